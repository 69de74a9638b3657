"""Rows of a catalogue, made of checked documents."""

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from deckbuilder import limits
from deckbuilder.catalogue import tables
from deckbuilder.catalogue.known_cards import KnownCards, ShippedDocument, document_digest, origin, text_digest
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.document import KINDS, Document, notes_of
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card, card_key
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.nodes import ALIAS_GAP, TAGS, tokens
from deckbuilder.query.parse import parse
from deckbuilder.text import fold, listed, slug

if TYPE_CHECKING:
    from deckbuilder.documents.shared import Shared

_json = json.JSONEncoder(ensure_ascii=False).encode

# The tables with rows of each card, and the columns that are written.
CARD_TABLES: Mapping[str, tuple[str, ...]] = {
    name: tuple(tables.TABLES[name].columns) for name in ("cards", "card_documents", "card_names", "card_tags")
} | {"abilities": ("card_id", "name", "text", "folded")}

MAX_BATCH = 2000  # cards held in memory before they are written


class NamedCard(NamedTuple):
    """A card that a deck may mean by a name; `pack` is empty for a card of none."""

    number: int
    faction: str | None
    pack: str


class Builder:
    """Writes checked documents as rows, one by one; `finish` makes the indexes.

    `connection`: to an empty database, or to a catalogue to which documents are added. `known_cards`: complete
    documents of cards that need not be checked and completed again.
    """

    def __init__(self, connection: sqlite3.Connection, known_cards: KnownCards | None = None) -> None:
        self.connection = connection
        self.rulesets: dict[str, RuleSet] = {}
        self.ruleset_documents: dict[str, Mapping[str, Any]] = {}
        self._shared: dict[str, Shared] = {}  # shared abilities by rule set, of those that were needed
        self.known_cards = known_cards or {}
        self.digests: dict[str, bytes] = {}  # by rule set, of its document
        self.crests: dict[tuple[Any, ...], str] = {}  # by rule set, class, faction and pattern
        self.written: Counter[str] = Counter()  # by file, the keys and values of its abilities when written out
        self.places: dict[str, tuple[str, Place]] = {}  # by key, the spelling of the name and its place
        self.rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in CARD_TABLES}  # not yet written
        self.decks: list[tuple[int, dict[str, Any]]] = []
        self.count = self.first = 0  # cards, and those that were there before
        self.first_deck = 0
        connection.create_function("words", 1, _index_text, deterministic=True)
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
            self._continue(Catalogue(connection))
        else:
            for sql in tables.creating_tables():
                connection.execute(sql)

    def _continue(self, catalogue: Catalogue) -> None:
        """Take over the rule sets and the names of a catalogue."""
        self.rulesets = dict(catalogue.rulesets)
        for name in self.rulesets:
            document = catalogue.ruleset_document(name)
            self.ruleset_documents[name], self.digests[name] = document, document_digest(document)
            self.places[f"ruleset {name}"] = name, Place("the rule set")
        self.count = self.first = catalogue.last_id
        self.first_deck = self.connection.execute("SELECT coalesce(max(id), 0) FROM decks").fetchone()[0]
        claims = {
            "": "SELECT key, name, source FROM cards",
            "deck ": "SELECT slug, name, source FROM decks",
            "pool ": "SELECT slug, name, source FROM pools",
        }
        for kind, sql in claims.items():
            for key, name, source in self.connection.execute(sql):
                self.places[f"{kind}{key}"] = name, Place(source)
        for ruleset, name in self.connection.execute("SELECT ruleset, name FROM factions WHERE document IS NOT NULL"):
            self.places[f"faction {ruleset}/{fold(name)}"] = name, Place(ruleset)

    def shared(self, ruleset: str) -> "Shared":
        """Return the abilities that a rule set shares."""
        from deckbuilder.documents.shared import Shared  # noqa: PLC0415 - most builds complete no cards

        if ruleset not in self._shared:
            self._shared[ruleset] = Shared(self.ruleset_documents[ruleset])
        return self._shared[ruleset]

    def add(self, document: Document, *, custom: bool, pack: str = "", is_checked: bool = False) -> None:
        """Add a document that matches its schema, of a pack or of none. Raises InputError if its content is wrong.

        `is_checked`: what a rule set says makes sense.
        """
        kind = next(kind for kind in KINDS if kind in document.data)
        if kind not in {"ruleset", "collection", "weights", "pack"} and document.data["ruleset"] not in self.rulesets:
            names = listed(self.rulesets, "or")
            sentence = f"there is no rule set '{document.data['ruleset']}'; it must be {names}"
            sentence += ", or one of your own in a file ruleset.yaml"
            raise InputError(sentence, document.place(("ruleset",)))
        match kind:
            case "card":
                self._add_card(document, custom=custom, pack=pack)
            case "ruleset":
                self._add_ruleset(document, is_checked=is_checked)
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

    def add_shipped(self, shipped: ShippedDocument, file: str, text: str) -> bool:
        """Add the document of a shipped file, which is complete; return whether it could be taken.

        `text`: of the file. It can where the rule set is the one with which the document was completed.
        """
        data = _parsed(shipped.text)
        if data is None:
            return False
        document = Document(data, file, 0, shipped.line, text)
        if not shipped.card:
            self.add(document, custom=False, is_checked=True)
            return True
        if self.digests.get(data["ruleset"]) != shipped.ruleset:
            return False
        self._store_card(document, shipped.text, origin(shipped.ruleset, shipped.card), custom=False)
        return True

    def _insert(self, table: str, row: Mapping[str, Any], *rows: Mapping[str, Any], replace: bool = False) -> None:
        sql = f"INSERT{' OR REPLACE' * replace} INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
        self.connection.executemany(sql, [tuple(each.values()) for each in (row, *rows)])

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
        given = document.data | {"pack": pack} if pack else document.data
        written = _json(given)
        known_by = origin(self.digests[document.data["ruleset"]], text_digest(written))
        text = self.known_cards.get(known_by)
        data = None if text is None else _parsed(text)
        if text is None or data is None:
            data = self._complete(document)
            if pack:
                data["pack"] = pack
            is_as_written = data == given
            data["key"] = card_key(data["ruleset"], data.get("faction"), data["card"], pack)
            data["crest"] = self._crest(data)
            derived = {"key": data["key"], "crest": data["crest"]}
            text = f"{written[:-1]}, {_json(derived)[1:]}" if is_as_written else _json(data)
        elif custom:  # a shipped file was measured by the build that completed it
            self._measure(document)
        complete = Document(data, document.file, document.index, document.line, document.text)
        self._store_card(complete, text, known_by, custom=custom)

    def _store_card(self, document: Document, text: str, known_by: bytes, *, custom: bool) -> None:
        """Store a card by its complete document. `text`: that as JSON."""
        card = Card(document.data, custom=custom)
        self._claim(card.key, document, "card", card.name)
        self.count += 1
        self._add_words(card, self.count)
        self.rows["card_documents"].append((self.count, known_by, text))
        self.rows["cards"].append((self.count, *_row(card, f"{document.file}:{document.line}")))
        if len(self.rows["cards"]) >= MAX_BATCH:
            self._write_cards()

    def _complete(self, document: Document) -> dict[str, Any]:
        """Return a card's document with everything that its rule set adds. Raises InputError if it is wrong."""
        from deckbuilder.catalogue.complete_cards import checked_card  # noqa: PLC0415 - most builds complete no cards

        self._measure(document)
        ruleset = document.data["ruleset"]
        return checked_card(document, self.rulesets[ruleset], self.shared(ruleset))

    def _crest(self, data: Mapping[str, Any]) -> str:
        about = data["ruleset"], data["class"], data.get("faction"), data.get("pattern")
        crest = self.crests.get(about)
        if crest is None:
            from deckbuilder.crests import crest_of  # noqa: PLC0415 - most builds complete no cards

            crest = self.crests[about] = crest_of(data, self.ruleset_documents[data["ruleset"]])
        return crest

    def _add_words(self, card: Card, number: int) -> None:
        """Add what the card is found by: its names, tags and abilities."""
        self.rows["card_names"] += [(number, folded) for folded in {fold(name) for name in (card.name, *card.aliases)}]
        self.rows["card_tags"] += [(kind, tag, number) for kind, tags in TAGS.items() for tag in tags(card)]
        self.rows["abilities"] += [
            (number, ability.name, ability.text, fold(ability.name) if ability.name else None)
            for ability in card.abilities
        ]

    def _measure(self, document: Document) -> None:
        abilities = document.data.get("abilities", ())
        if all("text" in ability for ability in abilities):
            return
        self.written[document.file] += self.shared(document.data["ruleset"]).size(abilities)
        if self.written[document.file] > limits.MAX_VALUES:
            much = f"the abilities of the file are more than {limits.MAX_VALUES:,} keys and values up to here"
            sentence = f"{much}, shared ones written out; split it into several"
            raise InputError(sentence, document.place(("abilities",), key=True))

    def _write_cards(self) -> None:
        for name, rows in self.rows.items():
            columns = CARD_TABLES[name]
            marks = ", ".join("?" * len(columns))
            self.connection.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows)
            rows.clear()

    def _add_ruleset(self, document: Document, *, is_checked: bool) -> None:
        data = document.data
        self._claim(f"ruleset {data['ruleset']}", document, "rule set", data["ruleset"])
        ruleset = RuleSet.from_document(data)
        self.digests[ruleset.id], self.ruleset_documents[ruleset.id] = document_digest(data), data
        if not is_checked and self.digests[ruleset.id] not in self.known_cards:
            from deckbuilder.catalogue.complete_cards import check_ruleset  # noqa: PLC0415 - most builds check none

            check_ruleset(document, ruleset, self.shared(ruleset.id))
        self.rulesets[ruleset.id] = ruleset
        self._insert("rulesets", {"id": ruleset.id, "name": ruleset.name, "document": _json(data)})
        symbols = [{"ruleset": ruleset.id, "symbol": sign, "meaning": text} for sign, text in ruleset.symbols.items()]
        if symbols:
            self._insert("symbols", *symbols)

    def _add_faction(self, document: Document) -> None:
        data = document.data
        self._claim(f"faction {data['ruleset']}/{fold(data['faction'])}", document, "faction", data["faction"])
        row = {"ruleset": data["ruleset"], "name": data["faction"], "text": data.get("text"), "document": _json(data)}
        self._insert("factions", row, replace=True)  # in place of one that only cards name

    def _add_deck(self, document: Document, *, custom: bool, pack: str) -> None:
        data = {"format": self.rulesets[document.data["ruleset"]].usual_format.name, **document.data}
        data |= {"notes": notes_of(data)} if data.keys() & {"notes", "tags"} else {}
        data.pop("tags", None)  # which are among the notes
        formats = self.rulesets[document.data["ruleset"]].formats
        if document.data.get("format", next(iter(formats))) not in formats:
            fits = listed(formats, "or")
            sentence = f"there is no format '{document.data['format']}' in this rule set; it must be {fits}"
            raise InputError(sentence, document.place(("format",)))
        name = self._free_slug("deck", data["deck"], pack)
        self._claim(f"deck {name}", document, "deck", data["deck"])
        row = {"id": self.first_deck + len(self.decks) + 1, "slug": name, "name": data["deck"]}
        row |= {"ruleset": data["ruleset"], "format": data["format"], "is_custom": int(custom)}
        row |= {"source": f"{document.file}:{document.line}", "document": _json(data)}
        self.decks.append((row["id"], data))
        self._insert("decks", row)

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
        self.connection.execute(
            "INSERT OR IGNORE INTO factions (ruleset, name) "
            "SELECT DISTINCT ruleset, faction FROM cards WHERE faction IS NOT NULL"
        )
        self._make_indexes()
        named = self._cards_of_decks()
        for number, data in self.decks:
            self._join(number, data, named)
        for ruleset in self.rulesets.values():
            self._mark_unique(ruleset)
            self._sort_into_sections(ruleset)
        self.connection.execute("ANALYZE")
        self.connection.execute(f"PRAGMA application_id = {tables.APPLICATION_ID}")
        self.connection.execute(f"PRAGMA user_version = {tables.VERSION}")

    def _make_indexes(self) -> None:
        """Make indexes and views after the rows: filling an index once is faster than updating it at each insertion."""
        if self.first:
            self._fill_full_text_index()
            return
        for sql in tables.creating_indexes():
            self.connection.execute(sql)
        self._fill_full_text_index()

    def _fill_full_text_index(self) -> None:
        """Index the texts of cards by the words that `tokens` finds in them, so that both ways of searching agree."""
        columns = ", ".join(tables.FULL_TEXT)
        indexed_columns = ", ".join(f"words({column})" for column in tables.FULL_TEXT)
        sql = f"INSERT INTO cards_fts (rowid, {columns}) SELECT id, {indexed_columns} FROM cards WHERE id > ?"
        self.connection.execute(sql, (self.first,))

    def _join(self, number: int, data: dict[str, Any], named: Mapping[tuple[str, str], Sequence[NamedCard]]) -> None:
        """Store the cards of a deck; of several cards of a name the one of the leader's faction and pack."""
        leader = next(iter(data["cards"].get(self.rulesets[data["ruleset"]].leader, {})), "")
        leaders = named.get((data["ruleset"], fold(leader)), ())
        first = min(leaders, key=lambda card: bool(card.pack), default=None)

        def distance(card: NamedCard) -> tuple[bool, bool, bool]:
            elsewhere = first is not None and card.faction != first.faction
            return elsewhere, first is not None and card.pack != first.pack, bool(card.pack)

        copies: Counter[tuple[str, int]] = Counter()
        for section, counts in data["cards"].items():
            for name, count in counts.items():
                if cards := named.get((data["ruleset"], fold(name))):
                    copies[section, min(cards, key=distance).number] += count
        rows = [(number, section, card, count) for (section, card), count in copies.items()]
        self.connection.executemany(
            "INSERT INTO deck_cards (deck_id, section, card_id, count) VALUES (?, ?, ?, ?)", rows
        )

    def _cards_of_decks(self) -> Mapping[tuple[str, str], Sequence[NamedCard]]:
        """Return the cards that decks name, by rule set and folded name."""
        sections = [section for _, data in self.decks for section in data["cards"].values()]
        names = {fold(name) for section in sections for name in section}
        sql = (
            "SELECT ruleset, card_names.folded, cards.id, faction, coalesce(pack, '') FROM card_names "
            "JOIN cards ON cards.id = card_id WHERE card_names.folded IN (SELECT value FROM json_each(?)) "
            "ORDER BY cards.id"
        )
        named: dict[tuple[str, str], list[NamedCard]] = {}
        for ruleset, name, *card in self.connection.execute(sql, (_json([*names]),)):
            named.setdefault((ruleset, name), []).append(NamedCard(*card))
        return named

    def _mark_unique(self, ruleset: RuleSet) -> None:
        usual = ruleset.usual_format
        queries = [limit.cards for limit in usual.copies if limit.most == 1]
        queries += [section.cards for section in usual.sections if section.count == 1 and not section.is_prescribed]
        for query in queries:
            where, _, values = parse(query).sql()
            sql = f"UPDATE cards SET is_unique = 1 WHERE ruleset = ? AND {where}"
            self.connection.execute(sql, [ruleset.id, *values])

    def _sort_into_sections(self, ruleset: RuleSet) -> None:
        """Store the sections of each format into which a card may go by its class."""
        for format_ in ruleset.formats.values():
            for section in format_.sections:
                where, _, values = parse(section.cards).sql()
                sql = f"INSERT INTO card_sections SELECT ?, ?, id FROM cards WHERE id > ? AND ruleset = ? AND {where}"
                self.connection.execute(sql, [format_.name, section.name, self.first, ruleset.id, *values])

    def note(self, **notes: str) -> None:
        """Store facts about the build itself."""
        self.connection.executemany("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", notes.items())


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
        card.crest,
    )
