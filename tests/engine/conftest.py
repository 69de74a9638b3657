"""Fixtures of the engine's tests: the rule set's document, and games between shipped decks."""

from collections.abc import Callable
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.playing import engine_deck, library_of
from engine.core.game import Game

Start = Callable[..., Game]


@pytest.fixture(scope="session")
def ruleset(catalogue: Catalogue) -> dict[str, Any]:
    """The document of the second edition's rules."""
    return catalogue.ruleset_document("summoner-wars-2e")


@pytest.fixture(scope="session")
def start(catalogue: Catalogue, resolver: Resolver) -> Start:
    """Return a function that starts a game of Polar Dwarves (player 0) against Cave Goblins (player 1) with a seed."""
    decks = [engine_deck(load_shipped(name, resolver).deck, catalogue) for name in ("polar-dwarves", "cave-goblins")]
    library = library_of(catalogue, decks)
    return lambda seed, first=None: Game.start(library, decks, seed, first)
