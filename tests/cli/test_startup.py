"""A fast start: the commands of every day import nothing heavy that they do not need."""

import resource
import statistics
import subprocess
import sys

import pytest

from tests.conftest import Cli

RUN = "import sys\nfrom deckbuilder.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\nfinally:\n"
DUMP = RUN + "    print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)\n"
HEAVY = {"yaml", "jsonschema", "jsonschema_rs", "sqlite_utils", "numpy", "pydantic", "rapidfuzz"}
RUNS = 5
MOST = 1.6  # times what importing typer and rich alone takes
ALLOWANCE = 0.05  # seconds of processor time


@pytest.mark.parametrize(
    ("args", "unwanted"),
    [
        (("show", "Svara"), HEAVY | {"lark"}),
        (("show", "Ice Golem", "--json"), HEAVY | {"lark", "rich"}),
        (("factions",), HEAVY),
        (("deck", "list"), HEAVY | {"lark"}),
        (("search", "class:champion"), HEAVY - {"yaml"} | {"lark"}),
        (("hand", "polar-dwarves"), HEAVY - {"yaml"}),
        (("odds", "polar-dwarves", "class:champion"), HEAVY - {"yaml"}),
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


def processor_time(cli: Cli, *args: str) -> float:
    """The seconds that a run of Python keeps a processor busy: other programs do not change it much.

    Modules are kept compiled, as they are after an installation.
    """
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(cli.folder / "bytecode")}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {**cli.environment, **bytecode}
    subprocess.run([sys.executable, *args], cwd=cli.folder, env=env, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_showing_a_card_costs_little_more_than_importing_typer_and_rich(cli: Cli) -> None:
    show, imports = [], []
    for _ in range(RUNS):
        imports.append(processor_time(cli, "-c", "import typer, rich.table"))
        show.append(processor_time(cli, "-m", "deckbuilder", "--db", str(cli.db), "show", "Svara"))
    assert statistics.median(show) <= MOST * statistics.median(imports) + ALLOWANCE
