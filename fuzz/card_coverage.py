"""Card coverage: which cards are played and which abilities take effect over many games.

Abilities are seen in an interpreted engine only.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine import is_compiled
from engine.core import characteristics
from engine.core.context import AbilityContext
from engine.core.events import Event, Placed
from engine.core.game import Game, Library, Resolution
from engine.core.position import Ability, ActiveModifier, Modifier, Position
from engine.games.summoner_wars.events import Built, Played, Summoned
from engine.games.summoner_wars.summoning import SourcedMethod, SummonMethod, methods_of, squares_of_method
from engine.games.summoners_chess import events as chess
from engine.language.runtime.costs import CommitStep
from fuzz.invariants import watch_payments

PLAYED_EVENTS = (Summoned, Built, Played, chess.CardPlayed, chess.Promoted, chess.CardSetDown)
INTERPRETED = not is_compiled()


class CardCoverage:
    """Counts how often each card was played, by key, and how often each ability took effect, by index."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.played: Counter[str] = Counter()
        self.worked: Counter[int] = Counter()
        self._ability_of = {
            modifier.index: ability.index for ability in library.abilities for modifier in ability.modifiers
        }

    def note(self, modifier: Modifier) -> None:
        """Count a modifier that has applied."""
        if modifier.index in self._ability_of:
            self.worked[self._ability_of[modifier.index]] += 1

    def read(self, game: Game, log: Iterable[Event]) -> None:
        """Count the cards that a game's log shows as played."""
        for event in log:
            if isinstance(event, (*PLAYED_EVENTS, Placed)):
                self.played[game.definition(event.card).key] += 1

    def table(self) -> Iterator[tuple[str, str, int, int]]:
        """Yield (card, ability, times played, times worked) for each card and each of its abilities."""
        for definition in self.library.definitions[1:]:
            yield definition.name, "", self.played[definition.key], 0
            for ability in definition.abilities:
                times = self.worked[ability.index] + sum(self.worked[index] for index in _inside(self.library, ability))
                yield definition.name, ability.title, self.played[definition.key], times


def _inside(library: Library, ability: Ability) -> Iterator[int]:
    """Yield the abilities that an ability gives to cards, such as Gang Up of Pile On."""
    for modifier in ability.modifiers:
        for index in modifier.abilities:
            yield index
            yield from _inside(library, library.abilities[index])


@contextmanager
def recorded_in(coverage: CardCoverage) -> Iterator[None]:
    """Count every modifier that applies and every ability that is used while games are played."""
    if not INTERPRETED:
        yield
        return
    patch = pytest.MonkeyPatch()
    original_holds_for, original_commit = Modifier.holds_for, CommitStep.commit

    def holds_for(self: Modifier, position: Position, context: AbilityContext, card: int) -> bool:
        held = original_holds_for(self, position, context, card)
        if held:
            coverage.note(self)
        return held

    def commit(self: CommitStep, game: Game, resolution: Resolution) -> None:
        assert not resolution.has_gone(game), "an ability begins, and its card has left since it was triggered"
        original_commit(self, game, resolution)
        if self.clause is not None:
            coverage.worked[self.clause.ability] += 1

    watch_payments(patch)
    patch.setattr(Modifier, "holds_for", holds_for)
    patch.setattr(CommitStep, "commit", commit)
    _everywhere(patch, squares_of_method, _noting_squares(coverage))
    _everywhere(patch, methods_of, _noting_methods(coverage))
    for original in (
        characteristics.modifiers_on_card,
        characteristics.modifiers_on_player,
        characteristics.modifiers_on_event,
    ):
        _everywhere(patch, original, _noting(original, coverage))
    try:
        yield
    finally:
        patch.undo()


def _noting(
    original: Callable[..., list[ActiveModifier]], coverage: CardCoverage
) -> Callable[..., list[ActiveModifier]]:
    """Return a function that finds modifiers and counts each that it has found."""

    def found(*arguments: Any) -> list[ActiveModifier]:
        modifiers = original(*arguments)
        for modifier, _ in modifiers:
            coverage.note(modifier)
        return modifiers

    return found


def _noting_squares(coverage: CardCoverage) -> Callable[..., tuple[int, ...]]:
    """Return `squares_of_method` that counts a method which leads to a square."""

    def squares(position: Position, method: SummonMethod, context: AbilityContext) -> tuple[int, ...]:
        found = squares_of_method(position, method, context)
        if found or method.word == "any":
            coverage.note(method)
        return found

    return squares


def _noting_methods(coverage: CardCoverage) -> Callable[..., list[SourcedMethod]]:
    """Return `methods_of` that counts methods which change the terms only."""

    def methods(position: Position, card: int, player: int) -> list[SourcedMethod]:
        found = methods_of(position, card, player)
        for method, _ in found:
            if method.word == "terms":
                coverage.note(method)
        return found

    return methods


def _everywhere(patch: pytest.MonkeyPatch, original: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Replace a function by another wherever the engine has imported it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.") and getattr(module, original.__name__, None) is original:
            patch.setattr(module, original.__name__, other)
