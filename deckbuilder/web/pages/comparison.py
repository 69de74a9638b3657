"""The comparison of two decks: what to take out of one and put in to get the other, and the figures of both."""

from deckbuilder.decks.deck import Change, diff
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Page, PageRequest
from deckbuilder.web.views import deck as deck_view


def compare(request: PageRequest) -> Answer:
    """Two decks side by side."""
    names = [request.query.get("a", ""), request.query.get("b", "")]
    known = [*request.storage.names(), *request.workbench.catalogue.deck_names()]
    decks = [request.find_deck(name) for name in names if name]
    changes, error = list[Change](), ""
    if len(decks) == len(names):
        try:
            changes = diff(*(each.must_be_readable() for each in decks))
        except InputError as refused:
            error = str(refused)
    sides = [
        {
            "resolved": each,
            "verdict": deck_view.verdict_of(each, each.problems()),
            "curve": deck_view.curve(each),
            "figures": deck_view.figures(each),
        }
        for each in decks
    ]
    values = {"names": names, "known": known, "sides": sides, "changes": changes, "error": error}
    return Page("compare.html", values, 400 if error else 200)
