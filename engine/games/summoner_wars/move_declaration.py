"""Units announced to move: what they may do first, and moves of no spaces for what comes after (1E-MOV-1)."""

from typing import Any, ClassVar

from engine.core.active_index import active_index
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause, Position
from engine.games.summoner_wars.movement import can_move
from engine.games.summoner_wars.movement_resolution import march
from engine.games.summoner_wars.options import Move, Use
from engine.games.summoner_wars.paths import Obstacles, paths

BEFORE = "before move"


def before_moving(position: Position, card: int) -> list[Clause]:
    """What the abilities of a unit let it do before it moves."""
    context = _moving(position, card)
    found: list[Clause] = []
    for clause, trigger, source in active_index(position).listeners.get(BEFORE, ()):
        if source.card == card and trigger.takes_part(position, context) and clause.ready(position, context):
            found.append(clause)
    return found


def may_stay(position: Position, card: int) -> bool:
    """Whether a unit does something after it has moved that it does after a move of no spaces too (1E-MOV-1)."""
    context = _moving(position, card)
    for ability in abilities(position, card):
        for event, clause, trigger in ability.listening:
            if event == "after move" and trigger.matches(position, context) and clause.can_trigger(position, context):
                return True
    return False


def _moving(position: Position, card: int) -> AbilityContext:
    """A move of no spaces, as abilities read it."""
    here, player = position.state.place[card], position.state.control[card]
    return AbilityContext(card, player, {"moved": (card,), "passed": ()}, {"start": (here,), "player": (player,)})


def declare_move(game: Game, card: int, clause: Clause) -> None:
    """Begin what a unit does before it moves; its move follows."""
    game.stack.append(MoveDeclaration(card, game.state.control[card], ()))
    _begin(game, card, clause)


def _begin(game: Game, card: int, clause: Clause) -> None:
    item = game.stack[-1]
    assert isinstance(item, MoveDeclaration)  # noqa: S101 - it lies below what comes first
    item.used = (*item.used, clause.ability)
    game.stack.append(Resolution(clause.block.index, _moving(game, card), started=True))


class MoveDeclaration(StackItem):
    """A unit that is to move once it has done what comes first. `used`: the abilities that it has used for that."""

    tag: ClassVar[str] = "Announced"

    def __init__(self, card: int, player: int, used: tuple[int, ...]) -> None:
        super().__init__(card, player)
        self.used = used

    def run(self, game: Game) -> Decision | None:
        """Ask where it moves; it may stay."""
        card = self.card
        if game.state.place[card] < 0:
            game.stack.pop()
            return None
        found: list[Option] = [Use(card, clause.ability) for clause in self._left(game)]
        if can_move(game, card):
            found += [Move(card, way) for way in paths(game, card, Obstacles(game))]
        found.append(Move(card, (game.state.place[card],)))
        return Decision(self.player, f"{game.name(card)}: move it where?", card, tuple(found))

    def _left(self, game: Game) -> list[Clause]:
        return [clause for clause in before_moving(game, self.card) if clause.ability not in self.used]

    def answer(self, game: Game, option: Option) -> None:
        if isinstance(option, Use):
            _begin(game, self.card, next(each for each in self._left(game) if each.ability == option.ability))
        elif isinstance(option, Move):
            game.stack.pop()
            march(game, self.card, option.path, self.player)

    def copy(self) -> "MoveDeclaration":
        return MoveDeclaration(self.card, self.player, self.used)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.used)
