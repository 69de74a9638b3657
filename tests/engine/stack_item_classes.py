"""All stack item classes that the engine's sources define, with their attributes, and an instance of each.

They are read from the sources, so that new classes are included, and compiled ones too.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.core.context import AbilityContext
from engine.core.game import StackItem
from engine.core.position import Block, Clause, Trigger
from engine.games.summoner_wars.destruction import LastKnown
from engine.games.summoner_wars.first_edition.summoning import Permit
from engine.games.summoners_chess.changes import PendingEvent
from tests.conftest import ROOT

TRIGGER = Trigger("after destruction", ())
CLAUSE = Clause(0, "Dark Pact", Block(), (TRIGGER,))
CLAUSE.block.index = 7

VALUES: dict[str, tuple[Any, Any]] = {  # by annotation: two different values
    "int": (3, 4),
    "bool": (True, False),
    "str": ("one", "other"),
    "AbilityContext": (AbilityContext(3, 1, {"target": (5,)}), AbilityContext(3, 1)),
    "tuple[int, ...]": ((1, 2), (1,)),
    "tuple[int, ...] | None": ((1, 2), None),
    "tuple[tuple[int, int], ...]": (((1, 2),), ()),
    "Path": ((1, 2), (1,)),
    "Batch": (((1, 2),), ()),
    "LastKnown | None": (LastKnown(1, 2, 0, 3, 0), None),
    "tuple[Listener, ...]": (((CLAUSE, TRIGGER, AbilityContext(3, 1)),), ()),
    "Permit | None": (Permit(1, 2, 3), None),
    "tuple[Hit, ...]": (((1, 2, 0, 1, 3),), ()),
    "tuple[int, int]": ((1, 2), (2, 1)),
    "tuple[str, ...]": (("one", "other"), ("one",)),
    "tuple[PendingEvent, ...]": ((PendingEvent("after enter", {"entered": (3,)}),), ()),
    "Names": ({"target": (5,)}, {}),
    "_Heap": ((1, 2), (1,)),
    "tuple[_Heap, _Heap]": (((1, 2), (3,)), ((), ())),
}


class StackItemClass:
    """A stack item class as its source defines it.

    `attributes`: those that it sets. `parameters`: those of its constructor, with annotations.
    """

    def __init__(self, module: str, node: ast.ClassDef) -> None:
        self.name = node.name
        self.module = module
        self.node = node
        self.base = node.bases[0].id if node.bases and isinstance(node.bases[0], ast.Name) else ""
        self.attributes: set[str] = set()
        self.parameters: dict[str, tuple[str, bool]] | None = None  # annotation, and whether it is given by name
        self.annotations: dict[str, str] = {}

    def read(self) -> None:
        """Read the attributes and the constructor's parameters of the class itself."""
        for inner in ast.walk(self.node):
            if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                positional, named = inner.args.args[1:], inner.args.kwonlyargs
                self.parameters = {
                    each.arg: (_source(each.annotation), each in named) for each in [*positional, *named]
                }
            elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store) and _is_self(inner.value):
                self.attributes.add(inner.attr)
            if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Attribute):
                self.annotations[inner.target.attr] = _source(inner.annotation)

    @property
    def can_be_copied(self) -> bool:
        return any(isinstance(inner, ast.FunctionDef) and inner.name == "copy" for inner in self.node.body)

    @property
    def type(self) -> type[StackItem]:
        found: type[StackItem] = getattr(import_module(self.module), self.name)
        return found


def _source(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def slots(module: str, name: str) -> list[str]:
    """Return the slots of a class, sorted; a compiled class does not have them."""
    tree = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    (found,) = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name]
    (listed,) = [
        node for node in found.body if isinstance(node, ast.Assign) and _source(node.targets[0]) == "__slots__"
    ]
    return sorted(ast.literal_eval(listed.value))


def stack_items() -> Iterator[StackItemClass]:
    """Yield every stack item class except abstract ones, which have no `copy` of their own."""
    found: dict[str, StackItemClass] = {}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, StackItemClass(module, node))
    for cls in found.values():
        if cls.base in found and _is_stack_item(cls, found) and cls.can_be_copied:
            yield _with_bases(cls, found)


def _is_stack_item(cls: StackItemClass, found: dict[str, StackItemClass]) -> bool:
    return cls.base == "StackItem" or (cls.base in found and _is_stack_item(found[cls.base], found))


def _with_bases(cls: StackItemClass, found: dict[str, StackItemClass]) -> StackItemClass:
    """Return the class with everything inherited from its bases, except the attributes of `StackItem` itself."""
    cls.read()
    base = found[cls.base]
    base.read()
    if base.name != "StackItem":
        base = _with_bases(base, found)
        cls.attributes |= base.attributes
    cls.annotations = {**base.annotations, **cls.annotations}
    if cls.parameters is None:
        cls.parameters = base.parameters
    return cls


def filled(cls: StackItemClass) -> StackItem:
    """Return an instance of a class with a value in every attribute."""
    assert cls.parameters is not None
    positional = [VALUES[written][0] for written, named in cls.parameters.values() if not named]
    item = cls.type(
        *positional, **{name: VALUES[written][0] for name, (written, named) in cls.parameters.items() if named}
    )
    for name in compared_attributes(cls):
        if name not in cls.parameters:
            setattr(item, name, VALUES[annotation(cls, name)][0])
    return item


def compared_attributes(cls: StackItemClass) -> list[str]:
    """Return the attributes in which two items of a class can differ."""
    given = set(cls.parameters or {}) & {"card", "player"}
    return sorted(cls.attributes | given)


def annotation(cls: StackItemClass, name: str) -> str:
    """Return the annotation of an attribute in the source."""
    if name in cls.annotations:
        return cls.annotations[name]
    if name in ("card", "player"):
        return "int"
    assert cls.parameters is not None
    return cls.parameters[name][0]
