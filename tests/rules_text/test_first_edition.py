"""Sentences of the first edition that were once ambiguous, or did not match their definition."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.rules_text import Terminology
from tests.rules_text.helpers import EVENT, UNIT, Data, text, texts

RULESET = "summoner-wars-1e"
SUMMON: Data = {"hold": {"modify": {"summon": {"phases": "any"}}, "of": {"own": "unit"}}, "until": {"end": "event"}}
THERE: Data = {"count": {"any": "unit", "among": "self", "at": "enemy back row"}, "least": 1}
NEAR: Data = {"any": "common", "adjacent": "self"}
NIGHT: Data = {"modify": {"move": {"most": 1}}, "of": {"any": "unit", "whose": "player"}}


@pytest.fixture(scope="module")
def terms(catalogue: Catalogue) -> Terminology:
    """The terms of the first edition."""
    return Terminology.of(catalogue.ruleset_document(RULESET))


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        pytest.param([SUMMON], "Until the end of your Event Phase, you may summon units.", id="one phase is told"),
        pytest.param(
            [{"hold": {"modify": {"is": "wall"}, "of": {"own": "unit", "named": "Golem"}}, "until": {"end": "event"}}, SUMMON],
            "Until the end of your Event Phase, Golems you control count as walls, and you may summon units.",
            id="what lasts as long is told together",
        ),
        pytest.param(
            [{"choose": {"player": "opponent"}},
             {"hold": {**NIGHT, "if": [{"turn": "player"}, {"phase": "move"}]}, "until": {"end": "move", "whose": "player"}}],
            "Choose an opponent. "
            "During that opponent's next Movement Phase, units that opponent controls cannot move more than 1 space.",
            id="in just that phase",
        ),
        pytest.param(
            [{"gain": {"base_cost": 0}, "on": {"any": "common"}, "until": "turn"}],
            "Each common unit on the battlefield has a summon cost of 0 until the end of the turn.",
            id="costs of units that are there",
        ),
        pytest.param(
            [{"choose": {"player": "opponent"}},
             {"if": {"count": {"own": "unit"}, "below": {"count": {"any": "unit", "whose": "player"}}}, "then": [{"draw": 1}]}],
            "Choose an opponent. If you control fewer units than that opponent, draw 1 card.",
            id="fewer units than somebody",
        ),
        pytest.param(
            [{"choose": {"own": "champion", "in": "draw"}}, {"put": "target", "in": "hand"}],
            "Reveal a champion from your draw pile. Put the revealed champion into your hand. Then shuffle your draw pile.",
            id="a search ends with shuffling",
        ),
        pytest.param(
            [{"choose": {"any": "common"}}, {"may": [{"pay": {"magic": {"cost": "target"}}}, {"control": "target"}]}],
            "Choose a common unit. "
            "You may pay magic points equal to the chosen unit's summon cost to gain control of it.",
            id="as much as it costs",
        ),
        pytest.param(
            [{"gain": {"lose": "abilities"}, "on": {"any": "common"}, "until": "turn"}],
            "Each common unit loses all abilities and cannot gain any until the end of the turn.",
            id="abilities gained later are lost too",
        ),
    ],
)  # fmt: skip
def test_effects_of_events_are_worded(terms: Terminology, effects: list[Data], words: str) -> None:
    assert text({"when": "played", "do": effects}, EVENT, terms) == words


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (
            {"modify": {"targets": {"any": "common"}}},
            "This unit can also attack common units anywhere on the battlefield.",
        ),
        (
            {"modify": {"must_attack": {"friendly": "unit", "named": "Knight"}}, "of": {"enemy": "unit", "adjacent": "self"}},
            "Enemy units adjacent to this unit can attack only if a target is a Knight friendly to this unit.",
        ),
        (
            {"modify": {"cannot_attack": "self"}, "of": {"any": "unit", "except": {"any": "unit", "adjacent": "self"}}},
            "Only units adjacent to this unit can attack it.",
        ),
        (
            {"modify": {"move": {"spaces": 2}}, "if": {"count": {"any": "unit", "among": "self", "at": "own side"}, "least": 1}},
            "This unit can move 2 extra spaces in the Movement Phase if it begins that move on your side of the battlefield.",
        ),
        (
            {"modify": {"strength": 1}, "if": {"count": {"any": "wall", "named": "Vine Wall", "shares": "self"}, "least": 1}},
            "While this unit is on a Vine Wall, it has +1 attack value.",
        ),
        (
            {"modify": {"strength": 1}, "if": {"count": {"own": "card", "in": "draw"}, "most": 0}},
            "While your draw pile is empty, this unit has +1 attack value.",
        ),
        (
            {"modify": {"summon": {"adjacent": {"own": "unit"}, "once": True}}},
            "You may summon this unit on a space adjacent to a unit you control; only 1 unit each turn may be summoned this way.",
        ),
        (
            {"modify": {"summon": {"adjacent": "self", "price": {"damage": 1}}}, "of": {"own": "common"}},
            "You may summon common units on spaces adjacent to this unit; for each, put 1 wound on this unit.",
        ),
        (
            {"attack": {"by": "self", "on": {"any": "unit"}}, "if": [{"turn": "yours"}, {"phase": "attack"}],
             "modify": {"strength": 2}},
            "When this unit attacks a unit in your Attack Phase, this unit has +2 attack value.",
        ),
    ],
)  # fmt: skip
def test_modifiers_are_worded(terms: Terminology, ability: Data, words: str) -> None:
    assert text(ability, UNIT, terms) == words


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        pytest.param(
            {"when": {"after": "move", "of": {"enemy": "unit", "adjacent": "self"}}, "do": [{"draw": 1}]},
            "After an enemy unit ends a move adjacent to this unit, draw 1 card.",
            id="where a move ends",
        ),
        pytest.param(
            {"when": {"instead": "spoils", "of": "self"},
             "do": [{"roll": 1}, {"if": {"rolled": "3+", "least": 1}, "then": [{"put": "self", "in": "discard"}]}]},
            "When this unit is destroyed and its card would go to a magic pile, roll 1 die. "
            "On a 3 or more, put this unit on top of your discard pile instead.",
            id="replaced only if the die falls so",
        ),
        pytest.param(
            {"when": {"end": "turn"}, "if": THERE,
             "do": [{"choose": {"player": "opponent"}}, {"damage": 1, "on": {"any": "summoner", "whose": "player"}}]},
            "At the end of your turn, if this unit is in your opponent's back row, put 1 wound on that opponent's summoner.",
            id="the opponent whose row it is",
        ),
        pytest.param(
            {"when": {"end": "attack"}, "once": True, "may": True, "cost": {"magic": {"cost": "target"}},
             "do": [{"choose": {"any": "unit", "cost": {"least": 0}, "within": 3}}, {"discard": "target"}]},
            "Once per turn, at the end of your Attack Phase, you may choose a unit with a summon cost within 3 spaces "
            "of this unit and pay magic points equal to the chosen unit's summon cost. Discard the chosen unit.",
            id="a price by the chosen card",
        ),
        pytest.param(
            {"when": {"after": "attack", "by": "self"}, "may": True,
             "do": [{"choose": {"player": "opponent"}}, {"look": 1, "at": "draw", "whose": "player", "open": True},
                    {"may": [{"unless": {"who": "player", "pays": {"magic": 1},
                                         "then": [{"put": "seen", "in": "draw", "end": "bottom", "whose": "player"}]},
                              "do": [{"discard": "seen"}]}]}]},
            "After this unit attacks, you may choose an opponent. If you do, reveal the top card of that opponent's draw "
            "pile, then you may discard that card, unless that opponent pays 1 magic point to put it at the bottom of "
            "that opponent's draw pile instead.",
            id="what another player prevents",
        ),
        pytest.param(
            {"when": {"after": "destruction", "of": {"any": "unit"}, "by": "self"},
             "do": [{"choose": {"any": "card", "in": "hand", "whose": "destroyed"}, "by": "destroyed"}, {"discard": "target"}]},
            "After this unit destroys a unit, the player who controlled the destroyed unit discards a card from their hand.",
            id="another player discards",
        ),
        pytest.param(
            {"when": {"instead": "play", "of": {"enemy": "event"}}, "may": True, "cost": {"destroy": "self"}, "do": []},
            "When an enemy event is played, you may destroy this unit to cancel what that event does.",
            id="an event is cancelled",
        ),
        pytest.param(
            {"does": [{"when": {"end": "attack"}, "if": {"count": NEAR, "least": 1}, "do": [{"draw": 1}]},
                      {"when": {"end": "attack"}, "if": {"count": NEAR, "most": 0}, "do": [{"discard": "self"}]}]},
            "At the end of your Attack Phase, if at least 1 common unit is adjacent to this unit, draw 1 card; "
            "otherwise, discard it.",
            id="one or the other at one moment",
        ),
        pytest.param(
            {"does": [{"when": {"after": "attack", "by": "self"}, "if": {"missed": "dice", "least": 1}, "do": [{"draw": 1}]},
                      {"when": {"after": "attack", "by": "self"}, "if": {"rolled": "6+", "least": 1}, "do": [{"draw": 1}]}]},
            "After this unit attacks, if at least 1 die missed, draw 1 card; "
            "if at least 1 die showed 6 or more, draw 1 card.",
            id="two at one moment",
        ),
        pytest.param(
            {"when": {"before": "heal", "of": "self", "through": "Healing"},
             "do": [{"roll": {"incoming": "self"}}, {"prevent": {"rolled": "3+"}}]},
            "When wounds would be removed from this unit by Healing, roll 1 die for each of those wounds. "
            "Keep 1 of those wounds on this unit for each die that shows 3 or more.",
            id="wounds that stay",
        ),
    ],
)  # fmt: skip
def test_triggered_abilities_are_worded(terms: Terminology, ability: Data, words: str) -> None:
    assert text(ability, UNIT, terms) == words


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        ({"cost": {"magic": 2}, "do": [{"discard": "self"}]},
         "At any time, any player may pay 2 magic points to discard this unit."),
        ({"do": [{"transfer": "magic", "from": "you", "under": "self", "number": "any"}]},
         "Any number of times at any time, any player may put any number of cards from the top of their magic pile under this unit."),
    ],
)  # fmt: skip
def test_abilities_usable_at_any_time_say_how_often(terms: Terminology, ability: Data, words: str) -> None:
    assert text({"when": {"during": "any", "who": "anyone"}, **ability}, UNIT, terms) == words


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (
            {"when": {"after": "roll", "by": "self", "on": {"any": "card"}}, "do": [{"damage": {"missed": "dice"}, "on": "self"}]},
            "After the dice are rolled when this unit attacks a card, put 1 wound on this unit for each die that missed. If that destroys this unit, all dice of the attack miss.",
        ),
        (
            {"attack": {"by": "self"}, "if": {"missed": "dice", "least": 1}, "modify": {"damage_most": 0}},
            "When this unit attacks, if at least 1 die misses, all its dice miss.",
        ),
        (
            {"modify": {"event_cost": 1}, "of": "you"},
            "You must pay 1 more magic point to play an event other than a wall.",
        ),
        (
            {"when": {"end": "turn"}, "may": True, "do": [{"return": "self"}]},
            "At the end of your turn, you may return this unit to your hand.",
        ),
    ],
)  # fmt: skip
def test_consequences_that_follow_from_the_rules_are_worded(terms: Terminology, ability: Data, words: str) -> None:
    assert text(ability, UNIT, terms) == words


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ([{"choose": {"any": "unit"}}, {"put": "self", "on": "target"}],
         "Choose a unit. Put this event on top of the chosen unit."),
        ([{"choose": {"own": "unit"}}, {"choose": {"own": "unit", "except": "target"}, "as": "other"},
          {"exchange": ["target", "other"]}],
         "Choose a unit you control. Choose another unit you control as the other. The chosen unit and the other exchange places."),
        ([{"choose": {"own": "unit", "in": "hand"}}, {"place": "target", "on": {"adjacent": {"own": "summoner", "named": "Torgan"}}}],
         "Place a unit from your hand on a space adjacent to your Torgan."),
        ([{"choose": {"own": "champion", "named": "Talu", "in": "hand"}}, {"place": "target", "on": {"adjacent": "summoner"}}],
         "Place Talu from your hand on a space adjacent to your summoner."),
        ([{"choose": {"own": "unit", "within": 2, "of": "summoner", "or": "summoner"}}, {"draw": 1}],
         "Choose your summoner or a unit you control within 2 spaces of your summoner. Draw 1 card."),
    ],
)  # fmt: skip
def test_selected_cards_are_worded_without_ambiguity(terms: Terminology, effects: list[Data], words: str) -> None:
    assert text({"when": "played", "do": effects}, EVENT, terms) == words


def test_a_card_on_another_refers_to_its_host(terms: Terminology) -> None:
    played = {"when": "played", "do": [{"choose": {"any": "unit"}}, {"put": "self", "on": "target"}]}
    held = {"modify": {"cannot": ["move"]}, "of": "host"}
    assert texts(played, held, card=EVENT, terms=terms)[1] == "The unit that this event is on cannot move."


def test_the_phase_of_an_answered_event_is_that_of_its_player(terms: Terminology) -> None:
    ability = {
        "when": {"instead": "play", "of": {"enemy": "event", "except": {"any": "wall"}}},
        "from": "hand",
        "if": [{"turn": "played"}, {"phase": "event"}],
        "do": [],
    }
    assert text(ability, EVENT, terms) == (
        "When an enemy event other than a wall is played in its player's Event Phase, "
        "you may play this event from your hand: cancel what that event does."
    )


def test_an_event_played_as_an_answer_refers_to_the_triggering_card(terms: Terminology) -> None:
    trigger = {"after": "spoils", "of": {"own": "common"}, "to": "opponent"}
    assert text({"when": trigger, "from": "hand", "do": [{"put": "destroyed", "in": "magic"}]}, EVENT, terms) == (
        "After a common unit you control is destroyed and its card has gone to an opponent's magic pile, "
        "you may play this event from your hand: put the destroyed unit on top of your magic pile."
    )
