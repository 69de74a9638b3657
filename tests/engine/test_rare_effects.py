"""Effects of the card language that hardly any card of the second edition has."""

from typing import Any

from engine.games.summoner_wars.layout import MAGIC
from tests.engine.table import Table, event, unit

ROB = event("Rob", "attack", {"when": "played", "do": [{"transfer": "magic", "from": "opponent", "number": 2}]})
BOTH = {"choose": {"friendly": "common"}, "number": 2}
MARCH = event("March", "attack", {"when": "played", "do": [BOTH, {"move": "target", "up_to": 1}]})


def test_magic_that_is_transferred_leaves_whoever_had_it(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, ROB)
    table.give("hand", "Rob")
    table.state.tallies[MAGIC][:] = [1, 5]
    game = table.game("attack")
    game.answer("play Rob")
    assert game.state.tallies[MAGIC] == [3, 3]


def test_no_more_magic_is_transferred_than_there_is(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, ROB)
    table.give("hand", "Rob")
    table.state.tallies[MAGIC][:] = [1, 1]
    game = table.game("attack")
    game.answer("play Rob")
    assert game.state.tallies[MAGIC] == [2, 0]


def test_a_card_that_cannot_move_does_not_keep_the_next_one_from_moving(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, MARCH, unit("Soldier"), unit("Foe"))
    for square in ("a1", "f1"):
        table.put("Soldier", square)
    for square in ("a2", "b1"):  # the first one is walled in
        table.put("Foe", square, 1)
    table.give("hand", "March")
    game = table.game("attack")
    game.answer("play March")
    game.answer("a1")  # the other one is then the only choice
    assert game.decision is not None
    assert game.decision.question == "March: move it where?"
    assert game.labels() == ["f2", "e1", "f1"]
