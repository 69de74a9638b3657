"""Modifiers of players: with how many units they act, what they pay, whose actions they have."""

from engine.language.node import key
from engine.language.nodes.kinds import AmountField, ModifierNode
from engine.language.nodes.values import NaturalField, PhaseField


class OfPlayersNode(ModifierNode, kind="modifiers"):
    """Something that is otherwise for players; `of` says for which."""

    @property
    def of_players(self) -> bool:
        return True


class AttackersNode(OfPlayersNode, example="{attackers: 6}", why="a number of the rules that belongs to a player"):
    """The number of units that may attack in a turn; the smallest of several."""

    attackers: NaturalField = key()


class MoversNode(OfPlayersNode, example="{movers: 1}", why="the same for units that move"):
    """So many more units may move in a turn."""

    movers: AmountField = key()


class EventCostNode(OfPlayersNode, example="{event_cost: 1}", why="what a player pays for events, whatever these cost"):
    """So much more magic for each event."""

    event_cost: AmountField = key()


class ActionsNode(OfPlayersNode, example="{actions: magic}", why="the actions of one phase in another"):
    """In other phases too what this phase allows by the rules."""

    actions: PhaseField = key("The phase whose actions are allowed in others too.")
