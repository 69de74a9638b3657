"""A card as a form: the fields that its game and class have, a leader's layout, and changes of it written back.

What the fields are stands in the schema of cards. A field that is sent as it was shown changes nothing, so a card that
is opened and saved keeps its text.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cache
from typing import Any

from deckbuilder.documents.schemas import compiled, schema
from deckbuilder.documents.shared import LIST
from deckbuilder.documents.yaml_edits import edited
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import fold

SETUP, BOARD, CONFIRMED = "setup", "board", "confirmed"
LETTERS = "abcdefghijklmnop"  # of the files
SQUARE = re.compile(rf"([{LETTERS}])([1-9][0-9]?)")


@dataclass(frozen=True)
class LayoutPiece:
    """A piece of a layout. `square`: as its owner counts them, `a1` in the left corner of the back row."""

    number: int
    card: str
    square: str


@dataclass(frozen=True)
class LayoutForm:
    """The layout of a leader. `files`, `ranks`: of its owner's half of the board.

    `is_confirmed`: whether it was seen on a printed card; None for a card that is made up.
    """

    pieces: tuple[LayoutPiece, ...]
    is_confirmed: bool | None
    files: int
    ranks: int

    @property
    def next_number(self) -> int:
        """The number of a further piece."""
        return len(self.pieces)


def layout_of(data: Mapping[str, Any], board: Mapping[str, Any]) -> LayoutForm | None:
    """Return the layout of a card's data; None for a card without one. `board`: of the game, with its size."""
    pieces = _pieces(data)
    if pieces is None:
        return None
    return LayoutForm(pieces, _is_confirmed(data), int(board["files"]), int(board["ranks"]) // 2)


def _pieces(data: Mapping[str, Any]) -> tuple[LayoutPiece, ...] | None:
    setup = data.get(SETUP)
    placed = setup.get(BOARD) if isinstance(setup, dict) else None
    if not isinstance(placed, list) or not all(map(_is_placed, placed)):
        return None
    return tuple(LayoutPiece(number, entry["card"], _square(entry["at"])) for number, entry in enumerate(placed))


def _is_confirmed(data: Mapping[str, Any]) -> bool | None:
    return data[SETUP][CONFIRMED] is True if CONFIRMED in data[SETUP] else None


def _is_placed(entry: Any) -> bool:
    if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
        return False
    at = entry.get("at")
    return isinstance(at, list) and [type(number) for number in at] == [int, int] and 0 <= at[1] < len(LETTERS)


def _square(at: list[int]) -> str:
    return f"{LETTERS[at[1]]}{at[0] + 1}"


def _with_layout(data: Mapping[str, Any], base: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of a card with what a form changes of the layout; a piece without a square is taken out.

    `base`: the data that the form was made from.
    """
    setup, shown = data.get(SETUP), _pieces(base)
    if not isinstance(setup, dict) or shown is None or "layout-0-at" not in form:
        return dict(data)
    placed = setup.get(BOARD)
    written = placed if isinstance(placed, list) else []
    board = [_changed(entry, piece, form) for entry, piece in zip(written, shown, strict=False)]
    board += [*written[len(shown) :], _changed({}, LayoutPiece(len(shown), "", ""), form)]
    changed = {**setup, BOARD: [entry for entry in board if entry] or written}
    is_confirmed = bool(form.get(f"layout-{CONFIRMED}"))
    if is_confirmed != bool(_is_confirmed(base)):
        changed[CONFIRMED] = is_confirmed
    return {**data, SETUP: changed}


def _changed(entry: Any, piece: LayoutPiece, form: Mapping[str, str]) -> Any:
    """Return an entry of a layout with what a form changes of the piece that it showed; empty where it is taken out."""
    name = form.get(f"layout-{piece.number}-card", "").strip()
    at = form.get(f"layout-{piece.number}-at", "").strip().lower()
    if (name, at) == (piece.card.strip(), piece.square):
        return entry
    if not name or not at:
        return {}
    square = SQUARE.fullmatch(at)
    if square is None:
        return entry  # what cannot be read changes nothing
    return {**entry, "card": name, "at": [int(square[2]) - 1, LETTERS.index(square[1])]}


CARD, NAME, RULESET, CLASS = "card", "card", "ruleset", "class"
OTHER_KEYS = (LIST, "brings", "piles", "setup")  # keys that are no fields
ANY_FACTION = "any"  # in the devotion of a card: what every faction can pay
SET = "yes"
SEPARATOR = ","
MAX_DIGITS = 9  # of a number


class FieldKind(StrEnum):
    """How a field is shown."""

    TEXT = auto()
    NUMBER = auto()
    CHOICE = auto()
    FLAG = auto()
    FLAGS = auto()
    WORDS = auto()
    LINES = auto()
    GRID = auto()
    COUNTS = auto()


@dataclass(frozen=True)
class Field:
    """A field of the form, or a few that belong together.

    Attributes:
        help: What the schema says about it.
        values: What it shows: one value, or by choice of FLAGS and COUNTS what is set.
        choices: The values that it may have; for TEXT those that are proposed.
        is_required: Whether such a card must have it.
    """

    key: str
    kind: FieldKind
    label: str
    help: str
    values: Mapping[str, str]
    choices: tuple[str, ...] = ()
    is_required: bool = False

    @property
    def value(self) -> str:
        """The only value."""
        return next(iter(self.values.values()), "")


def fields_of(data: Mapping[str, Any], ruleset: RuleSet, factions: Sequence[str]) -> list[Field]:
    """Return the fields of a card: those that its game and class allow, and those that it has all the same.

    `factions`: the factions of its game.
    """
    allowed = _allowed(ruleset.id, _text(data.get(CLASS, "")))
    properties = schema(CARD)["properties"]
    return [
        _field(key, allowed.get(key), data, ruleset, factions)
        for key in properties
        if key not in OTHER_KEYS and key != RULESET and (key in data or (key in allowed and _is_of_game(key, ruleset)))
    ]


@dataclass(frozen=True)
class _Rule:
    is_required: bool
    choices: tuple[str, ...]


@cache
def _allowed(ruleset: str, class_: str) -> Mapping[str, _Rule]:
    whole = schema(CARD)
    parts = [whole, *_parts(whole.get("allOf", ()), {CARD: "x", RULESET: ruleset, CLASS: class_})]
    required = {key for part in parts for key in part.get("required", ())}
    allowed = {}
    for key in whole["properties"]:
        declared = [part["properties"][key] for part in parts if key in part.get("properties", {})]
        if False not in declared:
            allowed[key] = _Rule(key in required, _choices(declared))
    return allowed


def _parts(conditional: Sequence[Mapping[str, Any]], card: Mapping[str, str]) -> Iterator[Mapping[str, Any]]:
    """Yield the parts of the schema that apply to a card."""
    for part in conditional:
        if compiled(dict(part.get("if", {}))).is_valid(card):
            then = part.get("then", {})
            yield then
            yield from _parts(then.get("allOf", ()), card)


def _choices(declared: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the values that the narrowest part of a schema lists."""
    for part in reversed(declared):
        for values in (part.get("enum"), part.get("items", {}).get("enum")):
            if values:
                return tuple(map(str, values))
    return ()


RULESET_WORDS = {
    "keywords": "keywords",
    "symbols": "symbols",
}  # keys, and the words of a rule set without which they are none


def _is_of_game(key: str, ruleset: RuleSet) -> bool:
    if key in RULESET_WORDS:
        return bool(getattr(ruleset, RULESET_WORDS[key]))
    return key not in ("cost", "life", "strength", "value", "devotion") or key in _numbers(ruleset)


def _numbers(ruleset: RuleSet) -> set[str]:
    is_paid_in_pips = ruleset.numbers.get("cost", "").lower() == "devotion"
    return {*ruleset.numbers} - {"cost"} | {"devotion"} if is_paid_in_pips else {*ruleset.numbers}


def _field(key: str, rule: _Rule | None, data: Mapping[str, Any], ruleset: RuleSet, factions: Sequence[str]) -> Field:
    declared = schema(CARD)["properties"][key]
    kind = _kind(key, declared)
    choices = rule.choices if rule else ()
    if key == "symbols":
        choices = choices or tuple(ruleset.symbols)
    elif key == "faction":
        choices = tuple(factions)
    elif key == "devotion":
        choices = (*map(fold, factions), ANY_FACTION)
    if key == CLASS and choices:
        kind = FieldKind.CHOICE
    values = _values(kind, data.get(key), choices)
    choices = (
        *choices,
        *(name for name in values if kind in (FieldKind.FLAGS, FieldKind.COUNTS) and name not in choices),
    )
    label = {NAME: "Name"}.get(key) or ruleset.numbers.get(key) or key.capitalize()
    return Field(key, kind, label, declared.get("description", ""), values, choices, bool(rule and rule.is_required))


def _kind(key: str, declared: Mapping[str, Any]) -> FieldKind:
    if key == "pattern":
        return FieldKind.GRID
    if "enum" in declared:
        return FieldKind.CHOICE
    if key == "symbols":
        return FieldKind.FLAGS
    if key == "notes":
        return FieldKind.LINES
    kinds = {
        "integer": FieldKind.NUMBER,
        "boolean": FieldKind.FLAG,
        "array": FieldKind.WORDS,
        "object": FieldKind.COUNTS,
    }
    return FieldKind.FLAG if declared.get("const") is True else kinds.get(declared.get("type", ""), FieldKind.TEXT)


def _values(kind: str, value: Any, choices: Sequence[str]) -> dict[str, str]:
    """Return what the controls of a field show, by the names of the controls within it."""
    if kind == FieldKind.FLAGS:
        held = [_text(part) for part in value] if isinstance(value, list) else []
        return {name: SET if name in held else "" for name in dict.fromkeys((*choices, *held))}
    if kind == FieldKind.COUNTS:
        counts = value if isinstance(value, dict) else {}
        return {name: _text(counts.get(name, "")) for name in dict.fromkeys((*choices, *counts))}
    if kind == FieldKind.FLAG:
        return {"": SET if value is True else ""}
    if kind in (FieldKind.WORDS, FieldKind.LINES) and isinstance(value, list):
        return {"": (f"{SEPARATOR} " if kind == FieldKind.WORDS else "\n").join(map(_text, value))}
    return {"": "" if value is None else _text(value)}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else str(value)


# What the form sends


def control(key: str, name: str = "") -> str:
    """Return the name of a control of a form: of a field, or of one of its choices."""
    return f"card-{key}-{name}" if name else f"card-{key}"


def with_form(
    text: str, data: Mapping[str, Any], base: Mapping[str, Any], shown: Sequence[Field], form: Mapping[str, str]
) -> str:
    """Return the text of a card with what a form changes.

    `data`: of the text. `base`, `shown`: the data that the form was made from, and its fields.
    """
    changed = dict(data)
    for field in shown:
        sent = {name: _lines(form.get(control(field.key, name), "")) for name in field.values}
        if sent == {name: _lines(value) for name, value in field.values.items()}:
            continue
        value = _parsed(field, sent)
        changed.pop(field.key, None)
        if value is not None:
            changed[field.key] = value
    changed = _with_layout(_without_forbidden(data, changed), base, form)
    if isinstance(abilities := changed.get(LIST), list) and isinstance(shown_abilities := base.get(LIST), list):
        worded = [
            _with_ability(ability, shown_ability, number, form)
            for number, (ability, shown_ability) in enumerate(zip(abilities, shown_abilities, strict=False))
        ]
        changed[LIST] = [*worded, *abilities[len(worded) :]]
    return edited(text, data, in_order(changed))


def _parsed(field: Field, sent: Mapping[str, str]) -> Any:
    """Return the value of a field as it is sent; None where it is empty."""
    if field.kind == FieldKind.FLAGS:
        return [name for name, value in sent.items() if value] or None
    if field.kind == FieldKind.COUNTS:
        return {name: _number(value.strip()) for name, value in sent.items() if value.strip()}
    text = next(iter(sent.values())).strip()
    return PARSERS.get(field.kind, str)(text) if text else None


def _number(text: str) -> int | str:
    """Return the number of a text, or the text if it is none, which is then reported as a problem."""
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) <= MAX_DIGITS
    return int(text) if is_number else text


def _listed(text: str, separator: str) -> list[str]:
    return [part for each in text.split(separator) if (part := each.strip())]


PARSERS: Mapping[str, Callable[[str], Any]] = {
    FieldKind.NUMBER: _number,
    FieldKind.FLAG: bool,
    FieldKind.WORDS: lambda text: _listed(text, SEPARATOR),
    FieldKind.LINES: lambda text: _listed(text, "\n"),
    FieldKind.GRID: lambda text: "".join(f"{line.strip()}\n" for line in text.split("\n")),
}


def _without_forbidden(old: Mapping[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return a card without the facts that only its former class or game had."""
    kind = (_text(new.get(RULESET, "")), _text(new.get(CLASS, "")))
    before = (_text(old.get(RULESET, "")), _text(old.get(CLASS, "")))
    if kind == before:
        return new
    gone = _allowed(*before).keys() - _allowed(*kind).keys() - {*OTHER_KEYS, "pattern"}
    return {key: value for key, value in new.items() if key not in gone}


def _with_ability(ability: Any, shown: Any, number: int, form: Mapping[str, str]) -> Any:
    """Return an ability with what a form changes of the name and the text that it showed."""
    if not isinstance(ability, dict) or not isinstance(shown, dict):
        return ability
    changed = dict(ability)
    for key in ("name", "text"):
        sent = form.get(f"ability-{number}-{key}")
        if sent is None or _lines(sent) == _lines(_text(shown.get(key, ""))):
            continue
        if sent.strip():
            changed = {**({"name": ""} if key == "name" else {}), **changed, key: _lines(sent)}
        elif key == "name" and len(ability) > 1:
            changed.pop(key, None)
    return changed


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


def in_order(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a card with its keys in the order of the schema."""
    order = [*schema(CARD)["properties"]]
    known = {key: data[key] for key in order if key in data}
    return known | {key: value for key, value in data.items() if key not in known}


# Abilities


def with_abilities(text: str, data: Mapping[str, Any], added: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a card with further abilities."""
    abilities = data.get(LIST)
    others = abilities if isinstance(abilities, list) else []
    return edited(text, data, in_order({**data, LIST: [*others, *map(dict, added)]}))


def without_ability(text: str, data: Mapping[str, Any], number: int) -> str:
    """Return the text of a card without one of its abilities."""
    abilities = data.get(LIST)
    if not isinstance(abilities, list) or not 0 <= number < len(abilities):
        return text
    others = [ability for index, ability in enumerate(abilities) if index != number]
    changed = {**data, LIST: others}
    if not others:
        del changed[LIST]
    return edited(text, data, in_order(changed))


def required_keys(ruleset: str, class_: str) -> list[str]:
    """Return the keys that a card of a game and a class must have."""
    return [key for key, rule in _allowed(ruleset, class_).items() if rule.is_required]


def allowed_keys(ruleset: str, class_: str) -> list[str]:
    """Return the keys that a card of a game and a class may have."""
    return [*_allowed(ruleset, class_)]


def allowed_choices(ruleset: str, class_: str) -> dict[str, tuple[str, ...]]:
    """Return the values, by key, that the schema lists for a card of a game and a class."""
    return {key: rule.choices for key, rule in _allowed(ruleset, class_).items() if rule.choices}
