"""The words of Summoner's Chess, in the language's own terms and in the game's."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.rules_text import Terminology
from tests.rules_text.helpers import Data, text, texts

RULESET = "summoners-chess"
UNIT: Data = {"class": "champion unit"}
SPELL: Data = {"class": "spell"}
ACTION: Data = {"class": "action"}
SAID: list[tuple[Data, Data, str, str]] = [
    (
        UNIT,
        {
            "when": {"after": "capture", "by": "self"},
            "do": [
                {"choose": {"friendly": "minion", "adjacent": "self"}},
                {"ready": "target"},
            ],
        },
        "When this unit captures, target a friendly minion adjacent to it. Ready the target.",
        "When this unit captures, ready target adjacent allied minion.",
    ),
    (
        UNIT,
        {"when": {"after": "capture", "by": {"enemy": "unit"}, "of": "self"}, "do": [{"exert": "captor"}]},
        "When an enemy unit captures this unit, exert the capturing unit.",
        "When an enemy unit captures this unit, exert the capturing unit.",
    ),
    (
        UNIT,
        {
            "when": {"during": "main"},
            "cost": {"both": [{"exert": "self"}, {"sacrifice": {"friendly": "minion"}}]},
            "do": [{"choose": {"enemy": "minion", "counter": "ice"}}, {"destroy": "target"}],
        },
        (
            "Any number of times during your Main Phase, you may exert this unit and sacrifice a friendly minion. If you do, "
            "target an enemy minion with an ice counter and destroy it."
        ),
        "Exert this unit and sacrifice an allied minion: destroy target enemy minion with an ice counter.",
    ),
    (
        SPELL,
        {
            "when": "played",
            "cost": {"sacrifice": {"friendly": "unit"}},
            "do": [{"choose": {"enemy": "unit", "offside": True}, "number": {"most": 2}}, {"sacrifice": "target"}],
        },
        "Sacrifice a friendly unit. If you do, target up to 2 offside enemy units and sacrifice each target.",
        "As an additional cost, sacrifice an allied unit. Sacrifice up to 2 target offside enemy units.",
    ),
    (
        UNIT,
        {"when": {"special": {"enemy": "unit"}}, "do": [{"counter": "ice", "number": -2, "on": "there"}]},
        "Instead of moving onto a special tile held by an enemy unit, remove 2 ice counters from it.",
        "Instead of moving onto a special tile held by an enemy unit, remove 2 ice counters from it.",
    ),
    (
        UNIT,
        {"when": {"after": "landing", "of": {"enemy": "unit", "rank": {"most": 3}}}, "do": [{"destroy": "landed"}]},
        "When an enemy unit lands on your first 3 ranks, destroy it.",
        "When an enemy unit lands on your first 3 ranks, destroy it.",
    ),
    (
        UNIT,
        {
            "when": {"after": "sacrifice", "of": {"friendly": "unit"}},
            "do": [{"morale": {"value": "sacrificed", "times": -1}, "of": "opponent"}],
        },
        "When a friendly unit is sacrificed, an opponent loses morale equal to its value.",
        "When an allied unit is sacrificed, your opponent loses morale equal to its value.",
    ),
    (
        UNIT,
        {"when": {"after": "play", "of": {"enemy": "spell"}}, "do": [{"scour": 2, "of": "opponent"}, {"divine": 1}]},
        "When an opponent plays a spell, an opponent scours 2. Divine 1.",
        "When your opponent plays a spell, your opponent scours 2. Divine 1.",
    ),
    (
        UNIT,
        {"when": {"after": "set", "of": {"friendly": "card"}}, "do": [{"morale": {"counter": "hour"}}]},
        "When you set a card, gain 1 morale for each hour counter on this unit.",
        "When you set a card, gain 1 morale for each hour counter on this unit.",
    ),
    (
        UNIT,
        {"when": {"start": "turn"}, "cost": {"counter": "hour", "number": 3}, "do": [{"activate": "self"}]},
        "At the start of your turn, remove 3 hour counters from this unit. If you do, activate this unit.",
        "At the beginning of your turn, remove 3 hour counters from this unit. If you do, activate this unit.",
    ),
    (
        ACTION,
        {
            "when": "played",
            "if": {"count": {"any": "minion", "among": "self", "rank": {"least": 6}}, "least": 1},
            "do": [{"activate": "self", "pattern": "card"}],
        },
        "If this unit is a minion on your sixth rank or beyond, activate it with this card's pattern.",
        "If this unit is a minion on your sixth rank or beyond, activate it with this card's pattern.",
    ),
    (
        UNIT,
        {
            "modify": {"keyword": "fear"},
            "of": {"friendly": "unit", "adjacent": "self"},
            "if": {"counter": "rage", "least": 2},
        },
        "While this unit has at least 2 rage counters, friendly units adjacent to it have fear.",
        "While this unit has at least 2 rage counters, adjacent allied units have fear.",
    ),
    (
        UNIT,
        {"modify": {"promotes_at": 7}, "of": {"friendly": "minion"}},
        "Friendly minions promote on your seventh rank too.",
        "Allied minions promote on your seventh rank too.",
    ),
    (
        SPELL,
        {"when": "played", "do": [{"choose": {"friendly": "unit", "types": "knight"}}, {"ready": "target"}]},
        "Target a friendly knight. Ready the target.",
        "Ready target allied knight.",
    ),
    (
        SPELL,
        {"when": "played", "do": [{"destroy": {"enemy": "minion", "types": ["knight", "soldier"]}}]},
        "Destroy each enemy knight minion and soldier minion.",
        "Destroy each enemy knight minion and soldier minion.",
    ),
    (
        UNIT,
        {"modify": {"keyword": "fear"}, "of": {"friendly": "unit", "types": "knight", "faction": "Order"}},
        "Friendly Order knights have fear.",
        "Allied Order knights have fear.",
    ),
    (UNIT, {"modify": {"promotes_at": "never"}}, "This unit cannot promote.", "This unit cannot promote."),
    (
        UNIT,
        {"modify": {"hand_limit": 7}, "of": "you"},
        "You have a hand limit of 7.",
        "You have a hand limit of 7.",
    ),
    (
        SPELL,
        {"when": "played", "do": [{"cancel": {"enemy": "minion"}}, {"place": "self", "on": {"rank": 1}}]},
        "Cancel the command of an enemy minion. Place this card on an empty tile of your first rank.",
        "Cancel the command of an enemy minion. Place this card on an empty tile of your first rank.",
    ),
    (
        SPELL,
        {
            "when": "played",
            "do": [
                {"choose": {"enemy": "unit", "aligned": "self"}},
                {"gain": {"keyword": "iron from order"}, "on": "target", "until": "turn"},
            ],
        },
        "Target an enemy unit on the rank or file of this card. The target has iron from order until the end of the turn.",
        "Target enemy unit on the rank or file of this card has iron from order until the end of the turn.",
    ),
]


@pytest.mark.parametrize(
    ("card", "ability", "plain", "in_chess"), SAID, ids=lambda value: value if isinstance(value, str) else ""
)
def test_abilities_are_worded_in_terms_of_chess(
    catalogue: Catalogue, card: Data, ability: Data, plain: str, in_chess: str
) -> None:
    document = catalogue.ruleset_document(RULESET)
    assert text(ability, card) == plain
    assert text(ability, card, Terminology.of(document)) == in_chess


def test_a_quick_action_names_the_card_or_the_unit(catalogue: Catalogue) -> None:
    terms = Terminology.of(catalogue.ruleset_document(RULESET))
    done: Data = {"when": "played", "do": [{"counter": "iron", "on": "self"}]}
    free: Data = {"modify": {"command": "free"}}
    assert texts(done, free, card={"class": "quick action"}, terms=terms) == [
        "Put an iron counter on this unit.",
        "You may play this card in a checkpoint without a command.",
    ]


def test_the_limit_of_an_ability_with_a_cost_stands_before_the_cost(catalogue: Catalogue) -> None:
    terms = Terminology.of(catalogue.ruleset_document(RULESET))
    gamma: Data = {"when": {"during": "main"}, "cost": {"exert": "self"}, "do": [{"morale": 1}]}
    assert text(gamma, terms=terms) == "Exert this unit: gain 1 morale."
    assert text({**gamma, "once": True}, terms=terms) == "Once per turn, exert this unit: gain 1 morale."
    assert text({**gamma, "once": True, "together": True}, terms=terms) == (
        "Once per turn for all your cards with this ability, exert this unit: gain 1 morale."
    )
    played: Data = {"when": "played", "once": True, "cost": {"sacrifice": {"friendly": "unit"}}, "do": [{"draw": 1}]}
    assert text(played, SPELL, terms).startswith("Once per turn, as an additional cost, sacrifice ")


def test_several_targets_that_are_discarded_are_named(catalogue: Catalogue) -> None:
    terms = Terminology.of(catalogue.ruleset_document(RULESET))
    effects = [{"choose": {"enemy": "unit"}, "number": 2}, {"discard": "target"}]
    assert text({"when": "played", "do": effects}, SPELL, terms) == "Discard 2 target enemy units."


def test_a_target_that_is_used_twice_is_described_before_the_effects(catalogue: Catalogue) -> None:
    terms = Terminology.of(catalogue.ruleset_document(RULESET))
    effects = [{"choose": {"enemy": "unit"}}, {"exert": "target"}, {"counter": "stun", "on": "target"}]
    said = text({"when": "played", "do": effects}, SPELL, terms)
    assert said == "Target an enemy unit. Exert the target. Put a stun counter on the target."
