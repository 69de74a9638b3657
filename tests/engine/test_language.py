"""The card language: data becomes nodes, invalid data is refused with its place, every word has a runtime part."""

from typing import Any

import pytest

from engine.games.summoner_wars import runtime
from engine.games.summoner_wars.nodes.tokens import BoostAmountNode
from engine.games.summoners_chess import runtime as of_chess
from engine.games.vocabulary import VOCABULARY
from engine.language import LanguageError
from engine.language.node import Node, each_of, keys, place_node, walk
from engine.language.nodes import VOCABULARY as ANY_GAME
from engine.language.nodes.clauses import AbilityNode, ClauseNode, ContinuousNode, TriggeredNode
from engine.language.nodes.effects import ChooseNode, DrawNode, UpToNode
from engine.language.nodes.kinds import (
    SELF,
    AmountNode,
    ConditionNode,
    CostNode,
    EffectNode,
    FilterNode,
    ModifierNode,
    ReferenceNode,
    SelectorNode,
    SpacesNode,
)
from engine.language.nodes.piles import TopNode, UnderNode
from engine.language.nodes.players import WhoseNode
from engine.language.nodes.selectors import (
    AmongNode,
    CostFilterNode,
    DifferentNode,
    ExceptNode,
    InNode,
    NamedNode,
    OfFactionNode,
    OrNode,
    WithinNode,
)
from engine.language.nodes.triggers import TriggerNode
from engine.language.parser import parse
from engine.language.runtime import library, registry
from engine.language.vocabulary import Vocabulary
from tests.engine.table import Document, Table, event, unit

RULES = VOCABULARY.listing(phase=("move", "attack"), symbol=("melee", "special"))
REFUSED = [
    ({}, "", "it is empty; it needs one of name, text, called, when, modify, does, attack"),
    ("Flight", "", "'Flight' is not a mapping"),
    ({"modify": {"wings": 2}}, "modify.wings", "'wings' means nothing here; it must be one of have, "),
    ({"modify": {}}, "modify", "it needs one of have, "),
    ({"modify": {"life": 1}, "unless": {}}, "unless", "'unless' means nothing here; it must be one of modify, of, by, for, if"),
    ({"when": "sometimes", "do": []}, "when", "'sometimes' means nothing here; it must be one of played"),
    ({"when": 3, "do": []}, "when", "3 is not allowed here"),
    ({"when": {"after": "lunch"}, "do": []}, "when.after", "'lunch' means nothing here; it must be one of destruction, "),
    ({"when": {"start": "build"}, "do": []}, "when.start", "'build' means nothing here; it must be one of move, attack, turn"),
    ({"when": {"after": "discard", "of": "self", "by": "self"}, "do": []}, "when.by", "'by' means nothing here; it must be one of after, of"),
    ({"when": {"after": ["move", "move"], "of": "self"}, "do": []}, "when.after", "the list has an entry twice"),
    ({"when": "played"}, "", "'do' is missing: what happens, in this order"),
    ({"when": "played", "do": {"draw": 1}}, "do", "{'draw': 1} is not a list"),
    ({"when": "played", "do": [{"sing": 1}]}, "do.0", "this is not an effect; it must have one of choose, "),
    ({"when": "played", "do": [{"draw": 1, "on": "self"}]}, "do.0.on", "'on' means nothing here; it must be one of draw"),
    ({"when": "played", "do": [{"draw": 1, "heal": 1}]}, "do.0.heal", "'heal' can't stand beside 'draw': there is one of them at a time"),
    ({"when": "played", "do": [{"draw": {"cards": 1}}]}, "do.0.draw", "this is not an amount; it must have one of count, "),
    ({"when": "played", "do": [{"draw": True}]}, "do.0.draw", "True is not allowed here"),
    ({"when": "played", "do": [{"draw": 100}]}, "do.0.draw", "100 is not possible here; it must be from -99 to 99"),
    ({"when": "played", "do": [{"destroy": {"ugly": "unit"}}]}, "do.0.destroy", "it needs one of friendly, own, enemy, any"),
    ({"when": "played", "do": [{"destroy": {"any": "unit", "enemy": "unit"}}]}, "do.0.destroy.enemy", "'enemy' can't stand beside 'any'"),
    ({"when": "played", "do": [{"destroy": {"any": "unit", "of": "self"}}]}, "do.0.destroy", "'within' is missing: only within this many spaces"),
    ({"when": "played", "do": [{"destroy": {"any": "Unit"}}]}, "do.0.destroy.any", "'Unit' must look like: class words such as "),
    ({"when": "played", "do": [{"one_of": [[{"draw": 1}]]}]}, "do.0.one_of", "a list here has 2 or more entries"),
    ({"when": "played", "do": [{"exchange": ["self"]}]}, "do.0.exchange", "a list here has 2 or more entries, and 2 at most"),
    ({"when": "played", "cost": {"blood": 1}, "do": []}, "cost", "this is not a cost; it must have one of destroy, "),
    ({"when": "played", "if": {"weather": "fine"}, "do": []}, "if", "this is not a condition; it must have one of "),
    ({"when": "played", "if": {"boost": "self"}, "do": []}, "if", "it needs one of least, most"),
    ({"when": "played", "do": [{"control": "self", "until": "tea"}]}, "do.0.until", "'tea' means nothing here; it must be one of turn"),
    ({"when": "played", "may": False, "do": []}, "may", "False means nothing here; it must be one of true"),
    ({"modify": {"hits": "hearts"}}, "modify.hits", "'hearts' means nothing here; it must be one of melee, special"),
    ({"modify": {"reads": {}}}, "modify.reads", "it needs one of melee, special"),
    ({"modify": {"summon": {"near": "self"}}}, "modify.summon.near", "'near' means nothing here; it must be one of adjacent, replacing, phases"),
    ({"modify": {"have": [{"modify": {"life": 1}}]}}, "modify.have.0", "'name' is missing: the name of the ability"),
    ({"name": " Flight"}, "name", "' Flight' holds space at its begin or end"),
    ({"name": "F" * 81}, "name", "a text has from 1 to 80 characters"),
    ({"does": [{"modify": {"life": 1}}], "do": []}, "do", "'do' means nothing here; it must be one of does"),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "place", "sentence"), REFUSED)
def test_invalid_data_is_refused_in_one_sentence_with_its_place(ability: Any, place: str, sentence: str) -> None:
    with pytest.raises(LanguageError) as error:
        parse(ability, AbilityNode, RULES, "Wizard")
    assert (error.value.card, ".".join(map(str, error.value.path))) == ("Wizard", place)
    assert error.value.message.startswith(sentence)


def test_omitted_keys_have_their_default() -> None:
    found = parse({"choose": {"any": "unit", "within": 2}}, EffectNode, RULES)
    assert found == ChooseNode(choose=SelectorNode(any="unit", filters=(WithinNode(within=2),)))
    assert found == parse(
        {"choose": {"any": "unit", "within": 2, "of": "self"}, "as": "target", "number": 1}, EffectNode, RULES
    )
    assert isinstance(found, ChooseNode)
    assert (found.choose.side, found.choose.classes, found.choose.find(WithinNode)) == (
        "any",
        "unit",
        WithinNode(within=2, of=SELF),
    )
    assert parse({"choose": {"any": "unit"}, "number": {"most": 2}}, ChooseNode, RULES).number == UpToNode(most=2)


def test_a_node_knows_its_path_which_does_not_count_in_comparison() -> None:
    data = {"modify": {"life": {"boost": "self"}}, "of": ["self", "summoner"]}
    found = parse(data, AbilityNode, RULES, "Wizard", ("abilities", 3))
    places = {type(node).__name__: node.path for node in walk(found) if not isinstance(node, ReferenceNode)}
    assert places == {
        "AbilityNode": ("abilities", 3),
        "ContinuousNode": ("abilities", 3),
        "LifeNode": ("abilities", 3, "modify"),
        "BoostAmountNode": ("abilities", 3, "modify", "life"),
    }
    assert [ref.path for ref in each_of(ReferenceNode, found)] == [
        ("abilities", 3, "modify", "life", "boost"),
        ("abilities", 3, "of", 0),
        ("abilities", 3, "of", 1),
    ]
    assert found == parse(data, AbilityNode, RULES)
    assert hash(found) == hash(parse(data, AbilityNode, RULES))
    assert found != parse({**data, "of": "self"}, AbilityNode, RULES)


def test_nodes_can_be_constructed_and_are_immutable() -> None:
    amount = BoostAmountNode(boost=SELF, most=5)
    assert repr(amount) == "BoostAmountNode(per=1, times=1, most=5, boost=ReferenceNode(name='self'))"
    assert place_node(DrawNode(draw=amount), ("do", 0)).path == ("do", 0)
    with pytest.raises(AttributeError):
        amount.most = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del amount.most
    with pytest.raises(TypeError, match="DrawNode has the fields draw, or_less, not number"):
        DrawNode(number=1)  # type: ignore[call-arg]


def test_a_game_accepts_its_own_words_only() -> None:
    strength = {"modify": {"strength": 1}}
    assert parse(strength, AbilityNode, VOCABULARY).clauses
    with pytest.raises(LanguageError, match="'strength' means nothing here"):
        parse(strength, AbilityNode, ANY_GAME)


class Shine(EffectNode):
    """Lets a card shine."""

    shine: ReferenceNode


def test_defining_a_class_adds_a_word() -> None:
    words = ANY_GAME | Vocabulary([Shine])
    assert Shine in words.of_kind(EffectNode)
    assert words.of_kind(Node)[-1] is Shine


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert parse({"draw": 2.0}, DrawNode, RULES) == DrawNode(draw=2)
    with pytest.raises(LanguageError):
        parse({"draw": 2.5}, DrawNode, RULES)


def test_every_key_is_documented() -> None:
    for word in (*VOCABULARY.words, AbilityNode, SelectorNode, ContinuousNode):
        assert all(key.doc.endswith((".", ")")) for key in keys(word).values()), word


MOVED = {"after": "move", "of": "self"}
ON_SELF = {"damage": 1, "on": "self"}


@pytest.mark.parametrize(
    ("ability", "path", "sentence"),
    [
        ({"when": MOVED, "do": [{"damage": 1, "on": "target"}]}, ("do", 0, "on"), "nothing is named 'target' here"),
        ({"when": MOVED, "do": []}, ("do",), "the clause has no effect"),
        ({"when": MOVED, "do": [{"may": []}]}, ("do", 0, "may"), "the list of effects is empty"),
        ({"when": MOVED, "do": [{"each": "moved", "do": []}]}, ("do", 0, "do"), "the list of effects is empty"),
        (
            {"when": MOVED, "do": [{"if": {"turn": "yours"}, "then": []}]},
            ("do", 0, "then"),
            "the list of effects is empty",
        ),
        ({"when": "played", "do": [ON_SELF]}, ("when",), "only an event that does not stand on the board is played"),
        ({"when": MOVED, "do": [{"draw": -3}]}, ("do", 0, "draw"), "an amount of -3 would do nothing"),
        ({"when": MOVED, "do": [{"force": "self", "spaces": [3, 1]}]}, ("do", 0, "spaces"), "the smaller comes first"),
        (
            {"when": MOVED, "do": [{"choose": {"any": "unit"}, "as": "self"}]},
            ("do", 0, "as"),
            "'self' is the name of something else here",
        ),
        (
            {"when": MOVED, "do": [{"choose": {"any": "unit"}, "as": "moved"}]},
            ("do", 0, "as"),
            "'moved' is the name of something else here",
        ),
        ({"when": {"after": "move", "on": "self"}, "do": [ON_SELF]}, ("when", "on"), "'on' means nothing here"),
        ({"when": {"after": "lunch"}, "do": [ON_SELF]}, ("when", "after"), "'lunch' means nothing here"),
        ({"modify": {"recoil": True}}, ("modify",), "the clause must name the event"),
        ({"when": MOVED, "if": {"boost": "self"}, "do": [ON_SELF]}, ("if",), "it needs one of least, most"),
        ({"when": MOVED, "do": [{"repeat": [ON_SELF]}]}, ("do", 0, "repeat"), "begins with the choice of one card"),
        (
            {"when": MOVED, "cost": {"damage": 1}, "do": [{"draw": {"paid": "damage"}}]},
            ("do", 0, "draw", "paid"),
            "a cost such as {damage: {most: N}} lets its player choose one",
        ),
        (
            {"when": MOVED, "do": [{"draw": {"boost": "self", "times": -1}}]},
            ("do", 0, "draw"),
            "an amount times -1 would do nothing",
        ),
        ({"modify": {"range": -1}}, ("modify", "range"), "an amount of -1 would do nothing"),
        (
            {"when": MOVED, "if": {"boost": "self", "least": 3, "most": 1}, "do": [ON_SELF]},
            ("if", "least"),
            "no number is at least 3 and at most 1",
        ),
        (
            {"when": MOVED, "if": {"boost": "self", "times": -1, "least": 3}, "do": [ON_SELF]},
            ("if", "times"),
            "what is compared is a number from 0 upwards",
        ),
        (
            {"when": MOVED, "if": {"boost": "self", "below": {"damage": "self"}, "least": 1}, "do": [ON_SELF]},
            ("if", "least"),
            "'least' can't stand beside 'below'",
        ),
        (
            {"when": MOVED, "if": {"boost": "self", "below": {"damage": "self", "per": 2}}, "do": [ON_SELF]},
            ("if", "below"),
            "two amounts are compared as they are",
        ),
        ({"modify": {"life": 1}, "by": {"any": "unit"}}, ("by",), "nothing in 'modify' is done by abilities"),
        ({"modify": {"life": 1}, "for": "move"}, ("for",), "only abilities ('have') are lent for a move"),
        ({"modify": {"movers": 1}}, ("of",), "modifiers of players need a player, such as 'of: you'"),
        (
            {"modify": {"life": 1}, "of": {"any": "unit", "within": 2, "straight": True, "line": True}},
            ("of", "line"),
            "'line' can't stand beside 'straight'",
        ),
        (
            {"when": {"during": "move"}, "together": True, "do": [ON_SELF]},
            ("together",),
            "without 'once' it does nothing here",
        ),
        (
            {"when": MOVED, "cost": {"discard": "self", "number": 2}, "do": [{"draw": 1}]},
            ("cost", "number"),
            "cards by name are discarded as they are",
        ),
        (
            {"when": MOVED, "do": [{"put": "self", "under": "summoner", "end": "bottom"}]},
            ("do", 0, "end"),
            "'end' does nothing without 'in'",
        ),
        (
            {"when": MOVED, "do": [{"put": "self", "in": "hand", "end": "bottom"}]},
            ("do", 0, "end"),
            "a hand has no bottom",
        ),
        (
            {"modify": {"move": {"most": 1, "alone": True}}},
            ("modify", "move", "alone"),
            "does nothing without 'spaces'",
        ),
        (
            {"modify": {"move": {"spaces": 1, "alone": True, "always": True}}},
            ("modify", "move", "always"),
            "'always' is in every move",
        ),
        (
            {
                "when": MOVED,
                "do": [{"choose": {"own": "unit", "in": "hand"}}, {"summon": "target", "free": True, "less": 1}],
            },
            ("do", 1, "less"),
            "what is summoned for nothing can't cost less",
        ),
        (
            {"modify": {"summon": {"replacing": {"own": "common"}, "phases": "any"}}},
            ("modify", "summon", "phases"),
            "'phases' can't stand beside 'replacing'",
        ),
    ],
)
def test_an_invalid_definition_is_refused_with_its_place(
    ruleset: Document, ability: dict[str, Any], path: tuple[str | int, ...], sentence: str
) -> None:
    with pytest.raises(LanguageError) as caught:
        Table(ruleset, unit("Odd", ability))
    assert caught.value.card == "Odd"
    assert caught.value.path == ("abilities", 0, *path)
    assert sentence in caught.value.message


def test_a_replacement_may_have_no_effects(ruleset: Document) -> None:
    keep = {"when": {"instead": "discard", "of": "self"}, "may": True, "cost": {"boost": 1}, "do": []}
    assert Table(ruleset, event("Keeper", "attack", keep, active=True)).library.by_key["summoner-wars-2e/house/Keeper"]


LOADED = (runtime, of_chess, library)  # importing them registers what the words do
TABLES: tuple[tuple[type[Node], registry.Registry[Any]], ...] = (
    (EffectNode, registry.steps),
    (AmountNode, registry.amounts),
    (ConditionNode, registry.conditions),
    (FilterNode, registry.filters),
    (SpacesNode, registry.spaces),
    (CostNode, registry.costs),
    (TriggerNode, registry.triggers),
    (ModifierNode, registry.modifiers),
    (ClauseNode, registry.clauses),
)
# Read by the selector or the ability that holds them.
HELD = {
    TopNode,
    UnderNode,
    NamedNode,
    OfFactionNode,
    CostFilterNode,
    InNode,
    DifferentNode,
    AmongNode,
    OrNode,
    ExceptNode,
    WhoseNode,
    TriggeredNode,
}


def test_every_word_has_a_runtime_part() -> None:
    for word in set(VOCABULARY.words) - HELD:
        tables = [table for kind, table in TABLES if issubclass(word, kind)]
        assert not tables or any(word in table.makers for table in tables), word


@pytest.mark.parametrize(("kind", "table"), TABLES, ids=lambda value: getattr(value, "__name__", ""))
def test_only_words_are_registered(kind: type[Node], table: registry.Registry[Any]) -> None:
    assert set(table.makers) <= set(VOCABULARY.words)
    assert all(issubclass(word, kind) for word in table.makers)
    assert ContinuousNode in registry.clauses.makers
