"""The problems of a deck, each with the changes that make it legal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.problems import Problem, ProblemKind
from deckbuilder.decks.repair import DeckChange, repair_deck
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError


class NumberedChange(NamedTuple):
    """A change of a repair with its place there, from 0. `reasons`: why this card and no other."""

    number: int
    change: DeckChange
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class ProblemView:
    """A problem of a deck with the changes that answer it."""

    problem: Problem
    changes: tuple[NumberedChange, ...]


@dataclass(frozen=True)
class RepairView:
    """The problems of a deck, and all changes that make it legal; none where nothing does. `others`: of no problem."""

    problems: tuple[ProblemView, ...]
    changes: tuple[NumberedChange, ...]
    others: tuple[NumberedChange, ...]


def repair_view(resolved: ResolvedDeck, problems: Sequence[Problem], resolver: Resolver) -> RepairView:
    """Return the problems of a deck, each with the changes that answer it."""
    changes = tuple(
        NumberedChange(number, change, tuple(why for why in change.why if not why.endswith("]")))  # a rule's id
        for number, change in enumerate(_changes(resolved, problems, resolver))
    )
    views = tuple(
        ProblemView(problem, tuple(change for change in changes if _answers(change.change, problem)))
        for problem in problems
    )
    others = tuple(change for change in changes if not any(_answers(change.change, problem) for problem in problems))
    return RepairView(views, changes, others)


def _changes(resolved: ResolvedDeck, problems: Sequence[Problem], resolver: Resolver) -> tuple[DeckChange, ...]:
    if not problems or resolved.list_problems:
        return ()
    try:
        return repair_deck(resolved, resolver).changes
    except InputError:
        return ()  # nothing makes it legal


def _answers(proposed: DeckChange, problem: Problem) -> bool:
    """Whether a change is about what a problem is about: its card, its section or the whole deck."""
    change = proposed.change
    if problem.card is not None:
        return problem.card == change.card.name and (change.by > 0) == (problem.kind is ProblemKind.SETUP)
    is_missing = (problem.count or 0) < (problem.required or 0)
    return problem.section in (None, change.section) and (change.by > 0) == is_missing


def with_change(resolved: ResolvedDeck, number: int, resolver: Resolver) -> Deck:
    """Return the deck with one change of its repair. Raises InputError where the repair has no such change."""
    changes = repair_deck(resolved, resolver).changes
    if not 0 <= number < len(changes):
        raise InputError("there is no such change any more")
    change, deck = changes[number].change, resolved.deck
    held = deck.sections.get(change.section, {}).get(change.card, 0)
    return deck.with_count(change.section, change.card, held + change.by)
