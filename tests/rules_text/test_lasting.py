"""Clauses that go on for a time, and how long something lasts."""

import pytest

from tests.rules_text.helpers import Data, done, modified

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
