"""Searching the big catalogue, against SQL that somebody who knows its tables writes for the same question.

Both sides give the same columns of the same cards in the same order, and fetch all of them.
"""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

from benchmarks.house import House
from benchmarks.measure import Row, compared, fastest
from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.store import LISTED_COLUMNS
from deckbuilder.query.parse import parse

LIMIT = 1.3
NAME_LIMIT = 3  # the database takes so little time for a name that understanding the question counts
NARROW_LIMIT = 1.5
REPEATS = 9
EVERY_CARD = re.compile(r"SCAN cards\b")


@dataclass(frozen=True)
class Question:
    """A question in the search language and in SQL (what follows `SELECT ... FROM cards`)."""

    kind: str
    query: str
    sql: str
    limit: int | None = None
    needs_every_card: bool = False  # no index can answer it
    most: float | None = None  # times what the SQL takes


# A leading `+` keeps SQLite from using an index that does not pay.
QUESTIONS = (
    Question(
        "a whole name",
        'name="Frost Mage of Dunmere"',
        "JOIN card_names ON card_id = id WHERE card_names.folded = 'frost mage of dunmere' ORDER BY cards.folded, id",
        most=NAME_LIMIT,
    ),
    Question(
        "a word of the name",
        "name:herald",
        "JOIN (SELECT rowid AS found FROM cards_fts WHERE cards_fts MATCH '{name aliases} : herald*') ON found = id "
        "ORDER BY +folded, id",
    ),
    Question(
        "a word of the text",
        "text:poison",
        "JOIN (SELECT rowid AS found FROM cards_fts WHERE cards_fts MATCH 'text : poison*') ON found = id "
        "ORDER BY +folded, id",
    ),
    Question(
        "class, faction, costs",
        'class:champion faction:"Clan of Ashwick" cost>=5 cost<=7',
        "WHERE faction = 'Clan of Ashwick' AND +cost BETWEEN 5 AND 7 "
        "AND EXISTS (SELECT 1 FROM card_tags WHERE kind = 'class' AND tag = 'champion' AND card_id = id) "
        "ORDER BY +folded, id",
        most=NARROW_LIMIT,
    ),
    Question(
        "symbols",
        "symbol:water|logic",
        "WHERE id IN (SELECT card_id FROM card_tags WHERE kind = 'symbol' AND tag IN ('water', 'logic')) "
        "ORDER BY +folded, id",
    ),
    Question(
        "numbers with OR",
        "cost>=8 OR life>=13 OR strength>=6",
        "WHERE cost >= 8 OR life >= 13 OR strength >= 6 ORDER BY +folded, id",
    ),
    Question(
        "a negation alone",
        "-class:unit",
        "WHERE id NOT IN (SELECT card_id FROM card_tags WHERE kind = 'class' AND tag = 'unit') ORDER BY +folded, id",
        needs_every_card=True,
    ),
    Question(
        "class and negation",
        "class:summoner -symbol:water",
        "WHERE id IN (SELECT card_id FROM card_tags WHERE kind = 'class' AND tag = 'summoner' EXCEPT "
        "SELECT card_id FROM card_tags WHERE kind = 'symbol' AND tag = 'water') ORDER BY +folded, id",
    ),
    Question(
        "an ability",
        'ability:"frost b"',
        "WHERE id IN (SELECT card_id FROM abilities WHERE folded >= 'frost b' AND folded < 'frost c') "
        "ORDER BY +folded, id",
    ),
    Question(
        "a phrase, sorted, limit",
        'text:"after this unit attacks" order:cost',
        "JOIN (SELECT rowid AS found FROM cards_fts WHERE cards_fts MATCH 'text : \"after this unit attacks\" *') "
        "ON found = id ORDER BY +cost NULLS LAST, +folded, id LIMIT 20",
        limit=20,
    ),
)


def rows(house: House) -> Iterator[Row]:
    connection = sqlite3.connect(f"{house.catalogue.as_uri()}?mode=ro", uri=True)
    catalogue = Catalogue(connection)
    ratios, scanning = [], []
    for question in QUESTIONS:
        row = _row(catalogue, question)
        ratios.append(row.ratio or 0)
        yield row
        if not question.needs_every_card and _is_full_scan(catalogue, question):
            scanning.append(question.kind)
    yield Row(f"search: median of {len(QUESTIONS)} questions", "", "", median(ratios), LIMIT)
    plans = f" ({'; '.join(scanning)})" if scanning else ""
    yield Row(f"search: scans for want of an index{plans}", str(len(scanning)), "0", len(scanning), 0)
    connection.close()


def _row(catalogue: Catalogue, question: Question) -> Row:
    vocabulary = catalogue.vocabulary()
    sql = f"SELECT {LISTED_COLUMNS} FROM cards {question.sql}"

    def ours() -> list[tuple[object, ...]]:
        return catalogue.rows(parse(question.query, vocabulary), question.limit)

    def reference() -> list[tuple[object, ...]]:
        return catalogue.connection.execute(sql).fetchall()

    cards = ours()
    assert cards, question.query
    assert cards == reference(), question.query
    return compared(f"search: {question.kind} ({len(cards):,})", *fastest(ours, reference, REPEATS), question.most)


def _is_full_scan(catalogue: Catalogue, question: Question) -> bool:
    """Whether SQLite's plan for our side goes through the whole table (or an index of all of it)."""
    executed: list[str] = []
    catalogue.connection.set_trace_callback(executed.append)
    catalogue.rows(parse(question.query, catalogue.vocabulary()), question.limit)
    catalogue.connection.set_trace_callback(None)
    plan = catalogue.connection.execute(f"EXPLAIN QUERY PLAN {executed[0]}").fetchall()
    return any(EVERY_CARD.match(step[3]) for step in plan)
