"""Games as plain data: copies, comparison, hashes, records, and invariants of random positions."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.resolve import Resolver
from engine.core.errors import IllegalOptionError
from engine.generator import Generator
from engine.record import RecordError, read, write
from engine.replay import Recorder, Replay
from fuzz.cards import shipped
from fuzz.invariants import check_cards, check_index, check_moves, check_options, check_position, check_values
from tests.depth import examples

Played = Callable[[int, int], Recorder]
SEEDS, DECISIONS = st.integers(0, 500), st.integers(0, 150)


@pytest.fixture(scope="session")
def played(resolver: Resolver) -> Played:
    """A function that returns the recorder of a random game of a seed after a number of decisions."""
    library, decks = shipped(resolver)

    def play(seed: int, decisions: int) -> Recorder:
        names = sorted(decks)
        choices = Generator(seed, 1)
        recorder = Recorder(library, [decks[names[seed % 8]], decks[names[seed // 8 % 8]]], seed)
        for _ in range(decisions):
            if recorder.game.decision is None:
                break
            recorder.choose(choices.below(len(recorder.game.options)))
        return recorder

    return play


@given(seed=SEEDS, decisions=DECISIONS)
@examples(25)
def test_a_copy_is_equal_and_independent(played: Played, seed: int, decisions: int) -> None:
    game = played(seed, decisions).game
    before = game.digest()
    copy = game.copy()
    assert copy.state == game.state
    assert copy.digest() == before
    if copy.decision is not None:
        copy.choose(len(copy.options) - 1)
        assert game.digest() == before
        assert copy.digest() != before


@given(seed=SEEDS, decisions=DECISIONS)
@examples(20)
def test_a_record_replays_to_the_same_game(played: Played, seed: int, decisions: int) -> None:
    recorder = played(seed, decisions)
    replay = Replay(recorder.game.library, read(write(recorder.record())))
    while replay.done < len(recorder.steps):
        replay.forward()
    assert replay.difference is None
    assert replay.game.state == recorder.game.state
    assert replay.game.digest() == recorder.game.digest()
    assert replay.game.labels() == recorder.game.labels()


@given(seed=SEEDS, decisions=DECISIONS)
@examples(25)
def test_invariants_hold_in_random_positions(played: Played, seed: int, decisions: int) -> None:
    game = played(seed, decisions).game
    check_index(game)
    check_values(game)
    if game.decision is not None:
        check_cards(game)
        check_options(game)
        check_position(game)
        check_moves(game)


@given(seed=SEEDS, decisions=DECISIONS)
@examples(15)
def test_the_active_index_stays_correct_in_a_game_and_its_copies(played: Played, seed: int, decisions: int) -> None:
    game, choices = played(seed, decisions).game, Generator(seed, 2)
    for _ in range(12):
        if game.decision is None:
            break
        after = game.copy()
        after.choose(choices.below(len(after.options)))
        check_index(game)
        check_index(after)
        game = after


def test_the_same_seed_is_the_same_game(played: Played) -> None:
    assert played(11, 120).game.digest() == played(11, 120).game.digest()
    assert played(11, 120).game.digest() != played(12, 120).game.digest()


@pytest.mark.parametrize("announced", [19, 21])
def test_a_record_with_a_wrong_number_of_steps_is_refused(played: Played, announced: int) -> None:
    text = write(played(3, 20).record())
    assert "end: 20 steps" in text
    with pytest.raises(RecordError, match=f"should have {announced} steps, but has 20"):
        read(text.replace("end: 20 steps", f"end: {announced} steps"))


def test_only_offered_options_are_accepted(played: Played) -> None:
    game = played(4, 30).game
    before = game.digest()
    for number in (-1, len(game.options), True, 0.0):
        with pytest.raises(IllegalOptionError, match="is not offered"):
            game.choose(number)
    with pytest.raises(IllegalOptionError, match="'dance' is not offered"):
        game.answer("dance")
    assert not game.accepts("dance")
    assert all(game.accepts(label) for label in game.labels())
    assert game.digest() == before


def test_a_mutable_state_is_not_hashable(played: Played) -> None:
    with pytest.raises(TypeError, match="a state changes"):
        hash(played(1, 3).game.state)
