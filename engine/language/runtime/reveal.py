"""Looking at hidden cards: a player knows them from then on, as long as they can be distinguished from others."""

from engine.core import events
from engine.core.changes import reveal
from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import PlayerSource, Position
from engine.core.state import FIRST_ZONE
from engine.language.nodes import reveal as nodes
from engine.language.runtime.cards import zone_of
from engine.language.runtime.effects import ImmediateEffect
from engine.language.runtime.registry import players, steps
from engine.language.runtime.scope import Scope


class LookEffect(ImmediateEffect):
    """A look at cards on top of a pile, or at all of it (`number` 0), bound to a name, the top one first."""

    emits_event: bool = False

    def __init__(self, number: int, zone: int, whose: PlayerSource, name: str, *, is_open: bool) -> None:
        self.number = number
        self.zone = zone
        self.whose = whose
        self.name = name
        self.is_open = is_open

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the cards that are looked at."""
        found: list[int] = []
        for player in self.whose.players(position, context):
            found += position.state.piles[FIRST_ZONE - self.zone][player][-self.number :][::-1]
        return tuple(found)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        cards = self.cards(game, resolution.context)
        resolution.bind(self.name, cards)
        lookers = tuple(range(game.state.seats)) if self.is_open else (resolution.player,)
        for player in lookers:
            reveal(game, player, cards)
        game.emit(events.Shown(cards) if self.is_open else events.Looked(resolution.player, cards))


@steps(nodes.LookNode)
def _look(node: nodes.LookNode, scope: Scope) -> EffectStep:
    if node.as_ in scope.fixed | scope.names:
        raise scope.error((*node.path, "as"), f"'{node.as_}' is the name of something else here; choose another")
    zone = zone_of(node.at, scope, (*node.path, "at"))
    number = 0 if node.look == "all" else int(node.look)
    found = LookEffect(number, zone, players.make(node.whose, scope), node.as_, is_open=node.open_)
    scope.names.add(node.as_)
    return found
