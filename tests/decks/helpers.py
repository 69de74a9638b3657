"""What the tests of decks share: changing a deck in a line, and a verdict as plain values."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.formats.registry import FORMATS
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.problems import Problem
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from tests.conftest import grown_file

FILE_FORMATS = [each.name for each in FORMATS.values() if each.is_file]

# A problem as (rule, section, card, found, required).
Verdict = tuple[str, str | None, str | None, int | None, int | None]


def shipped(name: str, resolver: Resolver, *changes: str) -> Deck:
    """A shipped deck after changes."""
    return changed(load_shipped(name, resolver).deck, resolver, *changes)


def changed(deck: Deck, resolver: Resolver, *changes: str) -> Deck:
    """The deck with exactly so many copies: `commons: 3 Ice Smith, 1 Smasher; champions: 0 Ollag`. Nothing is filled in."""
    ruleset = resolver.catalogue.rulesets[deck.ruleset]
    names = CardNames(resolver.catalogue, ruleset, deck.leader(ruleset.leader))
    for part in filter(None, "; ".join(changes).split("; ")):
        section, _, cards = part.partition(": ")
        for card in cards.split(", "):
            count, _, name = card.partition(" ")
            deck = deck.with_count(section, names.find(name), int(count))
    return deck


def written(form: str, deck: Deck, catalogue: Catalogue) -> str:
    """The deck in a deck format."""
    return FORMATS[form].write(ResolvedDeck(deck, Resolver(catalogue).validator_of(deck)), catalogue)


def without(deck: Deck, *sections: str) -> Deck:
    """The deck without whole sections."""
    return replace(deck, sections={name: cards for name, cards in deck.sections.items() if name not in sections})


def verdict(deck: Deck, resolver: Resolver) -> list[Verdict]:
    """What the judge of the deck's format finds."""
    return plain(resolver.validator_of(deck).validate(deck))


def plain(problems: Iterable[Problem]) -> list[Verdict]:
    """Problems as values that a test can write down."""
    return [(p.rule, p.section, p.card, p.count, p.required) for p in problems]


def reading_of(deck: Deck, resolver: Resolver) -> ResolvedDeck:
    """The deck as if it had been read."""
    return ResolvedDeck(deck, resolver.validator_of(deck))


def house_catalogue(catalogue_file: Path, folder: Path, cards: str) -> Catalogue:
    """A catalogue of the shipped cards and those of a YAML text; `folder` takes both files."""
    own = folder / "house"
    own.mkdir()
    (own / "cards.yaml").write_text(cards, "utf-8")
    catalogue = open_catalogue(grown_file(catalogue_file, folder), Sources([own]))
    for sentence in catalogue.left_out():
        raise InputError(sentence)
    return catalogue
