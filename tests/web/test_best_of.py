"""A best-of in the browser: begun by the form, gone on with from the end card and its page, each game replayed."""

import pytest

from deckbuilder.web.page import Page, PageRequest, Redirect, StartedJob, html_of
from deckbuilder.web.pages import best_of, matches, replay
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from tests.web.match_window import ORDERS, MatchWindow
from tests.web.pages import ParsedPage

SVARA_WINS = "set d8 damage 13"
SVARA_LOSES = "set d1 damage 12"


@pytest.fixture
def window(workspace: Workspace) -> MatchWindow:
    opened = MatchWindow(workspace)
    opened.begin(**{**ORDERS["2e"], "who-2": "passive", "best_of": "3"})
    return opened


def games_page(window: MatchWindow) -> ParsedPage:
    request = PageRequest(window.workspace, {"name": window.name})
    page = answer(best_of.show, request)
    assert isinstance(page, Page)
    parsed = ParsedPage(html_of(page, request))
    assert parsed.structure_faults() == []
    return parsed


def begin_next(window: MatchWindow, number: str, first: str = "") -> object:
    request = PageRequest(window.workspace, {"name": window.name}, form={"number": number, "first": first})
    reply = answer(best_of.begin_next, request)
    window.run_job(reply)
    return reply


def replay_page(window: MatchWindow, **query: str) -> ParsedPage:
    request = PageRequest(window.workspace, {"name": window.name}, query)
    page = answer(replay.show, request)
    assert isinstance(page, Page)
    return ParsedPage(html_of(page, request))


def test_the_form_offers_a_best_of(workspace: Workspace) -> None:
    page = answer(matches.order, PageRequest(workspace, query={"game": "summoners-chess"}))
    assert isinstance(page, Page)
    text = ParsedPage(html_of(page, PageRequest(workspace))).text
    assert "How many games one best of 3 best of 5 best of 7" in text


def test_the_end_card_has_the_score_and_the_next_game(window: MatchWindow) -> None:
    assert "Game 1 of 3 · 0–0" in window.show().text
    window.type(SVARA_WINS)
    page = window.show()
    assert "Best of 3: Polar Dwarves 1, Breakers 0." in page.text
    assert "Chance decides who begins. Next game" in page.text
    assert "Play again" not in page.text
    assert isinstance(begin_next(window, "2"), Redirect | StartedJob)
    assert "Game 2 of 3 · 1–0" in window.show().text
    window.type(SVARA_WINS)
    page = window.show()
    assert "Polar Dwarves wins the best of 3, 2 to 0." in page.text
    assert "Play again" in page.text
    assert "Next game" not in page.text


def test_a_game_begins_once(window: MatchWindow) -> None:
    window.type(SVARA_WINS)
    begin_next(window, "2")
    again = begin_next(window, "2")
    assert isinstance(again, Page)
    assert again.status == 400
    assert window.opened.match.setup.best_of is not None
    assert window.opened.match.setup.best_of.number == 2


def test_the_page_of_a_best_of_lists_its_games_with_replays(window: MatchWindow) -> None:
    window.type(SVARA_LOSES)
    begin_next(window, "2")
    page = games_page(window)
    assert "Best of 3: Polar Dwarves 0, Breakers 1." in page.text
    assert "Game 1 won by Breakers begun by Polar Dwarves" in page.text
    assert "Game 2 goes on" in page.text
    links = [link["href"] for link in page.of("a") if "replay" in link["href"]]
    assert [link.partition("/matches/")[2] for link in links] == [f"{window.name}/replay?step=0&game=1"]
    first = replay_page(window, step="0", game="1")
    assert "/ game 1" in first.text
    assert any("game=1" in link.get("href", "") for link in first.of("a"))


def test_a_note_of_an_earlier_game_stays_there(window: MatchWindow) -> None:
    window.type(SVARA_LOSES)
    begin_next(window, "2")
    form = {"action": "note", "step": "1", "note": "too bold", "game": "1"}
    answer(replay.act, PageRequest(window.workspace, {"name": window.name}, form=form))
    assert "too bold" in [field.get("value") for field in replay_page(window, step="1", game="1").of("input")]
    assert window.workspace.matches.kept.notes(window.name) == {}


def test_a_best_of_is_found_again_between_two_games(window: MatchWindow) -> None:
    window.type(SVARA_WINS)
    window.opened.close()
    again = MatchWindow(Workspace(window.workspace.workbench, window.workspace.storage))
    again.name = window.name
    assert "Next game" in again.show().text
    overview = answer(matches.overview, PageRequest(again.workspace))
    assert isinstance(overview, Page)
    text = ParsedPage(html_of(overview, PageRequest(again.workspace))).text
    assert "game 2 is next, 1–0 in a best of 3" in text
    again.workspace.stop()


@pytest.mark.rule("CH-1.4")
def test_the_person_who_lost_a_game_of_chess_chooses_who_begins(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["chess"], "best_of": "3"})
    while (decision := window.opened.match.game.decision) is not None and not decision.action:
        window.type("done")
    window.type("set morale 1 0")
    page = window.show()
    assert "You lost the game before and choose who begins (CH-1.4)." in page.text
    assert [button["value"] for button in page.of("button") if button.get("name") == "first"] == ["1", "2"]
    refused = begin_next(window, "2")
    assert isinstance(refused, Page)
    begin_next(window, "2", "2")
    assert window.opened.match.initial_game.state.active == 1


def test_a_single_game_has_no_page_of_a_best_of(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    page = answer(best_of.show, PageRequest(workspace, {"name": window.name}))
    assert isinstance(page, Page)
    assert page.status == 404
