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
from deckbuilder.notation.start import game_at
from engine.bots.tactical import Tactical
from tests.depth import deep

FILE = Path(__file__).with_name("hanging.yaml")
POSITIONS: list[dict[str, Any]] = yaml.load(FILE.read_text("utf-8"), Loader=yaml.CSafeLoader)
WEIGHTS = load_weights("summoners-chess")


def test_there_are_enough_of_them() -> None:
    assert len({each["position"] for each in POSITIONS}) > 20


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=[deep] if number % 6 else []) for number in range(len(POSITIONS))]
)
def test_a_search_goes_through_choices_at_the_start_of_turns(number: int, catalogue: Catalogue) -> None:
    game = game_at(POSITIONS[number]["position"], catalogue)
    assert game.decision
    chosen = Tactical(1, WEIGHTS).choose(game.view(game.decision.player))
    assert POSITIONS[number]["hangs"] in game.labels()
    assert game.labels()[chosen] != POSITIONS[number]["hangs"]
