"""Beginning a deck: a leader, what comes with it, and perhaps a pool."""

from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.lookup import find_cards
from deckbuilder.decks.deck import DeckList, Entry
from deckbuilder.decks.load import exists
from deckbuilder.decks.resolve import Names, Reading, Resolver
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import Fault
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import listed, printable


def begin(
    leader: str,
    resolver: Resolver,
    *,
    ruleset: str | None = None,
    format_: str | None = None,
    pool: str | None = None,
    name: str | None = None,
) -> Reading:
    """A deck with nothing but its leader and what the rules dictate. Raises Fault."""
    catalogue = resolver.catalogue
    found = [
        (card, rules)
        for card in find_cards(leader, catalogue, ruleset)
        for rules in [catalogue.rulesets[card.ruleset]]
        if rules.leader in card.words
    ]
    if not found:
        raise Fault(f"'{printable(leader)}' is no summoner or general")
    games = list(dict.fromkeys(rules.aliases[0] if rules.aliases else rules.id for _, rules in found))
    if len(games) > 1:
        raise Fault(f"'{printable(leader)}' leads decks of several games; add --ruleset {listed(games, 'or')}")
    if len(found) > 1:
        choices = listed((Names(catalogue, rules).written(card) for card, rules in found), "or")
        raise Fault(f"several leaders are called '{printable(leader)}'; write {choices}")
    card, rules = found[0]
    entry = Entry(Names(catalogue, rules).written(card), 1, rules.leader)
    opened = read_pool(pool, resolver, rules) if pool else None
    reading = resolver.resolve(DeckList(name or card.name, rules.id, format_, (entry,), opened))
    reading.must_be_readable()
    return reading


def read_pool(name: str, resolver: Resolver, ruleset: RuleSet) -> tuple[Entry, ...]:
    """The cards of a pool file or a shipped pool. Raises Fault."""
    if exists(name):
        document = read_one(files.read(Path(name)), name)
        check(document, "pool")
        data = document.data
    else:
        data = resolver.catalogue.pool_document(name)
        if data is None:
            raise Fault(f"there is no pool file and no shipped pool '{printable(name)}'")
    if data["ruleset"] != ruleset.id:
        raise Fault(f"the pool is of {data['ruleset']}, the deck of {ruleset.id}")
    return tuple(Entry(card, count, "pool") for card, count in data["cards"].items())
