"""The import of a deck by paste: a report of every line, choices, and the deck that is accepted."""

from collections.abc import Mapping
from typing import Any

from deckbuilder.app.decks.imports import DeckImport
from deckbuilder.errors import InputError
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect
from deckbuilder.web.pages.decks import free_name
from deckbuilder.web.views.deck import verdict_of

CHOICE = "line-"  # the begin of the names of fields that hold a choice; the number of the line follows
LEAVE_OUT = "-"


def paste(request: PageRequest) -> Answer:
    """Show the form for a pasted list."""
    return Page(
        "import.html",
        {"text": "", "pasted": None, "error": "", "rulesets": _rulesets(request), "ruleset": "", "chosen": {}},
    )


def report(request: PageRequest) -> Answer:
    """Show the report of a pasted list; or the deck of it, where it is accepted."""
    form = request.form
    text, ruleset = form.get("text", "").replace("\r\n", "\n"), form.get("ruleset", "")
    values: dict[str, Any] = {
        "text": text,
        "pasted": None,
        "error": "",
        "rulesets": _rulesets(request),
        "ruleset": ruleset,
        "chosen": {name: value for name, value in form.items() if name.startswith(CHOICE) and value},
    }
    try:
        pasted = _chosen(DeckImport(request.workspace.workbench, text, "Deck", ruleset or None), form)
        if form.get("action") == "accept":
            deck = pasted.accept()
            name = free_name(request, slug(deck.name) or "deck")
            request.workspace.decks.create(name, deck, "deck import")
            return Redirect(request.to("decks", name))
        resolved = pasted.resolved
        values |= {"pasted": pasted, "resolved": resolved, "verdict": verdict_of(resolved, resolved.problems())}
    except InputError as error:
        return Page("import.html", {**values, "error": str(error)}, 400)
    return Page("import.html", values)


def _chosen(pasted: DeckImport, form: Mapping[str, str]) -> DeckImport:
    """Return the import with the choices of a form. Raises InputError for a line that there is not."""
    for name, value in form.items():
        number = name.removeprefix(CHOICE)
        if name.startswith(CHOICE) and number.isdecimal() and len(number) < 7 and value:  # noqa: PLR2004 - a line
            pasted = pasted.leave_out(int(number)) if value == LEAVE_OUT else pasted.choose(int(number), value)
    return pasted


def _rulesets(request: PageRequest) -> dict[str, str]:
    return {ruleset.id: ruleset.name for ruleset in request.workspace.workbench.catalogue.rulesets.values()}
