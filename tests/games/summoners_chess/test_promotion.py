"""Promotion, and landing without a command."""

import pytest

from engine.core.active_index import active_index
from engine.core.changes import exchange
from engine.core.game import Game
from tests.games.summoners_chess.table import (
    NOTHING,
    ORYN,
    VEYLA,
    Squares,
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

SOLDIER = {**piece("Soldier", ".c./.@./.c."), "types": ["soldier"]}
RIDER = {**piece("Rider", ".c./.@./...", "riding"), "types": ["soldier"]}
BEAST = {**piece("Beast", ".c./.@./..."), "types": ["beast"]}
OFFICER = {**piece("Officer", ".c./.@./...", "iron 2", class_="champion unit"), "types": ["soldier", "knight"]}
CAPTAIN = {**piece("Captain", ".c./.@./...", class_="legend unit"), "types": ["soldier"]}
MAGE = {**piece("Mage", ".c./.@./...", class_="champion unit"), "types": ["spirit"]}
BLASTER = {**piece("Blaster", "..x../..x../..@../..x../..x..", class_="champion unit"), "types": ["soldier"]}


def table(
    own: Squares, other: Squares, hand: list[str], deck: list[str], counters: dict[str, dict[str, int]] | None = None
) -> Game:
    cards = with_pieces(SOLDIER, RIDER, BEAST, OFFICER, CAPTAIN, MAGE, BLASTER)
    field = ({"d1": VEYLA, **own}, {"h8": VEYLA, **other})
    return position(*field, hands=(hand, []), draws=(deck, []), counters=counters or NOTHING, cards=cards)


@pytest.mark.rule("CH-9.1", "CH-9.2", "CH-9.3", "CH-9.4", "CH-14.1.1", "CH-13.7.2")
def test_a_minion_is_promoted_to_a_unit_of_a_shared_type() -> None:
    deck = ["Captain", "Mage", "Soldier", "Beast"]
    game = table({"a7": "Soldier"}, {}, ["Officer", "Mage"], deck, {"a7": {"poison": 2, "iron": 1}})
    game.answer("command a7 a8")
    assert sorted(game.labels()) == ["Captain", "Officer"]
    game.answer("Officer")
    assert (on(game, "a8"), is_exerted(game, "a8")) == ("1: Officer", True)
    assert (on_it(game, "a8", "poison"), on_it(game, "a8", "iron")) == (0, 2)
    assert names(game, game.state.discards, 0) == ["Soldier"]
    assert names(game, game.state.hands, 0) == ["Mage"]
    assert sorted(names(game, game.state.draws, 0)) == sorted(deck)
    assert morale(game) == [20, 20]


@pytest.mark.rule("CH-9.1")
def test_a_successor_may_come_out_of_the_deck_which_is_shuffled_then() -> None:
    deck = [f"Soldier {number}" for number in range(12)]
    soldiers = [{**SOLDIER, "key": name, "card": name} for name in deck]
    cards = with_pieces(SOLDIER, CAPTAIN, OFFICER, *soldiers)
    field = ({"d1": VEYLA, "a7": "Soldier"}, {"h8": VEYLA})
    game = position(*field, draws=([*deck, "Captain", "Officer"], []), cards=cards)
    game.answer("command a7 a8")
    game.answer("Captain")
    assert on(game, "a8") == "1: Captain"
    assert names(game, game.state.draws, 0) != [*deck, "Officer"][::-1]
    assert sorted(names(game, game.state.draws, 0)) == sorted([*deck, "Officer"])


@pytest.mark.rule("CH-S9", "CH-9.1")
def test_without_a_successor_the_minion_stays() -> None:
    game = table({"a7": "Beast"}, {}, ["Officer"], ["Captain"])
    game.answer("command a7 a8")
    assert on(game, "a8") == "1: Beast"
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-9.2")
def test_the_eighth_rank_is_counted_from_the_own_side() -> None:
    game = table({"a6": "Soldier", "c2": "Soldier"}, {}, ["Captain"], [])
    near = game.copy()
    near.answer("command c2 c1")
    assert on(near, "c1") == "1: Soldier"
    game.answer("command a6 a7")
    assert on(game, "a7") == "1: Soldier"


@pytest.mark.rule("CH-9.2")
def test_a_champion_does_not_promote() -> None:
    game = table({"a7": "Officer"}, {}, ["Captain"], [])
    game.answer("command a7 a8")
    assert on(game, "a8") == "1: Officer"


@pytest.mark.rule("CH-9.2", "CH-3.2.1")
def test_a_minion_promotes_where_it_captures_and_where_riding_ends() -> None:
    game = table({"a4": "Rider"}, {"a8": "Brood Carrier"}, ["Captain"], [])
    game.answer("command a4 a8")
    assert on(game, "a8") == "1: Captain"
    assert morale(game) == [20, 18]


@pytest.mark.rule("CH-9.2", "CH-14.2.3", "CH-8.3.1")
def test_a_rider_that_goes_back_from_the_eighth_rank_does_not_promote() -> None:
    game = table({"a4": "Rider"}, {"a8": "Brood Carrier"}, ["Captain"], [], {"a8": {"iron": 1}})
    game.answer("command a4 a8")
    assert on(game, "a7") == "1: Rider"


@pytest.mark.rule("CH-9.2")
def test_an_exchange_is_a_landing_too() -> None:
    game = table({"a8": "Beast", "a2": "Soldier"}, {}, ["Captain"], [])
    exchange(game, at(game, "a8"), at(game, "a2"))
    game.run()
    assert (on(game, "a8"), on(game, "a2")) == ("1: Captain", "1: Beast")


@pytest.mark.rule("CH-4.5", "CH-9.1", "CH-9.2")
def test_a_promotion_may_give_check_and_ends_the_turn_then() -> None:
    game = position(
        {"d1": VEYLA, "f7": "Soldier"},
        {"f6": VEYLA},
        hands=(["Blaster"], []),
        cards=with_pieces(SOLDIER, BLASTER),
    )
    game.answer("command f7 f8")
    assert on(game, "f8") == "1: Blaster"
    assert game.state.active == 1


@pytest.mark.rule("CH-9.1")
def test_of_two_alike_a_player_chooses_hand_or_deck() -> None:
    game = table({"a7": "Soldier"}, {}, ["Captain"], ["Captain", "Mage"])
    game.answer("command a7 a8")
    assert game.labels() == ["Captain@hand", "Captain@deck"]
    from_hand = game.copy()
    game.answer("Captain@deck")
    assert (on(game, "a8"), names(game, game.state.hands, 0)) == ("1: Captain", ["Captain"])
    assert names(game, game.state.draws, 0) == ["Mage"]
    from_hand.answer("Captain")
    assert (on(from_hand, "a8"), names(from_hand, from_hand.state.hands, 0)) == ("1: Captain", [])


def test_a_promoted_unit_works_once_even_if_tried_out() -> None:
    game = position({"d1": VEYLA, "b7": "Bolt Warden"}, {"h8": ORYN}, hands=(("Orrery the Patient Engine",), ()))
    assert game.copy().labels()  # a copy shares what is known of the position
    game.answer("command b7 b8")
    heard = [game.name(frame.card) for _, _, frame in active_index(game).listeners["start turn"]]
    assert sorted(heard) == ["Archivist Veyla", "Orrery the Patient Engine"]
