"""The wording of piles, captures, costs and modifiers of summoning."""

import pytest

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
