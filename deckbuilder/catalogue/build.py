"""Build a catalogue: documents become rows, completely or not at all."""

import gc
import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckbuilder import files, limits
from deckbuilder.catalogue import tables
from deckbuilder.catalogue.conditions import query_errors
from deckbuilder.catalogue.known_cards import KnownCards, document_digest, origin
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents import validation
from deckbuilder.documents.abilities import is_defined, resolve
from deckbuilder.documents.decks import notes_of
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check, kind_of
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.documents.sources import Source, Sources
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import InputError, InputErrors, Place
from deckbuilder.games import plugin_of
from deckbuilder.model.card import Card, code_of
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.nodes import ALIAS_GAP, TAGS, tokens
from deckbuilder.query.parse import parse
from deckbuilder.text import fold, listed, slug

if TYPE_CHECKING:
    from sqlite_utils import Database

_json = json.JSONEncoder(ensure_ascii=False).encode

# The tables with rows of each card, and the columns that are written.
CARD_TABLES: Mapping[str, tuple[str, ...]] = {
    name: tuple(tables.TABLES[name].columns) for name in ("cards", "card_documents", "card_names", "card_tags")
} | {"abilities": ("card_id", "name", "text", "folded")}

MAX_BATCH = 2000  # cards held in memory before they are written


def build(path: Path, sources: Sources, known_cards: KnownCards | None = None) -> None:
    """Build the catalogue of all sources at `path`. Raises InputError; a failed build leaves the old file as it was.

    `known_cards`: complete documents of cards, taken where a card's own document has not changed.
    """
    try:
        target = files.behind_links(path)
        with files.temporary_beside(target, private=True) as temporary:
            from sqlite_utils import Database  # noqa: PLC0415 - start-up time

            database = Database(temporary)
            try:
                fill(database, sources, known_cards)
            finally:
                database.close()
            files.publish(temporary, target)
    except (OSError, sqlite3.OperationalError) as error:
        reason = files.reason(error) if isinstance(error, OSError) else str(error)
        raise InputError(f"the catalogue cannot be written: {reason}", Place(str(path))) from None


def extend(path: Path, base: Path, sources: Sources) -> None:
    """Build at `path` a catalogue of all cards of another one and those of further sources. Raises InputError."""
    try:
        from sqlite_utils import Database  # noqa: PLC0415 - start-up time

        shutil.copyfile(base, path)
        path.chmod(files.PRIVATE_FILE)
        database = Database(path)
        try:
            fill(database, sources)
        finally:
            database.close()
    except (OSError, sqlite3.OperationalError) as error:
        reason = files.reason(error) if isinstance(error, OSError) else str(error)
        raise InputError(f"the catalogue cannot be written: {reason}", Place(str(path))) from None


def fill(database: "Database", sources: Sources, known_cards: KnownCards | None = None) -> None:
    """Fill an empty database, or one with other cards, with all sources. Raises the first InputError."""
    # The file is not in use yet, so the journal is not needed; the file is flushed before it is renamed.
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    builder = Builder(database, known_cards)
    stamp, digest = sources.stamp(), sources.digest()  # taken before the files are read, so that no change is missed
    of_files = (input_error for source in sources.files() for input_error in _take(builder, source))
    with database.atomic(), _no_collections():
        left_out = list(limits.first(chain(sources.left_out(), of_files), None))
        builder.finish()
        errors = _json([str(input_error) for input_error in left_out])
        builder.note(stamp=stamp, digest=digest, left_out=errors)


@contextmanager
def _no_collections() -> Iterator[None]:
    """Let the garbage collector rest: documents have no circles, and it would look at all that is kept repeatedly."""
    is_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if is_enabled:
            gc.enable()


def _take(builder: "Builder", source: Source) -> Iterator[InputError]:
    """Add the documents of a file; yield the errors of a user's own file, which are left out."""
    read: Iterator[Document] = iter(())
    try:
        read = documents(source)
    except InputError as input_error:
        yield from _own_errors(input_error, source)
    while True:
        try:
            document = next(read, None)
            if document is None:
                return
            check(document, kind_of(document))
            builder.add(document, custom=source.custom, pack=source.pack)
        except (InputError, InputErrors) as input_error:
            yield from _own_errors(input_error, source)


def _own_errors(wrong: InputError | InputErrors, source: Source) -> list[InputError]:
    """Return the errors of a user's own file, or raise the error of a shipped one."""
    if not source.custom:
        raise wrong
    return [wrong] if isinstance(wrong, InputError) else wrong.input_errors


def documents(source: Source) -> Iterator[Document]:
    """Yield the documents of one card file."""
    text, name = files.read(source.path), str(source.path)
    if source.custom:
        return read_documents(text, name)
    try:
        return iter(_read_shipped(text, name))
    except InputError:
        return read_documents(text, name)  # up to the error


@lru_cache(maxsize=2000)
def _read_shipped(text: str, name: str) -> tuple[Document, ...]:
    """Return the documents of a shipped file, which every build and every linter of a process reads."""
    return tuple(read_documents(text, name))


class Builder:
    """Writes checked documents as rows, one by one; `finish` makes the indexes.

    `database`: an empty one, or a catalogue to which documents are added. `known_cards`: complete documents of cards
    that need not be checked and completed again.
    """

    def __init__(self, database: "Database", known_cards: KnownCards | None = None) -> None:
        self.database = database
        self.rulesets: dict[str, RuleSet] = {}
        self.shared: dict[str, Shared] = {}  # shared abilities by rule set
        self.known_cards = known_cards or {}
        self.digests: dict[str, bytes] = {}  # by rule set, of its document
        self.written: Counter[str] = Counter()  # by file, the keys and values of its abilities when written out
        self.places: dict[str, tuple[str, Place]] = {}  # by key, the spelling of the name and its place
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in CARD_TABLES}  # not yet written
        self.decks: list[tuple[int, dict[str, Any]]] = []
        self.count = self.first = 0  # cards, and those that were there before
        self.first_deck = 0
        database.register_function(_index_text, name="words", deterministic=True)
        if database.table("meta").exists():
            self._continue(Catalogue(database.conn))
        else:
            self._create_tables()

    def _create_tables(self) -> None:
        for name, table in tables.TABLES.items():
            self.database.table(name).create(
                dict(table.columns),
                pk=table.primary_key,
                not_null=table.columns.keys() - set(table.optional),
                foreign_keys=table.foreign_keys,
            )
        self.database.table("cards").enable_fts(tables.FULL_TEXT, tokenize=tables.TOKENIZER)

    def _continue(self, catalogue: Catalogue) -> None:
        """Take over the rule sets and the names of a catalogue."""
        self.rulesets = dict(catalogue.rulesets)
        for name in self.rulesets:
            document = catalogue.ruleset_document(name)
            self.shared[name], self.digests[name] = Shared(document), document_digest(document)
            self.places[f"ruleset {name}"] = name, Place("the rule set")
        self.count = self.first = catalogue.last_id
        self.first_deck = self.database.execute("SELECT coalesce(max(id), 0) FROM decks").fetchone()[0]
        claims = {
            "": "SELECT key, name, source FROM cards",
            "deck ": "SELECT slug, name, source FROM decks",
            "pool ": "SELECT slug, name, source FROM pools",
        }
        for kind, sql in claims.items():
            for key, name, source in self.database.execute(sql):
                self.places[f"{kind}{key}"] = name, Place(source)
        for ruleset, name in self.database.execute("SELECT ruleset, name FROM factions WHERE document IS NOT NULL"):
            self.places[f"faction {ruleset}/{fold(name)}"] = name, Place(ruleset)

    def add(self, document: Document, *, custom: bool, pack: str = "") -> None:
        """Add a document that matches its schema, of a pack or of none. Raises InputError if its content is wrong."""
        kind = kind_of(document)
        if kind not in {"ruleset", "collection", "weights", "pack"} and document.data["ruleset"] not in self.rulesets:
            names = listed(self.rulesets, "or")
            sentence = f"there is no rule set '{document.data['ruleset']}'; it must be {names}"
            sentence += ", or one of your own in a file ruleset.yaml"
            raise InputError(sentence, document.place(("ruleset",)))
        match kind:
            case "card":
                self._add_card(document, custom=custom, pack=pack)
            case "ruleset":
                self._add_ruleset(document)
            case "faction":
                self._add_faction(document)
            case "deck":
                self._add_deck(document, custom=custom, pack=pack)
            case "pool":
                self._add_pool(document, pack=pack)
            case "pack" if pack:
                row = {"id": pack, "source": f"{document.file}:{document.line}", "document": _json(document.data)}
                self._insert("packs", row)
            case "figures":
                self._add_figures(document)

    def _insert(self, table: str, row: dict[str, Any]) -> None:
        self.database.table(table).insert(row)

    def _free_slug(self, kind: str, name: str, pack: str) -> str:
        """Return the name by which a deck or a pool is found: with its pack, where another one is called so."""
        free = slug(name)
        return f"{free}-{pack}" if pack and f"{kind} {free}" in self.places else free

    def _claim(self, key: str, document: Document, noun: str, name: str) -> None:
        if claim := self.places.get(key):
            first, place = claim
            where = f"at {place}"
            if first != name:
                where = f"'{first}', {where}: case, accents and signs do not tell names apart"
            raise InputError(f"the {noun} '{name}' stands here a second time; the first is {where}", document.place())
        self.places[key] = name, Place(document.file, document.line)

    def _add_card(self, document: Document, *, custom: bool, pack: str) -> None:
        of_pack = {"pack": pack} if pack else {}
        known_by = origin(self.digests[document.data["ruleset"]], document_digest(document.data | of_pack))
        text = self.known_cards.get(known_by)
        data = None if text is None else _parsed(text)
        if data is None:
            text, data = None, self._complete(document) | of_pack
        elif custom:  # a shipped file was measured by the build that completed it
            self._measure(document)
        card = Card(data, custom=custom)
        data["key"] = card.key
        self._claim(card.key, document, "card", card.name)
        self.count += 1
        self._add_words(card, self.count)
        self.rows["card_documents"].append((self.count, known_by, text or _json(data)))
        self.rows["cards"].append((self.count, *_row(card, f"{document.file}:{document.line}")))
        if len(self.rows["cards"]) >= MAX_BATCH:
            self._write_cards()

    def _complete(self, document: Document) -> dict[str, Any]:
        """Return a card's document with everything that its rule set adds. Raises InputError if it is wrong."""
        ruleset = document.data["ruleset"]
        self._measure(document)
        for input_error in validation.input_errors(document, self.rulesets[ruleset], self.shared[ruleset]):
            raise input_error
        return complete_card(document, self.shared[ruleset])

    def _add_words(self, card: Card, number: int) -> None:
        """Add what the card is found by: its names, tags and abilities."""
        self.rows["card_names"] += [(number, folded) for folded in {fold(name) for name in (card.name, *card.aliases)}]
        self.rows["card_tags"] += [(kind, tag, number) for kind, tags in TAGS.items() for tag in tags(card)]
        self.rows["abilities"] += [
            (number, ability.name, ability.text, fold(ability.name) if ability.name else None)
            for ability in card.abilities
        ]

    def _measure(self, document: Document) -> None:
        """Raise InputError if the abilities of a file, with shared ones written out, have too many keys and values.

        Abilities that are texts name no shared ones; the reader has limited them.
        """
        if not is_defined(document.data):
            return
        self.written[document.file] += self.shared[document.data["ruleset"]].size(document.data.get(LIST, []))
        if self.written[document.file] > limits.MAX_VALUES:
            much = f"the abilities of the file are more than {limits.MAX_VALUES:,} keys and values up to here"
            sentence = f"{much}, shared ones written out; split it into several"
            raise InputError(sentence, document.place((LIST,), key=True))

    def _write_cards(self) -> None:
        for name, rows in self.rows.items():
            columns = CARD_TABLES[name]
            marks = ", ".join("?" * len(columns))
            # `insert_all` would make the build of a big folder a fifth slower, more than `make bench` allows.
            self.database.conn.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows)
            rows.clear()

    def _add_ruleset(self, document: Document) -> None:
        data = document.data
        self._claim(f"ruleset {data['ruleset']}", document, "rule set", data["ruleset"])
        ruleset = RuleSet.from_document(data)
        shared = Shared(data)
        digest = self.digests[ruleset.id] = document_digest(data)
        if digest not in self.known_cards:
            for input_error in chain(query_errors(document), validation.ruleset_errors(document, ruleset, shared)):
                raise input_error
        self.rulesets[ruleset.id], self.shared[ruleset.id] = ruleset, shared
        self._insert("rulesets", {"id": ruleset.id, "name": ruleset.name, "document": _json(data)})
        for symbol, meaning in ruleset.symbols.items():
            self._insert("symbols", {"ruleset": ruleset.id, "symbol": symbol, "meaning": meaning})

    def _add_faction(self, document: Document) -> None:
        data = document.data
        self._claim(f"faction {data['ruleset']}/{fold(data['faction'])}", document, "faction", data["faction"])
        row = {"ruleset": data["ruleset"], "name": data["faction"], "text": data.get("text"), "document": _json(data)}
        self.database.table("factions").insert(row, replace=True)  # of one that only cards name

    def _add_deck(self, document: Document, *, custom: bool, pack: str) -> None:
        data = {"format": self.rulesets[document.data["ruleset"]].usual_format.name, **document.data}
        data |= {"notes": notes_of(data)} if data.keys() & {"notes", "tags"} else {}
        data.pop("tags", None)  # which are among the notes
        self._formats(document)
        name = self._free_slug("deck", data["deck"], pack)
        self._claim(f"deck {name}", document, "deck", data["deck"])
        row = {"id": self.first_deck + len(self.decks) + 1, "slug": name, "name": data["deck"]}
        row |= {"ruleset": data["ruleset"], "format": data["format"], "is_custom": int(custom)}
        row |= {"source": f"{document.file}:{document.line}", "document": _json(data)}
        self.decks.append((row["id"], data))
        self._insert("decks", row)

    def _formats(self, document: Document) -> None:
        formats = self.rulesets[document.data["ruleset"]].formats
        if document.data.get("format", next(iter(formats))) not in formats:
            fits = listed(formats, "or")
            sentence = f"there is no format '{document.data['format']}' in this rule set; it must be {fits}"
            raise InputError(sentence, document.place(("format",)))

    def _add_pool(self, document: Document, *, pack: str) -> None:
        data = document.data
        name = self._free_slug("pool", data["pool"], pack)
        self._claim(f"pool {name}", document, "pool", data["pool"])
        row = {"slug": name, "name": data["pool"], "ruleset": data["ruleset"]}
        source = f"{document.file}:{document.line}"
        self._insert("pools", {**row, "source": source, "document": _json(data)})

    def _add_figures(self, document: Document) -> None:
        data = document.data
        self._claim(f"figures {data['ruleset']}", document, "table of card figures", data["ruleset"])
        source = f"{document.file}:{document.line}"
        self._insert("figures", {"ruleset": data["ruleset"], "source": source, "document": _json(data)})

    def finish(self) -> None:
        """Write the remaining rows, join decks to cards, and make indexes and views."""
        self._write_cards()
        self.database.execute(
            "INSERT OR IGNORE INTO factions (ruleset, name) "
            "SELECT DISTINCT ruleset, faction FROM cards WHERE faction IS NOT NULL"
        )
        self._make_indexes()
        for number, data in self.decks:
            self._join(number, data)
        for ruleset in self.rulesets.values():
            self._mark_unique(ruleset)
            self._sort_into_sections(ruleset)
        self.database.analyze()
        self.database.execute(f"PRAGMA application_id = {tables.APPLICATION_ID}")
        self.database.execute(f"PRAGMA user_version = {tables.VERSION}")

    def _make_indexes(self) -> None:
        """Make indexes and views after the rows: filling an index once is faster than updating it at each insertion."""
        if self.first:
            self._fill_full_text_index()
            return
        for name, columns in tables.UNIQUE_INDEXES:
            self.database.table(name).create_index(columns, unique=True)
        for name, columns in tables.INDEXES:
            self.database.table(name).create_index(columns)
        for name, sql in tables.VIEWS.items():
            self.database.create_view(name, sql)
        self._fill_full_text_index()

    def _fill_full_text_index(self) -> None:
        """Index the texts of cards by the words that `tokens` finds in them, so that both ways of searching agree."""
        columns = ", ".join(tables.FULL_TEXT)
        indexed_columns = ", ".join(f"words({column})" for column in tables.FULL_TEXT)
        sql = f"INSERT INTO cards_fts (rowid, {columns}) SELECT id, {indexed_columns} FROM cards WHERE id > ?"
        self.database.execute(sql, (self.first,))

    def _join(self, number: int, data: dict[str, Any]) -> None:
        """Store the cards of a deck; of several cards of a name the one of the leader's faction and pack."""
        leader = next(iter(data["cards"].get(self.rulesets[data["ruleset"]].leader, {})), "")
        leaders = sorted(self._cards_named(leader, data["ruleset"]), key=lambda card: bool(card[2]))
        factions, packs = [card[1] for card in leaders], [card[2] for card in leaders]
        copies: Counter[tuple[str, int]] = Counter()
        for section, counts in data["cards"].items():
            for name, count in counts.items():
                cards = self._cards_named(name, data["ruleset"])
                cards.sort(key=lambda card: (card[1] not in factions[:1], card[2] not in packs[:1], bool(card[2])))
                for card, _, _ in cards[:1]:
                    copies[section, card] += count
        rows = [(number, section, card, count) for (section, card), count in copies.items()]
        self.database.table("deck_cards").insert_all([tuple(tables.TABLES["deck_cards"].columns), *rows])

    def _cards_named(self, name: str, ruleset: str) -> list[tuple[int, str | None, str]]:
        """Return (number, faction, pack) of the cards of a name; the pack is empty for a card of none."""
        sql = (
            "SELECT cards.id, faction, coalesce(pack, '') FROM card_names JOIN cards ON cards.id = card_id "
            "WHERE card_names.folded = ? AND ruleset = ? ORDER BY cards.id"
        )
        return self.database.execute(sql, (fold(name), ruleset)).fetchall()

    def _mark_unique(self, ruleset: RuleSet) -> None:
        """Mark the cards of which the usual format allows only one copy as unique."""
        usual = ruleset.usual_format
        queries = [limit.cards for limit in usual.copies if limit.most == 1]
        queries += [section.cards for section in usual.sections if section.count == 1 and not section.is_prescribed]
        for query in queries:
            where, _, values = parse(query).sql()
            sql = f"UPDATE cards SET is_unique = 1 WHERE ruleset = ? AND {where}"
            self.database.execute(sql, [ruleset.id, *values])

    def _sort_into_sections(self, ruleset: RuleSet) -> None:
        """Store the sections of each format into which a card may go by its class."""
        for format_ in ruleset.formats.values():
            for section in format_.sections:
                where, _, values = parse(section.cards).sql()
                sql = f"INSERT INTO card_sections SELECT ?, ?, id FROM cards WHERE id > ? AND ruleset = ? AND {where}"
                self.database.execute(sql, [format_.name, section.name, self.first, ruleset.id, *values])

    def note(self, **notes: str) -> None:
        """Store facts about the build itself."""
        self.database.table("meta").insert_all([("key", "value"), *notes.items()], replace=True)


def complete_card(document: Document, shared: Shared) -> dict[str, Any]:
    """Return the document of a correct card with everything that its rule set adds: texts, a code, its movement.

    Raises InputError for a card with which no game could be played after that.
    """
    try:
        data = resolve(document.data, shared)
    except InputError as input_error:
        raise InputError(input_error.message, document.place(("abilities",), key=True)) from None
    if shared.document.get("codes"):
        data = {**data, "code": code_of(data)}
    if why := validation.text_error(document, data):
        raise why
    return plugin_of(document.data["ruleset"]).complete_card(data)


def _parsed(text: str) -> dict[str, Any] | None:
    """Return the document of a card out of an earlier catalogue; None for a damaged one, which is made anew."""
    try:
        data: dict[str, Any] = json.loads(text)
    except ValueError:
        return None
    return data


def _index_text(text: str) -> str:
    """Return a text for the full-text index; SQLite itself splits ASCII into the same words as `tokens` does."""
    return text if text.isascii() else " ".join(tokens(text))


def _row(card: Card, source: str) -> tuple[Any, ...]:
    """Return the columns of a card in the table of cards, without its number."""
    return (
        card.key,
        card.ruleset,
        card.faction,
        card.name,
        ALIAS_GAP.join(card.aliases),
        card.class_,
        card.cost,
        card.life,
        card.strength,
        card.value,
        card.attack,
        ", ".join(card.symbols),
        card.phase,
        card.active,
        False,  # is_unique: marked when all cards are known
        card.custom,
        card.pack or None,
        card.text,
        fold(card.name),
        source,
    )
