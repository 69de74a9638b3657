"""What is written from the words of the card language: its schema, and the tables of docs/card-language.md.

`make golden` writes both anew.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckbuilder.documents.abilities import expand
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents, read_one
from engine.games import GAMES, vocabulary_of
from engine.games.vocabulary import VOCABULARY
from engine.language.field_types import AnyOfType, FieldType, ListedType, ListType, NodeType, values_of
from engine.language.json_schema import schema
from engine.language.node import OTHERS, Key, Node, keys, summary, walk
from engine.language.nodes.clauses import AbilityNode, ContinuousNode, DefinitionNode
from engine.language.nodes.kinds import (
    AmountNode,
    ConditionNode,
    CostNode,
    EffectNode,
    FilterNode,
    ModifierNode,
    SelectorNode,
    SpacesNode,
)
from engine.language.nodes.triggers import TriggerNode
from engine.language.parser import parse
from engine.language.vocabulary import Vocabulary

ROOT = Path(__file__).parents[1]

SCHEMA = ROOT / "schemas" / "ability.schema.json"
DOCUMENT = ROOT / "docs" / "card-language.md"
RULESETS = ("summoner-wars-2e", "summoner-wars-1e", "summoners-chess")
TABLES: dict[str, tuple[type[Node], ...]] = {
    "triggers": (TriggerNode,),
    "clauses": (DefinitionNode,),
    "selectors": (SelectorNode, FilterNode),
    "spaces": (SpacesNode,),
    "amounts": (AmountNode,),
    "conditions": (ConditionNode,),
    "costs": (CostNode,),
    "effects": (EffectNode,),
    "modifiers": (ModifierNode,),
}
TABLE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = ("part", "what it says", "keys", "example", "games", "cards", "why a part of its own")
SHORT = {"summoner-wars-2e": "2e", "summoner-wars-1e": "1e", "summoners-chess": "chess"}


@dataclass(frozen=True)
class Row:
    """A part of the language: a word, or a key that says something of its own.

    Attributes:
        uses: whether a node is it, or has it.
        kind: of what the example is one.
        keys: all keys of a word, the optional ones in brackets.
        games: where it does something.

    """

    part: str
    says: str
    example: str
    why: str
    kind: type[Node]
    uses: Callable[[Node], bool]
    keys: str
    games: str


def rows(table: str) -> Iterator[Row]:
    """Yield the parts that a table lists: first what all words of a kind may have, then word by word."""
    listed_keys = set[str]()
    for kind in TABLES[table]:
        for word in (kind, *VOCABULARY.of_kind(kind)):
            about = word.about
            if about.example and not about.is_kind:
                every = ", ".join(_key(key) for name, key in keys(word).items() if name not in keys(kind))
                example, of_what = _whole(about.example, kind)
                yield Row(_part(word), summary(word), example, about.why, of_what, _is(word), every, _games(word))
            for name, key in keys(word).items():
                if key.example and name not in listed_keys:
                    listed_keys.add(name)
                    where = _games(word, key.needs)
                    yield Row(name, key.doc, key.example, key.why, kind, _has(kind, name), _key(key), where)


def _whole(example: str, kind: type[Node]) -> tuple[str, type[Node]]:
    """Return an example that stands alone, and of what kind it is: a modifier of players needs a player beside it."""
    if kind is not ModifierNode:
        return example, kind
    modifiers = parse(read_one(f"example: {example}", "").data["example"], kind, full_vocabulary())
    is_of_players = isinstance(modifiers, ModifierNode) and modifiers.of_players
    return (f"{{modify: {example}, of: you}}", ContinuousNode) if is_of_players else (example, kind)


def _part(word: type[Node]) -> str:
    """`damage`; with what it says where several words have their first key in common: `after attack`."""
    head = VOCABULARY.heads(word)[0]
    values = values_of(keys(word)[head].field_type) if issubclass(word, TriggerNode) else ()
    return f"{head} {' or '.join(values)}" if values else head


def _games(word: type[Node], needs: str = "") -> str:
    """Return the games in which a word does something, and has the feature that a key of it needs."""
    games = [
        short
        for game, short in SHORT.items()
        if (word.about.is_kind or vocabulary_of(game).plays(word)) and vocabulary_of(game).meets(needs)
    ]
    return "all" if len(games) == len(SHORT) else ", ".join(games)


def _key(key: Key) -> str:
    """`force`, `[until: turn]`, `[move: {[spaces], [most]}]`, with the games of what not all of them have."""
    values = [f"{_said(value)}{_only(key.needs_of(value))}" for value in _values(key)]
    inner = _inner(key.field_type)
    if inner is not None:
        values.append(f"{{{', '.join(map(_key, keys(inner).values()))}}}")
    text = f"{key.name}{_only(key.needs)}{': ' if values else ''}{' or '.join(values)}"
    return text if key.required else f"[{text}]"


def _values(key: Key) -> tuple[Any, ...]:
    """Return the values of a key that are words; PHASE stands for the phases of a rule set."""
    if isinstance(key.field_type, ListedType):
        words = [value for value in key.value_needs if value not in {OTHERS, *key.field_type.extra_words}]
        return (key.field_type.name.upper(), *words, *key.field_type.extra_words)
    return values_of(key.field_type)


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _only(needs: str) -> str:
    games = [short for game, short in SHORT.items() if vocabulary_of(game).meets(needs)]
    return "" if len(games) == len(SHORT) else f" ({', '.join(games)})"


def _inner(field_type: FieldType) -> type[Node] | None:
    """Return the class of a mapping under a key that is no word itself, if there is one."""
    if isinstance(field_type, AnyOfType):
        return next(filter(None, map(_inner, field_type.field_types)), None)
    if isinstance(field_type, ListType):
        return _inner(field_type.item)
    node = field_type.node if isinstance(field_type, NodeType) else None
    return node if node is not None and not node.about.kind and node.__module__ != SelectorNode.__module__ else None


def _is(word: type[Node]) -> Callable[[Node], bool]:
    return lambda node: isinstance(node, word)


def _has(kind: type[Node], name: str) -> Callable[[Node], bool]:
    def has(node: Node) -> bool:
        declared: Key | None = keys(type(node)).get(name) if isinstance(node, kind) else None
        return declared is not None and getattr(node, declared.field) != declared.default

    return has


@cache
def documents() -> list[dict[str, Any]]:
    """Return every shipped document of a rule set."""
    shipped = (doc for source in Sources().files() for doc in read_documents(source.path.read_text("utf-8"), ""))
    return [document.data for document in shipped if "ruleset" in document.data]


@cache
def cards() -> list[list[Node]]:
    """Return the nodes of each card, of all games."""
    rules = {data["ruleset"]: Shared(data) for data in documents() if data["ruleset"] in RULESETS and "formats" in data}
    shipped = [data for data in documents() if data["ruleset"] in rules and "card" in data]
    definitions = [expand(data, rules[data["ruleset"]]) for data in shipped if "abilities" in data]
    return [
        [node for ability in data["abilities"] for node in walk(parse(ability, AbilityNode, VOCABULARY))]
        for data in definitions
    ]


def count(row: Row) -> int:
    """Return the number of cards, of all games, that use a part."""
    return sum(any(map(row.uses, nodes)) for nodes in cards())


@cache
def full_vocabulary() -> Vocabulary:
    """Return the words of all games, with what the rule sets list whose games can be played."""
    playable = [data for data in documents() if data["ruleset"] in GAMES and "phases" in data]
    playable.sort(key=lambda data: [*GAMES].index(data["ruleset"]))
    phases = [phase for data in playable for phase in data["phases"]]
    symbols = sorted({symbol for data in playable for face in data.get("dice", {}).get("faces", ()) for symbol in face})
    return VOCABULARY.listing(phase=phases, symbol=symbols)


def schema_text() -> str:
    """Return the text of the schema's file."""
    return json.dumps(schema(full_vocabulary()), indent=2) + "\n"


def document_text() -> str:
    """Return the text of docs/card-language.md, its tables written anew."""
    return TABLE.sub(lambda match: f"{match[1]}{_table(match[2])}{match[3]}", DOCUMENT.read_text("utf-8"))


def _table(table: str) -> str:
    lines = [HEAD, ("---",) * len(HEAD)]
    lines += [
        (f"`{row.part}`", row.says, f"`{row.keys}`", f"`{row.example}`", row.games, str(count(row)), row.why)
        for row in rows(table)
    ]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> int:
    """Write both files, and say which have changed."""
    for path, text in ((SCHEMA, schema_text()), (DOCUMENT, document_text())):
        changed = path.read_text("utf-8") != text
        path.write_text(text, "utf-8")
        print(f"{path.name} is {'new' if changed else 'as it was'}", file=sys.stderr)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
