"""Who plays, by name: a person, levels of bots, and what players are called on a screen. The bots are not loaded."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from deckbuilder.errors import InputError, at_field
from deckbuilder.text import UNPRINTABLE, fold, listed, short

MAX_PLAYER_NAME = 40  # characters
PERSON, PASSIVE, PROXY, ADVISER = "person", "passive", "greedy", "beam"


class BotLabel(NamedTuple):
    """How a bot is shown to players.

    Attributes:
        level: How hard it is to beat, in a word that can be used as its name; empty for one that is no level.
        bot: The name of its kind, which says how it decides.
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


LABELS: Final = (  # the easiest level first
    BotLabel("passive", "passive", "only ends its phases", "at once"),
    BotLabel("easy", "careless", "overlooks most of what it could do", "at once"),
    BotLabel("normal", "greedy", "takes the best next step", "at once"),
    BotLabel("hard", "beam", "plans whole phases", "seconds for a turn"),
    BotLabel("", "developing", "only brings out its cards", "at once"),
    BotLabel("", "random", "takes any step", "at once"),
)
LEVELS: Final = {label.level: label.bot for label in LABELS if label.level}


def level_of(kind: str) -> str:
    """Return the level of a kind of bot; its own name if it is no level."""
    return next((level for level, bot in LEVELS.items() if bot == kind), kind)


@at_field("names")
def people_named(text: str, people: int) -> tuple[str, ...]:
    """Return the names of people, which stand in a text with commas. Raises InputError for bad ones, and too many."""
    names = tuple(" ".join(name.split()) for name in text.split(","))
    if bad := [name for name in names if not 0 < len(name) <= MAX_PLAYER_NAME or UNPRINTABLE.search(name)]:
        raise InputError(f"'{short(bad[0])}': a name has 1 to {MAX_PLAYER_NAME} characters, none of them invisible")
    if len(set(map(fold, names))) < len(names):
        raise InputError(f"'{short(text)}' names two players alike")
    if len(names) > people:
        raise InputError(f"these are {len(names)} names for {'1 person' if people == 1 else f'{people} people'}")
    return names


MADE_HERE = "Workbench "  # before the names of the decks that were made for this program


def deck_title(deck: str) -> str:
    """Return what people call a deck: one that was made here by its leader, `Oldin` for `Workbench Oldin`."""
    return deck.removeprefix(MADE_HERE)


def seat_names(decks: Sequence[str]) -> tuple[str, ...]:
    """Return a short name for each seat: its deck, without the words with which all decks of the match begin.

    `Club Sneeks` and `Club Oldin` are `Sneeks` and `Oldin`, but no name begins with a number: `Bot 3` stays. A deck
    that plays twice has the number of its seat: `Breakers 1`.
    """
    words = [deck_title(deck).split() for deck in decks]
    shared = 0
    while len(set(decks)) > 1 and all(len(deck) > shared + 1 and deck[shared] == words[0][shared] for deck in words):
        shared += 1
    while shared and any(deck[shared][0].isdecimal() for deck in words):
        shared -= 1
    short = [" ".join(deck[shared:]) for deck in words]
    times = Counter(short)
    return tuple(name if times[name] == 1 else f"{name} {seat}" for seat, name in enumerate(short, 1))


def match_title(names: Sequence[str], sides: Sequence[int]) -> str:
    """Return who plays against whom; `sides`: of each player the side."""
    teams = [[name for name, own in zip(names, sides, strict=True) if own == side] for side in sorted(set(sides))]
    return " against ".join(map(listed, teams))
