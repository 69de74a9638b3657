"""Face-down cards: setting them, hiding them, turning them up (CH-7)."""

import pytest

from engine.games.summoners_chess.face_down import front_of, is_down
from engine.games.summoners_chess.layout import FRONT, SEEN
from tests.games.summoners_chess.table import (
    ORYN,
    VEYLA,
    at,
    card,
    is_exerted,
    morale,
    names,
    on,
    position,
    with_pieces,
)

OWN = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer"}


@pytest.mark.rule("CH-7.1", "CH-7.2", "CH-4.2.2")
def test_any_card_is_set_for_three_of_any_kind_without_a_command() -> None:
    own = {"d1": ORYN, "a2": "Chalk Apprentice", "b2": "Gutter Imp"}
    game = position(own, {"e8": VEYLA}, hands=(["Ninefold Hunger", "Overreach"], []))
    assert {"set Ninefold Hunger c1", "set Overreach h2"} <= set(game.labels())
    assert not {"set Overreach c3", "set Overreach a2"} & set(game.labels())
    game.answer("set Ninefold Hunger c1")
    assert on(game, "c1") == "1: Face-down card"
    assert front_of(game, at(game, "c1")).name == "Ninefold Hunger"
    assert [is_exerted(game, square) for square in ("c1", "d1", "a2", "b2")] == [True] * 4
    assert game.labels() == ["end"]
    poor = {"d1": ORYN, "a2": "Gutter Imp"}
    assert not position(poor, {"e8": VEYLA}, hands=(["Overreach"], [])).accepts("set Overreach h2")


@pytest.mark.rule("CH-7.1", "CH-5.1.3.c")
def test_no_card_is_set_to_give_check_as_a_hurdle() -> None:
    own = {"a1": VEYLA, "c1": "Mirror Wraith", "g2": "Chalk Apprentice", "h2": "Chalk Apprentice"}
    game = position(own, {"e3": ORYN}, hands=(["Gutter Imp"], []))
    assert game.accepts("set Gutter Imp e2")
    assert not game.accepts("summon Gutter Imp e2")
    assert not game.accepts("set Gutter Imp d2")


@pytest.mark.rule("CH-7.2")
def test_what_lies_face_down_is_known_to_its_owner_only() -> None:
    game = position({**OWN, "c2": "Rampart Knight"}, {"e8": VEYLA}, down="c2")
    card_ = at(game, "c2")
    assert front_of(game.view(0), card_).name == "Rampart Knight"
    assert front_of(game.view(1), card_).name == "Hidden card"
    assert game.view(1).state.columns[FRONT][card_] > 0


@pytest.mark.rule("CH-7.2")
def test_nobody_learns_a_front_by_what_is_unknown_besides() -> None:
    fronts, views = ("Rampart Knight", "Banner Lancer"), []
    for down, held in (fronts, fronts[::-1]):
        game = position({**OWN, "c2": down}, {"e8": VEYLA}, hands=([held], []), down="c2")
        views.append(game.view(1))
        assert sorted(game.library.definitions[each].name for each in views[-1].unknown[0]) == sorted(fronts)
    assert views[0].unknown == views[1].unknown
    assert views[0].view(1).unknown == views[0].unknown


@pytest.mark.rule("CH-7.2")
def test_repeated_positions_reveal_no_hidden_cards() -> None:
    views = []
    for held in ("Rampart Knight", "Banner Lancer"):
        game = position(OWN, {"e8": VEYLA}, hands=([held], []), draws=([], ["Gutter Imp"]))
        for answer in ("command a2 a3", "end", "top"):
            game.answer(answer)
        assert len(game.state.notes[SEEN]) == 1
        views.append(game.view(1))
    assert views[0].digest() == views[1].digest()


@pytest.mark.rule("CH-7.2")
def test_a_card_under_announcement_is_hidden_too() -> None:
    enemy = {"e8": ORYN, "a7": "Shield Bearer"}
    game = position(OWN, enemy, hands=(["Rampart Knight"], ["Sudden Palisade"]))
    other = position(OWN, enemy, hands=(["Banner Lancer"], ["Sudden Palisade"]))
    game.answer("set Rampart Knight h2")
    other.answer("set Banner Lancer h2")
    assert game.labels() == other.labels() == ["play Sudden Palisade", "no"]
    assert game.view(1).digest() == other.view(1).digest()
    assert game.view(0).digest() != other.view(0).digest()


@pytest.mark.rule("CH-7.2", "CH-3.2.1")
def test_a_face_down_unit_is_captured_for_its_fronts_value() -> None:
    game = position({**OWN, "f4": "Rampart Knight"}, {"e8": VEYLA, "e5": "Shield Bearer"}, down="f4")
    assert not game.accepts("command f4 e6")
    game.answer("command d1 d2")
    game.answer("end")
    game.answer("command e5 f4")
    assert morale(game) == [17, 20]
    assert names(game, game.state.discards, 0) == ["Rampart Knight"]
    assert not any(game.state.columns[FRONT])


@pytest.mark.rule("CH-7.3", "CH-7.5")
def test_a_unit_is_turned_up_for_its_cost_without_a_command() -> None:
    own = {**OWN, "c2": "Line Spearman", "h2": "Overreach", "g2": "Aurelle of the First Sword"}
    game = position(own, {"e8": VEYLA}, down="c2 h2 g2")
    assert {"reveal c2"} == {label for label in game.labels() if label.startswith("reveal")}
    game.answer("command d1 d2")
    game.answer("reveal c2")
    game.answer("exert a2")
    assert on(game, "c2") == "1: Line Spearman"
    assert is_exerted(game, "c2")
    assert "command c2 c3" not in game.labels()
    assert not is_down(game, at(game, "c2"))


@pytest.mark.rule("CH-7.3", "CH-4.5")
def test_turning_up_may_give_check() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer", "c2": "Shield Bearer", "e6": "Dawn Confessor"}
    game = position(own, {"g8": VEYLA}, down="e6")
    game.answer("reveal e6")
    game.answer("exert a2 b2 c2")
    assert game.state.active == 1


@pytest.mark.rule("CH-7.1", "CH-11.1.1")
def test_a_set_card_whose_tile_was_taken_is_discarded_and_shown() -> None:
    enemy = {"e8": ORYN, "b3": "Shield Bearer"}
    game = position(OWN, enemy, hands=(["Rampart Knight"], ["Sudden Palisade"]), exerted="e8")
    game.answer("set Rampart Knight c2")
    game.answer("play Sudden Palisade")
    game.answer("c2")
    assert names(game, game.state.discards, 0) == ["Rampart Knight"]
    assert not any(game.state.columns[FRONT])


@pytest.mark.rule("CH-7.2")
def test_abilities_of_a_front_do_not_work() -> None:
    own = {"d1": VEYLA, "c2": "Observatory", "h2": "Archive Vault"}
    game = position(own, {"e8": ORYN}, hands=(["Gutter Imp"] * 6, []), down="c2 h2")
    assert not game.accepts("use c2 Observatory")
    game.answer("command d1 d2")
    game.answer("end")
    assert len(game.state.hands[0]) == 5


@pytest.mark.rule("CH-7.1", "CH-4.3.1")
def test_setting_a_card_triggers_abilities() -> None:
    own = {"d1": VEYLA, "a2": "Chalk Apprentice", "b2": "Chalk Apprentice", "h1": "Archive Vault"}
    game = position(own, {"e8": ORYN}, hands=(["Gutter Imp"], []), draws=(["Star Squire"] * 3, []))
    game.answer("set Gutter Imp c2")
    assert names(game, game.state.hands, 0) == ["Star Squire"]  # by the structure
    game.answer("end")
    assert names(game, game.state.hands, 0) == ["Star Squire"]  # and not by the end of the turn


def test_a_library_without_setting_costs_has_no_game() -> None:
    table = with_pieces(card("Odd", "spell", ""))
    game = position(OWN, {"e8": VEYLA}, hands=(["Odd"], []), cards=table)
    assert not game.accepts("play Odd")  # it does nothing
