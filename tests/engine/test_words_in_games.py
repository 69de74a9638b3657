"""Every word of the card language does something in a game, or is refused there."""

import json
import re
from functools import cache, cached_property
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.abilities import expand
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.playing import engine_deck, keys_of
from engine import games
from engine.core.deck import GameDeck
from engine.core.game import Library
from engine.games import GAMES, vocabulary_of
from engine.games.vocabulary import VOCABULARY
from engine.language.compatibility import idle_parts
from engine.language.errors import LanguageError
from engine.language.node import Node, keys, walk
from engine.language.nodes.clauses import AbilityNode
from engine.language.nodes.kinds import FilterNode, SelectorNode
from engine.language.parser import parse
from tests.conftest import ROOT
from tests.engine.table import Document
from tests.engine.word_probes import PROBES, difference
from tools.language_reference import TABLES, documents, full_vocabulary

DECKS = {
    "summoner-wars-2e": ("polar-dwarves", "cave-goblins"),
    "summoner-wars-1e": ("workbench-prince-elien", "workbench-mugglug"),
    "summoners-chess": ("locust-season", "the-long-wall"),
}
SEEDS, DECISIONS = 6, 60


class Probe:
    """Games between two shipped decks, with and without a word on the leader of the first one."""

    def __init__(self, game: str, catalogue: Catalogue, resolver: Resolver) -> None:
        self.ruleset = catalogue.ruleset_document(game)
        self.decks: list[GameDeck] = [engine_deck(load_shipped(name, resolver).deck, catalogue) for name in DECKS[game]]
        self.cards = [{**(catalogue.card_document(key) or {}), "key": key} for key in keys_of(self.decks)]
        self.leader = next(card for card in self.cards if card["key"] == self.decks[0].leader)

    def shows(self, word: type[Node]) -> bool:
        """Return True if two games differ because of the word."""
        probe = PROBES[word.__name__]
        ability, other = probe if isinstance(probe, tuple) else (probe, _without(probe, word))
        libraries = self.library(ability), self.without_words if other is None else self.library(other)
        return any(difference(*libraries, self.decks, seed, DECISIONS) for seed in range(SEEDS))

    @cached_property
    def without_words(self) -> Library:
        """The library of the decks as they are shipped."""
        return games.library(self.ruleset, self.cards)

    def library(self, ability: Document) -> Library:
        more = [*self.leader.get("abilities", ()), {"name": "Probe", **self._filled(ability)}]
        return games.library(
            self.ruleset, [{**card, "abilities": more} if card is self.leader else card for card in self.cards]
        )

    def _filled(self, ability: Document) -> Any:
        text = json.dumps(ability).replace("FACTION", str(self.leader.get("faction")))
        text = text.replace("NAME", self.leader["card"].split()[0]).replace("PHASE", self.ruleset["phases"][0])
        return json.loads(text)


def _without(ability: Document, word: type[Node]) -> Document | None:
    """Return the ability without a filter, or None: no ability at all."""
    if not issubclass(word, FilterNode):
        return None
    name = next(iter(keys(word)))

    def stripped(value: Any) -> Any:
        if isinstance(value, list):
            return [stripped(each) for each in value]
        if not isinstance(value, dict):
            return value
        is_selector = not value.keys().isdisjoint(keys(SelectorNode))
        return {key: stripped(each) for key, each in value.items() if not (is_selector and key == name)}

    return dict(stripped(ability))


@cache
def used_by_shipped(game: str) -> dict[type[Node], set[str]]:
    """Return the names of the shipped cards of a game with each word."""
    shared = next(Shared(data) for data in documents() if data["ruleset"] == game and "formats" in data)
    found: dict[type[Node], set[str]] = {}
    for data in documents():
        if data["ruleset"] == game and "card" in data and "abilities" in data:
            for ability in expand(data, shared)["abilities"]:
                for node in walk(parse(ability, AbilityNode, VOCABULARY)):
                    found.setdefault(type(node), set()).add(data["card"])
    return found


@cache
def scenario_text(game: str) -> str:
    """Return the text of all scenarios of a game."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))]
    return "\n".join(text for text in texts if f"ruleset: {game}" in text)


@pytest.mark.parametrize("game", GAMES)
def test_a_word_does_something_in_a_game_or_is_refused_there(
    game: str, catalogue: Catalogue, resolver: Resolver
) -> None:
    probe, vocabulary, idle = Probe(game, catalogue, resolver), vocabulary_of(game), []
    for word in vocabulary.words:
        if not vocabulary.plays(word):
            continue
        cards = used_by_shipped(game).get(word, ())
        is_seen = any(card in scenario_text(game) for card in cards)
        if not is_seen and not (word.__name__ in PROBES and probe.shows(word)):
            idle.append(word.__name__)
    assert idle == []


@pytest.mark.parametrize("game", GAMES)
def test_a_word_that_a_game_does_not_play_is_refused_with_what_fits(game: str) -> None:
    vocabulary = vocabulary_of(game)
    for word in VOCABULARY.words:
        if vocabulary.plays(word) or not word.about.example:
            continue
        kind = (
            SelectorNode
            if issubclass(word, FilterNode)
            else next(kind for kinds in TABLES.values() for kind in kinds if issubclass(word, kind))
        )
        node = parse(read_one(f"example: {word.about.example}", "f.yaml").data["example"], kind, full_vocabulary())
        sentences = [sentence for _, sentence in idle_parts(node, vocabulary, "this game")]
        assert any("what fits here: " in sentence for sentence in sentences), word


def test_a_game_has_every_feature_that_a_word_needs_and_no_other() -> None:
    needed = {word.about.needs for word in VOCABULARY.words}
    for node in _all_nodes(Node):
        for key in keys(node).values():
            needed |= {key.needs, *key.value_needs.values()}
    assert needed - {""} == {feature for game in GAMES for feature in vocabulary_of(game).features or ()}


def _all_nodes(node: type[Node]) -> list[type[Node]]:
    return [each for sub in node.__subclasses__() for each in (sub, *_all_nodes(sub))]


@pytest.mark.parametrize(
    ("game", "ability", "path", "name", "feature"),
    [
        ("summoner-wars-2e", {"modify": {"dice": 1}}, ("modify", "dice"), "dice", "numbered dice"),
        ("summoner-wars-2e", {"modify": {"poisons": True}}, ("modify", "poisons"), "poisons", "poison"),
        ("summoner-wars-2e", {"modify": {"can": ["move", "leave vines"]}}, ("modify", "can", 1), "leave vines", "vine walls"),
        ("summoner-wars-2e", {"when": {"during": "any"}, "do": []}, ("when", "during"), "any", "windows between phases"),
        ("summoner-wars-2e", {"modify": {"summon": {"adjacent": "self", "only": True}}}, ("modify", "summon", "only"), "only", "terms of summoning"),
        ("summoner-wars-1e", {"when": {"after": "move", "of": "self"}, "do": [{"boost": 1, "on": "self"}]}, ("do", 0, "boost"), "boost", "boost"),
        ("summoner-wars-1e", {"modify": {"no_reward": "unit"}}, ("modify", "no_reward"), "no_reward", "magic tokens"),
        ("summoners-chess", {"when": {"start": "main"}, "do": []}, ("when", "start"), "main", "moments of phases"),
        ("summoners-chess", {"when": {"after": "destruction", "of": "self"}, "do": []}, ("when", "after"), "after: destruction", "moments of destruction"),
        ("summoners-chess", {"modify": {"lose": "abilities"}, "for": "move"}, ("for",), "for", "modifiers of moves"),
    ],
)  # fmt: skip
def test_what_does_nothing_is_named_with_its_place_and_the_reason(
    game: str, ability: Document, path: tuple[str | int, ...], name: str, feature: str
) -> None:
    node = parse(ability, AbilityNode, VOCABULARY)
    assert [(where, sentence.partition(";")[0]) for where, sentence in idle_parts(node, vocabulary_of(game), "it")] == [
        (path, f"'{name}' does nothing in it, which has no {feature}")
    ]


@pytest.mark.parametrize(
    ("game", "class_", "ability", "sentence"),
    [
        ("summoner-wars-1e", "common unit", {"modify": {"summon": {"pay": {"damage": 1}, "keeps": "damage"}}}, "'keeps' does nothing without 'replacing'"),
        ("summoner-wars-1e", "common unit", {"modify": {"summon": {"phases": "any", "only": True}}}, "'only' does nothing without 'adjacent' or 'replacing'"),
        ("summoner-wars-1e", "common unit", {"modify": {"summon": {"each": {"discard": {"own": "unit"}}}}}, "'each' does nothing without 'discount'"),
        ("summoner-wars-1e", "common unit", {"modify": {"summon": {"discount": 1, "each": {"destroy": "self"}}}}, "a discount is for cards that are chosen, one by one"),
        ("summoner-wars-1e", "common unit", {"when": {"end": "turn"}, "do": [{"transfer": "magic", "to": "opponent", "under": "self"}]}, "'to' can't stand beside 'under'"),
        ("summoners-chess", "minion unit", {"modify": {"command": "free"}, "of": {"friendly": "minion"}}, "a card has this of itself only"),
        ("summoners-chess", "action", {"when": "played", "may": True, "do": [{"draw": 1}]}, "put what is optional under 'may' in 'do'"),
    ],
)  # fmt: skip
def test_a_key_that_changes_nothing_beside_the_others_is_refused(
    game: str, class_: str, ability: Document, sentence: str
) -> None:
    card = {"card": "Odd", "ruleset": game, "class": class_, "key": f"{game}/-/odd", "abilities": [ability]}
    ruleset = next(data for data in documents() if data["ruleset"] == game and "formats" in data)
    with pytest.raises(LanguageError, match=re.escape(sentence)):
        games.library(ruleset, [card])


def test_a_word_of_another_game_is_named_with_what_fits() -> None:
    node = parse({"when": {"start": "turn"}, "do": [{"morale": 1}]}, AbilityNode, VOCABULARY)
    ((path, sentence),) = idle_parts(node, vocabulary_of("summoner-wars-2e"), "Summoner Wars")
    assert path == ("do", 0, "morale")
    assert sentence.startswith("'morale' is no word of Summoner Wars; what fits here: choose, draw, ")
    assert "boost" in sentence
    assert "poison" not in sentence
