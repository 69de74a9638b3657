"""Draft files: a pool with the draft in which its cards were taken, so that it can go on and be replayed."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from deckbuilder.decks.formats.documents import POOL_SCHEMA_LINE, dump
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check, kind_of
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import DraftOrder, replay_draft
from deckbuilder.limited.table import DraftTable, Pick
from deckbuilder.model.card import Card
from deckbuilder.text import with_article


def write_draft(table: DraftTable) -> str:
    """Write a draft as the pool of its first person, with all that is needed to go on."""
    names = CardNames(table.resolver.catalogue, table.ruleset)
    draft, order = table.draft, table.draft.order
    document: dict[str, Any] = {"seed": order.seed, "people": [seat + 1 for seat in order.people]}
    if table.names:
        document["names"] = list(table.names)
    if order.cube is not None:
        document["cube"] = _counts(order.cube, names)
    document["picks"] = [[names.name_of(card) for card in picks] for picks in draft.picks]
    for key, picks in (("maybe", table.maybe), ("taken_back", table.taken_back)):
        if picks:
            document[key] = [{"seat": pick.seat + 1, "card": names.name_of(pick.card)} for pick in picks]
    cards = Counter(draft.given[order.people[0]]) + Counter(draft.picks[order.people[0]])
    pool = {"pool": table.name, "ruleset": order.ruleset, "cards": _counts(cards, names)}
    return POOL_SCHEMA_LINE + dump({**pool, "draft": document})


def _counts(cards: Mapping[Card, int], names: CardNames) -> dict[str, int]:
    return {names.name_of(card): count for card, count in cards.items()}


def read_draft(text: str, file: str, resolver: Resolver) -> DraftTable:
    """Return the table of a draft file as it was left. Raises InputError with the place."""
    document = read_one(text, file, "pool")
    if (kind := kind_of(document)) != "pool":
        raise InputError(f"this is {with_article(kind)}, not a draft", document.place())
    check(document, "pool")
    data = document.data
    if "draft" not in data:
        raise InputError("this is a pool without a draft", document.place())
    ruleset = resolver.catalogue.ruleset(data["ruleset"])
    cards = _Cards(document, CardNames(resolver.catalogue, ruleset))
    entry = data["draft"]
    cube = None
    if "cube" in entry:
        cube = dict(zip(cards.at(("draft", "cube"), entry["cube"]), entry["cube"].values(), strict=True))
    order = DraftOrder(
        ruleset.id, entry["seed"], len(entry["picks"]), tuple(seat - 1 for seat in entry["people"]), cube
    )
    picks = [cards.at(("draft", "picks", seat), names) for seat, names in enumerate(entry["picks"])]
    try:
        draft = replay_draft(order, picks, ruleset, resolver.catalogue)
    except InputError as error:
        raise InputError(error.message, document.place(("draft", "picks"))) from None
    marked = {
        key: [
            Pick(pick["seat"] - 1, cards.find(pick["card"], ("draft", key, number, "card")))
            for number, pick in enumerate(entry.get(key, ()))
        ]
        for key in ("maybe", "taken_back")
    }
    return DraftTable(data["pool"], draft, ruleset, resolver, tuple(entry.get("names", ())), **marked)


class _Cards:
    """The cards of the names in a document. Raises InputError at the place of a name that no card has."""

    def __init__(self, document: Document, names: CardNames) -> None:
        self._document, self._names = document, names

    def find(self, name: str, path: tuple[str | int, ...]) -> Card:
        try:
            return self._names.find(name)
        except InputError as error:
            raise InputError(error.message, self._document.place(path)) from None

    def at(self, path: tuple[str | int, ...], names: Iterable[str]) -> list[Card]:
        """Return the cards of the names in a list or in the keys of a mapping."""
        is_mapping = isinstance(names, dict)
        return [self.find(name, (*path, name if is_mapping else number)) for number, name in enumerate(names)]
