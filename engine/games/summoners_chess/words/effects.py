"""Effects of Summoner's Chess on cards of the field, on morale and on decks; and the costs that are paid by cards."""

from typing import Literal

from engine.language.node import key
from engine.language.words.kinds import Amount, Cards, Cost, Effect, Selector, Source
from engine.language.words.players import YOU, Player
from engine.language.words.values import Positive, Ref


class Morale(Effect, example="{morale: 1}"):
    """You gain morale, or another player does."""

    morale: Amount = key("How much; a number below 0 is lost.")
    of: Player = key("Who gains or loses it; you if left out.", default=YOU)


class Divine(Effect, example="{divine: 2}"):
    """You look at the top cards of your deck and put each on its top or under it, in any order (CH-12.1)."""

    divine: Positive = key("How many cards.")


class Scour(Effect, example="{scour: 4}"):
    """The top cards of a deck go to its player's discard pile (CH-12.2)."""

    scour: Positive = key("How many cards.")
    of: Player = key("Whose deck; yours if left out.", default=YOU)


class Ready(Effect, example="{ready: {friendly: minion}}"):
    """Readies cards."""

    ready: Cards = key("Which cards.")


class Exert(Effect, example="{exert: self}", why="what a cost takes, an effect can do"):
    """Exerts cards."""

    exert: Cards = key("Which cards.")


class Sacrifice(Effect, example="{sacrifice: target}", why="the same for what is sacrificed"):
    """Sacrifices cards: each costs its controller its value in morale (CH-3.2.2)."""

    sacrifice: Cards = key("Which cards.")


class Activate(Effect, example="{activate: self, pattern: card}"):
    """A unit follows a command without being commanded: it is not exerted, and ice does not stop it (CH-8.1.1)."""

    activate: Ref = key("Which unit.")
    pattern: Literal["card"] | None = key(
        "card: by the pattern of the card that is played, in place of its own.", default=None
    )


class Promote(Effect, example="{promote: self}", why="a rule of the game that an effect can set off"):
    """Promotes a unit where it stands (CH-9.1)."""

    promote: Ref = key("Which unit.")


class Cancel(Effect, example="{cancel: {enemy: minion}}", why="only a command that is under way can be cancelled"):
    """Cancels the command that is under way; possible only in the checkpoint of a command of such a card (CH-8.3)."""

    cancel: Selector = key("Whose command.")


class ExertCost(Cost, example="{exert: self}"):
    """A ready card is exerted."""

    exert: Ref = key()


class SacrificeCost(Cost, example="{sacrifice: {friendly: minion, adjacent: self}}"):
    """Such a card is sacrificed."""

    sacrifice: Cards = key()


class Value(Source, example="{value: sacrificed}", why="morale is lost by the value of cards"):
    """The value of the card (CH-3.2.1)."""

    value: Ref = key()
