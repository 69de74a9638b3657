"""Set traps: the events that they answer, the order of players, the cost (CH-5.6.2, CH-7.4)."""

import pytest

from tests.games.summoners_chess.table import (
    GHAZRA,
    ORYN,
    VEYLA,
    at,
    is_exerted,
    morale,
    names,
    on,
    on_it,
    position,
)

OWN = {"d1": VEYLA, "c5": "Gutter Imp"}
ENEMY = {"e8": ORYN, "d7": "Shield Bearer", "g7": "Shield Bearer", "c6": "Line Spearman"}
BOTH = {**ENEMY, "g7": "Chalk Apprentice"}  # shows Control


@pytest.mark.rule("CH-5.6.2", "CH-7.4")
def test_a_trap_that_is_not_wanted_or_can_not_be_paid_stays() -> None:
    game = position(OWN, {**ENEMY, "e7": "Pikes in the Grass"}, down="e7", exerted="e7")
    game.answer("command c5 c6")
    assert game.labels() == ["reveal e7", "no"]
    game.answer("no")
    assert game.labels() == ["end"]
    assert on(game, "e7") == "2: Face-down card"
    poor = position(OWN, {**ENEMY, "e7": "Pikes in the Grass"}, down="e7", exerted="d7 g7")
    poor.answer("command c5 c6")
    assert poor.labels() == ["end"]


@pytest.mark.rule("CH-5.6.2", "CH-7.4", "CH-6.2")
def test_a_trap_is_paid_for_turned_up_and_discarded() -> None:
    game = position(OWN, {**ENEMY, "e7": "Pikes in the Grass"}, down="e7", exerted="e7")
    game.answer("command c5 c6")
    game.answer("reveal e7")
    assert game.labels() == ["exert d7", "exert g7", "exert e8"]
    assert on(game, "e7") == "2: Face-down card"
    game.answer("exert d7 e8")
    assert on(game, "c6") == on(game, "e7") == ""
    assert names(game, game.state.discards, 1) == ["Line Spearman", "Pikes in the Grass"]
    assert not is_exerted(game, "g7")


@pytest.mark.rule("CH-5.6.2")
def test_a_trap_waits_for_its_own_event_only() -> None:
    own = {**OWN, "h4": "Gutter Imp"}
    for square, asks in (("h4 h5", False), ("c5 c6", True)):  # a glyph waits on the first three ranks
        game = position(own, {**BOTH, "e7": "Snare Glyph", "f7": "Shared Ruin"}, down="e7 f7")
        game.answer(f"command {square}")
        assert (game.labels() == ["reveal e7", "no"]) is asks


@pytest.mark.rule("CH-5.6.2", "CH-7.4")
def test_the_turn_player_is_asked_first_and_nobody_twice() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "c5": "Gutter Imp", "a1": "Answering Horns"}
    enemy = {**ENEMY, "e7": "Answering Horns", "f7": "Answering Horns"}
    game = position(own, enemy, down="a1 e7 f7")
    game.answer("command c5 c6")
    assert game.decision
    assert game.decision.player == 1  # no unit of player 1 was captured
    assert game.labels() == ["reveal e7", "reveal f7", "no"]
    game.answer("reveal f7")
    assert morale(game) == [20, 20]
    assert game.labels() == ["reveal e7", "no"]
    game.answer("no")
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-5.6.2")
def test_what_an_event_has_set_off_comes_before_traps() -> None:
    enemy = {**ENEMY, "c6": "Plague Rat", "e7": "Answering Horns"}
    game = position(OWN, enemy, down="e7")
    game.answer("command c5 c6")
    assert game.labels() == ["reveal e7", "no"]
    assert on_it(game, "c6", "poison") == 2


@pytest.mark.rule("CH-5.6.2", "CH-10.5")
def test_a_trap_may_answer_although_its_general_is_in_check() -> None:
    own = {"d1": VEYLA, "c5": "Ninefold Hunger"}
    enemy = {"e8": ORYN, "d7": "Shield Bearer", "g7": "Shield Bearer", "e5": "Line Spearman", "a7": "Answering Horns"}
    game = position(own, enemy, down="a7", exerted="d7")
    game.answer("command c5 e5")
    assert game.labels() == ["reveal a7", "no"]
    game.answer("reveal a7")
    assert game.state.active == 1
    assert not is_exerted(game, "d7")


@pytest.mark.rule("CH-5.6.2")
def test_a_trap_answers_what_its_owner_does_in_the_own_turn() -> None:
    own = {"d1": GHAZRA, "a2": "Gutter Imp", "c2": "Gutter Imp", "b3": "Oath Eater", "h1": "Shared Ruin"}
    enemy = {"e8": VEYLA, "b4": "Chalk Apprentice"}
    game = position(own, enemy, down="h1")
    game.answer("use b3 Broken Oath")
    assert game.labels() == ["reveal h1", "no"]
    game.answer("reveal h1")
    assert morale(game) == [19, 18]  # Blood Price, and the value of what was sacrificed
    assert on_it(game, "b4", "poison") == 2


@pytest.mark.rule("CH-5.6.2", "CH-7.4")
def test_who_has_left_since_the_event_takes_no_part_in_it() -> None:
    enemy = {**ENEMY, "e7": "Trapdoor", "f7": "Pikes in the Grass", "h7": "Shield Bearer", "h8": "Shield Bearer"}
    enemy |= {"a7": "Chalk Apprentice", "b8": "Chalk Apprentice"}
    game = position(OWN, enemy, down="e7 f7")
    game.answer("command c5 c6")
    assert game.labels() == ["reveal e7", "reveal f7", "no"]
    game.answer("reveal e7")
    while game.state.hands[0] == []:
        game.choose(0)
    assert at(game, "c6") < 0
    assert game.labels() == ["end"]  # there is no captor any more
