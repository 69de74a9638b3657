"""Which cards are played and which abilities come to work, over many games; seen in an interpreted engine only."""

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
from tests.fuzz.chess import watch_payments

CAME = (Summoned, Built, Played, chess.CardPlayed, chess.Promoted, chess.CardSetDown)
INTERPRETED = not is_compiled()


class Watch:
    """Counts by card key: how often it was played; by ability: how often that worked."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.played: Counter[str] = Counter()
        self.worked: Counter[int] = Counter()
        self._ability_of = {
            modifier.index: ability.index for ability in library.abilities for modifier in ability.modifiers
        }

    def note(self, modifier: Modifier) -> None:
        """A modifier has held."""
        if modifier.index in self._ability_of:
            self.worked[self._ability_of[modifier.index]] += 1

    def read(self, game: Game, log: Iterable[Event]) -> None:
        """Count what a game's log tells."""
        for event in log:
            if isinstance(event, (*CAME, Placed)):
                self.played[game.definition(event.card).key] += 1

    def table(self) -> Iterator[tuple[str, str, int, int]]:
        """(card, ability, times played, times worked) of every card and ability."""
        for definition in self.library.definitions[1:]:
            yield definition.name, "", self.played[definition.key], 0
            for ability in definition.abilities:
                times = self.worked[ability.index] + sum(self.worked[index] for index in _inside(self.library, ability))
                yield definition.name, ability.title, self.played[definition.key], times


def _inside(library: Library, ability: Ability) -> Iterator[int]:
    """The abilities that an ability gives, such as Gang Up of Pile On."""
    for modifier in ability.modifiers:
        for index in modifier.abilities:
            yield index
            yield from _inside(library, library.abilities[index])


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """Note every modifier that holds and every ability that is used while games are played."""
    if not INTERPRETED:
        yield
        return
    patch = pytest.MonkeyPatch()
    plain_for, plain_commit = Modifier.holds_for, CommitStep.commit

    def holds_for(self: Modifier, position: Position, frame: AbilityContext, card: int) -> bool:
        held = plain_for(self, position, frame, card)
        if held:
            watch.note(self)
        return held

    def commit(self: CommitStep, game: Game, resolution: Resolution) -> None:
        assert not resolution.has_gone(game), "an ability begins, and its card has left since it was set off"
        plain_commit(self, game, resolution)
        if self.clause is not None:
            watch.worked[self.clause.ability] += 1

    watch_payments(patch)
    patch.setattr(Modifier, "holds_for", holds_for)
    patch.setattr(CommitStep, "commit", commit)
    _everywhere(patch, squares_of_method, _noting_squares(watch))
    _everywhere(patch, methods_of, _noting_ways(watch))
    for plain in (
        characteristics.modifiers_on_card,
        characteristics.modifiers_on_player,
        characteristics.modifiers_on_event,
    ):
        _everywhere(patch, plain, _noting(plain, watch))
    try:
        yield
    finally:
        patch.undo()


def _noting(plain: Callable[..., list[ActiveModifier]], watch: Watch) -> Callable[..., list[ActiveModifier]]:
    """A function that finds modifiers, with a note of each that it has found."""

    def found(*arguments: Any) -> list[ActiveModifier]:
        modifiers = plain(*arguments)
        for modifier, _ in modifiers:
            watch.note(modifier)
        return modifiers

    return found


def _noting_squares(watch: Watch) -> Callable[..., tuple[int, ...]]:
    """`squares_of_method`, with a note of a way that leads somewhere."""

    def squares(position: Position, way: SummonMethod, frame: AbilityContext) -> tuple[int, ...]:
        found = squares_of_method(position, way, frame)
        if found or way.word == "any":
            watch.note(way)
        return found

    return squares


def _noting_ways(watch: Watch) -> Callable[..., list[SourcedMethod]]:
    """`methods_of`, with a note of those that change the terms only."""

    def ways(position: Position, card: int, player: int) -> list[SourcedMethod]:
        found = methods_of(position, card, player)
        for way, _ in found:
            if way.word == "terms":
                watch.note(way)
        return found

    return ways


def _everywhere(patch: pytest.MonkeyPatch, plain: Callable[..., Any], other: Callable[..., Any]) -> None:
    """Put another function in the place of one wherever the engine has imported it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("engine.") and getattr(module, plain.__name__, None) is plain:
            patch.setattr(module, plain.__name__, other)
