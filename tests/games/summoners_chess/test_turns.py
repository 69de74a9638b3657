"""Set-up, mulligan, summoning and paying, drawing and the hand limit."""

import pytest

from engine.core.game import Game
from tests.games.summoners_chess.table import ORYN, VEYLA, deck, is_exerted, names, on, position, shipped


def begun(seed: int = 1, first: int = 0) -> Game:
    return Game.start(shipped(), [deck("the-long-wall"), deck("locust-season")], seed, first)


@pytest.mark.rule("CH-1.1", "CH-1.1.1", "CH-1.3", "CH-S1", "CH-S2")
def test_a_game_begins_with_a_general_five_cards_and_twenty_morale() -> None:
    game = begun()
    assert on(game, "d1") == f"1: {ORYN}"
    assert on(game, "e8") == "2: Ghazra the Unbound"
    assert [len(hand) for hand in game.state.hands] == [5, 5]
    assert [len(draws) for draws in game.state.draws] == [27, 27]
    assert game.state.tallies[0] == [20, 20]


@pytest.mark.rule("CH-1.3")
def test_cards_put_under_the_deck_are_drawn_anew_once_first_player_first() -> None:
    game = begun(first=1)
    hand = names(game, game.state.hands, 1)
    coming = [game.name(card) for card in game.state.draws[1][::-1][:2]]
    for name in hand[:2]:
        assert game.decision
        assert game.decision.player == 1
        game.answer(name)
    game.answer("done")
    assert names(game, game.state.hands, 1) == hand[2:] + coming
    assert names(game, game.state.draws, 1)[:2] == [hand[1], hand[0]]
    assert game.decision
    assert game.decision.player == 0
    game.answer("done")
    assert (game.state.active, game.decision.question) == (1, "Main phase")


@pytest.mark.rule("CH-1.4")
def test_chance_decides_who_begins() -> None:
    decks = [deck("the-long-wall"), deck("locust-season")]
    assert {Game.start(shipped(), decks, seed).state.active for seed in range(10)} == {0, 1}


@pytest.mark.rule("CH-4.2.1", "CH-5.1.3", "CH-5.1.3.a", "CH-5.1.3.b", "CH-5.1.3.d", "CH-6.2", "CH-4.3.1")
def test_a_unit_is_summoned_for_the_command_and_its_pips_and_enters_exerted() -> None:
    own = {"d1": ORYN, "c2": "Shield Bearer", "e2": "Chalk Apprentice"}
    hand = ["Drill Sergeant", "Chalk Apprentice", "Rampart Knight"]
    game = position(own, {"e8": VEYLA}, hands=(hand, []), draws=(["Star Squire"], []))
    labels = game.labels()
    assert {"summon Drill Sergeant a1", "summon Drill Sergeant h2", "summon Chalk Apprentice b2"} <= set(labels)
    assert not {"summon Drill Sergeant a3", "summon Drill Sergeant c2", "summon Rampart Knight a1"} & set(labels)
    game.answer("summon Drill Sergeant b1")
    game.answer("exert c2 e2")
    assert on(game, "b1") == "1: Drill Sergeant"
    assert [is_exerted(game, square) for square in ("b1", "c2", "e2", "d1")] == [True, True, True, False]
    assert game.labels() == ["end"]
    game.answer("end")
    assert names(game, game.state.hands, 0) == hand[1:]
    assert len(game.state.draws[0]) == 1


@pytest.mark.rule("CH-6.2", "CH-5.1.1.a")
def test_payers_are_asked_for_one_by_one_and_only_such_as_leave_the_rest_payable() -> None:
    own = {"d1": VEYLA, "a2": "Gutter Imp", "b2": "Shield Bearer", "c2": "Border Scribe"}
    game = position(own, {"e8": VEYLA}, hands=(["Drill Sergeant"], []))  # one pip of Order, one of any faction
    game.answer("summon Drill Sergeant h1")
    assert game.labels() == ["exert d1", "exert a2", "exert b2", "exert c2"]
    assert not game.accepts("exert d1 a2")  # neither shows Order
    assert not game.accepts("exert b2 b2")
    before = game.copy()
    game.answer("exert d1")
    assert game.labels() == ["exert b2", "exert c2"]
    game.answer("exert c2")
    assert [is_exerted(game, square) for square in ("d1", "a2", "b2", "c2")] == [True, False, False, True]
    assert before.labels() == ["exert d1", "exert a2", "exert b2", "exert c2"]
    before.answer("exert b2")
    assert before.labels() == ["exert d1", "exert a2", "exert c2"]


@pytest.mark.rule("CH-5.1.3.a", "CH-5.1.2.a")
def test_champions_enter_on_the_first_rank_only_and_never_pay() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Line Spearman", "c2": "Banner Lancer"}
    game = position(own, {"e8": VEYLA}, hands=(["Rampart Knight"], []))
    assert game.accepts("summon Rampart Knight a1")
    assert not game.accepts("summon Rampart Knight d2")
    game.answer("summon Rampart Knight a1")
    assert game.auto == []  # the only three payers were not worth a question
    assert [is_exerted(game, square) for square in ("d1", "a2", "b2", "c2")] == [True, True, True, False]


@pytest.mark.rule("CH-5.1.3.c")
def test_no_unit_is_summoned_so_that_it_gives_check_itself_or_as_what_a_hopper_leaps() -> None:
    hand = ["Gutter Imp", "Shield Bearer"]
    game = position({"a1": VEYLA, "c1": "Mirror Wraith"}, {"e3": VEYLA}, hands=(hand, []))
    assert game.accepts("summon Gutter Imp f2")
    assert game.accepts("summon Shield Bearer c2")
    offered = [f"summon {name} {square}" for name, square in zip(hand * 2, ("d2", "d2", "e2", "f2"), strict=True)]
    assert not any(game.accepts(text) for text in offered)


@pytest.mark.rule("CH-4.3.1", "CH-4.3.2", "CH-4.3.2.a", "CH-S10")
def test_who_played_no_card_draws_and_discards_down_to_five() -> None:
    hand = ["Gutter Imp", "Gutter Imp", "Sudden Aegis", "Overreach", "Muster Hall"]
    game = position({"d1": ORYN}, {"e8": VEYLA}, hands=(hand, []), draws=(["Star Squire"], []))
    game.answer("command d1 d2")
    game.answer("end")
    assert game.labels() == ["Gutter Imp", "Sudden Aegis", "Overreach", "Muster Hall", "Star Squire"]
    game.answer("Overreach")
    assert game.state.active == 1
    assert (len(game.state.hands[0]), game.state.draws[0]) == (5, [])
    assert names(game, game.state.discards, 0) == ["Overreach"]
