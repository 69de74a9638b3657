"""The collection of a user: whole decks and single cards, and from these the copies of each card."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.catalogue.lookup import find_cards
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MAX_COPIES, MAX_OWNED, Copies, Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.decks.sets import legal_for
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.query import nodes
from deckbuilder.text import fold, printable, slug

SCHEMA_LINE = "# yaml-language-server: $schema=collection.schema.json\n"


@dataclass(frozen=True)
class Holdings:
    """The owned shipped decks and cards of one rule set, and the wanted cards, by name, with their numbers."""

    decks: dict[str, int] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    wishes: dict[str, int] = field(default_factory=dict)

    def part(self, kind: str) -> dict[str, int]:
        """Return the numbers of a kind: `deck`, `card` or `wish`."""
        return {"deck": self.decks, "card": self.cards, "wish": self.wishes}[kind]


@dataclass(frozen=True)
class UnknownHolding(JsonObject):
    """A deck or card of a collection that the catalogue does not have: renamed, or of house cards that are not open.

    `kind`: `deck` or `card`.
    """

    ruleset: str
    kind: str
    name: str
    count: int
    reason: str


@dataclass(frozen=True)
class ResolvedCollection:
    """The owned copies of each card, and the entries that name no card or deck."""

    copies: Counter[Card] = field(default_factory=Counter)
    unknown: list[UnknownHolding] = field(default_factory=list)


class Collection:
    """A user's collection in a YAML file."""

    def __init__(self, path: Path, holdings: dict[str, Holdings]) -> None:
        self.path = path
        self.holdings = holdings

    @classmethod
    def load(cls, path: Path) -> "Collection":
        """Return the collection in a file, an empty one if the file does not exist. Raises InputError."""
        if files.is_missing(path):
            return cls(path, {})
        from deckbuilder.documents.schemas import check  # noqa: PLC0415 - start-up time
        from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415

        document = read_one(files.read(path), str(path), "collection")
        check(document, "collection")
        data = document.data["collection"]
        return cls(path, {ruleset: Holdings(**entry) for ruleset, entry in data.items()})

    def save(self) -> None:
        """Write the file."""
        import yaml  # noqa: PLC0415 - start-up time

        data: dict[str, Any] = {}
        for ruleset, held in sorted(self.holdings.items()):
            parts = {"decks": held.decks, "cards": held.cards, "wishes": held.wishes}
            if kept := {name: dict(sorted(part.items())) for name, part in parts.items() if part}:
                data[ruleset] = kept
        text = yaml.dump({"collection": data}, Dumper=yaml.SafeDumper, sort_keys=False, allow_unicode=True)
        with files.failing_as("the folder cannot be made", Place(str(self.path.parent))):
            files.make_private_folder(self.path.parent)
        files.write(self.path, SCHEMA_LINE + text, private=True)

    def change(self, ruleset: str, kind: str, name: str, by: int) -> int:
        """Add (or, negative, remove) owned copies of a deck or card, or wanted ones of a card; return the new number.

        Raises InputError below 0, above 99 of a deck or a wish, and above 9,999 of a card.
        """
        held = self.holdings.setdefault(ruleset, Holdings())
        part = held.part(kind)
        number = part.get(name, 0) + by
        most = MAX_OWNED if kind == "card" else MAX_COPIES
        if not 0 <= number <= most:
            cannot = f"remove {-by}" if by < 0 else f"add {by}: at most {most:,} of a {kind} are kept"
            raise InputError(f"you own {part.get(name, 0)} {printable(name)}; cannot {cannot}")
        if number:
            part[name] = number
        else:
            part.pop(name, None)
        return number

    def resolve(self, resolver: Resolver) -> ResolvedCollection:
        """Return the owned copies of each card, and the entries that name none; these are kept in the file."""
        resolved = ResolvedCollection()
        for ruleset, held in self.holdings.items():
            for kind, part in (("deck", held.decks), ("card", held.cards)):
                for name, number in part.items():
                    try:
                        cards = _cards_of(ruleset, kind, name, resolver)
                    except InputError as error:
                        resolved.unknown.append(UnknownHolding(ruleset, kind, name, number, error.message))
                        continue
                    for card, count in cards.items():
                        resolved.copies[card] += count * number
        return resolved


def _cards_of(ruleset: str, kind: str, name: str, resolver: Resolver) -> Copies:
    """Return the cards of an entry. Raises InputError where it names none; the sentence proposes no other names."""
    catalogue = resolver.catalogue
    if ruleset not in catalogue.rulesets:
        raise InputError("there is no such rule set")
    if kind == "deck":
        data = catalogue.deck_document(name)
        if data is None or data["ruleset"] != ruleset:
            raise InputError("no shipped deck of this game has this name")
        return load_shipped(name, resolver).deck.cards()
    cards = CardNames(catalogue, catalogue.rulesets[ruleset]).candidates(name)
    if len(cards) != 1:
        raise InputError("several cards have this name" if cards else "no card has this name")
    return {cards[0]: 1}


def wanted(collection: Collection, resolver: Resolver) -> Counter[Card]:
    """Return the wanted copies of each card; names that no card has are left out."""
    copies = Counter[Card]()
    for ruleset, held in collection.holdings.items():
        for name, number in held.wishes.items():
            with suppress(InputError):
                copies.update(dict.fromkeys(_cards_of(ruleset, "card", name, resolver), number))
    return copies


def missing_copies(deck: Deck, owned: Copies) -> dict[Card, tuple[int, int]]:
    """Return the cards of which a deck needs more than are owned: (needed, owned)."""
    needed = deck.cards()
    return {card: (count, owned.get(card, 0)) for card, count in needed.items() if count > owned.get(card, 0)}


@dataclass(frozen=True)
class NextDeck(JsonObject):
    """The effect of buying one more deck.

    Attributes:
        new: How many of its cards are not owned yet.
        usable: How many of these may go into decks of leaders already owned.
        leaders: The names of its leaders that are not owned yet.
        still_short: How many cards a wanted deck would still lack; None without one.
    """

    KEYS = "deck new_cards=new new_leaders=leaders legal_decks=usable still_short"

    deck: str
    new: int
    usable: int
    leaders: tuple[str, ...]
    still_short: int | None


def next_decks(owned: Copies, resolver: Resolver, ruleset: str, deck: Deck | None) -> list[NextDeck]:
    """Return the effect of buying each shipped deck of a rule set, the most useful first."""
    catalogue = resolver.catalogue
    rules = catalogue.rulesets[ruleset]
    leaders = [card for card in owned if card.ruleset == ruleset and rules.leader in card.words]
    led = nodes.Or(tuple(legal_for(card, rules, catalogue) for card in leaders))
    purchases = []
    for name in catalogue.deck_names():
        resolved = load_shipped(name, resolver)
        if resolved.deck.ruleset != ruleset:
            continue
        held = resolved.deck.cards()
        new = [card for card in held if not owned.get(card)]
        usable = sum(led.matches(card) for card in new)
        new_leaders = tuple(card.name for card in new if rules.leader in card.words)
        missing = None
        if deck:
            missing = sum(needed - had for needed, had in missing_copies(deck, Counter(owned) + held).values())
        purchases.append(NextDeck(name, len(new), usable, new_leaders, missing))
    return sorted(
        purchases, key=lambda next_deck: (next_deck.still_short or 0, -next_deck.usable, -next_deck.new, next_deck.deck)
    )


@dataclass(frozen=True)
class OwnedCount:
    """The owned copies of a shipped deck, or of a card apart from whole decks, after a change."""

    kind: str  # `deck` or `card`
    name: str
    count: int


def change_owned(
    collection: Collection, entry_name: str, by: int, resolver: Resolver, ruleset: str | None = None
) -> OwnedCount:
    """Add (or, negative, remove) copies of a shipped deck or a card, and save the collection. Raises InputError."""
    try:
        changed = _change_known(collection, entry_name, by, resolver, ruleset)
    except InputError:
        holding = _unknown_holding(collection, entry_name, resolver, ruleset) if by < 0 else None
        if holding is None:
            raise
        count = collection.change(holding.ruleset, holding.kind, holding.name, by)
        changed = OwnedCount(holding.kind, holding.name, count)
    collection.save()
    return changed


def _change_known(
    collection: Collection, entry_name: str, by: int, resolver: Resolver, ruleset: str | None
) -> OwnedCount:
    catalogue = resolver.catalogue
    data = catalogue.deck_document(entry_name)
    if data and ruleset in (None, data["ruleset"]):
        decks = collection.holdings.get(data["ruleset"], Holdings()).decks
        name = next((name for name in decks if slug(name) == slug(entry_name)), slug(entry_name))
        return OwnedCount("deck", data["deck"], collection.change(data["ruleset"], "deck", name, by))
    rules = catalogue.ruleset(ruleset or _ruleset_of(entry_name, catalogue))
    names = CardNames(catalogue, rules)
    card = names.find(entry_name)
    cards = collection.holdings.get(rules.id, Holdings()).cards
    name = next((name for name in cards if names.candidates(name) == [card]), names.name_of(card))
    return OwnedCount("card", names.name_of(card), collection.change(rules.id, "card", name, by))


def _unknown_holding(
    collection: Collection, entry_name: str, resolver: Resolver, ruleset: str | None
) -> UnknownHolding | None:
    """Return the entry of a name that is no deck or card; None where there is none. Raises InputError for several."""
    same = [
        holding
        for holding in collection.resolve(resolver).unknown
        if fold(holding.name) == fold(entry_name) and ruleset in (None, holding.ruleset)
    ]
    exact = [holding for holding in same if holding.name == entry_name] or same
    if len({holding.ruleset for holding in exact}) > 1:
        raise InputError(
            f"'{printable(entry_name)}' stands in the collection for several games",
            remedies=(Remedy.CHOOSE_RULESET,),
            choices=[holding.ruleset for holding in exact],
        )
    return exact[0] if exact else None


def _ruleset_of(name: str, catalogue: Catalogue) -> str:
    """Return the rule set of a card. Raises InputError where several have one of that name."""
    rulesets = list(dict.fromkeys(card.ruleset for card in find_cards(name, catalogue)))
    if len(rulesets) > 1:
        raise InputError(
            f"'{printable(name)}' is a card of several games", remedies=(Remedy.CHOOSE_RULESET,), choices=rulesets
        )
    return rulesets[0]
