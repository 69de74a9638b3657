"""Pages of all decks: the overview, and a new one."""

import os
from dataclasses import dataclass, replace
from itertools import count

from deckbuilder.app.decks.archive import DeckArchive
from deckbuilder.app.storage import MAX_NAME_LENGTH
from deckbuilder.decks.deck import Deck, is_deck_name
from deckbuilder.decks.edit import begin
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect
from deckbuilder.web.views.deck import missing_copies

ENDING = ".yaml"
MAX_STEM_LENGTH = MAX_NAME_LENGTH - len(ENDING) - 5  # before the ending and a number that makes the name free


@dataclass(frozen=True)
class DeckLine:
    """A deck of the overview. `verdict`: `legal`, or how many problems there are; or why it is not readable.

    `missing`: copies that the user does not own; None for a user without a collection. `is_readable`: has a page.
    """

    name: str
    title: str
    ruleset: str
    size: int
    verdict: str
    is_legal: bool
    missing: int | None = None
    is_readable: bool = True


def overview(request: PageRequest) -> Answer:
    """Show the user's decks and those that came with the cards, and a form for a new one."""
    catalogue, archived, left_out = request.workspace.workbench.catalogue, list[str](), list[tuple[str, str]]()
    problems = list[InputError]()
    try:
        left_out = request.workspace.storage.left_out()
        archived = DeckArchive(request.workspace.storage).names()
    except InputError as error:
        problems.append(error)
    leaders = [(ruleset, catalogue.leaders(ruleset)) for ruleset in catalogue.rulesets.values()]
    values = {
        "problems": problems,
        "own": [_line(request, name) for name in request.workspace.own_names],
        "shipped": catalogue.decks(),
        "rulesets": {ruleset.id: ruleset.name for ruleset in catalogue.rulesets.values()},
        "leaders": leaders,
        "folder": request.workspace.storage.folder,
        "left_out": left_out,
        "archived": archived,
        "has_collection": bool(request.workspace.owned),
    }
    return Page("decks.html", values)


def restore(request: PageRequest) -> Answer:
    """Bring a deck back from the archive, or show the deck of a code."""
    if code := request.form.get("code", "").strip():
        return Redirect(request.to("decks", code))
    name = request.form.get("name", "")
    DeckArchive(request.workspace.storage).bring_back(name)
    return Redirect(request.to("decks", name))


def _line(request: PageRequest, name: str) -> DeckLine:
    try:
        resolved = request.workspace.decks.read(name).resolved
    except InputError as error:
        return DeckLine(name, name, "", 0, f"not readable: {error.message}", is_legal=False, is_readable=False)
    problems = len(resolved.problems())
    verdict = f"{problems} problem{'' if problems == 1 else 's'}" if problems else "legal"
    title = resolved.deck.name
    values = (resolved.validator.ruleset.name, resolved.deck.size, verdict, not problems)
    return DeckLine(name, title, *values, missing_copies(request, resolved))


def create(request: PageRequest) -> Answer:
    """Begin a deck around a leader, or copy a deck under a new name."""
    form = request.form
    title = " ".join(form.get("title", "").split())
    if source := form.get("copy"):
        deck = request.workspace.find_deck(source).must_be_editable()
        deck = deck if not title else renamed(deck, title)
        action = f"copied from {source}"
    else:
        deck = _begun(form.get("leader", ""), title, request)
        action = "deck new"
    name = free_name(request, slug(deck.name) or "deck")
    request.workspace.decks.create(name, deck, action)
    return Redirect(request.to("decks", name))


def _begun(leader: str, title: str, request: PageRequest) -> Deck:
    """Return a deck with nothing but a leader, by its name or key, and what the rules dictate. Raises InputError."""
    resolver = request.workspace.workbench.resolver
    card = request.workspace.workbench.catalogue.card(leader)
    if card is None:
        return begin(leader, resolver, name=title or None).deck
    names = CardNames(
        request.workspace.workbench.catalogue, request.workspace.workbench.catalogue.rulesets[card.ruleset]
    )
    return begin(names.name_of(card), resolver, ruleset=card.ruleset, name=title or None).deck


def renamed(deck: Deck, title: str) -> Deck:
    """Return a deck with another name. Raises InputError for one that no deck can have."""
    if not is_deck_name(title):
        raise InputError("a deck's name has 1 to 80 characters, none of them invisible")
    return replace(deck, name=title)


def free_name(request: PageRequest, stem: str) -> str:
    """Return a name that no file of the folder has; a long one is cut to what file names may have."""
    stem = stem[:MAX_STEM_LENGTH].rstrip("-")
    names = (f"{stem}{f'-{number}' if number > 1 else ''}{ENDING}" for number in count(1))
    return next(name for name in names if not os.path.lexists(request.workspace.storage.folder / name))
