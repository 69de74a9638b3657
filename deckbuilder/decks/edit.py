"""Changing a deck by one card, and what that does to its verdict."""

from dataclasses import dataclass

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.judge import home
from deckbuilder.decks.problems import Problem
from deckbuilder.decks.resolve import Names, Reading, Resolver
from deckbuilder.errors import Fault
from deckbuilder.model.card import Card


@dataclass(frozen=True)
class Changed:
    """The deck after a change: where the card now stands, how often, and which problems are new."""

    deck: Deck
    card: Card
    section: str
    now: int
    new_problems: tuple[Problem, ...]


def change(reading: Reading, name: str, by: int, resolver: Resolver) -> Changed:
    """Put in (or, negative, take out) copies of a card, in the section of its class. Raises Fault."""
    deck = reading.must_be_readable()
    card = Names(resolver.catalogue, reading.judge.ruleset, reading.leader).one(name)
    section = _section(reading, card, by)
    held = deck.sections.get(section, {}).get(card, 0)
    if held + by < 0:
        raise Fault(f"the deck has {held} {card.name} under {section}, {-by} cannot be taken out")
    before = {(problem.kind, problem.card, problem.section) for problem in reading.judge.judge(deck)}
    changed = resolver.completed(deck.with_count(section, card, held + by))
    after = reading.judge.judge(changed)
    new = [problem for problem in after if (problem.kind, problem.card, problem.section) not in before]
    now = changed.sections.get(section, {}).get(card, 0)
    if now == held:
        raise Fault(f"{card.name} stays: the rules put it into every deck of {reading.leader or 'this game'}")
    return Changed(changed, card, section, now, tuple(new))


def _section(reading: Reading, card: Card, by: int) -> str:
    """Where the card belongs; when taking out, where it stands."""
    section = home(card, reading.judge, reading.leader)
    if by < 0:
        standing = [name for name, cards in reading.deck.sections.items() if card in cards]
        if standing and (section is None or section.name not in standing):
            return standing[-1]
    if section is None:
        raise Fault(f"{card.name} ({card.class_}) goes into no deck")
    return section.name
