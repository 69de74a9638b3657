"""A deck as a Tabletop Simulator saved object: an object with name and text, without a picture, for each card.

Without a sheet of faces the cards are blank. The notes contain rule set, format, and the section of each card, for
`deck import`.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.decks.formats.deck_format import DeckFormat
from deckbuilder.decks.resolve import ResolvedDeck, qualified_name
from deckbuilder.decks.textlist import title_of
from deckbuilder.errors import InputError, Place
from deckbuilder.limits import MAX_JSON_LENGTH, MAX_NESTING
from deckbuilder.model.card import Card
from deckbuilder.text import fold

InSection = tuple[str, Card]  # a card and its section
FIRST_ID = 100  # the game numbers the cards of its first sheet from here
MAX_ON_SHEET = 70  # cards: ten in a row, seven rows


class FaceSheet(NamedTuple):
    """A picture with the faces of cards, row by row, and one of their back: addresses, or names of files."""

    faces: str
    back: str
    columns: int
    rows: int
    cards: Sequence[Card]

    def to_json(self) -> dict[str, Any]:
        """Return the sheet as a save names it."""
        size = {"NumWidth": self.columns, "NumHeight": self.rows}
        return {"FaceURL": self.faces, "BackURL": self.back, **size, "BackIsHidden": True, "UniqueBack": False}


BLANK = FaceSheet("", "", 1, 1, ())


def write_tts(resolved: ResolvedDeck, sheet: FaceSheet = BLANK) -> str:
    """Return the saved object: the cards that start on the board as one stack, the draw pile as another."""
    deck = resolved.deck
    leader = resolved.leader
    at_start = {leader.name: 1, **leader.starting_cards} if leader else {}
    start = {fold(name): count for name, count in at_start.items()}
    board: list[InSection] = []
    pile: list[InSection] = []
    for section, cards in deck.sections.items():
        for card in Counter(cards).elements():
            if start.get(fold(card.name), 0) > 0:
                start[fold(card.name)] -= 1
                board.append((section, card))
            else:
                pile.append((section, card))
    stacks = [("set-up", _cards(board, 0, sheet), 0.0), ("draw pile", _cards(pile, len(board), sheet), 3.0)]
    objects = [_stack(f"{deck.name}: {part}", cards, at) for part, cards, at in stacks if cards]
    note = f"Ruleset: {deck.ruleset}\nFormat: {deck.format}"
    saved = {"SaveName": deck.name, "GameMode": "", "Note": note, "ObjectStates": objects}
    return json.dumps(saved, ensure_ascii=False, indent=2) + "\n"


def _cards(cards: list[InSection], first: int, sheet: FaceSheet) -> list[dict[str, Any]]:
    """Return an object for each card: with its number on the sheet, or with one of its own where none has its face."""
    places = {card: place for place, card in enumerate(sheet.cards)}
    return [
        _card(card, section, FIRST_ID + (places[card] if card in places else 100 * number), sheet)
        for number, (section, card) in enumerate(cards, start=first)
    ]


def _stack(name: str, contained: list[dict[str, Any]], x: float) -> dict[str, Any]:
    if len(contained) == 1:
        return {**contained[0], "Transform": _transform(x)}
    sheets = {key: sheet for card in contained for key, sheet in card["CustomDeck"].items()}
    return {
        "Name": "DeckCustom",  # `Deck` is one of playing cards
        "Transform": _transform(x),
        "Nickname": name,
        "Description": "",
        "DeckIDs": [card["CardID"] for card in contained],
        "CustomDeck": sheets,
        "ContainedObjects": contained,
    }


def _card(card: Card, section: str, number: int, sheet: FaceSheet) -> dict[str, Any]:
    printed = [f"{card.class_}"]
    printed += [
        f"{field} {getattr(card, field)}"
        for field in ("cost", "life", "strength", "value")
        if getattr(card, field) is not None
    ]
    printed += filter(None, (card.attack, card.timing))
    return {
        "Name": "Card",
        "Transform": _transform(0.0),
        "Nickname": card.name,
        "Description": f"{', '.join(printed)}\n{card.text}",
        "GMNotes": f"{section}: {qualified_name(card)}",
        "CardID": number,
        "CustomDeck": {str(number // 100): sheet.to_json()},
    }


def _transform(x: float) -> dict[str, float]:
    place = {"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}


def value_of_json(text: str) -> Any:
    """Return the JSON value of a text; None for other texts, and for those that are too long."""
    if text[:1] not in ("{", "[") or len(text) > MAX_JSON_LENGTH:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _values_of_lines(text)


def _values_of_lines(text: str) -> list[Any] | None:
    """Return the values of JSON lines, one value in each; None for other texts."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or any(line[:1] + line.rstrip()[-1:] not in ("{}", "[]") for line in lines):  # noqa: PLR2004
        return None
    try:
        return [json.loads(line) for line in lines]
    except (ValueError, RecursionError):
        return None


class SavedStack(NamedTuple):
    """Where the cards of a save lie: the name of their stack or bag, and its place among the objects."""

    name: str = ""
    place: tuple[int, ...] = ()


TABLE_TOP = SavedStack()


def is_save(value: Any) -> bool:
    """Whether a value is a save of Tabletop Simulator."""
    return isinstance(value, dict) and isinstance(value.get("ObjectStates"), list)


def is_saved_stack(value: Any) -> bool:
    """Whether a value is a stack or a bag of a save, without the save around it."""
    return isinstance(value, dict) and "Nickname" in value and isinstance(value.get("ContainedObjects"), list)


def cards_in(objects: Any, stack: SavedStack = TABLE_TOP) -> Iterator[tuple[SavedStack, dict[str, Any]]]:
    """Yield the cards of a save with their stack or bag: on the table, in stacks, in bags."""
    if not isinstance(objects, list) or len(stack.place) > MAX_NESTING:
        return
    for index, thing in enumerate(objects):
        if isinstance(thing, dict):
            if thing.get("Name") in ("Card", "CardCustom"):
                yield stack, thing
            name = thing.get("Nickname")
            inner = " ".join(name.split()) if isinstance(name, str) and name.strip() else stack.name
            yield from cards_in(thing.get("ContainedObjects"), SavedStack(inner, (*stack.place, index)))


def stacks_in_other_states(objects: Any, depth: int = 0) -> Iterator[str]:
    """Yield the names of stacks that lie on the table only in another state of an object."""
    if not isinstance(objects, list) or depth > MAX_NESTING:
        return
    for thing in objects:
        if isinstance(thing, dict):
            states = thing.get("States")
            stacks = filter(is_saved_stack, states.values()) if isinstance(states, dict) else ()
            yield from (" ".join(str(stack["Nickname"]).split()) or "without a name" for stack in stacks)
            yield from stacks_in_other_states(thing.get("ContainedObjects"), depth + 1)


def list_of_save(save: dict[str, Any], name: str) -> DeckList | None:
    """Return the deck list of a save that this program made, without its pool; None if its notes are missing."""
    note = save.get("Note")
    note_fields = dict(line.partition(": ")[::2] for line in note.split("\n")) if isinstance(note, str) else {}
    placed = [str(card.get("GMNotes", "")).partition(": ") for _, card in cards_in(save["ObjectStates"])]
    if not {"Ruleset", "Format"} <= note_fields.keys() or not placed or not all(card for _, _, card in placed):
        return None
    counted = Counter((section, card) for section, _, card in placed)
    entries = tuple(Entry(card, count, section) for (section, card), count in counted.items())
    return DeckList(str(save.get("SaveName") or title_of(name)), note_fields["Ruleset"], note_fields["Format"], entries)


def _list_of_text(text: str, name: str) -> DeckList | None:
    if '"ObjectStates"' not in text:
        return None
    value = value_of_json(text.strip())
    return list_of_save(value, name) if is_save(value) else None


def _parse(text: str, _catalogue: Catalogue, file: str) -> DeckList:
    decklist = _list_of_text(text, file)
    if decklist is None:
        raise InputError("is not a Tabletop Simulator save of this program", Place(file))
    return decklist


TABLETOP_SIMULATOR = DeckFormat(
    name="tts",
    endings=(),
    write=lambda resolved, _: write_tts(resolved),
    parse=_parse,
    detects=lambda text: _list_of_text(text, "") is not None,
    keeps_pool=False,
    tail="-tts.json",
)
