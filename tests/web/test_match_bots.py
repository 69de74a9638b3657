"""Bots, hints and failures of bots in matches in the browser."""

import pytest

from deckbuilder.errors import InputError
from deckbuilder.match.history import TurnRecorder
from deckbuilder.match.match import Match
from deckbuilder.match.session.commands.turn import EndPhases
from deckbuilder.web.open_matches import BOTS, FAILED, HINT, STOPPED, OpenMatch
from deckbuilder.web.page import PageRequest, Redirect, StartedJob
from deckbuilder.web.pages import match
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from engine.bots import Budget
from engine.core.decisions import Option
from engine.record import RecordedStep
from tests.web.match_window import ORDERS, MatchWindow


def test_interrupted_bots_can_be_resumed(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "first": "2"})
    opened = window.opened
    assert not opened.is_waiting
    while not opened.match.is_waiting_for_bots:
        opened.match.choose(next(option for option in opened.seat.options() if option.passes).option)
    opened.keep()
    kept = workspace.matches.kept
    restarted = OpenMatch(opened.name, kept.open(opened.name), kept, workspace.workbench, kept.tag(opened.name))
    assert restarted.match.is_waiting_for_bots
    assert restarted.match.game.digest() == opened.match.game.digest()
    workspace.matches._open[opened.name] = restarted
    assert "It is the bots" in window.show().text
    request = PageRequest(workspace, {"name": opened.name}, form={"action": "go on"})
    found = answer(match.act, request)
    assert isinstance(found, StartedJob)
    found.job()
    assert not restarted.is_waiting


def test_a_stopped_bot_decides_at_once(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "beam", "think": "600"})
    opened = window.opened
    asked: list[bool] = []

    def stop() -> bool:
        opened.stop_thinking()
        asked.append(True)
        return opened._is_hurried(BOTS)

    while not opened.match.is_waiting_for_bots:
        opened.match.choose(next(option for option in opened.seat.options() if option.passes).option)
    opened._thoughts.add(BOTS)
    option = opened.match.bot_choice(stop)
    assert asked
    assert option in opened.match.game.options


def test_a_hint_is_shown_and_a_bot_plays_the_turn(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    turn = window.opened.match.game.state.turn
    window.type("hint")
    assert "would choose" in window.show().text
    window.type("auto yes")
    assert window.opened.match.game.state.turn > turn
    window.type("undo")
    assert "Take it back anyway?" in window.show().text
    window.type("yes")
    assert window.opened.match.game.state.turn == turn


def test_an_answer_after_a_hint_is_not_called_a_hint(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    window.type("hint")
    assert "<summary>Hint</summary>" in window.html()
    window.send({"command": "moves", "what": "d1"})
    assert "<summary>Answer</summary>" in window.html()
    assert "Do it" not in window.show().text


@pytest.mark.parametrize("line", ["hint", "HIN", "hi now", "auto yes", "aut yes"])
def test_hints_and_turns_of_bots_are_jobs_however_they_are_typed(line: str, workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    request = PageRequest(
        workspace, {"name": window.name}, form={"line": line, "revision": str(window.opened.revision)}
    )
    digest = window.opened.match.game.digest()
    found = answer(match.enter, request)
    assert isinstance(found, StartedJob)
    assert window.opened.match.game.digest() == digest
    found.job()
    assert window.opened.reply or window.opened.match.game.digest() != digest


def test_a_stopped_hint_shows_what_it_has_found(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["chess"], "think": "600"})
    stopped: list[object] = []

    is_hurried = OpenMatch._is_hurried

    def stop_and_ask(opened: OpenMatch, about: str) -> bool:
        stopped.append(answer(match.act, PageRequest(workspace, {"name": window.name}, form={"action": "stop"})))
        return is_hurried(opened, about)

    monkeypatch.setattr(OpenMatch, "_is_hurried", stop_and_ask)
    window.type("hint")
    assert isinstance(stopped[0], Redirect)
    assert "would choose" in window.show().text
    assert not window.opened._hurried


def test_a_stopped_turn_is_left_to_its_person(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    opened, turn = window.opened, window.opened.match.game.state.turn
    choose = TurnRecorder.choose

    def choose_and_stop(self: TurnRecorder, option: Option) -> RecordedStep:
        opened.stop_thinking()
        return choose(self, option)

    with monkeypatch.context() as patched:
        patched.setattr(TurnRecorder, "choose", choose_and_stop)
        window.type("auto yes")
    assert opened.match.game.state.turn == turn
    assert STOPPED in window.show().text
    window.type("auto yes")
    assert opened.match.game.state.turn > turn


def test_a_bot_plays_while_a_hint_is_computed(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "passive"})
    opened, turn = window.opened, window.opened.match.game.state.turn
    with opened._thinking(HINT) as is_needed:
        assert is_needed
        window.type("AUTO")
        assert opened.match.game.state.turn > turn
        assert not opened.is_waiting
        assert opened.thinks_about == HINT
        with opened._thinking(HINT) as again:
            assert not again
    assert not opened.thinks_about


def test_a_bot_does_not_end_the_turn_of_a_person_who_has_played_on(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    opened = window.opened
    job = opened.enter("auto yes")
    window.choose(opened.seat.options()[0].index)
    turn = opened.match.game.state.turn
    assert job is not None
    job()
    assert opened.match.game.state.turn == turn


def test_a_hint_about_a_position_that_has_passed_is_not_shown(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    opened = window.opened
    opened.match.bots.budget = Budget(1)
    job = opened.enter("hint")
    window.choose(opened.seat.options()[0].index)
    assert job is not None
    job()
    assert opened.session.hint is None


def _no_end(*_: object) -> int:
    raise InputError("a bot cannot go on: it finds no end")


def test_a_match_can_be_resumed_after_a_bot_has_failed_at_its_start(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Match, "_bot_answer", _no_end)
        window = MatchWindow(workspace)
        window.begin(**{**ORDERS["1e"], "first": "2"})
        assert "a bot cannot go on" in window.show().text
        assert "It is the bots" in window.show().text
    window.opened.let_bots_play()
    assert not window.opened.is_waiting


def test_a_crash_while_bots_think_is_reported(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"])
    with monkeypatch.context() as patched:
        patched.setattr(Match, "_bot_answer", lambda *_: int("no number"))
        window.type("auto yes")
    assert FAILED in window.show().text
    assert not window.opened.is_waiting
    window.type("auto yes")
    assert FAILED not in window.show().text


def test_bots_count_as_thinking_as_soon_as_their_job_is_given_away(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    job = window.opened.carry_out(EndPhases(len(window.opened.match.library.phases) - 1, confirmed=True))
    assert job is not None
    text = window.show().text
    assert "Breakers (normal) thinks" in text
    assert "It is the bots" not in text
    job()
    assert not window.opened.thinks_about
