"""A recorded game as a score: facts, turns by number, signs of what came of it; and it leads to the same game again."""

import re
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.saves import load, save_game
from deckbuilder.match.score import score
from deckbuilder.match.start import begin_at
from engine.core.game import Game
from engine.record import write
from tests.match.helpers import played
from tests.match.tables import choose

POSITION = "7mao/3shb3bow/8/8/8/1NIH6/8/1AUS1AVE4 1 - 9,9 -|- SHB|GUI.GUI -|- 6"


def turns(lines: list[str]) -> str:
    """What was done, without the facts before it."""
    return " ".join(lines[lines.index("") + 1 :])


def test_a_score_shows_captures_shots_check_and_mate(catalogue: Catalogue, tmp_path: Path) -> None:
    match = begin_at(POSITION, catalogue, 1, ("person", "person"))
    for label in ("command b3 b8", "command h8 g7", "command b1 b7", "command g7 h6", "command b8 h8"):
        if match.game.accepts(label):
            choose(match, label)
        else:
            break
    save_game(match, tmp_path / "game.txt")
    lines = list(score(load(tmp_path / "game.txt", catalogue)))
    assert lines[0] == '[Ruleset "summoners-chess"]'
    assert f'[Position "{POSITION}"]' in lines
    assert turns(lines).startswith("3... b3b8+ 4. ")


@pytest.mark.parametrize("seed", range(3))
def test_the_score_of_a_game_leads_to_the_same_game(seed: int, catalogue: Catalogue, tmp_path: Path) -> None:
    record = played(catalogue, seed, 300, ("the-long-wall", "locust-season"))
    (tmp_path / "game.txt").write_text(write(record), "utf-8")
    replay = load(tmp_path / "game.txt", catalogue)
    game = Game.start(replay.game.library, record.decks, record.seed, record.first)
    lines = list(score(replay))
    assert all(len(line) <= 79 or " " not in line for line in lines)
    *words, result = turns(lines).split()
    assert result in {"1-0", "0-1", "1/2-1/2", "*"}
    taken = 0
    for word in words:
        if re.fullmatch(r"\d+\.(\.\.)?", word):
            assert int(word.rstrip(".")) in {0, (game.state.turn + 1) // 2}
            continue
        for part in re.sub(r"[x*+#]+$", "", word).split(":"):
            game.answer(part.strip("[]"))
            taken += 1
            assert game.digest() == record.steps[taken - 1].digest
    assert taken == len(record.steps)


def test_a_score_can_stop_early(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(write(played(catalogue, 1, 60, ("the-long-wall", "locust-season"))), "utf-8")
    lines = list(score(load(tmp_path / "game.txt", catalogue), 2))
    assert turns(lines).endswith(" *")
    assert turns(lines).startswith("0. ")


def test_games_without_letters_have_no_score(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(write(played(catalogue, 3)), "utf-8")
    with pytest.raises(InputError, match="games of summoner-wars-2e have no score"):
        list(score(load(tmp_path / "game.txt", catalogue)))
