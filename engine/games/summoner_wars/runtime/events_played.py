"""Moments of events that are played, and how many have been."""

from engine.core.context import AbilityContext
from engine.core.position import Amount, CardFilter, Position
from engine.games.summoner_wars.nodes import events_played as nodes
from engine.language.runtime.cards import SelectorSource
from engine.language.runtime.clauses import plain
from engine.language.runtime.registry import amounts, triggers
from engine.language.runtime.scope import Scope

triggers(nodes.InsteadOfPlayNode)(plain)

NOTE = "played"  # where a game takes note of events


class EventsPlayedAmount(Amount):
    """How many events of a kind have been played this turn."""

    def __init__(self, what: CardFilter, note: int) -> None:
        self.what = what
        self.note = note

    def value(self, position: Position, context: AbilityContext) -> int:
        played = position.state.notes[self.note]
        return len([card for card in played if self.what.matches(position, context, card)])


@amounts(nodes.EventsPlayedNode)
def _played(node: nodes.EventsPlayedNode, scope: Scope) -> Amount:
    notes = scope.library.layout.notes
    if NOTE not in notes:
        raise scope.error(node.path, "this game takes no note of the events that are played")
    return EventsPlayedAmount(SelectorSource(node.played, scope), notes.index(NOTE))
