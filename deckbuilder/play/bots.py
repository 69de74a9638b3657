"""Bots by their names on the command line, and the weights by which the greedy one judges."""

from collections.abc import Mapping
from pathlib import Path

from engine.events import Endless
from engine.game import Game

from deckbuilder.errors import Fault
from deckbuilder.text import listed, printable
from engine.bots import Bot, Greedy, Passive, Random

KINDS = ("greedy", "random", "passive")
MOST_CHOICES = 1000  # of a bot in one turn; games take a few dozen
DEFAULT = Path(__file__).with_name("weights.yaml")

Weights = Mapping[str, float]


def known_bot(kind: str) -> str:
    """The kind of bot. Raises Fault when there is none of that name."""
    if kind not in KINDS:
        raise Fault(f"there is no player '{printable(kind)}'; there is {listed(KINDS)}")
    return kind


class Bounded:
    """A bot that does not go on for ever where a card lets it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._turn = 0
        self._choices = 0

    def choose(self, view: Game) -> int:
        """What the bot chooses. Raises Endless at the end of patience."""
        turn = view.state.turn
        self._choices = self._choices + 1 if turn == self._turn else 1
        self._turn = turn
        if self._choices > MOST_CHOICES:
            source = -1 if view.decision is None else view.decision.source
            asks = f", and '{view.name(source)}' asks for more" if source >= 0 else ""
            raise Endless(f"a bot has made {MOST_CHOICES} choices in turn {turn}{asks}")
        return self.bot.choose(view)


def make_bot(kind: str, seed: int, weights: Weights) -> Bot:
    """A bot of a known kind. It raises Endless where it finds no end."""
    return Bounded(_bot(kind, seed, weights))


def _bot(kind: str, seed: int, weights: Weights) -> Bot:
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
