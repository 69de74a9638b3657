"""Effects that any game knows and that ask nothing: cards drawn, destroyed, discarded, put under others, gains."""

from collections.abc import Sequence

from engine.core.changes import draw, gain, take_control, to_hand
from engine.core.decisions import Decision, Option, PickNumber
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Rules, Step
from engine.core.position import Amount, Cards, Players, Position
from engine.core.state import Lasting, moment
from engine.core.values import NAME, abilities
from engine.language.compiled.amounts import some
from engine.language.compiled.cards import cards_of, reference
from engine.language.compiled.modifiers import for_one_occasion, hold
from engine.language.compiled.registry import modifiers, players, steps
from engine.language.compiled.scope import Scope
from engine.language.node import Node, each_of
from engine.language.words import effects as words
from engine.language.words.lasting import Moment
from engine.language.words.modifiers import Abilities as AbilitiesNode
from engine.language.words.modifiers import NameOf
from engine.language.words.values import Reference


class Effect(Step):
    """An effect: done at once, nobody is asked."""

    tells: bool = True

    def run(self, game: Game, doing: Doing) -> None:
        doing.next()
        self.do(game, doing)

    def do(self, game: Game, doing: Doing) -> None:
        """Change the game."""
        raise NotImplementedError


class Change(Effect):
    """An effect that changes the board in a way known before; offered only where the rules let its player do that.

    What happens by itself, to cards that nobody chooses, is not offered: it happens whatever it does (CH-S8).
    """

    def __init__(self, scope: Scope, node: Node) -> None:
        names = {each.name for each in each_of(Reference, node)}
        is_offered = scope.unchosen is None or not names <= scope.unchosen
        self.guard: Rules | None = guard(scope) if is_offered else None
        if self.guard is not None:
            self.on_board = True
            chosen = [each.name for each in each_of(Reference, node) if each.name != "self"]
            self.of_chosen = chosen[-1] if chosen else ""

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.guard is None or self.guard.may_change(position, frame.player, self.changes(position, frame))

    def changes(self, position: Position, frame: Frame) -> dict[int, int]:
        """The squares that it changes, and who stands there then; -1 is nobody."""
        raise NotImplementedError


def guard(scope: Scope) -> Rules | None:
    """The rules, where they have a say in changes of the board."""
    rules = scope.library.rules
    return rules if rules.guards_changes else None


def leaving(position: Position, cards: Sequence[int]) -> dict[int, int]:
    """What changes on the board when cards leave it."""
    place = position.state.place
    return {place[card]: -1 for card in cards if place[card] >= 0}


class Draw(Effect):
    """Cards drawn by the player of the ability."""

    tells: bool = False

    def __init__(self, number: Amount) -> None:
        self.number = number

    def do(self, game: Game, doing: Doing) -> None:
        draw(game, doing.player, self.number.value(game, doing.frame))


class DrawUpTo(Step):
    """Cards drawn by the player of the ability, who says how many of those that may be drawn."""

    def __init__(self, number: Amount, question: str) -> None:
        self.number = number
        self.question = question

    def run(self, game: Game, doing: Doing) -> Decision:
        most = min(self.number.value(game, doing.frame), len(game.state.draws[doing.player]))
        return Decision(doing.player, self.question, doing.card, tuple([PickNumber(each) for each in range(most + 1)]))

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        doing.next()
        draw(game, doing.player, option.number)


class DrawTo(Effect):
    """Cards drawn by the player of the ability until the hand has so many."""

    tells: bool = False

    def __init__(self, number: int) -> None:
        self.number = number

    def missing(self, position: Position, frame: Frame) -> int:
        """How many cards can be drawn."""
        state = position.state
        return min(self.number - len(state.hands[frame.player]), len(state.draws[frame.player]))

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.missing(position, frame) > 0

    def do(self, game: Game, doing: Doing) -> None:
        draw(game, doing.player, max(0, self.missing(game, doing.frame)))


class Destroy(Change):
    """Cards destroyed."""

    def __init__(self, cards: Cards, scope: Scope, node: Node) -> None:
        super().__init__(scope, node)
        self.cards = cards

    def changes(self, position: Position, frame: Frame) -> dict[int, int]:
        cards = self.cards.cards(position, frame)
        return leaving(position, cards if self.guard is None else self.guard.destroyed(position, cards, frame))

    def do(self, game: Game, doing: Doing) -> None:
        game.library.rules.destroy(game, self.cards.cards(game, doing.frame), doing.frame)


class Discard(Effect):
    """Cards discarded."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame):
            game.library.rules.discard(game, card, doing.player)


class Return(Change):
    """Cards returned to hands."""

    def __init__(self, cards: Cards, scope: Scope, node: Node) -> None:
        super().__init__(scope, node)
        self.cards = cards

    def changes(self, position: Position, frame: Frame) -> dict[int, int]:
        return leaving(position, self.cards.cards(position, frame))

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame):
            to_hand(game, card)


class Control(Effect):
    """Control of cards gained, for good or until the end of the turn (2E-TOK-6)."""

    def __init__(self, cards: Cards, *, lent: bool) -> None:
        self.cards = cards
        self.lent = lent

    def do(self, game: Game, doing: Doing) -> None:
        for card in self.cards.cards(game, doing.frame):
            if game.state.place[card] >= 0:
                take_control(game, card, doing.player, lent=self.lent)


class Until:
    """Until when something lasts: a word, or an event of a turn of a player."""

    def __init__(self, word: str, whose: Players | None = None) -> None:
        self.word = word
        self.whose = whose

    def now(self, position: Position, frame: Frame) -> str:
        """How the state says it; where several players are meant, of the first."""
        if self.whose is None:
            return self.word
        found = self.whose.players(position, frame)
        return moment(self.word, found[0] if found else frame.player)


def until(node: str | Moment, scope: Scope) -> Until:
    """Until when something lasts."""
    return Until(node) if isinstance(node, str) else Until(node.event, players.make(node.whose, scope))


class Gain(Effect):
    """What cards have for a time. Numbers are what they are at the moment of gaining."""

    tells: bool = False

    def __init__(
        self,
        cards: Cards,
        until_: Until,
        numbers: Sequence[tuple[str, Amount]],
        modifiers_: Sequence[int],
        abilities_of: Cards | None,
        name_of: Cards | None,
    ) -> None:
        self.cards = cards
        self.until = until_
        self.numbers = tuple(numbers)
        self.modifiers = tuple(modifiers_)
        self.abilities_of = abilities_of
        self.name_of = name_of

    def do(self, game: Game, doing: Doing) -> None:
        frame = doing.frame
        gains = [(kind, number.value(game, frame), ()) for kind, number in self.numbers]
        gains += [("modifier", index, ()) for index in self.modifiers]
        if self.name_of is not None:
            gains += [(NAME, game.state.what[card], ()) for card in self.name_of.cards(game, frame)]
        given: list[tuple[int, ...]] = []
        if self.abilities_of is not None:
            for card in self.abilities_of.cards(game, frame):
                given.append(tuple([ability.index for ability in abilities(game, card)]))
        now = self.until.now(game, frame)
        for card in self.cards.cards(game, frame):
            for kind, value, _ in gains:
                gain(game, Lasting(card, kind, value, (), now, doing.card))
            for indexes in given:
                gain(game, Lasting(card, "abilities", 0, indexes, now, doing.card))


@steps(words.Draw)
def _draw(node: words.Draw, scope: Scope) -> Step:
    drawn = some(node.draw, scope, (*node.path, "draw"))
    return DrawUpTo(drawn, scope.question("draw how many?")) if node.or_less else Draw(drawn)


@steps(words.DrawTo)
def _draw_to(node: words.DrawTo, scope: Scope) -> Step:
    return DrawTo(node.draw_to)


@steps(words.Destroy)
def _destroy(node: words.Destroy, scope: Scope) -> Step:
    return Destroy(cards_of(node.destroy, scope), scope, node)


@steps(words.Discard)
def _discard(node: words.Discard, scope: Scope) -> Step:
    return Discard(cards_of(node.discard, scope))


@steps(words.Return)
def _return(node: words.Return, scope: Scope) -> Step:
    return Return(cards_of(node.return_, scope), scope, node)


@steps(words.Control)
def _control(node: words.Control, scope: Scope) -> Step:
    return Control(reference(node.control, scope), lent=node.until == "turn")


@steps(words.Gain)
def _gain(node: words.Gain, scope: Scope) -> Step:
    numbers: list[tuple[str, Amount]] = []
    indexes: list[int] = []
    abilities_of: Cards | None = None
    name_of: Cards | None = None
    for each in node.gain:
        if isinstance(each, NameOf):
            name_of = reference(each.name, scope)
            continue
        if isinstance(each, AbilitiesNode):
            abilities_of = reference(each.abilities, scope)
            continue
        for modifier in modifiers.make(each, scope.block()):
            if modifier.taken and modifier.amount is not None:
                numbers.append((modifier.kind, modifier.amount))
            elif isinstance(node.until, str) and node.until != "turn":  # until what is under way is over
                indexes.append(for_one_occasion(modifier, scope, each).index)
            else:
                indexes.append(hold(modifier, scope, each, of=None).index)
    return Gain(cards_of(node.on, scope), until(node.until, scope), numbers, indexes, abilities_of, name_of)
