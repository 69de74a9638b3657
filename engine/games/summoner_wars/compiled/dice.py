"""What is done to single dice and what dice come to: hits, misses, numbers; attacks that hit several cards."""

from engine.core.decisions import NO, Decision, Option
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Amount, Modifier, Position
from engine.games.summoner_wars.compiled.tokens import edition_for
from engine.games.summoner_wars.dice import faces_of, ignore_die, missed, reroll, reroll_die, roll, roll_below
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.options import PickDie
from engine.games.summoner_wars.words import dice as words
from engine.games.summoner_wars.words.effects import Reroll
from engine.games.summoner_wars.words.effects import Roll as RollNode
from engine.language.compiled.amounts import amount, some
from engine.language.compiled.cards import Selector
from engine.language.compiled.consent import Consenting
from engine.language.compiled.effects import Effect
from engine.language.compiled.modifiers import flag
from engine.language.compiled.registry import amounts, modifiers, steps
from engine.language.compiled.scope import Scope


class Roll(Effect):
    """Dice rolled for an ability; effects after it may speak of what was rolled."""

    tells: bool = False

    def __init__(self, number: Amount) -> None:
        self.number = number

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.number.value(position, frame) > 0

    def do(self, game: Game, doing: Doing) -> None:
        roll(game, doing, doing.card, self.number.value(game, doing.frame))


class OneDie(Consenting):
    """One die of a roll, chosen by what it shows; equal dice are one option."""

    def __init__(self, question: str) -> None:
        self.question = question
        self.commit = None

    def run(self, game: Game, doing: Doing) -> Decision | None:
        work = roll_below(game, doing)
        faces = sorted(set(faces_of(work))) if work is not None else []
        commit = self.commit
        if not faces or (commit is not None and not commit.possible(game, doing.frame)):
            doing.next()
            return None
        options: list[Option] = [PickDie(face) for face in faces]
        if commit is not None:
            options.append(NO)
        return Decision(doing.player, self.question, doing.card, tuple(options))

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        if not isinstance(option, PickDie):
            game.stack.pop()
            return
        if self.commit is not None:
            self.commit.commit(game, doing)
            if self.commit.cost is not None:
                self.commit.cost.pay(game, doing.frame, -1)
        doing.next()
        self.change(game, doing, option.face)

    def change(self, game: Game, doing: Doing, face: int) -> None:
        """Do to the die what is done to it."""
        raise NotImplementedError


class Ignored(OneDie):
    """A die that counts for nothing."""

    def change(self, game: Game, doing: Doing, face: int) -> None:
        ignore_die(game, doing, face)


class RerolledDie(OneDie):
    """A die that is rolled again."""

    def change(self, game: Game, doing: Doing, face: int) -> None:
        reroll_die(game, doing, face)


class RerolledDice(Effect):
    """All dice of the roll that is being looked at, rolled again (2E-TOK-10)."""

    tells: bool = False

    def do(self, game: Game, doing: Doing) -> None:
        reroll(game, doing)


class Missed(Amount):
    """How many dice of the attack that is told of are no hits."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def value(self, position: Position, frame: Frame) -> int:
        attacker, rolled = frame.named("attacker"), frame.facts.get("rolled", ())
        if attacker < 0 or not rolled:
            return 0
        attack = Frame(attacker, position.state.control[attacker], frame.names, frame.facts)
        return missed(position, attack, rolled, self.edition.hit(position.definition(attacker)))


class Pips(Amount):
    """What the dice show, added up: the first face is 1."""

    def value(self, position: Position, frame: Frame) -> int:
        return sum([face + 1 for face in frame.facts.get("rolled", ())])


def _symbols(kind: str, symbols: tuple[str, ...], scope: Scope) -> list[Modifier]:
    found = flag(kind, scope, of_occasions=True)
    found.symbols = tuple([(symbol, "", 1) for symbol in symbols])
    return [found]


@modifiers(words.Wounds)
def _wounds(node: words.Wounds, scope: Scope) -> list[Modifier]:
    return _symbols("wounds", node.wounds, scope)


@modifiers(words.Unrolled)
def _unrolled(node: words.Unrolled, scope: Scope) -> list[Modifier]:
    return [flag("unrolled", scope, of_occasions=True)]


@modifiers(words.HigherDice)
def _higher(node: words.HigherDice, scope: Scope) -> list[Modifier]:
    found = flag("dice", scope, of_occasions=True)
    found.amount = amount(node.dice, scope)
    return [found]


@modifiers(words.AlsoHits)
def _also_hits(node: words.AlsoHits, scope: Scope) -> list[Modifier]:
    found = flag("also_hits", scope, of_occasions=True)
    found.cards = Selector(node.also_hits, scope)
    return [found]


@steps(words.IgnoreDie)
def _ignore(node: words.IgnoreDie, scope: Scope) -> Step:
    return Ignored(scope.question("ignore which die?"))


@steps(RollNode)
def _roll(node: RollNode, scope: Scope) -> Step:
    return Roll(some(node.roll, scope, (*node.path, "roll")))


@steps(Reroll)
def _reroll(node: Reroll, scope: Scope) -> Step:
    return RerolledDie(scope.question("roll which die again?")) if node.reroll == "die" else RerolledDice()


@amounts(words.Missed)
def _missed(node: words.Missed, scope: Scope) -> Amount:
    return Missed(edition_for(node, scope))


@amounts(words.Pips)
def _pips(node: words.Pips, scope: Scope) -> Amount:
    return Pips()
