"""Names that only look like others, by letters of other scripts or like ones of their own."""

import json
import unicodedata
from importlib import resources

import pytest

from deckbuilder.app.packs import look_alikes, strange_letters
from deckbuilder.text import fold

KNOWN = ["Ice Golem", "Frost Mage", "Svara", "Tundra Orcs", "Ghoul"]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0406ce Golem", "Ice Golem"),  # Cyrillic I
        ("Ic\u0435 G\u043elem", "Ice Golem"),
        ("i\u0441e golem", "Ice Golem"),
        ("lce Golem", "Ice Golem"),  # a small L
        ("Ice G0lem", "Ice Golem"),
        ("Frost \u039cage", "Frost Mage"),  # Greek
        ("Frost Mag\u212e", "Frost Mage"),
        ("\U0001d412\u0475ara", "Svara"),  # mathematical S, Cyrillic izhitsa
        ("Frost Mage ", None),  # the same name
        ("FROST MAGE", None),
        ("Fr\u00f6st M\u00e1ge", None),
        ("\u041b\u0451\u0434", None),  # a name of another language
        ("Ice Golems", None),
        ("Ghou", None),
    ],
)
def test_a_name_of_other_letters_that_looks_the_same_is_found(name: str, other: str | None) -> None:
    assert list(look_alikes([name], KNOWN)) == ([(name, other)] if other else [])


def test_two_letters_that_look_like_one_are_found() -> None:
    assert list(look_alikes(["Warnage"], ["Wamage"])) == [("Warnage", "Wamage")]
    assert list(look_alikes(["VVarrior"], ["Warrior"])) == [("VVarrior", "Warrior")]


def test_letters_that_are_not_latin_are_named() -> None:
    assert strange_letters("Ic\u0435 G\u043elem") == [
        "\u0435 (CYRILLIC SMALL LETTER IE)",
        "\u043e (CYRILLIC SMALL LETTER O)",
    ]
    assert strange_letters("lce Fr\u00f6st") == []


def test_every_look_alike_is_a_character_that_folding_leaves() -> None:
    table = json.loads((resources.files("deckbuilder.packs") / "look_alikes.json").read_text("utf-8"))
    others = "".join(table.values())
    assert len(set(others)) == len(others) > 300
    for other in others:
        assert other in "1I|0" or not fold(other).isascii(), unicodedata.name(other)
