"""Declared moves: abilities that a unit may use first, and moves of no spaces that trigger others (1E-MOV-1)."""

from typing import Any, ClassVar

from engine.core.active_index import active_index
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause, Position
from engine.games.summoner_wars.movement import can_move
from engine.games.summoner_wars.movement_resolution import move_as_action
from engine.games.summoner_wars.options import Move, Use
from engine.games.summoner_wars.paths import Obstacles, paths

BEFORE = "before move"


def before_moving(position: Position, card: int) -> list[Clause]:
    """Return the clauses that a unit may use before it moves."""
    context = _moving(position, card)
    usable: list[Clause] = []
    for clause, trigger, source in active_index(position).listeners.get(BEFORE, ()):
        if source.card == card and trigger.takes_part(position, context) and clause.ready(position, context):
            usable.append(clause)
    return usable


def may_stay(position: Position, card: int) -> bool:
    """Return True if a move of no spaces would trigger an ability of a unit that follows its moves (1E-MOV-1)."""
    context = _moving(position, card)
    for ability in abilities(position, card):
        for event, clause, trigger in ability.listening:
            if event == "after move" and trigger.matches(position, context) and clause.can_trigger(position, context):
                return True
    return False


def _moving(position: Position, card: int) -> AbilityContext:
    """Return the context of a move of no spaces."""
    here, player = position.state.place[card], position.state.control[card]
    return AbilityContext(card, player, {"moved": (card,), "passed": ()}, {"start": (here,), "player": (player,)})


def declare_move(game: Game, card: int, clause: Clause) -> None:
    """Start an ability that a unit uses before it moves; its move follows."""
    game.stack.append(MoveDeclaration(card, game.state.control[card], ()))
    _begin(game, card, clause)


def _begin(game: Game, card: int, clause: Clause) -> None:
    item = game.stack[-1]
    assert isinstance(item, MoveDeclaration)  # noqa: S101 - the declaration lies below the abilities used first
    item.used = (*item.used, clause.ability)
    game.stack.append(Resolution(clause.block.index, _moving(game, card), started=True))


class MoveDeclaration(StackItem):
    """The move that a unit makes after the abilities it uses first. `used`: the abilities used so far."""

    tag: ClassVar[str] = "Announced"

    def __init__(self, card: int, player: int, used: tuple[int, ...]) -> None:
        super().__init__(card, player)
        self.used = used

    def run(self, game: Game) -> Decision | None:
        """Ask for an ability to use first or for a path; the unit may stay."""
        card = self.card
        if game.state.place[card] < 0:
            game.stack.pop()
            return None
        options: list[Option] = [Use(card, clause.ability) for clause in self._unused(game)]
        if can_move(game, card):
            options += [Move(card, path) for path in paths(game, card, Obstacles(game))]
        options.append(Move(card, (game.state.place[card],)))
        return Decision(self.player, f"{game.name(card)}: move it where?", card, tuple(options))

    def _unused(self, game: Game) -> list[Clause]:
        """Return the clauses before a move that have not been used yet."""
        return [clause for clause in before_moving(game, self.card) if clause.ability not in self.used]

    def answer(self, game: Game, option: Option) -> None:
        if isinstance(option, Use):
            _begin(game, self.card, next(clause for clause in self._unused(game) if clause.ability == option.ability))
        elif isinstance(option, Move):
            game.stack.pop()
            move_as_action(game, self.card, option.path, self.player)

    def copy(self) -> "MoveDeclaration":
        return MoveDeclaration(self.card, self.player, self.used)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.used)
