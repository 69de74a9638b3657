"""Registries of runtime classes: for each node class, the function that builds its part."""

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
    """The builders of one kind of part, by node class."""

    def __init__(self) -> None:
        self.makers: dict[type[Node], PartBuilder[RuntimePart]] = {}

    def __call__(self, *words: type[Node]) -> Callable[[PartBuilder[RuntimePart]], PartBuilder[RuntimePart]]:
        """Return a decorator that registers a function as the builder for these node classes."""

        def register(builder: PartBuilder[RuntimePart]) -> PartBuilder[RuntimePart]:
            for word in words:
                self.makers[word] = builder
            return builder

        return register

    def make(self, node: Node, scope: Scope) -> RuntimePart:
        """Build the part of a node. Raises LanguageError for a node without a builder, and those of the builder."""
        builder = self.makers.get(type(node))
        if builder is None:
            raise scope.error(node.path, f"the engine does not know what '{type(node).__name__}' does")
        return builder(node, scope)


class StepRegistry(Registry[EffectStep]):
    """The builders of steps, each of which keeps its node."""

    def make(self, node: Node, scope: Scope) -> EffectStep:
        """Build the step of a node. Raises LanguageError as for any part."""
        step = super().make(node, scope)
        step.node = node
        return step


steps: StepRegistry = StepRegistry()
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
