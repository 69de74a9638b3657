"""The cards that may still come into a deck: what fits, why another does not, what is suggested."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deckbuilder.decks.deck import Copies
from deckbuilder.decks.edit import objections
from deckbuilder.decks.legal import legal_for
from deckbuilder.decks.problems import Problem, ProblemKind
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.decks.suggest import DeckCompletion, Suggestion
from deckbuilder.decks.validation import section_for
from deckbuilder.model.card import Card
from deckbuilder.query import nodes
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.query_text import Chip, chip

SHOWN = 40  # cards that are listed beside a deck
LOOKED_AT = 400  # cards at most of which is found out whether they still fit
SUGGESTED = 6  # for each section
FITTING, LEGAL, ALL = "fitting", "legal", "all"
CHOICES: Mapping[str, str] = {FITTING: "Still fit", LEGAL: "Legal for the leader", ALL: "All"}


@dataclass(frozen=True)
class PoolRow:
    """A card that may come into the deck. `count`: copies there. `objection`: why one more does not fit; or nothing."""

    card: Card
    name: str
    count: int
    owned: int
    objection: str = ""


@dataclass(frozen=True)
class PoolView:
    """The cards beside a deck. `total`: how many there are, shown or not."""

    rows: Sequence[PoolRow]
    total: int


@dataclass(frozen=True)
class SuggestionView:
    """Suggestions for a section that lacks cards."""

    section: str
    missing: int
    suggestions: Sequence[Suggestion]


def pool(request: PageRequest, resolved: ResolvedDeck, text: str, show: str) -> PoolView:
    """Return the cards that a query finds among those that are shown: one of `CHOICES`. Raises InputError."""
    leader, ruleset = resolved.leader, resolved.validator.ruleset
    catalogue, query = request.workspace.workbench.catalogue, request.workspace.search(text)
    within: nodes.Query = nodes.Among("ruleset", (ruleset.id,))
    if show != ALL and leader is not None:
        within = legal_for(leader, ruleset, catalogue)
    if resolved.deck.pool is not None and show != ALL:
        within = nodes.And((within, nodes.OneOf(frozenset(card.key for card in resolved.deck.pool))))
    search = replace(query, query=nodes.And((query.query, within)))
    if show == FITTING and leader is not None:
        cards = [card for card in catalogue.search(search, LOOKED_AT) if not objections(resolved, card)]
        return PoolView(pool_rows(request, resolved, cards[:SHOWN], resolved.deck.cards()), len(cards))
    rows = pool_rows(request, resolved, catalogue.search(search, SHOWN), resolved.deck.cards())
    return PoolView(rows, catalogue.count(search))


def pool_rows(request: PageRequest, resolved: ResolvedDeck, cards: Sequence[Card], counts: Copies) -> list[PoolRow]:
    """Return rows of cards, each with the reason why one more copy does not fit."""
    names = CardNames(request.workspace.workbench.catalogue, resolved.validator.ruleset, resolved.leader)
    owned = request.workspace.owned
    return [
        PoolRow(card, names.name_of(card), counts.get(card, 0), owned.get(card, 0), objection_to(resolved, card))
        for card in cards
    ]


def objection_to(resolved: ResolvedDeck, card: Card) -> str:
    """Return in a few words why one more copy of a card does not fit a deck; nothing where it does."""
    problems = [] if resolved.list_problems else objections(resolved, card)
    about_card = [problem for problem in problems if problem.kind not in (ProblemKind.SECTION, ProblemKind.TOTAL)]
    section = section_for(card, resolved.validator, resolved.leader)
    if section is not None and section.is_prescribed and problems:
        return "the rules choose these cards"
    return _reason((about_card or problems)[0]) if problems else ""


def _reason(problem: Problem) -> str:
    match problem.kind:
        case ProblemKind.SECTION:
            return f"{problem.section}: full with {problem.required}"
        case ProblemKind.TOTAL:
            return f"the deck is full with {problem.required}"
        case ProblemKind.COPIES:
            return f"no more than {problem.required} allowed"
        case ProblemKind.POOL:
            return f"the pool holds {problem.required}"
        case ProblemKind.FOREIGN:
            return f"{', '.join(problem.near)}: {problem.hint}"
        case _:
            return problem.message


def considered(request: PageRequest, resolved: ResolvedDeck) -> list[PoolRow]:
    """Return the cards under consideration."""
    return pool_rows(request, resolved, list(resolved.deck.considering), resolved.deck.considering)


def suggestions(request: PageRequest, resolved: ResolvedDeck) -> list[SuggestionView]:
    """Return cards for the sections that lack some, with reasons; none for a deck that is not readable."""
    if resolved.list_problems or resolved.leader is None:
        return []
    completion = DeckCompletion(resolved, request.workspace.workbench.resolver)
    gaps = completion.gaps()
    return [
        SuggestionView(section.heading, gaps[section.name], completion.suggestions(section)[:SUGGESTED])
        for section in resolved.validator.format.sections
        if gaps.get(section.name)
    ]


def chips(request: PageRequest, resolved: ResolvedDeck, text: str) -> list[Chip]:
    """Return a chip for each section that the player fills, and one for the collection of a user who has one."""
    chosen = [
        (section.heading, f"({section.cards})" if " " in section.cards else section.cards)
        for section in resolved.validator.format.sections
        if not section.is_prescribed and section.name != resolved.validator.ruleset.leader
    ]
    conditions = dict.fromkeys(condition for _, condition in chosen)
    named = [(next(heading for heading, other in chosen if other == condition), condition) for condition in conditions]
    owned = [("Owned", "owned:yes")] if request.workspace.owned else []
    return [chip(name, condition, text) for name, condition in (*named, *owned)]
