"""States: copies, comparison, hashes, saving at any decision, and what a hostile saved game does: nothing."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from engine.game import Game
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.decks.resolve import Resolver
from engine import saving
from engine.generator import Generator
from tests.fuzz.cards import shipped


@pytest.fixture(scope="session")
def played(resolver: Resolver) -> Callable[[int, int], Game]:
    """A random game of a seed after so many decisions."""
    library, decks = shipped(resolver)

    def play(seed: int, decisions: int) -> Game:
        names = sorted(decks)
        choices = Generator(seed, 1)
        game = Game.start(library, [decks[names[seed % 8]], decks[names[seed // 8 % 8]]], seed)
        for _ in range(decisions):
            if game.decision is None:
                break
            game.choose(choices.below(len(game.decision.options)))
        return game

    return play


@given(seed=st.integers(0, 500), decisions=st.integers(0, 150))
@settings(max_examples=25, deadline=None)
def test_a_copy_is_equal_and_goes_its_own_way(played: Callable[[int, int], Game], seed: int, decisions: int) -> None:
    game = played(seed, decisions)
    before = game.digest()
    copy = game.copy()
    assert copy.state == game.state
    assert copy.digest() == before
    if copy.decision is not None:
        copy.choose(len(copy.decision.options) - 1)
        assert game.digest() == before
        assert copy.digest() != before


@given(seed=st.integers(0, 500), decisions=st.integers(0, 150))
@settings(max_examples=25, deadline=None)
def test_a_saved_game_loads_to_itself(played: Callable[[int, int], Game], seed: int, decisions: int) -> None:
    game = played(seed, decisions)
    if game.over:
        return
    loaded = saving.load(game.library, json.loads(json.dumps(saving.save(game))))
    assert loaded.state == game.state
    assert loaded.labels() == game.labels()


def test_the_same_seed_is_the_same_game(played: Callable[[int, int], Game]) -> None:
    assert played(11, 120).digest() == played(11, 120).digest()
    assert played(11, 120).digest() != played(12, 120).digest()


PLACES = ("state", "keys", "form", "ruleset", "cards")
JUNK: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.integers(), st.text(max_size=5), st.lists(st.integers(-9, 99), max_size=4), st.just({})
)


@given(seed=st.integers(0, 40), data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_broken_saved_game_gives_one_sentence(
    played: Callable[[int, int], Game], seed: int, data: st.DataObject
) -> None:
    game = played(seed, 40)
    saved: dict[str, Any] = json.loads(json.dumps(saving.save(game)))
    place = data.draw(st.sampled_from(PLACES))
    if place == "state":
        field = data.draw(st.sampled_from(sorted(saved["state"])))
        saved["state"][field] = _broken(saved["state"][field], data)
    else:
        saved[place] = data.draw(JUNK)
    found = _loaded(game, saved)
    if isinstance(found, Game):
        assert found.labels() or found.over
    else:
        assert found.startswith("the saved game is broken: ")
        assert "\n" not in found


def _loaded(game: Game, saved: dict[str, Any]) -> Game | str:
    """The game, or the sentence that says why there is none."""
    try:
        return saving.load(game.library, saved)
    except ValueError as fault:
        return str(fault)


def _broken(value: Any, data: st.DataObject) -> Any:
    """The value with something in it replaced, or the whole of it."""
    if isinstance(value, list) and value and data.draw(st.booleans()):
        i = data.draw(st.integers(0, len(value) - 1))
        return [*value[:i], _broken(value[i], data), *value[i + 1 :]]
    return data.draw(JUNK)


def test_other_card_data_is_said_so(played: Callable[[int, int], Game]) -> None:
    game = played(1, 10)
    saved = {**saving.save(game), "cards": "0" * 16}
    with pytest.raises(ValueError, match="other card data"):
        saving.load(game.library, saved)
