"""The collection: decks and cards that the user owns, and what one more deck would add."""

from deckbuilder.collection import next_decks
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect


def show(request: PageRequest) -> Answer:
    """The decks and cards that the user owns, and what one more deck of a rule set would add."""
    workbench = request.workbench
    rulesets = workbench.catalogue.rulesets
    chosen = request.query.get("ruleset", "")
    ruleset = chosen if chosen in rulesets else next(iter(rulesets))
    values = {
        "holdings": workbench.collection.holdings,
        "owned": workbench.owned,
        "rulesets": {each.id: each.name for each in rulesets.values()},
        "ruleset": ruleset,
        "next": next_decks(workbench.owned, workbench.resolver, ruleset, None),
        "decks": workbench.catalogue.decks(),
    }
    return Page("collection.html", values)


def change(request: PageRequest) -> Answer:
    """Own one more or one fewer of a deck or a card."""
    form = request.form
    if form.get("by") not in ("1", "-1"):
        raise InputError("a number is missing")
    request.workbench.change_collection(form.get("what", ""), int(form["by"]), form.get("ruleset") or None)
    back = form.get("back", "")
    return Redirect(request.to(*back.split("/")) if back.startswith("cards/") else request.to("collection"))
