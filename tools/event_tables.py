"""The tables of events in docs/engine.md, generated from the event classes by `make golden`."""

import ast
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engine.core.events import fields_of

ROOT = Path(__file__).parents[1]

DOCUMENT = ROOT / "docs" / "engine.md"
HOMES = {
    "core": "engine.core.events",
    "summoner_wars": "engine.games.summoner_wars.events",
    "summoners_chess": "engine.games.summoners_chess.events",
}
TABLE = re.compile(r"(<!-- events: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def written() -> str:
    """Return the document with its tables generated anew."""
    modules = {name: import_module(home) for name, home in HOMES.items()}
    return TABLE.sub(lambda match: f"{match[1]}{_table(modules[match[2]])}{match[3]}", DOCUMENT.read_text("utf-8"))


def _table(module: ModuleType) -> str:
    rows = ["| event | fields | what has happened |", "|---|---|---|"]
    source = ROOT.joinpath(*module.__name__.split(".")).with_suffix(".py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):  # compiled classes have no docstrings
        if not isinstance(node, ast.ClassDef):
            continue
        event = getattr(module, node.name)
        fields = ", ".join(f"`{name}`" for name in fields_of(event))
        if fields and not event.__subclasses__():
            text = " ".join((ast.get_docstring(node) or "").split())  # a row is one line
            rows.append(f"| `{event.__name__}` | {fields} | {text} |")
    return "".join(f"{row}\n" for row in rows)


if __name__ == "__main__":
    DOCUMENT.write_text(written(), "utf-8")
    sys.exit(0)
