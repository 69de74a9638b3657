"""Find the names that a misspelt or shortened one may mean: every "did you mean" comes from here."""

from collections.abc import Collection, Iterable, Mapping

from deckbuilder.text import fold, listed

MIN_SIMILARITY = 70.0  # of 100; a name less similar is not proposed
MIN_MISTAKE_SIMILARITY = 80.0  # from here on a name is a mistake even where new names are allowed
PREFERENCE_BONUS = 5.0  # similarity that a preferred name has in advance
MIN_SHORT_SIMILARITY = 60.0  # the same for a text of up to three letters, of which each counts for more: atk, attack
MIN_PART_LENGTH = 4  # letters; a shorter text is part of almost every name
MAX_COMPARED_LENGTH = 100  # characters of a text that are compared
STEM_LENGTH = 5  # first letters that related words share: destroy, destruction


def nearest(
    text: str,
    names: Iterable[str],
    limit: int = 3,
    *,
    min_similarity: float = MIN_SIMILARITY,
    preferred: Collection[str] = (),
    whole: bool = False,
) -> list[str]:
    """Return the names that a text may mean, the likeliest first; case and accents do not count.

    First come names that begin with the text, or have a word that begins with it, then names similar to it or to a part
    of it. Among equally good names, those in `preferred` come first. With `whole`, only names similar to the whole text
    are likely, and where there are none, names that share a word or a stem with it: `magic` for `gain_magic`.
    """
    given = fold(text[:MAX_COMPARED_LENGTH])
    folded = {name: fold(name) for name in sorted(names)}
    first = {name: folded[name] for name in sorted(folded.keys() & set(preferred))}
    is_short = len(given) < MIN_PART_LENGTH
    if is_short and not whole:
        min_similarity = min(min_similarity, MIN_SHORT_SIMILARITY)
    scores = similarities(given, folded, limit, min_similarity, whole=whole or is_short)
    for name, score in similarities(given, first, limit, min_similarity, whole=whole or is_short).items():
        scores[name] = score + PREFERENCE_BONUS
    similar = sorted(scores, key=lambda name: -scores[name])
    if whole:
        return (similar or _related(given, folded))[:limit]
    begun = [name for name, key in folded.items() if len(given) > 1 and f" {given}" in f" {key.replace('-', ' ')}"]
    begun.sort(key=lambda name: (name not in first, not folded[name].startswith(given)))
    return list(dict.fromkeys([*begun, *similar]))[:limit]


def similarities(
    text: str, names: Mapping[str, str], limit: int, min_similarity: float = MIN_SIMILARITY, *, whole: bool = False
) -> dict[str, float]:
    """Return the keys of the names most similar to a text, with their similarity, from 0 to 100."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - start-up time

    scorer = fuzz.ratio if whole else fuzz.WRatio
    matches = process.extract(text, names, scorer=scorer, limit=limit, score_cutoff=min_similarity)
    return {key: score for _, score, key in matches}


def did_you_mean(names: Iterable[str]) -> str:
    """Return, for the end of a sentence, the names that may be meant; empty if there are none."""
    names = list(names)
    return f"; did you mean {listed(names, 'or')}?" if names else ""


def _related(text: str, names: Mapping[str, str]) -> list[str]:
    """Return the names that are a word of the text, or begin like it."""
    text_words = text.split("_")[::-1]
    same = [name for name, key in names.items() if key in text_words and key != text]
    begun = [name for name, key in names.items() if len(key) >= STEM_LENGTH and text.startswith(key[:STEM_LENGTH])]
    return sorted(same, key=lambda name: text_words.index(names[name])) + begun
