"""Matches in files, and recorded games as values: every step at hand, in any order."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from deckbuilder import files
from deckbuilder.app.matches.kept import KeptMatches
from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.app.matches.replays import KEPT_EVERY, GameReplay, open_replay, score_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.playing import library_of
from engine.record import Record, write
from engine.replay import Replay
from tests.depth import deep, examples
from tests.games.summoners_chess.test_bots import MATES
from tests.match.helpers import played

CREATE = """
import sys
from itertools import count
from pathlib import Path
from deckbuilder.files import create_free
print("ready", flush=True)
sys.stdin.readline()
for _ in range(200):
    print(create_free(Path(sys.argv[1]), (f"game-{number}.txt" for number in count(1))).name)
"""


@pytest.fixture
def kept(workbench: Workbench) -> KeptMatches:
    return KeptMatches(workbench)


@pytest.fixture
def record(workbench: Workbench) -> str:
    return write(played(workbench.catalogue, 8))


@deep
def test_two_programs_never_take_the_same_name(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CREATE, str(tmp_path)]
    running = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for each in running:
        assert each.stdout
        assert each.stdout.readline() == "ready\n"
    for each in running:
        assert each.stdin
        each.stdin.write("\n")
        each.stdin.flush()
    taken = [name for each in running for name in each.communicate()[0].split()]
    assert len(taken) == len(set(taken)) == 400


def test_a_name_that_another_program_has_taken_meanwhile_is_left_alone(
    kept: KeptMatches, record: str, workbench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = KeptMatches(workbench)
    assert other.add("game", record) == "game.txt"
    monkeypatch.setattr(kept.storage, "names", list)  # as if it had been listed before
    assert kept.add("game", record) == "game-2.txt"


def test_nothing_is_left_of_a_record_that_could_not_be_added(
    kept: KeptMatches, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_name: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(kept, "open", fail)
    with pytest.raises(ZeroDivisionError):
        kept.add("game", record)
    assert kept.names() == []


def test_a_file_that_vanishes_while_files_are_listed_is_no_error(
    kept: KeptMatches, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add("game", record)
    monkeypatch.setattr(kept.storage, "names", lambda: ["gone.txt", "game.txt"])
    assert kept.names() == ["game.txt", "gone.txt"]
    assert kept.overview(["gone.txt"])[0].problem == "there is no match 'gone.txt'"


def test_a_file_that_cannot_be_deleted_is_reported(
    kept: KeptMatches, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add("game", record)

    def refuse(_path: Path, _target: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        with pytest.raises(InputError, match="cannot be deleted: permission denied"):
            kept.remove("game.txt")
    kept.remove("game.txt")
    files.remove(kept.storage.path("game.txt"))
    with pytest.raises(InputError, match="there is no match"):
        kept.remove("game.txt")


@pytest.fixture
def game_record(workbench: Workbench) -> Record:
    return played(workbench.catalogue, 8)


@pytest.fixture
def file(game_record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write(game_record), "utf-8")
    return path


def replay_of(workbench: Workbench, game_record: Record) -> GameReplay:
    return GameReplay(Replay(library_of(workbench.catalogue, game_record.decks), game_record), "game.txt")


@examples(10, HealthCheck.function_scoped_fixture)
@given(numbers=st.lists(st.integers(0, 400), min_size=1, max_size=8))
def test_the_game_after_any_step_is_the_recorded_one_in_any_order(
    workbench: Workbench, game_record: Record, numbers: list[int]
) -> None:
    replay = replay_of(workbench, game_record)
    digests = [game_record.start, *(step.digest for step in game_record.steps)]
    for number in numbers:
        reached = min(number, replay.length)
        assert replay.game(number).digest() == digests[reached]
        assert replay.step(number).number == reached


def test_a_game_that_is_changed_does_not_change_the_replay(workbench: Workbench, game_record: Record) -> None:
    replay = replay_of(workbench, game_record)
    for number in (0, KEPT_EVERY, 2 * KEPT_EVERY + 1):
        replay.game(number).choose(0)
        assert (
            replay.game(number).digest() == ([game_record.start, *(step.digest for step in game_record.steps)])[number]
        )


def test_steps_carry_their_turn_their_player_and_sentences(
    workbench: Workbench, file: Path, game_record: Record
) -> None:
    steps = list(open_replay(workbench, file).steps())
    assert [(step.choice, step.turn, step.player) for step in steps[1:]] == [
        (step.text, step.turn, step.player) for step in game_record.steps
    ]
    assert (steps[0].number, steps[0].turn, steps[0].player, steps[0].choice) == (0, 0, -1, "")
    assert steps[0].lines[-1][1] in {"Turn 1: Polar Dwarves", "Turn 1: Vanguards"}
    assert steps[-1].lines[-1][1].endswith("summoner destroyed.")


def test_the_squares_of_what_was_done_on_the_board_are_those_of_the_step(workbench: Workbench) -> None:
    game_record = played(workbench.catalogue, 1, most=200, decks=("the-long-wall", "locust-season"))
    steps = list(replay_of(workbench, game_record).steps())
    moved = [step for step in steps if any(" moves from " in text for _, text in step.lines)]
    assert moved
    for step in moved:
        assert any(square in text for square in step.squares for _, text in step.lines)


def test_a_view_shows_the_hand_of_its_seat_at_that_step(workbench: Workbench, game_record: Record) -> None:
    replay = replay_of(workbench, game_record)
    for seat in (0, 1):
        view, state = replay.view(30, seat, {"c4": "*"}), replay.game(30).state
        assert (view.viewer, view.turn, view.signs) == (seat, state.turn, {"c4": "*"})
        assert len(view.hand) == len(state.hands[seat])
        assert [each.deck for each in view.seats] == replay.decks


def test_a_game_is_verified_up_to_its_first_difference(workbench: Workbench, game_record: Record) -> None:
    whole = replay_of(workbench, game_record).check()
    assert (whole.is_same, whole.verified, whole.difference) == (True, len(game_record.steps), None)
    steps = list(game_record.steps)
    steps[29] = replace(steps[29], digest="0" * 16)
    other = replay_of(workbench, replace(game_record, steps=tuple(steps)))
    assert other.game(60).state.turn  # which a comparison of fewer steps does not see
    assert other.check(29).is_same
    check = other.check()
    assert (check.steps, check.difference, check.verified) == (30, 30, 29)
    assert check.to_json()["why"] == check.why == next(iter(check.rows()))[-1]
    begun = replay_of(workbench, replace(game_record, start="0" * 16)).check()
    assert (begun.steps, begun.difference, begun.verified) == (0, 0, -1)


def test_before_a_step_that_is_not_legal_everything_is_at_hand(workbench: Workbench, game_record: Record) -> None:
    steps = list(game_record.steps)
    steps[24] = replace(steps[24], text="summon Ghost c2")
    replay = replay_of(workbench, replace(game_record, steps=tuple(steps)))
    for _ in range(2):
        with pytest.raises(InputError, match=r"game\.txt: step 25: 'summon Ghost c2' is not offered"):
            replay.step(40)
    assert replay.game(24).digest() == game_record.steps[23].digest
    with pytest.raises(InputError, match="step 25"):
        list(replay.steps())


def test_a_narration_has_a_row_for_each_sentence(workbench: Workbench, game_record: Record) -> None:
    narration = replay_of(workbench, game_record).narration(12)
    found = narration.to_json()
    assert [step["choice"] for step in found["steps"]] == [None, *(step.text for step in game_record.steps[:12])]
    assert (found["winner"], found["result"]) == (None, "")
    rows = list(narration.rows())
    assert {len(row) for row in rows} == {len(narration.columns)}
    assert [row[-1] for row in rows if row[-1]] == [text for step in found["steps"] for text in step["told"]]


def test_a_game_of_chess_has_a_score(workbench: Workbench, tmp_path: Path) -> None:
    game_record = played(workbench.catalogue, 1, 40, ("the-long-wall", "locust-season"))
    (tmp_path / "game.txt").write_text(write(game_record), "utf-8")
    assert score_of(workbench, tmp_path / "game.txt", 4)[0] == '[Ruleset "summoners-chess"]'


@pytest.mark.parametrize("order", [MatchOrder(1, "polar-dwarves"), MatchOrder(1, position=MATES[0]["position"])])
def test_an_opponent_is_the_same_bot_by_its_level_and_by_its_name(order: MatchOrder, workbench: Workbench) -> None:
    starts = [start_match(workbench, replace(order, opponent=name)) for name in ("normal", "greedy")]
    assert [start.match.setup.players for start in starts] == [("person", "greedy")] * 2
