"""Modifiers of players: how many units act, what events cost, the actions of other phases."""

from engine.core.position import Modifier
from engine.games.summoner_wars.nodes import permissions as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.runtime.amounts import FixedAmount, amount, nonzero_amount
from engine.language.runtime.modifiers import flag, word_modifier
from engine.language.runtime.registry import modifiers
from engine.language.runtime.scope import Scope


@modifiers(nodes.AttackersNode)
def _attackers(node: nodes.AttackersNode, scope: Scope) -> list[Modifier]:
    modifier = flag("attackers", scope)
    modifier.amount = FixedAmount(node.attackers)
    return [modifier]


@modifiers(nodes.MoversNode)
def _movers(node: nodes.MoversNode, scope: Scope) -> list[Modifier]:
    modifier = flag("movers", scope)
    modifier.amount = amount(node.movers, scope)
    return [modifier]


@modifiers(nodes.EventCostNode)
def _event_cost(node: nodes.EventCostNode, scope: Scope) -> list[Modifier]:
    given = node.event_cost
    lowers = (given if isinstance(given, int) else given.times) < 0
    if lowers and not edition_for(node, scope).events_have_costs:
        raise scope.error((*node.path, "event_cost"), "no event of this game has a cost that could be less")
    modifier = flag("event_cost", scope)
    modifier.amount = nonzero_amount(given, scope, (*node.path, "event_cost"), removes=True)
    return [modifier]


@modifiers(nodes.ActionsNode)
def _actions(node: nodes.ActionsNode, scope: Scope) -> list[Modifier]:
    return [word_modifier("actions", node.actions, scope)]
