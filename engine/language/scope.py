"""What is known where a part of a definition stands: its place, the names bound so far, the cards there are."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from engine.language.errors import LanguageError, Path

if TYPE_CHECKING:
    from engine.game import Game
    from engine.library import Library
    from engine.state import Frame

    Ref = Callable[[Game, Frame], tuple[int, ...]]
    Amount = Callable[[Game, Frame], int]
    Test = Callable[[Game, Frame], bool]
    Match = Callable[[Game, Frame, int], bool]


class Scope:
    """Where the compiler stands: card, path, and the names that effects before this place have bound."""

    __slots__ = ("card", "library", "names", "of_event", "path")

    def __init__(
        self, library: "Library", card: str, path: Path = (), names: Iterable[str] = (), *, of_event: bool = False
    ) -> None:
        self.library = library
        self.of_event = of_event
        self.card = card
        self.path = path
        self.names = set(names)

    def at(self, *keys: str | int) -> "Scope":
        """The same place further in; names bound there are bound here too."""
        inner = Scope(self.library, self.card, (*self.path, *keys), of_event=self.of_event)
        inner.names = self.names
        return inner

    def block(self, *keys: str | int, names: Iterable[str] = ()) -> "Scope":
        """A part of its own: what it binds is unknown outside."""
        return Scope(self.library, self.card, (*self.path, *keys), self.names | set(names), of_event=self.of_event)

    def error(self, message: str) -> LanguageError:
        return LanguageError(self.card, self.path, message)

    def only(self, data: Mapping[str, Any], known: Iterable[str]) -> None:
        """Raise unless every key is a known one."""
        for key in data:
            if key not in known:
                raise self.at(key).error(f"'{key}' means nothing here; it must be one of {', '.join(sorted(known))}")


ALWAYS = frozenset({"self", "summoner"})
FIXED = ALWAYS | {"host", "you", "it", "dice"}  # names that no effect may give


def reference(name: Any, scope: Scope) -> "Ref":
    """The cards that a name stands for: `self`, `summoner`, `host`, or what was bound before."""
    if isinstance(name, list):
        refs = [reference(item, scope.at(i)) for i, item in enumerate(name)]
        return lambda game, frame: tuple(dict.fromkeys(card for ref in refs for card in ref(game, frame)))
    if name == "self":
        return lambda game, frame: (frame.card,)
    if name == "summoner":
        return lambda game, frame: _present(game, game.state.leaders[frame.player])
    if name == "host":
        return lambda game, frame: _known(game.state.host[frame.card])
    if name not in scope.names:
        known = ", ".join(sorted({*scope.names, *ALWAYS}))
        raise scope.error(f"nothing is named '{name}' here; it must be one of {known}")
    return lambda game, frame: _cards(frame.vars.get(name, ()))


def _known(card: int) -> tuple[int, ...]:
    return () if card < 0 else (card,)


def _present(game: "Game", card: int) -> tuple[int, ...]:
    return (card,) if card >= 0 and game.state.place[card] >= 0 else ()


def _cards(value: Any) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)
