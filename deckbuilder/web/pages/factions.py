"""A faction of one's own: begun in one form, and what it still needs, step by step."""

from collections.abc import Mapping

from deckbuilder.app.workshop.card_form import SET
from deckbuilder.app.workshop.new_faction import NewFaction, faction_documents, faction_plan
from deckbuilder.app.workshop.own_cards import OwnCards
from deckbuilder.errors import InputError
from deckbuilder.text import short
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, faults_of
from deckbuilder.web.views.workshop import games
from deckbuilder.web.workspace import PageNotFoundError

SYMBOL = "symbol-"  # before a symbol, in the name of its box


def begin(request: PageRequest) -> Answer:
    """Show the form of a new faction."""
    return _form(request, request.query)


def _form(request: PageRequest, given: Mapping[str, str], error: InputError | None = None) -> Page:
    catalogue = request.catalogue
    ruleset = catalogue.ruleset(given.get("game") or next(iter(catalogue.rulesets)))
    values = {
        "ruleset": ruleset,
        "games": games(catalogue),
        "name": given.get("name", ""),
        "leader": given.get("leader", ""),
        "symbols": {symbol: bool(given.get(f"{SYMBOL}{symbol}")) for symbol in ruleset.symbols},
        "faults": faults_of(error),
    }
    return Page("new_faction.html", values, 400 if error else 200)


def create(request: PageRequest) -> Answer:
    """Make a faction with its leader and the cards that the leader brings, in a pack of its own."""
    form, workbench = request.form, request.workbench
    symbols = [name.removeprefix(SYMBOL) for name, value in form.items() if name.startswith(SYMBOL) and value == SET]
    asked = NewFaction(form.get("game", ""), form.get("name", "").strip(), symbols, form.get("leader", "").strip())
    try:
        documents = faction_documents(asked, workbench.catalogue)
        pack = OwnCards(workbench).add_faction(asked.name, documents)
    except InputError as error:
        return _form(request, form, error)
    return Redirect(request.to("workshop", "faction", pack, asked.ruleset, asked.name))


def show(request: PageRequest) -> Answer:
    """Show what a faction has, and what it still needs."""
    catalogue, own = request.catalogue, OwnCards(request.workbench)
    pack, name = request.path["pack"], request.path["faction"]
    ruleset = catalogue.rulesets.get(request.path["ruleset"])
    installed_pack = next((each for each in own.packs() if each.id == pack), None)
    if ruleset is None or installed_pack is None:
        raise PageNotFoundError(f"there is no faction '{short(name)}' of yours")
    files = own.files(installed_pack)
    values = {
        "plan": faction_plan(catalogue, ruleset, name),
        "pack": installed_pack,
        "file_of": {file.key: file.name for file in files},
        "broken": [file for file in files if catalogue.card(file.key) is None],
    }
    return Page("faction.html", values)
