"""The generator behind every random draw: SplitMix64, integers only, the same on every machine.

A seed has any number of independent streams. Hand number `i` of a seed is drawn from stream `i`, so it does not matter
whether hands are drawn one by one, in a loop or many at once.
"""

from collections.abc import MutableSequence
from typing import Any, Final

# Integers that may be large are of type Any: Ctrl-C during the multiplication of large ones of type int ends a compiled
# program at once.
MASK: Final = (1 << 64) - 1
INCREMENT: Final = 0x9E3779B97F4A7C15  # 2**64 / golden ratio: SplitMix64's own
STREAM_STEP: Final = 0xD1342543DE82EF95  # odd, so that different streams never start at the same state
WORD: Final = 1 << 32


def mix(value: Any) -> Any:
    """Return SplitMix64's finalizer: a bijection of 64-bit integers in which every bit depends on every bit."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


class Generator:
    """A stream of random integers, fully determined by `seed` and `stream` (both modulo 2**64), or by a `state`."""

    __slots__ = ("state",)

    def __init__(self, seed: Any, stream: Any = 0, state: Any = None) -> None:
        if state is None:
            state = mix((mix(seed & MASK) + (stream & MASK) * STREAM_STEP) & MASK)
        self.state = state

    @classmethod
    def at(cls, state: int) -> "Generator":
        """Return the generator that continues from a `state` saved before."""
        return cls(0, 0, state)

    def word(self) -> int:
        """Return the next 32 random bits."""
        word: int = self._word()
        return word

    def _word(self) -> Any:
        self.state = (self.state + INCREMENT) & MASK
        return mix(self.state) >> 32

    def below(self, bound: int) -> int:
        """Return a uniform integer from 0 to bound - 1; `bound` is 1 to 2**32.

        It multiplies and shifts, and draws again in the few cases that would favour some results (Lemire's method).
        """
        if not 1 <= bound <= WORD:
            raise ValueError(f"bound must be 1 to 2**32, not {bound}")
        product = self._word() * bound
        if product & (WORD - 1) < bound:
            unfair = WORD % bound
            while product & (WORD - 1) < unfair:
                product = self._word() * bound
        number: int = product >> 32
        return number

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place, from the front: the first k draws determine the first k items."""
        size = len(items)
        for i in range(size - 1):
            j = i + self.below(size - i)
            items[i], items[j] = items[j], items[i]
