"""A card: what is printed on it, as one frozen value."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from deckbuilder.model.pattern import Pattern
from deckbuilder.text import slug


@dataclass(frozen=True)
class Ability:
    """What a card does, in the project's own words; events usually have no ability name."""

    text: str
    name: str | None = None


@dataclass(frozen=True)
class Placement:
    """A card's starting square: `row` 0 is the owner's back row, `column` 0 the owner's left."""

    card: str
    row: int
    column: int


@dataclass(frozen=True)
class Setup:
    """How a leader's cards start on the board; `confirmed` is false while nobody has seen the printed layout."""

    board: tuple[Placement, ...]
    confirmed: bool
    source: str | None = None


@dataclass(frozen=True, eq=False)
class Card:
    """One card of a rule set. Two cards are the same when their `key` is."""

    ruleset: str
    name: str
    faction: str | None
    class_: str
    cost: int | None = None
    life: int | None = None
    strength: int | None = None
    value: int | None = None
    attack: str | None = None
    symbols: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    devotion: Mapping[str, int] = field(default_factory=dict)
    phase: str | None = None
    active: bool = False
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    aliases: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    grid: str | None = None
    brings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    piles: Mapping[str, int] = field(default_factory=dict)
    setup: Setup | None = None
    custom: bool = False
    unique: bool = False

    @classmethod
    def from_document(cls, data: Mapping[str, Any], *, custom: bool = False, unique: bool = False) -> "Card":
        """The card of a checked card document."""
        get = data.get
        devotion = get("devotion")
        cost = sum(devotion.values()) if devotion is not None else get("cost")
        return cls(
            ruleset=data["ruleset"],
            name=data["card"],
            faction=get("faction"),
            class_=data["class"],
            cost=cost,
            life=get("life"),
            strength=get("strength"),
            value=get("value", cost) if devotion is not None and "unit" in data["class"] else get("value"),
            attack=get("attack"),
            symbols=tuple(get("symbols", ())),
            types=tuple(get("types", ())),
            devotion=devotion or {},
            phase=get("phase"),
            active=get("active", False),
            keywords=tuple(get("keywords", ())),
            abilities=tuple(Ability(a["text"].strip(), a.get("name")) for a in get("abilities", ())),
            aliases=tuple(get("aliases", ())),
            notes=tuple(get("notes", ())),
            grid=get("pattern"),
            brings=get("brings", {}),
            piles=get("piles", {}),
            setup=_setup(get("setup")),
            custom=custom,
            unique=unique,
        )

    @cached_property
    def key(self) -> str:
        """What identifies the card in every catalogue: rule set, faction and name as one path."""
        return card_key(self.ruleset, self.faction, self.name)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the class (2E-GEN-8)."""
        return frozenset(self.class_.split())

    @cached_property
    def text(self) -> str:
        """Keywords and abilities as one text, an ability a line."""
        lines = [", ".join(self.keywords)] if self.keywords else []
        lines += [f"{a.name}: {a.text}" if a.name else a.text for a in self.abilities]
        return "\n".join(lines)

    @cached_property
    def pattern(self) -> Pattern | None:
        """The movement pattern, drawn from the owner's side (CH-S4)."""
        return Pattern.parse(self.grid) if self.grid else None

    @cached_property
    def starting_cards(self) -> Mapping[str, int]:
        """Of a leader: the cards that start on the board, with their number."""
        return Counter(placement.card for placement in self.setup.board) if self.setup else {}

    @property
    def doubts(self) -> tuple[str, ...]:
        """The notes that say what is not confirmed."""
        return tuple(note for note in self.notes if note.startswith("Unconfirmed:"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.name

    def as_json(self) -> dict[str, Any]:
        """The card for programs; keys that the card has no use for are null or empty."""
        return {
            "name": self.name,
            "ruleset": self.ruleset,
            "faction": self.faction,
            "class": self.class_,
            "cost": self.cost,
            "life": self.life,
            "strength": self.strength,
            "value": self.value,
            "attack": self.attack,
            "symbols": list(self.symbols),
            "types": list(self.types),
            "devotion": dict(self.devotion),
            "phase": self.phase,
            "active": self.active,
            "unique": self.unique,
            "custom": self.custom,
            "keywords": list(self.keywords),
            "text": self.text,
            "abilities": [{"name": a.name, "text": a.text} for a in self.abilities],
            "pattern": self.grid,
            "aliases": list(self.aliases),
            "notes": list(self.notes),
        }


def card_key(ruleset: str, faction: str | None, name: str) -> str:
    """The key of a card: `summoner-wars-2e/polar-dwarves/ice-golem`; a card without a faction is in `-`."""
    return f"{ruleset}/{slug(faction) if faction else '-'}/{slug(name)}"


def keyword_base(keyword: str) -> str:
    """The keyword without limits, number and quality: `riding` of `advance riding 4`, `iron` of `iron from chaos`."""
    plain = keyword.partition(" from ")[0].rstrip("0123456789 ")
    return plain.rpartition(" ")[2]


def _setup(data: Mapping[str, Any] | None) -> Setup | None:
    if data is None:
        return None
    board = tuple(Placement(entry["card"], *entry["at"]) for entry in data["board"])
    return Setup(board, data["confirmed"], data.get("source"))
