"""The registries: every word of the card language has a runtime part."""

from typing import Any

import pytest

from engine.games.summoner_wars import runtime
from engine.games.summoners_chess import runtime as of_chess
from engine.games.vocabulary import VOCABULARY
from engine.language.node import Node
from engine.language.nodes.clauses import ClauseNode, ContinuousNode, TriggeredNode
from engine.language.nodes.kinds import (
    AmountNode,
    ConditionNode,
    CostNode,
    EffectNode,
    FilterNode,
    ModifierNode,
    SpacesNode,
)
from engine.language.nodes.piles import TopNode, UnderNode
from engine.language.nodes.players import WhoseNode
from engine.language.nodes.selectors import (
    AmongNode,
    CostFilterNode,
    DifferentNode,
    ExceptNode,
    InNode,
    NamedNode,
    OfFactionNode,
    OrNode,
)
from engine.language.nodes.triggers import TriggerNode
from engine.language.runtime import library, registry

LOADED = (runtime, of_chess, library)  # importing them registers what the words do
TABLES: tuple[tuple[type[Node], registry.Registry[Any]], ...] = (
    (EffectNode, registry.steps),
    (AmountNode, registry.amounts),
    (ConditionNode, registry.conditions),
    (FilterNode, registry.filters),
    (SpacesNode, registry.spaces),
    (CostNode, registry.costs),
    (TriggerNode, registry.triggers),
    (ModifierNode, registry.modifiers),
    (ClauseNode, registry.clauses),
)
# Read by the selector or the ability that holds them.
HELD = {
    TopNode,
    UnderNode,
    NamedNode,
    OfFactionNode,
    CostFilterNode,
    InNode,
    DifferentNode,
    AmongNode,
    OrNode,
    ExceptNode,
    WhoseNode,
    TriggeredNode,
}


def test_every_word_has_a_runtime_part() -> None:
    for word in set(VOCABULARY.words) - HELD:
        tables = [table for kind, table in TABLES if issubclass(word, kind)]
        assert not tables or any(word in table.makers for table in tables), word


@pytest.mark.parametrize(("kind", "table"), TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_only_words_are_registered(kind: type[Node], table: registry.Registry[Any]) -> None:
    assert set(table.makers) <= set(VOCABULARY.words)
    assert all(issubclass(word, kind) for word in table.makers)
    assert ContinuousNode in registry.clauses.makers
