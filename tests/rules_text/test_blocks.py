"""Nested choices, conditions and repetitions: different definitions give different texts."""

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from tests.depth import sized
from tests.rules_text.helpers import AT_END, Data, done, text

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


@pytest.mark.parametrize("clause", [{}, {"may": True}, {"if": RICH}, {"if": RICH, "may": True}])
def test_different_nesting_gives_different_texts(clause: Data) -> None:
    every = sized(35, 7)  # of the many deep ones, so many are left out each time
    found: dict[str, str] = {}
    for effects in (*nested(1, 2), *islice(nested(2, 2), 0, 60_000, every * 10)):
        definition = {**clause, "do": effects}
        said = text({"when": AT_END, **definition})
        assert found.setdefault(said, plainly(definition)) == plainly(definition), said
