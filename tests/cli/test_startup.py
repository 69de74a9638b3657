"""A fast start: no heavy imports; the rule set of the last deck orders what a name may mean."""

import subprocess
import sys
from pathlib import Path

import pytest

from deckbuilder.places import LAST_RULESET
from tests.cli.conftest import Inside
from tests.conftest import Cli
from tests.depth import deep

RUN = "import sys\nfrom deckbuilder.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\nfinally:\n"
DUMP = RUN + "    print(*sorted(sys.modules), file=sys.stderr)\n"
HEAVY = {"yaml", "jsonschema", "jsonschema_rs", "sqlite_utils", "numpy", "pydantic", "rapidfuzz"}


@pytest.mark.parametrize(
    ("args", "unwanted"),
    [
        (("show", "Svara"), HEAVY | {"lark", "deckbuilder.query"}),
        pytest.param(("show", "Ice Golem", "--json"), HEAVY | {"lark", "rich"}, marks=deep),
        pytest.param(("factions",), HEAVY, marks=deep),
        pytest.param(("deck", "list"), HEAVY | {"lark"}, marks=deep),
        (("search", "class:champion"), HEAVY - {"yaml"} | {"lark"}),
        (("hand", "polar-dwarves"), HEAVY - {"yaml"}),
        pytest.param(("odds", "polar-dwarves", "class:champion"), HEAVY - {"yaml"}, marks=deep),
        (("--version",), HEAVY | {"lark", "rich"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_command_imports_nothing_heavy_that_it_does_not_need(
    args: tuple[str, ...], unwanted: set[str], cli: Cli
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DUMP, "--db", str(cli.db), *args],
        cwd=cli.folder,
        env=cli.environment,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    imported = set(done.stderr.split())
    assert "deckbuilder" in imported
    assert not imported & unwanted
    assert done.stdout


def test_validating_a_deck_imports_no_engine(cli: Cli) -> None:
    deck = cli.folder / "deck.yaml"
    deck.write_text("deck: Ice\nruleset: summoner-wars-2e\nformat: custom\ncards: {summoner: {Svara: 1}}\n")
    done = subprocess.run(
        [sys.executable, "-c", DUMP, "--db", str(cli.db), "deck", "validate", str(deck)],
        cwd=cli.folder,
        env=cli.environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    imported = set(done.stderr.split())
    assert "not legal" in done.stdout
    assert {name for name in imported if name.startswith("deckbuilder.cli.deck.")} == {"deckbuilder.cli.deck.checks"}
    assert not {name for name in imported if name.startswith("engine")}


def test_completing_a_name_imports_no_command(cli: Cli) -> None:
    asked = {"COMP_WORDS": f"deckbuilder --db {cli.db} show ice", "COMP_CWORD": "4"}
    done = subprocess.run(
        [sys.executable, "-c", DUMP],
        cwd=cli.folder,
        env={**cli.environment, "_DECKBUILDER_COMPLETE": "complete_bash", **asked},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "ice\\ Golem" in done.stdout
    assert not set(done.stderr.split()) & (HEAVY | {"typer", "rich", "lark"})


def noted(folder: Path) -> Path:
    """The file in which it is noted, with its folder."""
    data = folder / "home" / ".local" / "share" / "deckbuilder"
    data.mkdir(parents=True, exist_ok=True)
    return data / LAST_RULESET


def test_names_mean_cards_of_the_rule_set_of_the_last_deck_first(inside: Inside, tmp_path: Path) -> None:
    file = noted(tmp_path)
    for deck, ruleset, first in [
        ("polar-dwarves", "summoner-wars-2e", "Ice Golem"),
        ("workbench-oldin", "summoner-wars-1e", "Ice Armor"),
    ]:
        assert inside("deck", "validate", deck).code == 0
        assert file.read_text("utf-8") == f"{ruleset}\n"
        assert f"did you mean {first}" in inside("show", "ice").err
    assert inside("show", "Svara", "--json").out == inside("show", "Svara", "--json").out


def test_cards_of_one_name_are_shown_those_of_the_last_deck_first(inside: Inside, tmp_path: Path) -> None:
    file = noted(tmp_path)
    shown = []
    for ruleset in ("summoner-wars-2e", "summoner-wars-1e"):
        file.write_text(ruleset, "utf-8")
        shown.append(inside("show", "Abua Shi").out)
    assert shown[0] != shown[1]
    assert sorted(shown[0].split()) == sorted(shown[1].split())


def test_nothing_is_noted_without_a_folder(inside: Inside, tmp_path: Path) -> None:
    assert inside("deck", "validate", "polar-dwarves").code == 0
    assert not (tmp_path / "home").exists()
    before = inside("show", "ice").err
    noted(tmp_path).write_text("no such rule set", "utf-8")
    assert inside("show", "ice").err == before
    noted(tmp_path).unlink()
    noted(tmp_path).mkdir()
    assert inside("deck", "validate", "polar-dwarves").code == 0
    assert inside("show", "ice").err == before
