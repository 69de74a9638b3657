"""Every kind of pending work that the engine's sources define: what each holds, and one of each, filled with values.

Read from the sources, so that a kind that is added is looked at too, and a compiled one as well.
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
from engine.games.summoners_chess.event_dispatch import PendingEvent
from tests.conftest import ROOT

TRIGGER = Trigger("after destruction", ())
CLAUSE = Clause(0, "Dark Pact", Block(), (TRIGGER,))
CLAUSE.block.index = 7

VALUES: dict[str, tuple[Any, Any]] = {  # by annotation: a value, and another
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
    "Heap": ((1, 2), (1,)),
    "tuple[Heap, Heap]": (((1, 2), (3,)), ((), ())),
}


class Kind:
    """A class of work as its source writes it: `attributes` that it sets, `parameters` of its constructor, by annotation."""

    def __init__(self, module: str, node: ast.ClassDef) -> None:
        self.name = node.name
        self.module = module
        self.node = node
        self.base = node.bases[0].id if node.bases and isinstance(node.bases[0], ast.Name) else ""
        self.attributes: set[str] = set()
        self.parameters: dict[str, tuple[str, bool]] | None = None  # annotation, and whether it is given by name
        self.annotations: dict[str, str] = {}

    def read(self) -> None:
        """Find what the class itself sets and is given."""
        for inner in ast.walk(self.node):
            if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                plain, named = inner.args.args[1:], inner.args.kwonlyargs
                self.parameters = {each.arg: (_written(each.annotation), each in named) for each in [*plain, *named]}
            elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store) and _is_self(inner.value):
                self.attributes.add(inner.attr)
            if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Attribute):
                self.annotations[inner.target.attr] = _written(inner.annotation)

    @property
    def can_be_copied(self) -> bool:
        return any(isinstance(inner, ast.FunctionDef) and inner.name == "copy" for inner in self.node.body)

    @property
    def type(self) -> type[StackItem]:
        found: type[StackItem] = getattr(import_module(self.module), self.name)
        return found


def _written(node: ast.expr | None) -> str:
    return "" if node is None else ast.unparse(node)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def slots(module: str, name: str) -> list[str]:
    """The slots of a class, in order; a compiled class does not tell them."""
    tree = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8"))
    (found,) = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name]
    (listed,) = [
        node for node in found.body if isinstance(node, ast.Assign) and _written(node.targets[0]) == "__slots__"
    ]
    return sorted(ast.literal_eval(listed.value))


def kinds() -> Iterator[Kind]:
    """Every class of work but the abstract ones: those that can't be copied themselves."""
    found: dict[str, Kind] = {}
    for path in sorted((ROOT / "engine").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, Kind(module, node))
    for kind in found.values():
        if kind.base in found and _is_work(kind, found) and kind.can_be_copied:
            yield _with_bases(kind, found)


def _is_work(kind: Kind, found: dict[str, Kind]) -> bool:
    return kind.base == "StackItem" or (kind.base in found and _is_work(found[kind.base], found))


def _with_bases(kind: Kind, found: dict[str, Kind]) -> Kind:
    """The kind with what it has from the classes that it extends; of `StackItem` itself only what it sets anew or is given."""
    kind.read()
    base = found[kind.base]
    base.read()
    if base.name != "StackItem":
        base = _with_bases(base, found)
        kind.attributes |= base.attributes
    kind.annotations = {**base.annotations, **kind.annotations}
    if kind.parameters is None:
        kind.parameters = base.parameters
    return kind


def filled(kind: Kind) -> StackItem:
    """A piece of work whose every attribute has a value of its own."""
    assert kind.parameters is not None
    plain = [VALUES[written][0] for written, named in kind.parameters.values() if not named]
    work = kind.type(
        *plain, **{name: VALUES[written][0] for name, (written, named) in kind.parameters.items() if named}
    )
    for name in held(kind):
        if name not in kind.parameters:
            setattr(work, name, VALUES[annotation(kind, name)][0])
    return work


def held(kind: Kind) -> list[str]:
    """The attributes in which two pieces of work of the kind can differ."""
    given = set(kind.parameters or {}) & {"card", "player"}
    return sorted(kind.attributes | given)


def annotation(kind: Kind, name: str) -> str:
    """How the source annotates an attribute."""
    if name in kind.annotations:
        return kind.annotations[name]
    if name in ("card", "player"):
        return "int"
    assert kind.parameters is not None
    return kind.parameters[name][0]
