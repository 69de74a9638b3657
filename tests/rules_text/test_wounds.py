"""Damage that is prevented, redirected, moved or poison, and dice: in the language's own terms and in the first edition's."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.rules_text import Terminology
from tests.rules_text.helpers import Data, text

RULESET = "summoner-wars-1e"
SAID: list[tuple[Data, str, str]] = [
    (
        {"when": {"before": "damage", "of": "self"}, "do": [{"prevent": 1}]},
        "When anything would add damage to this unit, prevent 1 of it.",
        "When this unit would take wounds, prevent 1 of those wounds.",
    ),
    (
        {"when": {"before": "damage", "of": "self", "cause": "attack"}, "do": [{"prevent": "all"}]},
        "When an attack would add damage to this unit, prevent all of it.",
        "When an attack would put wounds on this unit, prevent all of those wounds.",
    ),
    (
        {
            "when": {"before": "damage", "of": "self"},
            "do": [{"roll": {"incoming": "self"}}, {"prevent": {"rolled": "special"}}],
        },
        "When anything would add damage to this unit, roll 1 die for each damage of it. Prevent 1 of it for each special symbol rolled.",
        "When this unit would take wounds, roll 1 die for each of those wounds. Prevent 1 of those wounds for each die that shows special.",
    ),
    (
        {"when": {"before": "damage", "of": {"friendly": "common"}}, "may": True, "do": [{"redirect": "self"}]},
        "When anything would add damage to a friendly common, you may add all of it to this unit instead.",
        "When a friendly common unit would take wounds, you may put all of those wounds on this unit instead.",
    ),
    (
        {
            "when": {"after": "damage", "of": "self", "by": {"enemy": "unit"}},
            "do": [{"damage": {"dealt": "damaged"}, "on": "damager"}],
        },
        "After an enemy unit adds damage to this unit, add 1 damage to the unit that adds it for each damage the attack added to this unit.",
        "After an enemy unit puts wounds on this unit, put 1 wound on the unit that adds it for each wound the attack put on this unit.",
    ),
    (
        {"when": {"before": "heal", "of": "self", "through": ["Healing", "Salve"]}, "do": [{"prevent": 1}]},
        "When damage would be removed from this unit by Healing or Salve, keep 1 of it.",
        "When wounds would be removed from this unit by Healing or Salve, keep 1 of those wounds on it.",
    ),
    (
        {
            "when": {"end": "turn"},
            "do": [
                {"choose": {"friendly": "unit"}},
                {"transfer": "damage", "from": "target", "to": "summoner", "number": "any"},
            ],
        },
        "At the end of your turn, target a friendly unit. Move any amount of damage from the target to your summoner.",
        "At the end of your turn, choose a friendly unit. Move any number of wounds from the chosen unit to your summoner.",
    ),
    (
        {
            "when": {"end": "turn"},
            "do": [
                {"choose": {"any": "unit"}},
                {"transfer": "damage", "from": "self", "to": "target", "number": {"most": 3}},
            ],
        },
        "At the end of your turn, target a unit. Move up to 3 damage from this unit to the target.",
        "At the end of your turn, choose a unit. Move up to 3 wounds from this unit to the chosen unit.",
    ),
    (
        {"when": {"end": "turn"}, "do": [{"choose": {"any": "unit"}}, {"poison": 1, "on": "target"}]},
        "At the end of your turn, target a unit. Add 1 poison to the target.",
        "At the end of your turn, choose a unit. Put 1 poison marker on the chosen unit.",
    ),
    (
        {"attack": {"by": "self", "on": {"any": "common"}}, "modify": {"poisons": True}},
        "When this unit attacks a common, this unit adds poison in place of other damage.",
        "When this unit attacks a common unit, this unit puts poison markers in place of wounds.",
    ),
    (
        {"attack": {"on": "self"}, "modify": {"unrolled": True}},
        "When this unit is attacked, the attacker rolls no dice and adds 1 damage for each die instead.",
        "When this unit is attacked, the attacker rolls no dice and puts 1 wound on this unit for each die instead.",
    ),
    (
        {"attack": {"by": "self"}, "modify": {"also_hits": {"any": "card", "within": 2}}},
        "When this unit attacks, it hits each card within 2 spaces of it too.",
        "When this unit attacks, it hits each card within 2 spaces of it too.",
    ),
    (
        {"attack": {"by": "self"}, "modify": {"dice": -1}},
        "When this unit attacks, it counts each die as 1 lower.",
        "When this unit attacks, it counts each die as 1 lower.",
    ),
    (
        {"attack": {"on": "self"}, "modify": {"wounds": "special"}},
        "When this unit is attacked, the attacker adds no damage for dice without a special symbol.",
        "When this unit is attacked, the attacker wounds only with dice that show special.",
    ),
    (
        {"attack": {"by": "self", "on": {"any": "unit"}, "first": False}, "modify": {"strength": 1}},
        "When this unit attacks a unit, if that unit has already been attacked this turn, this unit has 1 more strength.",
        "When this unit attacks a unit, if that unit has already been attacked this turn, this unit has +1 attack value.",
    ),
    (
        {"when": {"after": "roll", "by": "you"}, "may": True, "do": [{"reroll": "die"}]},
        "After you roll dice, you may re-roll 1 of those dice.",
        "After you roll dice, you may re-roll 1 of those dice.",
    ),
    (
        {"when": {"after": "roll", "on": "self", "first": True}, "do": [{"ignore": "die"}]},
        "After the dice are rolled when this unit is attacked for the first time this turn, choose 1 of those dice; it counts for nothing.",
        "After the dice are rolled when this unit is attacked for the first time this turn, choose 1 of those dice; it counts for nothing.",
    ),
    (
        {
            "when": {"after": "roll", "by": "self"},
            "if": {"missed": "dice", "least": 2},
            "do": [{"damage": {"missed": "dice"}, "on": "self"}],
        },
        "After this unit rolls dice, if at least 2 dice missed, add 1 damage to it for each die that missed.",
        "After this unit rolls dice, if at least 2 dice missed, put 1 wound on it for each die that missed.",
    ),
    (
        {
            "when": {"end": "turn"},
            "do": [{"roll": 1}, {"gain": {"strength": {"pips": "rolled"}}, "on": "self", "until": "turn"}],
        },
        "At the end of your turn, roll 1 die. Until the end of the turn, this unit has 1 more strength for each point rolled.",
        "At the end of your turn, roll 1 die. Until the end of the turn, this unit has +1 attack value for each point rolled.",
    ),
]


@pytest.fixture(scope="module")
def terms(catalogue: Catalogue) -> Terminology:
    """The terms of the first edition."""
    return Terminology.of(catalogue.ruleset_document(RULESET))


@pytest.mark.parametrize(("ability", "words", "in_its_terms"), SAID, ids=[words for _, words, _ in SAID])
def test_wounds_and_dice_are_worded_in_both_editions(
    ability: Data, words: str, in_its_terms: str, terms: Terminology
) -> None:
    assert text(ability) == words
    assert text(ability, terms=terms) == in_its_terms
