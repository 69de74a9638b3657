"""The page of results: games entered by hand and by playing, counted, exported and removed."""

import csv
import json

from tests.web.pages import Site

GAME = {"deck": "Ice", "against": "Breakers", "outcome": "won", "ruleset": "summoner-wars-2e", "note": "club night"}


def test_a_game_of_a_real_table_is_entered_counted_and_removed(site: Site) -> None:
    assert "None yet." in site.get("/results").text
    page = site.post("/results", **GAME, date="2026-03-07", event="Club evening")
    assert "7 Mar 2026" in page.text
    assert "Club evening" in page.text
    assert "Ice against Breakers 1 won 0 lost 0 drawn 100 %" in page.text
    assert "club night" in page.text
    site.post("/results", **{**GAME, "outcome": "lost", "opponent": "Ada"})
    assert "Ada 0 won 1 lost 0 drawn 0 %" in site.get("/results", bots="yes").text
    number = next(field["value"] for field in page.of("input") if field.get("name") == "number")
    site.post("/results", action="remove", number=number)
    assert "Ice against Breakers 0 won 1 lost 0 drawn 0 %" in site.get("/results").text


def test_results_are_saved_as_json(site: Site) -> None:
    site.post("/results", **GAME)
    (game,) = json.loads(site.client.get("/results/export").text)
    assert [seat["outcome"] for seat in game["seats"]] == ["won", "lost"]
    head, *rows = csv.reader(site.client.get("/results/export", params={"to": "csv"}).text.splitlines())
    assert [dict(zip(head, row, strict=True))["outcome"] for row in rows] == ["won", "lost"]


def test_a_fault_stands_in_the_form_with_what_was_typed(site: Site) -> None:
    page = site.post("/results", 400, **{**GAME, "opponent": "person"})
    assert "name your opponent otherwise" in page.text
    assert {"name": "deck", "value": "Ice"}.items() <= next(
        field for field in page.of("input") if field.get("name") == "deck"
    ).items()
    site.post("/results", 400, **{**GAME, "outcome": "perhaps"})
    site.post("/results", 400, action="remove", number="7")
