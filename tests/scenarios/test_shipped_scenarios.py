"""Every scenario of the project holds, and cites rule statements that exist."""

from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import Place
from deckbuilder.scenarios.runner import run_file
from tests.conftest import ROOT
from tests.examples import examples
from tests.match.helpers import run_text
from tests.rules import statements

FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in FILES}), ids=lambda path: str(path.relative_to(FOLDER))
)
def test_the_scenarios_of_a_folder_hold(folder: Path, resolver: Resolver) -> None:
    results = [result for path in FILES if path.parent == folder for result in run_file(path, resolver)]
    assert [(str(result.place), result.why) for result in results if not result.passed] == []


def test_the_examples_of_the_documents_hold(tmp_path: Path, resolver: Resolver) -> None:
    for example in examples("docs/scenarios.md", "yaml"):
        result = run_text(example, tmp_path, resolver)
        assert (result.passed, result.why) == (True, "")


def test_a_scenario_has_a_name_of_its_own_and_cites_rules_that_exist() -> None:
    named: dict[str, Place] = {}
    known = set(statements())
    for path in FILES:
        for document in read_documents(path.read_text("utf-8"), str(path)):
            place, data = document.place(), document.data
            first = named.setdefault(data["scenario"], place)
            assert first == place, f"{first} and {place} have one name"
            assert set(data.get("rules", ())) <= known, place
