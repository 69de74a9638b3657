"""The runtime parts of a word's keys, read by the types that its node declares."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core.context import AbilityContext
from engine.core.position import Amount, CardSource, PlayerSource, Position
from engine.language.field_types import AnyOfType, FieldType, field_type_of
from engine.language.node import Key, Node, keys
from engine.language.nodes.kinds import AmountField, AmountNode, ReferenceNode, SelectorNode
from engine.language.nodes.players import PlayerNameNode
from engine.language.runtime.amounts import nonzero_amount
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.registry import Registry, RuntimePart, players
from engine.language.runtime.scope import Scope

AMOUNT: Final = field_type_of(AmountField)


def register(registry: Registry[RuntimePart], word: type[Node], part_class: Callable[..., RuntimePart]) -> None:
    """Register a class for a word: it is made of the parts of the word's keys."""
    registry(word)(lambda node, scope: part_class(*parts_of(node, scope)))


def parts_of(node: Node, scope: Scope, *, removes: bool = False) -> list[Any]:
    """Return the parts of a node's keys, in order: sources of cards and players, amounts, other values as they are.

    The keys that every amount has are left out. `removes`: an amount below 0 is allowed.
    """
    scaling = keys(AmountNode) if isinstance(node, AmountNode) else {}
    return [_part(key, node, scope, removes) for name, key in keys(type(node)).items() if name not in scaling]


def _part(key: Key, node: Node, scope: Scope, removes: bool) -> Any:
    value = getattr(node, key.field)
    if isinstance(value, PlayerNameNode):
        return players.make(value, scope)
    if isinstance(value, ReferenceNode):
        return reference(value, scope)
    if isinstance(value, SelectorNode) or (isinstance(value, tuple) and value and isinstance(value[0], ReferenceNode)):
        return cards_of(value, scope)
    if isinstance(value, int | AmountNode) and _takes_amounts(key.field_type):
        return nonzero_amount(value, scope, (*node.path, key.name), removes=removes)
    return value


def _takes_amounts(field_type: FieldType) -> bool:
    return field_type == AMOUNT or (isinstance(field_type, AnyOfType) and AMOUNT in field_type.field_types)


def values(parts: Sequence[Any], position: Position, context: AbilityContext) -> list[Any]:
    """Return what parts stand for now: cards, players, numbers."""
    return [_value(part, position, context) for part in parts]


def _value(part: Any, position: Position, context: AbilityContext) -> Any:
    if isinstance(part, CardSource):
        return part.cards(position, context)
    if isinstance(part, Amount):
        return part.value(position, context)
    if isinstance(part, PlayerSource):
        return part.players(position, context)
    return part
