"""Files of matches in the browser: written, opened after a restart, listed and deleted."""

import os
import re
from pathlib import Path

import pytest

from deckbuilder.app.matches.glance import KeptMatch
from deckbuilder.app.matches.kept import MAX_DELETED
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import MAX_NAME_LENGTH
from deckbuilder.web.open_matches import BOTS, MAX_OPEN
from deckbuilder.web.page import Page, PageRequest, Redirect, StartedJob, html_of
from deckbuilder.web.pages import match, matches
from deckbuilder.web.routes import answer
from deckbuilder.web.views.match_list import MatchLine, match_lines
from deckbuilder.web.workspace import Workspace
from tests.web.match_window import ORDERS, MatchWindow, play
from tests.web.pages import ParsedPage


def test_a_match_can_be_played_on_after_a_restart(
    workspace: Workspace, catalogue_file: Path, storage: FolderStorage, tmp_path: Path
) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"], think="2.5")
    play(window, 5)
    digest = window.opened.match.game.digest()
    workspace.stop()
    with Workbench(catalogue_file, data=tmp_path / "data") as again:
        later = MatchWindow(Workspace(again, storage))
        later.name = window.name
        assert later.opened.match.game.digest() == digest
        assert later.opened.match.setup.players == ("person", "greedy")
        assert later.opened.match.bots.budget is not None
        assert later.opened.match.bots.budget.seconds == 2.5
        play(later, 2)
        assert later.opened.match.game.digest() != digest
        later.type("undo")


def test_a_choice_made_before_a_restart_is_rejected(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"])
    play(window, 3)
    digest, seen = window.opened.match.game.digest(), set[int]()
    for _ in range(3):
        workspace.matches.close()
        workspace.matches._open.clear()
        for revision in seen:
            page = window.type("undo", revision)
            assert page is not None
            assert page.status == 409
        seen.add(window.opened.revision)
    assert window.opened.match.game.digest() == digest


def test_matches_are_listed_downloaded_and_deleted(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"])
    request = PageRequest(workspace)
    (workspace.matches.kept.storage.folder / "broken.txt").write_text("format: 2\nnothing", "utf-8")
    page = answer(matches.overview, request)
    assert isinstance(page, Page)
    text = ParsedPage(html_of(page, request)).text
    assert "Sneeks against Oldin" in text
    assert "broken.txt:" in text
    download = answer(match.record, PageRequest(workspace, {"name": window.name}))
    assert "ruleset: summoner-wars-1e" in str(getattr(download, "content", ""))
    answer(match.act, PageRequest(workspace, {"name": window.name}, form={"action": "delete"}))
    assert workspace.matches.kept.names() == ["broken.txt"]


def test_a_game_is_deleted_only_by_a_second_press(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"])
    request = PageRequest(workspace)
    page = answer(matches.overview, request)
    assert isinstance(page, Page)
    assert re.search(r"<details[^>]*><summary[^>]*>Delete</summary><form[^>]*><button", html_of(page, request))


def test_only_so_many_matches_are_in_memory(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    names = []
    for _ in range(MAX_OPEN + 2):
        window.begin(**{**ORDERS["chess"], "who-2": "passive"})
        names.append(window.name)
    assert len(workspace.matches._open) == MAX_OPEN
    assert workspace.matches.find(names[0]).match.game.digest()


def test_a_new_match_stays_open_where_bots_think_in_all_others(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    for _ in range(MAX_OPEN):
        window.begin(**{**ORDERS["chess"], "who-2": "passive"})
        window.opened._thoughts.add(BOTS)
    window.begin(**{**ORDERS["chess"], "who-2": "passive"})
    assert window.name in workspace.matches._open


def test_a_file_is_written_only_after_a_choice(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    path = workspace.matches.kept.storage.path(window.name)
    path.unlink()
    window.type("odds")
    workspace.matches.close()
    assert not path.exists()


def _full(path: Path, _content: str, **_options: bool) -> None:
    raise InputError("cannot be written: no space left on device", Place(str(path)))


def test_a_choice_is_written_with_the_answers_of_the_bots_or_before_they_end(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "passive"})
    path = workspace.matches.kept.storage.path(window.name)
    before = path.read_text(encoding="utf-8")
    window.send({"command": "end turn"})  # what would be lost is to be confirmed
    request = PageRequest(
        workspace, {"name": window.name}, form={"line": "yes", "revision": str(window.opened.revision)}
    )
    started = answer(match.enter, request)
    assert isinstance(started, StartedJob)
    assert (path.read_text(encoding="utf-8"), window.opened.is_waiting) == (before, True)
    assert started.keep
    started.keep()
    chosen = path.read_text(encoding="utf-8")
    assert len(before) < len(chosen)
    started.job()
    assert len(chosen) < len(path.read_text(encoding="utf-8"))


def test_a_match_whose_file_cannot_be_written_continues_with_a_warning(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    monkeypatch.setattr("deckbuilder.files.write", _full)
    turn = window.opened.match.game.state.turn
    window.type("auto yes")
    assert "The match could not be kept" in window.show().text
    assert window.opened.match.game.state.turn > turn
    assert not window.opened.is_waiting
    workspace.stop()


def test_names_of_long_decks_are_cut(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    kept, begun = workspace.matches.kept, window.opened.match
    for stem in ("a" * 500, "a" * 500, f"{'a' * 59} {'b' * 9}"):
        name = kept.begin(stem, begun)
        assert len(name) <= MAX_NAME_LENGTH
        assert kept.open(name).game.digest() == begun.game.digest()


def listed(workspace: Workspace) -> list[MatchLine]:
    page = answer(matches.overview, PageRequest(workspace))
    assert isinstance(page, Page)
    lines: list[MatchLine] = page.values["matches"]
    return lines


def test_the_list_says_whose_turn_it_is_and_who_won(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    (line,) = listed(workspace)
    assert (line.title, line.state, line.turn) == ("Polar Dwarves against Breakers", "your turn", 1)
    assert line.changed[1].startswith("20")
    window.type("end turn yes")
    assert [(line.state, line.turn) for line in listed(workspace)] == [("your turn", 3)]


@pytest.mark.parametrize(
    ("players", "winners", "state"),
    [
        (("person", "greedy"), {0}, "won"),
        (("person", "greedy"), {1}, "lost"),
        (("person", "person"), {1}, "won by B"),
        (("person", "greedy", "greedy", "greedy"), {0, 2}, "won"),
        (("greedy", "greedy", "greedy", "greedy"), {1, 3}, "won by B and D"),
        (("person", "greedy"), set(), "drawn"),
    ],
)
def test_a_result_is_seen_from_the_seat_of_the_person(players: tuple[str, ...], winners: set[int], state: str) -> None:
    decks = tuple("ABCD"[: len(players)])
    match = KeptMatch("x.txt", decks, players, 9, is_over=True, winners=frozenset(winners))
    assert [line.state for line in match_lines([match])] == [state]


@pytest.mark.parametrize(
    ("decks", "players", "title", "who"),
    [
        (("Workbench Oldin", "B"), ("person", "greedy"), "Oldin against B", "you, normal"),
        (("A", "B"), ("person", "person"), "A against B", "person, person"),
        (tuple("ABCD"), ("person", "beam", "greedy", "beam"), "A and C against B and D", "you, hard, normal, hard"),
        (tuple("ABC"), (), "A, B, C", "unknown players"),
        ((), (), "x", "unknown players"),
    ],
)
def test_a_match_is_called_as_people_call_decks_and_levels(
    decks: tuple[str, ...], players: tuple[str, ...], title: str, who: str
) -> None:
    (line,) = match_lines([KeptMatch("x.txt", decks, players)])
    assert (line.title, line.players) == (title, who)


def test_a_deleted_game_can_be_taken_back(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    before = window.opened.match.game.digest()
    deleted = answer(match.act, PageRequest(workspace, {"name": window.name}, form={"action": "delete"}))
    assert isinstance(deleted, Redirect)
    request = PageRequest(workspace, query={"deleted": window.name})
    page = answer(matches.overview, request)
    assert isinstance(page, Page)
    assert "Take it back" in ParsedPage(html_of(page, request)).text
    restored = answer(matches.restore, PageRequest(workspace, form={"name": window.name}))
    assert isinstance(restored, Redirect)
    assert workspace.matches.find(window.name).match.game.digest() == before


def test_only_the_games_deleted_last_can_be_taken_back(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    text, names = workspace.matches.text(window.name), []
    for number in range(MAX_DELETED + 2):
        names.append(workspace.matches.kept.add(f"game-{number}.txt", text))
        os.utime(workspace.matches.kept.storage.path(names[-1]), (number, number))
        workspace.matches.remove(names[-1])
    assert [workspace.matches.kept.is_deleted(name) for name in names] == [False, False, *[True] * MAX_DELETED]


def test_an_old_game_that_was_deleted_last_can_be_taken_back(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    kept, text = workspace.matches.kept, workspace.matches.text(window.name)
    for number in range(MAX_DELETED):
        kept.remove(kept.add(f"game-{number}.txt", text))
    os.utime(kept.storage.path(window.name), (1, 1))
    kept.remove(window.name)
    assert kept.is_deleted(window.name)
