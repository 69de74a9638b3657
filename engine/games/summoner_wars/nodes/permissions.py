"""Nodes for modifiers of players: how many units act, what events cost, the actions of other phases."""

from engine.language.node import key
from engine.language.nodes.kinds import AmountField, ModifierNode
from engine.language.nodes.values import NaturalField, PhaseField


class OfPlayersNode(ModifierNode, kind="modifiers"):
    """A modifier of players; `of` limits it to some of them."""

    @property
    def of_players(self) -> bool:
        return True


class AttackersNode(OfPlayersNode, example="{attackers: 6}", why="a number of the rules that belongs to a player"):
    """The number of units that may attack in a turn; the smallest of several."""

    attackers: NaturalField = key()


class MoversNode(OfPlayersNode, example="{movers: 1}", why="the same for units that move"):
    """The number of units that may move in a turn, in addition to the usual."""

    movers: AmountField = key()


class EventCostNode(OfPlayersNode, example="{event_cost: 1}", why="what a player pays for events, whatever these cost"):
    """Each event costs this much more magic."""

    event_cost: AmountField = key()

    @property
    def changes_cost(self) -> bool:
        return True


class ActionsNode(OfPlayersNode, example="{actions: magic}", why="the actions of one phase in another"):
    """In other phases too, the actions that the rules allow in this phase."""

    actions: PhaseField = key("The phase whose actions are allowed in others too.")
