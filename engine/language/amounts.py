"""Amounts and conditions: numbers read off the game, and comparisons of them."""

from typing import TYPE_CHECKING, Any

from engine.language.scope import Scope, reference
from engine.language.selectors import Selector

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.language.scope import Amount, Ref, Test
    from engine.state import Frame

SOURCES = ("boost", "damage", "count", "rolled", "magic", "line", "dealt", "destroyed")
SHAPES = ("per", "times", "most", "by")


def amount(data: Any, scope: Scope) -> "Amount":
    """A fixed number, or one that the game says: `{boost: self, most: 5}`."""
    if isinstance(data, int):
        number: int = data
        return lambda game, frame: number
    scope.only(data, (*SOURCES, *SHAPES))
    source = _source(data, scope)
    per, times, most = data.get("per", 1), data.get("times", 1), data.get("most")
    if per == 1 and times == 1 and most is None:
        return source

    def shaped(game: "Game", frame: "Frame") -> int:
        value: int = source(game, frame) // per * times
        return value if most is None else min(value, most)

    return shaped


def _source(data: Any, scope: Scope) -> "Amount":
    given = [key for key in SOURCES if key in data]
    if len(given) != 1:
        raise scope.error(f"an amount names exactly one of {', '.join(SOURCES)}")
    key = given[0]
    value, place = data[key], scope.at(key)
    if key == "destroyed":
        return _destroyed(Selector(value, place), reference(data.get("by", "self"), scope.at("by")))
    if key in {"line", "dealt"}:
        return _noted(key, reference(value, place))
    return _READERS[key](value, place)


def _noted(key: str, _: "Ref") -> "Amount":
    """What the event itself tells: the straight spaces of a move, the damage that an attack dealt."""
    return lambda game, frame: int(frame.vars.get(key, 0))


def _boost(value: Any, scope: Scope) -> "Amount":
    """The boost of a card; of one that has just left, what it had (2E-TOK-2 clears it)."""

    ref = reference(value, scope)

    def boost(game: "Game", frame: "Frame") -> int:
        state = game.state
        return sum(
            max(state.boost[card], 0 if game.in_play(card) else state.last_boost[card]) for card in ref(game, frame)
        )

    return boost


def _damage(value: Any, scope: Scope) -> "Amount":
    ref = reference(value, scope)
    return lambda game, frame: sum(game.state.damage[card] for card in ref(game, frame))


def _count(value: Any, scope: Scope) -> "Amount":
    if isinstance(value, dict):
        selector = Selector(value, scope)
        return lambda game, frame: len(selector.candidates(game, frame))
    ref = reference(value, scope)
    return lambda game, frame: len(ref(game, frame))


def _rolled(value: Any, scope: Scope) -> "Amount":
    symbols = value if isinstance(value, list) else [value]
    unknown = [symbol for symbol in symbols if symbol not in scope.library.symbols]
    if unknown:
        raise scope.error(f"no die shows '{unknown[0]}'; the symbols are {', '.join(sorted(scope.library.symbols))}")

    def rolled(game: "Game", frame: "Frame") -> int:
        faces = frame.vars.get("rolled", ())
        return sum(symbol in game.library.face_symbols[face] for face in faces for symbol in symbols)

    return rolled


def _destroyed(what: Selector, by: "Ref") -> "Amount":
    def destroyed(game: "Game", frame: "Frame") -> int:
        doers = by(game, frame)
        return sum(doer in doers and what.matches(game, frame, card) for doer, card in game.state.history)

    return destroyed


_READERS: "dict[str, Callable[[Any, Scope], Amount]]" = {
    "boost": _boost,
    "damage": _damage,
    "count": _count,
    "rolled": _rolled,
    "magic": lambda value, scope: lambda game, frame: game.state.magic[frame.player],
}


def condition(data: Any, scope: Scope) -> "Test":
    """Whether all of one or several conditions hold."""
    if isinstance(data, list):
        tests = [condition(item, scope.at(i)) for i, item in enumerate(data)]
        return lambda game, frame: all(test(game, frame) for test in tests)
    if "turn" in data:
        return lambda game, frame: game.state.active == frame.player
    if "in_play" in data:
        ref = reference(data["in_play"], scope.at("in_play"))
        return lambda game, frame: all(game.state.place[card] >= 0 for card in ref(game, frame))
    least, most = data.get("least"), data.get("most")
    if least is None and most is None:
        raise scope.error("a condition says 'least' or 'most'")
    value = amount({key: item for key, item in data.items() if key not in {"least", "most"}}, scope)

    def compares(game: "Game", frame: "Frame") -> bool:
        number = value(game, frame)
        return (least is None or number >= least) and (most is None or number <= most)

    return compares
