"""What is written from the words of the language is up to date, and its examples say what they show."""

from typing import Any

from deckbuilder.documents.yaml12 import read_one
from engine.games.vocabulary import VOCABULARY
from engine.language.node import walk
from engine.language.nodes.kinds import FilterNode, SelectorNode
from engine.language.parser import parse
from tools.language_reference import (
    DOCUMENT,
    SCHEMA,
    TABLE,
    TABLES,
    count,
    document_text,
    full_vocabulary,
    rows,
    schema_text,
)

ROWS = [row for table in TABLES for row in rows(table)]


def names(row: Any) -> str:
    return f"{row.kind.__name__} {row.part}"


def test_the_schema_is_what_the_words_say() -> None:
    assert SCHEMA.read_text("utf-8") == schema_text()


def test_the_tables_are_what_the_words_say() -> None:
    assert DOCUMENT.read_text("utf-8") == document_text()
    assert [found[2] for found in TABLE.finditer(DOCUMENT.read_text("utf-8"))] == list(TABLES)


def test_every_word_says_what_it_means_and_shows_it() -> None:
    for word in VOCABULARY.words:
        assert word.__doc__, word
        # What a comparison adds to an amount is shown key by key.
        assert word.about.example or word.__name__ == "ComparisonNode", word


def test_an_example_is_what_it_shows() -> None:
    for row in ROWS:
        kind = SelectorNode if row.kind is FilterNode else row.kind
        node = parse(read_one(f"example: {row.example}", "f.yaml").data["example"], kind, full_vocabulary())
        assert any(map(row.uses, walk(node))), names(row)


def test_a_part_of_one_card_has_a_reason() -> None:
    assert [names(row) for row in ROWS if not row.why and count(row) <= 1] == []
