"""Names of classes and type aliases: each is defined once and so means one thing."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.test_architecture import FILES, module_name, parsed


def defined(tree: ast.Module) -> Iterator[str]:
    """The classes and the aliases of types that a module defines at its top."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from (name for name in names if name[0].isupper() and not name.isupper())


def test_the_name_of_a_class_or_an_alias_is_defined_once() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in FILES:
        for name in defined(parsed(path)):
            homes[name].append(module_name(path))
    assert {name for name, modules in homes.items() if len(modules) > 1} == set()
