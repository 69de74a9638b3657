"""A deck as a page shows it: sections with their quotas, the verdict, figures, and the cards that may still come."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from deckbuilder.decks.deck import Copies
from deckbuilder.decks.legal import legal_for
from deckbuilder.decks.problems import Problem
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.decks.stats import stats
from deckbuilder.decks.suggest import DeckCompletion, Suggestion
from deckbuilder.model.card import Card
from deckbuilder.query import nodes
from deckbuilder.query.parse import Search
from deckbuilder.text import counted
from deckbuilder.web.drawing.charts import bar_chart
from deckbuilder.web.page import PageRequest

POOL = 40  # cards that are listed beside a deck
SUGGESTED = 6  # for each section


@dataclass(frozen=True)
class DeckRow:
    """A card of a section. `name`: how a deck list writes it. `is_fixed`: the rules prescribe it."""

    card: Card
    name: str
    count: int
    owned: int
    is_fixed: bool
    note: str


@dataclass(frozen=True)
class SectionView:
    """A section with its cards; `wanted` is None where it has no quota."""

    heading: str
    size: int
    wanted: int | None
    rows: tuple[DeckRow, ...]


@dataclass(frozen=True)
class PoolRow:
    """A card that may come into the deck: how many it holds, and why it does not fit if it does not."""

    card: Card
    name: str
    count: int
    owned: int


@dataclass(frozen=True)
class SuggestionView:
    """Suggestions for a section that lacks cards."""

    section: str
    missing: int
    suggestions: Sequence[Suggestion]


def sections_of(request: PageRequest, resolved: ResolvedDeck) -> list[SectionView]:
    """Return the sections of a deck in the order of its format."""
    deck, format_, leader = resolved.deck, resolved.validator.format, resolved.leader
    names = CardNames(request.workbench.catalogue, resolved.validator.ruleset, leader)
    owned, found = request.workbench.owned, []
    known = {section.name: section for section in format_.sections}
    for name in [*known, *(name for name in deck.sections if name not in known)]:
        section, cards = known.get(name), deck.sections.get(name, {})
        if not cards and (section is None or section.count is None):
            continue
        is_fixed = section is not None and (section.dictated or name == resolved.validator.ruleset.leader)
        rows = [
            DeckRow(card, names.written(card), count, owned.get(card, 0), is_fixed, deck.card_notes.get(card, ""))
            for card, count in cards.items()
        ]
        wanted = section.count if section else None
        found.append(
            SectionView(section.heading if section else name.title(), sum(cards.values()), wanted, tuple(rows))
        )
    return found


def considered(request: PageRequest, resolved: ResolvedDeck) -> list[PoolRow]:
    """Return the cards under consideration."""
    return _pool_rows(request, resolved, list(resolved.deck.considering), resolved.deck.considering)


def pool(request: PageRequest, resolved: ResolvedDeck, text: str, *, fitting: bool) -> tuple[list[PoolRow], int]:
    """Return the cards that a query finds among those that may go into a deck, and how many there are.

    `fitting`: only what the leader may have; else all cards of the rule set. Raises InputError.
    """
    leader, ruleset = resolved.leader, resolved.validator.ruleset
    wanted = request.search(text)
    within: nodes.Query = nodes.Among("ruleset", (ruleset.id,))
    if fitting and leader is not None:
        within = legal_for(leader, ruleset, request.workbench.catalogue)
    found = Search(nodes.And((wanted.query, within)), wanted.orders)
    catalogue = request.workbench.catalogue
    cards = catalogue.search(found, POOL)
    return _pool_rows(request, resolved, cards, resolved.deck.cards()), catalogue.count(found)


def _pool_rows(request: PageRequest, resolved: ResolvedDeck, cards: Sequence[Card], counts: Copies) -> list[PoolRow]:
    names = CardNames(request.workbench.catalogue, resolved.validator.ruleset, resolved.leader)
    owned = request.workbench.owned
    return [PoolRow(card, names.written(card), counts.get(card, 0), owned.get(card, 0)) for card in cards]


def suggestions(request: PageRequest, resolved: ResolvedDeck) -> list[SuggestionView]:
    """Return cards for the sections that lack some, with reasons; none for a deck that is not readable."""
    if resolved.input_errors or resolved.leader is None:
        return []
    completion = DeckCompletion(resolved, request.workbench.resolver)
    gaps = completion.gaps()
    return [
        SuggestionView(section.heading, gaps[section.name], completion.suggestions(section)[:SUGGESTED])
        for section in resolved.validator.format.sections
        if gaps.get(section.name)
    ]


def curve(resolved: ResolvedDeck) -> Markup:
    """Return the chart of the costs of a deck."""
    found = stats(resolved).curve
    bars = [(str(cost), float(number), str(number)) for cost, number in found.items()]
    return bar_chart(f"cards by cost: {', '.join(f'{number} of {cost}' for cost, number in found.items())}", bars)


def figures(resolved: ResolvedDeck) -> list[tuple[str, str]]:
    """Return further figures of a deck, each with its name."""
    found = stats(resolved)
    rows = [("Symbols", found.symbols), ("Attacks", found.attacks), ("Factions", found.factions)]
    return [(name, ", ".join(f"{count} {what}" for what, count in counts.items())) for name, counts in rows if counts]


def verdict_of(resolved: ResolvedDeck, problems: Sequence[Problem]) -> str:
    """Return the verdict in a few words."""
    return (
        f"Not legal: {counted(len(problems), 'problem')}" if problems else f"Legal ({resolved.validator.format.title})"
    )
