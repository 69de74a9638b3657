"""Definitions of abilities, and what becomes of them where a key is left out, added, or has another value.

The definitions are those of the shipped cards, the probes of words, and the examples of the documentation.
"""

import copy
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from deckbuilder.documents.abilities import expand
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.yaml12 import read_one
from engine import games
from engine.games import GAMES, vocabulary_of
from engine.language.errors import LanguageError
from engine.language.field_types import (
    AnyOfType,
    ChoiceType,
    FieldType,
    IntegerType,
    ListedType,
    ListType,
    NamedType,
    NodeSetType,
    NodeType,
    TextType,
)
from engine.language.node import Key, Node, keys, parts, walk
from engine.language.nodes.clauses import AbilityNode
from engine.language.nodes.kinds import SelectorNode
from engine.language.parser import parse
from engine.language.vocabulary import Vocabulary
from tests.engine.word_probes import PROBES
from tools.language_reference import documents

Data = dict[str, Any]
ABSENT = None  # as the value of a key that is not there
MOST_VALUES = 6  # of a key, beside the samples of its type: the shortest that some definition has
MOST_PLACES = 6  # where a value of a key is tried: beside other keys, in other parts, and on other classes of cards
SAMPLES = {  # of texts, by the names of their types
    "ref": ("self", "summoner", "target"),
    "who": ("you", "opponent", "anyone"),
    "turn_of": ("yours", "opponent"),
    "eligible": ("opponent", "any"),
    "classes": ("unit", "common", "card", "champion or common"),
    "name": ("Ember", "Frost"),
    "label": ("others",),
    "type": ("knight", "gunner"),
}
FURTHER: Data = {  # values of keys of which all definitions have the same
    "LoseNode.lose": ["Fear"],
    "BothNode.both": [{"destroy": "self"}, {"discard": {"own": "card", "in": "hand"}, "number": 2}],
    "EitherNode.either": [{"counter": "hour"}, {"counter": "ice"}],
    "UnlessNode.unless": {"who": "opponent", "pays": {"discard": {"own": "card", "in": "hand"}, "number": 2}},
}
FILLED = {"FACTION": "Order", "NAME": "Ember"}  # what stands for names in probes


class Definition(NamedTuple):
    """An ability of a card: its number, and its nodes."""

    card: Data
    number: int
    ability: AbilityNode

    @property
    def written(self) -> Data:
        data: Data = self.card["abilities"][self.number]
        return data


class Variant(NamedTuple):
    """A definition with another value of a key of a word in it.

    Attributes:
        part, other: The word before and after.
        old, new: The values; ABSENT for none.
        ability: The nodes of the new definition, and `card`, its document.
    """

    definition: Definition
    key: Key
    part: Node
    other: Node
    old: Any
    new: Any
    ability: AbilityNode
    card: Data

    @property
    def name(self) -> str:
        return f"{type(self.part).__name__}.{self.key.name}"

    def __str__(self) -> str:
        old, new = ("nothing" if value is ABSENT else json.dumps(value) for value in (self.old, self.new))
        ability = json.dumps(self.definition.written)
        return f"{self.name}: {old} -> {new} in {self.card['card']}: {ability}"


@cache
def ruleset_of(game: str) -> Data:
    """Return the document of a rule set."""
    return next(data for data in documents() if data["ruleset"] == game and "formats" in data)


@cache
def words_of(game: str) -> Vocabulary:
    """Return the words of a game, with what its rule set lists."""
    ruleset = ruleset_of(game)
    symbols = sorted({symbol for face in ruleset.get("dice", {}).get("faces", ()) for symbol in face})
    return vocabulary_of(game).listing(phase=ruleset["phases"], symbol=symbols)


def is_played(card: Data) -> bool:
    """Whether the game of a card accepts it."""
    try:
        games.library(ruleset_of(card["ruleset"]), [{**card, "key": "x/y/z"}])
    except LanguageError:
        return False
    return True


@cache
def definitions(game: str) -> list[Definition]:
    """Return the definitions that a game plays, the shortest first."""
    cards = [card for card in (*_shipped(game), *_probes(game)) if is_played(card)]
    abilities = [
        Definition(card, number, parse(ability, AbilityNode, words_of(game)))
        for card in cards
        for number, ability in enumerate(card["abilities"])
        if "text" not in ability
    ]
    return sorted(abilities, key=lambda definition: len(json.dumps(definition.written)))


def _shipped(game: str) -> Iterator[Data]:
    shared = Shared(ruleset_of(game))
    for data in documents():
        if data["ruleset"] == game and "card" in data and data.get("abilities"):
            yield expand(data, shared)


def _probes(game: str) -> Iterator[Data]:
    for name, probe in PROBES.items():
        text = json.dumps(probe[0] if isinstance(probe, tuple) else probe)
        for mark, word in {**FILLED, "PHASE": ruleset_of(game)["phases"][0]}.items():
            text = text.replace(mark, word)
        yield {"card": name, "ruleset": game, "class": "common unit", "abilities": [json.loads(text)]}


@cache
def values(game: str) -> Mapping[tuple[type[Node], str], list[Any]]:
    """Return the values of each key: those that its type lists or shows, and the shortest that some definition has."""
    seen: dict[tuple[type[Node], str], dict[str, Any]] = defaultdict(dict)
    for definition in (definition for game in GAMES for definition in definitions(game)):
        for part, mapping in mappings(definition):
            for name in keys(type(part)).keys() & mapping.keys():
                seen[type(part), name][json.dumps(mapping[name])] = mapping[name]
    for word in words_of(game).words:
        if word.about.example:
            example = read_one(word.about.example, "").data
            for name in keys(word).keys() & example.keys():
                seen[word, name].setdefault(json.dumps(example[name]), example[name])
    possible = {}
    for word in all_nodes(Node):
        for name, key in keys(word).items():
            shortest = sorted(seen[word, name].items(), key=lambda item: len(item[0]))[:MOST_VALUES]
            further = [FURTHER[called]] if (called := f"{word.__name__}.{name}") in FURTHER else []
            possible[word, name] = [*samples(key.field_type, game), *(value for _, value in shortest), *further]
    return possible


def all_nodes(node: type[Node]) -> Iterator[type[Node]]:
    """Yield the classes of nodes below one."""
    for inner in node.__subclasses__():
        yield inner
        yield from all_nodes(inner)


def samples(field_type: FieldType, game: str) -> Iterator[Any]:
    """Yield values of a type: all of a short list, else a few."""
    match field_type:
        case NamedType(name="cards"):
            yield from ({"any": "unit"}, {"enemy": "card"}, {"own": "unit", "within": 2}, "self")
        case NamedType(field_type=inner):
            yield from samples(inner, game)
        case AnyOfType(field_types=several):
            yield from (value for one in several for value in samples(one, game))
        case ListType(item=IntegerType()):
            yield from ([1, 2], [2, 3])
        case ListType(item=item, length=length) if length.least in (0, 1):
            yield from ([value] for value in samples(item, game))
        case NodeType(node=node) | NodeSetType(node=node):
            yield from _examples(node, game)
        case _:
            yield from _plain_values(field_type, game)


def _plain_values(field_type: FieldType, game: str) -> Iterator[Any]:
    match field_type:
        case IntegerType(least=least, most=most):
            yield from (number for number in (1, 2, 3, -1) if least <= number <= most)
        case ChoiceType(values=listed):
            yield from listed
        case ListedType(name=name, extra_words=more):
            yield from (*words_of(game).lists.get(name, ()), *more)
        case TextType(name=name):
            yield from SAMPLES.get(name, ())


def _examples(node: type[Node], game: str) -> Iterator[Any]:
    """Yield examples of a node, or of the words of a kind that a game plays."""
    if node is SelectorNode:
        yield from ({"any": "unit"}, {"enemy": "common"})
    elif node.about.is_kind:
        for word in words_of(game).of_kind(node):
            if word.about.example and words_of(game).plays(word):
                yield read_one(word.about.example, "").data


def mappings(definition: Definition) -> Iterator[tuple[Node, Data]]:
    """Yield each part of a definition with the mapping in which it is written."""
    for part in walk(definition.ability):
        place: Any = definition.written
        for step in part.path:
            place = place[step]
        if isinstance(place, dict):
            yield part, place


def variants(game: str) -> Iterator[list[Variant]]:
    """Yield for each key in a definition its variants that can be read: each new value in a few different places.

    What counts as a place: the word with all its keys, the part of the definition that it stands in, and the class of the
    card.
    """
    possible, seen = values(game), defaultdict[Any, set[Any]](set)
    for definition in definitions(game):
        around = {id(inner): (type(part), field) for part in walk(definition.ability) for field, inner in parts(part)}
        for part, mapping in mappings(definition):
            for name, key in keys(type(part)).items():
                of_key = []
                for value in (ABSENT, *possible[type(part), name]):
                    written = "" if value is ABSENT else json.dumps(value)
                    of_card = definition.card["class"].split()[-1]
                    place = (frozenset(mapping), around.get(id(part)), of_card)
                    places = seen[type(part), name, written]
                    if len(places) == MOST_PLACES or place in places:
                        continue
                    if variant := _variant(definition, part, mapping, key, value):
                        places.add(place)
                        of_key.append(variant)
                if of_key:
                    yield of_key


def _variant(definition: Definition, part: Node, mapping: Data, key: Key, value: Any) -> Variant | None:
    """Return a definition with another value of a key; None where it is the same, or cannot be read."""
    ability = copy.deepcopy(definition.written)
    place: Any = ability
    for step in part.path:
        place = place[step]
    if value is ABSENT:
        place.pop(key.name, None)
    else:
        place[key.name] = copy.deepcopy(value)
    try:
        changed = parse(ability, AbilityNode, words_of(definition.card["ruleset"]))
    except LanguageError:
        return None
    if changed == definition.ability:
        return None
    other = next((node for node in walk(changed) if node.path == part.path and type(node) is type(part)), None)
    card = {**definition.card, "abilities": [*definition.card["abilities"]]}
    card["abilities"][definition.number] = ability
    return Variant(definition, key, part, other or changed, mapping.get(key.name, ABSENT), value, changed, card)
