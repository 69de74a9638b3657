"""Moments of turns, and how long effects last."""

from typing import Any

import pytest

from engine.core.changes import return_loans, take_control
from engine.core.game import Game
from engine.games.summoner_wars.changes import change_magic
from engine.games.summoner_wars.characteristics import strength
from engine.games.summoner_wars.events import Attacked, MagicChanged
from engine.games.summoner_wars.layout import BOOST, DAMAGE, HISTORY, MAGIC
from tests.engine.table import Document, Table, event, unit

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


BOOSTED = [{"boost": 1, "on": "self"}]


def watch(moment: Any, **terms: Any) -> Document:
    return unit("Watch", {"name": "Count", "when": moment, "do": BOOSTED, **terms})


def after_two_turns(ruleset: dict[str, Any], *cards: Document, number: int = 1) -> tuple[Game, list[int]]:
    """The boost of so many cards after the rest of the own turn, the enemy's, and the beginning of the next."""
    table = Table(ruleset, *cards)
    watching = [table.put("Watch", f"{file}2") for file in "abcdef"[:number]]
    game = table.game("magic")
    while (game.state.turn, game.state.phase) != (7, 3):
        game.choose(len(game.options) - 1)  # to end a phase, or which of several comes first
    return game, [game.state.columns[BOOST][card] for card in watching]


def test_triggers_wait_for_phases_and_turns_of_other_players(ruleset: dict[str, Any]) -> None:
    for moment, total in (
        ({"start": "turn"}, 1),
        ({"start": "turn", "whose": "you"}, 1),
        ({"start": "turn", "whose": "opponent"}, 1),
        ({"start": "turn", "whose": "anyone"}, 2),
        ({"end": "move", "whose": "anyone"}, 2),
        ({"end": "turn", "whose": "opponent"}, 1),
        ([{"start": "summon", "whose": "opponent"}, {"end": "summon"}], 2),
    ):
        assert after_two_turns(ruleset, watch(moment))[1] == [total], moment


def test_a_trigger_and_a_duration_may_depend_on_a_chosen_player(ruleset: dict[str, Any]) -> None:
    choose = {"choose": {"player": "opponent"}}
    hold = {"modify": {"strength": 1}, "of": {"any": "unit"}, "if": {"turn": "player"}}
    later = {"when": {"start": "summon", "whose": "player"}, "do": [{"boost": 1, "on": {"any": "unit"}}]}
    spell = event(
        "Spell",
        "magic",
        {
            "when": "played",
            "do": [
                choose,
                {"hold": hold, "until": {"end": "attack", "whose": "player"}},
                {"hold": later, "until": "used"},
            ],
        },
    )
    table = Table(ruleset, spell, unit("Watch"))
    card = table.put("Watch", "a2")
    table.give("hand", "Spell")
    game = table.game("magic")
    game.answer("play Spell")
    seen = []
    while game.state.turn < 7:
        seen.append(
            (
                game.state.turn,
                game.card_set.phases[game.state.phase],
                strength(game, card),
                game.state.columns[BOOST][card],
            )
        )
        game.answer("end")
    assert seen == [
        (5, "magic", 2, 0),
        (5, "draw", 2, 0),
        *((6, phase, 3, 1) for phase in ("summon", "move", "build", "attack")),
        (6, "magic", 2, 1),
        (6, "draw", 2, 1),
    ]


def test_a_trigger_past_a_phase_comes_after_those_at_its_end(ruleset: dict[str, Any]) -> None:
    last = {"name": "Last", "when": {"past": "move"}, "if": {"boost": "self", "least": 1}, "do": BOOSTED}
    first = {"name": "First", "when": {"end": "move"}, "do": BOOSTED}
    assert after_two_turns(ruleset, unit("Watch", last, first))[1] == [2]
    early = {**last, "name": "Early", "when": {"end": "move"}, "if": {"boost": "self", "least": 9}}
    assert after_two_turns(ruleset, unit("Watch", early, first))[1] == [1]


def test_a_shared_ability_is_used_once_for_all_cards(ruleset: dict[str, Any]) -> None:
    assert after_two_turns(ruleset, watch({"end": "move"}), number=3)[1] == [1, 1, 1]
    assert sum(after_two_turns(ruleset, watch({"end": "move"}, together=True), number=3)[1]) == 1
    both = [{"end": "move"}, {"end": "summon"}]
    assert sum(after_two_turns(ruleset, watch(both, together=True), number=3)[1]) == 2
    assert sum(after_two_turns(ruleset, watch(both, together=True, once=True), number=3)[1]) == 1
