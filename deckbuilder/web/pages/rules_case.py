"""A rules case out of a match, as a page and as a file."""

from collections.abc import Mapping

from deckbuilder.app.pack_files import add_scenario
from deckbuilder.app.packs import packs_of
from deckbuilder.app.scenarios import actions_of, rules_case, usual_range
from deckbuilder.errors import InputError, at_field
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, Download, Page, PageRequest, faults_of
from deckbuilder.web.workspace import PageNotFoundError

MAX_TITLE = 200  # characters
MAX_DIGITS = 6  # of the number of a step
MAX_LISTED = 60  # actions with which a case may begin


def show(request: PageRequest) -> Answer:
    """Show the case of some actions of a match; with `to=file` as a file."""
    return _page(request, request.query)


def keep(request: PageRequest) -> Answer:
    """Write the case of some actions of a match into a pack of the user, and show it."""
    return _page(request, request.form)


def _page(request: PageRequest, asked: Mapping[str, str]) -> Answer:
    name, matches = request.path["name"], request.matches
    if not matches.kept.storage.has(name):
        raise PageNotFoundError(f"there is no game '{name}'")
    match = matches.find(name).match
    actions = actions_of(match)
    first, last = usual_range(match, actions)
    first = _number(asked.get("first", ""), first)
    last = _number(asked.get("last", ""), max(first, last))
    title = asked.get("title", "").strip()[:MAX_TITLE]
    case, kept, error = None, "", None
    try:
        with at_field("last"):
            case = rules_case(request.workbench, match, first, last, title) if actions else None
        if case and (pack := asked.get("pack")):
            with at_field("pack"):
                kept = add_scenario(request.workbench, pack, title or "case", case.text).name
    except InputError as refused:
        error = refused
    if case and asked.get("to") == "file":
        return Download(f"{slug(title, 'case')}.yaml", case.text, "application/yaml")
    values = {
        "name": name,
        "actions": actions[-MAX_LISTED:],
        "first": first,
        "last": last,
        "title": title,
        "case": case,
        "packs": packs_of(request.workbench),
        "kept": kept,
        "faults": faults_of(error),
    }
    return Page("rules_case.html", values, 400 if error else 200)


def _number(text: str, default: int) -> int:
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else default
