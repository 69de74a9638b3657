"""Positions of chess that are written in one line, and the number of their continuations."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.app.workbench import Workbench
from deckbuilder.json_objects import JsonObject
from deckbuilder.match.seat import PlayerView, player_view
from deckbuilder.notation import description
from deckbuilder.notation.writer import REMARK
from deckbuilder.playing import game_at
from engine.core.game import Game
from engine.perft import divide, perft


@dataclass(frozen=True)
class PositionReport:
    """A game in the position of a text."""

    text: str
    game: Game

    def lines(self) -> list[str]:
        """Return everything that the position holds, in lines."""
        return description.description(self.game)

    def view(self) -> PlayerView:
        """Return the table as the first player sees it."""
        players = [""] * self.game.state.seats
        return player_view(self.game, 0, players, players)

    def to_json(self) -> dict[str, Any]:
        return {"position": " ".join(self.text.partition(REMARK)[0].split()), **description.to_json(self.game)}


@dataclass(frozen=True)
class PerftCount(JsonObject):
    """The number of continuations of a position for some turns. `divided`: by the first action, if that is asked."""

    KEYS = "depth count *division"

    depth: int
    count: int
    divided: Mapping[str, int] | None = None

    columns: Sequence[str] = ("action", "count")

    @property
    def division(self) -> dict[str, Mapping[str, int]]:
        """The number by the first action, under `divided`; nothing where that was not asked."""
        return {} if self.divided is None else {"divided": self.divided}

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each first action, and one for all of them."""
        yield from (self.divided or {}).items()
        yield "", self.count


def position_of(workbench: Workbench, text: str) -> PositionReport:
    """Read the position of a text; the game may be over in it. Raises InputError."""
    return PositionReport(text, game_at(text, workbench.catalogue))


def perft_of(workbench: Workbench, text: str, depth: int, *, is_divided: bool = False) -> PerftCount:
    """Count the continuations of the position of a text for a number of turns. Raises InputError."""
    game = game_at(text, workbench.catalogue)
    if not is_divided:
        return PerftCount(depth, perft(game, depth))
    counts = {} if game.over else divide(game, depth)
    return PerftCount(depth, sum(counts.values()) if counts else perft(game, depth), counts)
