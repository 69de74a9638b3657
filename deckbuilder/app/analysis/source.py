"""The recorded game of an analysis as plain data for other processes, and its positions there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.games import is_playable
from deckbuilder.notation.position_spec import PositionSpec
from deckbuilder.players import seat_names
from deckbuilder.playing import game_of
from engine import games
from engine.core.game import Game, Library
from engine.core.manual_edit_text import apply_step
from engine.record import read as read_record
from engine.replay import Replay

KEPT_EVERY = 20  # steps from one kept copy of the game to the next

PlainDocument = Mapping[str, Any]


@dataclass(frozen=True)
class GameSource:
    """A recorded game with the cards to replay it. `record`: its text; `start`: the position in which it began, if any.

    `weights`: of the evaluation of bots.
    """

    ruleset: PlainDocument
    cards: Sequence[PlainDocument]
    record: str
    start: PositionSpec | None
    weights: Mapping[str, float]

    def open(self) -> "RecordedPositions":
        """Return the positions of the game."""
        return RecordedPositions(self)


class RecordedPositions:
    """The positions of a recorded game, each after a number of steps."""

    def __init__(self, source: GameSource) -> None:
        record = read_record(source.record)
        is_playable(source.ruleset["ruleset"])  # this process, too, has to know the game of another package
        self.library: Library = games.library(source.ruleset, source.cards, len(record.decks))
        start = game_of(source.start, self.library, record.seed) if source.start else None
        self.steps = record.steps
        self.weights = source.weights
        game = Replay(self.library, record, start).game.copy()
        game.player_names = seat_names([deck.name for deck in record.decks])
        self._copies = [game]

    def game(self, number: int) -> Game:
        """Return the game after so many steps, as a copy."""
        while len(self._copies) <= number // KEPT_EVERY:
            first = (len(self._copies) - 1) * KEPT_EVERY
            self._copies.append(self._played(self._copies[-1], first, first + KEPT_EVERY))
        nearest = number // KEPT_EVERY
        return self._played(self._copies[nearest], nearest * KEPT_EVERY, number)

    def _played(self, game: Game, first: int, last: int) -> Game:
        game = game.copy()
        for step in self.steps[first:last]:
            apply_step(game, step.text)
        return game
