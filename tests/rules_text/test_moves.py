"""How moves read: effects that move cards, single steps, how far, where on the battlefield."""

import pytest

from tests.rules_text.helpers import Data, at, done, modified, text

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
