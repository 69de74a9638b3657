"""Abilities that loop without end are stopped with an error that names the card."""

import pytest

from engine.core.errors import LimitExceededError
from engine.core.game import Game
from tests.engine.table import Document, Table, unit

ROLLS_ON = {"name": "Gambler", "when": {"after": "roll", "by": "self"}, "do": [{"roll": 1}]}
ECHO = {"name": "Echo", "when": {"after": "roll", "by": {"any": "unit"}}, "do": [{"roll": 1}]}
FORCED_ON = {
    "name": "Rolling",
    "when": {"after": ["move", "force"], "of": "self"},
    "do": [{"force": "self", "spaces": 1}],
}


def answer_on(game: Game) -> None:
    for _ in range(2000):
        game.choose(0)


def test_an_ability_that_triggers_itself_is_stopped_with_the_name_of_its_card(ruleset: Document) -> None:
    table = Table(ruleset, unit("Dicer", ROLLS_ON))
    table.put("Dicer", "c3")
    table.put("Dicer", "c4", 1)
    game = table.game("attack", dice=("melee",) * 2000)
    with pytest.raises(LimitExceededError, match="'Dicer' triggers itself without end"):
        game.answer("attack c3 c4")


def test_a_loop_with_a_decision_in_every_round_is_stopped(ruleset: Document) -> None:
    table = Table(ruleset, unit("Boulder", FORCED_ON))
    table.put("Boulder", "c3")
    game = table.game("move")
    game.answer("move c3 c4")
    with pytest.raises(LimitExceededError, match="'Boulder'"):
        answer_on(game)


def test_abilities_that_trigger_each_other_are_stopped(ruleset: Document) -> None:
    table = Table(ruleset, unit("Voice", ECHO))
    table.put("Voice", "c3")
    table.put("Voice", "e3", 1)
    table.put("Voice", "c4", 1)
    game = table.game("attack", dice=("melee",) * 4000)
    with pytest.raises(LimitExceededError, match="'Voice'"):
        attack_and_answer(game)


def attack_and_answer(game: Game) -> None:
    game.answer("attack c3 c4")
    answer_on(game)
