"""The bots by their names: those of the engine, those of other packages, and the levels by which players choose one."""

import warnings
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from deckbuilder.entry_points import EntryPoints
from deckbuilder.errors import InputWarning
from deckbuilder.text import listed
from engine.bots import KINDS, RENAMED, BotKind, Budget, Player, Weights


class BotLabel(NamedTuple):
    """How a bot is shown to players.

    Attributes:
        level: How hard it is to beat, in a word that can be used as its name; empty for one that is no level.
        bot: The name of its kind, which says how it decides.
        does: What it does.
        takes: How long it takes.
    """

    level: str
    bot: str
    does: str
    takes: str

    @property
    def title(self) -> str:
        """The line by which a player chooses the bot."""
        name = (self.level or self.bot).capitalize()
        return f"{name}: {self.does}, {self.takes}" if self.does else self.bot

    def to_json(self) -> dict[str, str]:
        return self._asdict()


LABELS: Final = (  # the easiest level first
    BotLabel("passive", "passive", "only ends its phases", "at once"),
    BotLabel("easy", "developing", "only brings out its cards", "at once"),
    BotLabel("normal", "greedy", "takes the best next step", "at once"),
    BotLabel("hard", "beam", "plans whole phases", "seconds for a turn"),
    BotLabel("", "random", "takes any step", "at once"),
)
LEVELS: Final = {label.level: label.bot for label in LABELS if label.level}


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


def level_of(kind: str) -> str:
    """Return the level of a kind of bot; its own name if it is no level."""
    return next((level for level, bot in LEVELS.items() if bot == kind), kind)


def make_bot(name: str, seed: int, weights: Weights, budget: Budget | None = None) -> Player:
    """Return a bot for a game; one that thinks takes the budget. Raises ValueError for an unknown name."""
    return Player(kind_of(name), seed, weights, budget)
