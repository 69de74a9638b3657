"""Cards and factions, as lists for every front end."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from deckbuilder.app.report import ResultList

if TYPE_CHECKING:
    from deckbuilder.catalogue.store import Catalogue
    from deckbuilder.model.card import Card
    from deckbuilder.model.ruleset import RuleSet
    from deckbuilder.query.fields import QueryVocabulary
    from deckbuilder.query.parse import Search

CARD_COLUMNS = (
    "name",
    "ruleset",
    "faction",
    "class",
    "cost",
    "life",
    "strength",
    "value",
    "attack",
    "symbols",
    "text",
    "key",
)
MAX_LIKELY_WORDS = 3  # that are proposed for one that finds nothing
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
    from deckbuilder.odds.hands import deal  # noqa: PLC0415 - start-up time
    from engine import Generator  # noqa: PLC0415

    cards = sorted(catalogue.search(search), key=lambda card: card.key)
    return ResultList(deal(cards, count, Generator(seed))[0], CARD_COLUMNS)


class Proposal(NamedTuple):
    """A query that finds something in place of one that finds nothing.

    `text`: the query; `change`: what differs, a condition that is put in, `without` one or `only` one; `cards`: how
    many it finds.
    """

    text: str
    change: str
    cards: int


def proposals(catalogue: "Catalogue", vocabulary: "QueryVocabulary", text: str) -> list[Proposal]:
    """Return what a query without a hit may mean: likely words first, then the query without each condition."""
    from deckbuilder.query.parse import parse  # noqa: PLC0415 - start-up time
    from deckbuilder.query.syntax import Token, terms_of  # noqa: PLC0415

    def proposal(query: str, change: str) -> Proposal:
        return Proposal(query, change, catalogue.count(parse(query, vocabulary)))

    terms = terms_of(text) or []
    corrected, shortened = [], []
    for term in terms:
        rest = " ".join(text[other.start : other.end] for other in terms if other is not term)
        if isinstance(term.tree, Token) and not proposal(text[term.start : term.end], "").cards:
            likely = likely_conditions(vocabulary, term.tree.text)
            corrected += [proposal(f"{text[: term.start]}{each}{text[term.end :]}", each) for each in likely]
        if rest:
            shortened.append(proposal(rest, f"without {text[term.start : term.end]}"))
    shortened.sort(key=lambda query: -query.cards)
    if shortened and not shortened[0].cards:
        alone = [text[term.start : term.end] for term in terms]
        shortened = sorted((proposal(part, f"only {part}") for part in alone), key=lambda query: query.cards)
    return [query for query in (*corrected, *shortened) if query.cards]


def likely_conditions(vocabulary: "QueryVocabulary", word: str) -> list[str]:
    """Return conditions on the values that a misspelt word may mean, the likeliest first."""
    from deckbuilder.query.fields import WORD_FIELDS  # noqa: PLC0415 - start-up time
    from deckbuilder.query.parse import condition_text  # noqa: PLC0415
    from deckbuilder.spelling import nearest  # noqa: PLC0415
    from deckbuilder.text import fold, words  # noqa: PLC0415

    fields: dict[str, dict[str, None]] = {}  # by a word of a value, the fields
    for name in WORD_FIELDS:
        for value in vocabulary.of(name).values() if name != "ruleset" else ():
            for part in words(value):
                fields.setdefault(part, {})[name] = None
    likely = nearest(fold(word), fields, MAX_LIKELY_WORDS, whole=True)
    return [condition_text(name, [part]) for part in likely for name in fields[part]][:MAX_LIKELY_WORDS]


class Faction(NamedTuple):
    """A faction of a rule set, with its number of cards and the names of those who lead decks of it."""

    name: str
    ruleset: str
    cards: int
    leaders: list[str]
    text: str


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


def dump(catalogue: "Catalogue") -> dict[str, Any]:
    """Return the rule sets, the factions and the cards of a catalogue; cards as `search --json` prints them."""
    from deckbuilder.query.parse import parse  # noqa: PLC0415 - start-up time

    rulesets = list(catalogue.rulesets.values())
    return {
        "rulesets": [
            {"id": ruleset.id, "name": ruleset.name, "numbers": dict(ruleset.numbers)} for ruleset in rulesets
        ],
        "factions": factions_of(catalogue, rulesets).to_json(),
        "cards": CardSearch(catalogue, parse("", catalogue.vocabulary())).to_json(),
    }
