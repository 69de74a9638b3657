"""The public API: what three packages export is what the documentation uses, and is imported late."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

import pytest

from tests.conftest import ROOT
from tests.examples import all_examples

PACKAGES = ("deckbuilder", "deckbuilder.app", "deckbuilder.environments", "engine")
EAGER = {"__version__", "is_compiled"}  # names that are there at once
PYTHON = [example for example in all_examples() if example.kind == "python"]


def imports(code: str) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each import of this project."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PACKAGES:
            yield from ((node.module, alias.name) for alias in node.names)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] in PACKAGES)


@pytest.mark.parametrize("example", PYTHON, ids=[f"{example.page}:{example.line}" for example in PYTHON])
def test_an_example_uses_exported_names_alone(example: object) -> None:
    text = example.text  # type: ignore[attr-defined]
    used = list(imports(text))
    assert [name for name in used if name[0] not in PACKAGES or name[1] not in import_module(name[0]).__all__] == []


def test_the_documentation_has_examples_of_all_three_packages() -> None:
    used = {package for example in PYTHON for package, _ in imports(example.text)}
    assert used == set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_exported_name_is_there(package: str) -> None:
    module = import_module(package)
    assert set(module.__all__) == {*module._HOMES, *(EAGER & vars(module).keys())}
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []
    assert set(module.__all__) <= set(dir(module))  # which a prompt completes
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'unknown'"):
        _ = module.unknown


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_none_of_its_names_by_itself(package: str) -> None:
    program = f"import sys, {package}; print(*set({package}._HOMES.values()) & sys.modules.keys(), *sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    loaded = set(done.stdout.split())
    homes = {home.rpartition(".")[0] for home in import_module(package)._HOMES.values()}
    assert package in loaded
    assert not loaded & homes


def test_the_policy_names_what_is_public() -> None:
    policy = (ROOT / "docs" / "policy.md").read_text("utf-8")
    assert "what `deckbuilder`, `deckbuilder.app`, `deckbuilder.environments` and `engine` export" in policy
