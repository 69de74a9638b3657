"""Recorded games as values: every step at hand in any order, compared with the record, and what cannot be played."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from deckbuilder.app.matches.replays import KEPT_EVERY, GameReplay, open_replay, score_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.playing import library_of
from engine.record import Record, write
from engine.replay import Replay
from tests.depth import examples
from tests.match.helpers import played


@pytest.fixture
def record(workbench: Workbench) -> Record:
    return played(workbench.catalogue, 3)


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write(record), "utf-8")
    return path


def replay_of(workbench: Workbench, record: Record) -> GameReplay:
    return GameReplay(Replay(library_of(workbench.catalogue, record.decks), record), "game.txt")


@examples(20, HealthCheck.function_scoped_fixture)
@given(numbers=st.lists(st.integers(0, 400), min_size=1, max_size=8))
def test_the_game_after_any_step_is_the_recorded_one_in_any_order(
    workbench: Workbench, record: Record, numbers: list[int]
) -> None:
    replay = replay_of(workbench, record)
    digests = [record.start, *(step.digest for step in record.steps)]
    for number in numbers:
        reached = min(number, replay.length)
        assert replay.game(number).digest() == digests[reached]
        assert replay.step(number).number == reached


def test_a_game_that_is_changed_does_not_change_the_replay(workbench: Workbench, record: Record) -> None:
    replay = replay_of(workbench, record)
    for number in (0, KEPT_EVERY, 2 * KEPT_EVERY + 1):
        replay.game(number).choose(0)
        assert replay.game(number).digest() == ([record.start, *(step.digest for step in record.steps)])[number]


def test_steps_carry_their_turn_their_player_and_sentences(workbench: Workbench, file: Path, record: Record) -> None:
    steps = list(open_replay(workbench, file).steps())
    assert [(step.choice, step.turn, step.player) for step in steps[1:]] == [
        (step.text, step.turn, step.player) for step in record.steps
    ]
    assert (steps[0].number, steps[0].turn, steps[0].player, steps[0].choice) == (0, 0, -1, "")
    assert any(text.startswith("Turn 1: player") for _, text in steps[0].lines)
    assert steps[-1].lines[-1][1].endswith("summoner destroyed.")


def test_the_squares_of_what_was_done_on_the_board_are_those_of_the_step(workbench: Workbench) -> None:
    record = played(workbench.catalogue, 1, decks=("the-long-wall", "locust-season"))
    steps = list(replay_of(workbench, record).steps())
    moved = [step for step in steps if any(" moves from " in text for _, text in step.lines)]
    assert moved
    for step in moved:
        assert any(square in text for square in step.squares for _, text in step.lines)


def test_a_view_shows_the_hand_of_its_seat_at_that_step(workbench: Workbench, record: Record) -> None:
    replay = replay_of(workbench, record)
    for seat in (0, 1):
        view, state = replay.view(30, seat, {"c4": "*"}), replay.game(30).state
        assert (view.viewer, view.turn, view.signs) == (seat, state.turn, {"c4": "*"})
        assert len(view.hand) == len(state.hands[seat])
        assert [each.deck for each in view.seats] == replay.decks


def test_a_game_is_verified_up_to_its_first_difference(workbench: Workbench, record: Record) -> None:
    whole = replay_of(workbench, record).check()
    assert (whole.is_same, whole.verified, whole.difference) == (True, len(record.steps), None)
    steps = list(record.steps)
    steps[29] = replace(steps[29], digest="0" * 16)
    other = replay_of(workbench, replace(record, steps=tuple(steps)))
    assert other.game(60).state.turn  # which a comparison of fewer steps does not see
    assert other.check(29).is_same
    check = other.check()
    assert (check.steps, check.difference, check.verified) == (30, 30, 29)
    assert check.to_json()["why"] == check.why == next(iter(check.rows()))[-1]
    begun = replay_of(workbench, replace(record, start="0" * 16)).check()
    assert (begun.steps, begun.difference, begun.verified) == (0, 0, -1)


def test_before_a_step_that_is_not_legal_everything_is_at_hand(workbench: Workbench, record: Record) -> None:
    steps = list(record.steps)
    steps[24] = replace(steps[24], text="summon Ghost c2")
    replay = replay_of(workbench, replace(record, steps=tuple(steps)))
    for _ in range(2):
        with pytest.raises(InputError, match=r"game\.txt: step 25: 'summon Ghost c2' is not offered"):
            replay.step(40)
    assert replay.game(24).digest() == record.steps[23].digest
    with pytest.raises(InputError, match="step 25"):
        list(replay.steps())


def test_a_narration_has_a_row_for_each_sentence(workbench: Workbench, record: Record) -> None:
    narration = replay_of(workbench, record).narration(12)
    found = narration.to_json()
    assert [step["choice"] for step in found["steps"]] == [None, *(step.text for step in record.steps[:12])]
    assert (found["winner"], found["result"]) == (None, "")
    rows = list(narration.rows())
    assert {len(row) for row in rows} == {len(narration.columns)}
    assert [row[-1] for row in rows if row[-1]] == [text for step in found["steps"] for text in step["told"]]


def test_a_game_of_chess_has_a_score(workbench: Workbench, tmp_path: Path) -> None:
    record = played(workbench.catalogue, 1, 40, ("the-long-wall", "locust-season"))
    (tmp_path / "game.txt").write_text(write(record), "utf-8")
    assert score_of(workbench, tmp_path / "game.txt", 4)[0] == '[Ruleset "summoners-chess"]'
