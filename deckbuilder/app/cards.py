"""Cards and factions, as lists for every front end."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from deckbuilder.app.result import ResultList

if TYPE_CHECKING:
    from deckbuilder.catalogue.store import Catalogue
    from deckbuilder.model.card import Card
    from deckbuilder.model.ruleset import RuleSet
    from deckbuilder.query.parse import Search

CARD_COLUMNS = ("name", "ruleset", "faction", "class", "cost", "life", "strength", "value", "attack", "symbols", "text")
FACTION_COLUMNS = ("name", "ruleset", "cards", "leaders", "text")


class CardSearch:
    """The cards that a query finds, in its order; at most `limit` of them."""

    columns = CARD_COLUMNS

    def __init__(self, catalogue: "Catalogue", search: "Search", limit: int | None = None) -> None:
        self._catalogue, self._wanted, self._limit = catalogue, search, limit

    @cached_property
    def cards(self) -> "list[Card]":
        """The cards."""
        return self._catalogue.search(self._wanted, self._limit)

    def to_json(self) -> list[dict[str, Any]]:
        return [card.to_json() for card in self.cards]

    def rows(self) -> Iterable[Sequence[object]]:
        """Return a row for each card."""
        return self._catalogue.rows(self._wanted, self._limit)


def random_cards(catalogue: "Catalogue", search: "Search", count: int, seed: int) -> "ResultList[Card]":
    """Draw different cards from those that a query finds, all of them where they are fewer."""
    from deckbuilder.odds.dealing import deal  # noqa: PLC0415 - start-up time
    from engine import Generator  # noqa: PLC0415

    cards = sorted(catalogue.search(search), key=lambda card: card.key)
    return ResultList(deal(cards, count, Generator(seed))[0], CARD_COLUMNS)


class Faction(NamedTuple):
    """A faction of a rule set, with its number of cards and the names of those who lead decks of it."""

    name: str
    ruleset: str
    cards: int
    leaders: list[str]
    text: str

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


def factions_of(catalogue: "Catalogue", rulesets: "Sequence[RuleSet]") -> ResultList[Faction]:
    """Return the factions of some rule sets."""
    leaders = [leader for ruleset in rulesets for leader in catalogue.leaders(ruleset)]
    names = {ruleset.id for ruleset in rulesets}
    factions = []
    for row in catalogue.factions():
        key = row["ruleset"], row["name"]
        own = [leader.name for leader in leaders if (leader.ruleset, leader.faction) == key]
        factions.append(Faction(row["name"], row["ruleset"], row["cards"], own, row["text"]))
    return ResultList([faction for faction in factions if faction.ruleset in names], FACTION_COLUMNS)
