"""Positions with house cards, built card by card."""

from typing import Any

from engine import games
from engine.core.game import Game
from engine.core.state import DISCARD, DRAW, HAND, empty

Document = dict[str, Any]
ZONES = {"hand": HAND, "draw": DRAW, "discard": DISCARD}


def unit(name: str, *abilities: Document, **printed: Any) -> Document:
    """Return the document of a common unit; `printed` overrides printed values."""
    card = {"card": name, "class": "common unit", "cost": 0, "life": 9, "strength": 2, "attack": "melee"}
    return {**card, **printed, "abilities": list(abilities)}


def event(name: str, phase: str, *abilities: Document, active: bool = False) -> Document:
    """Return the document of an event that costs nothing."""
    card = {"card": name, "class": "standard event", "cost": 0, "phase": phase, "active": active}
    return {**card, "abilities": list(abilities)}


class Table:
    """A position under construction: cards by name, squares by name, players from 0."""

    def __init__(self, ruleset: Document, *cards: Document) -> None:
        keyed = [{"key": f"{ruleset['ruleset']}/house/{card['card']}", **card} for card in cards]
        self.library = games.library(ruleset, keyed)
        self.state = empty(self.library.layout, self.library.board.size, 2)

    def put(self, name: str, square: str, player: int = 0, **tokens: int) -> int:
        """Put a card on the battlefield, with `damage` and `boost`; return its id."""
        card = self._new(name, player)
        self.state.put(card, self.library.board.parse(square))
        for token, number in tokens.items():
            self.state.set_column(self.library.layout.columns.index(token), card, number)
        return card

    def give(self, zone: str, *names: str, player: int = 0) -> None:
        """Put cards into a player's hand, draw pile or discard pile."""
        for name in names:
            self.state.give(self._new(name, player), ZONES[zone], player)

    def game(self, phase: str, dice: tuple[str, ...] = ()) -> Game:
        """Return the game that continues from here, in a phase of player 1's turn; it keeps a log."""
        self.state.phase = self.library.phases.index(phase)
        self.state.turn = 5
        self.state.script = tuple(self.library.faces.index(tuple(face.split())) for face in dice)
        return Game.at(self.library, self.state, log=[])

    def _new(self, name: str, player: int) -> int:
        index = next(definition.index for definition in self.library.definitions if definition.name == name)
        return self.state.add(index, player)
