"""The starter set shows what the rules name, and scenarios show every card of it."""

from collections import Counter
from typing import Any

import pytest

from engine.games.summoners_chess.keywords import read
from engine.games.summoners_chess.layout import COUNTERS
from tests.conftest import ROOT
from tests.games.summoners_chess.table import documents, ruleset

SCENARIOS = ROOT / "tests" / "scenarios" / "summoners-chess"


def _values(data: Any, key: str) -> set[Any]:
    """What stands under a key, anywhere in a document."""
    if isinstance(data, list):
        return set[Any]().union(*[_values(each, key) for each in data])
    if not isinstance(data, dict):
        return set()
    here = {data[key]} if isinstance(data.get(key), str) else set()
    return here.union(*[_values(each, key) for each in data.values()])


@pytest.mark.rule("CH-S14")
def test_every_class_tile_keyword_and_counter_is_on_some_card() -> None:
    cards = documents()
    assert {card["faction"] for card in cards} == {"Order", "Control", "Chaos"}
    assert {word for card in cards for word in card["class"].split()} == set(ruleset()["classes"])
    assert {letter for card in cards for letter in card.get("pattern", "")} >= set(ruleset()["tiles"])
    keywords = [read(text) for card in cards for text in card.get("keywords", ())]
    assert {keyword.name for keyword in keywords} == set(ruleset()["keywords"])
    entering = {keyword.name for keyword in keywords if keyword.number}
    assert _values([card.get("abilities", []) for card in cards], "counter") | entering >= set(COUNTERS)


def test_what_a_card_does_is_defined() -> None:
    abilities = [ability for card in documents() for ability in card.get("abilities", ())]
    assert abilities
    assert [ability for ability in abilities if "text" in ability] == []


def test_two_scenarios_of_its_faction_show_every_card() -> None:
    texts = [
        text
        for faction in ("order", "control", "chaos")
        for path in SCENARIOS.glob(f"{faction}/*.yaml")
        for text in path.read_text("utf-8").split("\n---\n")
    ]
    shown = Counter(card["card"] for text in texts for card in documents() if card["card"] in text)
    assert [card["card"] for card in documents() if shown[card["card"]] < 2] == []
