"""The starter set: what the rules name, some card of it has."""

import pytest

from engine.games.summoners_chess.keywords import read
from engine.games.summoners_chess.rules import counters_in
from engine.games.summoners_chess.storage import COUNTERS
from tests.games.summoners_chess.table import documents, ruleset


@pytest.mark.rule("CH-S14")
def test_every_card_type_tile_keyword_counter_and_faction_has_a_card() -> None:
    cards = documents()
    assert {word for card in cards for word in card["class"].split()} == set(ruleset()["classes"])
    assert {mark for card in cards for mark in card.get("pattern", "").split()} - {".", "@"} == set(ruleset()["tiles"])
    assert {read(text).name for card in cards for text in card.get("keywords", ())} == set(ruleset()["keywords"])
    assert counters_in(cards) >= set(COUNTERS)
    assert {card["faction"] for card in cards} == {"Order", "Control", "Chaos"}
