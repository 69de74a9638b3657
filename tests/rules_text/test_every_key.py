"""A rules text says what each key of a definition says: with the key, without it, and with each of its values.

Two definitions that differ in one key read differently, or the key needs no words there (`WORDLESS`).
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest

from deckbuilder.rules_text import Terminology, texts
from deckbuilder.rules_text.conditions import Bounds
from deckbuilder.rules_text.triggered import is_in_your_turn, is_started
from engine.games import GAMES
from engine.games.summoner_wars.nodes.attacks import CannotAttackNode
from engine.games.summoner_wars.nodes.clauses import AttacksNode
from engine.language.field_types import ChoiceType, values_of
from engine.language.node import Key, Node, each_of, keys
from engine.language.nodes.amounts import ComparisonNode
from engine.language.nodes.clauses import AbilityNode, ContinuousNode, TriggeredNode
from engine.language.nodes.kinds import SELF, SelectorNode
from engine.language.nodes.selectors import AmongNode, ExceptNode, InNode, NamedNode
from engine.language.nodes.triggers import TriggerNode
from tests.depth import deep
from tests.rules_text.variants import ABSENT, Data, Variant, is_played, ruleset_of, variants, words_of

YOURS = ({"turn": "yours"}, [{"turn": "yours"}])


class Pair(NamedTuple):
    """Two definitions with the same text: a variant, and the other value of its key with the other definition."""

    variant: Variant
    value: object
    ability: AbilityNode

    @property
    def values(self) -> tuple[object, object]:
        return self.variant.new, self.value

    def __str__(self) -> str:
        other = "nothing" if self.value is ABSENT else json.dumps(self.value)
        return f"{self.variant} reads as with {other}"


def always(_pair: Pair) -> bool:
    return True


def has(*values: object) -> Callable[[Pair], bool]:
    """Whether one of the two values is one of these, and the other one is left out or a like one."""
    return lambda pair: any(value in values for value in pair.values)


def is_optional_anyway(pair: Pair) -> bool:
    clause = pair.variant.part
    assert isinstance(clause, TriggeredNode)
    return bool(clause.from_) or any(map(is_started, clause.triggers))


def is_in_your_turn_anyway(pair: Pair) -> bool:
    clause = pair.variant.part
    assert isinstance(clause, TriggeredNode)
    return any(value in YOURS for value in pair.values) and all(map(is_in_your_turn, clause.triggers))


def is_in_an_optional_clause(pair: Pair) -> bool:
    return any(clause.may for clause in each_of(TriggeredNode, pair.variant.ability))


def is_with_a_cost_in_chess(pair: Pair) -> bool:
    is_chess = pair.variant.card["ruleset"] == "summoners-chess"
    return is_chess and all(clause.cost for clause in each_of(TriggeredNode, pair.variant.ability))


def is_of_one_hand(pair: Pair) -> bool:
    """Whether cards of a hand are friendly in one definition, and your own in the other."""
    one, other = (value if isinstance(value, dict) else {} for value in pair.values)
    sides = {"own", "friendly"}
    return {*one} ^ {*other} == sides and {*one.items()} - {*other.items()} <= {(side, "card") for side in sides}


def is_of_the_same_numbers(pair: Pair) -> bool:
    """Whether a multiplied number meets a condition just where the plain one does: twice a whole number is at least 1."""
    one, other = (
        [Bounds.of(condition) for condition in each_of(ComparisonNode, ability)]
        for ability in (pair.variant.ability, pair.ability)
    )
    return one == other


def is_of_a_pile(pair: Pair) -> bool:
    return any(selector.find(InNode) is not None for selector in each_of(SelectorNode, pair.variant.ability))


def is_the_card_itself(pair: Pair) -> bool:
    """Whether both values name the same card: the card itself, by its role in the event too."""
    clauses = each_of(Node, pair.variant.ability)
    triggers = [node for node in clauses if isinstance(node, TriggerNode | AttacksNode)]
    roles = {"by": "attacker", "on": "attacked"}
    own = {
        role
        for trigger in triggers
        for key, role in (trigger.roles() if isinstance(trigger, TriggerNode) else roles).items()
        if getattr(trigger, key) == (SELF,)
    }
    plain = (value[0] if isinstance(value, list) and len(value) == 1 else value for value in pair.values)
    one, other = (re.sub(rf'"({"|".join(own)})"', '"self"', json.dumps(value)) for value in plain)
    return bool(own) and one == other


def is_called_by_name(pair: Pair) -> bool:
    """Whether cards are called by their whole names, each of which is that of cards of one class."""
    part = pair.variant.part
    terms = terminology(pair.variant.card["ruleset"])
    return isinstance(part, SelectorNode) and terms.whole_names and part.find(NamedNode) is not None


def is_any_card_anyway(pair: Pair) -> bool:
    """Whether all cards that are meant are units: one that is known, or those that attack."""
    part = pair.variant.part
    assert isinstance(part, SelectorNode)
    is_known = part.find(AmongNode) is not None
    clauses = each_of(ContinuousNode, pair.variant.ability)
    attacks = any(isinstance(modifier, CannotAttackNode) for clause in clauses for modifier in clause.modify)
    return {*pair.values} == {"unit", "card"} and (is_known or (attacks and part.find(ExceptNode) is not None))


# By words and keys, why a key needs no words in the text, and where.
WORDLESS: dict[str, tuple[str, Callable[[Pair], bool]]] = {
    "AbilityNode.name": ("it stands in front of the text", always),
    r"(Granted)?AbilityNode.called": ("questions and the log call the ability so", always),
    r"(Choose|Look|ChoosePlayer)Node.as": ("a label within the definition", always),
    "TriggeredNode.note": ("what is looked up is said by what is done with it", has(ABSENT)),
    "TriggeredNode.may": ("what a player starts or answers with is optional anyway", is_optional_anyway),
    "TriggeredNode.if": ("it is said by the moment", is_in_your_turn_anyway),
    "AttackEffectNode.may": ("the whole clause is optional already", is_in_an_optional_clause),
    r"(BeforeAttack|AfterAttack|Attacks)Node.by": ("all that attack are units", has({"any": "unit"})),
    "ChooseNode.by": ("you are the one who chooses", has("you")),
    "DuringNode.during": ("in chess both are whenever its player may act", is_with_a_cost_in_chess),
    r"\w+Node.times": ("the same numbers meet the condition", is_of_the_same_numbers),
    "DiscardCostNode.discard": ("in your hand there are only cards of yours", is_of_one_hand),
    "WhoseNode.whose": ("piles are yours if nothing else is said", is_of_a_pile),
    r"SelectorNode.(any|own|friendly|enemy)": ("a whole name is that of one class", is_called_by_name),
    "SelectorNode.any": ("all of them are units", is_any_card_anyway),
    r"\w+Node.\w+": ("both are names of the card itself", is_the_card_itself),
}
# Keys of which no two values can be compared, because there is only one, or made from the others.
OF_ONE_VALUE = {
    "OneOfNode.modes": "words that are rendered already",
    "OfAttacksNode.because": "words that are rendered already",
    "FreeOfCommandNode.command": "it is the word itself",
    "TransferNode.transfer": "it is the word itself",
}


@cache
def terminology(game: str) -> Terminology:
    return Terminology.of(ruleset_of(game))


def said(card: Data) -> str:
    """What the abilities of a card say, with their modes."""
    return str(texts(card, terminology(card["ruleset"]))[:2])


def reason_of(pair: Pair) -> str:
    """The key of `WORDLESS` that says why two definitions may read the same; empty for none."""
    name = pair.variant.name
    fitting = (words for words, (_, where) in WORDLESS.items() if re.fullmatch(words, name) and where(pair))
    return next(fitting, "")


class Comparison(NamedTuple):
    """What came of all variants in a game."""

    compared: Counter[str]  # by word and key
    alike: list[Pair]
    reasons: set[str]


@cache
def comparison(game: str) -> Comparison:
    result = Comparison(Counter(), [], set())
    for of_key in variants(game):
        known: dict[str, Variant | None] = {said(of_key[0].definition.card): None}
        for variant in of_key:
            text = said(variant.card)
            other = known.setdefault(text, variant)
            result.compared[variant.name] += 1
            if other is variant or (
                other is not None and (other.ability == variant.ability or not is_played(other.card))
            ):
                continue
            pair = (
                Pair(variant, variant.old, variant.definition.ability)
                if other is None
                else Pair(variant, other.new, other.ability)
            )
            reason = reason_of(pair)
            result.reasons.add(reason)
            if not reason and is_played(variant.card):
                result.alike.append(pair)
    return result


@deep
@pytest.mark.parametrize("game", GAMES)
def test_a_text_says_what_each_key_of_each_word_says(game: str) -> None:
    result, vocabulary = comparison(game), words_of(game)
    assert [str(pair) for pair in result.alike] == []
    names = [
        f"{word.__name__}.{key.name}"
        for word in vocabulary.words
        if vocabulary.plays(word)
        for key in keys(word).values()
        if vocabulary.meets(key.needs) and not is_the_word_itself(key)
    ]
    assert [name for name in names if not result.compared[name] and name not in OF_ONE_VALUE] == []


def is_the_word_itself(key: Key) -> bool:
    """Whether a key has only one value, by which the word is recognized."""
    return key.required and isinstance(key.field_type, ChoiceType) and len(values_of(key.field_type)) == 1


@deep
def test_every_key_that_needs_no_words_is_one_where_texts_are_alike() -> None:
    assert set().union(*(comparison(game).reasons for game in GAMES)) - {""} == WORDLESS.keys()
