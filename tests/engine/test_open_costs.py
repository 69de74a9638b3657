"""Costs of which the player says how much is paid, and what counts how much it was."""

from typing import Any

import pytest

from engine import games
from engine.core.game import Game
from engine.games.summoner_wars.layout import BOOST, DAMAGE
from engine.language.errors import LanguageError
from tests.engine.table import Document, Table, unit

WHEN = {"start": "attack"}


def burst(cost: Any, **clause: Any) -> Document:
    """An ability that deals as much damage as boost is paid for it."""
    deals = [{"damage": {"paid": "boost"}, "on": {"enemy": "unit", "adjacent": "self"}}]
    return {"name": "Burst", "when": {"during": "attack"}, "cost": cost, "do": deals, **clause}


def begun(ruleset: Document, cost: Any, boost: int, **clause: Any) -> Game:
    table = Table(ruleset, unit("Burster", burst(cost, **clause)), unit("Target"))
    table.put("Burster", "c3", boost=boost)
    table.put("Target", "c4", player=1)
    return table.game("attack")


def number(game: Game, column: int, square: str) -> int:
    return game.state.columns[column][game.state.board[game.library.board.parse(square)]]


@pytest.mark.parametrize(
    ("cost", "boost", "offered"),
    [
        ({"boost": "any"}, 3, ["0", "1", "2", "3"]),
        ({"boost": {"most": 2}}, 3, ["0", "1", "2"]),
        ({"boost": {"most": 5}}, 1, ["0", "1"]),
    ],
)
def test_as_much_boost_is_spent_as_its_player_says(
    ruleset: Document, cost: Any, boost: int, offered: list[str]
) -> None:
    game = begun(ruleset, cost, boost)
    game.answer("use c3 Burst")
    assert game.decision is not None
    assert game.decision.question == "Burster, Burst: pay how much boost?"
    assert game.labels() == offered
    game.answer(offered[-1])
    paid = int(offered[-1])
    assert (number(game, BOOST, "c3"), number(game, DAMAGE, "c4")) == (boost - paid, paid)


def test_no_boost_spent_leaves_the_ability(ruleset: Document) -> None:
    game = begun(ruleset, {"boost": "any"}, 2, once=True)
    game.answer("use c3 Burst")
    game.answer("0")
    assert (number(game, BOOST, "c3"), number(game, DAMAGE, "c4")) == (2, 0)
    assert game.accepts("use c3 Burst")


def test_without_boost_there_is_nothing_to_say(ruleset: Document) -> None:
    assert not begun(ruleset, {"boost": "any"}, 0).accepts("use c3 Burst")


@pytest.mark.parametrize(
    "cost", [{"boost": "any"}, {"boost": {"most": 2}}, {"damage": {"most": 2}}, {"magic": 1, "or_more": True}]
)
@pytest.mark.parametrize("word", ["either", "both"])
def test_a_cost_of_which_its_player_says_how_much_stands_alone(ruleset: Document, word: str, cost: Document) -> None:
    ability = {"name": "Burst", "when": WHEN, "cost": {word: [cost, {"magic": 1}]}, "do": [{"draw": 1}]}
    card = {"key": "summoner-wars-2e/house/x", **unit("X", ability)}
    with pytest.raises(LanguageError, match="a cost whose amount a player chooses can only stand alone"):
        games.library(ruleset, [card])


@pytest.mark.parametrize("cost", [{"boost": 1}, {"magic": 1}, {"magic": 1, "or_more": True}])
def test_what_is_paid_is_counted_only_where_its_player_says_how_much(ruleset: Document, cost: Document) -> None:
    card = {"key": "summoner-wars-2e/house/x", **unit("X", burst(cost))}
    with pytest.raises(LanguageError, match=r"a cost such as \{boost: any\} lets its player choose one"):
        games.library(ruleset, [card])
