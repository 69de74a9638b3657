"""What an author copies from docs/cards.md and docs/card-language.md is accepted and up to date."""

import json
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.decks.load import resolve_text
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.document import KINDS
from deckbuilder.documents.schemas import gate, schema
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.lint import Linter
from engine.games.vocabulary import VOCABULARY
from engine.language.node import walk
from engine.language.nodes.kinds import FilterNode, SelectorNode
from engine.language.parser import parse
from tests.examples import examples
from tools.language_reference import (
    DOCUMENT,
    SCHEMA,
    TABLE,
    TABLES,
    count,
    document_text,
    documents,
    full_vocabulary,
    rows,
    schema_text,
)

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


def test_the_example_of_a_chess_card_has_every_key_and_is_played(tmp_path: Path, linter: Linter) -> None:
    (text,) = [text for text in examples("docs/cards.md", "yaml") if "summoners-chess" in text]
    schema_of_game = next(
        part["then"]["properties"]
        for part in schema("card")["allOf"]
        if part["if"]["properties"]["ruleset"]["const"] == "summoners-chess"
    )
    of_no_unit = {"setup", "beneath", *(key for key, value in schema_of_game.items() if value is False)}
    assert read_one(text, "example.yaml").data.keys() == schema("card")["properties"].keys() - of_no_unit
    (tmp_path / "card.yaml").write_text(text, "utf-8")
    report = linter.lint([tmp_path])
    assert (list(map(str, report.findings)), report.played) == ([], 1)


@pytest.mark.parametrize("text", examples("docs/card-language.md", "yaml"))
def test_an_ability_that_is_quoted_is_that_of_the_shipped_card(text: str) -> None:
    quoted = read_one(text.replace("...\n", ""), "example.yaml").data
    (card,) = [data for data in documents() if data.get("card") == quoted["card"]]
    assert quoted["abilities"][0] in card["abilities"]


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


BASES: dict[str, dict[str, Any]] = {
    "2e": {"ruleset": "summoner-wars-2e", "faction": "Cave Goblins", "class": "common unit", "cost": 2, "life": 3},
    "1e": {"ruleset": "summoner-wars-1e", "faction": "Tundra Orcs", "class": "common unit", "cost": 2, "life": 3},
    "chess": {"ruleset": "summoners-chess", "faction": "Order", "class": "quick minion unit", "devotion": {"order": 1}},
}
PRINTED: dict[str, dict[str, Any]] = {
    "2e": {"strength": 2, "attack": "melee", "symbols": ["fire"]},
    "1e": {"strength": 2, "attack": "melee"},
    "chess": {"symbols": ["order"], "types": ["knight"], "pattern": ". c .\n. @ .\n. . .\n"},
}
CODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def clauses_of(example: Any) -> list[Any]:
    """An example of modifiers as the clause that it is, or in each clause that modifiers of cards may stand in."""
    if "modify" in example:
        return [example]
    if "target" in example.values():  # a card is copied for a time
        gain = {"gain": example, "on": "target", "until": "turn"}
        return [{"when": {"start": "turn"}, "do": [{"choose": {"any": "unit"}}, gain]}]
    return [{"modify": example}, {"attack": {"by": "self"}, "modify": example}]


def accepted(abilities: list[tuple[str, Any]], folder: Path, linter: Linter) -> list[bool]:
    """Which abilities `lint` accepts, each on a card of the game that is named beside it."""
    files = [folder / f"{number}.yaml" for number in range(len(abilities))]
    for number, (file, (game, ability)) in enumerate(zip(files, abilities, strict=True)):
        letters = CODE[number // 26] + CODE[number % 26]
        head: dict[str, Any] = {
            "card": f"Example {letters.title()}",
            **BASES[game],
            **PRINTED[game],
            "code": f"Q{letters}",
        }
        file.write_text(json.dumps({**head, "abilities": [{"name": f"Shown {letters}", **ability}]}), "utf-8")
    places = [finding.input_error.place for finding in linter.lint([folder]).findings]
    wrong = {place.file for place in places if place}
    return [str(file) not in wrong for file in files]


def test_an_example_of_modifiers_is_accepted_as_it_stands(tmp_path: Path, linter: Linter) -> None:
    written = [
        (row.part, (game, clause))
        for row in rows("modifiers")
        for game in (BASES if row.games == "all" else row.games.split(", "))
        for clause in clauses_of(read_one(f"example: {row.example}", "f.yaml").data["example"])
    ]
    is_right = accepted([of_game for _, of_game in written], tmp_path, linter)
    shown = {part for (part, _), right in zip(written, is_right, strict=True) if right}
    assert [row.part for row in rows("modifiers") if row.part not in shown] == []


@pytest.mark.parametrize("example", ["{movers: 1}", "{event_cost: 1}", "{attackers: 6}"])
def test_a_modifier_of_players_is_refused_without_a_player(example: str, tmp_path: Path, linter: Linter) -> None:
    """On a card it would do nothing, in attacks and for a time neither."""
    data = read_one(f"example: {example}", "f.yaml").data["example"]
    gain = {"gain": data, "on": "self", "until": "turn"}
    without = [{"modify": data}, {"attack": {"by": "self"}, "modify": data}, {"when": {"start": "turn"}, "do": [gain]}]
    abilities = [("2e", ability) for ability in (*without, {"modify": data, "of": "you"})]
    assert accepted(abilities, tmp_path, linter) == [False, False, False, True]
    assert all("'of: you'" in str(finding) for finding in linter.report.findings)
