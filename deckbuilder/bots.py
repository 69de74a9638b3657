"""The bots by their names: those of the engine, and those of other packages."""

from collections.abc import Mapping

from deckbuilder.entry_points import EntryPoints
from engine.bots import KINDS, BotKind, Budget, Player, Weights


def _must_be_named(name: str, kind: BotKind) -> None:
    if kind.name != name:
        raise ValueError(f"the bot itself is named '{kind.name}'")


ADDED = EntryPoints("deckbuilder.bots", "bot", BotKind, _must_be_named)


def is_bot(name: str) -> bool:
    """Whether there is a kind of bot of this name."""
    return name in KINDS or ADDED.find(name) is not None


def kind_of(name: str) -> BotKind:
    """Return the kind of bot of a name. Raises ValueError for an unknown name."""
    kind = KINDS.get(name) or ADDED.find(name)
    if kind is None:
        raise ValueError(f"there is no bot '{name}'; there are {', '.join(all_bots())}")
    return kind


def all_bots() -> Mapping[str, BotKind]:
    """Return all kinds of bots by name, those of other packages last."""
    return {**KINDS, **ADDED.all(KINDS)}


def make_bot(name: str, seed: int, weights: Weights, budget: Budget | None = None) -> Player:
    """Return a bot for a game; one that thinks takes the budget. Raises ValueError for an unknown name."""
    return Player(kind_of(name), seed, weights, budget)
