"""Attacks: who may attack what and with which weapon, which dice hit, effects on dice and amounts read from a roll."""

from collections.abc import Callable

from engine.core.context import AbilityContext
from engine.core.decisions import NO, Decision, Option
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Amount, CardFilter, Position
from engine.games.summoner_wars.attack_rules import is_ready, targets
from engine.games.summoner_wars.characteristics import arms
from engine.games.summoner_wars.dice import count_misses, faces_of, ignore_die, reroll, reroll_die, roll, roll_below
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.nodes import attacks as nodes
from engine.games.summoner_wars.nodes.effects import RerollNode, RollNode
from engine.games.summoner_wars.options import PickDie
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.runtime.clauses import start_triggers
from engine.language.runtime.costs import ConsentStep
from engine.language.runtime.effect_base import FunctionEffect, effect
from engine.language.runtime.modifiers import plain_modifier
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, filters, steps, triggers
from engine.language.runtime.scope import Scope


@effect(RollNode, possible=lambda position, context, number: number > 0, emits=False)
def _roll(game: Game, resolution: Resolution, number: int) -> None:
    roll(game, resolution, resolution.card, number)


class OneDieEffect(ConsentStep):
    """An effect on one die of a roll, chosen by its face; equal ones are one option. `change`: what it does."""

    def __init__(self, question: str, change: Callable[[Game, Resolution, int], None]) -> None:
        self.question = question
        self.change = change
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
        self.pay(game, resolution)
        resolution.next()
        self.change(game, resolution, option.face)


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


class WeaponFilter(CardFilter):
    """Units with one kind of attack, melee or ranged."""

    asks: bool = True

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return arms(position, card) == self.kind


class AbleFilter(CardFilter):
    """Units that could attack a card now, or may use an ability just before they attack."""

    asks: bool = True

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        if position.state.place[card] < 0 or not self.edition.may_attack(position, card):
            return False
        return bool(targets(position, card)) or is_ready(position, card)


@steps(RerollNode)
def _reroll(node: RerollNode, scope: Scope) -> EffectStep:
    """Return the reroll of a die, or of all dice of the roll that an ability reacts to (2E-TOK-10)."""
    if node.reroll == "die":
        return OneDieEffect(scope.question("roll which die again?"), reroll_die)
    return FunctionEffect(reroll, emits=False)


steps(nodes.IgnoreDieNode)(lambda node, scope: OneDieEffect(scope.question("ignore which die?"), ignore_die))
register(filters, nodes.WeaponFilterNode, WeaponFilter)
filters(nodes.AbleNode)(lambda node, scope: AbleFilter(edition_for(node, scope)))
amounts(nodes.MissedNode)(lambda node, scope: MissedAmount(edition_for(node, scope)))
amounts(nodes.PipsNode)(lambda node, scope: PipsAmount())
triggers(nodes.ReadyToAttackNode)(start_triggers)
for _of_attack in (nodes.WoundsNode, nodes.UnrolledNode, nodes.HigherDiceNode, nodes.AlsoHitsNode):
    plain_modifier(_of_attack, of_events=True)
for _of_card in (nodes.WeaponNode, nodes.TargetsNode, nodes.CannotAttackNode):
    plain_modifier(_of_card)
plain_modifier(nodes.TollNode, of_events=True, positive=True)
