"""Completion of search fields: a list of what may stand where somebody types."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import and_

from deckbuilder.errors import InputError
from deckbuilder.query import nodes
from deckbuilder.query.completion import Completion, Names, completions
from deckbuilder.query.parse import Search, parse
from deckbuilder.text import counted, fold, slug
from deckbuilder.web.page import Answer, Page, PageRequest
from deckbuilder.web.views.query_text import QueryTerms

NAMES = ("card", "deck")  # kinds of completions
MAX_QUERY = 400  # characters
MAX_SHOWN = 10
MAX_NAMES = 40  # of cards, of which the best are shown
MAX_OF_KIND = 5  # of each kind where several are shown


@dataclass(frozen=True)
class Suggested:
    """A line of the list. `text`: the field after it was chosen; `position`: of the cursor then; `note`: at its end."""

    label: str
    kind: str
    text: str
    position: int
    note: str = ""


def complete(request: PageRequest) -> Answer:
    """Show what may stand at a place of a query, or the names of cards and decks that begin with a text."""
    text = request.query.get("text", "")[:MAX_QUERY]
    position = request.number("at", len(text), 0, len(text))
    kind = request.query.get("kind")
    lines = _names(request, text) if kind == "name" else _of_query(request, text, position, with_names=kind != "filter")
    return Page("completions.html", {"lines": list(islice(lines, MAX_SHOWN))})


def _names(request: PageRequest, text: str) -> Iterator[Suggested]:
    for kind in ("deck", "card"):
        for name in islice(_sources(request)[kind](fold(text)), MAX_OF_KIND):
            yield Suggested(name, kind, name, len(name))


def _of_query(request: PageRequest, text: str, position: int, *, with_names: bool) -> Iterator[Suggested]:
    shown = dict[str, int]()
    for completion in completions(text, position, request.workspace.vocabulary, _sources(request)):
        kinds = "name" if completion.kind in NAMES else "condition"
        is_typed = text[completion.start : completion.end] == completion.text
        if is_typed or (kinds == "name" and not with_names):
            continue
        limit = MAX_SHOWN if completion.kind not in (*NAMES, "field") else MAX_OF_KIND
        shown[kinds] = shown.get(kinds, 0) + 1
        if shown[kinds] <= limit and (line := _line(request, text, completion)):
            yield line


def _line(request: PageRequest, text: str, completion: Completion) -> Suggested | None:
    after = completion.applied(text)
    position = completion.start + len(completion.text)
    note = ""
    if completion.is_condition and (cards := _count(request, after)) is not None:
        note = counted(cards, "card")
    if completion.kind != "field" and position == len(after):
        after, position = f"{after} ", position + 1
    return Suggested(completion.text, completion.kind, after, position, note)


def _count(request: PageRequest, text: str) -> int | None:
    """Return how many cards a query finds, None for one that is not understood."""
    sets, vocabulary = request.workbench.card_sets, request.workspace.vocabulary
    try:
        card_sets = [sets.of(parse(condition, vocabulary).query) for condition in QueryTerms.of(text).conditions]
    except InputError:
        return None
    return reduce(and_, card_sets, sets.everything).bit_count()


def _sources(request: PageRequest) -> dict[str, Names]:
    """Return what yields the names of cards, decks, leaders and abilities that begin with a text."""
    catalogue = request.catalogue

    def cards(typed: str) -> Iterable[str]:
        phrase = tuple(nodes.tokens(typed))
        namesakes = catalogue.search(Search(nodes.Text(nodes.COLUMNS["name"], phrase)), MAX_NAMES) if phrase else []
        return sorted({card.name for card in namesakes}, key=lambda name: (not fold(name).startswith(typed), name))

    def decks(typed: str) -> Iterable[str]:
        own = [name for name in request.workspace.own_names if _begins(name, typed)]
        return [*own, *(deck["deck"] for deck in catalogue.decks() if _begins(deck["name"], typed))]

    def leaders(typed: str) -> Iterable[str]:
        every = (leader.name for ruleset in catalogue.rulesets.values() for leader in catalogue.leaders(ruleset))
        return heapq.nsmallest(MAX_SHOWN, {name for name in every if _begins(name, typed)})

    def abilities(typed: str) -> Iterable[str]:
        abilities = request.workbench.card_sets.values["ability"]
        return heapq.nsmallest(MAX_SHOWN, {name for name in abilities if fold(name).startswith(typed)})

    return {"card": cards, "deck": decks, "for": leaders, "ability": abilities}


def _begins(name: str, typed: str) -> bool:
    """Whether a name, or a word of it, begins with a folded text."""
    return f" {typed}" in f" {fold(name)}" or slug(name).startswith(slug(typed)) if typed else True
