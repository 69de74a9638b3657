"""No test looks at a clock: how long something takes depends on the machine, and what else it does.

What is done is counted instead. Time belongs to `make bench`, and to the programs of `make fuzz`.
"""

import ast
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.test_architecture import statements

TESTS = ROOT / "tests"
CLOCKS = {
    "time": {"time", "monotonic", "perf_counter", "process_time", "thread_time", "clock_gettime", "get_clock_info"},
    "timeit": {"*"},
    "resource": {"getrusage", "RLIMIT_CPU"},
    "os": {"times", "wait3", "wait4"},
    "datetime": {"datetime", "date"},
}
BESIDE = {"test_files.py": {"time.time"}}  # what sets the age of a file
PROGRAMS = {"hostile", "readers", "growth", "everything", "__main__"}  # of tests/fuzz: no test imports them


def clocks(source: str) -> set[str]:
    """The clocks that a source names, by whatever name it imports them: `time.monotonic`; and times of its own to wait."""
    modules: dict[str, str] = {}
    found = set()
    nodes = list(ast.walk(ast.parse(source)))
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module in CLOCKS:
            found |= {f"{node.module}.{alias.name}" for alias in node.names if is_clock(node.module, alias.name)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id, "")
            if is_clock(module, node.attr):
                found.add(f"{module}.{node.attr}")
        elif isinstance(node, ast.Call):
            found |= {f"timeout={value}" for value in waits(node)}
    return found


def is_clock(module: str, name: str) -> bool:
    return module in CLOCKS and bool(name == "*" or CLOCKS[module] & {name, name.removesuffix("_ns"), "*"})


def waits(call: ast.Call) -> list[float]:
    """The seconds that a call waits at most, where they are written as a number: `PATIENCE` is for that."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == "timeout"]
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("wait", "communicate", "join", "wait_for_timeout"):
        given += call.args
    return [value.value for value in given if isinstance(value, ast.Constant) and isinstance(value.value, int | float)]


def sources() -> list[Path]:
    """The sources of the tests, without those programs that no test imports."""
    blocks = {TESTS / "fuzz" / f"{name}.py" for name in PROGRAMS}
    return sorted({*TESTS.rglob("*.py")} - blocks)


def test_no_test_names_a_clock() -> None:
    found = {str(path.relative_to(TESTS)): clocks(path.read_text("utf-8")) for path in sources()}
    assert {name: named for name, named in found.items() if named - BESIDE.get(name, set())} == {}


def test_no_test_imports_a_program_that_looks_at_a_clock() -> None:
    for path in sources():
        source = path.read_text("utf-8")
        if "fuzz" not in source:  # most need not be parsed
            continue
        for node in statements(ast.parse(source)):
            names = set()
            if isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
            assert not names & {f"tests.fuzz.{name}" for name in PROGRAMS}, path


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("import time\ntime.monotonic()", {"time.monotonic"}),
        ("import time as t\nbegun = t.process_time_ns", {"time.process_time_ns"}),
        ("def f():\n    from time import perf_counter as now", {"time.perf_counter"}),
        ("from timeit import timeit", {"timeit.timeit"}),
        ("from time import *", {"time.*"}),
        ("process.wait(5)\nrun(command, timeout=2.5)", {"timeout=5", "timeout=2.5"}),
        ("page.wait_for_timeout(600)", {"timeout=600"}),
        ("process.wait(PATIENCE)\n', '.join(names)", set()),
        ("import os\nos.wait4(0, 0)", {"os.wait4"}),
        ("import resource\nresource.setrlimit(resource.RLIMIT_CPU, (1, 1))", {"resource.RLIMIT_CPU"}),
        ("from datetime import datetime", {"datetime.datetime"}),
        ("import time\ntime.sleep(1)\nclock = lambda: 3.0", set()),
    ],
)
def test_clocks_are_found_under_any_name(source: str, named: set[str]) -> None:
    assert clocks(source) == named
