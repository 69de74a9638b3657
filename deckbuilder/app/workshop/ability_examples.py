"""Abilities as examples, found by the words of their text, and what the parts of a definition mean."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.new_card import card_document
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.shared import LIST
from deckbuilder.documents.yaml_writing import in_brackets
from deckbuilder.model.card import Card
from deckbuilder.query.parse import parse as parse_query
from deckbuilder.text import fold, words
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath, LanguageError
from engine.language.node import Node, keys, summary, walk
from engine.language.nodes.clauses import AbilityNode
from engine.language.parser import parse

MAX_FOUND = 12


@dataclass(frozen=True)
class AbilityExample:
    """An ability of a card. `number`: its place on the card; `definitions`: as its file has it."""

    card: Card
    number: int
    name: str
    text: str
    definitions: Sequence[Mapping[str, Any]]

    @property
    def id(self) -> str:
        """The text by which it is found again."""
        return f"{self.number}/{self.card.key}"


_examples: WeakKeyDictionary[Catalogue, dict[str, list[AbilityExample]]] = WeakKeyDictionary()


def examples_of(workbench: Workbench, ruleset: str) -> list[AbilityExample]:
    """Return the defined abilities of a game's cards, each text once, short ones first."""
    by_ruleset = _examples.setdefault(workbench.catalogue, {})
    if ruleset not in by_ruleset:
        examples: dict[str, AbilityExample] = {}
        for card in workbench.catalogue.search(parse_query(f'ruleset:"{ruleset}"')):
            for example in _of_card(card, workbench.catalogue):
                examples.setdefault(f"{example.name}: {example.text}", example)
        by_ruleset[ruleset] = sorted(examples.values(), key=lambda example: len(example.text))
    return by_ruleset[ruleset]


def _of_card(card: Card, catalogue: Catalogue) -> list[AbilityExample]:
    shared = {fold(name) for name in catalogue.ruleset_document(card.ruleset).get(LIST, ())}
    examples, unnamed = [], list[tuple[int, Mapping[str, Any]]]()
    for number, ability in enumerate(card_document(card, catalogue).data.get(LIST, ())):
        printed = card.abilities[number]
        if "text" in ability:
            continue
        if printed.name is None:
            unnamed.append((number, ability))
            continue
        definition = {"name": printed.name} if fold(printed.name) in shared else ability
        examples.append(AbilityExample(card, number, printed.name, printed.text, [definition]))
    if unnamed:
        text = " ".join(card.abilities[number].text for number, _ in unnamed)
        examples.append(AbilityExample(card, unnamed[0][0], "", text, [ability for _, ability in unnamed]))
    return examples


def find_examples(workbench: Workbench, ruleset: str, query: str) -> list[AbilityExample]:
    """Return the abilities with all words of a query in their name, text or card, best first; a word may be begun."""
    asked = words(query)
    if not asked:
        return []
    matching = []
    for example in examples_of(workbench, ruleset):
        held = [*words(example.text), *words(example.name), *words(example.card.name)]
        if all(any(word.startswith(part) for word in held) for part in asked):
            matching.append(example)
    return matching[:MAX_FOUND]


def example_of(workbench: Workbench, id_: str) -> AbilityExample | None:
    """Return the ability of an id; None where there is none."""
    ruleset = id_.partition("/")[2].partition("/")[0]
    if ruleset not in workbench.catalogue.rulesets:
        return None
    return next((example for example in examples_of(workbench, ruleset) if example.id == id_), None)


def started_from(example: AbilityExample) -> list[dict[str, Any]]:
    """Return the definitions of an ability to be changed, under a new name, as a name means one thing in a game."""
    definitions = [dict(definition) for definition in example.definitions]
    for definition in definitions:
        if "name" in definition and len(definition) > 1:
            definition["name"] = f"{definition['name']} Anew"
    return definitions


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
