"""The page of decks side by side: all their cards in one table, their costs on one scale, and the same odds."""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.app.library import missing_copies
from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError, at_field
from deckbuilder.model.card import Card
from deckbuilder.web.page import Answer, Page, PageRequest, faults_of
from deckbuilder.web.views import deck as deck_view
from deckbuilder.web.views.deck import deck_groups

SIDES = ("a", "b", "d", "e")  # the fields of decks; `c` is a condition
MAX_TURN = 20


class ComparedCard(NamedTuple):
    """A card with its copies in each deck."""

    card: Card
    counts: Sequence[int]

    @property
    def differs(self) -> bool:
        """Whether the decks have different numbers of it."""
        return len(set(self.counts)) > 1

    @property
    def change(self) -> int:
        """How many more the last deck has than the first."""
        return self.counts[-1] - self.counts[0]


def compared_cards(decks: Sequence[ResolvedDeck]) -> list[ComparedCard]:
    """Return the cards of all decks, in the order of their sections, then by cost and name."""
    counts = [deck.deck.cards() for deck in decks]
    places = dict[Card, int]()
    for deck in decks:
        sections = [section.name for section in deck.validator.format.sections]
        for name, cards in deck.deck.sections.items():
            place = sections.index(name) if name in sections else len(sections)
            for card in cards:
                places.setdefault(card, place)
    ordered = sorted(places, key=lambda card: (places[card], card.cost is None, card.cost or 0, card.name, card.key))
    return [ComparedCard(card, [copies[card] for copies in counts]) for card in ordered]


def shared_copies(decks: Sequence[ResolvedDeck]) -> int:
    """Return how many copies all decks have in common."""
    if not decks:
        return 0
    common, *others = [deck.deck.cards() for deck in decks]
    for cards in others:
        common = common & cards
    return common.total()


def compare(request: PageRequest) -> Answer:
    """Show the cards of up to four decks in one table, with the odds of one condition in all of them."""
    names = [request.query.get(field, "") for field in SIDES]
    condition, turn = request.query.get("c", ""), request.number("turn", 2, 1, MAX_TURN)
    decks, chances, error = dict[str, ResolvedDeck](), dict[str, float](), None
    try:
        for field, name in zip(SIDES, names, strict=True):
            if name:
                with at_field(field):
                    decks[name] = request.find_deck(name)
                    decks[name].must_be_editable()
        if condition:
            with at_field("c"):
                chances = {
                    name: float(odds_of(request.workbench, deck, OddsQuestion(condition, turn=turn)).probability)
                    for name, deck in decks.items()
                }
    except InputError as refused:
        error = refused
    resolved = list(decks.values())
    only_differences = request.query.get("only") == "yes"
    rows = compared_cards(resolved)
    differences = [row for row in rows if row.differs]
    values = {
        "fields": dict(zip(SIDES, names, strict=True)),
        "groups": deck_groups(request),
        "sides": [_side(request, name, deck, resolved) | {"chance": chances.get(name)} for name, deck in decks.items()],
        "rows": differences if only_differences else rows,
        "total": len(rows),
        "differences": len(differences),
        "only": only_differences,
        "shared": shared_copies(resolved),
        "condition": condition,
        "turn": turn,
        "faults": faults_of(error),
    }
    return Page("compare.html", values, 400 if error else 200)


def _side(
    request: PageRequest, name: str, resolved: ResolvedDeck, compared: Sequence[ResolvedDeck]
) -> dict[str, object]:
    """Return what the page tells of one of the decks that are compared."""
    problems = resolved.problems()
    return {
        "name": name,
        "resolved": resolved,
        "is_legal": not problems,
        "verdict": deck_view.verdict_of(resolved, problems),
        "curve": deck_view.curve(resolved, compared),
        "figures": deck_view.figures(resolved),
        "missing": missing_copies(request.workbench, resolved),
    }
