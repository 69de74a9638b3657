"""A rules case out of a match, as a page and as a file."""

from deckbuilder.app.matches.rules_case import actions_of, rules_case, usual_range
from deckbuilder.errors import InputError
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, Download, Page, PageNotFoundError, PageRequest

MAX_TITLE = 200  # characters
MAX_LISTED = 60  # actions with which a case may begin


def show(request: PageRequest) -> Answer:
    """Show the case of some actions of a match; with `to=file` as a file."""
    name, matches = request.path["name"], request.workspace.matches
    if not matches.kept.storage.has(name):
        raise PageNotFoundError(f"there is no game '{name}'")
    match = matches.find(name).match
    actions = actions_of(match)
    first, last = usual_range(match, actions)
    first = request.number("first", first, 0, len(match.steps))
    last = max(first, request.number("last", last, 0, len(match.steps)))
    title = request.query.get("title", "").strip()[:MAX_TITLE]
    try:
        case, error = rules_case(request.workspace.workbench, match, first, last, title), ""
    except InputError as input_error:
        case, error = None, str(input_error)
    if case and request.query.get("to") == "file":
        return Download(f"{slug(title) or 'case'}.yaml", case.text, "application/yaml")
    values = {
        "name": name,
        "actions": actions[-MAX_LISTED:],
        "first": first,
        "last": last,
        "title": title,
        "case": case,
        "error": error,
    }
    return Page("rules_case.html", values, 400 if error and actions else 200)
