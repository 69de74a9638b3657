"""Tables of what words do: for each node class the function that makes the part which the game asks."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from engine.core.game import EffectStep
from engine.core.position import Ability, Amount, CardFilter, Condition, Modifier, PlayerSource, SquareSource, Trigger
from engine.language.node import Node
from engine.language.runtime.cost_base import Cost
from engine.language.runtime.scope import Scope

RuntimePart = TypeVar("RuntimePart")
PartBuilder = Callable[[Any, Scope], RuntimePart]


class Registry(Generic[RuntimePart]):
    """The makers of one kind of part, by node class."""

    def __init__(self) -> None:
        self.makers: dict[type[Node], PartBuilder[RuntimePart]] = {}

    def __call__(self, *words: type[Node]) -> Callable[[PartBuilder[RuntimePart]], PartBuilder[RuntimePart]]:
        """Register a function as what makes the part of these words."""

        def register(maker: PartBuilder[RuntimePart]) -> PartBuilder[RuntimePart]:
            for word in words:
                self.makers[word] = maker
            return maker

        return register

    def make(self, node: Node, scope: Scope) -> RuntimePart:
        """The part of a node. Raises LanguageError for a name that means nothing, and the like."""
        maker = self.makers.get(type(node))
        if maker is None:
            raise scope.error(node.path, f"the engine does not know what '{type(node).__name__}' does")
        return maker(node, scope)


steps: Registry[EffectStep] = Registry()
amounts: Registry[Amount] = Registry()
conditions: Registry[Condition] = Registry()
filters: Registry[CardFilter] = Registry()
spaces: Registry[SquareSource] = Registry()
players: Registry[PlayerSource] = Registry()
costs: Registry[Cost] = Registry()
triggers: Registry[list[Trigger]] = Registry()
modifiers: Registry[list[Modifier]] = Registry()
clauses: Registry[list[Modifier]] = Registry()
abilities: Registry[Ability] = Registry()
