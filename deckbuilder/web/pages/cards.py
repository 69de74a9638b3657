"""Pages of cards: the search, and one card."""

from contextlib import suppress
from dataclasses import dataclass

from deckbuilder.app.cards import Proposal, proposals
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.syntax import QueryError
from deckbuilder.text import fold, words
from deckbuilder.web.page import Answer, Page, PageNotFoundError, PageRequest
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.pool import Chip, chip, conditions_of, objection_to

VIEWS = ("grid", "list", "text")
SHOWN = 60  # cards of one page
MAX_QUERY = 400  # characters
MAX_COUNTED_CARDS = 10_000  # cards of a catalogue in which hits are counted only when that is asked for
CHIPS = (
    ("Champions", "class:champion"),
    ("Structures", "is:structure"),
    ("Unique", "is:unique"),
    ("Owned", "owned:yes"),
    ("By cost", "order:cost"),
)


@dataclass(frozen=True)
class OwnDeckLine:
    """A deck of the user beside a card: how many copies it holds, and why one more does not fit if it does not."""

    name: str
    title: str
    etag: str
    count: int
    objection: str


def search(request: PageRequest) -> Answer:
    """Show the cards that a query finds, as faces or as a table."""
    text = request.query.get("q", "").strip()[:MAX_QUERY]
    view = request.query.get("view", VIEWS[0])
    first = request.number("from", 0, 0, 1_000_000)
    error, faces, total, is_more = "", list[Face](), None, False
    try:
        faces, total, is_more = _found(request, text, first)
    except QueryError as broken:
        error = broken.message
    except InputError as refused:
        error = str(refused)
    is_nothing = not faces and not first and not error
    values = {
        "text": text,
        "view": view if view in VIEWS else VIEWS[0],
        "views": VIEWS,
        "error": error,
        "faces": faces,
        "total": total,
        "first": first,
        "more": first + SHOWN if is_more else None,
        "chips": _chips(request, text),
        "near": _near(request, text) if is_nothing else [],
        "proposals": _proposals(request, text) if is_nothing else [],
        "has_collection": bool(request.workspace.owned),
    }
    return Page("cards.html", values)


def _found(request: PageRequest, text: str, first: int) -> tuple[list[Face], int | None, bool]:
    """Return the faces of a page, how many cards there are if that is known, and whether there are more."""
    catalogue, search = request.workspace.workbench.catalogue, request.workspace.search(text)
    cards = catalogue.search(search, SHOWN + 1, first)
    is_more, total = len(cards) > SHOWN, None
    if not is_more and not first:
        total = len(cards)
    elif catalogue.size <= MAX_COUNTED_CARDS or request.query.get("count") == "yes":
        total = catalogue.count(search)
    owned = request.workspace.owned
    return [face_of(card, catalogue, owned.get(card, 0)) for card in cards[:SHOWN]], total, is_more


def _chips(request: PageRequest, text: str) -> list[Chip]:
    rulesets = [
        (ruleset.name, f"ruleset:{ruleset.aliases[0] if ruleset.aliases else ruleset.id}")
        for ruleset in request.workspace.workbench.catalogue.rulesets.values()
    ]
    return [chip(name, condition, text) for name, condition in (*rulesets, *CHIPS)]


def _near(request: PageRequest, text: str) -> list[str]:
    """Return names of cards that are like the plain words of a query."""
    plain = " ".join(
        words(" ".join(condition for condition in conditions_of(text) or [] if not {*condition} & {*':<>=!("'}))
    )
    return request.workspace.workbench.catalogue.near(plain) if plain else []


def _proposals(request: PageRequest, text: str) -> list[Proposal]:
    """Return queries that find something in place of one that finds nothing."""
    return proposals(request.workspace.workbench.catalogue, request.workspace.vocabulary, text)


def card(request: PageRequest) -> Answer:
    """One card: its face, its text, readings and doubts, who may use it, and the decks that hold it."""
    catalogue = request.workspace.workbench.catalogue
    card = catalogue.card(request.path["key"])
    if card is None:
        raise PageNotFoundError("there is no such card")
    ruleset = catalogue.rulesets[card.ruleset]
    values = {
        "shown": face_of(card, catalogue),
        "written": CardNames(catalogue, ruleset).name_of(card),
        "owned": request.workspace.owned.get(card, 0),
        "ruleset": ruleset,
        "words": [(word, meaning) for word in card.keywords if (meaning := ruleset.meaning(word))],
        "readings": _readings(card, ruleset),
        "decks": catalogue.decks_with(card),
        "leaders": catalogue.leaders_of(card),
        "own_decks": _own_decks(request, card),
    }
    return Page("card.html", values)


def _readings(shown: Card, ruleset: RuleSet) -> list[str]:
    """Return the readings of the rules that mention the class of a card or one of its keywords."""
    named = {shown.class_.split()[0], *(word for keyword in shown.keywords for word in words(keyword)[:1])}
    keywords = {fold(word) for word in named} | {f"{fold(word)}s" for word in named}
    return [reading for reading in ruleset.readings if keywords & {*words(reading)}]


def _own_decks(request: PageRequest, shown: Card) -> list[OwnDeckLine]:
    """Return the decks of the user that are of the game of a card, those that hold it first."""
    lines = []
    for name in request.workspace.own_names:
        with suppress(InputError):
            file = request.workspace.decks.read(name)
            deck = file.resolved.must_be_editable()
            if deck.ruleset == shown.ruleset:
                objection = objection_to(file.resolved, shown)
                lines.append(OwnDeckLine(name, deck.name, file.etag, deck.cards()[shown], objection))
    return sorted(lines, key=lambda line: not line.count)
