"""Modifiers of players."""

from engine.core.position import Modifier
from engine.games.summoner_wars.words import permissions as words
from engine.language.compiled.amounts import Fixed, amount
from engine.language.compiled.modifiers import flag, worded
from engine.language.compiled.registry import modifiers
from engine.language.compiled.scope import Scope


@modifiers(words.Attackers)
def _attackers(node: words.Attackers, scope: Scope) -> list[Modifier]:
    found = flag("attackers", scope)
    found.amount = Fixed(node.attackers)
    return [found]


@modifiers(words.Movers)
def _movers(node: words.Movers, scope: Scope) -> list[Modifier]:
    found = flag("movers", scope)
    found.amount = amount(node.movers, scope)
    return [found]


@modifiers(words.EventCost)
def _event_cost(node: words.EventCost, scope: Scope) -> list[Modifier]:
    found = flag("event_cost", scope)
    found.amount = amount(node.event_cost, scope)
    return [found]


@modifiers(words.Actions)
def _actions(node: words.Actions, scope: Scope) -> list[Modifier]:
    return [worded("actions", node.actions, scope)]
