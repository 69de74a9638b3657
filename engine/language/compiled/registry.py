"""Tables of what words do: for each node class the function that makes the part which the game asks."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from engine.core.game import Step
from engine.core.position import Ability, Amount, Condition, Match, Modifier, Players, Spaces, Trigger
from engine.language.compiled.price import Price
from engine.language.compiled.scope import Scope
from engine.language.node import Node

Part = TypeVar("Part")
Maker = Callable[[Any, Scope], Part]


class Registry(Generic[Part]):
    """The makers of one kind of part, by node class."""

    def __init__(self) -> None:
        self.makers: dict[type[Node], Maker[Part]] = {}

    def __call__(self, *words: type[Node]) -> Callable[[Maker[Part]], Maker[Part]]:
        """Register a function as what makes the part of these words."""

        def register(maker: Maker[Part]) -> Maker[Part]:
            for word in words:
                self.makers[word] = maker
            return maker

        return register

    def make(self, node: Node, scope: Scope) -> Part:
        """The part of a node. Raises LanguageError for a name that means nothing, and the like."""
        maker = self.makers.get(type(node))
        if maker is None:
            raise scope.error(node.path, f"the engine does not know what '{type(node).__name__}' does")
        return maker(node, scope)


steps: Registry[Step] = Registry()
amounts: Registry[Amount] = Registry()
conditions: Registry[Condition] = Registry()
filters: Registry[Match] = Registry()
spaces: Registry[Spaces] = Registry()
players: Registry[Players] = Registry()
costs: Registry[Price] = Registry()
triggers: Registry[list[Trigger]] = Registry()
modifiers: Registry[list[Modifier]] = Registry()
clauses: Registry[list[Modifier]] = Registry()
abilities: Registry[Ability] = Registry()
