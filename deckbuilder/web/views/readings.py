"""How a query was understood: each condition as a token, and the other readings of its bare words."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from deckbuilder.errors import InputError
from deckbuilder.query.fields import QueryVocabulary, Word
from deckbuilder.query.nodes import Among, Number, Tagged
from deckbuilder.query.parse import (
    Search,
    UnreadPart,
    as_on_scryfall,
    condition_text,
    parse,
    quoted,
    read_partly,
    written,
)
from deckbuilder.text import listed
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.query_text import QueryTerms

MAX_READINGS = 4  # of all words of a query


@dataclass(frozen=True)
class TokenView:
    """A condition of a query. `meaning`: where a bare word is looked for; `without`: the query without it."""

    text: str
    meaning: str
    without: str


@dataclass(frozen=True)
class OtherReading:
    """A query in which a bare word means one thing only, and how many cards it finds."""

    condition: str
    text: str
    cards: int


@dataclass(frozen=True)
class Understood:
    """A query as it was understood: `text`, without the parts that were not.

    `plain`: written out, empty where it was typed so.
    """

    tokens: Sequence[TokenView] = ()
    others: Sequence[OtherReading] = ()
    plain: str = ""
    text: str = ""
    unread: Sequence[UnreadPart] = ()


def understood(request: PageRequest, typed: str, vocabulary: QueryVocabulary | None = None) -> Understood:
    """Return how a query was understood, with the words of the workspace or others. Raises InputError for nothing."""
    if not typed:
        return Understood()
    search_of = partial(parse, vocabulary=vocabulary) if vocabulary else request.search
    text, unread = read_partly(typed, search_of)
    terms = QueryTerms.of(text)
    tokens, others = [], list[OtherReading]()
    for place, condition in enumerate(terms.conditions):
        if terms.fields[place] == "order" and written(condition) == condition:  # which the list of orders shows
            continue
        search = search_of(condition)
        word = search.words[0] if len(search.words) == 1 and search.query == search.words[0].query else None
        tokens.append(TokenView(written(condition), _meaning(word) if word else "", terms.replaced([place], "")))
        if word and word.meanings:
            others += _others(request, word, condition, terms, place, search_of)
        if elsewhere := as_on_scryfall(condition):
            replaced = terms.replaced([place], elsewhere)
            with suppress(InputError):
                others.append(OtherReading(elsewhere, replaced, _count(request, replaced, search_of)))
    if len(tokens) > 1:  # of several words, only readings that find something
        others = [reading for reading in others if reading.cards]
    plain = written(text)
    plain = plain if plain != " ".join(text.split()) else ""
    return Understood(tokens, others[:MAX_READINGS], plain, text, unread)


def _meaning(word: Word) -> str:
    """Return where a bare word is looked for: `as cost<=1, or in names or texts`."""
    sizes = [_condition(meaning, "") for meaning in word.meanings if isinstance(meaning, Number)]
    fields = [meaning.field for meaning in word.meanings if not isinstance(meaning, Number)]
    places = [PLURALS.get(field, f"{field}s") for field in fields]
    return f"{'as ' + listed(sizes, 'or') + ', or ' if sizes else ''}in {listed([*places, 'names', 'texts'], 'or')}"


PLURALS = {"class": "classes", "ruleset": "games"}


def _others(
    request: PageRequest,
    word: Word,
    written_word: str,
    terms: QueryTerms,
    place: int,
    search_of: Callable[[str], Search],
) -> list[OtherReading]:
    """Return the readings of a word as a value of each field, and as a word of names and texts alone."""
    plain = written_word.strip('"')
    conditions = [_condition(meaning, plain) for meaning in word.meanings]
    conditions.append(f"(name:{quoted(plain)} OR text:{quoted(plain)})")
    readings = []
    for condition in conditions:
        text = terms.replaced([place], condition)
        readings.append(OtherReading(condition.strip("()"), text, _count(request, text, search_of)))
    return readings


def _condition(meaning: Among | Tagged | Number, word: str) -> str:
    """Return the condition of one meaning of a word."""
    if isinstance(meaning, Number):
        return f"{meaning.field}{meaning.compare}{meaning.number}"
    return condition_text(meaning.field, [word])


def _count(request: PageRequest, text: str, search_of: Callable[[str], Search]) -> int:
    """Return how many cards a query finds, by the sets of its conditions."""
    sets = request.workbench.card_sets
    cards = sets.everything
    for condition in QueryTerms.of(text).conditions:
        cards &= sets.of(search_of(condition).query)
    return cards.bit_count()
