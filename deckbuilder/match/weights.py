"""The weights of a bot's evaluation, from files."""

from pathlib import Path

from deckbuilder import files
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import Document, read_one
from deckbuilder.errors import InputError
from deckbuilder.games import plugin_of
from deckbuilder.text import listed, printable

PACE = Path(__file__).with_name("pace.yaml")


def load_weights(ruleset: str, path: Path | None = None) -> dict[str, float]:
    """Return the shipped weights of a rule set, replaced by those of a file; empty for a game without weights.

    Raises InputError, also for a weight that the rule set does not know.
    """
    shipped = plugin_of(ruleset).weights
    weights: dict[str, float] = {} if shipped is None else _read(shipped).data["weights"]
    if path is not None:
        own = _read(path)
        for name, weight in own.data["weights"].items():
            if name not in weights:
                place = own.place(("weights", name), key=True)
                raise InputError(f"'{printable(name)}' is not a key here; allowed here: {listed(weights)}", place)
            weights[name] = weight
    return weights


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
