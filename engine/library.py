"""The cards of a game, compiled: definitions with their tables, abilities, blocks and modifiers by index."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.language.clauses import Ability, abilities
from engine.language.scope import Scope
from engine.squares import Board

if TYPE_CHECKING:
    from types import ModuleType

    from engine.language.blocks import Block
    from engine.language.modifiers import Modifier

HIDDEN = "Hidden card"
NEVER = 1 << 30  # the life of a card that has none
USED = ("key", "card", "class", "cost", "life", "strength", "attack", "phase", "active", "abilities")


class Definition:
    """A card as the engine knows it: what is printed on it, compiled. `index` is its place in the library."""

    def __init__(self, data: Mapping[str, Any], index: int) -> None:
        self.index = index
        self.key: str = data["key"]
        self.name: str = data["card"]
        self.words = frozenset(data["class"].split())
        self.cost: int | None = data.get("cost")
        self.life: int | None = data.get("life")
        self.strength: int | None = data.get("strength")
        self.attack: str | None = data.get("attack")
        self.phase: str | None = data.get("phase")
        self.active: bool = data.get("active", False)
        self.is_unit = "unit" in self.words
        self.is_structure = "structure" in self.words or "gate" in self.words
        self.is_summoner = "summoner" in self.words
        self.is_event = "event" in self.words
        self.compiled(())

    def compiled(self, abilities: tuple[Ability, ...]) -> None:
        """Take the card's abilities, with what is asked of them all the time at hand."""
        self.abilities = abilities
        self.listening = [entry for ability in abilities for entry in ability.listening]
        self.modifiers = [modifier for ability in abilities for modifier in ability.modifiers]
        self.special = any(ability.giving or ability.taking for ability in abilities)  # deals in abilities

    def __repr__(self) -> str:
        return f"Definition({self.key!r})"


class Library:
    """The rule set's numbers and every card that may appear, compiled from their documents.

    Raises `engine.language.LanguageError` for a definition that makes no sense.
    """

    def __init__(self, ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]]) -> None:
        documents = sorted(cards, key=lambda document: document["key"])
        self.ruleset: str = ruleset["ruleset"]
        self.board = Board(**ruleset["board"])
        self.phases: tuple[str, ...] = tuple(ruleset["phases"])
        self.play: Mapping[str, Any] = ruleset["play"]
        self.faces = tuple(" ".join(face) for face in ruleset["dice"]["faces"])
        self.face_symbols = {face: frozenset(face.split()) for face in self.faces}
        self.symbols = frozenset().union(*self.face_symbols.values())
        self.all_abilities: list[Ability] = []
        self.blocks: list[Block] = []
        self.modifiers: list[Modifier] = []
        blank = {"key": "-", "card": HIDDEN, "class": "card"}
        self.definitions = tuple(Definition(data, i) for i, data in enumerate([blank, *documents]))
        self.lives = tuple(definition.life or NEVER for definition in self.definitions)
        self.by_key = {definition.key: definition for definition in self.definitions}
        self.gained_words = frozenset(_words_gained(documents))
        for definition, data in zip(self.definitions[1:], documents, strict=True):
            definition.compiled(abilities(data, Scope(self, definition.name, of_event=definition.is_event)))
        self.saps_life = any(modifier.kind == "life" and modifier.lowers for modifier in self.modifiers)
        self.digest = _digest(self.play, documents)

    @cached_property
    def rules(self) -> "ModuleType":
        """The rule module of the game: its turns, actions and attacks."""
        from engine.rules import rules_of  # noqa: PLC0415 - rule modules use what this module offers

        return rules_of(self.ruleset)

    def register(self, ability: Ability) -> int:
        """Take an ability; its index."""
        self.all_abilities.append(ability)
        return len(self.all_abilities) - 1

    def register_block(self, block: "Block") -> int:
        """Take a block; its index."""
        self.blocks.append(block)
        return len(self.blocks) - 1

    def register_modifier(self, modifier: "Modifier") -> int:
        """Take a modifier; its index."""
        self.modifiers.append(modifier)
        return len(self.modifiers) - 1


def _words_gained(data: Any) -> Iterable[str]:
    """Every class word that some ability gives (`is: gate`)."""
    if isinstance(data, list):
        for item in data:
            yield from _words_gained(item)
    elif isinstance(data, Mapping):
        for key, value in data.items():
            if key == "modify" and "is" in value:
                yield value["is"]
            yield from _words_gained(value)


def _without_text(data: Any) -> Any:
    """A definition without the rules text that was rendered from it."""
    if isinstance(data, list):
        return [_without_text(item) for item in data]
    if isinstance(data, Mapping):
        return {key: _without_text(value) for key, value in data.items() if key != "text"}
    return data


def _digest(play: Mapping[str, Any], documents: list[Mapping[str, Any]]) -> str:
    """What tells card data that play differently apart."""
    used = [{key: _without_text(data[key]) for key in USED if key in data} for data in documents]
    text = json.dumps([play, used], sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
