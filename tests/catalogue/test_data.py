"""The catalogue for programs: as Datasette and sqlite-utils open it, and as one document of JSON."""

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jsonschema
import pytest
from sqlite_utils import Database

from deckbuilder.app.cards import dump
from deckbuilder.catalogue import Catalogue
from deckbuilder.documents.schemas import schema
from tests.conftest import Cli
from tests.examples import examples

MAX_BYTES = 800_000  # of the document, so that a page can load it


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = examples("docs/data.md", "python")
    exec(compile(text, "docs/data.md", "exec"), {})  # noqa: S102
    out = capsys.readouterr().out
    assert "Polar Dwarves: " in out


def test_sqlite_utils_finds_the_index_and_the_keys(catalogue: Catalogue) -> None:
    database = Database(catalogue.connection)
    assert database.table("cards").detect_fts() == "cards_fts"
    assert "Ice Golem" in {card["name"] for card in database.table("cards").search("ice golem")}
    keys = {
        (key.table, key.other_table)
        for name in ("cards", "abilities", "deck_cards")
        for key in database.table(name).foreign_keys
    }
    assert {("abilities", "cards"), ("deck_cards", "cards"), ("deck_cards", "decks"), ("cards", "rulesets")} <= keys
    abilities = {row["ability"] for row in database["card_abilities"].rows_where("card = ?", ["Svara"])}
    assert abilities == {"Structural Shift"}


def test_datasette_searches_the_cards_and_shows_the_views(catalogue_file: Path) -> None:
    pytest.importorskip("datasette", reason="Datasette is not installed")
    from datasette.app import Datasette  # noqa: PLC0415 - it is not installed everywhere

    async def get(address: str) -> object:
        answer = await Datasette([str(catalogue_file)]).client.get(address)
        assert answer.status_code == 200
        return answer.json()

    def run(answer: Coroutine[None, None, object]) -> object:
        """Return what is answered in a loop of its own: that of a browser may run in this thread."""
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, answer).result()

    name = catalogue_file.stem
    cards = run(get(f"/{name}/cards.json?_search=golem&_shape=array"))
    assert "Ice Golem" in {card["name"] for card in cards}  # type: ignore[attr-defined]
    rows = run(get(f"/{name}/deck_lists.json?deck=Polar+Dwarves&_shape=array"))
    assert sum(row["count"] for row in rows) == 34  # type: ignore[attr-defined]


def test_the_dump_is_as_its_schema_says_and_fits_a_page(catalogue: Catalogue, cli: Cli) -> None:
    document = dump(catalogue)
    jsonschema.validate(document, schema("cards"))
    assert len(document["cards"]) == sum(faction["cards"] for faction in document["factions"]) + sum(
        card["faction"] is None for card in document["cards"]
    )
    assert len(json.dumps(document)) < MAX_BYTES
    assert json.loads(cli("catalogue", "--dump").out) == document
