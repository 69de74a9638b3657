"""Divination: the top cards of the deck go back on top or under it, in an order that their player chooses."""

import pytest

from engine.games.summoners_chess.divination import divine
from engine.games.summoners_chess.events import Divined
from tests.games.summoners_chess.table import VEYLA, at, names, position

DECK = ["Gutter Imp", "Shield Bearer", "Red Maw Brute", "Banner Lancer"]  # from the top


@pytest.mark.rule("CH-12.1")
def test_cards_go_on_top_and_under_the_deck_in_the_order_that_is_chosen() -> None:
    game = position({"d1": VEYLA}, {"d8": VEYLA}, draws=(DECK, []))
    game.log = []
    divine(game, at(game, "d1"), 0, 3)
    game.run()
    for answer in ("top", "bottom", "top", "Red Maw Brute"):
        game.answer(answer)
    assert names(game, game.state.draws, 0)[::-1] == ["Red Maw Brute", "Gutter Imp", "Banner Lancer", "Shield Bearer"]
    assert Divined(0, 2, 1) in game.log
