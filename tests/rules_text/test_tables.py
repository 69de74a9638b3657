"""Every word of the card language has words, by the class of its node."""

from collections.abc import Iterable
from typing import Any

import pytest

from deckbuilder.games.summoner_wars.rules_text.triggers import OWN_ACTIONS
from deckbuilder.rules_text.amounts import PRICES, SOURCES
from deckbuilder.rules_text.blocks import CONTROL
from deckbuilder.rules_text.clauses import CLAUSES
from deckbuilder.rules_text.conditions import COMPARED, STATEMENTS
from deckbuilder.rules_text.durations import SPANS
from deckbuilder.rules_text.effects import ACTS, SPACES
from deckbuilder.rules_text.modifiers import CAN, PHRASES
from deckbuilder.rules_text.modifiers import STATEMENTS as DOINGS
from deckbuilder.rules_text.registry import MissingRendererError, RendererTable
from deckbuilder.rules_text.selectors import ELSEWHERE, KINDS, PLACES, SIDES, TRAITS, ZONES
from deckbuilder.rules_text.triggers import MOMENTS, MOTIONS
from engine.games.summoner_wars.nodes.modifiers import CanNode
from engine.games.summoner_wars.nodes.triggers import AfterMotionNode, InsteadOfActingNode
from engine.games.vocabulary import VOCABULARY
from engine.language.field_types import values_of
from engine.language.node import Node, keys
from engine.language.nodes.clauses import ClauseNode
from engine.language.nodes.effects import DrawNode, GainNode
from engine.language.nodes.kinds import (
    AmountNode,
    ConditionNode,
    CostNode,
    EffectNode,
    FilterNode,
    ModifierNode,
    SelectorNode,
    SpacesNode,
)
from engine.language.nodes.selectors import InNode
from engine.language.nodes.triggers import TriggerNode


@pytest.mark.parametrize(
    ("kind", "tables", "others"),
    [
        (EffectNode, [ACTS, CONTROL], ()),
        (ModifierNode, [PHRASES, DOINGS], ()),
        (AmountNode, [SOURCES], ()),
        (AmountNode, [COMPARED], ()),
        (ConditionNode, [STATEMENTS], ()),
        (CostNode, [PRICES], ()),
        (FilterNode, [TRAITS, PLACES, KINDS], ELSEWHERE),
        (SpacesNode, [SPACES], ()),
        (TriggerNode, [MOMENTS], ()),
        (ClauseNode, [CLAUSES], ()),
    ],
)
def test_every_node_of_a_kind_has_a_renderer(
    kind: type[Node], tables: list[RendererTable[Any]], others: Iterable[type[Node]]
) -> None:
    said = [*others, *(word for table in tables for word in table.renderers)]
    assert sorted(said, key=str) == sorted(VOCABULARY.of_kind(kind), key=str)


@pytest.mark.parametrize(
    ("word", "key", "table"),
    [
        (InNode, "in", ZONES),
        (GainNode, "until", SPANS),
        (CanNode, "can", CAN),
        (AfterMotionNode, "after", MOTIONS),
        (InsteadOfActingNode, "instead", OWN_ACTIONS),
    ],
)
def test_every_value_of_a_key_has_words(word: type[Node], key: str, table: dict[str, Any]) -> None:
    assert table.keys() == set(values_of(keys(word)[key].field_type))


def test_every_side_has_words() -> None:
    assert SIDES.keys() == set(SelectorNode.about.one_of)


def test_a_node_without_renderer_is_reported() -> None:
    with pytest.raises(MissingRendererError, match="there are no words for 'DrawNode'"):
        RendererTable[Any]()[DrawNode(draw=1)]
