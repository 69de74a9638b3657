"""Forced wins within two own turns: the tactical bot finds them, the greedy bot those in one."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.catalogue import Catalogue
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import game_at
from engine.bots.budget import Budget
from engine.bots.forced_win import forced_win
from engine.bots.tactical import WIN_SEARCH_LIMIT
from engine.core.game import Evaluation
from tests.depth import deep

FILE = Path(__file__).with_name("mates.yaml")
MATES: list[dict[str, Any]] = yaml.load(FILE.read_text("utf-8"), Loader=yaml.CSafeLoader)
WEIGHTS = load_weights("summoners-chess")


def test_there_are_enough_positions() -> None:
    assert len(MATES) >= 50
    assert {mate["turns"] for mate in MATES} == {1, 2}


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=[deep] if number % 10 else []) for number in range(len(MATES))]
)
def test_a_win_that_can_be_forced_is_found(number: int, catalogue: Catalogue) -> None:
    game = game_at(MATES[number]["position"], catalogue)
    assert game.decision
    player = game.decision.player
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert isinstance(evaluation, Evaluation)
    found = forced_win(game.view(player), player, evaluation, Budget(WIN_SEARCH_LIMIT))
    assert found is not None
    game.choose(found)
    if MATES[number]["turns"] == 1:
        while game.decision is not None and game.decision.player == player:
            game.choose(next(i for i, option in enumerate(game.options) if option.passes))
        assert game.winner == player


THREATS: list[dict[str, Any]] = yaml.load(
    FILE.with_name("hanging.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader
)  # positions in which something is threatened, and nothing is forced


@pytest.mark.parametrize(
    ("number", "limit"),
    [(5, 150), (8, 400), *[pytest.param(number, 600, marks=deep) for number in range(5, 11)]],
)
def test_no_win_is_claimed_that_a_reply_can_stop(number: int, limit: int, catalogue: Catalogue) -> None:
    game = game_at(THREATS[number]["position"], catalogue)
    assert game.decision
    player = game.decision.player
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert isinstance(evaluation, Evaluation)
    assert forced_win(game.view(player), player, evaluation, Budget(limit)) is None
