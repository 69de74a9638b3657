"""Check of names and first docstring lines against the "not" words of docs/glossary.md.

`python -m tests.plain_words` prints the failures by file.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.conftest import ROOT
from tests.test_architecture import FILES, parsed

OPENINGS = ("what", "who", "whoever", "so")  # no docstring begins with them


@cache
def not_words() -> re.Pattern[str]:
    """Return the pattern of a word that the glossary replaces, in words joined by underscores."""
    words: set[str] = set()
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines():
        cells = line.strip("| ").split(" | ")
        if line.startswith("| ") and len(cells) == 3:
            words |= set(re.findall(r"`([a-z_]+\*?)`", cells[2]))
    return re.compile(r"(?<![a-z])(?:" + "|".join(sorted(words)).replace("*", "[a-z]*") + r")(?![a-z])")


def failures(path: Path) -> list[str]:
    """Return the names and docstring lines of a file that use a word which the glossary replaces."""
    return [each for each in [*_names(path), *_first_lines(parsed(path))] if _is_failing(each)]


def _is_failing(text: str) -> bool:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", re.sub(r"`[^`]*`", "", text))
    plain = re.sub(r"[^a-z]+", "_", words.lower())
    return bool(not_words().search(plain)) or (" " in text and plain.split("_")[0] in OPENINGS)


def _names(path: Path) -> Iterator[str]:
    """Yield the names of the module, its classes, functions and public attributes; fields of nodes are users' words."""
    yield path.parent.name if path.stem == "__init__" else path.stem
    has_nodes = path.parent.name == "nodes"
    for node in ast.walk(parsed(path)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()) if name[0] != "_":
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) if not has_nodes and name[0] != "_" and not name.isupper():
                yield name


def _first_lines(tree: ast.Module) -> Iterator[str]:
    """Yield the first lines of the docstrings of a module, its classes and public functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            docstring = ast.get_docstring(node)
            if docstring and not (isinstance(node, ast.FunctionDef) and node.name.startswith("_")):
                yield docstring.splitlines()[0]


def found() -> dict[str, list[str]]:
    """Return the failures by file."""
    failing = {path.relative_to(ROOT).as_posix(): failures(path) for path in FILES}
    return {name: texts for name, texts in failing.items() if texts}


if __name__ == "__main__":
    for name, texts in found().items():
        print(name, *texts, sep="\n    ")  # noqa: T201
