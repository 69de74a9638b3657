"""How a query was understood: each condition as a token, and the other readings of its bare words."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.query.parse import parse
from deckbuilder.query.words import Word
from deckbuilder.query.written import condition_text, quoted, written
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
    """A query as it was understood. `plain`: written out, empty where it was typed so."""

    tokens: Sequence[TokenView] = ()
    others: Sequence[OtherReading] = ()
    plain: str = ""


def understood(request: PageRequest, text: str) -> Understood:
    """Return how a query was understood. Raises InputError."""
    terms, vocabulary = QueryTerms.of(text), request.workspace.vocabulary
    tokens, others = [], list[OtherReading]()
    for place, condition in enumerate(terms.conditions):
        if terms.fields[place] == "order":
            continue
        search = parse(condition, vocabulary)
        word = search.words[0] if len(search.words) == 1 and search.query == search.words[0].query else None
        meaning = f"in {listed([*_fields(word), 'names', 'texts'], 'or')}" if word else ""
        tokens.append(TokenView(written(condition), meaning, terms.replaced([place], "")))
        if word and word.meanings:
            others += _others(request, word, condition, terms, place)
    if len(tokens) > 1:  # of several words, only readings that find something
        others = [reading for reading in others if reading.cards]
    plain = written(text)
    return Understood(tokens, others[:MAX_READINGS], plain if plain != " ".join(text.split()) else "")


def _fields(word: Word) -> list[str]:
    return [PLURALS.get(meaning.field, f"{meaning.field}s") for meaning in word.meanings]


PLURALS = {"class": "classes", "ruleset": "games"}


def _others(request: PageRequest, word: Word, written_word: str, terms: QueryTerms, place: int) -> list[OtherReading]:
    """Return the readings of a word as a value of each field, and as a word of names and texts alone."""
    plain = written_word.strip('"')
    conditions = [condition_text(meaning.field, [plain]) for meaning in word.meanings]
    conditions.append(f"(name:{quoted(plain)} OR text:{quoted(plain)})")
    readings = []
    for condition in conditions:
        text = terms.replaced([place], condition)
        readings.append(OtherReading(condition.strip("()"), text, _count(request, text)))
    return readings


def _count(request: PageRequest, text: str) -> int:
    """Return how many cards a query finds, by the sets of its conditions."""
    vocabulary, sets = request.workspace.vocabulary, request.workbench.card_sets
    cards = sets.everything
    for condition in QueryTerms.of(text).conditions:
        cards &= sets.of(parse(condition, vocabulary).query)
    return cards.bit_count()
