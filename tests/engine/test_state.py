"""Games as plain data: set-up, complete copies, comparison, hashes, records and invariants."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.resolve import Resolver
from engine.core.errors import IllegalOptionError
from engine.core.events import AbilityApplied, PhaseBegan, ValueModified
from engine.core.game import Game, StackItem
from engine.core.state import Lasting, Ongoing
from engine.games.summoner_wars.events import HitsCounted, Rolled
from engine.games.summoner_wars.layout import BOOST, DAMAGE, MAGIC
from engine.games.summoner_wars.paths import USUAL_SPACES, _plain_paths, _usual_paths
from engine.generator import Generator
from engine.record import RecordError, read, write
from engine.replay import Recorder, Replay
from fuzz.cards import shipped
from fuzz.invariants import check_cards, check_index, check_moves, check_options, check_position, check_values
from tests.depth import examples
from tests.engine import stack_item_classes
from tests.engine.conftest import Start
from tests.engine.stack_item_classes import StackItemClass

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
@examples(12)
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
@examples(10)
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
@examples(12)
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


@given(seed=SEEDS, decisions=DECISIONS, back=st.booleans())
@examples(15)
def test_paths_from_the_table_are_those_that_a_search_finds(
    played: Played, seed: int, decisions: int, *, back: bool
) -> None:
    game = played(seed, decisions).game
    for card in [card for card in game.state.board if card >= 0]:
        assert _usual_paths(game, card, back=back) == _plain_paths(game, card, USUAL_SPACES, back=back)


def test_states_that_differ_in_one_place_are_not_equal(played: Played) -> None:
    state = played(5, 80).game.state
    moved, hurt, noted = state.copy(), state.copy(), state.copy()
    moved.place[0] += 1
    hurt.set_column(DAMAGE, 0, 1 + state.columns[DAMAGE][0])
    noted.notes[0] = [*noted.notes[0], 0]
    assert state == state.copy()
    assert all(other != state for other in (moved, hurt, noted))


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


SETUP_SEEDS = range(60)


def hand_and_pile(game: Game, player: int) -> list[str]:
    """The names of the cards that a player holds or will draw, in the order in which they come."""
    state = game.state
    return [game.name(card) for card in (*state.hands[player], *reversed(state.draws[player]))]


@pytest.mark.rule("2E-SETUP-1")
def test_the_board_has_eight_rows_of_six_and_each_player_half_of_them(start: Start) -> None:
    board = start(1).library.board
    assert (board.files, board.ranks, board.size) == (6, 8, 48)
    sides = [{square for square in range(board.size) if board.own_row(player, square) < 4} for player in (0, 1)]
    assert sides[0] == {board.parse(f"{file}{rank}") for file in "abcdef" for rank in (1, 2, 3, 4)}
    assert sides[1] == set(range(board.size)) - sides[0]


@pytest.mark.rule("2E-SETUP-2")
def test_the_starting_cards_stand_on_the_own_side(start: Start) -> None:
    game = start(1)
    standing = [
        (game.name(card), game.square_name(game.state.place[card]), game.state.owner[card])
        for card in game.state.board
        if card >= 0
    ]
    assert sorted(standing) == [
        ("Beast Rider", "d6", 1),
        ("Frost Mage", "c3", 0),
        ("Horde Slinger", "b7", 1),
        ("Ice Golem", "c2", 0),
        ("Sneeks", "b8", 1),
        ("Svara", "d1", 0),
        ("Ten-Life Gate", "c7", 1),
        ("Ten-Life Gate", "d3", 0),
    ]
    assert not any(game.state.columns[DAMAGE])
    assert not any(game.state.columns[BOOST])


@pytest.mark.rule("2E-SETUP-3")
def test_the_piles_are_shuffled_by_the_seed_alone(start: Start) -> None:
    orders = {tuple(hand_and_pile(start(seed), 0)) for seed in SETUP_SEEDS}
    assert len(orders) == len(SETUP_SEEDS)
    assert len({tuple(sorted(order)) for order in orders}) == 1
    assert hand_and_pile(start(3), 0) == hand_and_pile(start(3), 0)


@pytest.mark.rule("2E-SETUP-3")
def test_every_card_is_equally_likely_in_the_first_hand(start: Start) -> None:
    gates = Counter(hand_and_pile(start(seed), 1)[:5].count("Five-Life Gate") for seed in range(400))
    drawn = sum(number * games for number, games in gates.items())
    assert 150 < drawn < 250  # three of thirty cards, five drawn: half a gate a game


@pytest.mark.rule("2E-SETUP-3")
def test_five_cards_are_drawn_and_no_mulligan_is_offered(start: Start) -> None:
    for seed in SETUP_SEEDS:
        game = start(seed)
        assert [len(hand) for hand in game.state.hands] == [5, 5]
        assert [len(pile) for pile in game.state.draws] == [25, 25]
        assert game.decision is not None
        assert game.decision.action
        assert game.library.phases[game.state.phase] == "summon"


@pytest.mark.rule("2E-SETUP-4")
def test_the_first_player_is_random_and_starts_with_less_magic(start: Start) -> None:
    beginners = Counter(start(seed).state.active for seed in range(200))
    assert 70 < beginners[0] < 130
    for seed in SETUP_SEEDS:
        state = start(seed).state
        assert state.tallies[MAGIC][state.active] == 2
        assert state.tallies[MAGIC][1 - state.active] == 3


@pytest.mark.rule("2E-SETUP-4")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_can_be_given(start: Start, first: int) -> None:
    assert {start(seed, first).state.active for seed in SETUP_SEEDS} == {first}


@pytest.mark.rule("2E-SETUP-5")
def test_the_first_turn_has_all_its_phases(start: Start) -> None:
    game = start(5, 0)
    seen = []
    while game.state.turn == 1:
        seen.append(game.library.phases[game.state.phase])
        game.answer("end")
    assert seen == ["summon", "move", "build", "attack", "magic", "draw"]


FILLED: dict[str, Any] = {  # values for fields that are empty at the beginning
    "spared": (1,),
    "used": [(3, 1)],
    "lasting": [Lasting(2, "strength", 1, (), "turn", 4)],
    "ongoing": [Ongoing(0, 2, 1, (("target", (3,)),), "start turn 1")],
    "loans": [(2, 1)],
    "seen": [(0, 3)],
    "memory": {3: {"target": (4,)}},
    "script": (1, 2),
    "winner": 1,
    "result": "over",
    "chain": 2,
    "unsettled": True,
    "ground": [-1, 3],
    "notes": [[1], [], [2, 3]],
    "numbers": [4, 5, 6],
}
FIELDS = stack_item_classes.slots("engine.core.state", "State")
SHARED = {"arrival", "columns", "own"}  # copies have the same lists until one of them changes them
FOLLOWING = {"counts", "hosted", "lying", "standing", "version"}  # equal if other fields are, or without meaning


@pytest.fixture(scope="module")
def classes() -> dict[str, StackItemClass]:
    """Every class of stack items by its name, as its source describes it."""
    return {cls.name: cls for cls in stack_item_classes.stack_items()}


@pytest.fixture
def game(start: Start) -> Game:
    """A game in which every field of the state holds something."""
    game = start(3, 0)
    for name, value in FILLED.items():
        setattr(game.state, name, deepcopy(value))
    return game


def disturb(value: Any) -> Any:
    """Mutate a value as deeply as possible; return it, or another value if it is immutable."""
    if isinstance(value, list):
        for item in value:
            if isinstance(item, list | dict):
                disturb(item)
        value.append(deepcopy(value[-1]) if value else 9)
        return value
    if isinstance(value, dict):
        value[99] = {}
        return value
    return "another" if isinstance(value, str) else (*value, 9) if isinstance(value, tuple) else not value


@pytest.mark.parametrize("field", sorted(set(FIELDS) - SHARED))
def test_a_copied_state_has_every_field_and_shares_none(game: Game, field: str) -> None:
    state, before = game.state, deepcopy(getattr(game.state, field))
    copied = state.copy()
    assert getattr(copied, field) == before
    setattr(copied, field, disturb(getattr(copied, field)))
    assert getattr(state, field) == before != getattr(copied, field)
    assert (copied == state) == (field in FOLLOWING)


def test_copies_share_columns_and_arrivals_until_one_of_them_changes(game: Game) -> None:
    state = game.state.copy()
    before = deepcopy((state.columns, state.arrival))
    copied = state.copy()
    assert all(column is other for column, other in zip(copied.columns, state.columns, strict=True))
    assert copied.arrival is state.arrival
    copied.set_column(DAMAGE, 0, 7)
    copied.set_arrival(0, 7)
    assert (state.columns, state.arrival) == before != (copied.columns, copied.arrival)
    state.set_column(DAMAGE, 1, 8)
    state.set_arrival(1, 8)
    assert (copied.columns[DAMAGE][:2], copied.arrival[0]) == ([7, before[0][DAMAGE][1]], 7)
    assert (state.columns[DAMAGE][:2], state.arrival[:2]) == ([before[0][DAMAGE][0], 8], [before[1][0], 8])
    later = state.copy()
    state.set_column(DAMAGE, 1, 9)
    state.set_arrival(1, 9)
    assert (later.columns[DAMAGE][1], later.arrival[1]) == (8, 8)


def test_a_copied_column_does_not_follow_the_other(game: Game) -> None:
    state = game.state.copy()
    state.set_column(DAMAGE, 0, 1)
    state.copy_column(DAMAGE, BOOST)
    state.set_column(DAMAGE, 0, 2)
    assert (state.columns[DAMAGE][0], state.columns[BOOST][0]) == (2, 1)
    assert state.counts[DAMAGE] == state.counts[BOOST] == sum(number != 0 for number in state.columns[BOOST])
    state.clear_column(BOOST)
    assert (state.columns[DAMAGE][0], state.counts[BOOST], any(state.columns[BOOST])) == (2, 0, False)


def test_every_stack_item_class_is_found(classes: dict[str, StackItemClass]) -> None:
    assert {
        "Resolution",
        "TriggerOrdering",
        "AttackResolution",
        "MoveResolution",
        "SecondEditionTurn",
        "SpentEvent",
    } <= classes.keys()
    assert all(issubclass(cls.type, StackItem) for cls in classes.values())


def test_a_copied_stack_item_is_equal_and_independent(classes: dict[str, StackItemClass]) -> None:
    for cls in classes.values():
        item = stack_item_classes.filled(cls)
        key = item.key()
        for name in stack_item_classes.compared_attributes(cls):
            copied = item.copy()
            assert type(copied) is cls.type
            assert (getattr(copied, name), copied.key()) == (getattr(item, name), key), f"{cls.name} forgets {name}"
            hash(copied.key())  # nothing in it can be changed, so nothing that changes is shared
            other = stack_item_classes.VALUES[stack_item_classes.annotation(cls, name)][1]
            setattr(copied, name, other)
            assert copied.key() != key, f"two {cls.name} that differ in {name} count as equal"
            assert item.key() == key


def test_a_copied_game_has_its_own_stack(game: Game) -> None:
    before = game.digest()
    copied = game.copy()
    assert copied.text() == game.text()
    for item in copied.stack:
        item.step += 1
    copied.stack.pop()
    assert game.digest() == before


def test_a_copy_keeps_no_log(game: Game) -> None:
    game.log = []
    assert game.copy().log is None


def test_a_log_of_changes_leaves_out_phases_rolls_and_reasons(resolver: Resolver) -> None:
    library, decks = shipped(resolver)
    pair = [decks["savanna-elves"], decks["fallen-kingdom"]]
    whole, short = (Game.start(library, pair, 5) for _ in range(2))
    whole.log, short.log = [], []
    short.logs_changes_only = True
    choices = Generator(5)
    while whole.decision is not None and whole.state.turn <= 12:
        index = choices.below(len(whole.options))
        whole.choose(index)
        short.choose(index)
    assert short.digest() == whole.digest()
    others = (AbilityApplied, HitsCounted, PhaseBegan, Rolled, ValueModified)
    left_out = [event for event in whole.log or () if isinstance(event, others)]
    assert {type(event) for event in left_out} == set(others)
    assert short.log == [event for event in whole.log or () if event not in left_out]


def test_every_stack_item_class_has_its_own_tag(classes: dict[str, StackItemClass]) -> None:
    tags: dict[tuple[str, str], str] = {}
    for cls in classes.values():
        tag = vars(cls.type).get("tag")
        assert tag, f"{cls.name} shares the tag of its base"
        home = cls.module.rpartition(".")[0]
        assert tags.setdefault((home, tag), cls.name) == cls.name
