"""The abilities that a rule set shares by name: they replace their names in other documents."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import Any

from deckbuilder import limits
from deckbuilder.documents.schema_errors import field
from deckbuilder.spelling import did_you_mean, nearest
from deckbuilder.text import fold, printable
from engine.language.errors import DocumentPath
from engine.language.node import each_of
from engine.language.nodes.clauses import AbilityNode

Data = Mapping[str, Any]

LIST = "abilities"  # the key of a card's abilities, and of those that a rule set shares by name


class Shared:
    """The shared abilities of a rule set, prepared once for all cards that name them."""

    def __init__(self, document: Data) -> None:
        self.document = document
        self.abilities: dict[str, Data] = {  # by folded name
            fold(name): {"name": name, **ability} for name, ability in document.get(LIST, {}).items()
        }
        self._gives = {name: set(_names(ability)) for name, ability in self.abilities.items()}

    def unknown_names(self, abilities: Iterable[AbilityNode]) -> Iterator[tuple[DocumentPath, str]]:
        """Yield each name in some abilities that is not shared: its path, and a message with the nearest names."""
        for node in named_only(*abilities):
            if node.name and fold(node.name) not in self.abilities:
                path = (*node.path, "name")
                yield path, self._unknown(node.name, path)

    def _unknown(self, name: str, path: DocumentPath) -> str:
        hint = did_you_mean(nearest(name, (ability["name"] for ability in self.abilities.values()), whole=True))
        return f"'{field(path)}' is '{printable(name)}', which is not a shared ability of the rule set{hint}"

    def circles(self) -> Iterator[tuple[DocumentPath, str]]:
        """Yield the shared abilities that contain themselves, also through others: the path, and a message; not all."""
        circular, remaining = set[str](), dict(self._gives)
        while len(circular) < limits.MAX_REPORTED_ERRORS:
            try:
                TopologicalSorter(remaining).prepare()
            except CycleError as circle:
                circular.update(circle.args[1])
                remaining = {name: gives for name, gives in remaining.items() if name not in circular}
            else:
                break
        for folded, ability in self.abilities.items():
            if folded in circular:
                name = ability["name"]
                yield (LIST, name), f"the shared ability '{printable(name)}' gives itself, so it would have no end"

    def written_out(self, value: Any) -> Any:
        """Return a copy of a part of an ability with names replaced by abilities. Raises KeyError for unknown names."""
        return _replace_names(value, self._written)

    def size(self, value: Any) -> int:
        """Return how many keys and values a part of an ability has when it is written out, without writing it out."""
        return _measure(value, self._sizes)

    @property
    def whole(self) -> int:
        """The number of keys and values of all shared abilities together, written out."""
        return sum(self._sizes.values())

    @cached_property
    def _inside_out(self) -> list[str]:
        """The folded names, each after those that its ability contains."""
        shared_parts = {name: gives & self.abilities.keys() for name, gives in self._gives.items()}
        return list(TopologicalSorter(shared_parts).static_order())

    @cached_property
    def _written(self) -> dict[str, Any]:
        """Each ability written out; each is in memory only once, however often it is named."""
        written = dict[str, Any]()
        for name in self._inside_out:
            written[name] = {key: _replace_names(inner, written) for key, inner in self.abilities[name].items()}
        return written

    @cached_property
    def _sizes(self) -> dict[str, int]:
        sizes = dict[str, int]()
        for name in self._inside_out:
            sizes[name] = 1 + sum(1 + _measure(inner, sizes) for inner in self.abilities[name].values())
        return sizes


def is_name(ability: Any) -> bool:
    """Whether an ability's data is only the name of a shared one."""
    return isinstance(ability, Mapping) and ability.keys() == {"name"}


def named_only(*abilities: AbilityNode) -> Iterator[AbilityNode]:
    """Yield those abilities, also inside others, that are only the name of a shared one."""
    return (node for node in each_of(AbilityNode, *abilities) if node.definition is None and not node.text)


def _names(value: Any) -> Iterator[str]:
    """Yield the folded names of shared abilities in a part of an ability; they stand in lists, as all abilities do."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, list):
        for item in value:
            yield from (fold(item["name"]),) if is_name(item) else _names(item)


def _replace_names(value: Any, written: Mapping[str, Any]) -> Any:
    if isinstance(value, Mapping):
        return {key: _replace_names(inner, written) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    return [written[fold(item["name"])] if is_name(item) else _replace_names(item, written) for item in value]


def _measure(value: Any, sizes: Mapping[str, int]) -> int:
    if isinstance(value, Mapping):
        return 1 + sum(1 + _measure(inner, sizes) for inner in value.values())
    if not isinstance(value, list):
        return 1
    return 1 + sum(sizes.get(fold(item["name"]), 1) if is_name(item) else _measure(item, sizes) for item in value)
