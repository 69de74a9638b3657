"""Paths of a move: one of those with the same consequences is offered, and each with different consequences."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import presentation_of
from deckbuilder.scenarios.runner import begin
from engine.core.game import Game
from engine.games.summoner_wars.layout import DAMAGE
from engine.games.summoner_wars.options import PickPath
from tests.match.helpers import read_scenario

POSITION = """\
scenario: a Paladin and some others
ruleset: summoner-wars-2e
setup: empty
phase: move
players:
  1: {deck: vanguards}
  2: {deck: phoenix-elves}
board:
  c3: {card: Citadel Paladin, player: 1}
"""
GUARD = "  c5: {card: Royal Guardian, player: 2}\n"
OTHER_GUARD = "  e3: {card: Deceiver, player: 2}\n"
OWN_GUARD = "  c5: {card: Royal Guardian, player: 1}\n"

Position = Callable[[str], Game]
NEAR = Counter(["c4", "c2", "b3", "d3", "c1", "a3", "e3", "b4", "d4", "b2", "d2", "c3"])  # all but c5


@pytest.fixture
def position(tmp_path: Path, resolver: Resolver) -> Position:
    """The game in which the Paladin stands on c3 and the cards of some more lines elsewhere."""

    def stand(lines: str) -> Game:
        file = tmp_path / "paths.yaml"
        file.write_text(POSITION + lines, "utf-8")
        return begin(read_scenario(file, resolver))

    return stand


def _moves(game: Game) -> list[str]:
    return [label for label in game.labels() if label.startswith("move c3 ")]


def _paths(game: Game) -> Counter[str]:
    """Return how many paths are offered to each square."""
    return Counter(label.split()[-1] for label in _moves(game))


@pytest.mark.rule("2E-MOV-1")
def test_one_of_several_equivalent_paths_is_offered(position: Position) -> None:
    assert _paths(position("")) == NEAR + Counter(["c5"])


@pytest.mark.rule("2E-TOK-11")
def test_a_path_that_a_guard_attacks_is_offered_beside_one_that_none_does(position: Position) -> None:
    assert _paths(position(GUARD)) == NEAR + Counter(["b4", "d4", "c3"])


@pytest.mark.rule("2E-TOK-11")
def test_paths_past_different_guards_are_both_offered(position: Position) -> None:
    """Through c4 the unit leaves one guard, through d3 the other."""
    assert _paths(position(GUARD + OTHER_GUARD))["d4"] == len(("c4", "d3"))


@pytest.mark.rule("2E-TOK-11")
def test_a_friendly_guard_makes_no_difference(position: Position) -> None:
    assert _paths(position(OWN_GUARD))["d4"] == 1


@pytest.mark.rule("2E-TOK-11")
def test_different_paths_to_a_square_have_different_results(position: Position) -> None:
    game = position(GUARD)
    harm = []
    for move in _moves(game):
        if move.endswith(" d4"):
            branch = game.copy()
            branch.answer(move)
            harm.append(sum(branch.state.columns[DAMAGE]))
    assert sorted(harm) == [0, 1]


@pytest.mark.rule("2E-TOK-11")
def test_a_longer_path_that_a_guard_attacks_less_often_is_offered(position: Position) -> None:
    """Through e5 the unit comes beside the guard again."""
    game = position("  d4: {card: Wind Archer, player: 1}\n  d5: {card: Deceiver, player: 2}\n")
    assert {"move d4 e4 e5 f5", "move d4 e4 f4 f5"} <= set(game.labels())


def test_labels_of_several_paths_to_a_square_name_every_square(position: Position) -> None:
    game = position(GUARD)
    to_d4 = [label for label in _moves(game) if label.endswith(" d4")]
    assert to_d4 == ["move c3 c4 d4", "move c3 d3 d4"]
    assert "move c3 a3" in _moves(game)


def test_the_short_text_of_a_move_with_several_paths_takes_the_first(position: Position) -> None:
    """Records name moves by where they end."""
    game, same = position(GUARD), position(GUARD)
    game.answer("move c3 d4")
    same.answer("move c3 c4 d4")
    assert game.digest() == same.digest()


def test_a_chosen_path_is_listed_with_the_squares_between(position: Position) -> None:
    game = position("")
    names = game.library.board.names
    listing = presentation_of(game.library).listing
    for text, listed in (("c3 d3 d4", "d4 via d3"), ("c3 d3 d4 d5", "d5 via d3, d4"), ("c3 d3", "d3")):
        path = PickPath(tuple(map(names.index, text.split())))
        for label in (path.label(game), path.brief(game)):  # the latter where there is no other way to its end
            assert listing(game, path, label).short == listed
