"""The page of two decks' opening hands: ordered by its form, shown with charts, exported."""

import json

from tests.web.pages import Site

DECKS = {"first": "polar-dwarves", "second": "breakers"}


def test_hands_of_two_decks_are_shown_and_exported(site: Site) -> None:
    assert site.get("/compare/hands").of("form")
    page = site.get("/compare/hands", **DECKS, hands="50", seed="2")
    assert "50 opening hands of each deck, seed 2" in page.text
    assert len([chart for chart in page.of("svg") if chart["class"] == "chart"]) == 3
    exported = json.loads(site.client.get("/compare/hands", params={**DECKS, "hands": "50", "to": "json"}).text)
    assert (exported["decks"], exported["hands"]) == (["Polar Dwarves", "Breakers"], 50)
    table = site.client.get("/compare/hands", params={**DECKS, "hands": "50", "to": "csv"}).text
    assert table.startswith("kind,label,hands_1")


def test_a_wrong_number_and_an_unknown_deck_are_named(site: Site) -> None:
    assert "hands: a number from 1 to 100,000" in site.get("/compare/hands", 400, **DECKS, hands="0").text
    assert "no deck" in site.get("/compare/hands", 400, first="nothing", second="breakers").text
