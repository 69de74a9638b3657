"""Dice, and effects of the card language that few or no cards of the second edition use."""

from collections import Counter
from typing import Any

import pytest

from engine.core.game import Game
from engine.games.summoner_wars.changes import roll_faces
from engine.games.summoner_wars.characteristics import parts, strength
from engine.games.summoner_wars.dice import count_symbols
from engine.games.summoner_wars.events import Healed
from engine.games.summoner_wars.layout import DAMAGE, MAGIC
from engine.generator import Generator
from tests.depth import deep
from tests.engine.table import Table, event, unit

ROB = event("Rob", "attack", {"when": "played", "do": [{"transfer": "magic", "from": "opponent", "number": 2}]})
BOTH = {"choose": {"friendly": "common"}, "number": 2}
MARCH = event("March", "attack", {"when": "played", "do": [BOTH, {"move": "target", "up_to": 1}]})
CALL = event(
    "Call",
    "attack",
    {"when": "played", "do": [{"choose": {"friendly": "common", "in": "hand"}}, {"summon": "target"}]},
)
MEND = event(
    "Mend", "attack", {"when": "played", "do": [{"choose": {"friendly": "common"}}, {"heal": 2, "on": "target"}]}
)
BOLT = event(
    "Bolt", "attack", {"when": "played", "do": [{"choose": {"friendly": "common"}}, {"damage": 9, "on": "target"}]}
)
SAVE = {
    "name": "Save",
    "when": {"instead": "destruction", "of": {"friendly": "common"}},
    "do": [{"damage": 1, "on": "self"}, {"return": "destroyed"}],
}
TENT = {"card": "Tent", "class": "gate", "cost": 0, "life": 10}
SHAME = event(
    "Shame",
    "attack",
    {
        "when": "played",
        "do": [{"choose": {"friendly": "common"}}, {"gain": {"weaken": 1}, "on": "target", "until": "turn"}],
    },
)


def test_transferred_magic_leaves_its_giver(ruleset: dict[str, Any]) -> None:
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


@pytest.mark.rule("2E-DMG-1")
@pytest.mark.parametrize("order", [("Soldier", "Saviour"), ("Saviour", "Soldier")])
def test_a_card_whose_destruction_is_being_replaced_is_not_destroyed_again(
    ruleset: dict[str, Any], order: tuple[str, str]
) -> None:
    table = Table(ruleset, BOLT, unit("Soldier"), unit("Saviour", SAVE))
    placed = {name: table.put(name, square) for name, square in zip(order, ("a1", "c1"), strict=True)}
    table.give("hand", "Bolt")
    game = table.game("attack")
    game.answer("play Bolt")
    game.answer("a1" if order[0] == "Soldier" else "c1")
    assert game.state.columns[DAMAGE][placed["Saviour"]] == 1
    assert [game.name(card) for card in game.state.hands[0]] == ["Soldier"]


@deep
@pytest.mark.rule("2E-DMG-4")
@pytest.mark.parametrize(("damage", "healed"), [(0, []), (1, [1]), (3, [2])])
def test_damage_that_a_card_does_not_have_is_not_reported_as_healed(
    ruleset: dict[str, Any], damage: int, healed: list[int]
) -> None:
    table = Table(ruleset, MEND, unit("Soldier"))
    table.put("Soldier", "a1", damage=damage)
    table.give("hand", "Mend")
    game = table.game("attack")
    game.answer("play Mend")
    assert [entry.number for entry in game.log or () if isinstance(entry, Healed)] == healed


@pytest.mark.parametrize(("magic", "left"), [(1, None), (2, 0), (3, 1)])
def test_an_effect_summons_for_what_the_unit_costs(ruleset: dict[str, Any], magic: int, left: int | None) -> None:
    table = Table(ruleset, CALL, TENT, unit("Recruit", cost=2))
    table.put("Tent", "c2")
    table.give("hand", "Call", "Recruit")
    table.state.tallies[MAGIC][:] = [magic, 0]
    game = table.game("attack")
    if left is None:
        assert "play Call" not in game.labels()
        return
    game.answer("play Call")
    for answer in ("Recruit", "c3"):
        if answer in game.labels():  # the only card is chosen without a question
            game.answer(answer)
    assert game.name(game.state.board[game.card_set.board.parse("c3")]) == "Recruit"
    assert game.state.tallies[MAGIC] == [left, 0]


def test_weakening_is_attributed_to_its_source_alone(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, SHAME, unit("Soldier"))
    meek, bold = table.put("Soldier", "a1"), table.put("Soldier", "f1")
    table.give("hand", "Shame")
    game = table.game("attack")
    game.answer("play Shame")
    game.answer("a1")
    assert (strength(game, meek), parts(game, meek, "strength")) == (1, [(2, "printed"), (-1, "weakened")])
    assert (strength(game, bold), parts(game, bold, "strength")) == (2, [(2, "printed")])


FACES = ("melee ranged", "melee ranged", "melee ranged", "ranged special", "melee special", "melee")
ROLLS = 6000
UNLIKELY = 24.5  # chi-square with five degrees of freedom exceeds it once in five thousand seeds


@pytest.fixture
def game(ruleset: dict[str, Any]) -> Game:
    table = Table(ruleset, unit("Roller"))
    table.put("Roller", "c3")
    table.state.random = Generator(17).state
    game = table.game("attack")
    game.state.script = None
    return game


@pytest.mark.rule("2E-ATK-7")
def test_a_die_has_these_six_faces(game: Game) -> None:
    assert Counter(map(" ".join, game.library.faces)) == Counter(FACES)


@pytest.mark.rule("2E-ATK-7")
@pytest.mark.parametrize(("symbol", "faces"), [("melee", 5), ("ranged", 4), ("special", 2)])
def test_each_symbol_is_on_the_documented_number_of_faces(game: Game, symbol: str, faces: int) -> None:
    assert count_symbols(game, tuple(range(len(FACES))), {symbol}) == faces


@pytest.mark.rule("2E-ATK-7")
def test_all_faces_are_equally_likely(game: Game) -> None:
    counted = Counter(roll_faces(game, ROLLS))
    assert counted.keys() == set(range(6))
    assert sum((number - ROLLS / 6) ** 2 / (ROLLS / 6) for number in counted.values()) < UNLIKELY


@pytest.mark.rule("2E-ATK-7")
def test_dice_depend_on_the_generator_of_the_game_alone(game: Game) -> None:
    other = game.copy()
    first = roll_faces(game, 30)
    assert roll_faces(other, 30) == first
    assert roll_faces(game, 30) != first
