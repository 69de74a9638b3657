"""Pages of simulations: ordered by a form, watched, stopped, kept, compared and exported."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from deckbuilder.app.simulations.preparation import job_of
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.web.page import PageRequest
from deckbuilder.web.pages.simulations import fields_of, order_of
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.web.pages import SAME_ORIGIN, Site

FORM = {"deck": "polar-dwarves", "bot": "random", "opponent": "random", "games": "6", "seed": "3", "turns": "20"}
MATRIX = {
    "kind": "matrix",
    "deck-polar-dwarves": "yes",
    "deck-breakers": "yes",
    "bot": "random",
    "games": "2",
    "seed": "3",
    "turns": "8",
}


def ordered(workspace: Workspace, **form: str) -> str:
    """Order a simulation without playing it, and return the path of its page; it needs no other process."""
    request = PageRequest(workspace, form=form)
    order = replace(order_of(form, 1), jobs=1)
    number = workspace.simulations.submit(order, request.workspace.find_deck, form.get("name", ""))
    return f"/simulations/{number}"


def played(workspace: Workspace, **form: str) -> str:
    path = ordered(workspace, **form)
    workspace.simulations.work()
    return path


def test_a_simulation_is_ordered_by_a_form_and_played_in_the_background(site: Site) -> None:
    assert "Let bots play many games" in site.get("/simulations").text
    answer = site.client.post("/simulations", data=FORM, headers=SAME_ORIGIN, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/simulations/1")
    events = site.client.get("/simulations/1/events").text
    assert events.endswith("event: changed\ndata: idle\n\nevent: end\ndata:\n\n")
    page = site.get("/simulations/1")
    assert "Polar Dwarves won" in page.text
    assert len([found for found in page.of("svg") if found["class"] == "chart"]) == 4
    assert "Polar Dwarves against Polar Dwarves" in site.get("/simulations").text


def test_the_list_of_simulations_says_when_they_were_ordered_in_local_time(site: Site, workspace: Workspace) -> None:
    played(workspace, **{**FORM, "games": "1"})
    with closing(sqlite3.connect(workspace.simulations.archive.path)) as database, database:
        database.execute("UPDATE simulations SET made = '2026-03-07T11:05:00+00:00'")
    moment = datetime(2026, 3, 7, 11, 5, tzinfo=UTC).astimezone()
    assert f"7 Mar 2026, {moment:%H:%M}" in site.get("/simulations").text
    with closing(sqlite3.connect(workspace.simulations.archive.path)) as database, database:
        database.execute("UPDATE simulations SET made = 'lately'")
    assert "lately" in site.get("/simulations").text


def test_a_passive_opponent_that_wins_all_games_leaves_nothing_to_draw(site: Site, workspace: Workspace) -> None:
    path = played(workspace, **{**FORM, "opponent": "passive", "games": "4", "turns": "12"})
    assert "Rename or remove" in site.get(path).text


def test_decks_of_seats_that_there_are_not_mean_nothing() -> None:
    form = {**FORM, "against-1": "breakers", "against-2": "cave-goblins"}
    assert order_of(form, 1).against == ("breakers",)
    assert order_of({**form, "seats": "4"}, 1).against == ("breakers", "cave-goblins")


def test_a_form_names_no_file_no_other_machine_and_no_processes() -> None:
    hostile = {"weights": "/etc/passwd", "records": "/srv/x", "db": "/srv/y", "cluster": "tcp://host:1", "jobs": "9"}
    assert order_of({**FORM, **hostile}, 1) == order_of(FORM, 1)
    assert order_of({**MATRIX, **hostile}, 1) == order_of(MATRIX, 1)


def test_a_matrix_keeps_all_that_its_form_says() -> None:
    form = {**MATRIX, "strict": "yes", "as_plain": "yes"}
    order = order_of(form, 1)
    assert (order.strict, order.as_plain) == (True, True)
    assert order_of(fields_of(order), 2) == order


def test_what_waits_is_shown_in_its_place_and_stopped(site: Site, workspace: Workspace) -> None:
    first, second = ordered(workspace, **FORM, name="first"), ordered(workspace, **FORM, name="second")
    assert "Waits in place 1 of the queue: 6 games" in site.get(first).text
    assert "Waits in place 2" in site.get(second).text
    assert "Waiting first 6 games Stop second 6 games Stop" in site.get("/simulations").text
    site.post(f"{first}/action", action="stop", back="all")
    assert "Waits in place 1" in site.get(second).text
    assert "Stopped" in site.get(first).text
    site.post(f"{second}/action", action="remove")
    site.get(second, 404)


def test_progress_is_shown_while_games_are_played(site: Site, workspace: Workspace) -> None:
    path, queue = ordered(workspace, **FORM), workspace.simulations
    entry = queue.next()
    assert entry
    before = entry.state
    entry.rounds.done = 3
    page = site.get(path)
    assert "3 of 6 games" in page.text
    assert page.of("progress") == [{"max": "6", "value": "3", "aria-label": "Games played"}]
    assert [found["data-state"] for _, found in page.elements if "data-state" in found] == [entry.state]
    assert entry.state != before
    assert "Being played" in site.get("/simulations").text


@deep
def test_two_lists_are_compared_in_words_and_figures(site: Site, workspace: Workspace) -> None:
    page = site.get(played(workspace, **{**FORM, "versus": "breakers", "against-1": "vanguards"}))
    assert "The verdict" in page.text
    assert "6 pairs: both won" in page.text
    assert any(words in page.text for words in ("more often", "too few to say which wins"))


@deep
def test_every_card_of_a_deck_has_a_contribution_with_its_interval(site: Site, workspace: Workspace) -> None:
    page = site.get(played(workspace, **{**FORM, "games": "2", "contributions": "1"}))
    assert "What each card of Polar Dwarves brings, in 1 pair of games" in page.text
    chart = next(found for found in page.of("svg") if "wins with the card" in found.get("aria-label", ""))
    assert chart["role"] == "img"
    assert "Ice Smith" in page.text
    assert "with a card drawn or played, and how many of them it won" in page.text
    assert "95% interval" in page.text


def test_a_matrix_is_a_table_of_numbers_that_colour_supports(site: Site, workspace: Workspace) -> None:
    page = site.get(played(workspace, **MATRIX))
    assert "Each against each" in page.text
    cells = [found for found in page.of("td") if found.get("class", "").startswith("number heat")]
    assert len(cells) == 2
    assert all(" of 4 against " in found["title"] for found in cells)


@deep
def test_the_result_is_exported_as_the_command_line_prints_it(site: Site, workspace: Workspace) -> None:
    path = played(workspace, **FORM)
    expected = job_of(workspace.workbench, order_of(FORM, 0)).run(lambda _games: None)
    found = site.client.get(f"{path}/export", params={"to": "json"})
    assert json.loads(found.text) == expected.to_json()
    assert "polar-dwarves-against-polar-dwarves-1.json" in found.headers["content-disposition"]
    assert site.client.get(f"{path}/export?to=csv").text == csv_text(expected.columns, expected.rows())


@deep
def test_kept_simulations_are_compared_where_their_seeds_are_the_same(site: Site, workspace: Workspace) -> None:
    orders = (FORM, {**FORM, "deck": "breakers"}, {**FORM, "seed": "4"})
    for form in orders:
        ordered(workspace, **form)
    workspace.simulations.work()
    page = site.get("/simulations/compare", a="1", b="2")
    assert "6 pairs: both won" in page.text
    assert "deck polar-dwarves breakers" in page.text
    assert "have the seeds 3 and 4" in site.get("/simulations/compare", a="1", b="3").text
    assert "two different" in site.get("/simulations/compare", a="1", b="1").text


def test_a_simulation_gets_another_name_and_none_that_is_invisible(site: Site, workspace: Workspace) -> None:
    path = ordered(workspace, **FORM)
    assert "<b>mine" in site.post(f"{path}/action", action="rename", name="<b>mine").text
    site.post(f"{path}/action", 400, action="rename", name="\u202e")
    site.post(f"{path}/action", 400, action="nothing")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "choose the deck"),
        ({**FORM, "games": "0"}, "games: a number from 1 to 1,000,000, not '0'"),
        ({**FORM, "games": "many"}, "games: a number"),
        ({**FORM, "bot": "nobody"}, "nobody"),
        ({**FORM, "deck": "../secret"}, "there is no deck '../secret'"),
        ({**FORM, "deck": "/etc/passwd"}, "there is no deck '/etc/passwd'"),
        ({**FORM, "against-1": "the-long-wall"}, "game"),
        ({"kind": "matrix", "deck-breakers": "yes"}, "two decks or more"),
        ({"kind": "matrix", **{f"deck-{number}": "yes" for number in range(20)}}, "at most 12 decks"),
    ],
)
def test_a_faulty_order_comes_back_with_a_sentence_and_what_was_typed(
    form: dict[str, str], sentence: str, site: Site, workspace: Workspace
) -> None:
    page = site.post("/simulations", 400, **form)
    assert sentence in page.text
    assert workspace.simulations.archive.all() == []
    if "games" in form:
        assert [found["value"] for found in page.of("input") if found.get("name") == "games"] == [form["games"]]


@pytest.mark.parametrize("path", ["/simulations/7", "/simulations/x", "/simulations/9999999999999", "/simulations/-1"])
def test_there_is_no_other_simulation(path: str, site: Site) -> None:
    site.get(path, 404)


@pytest.mark.parametrize("form", [FORM, MATRIX, {**FORM, "seats": "4", "against-2": "breakers", "strict": "yes"}])
def test_an_order_fills_the_form_with_which_it_was_made(form: dict[str, str], site: Site) -> None:
    order = order_of(form, 0)
    assert order_of(fields_of(order), 1) == order
    fields = site.get("/simulations/new", **fields_of(order)).of("input")
    assert [found["value"] for found in fields if found.get("name") == "seed"] == ["3"]
