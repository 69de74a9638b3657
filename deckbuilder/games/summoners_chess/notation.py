"""The notation of positions of Summoner's Chess: main phase, face-down cards, counters, check."""

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Any

from deckbuilder.games.notation import Notation
from engine.core.decisions import Option
from engine.core.events import Ended, Event
from engine.core.game import Game, Library
from engine.core.position import Definition, Position
from engine.core.state import Layout
from engine.games.summoners_chess import events
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.face_down import front_of, is_down, turn_down
from engine.games.summoners_chess.layout import FIRST_COUNTER, LAST_CHANGE
from engine.games.summoners_chess.options import short

FACE_DOWN = "face_down"


class ChessNotation(Notation):
    """The notation of Summoner's Chess."""

    phase = "main"
    marks = (FACE_DOWN,)
    signs = MappingProxyType({FACE_DOWN: "?", "exerted": "'"})
    letters = MappingProxyType({"ice": "i", "stun": "s", "iron": "n", "shield": "d", "poison": "p"})
    spent = MappingProxyType({"commanded": "c", "played": "p", "acted": "a"})

    def counters(self, layout: Layout) -> tuple[str, ...]:
        return layout.columns[FIRST_COUNTER:]

    def can_stand(self, library: Library, definition: Definition, marks: Collection[str]) -> bool:
        return FACE_DOWN in marks or super().can_stand(library, definition, marks)

    def mark(self, game: Game, card: int, _name: str) -> None:
        """Turn a card face down."""
        turn_down(game, card)

    def is_marked(self, position: Position, card: int, _name: str) -> bool:
        """Whether a card lies face down."""
        return is_down(position, card)

    def front(self, position: Position, card: int) -> Definition:
        return front_of(position, card)

    def set_defaults(self, game: Game) -> None:
        """Count quiet turns from now on."""
        game.state.numbers[LAST_CHANGE] = game.state.turn

    def short(self, position: Position, option: Option) -> str:
        return short(position, option)

    def outcome(self, events_: Sequence[Event]) -> str:
        """Return `x` for a capture, `*` for a shot, `+` for check, `#` for checkmate."""
        signs = ""
        for event in events_:
            match event:
                case events.Captured(captor=captor):
                    has_landed = any(isinstance(other, events.Landed) and other.card == captor for other in events_)
                    signs += "" if set(signs) & set("x*") else "x" if has_landed else "*"
                case events.Checked():
                    signs += "" if "+" in signs else "+"
                case Ended(result="checkmate"):
                    signs = f"{signs.rstrip('+')}#"
        return signs

    def facts(self, game: Game) -> dict[str, Any]:
        """Return `check`: the player whose general is in check, both if both are."""
        checked = [player + 1 for player in range(game.state.seats) if in_check(game, player)]
        return {"check": "none" if not checked else checked[0] if len(checked) == 1 else checked}


NOTATION = ChessNotation()
