"""Every scenario of the project holds, and cites rule statements that exist."""

import re
from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.scenarios.runner import run_file
from tests.conftest import ROOT
from tests.match.helpers import run_text
from tests.rules import statements

FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


def _with_its_rules(path: Path) -> object:
    """The file as a parameter, marked with the rules that it shows."""
    rules = read_one(path.read_text("utf-8"), str(path)).data.get("rules", ())
    return pytest.param(
        path, id=str(path.relative_to(FOLDER).with_suffix("")), marks=[pytest.mark.rule(r) for r in rules]
    )


@pytest.mark.parametrize("path", [_with_its_rules(path) for path in FILES])
def test_a_scenario_holds(path: Path, resolver: Resolver) -> None:
    result = run_file(path, resolver)
    assert (result.passed, result.why) == (True, "")


def test_the_examples_of_the_documents_hold(tmp_path: Path, resolver: Resolver) -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text("utf-8")
    examples = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        result = run_text(example, tmp_path, resolver)
        assert (result.passed, result.why) == (True, "")


def test_no_two_scenarios_have_one_name() -> None:
    names = [read_one(path.read_text("utf-8"), str(path)).data["scenario"] for path in FILES]
    assert len(names) == len(set(names))


def test_every_cited_rule_exists() -> None:
    known = set(statements())
    for path in FILES:
        assert set(read_one(path.read_text("utf-8"), str(path)).data.get("rules", ())) <= known, path
