"""The page of the opening hands of two decks, compared."""

from deckbuilder.app.fields import declared_fields, read_form
from deckbuilder.app.hand_comparison import HandOrder, compare_hands
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError
from deckbuilder.web.jobs import json_download
from deckbuilder.web.page import Answer, Download, Page, PageRequest, faults_of
from deckbuilder.web.views.deck import deck_groups
from deckbuilder.web.views.figures import draw


def compare(request: PageRequest) -> Answer:
    """Show what opening hands of two decks hold, or return it as JSON or CSV."""
    names = request.query.get("first", ""), request.query.get("second", "")
    comparison, error = None, None
    try:
        order = read_form(HandOrder, request.query, first=names[0], second=names[1])
        comparison = compare_hands(order, request.find_deck) if all(names) else None
    except InputError as refused:
        error = refused
    if comparison and request.query.get("to") == "json":
        return json_download("hands.json", comparison.to_json())
    if comparison and request.query.get("to") == "csv":
        return Download("hands.csv", csv_text(comparison.columns, comparison.rows()), "text/csv")
    report = comparison.report() if comparison else None
    values = {
        "given": request.query,
        "fields": declared_fields(HandOrder),
        "groups": deck_groups(request),
        "report": report,
        "figures": [draw(figure) for figure in report.figures] if report else [],
        "faults": faults_of(error),
    }
    return Page("hands_compare.html", values, 400 if error else 200)
