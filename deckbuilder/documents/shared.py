"""The abilities that a rule set shares by name: which there are, what stands for a name, and how much that is."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import Any

from deckbuilder import limits
from deckbuilder.documents.schema_errors import field, nearest
from deckbuilder.text import fold, listed, printable
from engine.language.errors import DocumentPath
from engine.language.node import each_of
from engine.language.nodes.clauses import AbilityNode

Data = Mapping[str, Any]

LIST = "abilities"  # the key of a card's abilities, and of those that a rule set shares by name


class Shared:
    """What a rule set's document shares, made ready once for all cards that name it.

    Only of a rule set without `unknown_names` and `circles` can anything be written out or measured.
    """

    def __init__(self, document: Data) -> None:
        self.document = document
        self.abilities: dict[str, Data] = {  # by folded name
            fold(name): {"name": name, **ability} for name, ability in document.get(LIST, {}).items()
        }
        self._gives = {name: set(_names(list(ability.values()))) for name, ability in self.abilities.items()}

    def unknown_names(self, abilities: Iterable[AbilityNode]) -> Iterator[tuple[DocumentPath, str]]:
        """Each name in some abilities that is not shared, by its path, with a sentence that names the nearest ones."""
        for found in named_only(*abilities):
            if found.name and fold(found.name) not in self.abilities:
                path = (*found.path, "name")
                yield path, self._unknown(found.name, path)

    def _unknown(self, name: str, path: DocumentPath) -> str:
        near = [self.abilities[match]["name"] for match in nearest(fold(name), self.abilities)]
        hint = f"; did you mean {listed(near, 'or')}?" if near else ""
        return f"'{field(path)}' is '{printable(name)}', which is not a shared ability of the rule set{hint}"

    def circles(self) -> Iterator[tuple[DocumentPath, str]]:
        """The shared abilities that give themselves, directly or through others: one way round each, the first few."""
        found, left = set[str](), dict(self._gives)
        while len(found) < limits.FAULTS:
            try:
                TopologicalSorter(left).prepare()
            except CycleError as circle:
                found.update(circle.args[1])
                left = {name: gives for name, gives in left.items() if name not in found}
            else:
                break
        for folded, ability in self.abilities.items():
            if folded in found:
                name = ability["name"]
                yield (LIST, name), f"the shared ability '{printable(name)}' gives itself, so it would have no end"

    def written_out(self, value: Any) -> Any:
        """A copy of a part of an ability in which names of shared ones are replaced. Raises KeyError if one is none."""
        return _replaced(value, self._written)

    def size(self, value: Any) -> int:
        """How many keys and values a part of an ability is when it is written out, found without doing so."""
        return _measured(value, self._sizes)

    @property
    def whole(self) -> int:
        """How many keys and values all of them are, written out."""
        return sum(self._sizes.values())

    @cached_property
    def _inside_out(self) -> list[str]:
        """The folded names, each after those that its ability gives."""
        known = {name: gives & self.abilities.keys() for name, gives in self._gives.items()}
        return list(TopologicalSorter(known).static_order())

    @cached_property
    def _written(self) -> dict[str, Any]:
        """Each of them written out, and those inside of it: each stands in memory once, however often it is named."""
        written = dict[str, Any]()
        for name in self._inside_out:
            written[name] = {key: _replaced(inner, written) for key, inner in self.abilities[name].items()}
        return written

    @cached_property
    def _sizes(self) -> dict[str, int]:
        sizes = dict[str, int]()
        for name in self._inside_out:
            sizes[name] = 1 + sum(1 + _measured(inner, sizes) for inner in self.abilities[name].values())
        return sizes


def is_name(ability: Any) -> bool:
    """Whether data of an ability is the bare name of a shared one."""
    return isinstance(ability, Mapping) and ability.keys() == {"name"}


def named_only(*abilities: AbilityNode) -> Iterator[AbilityNode]:
    """Those among some abilities, and those that they give, that are the bare name of a shared one."""
    return (found for found in each_of(AbilityNode, *abilities) if found.definition is None and not found.text)


def _names(value: Any) -> Iterator[str]:
    """The folded names of shared abilities that stand for themselves in a part of an ability."""
    if is_name(value):
        yield fold(value["name"])
    elif isinstance(value, Mapping | list):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _names(inner)


def _replaced(value: Any, written: Mapping[str, Any]) -> Any:
    if is_name(value):
        return written[fold(value["name"])]
    if isinstance(value, Mapping):
        return {key: _replaced(inner, written) for key, inner in value.items()}
    return [_replaced(inner, written) for inner in value] if isinstance(value, list) else value


def _measured(value: Any, sizes: Mapping[str, int]) -> int:
    if is_name(value):
        return sizes.get(fold(value["name"]), 1)
    if isinstance(value, Mapping):
        return 1 + sum(1 + _measured(inner, sizes) for inner in value.values())
    return 1 + sum(_measured(inner, sizes) for inner in value) if isinstance(value, list) else 1
