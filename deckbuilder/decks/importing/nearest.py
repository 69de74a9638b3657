"""Which card a misspelt name means, in the context of a deck: what its leader may have comes first."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deckbuilder.decks.importing.names import Known, KnownNames
from deckbuilder.decks.importing.vocabulary import squash
from deckbuilder.model.card import Card
from deckbuilder.text import words

SURE = 76.0  # of 100: a name as like as this is meant, if no other is nearly as like
LIKE = 62.0  # a name as like as this may be meant
APART = 4.0  # how much less like the next one must be
CONTEXT = 8.0  # what it is worth that the leader may have the card
SHOWN = 3


class Guess(NamedTuple):
    """The cards that a name may mean, the likeliest first; `sure` if the first one is meant."""

    near: tuple[Known, ...]
    sure: bool
    best: float


def nearest(written: str, known: KnownNames, legal: Iterable[Card] = ()) -> Guess:
    """The names that are like a written one; those with a legal card are preferred."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - start-up time

    text = squash(written)
    if not text:
        return Guess((), sure=False, best=0.0)
    preferred = {squash(card.name) for card in legal}
    found = process.extract(text, list(known.by_key), scorer=fuzz.ratio, limit=12, score_cutoff=LIKE - 15)
    scores = {key: score for key, score, _ in found}
    for key in _with_words(words(written), known.by_key, preferred):
        scores[key] = max(scores.get(key, 0.0), SURE + 2)
    weighed = {key: score + (CONTEXT if key in preferred else 0.0) for key, score in scores.items()}
    ranked = sorted(weighed, key=lambda key: (-weighed[key], key))
    ranked = [key for key in ranked if weighed[key] >= LIKE]
    if not ranked:
        return Guess((), sure=False, best=0.0)
    best = weighed[ranked[0]]
    second = weighed[ranked[1]] if len(ranked) > 1 else 0.0
    near = tuple(known.by_key[key] for key in ranked[:SHOWN])
    return Guess(
        near, sure=scores[ranked[0]] >= SURE - CONTEXT / 2 and best >= SURE and best - second >= APART, best=best
    )


def _with_words(written: Sequence[str], names: Iterable[str], preferred: set[str]) -> list[str]:
    """The one card of the deck's context whose name holds all these words, or begins with them: "golem", "cav"."""
    text = "".join(written)
    stem = text.removesuffix("s")
    if len(stem) < 3:  # noqa: PLR2004 - two letters begin too many names
        return []
    within = [name for name in preferred if stem in name]
    held = [name for name in names if name in preferred and len(name) > 3 and name in text]  # noqa: PLR2004
    longest = [name for name in held if not any(name != other and name in other for other in held)]
    return within if len(within) == 1 else longest if len(longest) == 1 else []
