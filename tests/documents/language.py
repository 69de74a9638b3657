"""What is written from the words of the card language: its schema, and the tables of docs/card-language.md.

`make golden` writes both anew.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from deckbuilder.documents.abilities import expanded
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents
from engine.games import GAMES
from engine.games.vocabulary import VOCABULARY
from engine.language.field_types import values_of
from engine.language.json_schema import schema
from engine.language.node import Key, Node, keys, summary, walk
from engine.language.nodes.clauses import AbilityNode, DefinitionNode
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
from tests.conftest import ROOT

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
HEAD = ("part", "what it says", "example", "cards", "why a part of its own")


@dataclass(frozen=True)
class Row:
    """A part of the language: a word, or a key that says something of its own. `uses`: whether a node is it, or has it.

    `kind`: of what the example is one.
    """

    part: str
    says: str
    example: str
    why: str
    kind: type[Node]
    uses: Callable[[Node], bool]


def rows(table: str) -> Iterator[Row]:
    """The parts that a table lists: first what all words of a kind may have, then word by word."""
    told = set[str]()
    for kind in TABLES[table]:
        for word in (kind, *VOCABULARY.of_kind(kind)):
            about = word.about
            if about.example and not about.is_kind:
                yield Row(_part(word), summary(word), about.example, about.why, kind, _is(word))
            for name, key in keys(word).items():
                if key.example and name not in told:
                    told.add(name)
                    yield Row(name, key.doc, key.example, key.why, kind, _has(kind, name))


def _part(word: type[Node]) -> str:
    """`damage`; with what it says where several words have their first key in common: `after attack`."""
    head = VOCABULARY.heads(word)[0]
    values = values_of(keys(word)[head].field_type) if issubclass(word, TriggerNode) else ()
    return f"{head} {' or '.join(values)}" if values else head


def _is(word: type[Node]) -> Callable[[Node], bool]:
    return lambda node: isinstance(node, word)


def _has(kind: type[Node], name: str) -> Callable[[Node], bool]:
    def has(node: Node) -> bool:
        declared: Key | None = keys(type(node)).get(name) if isinstance(node, kind) else None
        return declared is not None and getattr(node, declared.field) != declared.default

    return has


@cache
def documents() -> list[dict[str, Any]]:
    """Every shipped document that speaks of a rule set."""
    found = (doc for source in Sources().files() for doc in read_documents(source.path.read_text("utf-8"), ""))
    return [document.data for document in found if "ruleset" in document.data]


@cache
def cards() -> list[list[Node]]:
    """Every node on each card of all games."""
    rules = {data["ruleset"]: Shared(data) for data in documents() if data["ruleset"] in RULESETS and "formats" in data}
    shipped = [data for data in documents() if data["ruleset"] in rules and "card" in data]
    given = [expanded(data, rules[data["ruleset"]]) for data in shipped if "abilities" in data]
    return [
        [node for ability in data["abilities"] for node in walk(parse(ability, AbilityNode, VOCABULARY))]
        for data in given
    ]


def count(row: Row) -> int:
    """How many cards of all games use a part."""
    return sum(any(map(row.uses, nodes)) for nodes in cards())


@cache
def published() -> Vocabulary:
    """The words of all games, with what the rule sets list whose games can be played."""
    playable = [data for data in documents() if data["ruleset"] in GAMES and "phases" in data]
    playable.sort(key=lambda data: [*GAMES].index(data["ruleset"]))
    phases = [phase for data in playable for phase in data["phases"]]
    symbols = sorted({symbol for data in playable for face in data.get("dice", {}).get("faces", ()) for symbol in face})
    return VOCABULARY.listing(phase=phases, symbol=symbols)


def written_schema() -> str:
    """The text of the schema's file."""
    return json.dumps(schema(published()), indent=2) + "\n"


def written_document() -> str:
    """The text of docs/card-language.md, its tables written anew."""
    return TABLE.sub(lambda found: f"{found[1]}{_table(found[2])}{found[3]}", DOCUMENT.read_text("utf-8"))


def _table(table: str) -> str:
    lines = [HEAD, ("---",) * len(HEAD)]
    lines += [(f"`{row.part}`", row.says, f"`{row.example}`", str(count(row)), row.why) for row in rows(table)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> int:
    """Write both files, and say which have changed."""
    for path, text in ((SCHEMA, written_schema()), (DOCUMENT, written_document())):
        changed = path.read_text("utf-8") != text
        path.write_text(text, "utf-8")
        print(f"{path.name} is {'new' if changed else 'as it was'}", file=sys.stderr)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
