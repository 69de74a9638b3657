"""Many hands at once, with numpy; the same hands as `deal` draws one by one.

numpy is an extra (`bulk`), so this module is imported late.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.generator import INCREMENT, MASK, STREAM_STEP, WORD, Generator, mix

Integers = NDArray[np.uint64]
CHUNK = 1 << 16  # hands of a usual pile in one step, so that they stay in the processor's cache
TYPICAL_PILE = 64  # cards


def _mix(values: Integers) -> Integers:
    """`generator.mix` of every value, in place."""
    values ^= values >> np.uint64(30)
    values *= np.uint64(0xBF58476D1CE4E5B9)
    values ^= values >> np.uint64(27)
    values *= np.uint64(0x94D049BB133111EB)
    values ^= values >> np.uint64(31)
    return values


def deal_many(kinds: Sequence[int], draws: int, seed: int, hands: int, first: int = 0) -> NDArray[np.uint8]:
    """Return hands of `draws` cards from a pile of card kinds: row i is the hand of stream `first` + i, in order."""
    draws = min(draws, len(kinds))
    dealt = np.empty((hands, draws), dtype=np.uint8)
    step = max(1, CHUNK * TYPICAL_PILE // max(TYPICAL_PILE, len(kinds)))
    for start in range(0, hands, step):
        size = min(step, hands - start)
        _deal_chunk(np.asarray(kinds, dtype=np.uint8), seed, first + start, dealt[start : start + size])
    return dealt


def _deal_chunk(pile: NDArray[np.uint8], seed: int, first: int, out: NDArray[np.uint8]) -> None:
    """Shuffle the front of a pile as `Generator.shuffle` does, for one stream a column."""
    hands, draws = out.shape
    size = len(pile)
    streams = np.arange(hands, dtype=np.uint64) + np.uint64(first & MASK)
    state = _mix(streams * np.uint64(STREAM_STEP) + np.uint64(mix(seed & MASK)))
    order = np.repeat(pile[:, None], hands, axis=1).reshape(-1)
    columns = np.arange(hands, dtype=np.int64)
    unfair = np.zeros(hands, dtype=bool)
    for i in range(min(draws, size - 1)):
        bound = size - i
        state += np.uint64(INCREMENT)
        product = (_mix(state.copy()) >> np.uint64(32)) * np.uint64(bound)
        if limit := WORD % bound:
            unfair |= (product & np.uint64(WORD - 1)) < np.uint64(limit)
        chosen = (product >> np.uint64(32)).astype(np.int64)
        chosen += i
        chosen *= hands
        chosen += columns
        row = order[i * hands : (i + 1) * hands]
        drawn = order[chosen]
        order[chosen] = row
        out[:, i] = drawn
    if 0 < size == draws:
        out[:, size - 1] = order[(size - 1) * hands :]
    for hand in np.flatnonzero(unfair):  # a repeated draw shifts all later ones, so these hands are dealt one by one
        cards = pile.tolist()
        Generator(seed, first + int(hand)).shuffle(cards)
        out[hand] = cards[:draws]
