"""The record of results: how the user's decks have done, every finished game, and games of a real table."""

from deckbuilder.app.matches.results import OUTCOMES, RESULTS_FILE, Results, standings, table_result
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect

LISTED = 100  # games on a page


def _results(request: PageRequest) -> Results:
    return Results(request.workspace.workbench.data / RESULTS_FILE)


def show(request: PageRequest) -> Answer:
    """Show wins by deck and opponent, and the games, the newest first."""
    return _page(request)


def _page(request: PageRequest, error: str = "") -> Page:
    games = _results(request).games()
    by_version, by_player = bool(request.query.get("versions")), bool(request.query.get("bots"))
    values = {
        "rows": standings(games, by_version=by_version, by_player=by_player),
        "by_version": by_version,
        "by_player": by_player,
        "games": games[:LISTED],
        "more": max(0, len(games) - LISTED),
        "rulesets": {ruleset.id: ruleset.name for ruleset in request.workspace.workbench.catalogue.rulesets.values()},
        "outcomes": tuple(OUTCOMES),
        "form": request.form,
        "error": error,
    }
    return Page("results.html", values, 400 if error else 200)


def change(request: PageRequest) -> Answer:
    """Enter a game of a real table, or remove a game."""
    form, results = request.form, _results(request)
    if form.get("action") == "remove":
        number = form.get("number", "")
        if not number.isdecimal() or len(number) > 12:  # noqa: PLR2004 - digits
            raise InputError("which game is to be removed?")
        results.remove(int(number))
        return Redirect(request.to("results"))
    try:
        ruleset = request.workspace.workbench.catalogue.ruleset(form.get("ruleset", ""))
        note, opponent = form.get("note", "").strip(), form.get("opponent", "").strip() or "somebody"
        deck, against = form.get("deck", "").strip(), form.get("against", "").strip()
        results.enter(table_result(deck, against, form.get("outcome", ""), ruleset.id, opponent=opponent, note=note))
    except InputError as error:
        return _page(request, str(error))
    return Redirect(request.to("results"))


def export(request: PageRequest) -> Answer:
    """Return all games as JSON."""
    import json  # noqa: PLC0415 - start-up time

    document = [game.to_json() for game in _results(request).games()]
    return Download("results.json", json.dumps(document, ensure_ascii=False, indent=2), "application/json")
