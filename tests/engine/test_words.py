"""Every word of the card language is known to the engine: what it does is registered for its class."""

from typing import Any

import pytest

from engine.games.summoner_wars import compiled
from engine.games.summoners_chess import compiled as of_chess
from engine.games.vocabulary import VOCABULARY
from engine.language.compiled import library, registry
from engine.language.node import Node
from engine.language.words.clauses import Clause, Continuous, Triggered
from engine.language.words.kinds import Condition, Cost, Effect, Filter, Modifier, Source, Spaces
from engine.language.words.piles import Top, Under
from engine.language.words.players import Whose
from engine.language.words.selectors import Among, CostFilter, Different, Except, In, Named, OfFaction, Or
from engine.language.words.triggers import Trigger

LOADED = (compiled, of_chess, library)  # importing them registers what the words do
TABLES: tuple[tuple[type[Node], registry.Registry[Any]], ...] = (
    (Effect, registry.steps),
    (Source, registry.amounts),
    (Condition, registry.conditions),
    (Filter, registry.filters),
    (Spaces, registry.spaces),
    (Cost, registry.costs),
    (Trigger, registry.triggers),
    (Modifier, registry.modifiers),
    (Clause, registry.clauses),
)
# Read by the selector or the ability that holds them.
HELD = {Top, Under, Named, OfFaction, CostFilter, In, Different, Among, Or, Except, Whose, Triggered}


@pytest.mark.parametrize("word", VOCABULARY.words, ids=lambda word: word.__name__)
def test_the_engine_knows_what_a_word_does(word: type[Node]) -> None:
    tables = [table for kind, table in TABLES if issubclass(word, kind)]
    assert word in HELD or not tables or any(word in table.makers for table in tables)


@pytest.mark.parametrize(("kind", "table"), TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_nothing_is_registered_that_is_no_word(kind: type[Node], table: registry.Registry[Any]) -> None:
    assert set(table.makers) <= set(VOCABULARY.words)
    assert all(issubclass(word, kind) for word in table.makers)
    assert Continuous in registry.clauses.makers
