"""Triggers of events that are played, and the number of events played."""

from engine.core.context import AbilityContext
from engine.core.position import Amount, CardFilter, Position
from engine.games.summoner_wars.nodes import events_played as nodes
from engine.language.runtime.cards import SelectorSource
from engine.language.runtime.clauses import event_triggers
from engine.language.runtime.registry import amounts, triggers
from engine.language.runtime.scope import Scope

triggers(nodes.InsteadOfPlayNode)(event_triggers)

NOTE = "played"  # the note of a state that lists the events played this turn


class EventsPlayedAmount(Amount):
    """The number of matching events played this turn."""

    def __init__(self, card_filter: CardFilter, note: int) -> None:
        self.card_filter = card_filter
        self.note = note

    def value(self, position: Position, context: AbilityContext) -> int:
        played = position.state.notes[self.note]
        return len([card for card in played if self.card_filter.matches(position, context, card)])


@amounts(nodes.EventsPlayedNode)
def _played(node: nodes.EventsPlayedNode, scope: Scope) -> Amount:
    notes = scope.library.layout.notes
    scope.library.concerns.add(NOTE)
    return EventsPlayedAmount(SelectorSource(node.played, scope), notes.index(NOTE))
