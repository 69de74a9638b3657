"""Style sheets, scripts, fonts and drawings: what pages load together, and the files that the build makes of it.

`python -m tools.bundles` writes one style sheet and one script for each group, and everything else under names with
their hashes, so that browsers keep them. Where that was not done, or for other sources, pages load the sources, which
say the same.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCES = Path(__file__).parent / "static"
BUILT = Path(__file__).parent / "built"
MANIFEST = BUILT / "manifest.json"


class Group(NamedTuple):
    """The style sheets and modules, by their names without endings, that pages of a kind load, in this order."""

    sheets: Sequence[str]
    modules: Sequence[str]


CARDS = ("base", "controls", "cards", "search", "decks")
TABLE = ("matches", "board", "rules", "table", "hand", "watching", "replay", "simulations")
MODULES = ("program", "keys", "forms", "changes", "preview", "complete")
PAGE = Group((*CARDS, "simulations", "print"), (*MODULES, "events"))
GROUPS: Mapping[str, Group] = {
    "page": PAGE,
    "home": Group(("base", "controls", "cards", "decks", "home"), ("program", "keys", "forms")),
    "cards": Group((*CARDS, "print"), MODULES),
    "decks": Group((*CARDS, "print", "home", "library"), (*MODULES, "library")),
    "deck": Group((*CARDS, "print", "deck"), (*MODULES, "drag", "pool")),
    "draft": Group((*PAGE.sheets, "drafts"), (*PAGE.modules, "clicks", "draft")),
    "rules": Group((*CARDS, "board", "rules", "print"), MODULES),
    "match": Group((*CARDS, *TABLE, "print", "ending"), (*MODULES, "board", "watch", "events", "turn_sound")),
    "workshop": Group((*PAGE.sheets, "workshop"), (*PAGE.modules, "workshop")),
}


def digest() -> str:
    """Return the hash of all sources and of what belongs together."""
    content = hashlib.sha256(repr(GROUPS).encode())
    for path in sorted(SOURCES.iterdir()):
        content.update(path.name.encode())
        content.update(path.read_bytes())
    return content.hexdigest()


@cache
def built_names() -> Mapping[str, str]:
    """Return the names of the files that the build has made by the names that pages know; none of other sources."""
    if not MANIFEST.is_file():
        return {}
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    names: Mapping[str, str] = manifest["names"] if manifest["sources"] == digest() else {}
    return names


@cache
def has_hash(name: str) -> bool:
    """Whether the name of a file holds its hash, so that it never changes."""
    return name in built_names().values()


def bundle_name(group: str, ending: str) -> str:
    """Return the name by which pages know the bundle of a group: `deck-page.css`."""
    return f"{group}-page.{ending}"


def names_of(group: str, ending: str, *, with_built: bool) -> Sequence[str]:
    """Return the names of the style sheets (`css`) or of the modules (`mjs`) that pages of a group load."""
    bundle = bundle_name(group, ending)
    if with_built and bundle in built_names():
        return (bundle,)
    names = GROUPS[group].sheets if ending == "css" else GROUPS[group].modules
    return [f"{name}.{ending}" for name in names]
