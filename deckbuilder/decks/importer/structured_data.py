"""JSON, YAML and XML of any shape that contains a deck, and saves of Tabletop Simulator, as rows of cards.

A number of copies belongs to the object that contains the card's name, however deep the name lies in it:
`{"quantity": 4, "tags": [...], "card": {"data": {"name": "Frost Mage"}}}` is four cards.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import groupby
from typing import Any, NamedTuple

from deckbuilder.decks.deck import MAX_COPIES
from deckbuilder.decks.formats.tabletop_simulator import cards_in, stacks_in_other_states
from deckbuilder.decks.importer.entries import MAX_PIECE_LENGTH, PIECE_END, listed_card
from deckbuilder.decks.importer.lines import PastedLine, plain_line
from deckbuilder.decks.importer.names import MAX_CARD_NAME_LENGTH
from deckbuilder.decks.importer.tables import Row
from deckbuilder.decks.importer.vocabulary import ASIDES, COLUMNS, NO_COUNTS, NO_TITLES, WEAK_COUNTS, squash
from deckbuilder.errors import InputError, Place
from deckbuilder.limits import MAX_JSON_LENGTH, MAX_LINES, MAX_LIST_LENGTH, MAX_NESTING

NAME_FIELDS = ("Nickname", "Description", "GMNotes")  # of a card in a save, in the order in which they are looked at
TEXT_STYLE = re.compile(r"\[(?:[0-9a-fA-F]{6}|-|/?(?:b|i|u|s|sup|sub))\]")  # colours and styles in texts of the game
VALUE_END = re.compile(r"[^\w\s'’.,!?-]+")  # signs between keys and values
KEY_PART = re.compile(r"[A-Z]?[^\W\d_A-Z]+")  # a word of a key such as `numCopies` or `num_copies`
OTHER_COUNTS = frozenset(
    ("max", "min", "limit", "owned", "own", "trade", "total", "wish", "want", "collection", "side")
)
FIELD = re.compile(r"^[ \t-]*[\"']?(\w+)[\"']?[ \t]*[:=][ \t]*[0-9]{1,2}[ \t]*$", re.MULTILINE)  # `count: 4`
TOML_TABLE = re.compile(r"^\[\[\w+\]\][ \t]*$", re.MULTILINE)
CODE_COMMENT = re.compile(r"//[^\n\"]*$", re.MULTILINE)
DANGLING_COMMA = re.compile(r",(\s*[\]}])")
MIN_COUNTS = 2  # fields with a count that make a text a list of objects
MAX_OBJECTS = 50_000  # in one value
MAX_KEPT_CARDS = 3  # cards of an object that are kept: it is enough to know whether there is more than one
TEXT = ""  # the key of the text among the elements of XML

IsCard = Callable[[str], bool]


class _Card(NamedTuple):
    """A card that an object contains; `number` of copies is None without one, `section` empty."""

    name: str
    number: int | None = None
    section: str = ""


@dataclass(frozen=True)
class _Content:
    """The cards of an object: `card` if the object describes one card, else the first `cards` in it."""

    card: _Card | None = None
    cards: tuple[_Card, ...] = ()


def value_of_yaml(text: str) -> Any:
    """Return the value of a YAML text if it has nested values; else None."""
    from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415 - start-up time

    try:
        value = read_one(text, "").data
    except InputError:
        return None
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return value if any(isinstance(child, dict | list) for child in children) else None


def value_of_fields(text: str) -> Any:
    """Return the value of a YAML or TOML text whose cards are objects with a field for the count; None for others."""
    counts = sum(_is_stated_count(match[1]) for match in FIELD.finditer(text))
    if counts < MIN_COUNTS:
        return None
    if TOML_TABLE.search(text):
        try:
            return tomllib.loads(text)
        except (ValueError, RecursionError):
            return None
    return value_of_yaml(text)


def value_in_code(text: str) -> Any:
    """Return the JSON value that stands in a text, such as a program or a message; None without one."""
    if '":' not in text or len(text) > MAX_JSON_LENGTH:
        return None
    begin = min((at for at in map(text.find, "[{") if at >= 0), default=len(text))
    end = max(map(text.rfind, "]}")) + 1
    bare = DANGLING_COMMA.sub(r"\1", CODE_COMMENT.sub("", text[begin:end]))
    try:
        return json.loads(bare)
    except (ValueError, RecursionError):
        return None


# Rows of a value


def rows_of_value(value: Any, is_card: IsCard) -> list[PastedLine | Row]:
    """Return a row for each card of a value, and a line for each heading and each other text. Raises InputError."""
    return _number_lines(_ValueReader(is_card).lines(value))


def _number_lines(lines: Iterable[PastedLine | Row]) -> list[PastedLine | Row]:
    """Return the lines numbered from 1, without their mark-up."""
    numbered: list[PastedLine | Row] = []
    size = 0
    for number, line in enumerate(lines, start=1):
        size += len(line.name if isinstance(line, Row) else line.text)
        if size > MAX_LIST_LENGTH or number > 2 * MAX_LINES:
            break  # too long, as the caller will say
        if isinstance(line, Row):
            text = plain_line(number, line.name).text
            numbered.append(line._replace(line=plain_line(number, line.line.text), name=text))
        else:
            numbered.append(plain_line(number, line.text, title=line.title))
    return numbered


def _row(card: _Card) -> Row:
    count = 1 if card.number is None else card.number
    copies = "" if card.number is None else str(card.number)
    return Row(PastedLine(0, f"{count} x {card.name}"), card.name, copies, card.section)


class _ValueReader:
    """The reader of one value. `is_card`: whether a text is the name of a card."""

    def __init__(self, is_card: IsCard) -> None:
        self.is_card = is_card
        self._contents: dict[tuple[int, bool], _Content] = {}
        self._is_under_heading = False

    def lines(self, value: Any, depth: int = 0, *, listed: bool = False) -> Iterator[PastedLine | Row]:
        """Yield the lines of a value; `listed` if it is one of several."""
        if depth > MAX_NESTING:
            return
        if isinstance(value, dict):
            card = self._content(value, depth, listed=listed).card
            yield from [_row(card)] if card else self._lines_of_object(value, depth, listed=listed)
        elif isinstance(value, list):
            card = self._card_of_pair(value)
            if card:
                yield _row(card)
            elif groups := self._groups_by_count(value):
                yield from groups
            else:
                for child in value:
                    yield from self.lines(child, depth + 1, listed=True)
        elif isinstance(value, str):
            yield from (PastedLine(0, line) for line in value.splitlines())

    def _groups_by_count(self, value: list[Any]) -> list[Row]:
        """Return the rows of cards in groups of one count: `[{"count": 4, "cards": ["Frost Mage", "Ice Golem"]}, ...]`.

        Empty for other lists, and where the numbers are those of all cards of their groups.
        """
        groups = [
            (count, lists[0])
            for child in value
            if isinstance(child, dict) and (count := _stated_count_in(child)) is not None
            for lists in [[names for names in child.values() if isinstance(names, list)]]
            if len(lists) == 1 and lists[0] and all(isinstance(name, str) and self.is_card(name) for name in lists[0])
        ]
        if len(groups) != len(value) or all(count == len(names) for count, names in groups):
            return []
        return [_row(_Card(name, count)) for count, names in groups for name in names]

    def _lines_of_object(self, value: dict[str, Any], depth: int, *, listed: bool) -> Iterator[PastedLine | Row]:
        """Yield the lines of an object that is not a card: a deck, a section, or cards by name."""
        counts_cards = any(map(self.is_card, value)) or all(type(child) is int for child in value.values())
        for key, child in value.items():
            if isinstance(child, dict | list):
                yield from self._lines_under(key, child, depth)
            elif isinstance(child, str):
                is_title = listed and COLUMNS.get(squash(key)) == "name"  # the name of one of several parts
                if counts_cards or _number(child) is None:
                    is_list = any(map(self._listed_card, PIECE_END.split(child[:MAX_PIECE_LENGTH])))
                    yield PastedLine(0, child if is_title or is_list else f"{key}: {child}", title=is_title)
            elif type(child) is int and counts_cards and squash(key) not in NO_COUNTS:
                yield _row(_Card(key, child))

    def _lines_under(self, key: str, child: Any, depth: int) -> Iterator[PastedLine | Row]:
        """Yield the lines of an object or a list, with its key as their heading if it is not one card."""
        if isinstance(child, dict):
            if card := self._card_by_key(key, child, depth):
                yield _row(card)
                return
            if self._content(child, depth + 1, listed=True).card:
                yield from self.lines(child, depth + 1, listed=True)
                return
        if depth < MAX_NESTING and squash(key) not in COLUMNS:
            self._is_under_heading = True
            yield PastedLine(0, f"{key}:")
        elif self._is_under_heading:
            self._is_under_heading = False
            yield PastedLine(0, "deck:")  # these are not the cards of the heading before
        yield from self.lines(child, depth + 1)

    def _cards_by_key(self, value: dict[str, Any], depth: int) -> tuple[_Card, ...]:
        numbers = [_Card(key, child) for key, child in value.items() if type(child) is int and self.is_card(key)]
        objects = [self._card_by_key(key, child, depth) for key, child in value.items() if isinstance(child, dict)]
        return (*numbers, *filter(None, objects))

    def _card_by_key(self, key: str, value: dict[str, Any], depth: int) -> _Card | None:
        content = self._content(value, depth + 1)
        count = _count_in(value)
        if count is None or not self.is_card(key) or any(self.is_card(card.name) for card in content.cards):
            return None
        return _Card(key, count, _section_in(value))

    def _content(self, value: Any, depth: int, *, listed: bool = False) -> _Content:
        """Return the cards of an object or a list."""
        if depth > MAX_NESTING:
            return _Content()
        key = id(value), listed
        if key in self._contents:
            return self._contents[key]
        content = (
            self._content_of_object(value, depth, listed=listed)
            if isinstance(value, dict)
            else _Content(cards=self._cards_in(value, depth))
        )
        self._contents[key] = content
        if len(self._contents) > MAX_OBJECTS:
            raise InputError(f"has more than {MAX_OBJECTS:,} objects, the most of a deck")
        return content

    def _cards_in(self, children: Iterable[Any], depth: int) -> tuple[_Card, ...]:
        cards: dict[str, _Card] = {}
        for child in children:
            if isinstance(child, dict | list):
                content = self._content(child, depth + 1, listed=isinstance(children, list))
                for card in (content.card,) if content.card else content.cards:
                    cards.setdefault(squash(card.name), card)
            elif isinstance(child, str) and isinstance(children, list) and self.is_card(child):
                cards.setdefault(squash(child), _Card(child))
            elif isinstance(child, str) and isinstance(children, list) and (listed := self._listed_card(child)):
                cards.setdefault(squash(listed.name), listed)
            if len(cards) >= MAX_KEPT_CARDS:
                break
        return tuple(cards.values())

    def _listed_card(self, text: str) -> _Card | None:
        """Return the card of a text such as `4x Frost Mage` or `Frost Mage x4`."""
        match = listed_card(text)
        count = match and (match[1] or match[3])
        return _Card(match[2], int(count)) if match and count and self.is_card(match[2]) else None

    def _content_of_object(self, value: dict[str, Any], depth: int, *, listed: bool) -> _Content:
        name, count, section = self._name_in(value), _count_in(value), _section_in(value)
        inner = self._cards_in(value.values(), depth)
        keyed = self._cards_by_key(value, depth)
        inner += keyed
        known_cards = [card for card in inner if self.is_card(card.name)]
        if count is None and (len(known_cards) == 1 if inner else name):
            count = self._count_beside(value, depth)
        if name and self.is_card(name):
            others = [card for card in known_cards if squash(card.name) != squash(name)]
            if others and (count is None or any(card.number is not None for card in others)):
                return _Content(cards=inner)  # a deck with the name of a card
            card = _merge(_Card(name, count, section), [card for card in inner if card not in others])
            return _Content(card if listed or card.number is not None else None, (card,))
        counted = any(card.number is not None for card in inner)
        if name and not known_cards and not counted and (count is not None or not inner):
            card = _Card(name, count, section)  # perhaps a misspelt name
            return _Content(card if count is not None or listed else None, (card,))
        if count is not None and not name and inner and not counted and len(known_cards or inner[:1]) == 1:
            return _Content(_merge(_Card((known_cards or inner)[0].name, count, section), inner))
        if listed and not name and not keyed and len(inner) == len(known_cards) == 1:
            return _Content(_merge(_Card(known_cards[0].name, None, section), known_cards))
        return _Content(cards=inner)

    def _count_beside(self, value: Mapping[str, Any], depth: int) -> int | None:
        """Return the number of copies in objects without a card, beside the name: `{"meta": {"count": 4}}`."""
        for child in value.values() if depth < MAX_NESTING else ():
            if isinstance(child, dict) and not any(
                self.is_card(card.name) for card in self._content(child, depth + 1).cards
            ):
                count = _stated_count_in(child)
                count = self._count_beside(child, depth + 1) if count is None else count
                if count is not None:
                    return count
        return None

    def _name_in(self, value: Mapping[str, Any]) -> str:
        """Return the name of a card in an object: the text of a name's key, or the only text that names a card."""
        texts = {
            key: child
            for key, child in value.items()
            if isinstance(child, str) and 0 < len(child) <= MAX_CARD_NAME_LENGTH
        }
        titled = [text for key, text in texts.items() if COLUMNS.get(squash(key)) == "name"]
        cards = list(filter(self.is_card, titled)) or list(filter(self.is_card, texts.values()))
        if cards:
            return cards[0]
        numbers = [child for child in value.values() if type(child) is int]
        if not titled and len(texts) == len(numbers) == 1 == len(value) - 1:
            return next(iter(texts.values()))  # with any keys
        return titled[0] if titled else ""

    def _card_of_pair(self, value: list[Any]) -> _Card | None:
        """Return the card of a list such as `["Frost Mage", 4]`: one name and one number."""
        numbers = [number for child in value if (number := _number(child)) is not None]
        texts = [child for child in value if isinstance(child, str) and _number(child) is None]
        if len(numbers) + len(texts) != len(value) or not texts:
            return None
        if len(numbers) == 2 and type(value[0]) is type(value[-1]) is int:  # noqa: PLR2004 - `[17, "Frost Mage", 4]`
            numbers = numbers[1:]  # the first is the number of the row
        if len(numbers) != 1:
            return None
        names = list(filter(self.is_card, texts))
        if len(texts) > 1 and len(names) != 1:
            return None
        return _Card((names or texts)[0], numbers[0])


def _merge(card: _Card, inner: Iterable[_Card]) -> _Card:
    """Return the card with the count and the section that only the objects in it have."""
    for other in inner:
        card = card._replace(
            number=other.number if card.number is None else card.number, section=card.section or other.section
        )
    return card


def _count_in(value: Mapping[str, Any]) -> int | None:
    """Return the number of copies in an object: of a key that means it, or its only number; None without one."""
    numbers = {squash(key): number for key, child in value.items() if (number := _number(child)) is not None}
    counts = {key: number for key, number in numbers.items() if COLUMNS.get(key) == "count"}
    if (stated := _stated_count_in(value)) is not None:
        return stated
    if len(counts) == 1:
        return next((number for number in counts.values() if number <= MAX_COPIES), None)
    if counts or any(isinstance(child, str) and COLUMNS.get(squash(key)) == "name" for key, child in value.items()):
        return None
    plain = [child for key, child in value.items() if type(child) is int and squash(key) not in NO_COUNTS]
    return plain[0] if len(plain) == 1 and 0 < plain[0] <= MAX_COPIES else None


def _stated_count_in(value: Mapping[str, Any]) -> int | None:
    """Return the number of a key that can mean nothing but the copies, such as "quantity"; None without one."""
    for key, child in value.items():
        if _is_stated_count(key):
            number = _number(child)
            if number is not None:
                return number
    return None


def _is_stated_count(key: str) -> bool:
    """Whether a key means the number of copies in the deck: `quantity`, `numCopies`, `quantity_in_deck`."""
    if squash(key) in COLUMNS:
        return COLUMNS[squash(key)] == "count" and squash(key) not in WEAK_COUNTS
    parts = {part.lower() for part in KEY_PART.findall(key)}
    counts = {part for part in parts if COLUMNS.get(part) == "count"} - WEAK_COUNTS
    return bool(counts) and squash(key) not in NO_COUNTS and not parts & OTHER_COUNTS


def _number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) <= MAX_COPIES else None
    if isinstance(value, str):
        digits = value.strip().lower().strip("x× ")
        return int(digits) if digits.isdecimal() and len(digits) <= len(str(MAX_COPIES)) else None
    return value if isinstance(value, int) else None


def _section_in(value: Mapping[str, Any]) -> str:
    """Return the section that an object states; of several, one that is not part of the deck."""
    sections: list[str] = []
    for key, child in value.items():
        if squash(key) in ASIDES and str(child).lower() in ("true", "1", "yes"):
            return key
        if COLUMNS.get(squash(key)) == "section":
            texts = child if isinstance(child, list) else [child]
            sections += [text for text in texts if isinstance(text, str)]
    return next((section for section in sections if squash(section) in ASIDES), sections[0] if sections else "")


# Saves of Tabletop Simulator


def rows_of_save(save: dict[str, Any], is_card: IsCard, file: str) -> list[PastedLine | Row]:
    """Return the cards of a save, with a title for each named stack. Raises InputError if no card has a name."""
    saved = list(cards_in(save["ObjectStates"]))
    named = [(stack, name) for stack, card in saved if (name := _name_of_saved(card, is_card))]
    if saved and not named:
        raise InputError("the cards of this save have no names, so no deck can be read from it", Place(file))
    lines: list[PastedLine | Row] = []
    for stack, group in groupby(named, key=lambda pair: pair[0]):
        lines.append(PastedLine(0, stack.name, title=bool(stack.name)))
        counts = Counter(name for _, name in group)
        for name, count in counts.items():
            states_count = count == 1 and not is_card(name) and any(map(str.isdigit, name))  # `Frost Mage x4`
            lines.append(_row(_Card(name, None if states_count else count)))
    title = save.get("SaveName")
    if isinstance(title, str) and squash(title) not in NO_TITLES:
        lines.insert(0, PastedLine(0, f"Deck: {title}"))
    note = save.get("Note")
    if isinstance(note, str):
        stated = [line for line in note.splitlines() if squash(line.partition(":")[0]) == "ruleset"]
        lines = [*(PastedLine(0, line) for line in stated), *lines]
    if names := list(stacks_in_other_states(save["ObjectStates"])):
        lines.append(PastedLine(0, f"# left out, as they are other states of a stack: {', '.join(names)}"))
    unnamed = len(saved) - len(named)
    if unnamed:
        lines.append(PastedLine(0, f"# {unnamed} cards of the save have no name"))
    return _number_lines(lines)


def _name_of_saved(card: Mapping[str, Any], is_card: IsCard) -> str:
    """Return the name of a saved card: a line of its fields that names a card, or its nickname; empty without one."""
    texts = [card[field] for field in NAME_FIELDS if isinstance(card.get(field), str)]
    lines = [" ".join(TEXT_STYLE.sub("", line).split()) for text in texts for line in text.splitlines()]
    pieces = [piece for line in lines for piece in (line, line.partition(": ")[2], line.partition(" (")[0])]
    pieces += VALUE_END.split(str(card.get("GMNotes") or ""))  # scripts keep values there: `{"name": "Frost Mage"}`
    nickname = TEXT_STYLE.sub("", str(card.get("Nickname") or "")).strip().partition("\n")[0]
    return next((piece for piece in pieces if is_card(piece)), " ".join(nickname.split()))


# XML


class _Elements(HTMLParser):
    """Parser of nested elements. Start tags without an end, and end tags without a start, are accepted."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, list[Any]]]] = [("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len(self.open) <= MAX_NESTING:
            self.open.append((tag, {name: [value] for name, value in attrs if value}))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1][1].setdefault(tag, []).append({name: value for name, value in attrs if value})

    def handle_endtag(self, tag: str) -> None:
        if tag in (name for name, _ in self.open[1:]):
            while self.close_last() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1][1].setdefault(TEXT, []).extend(line for line in data.splitlines() if line.strip())

    def close_last(self) -> str:
        """Close the innermost element and return its tag."""
        tag, content = self.open.pop()
        self.open[-1][1].setdefault(tag, []).append(_value(content))
        return tag


def _value(content: dict[str, list[Any]]) -> Any:
    """Return the value of an element: its text alone, or its attributes and elements, with the text as "name"."""
    only = {key: values[0] if len(values) == 1 else values for key, values in content.items()}
    if content.keys() <= {TEXT}:
        return only.get(TEXT, "")
    text = only.get(TEXT)
    return {"name": text, **{key: only[key] for key in only if key}} if isinstance(text, str) else only


def value_of_xml(text: str) -> Any:
    """Return the value of an XML text; a single outermost element is replaced by its content."""
    reader = _Elements()
    reader.feed(text)
    reader.close()
    while len(reader.open) > 1:
        reader.close_last()
    value = _value(reader.open[0][1])
    return next(iter(value.values())) if isinstance(value, dict) and len(value) == 1 else value
