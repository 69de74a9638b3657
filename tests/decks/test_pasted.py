"""Texts in the manner of what people paste, and what must come out of each (`pasted/expected.yaml`)."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.resolve import Resolver
from tests.decks.helpers import shipped

FOLDER = Path(__file__).parent / "pasted"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))


def copies(deck: Deck) -> Counter[str]:
    """The copies of each card by name, wherever in the deck they are."""
    counted: Counter[str] = Counter()
    for card, count in deck.cards().items():
        counted[card.name] += count
    return counted


@pytest.mark.parametrize("name", EXPECTED)
def test_a_pasted_list_comes_out_as_it_was_meant(name: str, resolver: Resolver) -> None:
    expected = EXPECTED[name]
    imported = read_pasted((FOLDER / name).read_text("utf-8"), resolver, name=name)
    deck = imported.resolved.deck
    if "like" in expected:
        model = shipped(expected["like"], resolver)
        wanted = copies(model) | Counter()
        wanted.update({card: count - wanted[card] for card, count in expected.get("but", {}).items()})
        assert deck.ruleset == model.ruleset
    else:
        wanted = Counter(expected["cards"])
        assert deck.ruleset == expected["ruleset"]
    assert copies(deck) == wanted
    assert deck.name == expected.get("name", deck.name)
    assert [outcome.text for outcome in imported.corrections] == expected.get("corrected", [])
    assert [outcome.text for outcome in imported.unclear] == expected.get("asked", [])


def test_every_text_has_something_that_must_come_out_of_it() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"expected.yaml", *EXPECTED}
    assert len(EXPECTED) >= 220


@pytest.mark.parametrize("name", [name for name, one in EXPECTED.items() if one.keys() & {"corrected", "asked"}])
def test_a_list_with_corrections_can_be_given_back(name: str, resolver: Resolver) -> None:
    imported = read_pasted((FOLDER / name).read_text("utf-8"), resolver, name=name)
    again = read_pasted(imported.write_list(), resolver)
    assert again.corrections == []
    assert len(again.unclear) == len(imported.unclear)
    assert again.resolved.deck == imported.resolved.deck
