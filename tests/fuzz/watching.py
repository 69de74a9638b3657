"""Which cards are played and which abilities come to work, over many games."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from engine.game import Game
from engine.language.clauses import Ability, Clause
from engine.language.modifiers import Modifier
from engine.library import Library
from engine.rules.summoner_wars import actions

from engine.language import costs

PLAYED = {"summon": 1, "build": 1, "play": 2, "place": 1}


class Watch:
    """Counts by card key: how often it was played; by (card, ability): how often that worked."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.played: Counter[str] = Counter()
        self.worked: Counter[int] = Counter()
        self._ability_of = {
            modifier.index: ability.index for ability in library.all_abilities for modifier in ability.modifiers
        }

    def note(self, modifier: Modifier) -> None:
        """A modifier has held."""
        if modifier.index in self._ability_of:
            self.worked[self._ability_of[modifier.index]] += 1

    def read(self, game: Game, log: list[tuple[Any, ...]]) -> None:
        """Count what a game's log tells."""
        for kind, *rest in log:
            if kind in PLAYED:
                self.played[game.definition(rest[PLAYED[kind] - 1]).key] += 1

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
        if modifier.kind == "have":
            for index in modifier.value:
                yield index
                yield from _inside(library, library.all_abilities[index])


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """Note every modifier that holds while games are played."""
    patch = pytest.MonkeyPatch()
    plain_for, plain_in, plain_way = Modifier.holds_for, Modifier.holds_in_attack, actions.way
    plain_commit = costs.commit

    def holds_for(self: Modifier, game: Game, frame: Any, card: int) -> bool:
        held = plain_for(self, game, frame, card)
        if held:
            watch.note(self)
        return held

    def holds_in_attack(self: Modifier, game: Game, frame: Any) -> bool:
        held = plain_in(self, game, frame)
        if held:
            watch.note(self)
        return held

    def way(game: Game, modifier: Modifier, frame: Any) -> Any:
        found = plain_way(game, modifier, frame)
        if found[1] or found[0] == "phases":
            watch.note(modifier)
        return found

    def commit(clause: Clause | None, game: Game, frame: Any) -> None:
        plain_commit(clause, game, frame)
        if clause is not None:
            watch.worked[clause.ability.index] += 1

    patch.setattr(costs, "commit", commit)
    patch.setattr(Modifier, "holds_for", holds_for)
    patch.setattr(Modifier, "holds_in_attack", holds_in_attack)
    patch.setattr(actions, "way", way)
    try:
        yield
    finally:
        patch.undo()
