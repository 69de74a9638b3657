"""Commands from announcement to landing, with and without changes in the checkpoint."""

from collections.abc import Callable

import pytest

from engine.core.changes import exchange, put_in_discard, shift
from engine.core.game import Game
from engine.games.summoners_chess.commands import activate, cancel, command, current_command
from engine.games.summoners_chess.layout import COMMANDED
from tests.games.summoners_chess.table import (
    NOTHING,
    VEYLA,
    Squares,
    at,
    commands,
    is_exerted,
    morale,
    on,
    on_it,
    piece,
    position,
    with_pieces,
)

ROOK = piece("Rook", ".c./c@c/.c.", "riding")
STRIDER = piece("Strider", "..m../..m../..@../...../.....")
STEPPER = piece("Stepper", ".m./.@./...")
TAKER = piece("Taker", ".x./.@./...")
CHARGER = piece("Charger", ".c./.@./...")
FLIER = piece("Flier", ".m./.@./...", "flying 1")
HOPPER = piece("Hopper", ".p./p@p/.p.", "hopper")
CANNON = piece("Cannon", ".p./p@p/.p.", "cannon")
LOCUST = piece("Locust", ".m./m@m/.m.", "flying", "locust")
MARKSMAN = piece("Marksman", ".s./.@./...")
GENERALS = {"d1": VEYLA}, {"h8": VEYLA}
ALL = (ROOK, STRIDER, STEPPER, TAKER, CHARGER, FLIER, HOPPER, CANNON, LOCUST, MARKSMAN)


def table(own: Squares, other: Squares, counters: dict[str, dict[str, int]] | None = None) -> Game:
    field = ({**GENERALS[0], **own}, {**GENERALS[1], **other})
    return position(*field, counters=counters or NOTHING, cards=with_pieces(*ALL))


def square(game: Game, name: str) -> int:
    return game.card_set.board.parse(name)


def meanwhile(game: Game, start: str, end: str, change: Callable[[Game], None]) -> None:
    """Command a card and change something between its announcement and its effect, as a checkpoint can."""
    assert f"command {start} {end}" in game.labels()
    command(game, at(game, start), square(game, end))
    change(game)
    game.run()


def moved(start: str, end: str) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        shift(game, at(game, start), square(game, end))

    return change


def gone(name: str) -> Callable[[Game], None]:
    def change(game: Game) -> None:
        put_in_discard(game, at(game, name))

    return change


# Announcing


@pytest.mark.rule("CH-8.1", "CH-4.2.1")
def test_a_command_exerts_at_once_and_is_the_turns_only_one() -> None:
    game = table({"a4": "Stepper", "b4": "Stepper"}, {})
    command(game, at(game, "a4"), square(game, "a5"))
    assert is_exerted(game, "a4")
    game.run()
    assert on(game, "a5") == "1: Stepper"
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-8.1")
def test_an_exerted_card_is_not_commanded() -> None:
    game = position({**GENERALS[0], "a4": "Stepper"}, GENERALS[1], exerted="a4", cards=with_pieces(*ALL))
    assert commands(game, "a4") == set()


@pytest.mark.rule("CH-8.2")
def test_what_has_no_pattern_is_not_commanded() -> None:
    game = table({"a4": "Muster Hall", "b4": "Stepper"}, {})
    assert (commands(game, "a4"), commands(game, "b4")) == (set(), {"b5"})


@pytest.mark.rule("CH-14.2.1")
def test_a_command_on_a_frozen_unit_only_melts_ice() -> None:
    game = table({"a4": "Stepper", "b4": "Stepper"}, {}, {"a4": {"ice": 2}})
    assert "command a4" in game.labels()
    assert commands(game, "a4") == set()
    game.answer("command a4")
    assert (on(game, "a4"), on_it(game, "a4", "ice"), is_exerted(game, "a4")) == ("1: Stepper", 1, False)
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-14.2.1", "CH-10.2", "CH-S8")
def test_in_check_no_ice_is_melted() -> None:
    game = table({"a4": "Stepper"}, {"d8": "Rook"}, {"a4": {"ice": 1}})
    assert "command a4" not in game.labels()


# Carrying out what a checkpoint has changed


@pytest.mark.rule("CH-11.1.3", "CH-11.1.3.a", "CH-8.2.5")
@pytest.mark.parametrize("unit", ["Rook", "Taker"])
def test_a_capture_goes_on_though_its_victim_has_left(unit: str) -> None:
    game = table({"a4": unit}, {"a5": "Brood Carrier"})
    meanwhile(game, "a4", "a5", moved("a5", "c7"))
    assert (on(game, "a4"), on(game, "a5"), on(game, "c7")) == ("", f"1: {unit}", "2: Brood Carrier")
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-11.1.4", "CH-8.3")
def test_a_move_is_cancelled_if_a_card_has_come_onto_its_destination() -> None:
    game = table({"a4": "Stepper"}, {"c7": "Brood Carrier"})
    meanwhile(game, "a4", "a5", moved("c7", "a5"))
    assert (on(game, "a4"), on(game, "a5")) == ("1: Stepper", "2: Brood Carrier")
    assert is_exerted(game, "a4")
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-11.1.4.a")
def test_a_move_that_is_a_capture_too_takes_who_has_come() -> None:
    game = table({"a4": "Charger"}, {"c7": "Brood Carrier"})
    meanwhile(game, "a4", "a5", moved("c7", "a5"))
    assert on(game, "a5") == "1: Charger"
    assert morale(game) == [20, 18]


@pytest.mark.rule("CH-8.3.1", "CH-11.1.4")
def test_an_own_card_on_the_destination_sends_back() -> None:
    game = table({"a4": "Rook", "c4": "Stepper", "h1": "Gutter Imp"}, {})
    rider = game.copy()
    meanwhile(rider, "a4", "a7", moved("h1", "a7"))
    assert (on(rider, "a6"), on(rider, "a7")) == ("1: Rook", "1: Gutter Imp")
    meanwhile(game, "c4", "c5", moved("h1", "c5"))
    assert on(game, "c4") == "1: Stepper"


@pytest.mark.rule("CH-8.3.1")
def test_a_rider_ends_before_a_card_that_has_come_onto_its_way() -> None:
    game = table({"a4": "Rook"}, {"c7": "Brood Carrier"})
    meanwhile(game, "a4", "a8", moved("c7", "a7"))
    assert (on(game, "a6"), on(game, "a7")) == ("1: Rook", "2: Brood Carrier")
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-8.3", "CH-8.2.2")
def test_a_card_on_the_way_of_one_step_cancels_it() -> None:
    game = table({"a4": "Strider"}, {"c7": "Brood Carrier"})
    meanwhile(game, "a4", "a6", moved("c7", "a5"))
    assert on(game, "a4") == "1: Strider"


@pytest.mark.rule("CH-13.2.2", "CH-8.3.1")
def test_a_flier_passes_as_many_as_it_may_vault_and_ends_before_the_next() -> None:
    game = table({"a3": "Flier"}, {"c7": "Brood Carrier", "c6": "Brood Carrier"})
    one = game.copy()
    meanwhile(one, "a3", "a8", moved("c7", "a5"))
    assert on(one, "a8") == "1: Flier"

    def both(changed: Game) -> None:
        moved("c7", "a5")(changed)
        moved("c6", "a6")(changed)

    meanwhile(game, "a3", "a8", both)
    assert on(game, "a4") == "1: Flier"


@pytest.mark.rule("CH-13.9.1", "CH-13.10.1", "CH-11.1.2")
@pytest.mark.parametrize(("unit", "end"), [("Hopper", "a6"), ("Cannon", "a7")])
def test_without_what_it_leaps_over_a_hopper_and_a_cannon_stay(unit: str, end: str) -> None:
    game = table({"a4": unit}, {"a5": "Brood Carrier"})
    meanwhile(game, "a4", end, gone("a5"))
    assert on(game, "a4") == f"1: {unit}"


@pytest.mark.rule("CH-8.3")
def test_a_unit_that_was_itself_displaced_does_not_go_on() -> None:
    game = table({"a4": "Stepper", "c4": "Gutter Imp"}, {})

    def swapped(changed: Game) -> None:
        exchange(changed, at(changed, "a4"), at(changed, "c4"))

    meanwhile(game, "a4", "a5", swapped)
    assert (on(game, "a4"), on(game, "c4"), on(game, "a5")) == ("1: Gutter Imp", "1: Stepper", "")


@pytest.mark.rule("CH-8.3", "CH-8.1")
def test_a_cancelled_command_is_spent_and_its_card_stays_exerted() -> None:
    game = table({"a4": "Stepper"}, {})
    meanwhile(game, "a4", "a5", cancel)
    assert on(game, "a4") == "1: Stepper"
    assert is_exerted(game, "a4")
    assert game.state.numbers[COMMANDED] == 1
    assert current_command(game) is None


@pytest.mark.rule("CH-8.2.6", "CH-11.1.2")
def test_a_shot_at_nobody_hits_nobody() -> None:
    game = table({"a4": "Marksman"}, {"a5": "Brood Carrier"})
    meanwhile(game, "a4", "a5", moved("a5", "c7"))
    assert (on(game, "a4"), on(game, "c7")) == ("1: Marksman", "2: Brood Carrier")
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-14.2.3", "CH-8.3.1", "CH-13.1.1.b")
def test_a_rider_goes_back_one_step_from_an_iron_counter() -> None:
    game = table({"a4": "Rook"}, {"a7": "Brood Carrier"}, {"a7": {"iron": 1}})
    game.answer("command a4 a7")
    assert (on(game, "a6"), on(game, "a7")) == ("1: Rook", "2: Brood Carrier")
    assert (on_it(game, "a7", "iron"), morale(game)) == (0, [20, 20])


# Locusts


@pytest.mark.rule("CH-13.11.1", "CH-14.2.3")
def test_a_locust_captures_what_it_has_vaulted_but_for_iron() -> None:
    field = {"a4": "Brood Carrier", "a5": "Gutter Imp", "a7": "Oathstone Sentinel"}
    game = table({"a2": "Locust", "a6": "Gutter Imp"}, field, {"a4": {"iron": 1}})
    game.answer("command a2 a8")
    assert on(game, "a8") == "1: Locust"
    assert [on(game, name) for name in ("a4", "a5", "a6", "a7")] == [
        "2: Brood Carrier",
        "",
        "1: Gutter Imp",
        "2: Oathstone Sentinel",
    ]
    assert on_it(game, "a4", "iron") == 0
    assert morale(game) == [20, 19]


@pytest.mark.rule("CH-13.11.1")
def test_a_locust_captures_no_structure_and_not_on_landing() -> None:
    game = table({"a2": "Locust"}, {"a4": "Muster Hall", "a6": "Gutter Imp"})
    assert "a6" not in commands(game, "a2")
    game.answer("command a2 a5")
    assert on(game, "a4") == "2: Muster Hall"


@pytest.mark.rule("CH-13.11.1", "CH-8.3.1")
def test_a_locust_ends_before_a_held_destination() -> None:
    game = table({"a2": "Locust", "h1": "Gutter Imp"}, {"a3": "Gutter Imp"})
    meanwhile(game, "a2", "a6", moved("h1", "a6"))
    assert (on(game, "a5"), on(game, "a3")) == ("1: Locust", "")


# Activating


@pytest.mark.rule("CH-8.1.1", "CH-14.2.1")
def test_an_effect_activates_without_exerting_and_ice_does_not_stop_it() -> None:
    game = table({"a4": "Charger"}, {"a5": "Brood Carrier"}, {"a4": {"ice": 1}})
    activate(game, at(game, "a4"))
    game.run()
    assert on(game, "a5") == "1: Charger"
    assert not is_exerted(game, "a5")
    assert on_it(game, "a5", "ice") == 1
    assert game.state.numbers[COMMANDED] == 0


@pytest.mark.rule("CH-5.4.2", "CH-13.4.1")
def test_by_the_pattern_of_another_card_a_unit_goes_with_its_own_keywords() -> None:
    game = table({"a4": "Rook", "h1": "Stepper"}, {})
    activate(game, at(game, "a4"), at(game, "h1"))
    game.run()
    assert game.labels() == ["a5", "a6", "a7", "a8"]
    game.answer("a7")
    assert on(game, "a7") == "1: Rook"


@pytest.mark.rule("CH-8.2", "CH-11.1.2", "CH-S8")
def test_a_unit_that_cannot_go_anywhere_is_not_activated() -> None:
    game = table({"d4": "Stepper", "a8": "Stepper", "d2": "Charger"}, {"d8": "Rook", "d5": "Gutter Imp"})
    for start in ("d4", "a8"):
        activate(game, at(game, start))
        game.run()
        assert game.decision
        assert game.decision.question == "Main phase"
