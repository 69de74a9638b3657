"""Fixtures of the first edition's tests: its cards on the boards of two and four seats, decks, positions."""

from collections.abc import Callable
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from engine import games
from engine.core.deck import GameDeck
from engine.core.game import Library
from tests.games.summoner_wars_1e.table import Table

RULESET = "summoner-wars-1e"
Libraries = dict[int, Library]  # by the number of seats
SetTable = Callable[..., Table]
House = Callable[[list[dict[str, Any]], int], Library]


@pytest.fixture(scope="session")
def ruleset(catalogue: Catalogue) -> dict[str, Any]:
    """The document of the first edition's rules."""
    return catalogue.ruleset_document(RULESET)


@pytest.fixture(scope="session")
def libraries(catalogue: Catalogue, ruleset: dict[str, Any]) -> Libraries:
    """Return the library of every card of the first edition."""
    rows = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ? ORDER BY key", (RULESET,))
    cards = [{**(catalogue.card_document(key) or {}), "key": key} for (key,) in rows]
    return {seats: games.library(ruleset, cards, seats) for seats in (2, 4)}


@pytest.fixture(scope="session")
def house(catalogue: Catalogue, ruleset: dict[str, Any]) -> House:
    """A library of every card of the first edition and some of one's own, for so many seats."""
    rows = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ? ORDER BY key", (RULESET,))
    cards = [{**(catalogue.card_document(key) or {}), "key": key} for (key,) in rows]
    return lambda own, seats: games.library(ruleset, [*cards, *own], seats)


@pytest.fixture
def table(libraries: Libraries) -> SetTable:
    """An empty table of so many seats."""
    return lambda seats=2: Table(libraries[seats])


@pytest.fixture(scope="session")
def decks(catalogue: Catalogue, resolver: Resolver) -> list[GameDeck]:
    """Return every shipped deck of the first edition."""
    names = [row["deck"] for row in catalogue.decks() if row["ruleset"] == RULESET]
    return [starting(load_shipped(name, resolver).deck) for name in names]


def starting(listed: Deck) -> GameDeck:
    """A deck as it starts: the starting cards of its leader on the board, all others in the pile."""
    left = listed.cards()
    leader = listed.leader("summoner")
    assert leader is not None
    assert leader.setup is not None
    board = []
    for placement in leader.setup.board:
        (card,) = [card for card in left if card.name == placement.card]
        left[card] -= 1
        board.append((card.key, placement.row, placement.column))
    return GameDeck(listed.name, leader.key, tuple(board), tuple(sorted(card.key for card in (+left).elements())))
