"""The tables of events in docs/engine.md, generated from the event classes by `make golden`."""

import dataclasses
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

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
    return TABLE.sub(
        lambda match: f"{match[1]}{_table(import_module(HOMES[match[2]]))}{match[3]}", DOCUMENT.read_text("utf-8")
    )


def _table(module: ModuleType) -> str:
    rows = ["| event | fields | what has happened |", "|---|---|---|"]
    for event in vars(module).values():
        if isinstance(event, type) and dataclasses.is_dataclass(event) and event.__module__ == module.__name__:
            fields = ", ".join(f"`{field.name}`" for field in dataclasses.fields(event))
            if fields:
                rows.append(f"| `{event.__name__}` | {fields} | {event.__doc__} |")
    return "".join(f"{row}\n" for row in rows)


if __name__ == "__main__":
    DOCUMENT.write_text(written(), "utf-8")
    sys.exit(0)
