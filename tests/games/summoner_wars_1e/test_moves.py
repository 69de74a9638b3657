"""Moves of the first edition: step by step, declared, by effects; and placements, which are not moves."""

from typing import Any

import pytest

from engine.core.game import Game
from engine.games.summoner_wars.paths import straight
from engine.language.errors import LanguageError
from tests.engine.table import Document, Table, event, unit
from tests.games.summoner_wars_1e.table import Table as Seats
from tests.games.summoner_wars_1e.table import at, offers, play, refuses, wounds

FOUR, FIVE = "4 hit 2+ 3+ 4+", "5 hit 2+ 3+ 4+ 5+"

HELD: Document = {"name": "Engage", "modify": {"cannot": ["move"]}, "of": {"enemy": "unit", "adjacent": "self"}}
FEAR: Document = {
    "name": "Fear",
    "when": {"after": "near", "of": {"enemy": "common"}, "to": "self"},
    "do": [{"roll": 1}, {"if": {"rolled": "5+", "least": 1}, "then": [{"discard": "moved"}]}],
}
TRAMPLE: Document = {
    "name": "Trample",
    "does": [
        {"modify": {"move": {"through": "common"}}},
        {"when": {"after": "through", "of": "self", "on": {"any": "common"}}, "do": [{"damage": 1, "on": "passed"}]},
    ],
}
PURSUE: Document = {
    "name": "Pursue",
    "when": {"after": "away", "of": {"enemy": "unit"}, "from": "self"},
    "do": [{"place": "self", "on": {"left": "moved"}}],
}
FLIGHT: Document = {"name": "Flight", "modify": {"move": {"through": "card"}}}
WALL: Document = {"card": "Block", "class": "wall event", "life": 9, "abilities": []}


def bounded(name: str, **terms: Any) -> Document:
    """A unit whose moves have other terms."""
    return unit(name, {"name": name, "modify": {"move": terms}})


def moved_by(*effects: Document, **clause: Any) -> Document:
    """An event that moves something."""
    return event("Push", "event", {"when": "played", **clause, "do": list(effects)})


@pytest.mark.rule("1E-MOV-1")
def test_a_move_that_comes_beside_an_engaging_unit_ends_there(ruleset: Document) -> None:
    table = Table(ruleset, unit("Runner"), unit("Guard", HELD))
    table.put("Runner", "b2")
    table.put("Guard", "c4", player=1)
    game = table.game("move")
    assert offers(game, "move b2 b4", "move b2 c3", "move b2 c2 c3")
    assert refuses(game, "move b2 c3 d3", "move b2 b3 c3 c2")
    assert refuses(play(game, "move b2 c3"), "move c3 c2")


@pytest.mark.rule("1E-MOV-1")
def test_a_unit_that_passes_through_others_is_held_beside_an_engaging_one(ruleset: Document) -> None:
    table = Table(ruleset, bounded("Eagle", through="card", spaces=1), unit("Guard", HELD), unit("Post"))
    table.put("Eagle", "c2")
    table.put("Guard", "b3", player=1)
    table.put("Post", "c3", player=1)
    game = table.game("move")
    assert refuses(game, "move c2 c4", "move c2 c3 c4")  # above the post it would be beside the guard
    assert offers(game, "move c2 d4")


def test_a_move_stops_where_something_begins_to_hold_the_unit(ruleset: Document) -> None:
    snare: Document = {
        "name": "Snare",
        "when": {"after": "near", "of": {"enemy": "unit"}, "to": "self"},
        "do": [{"gain": {"cannot": ["move"]}, "on": "moved", "until": "turn"}],
    }
    table = Table(ruleset, bounded("Eagle", through="card"), unit("Trapper", snare), unit("Post"))
    eagle = table.put("Eagle", "c2")
    table.put("Trapper", "d3", player=1)
    table.put("Post", "c3", player=1)
    game = play(table.game("move"), "move c2 c4")
    assert at(game, "c2") == "Eagle"  # held above the post it has no room there
    assert game.state.board.count(eagle) == 1


@pytest.mark.rule("1E-GEN-7", "1E-MOV-1")
def test_each_step_next_to_a_card_triggers_abilities(ruleset: Document) -> None:
    table = Table(ruleset, unit("Runner"), unit("Ghost", FEAR))
    table.put("Runner", "b3")
    table.put("Ghost", "c4", player=1)
    game = table.game("move", (FOUR, FIVE))
    play(game, "move b3 b4 b5")  # onto b4 only: b5 is not adjacent
    assert (at(game, "b5"), game.state.script and len(game.state.script)) == ("Runner", 1)


@pytest.mark.rule("1E-GEN-7")
def test_a_unit_that_is_discarded_on_its_way_goes_no_farther(ruleset: Document) -> None:
    table = Table(ruleset, unit("Runner"), unit("Ghost", FEAR))
    table.put("Runner", "b3")
    table.put("Ghost", "c4", player=1)
    game = play(table.game("move", (FIVE,)), "move b3 b4 b5")
    assert (at(game, "b3"), at(game, "b4"), at(game, "b5")) == ("", "", "")


@pytest.mark.rule("1E-GEN-7")
def test_a_card_has_been_moved_through_once_the_mover_has_left_it(ruleset: Document) -> None:
    table = Table(ruleset, unit("Bull", TRAMPLE), unit("Post"), unit("Guard", HELD))
    table.put("Bull", "c2")
    table.put("Post", "c3", player=1)
    table.put("Post", "d2")
    game = play(table.game("move"), "move c2 c3 c4")
    assert (wounds(game, "c3"), wounds(game, "d2"), at(game, "c4")) == (1, 0, "Bull")


@pytest.mark.rule("1E-GEN-7")
def test_the_space_of_a_trampled_unit_that_dies_is_free(ruleset: Document) -> None:
    table = Table(ruleset, unit("Bull", TRAMPLE), unit("Post", life=1))
    table.put("Bull", "c2")
    table.put("Post", "c3", player=1)
    game = table.game("move")
    assert refuses(game, "move c2 c3")
    play(game, "move c2 c3 c4")
    assert (at(game, "c3"), at(game, "c4")) == ("", "Bull")


@pytest.mark.rule("1E-GEN-6")
def test_a_card_is_placed_on_the_space_that_a_step_left_and_has_not_moved(ruleset: Document) -> None:
    table = Table(ruleset, unit("Runner"), unit("Hound", PURSUE))
    table.put("Runner", "c3")
    hound = table.put("Hound", "c4", player=1)
    game = play(table.game("move"), "move c3 c2 c1")
    assert (at(game, "c1"), at(game, "c2")) == ("Runner", "Hound")  # twice: each step leads away
    assert game.state.columns[game.library.layout.columns.index("walked")][hound] == 0


@pytest.mark.rule("1E-GEN-6")
def test_placing_and_exchanging_are_not_moving(ruleset: Document) -> None:
    after: Document = {
        "name": "Pride",
        "when": {"after": "move", "of": {"any": "unit"}},
        "do": [{"damage": 1, "on": "self"}],
    }
    swap = event(
        "Swap",
        "event",
        {
            "when": "played",
            "do": [
                {"choose": {"own": "unit", "named": "Runner"}},
                {"choose": {"own": "unit", "named": "Watcher"}, "as": "other"},
                {"exchange": ["target", "other"]},
                {"place": "target", "on": {"within": 1, "of": "other"}},
            ],
        },
    )
    table = Table(ruleset, unit("Runner"), unit("Watcher", after), swap)
    runner = table.put("Runner", "a1")
    table.put("Watcher", "e5")
    table.give("hand", "Swap")
    game = play(table.game("event"), "play Swap", "a2")
    assert (at(game, "a1"), at(game, "a2"), wounds(game, "a1")) == ("Watcher", "Runner", 0)
    assert game.state.columns[game.library.layout.columns.index("walked")][runner] == 0


@pytest.mark.rule("1E-GEN-11", "1E-MOV-1")
def test_a_move_by_an_effect_is_none_of_the_three(ruleset: Document) -> None:
    push = moved_by({"choose": {"any": "unit"}}, {"move": "target", "up_to": 2})
    table = Table(ruleset, unit("Runner"), push)
    table.put("Runner", "c3")
    for square in ("a1", "b1", "d1"):
        table.put("Runner", square)
    table.give("hand", "Push")
    game = play(table.game("event"), "play Push", "c3")
    assert offers(game, "d4", "c5", "c3")  # its own: it stays
    assert refuses(game, "c6", "e4")
    play(game, "d4", "end")
    assert at(game, "d4") == "Runner"
    play(game, "move a1 a2", "move b1 b2", "move d4 d5")
    assert refuses(game, "move d1 d2")


@pytest.mark.rule("1E-GEN-11")
def test_declining_a_move_by_an_effect_means_staying(ruleset: Document) -> None:
    table = Table(
        ruleset,
        unit(
            "Runner",
            {
                "name": "Dash",
                "when": {"after": "move", "of": "self"},
                "once": True,
                "may": True,
                "do": [{"move": "self", "up_to": 1}],
            },
        ),
    )
    table.put("Runner", "c3")
    game = play(table.game("move"), "move c3 c4")
    assert sorted(game.labels()) == ["b4", "c3", "c5", "d4", "no"]


def test_a_card_that_may_not_be_moved_is_not_moved_by_effects(ruleset: Document) -> None:
    push = moved_by({"choose": {"any": "unit", "named": "Runner"}}, {"move": "target", "up_to": 2})
    line = event(
        "Line",
        "event",
        {"when": "played", "do": [{"choose": {"any": "unit", "named": "Runner"}}, {"move": "target", "spaces": 1}]},
    )
    table = Table(ruleset, unit("Runner"), unit("Guard", HELD), push, line)
    table.put("Runner", "c3")
    table.put("Guard", "c4", player=1)
    table.give("hand", "Push", "Line")
    game = play(table.game("event"), "play Push")
    assert at(play(game, "play Line"), "c3") == "Runner"


def test_an_effect_can_let_walls_through_commons(ruleset: Document) -> None:
    shift = moved_by(
        {"choose": {"own": "wall"}},
        {"move": "target", "up_to": 2, "through": "common"},
        {"each": "passed", "do": [{"damage": 1, "on": "it"}]},
    )
    table = Table(ruleset, WALL, unit("Post"), shift)
    table.put("Block", "c2")
    for square in ("b2", "c3", "d2", "c1"):
        table.put("Post", square)
    table.give("hand", "Push")
    game = play(table.game("event"), "play Push")
    assert refuses(game, "c3", "b2")
    assert wounds(play(game, "c4"), "c3") == 1


@pytest.mark.rule("1E-MOV-1")
def test_a_unit_with_an_effect_after_moving_may_stay(ruleset: Document) -> None:
    rest: Document = {"name": "Rest", "when": {"after": "move", "of": "self"}, "do": [{"heal": 1, "on": "self"}]}
    far: Document = {
        "name": "Far",
        "when": {"after": "move", "of": "self"},
        "if": {"steps": "moved", "least": 2},
        "do": [],
    }
    table = Table(
        ruleset, unit("Monk", rest), unit("Strider", {**far, "do": [{"heal": 1, "on": "self"}]}), unit("Runner")
    )
    table.put("Monk", "c3", damage=2)
    table.put("Strider", "e3")
    for square in ("a1", "b1", "d1"):
        table.put("Runner", square)
    game = table.game("move")
    assert refuses(game, "move e3", "move a1")
    play(game, "move c3")
    assert wounds(game, "c3") == 1
    play(game, "move a1 a2", "move b1 b2")
    assert refuses(game, "move d1 d2", "move c3 c4")


@pytest.mark.rule("1E-MOV-1")
def test_what_is_done_before_a_move_announces_the_unit(ruleset: Document) -> None:
    pact: Document = {
        "name": "Pact",
        "when": {"before": "move", "of": "self"},
        "may": True,
        "do": [{"damage": 1, "on": "self"}],
    }
    table = Table(ruleset, unit("Demon", pact), unit("Runner"))
    table.put("Demon", "c3")
    for square in ("a1", "b1", "d1"):
        table.put("Runner", square)
    game = play(table.game("move"), "use c3 Pact")
    assert refuses(game, "use c3 Pact", "end", "move a1 a2")
    assert offers(game, "move c3", "move c3 c5")
    play(game, "move c3 c5", "move a1 a2", "move b1 b2")
    assert (wounds(game, "c5"), refuses(game, "move d1 d2")) == (1, True)


def test_effects_before_a_move_are_asked_for_forced_moves(ruleset: Document) -> None:
    pact: Document = {
        "name": "Pact",
        "when": {"before": "move", "of": "self"},
        "may": True,
        "do": [{"damage": 1, "on": "self"}],
    }
    table = Table(ruleset, unit("Demon", pact), moved_by({"choose": {"any": "unit"}}, {"move": "target", "up_to": 1}))
    table.put("Demon", "c3")
    table.give("hand", "Push")
    game = play(table.game("event"), "play Push", "c4", "yes")
    assert wounds(game, "c4") == 1


def test_diagonal_steps_are_steps_of_one_space(ruleset: Document) -> None:
    table = Table(ruleset, bounded("Mage", diagonal=True))
    table.put("Mage", "c3")
    game = table.game("move")
    assert offers(game, "move c3 e5", "move c3 e4", "move c3 a1")
    assert refuses(game, "move c3 f6", "move c3 c6")


def test_a_unit_that_uses_spaces_for_moving_alone_is_the_only_one_to_move(ruleset: Document) -> None:
    table = Table(ruleset, bounded("Sneak", spaces=2, alone=True), unit("Runner"))
    table.put("Sneak", "c2")
    table.put("Runner", "a1")
    game = table.game("move")
    assert offers(game, "move c2 c6", "move a1 a2")
    other = game.copy()
    assert refuses(play(game, "move c2 c6"), "move a1 a2")
    assert refuses(play(other, "move a1 a2"), "move c2 c6", "move c2 c5")
    assert offers(other, "move c2 c4")


def test_a_limit_overrides_longer_moves_of_every_kind(ruleset: Document) -> None:
    night: Document = {"name": "Night", "modify": {"move": {"most": 1}}, "of": {"enemy": "unit"}}
    rider: Document = {"name": "Rider", "when": {"instead": "move"}, "do": [{"move": "self", "spaces": [1, 7]}]}
    table = Table(
        ruleset, unit("Horse", rider, {"name": "Swift", "modify": {"move": {"spaces": 1}}}), unit("Owl", night)
    )
    table.put("Horse", "c1")
    table.put("Owl", "a8", player=1)
    game = table.game("move")
    assert offers(game, "move c1 c2")
    assert refuses(game, "move c1 c3")
    assert sorted(play(game, "use c1 Rider").labels()) == ["b1", "c2", "d1"]


def test_some_go_farther_by_effects_too(ruleset: Document) -> None:
    push = moved_by({"choose": {"any": "unit"}}, {"move": "target", "up_to": 1})
    table = Table(ruleset, bounded("Thief", spaces=2, always=True), bounded("Swift", spaces=2), push)
    table.put("Thief", "c1")
    table.put("Swift", "e1")
    table.give("hand", "Push", "Push")
    game = play(table.game("event"), "play Push", "c1")
    assert offers(game, "c4")
    play(game, "c4", "play Push", "e1")
    assert offers(game, "e2")
    assert refuses(game, "e3")


def test_spaces_moved_this_turn_are_counted_whatever_moved_the_unit(ruleset: Document) -> None:
    burrow: Document = {"name": "Burrow", "modify": {"strength": {"walked": "self"}}}
    push = moved_by({"choose": {"any": "unit"}}, {"move": "target", "up_to": 2})
    table = Table(ruleset, unit("Wyrm", burrow), push)
    wyrm = table.put("Wyrm", "c1")
    table.give("hand", "Push")
    game = play(table.game("event"), "play Push", "c3", "end", "move c3 d3")
    assert game.library.rules.number(game, wyrm, "strength") == 5


def test_sides_and_back_rows_are_those_of_the_player(ruleset: Document) -> None:
    def card(name: str, at_: str) -> Document:
        near: Document = {"any": "unit", "among": "self", "at": at_}
        return unit(name, {"name": name, "modify": {"strength": 1}, "if": {"count": near, "least": 1}})

    names = ("own side", "enemy side", "own back row", "enemy back row")
    table = Table(ruleset, *[card(name.title(), name) for name in names])
    rows = {"Own Side": ("4", "5"), "Enemy Side": ("5", "4"), "Own Back Row": ("1", "2"), "Enemy Back Row": ("8", "7")}
    found = {}
    for file, (name, (yes, no)) in zip("abcd", rows.items(), strict=True):
        found[table.put(name, f"{file}{yes}")] = 3
        found[table.put(name, f"{file}{no}")] = 2
        found[table.put(name, f"e{9 - int(yes)}" if name != "Enemy Side" else f"f{9 - int(yes)}", player=1)] = 3
    game = table.game("move")
    assert {card: game.library.rules.number(game, card, "strength") for card in found} == found


def test_a_straight_line_goes_on_across_the_touching_sides(libraries: dict[int, Any]) -> None:
    game: Game = Seats(libraries[4]).put(1, d1="Oldin").put(2, e8="Grognack").game("move")
    way = tuple(game.card_set.board.parse(name) for name in ("k4", "l4", "a4", "a5"))
    assert straight(game, way) == 2


def test_a_move_is_straight_or_up_to_a_number(ruleset: Document) -> None:
    with pytest.raises(LanguageError, match="either in a straight line or up to"):
        Table(ruleset, moved_by({"choose": {"any": "unit"}}, {"move": "target", "up_to": 2, "spaces": 1}))


def test_of_two_started_clauses_the_one_that_fits_the_phase_starts(ruleset: Document) -> None:
    versatile: Document = {
        "name": "Versatile",
        "does": [
            {"when": {"instead": "attack"}, "do": [{"move": "self", "up_to": 2}]},
            {"when": {"instead": "move"}, "do": [{"attack": "self"}]},
        ],
    }
    table = Table(ruleset, unit("Renegade", versatile), unit("Post"))
    table.put("Renegade", "c3")
    table.put("Post", "c4", player=1)
    game = play(table.game("move", (FIVE, FIVE)), "use c3 Versatile")
    assert wounds(game, "c4") == 2
    play(game, "end", "use c3 Versatile", "c1")
    assert at(game, "c1") == "Renegade"


def test_some_modifiers_apply_in_one_phase_only(ruleset: Document) -> None:
    tireless: Document = {
        "name": "Tireless",
        "modify": {"cannot": ["move"]},
        "if": [{"turn": "yours"}, {"phase": "move"}],
    }
    push = moved_by({"choose": {"any": "unit"}}, {"move": "target", "up_to": 2})
    table = Table(ruleset, unit("Krag", tireless), push)
    table.put("Krag", "c1")
    table.give("hand", "Push")
    game = play(table.game("event"), "play Push", "c3", "end")
    assert (at(game, "c3"), refuses(game, "move c3 c4")) == ("Krag", True)


def test_a_unit_on_a_card_stands_alone_once_that_has_left(ruleset: Document) -> None:
    rift = unit("Rift", {"name": "Rift", "modify": {"move": {"onto": "self"}}, "of": {"any": "common"}})
    blast = {
        "name": "Blast",
        "when": {"after": "move", "of": "self"},
        "do": [{"destroy": {"any": "unit", "named": "Rift"}}],
    }
    table = Table(ruleset, rift, unit("Runner", blast))
    runner = table.put("Runner", "b2")
    table.put("Rift", "b3")
    game = play(table.game("move"), "move b2 b3")
    assert at(game, "b3") == "Runner"
    assert game.state.place[runner] == game.card_set.board.parse("b3")


@pytest.mark.rule("1E-GEN-7")
def test_paths_through_mentioned_cards_are_separate_options(ruleset: Document) -> None:
    push = moved_by(
        {"choose": {"own": "unit"}}, {"move": "target", "up_to": 3, "through": "common"}, {"damage": 1, "on": "passed"}
    )
    table = Table(ruleset, unit("Runner"), unit("Post"), push)
    table.put("Runner", "c2")
    table.put("Post", "c3", player=1)
    table.put("Post", "d2", player=1)
    table.give("hand", "Push")
    game = play(table.game("event"), "play Push")
    assert {"c3 d3", "d2 d3"} <= set(game.labels())
