"""Pages of cards: the search, a card, the search language and the keys."""

from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.query.fields import FIELDS
from deckbuilder.query.syntax import QueryError
from deckbuilder.text import counted
from deckbuilder.web.page import Answer, Page, PageNotFoundError, PageRequest
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.query_text import Chip, chip, conditions_of

VIEWS = ("grid", "list", "text")
SHOWN = 60  # cards of one page
MAX_QUERY = 400  # characters
CHIPS = (
    ("Champions", "class:champion"),
    ("Structures", "is:structure"),
    ("Unique", "is:unique"),
    ("Owned", "owned:yes"),
    ("By cost", "order:cost"),
)


@dataclass(frozen=True)
class Relaxed:
    """A query without one of its conditions, and how many cards it finds."""

    without: str
    text: str
    count: int


def search(request: PageRequest) -> Answer:
    """The cards that a query finds, as faces or as a table."""
    text = request.query.get("q", "").strip()[:MAX_QUERY]
    view = request.query.get("view", VIEWS[0])
    first = request.number("from", 0, 0, 1_000_000)
    catalogue, error, found, total = request.workbench.catalogue, "", list[Face](), 0
    try:
        wanted = request.search(text)
        total = catalogue.count(wanted)
        cards = catalogue.search(wanted, first + SHOWN)[first:]
        found = [face_of(card, catalogue) for card in cards]
    except QueryError as broken:
        error = broken.message
    except InputError as refused:
        error = str(refused)
    values = {
        "text": text,
        "view": view if view in VIEWS else VIEWS[0],
        "views": VIEWS,
        "error": error,
        "faces": found,
        "total": counted(total, "card"),
        "first": first,
        "more": first + SHOWN if first + SHOWN < total else None,
        "chips": _chips(request, text),
        "near": [] if total or error else catalogue.near(text),
        "relaxed": [] if total or error else _relaxed(request, text),
    }
    return Page("cards.html", values)


def _chips(request: PageRequest, text: str) -> list[Chip]:
    rulesets = [
        (ruleset.name, f"ruleset:{ruleset.aliases[0] if ruleset.aliases else ruleset.id}")
        for ruleset in request.workbench.catalogue.rulesets.values()
    ]
    return [chip(name, condition, text) for name, condition in (*rulesets, *CHIPS)]


def _relaxed(request: PageRequest, text: str) -> list[Relaxed]:
    """Return what a query without a hit finds without each of its conditions, the most first."""
    found, conditions = [], conditions_of(text) or []
    for condition in conditions if len(conditions) > 1 else ():
        rest = " ".join(each for each in conditions if each != condition)
        if number := request.workbench.catalogue.count(request.search(rest)):
            found.append(Relaxed(condition, rest, number))
    return sorted(found, key=lambda each: -each.count)


def card(request: PageRequest) -> Answer:
    """One card: its face, its text, readings and doubts, who may use it, and the decks that hold it."""
    catalogue = request.workbench.catalogue
    found = catalogue.card(request.path["key"])
    if found is None:
        raise PageNotFoundError("there is no such card")
    own = [name for name in request.storage.names() if _fits(request, name, found.ruleset)]
    values = {
        "shown": face_of(found, catalogue),
        "owned": request.workbench.owned.get(found, 0),
        "ruleset": catalogue.rulesets[found.ruleset],
        "decks": catalogue.decks_with(found),
        "leaders": catalogue.leaders_of(found),
        "own_decks": own,
    }
    return Page("card.html", values)


def _fits(request: PageRequest, name: str, ruleset: str) -> bool:
    try:
        return request.decks.read(name).resolved.deck.ruleset == ruleset
    except InputError:
        return False


def syntax(_request: PageRequest) -> Answer:
    """The search language: every field with an example."""
    return Page("syntax.html", {"fields": FIELDS})


def keys(_request: PageRequest) -> Answer:
    """The keys of all pages."""
    return Page("keys.html", {})
