"""The base classes of effects without a decision, and effects written as functions."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution, Rules
from engine.core.position import CardSource, Position
from engine.language.node import Node, each_of
from engine.language.nodes.kinds import ReferenceNode
from engine.language.runtime.parts import parts_of, values
from engine.language.runtime.registry import steps
from engine.language.runtime.scope import Scope

Check = Callable[..., bool]  # of a position, the context, and the values of a word's keys


class ImmediateEffect(EffectStep):
    """An effect that is carried out at once, without a decision."""

    emits_event: bool = True

    def run(self, game: Game, resolution: Resolution) -> None:
        resolution.next()
        self.do(game, resolution)

    def do(self, game: Game, resolution: Resolution) -> None:
        """Change the game."""
        raise NotImplementedError


class BoardChangeEffect(ImmediateEffect):
    """An effect whose change of the board is known when it is announced; offered only if the rules allow the change.

    What is triggered, and what is chosen while effects are resolved, takes place in any case (CH-S8).
    """

    def __init__(self, node: Node, scope: Scope) -> None:
        self.names = [ref.name for ref in each_of(ReferenceNode, node)]
        self.guard: Rules | None = guard(scope)
        if self.guard is not None:
            self.on_board = True
            chosen = [name for name in self.names if name != "self"]
            self.of_chosen = chosen[-1] if chosen else ""

    def release(self) -> None:
        """Let the effect take place in any case, because its cards are not known when it is announced."""
        self.guard, self.on_board, self.of_chosen = None, False, ""

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.guard is None or self.guard.may_change(position, context.player, self.changes(position, context))

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        """Return the changed squares, each with the card that stands there then; -1 for none."""
        raise NotImplementedError


def guard(scope: Scope) -> Rules | None:
    """Return the rules if they restrict the changes of the board that a player announces, else None."""
    rules = scope.library.rules
    return rules if rules.guards_changes and scope.is_announced else None


def board_without(position: Position, cards: Sequence[int]) -> dict[int, int]:
    """Return the changes of the board when cards leave it."""
    place = position.state.place
    return {place[card]: -1 for card in cards if place[card] >= 0}


class LeavingEffect(BoardChangeEffect):
    """An effect by which cards leave the board."""

    def __init__(self, node: Node, scope: Scope) -> None:
        super().__init__(node, scope)
        self.cards: CardSource = parts_of(node, scope)[0]

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        return board_without(position, self.cards.cards(position, context))


class FunctionEffect(ImmediateEffect):
    """An effect that is a function of the game, the resolution, and what the keys of its word stand for now."""

    def __init__(
        self,
        function: Callable[..., None],
        parts: Sequence[Any] = (),
        *,
        possible: Check | None = None,
        matters: Check | None = None,
        emits: bool = True,
    ) -> None:
        self.function = function
        self.parts = tuple(parts)
        self.is_possible = possible
        self.can_matter = matters
        self.emits_event = emits

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.is_possible is None or self.is_possible(position, context, *values(self.parts, position, context))

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return self.can_matter is None or self.can_matter(position, context, *values(self.parts, position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        self.function(game, resolution, *values(self.parts, game, resolution.context))


def effect(
    word: type[Node],
    *,
    possible: Check | None = None,
    matters: Check | None = None,
    emits: bool = True,
    idle: bool = False,
    removes: bool = False,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a function the effect of a word.

    Its arguments are the game, the resolution, and a value for each key of the word: cards and players as tuples,
    amounts as numbers, others as they are written. `possible` and `matters` get the position, the context, and the
    same values.

    `emits`: an event names the cards. `idle`: `matters` can return False for what is offered. `removes`: an amount may
    be below 0.
    """

    def register(function: Callable[..., None]) -> Callable[..., None]:
        def build(node: Node, scope: Scope) -> EffectStep:
            parts = parts_of(node, scope, removes=removes)
            step = FunctionEffect(function, parts, possible=possible, matters=matters, emits=emits)
            step.may_be_idle = idle
            return step

        steps(word)(build)
        return function

    return register
