"""Read a catalogue. Every command needs this module, so it imports only the standard library."""

import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Belonging, Format, RuleSet, Section
from deckbuilder.text import fold, listed, printable, slug

if TYPE_CHECKING:
    from deckbuilder.query.expressions import ExpressionError, StepCount
    from deckbuilder.query.fields import QueryVocabulary, Sets, Words
    from deckbuilder.query.parse import Search

DOCUMENT = "(SELECT document FROM card_documents WHERE card_id = cards.id)"
CARD = f"{DOCUMENT}, cards.is_custom, cards.is_unique"
LISTED_COLUMNS = (
    "cards.name, cards.ruleset, cards.faction, cards.class, cards.cost, cards.life, cards.strength, cards.value, "
    "cards.attack, cards.symbols, cards.text, cards.key"
)
MAX_KEPT_CARDS = 4096  # cards that are not read again from the same row
MAX_KEPT_SEARCHES = 64  # whose results are not read again: those of a deck are asked for by every page of it
MAX_KEPT_RESULTS = 1_000  # cards of such a search

# The error for a damaged or locked file, wherever it is noticed.
CatalogueError = sqlite3.Error


class _Expressions:
    """The regular expressions of a search, which SQLite asks for in each row.

    It knows no catalogue: the garbage collector does not see what SQLite keeps, so a method of the catalogue would keep
    it and its file open for ever.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Count the steps of another search."""
        self.error: ExpressionError | None = None
        self._steps: StepCount | None = None

    def occur(self, expression: str, text: str) -> bool:
        from deckbuilder.query.expressions import ExpressionError, StepCount, compile_expression  # noqa: PLC0415

        self._steps = self._steps or StepCount()
        try:
            return compile_expression(expression).occurs(text, self._steps)
        except ExpressionError as error:
            self.error = error
            raise


class Catalogue:
    """The cards, rule sets and shipped decks of a catalogue file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.token = object()  # stands for the open catalogue, whose cards do not change, in keys that may outlive it
        self._expressions = _Expressions()
        connection.create_function("expression_occurs", 2, self._expressions.occur, deterministic=True)
        self._results: dict[tuple[Search, int | None, int], list[Card]] = {}  # the oldest first
        self._cards: dict[int, Card] = {}  # by number
        # A page or a pasted list asks for a name many times.
        self._cards_named = lru_cache(MAX_KEPT_CARDS)(self._read_named)

    def close(self) -> None:
        """Close the file; the catalogue cannot be used after that."""
        self.connection.close()

    @property
    def version(self) -> int:
        """The version of the program and the tables with which the catalogue was made."""
        version: int = self.connection.execute("PRAGMA user_version").fetchone()[0]
        return version

    def notes(self) -> dict[str, str]:
        """Return what the build noted on itself: `stamp` and `digest` of the card files, `left_out`."""
        return dict(self.connection.execute("SELECT key, value FROM meta").fetchall())

    # Cards

    def has_own_cards(self) -> bool:
        """Whether there are cards that were not shipped with the program."""
        return self.connection.execute("SELECT 1 FROM cards WHERE is_custom LIMIT 1").fetchone() is not None

    def left_out(self) -> list[str]:
        """Return the errors of users' own cards that were left out, a sentence each."""
        errors: list[str] = json.loads(self.notes().get("left_out", "[]"))
        return errors

    def named(self, name: str, ruleset: str | None = None) -> list[Card]:
        """Return the cards of a name or alias (without case, accents and quote marks), by rule set and faction."""
        return list(self._cards_named(fold(printable(name)), ruleset))

    def _read_named(self, folded: str, ruleset: str | None) -> tuple[Card, ...]:
        sql = (
            f"SELECT {CARD} FROM card_names JOIN cards ON cards.id = card_names.card_id "
            "WHERE card_names.folded = ? AND (? IS NULL OR cards.ruleset = ?) ORDER BY cards.id"
        )
        return tuple(_card(row) for row in self.connection.execute(sql, (folded, ruleset, ruleset)))

    def card(self, key: str) -> Card | None:
        """Return the card of a key, or None."""
        row = self.connection.execute(f"SELECT {CARD} FROM cards WHERE key = ?", (key,)).fetchone()
        return _card(row) if row else None

    def card_document(self, key: str) -> dict[str, Any] | None:
        """Return the document of the card of a key, or None."""
        sql = "SELECT document FROM card_documents JOIN cards ON cards.id = card_id WHERE key = ?"
        row = self.connection.execute(sql, (key,)).fetchone()
        return _document(row[0]) if row else None

    def names_under(self, key: str) -> list[str]:
        """Return the names of the cards whose keys begin with a part of a key, as `summoner-wars-2e/polar-dwarves`."""
        return self._column(
            "SELECT DISTINCT name FROM cards WHERE key >= ? AND key < ? ORDER BY key", f"{key}/", f"{key}0"
        )

    def near(self, name: str, ruleset: str | None = None, count: int = 3, preferred: str | None = None) -> list[str]:
        """Return names that a shortened or misspelt name may mean, the likeliest first."""
        from deckbuilder.spelling import nearest  # noqa: PLC0415 - start-up time

        sql = "SELECT DISTINCT name FROM cards WHERE ? IS NULL OR ruleset = ?"
        preferred_names = self._column("SELECT DISTINCT name FROM cards WHERE ruleset = ?", preferred)
        return nearest(name, self._column(sql, ruleset, ruleset), count, preferred=preferred_names)

    @cached_property
    def size(self) -> int:
        """The number of cards."""
        number: int = self.connection.execute("SELECT count(*) FROM cards").fetchone()[0]
        return number

    def search(self, search: "Search", limit: int | None = None, first: int = 0) -> list[Card]:
        """Return the cards that a query finds, in its order; with a limit from the place `first` on."""
        key = search, limit, first
        if key not in self._results:
            cards = [_card(row) for row in self._select(CARD, search, limit, first)]
            if len(cards) > MAX_KEPT_RESULTS:
                return cards
            if len(self._results) >= MAX_KEPT_SEARCHES:
                self._results.pop(next(iter(self._results)), None)
            self._results[key] = cards
        return [*self._results[key]]

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        self._expressions.begin()
        try:
            return self.connection.execute(sql, values).fetchall()
        except sqlite3.OperationalError:
            if self._expressions.error is None:
                raise
            raise InputError(str(self._expressions.error)) from None

    def rows(self, search: "Search", limit: int | None = None) -> list[tuple[Any, ...]]:
        """Return the rows of a listing of the cards that a query finds: the columns of `LISTED_COLUMNS`."""
        return self._select(LISTED_COLUMNS, search, limit)

    def keys(self, search: "Search") -> list[str]:
        """Return the keys of the cards that a query finds, in its order."""
        return [row[0] for row in self._select("cards.key", search, None)]

    def ids(self, search: "Search") -> list[int]:
        """Return the numbers of the cards that a query finds, in any order."""
        where, _, values = search.sql()
        return [row[0] for row in self._fetch(f"SELECT id FROM cards WHERE {where}", values)]

    @property
    def last_id(self) -> int:
        """The greatest number of a card, 0 where there is none."""
        number: int = self.connection.execute("SELECT coalesce(max(id), 0) FROM cards").fetchone()[0]
        return number

    @cached_property
    def crests(self) -> list[str]:
        """The crests of all cards, each once."""
        return self._column("SELECT DISTINCT crest FROM cards ORDER BY crest")

    @cached_property
    def ids_by_name(self) -> list[int]:
        """The numbers of all cards in the usual order of searches."""
        return [row[0] for row in self.connection.execute("SELECT id FROM cards ORDER BY folded, id")]

    def with_ids(self, ids: Sequence[int]) -> list[Card]:
        """Return the cards of some numbers, in their order; those at hand are not read again."""
        unread = [id_ for id_ in ids if id_ not in self._cards]
        if len(self._cards) + len(unread) > MAX_KEPT_CARDS:
            self._cards.clear()
            unread = [*ids]
        if unread:
            sql = f"SELECT id, {CARD} FROM cards WHERE id IN (SELECT value FROM json_each(?))"
            self._cards |= {row[0]: _card(row[1:]) for row in self.connection.execute(sql, (json.dumps(unread),))}
        return [self._cards[id_] for id_ in ids]

    def columns(self, names: Sequence[str]) -> list[tuple[Any, ...]]:
        """Return a row for each card: its number and some columns of the table."""
        return self.connection.execute(f"SELECT id, {', '.join(names)} FROM cards").fetchall()

    def tagged(self, kind: str) -> list[tuple[int, str]]:
        """Return the number of each card with each of its tags of a kind."""
        return self.connection.execute("SELECT card_id, tag FROM card_tags WHERE kind = ?", (kind,)).fetchall()

    def with_ability(self) -> list[tuple[int, str]]:
        """Return the number of each card with the name of each of its abilities."""
        return self.connection.execute("SELECT card_id, name FROM abilities WHERE name IS NOT NULL").fetchall()

    def count(self, search: "Search") -> int:
        """Return how many cards a query finds."""
        where, _, values = search.sql()
        number: int = self._fetch(f"SELECT count(*) FROM cards WHERE {where}", values)[0][0]
        return number

    def _select(self, columns: str, search: "Search", limit: int | None, first: int = 0) -> list[tuple[Any, ...]]:
        where, order, values = search.sql()
        if rank := search.rank_sql(values):
            order = f"{rank}, {order}"
        sql = f"SELECT {columns} FROM cards WHERE {where} ORDER BY {order}"
        if limit is not None:  # even a LIMIT that cuts nothing off keeps SQLite from its faster sorting
            return self._fetch(f"{sql} LIMIT ? OFFSET ?", [*values, limit, first])
        return self._fetch(sql, values)

    # Rule sets

    @cached_property
    def rulesets(self) -> dict[str, RuleSet]:
        """The rule sets by id."""
        return {id_: RuleSet.from_document(document) for id_, document in self._ruleset_documents.items()}

    @cached_property
    def _ruleset_documents(self) -> dict[str, dict[str, Any]]:
        rows = self.connection.execute("SELECT id, document FROM rulesets ORDER BY rowid")
        return {row[0]: _document(row[1]) for row in rows}

    def ruleset_document(self, id_: str) -> dict[str, Any]:
        """Return the document of a rule set. Raises KeyError if there is none of that id."""
        return self._ruleset_documents[id_]

    def ruleset(self, name: str) -> RuleSet:
        """Return the rule set of an id or short name. Raises InputError."""
        for ruleset in self.rulesets.values():
            if name.lower() in (ruleset.id, *ruleset.aliases):
                return ruleset
        raise InputError(f"there is no rule set '{printable(name)}'; there are {listed(self.rulesets)}")

    def factions(self) -> list[dict[str, Any]]:
        """Return each faction with its rule set, text, number of cards and leaders."""
        sql = (
            "SELECT factions.ruleset, factions.name, factions.text, factions.document, count(cards.id) AS cards "
            "FROM factions LEFT JOIN cards ON cards.ruleset = factions.ruleset AND cards.faction = factions.name "
            "GROUP BY factions.ruleset, factions.name ORDER BY factions.ruleset, factions.name"
        )
        cursor = self.connection.execute(sql)
        return [dict(zip((column[0] for column in cursor.description), row, strict=True)) for row in cursor]

    def leaders(self, ruleset: RuleSet) -> list[Card]:
        """Return the cards around which a deck can be built."""
        sql = (
            f"SELECT {CARD} FROM card_sections JOIN cards ON cards.id = card_sections.card_id "
            "WHERE card_sections.format = ? AND card_sections.section = ? AND cards.ruleset = ? "
            "ORDER BY cards.folded, cards.id"
        )
        rows = self.connection.execute(sql, (ruleset.usual_format.name, ruleset.leader, ruleset.id))
        return [_card(row) for row in rows]

    def leaders_of(self, card: Card) -> list[Card]:
        """Return the leaders whose decks, in the usual format, may contain the card, which may be a new one."""
        ruleset = self.rulesets[card.ruleset]
        sections = self._sections_of(card, ruleset.usual_format)
        namesakes = self.named(card.name, card.ruleset)
        return [
            leader
            for leader in self.leaders(ruleset)
            if any(_may_hold(ruleset, section, card, leader, namesakes) for section in sections)
        ]

    def _sections_of(self, card: Card, format_: Format) -> list[Section]:
        """Return the sections of a format that may contain cards like this one, which may be a new one."""
        if self.card(card.key) is card:  # its sections are stored: start-up time
            sql = "SELECT section FROM card_sections JOIN cards ON cards.id = card_id WHERE key = ? AND format = ?"
            names = self._column(sql, card.key, format_.name)
            return [section for section in format_.sections if section.name in names]
        from deckbuilder.query.parse import condition  # noqa: PLC0415 - start-up time

        return [section for section in format_.sections if condition(section.cards).matches(card)]

    def vocabulary(self, sets: "Sets | None" = None) -> "QueryVocabulary":
        """Return the words that a query may use."""
        from deckbuilder.query.fields import QueryVocabulary  # noqa: PLC0415 - start-up time

        return QueryVocabulary(self._words, sets)

    @cached_property
    def _words(self) -> "Words":
        from deckbuilder.query.fields import Words  # noqa: PLC0415 - start-up time

        rulesets = self.rulesets.values()
        factions = self._column("SELECT DISTINCT name FROM factions")
        vocabulary: dict[str, dict[str, str]] = {
            "ruleset": {name: r.id for r in rulesets for name in (r.id, *r.aliases)},
            "faction": {word: name for name in factions for word in (name, fold(name))},
            "class": {word: word for r in rulesets for word in r.classes},
            "keyword": {word: word for r in rulesets for word in r.keywords},
        }
        for kind in ("symbol", "type"):
            tags = self._column("SELECT DISTINCT tag FROM card_tags WHERE kind = ?", kind)
            vocabulary[kind] = {tag: tag for tag in tags}
        vocabulary["symbol"] |= {symbol: symbol for r in rulesets for symbol in r.symbols}
        for field in ("attack", "phase", "pack"):
            values = self._column(f"SELECT DISTINCT {field} FROM cards WHERE {field} IS NOT NULL")
            vocabulary[field] = {value: value for value in values}
        return Words(vocabulary)

    def _column(self, sql: str, *values: str | None) -> list[str]:
        return [row[0] for row in self.connection.execute(sql, values)]

    # Decks

    def deck_names(self) -> list[str]:
        """Return the names of the shipped decks as commands take them."""
        return self._column("SELECT slug FROM decks ORDER BY ruleset, slug")

    def decks(self) -> list[dict[str, str]]:
        """Return the shipped decks: the name that commands take, title, rule set, format."""
        sql = "SELECT slug, name, ruleset, format FROM decks ORDER BY ruleset, slug"
        return [
            dict(zip(("deck", "name", "ruleset", "format"), row, strict=True)) for row in self.connection.execute(sql)
        ]

    def deck_document(self, name: str) -> dict[str, Any] | None:
        """Return the document of a shipped deck by its name in any spelling, or None."""
        row = self.connection.execute("SELECT document FROM decks WHERE slug = ?", (slug(name),)).fetchone()
        return _document(row[0]) if row else None

    def pool_document(self, name: str) -> dict[str, Any] | None:
        """Return the document of a shipped pool by its name in any spelling, or None."""
        row = self.connection.execute("SELECT document FROM pools WHERE slug = ?", (slug(name),)).fetchone()
        return _document(row[0]) if row else None

    def figures_document(self, ruleset: str) -> dict[str, Any] | None:
        """Return the document of the card figures of a rule set, or None."""
        row = self.connection.execute("SELECT document FROM figures WHERE ruleset = ?", (ruleset,)).fetchone()
        return _document(row[0]) if row else None

    def decks_with(self, card: Card) -> list[tuple[str, str, int]]:
        """Return the shipped decks that contain a card: (name, slug, copies)."""
        sql = (
            "SELECT decks.name, decks.slug, sum(deck_cards.count) FROM deck_cards "
            "JOIN decks ON decks.id = deck_cards.deck_id JOIN cards ON cards.id = deck_cards.card_id "
            "WHERE cards.key = ? GROUP BY decks.id ORDER BY decks.id"
        )
        return list(self.connection.execute(sql, (card.key,)))

    def packs(self) -> dict[str, dict[str, Any]]:
        """Return the documents of the packs by their ids."""
        return {name: _document(text) for name, text in self.connection.execute("SELECT id, document FROM packs")}

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Yield the size of the catalogue: (noun, number)."""
        for noun, table in (("rule set", "rulesets"), ("faction", "factions"), ("card", "cards"), ("deck", "decks")):
            yield noun, self.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def _may_hold(ruleset: RuleSet, section: Section, card: Card, leader: Card, namesakes: list[Card]) -> bool:
    """Whether the section of the leader's deck may contain a card of its class."""
    if section.name == ruleset.leader:
        return card == leader
    if section.is_prescribed:  # by name; of several cards of that name, the one of the leader's faction
        own = [other for other in namesakes if other.faction == leader.faction] or namesakes
        of_pack = [other for other in own if other.pack == leader.pack] or own
        return fold(card.name) in map(fold, section.prescribed_cards(leader) or {}) and card in of_pack
    return all(
        restriction.shared(card, leader) or _is_exempt(restriction, card)
        for restriction in ruleset.usual_format.belongs
        if not restriction.sections or section.name in restriction.sections
    )


def _is_exempt(restriction: Belonging, card: Card) -> bool:
    from deckbuilder.query.parse import condition  # noqa: PLC0415 - start-up time

    return restriction.welcome is not None and condition(restriction.welcome).matches(card)


@lru_cache(MAX_KEPT_CARDS)  # the card is immutable, and nothing but the row makes it
def _card(row: tuple[Any, ...]) -> Card:
    return Card(_document(row[0]), custom=bool(row[1]), unique=bool(row[2]))


def _document(text: Any) -> dict[str, Any]:
    try:
        document: dict[str, Any] = json.loads(text)
    except (TypeError, ValueError):  # of a row whose type is damaged, or its text
        raise sqlite3.DatabaseError("it is damaged") from None
    return document


CARDS = "SELECT DISTINCT name FROM cards WHERE folded >= ? AND folded < ? ORDER BY name"
DECKS = "SELECT slug FROM decks WHERE slug >= ? AND slug < ? ORDER BY ruleset, slug"


def cards_beginning(path: Path, start: str) -> list[str]:
    """Return names of cards with a beginning; a space at the end completes a word. Raises sqlite3.Error."""
    return _asked(path, CARDS, fold(start) + (" " if start.endswith(" ") else ""))


def decks_beginning(path: Path, start: str) -> list[str]:
    """Return names of shipped decks with a beginning. Raises sqlite3.Error."""
    return _asked(path, DECKS, start)


def _asked(path: Path, sql: str, start: str) -> list[str]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        return [row[0] for row in connection.execute(sql, (start, start + chr(sys.maxunicode)))]
    except UnicodeDecodeError as error:  # a damaged file
        raise sqlite3.DatabaseError(error.reason) from None
