"""The collection: what the user owns and wants, by product and by card, and what is missing for the user's decks."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from deckbuilder.app.owned import enter_owned_list, missing_cards, owned_cards, wish
from deckbuilder.catalogue.lookup import candidates
from deckbuilder.collection import Holdings, UnknownHolding, missing_copies, next_decks, wanted
from deckbuilder.decks.deck import MAX_COPIES, Copies, Deck
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.decks.importer.owned_list import read_owned_list
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.textlist import split_count
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.web.page import Answer, Download, Page, PageRequest, Redirect

NUMBER = re.compile(r"-?[1-9][0-9]?", re.ASCII)
PRODUCTS, CARDS, PASTE = "products", "cards", "paste"
VIEWS = {PRODUCTS: "By product", CARDS: "By card", PASTE: "Paste a list"}


@dataclass(frozen=True)
class Product:
    """A deck that came with the cards. `owned`: how often. `held`: how many of its cards the user has."""

    name: str
    title: str
    crest: str
    owned: int
    held: int
    size: int


def show(request: PageRequest) -> Answer:
    """Show what the user owns and wants, what is missing for the user's decks, and what one more product would add."""
    return _page(request)


def _page(request: PageRequest, error: str = "", problems: tuple[str, ...] = (), meant: Sequence[str] = ()) -> Page:
    """Return the page. `meant`: what may have been meant by the wrong name, with its count."""
    workspace, workbench = request.workspace, request.workbench
    rulesets, owned = workbench.catalogue.rulesets, workspace.owned
    problem, holdings, unknown, wishes = "", dict[str, Holdings](), list[UnknownHolding](), dict[Card, int]()
    try:
        holdings, unknown = workbench.collection.holdings, workbench.unknown_holdings
        wishes = dict(wanted(workbench.collection, workbench.resolver))
    except InputError as refused:
        problem = str(refused)
    ruleset = _ruleset(request, owned)
    view = request.query.get("view") or request.form.get("view", "")
    decks = _own_decks(request)
    values = {
        "problem": problem,
        "error": error,
        "meant": meant,
        "problems": problems,
        "form": request.form,
        "view": view if view in VIEWS else PRODUCTS,
        "views": VIEWS,
        "holdings": holdings,
        "unknown": unknown,
        "uncounted": {(holding.ruleset, holding.kind, holding.name) for holding in unknown},
        "owned": owned,
        "rulesets": {entry.id: entry.name for entry in rulesets.values()},
        "ruleset": ruleset,
        "products": _products(request, ruleset, holdings.get(ruleset, Holdings()), owned),
        "next": next_decks(owned, workbench.resolver, ruleset, None),
        "titles": {deck["deck"]: deck["name"] for deck in workbench.catalogue.decks()},
        "cards": sorted(
            (card for card in owned if card.ruleset == ruleset), key=lambda card: (card.faction or "", card.name)
        ),
        "wishes": wishes,
        "complete": sum(not missing_copies(deck, owned) for deck in decks),
        "own_decks": len(decks),
        "missing": {} if problem else missing_cards(workbench, decks),
        "needed_by": _needed_by(decks),
    }
    return Page("collection.html", values, 400 if error or problems else 200)


def _ruleset(request: PageRequest, owned: Copies) -> str:
    """Return the game that is shown: the one that is asked for, else the one of which most cards are owned."""
    rulesets = request.catalogue.rulesets
    chosen = request.query.get("ruleset") or request.form.get("ruleset", "")
    if chosen in rulesets:
        return chosen
    numbers = {id_: sum(count for card, count in owned.items() if card.ruleset == id_) for id_ in rulesets}
    return max(numbers, key=lambda id_: numbers[id_])


def _own_decks(request: PageRequest) -> list[Deck]:
    """Return the decks of the user that are built from owned cards: those of a pool are not."""
    decks = list[Deck]()
    for name in request.workspace.own_names:
        with suppress(InputError):
            deck = request.decks.read(name).resolved.must_be_editable()
            if deck.pool is None:
                decks.append(deck)
    return decks


def _products(request: PageRequest, ruleset: str, held: Holdings, owned: Copies) -> list[Product]:
    workbench = request.workbench
    products = []
    for row in workbench.catalogue.decks():
        if row["ruleset"] == ruleset:
            resolved = load_shipped(row["deck"], workbench.resolver)
            cards = resolved.deck.cards()
            leader = resolved.leader
            crest = leader.crest if leader else ""
            number = sum(min(count, owned.get(card, 0)) for card, count in cards.items())
            products.append(
                Product(row["deck"], row["name"], crest, held.decks.get(row["deck"], 0), number, cards.total())
            )
    return products


def _needed_by(decks: list[Deck]) -> dict[Card, list[str]]:
    """Return the names of the decks that hold each card."""
    needed = dict[Card, list[str]]()
    for deck in decks:
        for card in deck.cards():
            needed.setdefault(card, []).append(deck.name)
    return needed


def change(request: PageRequest) -> Answer:
    """Own more or fewer of a deck or a card, want a card, or enter a pasted list; faults stand in the form."""
    form, workbench = request.form, request.workbench
    ruleset = form.get("ruleset") or None
    if form.get("action") == "list":
        return _enter_list(request)
    if not NUMBER.fullmatch(form.get("by", "")):
        raise InputError("a number is missing")
    by, count, name = int(form["by"]), "1", form.get("what", "").strip()
    if by > 0:
        count, name = split_count(name)
        by *= int(count) if len(count) <= len(str(MAX_COPIES)) else MAX_COPIES
    try:
        if form.get("action") == "wish":
            wish(workbench, name, by, ruleset)
        else:
            workbench.change_collection(name, by, ruleset)
    except InputError as error:
        near = [] if candidates(workbench.catalogue, name) else workbench.catalogue.near(name, ruleset)
        return _page(request, str(error), meant=[card if count == "1" else f"{count} {card}" for card in near])
    back = form.get("back", "")
    if back.startswith("cards/"):
        return Redirect(request.to(*back.split("/")))
    return Redirect(request.to("collection", view=form.get("view") or None, ruleset=form.get("shown") or None))


def _enter_list(request: PageRequest) -> Answer:
    form, workbench = request.form, request.workbench
    try:
        lines = read_owned_list(form.get("text", ""), workbench.catalogue, form.get("ruleset") or None)
    except InputError as error:
        return _page(request, problems=(str(error),))
    problems = tuple(f"line {line.number}: {line.problem}" for line in lines if line.problem)
    if problems or not lines:
        return _page(request, problems=problems or ("the list is empty",))
    try:
        enter_owned_list(workbench, lines, replaces=form.get("replace") == "yes")
    except InputError as error:
        return _page(request, str(error))
    return Redirect(request.to("collection", view=CARDS, ruleset=form.get("ruleset") or None))


def export(request: PageRequest) -> Answer:
    """Return the owned cards as a table."""
    result = owned_cards(request.workbench)
    return Download("collection.csv", csv_text(result.columns, result.rows()), "text/csv")
