"""Pages of all decks: the overview, a new one, and two compared."""

import os
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from deckbuilder.app.decks.files import DeckArchive
from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.decks.deck import Change, Deck, diff, is_deck_name
from deckbuilder.decks.edit import begin
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.file_names import MAX_NAME_LENGTH
from deckbuilder.text import fold, slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect
from deckbuilder.web.views import deck as deck_view
from deckbuilder.web.views.deck import deck_groups
from deckbuilder.web.views.deck_list import SORTS, deck_lines, select_lines

ENDING = ".yaml"
COPY = ", copy"  # behind the name of a copy that gets no other one
MAX_STEM_LENGTH = MAX_NAME_LENGTH - len(ENDING) - 5  # before the ending and a number that makes the name free


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
    text, game, sort = (request.query.get(field, "") for field in ("q", "game", "sort"))
    game, sort = game if game in catalogue.rulesets else "", sort if sort in SORTS else next(iter(SORTS))
    own, put_away = deck_lines(request), request.query.get("archived", "")
    shipped = [deck for deck in catalogue.decks() if game in ("", deck["ruleset"]) and _names(deck["name"], text)]
    values = {
        "problems": problems,
        "all_own": own,
        "own": select_lines(own, text, game, sort),
        "text": text,
        "game": game,
        "sort": sort,
        "sorts": {name: label for name, (label, _) in SORTS.items()},
        "put_away": put_away if put_away in archived else "",
        "shipped": shipped,
        "rulesets": {ruleset.id: ruleset.name for ruleset in catalogue.rulesets.values()},
        "leaders": leaders,
        "folder": request.workspace.storage.folder,
        "left_out": left_out,
        "archived": archived,
        "has_collection": bool(request.workspace.owned),
    }
    return Page("decks.html", values)


def _names(title: str, text: str) -> bool:
    """Whether a title has all words of a text."""
    return all(word in fold(title) for word in fold(text).split())


def restore(request: PageRequest) -> Answer:
    """Bring a deck back from the archive, delete it for ever, or show the deck of a code."""
    if code := request.form.get("code", "").strip():
        return Redirect(request.to("decks", code))
    name = request.form.get("name", "")
    if request.form.get("action") == "delete":
        DeckArchive(request.workspace.storage).delete(name, is_archived=True)
        return Redirect(request.to("decks"))
    DeckArchive(request.workspace.storage).bring_back(name)
    return Redirect(request.to("decks", name))


def create(request: PageRequest) -> Answer:
    """Begin a deck around a leader, or copy a deck under a new name."""
    form = request.form
    title = " ".join(form.get("title", "").split())
    if source := form.get("copy"):
        deck = request.workspace.find_deck(source).must_be_editable()
        if not title and request.workspace.storage.has(source):
            title = f"{deck.name[: MAX_NAME_LENGTH - len(COPY)].rstrip()}{COPY}"
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


MAX_TURN = 20


def compare(request: PageRequest) -> Answer:
    """Two decks side by side, with the odds of one condition in both."""
    names = [request.query.get("a", ""), request.query.get("b", "")]
    condition, turn = request.query.get("c", ""), request.number("turn", 2, 1, MAX_TURN)
    decks = {name: request.workspace.find_deck(name) for name in names if name}
    changes, chances, error = list[Change](), dict[str, float](), ""
    try:
        if len(decks) == len(names):
            changes = diff(*(deck.must_be_editable() for deck in decks.values()))
        if condition:
            chances = {name: _chance(request, deck, condition, turn) for name, deck in decks.items()}
    except InputError as refused:
        error = str(refused)
    sides = [
        _side(request, name, deck, list(decks.values())) | {"chance": chances.get(name)} for name, deck in decks.items()
    ]
    values = {
        "names": names,
        "groups": deck_groups(request),
        "sides": sides,
        "changes": changes,
        "condition": condition,
        "turn": turn,
        "error": error,
    }
    return Page("compare.html", values, 400 if error else 200)


def _side(
    request: PageRequest, name: str, resolved: ResolvedDeck, compared: Sequence[ResolvedDeck]
) -> dict[str, object]:
    """Return what the page tells of one of the decks that are compared."""
    problems = resolved.problems()
    return {
        "name": name,
        "resolved": resolved,
        "is_legal": not problems,
        "verdict": deck_view.verdict_of(resolved, problems),
        "curve": deck_view.curve(resolved, compared),
        "figures": deck_view.figures(resolved),
        "missing": deck_view.missing_copies(request, resolved),
    }


def _chance(request: PageRequest, resolved: ResolvedDeck, condition: str, turn: int) -> float:
    """Return the probability of a condition by a turn; of a query that at least one of its cards is drawn."""
    numbers = None if "[" in condition else {">=": 1}
    return float(
        odds_of(request.workspace.workbench, resolved, OddsQuestion(condition, numbers, turn=turn)).probability
    )
