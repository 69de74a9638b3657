"""The page of one card: what it is, who may use it, the decks that hold it, and its neighbours in a search."""

from contextlib import suppress
from dataclasses import dataclass

from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.parse import condition, condition_text
from deckbuilder.text import capitalized, fold, words
from deckbuilder.web.page import Answer, Download, Page, PageRequest, crests_of
from deckbuilder.web.views.cards_address import CardsAddress
from deckbuilder.web.views.face import face_of
from deckbuilder.web.views.facets import alias, short_name
from deckbuilder.web.views.pool import objection_to
from deckbuilder.web.workspace import PageNotFoundError

MAX_SEARCHED = 10_000  # cards of a catalogue in which the place of a card among the results is looked for
UNCONFIRMED = "Unconfirmed:"


@dataclass(frozen=True)
class OwnDeckLine:
    """A deck of the user beside a card: how many copies it holds, and why one more does not fit if it does not."""

    name: str
    title: str
    etag: str
    count: int
    objection: str


@dataclass(frozen=True)
class Fact:
    """A fact of a card: its name and its values, each with a query for cards that share it, or ""."""

    name: str
    values: tuple[tuple[str, str], ...]
    note: str = ""

    @property
    def is_of_symbols(self) -> bool:
        return self.name == "Symbols"


@dataclass(frozen=True)
class Neighbours:
    """The place of a card among the results of a search, from 1, and the addresses before and behind it."""

    text: str
    place: int
    total: int
    back: str
    previous: str | None
    following: str | None


@dataclass(frozen=True)
class Ruling:
    """A note on a card or on its game. `is_confirmed`: whether it is known to be right."""

    text: str
    is_confirmed: bool


def card(request: PageRequest) -> Answer:
    """Show one card: its face, facts and rulings, who may use it, and the decks that hold it."""
    catalogue = request.catalogue
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
        "facts": _facts(card, ruleset),
        "rulings": [_ruling(note) for note in (*card.notes, *_readings(card, ruleset))],
        "neighbours": _neighbours(request, card),
        "others": [face_of(other, catalogue) for other in catalogue.named(card.name) if other != card],
        "games": {id_: short_name(ruleset) for id_, ruleset in catalogue.rulesets.items()},
        "is_leader": ruleset.leader in card.words,
        "decks": catalogue.decks_with(card),
        "leaders": catalogue.leaders_of(card),
        "own_decks": [] if ruleset.leader in card.words else _own_decks(request, card),
    }
    return Page("card.html", values)


def picture(request: PageRequest) -> Answer:
    """Return a picture of the user's own folder or of a pack."""
    pictures, name = request.workspace.pictures, request.path["name"]
    if pictures is None:
        raise PageNotFoundError("there are no pictures")
    content, kind = pictures.read(name)
    return Download(name.rpartition("/")[2], content, kind)


def crests(request: PageRequest) -> Answer:
    """Return the file of all crests, whichever version is asked for."""
    return Download("crests.svg", crests_of(request.catalogue).content, "image/svg+xml")


def _ruling(note: str) -> Ruling:
    text = note.removeprefix(UNCONFIRMED).strip()
    return Ruling(capitalized(text), is_confirmed=not note.startswith(UNCONFIRMED))


def _facts(card: Card, ruleset: RuleSet) -> list[Fact]:
    """Return the facts of a card, with queries for other cards of its game that share them."""
    game = f"ruleset:{alias(ruleset)} "

    def asking(field: str, *values: str | int | None) -> tuple[tuple[str, str], ...]:
        return tuple((str(value), game + condition_text(field, [str(value)])) for value in values if value is not None)

    labels = {name: label for name, label in ruleset.numbers.items() if getattr(card, name) is not None}
    limits = [limit.most for limit in ruleset.usual_format.copies if condition(limit.cards).matches(card)]
    facts = [
        Fact("Class", asking("class", card.class_), f"up to {min(limits)} in a deck" if limits else ""),
        Fact("Faction", asking("faction", card.faction)),
        Fact("Types", asking("type", *card.types)),
        Fact("Symbols", asking("symbol", *card.symbols)),
        Fact("Played", tuple((card.timing, query) for _, query in asking("phase", card.phase))),
        *(Fact(label, asking(name, getattr(card, name))) for name, label in labels.items()),
        Fact("Attack", asking("attack", card.attack)),
        Fact("Keywords", asking("keyword", *card.keywords)),
        Fact("Pack", asking("pack", card.pack or None)),
        Fact("Moves", ((card.betza, f"moves:{card.betza}"),) if card.betza else ()),
    ]
    return [fact for fact in facts if fact.values]


def _neighbours(request: PageRequest, card: Card) -> Neighbours | None:
    place = request.number("n", 0, 1, 1_000_000)
    if not place:
        return None
    address, workbench = CardsAddress.of(request), request.workbench
    catalogue, sets = workbench.catalogue, workbench.card_sets
    try:
        search = request.workspace.search(address.text)
        cards = sets.of(search.query)
    except InputError:
        return None
    near = sets.in_order(cards, search, 3, max(0, place - 2))
    if card not in near and catalogue.size <= MAX_SEARCHED:  # the results have changed since
        keys = catalogue.keys(search)
        place = keys.index(card.key) + 1 if card.key in keys else 0
        near = sets.in_order(cards, search, 3, max(0, place - 2)) if place else []
    if card not in near:
        return None
    at, first = near.index(card), max(0, place - 2)
    before = address.of_card(near[at - 1], first + at) if at else None
    behind = address.of_card(near[at + 1], first + at + 2) if at + 1 < len(near) else None
    place = first + at + 1
    return Neighbours(address.text, place, cards.bit_count(), address.of_place(place), before, behind)


def _readings(shown: Card, ruleset: RuleSet) -> list[str]:
    """Return the readings of the rules that mention the class of a card or one of its keywords."""
    named = {shown.class_.split()[0], *(word for keyword in shown.keywords for word in words(keyword)[:1])}
    keywords = {fold(word) for word in named} | {f"{fold(word)}s" for word in named}
    return [reading for reading in ruleset.readings if keywords & {*words(reading)}]


def _own_decks(request: PageRequest, shown: Card) -> list[OwnDeckLine]:
    lines = []
    for name in request.workspace.own_names:
        with suppress(InputError):
            file = request.decks.read(name)
            deck = file.resolved.must_be_editable()
            if deck.ruleset == shown.ruleset:
                objection = objection_to(file.resolved, shown)
                lines.append(OwnDeckLine(name, deck.name, file.etag, deck.cards()[shown], objection))
    return sorted(lines, key=lambda line: not line.count)
