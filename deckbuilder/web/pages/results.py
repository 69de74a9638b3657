"""The record of results: how the user's decks have done, every finished game, and games of a real table."""

from deckbuilder.app.fields import declared_fields, read_form, whole_number
from deckbuilder.app.matches.results import (
    OUTCOMES,
    FinishedGames,
    TableGame,
    deck_standings,
    enter_table_game,
    results_of,
)
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect, faults_of, json_download

MAX_LISTED = 100  # games on a page
MAX_NUMBER = 10**12


def show(request: PageRequest, error: InputError | None = None) -> Page:
    """Show wins by deck and opponent, and the games, the newest first."""
    by_version, by_player = bool(request.query.get("versions")), bool(request.query.get("bots"))
    problem, is_said = "", False
    try:
        games = results_of(request.workbench).games()
        rows = deck_standings(request.workbench, by_version=by_version, by_player=by_player)
    except InputError as input_error:
        games, rows, problem = [], [], str(input_error)
        is_said = error is not None and not error.field  # what is wrong with the record is said once
    values = {
        "problem": problem,
        "rows": rows,
        "by_version": by_version,
        "by_player": by_player,
        "games": games[:MAX_LISTED],
        "more": max(0, len(games) - MAX_LISTED),
        "rulesets": {ruleset.id: ruleset.name for ruleset in request.catalogue.rulesets.values()},
        "outcomes": tuple(OUTCOMES),
        "fields": declared_fields(TableGame),
        "form": request.form,
        "faults": faults_of(None if is_said else error),
    }
    return Page("results.html", values, 400 if error else 200)


def change(request: PageRequest) -> Answer:
    """Enter a game of a real table, or remove a game."""
    form, results = request.form, results_of(request.workbench)
    if form.get("action") == "remove":
        results.remove(whole_number(form, "number", "number of the game", 1, MAX_NUMBER, 0))
        return Redirect(request.to("results"))
    try:
        names = {name: form.get(name, "").strip() for name in ("deck", "against", "outcome")}
        enter_table_game(read_form(TableGame, form, **names), request.workbench)
    except InputError as error:
        return show(request, error)
    return Redirect(request.to("results"))


def export(request: PageRequest) -> Answer:
    """Return all games as JSON, or as a table."""
    table = FinishedGames(results_of(request.workbench).games())
    if request.query.get("to") == "csv":
        return Download("results.csv", csv_text(table.columns, table.rows()), "text/csv")
    return json_download("results.json", table.to_json())
