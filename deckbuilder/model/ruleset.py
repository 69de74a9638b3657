"""A rule set: the rules of a game as data. Its conditions are queries in the search language, kept as text."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.model.card import Card, keyword_base
from deckbuilder.text import counted

NONE: Mapping[str, Any] = MappingProxyType({})
ANY: Final = "any"  # devotion that any symbol can pay
LEFT, RIGHT = "left", "right"  # to which side of a player packs are passed


class Section:
    """A section of a deck: it must have `count` cards (any number if None) that the query `cards` finds."""

    def __init__(
        self,
        name: str,
        cards: str,
        count: int | None = None,
        rule: str = "",
        exactly: Mapping[str, int] = NONE,
        brought: bool = False,
    ) -> None:
        self.name: Final = name
        self.cards: Final = cards
        self.count: Final = count
        self.rule: Final = rule
        self.exactly: Final = exactly
        self.brought: Final = brought

    @property
    def heading(self) -> str:
        return self.name.title()

    @property
    def is_prescribed(self) -> bool:
        """Whether the rules, and not the player, choose the cards."""
        return self.brought or bool(self.exactly)

    def prescribed_cards(self, leader: Card | None) -> Mapping[str, int] | None:
        """Return the cards that the rules or the leader prescribe; None if that needs an unknown leader."""
        if self.exactly:
            return self.exactly
        return leader.brings.get(self.name) if leader else None


class Total:
    """The number of cards that several sections have together."""

    def __init__(self, rule: str, count: int, sections: tuple[str, ...]) -> None:
        self.rule: Final = rule
        self.count: Final = count
        self.sections: Final = sections


class CopyLimit(NamedTuple):
    """At most `most` copies of each card that matches, counted over `sections` (all, if empty)."""

    rule: str
    cards: str
    most: int
    sections: tuple[str, ...] = ()


class Belonging(NamedTuple):
    """The property that a card of these sections must share with the leader: `symbols` or `faction`."""

    rule: str
    same: str
    sections: tuple[str, ...] = ()
    welcome: str | None = None  # a query for exceptions

    def shared(self, card: Card, leader: Card) -> bool:
        """Whether the card shares this property with the leader."""
        if self.same == "symbols":
            return any(symbol in leader.symbols for symbol in card.symbols)
        return card.faction == leader.faction


class GuestLimit(NamedTuple):
    """At most `most` cards in all that match and are not of the leader's faction."""

    rule: str
    cards: str
    most: int


class Packs(NamedTuple):
    """The packs that a player opens for an event: `number` packs, each with so many different cards of each query.

    Attributes:
        given: A query for cards of which every player also gets one.
        cube: What packs are dealt from, so many copies of each card of each query; without any, each pack by itself.
        dealt: A query, and how many of its cards every player also gets, who are the only one to get them.
    """

    number: int
    holds: tuple[tuple[str, int], ...]
    given: str | None = None
    cube: tuple[tuple[str, int], ...] = ()
    dealt: tuple[str, int] | None = None

    @property
    def size(self) -> int:
        """The number of cards in a pack."""
        return sum(count for _, count in self.holds)


class DraftRules(NamedTuple):
    """How the packs of a format are drafted by several players.

    Attributes:
        packs: How many packs each player opens, one after the other.
        picks: How many cards a player takes before the pack is passed on.
        passes: To which side packs are passed, LEFT or RIGHT, by pack; after the last one, from the first again.
        given: A query for cards of which every player gets one besides.
    """

    packs: int
    picks: int
    passes: tuple[str, ...]
    least_seats: int
    most_seats: int
    given: str | None = None

    def passes_left(self, pack: int) -> bool:
        """Whether pack number `pack` (from 0) is passed to the left."""
        return self.passes[pack % len(self.passes)] == LEFT


class Affinity(NamedTuple):
    """Cards that are better with other cards of the deck that `share` types, symbols, or symbols that pay for them."""

    cards: str
    others: str
    share: str
    why: str

    def joins(self, card: Card, other: Card) -> bool:
        """Whether two cards share what the affinity requires."""
        if self.share == "types":
            return not set(card.types).isdisjoint(other.types)
        if self.share == "symbols":
            return not set(card.symbols).isdisjoint(other.symbols)
        symbols = [symbol for symbol in card.devotion if symbol != ANY]
        return not symbols or not set(symbols).isdisjoint(other.symbols)


class Format(NamedTuple):
    """The rules for building decks in one format."""

    name: str
    title: str
    sections: tuple[Section, ...]
    total: Total | None = None
    copies: tuple[CopyLimit, ...] = ()
    belongs: tuple[Belonging, ...] = ()
    guests: tuple[GuestLimit, ...] = ()
    setup_rule: str | None = None
    pool_rule: str | None = None
    packs: Packs | None = None
    draft: DraftRules | None = None
    affinities: tuple[Affinity, ...] = ()

    def section(self, name: str) -> Section | None:
        return next((section for section in self.sections if section.name == name), None)

    @property
    def size(self) -> int:
        """The number of cards in a legal deck, including the leader."""
        counted = sum(section.count or 0 for section in self.sections)
        return counted + (self.total.count if self.total else 0)


class Opening(NamedTuple):
    """The rules for the first hand, and for what a player can pay in the first turn."""

    rule: str
    cards: int
    drawn: str
    put_back: bool
    each_turn: int
    resource: str
    first: int
    second: int
    skips: str | None = None
    playable: str | None = None  # a query for cards that a cost puts on the board
    one_a_turn: str | None = None  # a query for cards of which only one can be put on the board in a turn

    def seen_by(self, turn: int, each_turn: int | None = None) -> int:
        """Return the most cards that a player has seen at the start of turn `turn` (from 1)."""
        return self.cards + (self.each_turn if each_turn is None else each_turn) * (turn - 1)


class Beginner(NamedTuple):
    """Who begins the later games of a best-of: `later_games` is `chance`, or `loser`, who chooses (`rule`)."""

    later_games: str = "chance"
    rule: str = ""

    @property
    def is_chosen_by_loser(self) -> bool:
        return self.later_games == "loser"


class RuleSet(NamedTuple):
    """The rules of a game: vocabulary, deck formats, opening hand."""

    id: str
    name: str
    leader: str
    formats: Mapping[str, Format]
    opening: Opening
    aliases: tuple[str, ...] = ()
    introduction: str = ""
    first_decks: tuple[str, ...] = ()  # of a first game: the player's, and the opponent's
    numbers: Mapping[str, str] = NONE
    classes: Mapping[str, str] = NONE
    symbols: Mapping[str, str] = NONE
    tiles: Mapping[str, str] = NONE  # the letters of patterns: `move - to an empty tile`
    keywords: Mapping[str, str] = NONE
    keyword_forms: Mapping[str, str] = NONE
    provenance: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    beginner: Beginner = Beginner()

    @classmethod
    def from_document(cls, data: Mapping[str, Any]) -> "RuleSet":
        """Return the rule set of a checked document."""
        return cls(
            id=data["ruleset"],
            name=data["name"],
            leader=data["leader"],
            formats={name: _format(name, entry) for name, entry in data["formats"].items()},
            opening=Opening(**data["opening"]),
            aliases=tuple(data.get("aliases", ())),
            introduction=data.get("introduction", ""),
            first_decks=tuple(data.get("first_decks", ())),
            numbers=data["numbers"],
            classes=data["classes"],
            symbols=data.get("symbols", {}),
            tiles=data.get("tiles", {}),
            keywords=data.get("keywords", {}),
            keyword_forms=data.get("keyword_forms", {}),
            provenance=tuple(data.get("provenance", ())),
            readings=tuple(data.get("readings", ())),
            beginner=Beginner(**data.get("beginner", {})),
        )

    def meaning(self, keyword: str) -> str:
        """Return the meaning of a printed keyword; `riding N`, `iron 1` and `iron from X` have texts of their own."""
        base, (_, _, number) = keyword_base(keyword), keyword.rpartition(" ")
        if " from " in keyword:
            return self.keyword_forms.get(f"{base} from X", self.keywords.get(base, ""))
        if not number.isdigit():
            return self.keywords.get(base, "")
        numbered = self.keyword_forms.get(f"{base} N", self.keywords.get(base, "")).replace(" N ", f" {number} ")
        return self.keyword_forms.get(f"{base} {number}", numbered)

    @property
    def usual_format(self) -> Format:
        return next(iter(self.formats.values()))


def _format(name: str, data: Mapping[str, Any]) -> Format:
    total = data.get("total")
    return Format(
        name=name,
        title=data["name"],
        sections=tuple(Section(section, **entry) for section, entry in data["sections"].items()),
        total=Total(total["rule"], total["count"], tuple(total["in"])) if total else None,
        copies=tuple(
            CopyLimit(entry["rule"], entry["cards"], entry["most"], tuple(entry.get("in", ())))
            for entry in data.get("copies", ())
        ),
        belongs=tuple(
            Belonging(entry["rule"], entry["same"], tuple(entry.get("in", ())), entry.get("or"))
            for entry in data.get("belongs", ())
        ),
        guests=tuple(GuestLimit(**entry) for entry in data.get("guests", ())),
        setup_rule=data.get("setup"),
        pool_rule=data.get("pool"),
        packs=_packs(data["packs"]) if "packs" in data else None,
        draft=_draft(data["draft"]) if "draft" in data else None,
        affinities=tuple(
            Affinity(entry["cards"], entry["with"], entry["share"], entry["why"]) for entry in data.get("goes_with", ())
        ),
    )


def _packs(data: Mapping[str, Any]) -> Packs:
    def portion(entry: Mapping[str, Any]) -> tuple[str, int]:
        return entry["cards"], entry["count"]

    dealt = portion(data["dealt"]) if "dealt" in data else None
    holds, cube = (tuple(map(portion, data.get(key, ()))) for key in ("holds", "cube"))
    return Packs(data["number"], holds, data.get("given"), cube, dealt)


def _draft(data: Mapping[str, Any]) -> DraftRules:
    return DraftRules(
        packs=data["packs"],
        picks=data["picks"],
        passes=tuple(data["passes"]),
        least_seats=data["seats"]["least"],
        most_seats=data["seats"]["most"],
        given=data.get("given"),
    )


DUEL, THREE, FULL = 2, 3, 4  # players; three of them have four seats


def seats_for(players: int | None, decks: int) -> int:
    """Return the number of seats of a game. Raises InputError for more decks than seats.

    `players`: 2, 3 or 4; the number of decks decides if None. `decks`: how many are named, one for each seat.
    """
    seats = DUEL if players == DUEL or (players is None and decks <= DUEL) else FULL
    if decks > seats:
        raise InputError(f"there are {seats} seats, and {counted(decks, 'deck')} are named")
    return seats
