"""Who plays, by name: a person, and the levels by which people choose a bot. The bots themselves are not loaded."""

from typing import Final, NamedTuple

from deckbuilder.errors import InputError, at_field
from deckbuilder.text import UNPRINTABLE, fold, short

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
