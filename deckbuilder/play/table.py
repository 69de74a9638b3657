"""A table: which decks meet, who plays them, and what was agreed; enough to start the same game again."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.game import Game
from engine.library import Library
from engine.setup import Deck

if TYPE_CHECKING:
    from engine.bots import Bot

PERSON, PASSIVE, ADVISER = "person", "passive", "greedy"
OPPONENTS = (PASSIVE, "random", "greedy", PERSON)


@dataclass(frozen=True)
class Table:
    """Two decks, a seed, and who plays the second deck: a person or a kind of bot. The first deck is a person's."""

    decks: tuple[Deck, Deck]
    seed: int
    first: int | None = None
    opponent: str = PASSIVE
    idle_free: tuple[int, ...] = ()  # players whom the cost of inaction does not touch

    @property
    def people(self) -> frozenset[int]:
        return frozenset({0, 1} if self.opponent == PERSON else {0})

    @property
    def names(self) -> tuple[str, str]:
        return self.decks[0].name, self.decks[1].name

    def roles(self, viewer: int) -> tuple[str, str]:
        """What each player is to the one who looks."""
        return self._role(0, viewer), self._role(1, viewer)

    def _role(self, player: int, viewer: int) -> str:
        bot = self.opponent if player not in self.people else ""
        exempt = "free of the cost of inaction" if player in self.idle_free else ""
        return ", ".join(filter(None, ["you" if player == viewer else "", bot, exempt]))

    def start(self, library: Library) -> Game:
        return Game.start(library, self.decks, self.seed, self.first, idle_free=self.idle_free)


class Bots:
    """The bots of a table, made anew for every turn with the turn's own seed: a turn taken back is played alike."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @cached_property
    def _make(self) -> "Callable[[str, int], Bot]":
        from deckbuilder.play.bots import load_weights, make_bot  # noqa: PLC0415 - reads a file

        weights = load_weights()
        return lambda kind, seed: make_bot(kind, seed, weights)

    def opponent(self, game: Game) -> "Bot":
        """Who answers for a player that is no person."""
        return self._of(self.table.opponent, game)

    def adviser(self, game: Game) -> "Bot":
        """Who gives hints, and ends a turn for a person."""
        return self._of(ADVISER, game)

    def _of(self, kind: str, game: Game) -> "Bot":
        return self._make(kind, (self.table.seed << 16) + game.state.turn)
