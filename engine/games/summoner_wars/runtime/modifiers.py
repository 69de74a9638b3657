"""Modifiers of Summoner Wars: numbers of cards, moves, attacks, and what players may do and must pay."""

from engine.core.position import Modifier
from engine.games.summoner_wars.nodes import modifiers as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.node import Node, keys
from engine.language.runtime.amounts import FixedAmount, amount, nonzero_amount
from engine.language.runtime.cards import class_filter, reference
from engine.language.runtime.modifiers import flag, plain_modifier
from engine.language.runtime.registry import modifiers
from engine.language.runtime.scope import Scope


def _words(word: type[Node]) -> None:
    """Register a node class as a list of permissions or prohibitions, with one modifier for each."""
    kind = next(iter(keys(word)))

    def make(node: Node, scope: Scope) -> list[Modifier]:
        return [flag(f"{kind} {action}", scope) for action in getattr(node, kind)]

    modifiers(word)(make)


for _taken in (nodes.StrengthNode, nodes.LifeNode):
    plain_modifier(_taken, taken=True)
for _gained in (nodes.WeakenNode, nodes.RangeNode):
    plain_modifier(_gained, taken=True, positive=True)
for _of_card in (
    nodes.BaseStrengthNode,
    nodes.AbilityDamageNode,
    nodes.ExtraAttackerNode,
    nodes.MustAttackNode,
    nodes.AttackersNode,
    nodes.MoversNode,
    nodes.ActionsNode,
):
    plain_modifier(_of_card)
for _of_attack in (nodes.DamageModifierNode, nodes.DamageMostNode, nodes.RecoilNode, nodes.HitsNode, nodes.HealsNode):
    plain_modifier(_of_attack, of_events=True)
plain_modifier(nodes.BetweenNode, of_events=True, positive=True)
_words(nodes.CanNode)
_words(nodes.CannotNode)


@modifiers(nodes.MoveModifierNode)
def _move(node: nodes.MoveModifierNode, scope: Scope) -> list[Modifier]:
    """Return the modifiers of a move; `movement` distinguishes them by kind.

    The kinds: spaces in the Movement Phase, alone, always; a maximum; onto the space of a card; diagonal steps.
    """
    movement = node.move
    if movement.alone and movement.always:
        raise scope.error((*node.path, "move", "always"), "'always' is in every move, 'alone' in a move of that phase")
    changes: list[Modifier] = []
    if movement.spaces is not None or movement.through is not None:
        how = flag("move alone" if movement.alone else "move always" if movement.always else "move", scope)
        how.amount = FixedAmount(0) if movement.spaces is None else amount(movement.spaces, scope)
        how.match = None if movement.through is None else class_filter(movement.through, scope)
        changes.append(how)
    if movement.most is not None:
        scope.library.concerns.add("walked")  # a limit is for all moves of a phase
        limit = flag("move most", scope)
        limit.amount = FixedAmount(movement.most)
        changes.append(limit)
    if movement.onto is not None:
        shared = flag("move onto", scope)
        shared.match = reference(movement.onto, scope)
        changes.append(shared)
    if movement.diagonal:
        changes.append(flag("move diagonal", scope))
    return changes


@modifiers(nodes.AttackThroughNode)
def _attack_through(node: nodes.AttackThroughNode, scope: Scope) -> list[Modifier]:
    modifier = flag("attack_through", scope)
    if node.attack_through != "self":
        modifier.match = class_filter(node.attack_through, scope)
    return [modifier]


@modifiers(nodes.ReadsNode)
def _reads(node: nodes.ReadsNode, scope: Scope) -> list[Modifier]:
    modifier = flag("reads", scope)
    modifier.symbols = tuple(
        [(symbol, other, number) for symbol, as_ in node.reads.items() for other, number in as_.items()]
    )
    return [modifier]


@modifiers(nodes.NoRewardNode)
def _no_reward(node: nodes.NoRewardNode, scope: Scope) -> list[Modifier]:
    modifier = flag("no_reward", scope)
    modifier.match = class_filter(node.no_reward, scope)
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
