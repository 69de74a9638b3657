"""Payment: pips of factions and of any kind, the general, performers, and additional costs."""

import pytest

from tests.games.summoners_chess.table import GHAZRA, ORYN, VEYLA, card, is_exerted, on, position, with_pieces

DRAW = {"when": "played", "do": [{"draw": 1}]}


@pytest.mark.rule("CH-5.2.1", "CH-6.1", "CH-6.2")
def test_a_general_pays_one_pip_of_his_faction_or_of_any() -> None:
    table = with_pieces(card("Hymn", "spell", "order", DRAW), card("Chant", "spell", "any", DRAW))
    hand = ["Hymn", "Chant"]
    assert position({"d1": ORYN}, {"e8": VEYLA}, hands=(hand, []), cards=table).accepts("play Hymn")
    other = position({"d1": VEYLA}, {"e8": VEYLA}, hands=(hand, []), cards=table)
    assert not other.accepts("play Hymn")
    assert other.accepts("play Chant")
    other.answer("play Chant")
    assert is_exerted(other, "d1")


@pytest.mark.rule("CH-6.1", "CH-6.2")
def test_a_cost_of_nothing_exerts_nobody() -> None:
    table = with_pieces(card("Gift", "spell", "", DRAW))
    game = position({"d1": ORYN, "a2": "Shield Bearer"}, {"e8": VEYLA}, hands=(["Gift"], []), cards=table)
    game.answer("play Gift")
    assert not is_exerted(game, "d1")
    assert not is_exerted(game, "a2")


@pytest.mark.rule("CH-5.1.1", "CH-5.1.1.a", "CH-5.1.2", "CH-7.2")
def test_champions_exerted_and_face_down_cards_do_not_pay() -> None:
    own = {"d1": ORYN, "a1": "Rampart Knight", "b2": "Shield Bearer", "c2": "Shield Bearer", "f2": "Shield Bearer"}
    game = position(own, {"e8": VEYLA}, hands=(["Overreach", "Muster Drum"], []), exerted="b2", down="c2")
    assert not game.accepts("play Overreach")  # three pips, and two who pay: d1 and f2
    game.answer("play Muster Drum")
    assert game.labels() == ["b2", "f2", "done"]
    game.answer("done")
    assert game.labels() == ["exert d1", "exert f2"]


@pytest.mark.rule("CH-5.1.1.a")
def test_a_card_of_two_factions_pays_one_pip_of_either() -> None:
    pilgrim = {**card("Pilgrim", "minion unit", ""), "symbols": ["order", "chaos"]}
    costs = {"Hymn": "order", "Curse": "chaos", "Both": "order chaos"}
    table = with_pieces(pilgrim, *[card(name, "spell", pips, DRAW) for name, pips in costs.items()])
    hand = ["Hymn", "Curse", "Both"]
    game = position({"d1": VEYLA, "a2": "Pilgrim"}, {"e8": VEYLA}, hands=(hand, []), cards=table)
    assert game.accepts("play Hymn")
    assert game.accepts("play Curse")
    assert not game.accepts("play Both")


@pytest.mark.rule("CH-6.3")
def test_a_card_that_is_needed_to_pay_is_not_given_up() -> None:
    own = {"d1": GHAZRA, "a2": "Gutter Imp", "b2": "Rampart Knight"}
    game = position(own, {"e8": VEYLA, "d6": "Gutter Imp"}, hands=(["Dark Bargain"], []))
    assert game.accepts("play Dark Bargain")
    game.answer("play Dark Bargain")  # d1 and a2 have to pay, so b2 is what is sacrificed
    assert on(game, "a2") == "1: Gutter Imp"
    assert on(game, "b2") == ""
    assert is_exerted(game, "a2")
    alone = position(
        {"d1": GHAZRA, "a2": "Gutter Imp"}, {"e8": VEYLA, "d6": "Gutter Imp"}, hands=(["Dark Bargain"], [])
    )
    assert not alone.accepts("play Dark Bargain")


@pytest.mark.rule("CH-6.3")
def test_additional_costs_are_paid_before_anybody_can_answer() -> None:
    own = {"d1": GHAZRA, "a2": "Gutter Imp", "b2": "Gutter Imp", "c2": "Gutter Imp"}
    enemy = {"e8": ORYN, "d7": "Shield Bearer", "d6": "Gutter Imp"}
    game = position(own, enemy, hands=(["Dark Bargain"], ["Sudden Aegis"]))
    game.answer("play Dark Bargain")
    game.answer("d6")
    game.answer("a2")
    game.answer("exert b2 c2")
    assert game.labels() == ["play Sudden Aegis", "no"]
    assert on(game, "a2") == ""
    assert on(game, "d6") == "2: Gutter Imp"


@pytest.mark.rule("CH-5.4.1", "CH-5.4.3", "CH-6.2")
def test_who_performs_an_action_may_pay_for_it_and_is_exerted_by_it_anyway() -> None:
    own = {"d1": ORYN, "c3": "Shield Bearer", "h2": "Shield Bearer"}
    game = position(own, {"e8": VEYLA}, hands=(["Shield Wall"], []))
    game.answer("play Shield Wall")
    game.answer("c3")
    assert game.labels() == ["exert d1", "exert h2", "exert c3"]
    other = game.copy()
    game.answer("exert c3")
    other.answer("exert d1")
    assert [is_exerted(game, square) for square in ("d1", "h2", "c3")] == [False, False, True]
    assert [is_exerted(other, square) for square in ("d1", "h2", "c3")] == [True, False, True]
