"""Modifiers: what a continuous ability changes, as long as it is there."""

from typing import TYPE_CHECKING, Any

from engine.language.amounts import amount, condition
from engine.language.scope import Scope, reference
from engine.language.selectors import Selector, kinds, matcher, spaces

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game
    from engine.language.scope import Match, Test
    from engine.state import Frame

NUMBERS = ("strength", "base_strength", "weaken", "life", "range", "damage", "damage_most", "between", "ability_damage")
FLAGS = ("recoil", "extra_attacker")
PERMISSIONS = ("move",)
RESTRICTIONS = ("move", "attack", "be attacked", "be forced")
KEYS = (
    *NUMBERS,
    *FLAGS,
    *("move", "attack_through", "reads", "hits", "heals", "can", "cannot", "lose", "have", "abilities", "share", "is"),
    *("no_reward", "must_attack", "summon"),
)
OF_ATTACKS = {"damage", "damage_most", "between", "recoil", "hits"}  # say something only of an attack


class Modifier:
    """One change: its kind, its value (what that is depends on the kind), and for whom and when it holds."""

    __slots__ = (
        "_by",
        "_condition",
        "_first",
        "_on",
        "by",
        "fickle",
        "for_move",
        "index",
        "kind",
        "lowers",
        "of",
        "of_attack",
        "of_host",
        "of_self",
        "settled",
        "title",
        "value",
    )

    def __init__(self, kind: str, value: Any, clause: Any, scope: Scope, title: str) -> None:
        attack = clause.get("attack")
        self.index = -1
        self.for_move = clause.get("for") == "move"
        self.kind = f"{kind} for move" if self.for_move else kind
        self.value = value
        self.title = title
        self.of_attack = attack is not None
        raw = clause["modify"][kind] if kind in NUMBERS else 0
        self.lowers = raw < 0 if isinstance(raw, int) else raw.get("times", 1) < 0
        self.of_self = "of" not in clause
        self.of_host = clause.get("of") == "host"
        self.of: Match = matcher(clause.get("of", "self"), scope.at("of"))
        self.by: Match | None = matcher(clause["by"], scope.at("by")) if "by" in clause else None
        self.settled = not isinstance(clause.get("of"), dict) or Selector(clause["of"], scope.at("of")).settled
        self.settled &= "if" not in clause
        self.fickle = not (self.settled and isinstance(raw, int))
        inner = scope.at("attack")
        self._by = matcher(attack["by"], inner.at("by")) if attack and "by" in attack else None
        self._on = matcher(attack["on"], inner.at("on")) if attack and "on" in attack else None
        self._first = bool(attack and attack.get("first"))
        self._condition: Test | None = condition(clause["if"], scope.at("if")) if "if" in clause else None

    def holds_for(self, game: "Game", frame: "Frame", card: int) -> bool:
        """Whether a change that is not of attacks holds for a card."""
        return self.of(game, frame, card) and (self._condition is None or self._condition(game, frame))

    def holds_in_attack(self, game: "Game", frame: "Frame") -> bool:
        """Whether a change of attacks holds for the attack whose names stand in the frame."""
        known = frame.vars
        if self._by is not None and not self._by(game, frame, known["attacker"]):
            return False
        if self._on is not None and not self._on(game, frame, known["attacked"]):
            return False
        if self._first and not known["first"]:
            return False
        return self._condition is None or self._condition(game, frame)


def modifiers(clause: Any, scope: Scope, title: str) -> list[Modifier]:
    """The changes of a continuous clause."""
    data, place = clause["modify"], scope.at("modify")
    place.only(data, KEYS)
    inner = scope.block(names=("attacker", "attacked")) if "attack" in clause else scope
    found = []
    for key, raw in data.items():
        if key in OF_ATTACKS and "attack" not in clause:
            raise place.at(key).error(f"'{key}' changes an attack; say which with 'attack:'")
        for kind, value in _values(key, raw, inner.at("modify", key)):
            found.append(Modifier(kind, value, clause, inner, title))
    return found


def _values(key: str, raw: Any, scope: Scope) -> list[tuple[str, Any]]:
    if key in NUMBERS:
        return [(key, amount(raw, scope))]
    if key in {"can", "cannot"}:
        known = PERMISSIONS if key == "can" else RESTRICTIONS
        return [(f"{key} {_one_of(word, known, scope.at(i))}", True) for i, word in enumerate(raw)]
    return [(key, _READERS[key](raw, scope))]


def _one_of(word: str, known: tuple[str, ...], scope: Scope) -> str:
    if word not in known:
        raise scope.error(f"'{word}' means nothing here; it must be one of {', '.join(known)}")
    return word


def _move(raw: Any, scope: Scope) -> tuple[Any, Any]:
    scope.only(raw, ("spaces", "through"))
    through = kinds(raw["through"], scope.at("through")) if "through" in raw else None
    return amount(raw.get("spaces", 0), scope.at("spaces")), through


def _attack_through(raw: Any, scope: Scope) -> "Callable[[Game, Frame, int], bool]":
    if raw == "self":
        return lambda game, frame, card: card == frame.card
    of_class = kinds(raw, scope)
    return lambda game, frame, card: of_class(game, card)


def _symbols(raw: Any, scope: Scope) -> tuple[str, ...]:
    symbols = tuple(raw) if isinstance(raw, list) else (raw,)
    for symbol in symbols:
        _one_of(symbol, tuple(sorted(scope.library.symbols)), scope)
    return symbols


def _reads(raw: Any, scope: Scope) -> tuple[tuple[str, str, int], ...]:
    readings = tuple((symbol, other, number) for symbol, as_ in raw.items() for other, number in as_.items())
    for symbol, other, _ in readings:
        _symbols([symbol, other], scope)
    return readings


def _summon(raw: Any, scope: Scope) -> tuple[str, Any]:
    scope.only(raw, ("adjacent", "replacing", "phases"))
    if "replacing" in raw:
        return "replacing", Selector(raw["replacing"], scope.at("replacing"))
    if "adjacent" not in raw:
        return "phases", None
    return ("anywhere" if "phases" in raw else "adjacent"), spaces({"adjacent": raw["adjacent"]}, scope)


def _have(raw: Any, scope: Scope) -> tuple[int, ...]:
    from engine.language.clauses import ability  # noqa: PLC0415 - abilities hold modifiers, and modifiers give abilities

    return tuple(ability(data, scope.at(i)).index for i, data in enumerate(raw))


_READERS: "dict[str, Callable[[Any, Scope], Any]]" = {
    "recoil": lambda raw, scope: True,
    "extra_attacker": lambda raw, scope: True,
    "lose": lambda raw, scope: True,
    "move": _move,
    "attack_through": _attack_through,
    "reads": _reads,
    "hits": _symbols,
    "heals": _symbols,
    "have": _have,
    "abilities": reference,
    "share": reference,
    "is": lambda raw, scope: raw,
    "no_reward": kinds,
    "must_attack": Selector,
    "summon": _summon,
}
