"""Attacks: who may attack what and with which weapon, which dice hit, effects on dice and amounts read from a roll."""

from engine.core.context import AbilityContext
from engine.core.decisions import NO, Decision, Option
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardFilter, Modifier, Position
from engine.games.summoner_wars.attack_rules import is_ready, targets
from engine.games.summoner_wars.characteristics import arms
from engine.games.summoner_wars.dice import count_misses, faces_of, ignore_die, reroll, reroll_die, roll, roll_below
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.nodes import attacks as nodes
from engine.games.summoner_wars.nodes.effects import RerollNode, RollNode
from engine.games.summoner_wars.options import PickDie
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.runtime.amounts import amount, nonzero_amount
from engine.language.runtime.cards import SelectorSource, cards_of
from engine.language.runtime.clauses import start_triggers
from engine.language.runtime.costs import ConsentStep
from engine.language.runtime.effects import ImmediateEffect
from engine.language.runtime.modifiers import flag
from engine.language.runtime.registry import amounts, filters, modifiers, steps, triggers
from engine.language.runtime.scope import Scope


class RollEffect(ImmediateEffect):
    """A roll of dice for an ability; later effects of the block can read the result."""

    emits_event: bool = False

    def __init__(self, number: Amount) -> None:
        self.number = number

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.number.value(position, context) > 0

    def do(self, game: Game, resolution: Resolution) -> None:
        roll(game, resolution, resolution.card, self.number.value(game, resolution.context))


class OneDieEffect(ConsentStep):
    """An effect on one die of a roll, chosen by its face; dice with equal faces are one option."""

    def __init__(self, question: str) -> None:
        self.question = question
        self.commit = None

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        item = roll_below(game, resolution)
        faces = sorted(set(faces_of(item))) if item is not None else []
        commit = self.commit
        if not faces or (commit is not None and not commit.possible(game, resolution.context)):
            resolution.next()
            return None
        options: list[Option] = [PickDie(face) for face in faces]
        if commit is not None:
            options.append(NO)
        return Decision(resolution.player, self.question, resolution.card, tuple(options))

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        if not isinstance(option, PickDie):
            game.stack.pop()
            return
        if self.commit is not None:
            self.commit.commit(game, resolution)
            if self.commit.cost is not None:
                self.commit.cost.pay(game, resolution.context, -1)
        resolution.next()
        self.change(game, resolution, option.face)

    def change(self, game: Game, resolution: Resolution, face: int) -> None:
        """Apply the effect to the die."""
        raise NotImplementedError


class IgnoreDieEffect(OneDieEffect):
    """An effect by which a die counts for nothing."""

    def change(self, game: Game, resolution: Resolution, face: int) -> None:
        ignore_die(game, resolution, face)


class RerollDieEffect(OneDieEffect):
    """The reroll of one die."""

    def change(self, game: Game, resolution: Resolution, face: int) -> None:
        reroll_die(game, resolution, face)


class RerollDiceEffect(ImmediateEffect):
    """The reroll of all dice of the roll that an ability reacts to (2E-TOK-10)."""

    emits_event: bool = False

    def do(self, game: Game, resolution: Resolution) -> None:
        reroll(game, resolution)


class MissedAmount(Amount):
    """The number of dice that miss, of the attack that the ability reacts to."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def value(self, position: Position, context: AbilityContext) -> int:
        attacker, rolled = context.named("attacker"), context.facts.get("rolled", ())
        if attacker < 0 or not rolled:
            return 0
        attack = AbilityContext(attacker, position.state.control[attacker], context.names, context.facts)
        return count_misses(position, attack, rolled, self.edition.hit_now(position, attacker, attack))


class PipsAmount(Amount):
    """The sum of the numbers on the dice: the first face is 1."""

    def value(self, position: Position, context: AbilityContext) -> int:
        return sum([face + 1 for face in context.facts.get("rolled", ())])


def _symbols(kind: str, symbols: tuple[str, ...], scope: Scope) -> list[Modifier]:
    modifier = flag(kind, scope, of_events=True)
    modifier.symbols = tuple([(symbol, "", 1) for symbol in symbols])
    return [modifier]


@modifiers(nodes.WoundsNode)
def _wounds(node: nodes.WoundsNode, scope: Scope) -> list[Modifier]:
    return _symbols("wounds", node.wounds, scope)


@modifiers(nodes.UnrolledNode)
def _unrolled(node: nodes.UnrolledNode, scope: Scope) -> list[Modifier]:
    return [flag("unrolled", scope, of_events=True)]


@modifiers(nodes.HigherDiceNode)
def _higher(node: nodes.HigherDiceNode, scope: Scope) -> list[Modifier]:
    modifier = flag("dice", scope, of_events=True)
    modifier.amount = amount(node.dice, scope)
    return [modifier]


@modifiers(nodes.AlsoHitsNode)
def _also_hits(node: nodes.AlsoHitsNode, scope: Scope) -> list[Modifier]:
    modifier = flag("also_hits", scope, of_events=True)
    modifier.cards = SelectorSource(node.also_hits, scope)
    return [modifier]


@steps(nodes.IgnoreDieNode)
def _ignore(node: nodes.IgnoreDieNode, scope: Scope) -> EffectStep:
    return IgnoreDieEffect(scope.question("ignore which die?"))


@steps(RollNode)
def _roll(node: RollNode, scope: Scope) -> EffectStep:
    return RollEffect(nonzero_amount(node.roll, scope, (*node.path, "roll")))


@steps(RerollNode)
def _reroll(node: RerollNode, scope: Scope) -> EffectStep:
    return RerollDieEffect(scope.question("roll which die again?")) if node.reroll == "die" else RerollDiceEffect()


@amounts(nodes.MissedNode)
def _missed(node: nodes.MissedNode, scope: Scope) -> Amount:
    return MissedAmount(edition_for(node, scope))


@amounts(nodes.PipsNode)
def _pips(node: nodes.PipsNode, scope: Scope) -> Amount:
    return PipsAmount()


triggers(nodes.ReadyToAttackNode)(start_triggers)


class WeaponFilter(CardFilter):
    """Units with one kind of attack, melee or ranged."""

    asks: bool = True

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return arms(position, card) == self.kind


@filters(nodes.WeaponFilterNode)
def _armed(node: nodes.WeaponFilterNode, scope: Scope) -> CardFilter:
    return WeaponFilter(node.weapon)


class AbleFilter(CardFilter):
    """Units that could attack a card now, or may use an ability just before they attack."""

    asks: bool = True

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        if position.state.place[card] < 0 or not self.edition.may_attack(position, card):
            return False
        return bool(targets(position, card)) or is_ready(position, card)


@filters(nodes.AbleNode)
def _able(node: nodes.AbleNode, scope: Scope) -> CardFilter:
    return AbleFilter(edition_for(node, scope))


@modifiers(nodes.WeaponNode)
def _weapon(node: nodes.WeaponNode, scope: Scope) -> list[Modifier]:
    modifier = flag("weapon", scope)
    modifier.word = node.weapon
    return [modifier]


@modifiers(nodes.TargetsNode)
def _targets(node: nodes.TargetsNode, scope: Scope) -> list[Modifier]:
    modifier = flag("targets", scope)
    modifier.cards = SelectorSource(node.targets, scope)
    return [modifier]


@modifiers(nodes.CannotAttackNode)
def _cannot_attack(node: nodes.CannotAttackNode, scope: Scope) -> list[Modifier]:
    modifier = flag("cannot_attack", scope)
    modifier.match = cards_of(node.cannot_attack, scope)
    return [modifier]


@modifiers(nodes.TollNode)
def _toll(node: nodes.TollNode, scope: Scope) -> list[Modifier]:
    modifier = flag("toll", scope, of_events=True)
    modifier.amount = nonzero_amount(node.toll, scope, (*node.path, "toll"))
    return [modifier]
