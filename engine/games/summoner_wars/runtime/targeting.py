"""Which units may attack which cards, and with what weapon."""

from engine.core.context import AbilityContext
from engine.core.position import CardFilter, Modifier, Position
from engine.games.summoner_wars.attack_rules import is_ready, targets
from engine.games.summoner_wars.characteristics import arms
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.nodes import targeting as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.runtime.amounts import amount
from engine.language.runtime.cards import SelectorSource, cards_of
from engine.language.runtime.clauses import start_triggers
from engine.language.runtime.modifiers import flag
from engine.language.runtime.registry import filters, modifiers, triggers
from engine.language.runtime.scope import Scope

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
    modifier.amount = amount(node.toll, scope)
    return [modifier]
