"""The bots by their names: those of the engine, and those of other packages."""

import warnings
from collections.abc import Collection, Mapping

from deckbuilder.entry_points import EntryPoints
from deckbuilder.errors import InputWarning
from deckbuilder.players import LABELS, LEVELS, BotLabel
from deckbuilder.text import listed
from engine.bots import KINDS, RENAMED, BotKind, Budget, Player, Weights


def _must_be_named(name: str, kind: BotKind) -> None:
    if kind.name != name:
        raise ValueError(f"the bot itself is named '{kind.name}'")


ADDED = EntryPoints("deckbuilder.bots", "bot", BotKind, _must_be_named)


def kind_of(name: str) -> BotKind:
    """Return the kind of bot of a name: its own, a level, or a former name. Raises ValueError for an unknown name."""
    kind = KINDS.get(LEVELS.get(name) or RENAMED.get(name, name)) or ADDED.find(name)
    if kind is None:
        raise ValueError(f"there is no bot '{name}'; there are {bot_names()}")
    return kind


def warn_if_renamed(name: str) -> None:
    """Warn a user who asks for a bot by a former name."""
    if name in RENAMED:
        warnings.warn(f"the bot '{name}' is now '{RENAMED[name]}'; a later version drops the name", InputWarning, 2)


def all_bots() -> Mapping[str, BotKind]:
    """Return all kinds of bots by name, those of other packages last."""
    return {**KINDS, **ADDED.all({**KINDS, **LEVELS, **RENAMED})}


def bot_names() -> str:
    """Return the names by which bots can be chosen, as a part of a sentence."""
    return f"{listed(all_bots())}, or by level {listed(LEVELS)}"


def bot_labels() -> list[BotLabel]:
    """Return how all bots are shown, the easiest level first; of those of other packages only the name is known."""
    labelled = {label.bot for label in LABELS}
    return [*LABELS, *(BotLabel("", name, "", "") for name in all_bots() if name not in labelled)]


def bot_choices(kinds: Collection[str]) -> list[tuple[str, str]]:
    """Return the name and the title of kinds of bots in the order in which players choose them."""
    return [(label.bot, label.title) for label in bot_labels() if label.bot in kinds]


def make_bot(name: str, seed: int, weights: Weights, budget: Budget | None = None) -> Player:
    """Return a bot for a game; one that thinks takes the budget. Raises ValueError for an unknown name."""
    return Player(kind_of(name), seed, weights, budget)
