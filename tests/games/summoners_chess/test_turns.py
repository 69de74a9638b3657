"""Set-up, mulligan, summoning, payment, drawing and the hand limit."""

from math import sqrt

import pytest

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.odds.by_turn import after_redraw
from deckbuilder.odds.condition import parse_condition
from deckbuilder.odds.hands import draw_pile, put_back
from deckbuilder.query.parse import parse
from engine.core.game import Game
from engine.generator import Generator
from tests.games.summoners_chess.table import (
    DECKS,
    GHAZRA,
    ORYN,
    VEYLA,
    card,
    deck,
    is_exerted,
    names,
    on,
    position,
    shipped,
    with_pieces,
)


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
def test_a_summoned_unit_enters_exerted() -> None:
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
def test_payers_leave_the_rest_payable() -> None:
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
def test_no_unit_is_summoned_to_give_check() -> None:
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


HAND = 5
GAMES = 400


def at_the_mulligan(seed: int, name: str = DECKS[0]) -> Game:
    """A game at the mulligan of player 1, who begins."""
    return Game.start(shipped(), [deck(name), deck(DECKS[1])], seed, 0)


def pile(game: Game) -> list[str]:
    """The deck of player 1, the top card first."""
    return names(game, game.state.draws, 0)[::-1]


@pytest.mark.rule("CH-1.3")
@pytest.mark.parametrize("seed", range(8))
def test_a_hand_is_changed_in_a_game_as_hand_bottom_changes_it(seed: int) -> None:
    game, chance = at_the_mulligan(seed), Generator(seed)
    hand, rest = names(game, game.state.hands, 0), pile(game)
    order = hand.copy()
    chance.shuffle(order)
    returned = order[: seed % (HAND + 1)]
    for name in returned:
        game.answer(name)
    if len(returned) < HAND:
        game.answer("done")
    expected_hand, expected_pile = put_back(hand, rest, returned)
    assert sorted(names(game, game.state.hands, 0)) == sorted(expected_hand)
    assert pile(game) == expected_pile


@pytest.mark.rule("CH-1.3")
@pytest.mark.parametrize("condition", ["[class:champion]>=1", "[class:minion]>=2 and [class:legend]>=1"])
def test_odds_of_changed_hands_are_those_of_games(condition: str, resolver: Resolver) -> None:
    wanted = parse_condition(condition)
    cards = draw_pile(load_shipped(DECKS[0], resolver))
    by_name = {card.name: card for card in cards}
    held = 0
    for seed in range(GAMES):
        game = at_the_mulligan(seed)
        for name in names(game, game.state.hands, 0):
            if not any(group.matches(by_name[name]) for group in wanted.groups):
                game.answer(name)
        if game.decision is not None and "done" in game.labels() and game.decision.player == 0:
            game.answer("done")
        hand = [by_name[name] for name in names(game, game.state.hands, 0)]
        held += wanted.condition.holds([sum(map(group.matches, hand)) for group in wanted.groups])
    chance = float(after_redraw(cards, wanted, HAND, HAND))
    assert abs(held / GAMES - chance) < 4 * sqrt(chance * (1 - chance) / GAMES)


def test_a_redraw_is_worth_something(resolver: Resolver) -> None:
    cards = draw_pile(load_shipped(DECKS[0], resolver))
    wanted = parse_condition("[class:champion]>=1")
    assert parse("class:champion").query == wanted.groups[0]
    assert after_redraw(cards, wanted, HAND, HAND) > after_redraw(cards, wanted, 0, HAND)


CHEER = {"when": "played", "do": [{"morale": 1}]}


@pytest.mark.rule("CH-5.2.1", "CH-6.1", "CH-6.2")
def test_a_general_pays_one_pip_of_his_faction_or_of_any() -> None:
    table = with_pieces(card("Hymn", "spell", "order", CHEER), card("Chant", "spell", "any", CHEER))
    hand = ["Hymn", "Chant"]
    assert position({"d1": ORYN}, {"e8": VEYLA}, hands=(hand, []), cards=table).accepts("play Hymn")
    other = position({"d1": VEYLA}, {"e8": VEYLA}, hands=(hand, []), cards=table)
    assert not other.accepts("play Hymn")
    assert other.accepts("play Chant")
    other.answer("play Chant")
    assert is_exerted(other, "d1")


@pytest.mark.rule("CH-6.1", "CH-6.2")
def test_a_cost_of_nothing_exerts_nobody() -> None:
    table = with_pieces(card("Gift", "spell", "", CHEER))
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
    table = with_pieces(pilgrim, *[card(name, "spell", pips, CHEER) for name, pips in costs.items()])
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
