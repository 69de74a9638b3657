"""Economy, damage and dice, in the language's own terms and in the first edition's."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.rules_text import Terminology
from tests.rules_text.helpers import EVENT, UNIT, Data, at, done, modified, text

KEPT = "put all damage of that common on it, and discard that common."


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"put": "self", "in": "hand"}, "put this unit into your hand."),
        ({"put": "self", "in": "draw", "end": "bottom"}, "put this unit at the bottom of your draw pile."),
        (
            {"put": {"any": "card", "in": "discard", "top": 1}, "in": "magic"},
            "put the top card of your discard pile on top of your magic pile.",
        ),
        ({"put": "self", "in": "discard", "whose": "opponent"}, "put this unit on top of an opponent's discard pile."),
        ({"destroy": {"any": "unit", "under": "self"}}, "destroy each unit under this unit."),
        ({"destroy": {"any": "unit", "over": "Upgrade"}}, "destroy each unit with an Upgrade under it."),
        ({"transfer": "magic", "from": "opponent"}, "move 1 magic from an opponent to yourself."),
        (
            {"transfer": "magic", "from": "opponent", "number": {"most": 2}},
            "move up to 2 magic from an opponent to yourself.",
        ),
        (
            {"transfer": "magic", "under": "self", "number": "any"},
            "move any amount of magic from you to under this unit.",
        ),
    ],
)
def test_moving_cards_and_magic_between_piles_is_worded(effect: Data, words: str) -> None:
    assert done(effect) == words


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        (
            {"after": "spoils", "of": {"any": "card"}, "by": "self", "to": "you"},
            "After this unit destroys a card and its card has gone to your magic pile",
        ),
        ({"after": "destruction", "of": "self", "cause": "attack"}, "After this unit is destroyed by an attack"),
    ],
)
def test_triggers_on_destroyed_cards_are_worded(trigger: Data, words: str) -> None:
    assert at(trigger) == words


def test_replacing_where_a_destroyed_card_goes_is_worded() -> None:
    taken = {"when": {"instead": "spoils", "of": {"any": "unit"}, "to": "opponent"}, "do": [{"draw": 1}]}
    assert (
        text(taken)
        == "When a unit is destroyed and its card would go to an opponent's magic pile, instead draw 1 card."
    )


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ({"magic": {"count": {"friendly": "unit"}}}, "spend 1 magic for each friendly unit to draw 1 card."),
        ({"damage": 2, "on": "summoner"}, "add 2 damage to your summoner. If you do, draw 1 card."),
        ({"destroy": "self"}, "destroy this unit. If you do, draw 1 card."),
        (
            {"discard": {"friendly": "card", "in": "hand"}, "number": 2},
            "discard 2 cards from your hand. If you do, draw 1 card.",
        ),
    ],
)
def test_costs_are_worded(cost: Data, words: str) -> None:
    assert done({"draw": 1}, cost=cost) == words


@pytest.mark.parametrize(
    ("modifier", "words"),
    [
        ({"cost": 2}, "This unit costs 2 more to summon."),
        ({"base_cost": 0}, "This unit has cost 0."),
        ({"ability_cost": -1}, "This unit's abilities cost 1 magic less."),
        (
            {"summon": {"pay": {"damage": 1}}},
            "When you summon this unit, you may add 1 damage to it instead of paying its cost.",
        ),
        (
            {"summon": {"adjacent": {"friendly": "wall"}, "only": True, "price": {"damage": 3, "on": "beside"}}},
            "You must summon this unit on a space adjacent to a friendly wall, and add 3 damage to that wall.",
        ),
        (
            {"summon": {"discount": 2, "each": {"discard": {"friendly": "unit"}}}},
            "As you summon this unit, you may discard any number of friendly units: its cost is 2 less for each.",
        ),
        (
            {"summon": {"replacing": {"friendly": "common"}, "discards": True, "keeps": "damage"}},
            f"You may summon this unit on the space of a friendly common, {KEPT}",
        ),
    ],
)
def test_modifiers_of_summoning_are_worded(modifier: Data, words: str) -> None:
    assert modified(modifier) == words


def test_summoning_by_an_effect_is_worded() -> None:
    chosen = {"choose": {"friendly": "unit", "in": "hand"}}
    assert done(chosen, {"summon": "target", "less": 5}).endswith("for 5 less than its cost.")
    assert done(chosen, {"summon": "target", "free": True}).endswith("without paying its cost.")
    also = done(chosen, {"summon": "target", "also": {"friendly": "structure"}})
    assert also.endswith(", where you may summon units or on a space adjacent to a friendly structure.")


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ("any", "you may spend any amount of boost from this unit to draw 1 card for each boost spent this way."),
        ({"most": 3}, "you may spend up to 3 boost from this unit to draw 1 card for each boost spent this way."),
    ],
)
def test_boost_of_which_its_player_says_how_much_is_worded(cost: Data | str, words: str) -> None:
    assert done({"draw": {"paid": "boost"}}, cost={"boost": cost}, may=True) == words


def test_a_condition_on_the_boost_that_was_spent_is_worded() -> None:
    effect = {"if": {"paid": "boost", "least": 2}, "then": [{"draw": 1}]}
    assert done(effect, cost={"boost": "any"}, may=True) == (
        "you may spend any amount of boost from this unit. If you do and you spend at least 2 boost this way, draw 1 card."
    )


@pytest.mark.parametrize(
    ("card", "modify", "of", "words"),
    [
        (UNIT, {"cost": -1}, {"friendly": "common"}, "Friendly commons cost 1 less to summon."),
        (UNIT, {"cost": 2}, {"enemy": "unit"}, "Enemy units cost 2 more to summon."),
        (UNIT, {"cost": -1}, {"friendly": "structure"}, "Friendly structures cost 1 less to build."),
        (UNIT, {"cost": -1}, {"friendly": "structure or gate"}, "Friendly structures and gates cost 1 less to build."),
        (UNIT, {"cost": 1}, {"enemy": "event"}, "Enemy events cost 1 more to play."),
        (UNIT, {"cost": -1}, None, "This unit costs 1 less to summon."),
        (EVENT, {"cost": -1}, None, "This event costs 1 less to play."),
        (
            UNIT,
            {"cost": {"count": {"friendly": "structure"}, "times": -1, "most": 3}},
            None,
            "This unit costs 1 less to summon for each friendly structure, up to 3 less.",
        ),
        (UNIT, {"event_cost": -1}, "you", "You must spend 1 less magic to play an event."),
    ],
)
def test_changed_costs_say_what_the_card_is_paid_for(
    card: Data, modify: Data, of: Data | str | None, words: str
) -> None:
    assert text({"modify": modify} if of is None else {"modify": modify, "of": of}, card) == words


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
