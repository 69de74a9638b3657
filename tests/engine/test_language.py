"""Definitions that the schema accepts but the engine refuses: the message and its place."""

from typing import Any

import pytest

from engine.language import LanguageError
from tests.engine.table import Document, Table, event, unit

MOVED = {"after": "move", "of": "self"}
SELF = {"damage": 1, "on": "self"}


@pytest.mark.parametrize(
    ("ability", "path", "sentence"),
    [
        ({"when": MOVED, "do": [{"damage": 1, "on": "target"}]}, ("do", 0, "on"), "nothing is named 'target' here"),
        ({"when": MOVED, "do": []}, ("do",), "the clause has no effect"),
        ({"when": MOVED, "do": [{"may": []}]}, ("do", 0, "may"), "the list of effects is empty"),
        ({"when": MOVED, "do": [{"each": "moved", "do": []}]}, ("do", 0, "do"), "the list of effects is empty"),
        (
            {"when": MOVED, "do": [{"if": {"turn": "yours"}, "then": []}]},
            ("do", 0, "then"),
            "the list of effects is empty",
        ),
        ({"when": "played", "do": [SELF]}, ("when",), "only an event that does not stand on the board is played"),
        ({"when": MOVED, "do": [{"draw": -3}]}, ("do", 0, "draw"), "an amount of -3 would do nothing"),
        ({"when": MOVED, "do": [{"force": "self", "spaces": [3, 1]}]}, ("do", 0, "spaces"), "the smaller comes first"),
        (
            {"when": MOVED, "do": [{"choose": {"any": "unit"}, "as": "self"}]},
            ("do", 0, "as"),
            "'self' is the name of something else here",
        ),
        (
            {"when": MOVED, "do": [{"choose": {"any": "unit"}, "as": "moved"}]},
            ("do", 0, "as"),
            "'moved' is the name of something else here",
        ),
        ({"when": {"after": "move", "on": "self"}, "do": [SELF]}, ("when", "on"), "'on' means nothing here"),
        ({"when": {"after": "lunch"}, "do": [SELF]}, ("when", "after"), "'lunch' means nothing here"),
        ({"modify": {"recoil": True}}, ("modify",), "the clause must name the event"),
        ({"when": MOVED, "if": {"boost": "self"}, "do": [SELF]}, ("if",), "it needs one of least, most"),
        ({"when": MOVED, "do": [{"repeat": [SELF]}]}, ("do", 0, "repeat"), "begins with the choice of one card"),
        (
            {"when": MOVED, "cost": {"damage": 1}, "do": [{"draw": {"paid": "damage"}}]},
            ("do", 0, "draw", "paid"),
            "a cost such as {damage: {most: N}} lets its player choose one",
        ),
    ],
)
def test_an_invalid_definition_is_refused_with_its_place(
    ruleset: Document, ability: dict[str, Any], path: tuple[str | int, ...], sentence: str
) -> None:
    with pytest.raises(LanguageError) as caught:
        Table(ruleset, unit("Odd", ability))
    assert caught.value.card == "Odd"
    assert caught.value.path == ("abilities", 0, *path)
    assert sentence in caught.value.message


def test_a_replacement_may_have_no_effects(ruleset: Document) -> None:
    keep = {"when": {"instead": "discard", "of": "self"}, "may": True, "cost": {"boost": 1}, "do": []}
    assert Table(ruleset, event("Keeper", "attack", keep, active=True)).library.by_key["summoner-wars-2e/house/Keeper"]
