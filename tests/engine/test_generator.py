"""The seeded generator: fixed numbers on every machine, uniform, with independent streams."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.generator import INCREMENT, MASK, WORD, Generator, mix

SEEDS = st.integers(min_value=0, max_value=MASK)

# Published outputs of SplitMix64 for the state 1234567.
PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)

# (seed, stream) -> the first words, and the order in which the numbers 0 to 9 are shuffled.
KNOWN = [
    (0, 0, (0xE220A839, 0x6E789E6A, 0x06C45D18, 0xF88BB8A8), (8, 4, 2, 9, 1, 6, 5, 3, 0, 7)),
    (1, 0, (0x4181B152, 0x169C646D, 0x4A5DE8D8, 0x90F7EFBD), (2, 1, 4, 6, 8, 7, 3, 0, 5, 9)),
    (2**64 - 1, 0, (0x0A4775CC, 0x64C6E636, 0x261EFA3A, 0x6C572355), (0, 4, 3, 5, 7, 2, 6, 8, 1, 9)),
    (0, 1, (0x5CFCC391, 0xB5A7A1DD, 0x8CB42EE7, 0xDBE90D45), (3, 7, 6, 9, 8, 1, 5, 0, 4, 2)),
    (1, 1, (0x134ECFD5, 0xC98FA370, 0x3A66DC22, 0xF053EF07), (0, 8, 3, 9, 7, 1, 2, 6, 5, 4)),
    (2**64 - 1, 2**64 - 1, (0xC0B0371E, 0x15844A85, 0x92642EA0, 0x35D9D905), (7, 1, 6, 4, 3, 9, 8, 5, 2, 0)),
    (20240229, 1000000, (0x496FE261, 0x739225D9, 0x15D34845, 0x6F402966), (2, 5, 0, 6, 1, 9, 3, 8, 7, 4)),
]


def words(seed: int, stream: int = 0, count: int = 8) -> list[int]:
    """Return the first words of a stream."""
    generator = Generator(seed, stream)
    return [generator.word() for _ in range(count)]


def chi_square(counts: Counter[int], cells: int) -> float:
    """Return the chi-square statistic against a uniform distribution: the sum of (observed - expected) ** 2 / expected."""
    expected = sum(counts.values()) / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_the_finalizer_gives_the_published_numbers_of_splitmix64() -> None:
    assert tuple(mix((1234567 + i * INCREMENT) & MASK) for i in range(1, 6)) == PUBLISHED


@pytest.mark.parametrize(("seed", "stream", "expected", "shuffled"), KNOWN)
def test_known_seeds_give_known_numbers(
    seed: int, stream: int, expected: tuple[int, ...], shuffled: tuple[int, ...]
) -> None:
    assert tuple(words(seed, stream, 4)) == expected
    items = list(range(10))
    Generator(seed, stream).shuffle(items)
    assert tuple(items) == shuffled


def test_seed_7_gives_known_dice() -> None:
    generator = Generator(7)
    assert [generator.below(6) for _ in range(20)] == [4, 2, 5, 2, 5, 4, 4, 5, 3, 0, 0, 4, 5, 4, 5, 2, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("seed", "same"),
    [(-1, 2**64 - 1), (-(2**64), 0), (2**64, 0), (2**64 + 7, 7), (10**40, 10**40 % 2**64)],
)
def test_seeds_and_streams_are_taken_modulo_two_to_the_64(seed: int, same: int) -> None:
    assert words(seed) == words(same)
    assert words(3, stream=seed) == words(3, stream=same)


@given(value=SEEDS, other=SEEDS)
@settings(deadline=None)
def test_mixing_is_injective_on_64_bits(value: int, other: int) -> None:
    assert 0 <= mix(value) <= MASK
    assert (mix(value) == mix(other)) == (value == other)


@given(seed=SEEDS, first=SEEDS, second=SEEDS)
@settings(deadline=None)
def test_two_streams_of_a_seed_differ(seed: int, first: int, second: int) -> None:
    assert (words(seed, first) == words(seed, second)) == (first == second)


def test_streams_never_begin_at_the_same_state() -> None:
    states = {Generator(seed, stream).state for seed in range(100) for stream in range(1000)}
    assert len(states) == 100_000


@given(seed=SEEDS, bound=st.integers(min_value=1, max_value=WORD))
@settings(deadline=None)
def test_below_stays_below_its_bound(seed: int, bound: int) -> None:
    generator = Generator(seed)
    assert all(0 <= generator.below(bound) < bound for _ in range(5))


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_a_bound_beyond_32_bits_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be 1 to"):
        Generator(0).below(bound)


def test_the_widest_bound_gives_whole_words() -> None:
    generator = Generator(5)
    assert [generator.below(WORD) for _ in range(8)] == words(5)


# The bounds are the 99.99 percent points of the chi-square distribution for cells - 1 degrees of freedom.
@pytest.mark.parametrize(("cells", "limit"), [(2, 15.2), (6, 25.8), (10, 33.8), (30, 66.2)])
@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_below_is_uniform(seed: int, cells: int, limit: float) -> None:
    generator = Generator(seed)
    assert chi_square(Counter(generator.below(cells) for _ in range(6000)), cells) < limit


def test_below_rejects_words_that_would_bias_the_result() -> None:
    # Four words fall on three results here: without repeated draws, one result in three would come up twice as often.
    generator = Generator(11)
    counts = Counter(generator.below(3 * 2**30) % 3 for _ in range(6000))
    assert chi_square(counts, 3) < 18.5


def test_first_words_of_neighbouring_streams_are_uniform() -> None:
    counts = Counter(Generator(1, stream).below(16) for stream in range(8000))
    assert chi_square(counts, 16) < 44.3


@given(seed=SEEDS, items=st.lists(st.integers(), max_size=40))
@settings(deadline=None)
def test_a_shuffle_is_a_permutation(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    Generator(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


@given(seed=SEEDS, size=st.integers(min_value=2, max_value=40), data=st.data())
@settings(deadline=None)
def test_the_first_draws_of_a_shuffle_determine_its_first_items(seed: int, size: int, data: st.DataObject) -> None:
    drawn = data.draw(st.integers(min_value=1, max_value=size - 1))
    whole, front = list(range(size)), list(range(size))
    Generator(seed).shuffle(whole)
    generator = Generator(seed)
    for i in range(drawn):
        j = i + generator.below(size - i)
        front[i], front[j] = front[j], front[i]
    assert whole[:drawn] == front[:drawn]


def test_a_shuffle_is_uniform() -> None:
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    counts: Counter[int] = Counter()
    for stream in range(6000):
        items = list(range(4))
        Generator(3, stream).shuffle(items)
        counts[orders[tuple(items)]] += 1
    assert chi_square(counts, 24) < 56.0
