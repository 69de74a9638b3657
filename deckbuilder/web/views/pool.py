"""The cards that may still come into a deck: what fits, why another does not, what is suggested and considered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from deckbuilder.app.decks.files import MAX_KEPT_FILES, DeckFile
from deckbuilder.decks.deck import Copies
from deckbuilder.decks.edit import first_about_card, objections
from deckbuilder.decks.problems import Problem, ProblemKind, surpluses
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.decks.sets import legal_for
from deckbuilder.decks.suggest import DeckCompletion, Suggestion
from deckbuilder.decks.validation import section_for
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Section
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search
from deckbuilder.text import fold
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.query_text import Chip, conditions_of, with_condition, without_condition

PAGE_SIZE = 150  # cards that are listed at once
MAX_CHECKED = 400  # cards at most of which is found out whether they still fit
MAX_SUGGESTIONS = 6  # for each section
FITTING, LEGAL, ALL = "fitting", "legal", "all"
CHOICES: Mapping[str, str] = {LEGAL: "Legal for the leader", FITTING: "Still fit", ALL: "All"}
CLASS = "class"
SORTS: Mapping[str, str] = {CLASS: "Class, then cost", "cost": "Cost", "name": "Name", "faction": "Faction"}


@dataclass(frozen=True)
class PoolRow:
    """A card that may come into the deck. `count`: copies there. `objection`: why one more does not fit; or nothing.

    `section`: where it would stand. `is_fixed`: the rules choose the cards there. `is_full`: no more copies may come.
    `surplus`: why there are too many copies. `in_pool`: how many the pool of a limited deck holds.
    """

    card: Card
    name: str
    count: int
    owned: int
    objection: str = ""
    section: Section | None = None
    is_fixed: bool = False
    is_full: bool = False
    surplus: str = ""
    in_pool: int | None = None


@dataclass(frozen=True)
class PoolGroup:
    """Cards under a heading. `wanted`: how many the deck must hold there, None for any number; it has `held`.

    `in_pool`: how many there are in the pool of a limited deck.
    """

    heading: str
    rows: Sequence[PoolRow]
    held: int = 0
    wanted: int | None = None
    in_pool: int | None = None


@dataclass(frozen=True)
class PoolView:
    """The cards beside a deck. `total`: how many there are; `first`: the place of the first that is listed, from 0.

    `elsewhere`: how many cards there are among all, where the query finds none here.
    """

    groups: Sequence[PoolGroup]
    total: int
    first: int = 0
    elsewhere: int = 0

    @property
    def rows(self) -> list[PoolRow]:
        return [row for group in self.groups for row in group.rows]

    @property
    def before(self) -> int | None:
        """The first card of the page before this one; None on the first page."""
        return max(self.first - PAGE_SIZE, 0) if self.first else None

    @property
    def after(self) -> int | None:
        """The first card of the next page; None on the last page."""
        return self.first + PAGE_SIZE if self.first + PAGE_SIZE < self.total else None


@dataclass(frozen=True)
class SuggestionView:
    """Suggestions for a section that lacks cards."""

    section: str
    missing: int
    suggestions: Sequence[Suggestion]


def pool(request: PageRequest, resolved: ResolvedDeck, text: str, show: str, sort: str) -> PoolView:
    """Return the cards that a query finds among those that are shown: one of `CHOICES`. Raises InputError.

    `sort`: one of `SORTS`; the order that the query itself names goes before.
    """
    query = request.search(text)
    cards = _cards(request, resolved, query, show)
    if not query.orders:
        cards = _sorted(resolved, cards, sort)
    first = request.number("from", 0, 0, max(len(cards) - 1, 0)) // PAGE_SIZE * PAGE_SIZE
    listed = cards[first : first + PAGE_SIZE]
    rows = pool_rows(request, resolved, listed, resolved.deck.cards())
    elsewhere = len(_cards(request, resolved, query, ALL)) if not cards and show != ALL else 0
    groups = _groups(resolved, rows, sort) if not query.orders else [PoolGroup("", rows)] if rows else []
    return PoolView(groups, len(cards), first, elsewhere)


def _cards(request: PageRequest, resolved: ResolvedDeck, query: Search, show: str) -> list[Card]:
    leader, ruleset = resolved.leader, resolved.validator.ruleset
    catalogue = request.catalogue
    within: nodes.Query = nodes.Among("ruleset", (ruleset.id,))
    if show != ALL and leader is not None:
        within = legal_for(leader, ruleset, catalogue)
    if resolved.deck.pool is not None and show != ALL:
        within = nodes.And((within, nodes.OneOf(frozenset(card.key for card in resolved.deck.pool))))
    cards = list(catalogue.search(replace(query, query=nodes.And((query.query, within)))))
    if show != ALL:
        cards = [card for card in cards if not resolved.validator.is_given(section_of(resolved, card))]
    if show == FITTING and leader is not None:
        cards = [card for card in cards[:MAX_CHECKED] if not objections(resolved, card)]
    return cards


def section_of(resolved: ResolvedDeck, card: Card) -> Section | None:
    """Return the section of a deck where a card would stand; None for a card that goes into no deck."""
    return section_for(card, resolved.validator, resolved.leader)


def _place(resolved: ResolvedDeck, card: Card) -> tuple[int, str]:
    """Return the place of the section of a card in its format, and its name."""
    section, sections = section_of(resolved, card), resolved.validator.format.sections
    return (sections.index(section), section.name) if section in sections else (len(sections), "")


def _sorted(resolved: ResolvedDeck, cards: Sequence[Card], sort: str) -> list[Card]:
    no_cost = 1_000  # behind all others
    keys = {
        CLASS: lambda card: (_place(resolved, card), no_cost if card.cost is None else card.cost),
        "cost": lambda card: no_cost if card.cost is None else card.cost,
        "name": lambda card: fold(card.name),
        "faction": lambda card: (card.faction is None, card.faction or ""),
    }
    return sorted(cards, key=keys[sort])


def _groups(resolved: ResolvedDeck, rows: Sequence[PoolRow], sort: str) -> list[PoolGroup]:
    """Return rows in the groups of their order: sections or factions; else in a single one without a heading."""
    if sort not in (CLASS, "faction"):
        return [PoolGroup("", rows)] if rows else []
    by_heading: dict[str, list[PoolRow]] = {}
    sections: dict[str, Section | None] = {}
    for row in rows:
        heading = row.section.heading if row.section else "In no deck"
        if sort != CLASS:
            heading = row.card.faction or "Any faction"
        by_heading.setdefault(heading, []).append(row)
        sections[heading] = row.section if sort == CLASS else None
    return [_group(resolved, heading, sections[heading], listed) for heading, listed in by_heading.items()]


def _group(resolved: ResolvedDeck, heading: str, section: Section | None, rows: Sequence[PoolRow]) -> PoolGroup:
    if section is None:
        return PoolGroup(heading, rows)
    held = sum(resolved.deck.sections.get(section.name, {}).values())
    return PoolGroup(heading, rows, held, section.count, resolved.pool_sizes.get(section.name))


def pool_rows(request: PageRequest, resolved: ResolvedDeck, cards: Sequence[Card], counts: Copies) -> list[PoolRow]:
    """Return rows of cards, each with the reason why one more copy does not fit."""
    names = CardNames(request.catalogue, resolved.validator.ruleset, resolved.leader)
    owned, too_many = request.workspace.owned, surpluses(resolved.deck_problems)
    return [
        _row(resolved, card, names.name_of(card), counts.get(card, 0), owned.get(card, 0), too_many.get(card.key))
        for card in cards
    ]


def _row(
    resolved: ResolvedDeck, card: Card, name: str, count: int, owned: int, too_many: Problem | None = None
) -> PoolRow:
    problems = [] if resolved.list_problems else objections(resolved, card)
    section = section_of(resolved, card)
    problem = first_about_card(problems) if problems else None
    fixed = resolved.validator.is_given(section)
    objection = ""
    if problem is not None:
        objection = f"comes with {resolved.leader or 'the leader'}" if fixed else problem.objection
    return PoolRow(
        card,
        name,
        count,
        owned,
        objection,
        section,
        fixed,
        is_full=problem is not None and problem.kind in (ProblemKind.COPIES, ProblemKind.POOL),
        surplus=too_many.message if too_many else "",
        in_pool=resolved.deck.pool.get(card, 0) if resolved.deck.pool is not None else None,
    )


def objection_to(resolved: ResolvedDeck, card: Card) -> str:
    """Return in a few words why one more copy of a card does not fit a deck; nothing where it does."""
    return _row(resolved, card, card.name, 0, 0).objection


def considered(request: PageRequest, resolved: ResolvedDeck) -> list[PoolRow]:
    """Return the cards under consideration."""
    return pool_rows(request, resolved, list(resolved.deck.considering), resolved.deck.considering)


@lru_cache(MAX_KEPT_FILES)
def suggestions(file: DeckFile) -> Sequence[SuggestionView]:
    """Return cards for the sections that a deck file lacks some of, with reasons; none for one that is not readable."""
    resolved = file.resolved
    if resolved.list_problems or resolved.leader is None:
        return ()
    completion = DeckCompletion(resolved, file.resolver)
    gaps = completion.gaps()
    return tuple(
        SuggestionView(section.heading, gaps[section.name], completion.suggestions(section)[:MAX_SUGGESTIONS])
        for section in resolved.validator.format.sections
        if gaps.get(section.name)
    )


def chips(request: PageRequest, resolved: ResolvedDeck, text: str) -> list[Chip]:
    """Return a chip for each section that the player fills, and one for the collection of a user who has one."""
    named = section_chips(resolved)
    owned = [("Owned", "owned:yes")] if request.workspace.owned else []
    return [
        *(_chip(name, condition, text, set(named.values())) for name, condition in named.items()),
        *(_chip(name, condition, text, {condition}) for name, condition in owned),
    ]


def section_chips(resolved: ResolvedDeck) -> dict[str, str]:
    """Return the condition on cards by the heading of each section that the player fills; each condition once."""
    chosen = [
        (section.heading, f"({section.cards})" if " " in section.cards else section.cards)
        for section in resolved.validator.format.sections
        if not resolved.validator.is_given(section)
    ]
    conditions = dict.fromkeys(condition for _, condition in chosen)
    return {next(heading for heading, other in chosen if other == condition): condition for condition in conditions}


def _chip(name: str, condition: str, text: str, exclusive: set[str]) -> Chip:
    """Return the chip of a condition, which takes the place of others that exclude it."""
    is_on = condition in (conditions_of(text) or [])
    others = text
    for other in exclusive:
        others = without_condition(others, other)
    return Chip(name, condition, is_on, others if is_on else with_condition(others, condition))
