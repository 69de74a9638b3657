"""A game at the table, and what lies on its board."""

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from engine.games.summoner_wars.layout import DAMAGE
from tests.match.helpers import sit


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    """Polar Dwarves begin: Svara on d1, Frost Mage on c3."""
    return sit(resolver)


def card_on(interpreter: TableSession, square: str) -> str:
    piece = interpreter.view.pieces.get(square)
    return piece.name if piece else ""


def damage_on(interpreter: TableSession, square: str) -> int:
    game = interpreter.match.game
    return game.state.columns[DAMAGE][game.state.board[game.library.board.numbers[square]]]
