"""Every combination of triggers, effects, amounts, selectors and modifiers reads as English."""

import re
from typing import Any

import pytest

from tests.depth import deep
from tests.rules_text.helpers import ACTIVE, Data, text

UNIT: Data = {"friendly": "unit"}
SELECTORS: list[Data] = [
    UNIT,
    {"enemy": "common or champion", "adjacent": "self"},
    {"any": "card", "within": 3, "straight": True, "of": "summoner"},
    {"any": "structure", "adjacent": {"friendly": "unit", "within": 2}},
    {"friendly": "unit", "named": "Undead", "cost": {"most": 2}, "boost": 0, "has": "Flight"},
    {"friendly": "unit", "in": "hand", "different": "names"},
    {"friendly": "unit", "adjacent": "summoner", "or": "summoner"},
    {"any": "unit", "except": "self"},
    {"any": "unit", "except": "summoner", "among": "target"},
]
AMOUNTS: list[Any] = [
    2,
    {"boost": "self", "most": 5},
    {"damage": "summoner", "per": 2},
    {"count": UNIT, "times": 2, "most": 4},
    {"count": "target"},
    {"rolled": ["melee", "special"]},
    {"magic": "you", "per": 3, "times": 2},
    {"line": "moved"},
    {"dealt": "attacked"},
    {"destroyed": {"enemy": "unit"}, "by": "self"},
]
TRIGGERS: list[Data] = [
    {"start": "move"},
    {"end": "turn"},
    {"during": "attack"},
    *({"before": "attack", "by": cards, "on": "self"} for cards in SELECTORS),
    *({"after": "attack", "by": "self", "on": cards} for cards in SELECTORS),
    *({"after": ["move", "force"], "of": cards, "by": "you"} for cards in SELECTORS),
    *({"after": "move", "of": cards, "from": "summoner"} for cards in SELECTORS),
    *({"after": "away", "of": cards, "from": "self"} for cards in SELECTORS),
    *({"after": event, "of": cards} for event in ("summon", "destruction", "leave") for cards in SELECTORS),
    {"after": "discard", "of": "self"},
    {"after": "roll", "by": UNIT},
    {"instead": "move"},
    {"instead": "attack"},
    *({"instead": "lethal", "on": cards} for cards in SELECTORS),
    *({"instead": "destruction", "of": cards, "by": UNIT} for cards in SELECTORS),
    {"instead": "discard", "of": "self"},
]


def effects(*given: Data) -> list[Data]:
    return list(given)


EFFECTS: list[list[Data]] = [
    *(effects({verb: amount, "on": "summoner"}, {"draw": 1}) for verb in ("damage", "heal", "boost") for amount in AMOUNTS),
    *(effects({verb: amount}) for verb in ("draw", "magic") for amount in AMOUNTS),
    *(effects({"damage": 1, "on": cards}, {"destroy": cards}) for cards in SELECTORS),
    *(effects({"choose": cards, "number": n}, {"force": "target", "spaces": [0, 2]}, {"draw": 1}) for cards in SELECTORS for n in (1, 2, "any")),
    [{"place": "self", "on": {"adjacent": UNIT}}, {"exchange": ["self", "summoner"]}, {"move": "self", "spaces": 2}],
    [{"transfer": "boost", "from": "summoner", "to": "self"}, {"control": "target", "until": "turn"}, {"put": "self", "under": "summoner"}],
    [{"roll": 2}, {"if": {"rolled": "special", "least": 1, "most": 2}, "then": [{"reroll": "dice"}, {"attack": "self", "at": {"enemy": "card"}}]}],
    [{"one_of": [[{"pay": {"boost": 1}}, {"attack": UNIT}], [{"gain": {"life": 1}, "on": UNIT, "until": "turn"}, {"draw": 1}]]}, {"draw": 1}],
    [{"may": [{"return": "summoner"}, {"may": [{"discard": "self"}, {"draw": 1}]}]}, {"repeat": [{"choose": UNIT}, {"draw": 1}]}],
    [{"choose": UNIT, "number": "any"}, {"each": "target", "do": [{"boost": 1, "on": "it"}, {"may": [{"draw": 1}]}]}],
]  # fmt: skip
CONSTRAINTS: list[Data] = [
    {},
    {"may": True, "once": True},
    {"cost": {"either": [{"boost": 1}, {"magic": 1}]}, "may": True, "if": [{"turn": "yours"}, {"in_play": "self"}]},
    {"cost": {"destroy": UNIT}, "if": {"count": UNIT, "least": 2}},
]
MODIFIERS: list[Data] = [
    *({key: amount} for key in ("strength", "weaken", "life", "ability_damage") for amount in AMOUNTS),
    *({"move": {"spaces": amount, "through": "common or champion"}} for amount in AMOUNTS),
    {"base_strength": 3, "range": 4, "cannot": ["move", "be forced"], "lose": "abilities"},
    {
        "attack_through": "unit",
        "reads": {"special": {"melee": 2}},
        "heals": "special",
        "is": "gate",
        "extra_attacker": True,
    },
    {"strength": 1, "can": ["move"], "share": "summoner", "no_reward": "unit", "must_attack": {"enemy": "unit"}},
    {"have": [{"name": "Flight"}, {"name": "Zap", "when": {"end": "turn"}, "do": [{"draw": 1}]}], "strength": 1},
    {"summon": {"adjacent": UNIT, "phases": "any"}, "life": 1},
    {"summon": {"replacing": UNIT}},
]
ATTACK_MODIFIERS: list[Data] = [
    *({key: amount} for key in ("strength", "damage", "between") for amount in AMOUNTS),
    {"damage_most": 2, "recoil": True, "hits": ["melee", "special"]},
    {"attack_through": "self", "heals": ["melee"], "reads": {"melee": {"ranged": 1}}},
]

# What no sentence may hold.
BAD = re.compile(
    r"[\x00-\x1f{}\[\]_]|  | [.,;:)]|[(] |[.,;:]{2}|\b(\w+) \1\b|\b(a|an|the) (a|an|the|each|all|this|your)\b"
    r"|\ba [aeio]|\ban [bcdfgjklmnpqrstvwxz]|\bmay may\b|\bNone\b|\bTrue\b|\b1 (?!less\b|extra\b)\w+s\b|[.] [a-z]|\bit are\b|\bthey is\b"
)


@pytest.mark.parametrize(
    "said",
    [
        "A unit  moves.",
        "Target the the unit.",
        "An unit? No: a enemy unit.",
        "Draw 1 cards.",
        "You may may.",
        "Draw 2 .",
        "It is {}.",
        "Draw. then draw.",
    ],
)
def test_the_check_finds_bad_english(said: str) -> None:
    assert BAD.search(said)


def assert_reads_well(said: str) -> None:
    assert said[0].isupper(), said
    assert re.search(r"""[.]["']*$""", said), said
    assert said.count("(") == said.count(")"), said
    assert said.count('"') % 2 == 0, said
    found = BAD.search(said)
    assert not found, f"{found} in: {said}"


@deep
def test_triggers_read_well_with_effects() -> None:
    """Each effect with every third trigger, and each trigger with every third effect."""
    for i, trigger in enumerate(TRIGGERS):
        for j, do in list(enumerate(EFFECTS))[i % 3 :: 3]:
            assert_reads_well(text({"when": trigger, **CONSTRAINTS[(i + j) % len(CONSTRAINTS)], "do": do}))


@deep
def test_every_modifier_reads_well_for_all_kinds_of_cards() -> None:
    for modifiers in MODIFIERS:
        for cards in ("self", "summoner", "host", ["self", "summoner"], *SELECTORS):
            assert_reads_well(text({"modify": modifiers, "of": cards, "by": UNIT}, ACTIVE))
            assert_reads_well(text({"modify": modifiers, "of": cards, "for": "move", "if": {"turn": "yours"}}))


@deep
def test_every_modifier_reads_well_for_all_kinds_of_attacks() -> None:
    for modifiers in ATTACK_MODIFIERS:
        for cards in ("self", "summoner", *SELECTORS):
            for attack in (
                {"by": cards},
                {"on": cards},
                {"by": cards, "on": UNIT},
                {"by": UNIT, "on": cards, "first": True},
            ):
                rolled = {"rolled": "special", "most": 1}
                assert_reads_well(text({"attack": attack, "if": rolled, "modify": modifiers}, ACTIVE))
