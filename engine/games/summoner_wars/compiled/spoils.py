"""What takes destroyed cards on their way onto a magic pile, and what comes after."""

from engine.core.frame import Frame
from engine.core.position import Position, Trigger
from engine.games.summoner_wars.words import spoils as words
from engine.language.compiled.clauses import roles
from engine.language.compiled.registry import triggers
from engine.language.compiled.scope import Scope


class ToOpponent(Trigger):
    """The pile is that of a player of another side."""

    def matches(self, position: Position, frame: Frame) -> bool:
        sides = position.table.sides
        return sides[frame.fact("player")] != sides[frame.player] and self.takes_part(position, frame)


@triggers(words.AfterSpoils, words.InsteadOfSpoils)
def _spoils(node: words.AfterSpoils | words.InsteadOfSpoils, scope: Scope) -> list[Trigger]:
    """The triggers of spoils, by whose pile it is."""
    kind = ToOpponent if node.to == "opponent" else Trigger
    found = [kind(event, roles(node, scope)) for event in node.events]
    for trigger in found:
        trigger.by_you = node.to == "you"
    return found
