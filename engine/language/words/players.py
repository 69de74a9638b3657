"""Players as definitions speak of them: by name, and chosen."""

from typing import Annotated

from engine.language.errors import Path
from engine.language.forms import Text
from engine.language.node import Node, key, placed
from engine.language.words.kinds import Cost, Effect, Effects, Filter
from engine.language.words.values import LABEL, Label

PLAYER = "player"


class PlayerName(Node):
    """A player, or several, by what they are called here."""

    name: str


def _named(name: str, path: Path) -> PlayerName:
    return placed(PlayerName(name=name), path)


YOU = PlayerName(name="you")
Player = Annotated[
    PlayerName,
    Text(
        "who",
        "you, opponent, anyone, a chosen player by name, or a card by name: then its player",
        40,
        LABEL,
        make=_named,
    ),
]


def _whose_turn(name: str, path: Path) -> PlayerName:
    return _named("you" if name == "yours" else name, path)


WhoseTurn = Annotated[PlayerName, Text("turn_of", "yours, or what stands for a player", 40, LABEL, make=_whose_turn)]


Eligible = Annotated[
    PlayerName, Text("eligible", "opponent, any, or cards by name: then their players", 40, LABEL, make=_named)
]


class Whose(
    Filter,
    example="{any: card, in: hand, whose: player}",
    why="there are more players than the ability's and the others",
):
    """Only cards that these players control; with 'in', in their hands or piles."""

    whose: Player = key()


class SomePlayer(Node):
    """Which player can be chosen."""

    player: Eligible = key(
        "opponent: one of your opponents; any: you or anybody else; cards by name: who controls them."
    )


class ChoosePlayer(
    Effect, example="{choose: {player: opponent}}", why="in games of more than two an opponent has to be chosen"
):
    """You choose a player; where there is only one, it is that one."""

    choose: SomePlayer = key("Which player can be chosen.")
    as_: Label = key("The name under which what follows speaks of the player; player if left out.", default=PLAYER)


class Payer(Node):
    """Who may pay, and what."""

    who: Player = key("Who may pay.")
    pays: Cost = key("What it costs.")
    then: Effects = key("What is done if it is paid.", default=())


class Unless(
    Effect,
    example="{unless: {who: attacker, pays: {magic: 1}}, do: [{draw: 1}]}",
    why="a price that another player pays to prevent something",
):
    """Does something unless a player pays."""

    unless: Payer = key("Who may pay, and what.")
    do: Effects = key("What is done otherwise.")
