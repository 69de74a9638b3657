"""How effects and moves read."""

from typing import Any

import pytest

from tests.rules_text.helpers import EVENT, Data, at, done, modified, text

TARGET: Data = {"choose": {"any": "unit"}}


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"damage": 2, "on": {"enemy": "unit"}}, "Add 2 damage to each enemy unit."),
        ({"damage": 1, "on": ["target", "self"]}, "Add 1 damage to the target and this unit."),
        ({"heal": 2, "on": "target"}, "Remove 2 damage from the target."),
        ({"force": "target", "spaces": 1}, "Force the target 1 space."),
        ({"force": "target", "spaces": [1, 2]}, "Force the target 1 or 2 spaces."),
        ({"force": "target", "spaces": [0, 3]}, "Force the target up to 3 spaces."),
        ({"force": "target", "spaces": [2, 2], "toward": "summoner"}, "Force the target 2 spaces toward your summoner."),
        ({"force": "target", "spaces": 1, "away": "self"}, "Force the target 1 space away from this unit."),
        ({"force": "target", "spaces": [1, 3], "through": "common or champion"}, "Force the target 1 to 3 spaces (it may pass through commons and champions)."),
        ({"move": "self", "spaces": [1, 4]}, "Move this unit 1 to 4 clear straight spaces."),
        ({"place": "target", "on": {"adjacent": "self"}}, "Place the target on a space adjacent to this unit."),
        ({"place": "self", "on": {"adjacent": {"friendly": "gate"}}}, "Place this unit on a space adjacent to a friendly gate."),
        ({"place": "self", "on": {"space": "target"}}, "Place this unit on the target's space."),
        ({"exchange": ["self", "target"]}, "This unit and the target exchange places."),
        ({"destroy": ["self", "target"]}, "Destroy this unit and the target."),
        ({"discard": "target"}, "Discard the target."),
        ({"return": "target"}, "Return the target to its owner's hand."),
        ({"put": "self", "under": "target"}, "Put this unit under the target."),
        ({"transfer": "boost", "from": "self", "to": "target"}, "Move all boost from this unit to the target."),
        ({"control": "target"}, "Gain control of the target."),
        ({"control": "target", "until": "turn"}, "Gain control of the target until the end of the turn."),
        ({"gain": {"strength": 1}, "on": "target", "until": "turn"}, "The target has 1 more strength until the end of the turn."),
        ({"gain": {"strength": 1}, "on": ["target", "self"], "until": "attack"}, "The target and this unit have 1 more strength for this attack."),
        ({"gain": {"abilities": "target"}, "on": "self", "until": "turn"}, "This unit gains all abilities of the target until the end of the turn."),
        ({"draw_to": 7}, "Draw until you have 7 cards in hand."),
        ({"roll": 1}, "Roll 1 die."),
        ({"roll": 3}, "Roll 3 dice."),
        ({"reroll": "dice"}, "Re-roll all of those dice."),
        ({"attack": "target"}, "The target makes 1 extra attack."),
        ({"attack": "target", "may": True}, "The target may make 1 extra attack."),
        ({"attack": {"friendly": "unit", "cost": 0}}, "Each friendly unit with cost 0 makes 1 extra attack."),
        ({"attack": ["target", "self"], "may": True}, "The target and this unit may make 1 extra attack each."),
        ({"attack": "target", "at": {"enemy": "card", "adjacent": "target"}}, "The target makes 1 extra attack against an enemy card adjacent to it."),
    ],
)  # fmt: skip
def test_effects_are_worded(effect: Data, words: str) -> None:
    assert done(TARGET, effect) == f"target a unit. {words}"


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"draw": 1}, "you may draw 1 card."),
        ({"attack": "self"}, "this unit may make 1 extra attack."),
        ({"attack": "self", "may": True}, "this unit may make 1 extra attack."),
        ({"exchange": ["self", "summoner"]}, "this unit and your summoner may exchange places."),
        ({"gain": {"life": 1}, "on": "self", "until": "turn"}, "you may give this unit 1 more life until the end of the turn."),
        ({"gain": {"move": {"spaces": 1}}, "on": "self", "until": "turn"}, "you may decide that this unit can move 1 extra space until the end of the turn."),
        ({"gain": {"summon": {"phases": "any"}}, "on": "self", "until": "turn"}, "you may summon this unit in any phase of your turn until the end of the turn."),
    ],
)  # fmt: skip
def test_an_optional_effect_has_only_one_may(effect: Data, words: str) -> None:
    assert done(effect, may=True) == words
    assert done({"may": [effect]}) == words


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ({"magic": 2}, "spend 2 magic to draw 1 card."),
        ({"boost": 1}, "spend 1 boost from this unit to draw 1 card."),
        ({"either": [{"boost": 1}, {"magic": 1}]}, "spend 1 boost from this unit or 1 magic to draw 1 card."),
        ({"damage": 2}, "add 2 damage to this unit. If you do, draw 1 card."),
        ({"either": [{"magic": 1}, {"damage": 1}]}, "either spend 1 magic or add 1 damage to this unit. If you do, draw 1 card."),
        ({"destroy": {"friendly": "unit", "within": 2}}, "destroy a friendly unit within 2 spaces of this unit. If you do, draw 1 card."),
        ({"discard": {"friendly": "card", "in": "hand"}}, "discard a card from your hand. If you do, draw 1 card."),
    ],
)  # fmt: skip
def test_costs_are_worded(cost: Data, words: str) -> None:
    assert done({"draw": 1}, cost=cost) == words
    assert done({"draw": 1}, cost=cost, may=True) == f"you may {words}"


def test_only_an_attack_follows_a_cost_in_the_same_sentence() -> None:
    assert done({"attack": "self"}, cost={"boost": 1}, may=True) == (
        "you may spend 1 boost from this unit to make 1 extra attack with it."
    )
    assert done({"exchange": ["self", "summoner"]}, cost={"boost": 1}, may=True) == (
        "you may spend 1 boost from this unit. If you do, this unit and your summoner exchange places."
    )


def test_a_chosen_card_that_is_used_once_is_described_in_the_effect() -> None:
    hand = {"choose": {"friendly": "unit", "in": "hand", "cost": {"most": 2}}, "as": "newcomer"}
    placed = {"place": "newcomer", "on": {"adjacent": "self"}}
    assert done(hand, placed) == "place a unit with cost 2 or less from your hand on a space adjacent to this unit."
    victim = {"choose": {"enemy": "unit"}, "as": "victim"}
    assert done(victim, {"spaces": 1, "force": "victim"}) == "force an enemy unit 1 space."


def test_a_card_used_twice_is_described_before_the_effects() -> None:
    victim = {"choose": {"enemy": "unit"}, "as": "victim"}
    assert done(victim, {"damage": 1, "on": "victim"}, {"force": "victim", "spaces": 1}) == (
        "choose an enemy unit. Add 1 damage to the chosen unit. Force the chosen unit 1 space."
    )


def test_a_hidden_card_is_revealed_unless_the_effect_reveals_it() -> None:
    found = {"choose": {"friendly": "unit", "in": "discard"}}
    assert (
        done(found, {"return": "target"}) == "reveal a unit from your discard pile. Add the revealed unit to your hand."
    )
    assert done(found, {"place": "target", "on": {"adjacent": "self"}}) == (
        "place a unit from your discard pile on a space adjacent to this unit."
    )


def test_two_chosen_cards_are_told_apart_by_names() -> None:
    first, second = {"choose": {"enemy": "unit"}, "as": "prey"}, {"choose": {"friendly": "unit"}, "as": "old_friend"}
    assert done(first, second, {"exchange": ["prey", "old_friend"]}) == (
        "choose an enemy unit. Choose a friendly unit as the old friend. The chosen unit and the old friend exchange places."
    )


def test_an_event_refers_to_itself() -> None:
    assert text({"when": "played", "do": [TARGET, {"put": "self", "under": "target"}]}, EVENT) == (
        "Target a unit. Put this event under the target."
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"strength": 1}, "you may give it 1 more strength until the end of the turn."),
        ({"strength": 1, "life": 2}, "you may give it 1 more strength and 2 more life until the end of the turn."),
        ({"base_strength": 2}, "you may give it a base strength of 2 until the end of the turn."),
        ({"weaken": 1}, "until the end of the turn, you may give it 1 less strength, to a minimum of 1."),
        ({"strength": {"damage": "self"}}, "until the end of the turn, you may give it 1 more strength for each damage on it."),
        ({"range": 4}, "you may decide that it can attack cards up to 4 clear straight spaces away until the end of the turn."),
        ({"cannot": ["attack"]}, "you may decide that it cannot attack until the end of the turn."),
        ({"lose": "abilities"}, "you may decide that it loses all abilities until the end of the turn."),
        ({"is": "gate"}, "you may decide that it counts as a gate until the end of the turn."),
        ({"attack_through": "unit"}, "you may decide that it can attack through units until the end of the turn."),
        ({"ability_cost": -1}, "you may decide that its abilities cost 1 magic less until the end of the turn."),
        (
            {"hits": "special"},
            "you may decide that, until the end of the turn, it adds 1 damage for each special symbol rolled, and none for other symbols when attacking.",
        ),
    ],
)  # fmt: skip
def test_a_change_that_may_be_made_is_a_players_choice(change: Data, words: str) -> None:
    effect = {"gain": change, "on": "self", "until": "turn"}
    said = text({"when": {"after": "move", "of": "self"}, "may": True, "do": [effect]})
    assert said == f"After this unit moves, {words}"
    following = text({"when": {"after": "move", "of": "self"}, "may": True, "do": [effect, {"draw": 1}]})
    assert following == f"After this unit moves, {words} If you do, draw 1 card."


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("old_friend", 1, "an enemy unit as the old friend. The chosen unit and the old friend exchange places."),
        ("two", 1, "an enemy unit as the other unit. The chosen unit and the other unit exchange places."),
        ("units", 1, "an enemy unit as the other unit. The chosen unit and the other unit exchange places."),
        ("first", 1, "an enemy unit as the first. The chosen unit and the first exchange places."),
        ("two", 2, "2 enemy units as the other units. The chosen unit and each other unit exchange places."),
        ("first", 2, "2 enemy units as the other units. The chosen unit and each other unit exchange places."),
        ("victims", 2, "2 enemy units as the victims. The chosen unit and each victim exchange places."),
        ("victim", 2, "2 enemy units as the victims. The chosen unit and each victim exchange places."),
        (
            "ally",
            "all",
            "all enemy units as the allies, in an order of your choice. The chosen unit and each ally exchange places.",
        ),
    ],
)
def test_a_name_of_chosen_cards_is_a_noun_in_the_right_number(name: str, number: Any, words: str) -> None:
    choices = [
        {"choose": {"friendly": "unit"}, "as": "mine"},
        {"choose": {"enemy": "unit"}, "as": name, "number": number},
    ]
    assert done(*choices, {"exchange": ["mine", name]}) == f"choose a friendly unit. Choose {words}"


ENEMY: Data = {"enemy": "common"}


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"move": "self", "up_to": 2}, "move this unit up to 2 spaces."),
        ({"move": "self", "up_to": 1}, "move this unit up to 1 space."),
        ({"move": "self", "up_to": 3, "through": "common"}, "move this unit up to 3 spaces (it may pass through commons)."),
        ({"move": "self", "spaces": [1, 3], "through": "unit"}, "move this unit 1 to 3 straight spaces (it may pass through units)."),
        ({"place": "self", "on": {"at": "own side"}}, "place this unit on an empty space on your side of the battlefield."),
        ({"place": "self", "on": {"within": 2, "of": "summoner"}}, "place this unit on an empty space within 2 spaces of your summoner."),
        ({"place": "self", "on": {"within": 2, "of": "summoner", "in": "enemy back row"}}, "place this unit on an empty space in your opponent's back row within 2 spaces of your summoner."),
    ],
)  # fmt: skip
def test_moving_effects_are_worded(effect: Data, words: str) -> None:
    assert done(effect) == words


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        ({"before": "move", "of": "self"}, "Before this unit moves"),
        ({"after": "near", "of": ENEMY, "to": "self"}, "Each time an enemy common moves onto a space adjacent to this unit"),
        ({"after": "through", "of": "self"}, "Each time this unit moves through another card"),
        ({"after": "through", "of": "self", "on": {"any": "common"}}, "Each time this unit moves through a common"),
    ],
)  # fmt: skip
def test_triggers_on_moves_are_worded(trigger: Data, words: str) -> None:
    assert at(trigger) == words


def test_placing_a_card_on_the_space_left_is_worded() -> None:
    pursue = {
        "when": {"after": "away", "of": {"enemy": "unit"}, "from": "self"},
        "do": [{"place": "self", "on": {"left": "moved"}}],
    }
    said = "Each time an enemy unit adjacent to this unit moves or is forced away from it, place this unit on the space that unit left."
    assert text(pursue) == said


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ({"spaces": 2, "alone": True}, "This unit can move 2 extra spaces if no other unit moves in that phase."),
        ({"spaces": 2, "always": True}, "This unit can move 2 extra spaces whenever it moves."),
        ({"diagonal": True, "through": "card"}, "This unit can move diagonally and through cards."),
        ({"most": 1}, "This unit cannot move more than 1 space."),
    ],
)
def test_modifiers_of_moves_are_worded(move: Data, words: str) -> None:
    assert modified({"move": move}) == words


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"walked": "self", "most": 0}, "While this unit has not moved this turn"),
        ({"walked": "self", "least": 1}, "While this unit has moved this turn"),
        ({"walked": "self", "most": 2}, "While this unit has moved at most 2 spaces this turn"),
        ({"phase": "attack"}, "While it is the Attack Phase"),
        ([{"turn": "yours"}, {"phase": "attack"}], "During your Attack Phase"),
        ({"count": {"any": "unit", "at": "own side"}, "least": 1}, "While at least 1 unit is on your side of the battlefield"),
    ],
)  # fmt: skip
def test_conditions_on_moves_are_worded(condition: Data, words: str) -> None:
    assert modified({"range": 4}, **{"if": condition}).startswith(f"{words}, ")


def test_the_phase_of_a_triggered_ability_is_worded() -> None:
    slow = {
        "when": {"after": "move", "of": "self"},
        "if": [{"turn": "yours"}, {"phase": "attack"}, {"steps": "moved", "least": 2}],
        "do": [{"draw": 1}],
    }
    assert text(slow) == "After this unit moves in your Attack Phase, if it moved at least 2 spaces, draw 1 card."
