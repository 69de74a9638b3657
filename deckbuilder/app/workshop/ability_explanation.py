"""What the parts of an ability's definition mean, in the words of the language reference."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.documents.yaml_writing import in_brackets
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath, LanguageError
from engine.language.node import Node, keys, summary, walk
from engine.language.nodes.clauses import AbilityNode
from engine.language.parser import parse

MAX_WRITTEN = 70  # characters of a part that are shown


@dataclass(frozen=True)
class ExplainedPart:
    """A part of a definition as it is written, how deep it lies in others, and what it means."""

    depth: int
    written: str
    meaning: str


def explained(ability: Any) -> list[ExplainedPart]:
    """Return the parts of an ability with their meaning; none for one that is only a text or a name, or is wrong."""
    if not isinstance(ability, Mapping) or ability.keys() <= {"name", "text", "called"}:
        return []
    try:
        node = parse(ability, AbilityNode, VOCABULARY)
    except LanguageError:
        return []
    nodes: dict[DocumentPath, list[Node]] = {}
    for inner in walk(node):
        nodes.setdefault(inner.path, []).append(inner)
    return list(_parts(ability, (), nodes))


def _parts(value: Any, path: DocumentPath, nodes: Mapping[DocumentPath, Sequence[Node]]) -> Iterator[ExplainedPart]:
    """Yield the keys under a value, each followed by the parts of what it holds."""
    if isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _parts(inner, (*path, number), nodes)
        return
    if not isinstance(value, Mapping):
        return
    for key, inner in value.items():
        if meaning := _meaning(str(key), nodes.get(path, ())):
            depth = sum(isinstance(step, str) for step in path)
            written = f"{key}: {in_brackets(inner)}"
            short = written if len(written) <= MAX_WRITTEN else f"{written[: MAX_WRITTEN - 1]}…"
            yield ExplainedPart(depth, short, meaning)
        yield from _parts(inner, (*path, key), nodes)


def _meaning(key: str, nodes: Sequence[Node]) -> str:
    """Return what a key means: for the one that names a word of the language, what the word says."""
    for node in reversed(nodes):
        declared = keys(type(node)).get(key)
        if declared is not None:
            heads = VOCABULARY.heads(type(node)) if node.about.kind and not node.about.is_kind else ()
            said = summary(type(node)) if key in heads else ""
            return f"{said} {declared.doc}".strip() if said and declared.doc != said else said or declared.doc
    return ""
