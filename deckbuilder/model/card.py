"""A card: what is printed on it, as an immutable value."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deckbuilder.json_objects import JsonObject
from deckbuilder.text import listed, slug, words

if TYPE_CHECKING:
    from engine.grids import Pattern


class PrintedAbility(NamedTuple):
    """An ability as printed, in this project's own words; those of events usually have no name."""

    name: str | None
    text: str


class Placement(NamedTuple):
    """A card's starting square: `row` 0 is the owner's back row, `column` 0 the owner's left."""

    card: str
    row: int
    column: int


class Setup(NamedTuple):
    """A leader's starting layout; `confirmed` is false for a layout whose printed form was not seen."""

    board: tuple[Placement, ...]
    confirmed: bool
    source: str | None = None


class Card(JsonObject):
    """One card of a rule set. Two cards are equal if their `key` is.

    Made from a checked card document; `custom` if it was not shipped with the program, `unique` if the usual format
    allows one copy. A plain class, because creating data classes would dominate the start-up time of every command.
    """

    KEYS = """
        name ruleset faction class=class_ cost life strength value attack symbols types devotion phase
        active unique custom pack? keywords text abilities pattern=grid betza? aliases notes key
    """

    def __init__(self, document: Mapping[str, Any], *, custom: bool = False, unique: bool = False) -> None:
        get = document.get
        devotion = get("devotion")
        self.ruleset: Final[str] = document["ruleset"]
        self.name: Final[str] = document["card"]
        self.faction: Final[str | None] = get("faction")
        self.class_: Final[str] = document["class"]
        self.words: Final = frozenset(self.class_.split())  # of the class (2E-GEN-8)
        self.cost: Final[int | None] = sum(devotion.values()) if devotion is not None else get("cost")
        self.life: Final[int | None] = get("life")
        self.strength: Final[int | None] = get("strength")
        has_own_value = devotion is not None and "unit" in self.class_
        self.value: Final[int | None] = get("value", self.cost if has_own_value else None)
        self.attack: Final[str | None] = get("attack")
        self.symbols: Final[tuple[str, ...]] = tuple(get("symbols", ()))
        self.types: Final[tuple[str, ...]] = tuple(get("types", ()))
        self.devotion: Final[Mapping[str, int]] = devotion or {}
        self.phase: Final[str | None] = get("phase")
        self.active: Final[bool] = get("active", False)
        self.keywords: Final[tuple[str, ...]] = tuple(get("keywords", ()))
        self.abilities: Final = tuple([PrintedAbility(a.get("name"), a["text"].strip()) for a in get("abilities", ())])
        self.aliases: Final[tuple[str, ...]] = tuple(get("aliases", ()))
        self.notes: Final[tuple[str, ...]] = tuple(get("notes", ()))
        self.grid: Final[str | None] = get("pattern")
        self.betza: Final[str] = get("betza", "")  # its moves, which the catalogue derives from the pattern
        self.moves: Final[tuple[str, ...]] = tuple(get("moves_like", ()))
        self.brings: Final[Mapping[str, Mapping[str, int]]] = get("brings", {})
        self.piles: Final[Mapping[str, int]] = get("piles", {})
        self.setup: Final = _setup(get("setup"))
        self.crest: Final[str] = get("crest", "")  # the parts of its crest, which the catalogue adds
        self.code: Final[str] = get("code", "")  # its code in texts, which the catalogue derives from the name
        self.custom: Final = custom
        self.unique: Final = unique
        self.pack: Final[str] = get("pack", "")  # the id of the pack that it comes from, which the catalogue adds
        # The key identifies the card in every catalogue: rule set, faction and name as one path. Catalogues store it.
        self.key: Final[str] = get("key") or card_key(self.ruleset, self.faction, self.name, self.pack)

    @cached_property
    def text(self) -> str:
        """Keywords and abilities as one text, with a line for each ability."""
        lines = [", ".join(self.keywords)] if self.keywords else []
        lines += [f"{a.name}: {a.text}" if a.name else a.text for a in self.abilities]
        return "\n".join(lines)

    @property
    def timing(self) -> str:
        """When an event is played, and whether it stays: `build phase, active` (2E-EVT-1); empty for other cards."""
        return ", ".join(filter(None, (self.phase and f"{self.phase} phase", "active" if self.active else "")))

    @cached_property
    def pattern(self) -> "Pattern | None":
        """The movement pattern, drawn from the owner's side (CH-S4)."""
        if not self.grid:
            return None
        from engine.grids import Pattern  # noqa: PLC0415 - chess cards only

        return Pattern.parse(self.grid)

    @cached_property
    def starting_cards(self) -> Mapping[str, int]:
        """For a leader, the cards that start on the board, with their numbers."""
        return Counter(placement.card for placement in self.setup.board) if self.setup else {}

    @property
    def unconfirmed_notes(self) -> tuple[str, ...]:
        """The notes about unconfirmed facts."""
        return tuple(note for note in self.notes if note.startswith("Unconfirmed:"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.name


PACK_SEPARATOR: Final = "--"  # in a key between the name and the pack; no name has it


def card_key(ruleset: str, faction: str | None, name: str, pack: str = "") -> str:
    """Return the key of a card: `summoner-wars-2e/polar-dwarves/ice-golem`; a card without a faction is in `-`."""
    of_faction = _faction_slug(faction) if faction else "-"
    return f"{ruleset}/{of_faction}/{slug(name)}{f'{PACK_SEPARATOR}{pack}' if pack else ''}"


_faction_slug = lru_cache(1_000)(slug)  # a faction has many cards


def pack_of_key(key: str) -> str:
    """Return the pack at the end of a key; empty for the key of a card of no pack."""
    return key.partition(PACK_SEPARATOR)[2]


def text_only(card_document: Mapping[str, Any]) -> str:
    """Return a card with abilities that are only text, as in lists: `Ice Talker (Talk)`; empty for other cards.

    Its abilities must be written out. The engine lets it stand, move and attack; players apply the text by hand.
    """
    alone = [ability for ability in card_document.get("abilities", ()) if not ability.keys() - {"name", "text"}]
    names = [ability["name"] for ability in alone if ability.get("name")]
    return f"{card_document['card']}{f' ({listed(names)})' if names else ''}" if alone else ""


def keyword_base(keyword: str) -> str:
    """Return the keyword without limits, number and quality: `riding` for `advance riding 4`, `iron` for `iron 1`."""
    plain = keyword.partition(" from ")[0].rstrip("0123456789 ")
    return plain.rpartition(" ")[2]


def _setup(data: Mapping[str, Any] | None) -> Setup | None:
    if data is None:
        return None
    board = tuple(Placement(entry["card"], *entry["at"]) for entry in data["board"])
    return Setup(board, data.get("confirmed", True), data.get("source"))


CODE: Final = re.compile("[A-Z]{3}")
UNKNOWN: Final = "XXX"  # a card that the viewer must not know


def code_of(document: Mapping[str, Any]) -> str:
    """Return the code of a card: `code` of its document, else two letters of its first word and one of its last."""
    code = str(document.get("code") or code_of_name(document["card"]))
    return code if CODE.fullmatch(code) and code != UNKNOWN else ""


def code_of_name(name: str) -> str:
    """Return the code made from the letters of a name."""
    parts = words(name) or [""]
    return (parts[0][:2] + parts[-1][:1] if len(parts) > 1 else parts[0][:3]).upper()


def spelled_out(key: str) -> str:
    """Return the text for a card without a code, from its key: `[order:gate-warden]`."""
    _, faction, name = key.split("/")
    return f"[{faction}:{name}]"
