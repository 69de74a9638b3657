"""The collection as one table: products and cards, with what is owned, wanted and missing for the user's decks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from deckbuilder.app.owned import missing_cards
from deckbuilder.app.workbench import Workbench
from deckbuilder.collection import Holdings, NextDeck, next_decks, wanted
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.games import GAMES
from deckbuilder.model.card import Card
from deckbuilder.text import counted, fold, listed

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
    """Return what one more product would bring; empty for nothing new."""
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
