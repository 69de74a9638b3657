"""The generator behind every random draw: SplitMix64, integers only, the same on every machine.

A seed has any number of independent streams. Hand number `i` of a seed is drawn from stream `i`, so it does not matter
whether hands are drawn one by one, in a loop or many at once.
"""

from typing import Any, Final

from engine.compilation import i64

# States are of type i64: the compiled engine keeps them in registers, where what exceeds 64 bits is lost and the first
# bit is a sign; for the sources it is int. So results are cut with WRAP, and shifted numbers of their new highest bits.
# Constants are positive in the sources, where it takes long to cut a negative number.
MASK: Final = (1 << 64) - 1
INCREMENT: Final = 0x9E3779B97F4A7C15  # 2**64 / golden ratio: SplitMix64's own
STREAM_STEP: Final = 0xD1342543DE82EF95  # odd, so that different streams never start at the same state
WORD: Final = 1 << 32


def _all_bits(highest: i64) -> i64:
    """Return MASK for 2**62; compiled it is -1, which has the same 64 bits."""
    return highest * 4 - 1


WRAP: Final[i64] = _all_bits(1 << 62)
STEP: Final[i64] = (INCREMENT - MASK - 1) & WRAP
FIRST_FACTOR: Final[i64] = -0x40A7B892E31B1A47 & WRAP
SECOND_FACTOR: Final[i64] = -0x6B2FB644ECCEEE15 & WRAP
STREAM_FACTOR: Final[i64] = (STREAM_STEP - MASK - 1) & WRAP


def mix(value: int) -> int:
    """Return SplitMix64's finalizer: a bijection of 64-bit integers in which every bit depends on every bit."""
    return _number(_mix(_bits(value)))


def _bits(number: int) -> i64:
    """Return the lowest 64 bits of a number; compiled by halves, which are never too large."""
    if WRAP > 0:
        return number & MASK
    high: i64 = number >> 32 & (WORD - 1)
    low: i64 = number & (WORD - 1)
    return high << 32 | low


def _number(bits: i64) -> int:
    """Return the number from 0 to 2**64 - 1 with these bits."""
    number: int = bits
    return number if number >= 0 else number + (MASK + 1)


def _mix(value: i64) -> i64:
    """Return the finalizer of some bits."""
    value = (value ^ (value >> 30 & 0x3FFFFFFFF)) * FIRST_FACTOR & WRAP
    value = (value ^ (value >> 27 & 0x1FFFFFFFFF)) * SECOND_FACTOR & WRAP
    return value ^ (value >> 31 & 0x1FFFFFFFF)


class Generator:
    """A stream of random integers, fully determined by `seed` and `stream` (both modulo 2**64), or by a `state`."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, stream: int = 0, state: int | None = None) -> None:
        self._state: i64
        if state is None:
            self._state = _mix(_mix(_bits(seed)) + _bits(stream) * STREAM_FACTOR & WRAP)
        else:
            self._state = _bits(state)

    @property
    def state(self) -> int:
        """The state, from which `at` continues."""
        return _number(self._state)

    @staticmethod
    def at(state: int) -> "Generator":
        """Return the generator that continues from a `state` saved before."""
        return Generator(0, 0, state)

    def word(self) -> int:
        """Return the next 32 random bits."""
        word: int = self._word()
        return word

    def _word(self) -> i64:
        self._state = state = (self._state + STEP) & WRAP
        return _mix(state) >> 32 & 0xFFFFFFFF

    def below(self, bound: int) -> int:
        """Return a uniform integer from 0 to bound - 1; `bound` is 1 to 2**32.

        It multiplies and shifts, and draws again in the few cases that would favour some results (Lemire's method).
        """
        if not 1 <= bound <= WORD:
            raise ValueError(f"bound must be 1 to 2**32, not {bound}")
        size: i64 = bound
        product = self._word() * size
        if product & 0xFFFFFFFF < size:
            unfair = WORD % size
            while product & 0xFFFFFFFF < unfair:
                product = self._word() * size
        number: int = product >> 32 & 0xFFFFFFFF
        return number

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place, from the front: the first k draws determine the first k items."""
        size = len(items)
        for i in range(size - 1):
            j = i + self.below(size - i)
            items[i], items[j] = items[j], items[i]
