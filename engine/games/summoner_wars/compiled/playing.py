"""Moments of events that are played, and how many have been."""

from engine.core.frame import Frame
from engine.core.position import Amount, Match, Position
from engine.games.summoner_wars.words import playing as words
from engine.language.compiled.cards import Selector
from engine.language.compiled.clauses import plain
from engine.language.compiled.registry import amounts, triggers
from engine.language.compiled.scope import Scope

triggers(words.InsteadOfPlay)(plain)

NOTE = "played"  # where a game takes note of events


class EventsThisTurn(Amount):
    """How many events of a kind have been played this turn."""

    def __init__(self, what: Match, note: int) -> None:
        self.what = what
        self.note = note

    def value(self, position: Position, frame: Frame) -> int:
        played = position.state.notes[self.note]
        return len([card for card in played if self.what.matches(position, frame, card)])


@amounts(words.EventsPlayed)
def _played(node: words.EventsPlayed, scope: Scope) -> Amount:
    notes = scope.library.layout.notes
    if NOTE not in notes:
        raise scope.error(node.path, "this game takes no note of the events that are played")
    return EventsThisTurn(Selector(node.played, scope), notes.index(NOTE))
