"""Pages with the rules of games."""

from deckbuilder.app.lessons import lessons_of
from deckbuilder.app.rules import rulebooks
from deckbuilder.text import short
from deckbuilder.web.page import Answer, Page, PageNotFoundError, PageRequest
from deckbuilder.web.views.face import tile_marks
from deckbuilder.web.views.rules import rules_view


def overview(request: PageRequest) -> Answer:
    """List the games that have rules."""
    rulesets = request.catalogue.rulesets
    games = [(ruleset, lessons_of(request.workbench, id_)) for id_, ruleset in rulesets.items() if id_ in rulebooks()]
    return Page("rules_of_games.html", {"games": games})


def show(request: PageRequest) -> Answer:
    """Show the rules of a game."""
    name = request.path["game"]
    rulebook, ruleset = rulebooks().get(name), request.catalogue.rulesets.get(name)
    if rulebook is None or ruleset is None:
        raise PageNotFoundError(f"there are no rules of '{short(name)}'")
    lessons = lessons_of(request.workbench, name)
    view = rules_view(rulebook, lessons, request.catalogue, request.to.__call__)
    values = {"ruleset": ruleset, "v": view, "lessons": lessons, "tiles": tile_marks(ruleset)}
    return Page("rules.html", values)
