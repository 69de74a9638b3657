"""The collection of a user, as lists for every front end."""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder import limits
from deckbuilder.app.result import ResultList
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue.lookup import find_cards
from deckbuilder.collection import Holdings, NextDeck, UnknownHolding, next_decks, wanted
from deckbuilder.decks.deck import MAX_COPIES, Deck
from deckbuilder.decks.resolve import CardNames
from deckbuilder.decks.textlist import split_count
from deckbuilder.errors import InputError, Remedy
from deckbuilder.model.card import Card
from deckbuilder.text import fold, listed, short

NEXT_COLUMNS = ("deck", "new_cards", "new_leaders", "legal_decks", "still_short")


@dataclass(frozen=True)
class OwnedCards:
    """The decks and cards that a user owns, by rule set, and the copies of each card that they make together.

    `unknown`: those of them that the catalogue does not have, which are counted nowhere.
    """

    holdings: Mapping[str, Holdings]
    copies: Mapping[Card, int]
    unknown: Sequence[UnknownHolding] = ()

    columns: Sequence[str] = ("card", "ruleset", "faction", "count", "key")

    def to_json(self) -> dict[str, Any]:
        decks = {name: number for held in self.holdings.values() for name, number in held.decks.items()}
        cards = [dict(zip(self.columns, row, strict=True)) for row in self.rows()]
        return {"decks": decks, "cards": cards, "unknown": [holding.to_json() for holding in self.unknown]}

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each card."""
        for card, count in self.copies.items():
            yield card.name, card.ruleset, card.faction, count, card.key


def owned_cards(workbench: Workbench) -> OwnedCards:
    """Return what the user of a workbench owns. Raises InputError for a collection that cannot be read."""
    return OwnedCards(workbench.collection.holdings, workbench.owned, workbench.unknown_holdings)


def next_purchases(workbench: Workbench, ruleset: str, deck: Deck | None = None) -> ResultList[NextDeck]:
    """Return what each shipped deck of a rule set would add to the collection, the most useful first."""
    return ResultList(next_decks(workbench.owned, workbench.resolver, ruleset, deck), NEXT_COLUMNS)


@dataclass(frozen=True)
class OwnedLine:
    """A line of a list of owned cards.

    Attributes:
        number: Its number in the list, from 1.
        text: The line as it was written.
        card: The card that it names; None where it names none.
        count: How many of it.
        problem: Why no card is read from it; empty where one is.
    """

    number: int
    text: str
    card: Card | None
    count: int
    problem: str = ""


def read_owned_list(text: str, workbench: Workbench, ruleset: str | None = None) -> list[OwnedLine]:
    """Return the lines of a list of owned cards: `4 Ice Golem`, or a table with columns `card` and `count`.

    `ruleset`: which game's cards are meant where several games have one of a name; a column `ruleset` goes before it.
    Raises InputError for a list that is too long.
    """
    limits.check_list(text, "the list")
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    columns = [cell.strip().lower() for cell in next(csv.reader([lines[0][1]]), [])] if lines else []
    if "card" in columns:
        return [_owned_row(number, line, columns, workbench, ruleset) for number, line in lines[1:]]
    parts = [(number, line, *split_count(line)) for number, line in lines if not line.startswith("#")]
    return [_owned_line(number, line, count, name, workbench, ruleset) for number, line, count, name in parts]


def _owned_row(number: int, line: str, columns: Sequence[str], workbench: Workbench, ruleset: str | None) -> OwnedLine:
    values = dict(zip(columns, (cell.strip() for cell in next(csv.reader([line]), [])), strict=False))
    name, game = values.get("card", ""), values.get("ruleset") or ruleset
    return _owned_line(number, line, values.get("count", "1"), name, workbench, game, values.get("faction", ""))


def _owned_line(
    number: int, line: str, count: str, name: str, workbench: Workbench, ruleset: str | None, faction: str = ""
) -> OwnedLine:
    if not count.isdecimal() or len(count) > len(str(MAX_COPIES)) or not int(count):
        return OwnedLine(number, line, None, 0, f"'{short(count)}' is not a number from 1 to {MAX_COPIES}")
    try:
        cards = find_cards(name, workbench.catalogue, ruleset)
    except InputError as error:
        return OwnedLine(number, line, None, 0, error.message)
    if len(cards) > 1:
        cards = [card for card in cards if fold(card.faction or "") == fold(faction)] or cards
    if len(cards) > 1:
        games = {card.ruleset for card in cards}
        names = listed((f"that of {card.ruleset if len(games) > 1 else card.faction}" for card in cards), "or")
        return OwnedLine(number, line, None, 0, f"several cards are called '{short(name)}': {names}?")
    return OwnedLine(number, line, cards[0], int(count))


def enter_owned_list(workbench: Workbench, lines: Sequence[OwnedLine], *, replaces: bool = False) -> int:
    """Own the cards of a list besides what is owned, or with `replaces` in place of all that is owned of their games.

    Return how many cards were entered. Raises InputError, and then enters nothing, for more than 99 of a card.
    """
    copies = Counter[Card]()
    for line in lines:
        if line.card is not None:
            copies[line.card] += line.count
    with workbench.changing_collection() as collection:
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
class MissingCards:
    """The missing copies of each card, by game and name."""

    copies: Mapping[Card, int]

    columns: Sequence[str] = ("card", "ruleset", "faction", "count", "key")

    def to_json(self) -> list[dict[str, Any]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows()]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each card."""
        for card, count in self.copies.items():
            yield card.name, card.ruleset, card.faction, count, card.key


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
    with workbench.changing_collection() as collection:
        number = collection.change(card.ruleset, "wish", names.name_of(names.find(name)), by)
        collection.save()
    return number
