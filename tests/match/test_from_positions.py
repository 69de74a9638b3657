"""Games that begin in a position in a line: played at the table, saved, gone on with, told and compared."""

from pathlib import Path

import pytest

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.saves import load, load_game, save_game
from deckbuilder.match.start import begin_at
from deckbuilder.notation.writer import write
from tests.match.tables import choose

POSITION = "mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- SHB.SHB|GUI.GUI -|SUA 5"
PEOPLE = ("person", "person")


def test_a_game_continues_in_a_position(catalogue: Catalogue) -> None:
    match = begin_at(f" {POSITION}  # begun here", catalogue, 3, PEOPLE)
    assert write(match.game) == POSITION
    assert (match.player, match.game.state.turn) == (0, 5)
    choose(match, "command a2 b4")
    match.back()
    assert write(match.game) == POSITION


def test_a_game_from_a_position_is_saved_and_continued(catalogue: Catalogue, tmp_path: Path) -> None:
    match = begin_at(POSITION, catalogue, 3, PEOPLE)
    for label in ("command a2 b4", "command a8 b7"):
        choose(match, label)
    save_game(match, tmp_path / "game.txt")
    assert f"\nposition: {POSITION}\n" in (tmp_path / "game.txt").read_text("utf-8")
    again = load_game(tmp_path / "game.txt", catalogue)
    assert again.game.digest() == match.game.digest()
    replay = GameReplay(load(tmp_path / "game.txt", catalogue), "game.txt")
    told = [line for step in replay.steps() for _, line in step.lines]
    assert told[0] == "Turn 5: player 1"
    assert "Rampart Knight moves from a2 to b4." in told
    assert replay.check().is_same


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("mao7/8/8/8/8/8/RAK7/8 1 - 20,20 -|- -|- -|- 5", "player 1 has no general"),
        ("mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- ?2|- -|- 5", "a game cannot go on where cards are unknown"),
        ("mao7/8/8/8/8/8/xxx?7/AVE7 1 - 20,20 -|- -|- -|- 5", "a game cannot go on where cards are unknown"),
        (
            "mao7/1NIH6/1NIH6/8/8/8/8/AVE7 2 - 20,20 -|- -|- -|- 5",
            "there is nothing to play: the game is over, checkmate",
        ),
        ("mao7/8", "board: has 2 ranks"),
    ],
)
def test_a_position_in_which_nothing_can_be_played_is_a_fault(position: str, says: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError) as input_error:
        begin_at(position, catalogue, 1, PEOPLE)
    assert str(input_error.value).startswith(says)


def test_a_record_whose_position_makes_no_sense_is_a_fault(catalogue: Catalogue, tmp_path: Path) -> None:
    save_game(begin_at(POSITION, catalogue, 3, PEOPLE), tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text("utf-8")
    (tmp_path / "game.txt").write_text(text.replace(" 20,20 ", " 20,0 "), "utf-8")
    with pytest.raises(InputError, match=r"game\.txt: position: morale: '0' is not a number"):
        load(tmp_path / "game.txt", catalogue)
