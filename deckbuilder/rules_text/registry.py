"""Tables of renderers: by class of node, the function that returns its words."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from engine.language.node import Node

Renderer = TypeVar("Renderer", bound=Callable[..., Any])


class MissingRendererError(ValueError):
    """The error for a node without a renderer."""

    def __init__(self, word: type[Node]) -> None:
        super().__init__(f"there are no words for '{word.__name__}'")


class NodeSet:
    """Classes of nodes that sentences treat alike; every game adds its own."""

    def __init__(self, *classes: type[Node]) -> None:
        self.classes = classes

    def add(self, *classes: type[Node]) -> None:
        """Add classes of a game."""
        self.classes += classes

    def __contains__(self, node: object) -> bool:
        return isinstance(node, self.classes)


class RendererTable(Generic[Renderer]):
    """The renderers of one kind of nodes. `phrase`: makes what they return of a phrase."""

    def __init__(self, phrase: Callable[[str], Any] = str) -> None:
        self.phrase = phrase
        self.renderers: dict[type[Node], Renderer] = {}

    def registers(self, *node_classes: type[Node]) -> Callable[[Renderer], Renderer]:
        """Return a decorator that registers a function for these classes of nodes."""

        def register(renderer: Renderer) -> Renderer:
            self.renderers.update(dict.fromkeys(node_classes, renderer))
            return renderer

        return register

    def __contains__(self, node: Node) -> bool:
        return type(node) in self.renderers

    def __getitem__(self, node: Node) -> Renderer:
        """Return the renderer of a node. Raises MissingRendererError."""
        renderer = self.renderers.get(type(node))
        if renderer is None:
            raise MissingRendererError(type(node))
        return renderer
