"""What a scenario lists, as values: of players, of the board, of steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.model.card import Card

Keys = tuple[str | int, ...]  # the way to a value in the document
CardPile = tuple[Card | None, ...]  # None: a card that the one who lists them may not know

EMPTY = "empty"
DUEL, FULL = 2, 4  # seats
TEAMS = [[1, 3], [2, 4]]
SUPPLY = "supply"  # the zone of cards beside the board
ABOUT = frozenset({"card", "player", "owner", "under"})  # what is said of every card on the board
MOVED = "moved"  # a card has had its move of this phase: the note of a game, if it has it
COUNTERS = "counters"
POSITION = "position"  # one that is written in a line
SPENT = ("commanded", "played", "acted")  # what is said of a turn: plain numbers of a game, if it has them
USUAL_TURN = 5  # nobody's first turn


@dataclass(frozen=True)
class PlayerSpec:
    """What is listed of a player; None where nothing is said."""

    deck: ResolvedDeck | None = None
    tallies: Mapping[str, int] = field(default_factory=dict)
    piles: Mapping[str, CardPile] = field(default_factory=dict)


@dataclass(frozen=True)
class CardPlacement:
    """A card on the battlefield, with what lies on and under it.

    `numbers`: by the names of the game's columns; `counters` those of them that are counters. `marks`: what the game
    knows besides. `moved`: it has had its move of this phase. `under`: cards with the players whose they are.
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
    """A position: whose turn it is, what players and board have, and what the turn has spent."""

    active: int
    turn: int
    phase: int
    sides: tuple[PlayerSpec, ...]
    board: tuple[CardPlacement, ...]
    spent: Mapping[str, int] = field(default_factory=dict)

    def keys(self) -> set[str]:
        """The key of every card."""
        piled = [card for side in self.sides for pile in side.piles.values() for card in pile]
        placed = [card for each in self.board for card in (each.card, *(below for below, _ in each.under))]
        return {card.key for card in (*piled, *placed) if card is not None}


@dataclass(frozen=True)
class ScenarioStep:
    """An action or answer, or (without text) a check between two of them."""

    path: Keys
    text: str | None
    expect: Mapping[str, Any] = field(default_factory=dict)
