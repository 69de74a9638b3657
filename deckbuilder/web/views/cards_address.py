"""Addresses of the results of a search, and of a card among them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple
from urllib.parse import quote, quote_plus

from deckbuilder.model.card import Card
from deckbuilder.web.page import PageRequest

VIEWS: Mapping[str, str] = {"grid": "Faces", "list": "List", "text": "Text"}
PAGE_SIZE = 60  # cards of one page
GAP = "*"  # stands in an address for what is put in later


quoted_words = lru_cache(4096)(quote_plus)  # of a query, as they stand in an address: pages share most of theirs
_quoted_key = lru_cache(4096)(quote)


class QueryAddress(NamedTuple):
    """The address of the results of the query with which it is called: what stands before and after that."""

    before: str
    after: str

    def __call__(self, text: str) -> str:
        return f"{self.before}{quoted_words(text)}{self.after}"

    def around_condition(self, before: str, after: str) -> tuple[str, str]:
        """Return the address for a query but for a condition, which stands between these parts of the query."""
        return f"{self.before}{quoted_words(before and f'{before} ')}", (
            f"{quoted_words(after and f' {after}')}{self.after}"
        )


@dataclass(frozen=True)
class CardsAddress:
    """The address of the results of a query, of which parts are changed by a call. `deck`: the one in hand."""

    request: PageRequest
    text: str
    view: str
    deck: str
    first: int = 0

    @classmethod
    def of(cls, request: PageRequest) -> "CardsAddress":
        """Return the address that a request asks for."""
        query = request.query
        view = query.get("view", "grid")
        first = request.number("from", 0, 0, 1_000_000)
        return cls(request, query.get("q", "").strip(), view if view in VIEWS else "grid", query.get("deck", ""), first)

    def __call__(
        self, *, q: str | None = None, view: str | None = None, deck: str | None = None, first: int = 0
    ) -> str:
        """Return the address for another query, in another view, with another deck, or from another card on."""
        query = self._query(q, view or self.view, self.deck if deck is None else deck)
        return self.request.to("cards", **query, **{"from": first or None})

    @cached_property
    def of_query(self) -> QueryAddress:
        """The address for another query."""
        before, _, after = self(q=GAP).partition(quote(GAP))
        return QueryAddress(before, after)

    def of_card(self, card: Card, place: int) -> str:
        """Return the address of the page of a card that stands at a place of the results, from 1."""
        before, after = self._around_key
        return f"{before}{_quoted_key(card.key)}{after}{place}"

    @cached_property
    def _around_key(self) -> tuple[str, str]:
        address = self.request.to("cards", GAP, **self._query(None, self.view, self.deck), n="")
        before, _, after = address.partition(quote(GAP))
        return before, after

    def of_place(self, place: int) -> str:
        """Return the address of the results with the card of a place, from 1."""
        return self(first=(place - 1) // PAGE_SIZE * PAGE_SIZE)

    def _query(self, text: str | None, view: str, deck: str) -> dict[str, str | None]:
        text = self.text if text is None else text
        return {"q": text, "view": view if view != "grid" else None, "deck": deck or None}
