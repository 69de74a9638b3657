"""Pages of cards: the search, and one card."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deckbuilder.app.cards import proposals
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.query.nodes import Among
from deckbuilder.query.syntax import QueryError
from deckbuilder.text import words
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect
from deckbuilder.web.views.cards_address import PAGE_SIZE, VIEWS, CardsAddress
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.facets import Facets, alias, facets_of, short_name
from deckbuilder.web.views.pool import objection_to
from deckbuilder.web.views.query_text import QueryTerms, conditions_of
from deckbuilder.web.views.readings import Understood, understood

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
class CardInHand:
    """A card beside the deck. `written`: as changes name it; `objection`: why one more does not fit, or nothing."""

    written: str
    count: int
    objection: str


@dataclass(frozen=True)
class DeckInHand:
    """A deck of the user with what it says of some cards, by their keys; a card of another game is not among them."""

    name: str
    title: str
    etag: str
    size: int
    full_size: int
    leader: str
    cards: Mapping[str, CardInHand]


def deck_in_hand(request: PageRequest, name: str, cards: Sequence[Card]) -> DeckInHand | None:
    """Return the deck of a name with what it says of the cards; None for no deck of the user."""
    if not name or name not in request.workspace.own_names:
        return None
    try:
        file = request.decks.read(name)
        deck = file.resolved.must_be_editable()
    except InputError:
        return None
    names = CardNames(request.catalogue, file.resolved.validator.ruleset, file.resolved.leader)
    counts = deck.cards()
    rows = {
        card.key: CardInHand(names.name_of(card), counts[card], objection_to(file.resolved, card))
        for card in cards
        if card.ruleset == deck.ruleset
    }
    leader = file.resolved.leader.name if file.resolved.leader else ""
    full_size = file.resolved.validator.format.size
    return DeckInHand(name, deck.name, file.etag, deck.size, full_size, leader, rows)


def own_decks(request: PageRequest) -> Mapping[str, str]:
    """Return the decks of the user by their files' names, each as it is called in a list; no file is read for that."""
    return {name: name.rpartition(".")[0].replace("-", " ").capitalize() for name in request.workspace.own_names}


@dataclass(frozen=True)
class CardResults:
    """A page of the cards that a query finds. `first`: the number of the first one, from 0; `error`: what is wrong."""

    faces: Sequence[Face] = ()
    total: int = 0
    first: int = 0
    error: str = ""

    @property
    def previous(self) -> int | None:
        return max(0, self.first - PAGE_SIZE) if self.first else None

    @property
    def following(self) -> int | None:
        after = self.first + PAGE_SIZE
        return after if after < self.total else None


def search(request: PageRequest) -> Answer:
    """Show the cards that a query finds, as faces or as a table, with facets that narrow it."""
    address = CardsAddress.of(request)
    chosen = request.workspace.remembered.get("game", request.settings.game)
    if "q" not in request.query and (game := request.catalogue.rulesets.get(chosen)):
        return Redirect(address(q=f"ruleset:{alias(game)}"))
    text = request.query.get("q", "").strip()[:MAX_QUERY]
    if (sort := request.query.get("sort")) is not None and sort in SORTS:
        return Redirect(address(q=_ordered(text, sort)))
    results, facets, understood_query = CardResults(), None, Understood()
    try:
        understood_query = understood(request, text)
        facets = facets_of(request, understood_query.text)
        results = _results(request, understood_query.text, request.number("from", 0, 0, 1_000_000), facets)
        _remember_game(request, understood_query.text)
    except QueryError as broken:
        results = CardResults(error=broken.message)
    except InputError as refused:
        results = CardResults(error=str(refused))
    is_nothing = not results.total and not results.error
    values = {
        "text": text,
        "view": address.view,
        "address": address,
        "views": VIEWS,
        "hand": deck_in_hand(request, address.deck, [face.card for face in results.faces]),
        "own_decks": own_decks(request),
        "results": results,
        "facets": facets or facets_of(request, ""),
        "understood": understood_query,
        "sorts": SORTS,
        "by_head": {sort: address(q=_ordered(text, sort)) for sort in ("name", "faction", "class", "cost", "-cost")},
        "order": "" if results.error else QueryTerms.of(understood_query.text).order,
        "examples": EXAMPLES,
        "near": _near(request, understood_query.text) if is_nothing else [],
        "proposals": proposals(request.catalogue, request.workspace.vocabulary, understood_query.text)
        if is_nothing
        else [],
        "has_collection": bool(request.owned),
        "games": {id_: short_name(ruleset) for id_, ruleset in request.catalogue.rulesets.items()},
    }
    return Page("cards.html", values)


def _remember_game(request: PageRequest, text: str) -> None:
    """Remember the one game that a query names, in place of that of the settings; an empty query means all games."""
    terms, remembered = QueryTerms.of(text), request.workspace.remembered
    for place in terms.index("ruleset"):
        query = request.search(terms.conditions[place]).query
        if isinstance(query, Among) and len(query.among) == 1:
            remembered["game"] = query.among[0]
    if not text:
        remembered["game"] = ""


def _ordered(text: str, order: str) -> str:
    """Return a query with an order; one that is not understood stays as it is."""
    try:
        return QueryTerms.of(text).ordered(order)
    except QueryError:
        return text


def _results(request: PageRequest, text: str, first: int, facets: Facets) -> CardResults:
    first = min(first, max(0, facets.total - 1) // PAGE_SIZE * PAGE_SIZE)
    workbench, owned = request.workbench, request.owned
    cards = workbench.card_sets.in_order(facets.cards, request.search(text), PAGE_SIZE, first)
    faces = [face_of(card, workbench.catalogue, owned.get(card, 0)) for card in cards]
    return CardResults(faces, facets.total, first)


def _near(request: PageRequest, text: str) -> list[str]:
    """Return names of cards that are like the plain words of a query."""
    plain = " ".join(
        words(" ".join(condition for condition in conditions_of(text) or [] if not {*condition} & {*':<>=!("'}))
    )
    return request.catalogue.near(plain) if plain else []
