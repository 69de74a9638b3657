"""The weights of a bot's evaluation, from files.

A table of weights is flat: what stands in the sections `search` and `learned` of a file has the name of its section
before its own, as `search plans`.
"""

from collections.abc import Mapping
from pathlib import Path

from deckbuilder import files
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.games import plugin_of
from deckbuilder.text import listed, printable

WEIGHTS = "weights"  # the section of the weights that have no other name before theirs
PACE = Path(__file__).with_name("pace.yaml")


def load_weights(ruleset: str, path: Path | None = None) -> dict[str, float]:
    """Return the shipped weights of a rule set, replaced by those of a file; empty for a game without weights.

    Raises InputError, also for a weight that the rule set does not know.
    """
    shipped = plugin_of(ruleset).weights
    if shipped is None:
        return {}
    sections: dict[str, dict[str, float]] = _read(shipped).data
    if path is not None:
        own = _read(path)
        for section, weights in own.data.items():
            _replace(sections.get(section, {}), weights, own, section)
    return {
        name if section == WEIGHTS else f"{section} {name}": weight
        for section, weights in sections.items()
        for name, weight in weights.items()
    }


def _replace(shipped: dict[str, float], weights: Mapping[str, float], own: Document, section: str) -> None:
    """Replace weights of a section by those of a file of one's own."""
    for name, weight in weights.items():
        if name not in shipped:
            place = own.place((section, name), key=True)
            raise InputError(f"'{printable(name)}' is not a key here; allowed here: {listed(shipped)}", place)
        shipped[name] = weight


def load_pace(build: str) -> dict[str, dict[str, float]]:
    """Return the seconds of processor time that a player needs for a game, by rule set and kind of bot.

    `build`: of the engine, `pure` or `compiled`. Measured once (`python -m benchmarks.pace`); other machines differ.
    """
    pace: dict[str, dict[str, float]] = read_one(files.read(PACE), str(PACE), "pace").data[build]
    return pace


def _read(path: Path) -> Document:
    document = read_one(files.read(path), str(path), "weights")
    check(document, "weights")
    return document
