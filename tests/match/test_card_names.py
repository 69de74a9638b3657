"""Names of cards in sentences."""

import pytest

from deckbuilder.match.options import CardView
from deckbuilder.match.step_texts import mark_names, plain

MAGE = CardView("a/b/mage", "Mage", "d5")
FROST_MAGE = CardView("a/b/frost-mage", "Frost Mage", "c3")
OTHER_MAGE = CardView("a/c/mage", "Mage", "e5")
UNKNOWN = CardView("", "", "a1")


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Mage strikes Frost Mage", [MAGE, FROST_MAGE]),
        ("Frost Mage's attack", [FROST_MAGE]),
        ("Mages and a Magelike", []),
        ("a Magelike Mage, Image, Mage_1", [MAGE]),
        ("nothing done", []),
        ("", []),
    ],
)
def test_the_longest_whole_names_are_marked(sentence: str, named: list[CardView]) -> None:
    text = mark_names(sentence, [MAGE, UNKNOWN, FROST_MAGE, OTHER_MAGE])
    assert [segment.card for segment in text if segment.card] == named
    assert all(segment.text == segment.card.name for segment in text if segment.card)
    assert plain(text) == sentence
