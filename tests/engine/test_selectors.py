"""Filters of selectors, and printed numbers as amounts."""

from typing import Any

import pytest

from engine.core.changes import put_under
from engine.games.summoner_wars.characteristics import strength
from tests.engine.table import Document, Table, unit

STRONGER: Document = {"name": "Call", "modify": {"range": 4}}


def _table(ruleset: Document, selector: Document) -> Table:
    """A table with a card that gives 1 more strength to what a selector describes."""
    caller = unit("Caller", {"name": "Call", "modify": {"strength": 1}, "of": selector})
    others = [
        unit("Ember Wolf", STRONGER, cost=1, faction="Cloaks"),
        unit("Ash Wolf", cost=3, faction="Benders"),
        unit("Owl", cost=5, life=4, faction="Benders"),
    ]
    table = Table(ruleset, caller, *others)
    table.put("Caller", "a1")
    return table


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ({"named": "Wolf"}, {"Ember Wolf", "Ash Wolf"}),
        ({"named": ["Owl", "Ember"]}, {"Ember Wolf", "Owl"}),
        ({"faction": "Benders"}, {"Ash Wolf", "Owl"}),
        ({"cost": {"least": 3}}, {"Ash Wolf", "Owl"}),
        ({"cost": {"least": 2, "most": 4}}, {"Ash Wolf"}),
        ({"damage": {"least": 1}}, {"Owl"}),
        ({"damage": 0}, {"Caller", "Ember Wolf", "Ash Wolf"}),
        ({"left": {"most": 2}}, {"Owl"}),
        ({"has": "Call"}, {"Caller", "Ember Wolf"}),
        ({"except": "self"}, {"Ember Wolf", "Ash Wolf", "Owl"}),
        ({"except": {"any": "unit", "faction": "Benders"}}, {"Caller", "Ember Wolf"}),
        ({"except": {"any": "unit", "adjacent": "self"}}, {"Caller", "Ash Wolf", "Owl"}),
    ],
)
def test_a_selector_yields_the_matching_cards(ruleset: Document, asked: Document, meant: set[str]) -> None:
    table = _table(ruleset, {"any": "unit", **asked})
    cards = {"Caller": 0, "Ember Wolf": table.put("Ember Wolf", "a2"), "Ash Wolf": table.put("Ash Wolf", "c5", 1)}
    cards["Owl"] = table.put("Owl", "d5", 1, damage=2)
    game = table.game("attack")
    assert {name for name, card in cards.items() if strength(game, card) == 3} == meant


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ({"in": "hand"}, ["Ash Wolf"]),
        ({"in": ["hand", "draw"]}, ["Ash Wolf", "Ember Wolf", "Owl"]),
        ({"in": ["hand", "draw"], "has": "Call"}, ["Ember Wolf"]),
    ],
)
def test_cards_in_a_hand_and_in_piles(ruleset: Document, asked: Document, offered: list[str]) -> None:
    chosen: Any = [{"choose": {"friendly": "unit", **asked}}, {"discard": "target"}]
    seeker = unit("Seeker", {"name": "Seek", "when": {"during": "attack"}, "do": chosen})
    others = [unit("Ember Wolf", STRONGER), unit("Ash Wolf"), unit("Owl")]
    table = Table(ruleset, seeker, *others)
    table.put("Seeker", "a1")
    table.give("hand", "Ash Wolf")
    table.give("draw", "Ember Wolf", "Owl")
    game = table.game("attack")
    game.answer("use a1 Seek")
    if game.decision is not None and not game.decision.action:
        assert [label for label in game.labels() if label != "no"] == offered
    else:
        assert len(offered) == 1


@pytest.mark.parametrize(("amount", "number"), [({"cost": "host"}, 7), ({"life": "host", "most": 5}, 5)])
def test_printed_numbers_are_amounts(ruleset: Document, amount: Document, number: int) -> None:
    reader = unit("Reader", {"name": "Read", "modify": {"strength": amount}, "of": "host"}, strength=0)
    table = Table(ruleset, unit("Book", cost=7, life=9, strength=0), reader)
    book = table.put("Book", "c3")
    table.give("hand", "Reader")
    game = table.game("attack")
    put_under(game, game.state.hands[0][0], book)
    assert strength(game, book) == number
