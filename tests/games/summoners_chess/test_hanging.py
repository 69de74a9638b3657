"""Positions from games of bots in which a move looks safe until a choice of the enemy's start of turn is read.

Mostly a Ninefold Hunger that stays ready for a sacrifice, and takes what was put in its way. `hangs`: the choice of a
search that answers for the enemy by rote there.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.catalogue import Catalogue
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import game_at
from engine.bots.greedy import Greedy
from engine.bots.tactical import Tactical
from tests.depth import deep

FILE = Path(__file__).with_name("hanging.yaml")
POSITIONS: list[dict[str, Any]] = yaml.load(FILE.read_text("utf-8"), Loader=yaml.CSafeLoader)
WEIGHTS = load_weights("summoners-chess")


def test_there_are_enough_positions() -> None:
    assert len({each["position"] for each in POSITIONS}) > 20


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=[deep] if number % 12 else []) for number in range(len(POSITIONS))]
)
def test_a_search_goes_through_choices_at_the_start_of_turns(number: int, catalogue: Catalogue) -> None:
    game = game_at(POSITIONS[number]["position"], catalogue)
    assert game.decision
    chosen = Tactical(1, WEIGHTS).choose(game.view(game.decision.player))
    assert POSITIONS[number]["hangs"] in game.labels()
    assert game.labels()[chosen] != POSITIONS[number]["hangs"]


@pytest.mark.parametrize(("number", "takes"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_greedy_takes_what_hangs_if_that_wins_at_once(number: int, takes: bool, catalogue: Catalogue) -> None:
    """It sacrifices a card for a legend that costs the last morale; another legend it lets go."""
    game = game_at(POSITIONS[number]["position"], catalogue)
    assert game.decision
    enemy, turn = 1 - game.decision.player, game.state.turn + 1
    game.answer(POSITIONS[number]["hangs"])
    while game.decision and game.state.turn <= turn:
        game.choose(Greedy(1, WEIGHTS).choose(game.view(game.decision.player)))
    assert (game.winner == enemy) == takes
