"""Removal from the field and its cost: capture, sacrifice, destruction; iron, shield, poison and stun."""

import pytest

from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.state import GONE
from engine.games.summoners_chess.changes import add_counters, change_morale, ready
from engine.games.summoners_chess.check import attack_map, legal_landings
from engine.games.summoners_chess.removal import sacrifice
from tests.games.summoners_chess.table import (
    NOTHING,
    VEYLA,
    Squares,
    at,
    commands,
    is_exerted,
    morale,
    names,
    on,
    on_it,
    piece,
    position,
    with_pieces,
)

GENERALS = {"d1": VEYLA}, {"h8": VEYLA}
ROOK = piece("Rook", ".c./c@c/.c.", "riding")
MARKSMAN = piece("Marksman", ".s./.@./...")


def facing(own: Squares, other: Squares, counters: dict[str, dict[str, int]] | None = None, *more: object) -> Game:
    """A position with both generals far away."""
    pieces = [each for each in (ROOK, MARKSMAN, *more) if isinstance(each, dict)]
    cards = with_pieces(*pieces)
    return position({**GENERALS[0], **own}, {**GENERALS[1], **other}, counters=counters or NOTHING, cards=cards)


# Capture


@pytest.mark.rule("CH-3.2.1", "CH-S3")
def test_a_captured_unit_costs_its_controller_its_value() -> None:
    game = facing({"a4": "Rook"}, {"a6": "Rampart Knight"})
    lost = game.state.definition[at(game, "a6")]
    value = game.card_set.definitions[lost].numbers.get("value", 3)
    game.answer("command a4 a6")
    assert on(game, "a6") == "1: Rook"
    assert names(game, game.state.discards, 1) == ["Rampart Knight"]
    assert morale(game) == [20, 20 - value]


@pytest.mark.rule("CH-3.2.1", "CH-8.2.5")
def test_a_captured_structure_costs_no_morale() -> None:
    game = facing({"a4": "Rook"}, {"a6": "Muster Hall"})
    game.answer("command a4 a6")
    assert names(game, game.state.discards, 1) == ["Muster Hall"]
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-13.5.1")
def test_inspire_gains_nothing_for_a_structure() -> None:
    herald = piece("Herald", ".c./.@./...", "inspire")
    game = facing({"a4": "Herald"}, {"a5": "Muster Hall"}, None, herald)
    game.answer("command a4 a5")
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-13.5.1", "CH-13.6.1")
def test_fear_doubles_the_loss_and_not_what_inspire_gains() -> None:
    dread = piece("Dread", ".c./.@./...", "inspire", "fear")
    game = facing({"a4": "Dread"}, {"a5": "Brood Carrier"}, None, dread)
    game.answer("command a4 a5")
    assert morale(game) == [22, 16]


@pytest.mark.rule("CH-13.6.1")
def test_fear_does_nothing_for_a_captor_without_it() -> None:
    game = facing({"a4": "Rook"}, {"a5": "Brood Carrier"})
    game.answer("command a4 a5")
    assert morale(game) == [20, 18]


@pytest.mark.rule("CH-3.2", "CH-3.1")
def test_both_lost_is_a_draw() -> None:
    game = facing({"a4": "Rook"}, {"a5": "Gutter Imp"})
    change_morale(game, 0, -20)
    change_morale(game, 1, -25)
    game.run()
    assert (game.over, game.winner, game.state.result) == (True, None, "both lost")


@pytest.mark.rule("CH-3.2")
def test_morale_of_one_goes_on() -> None:
    game = facing({}, {})
    change_morale(game, 0, -19)
    game.run()
    assert not game.over


# Iron


@pytest.mark.rule("CH-13.7.1")
def test_iron_is_no_target_of_a_capture_and_no_iron_is() -> None:
    wall = piece("Wall", ".../.@./...", "iron")
    game = facing({"a4": "Rook"}, {"a6": "Wall", "c4": "Gutter Imp"}, None, wall)
    assert "a6" not in commands(game, "a4")
    assert "c4" in commands(game, "a4")


@pytest.mark.rule("CH-13.7.3")
@pytest.mark.parametrize(
    ("keyword", "safe"),
    [("shoot", False), ("charge", True), ("order", True), ("chaos", False), ("a4", True), ("minion", True)],
)
def test_iron_from_something_stops_only_that(keyword: str, *, safe: bool) -> None:
    guarded = piece("Guarded", ".../.@./...", f"iron from {keyword}")
    rook = {**piece("Order Rook", ".c./c@c/.c.", "riding"), "symbols": ["order"]}
    game = facing({"a4": "Order Rook"}, {"a6": "Guarded"}, None, guarded, rook)
    assert ("a6" in commands(game, "a4")) is not safe


@pytest.mark.rule("CH-13.7.3", "CH-8.2.6")
def test_iron_from_shots_stops_the_shot() -> None:
    guarded = piece("Guarded", ".../.@./...", "iron from shoot")
    game = facing({"a4": "Marksman", "b4": "Marksman"}, {"a5": "Guarded", "b5": "Gutter Imp"}, None, guarded)
    assert "a5" not in commands(game, "a4")
    assert "b5" in commands(game, "b4")


@pytest.mark.rule("CH-14.2.3", "CH-8.3.1")
def test_an_iron_counter_is_taken_in_place_of_the_unit_and_a_shooter_stays() -> None:
    game = facing({"a4": "Marksman"}, {"a5": "Brood Carrier"}, {"a5": {"iron": 2}})
    game.answer("command a4 a5")
    assert (on(game, "a4"), on(game, "a5")) == ("1: Marksman", "2: Brood Carrier")
    assert on_it(game, "a5", "iron") == 1
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-14.2.3", "CH-8.3.1")
def test_who_has_not_repeated_its_step_goes_back_to_its_start() -> None:
    game = facing({"a4": "Rook"}, {"a5": "Brood Carrier"}, {"a5": {"iron": 1}})
    game.answer("command a4 a5")
    assert (on(game, "a4"), on(game, "a5")) == ("1: Rook", "2: Brood Carrier")
    assert is_exerted(game, "a4")
    assert on_it(game, "a5", "iron") == 0


@pytest.mark.rule("CH-13.7.2", "CH-13.8.2", "CH-14.1")
def test_a_unit_with_iron_or_shield_enters_with_counters() -> None:
    stout = piece("Stout", ".m./.@./...", "iron 2", "shield 1")
    game = position(*GENERALS, hands=(["Stout", "Shield Bearer"], []), cards=with_pieces(stout))
    plain = game.copy()
    game.answer("summon Stout a1")
    assert (on_it(game, "a1", "iron"), on_it(game, "a1", "shield")) == (2, 1)
    plain.answer("summon Shield Bearer a1")
    assert (on_it(plain, "a1", "iron"), on_it(plain, "a1", "shield")) == (0, 0)


@pytest.mark.rule("CH-13.7.4", "CH-13.8.4", "CH-3.2.2")
def test_neither_iron_nor_shield_helps_against_sacrifice() -> None:
    wall = piece("Wall", ".../.@./...", "iron", "shield")
    game = facing({}, {"a6": "Wall", "b6": "Brood Carrier"}, {"b6": {"iron": 1, "shield": 1}}, wall)
    sacrifice(game, [at(game, "a6"), at(game, "b6")])
    assert (on(game, "a6"), on(game, "b6")) == ("", "")
    assert morale(game) == [20, 18]  # the wall costs nothing, so it is worth nothing


# Shield


def destroyed(game: Game, by: str, *squares: str) -> None:
    """Let a card of a square destroy others."""
    card = at(game, by)
    frame = AbilityContext(card, game.state.control[card])
    game.library.rules.destroy(game, tuple([at(game, square) for square in squares]), frame)


@pytest.mark.rule("CH-3.2", "CH-13.8.1", "CH-13.7.4", "CH-14.2.4")
def test_destruction_costs_no_morale_and_is_stopped_by_shields() -> None:
    wall = piece("Wall", ".../.@./...", "iron")
    field = {"a6": "Wall", "b6": "Shield Bearer", "c6": "Brood Carrier", "e6": "Brood Carrier"}
    game = facing({"a1": "Rook"}, field, {"c6": {"shield": 1}}, wall)
    destroyed(game, "a1", *field)
    assert [on(game, square) for square in field] == ["", "2: Shield Bearer", "2: Brood Carrier", ""]
    assert on_it(game, "c6", "shield") == 0
    assert morale(game) == [20, 20]
    destroyed(game, "a1", "c6")
    assert on(game, "c6") == ""


@pytest.mark.rule("CH-13.8.3", "CH-13.7.3")
@pytest.mark.parametrize("keyword", ["shield", "iron"])
def test_shield_and_iron_from_a_faction_stop_its_destruction_only(keyword: str) -> None:
    guarded = piece("Guarded", ".../.@./...", f"{keyword} from order")
    soldier = {**piece("Soldier", ".c./.@./..."), "symbols": ["order"]}
    imp = {**piece("Imp", ".c./.@./..."), "symbols": ["chaos"]}
    game = facing({"a1": "Soldier", "b1": "Imp"}, {"a6": "Guarded"}, None, guarded, soldier, imp)
    destroyed(game, "a1", "a6")
    assert on(game, "a6") == "2: Guarded"
    destroyed(game, "b1", "a6")
    assert on(game, "a6") == ""


@pytest.mark.rule("CH-13.8.4")
def test_a_shield_does_not_stop_a_capture() -> None:
    game = facing({"a4": "Rook"}, {"a5": "Shield Bearer"}, {"a5": {"shield": 3}})
    game.answer("command a4 a5")
    assert on(game, "a5") == "1: Rook"


@pytest.mark.rule("CH-14.1")
def test_counters_go_when_the_card_leaves() -> None:
    game = facing({"a4": "Rook"}, {"a5": "Shield Bearer"}, {"a5": {"shield": 3, "poison": 1}})
    card = at(game, "a5")
    game.answer("command a4 a5")
    assert game.state.place[card] not in {GONE, 0}
    assert [column[card] for column in game.state.columns] == [0] * len(game.state.columns)


# Stun, poison


@pytest.mark.rule("CH-14.2.2", "CH-S12", "CH-4.1.1.a")
def test_a_stunned_card_loses_a_counter_instead_of_readying() -> None:
    game = facing(
        {}, {"g7": "Plague Rat", "h7": "Gutter Imp", "g6": "Gutter Imp"}, {"g7": {"stun": 2}, "g6": {"stun": 1}}
    )
    for square in ("g7", "h7"):
        game.state.set_column(0, at(game, square), 1)
    game.answer("command d1 d2")
    game.answer("end")
    assert [is_exerted(game, square) for square in ("g7", "h7", "g6")] == [True, False, False]
    assert [on_it(game, square, "stun") for square in ("g7", "g6")] == [1, 1]
    ready(game, at(game, "g7"))
    assert is_exerted(game, "g7")
    ready(game, at(game, "g7"))
    assert not is_exerted(game, "g7")


@pytest.mark.rule("CH-14.3.1", "CH-S11", "CH-3.2.2")
def test_poison_grows_and_the_fifth_counter_is_deadly() -> None:
    poison = {"a2": {"poison": 2}, "c6": {"poison": 4}, "g7": {"poison": 2}, "f7": {"rage": 9}}
    counting = {key: value for key, value in poison.items() if "rage" not in value}
    game = facing({"a2": "Shield Bearer"}, {"c6": "Dawn Confessor", "g7": "Plague Rat", "f7": "Gutter Imp"}, counting)
    game.answer("command a2 a3")
    game.answer("end")
    assert on(game, "c6") == ""
    assert [on_it(game, square, "poison") for square in ("g7", "a3", "f7")] == [3, 2, 0]
    assert morale(game) == [20, 17]


@pytest.mark.rule("CH-14.3.1")
def test_more_than_one_falls_to_poison_at_one_moment() -> None:
    game = facing({}, {"a6": "Gutter Imp", "b6": "Gutter Imp"}, {"a6": {"poison": 4}, "b6": {"poison": 7}})
    game.answer("command d1 d2")
    game.answer("end")
    assert (on(game, "a6"), on(game, "b6")) == ("", "")
    assert morale(game) == [20, 18]


@pytest.mark.rule("CH-14.3.2")
def test_counters_are_never_fewer_than_none() -> None:
    game = facing({"a4": "Rook"}, {})
    add_counters(game, at(game, "a4"), "poison", 2)
    add_counters(game, at(game, "a4"), "poison", -5)
    assert on_it(game, "a4", "poison") == 0


@pytest.mark.rule("CH-3.2.2")
def test_what_is_sacrificed_costs_its_controller_who_need_not_own_it() -> None:
    game = facing({}, {"a6": "Brood Carrier"})
    card = at(game, "a6")
    game.state.set_control(card, 0)
    sacrifice(game, [card])
    assert morale(game) == [18, 20]
    assert names(game, game.state.discards, 1) == ["Brood Carrier"]


@pytest.mark.rule("CH-14.2.3", "CH-S8", "CH-10.2")
def test_a_capture_that_takes_an_iron_counter_only_saves_no_general() -> None:
    game = facing({"a4": "Rook"}, {"a1": "Rook"})
    assert commands(game, "a4") == {"a1"}
    game = facing({"a4": "Rook"}, {"a1": "Rook"}, {"a1": {"iron": 1}})
    assert commands(game, "a4") == set()
    game = facing({"b1": "Rook"}, {"a1": "Rook"}, {"a1": {"iron": 1}})
    assert "a1" in commands(game, "b1")  # it goes back where it stands in the way


@pytest.mark.rule("CH-14.2.3", "CH-10.2", "CH-8.3.1")
def test_a_general_goes_back_from_an_iron_counter_to_where_it_must_be_safe() -> None:
    game = facing({}, {"d2": "Gutter Imp", "h1": "Muster Hall"})
    assert "d2" in commands(game, "d1")
    game = facing({}, {"d2": "Gutter Imp", "a1": "Rook"}, {"d2": {"iron": 1}})
    assert "d2" not in commands(game, "d1")


@pytest.mark.rule("CH-14.2.3", "CH-S8", "CH-8.3.1")
def test_a_pinned_unit_may_strike_iron_beside_it_because_it_stays() -> None:
    """The unit with iron is the first card of all, whose number is 0."""
    first, second = {"c4": "Brood Carrier", "d8": "Rook", "h8": VEYLA}, {"d1": VEYLA, "d4": "Rook"}
    for counters, squares in ((NOTHING, set[str]()), ({"c4": {"iron": 1}}, {"c4"})):
        game = position(first, second, counters=counters, cards=with_pieces(ROOK))
        assert at(game, "c4") == 0
        landings = legal_landings(game, at(game, "d4"), attack_map(game, 1))
        beside = {game.square_name(landing.square) for landing in landings} & {"a4", "b4", "c4", "e4"}
        assert beside == squares
