"""Effects end with their turn, attack or loan, and not before; boundary cases of amounts and forces."""

import pytest

from engine.core.changes import return_loans, take_control
from engine.games.summoner_wars.changes import change_magic
from engine.games.summoner_wars.characteristics import strength
from engine.games.summoner_wars.events import Attacked, MagicChanged
from engine.games.summoner_wars.layout import DAMAGE, HISTORY, MAGIC
from tests.engine.table import Document, Table, unit

GLUTTON = unit(
    "Glutton",
    {"name": "Sated", "modify": {"strength": 3}, "if": {"destroyed": {"any": "unit"}, "by": "self", "least": 1}},
)
MORSEL = unit("Morsel", life=1)


def test_what_was_destroyed_this_turn_is_forgotten_with_the_turn(ruleset: Document) -> None:
    table = Table(ruleset, GLUTTON, MORSEL)
    glutton = table.put("Glutton", "c3")
    table.put("Morsel", "c4", 1)
    table.put("Morsel", "a8", 1)
    game = table.game("attack", dice=("melee",) * 2)
    game.answer("attack c3 c4")
    assert strength(game, glutton) == 5
    assert len(game.state.notes[HISTORY]) == 2
    while game.state.turn == 5:
        game.answer("end")
    assert strength(game, glutton) == 2
    assert game.state.notes[HISTORY] == []


@pytest.mark.rule("2E-GEN-11")
def test_a_nested_attack_does_not_end_effects_of_the_outer_one(ruleset: Document) -> None:
    before = {"before": "attack", "by": "self"}
    furious = {"gain": {"strength": 3}, "on": "self", "until": "attack"}
    captain = unit(
        "Captain",
        {"name": "Volley", "when": before, "do": [furious, {"attack": {"friendly": "unit", "named": "Archer"}}]},
    )
    table = Table(ruleset, captain, unit("Archer"), unit("Foe"))
    chief = table.put("Captain", "c3")
    archer, foe, other = table.put("Archer", "e3"), table.put("Foe", "c4", 1), table.put("Foe", "e4", 1)
    game = table.game("attack", dice=("melee",) * 7)
    game.answer("attack c3 c4")
    while game.decision is not None and not game.decision.action:
        game.choose(0)
    assert game.log is not None
    assert [event for event in game.log if isinstance(event, Attacked)] == [
        Attacked(archer, other, 2),
        Attacked(chief, foe, 5),
    ]
    assert strength(game, chief) == 2
    assert (game.state.columns[DAMAGE][other], game.state.columns[DAMAGE][foe]) == (2, 5)


@pytest.mark.parametrize(
    ("boost", "shape", "number"),
    [
        (5, {"per": 2}, 2),
        (5, {"times": 3}, 15),
        (5, {"per": 2, "times": 3}, 6),
        (7, {"per": 3, "times": 2}, 4),
        (7, {"per": 3, "times": 2, "most": 3}, 3),
        (1, {"per": 2, "times": 4}, 0),
    ],
)
def test_an_amount_is_divided_before_it_is_multiplied(
    ruleset: Document, boost: int, shape: dict[str, int], number: int
) -> None:
    grown = {"name": "Grown", "modify": {"strength": {"boost": "self", **shape}}, "of": "self"}
    table = Table(ruleset, unit("Sprout", grown, strength=0))
    sprout = table.put("Sprout", "c3", boost=boost)
    assert strength(table.game("move"), sprout) == number


@pytest.mark.rule("2E-TOK-11")
@pytest.mark.parametrize(
    ("way", "square", "squares"),
    [
        # from a3, the anchor on b4: b3 is nearer, c3 as far as before, d3 farther
        ("toward", "a3", ["a4", "b3"]),
        # from c3: b3 is nearer, a3 as far as before
        ("away", "c3", ["d3", "e3", "f3", "c2", "c1", "c6"]),
    ],
)
def test_an_equal_distance_is_neither_toward_nor_away(
    ruleset: Document, way: str, square: str, squares: list[str]
) -> None:
    wind = {"force": "target", "spaces": [1, 3], way: "self"}
    table = Table(
        ruleset,
        unit("Anchor", {"when": {"during": "attack"}, "do": [{"choose": {"enemy": "unit"}}, wind]}),
        unit("Boat"),
    )
    table.put("Anchor", "b4")
    table.put("Boat", square, 1)
    table.put("Boat", "f8", 1)
    game = table.game("attack")
    game.answer("use b4 Anchor")
    game.answer(square)
    assert sorted(game.labels()) == sorted(squares)


@pytest.mark.rule("2E-TOK-6")
def test_control_lent_twice_returns_in_reverse_order(ruleset: Document) -> None:
    table = Table(ruleset, unit("Turncoat"))
    card = table.put("Turncoat", "c3", 1)
    game = table.game("attack")
    take_control(game, card, 0, lent=True)
    take_control(game, card, 1, lent=True)
    assert game.state.loans == [(card, 1), (card, 0)]
    return_loans(game)
    assert game.state.control[card] == 1
    assert game.state.loans == []


@pytest.mark.rule("2E-TOK-6")
def test_control_gained_and_then_lent_returns_to_the_player_who_gained_it(ruleset: Document) -> None:
    table = Table(ruleset, unit("Turncoat"))
    card = table.put("Turncoat", "c3", 1)
    game = table.game("attack")
    take_control(game, card, 0, lent=False)
    take_control(game, card, 1, lent=True)
    return_loans(game)
    assert game.state.control[card] == 0


@pytest.mark.rule("2E-DMG-5")
def test_magic_beyond_the_maximum_is_lost(ruleset: Document) -> None:
    table = Table(ruleset, unit("Monk"))
    table.put("Monk", "c3")
    game = table.game("magic")
    most = game.library.numbers["most_magic"]
    assert most == 15
    game.state.tallies[MAGIC][0] = most - 1
    change_magic(game, 0, 3)
    change_magic(game, 0, 1)
    assert game.state.tallies[MAGIC] == [most, 0]
    assert [event for event in game.log or () if isinstance(event, MagicChanged)] == [MagicChanged(0, 1)]
