"""Pages of cards: the search, and one card."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from deckbuilder.app.cards import Proposal, proposals
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.syntax import QueryError
from deckbuilder.text import fold, words
from deckbuilder.web.page import Answer, Page, PageNotFoundError, PageRequest, Redirect
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.facets import facets_of, short_name
from deckbuilder.web.views.pool import objection_to
from deckbuilder.web.views.query_text import QueryTerms, conditions_of
from deckbuilder.web.views.readings import Understood, understood

VIEWS: Mapping[str, str] = {"grid": "Faces", "list": "List", "text": "Text"}
SHOWN = 60  # cards of one page
MAX_QUERY = 400  # characters
SORTS: Mapping[str, str] = {
    "": "Best match, then name",
    "name": "Name",
    "cost": "Cost",
    "-cost": "Cost, highest first",
    "-strength": "Strength, highest first",
    "-life": "Life, highest first",
    "faction": "Faction",
    "class": "Class",
}
EXAMPLES = ("dwarf", "champion cost 5", "water melee", "text:force", 'for:"Svara" structure')


@dataclass(frozen=True)
class OwnDeckLine:
    """A deck of the user beside a card: how many copies it holds, and why one more does not fit if it does not."""

    name: str
    title: str
    etag: str
    count: int
    objection: str


@dataclass(frozen=True)
class FoundCards:
    """A page of the cards that a query finds. `first`: the number of the first one, from 0; `error`: what is wrong."""

    faces: Sequence[Face] = ()
    total: int = 0
    first: int = 0
    error: str = ""

    @property
    def previous(self) -> int | None:
        return max(0, self.first - SHOWN) if self.first else None

    @property
    def following(self) -> int | None:
        after = self.first + SHOWN
        return after if after < self.total else None


@dataclass(frozen=True)
class CardsAddress:
    """The address of the results of a query, of which parts are changed by a call."""

    request: PageRequest
    text: str
    view: str

    def __call__(self, *, q: str | None = None, view: str | None = None, first: int = 0) -> str:
        """Return the address for another query, in another view, or from another card on."""
        text, view = self.text if q is None else q, view or self.view
        is_usual = view not in VIEWS or view == "grid"
        return self.request.to("cards", q=text or None, view=None if is_usual else view, **{"from": first or None})


def search(request: PageRequest) -> Answer:
    """Show the cards that a query finds, as faces or as a table, with facets that narrow it."""
    text = request.query.get("q", "").strip()[:MAX_QUERY]
    view = request.query.get("view", "grid")
    if (sort := request.query.get("sort")) is not None and sort in SORTS:
        return Redirect(CardsAddress(request, _ordered(text, sort), view)())
    found, facets, understood_query = FoundCards(), None, Understood()
    try:
        facets, understood_query = facets_of(request, text), understood(request, text)
        found = _found(request, text, request.number("from", 0, 0, 1_000_000), facets.total)
    except QueryError as broken:
        found = FoundCards(error=broken.message)
    except InputError as refused:
        found = FoundCards(error=str(refused))
    is_nothing = not found.total and not found.error
    values = {
        "text": text,
        "view": view if view in VIEWS else "grid",
        "address": CardsAddress(request, text, view),
        "views": VIEWS,
        "found": found,
        "facets": facets or facets_of(request, ""),
        "understood": understood_query,
        "sorts": SORTS,
        "order": "" if found.error else QueryTerms.of(text).order,
        "examples": EXAMPLES,
        "near": _near(request, text) if is_nothing else [],
        "proposals": _proposals(request, text) if is_nothing else [],
        "has_collection": bool(request.workspace.owned),
        "games": {id_: short_name(ruleset) for id_, ruleset in request.workspace.workbench.catalogue.rulesets.items()},
    }
    return Page("cards.html", values)


def _ordered(text: str, order: str) -> str:
    """Return a query with an order; one that is not understood stays as it is."""
    try:
        return QueryTerms.of(text).ordered(order)
    except QueryError:
        return text


def _found(request: PageRequest, text: str, first: int, total: int) -> FoundCards:
    """Return the faces of the page that begins with a card, or of the last page."""
    first = min(first, max(0, total - 1) // SHOWN * SHOWN)
    catalogue = request.workspace.workbench.catalogue
    cards = catalogue.search(request.workspace.search(text), SHOWN, first)
    owned = request.workspace.owned
    return FoundCards([face_of(card, catalogue, owned.get(card, 0)) for card in cards], total, first)


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
