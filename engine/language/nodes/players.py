"""Nodes for players: by name, and chosen."""

from typing import Annotated

from engine.language.errors import DocumentPath
from engine.language.field_types import TextType
from engine.language.node import Node, key, place_node
from engine.language.nodes.kinds import LABEL, CostNode, EffectNode, EffectsField, FilterNode, LabelField

PLAYER = "player"


class PlayerNameNode(Node):
    """A player, or several, by a name in the ability."""

    name: str


def _named(name: str, path: DocumentPath) -> PlayerNameNode:
    return place_node(PlayerNameNode(name=name), path)


YOU = PlayerNameNode(name="you")
PlayerField = Annotated[
    PlayerNameNode,
    TextType(
        "who",
        "you, opponent, anyone, a chosen player by name, or a card by name: then its player",
        40,
        LABEL,
        make=_named,
    ),
]


def _whose_turn(name: str, path: DocumentPath) -> PlayerNameNode:
    return _named("you" if name == "yours" else name, path)


WhoseTurnField = Annotated[
    PlayerNameNode, TextType("turn_of", "yours, or what stands for a player", 40, LABEL, make=_whose_turn)
]


EligibleField = Annotated[
    PlayerNameNode, TextType("eligible", "opponent, any, or cards by name: then their players", 40, LABEL, make=_named)
]


class WhoseNode(
    FilterNode,
    example="{any: card, in: hand, whose: player}",
    why="there are more players than the ability's and the others",
):
    """Only cards that these players control; with 'in', in their hands or piles."""

    whose: PlayerField = key()


class SomePlayerNode(Node):
    """The players that can be chosen."""

    player: EligibleField = key(
        "opponent: one of your opponents; any: you or anybody else; cards by name: who controls them."
    )


class ChoosePlayerNode(
    EffectNode, example="{choose: {player: opponent}}", why="in games of more than two an opponent has to be chosen"
):
    """You choose a player; if there is only one, it is that one."""

    choose: SomePlayerNode = key("Which player can be chosen.")
    as_: LabelField = key("The name under which what follows speaks of the player; player if left out.", default=PLAYER)


class PayerNode(Node):
    """A payment that a player may make."""

    who: PlayerField = key("Who may pay.")
    pays: CostNode = key("What it costs.")
    then: EffectsField = key("What is done if it is paid.", default=())


class UnlessNode(
    EffectNode,
    example="{unless: {who: attacker, pays: {magic: 1}}, do: [{draw: 1}]}",
    why="a price that another player pays to prevent something",
):
    """Does something unless a player pays."""

    unless: PayerNode = key("Who may pay, and what.")
    do: EffectsField = key("What is done otherwise.")
