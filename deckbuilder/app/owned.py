"""The collection of a user as lists, and as one table of products and cards: owned, wanted and missing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deckbuilder.app.report import ResultList
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue.lookup import find_cards
from deckbuilder.collection import Holdings, NextDeck, UnknownHolding, next_decks, wanted
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError, Remedy
from deckbuilder.games import GAMES
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.text import counted, fold, listed, short

if TYPE_CHECKING:  # start-up time
    from deckbuilder.decks.importer.owned_list import OwnedLine

NEXT_COLUMNS = ("deck", "new_cards", "new_leaders", "legal_decks", "still_short")


@dataclass(frozen=True)
class CardCopies(JsonObject):
    """Copies of a card, as a row of a table."""

    KEYS = "card ruleset faction count key"

    card: str
    ruleset: str
    faction: str | None
    count: int
    key: str


def table_of_copies(copies: Mapping[Card, int]) -> ResultList[CardCopies]:
    """Return copies of cards as a table."""
    rows = [CardCopies(card.name, card.ruleset, card.faction, count, card.key) for card, count in copies.items()]
    return ResultList(rows, CardCopies.KEYS.split())


@dataclass(frozen=True)
class OwnedCards(JsonObject):
    """The decks and cards that a user owns, by rule set, and the copies of each card that they make together.

    `unknown`: those of them that the catalogue does not have, which are counted nowhere.
    """

    KEYS = "decks cards unknown"

    holdings: Mapping[str, Holdings]
    copies: Mapping[Card, int]
    unknown: Sequence[UnknownHolding] = ()

    columns = CardCopies.KEYS.split()

    @property
    def decks(self) -> dict[str, int]:
        """The copies of each deck."""
        return {name: number for held in self.holdings.values() for name, number in held.decks.items()}

    @property
    def cards(self) -> ResultList[CardCopies]:
        return table_of_copies(self.copies)

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each card."""
        return self.cards.rows()


def owned_cards(workbench: Workbench) -> OwnedCards:
    """Return what the user of a workbench owns. Raises InputError for a collection that cannot be read."""
    return OwnedCards(workbench.collection.holdings, workbench.owned, workbench.unknown_holdings)


def next_purchases(workbench: Workbench, ruleset: str, deck: Deck | None = None) -> ResultList[NextDeck]:
    """Return what each shipped deck of a rule set would add to the collection, the most useful first."""
    return ResultList(next_decks(workbench.owned, workbench.resolver, ruleset, deck), NEXT_COLUMNS)


def enter_owned_list(workbench: Workbench, lines: "Sequence[OwnedLine]", *, replaces: bool = False) -> int:
    """Own the cards of a list besides what is owned, or with `replaces` in place of all that is owned of their games.

    Return how many cards were entered. Raises InputError, and then enters nothing, for too many of a card.
    """
    copies = Counter[Card]()
    for line in lines:
        if line.card is not None:
            copies[line.card] += line.count
    with workbench.changing_collection(f"enter a list of {counted(copies.total(), 'card')}") as collection:
        if replaces:
            for ruleset in {card.ruleset for card in copies}:
                kept = collection.holdings.get(ruleset, Holdings())
                collection.holdings[ruleset] = Holdings(wishes=kept.wishes)
        for card, count in copies.items():
            names = CardNames(workbench.catalogue, workbench.catalogue.rulesets[card.ruleset])
            collection.change(card.ruleset, "card", names.name_of(card), count)
        collection.save()
    return copies.total()


@dataclass(frozen=True)
class EnteredList:
    """What became of a pasted list: how many cards were entered, the text that is left, and its lines with problems."""

    entered: int
    left: str = ""
    problems: "Sequence[OwnedLine]" = ()


def enter_understood(
    workbench: Workbench, text: str, ruleset: str | None = None, *, replaces: bool = False, correction: str = ""
) -> EnteredList:
    """Enter the lines of a list that are understood, and return the others, to be corrected. Raises InputError.

    `replaces`: as `enter_owned_list` takes it. `correction`: the number of a line with a problem, and the name that its
    unknown name means: `3 Ice Golem`.
    """
    from deckbuilder.decks.importer.owned_list import (  # noqa: PLC0415 - start-up time
        read_owned_list,
        with_correction,
        without_read_lines,
    )

    lines = read_owned_list(text, workbench.catalogue, ruleset)
    number, _, name = correction.partition(" ")
    wrong = next((line for line in lines if name and line.problem and str(line.number) == number), None)
    if wrong:
        text = with_correction(text, wrong, name)
        lines = read_owned_list(text, workbench.catalogue, ruleset)
    is_any_read = any(line.card for line in lines)
    entered = enter_owned_list(workbench, lines, replaces=replaces) if is_any_read else 0
    if not any(line.problem for line in lines):
        return EnteredList(entered)
    left = without_read_lines(text, lines)
    problems = [line for line in read_owned_list(left, workbench.catalogue, ruleset) if line.problem]
    return EnteredList(entered, left, problems)


def missing_cards(workbench: Workbench, decks: Sequence[Deck]) -> dict[Card, int]:
    """Return the copies that are missing to have all of these decks put together at once, and the wanted cards."""
    needed = Counter[Card]()
    for deck in decks:
        needed.update(deck.cards())
    owned = Counter(workbench.owned)
    missing = (needed - owned) | (wanted(workbench.collection, workbench.resolver) - owned)
    return dict(sorted(missing.items(), key=lambda entry: (entry[0].ruleset, entry[0].name, entry[0].key)))


def wish(workbench: Workbench, name: str, by: int, ruleset: str | None = None) -> int:
    """Want more (or, negative, fewer) copies of a card, and return how many are wanted now. Raises InputError."""
    (card, *others) = find_cards(name, workbench.catalogue, ruleset)
    if any(other.ruleset != card.ruleset for other in others):
        games = list(dict.fromkeys(namesake.ruleset for namesake in (card, *others)))
        raise InputError(
            f"'{short(name)}' is a card of several games", remedies=(Remedy.CHOOSE_RULESET,), choices=games
        )
    names = CardNames(workbench.catalogue, workbench.catalogue.rulesets[card.ruleset])
    with workbench.changing_collection(f"{'want' if by > 0 else 'no longer want'} {abs(by)} {card.name}") as collection:
        number = collection.change(card.ruleset, "wish", names.name_of(names.find(name)), by)
        collection.save()
    return number


PRODUCT, CARD = "deck", "card"  # kinds of rows, as changes of a collection call them


@dataclass(frozen=True)
class CollectionRow:
    """A product or a card.

    Attributes:
        name: By which changes of the collection call it.
        key: Of the card; empty for a product.
        owned: Copies, those in products included.
        single: Copies that are owned apart from products.
        missing: Copies that the decks lack together, or that are wanted and not owned.
        decks: Those of the user that need the card.
        size: The cards of a product, of which `held` are owned; 0 for a card.
        note: What one more product would bring.
    """

    kind: str
    name: str
    title: str
    crest: str
    key: str = ""
    faction: str = ""
    owned: int = 0
    single: int = 0
    wanted: int = 0
    missing: int = 0
    decks: tuple[str, ...] = ()
    size: int = 0
    held: int = 0
    note: str = ""


SHOWS: Final[Mapping[str, tuple[str, Callable[[CollectionRow], bool]]]] = {
    "all": ("All", lambda _: True),
    "products": ("Products", lambda row: row.kind == PRODUCT),
    "owned": ("Owned cards", lambda row: row.kind == CARD and row.owned > 0),
    "wanted": ("Wanted", lambda row: row.wanted > 0),
    "missing": ("Missing", lambda row: row.missing > 0),
}


def usual_game(workbench: Workbench, decks: Iterable[Deck]) -> str:
    """Return the game of most of the user's decks; among equals, that of most owned cards, and then the first one."""
    by_deck = Counter(deck.ruleset for deck in decks)
    by_card = Counter[str]()
    for card, count in workbench.readable_owned.items():
        by_card[card.ruleset] += count
    games = sorted(workbench.catalogue.rulesets, key=lambda id_: [*GAMES, id_].index(id_))
    return max(games, key=lambda id_: (by_deck[id_], by_card[id_]))


def collection_rows(workbench: Workbench, ruleset: str, decks: Sequence[Deck]) -> list[CollectionRow]:
    """Return the products of a game, and its cards that are owned, wanted or missing for decks, by name."""
    return [*_products(workbench, ruleset), *_cards(workbench, ruleset, decks)]


def select_rows(rows: Iterable[CollectionRow], show: str, text: str) -> list[CollectionRow]:
    """Return the rows of a choice of `SHOWS` that have all words of a text in title, faction or decks."""
    words, (_, is_shown) = fold(text).split(), SHOWS[show]
    return [row for row in rows if is_shown(row) and all(word in _words(row) for word in words)]


def _words(row: CollectionRow) -> str:
    return fold(" ".join((row.title, row.faction, *row.decks)))


def _holdings(workbench: Workbench, ruleset: str) -> Holdings:
    try:
        return workbench.collection.holdings.get(ruleset, Holdings())
    except InputError:
        return Holdings()


def _products(workbench: Workbench, ruleset: str) -> Iterator[CollectionRow]:
    owned, bought = workbench.readable_owned, _holdings(workbench, ruleset).decks
    purchases = {next_deck.deck: next_deck for next_deck in next_decks(owned, workbench.resolver, ruleset, None)}
    for row in workbench.catalogue.decks():
        if row["ruleset"] != ruleset:
            continue
        resolved = load_shipped(row["deck"], workbench.resolver)
        cards, leader, purchase = resolved.deck.cards(), resolved.leader, purchases[row["deck"]]
        number = bought.get(row["deck"], 0)
        yield CollectionRow(
            kind=PRODUCT,
            name=row["deck"],
            title=row["name"],
            crest=leader.crest if leader else "",
            faction=(leader.faction or "") if leader else "",
            owned=number,
            single=number,
            size=cards.total(),
            held=sum(min(count, owned.get(card, 0)) for card, count in cards.items()),
            note=_gain(purchase),
        )


def _gain(purchase: NextDeck) -> str:
    if not purchase.new:
        return ""
    usable = f", {purchase.usable} fit your leaders" if purchase.usable else ""
    leaders = f", brings {listed(purchase.leaders)}" if purchase.leaders else ""
    return f"{counted(purchase.new, 'new card')}{usable}{leaders}"


def _cards(workbench: Workbench, ruleset: str, decks: Sequence[Deck]) -> Iterator[CollectionRow]:
    owned, names = workbench.readable_owned, CardNames(workbench.catalogue, workbench.catalogue.rulesets[ruleset])
    wishes, missing, needed_by = Counter[Card](), dict[Card, int](), dict[Card, list[str]]()
    with suppress(InputError):  # a collection that cannot be read
        wishes, missing = wanted(workbench.collection, workbench.resolver), missing_cards(workbench, decks)
    for deck in decks:
        for card in deck.cards():
            needed_by.setdefault(card, []).append(deck.name)
    singles = {fold(name): count for name, count in _holdings(workbench, ruleset).cards.items()}
    for card in sorted({*owned, *wishes, *missing}, key=lambda card: (card.name, card.faction or "", card.key)):
        if card.ruleset == ruleset:
            name = names.name_of(card)
            yield CollectionRow(
                kind=CARD,
                name=name,
                title=card.name,
                crest=card.crest,
                key=card.key,
                faction=card.faction or "",
                owned=owned.get(card, 0),
                single=singles.get(fold(name), 0),
                wanted=wishes[card],
                missing=missing.get(card, 0),
                decks=tuple(needed_by.get(card, ())),
            )
