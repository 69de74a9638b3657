"""Ways of moving: those on which different things happen are offered apart, and of those that are alike one."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import presentation_of
from deckbuilder.scenarios.position import begin
from deckbuilder.scenarios.scenario import read
from engine.core.game import Game
from engine.games.summoner_wars.layout import DAMAGE
from engine.games.summoner_wars.options import PickPath

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
        file = tmp_path / "ways.yaml"
        file.write_text(POSITION + lines, "utf-8")
        return begin(read(file, resolver))

    return stand


def _moves(game: Game) -> list[str]:
    return [label for label in game.labels() if label.startswith("move c3 ")]


def _ways(game: Game) -> Counter[str]:
    """How many ways are offered to each square."""
    return Counter(label.split()[-1] for label in _moves(game))


@pytest.mark.rule("2E-MOV-1")
def test_of_ways_that_are_alike_one_is_offered(position: Position) -> None:
    assert _ways(position("")) == NEAR + Counter(["c5"])


@pytest.mark.rule("2E-TOK-11")
def test_a_way_that_is_engaged_is_offered_beside_one_that_is_not(position: Position) -> None:
    assert _ways(position(GUARD)) == NEAR + Counter(["b4", "d4", "c3"])


@pytest.mark.rule("2E-TOK-11")
def test_ways_that_different_guards_engage_are_different(position: Position) -> None:
    """By c4 it leaves the one, by d3 the other."""
    assert _ways(position(GUARD + OTHER_GUARD))["d4"] == len(("c4", "d3"))


@pytest.mark.rule("2E-TOK-11")
def test_a_friendly_guard_makes_no_difference(position: Position) -> None:
    assert _ways(position(OWN_GUARD))["d4"] == 1


@pytest.mark.rule("2E-TOK-11")
def test_what_is_offered_apart_comes_out_differently(position: Position) -> None:
    game = position(GUARD)
    harm = []
    for move in _moves(game):
        if move.endswith(" d4"):
            branch = game.copy()
            branch.answer(move)
            harm.append(sum(branch.state.columns[DAMAGE]))
    assert sorted(harm) == [0, 1]


@pytest.mark.rule("2E-TOK-11")
def test_a_way_on_which_a_guard_strikes_less_often_is_offered_too(position: Position) -> None:
    """Over e5 it comes beside the guard again."""
    game = position("  d4: {card: Wind Archer, player: 1}\n  d5: {card: Deceiver, player: 2}\n")
    assert {"move d4 e4 e5 f5", "move d4 e4 f4 f5"} <= set(game.labels())


def test_each_of_several_ways_to_a_space_says_which_squares_it_takes(position: Position) -> None:
    game = position(GUARD)
    to_d4 = [label for label in _moves(game) if label.endswith(" d4")]
    assert to_d4 == ["move c3 c4 d4", "move c3 d3 d4"]
    assert "move c3 a3" in _moves(game)


def test_the_short_text_of_a_move_is_understood_where_there_are_several_ways(position: Position) -> None:
    """Records name moves by where they end."""
    game, same = position(GUARD), position(GUARD)
    game.answer("move c3 d4")
    same.answer("move c3 c4 d4")
    assert game.digest() == same.digest()


def test_a_way_that_is_chosen_is_listed_with_the_squares_between(position: Position) -> None:
    game = position("")
    names = game.library.board.names
    listing = presentation_of(game.library).listing
    for text, listed in (("c3 d3 d4", "d4 via d3"), ("c3 d3 d4 d5", "d5 via d3, d4"), ("c3 d3", "d3")):
        way = PickPath(tuple(map(names.index, text.split())))
        assert listing(game, way, way.label(game)).short == listed
