"""Every word of the card language has a text, and the texts of both editions are those that were approved."""

import difflib
from collections.abc import Iterable
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.games.summoner_wars.rules_text.triggers import OWN_ACTIONS
from deckbuilder.query import parse
from deckbuilder.rules_text.amounts import PRICES, SOURCES
from deckbuilder.rules_text.blocks import CONTROL
from deckbuilder.rules_text.clauses import CLAUSES
from deckbuilder.rules_text.conditions import COMPARED, STATEMENTS
from deckbuilder.rules_text.effects import ACTS, SPACES
from deckbuilder.rules_text.modifiers import CAN, PHRASES, SPANS
from deckbuilder.rules_text.modifiers import STATEMENTS as DOINGS
from deckbuilder.rules_text.registry import MissingRendererError, RendererTable
from deckbuilder.rules_text.selectors import ELSEWHERE, KINDS, NOUNS, PLACES, SIDES, TRAITS, ZONES
from deckbuilder.rules_text.triggered import MOMENTS, MOTIONS
from engine.games.summoner_wars.nodes.clauses import AfterMotionNode, CanNode, InsteadOfActingNode
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
from tests.rules_text.golden import FOLDER, RULESETS, golden

RULESET = "summoner-wars-2e"

each_edition = pytest.mark.parametrize(("ruleset", "file"), RULESETS.items())


@each_edition
def test_the_texts_equal_the_golden_file(catalogue: Catalogue, ruleset: str, file: str) -> None:
    written, wanted = golden(catalogue, ruleset), (FOLDER / file).read_text("utf-8")
    changes = "\n".join(difflib.unified_diff(wanted.splitlines(), written.splitlines(), "golden", "now", lineterm=""))
    assert written == wanted, f"`make golden` takes these over:\n{changes}"


@each_edition
def test_every_card_with_a_definition_has_its_texts_in_the_file(catalogue: Catalogue, ruleset: str, file: str) -> None:
    text = (FOLDER / file).read_text("utf-8")
    for card in catalogue.search(parse(f"game:{ruleset}")):
        assert not card.abilities or f"\n## {card.name}\n" in text


def test_no_two_abilities_of_different_names_read_the_same(catalogue: Catalogue) -> None:
    names: dict[str, str] = {}
    for card in catalogue.search(parse(f"game:{RULESET}")):
        for ability in card.abilities:
            if ability.name is not None:
                assert names.setdefault(ability.text, ability.name) == ability.name


def test_an_ability_that_an_event_gives_refers_to_the_unit_that_has_it(catalogue: Catalogue) -> None:
    document = catalogue.card_document(f"{RULESET}/cave-goblins/pile-on")
    assert document is not None
    (ability,) = document["abilities"]
    (given,) = ability["modify"]["have"]
    assert given["text"].startswith("When this unit attacks, ")
    assert f'Gang Up: "{given["text"]}"' in ability["text"]


@pytest.mark.parametrize(
    ("kind", "tables", "others"),
    [
        (EffectNode, [ACTS, CONTROL], ()),
        (ModifierNode, [PHRASES, DOINGS], ()),
        (AmountNode, [SOURCES], ()),
        (AmountNode, [COMPARED], ()),
        (ConditionNode, [STATEMENTS], ()),
        (CostNode, [PRICES], ()),
        (FilterNode, [TRAITS, PLACES, KINDS, NOUNS], ELSEWHERE),
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
