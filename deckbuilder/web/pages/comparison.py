"""The comparison of two decks: what to take out of one and put in to get the other, and the figures of both."""

from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.decks.deck import Change, diff
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Page, PageRequest
from deckbuilder.web.views import deck as deck_view
from deckbuilder.web.views.deck_groups import deck_groups

MAX_TURN = 20


def compare(request: PageRequest) -> Answer:
    """Two decks side by side, with the odds of one condition in both."""
    names = [request.query.get("a", ""), request.query.get("b", "")]
    condition, turn = request.query.get("c", ""), request.number("turn", 2, 1, MAX_TURN)
    decks = {name: request.workspace.find_deck(name) for name in names if name}
    changes, chances, error = list[Change](), dict[str, float](), ""
    try:
        if len(decks) == len(names):
            changes = diff(*(deck.must_be_editable() for deck in decks.values()))
        if condition:
            chances = {name: _chance(request, deck, condition, turn) for name, deck in decks.items()}
    except InputError as refused:
        error = str(refused)
    sides = [_side(request, name, deck) | {"chance": chances.get(name)} for name, deck in decks.items()]
    values = {
        "names": names,
        "groups": deck_groups(request),
        "sides": sides,
        "changes": changes,
        "condition": condition,
        "turn": turn,
        "error": error,
    }
    return Page("compare.html", values, 400 if error else 200)


def _side(request: PageRequest, name: str, resolved: ResolvedDeck) -> dict[str, object]:
    problems = resolved.problems()
    return {
        "name": name,
        "resolved": resolved,
        "is_legal": not problems,
        "verdict": deck_view.verdict_of(resolved, problems),
        "curve": deck_view.curve(resolved),
        "figures": deck_view.figures(resolved),
        "missing": deck_view.missing_copies(request, resolved),
    }


def _chance(request: PageRequest, resolved: ResolvedDeck, condition: str, turn: int) -> float:
    """Return the probability of a condition by a turn; of a query that at least one of its cards is drawn."""
    numbers = None if "[" in condition else {">=": 1}
    return float(
        odds_of(request.workspace.workbench, resolved, OddsQuestion(condition, numbers, turn=turn)).probability
    )
