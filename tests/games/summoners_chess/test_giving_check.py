"""Giving check ends the main phase at once: actions that have begun are dropped, triggered abilities are not."""

import pytest

from engine.core.changes import shift
from engine.core.game import Game, StackItem
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.checkpoint import Checkpoint
from engine.games.summoners_chess.events import Checked
from engine.games.summoners_chess.layout import GIVEN
from tests.games.summoners_chess.table import (
    ORYN,
    VEYLA,
    at,
    is_exerted,
    morale,
    names,
    on,
    on_it,
    piece,
    position,
    with_pieces,
)

ROOK = piece("Rook", ".c./c@c/.c.", "riding")
CANNON = piece("Gun", ".c./c@c/.c.", "riding", "cannon")


@pytest.mark.rule("CH-4.5", "CH-8.1.1")
def test_of_two_activations_the_second_is_dropped_when_the_first_gives_check() -> None:
    own = {"d1": VEYLA, "a3": "Rook", "f1": "Gutter Imp", "g1": "Gutter Imp", "h1": "Gutter Imp"}
    game = position(own, {"e8": ORYN}, hands=(["Frenzy"], []), cards=with_pieces(ROOK))
    game.answer("play Frenzy")
    game.answer("a3")
    game.answer("exert f1 g1 h1")
    again = game.copy()
    game.answer("e3")
    assert on_it(game, "e3", "poison") == 3
    assert (game.state.active, in_check(game, 1)) == (1, True)
    assert names(game, game.state.discards, 0) == ["Frenzy"]
    again.answer("a4")
    assert again.decision
    assert "e4" in again.labels()
    assert again.decision.player == 0
    again.answer("b4")
    assert again.labels() == ["end"]


@pytest.mark.rule("CH-4.5")
def test_what_a_command_sets_off_is_done_though_it_gives_check() -> None:
    own = {"d1": VEYLA, "c4": "Red Maw Brute"}
    game = position(own, {"e6": VEYLA, "d5": "Gutter Imp"})
    game.answer("command c4 d5")
    assert on_it(game, "d5", "rage") == 1
    assert game.state.active == 1


@pytest.mark.rule("CH-4.5", "CH-11.1", "CH-8.3")
def test_check_given_in_a_checkpoint_ends_what_it_was_opened_for() -> None:
    own = {"d1": ORYN, "a4": "Gun", "h2": "Shield Bearer", "c3": "Shield Bearer"}
    game = position(own, {"e4": VEYLA}, hands=(["Sudden Palisade"], []), cards=with_pieces(CANNON))
    game.answer("command h2 h3")
    game.answer("play Sudden Palisade")
    game.answer("exert c3")
    game.answer("c4")
    assert on(game, "c4") == "1: Sudden Palisade"
    assert (on(game, "h2"), is_exerted(game, "h2")) == ("1: Shield Bearer", True)
    assert (game.state.active, in_check(game, 1)) == (1, True)


@pytest.mark.rule("CH-4.5", "CH-5.3.1")
def test_a_structure_may_give_check_and_ends_the_turn() -> None:
    own = {"d1": ORYN, "a4": "Gun", "h2": "Shield Bearer", "c3": "Shield Bearer"}
    game = position(own, {"e4": VEYLA}, hands=(["Sudden Palisade"], []), cards=with_pieces(CANNON))
    game.answer("play Sudden Palisade")
    game.answer("exert c3")
    game.answer("c4")
    assert game.state.active == 1


@pytest.mark.rule("CH-4.5", "CH-4.3.1")
def test_the_end_step_of_a_turn_that_check_has_ended_draws() -> None:
    game = position({"d1": VEYLA, "a3": "Rook"}, {"e8": VEYLA}, draws=(["Gutter Imp"], []), cards=with_pieces(ROOK))
    game.answer("command a3 e3")
    assert names(game, game.state.hands, 0) == ["Gutter Imp"]


class Shifting(StackItem):
    """A player's doing that puts a card elsewhere."""

    def __init__(self, player: int, card: int, square: int) -> None:
        super().__init__(card, player)
        self.square = square

    def run(self, game: Game) -> None:
        if self.step == 0:
            self.step = 1
            shift(game, self.card, self.square)
        else:
            game.stack.pop()


@pytest.mark.rule("CH-4.5")
@pytest.mark.parametrize(("player", "given"), [(0, 1), (1, 0)])
def test_only_what_the_turn_player_does_ends_the_turn_by_check(player: int, given: int) -> None:
    game = position({"d1": VEYLA, "a3": "Rook", "h2": "Gutter Imp"}, {"e8": VEYLA}, cards=with_pieces(ROOK))
    game.stack.append(Shifting(player, at(game, "a3"), game.card_set.board.parse("e3")))
    assert game.state.numbers[GIVEN] == 0
    game.run()
    assert in_check(game, 1)
    assert (game.state.numbers[GIVEN], game.state.active) == ((0, 1) if given else (0, 0))


@pytest.mark.rule("CH-4.5")
def test_check_is_an_event_that_names_the_player_in_check_once() -> None:
    game = position({"d1": VEYLA, "a3": "Rook"}, {"e8": VEYLA}, cards=with_pieces(ROOK))
    game.log = []
    game.answer("command a3 e3")
    assert [event for event in game.log if isinstance(event, Checked)] == [Checked(1)]


class Begun(StackItem):
    """Something that has begun, and that remembers whether it was stopped."""

    was_stopped = False

    def replace(self) -> None:
        self.was_stopped = True

    def run(self, game: Game) -> None:
        game.stack.pop()


class BegunCheckpoint(Begun, Checkpoint):
    pass


@pytest.mark.rule("CH-4.5")
def test_check_stops_what_its_player_has_begun_and_every_checkpoint_but_nothing_else_of_the_opponent() -> None:
    game = position({"d1": VEYLA, "a3": "Rook"}, {"e8": VEYLA}, cards=with_pieces(ROOK))
    begun = [Begun(-1, 0), Begun(-1, 1), BegunCheckpoint(1)]
    game.stack += [*begun, Shifting(0, at(game, "a3"), game.card_set.board.parse("e3"))]
    game.run()
    assert [item.was_stopped for item in begun] == [True, False, True]


@pytest.mark.rule("CH-4.5", "CH-4.4")
def test_a_turn_without_check_goes_on() -> None:
    game = position({"d1": VEYLA, "a3": "Rook"}, {"e8": VEYLA}, cards=with_pieces(ROOK))
    game.answer("command a3 b3")
    assert (game.state.active, game.labels()) == (0, ["end"])
    assert morale(game) == [20, 20]
