"""Bots by their names on the command line, and the weights by which the greedy one judges."""

from collections.abc import Mapping
from pathlib import Path

from deckbuilder.errors import Fault
from deckbuilder.text import listed, printable
from engine.bots import Bot, Greedy, Passive, Random

KINDS = ("greedy", "random", "passive")
DEFAULT = Path(__file__).with_name("weights.yaml")

Weights = Mapping[str, float]


def known_bot(kind: str) -> str:
    """The kind of bot. Raises Fault when there is none of that name."""
    if kind not in KINDS:
        raise Fault(f"there is no player '{printable(kind)}'; there is {listed(KINDS)}")
    return kind


def make_bot(kind: str, seed: int, weights: Weights) -> Bot:
    """A bot of a known kind."""
    match kind:
        case "greedy":
            return Greedy(seed, weights)
        case "random":
            return Random(seed)
        case _:
            return Passive()


def load_weights(path: Path | None = None) -> dict[str, float]:
    """The shipped weights, with those of a file in their place. Raises Fault."""
    weights = _read(DEFAULT)
    return weights if path is None else {**weights, **_read(path)}


def _read(path: Path) -> dict[str, float]:
    from deckbuilder import files  # noqa: PLC0415 - start-up time
    from deckbuilder.documents.schemas import check  # noqa: PLC0415
    from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415

    document = read_one(files.read(path), str(path))
    check(document, "weights")
    read: dict[str, float] = document.data["weights"]
    return read
