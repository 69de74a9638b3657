"""Check: what it forbids and what it stops; only commands that leave the own general safe are offered."""

import pytest

from deckbuilder.games import presentation_of
from engine.core.changes import mark_changed, shift
from engine.core.game import Game, Library, StackItem
from engine.games import library
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.checkpoint import PASSED, Checkpoint
from engine.games.summoners_chess.events import Checked
from engine.games.summoners_chess.layout import GIVEN, SEEN
from tests.depth import deep, sized
from tests.games.summoners_chess.safety import pieces, positions, quick, slow
from tests.games.summoners_chess.table import (
    GHAZRA,
    ORYN,
    VEYLA,
    at,
    card,
    commands,
    documents,
    is_exerted,
    morale,
    names,
    on,
    on_it,
    piece,
    position,
    ruleset,
    with_pieces,
)


@pytest.mark.rule("CH-4.5", "CH-10.1", "CH-10.2", "CH-10.5", "CH-S8", "CH-4.3.1")
def test_giving_check_ends_the_turn_and_in_check_no_card_is_played() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "e3": "Tower Marksman"}
    game = position(own, {"e8": GHAZRA}, hands=(["Sudden Aegis"], ["Gutter Imp"]), draws=(["Shield Bearer"], []))
    game.answer("command e3 e4")
    game.answer("no")  # to the quick spell in hand
    assert (game.state.active, game.state.turn) == (1, 6)
    assert in_check(game, 1)
    assert [names_of(game, check) for check in presentation_of(game.library).checks(game)] == [["e4", "e8"]]
    assert names(game, game.state.hands, 0) == ["Sudden Aegis", "Shield Bearer"]
    assert {"command e8 d8", "command e8 d7", "command e8 f8", "command e8 f7"} <= set(game.labels())
    assert not any(game.accepts(text) for text in ("command e8 e7", "command e8 e6", "summon Gutter Imp a7", "end"))


@pytest.mark.parametrize(
    ("attacker", "squares"),
    [
        ("Castellan", "e4 e5 e6 e7 e8"),  # rides
        ("Neve Voice of Winter", "e4 e5 e6 e7 e8"),  # may go round other cards, and goes straight if it can
        ("Tower Marksman", "e4 e8"),  # shoots over what is between
    ],
)
def test_a_check_is_told_by_the_squares_from_the_attacker_to_the_general(attacker: str, squares: str) -> None:
    game = position({"a1": ORYN, "e4": attacker}, {"e8": GHAZRA})
    assert [names_of(game, check) for check in presentation_of(game.library).checks(game)] == [squares.split()]
    assert "player 2 in check from e4" in presentation_of(game.library).remaining_actions(game)


def test_two_cards_that_give_check_are_both_told() -> None:
    game = position({"a1": ORYN, "e4": "Castellan", "b8": "Castellan"}, {"e8": GHAZRA})
    checks = presentation_of(game.library).checks(game)
    assert {names_of(game, check)[0] for check in checks} == {"e4", "b8"}


def names_of(game: Game, squares: tuple[int, ...]) -> list[str]:
    return [game.square_name(square) for square in squares]


@pytest.mark.rule("CH-1.2", "CH-10.1", "CH-S8")
def test_a_player_in_check_whom_no_action_saves_has_lost() -> None:
    own = {"d1": VEYLA, "b1": "Aurelle of the First Sword", "a7": "Ninefold Hunger"}
    game = position(own, {"h8": ORYN}, exerted="a7 h8")
    game.answer("command b1 b8")
    assert (game.winner, game.state.result) == (0, "checkmate")


@pytest.mark.rule("CH-4.4", "CH-4.4.1", "CH-S8")
def test_a_player_who_is_not_in_check_and_can_do_nothing_draws() -> None:
    game = position({"d1": VEYLA, "g1": "Ninefold Hunger"}, {"h8": VEYLA})
    game.answer("command g1 g6")
    assert not in_check(game, 1)
    game.answer("end")
    assert game.over
    assert (game.winner, game.state.result) == (None, "stalemate")


@pytest.mark.rule("CH-10.2", "CH-10.3.1")
def test_a_general_may_jump_over_a_checked_tile_and_never_land_on_one() -> None:
    game = position({"d4": GHAZRA}, {"h5": "Ninefold Hunger", "e8": VEYLA})
    assert {"d6", "d2", "c4", "e3"} <= commands(game, "d4")
    assert not commands(game, "d4") & {"d5", "c5", "e5"}


@pytest.mark.rule("CH-10.3", "CH-10.4", "CH-10.4.1")
def test_a_riding_general_stops_before_a_checked_tile() -> None:
    rider = piece("Rider", ".c./.@./...", "riding", class_="general")
    flier = piece("Flier", ".c./.@./...", "flying", class_="general")
    for general, found in ((rider, {"a3", "a4"}), (flier, {"a3", "a4", "a6", "a7", "a8"})):
        other = {"h5": "Ninefold Hunger", "f7": VEYLA}
        game = position({"a2": general["card"]}, other, cards=with_pieces(general))
        assert commands(game, "a2") == found


@pytest.mark.rule("CH-10.3", "CH-S6")
def test_a_walking_general_needs_a_path_that_is_free_and_safe_at_once() -> None:
    """Of two paths to e6 one leads over a checked tile and the other over a card."""
    strider = piece("Strider", "...c./..cc./..@../...../.....", class_="general")
    own, cards = {"d4": strider["card"], "e5": "Shield Bearer"}, with_pieces(strider)
    assert "e6" in commands(position(own, {"h8": VEYLA}, cards=cards), "d4")
    checked = position(own, {"a5": "Ninefold Hunger", "h8": VEYLA}, cards=cards)
    assert commands(checked, "d4") == set()


@pytest.mark.rule("CH-10.5")
def test_in_check_no_unit_is_summoned_into_the_way() -> None:
    game = position({"a1": VEYLA}, {"h1": "Ninefold Hunger", "e8": VEYLA}, hands=(["Shield Bearer"], []))
    assert not [label for label in game.labels() if label.startswith("summon")]


@pytest.mark.rule("CH-S7", "CH-10.1")
def test_generals_keep_each_other_at_a_distance() -> None:
    game = position({"d4": VEYLA}, {"d6": VEYLA})
    assert commands(game, "d4") == {"c4", "e4", "c3", "d3", "e3"}


@pytest.mark.rule("CH-S8")
def test_a_card_that_shields_its_general_stays_in_the_line() -> None:
    game = position({"d1": VEYLA, "d3": "Drill Sergeant"}, {"d8": "Ninefold Hunger", "h8": VEYLA})
    assert commands(game, "d3") == {"d4", "d2"}


@pytest.mark.rule("CH-3.2", "CH-13.6.1")
def test_fear_takes_twice_the_value_and_without_morale_one_has_lost() -> None:
    game = position({"d1": VEYLA, "d5": "Ninefold Hunger"}, {"h1": VEYLA, "d6": "Border Scribe"}, morale=(20, 2))
    game.answer("command d5 d6")
    assert game.state.tallies[0] == [20, 0]
    assert (game.winner, game.state.result) == (0, "morale")


@pytest.mark.rule("CH-13.5.1", "CH-3.2.1", "CH-S3")
def test_inspire_gains_the_value_of_what_is_captured() -> None:
    game = position({"d1": VEYLA, "c3": "Drill Sergeant"}, {"e8": VEYLA, "d4": "Brood Carrier"})
    game.answer("command c3 d4")
    assert game.state.tallies[0] == [22, 18]


@pytest.mark.rule("CH-3.1", "CH-3.1.1")
def test_a_player_without_a_general_has_lost() -> None:
    game = position({"d1": VEYLA, "d2": "Ninefold Hunger"}, {"d8": VEYLA})
    game.answer("command d2 d8")
    assert (game.winner, game.state.result) == (0, "general captured")


@pytest.mark.rule("CH-4.1.1", "CH-8.1", "CH-S7")
def test_a_commanded_card_is_exerted_until_its_players_next_turn() -> None:
    game = position({"d1": VEYLA, "a2": "Shield Bearer"}, {"e8": VEYLA}, exerted="e8")
    game.answer("command a2 a3")
    assert is_exerted(game, "a3")
    assert game.labels() == ["end"]
    game.answer("end")
    assert is_exerted(game, "a3")
    assert not is_exerted(game, "e8")
    game.answer("command e8 e7")
    game.answer("end")
    assert not is_exerted(game, "a3")


def test_the_third_time_of_a_position_draws() -> None:
    game = position({"d1": VEYLA}, {"e8": VEYLA})
    for _ in range(3):
        for text in ("command d1 d2", "command e8 e7", "command d2 d1", "command e7 e8"):
            if not game.over:
                game.answer(text)
            if not game.over:
                game.answer("end")
    assert game.over
    assert (game.winner, game.state.result) == (None, "repetition")
    assert game.state.turn == 14  # the position after the first command stood at the beginning of turns 6, 10 and 14


def test_positions_before_a_capture_do_not_count_as_repeated() -> None:
    game = position({"d1": VEYLA, "a3": "Shield Bearer"}, {"e8": VEYLA, "b5": "Gutter Imp"})
    for text in ("command a3 a4", "end", "command e8 e7", "end"):
        game.answer(text)
    assert len(game.state.notes[SEEN]) == 2
    game.answer("command a4 b5")
    assert game.state.notes[SEEN] == []
    assert on(game, "b5") == "1: Shield Bearer"


def test_a_hundred_quiet_turns_draw() -> None:
    game = position({"d1": VEYLA}, {"e8": VEYLA})
    game.state.turn = game.card_set.numbers["quiet_turns"]
    game.answer("command d1 d2")
    game.answer("end")
    assert (game.state.turn, game.winner, game.state.result) == (101, None, "quiet turns")


def without_draws() -> Library:
    """The shipped cards under rules that count neither repetitions nor quiet turns."""
    numbers = {**ruleset()["play"], "repetitions": 0, "quiet_turns": 0}
    return library({**ruleset(), "play": numbers}, documents())


def test_numbers_of_zero_turn_both_draws_off() -> None:
    game = position({"d1": VEYLA}, {"e8": VEYLA}, cards=without_draws())
    for _ in range(30):
        for text in ("command d1 d2", "command e8 e7", "command d2 d1", "command e7 e8"):
            game.answer(text)
            game.answer("end")
    assert not game.over
    assert game.state.turn == 125


def test_a_card_played_by_either_player_makes_a_turn_no_quiet_one() -> None:
    game = position({"d1": VEYLA}, {"e8": VEYLA}, hands=([], ["Gutter Imp"]))
    game.state.turn = game.card_set.numbers["quiet_turns"] - 1
    game.answer("command d1 d2")
    game.answer("end")
    game.answer("summon Gutter Imp a8")
    game.answer("end")
    game.answer("command d2 d1")
    game.answer("end")
    assert (game.state.turn, game.over) == (102, False)


def test_a_keyword_that_comes_and_goes_is_asked_about_anew() -> None:
    """The same field, and the general is in check in one turn and not in the next."""
    ward = card(
        "Ward",
        "structure",
        "",
        {"name": "Ward", "modify": {"keyword": "iron"}, "of": {"friendly": "general"}, "if": {"turn": "yours"}},
    )
    game = position(
        {"d1": VEYLA, "c1": "Ward"},
        {"h8": ORYN, "d6": "Tower"},
        cards=with_pieces(ward, piece("Tower", ".c./c@c/.c.", "riding")),
    )
    assert not in_check(game, 0)
    game.state.active = 1
    mark_changed(game)
    assert in_check(game, 0)
    game.state.active = 0
    mark_changed(game)
    assert not in_check(game, 0)


POSITIONS = sized(100, 400)


@deep
@pytest.mark.rule("CH-10.1", "CH-10.2", "CH-10.3", "CH-10.4", "CH-10.4.1", "CH-S8")
def test_only_commands_that_leave_the_general_safe_are_offered() -> None:
    offered = lost = 0
    for random_position in positions(pieces(), POSITIONS):
        for player in (0, 1):
            expected = slow(random_position, player)
            assert quick(random_position, player) == expected, random_position.state.board
            offered += len(expected)
            lost += not expected
    assert offered > 20 * POSITIONS
    assert lost > POSITIONS // 200  # there are mates among them


ROOK = piece("Rook", ".c./c@c/.c.", "riding")
CANNON = piece("Gun", ".c./c@c/.c.", "riding", "cannon")


@pytest.mark.rule("CH-4.5", "CH-8.1.1")
def test_a_second_activation_is_dropped_after_check() -> None:
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


@pytest.mark.rule("CH-4.5")
def test_check_stops_what_was_begun_and_every_checkpoint() -> None:
    game = position({"d1": VEYLA, "a3": "Rook"}, {"e8": VEYLA}, cards=with_pieces(ROOK))
    ours, theirs, checkpoint = Begun(-1, 0), Begun(-1, 1), Checkpoint(1)
    game.stack += [ours, theirs, checkpoint, Shifting(0, at(game, "a3"), game.card_set.board.parse("e3"))]
    game.run()
    assert (ours.was_stopped, theirs.was_stopped, checkpoint.passes) == (True, False, PASSED)


@pytest.mark.rule("CH-4.5", "CH-4.4")
def test_a_turn_without_check_goes_on() -> None:
    game = position({"d1": VEYLA, "a3": "Rook"}, {"e8": VEYLA}, cards=with_pieces(ROOK))
    game.answer("command a3 b3")
    assert (game.state.active, game.labels()) == (0, ["end"])
    assert morale(game) == [20, 20]
