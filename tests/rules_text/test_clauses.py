"""Abilities of several clauses, lasting ones, nested choices and repetitions, and names."""

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from deckbuilder.rules_text import render
from engine.language import LanguageError
from tests.depth import deep, sized
from tests.rules_text.helpers import ACTIVE, AT_END, EVENT, UNIT, Data, done, modified, text, texts

PLAYED: Data = {"when": "played", "do": [{"choose": {"any": "common or champion"}}]}


def test_the_effect_of_an_event_comes_first() -> None:
    clauses = [
        {"modify": {"life": 1}, "of": {"friendly": "structure"}},
        {"when": "played", "do": [{"boost": 2, "on": "self"}]},
    ]
    assert (
        text({"does": clauses}, ACTIVE)
        == "Add 2 boost to this event. While active, friendly structures have 1 more life."
    )


def test_while_active_occurs_once_in_each_ability() -> None:
    clauses: list[Data] = [
        {"modify": {"life": 1}, "of": {"friendly": "unit"}},
        {"when": {"end": "turn"}, "do": [{"draw": 1}]},
    ]
    assert (
        text({"does": clauses}, ACTIVE)
        == "While active, friendly units have 1 more life. At the end of your turn, draw 1 card."
    )
    assert texts(*clauses, card=ACTIVE) == [
        "While active, friendly units have 1 more life.",
        "While active, at the end of your turn, draw 1 card.",
    ]


def test_a_discard_trigger_of_an_event_has_no_while_active() -> None:
    clause = {"when": {"after": "discard", "of": "self"}, "do": [{"draw": 1}]}
    assert text(clause, ACTIVE) == "After this event is discarded, draw 1 card."


@pytest.mark.parametrize("class_", ["standard event", "standard event structure"])
def test_events_of_other_classes_have_no_while_active(class_: str) -> None:
    clause = {"modify": {"life": 1}, "of": {"friendly": "unit"}}
    assert text(clause, {"class": class_}) == "Friendly units have 1 more life."


@pytest.mark.parametrize(
    ("class_", "me"),
    [
        ("common unit", "This unit"),
        ("summoner unit", "This unit"),
        ("common unit structure", "This unit"),
        ("gate structure", "This structure"),
        ("standard event structure", "This structure"),
        ("epic event", "This event"),
        ("relic", "This card"),
    ],
)
def test_a_card_refers_to_itself_by_its_class(class_: str, me: str) -> None:
    assert text({"modify": {"cannot": ["be forced"]}}, {"class": class_}) == f"{me} cannot be forced."


def test_other_abilities_can_refer_to_the_target_of_playing() -> None:
    active = {"modify": {"cannot": ["attack"]}, "of": "target"}
    assert texts(PLAYED, active, card=ACTIVE) == [
        "Target a common or champion.",
        "While active, the target cannot attack.",
    ]


def test_a_card_under_another_refers_to_its_host() -> None:
    put = {"when": "played", "do": [{"choose": {"friendly": "common"}}, {"put": "self", "under": "target"}]}
    host = {"modify": {"strength": 2}, "of": "host"}
    assert texts(put, host, card=EVENT)[1] == "The common that this event is under has 2 more strength."
    assert texts(host, card=UNIT) == ["The card that this card is under has 2 more strength."]


def test_costs_and_conditions_of_playing_an_event_are_worded() -> None:
    clause: Data = {
        "when": "played",
        "if": {"magic": "you", "least": 3},
        "may": True,
        "cost": {"magic": 2},
        "do": [{"draw": 2}],
    }
    assert text(clause, EVENT) == "If you have at least 3 magic, you may spend 2 magic to draw 2 cards."


def test_an_ability_that_is_only_a_name_gets_no_text() -> None:
    given = [{"name": "Flight"}, {"name": "Gift", "modify": {"have": [{"name": "Flight"}]}}]
    assert render({**UNIT, "abilities": given}) == {("abilities", 1): "This unit has Flight."}


def test_written_texts_are_kept_and_granted_abilities_get_texts() -> None:
    glow = {"name": "Glow", "modify": {"life": 1}}
    given = {"text": "All glow.", "modify": {"have": [glow]}, "of": {"friendly": "unit"}}
    assert render({**UNIT, "abilities": [given]}) == {
        ("abilities", 0): "All glow.",
        ("abilities", 0, "modify", "have", 0): "This unit has 1 more life.",
    }


def test_an_invalid_definition_is_rejected() -> None:
    with pytest.raises(LanguageError) as input_error:
        render({"card": "Wizard", **EVENT, "abilities": [{"when": "played", "do": [{"sing": 1}]}]})
    assert str(input_error.value).startswith(
        "Wizard: abilities.0.do.0: this is not an effect; it must have one of choose, "
    )


A: Data = {"draw": 1}
B: Data = {"magic": 1}
C: Data = {"draw": 2}
TARGET: Data = {"choose": {"any": "unit"}}
FORCE: Data = {"force": "target", "spaces": 1}
RICH: Data = {"magic": "you", "least": 5}


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ({"may": True, "do": [A, B]}, "you may draw 1 card. If you do, gain 1 magic."),
        ({"do": [{"may": [A]}, B]}, "you may draw 1 card. Gain 1 magic."),
        ({"may": True, "do": [A, B, C]}, "you may draw 1 card. If you do, gain 1 magic and draw 2 cards."),
        ({"do": [{"may": [A, B]}, C]}, "you may draw 1 card. If you do, gain 1 magic. Draw 2 cards."),
        ({"do": [A, {"may": [B]}]}, "draw 1 card. You may gain 1 magic."),
        ({"if": RICH, "do": [A, B]}, "if you have at least 5 magic, draw 1 card and gain 1 magic."),
        ({"do": [{"if": RICH, "then": [A]}, B]}, "if you have at least 5 magic, draw 1 card. Gain 1 magic."),
        ({"do": [{"if": RICH, "then": [A, {"may": [B, C]}]}]}, "if you have at least 5 magic, draw 1 card, then you may gain 1 magic. If you do, draw 2 cards."),
        ({"do": [{"if": RICH, "then": [{"may": [A, B]}, C]}]}, "if you have at least 5 magic, you may draw 1 card (if you do, gain 1 magic); then draw 2 cards."),
        ({"may": True, "do": [A, {"if": RICH, "then": [B]}]}, "you may draw 1 card. If you do and you have at least 5 magic, gain 1 magic."),
        ({"may": True, "do": [A, {"if": RICH, "then": [B]}, C]}, "you may draw 1 card. If you do, if you have at least 5 magic, gain 1 magic; then draw 2 cards."),
        ({"may": True, "do": [{"if": RICH, "then": [A]}, B]}, "you may do this: if you have at least 5 magic, draw 1 card. If you do, gain 1 magic."),
        ({"do": [{"one_of": [[A], [B]]}]}, "either draw 1 card, or gain 1 magic."),
        ({"may": True, "do": [{"one_of": [[A], [B]]}]}, "you may either draw 1 card, or gain 1 magic."),
        ({"do": [{"one_of": [[A], [B, C]]}, A]}, "do one of these: draw 1 card; or gain 1 magic and draw 2 cards. Draw 1 card."),
        ({"if": RICH, "do": [{"one_of": [[A], [B], [C]]}, A]}, "if you have at least 5 magic, do one of these (draw 1 card; gain 1 magic; or draw 2 cards); then draw 1 card."),
        ({"do": [{"one_of": [[{"pay": {"magic": 1}}, A], [{"pay": {"magic": 2}}]]}]}, "either spend 1 magic to draw 1 card, or spend 2 magic."),
        ({"do": [{"one_of": [[{"pay": {"magic": 1}}, {"exchange": ["self", "summoner"]}], [A]]}]}, "do one of these: spend 1 magic, then this unit and your summoner exchange places; or draw 1 card."),
        ({"do": [{"one_of": [[A], []]}]}, "either draw 1 card, or do nothing."),
        ({"do": [{"repeat": [TARGET, FORCE, A]}, B]}, "do this any number of times: target a unit, force it 1 space, then draw 1 card. Gain 1 magic."),
    ],
)  # fmt: skip
def test_nested_options_and_conditions_are_worded(clause: Data, words: str) -> None:
    assert text({"when": AT_END, **clause}) == f"At the end of your turn, {words}"


def test_effects_on_an_optional_target_need_no_if_you_do() -> None:
    assert done(TARGET, FORCE, {"damage": 1, "on": "target"}, may=True) == (
        "you may target a unit. Force the target 1 space. Add 1 damage to the target."
    )


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (A, "draw 1 card"),
        ({"damage": 1, "on": ["target", "self"]}, "add 1 damage to the target and this unit"),
        ({"force": "self", "spaces": 1, "toward": "target"}, "force this unit 1 space toward the target"),
        ({"destroy": {"any": "unit", "except": "target"}}, "destroy each unit other than the target"),
        ({"one_of": [[FORCE], [A]]}, "either force the target 1 space, or draw 1 card"),
        ({"may": [TARGET, A]}, "you may target a unit. If you do, draw 1 card"),
    ],
)
def test_effects_possible_without_the_optional_target_begin_with_if_you_do(effect: Data, words: str) -> None:
    assert done(TARGET, effect, may=True) == f"you may target a unit. If you do, {words}."


def test_effects_on_each_target_are_worded() -> None:
    several = {"choose": {"friendly": "unit"}, "number": "any"}
    hurt = {"may": [{"choose": {"any": "unit", "adjacent": "it"}, "as": "victim"}, {"damage": 2, "on": "victim"}]}
    assert done(several, {"each": "target", "do": [hurt]}, {"destroy": "target"}) == (
        "target any number of friendly units. For each target, you may add 2 damage to a unit adjacent to it. "
        "Destroy each target."
    )
    pushed = [{"force": "it", "spaces": 1}, {"may": [{"damage": 1, "on": "it"}, A]}]
    assert done(several, {"each": "target", "do": pushed}) == (
        "target any number of friendly units. For each target, force it 1 space, then you may add 1 damage to it "
        "(if you do, draw 1 card)."
    )


def nested(depth: int, longest: int) -> Iterator[list[Any]]:
    """Lists of effects that hold lists of effects, to a depth."""
    items: list[Data] = [A, B]
    if depth:
        inner = list(nested(depth - 1, longest))
        items += [{"may": held} for held in inner]
        items += [{"if": RICH, "then": held} for held in inner]
        items += [{"one_of": [held, other]} for held, other in zip(inner, reversed(inner), strict=True)]
        items += [{"repeat": [TARGET, *held]} for held in inner]
    for length in range(1, longest + 1):
        yield from (list(held) for held in product(items, repeat=length))


def plainly(clause: dict[str, Any]) -> str:
    """A definition with what means the same written the same: `may` and `if` of a clause as those of an effect."""
    effects = clause["do"]
    if clause.get("may"):
        effects = [{"may": effects}]
    if "if" in clause:
        effects = [{"if": clause["if"], "then": effects}]
    return json.dumps(effects)


@pytest.mark.parametrize(
    "clause",
    [
        {},
        pytest.param({"may": True}, marks=deep),
        pytest.param({"if": RICH}, marks=deep),
        {"if": RICH, "may": True},
    ],
)
def test_different_nesting_gives_different_texts(clause: Data) -> None:
    every = sized(40, 7)  # of the many deep ones, so many are left out each time
    found: dict[str, str] = {}
    for effects in (*nested(1, 2), *islice(nested(2, 2), 0, sized(10_000, 60_000), every * 10)):
        definition = {**clause, "do": effects}
        said = text({"when": AT_END, **definition})
        assert found.setdefault(said, plainly(definition)) == plainly(definition), said


ATTACK: Data = {"attack": {"by": {"enemy": "unit"}, "on": {"friendly": "unit"}}, "modify": {"strength": 1}}
LATER: Data = {"when": {"end": "attack"}, "do": [{"discard": "self"}]}
HELD: Data = {"modify": {"strength": 1}, "of": {"friendly": "unit"}}


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"hold": HELD, "until": "turn"}, "Until the end of the turn, friendly units have 1 more strength."),
        ({"hold": HELD, "until": {"start": "turn"}}, "Until the start of your next turn, friendly units have 1 more strength."),
        ({"hold": HELD, "until": {"end": "move"}}, "Until the end of your Move Phase, friendly units have 1 more strength."),
        ({"hold": ATTACK, "until": "turn"}, "Until the end of the turn, when an enemy unit attacks a friendly unit, the attacker has 1 more strength."),
        ({"hold": LATER, "until": "used"}, "At the end of your Attack Phase, discard this unit."),
        ({"gain": {"lose": ["Quick", "Slow"]}, "on": "self", "until": {"start": "turn"}}, "This unit loses Quick and Slow until the start of your next turn."),
        ({"gain": {"name": "attacker"}, "on": "self", "until": "turn"}, "This unit has the name of the attacker too until the end of the turn."),
        ({"if": {"count": {"friendly": "unit"}, "below": {"count": {"enemy": "unit"}}}, "then": [{"draw": 1}]}, "If there are fewer friendly units than enemy units, draw 1 card."),
        ({"if": {"played": {"own": "event"}, "least": 1}, "then": [{"draw": 1}]}, "If you have played at least 1 event this turn, draw 1 card."),
        ({"choose": {"enemy": "unit"}, "number": "all"}, "Target all enemy units, in an order of your choice."),
        ({"attack": "self", "at": "attacker"}, "This unit makes 1 extra attack against the attacker."),
        ({"gain": {"lose": "abilities"}, "on": "self", "until": "turn"}, "This unit loses all abilities until the end of the turn."),
    ],
)  # fmt: skip
def test_durations_are_worded(effect: Data, words: str) -> None:
    said = done(effect)
    assert f"{said[0].upper()}{said[1:]}" == words


@pytest.mark.parametrize(
    ("modifiers", "words"),
    [
        ({"attackers": 6}, "You may attack with up to 6 units in the Attack Phase."),
        ({"attackers": 1}, "You may attack with only 1 unit in the Attack Phase."),
        ({"movers": 1}, "You may move 1 more unit in the Move Phase."),
        ({"event_cost": 1}, "You must spend 1 more magic to play an event."),
        ({"actions": "magic"}, "You may also do what the Magic Phase allows."),
        ({"cannot": ["pay magic"]}, "You cannot pay magic."),
    ],
)
def test_modifiers_of_players_are_worded(modifiers: Data, words: str) -> None:
    assert modified(modifiers, of="you") == words


def test_a_chosen_card_may_be_named_self() -> None:
    chosen = {"choose": {"enemy": "unit"}, "as": "self"}
    ability = {"when": {"after": "summon", "of": "self"}, "do": [chosen, {"damage": 1, "on": "self"}]}
    assert text(ability) == ("After this unit is summoned, choose an enemy unit. Add 1 damage to this unit.")
