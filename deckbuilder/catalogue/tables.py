"""The tables of a catalogue as data. They are meant for people, too: plain names, foreign keys, a full-text index."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from zlib import crc32

from deckbuilder.version import __version__

APPLICATION_ID: Final = 0x53574442  # 'SWDB': marks the files of this program


class Table(NamedTuple):
    """A table of a catalogue.

    Attributes:
        columns: the type of each column.
        primary_key: the columns that identify a row; none where rows have only their number.
        optional: the columns that may be NULL.
        foreign_keys: (columns here, other table, columns there).

    """

    columns: Mapping[str, type]
    primary_key: str | tuple[str, ...] | None = None
    optional: tuple[str, ...] = ()
    foreign_keys: tuple[tuple[str, str, str] | tuple[tuple[str, ...], str, tuple[str, ...]], ...] = ()


RULESET_KEY = ("ruleset", "rulesets", "id")
CARD_KEY = ("card_id", "cards", "id")

TABLES: Final[Mapping[str, Table]] = {
    "meta": Table({"key": str, "value": str}, "key"),
    "rulesets": Table({"id": str, "name": str, "document": str}, "id"),
    "symbols": Table(
        {"ruleset": str, "symbol": str, "meaning": str}, ("ruleset", "symbol"), foreign_keys=(RULESET_KEY,)
    ),
    "factions": Table(
        {"ruleset": str, "name": str, "text": str, "document": str},
        ("ruleset", "name"),
        optional=("text", "document"),
        foreign_keys=(RULESET_KEY,),
    ),
    "cards": Table(
        {
            "id": int,
            "key": str,
            "ruleset": str,
            "faction": str,
            "name": str,
            "aliases": str,
            "class": str,
            "cost": int,
            "life": int,
            "strength": int,
            "value": int,
            "attack": str,
            "symbols": str,
            "phase": str,
            "is_active": int,
            "is_unique": int,
            "is_custom": int,
            "pack": str,
            "text": str,
            "folded": str,
            "source": str,
            "crest": str,
        },
        "id",
        optional=("faction", "cost", "life", "strength", "value", "attack", "phase", "pack"),
        foreign_keys=(RULESET_KEY, (("ruleset", "faction"), "factions", ("ruleset", "name"))),
    ),
    "packs": Table({"id": str, "source": str, "document": str}, "id"),
    "card_documents": Table({"card_id": int, "origin": bytes, "document": str}, "card_id", foreign_keys=(CARD_KEY,)),
    "card_names": Table({"card_id": int, "folded": str}, foreign_keys=(CARD_KEY,)),
    "card_tags": Table({"kind": str, "tag": str, "card_id": int}, foreign_keys=(CARD_KEY,)),
    "card_sections": Table({"format": str, "section": str, "card_id": int}, foreign_keys=(CARD_KEY,)),
    "abilities": Table(
        {"id": int, "card_id": int, "name": str, "text": str, "folded": str},
        "id",
        optional=("name", "folded"),
        foreign_keys=(CARD_KEY,),
    ),
    "decks": Table(
        {
            "id": int,
            "slug": str,
            "name": str,
            "ruleset": str,
            "format": str,
            "is_custom": int,
            "source": str,
            "document": str,
        },
        "id",
        foreign_keys=(RULESET_KEY,),
    ),
    "deck_cards": Table(
        {"deck_id": int, "section": str, "card_id": int, "count": int},
        ("deck_id", "section", "card_id"),
        foreign_keys=(("deck_id", "decks", "id"), CARD_KEY),
    ),
    "pools": Table(
        {"slug": str, "name": str, "ruleset": str, "source": str, "document": str}, "slug", foreign_keys=(RULESET_KEY,)
    ),
    "figures": Table({"ruleset": str, "source": str, "document": str}, "ruleset", foreign_keys=(RULESET_KEY,)),
}

UNIQUE_INDEXES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (("cards", ("key",)), ("decks", ("slug",)))
INDEXES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("cards", ("folded",)),
    ("cards", ("faction", "ruleset")),
    ("cards", ("cost",)),
    ("cards", ("life",)),
    ("cards", ("strength",)),
    ("cards", ("value",)),
    ("card_names", ("folded", "card_id")),
    ("card_tags", ("kind", "tag", "card_id")),
    ("card_sections", ("card_id", "format", "section")),
    ("card_sections", ("format", "section", "card_id")),
    ("abilities", ("folded", "card_id")),
    ("abilities", ("card_id",)),
    ("deck_cards", ("card_id",)),
)

FULL_TEXT: Final = ("name", "aliases", "class", "text")  # the columns of cards in the full-text index
TOKENIZER: Final = "unicode61 remove_diacritics 2 categories 'L* N* Co Mc'"

VIEWS: Final[Mapping[str, str]] = {
    "card_abilities": (
        "SELECT cards.key, cards.ruleset, cards.faction, cards.name AS card, abilities.name AS ability, abilities.text "
        "FROM abilities JOIN cards ON cards.id = abilities.card_id"
    ),
    "card_symbols": (
        "SELECT cards.ruleset, card_tags.tag AS symbol, cards.name AS card, cards.faction, cards.class "
        "FROM card_tags JOIN cards ON cards.id = card_tags.card_id WHERE card_tags.kind = 'symbol'"
    ),
    "deck_lists": (
        "SELECT decks.name AS deck, deck_cards.section, deck_cards.count, cards.name AS card, cards.faction "
        "FROM deck_cards JOIN decks ON decks.id = deck_cards.deck_id JOIN cards ON cards.id = deck_cards.card_id"
    ),
}

FILLING = 5  # raised when the same cards fill the same tables differently

# The user_version of a file. A catalogue of another version of the program, with other tables or other filling, is
# rebuilt.
VERSION: Final = crc32(repr((__version__, FILLING, TABLES, UNIQUE_INDEXES, INDEXES, TOKENIZER, VIEWS)).encode()) >> 1

TYPES: Final = {str: "TEXT", int: "INTEGER", bytes: "BLOB"}


def creating_tables() -> Iterator[str]:
    """Yield the statements that create the tables, and the full-text index of cards."""
    for name, table in TABLES.items():
        columns = [
            f"{column} {TYPES[kind]}{'' if column in table.optional else ' NOT NULL'}"
            for column, kind in table.columns.items()
        ]
        key = (table.primary_key,) if isinstance(table.primary_key, str) else table.primary_key or ()
        if key:
            columns.append(f"PRIMARY KEY ({', '.join(key)})")
        for here, other, there in table.foreign_keys:
            own, others = ((keys,) if isinstance(keys, str) else keys for keys in (here, there))
            columns.append(f"FOREIGN KEY ({', '.join(own)}) REFERENCES {other} ({', '.join(others)})")
        yield f"CREATE TABLE {name} ({', '.join(columns)})"
    tokenizer = TOKENIZER.replace("'", "''")
    indexed = ", ".join(FULL_TEXT)
    # Quoted so, sqlite-utils and Datasette know that it is the index of the table.
    yield f"CREATE VIRTUAL TABLE cards_fts USING fts5({indexed}, content=\"cards\", tokenize='{tokenizer}')"


def creating_indexes() -> Iterator[str]:
    """Yield the statements that create the indexes and the views, for tables that are filled."""
    for kind, indexes in (("UNIQUE INDEX", UNIQUE_INDEXES), ("INDEX", INDEXES)):
        for table, columns in indexes:
            yield f"CREATE {kind} idx_{table}_{'_'.join(columns)} ON {table} ({', '.join(columns)})"
    for name, sql in VIEWS.items():
        yield f"CREATE VIEW {name} AS {sql}"
