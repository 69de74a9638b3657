"""The moves of a piece of Summoner's Chess in Betza's notation, derived from its grid and its keywords.

Moves without letters in that notation follow in words; a leading `~` marks moves that can do a little more, because a
ground step may go round obstacles (CH-S6).
"""

from collections.abc import Mapping
from math import gcd
from typing import Any, Final

from deckbuilder.model import betza
from deckbuilder.model.betza import BEHIND, FARTHEST, LAME, OVER, Leap, Offset
from engine.games.summoners_chess import patterns
from engine.games.summoners_chess.keywords import Keyword, highest, read
from engine.games.summoners_chess.patterns import GROUND, QUIET, SHOOT, SPECIAL, TAKING, Tiles

ABOUT: Final = "~"


def with_moves(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card's document with its moves: `betza`, and `moves_like`, the tags of all that it can do."""
    if "pattern" not in document:
        return {**document}
    moves = _Moves(document["pattern"], [read(keyword) for keyword in document.get("keywords", ())])
    return {**document, "betza": moves.line(), "moves_like": sorted(betza.tags(moves.leaps))}


class _Moves:
    """The moves of a pattern. `round_about`: whether a step may take another path than the notation expresses."""

    def __init__(self, grid: str, keywords: list[Keyword]) -> None:
        border = len(grid.strip().splitlines()) // 2
        self.keywords = keywords
        self.tiles: Tiles = patterns.extend(patterns.read(grid), border, keywords, FARTHEST)
        self.names = {keyword.name for keyword in keywords}
        self.round_about = False
        self.rows: dict[tuple[str, Offset], set[int]] = {}  # the possible numbers of each step, by mode
        self.leaps: list[Leap] = []
        for step, kind in self.tiles.items():
            for mode, kinds in (("m", QUIET), ("c", TAKING)):
                if kind in kinds and not (mode == "c" and "locust" in self.names):
                    self.leaps += self.leaps_of(mode, step, kind)
        self.leaps += self.row_leaps()

    def line(self) -> str:
        """Return the notation, and in words the moves for which it has no letters."""
        shots = [Leap(mode, "", step) for step, kind in self.tiles.items() if kind == SHOOT for mode in betza.MODES]
        flights = {leap.over for leap in self.leaps if leap.over > 1}
        moves = [
            f"{ABOUT if self.round_about else ''}{betza.write(self.leaps)}",
            *(f"flying{f' {over}' if over < FARTHEST else ''}" for over in sorted(flights)),
            *(["locust"] if "locust" in self.names else []),
            *([f"shoots {betza.write(shots)}"] if shots else []),
        ]
        phrases = [text for text in moves if text]
        return ", ".join([*phrases, SPECIAL] if phrases and SPECIAL in self.tiles.values() else phrases)

    def leaps_of(self, mode: str, step: Offset, kind: str) -> list[Leap]:
        """Return the moves of one tile; a plain step is only recorded for its row."""
        toward = patterns.direction(step)
        ride, over = (
            min(FARTHEST, highest(self.keywords, name, kind, toward, FARTHEST)) for name in ("riding", "flying")
        )
        if self.names & {"hopper", "cannon"}:
            return [Leap(mode, BEHIND if "hopper" in self.names else OVER, step, FARTHEST)]
        if kind in GROUND and max(map(abs, step)) > 1:
            return self.ground_leaps(mode, step)
        if over:
            return [Leap(mode, "", step, FARTHEST, over)]
        self.rows.setdefault((mode, step), set()).update(range(1, max(1, ride) + 1))
        return []

    def ground_leaps(self, mode: str, step: Offset) -> list[Leap]:
        """Return the moves of a ground step to a tile farther away, over or round the squares between."""
        x, y = step
        number = gcd(x, y)
        unit = (x // number, y // number)
        self.round_about |= patterns.tile_paths(self.tiles, step) != (patterns.straight_first(step),)
        if max(map(abs, unit)) > 1:
            return [Leap(mode, LAME, step)]
        self.rows.setdefault((mode, unit), set()).add(number)
        return []

    def row_leaps(self) -> list[Leap]:
        """Return steps that continue in their direction as riders up to the first gap; those behind it are lame."""
        leaps = []
        for (mode, step), numbers in self.rows.items():
            row = next(n for n in range(FARTHEST + 1) if n == FARTHEST or n + 1 not in numbers)
            if row:
                leaps.append(Leap(mode, "", step, row))
            leaps += [Leap(mode, LAME, (step[0] * n, step[1] * n)) for n in numbers if row < n <= FARTHEST]
        return leaps
