"""Where a value stands in its file: a second reading, made only when there is a fault to point at."""

from typing import Any

import yaml

from deckbuilder.documents.yaml12 import PARSER, Document
from deckbuilder.errors import Place


def locate(document: Document, path: tuple[str | int, ...], *, key: bool = False) -> Place:
    """The place of the value (with `key`: of the last key) at `path`; of the nearest thing that exists otherwise."""
    loader = PARSER(document.text)
    try:
        node: Any = None
        for _ in range(document.index + 1):
            loader.check_node()
            node = loader.get_node()
    finally:
        loader.dispose()
    mark = node.start_mark
    for depth, step in enumerate(path):
        found = _child(node, step)
        if found is None:
            break
        key_node, node = found
        wanted = key and depth == len(path) - 1 and key_node is not None
        mark = (key_node if wanted else node).start_mark
    return Place(document.file, mark.line + 1, mark.column + 1)


def _child(node: yaml.Node, step: str | int) -> tuple[Any, Any] | None:
    if isinstance(node, yaml.MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    return None
