"""Positions and steps of scenarios as data: players, board, steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.card import Card

Keys = tuple[str | int, ...]  # the path of a value in the document
CardPile = tuple[Card | None, ...]  # None: an unknown card

EMPTY = "empty"
TEAMS = [[1, 3], [2, 4]]
SUPPLY = "supply"  # the zone of cards beside the board
ABOUT = frozenset({"card", "player", "owner", "under"})  # keys of every card on the board
MOVED = "moved"  # the key for a card that has moved in this phase, in games with a note about that
COUNTERS = "counters"
POSITION = "position"  # the key of a position in one line of text
SPENT = ("commanded", "played", "acted")  # keys for what a turn has spent: plain numbers of a game, if it has them
USUAL_TURN = 5  # not the first turn of any player


@dataclass(frozen=True)
class PlayerSpec:
    """The cards and numbers of a player; None for what is not given."""

    deck: ResolvedDeck | None = None
    tallies: Mapping[str, int] = field(default_factory=dict)
    piles: Mapping[str, CardPile] = field(default_factory=dict)


@dataclass(frozen=True)
class CardPlacement:
    """A card on the board, with the cards under it.

    `numbers`: by the names of the game's columns; `counters` are those that are counters. `marks`: further properties
    of the game. `moved`: it has moved in this phase. `under`: cards with their players.
    """

    square: int
    card: Card | None
    player: int
    owner: int
    numbers: Mapping[str, int] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    moved: bool = False
    under: tuple[tuple[Card, int], ...] = ()


@dataclass(frozen=True)
class PositionSpec:
    """A position: whose turn it is, the cards of players and board, and what the turn has spent."""

    active: int
    turn: int
    phase: int
    sides: tuple[PlayerSpec, ...]
    board: tuple[CardPlacement, ...]
    spent: Mapping[str, int] = field(default_factory=dict)

    def keys(self) -> set[str]:
        """Return the key of every card."""
        piled = [card for side in self.sides for pile in side.piles.values() for card in pile]
        placed = [
            card for placement in self.board for card in (placement.card, *(below for below, _ in placement.under))
        ]
        return {card.key for card in (*piled, *placed) if card is not None}


@dataclass(frozen=True)
class ScenarioStep:
    """An action or answer, or (without text) a check between two of them."""

    path: Keys
    text: str | None
    expect: Mapping[str, Any] = field(default_factory=dict)
