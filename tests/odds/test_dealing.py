"""Dealing hands: no card is lost or doubled, and many hands at once are the hands dealt one by one."""

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckbuilder.odds import hands as dealing
from deckbuilder.odds.bulk import CHUNK, TYPICAL_PILE, deal_many
from deckbuilder.odds.hands import MIN_BULK_HANDS, count_hands, deal, put_back
from engine import Generator
from engine.generator import INCREMENT, MASK, STREAM_STEP, WORD, mix
from tests.depth import examples, sized

FROM = sized(500, MIN_BULK_HANDS)  # hands from which numpy counts them
SEEDS = st.integers(min_value=0, max_value=MASK)
PILES = st.lists(st.integers(min_value=0, max_value=255), min_size=1, max_size=60)


def one_by_one(kinds: list[int], draws: int, seed: int, hands: int, first: int = 0) -> list[list[int]]:
    """The hands of the streams from `first`, each dealt by itself."""
    return [deal(kinds, draws, Generator(seed, first + number))[0] for number in range(hands)]


@given(seed=SEEDS, pile=st.lists(st.integers(), max_size=40), count=st.integers(min_value=0, max_value=50))
@settings(deadline=None)
def test_dealing_loses_and_doubles_no_card(seed: int, pile: list[int], count: int) -> None:
    hand, rest = deal(pile, count, Generator(seed))
    assert Counter(hand + rest) == Counter(pile)
    assert len(hand) == min(count, len(pile))


def test_dealing_leaves_the_pile_that_it_was_given_alone() -> None:
    pile = tuple(range(30))
    deal(pile, 5, Generator(1))
    assert pile == tuple(range(30))


@given(seed=SEEDS, size=st.integers(min_value=1, max_value=40), data=st.data())
@settings(deadline=None)
def test_a_larger_hand_begins_with_the_smaller_hand_of_the_same_seed(seed: int, size: int, data: st.DataObject) -> None:
    few = data.draw(st.integers(min_value=0, max_value=size))
    small, _ = deal(range(size), few, Generator(seed))
    large, _ = deal(range(size), size, Generator(seed))
    assert large[:few] == small


@pytest.mark.rule("CH-1.3")
@given(
    hand=st.lists(st.integers(min_value=0, max_value=6), max_size=5),
    pile=st.lists(st.integers(min_value=0, max_value=6), max_size=30),
    data=st.data(),
)
@settings(deadline=None)
def test_putting_back_loses_and_doubles_no_card(hand: list[int], pile: list[int], data: st.DataObject) -> None:
    returned = [card for card in hand if data.draw(st.booleans())]
    new_hand, new_pile = put_back(hand, pile, returned)
    assert Counter(new_hand + new_pile) == Counter(hand + pile)
    assert len(new_hand) == len(hand)
    assert len(new_pile) == len(pile)


@pytest.mark.rule("CH-1.3")
@pytest.mark.parametrize(
    ("hand", "pile", "returned", "new_hand", "new_pile"),
    [
        ("abcde", "fghij", "", "abcde", "fghij"),
        ("abcde", "fghij", "bd", "acefg", "hijbd"),
        ("abcde", "fghij", "db", "acefg", "hijdb"),
        ("abcde", "fghij", "abcde", "fghij", "abcde"),
        ("aabcd", "efghi", "a", "abcde", "fghia"),
        ("abcde", "f", "abc", "defab", "c"),  # a short pile: what went to the bottom comes back
        ("abcde", "", "ab", "cdeab", ""),
    ],
)
def test_returned_cards_go_to_the_bottom_and_as_many_come_from_the_top(
    hand: str, pile: str, returned: str, new_hand: str, new_pile: str
) -> None:
    assert put_back(hand, pile, returned) == (list(new_hand), list(new_pile))


@pytest.mark.parametrize("returned", ["x", "aa", "f"])
def test_a_card_that_is_not_in_the_hand_cannot_be_put_back(returned: str) -> None:
    with pytest.raises(ValueError, match="not in list"):
        put_back("abcde", "fghij", returned)


@given(
    kinds=PILES,
    draws=st.integers(min_value=0, max_value=70),
    seed=st.integers(),
    first=st.integers(min_value=0, max_value=2**64),
)
@example(kinds=[1, 2, 3], draws=3, seed=0, first=0)  # the whole pile
@examples(15)
def test_many_hands_at_once_are_the_hands_dealt_one_by_one(kinds: list[int], draws: int, seed: int, first: int) -> None:
    assert deal_many(kinds, draws, seed, 20, first).tolist() == one_by_one(kinds, draws, seed, 20, first)


def test_hands_are_the_same_on_both_sides_of_a_chunk_border() -> None:
    kinds = list(range(30))
    dealt = deal_many(kinds, 5, 9, CHUNK + 3)
    assert dealt.shape == (CHUNK + 3, 5)
    assert dealt[CHUNK - 2 :].tolist() == one_by_one(kinds, 5, 9, 5, CHUNK - 2)


def test_hands_of_a_pile_far_larger_than_usual_are_the_same_too() -> None:
    kinds = [number % 200 for number in range(20_000)]
    hands = CHUNK * TYPICAL_PILE // len(kinds) + 2
    assert deal_many(kinds, 3, 1, hands)[-3:].tolist() == one_by_one(kinds, 3, 1, 3, hands - 3)


def _unshifted(value: int, shift: int) -> int:
    """The x with x ^ (x >> shift) == value."""
    found = value
    for _ in range(64 // shift):
        found = value ^ (found >> shift)
    return found


def unmix(value: int) -> int:
    """The x with mix(x) == value: mixing is a bijection, undone step by step."""
    value = _unshifted(value, 31)
    value = _unshifted(value * pow(0x94D049BB133111EB, -1, WORD * WORD) & MASK, 27)
    return _unshifted(value * pow(0xBF58476D1CE4E5B9, -1, WORD * WORD) & MASK, 30)


def seed_with_word(word: int, draw: int, stream: int) -> int:
    """A seed whose stream gives `word` as its draw number `draw` (from 0)."""
    start = unmix(word << 32) - (draw + 1) * INCREMENT
    return unmix((unmix(start & MASK) - stream * STREAM_STEP) & MASK)


def unfair_word(bound: int) -> int:
    """A word that `below(bound)` has to throw away: the lowest of those that would favour a result."""
    return next(-(-i * WORD // bound) for i in range(bound) if -i * WORD % bound < WORD % bound)


def words_drawn(before: int, after: int) -> int:
    """Return how many words a generator has drawn between two of its states."""
    return (after - before) * pow(INCREMENT, -1, MASK + 1) & MASK


@given(value=SEEDS)
@settings(deadline=None)
def test_mixing_can_be_undone(value: int) -> None:
    assert unmix(mix(value)) == value
    assert mix(unmix(value)) == value


@pytest.mark.parametrize("stream", [0, 7, 2**63])
@pytest.mark.parametrize("draw", [0, 1, 4, 27])
@pytest.mark.parametrize("draws", [5, 30])
def test_hands_with_a_repeated_draw_are_the_same_one_by_one_and_at_once(draw: int, draws: int, stream: int) -> None:
    kinds = list(range(30))
    seed = seed_with_word(unfair_word(len(kinds) - draw), draw, stream)
    generator = Generator(seed, stream)
    before = generator.state
    generator.shuffle(list(kinds))
    assert words_drawn(before, generator.state) > len(kinds) - 1  # the draw was repeated, which hardly ever happens
    first = max(stream - 3, 0)
    assert deal_many(kinds, draws, seed, 8, first).tolist() == one_by_one(kinds, draws, seed, 8, first)


def test_no_hands_and_empty_hands_have_their_shapes() -> None:
    assert deal_many([1, 2, 3], 2, 0, 0).shape == (0, 2)
    assert deal_many([1, 2, 3], 0, 0, 4).shape == (4, 0)
    assert deal_many([], 5, 0, 4).shape == (4, 0)


@pytest.mark.parametrize("hands", [1, FROM - 1, FROM, FROM + 1])
@pytest.mark.parametrize("seed", [0, -3, 2**70 + 1])
def test_hands_counted_with_numpy_are_the_hands_counted_without(
    hands: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "MIN_BULK_HANDS", FROM)
    kinds = [number // 3 for number in range(30)]
    counted_fast = count_hands(kinds, 5, seed, hands)
    monkeypatch.setattr(dealing, "find_spec", lambda _: None)
    assert count_hands(kinds, 5, seed, hands) == counted_fast
    assert counted_fast.total() == hands


def test_a_pile_of_more_kinds_than_a_byte_can_tell_apart_is_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds, hands = list(range(300)), 50
    monkeypatch.setattr(dealing, "MIN_BULK_HANDS", hands)
    dealt = Counter(tuple(sorted(deal(kinds, 2, Generator(4, number))[0])) for number in range(hands))
    assert count_hands(kinds, 2, 4, hands) == dealt
