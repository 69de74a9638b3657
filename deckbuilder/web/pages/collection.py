"""The collection: one table of products and cards, owned, wanted or missing for the user's decks."""

import re
from collections.abc import Sequence
from contextlib import suppress

from deckbuilder.app.owned import (
    SHOWS,
    EnteredList,
    collection_rows,
    enter_understood,
    missing_cards,
    owned_cards,
    select_rows,
    usual_game,
    wish,
)
from deckbuilder.catalogue.lookup import candidates
from deckbuilder.collection import UnknownHolding, missing_copies
from deckbuilder.decks.deck import MAX_COPIES, Deck
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.decks.textlist import split_count
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect, faults_of
from deckbuilder.web.views.deck_tiles import games_in_order

NUMBER = re.compile(r"-?[1-9][0-9]?", re.ASCII)
ALL, PASTE = "all", "paste"
MAX_ROWS = 300  # of the table; more are found by the search


def show(
    request: PageRequest,
    error: InputError | None = None,
    meant: Sequence[str] = (),
    entered: EnteredList | None = None,
) -> Page:
    """Show what the user owns and wants, what is missing for the user's decks, and what one more product would add.

    `meant`: what may have been meant by the wrong name, with its count.
    """
    workspace, workbench = request.workspace, request.workbench
    owned, decks, problem, unknown = workspace.owned, _own_decks(request), "", list[UnknownHolding]()
    try:
        unknown = workbench.unknown_holdings
    except InputError as refused:
        problem = str(refused)
    asked = {**request.form, **request.query}
    ruleset = asked.get("ruleset", "") if asked.get("ruleset") in request.catalogue.rulesets else ""
    ruleset = ruleset or usual_game(workbench, decks)
    shown, text = asked.get("show", ALL), asked.get("q", "")
    is_pasting = shown == PASTE
    rows = [] if is_pasting else collection_rows(workbench, ruleset, decks)
    chosen = [] if is_pasting else select_rows(rows, shown if shown in SHOWS else ALL, text)
    values = {
        "problem": problem,
        "faults": faults_of(error),
        "meant": meant,
        "entered": entered,
        "form": request.form,
        "show": shown if shown in SHOWS or is_pasting else ALL,
        "shows": {name: (title, sum(map(is_shown, rows))) for name, (title, is_shown) in SHOWS.items()},
        "q": text,
        "rows": chosen[:MAX_ROWS],
        "others": len(chosen) - len(chosen[:MAX_ROWS]),
        "unknown": unknown,
        "owned": owned,
        "rulesets": {game.id: game.name for game in games_in_order(request)},
        "ruleset": ruleset,
        "complete": sum(not missing_copies(deck, owned) for deck in decks),
        "own_decks": len(decks),
        "missing": 0 if problem else sum(missing_cards(workbench, decks).values()),
        "undoable": workbench.next_collection_step(redo=False),
        "redoable": workbench.next_collection_step(redo=True),
    }
    return Page("collection.html", values, 400 if error else 200)


def _own_decks(request: PageRequest) -> list[Deck]:
    """Return the decks of the user that are built from owned cards: those of a pool are not."""
    decks = list[Deck]()
    for name in request.workspace.own_names:
        with suppress(InputError):
            deck = request.decks.read(name).resolved.must_be_editable()
            if deck.pool is None:
                decks.append(deck)
    return decks


def change(request: PageRequest) -> Answer:
    """Own more or fewer of a deck or a card, want a card, enter a pasted list, undo; faults stand in the form."""
    form, workbench = request.form, request.workbench
    match form.get("action"):
        case "list":
            return _enter_list(request)
        case "undo" | "redo" as action:
            workbench.step_collection(redo=action == "redo")
            return _back(request)
    step = form.get("step", "").split(" ", 2)  # of a button of the table: the kind, the number and the name
    kind, by_text, name = step if len(step) == len(("kind", "by", "name")) else _fields(request)
    if not NUMBER.fullmatch(by_text):
        return show(request, InputError("a number is missing", field="by"))
    by, count, ruleset = int(by_text), "1", form.get("ruleset") or None
    if by > 0:
        count, name = split_count(name)
        by *= int(count) if len(count) <= len(str(MAX_COPIES)) else MAX_COPIES
    try:
        if kind == "wish":
            wish(workbench, name, by, ruleset)
        else:
            workbench.change_collection(name, by, ruleset)
    except InputError as error:
        near = [] if candidates(workbench.catalogue, name) else workbench.catalogue.near(name, ruleset)
        error.field = "what"
        return show(request, error, meant=[card if count == "1" else f"{count} {card}" for card in near])
    return _back(request)


def _fields(request: PageRequest) -> tuple[str, str, str]:
    form = request.form
    return form.get("action", ""), form.get("by", ""), form.get("what", "").strip()


def _back(request: PageRequest) -> Redirect:
    form, back = request.form, request.form.get("back", "")
    if back.startswith("cards/"):
        return Redirect(request.to(*back.split("/")))
    shown = {"ruleset": form.get("shown") or None, "show": form.get("show") or None, "q": form.get("q") or None}
    return Redirect(request.to("collection", **shown))


def _enter_list(request: PageRequest) -> Answer:
    """Enter what is understood of a pasted list, and show the rest with what its names may mean."""
    form = request.form
    try:
        entered = enter_understood(
            request.workbench,
            form.get("text", ""),
            form.get("ruleset") or None,
            replaces=form.get("replace") == "yes",
            correction=form.get("correction", ""),
        )
    except InputError as error:
        return show(request, error)
    if entered.problems:
        return show(request, entered=entered)
    if not entered.entered:
        return show(request, InputError("the list is empty", field="text"))
    return Redirect(request.to("collection", show="owned", ruleset=form.get("ruleset") or None))


def export(request: PageRequest) -> Answer:
    """Return the owned cards as a table."""
    result = owned_cards(request.workbench)
    return Download("collection.csv", csv_text(result.columns, result.rows()), "text/csv")
