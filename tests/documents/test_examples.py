"""docs/cards.md and docs/card-language.md: what an author copies from them is accepted, and what they quote is shipped."""

from pathlib import Path

import pytest

from deckbuilder.decks.load import resolve_text
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.schemas import KINDS, gate, schema
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.lint import Linter
from tests.examples import examples
from tools.language_reference import documents

# Documents that have the parts which examples show.
HOLDERS = {"pattern": "card", "abilities": "card", "formats": "ruleset"}


@pytest.mark.parametrize("text", examples("docs/cards.md", "yaml"))
def test_examples_of_documents_have_the_form_of_their_kind(text: str) -> None:
    for data in (document.data for document in read_documents(text, "example.yaml")):
        part = next(iter(data))
        kind = HOLDERS.get(part) or next(kind for kind in KINDS if kind in data)
        shipped = next((known for known in documents() if {part, kind} <= known.keys()), {})
        assert gate(kind).is_valid({**shipped, **data} if part in HOLDERS else data)


def test_the_example_of_a_deck_is_legal(resolver: Resolver) -> None:
    (text,) = [text for text in examples("docs/cards.md", "yaml") if text.startswith("deck:")]
    assert resolve_text(text, Path("ice.yaml"), resolver).problems() == []


def test_the_example_of_a_chess_card_has_every_key_and_is_played(tmp_path: Path) -> None:
    (text,) = [text for text in examples("docs/cards.md", "yaml") if "summoners-chess" in text]
    schema_of_game = next(
        part["then"]["properties"]
        for part in schema("card")["allOf"]
        if part["if"]["properties"]["ruleset"]["const"] == "summoners-chess"
    )
    of_no_unit = {"setup", "beneath", *(key for key, value in schema_of_game.items() if value is False)}
    assert read_one(text, "example.yaml").data.keys() == schema("card")["properties"].keys() - of_no_unit
    (tmp_path / "card.yaml").write_text(text, "utf-8")
    report = Linter(Sources([tmp_path])).lint([tmp_path])
    assert (list(map(str, report.findings)), report.played) == ([], 1)


@pytest.mark.parametrize("text", examples("docs/card-language.md", "yaml"))
def test_an_ability_that_is_quoted_is_that_of_the_shipped_card(text: str) -> None:
    quoted = read_one(text.replace("...\n", ""), "example.yaml").data
    (card,) = [data for data in documents() if data.get("card") == quoted["card"]]
    assert quoted["abilities"][0] in card["abilities"]
