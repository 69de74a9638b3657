"""Pages with the rules of games."""

from contextlib import suppress

from deckbuilder.app.lessons import lesson_match, lesson_of, lessons_of
from deckbuilder.app.rules import rulebooks
from deckbuilder.errors import InputError
from deckbuilder.text import short
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect
from deckbuilder.web.views.deck_tiles import games_in_order
from deckbuilder.web.views.face import tile_marks
from deckbuilder.web.views.rules import rules_view
from deckbuilder.web.workspace import PageNotFoundError


def overview(request: PageRequest) -> Answer:
    """List the games that have rules."""
    rulesets = [ruleset for ruleset in games_in_order(request) if ruleset.id in rulebooks()]
    games = [(ruleset, lessons_of(request.workbench, ruleset.id)) for ruleset in rulesets]
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


def learn(request: PageRequest) -> Answer:
    """Begin a lesson, in place of the one that a form names."""
    lesson = lessons_of(request.workbench, request.path["game"]).get(request.path["lesson"])
    if lesson is None:
        raise PageNotFoundError(f"there is no lesson '{short(request.path['lesson'])}'")
    before = request.form.get("instead", "")
    if request.matches.kept.storage.has(before):
        with suppress(InputError):  # it stays among the games, and can be deleted there
            if lesson_of(request.workbench, request.matches.find(before).match.setup.event):
                request.matches.remove(before)
    opened = request.matches.begin(f"lesson-{lesson.key}", lesson_match(request.workbench, lesson))
    return Redirect(request.to("matches", opened.name))
