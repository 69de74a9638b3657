"""Two servers on one folder: a match is written only onto the state from which it was read, and its player is told."""

from collections.abc import Iterator

import pytest

from deckbuilder.app.matches.kept import MatchConflictError
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.web.open_matches import OVERTAKEN
from deckbuilder.web.page import Workspace
from deckbuilder.web.pages.match import CHANGED
from tests.web.match_window import ORDERS, MatchWindow, play

ORDER = {**ORDERS["chess"], "who-2": "passive"}


@pytest.fixture
def other(workspace: Workspace, storage: FolderStorage) -> Iterator[Workspace]:
    """The workspace of a second server on the same folder."""
    workbench = Workbench(data=workspace.workbench.data)
    workbench.__dict__.update(catalogue=workspace.workbench.catalogue, resolver=workspace.workbench.resolver)
    made = Workspace(workbench, storage)
    yield made
    made.stop()


@pytest.fixture
def windows(workspace: Workspace, other: Workspace) -> tuple[MatchWindow, MatchWindow]:
    """A window of each server with the same match."""
    first, second = MatchWindow(workspace), MatchWindow(other)
    first.begin(**ORDER)
    second.name = first.name
    return first, second


def kept_text(window: MatchWindow) -> str:
    return window.workspace.matches.kept.text(window.name)


def test_a_choice_on_an_old_state_is_not_written(windows: tuple[MatchWindow, MatchWindow]) -> None:
    first, second = windows
    seen = second.opened.revision
    play(first, 6)
    text = kept_text(first)
    page = second.type("undo", seen)
    assert page is not None
    assert (page.status, page.values["problem"]) == (409, CHANGED)
    assert kept_text(first) == text
    assert second.opened.match.game.digest() == first.opened.match.game.digest()
    assert second.opened.reply == (OVERTAKEN,)


def test_a_page_that_is_loaded_again_shows_what_the_other_server_did(
    windows: tuple[MatchWindow, MatchWindow],
) -> None:
    first, second = windows
    second.show()
    state = second.workspace.matches.state(second.name)
    play(first, 2)
    assert second.workspace.matches.state(second.name) != state
    assert OVERTAKEN in second.show().text
    assert second.opened.match.game.digest() == first.opened.match.game.digest()


def test_both_play_in_turn_and_nothing_is_lost(windows: tuple[MatchWindow, MatchWindow]) -> None:
    first, second = windows
    for number in range(6):
        window, waiting = (first, second) if number % 2 else (second, first)
        steps = window.opened.match.steps
        play(window, 1, seed=number)
        assert waiting.opened.match.steps[: len(steps) + 1] == window.opened.match.steps[: len(steps) + 1]
        assert len(waiting.opened.match.steps) > len(steps)
    assert first.workspace.matches.kept.open(first.name).steps == first.opened.match.steps


def test_a_choice_that_is_overtaken_while_it_is_made_is_shown_as_the_other_left_it(
    windows: tuple[MatchWindow, MatchWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = windows
    second.show()
    opened = second.opened
    choose = opened.choose

    def overtaken(index: int) -> object:
        play(first, 3)
        return choose(index)

    monkeypatch.setattr(opened, "choose", overtaken)
    page = second.choose(opened.seat.options()[0].index)
    assert page is not None
    assert page.status == 409
    assert kept_text(second) == kept_text(first)
    assert second.opened.match.steps == first.opened.match.steps


def test_bots_that_are_overtaken_write_nothing(workspace: Workspace, other: Workspace) -> None:
    first, second = MatchWindow(workspace), MatchWindow(other)
    first.begin(**{**ORDERS["chess"], "who-2": "random"})
    second.name = first.name
    bots = second.opened
    play(first, 4)
    text = kept_text(first)
    bots.match.choose(bots.match.game.options[0])
    bots.let_bots_play()
    assert kept_text(first) == text
    assert second.opened is not bots
    assert OVERTAKEN in second.show().text


def test_a_match_that_the_other_server_deleted_is_not_written_again(
    windows: tuple[MatchWindow, MatchWindow],
) -> None:
    first, second = windows
    opened = second.opened
    first.workspace.matches.remove(first.name)
    opened.choose(opened.seat.options()[0].index)
    second.workspace.stop()
    assert second.workspace.matches.kept.names() == []


def test_a_note_is_no_change_of_the_match(windows: tuple[MatchWindow, MatchWindow]) -> None:
    first, second = windows
    opened = second.opened
    first.workspace.matches.kept.note(first.name, 0, "a good beginning")
    assert not opened.is_overtaken()
    play(second, 2)
    assert second.opened is opened
    assert second.workspace.matches.kept.notes(second.name) == {0: "a good beginning"}


def test_a_match_is_kept_only_onto_the_state_that_was_seen(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDER)
    kept, opened = workspace.matches.kept, window.opened.match
    tag = kept.tag(window.name)
    play(window, 1)
    with pytest.raises(MatchConflictError, match="changed meanwhile by another program"):
        kept.keep(window.name, opened, tag)
    assert kept.keep(window.name, opened, kept.tag(window.name)) == kept.tag(window.name)
