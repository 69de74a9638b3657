"""Changing a deck by one card, and what that does to its verdict."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.decks.deck import MOST, Deck
from deckbuilder.decks.judge import home
from deckbuilder.decks.problems import Problem
from deckbuilder.decks.resolve import Names, Reading, Resolver
from deckbuilder.decks.textlist import split_count
from deckbuilder.errors import Fault
from deckbuilder.model.card import Card
from deckbuilder.text import printable


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
    if held + by > MOST:
        raise Fault(f"the deck has {held} {card.name} under {section}, a deck file holds up to {MOST}")
    before = {(problem.kind, problem.card, problem.section) for problem in reading.judge.judge(deck)}
    changed = resolver.completed(deck.with_count(section, card, held + by))
    after = reading.judge.judge(changed)
    new = [problem for problem in after if (problem.kind, problem.card, problem.section) not in before]
    now = changed.sections.get(section, {}).get(card, 0)
    if now != held + by:
        raise Fault(f"{card.name} stays: the rules put it into every deck of {reading.leader or 'this game'}")
    return Changed(changed, card, section, now, tuple(new))


def change_all(reading: Reading, lines: Sequence[str], by: int, resolver: Resolver) -> list[Changed]:
    """One change for each line, in turn: `4 Frost Mage` says how many, a bare name means `by`. Raises Fault."""
    results: list[Changed] = []
    for line in lines:
        number, name = split_count(line)
        if name == line:
            copies = abs(by)
        elif len(number) > len(str(MOST)) or not 1 <= int(number) <= MOST:
            raise Fault(f"'{printable(line)}': a count is 1 to {MOST}")
        else:
            copies = int(number)
        results.append(change(reading, name, copies if by > 0 else -copies, resolver))
        reading = replace(reading, deck=results[-1].deck)
    return results


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
