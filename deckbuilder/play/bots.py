"""The weights by which a bot judges positions, from a file."""

from pathlib import Path

from deckbuilder import files
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import read_one

DEFAULT = Path(__file__).with_name("weights.yaml")


def load_weights(path: Path | None = None) -> dict[str, float]:
    """The shipped weights, with those of a file in their place. Raises Fault."""
    weights = _read(DEFAULT)
    return weights if path is None else {**weights, **_read(path)}


def _read(path: Path) -> dict[str, float]:
    document = read_one(files.read(path), str(path))
    check(document, "weights")
    read: dict[str, float] = document.data["weights"]
    return read
