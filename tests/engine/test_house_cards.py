"""Rules that no shipped card tests: several base strengths, strength below 0, names, order of triggers in a turn."""

from typing import Any

import pytest

from engine.core.active_index import build_index
from engine.core.events import Drawn, Event, PhaseBegan, TurnBegan, Used
from engine.core.game import Game
from engine.games.summoner_wars.characteristics import parts, strength
from engine.games.summoner_wars.events import Attacked, Expired
from engine.games.summoner_wars.layout import DAMAGE
from tests.engine.table import Document, Table, event, unit

FIND = {"choose": {"friendly": "unit", "named": "Wanted", "in": "draw"}}
BEHIND = {"choose": {"enemy": "unit", "behind": "guard"}}
MIGHTY = event(
    "Mighty", "attack", {"when": "played", "do": [{"gain": {"base_strength": 6}, "on": "summoner", "until": "turn"}]}
)
MEEK = event(
    "Meek", "attack", {"when": "played", "do": [{"gain": {"base_strength": 1}, "on": "summoner", "until": "turn"}]}
)
FIERCE = event("Fierce", "attack", {"modify": {"strength": 2}, "of": "summoner"}, active=True)
HEAVY = event("Heavy", "attack", {"modify": {"strength": -9}, "of": "summoner"}, active=True)
CHIEF = unit("Chief", **{"class": "summoner unit"})


def duel(ruleset: Document, *hand: str, dice: tuple[str, ...] = ()) -> tuple[Game, int, int]:
    """Return a game in the Attack phase with events in hand, the own summoner, and an adjacent enemy."""
    table = Table(ruleset, MIGHTY, MEEK, FIERCE, HEAVY, CHIEF, unit("Foe"))
    chief, foe = table.put("Chief", "c3"), table.put("Foe", "c4", 1)
    table.state.leaders = (chief, -1)
    table.give("hand", *hand)
    return table.game("attack", dice), chief, foe


@pytest.mark.rule("2E-ATK-5")
@pytest.mark.parametrize(
    ("events", "number"),
    [
        ((), 2),
        (("Mighty",), 6),
        (("Mighty", "Meek"), 1),
        (("Meek", "Mighty"), 6),
        (("Meek", "Mighty", "Meek"), 1),
        (("Fierce", "Mighty"), 8),
        (("Mighty", "Fierce", "Meek"), 3),
        (("Fierce", "Fierce"), 6),
    ],
)
def test_the_last_effect_sets_the_base_before_modifiers(
    ruleset: dict[str, Any], events: tuple[str, ...], number: int
) -> None:
    game, chief, _ = duel(ruleset, *events)
    for name in events:
        game.answer(f"play {name}")
    assert strength(game, chief) == number
    assert sum(part for part, _ in parts(game, chief, "strength")) == number


@pytest.mark.rule("2E-ATK-5")
def test_strength_is_never_below_zero_and_then_no_dice_are_rolled(ruleset: dict[str, Any]) -> None:
    game, chief, foe = duel(ruleset, "Heavy")
    game.answer("play Heavy")
    assert strength(game, chief) == 0
    game.answer("attack c3 c4")
    assert game.state.columns[DAMAGE][foe] == 0
    assert game.log is not None
    assert Attacked(chief, foe, 0) in game.log


@pytest.mark.rule("2E-ATK-4")
def test_a_changed_base_is_rolled(ruleset: dict[str, Any]) -> None:
    game, _, foe = duel(ruleset, "Mighty", dice=("melee",) * 6)
    game.answer("play Mighty")
    game.answer("attack c3 c4")
    assert game.state.columns[DAMAGE][foe] == 6
    assert game.state.script == ()


@pytest.mark.rule("2E-GEN-7")
@pytest.mark.parametrize(
    ("name", "wanted", "meant"),
    [
        ("Frost King", "Frost", True),
        ("King of Frost", "Frost", True),
        ("Frost", "Frost", True),
        ("Frostling", "Frost", False),
        ("Permafrost Giant", "Frost", False),
        ("Old Frost-Beard", "Frost", True),
        ("Portal Device", "Ice", False),
        ("Great Ice Wall", "Ice Wall", True),
        ("Ice and Wall", "Ice Wall", False),
        ("Wall of Ice", "Ice Wall", False),
    ],
)
def test_a_name_is_matched_by_whole_words(ruleset: dict[str, Any], name: str, wanted: str, meant: bool) -> None:
    banner = unit("Banner", {"name": "Lead", "modify": {"strength": 1}, "of": {"friendly": "unit", "named": wanted}})
    table = Table(ruleset, banner, unit(name))
    table.put("Banner", "a1")
    other = table.put(name, "d4")
    assert strength(table.game("move"), other) == (3 if meant else 2)


def marker(moment: Document, name: str) -> Document:
    return {"name": name, "when": moment, "do": [{"boost": 1, "on": "self"}]}


@pytest.mark.rule("2E-TURN-2")
@pytest.mark.rule("2E-TURN-3")
def test_triggers_of_turns_and_phases_come_in_order(ruleset: dict[str, Any]) -> None:
    watch = unit(
        "Watch",
        marker({"end": "turn"}, "turn over"),
        marker({"start": "draw"}, "before the draw"),
        marker({"end": "draw"}, "draw over"),
        marker({"start": "turn"}, "new turn"),
        marker({"start": "summon"}, "before summoning"),
    )
    lasting = event("Lasting", "magic", {"modify": {"strength": 1}, "of": "self"}, active=True)
    table = Table(ruleset, watch, lasting)
    table.put("Watch", "a1")
    table.put("Watch", "f8", 1)
    table.give("hand", "Lasting")
    table.give("draw", *["Lasting"] * 9)
    game = table.game("magic")
    game.answer("play Lasting")
    while game.state.turn < 7:
        game.answer("end")
    assert game.log is not None
    told = [said for event in game.log if (said := _said(game, event))]
    assert told[:3] == ["draw phase of 1", "before the draw", "draw"]
    assert [word for word in told if word != "draw"] == [
        "draw phase of 1",
        "before the draw",
        "draw over",
        "turn over",
        "turn of 2",
        "new turn",
        "summon phase of 2",
        "before summoning",
        *(f"{phase} phase of 2" for phase in ("move", "build", "attack", "magic", "draw")),
        "before the draw",
        "draw over",
        "turn over",
        "turn of 1",
        "Lasting goes",
        "new turn",
        "summon phase of 1",
        "before summoning",
    ]


def _said(game: Game, event: Event) -> str:
    match event:
        case TurnBegan():
            return f"turn of {event.player + 1}"
        case PhaseBegan():
            return f"{event.phase} phase of {event.player + 1}"
        case Expired():
            return f"{game.name(event.card)} goes"
        case Used():
            return event.ability
        case _:
            return "draw" if isinstance(event, Drawn) else ""


SCOUT = unit("Scout", {"when": {"during": "attack"}, "once": True, "do": [FIND, {"return": "target"}]})
GUARD: Document = {"choose": {"enemy": "unit"}, "as": "guard"}
SNIPER = unit("Sniper", {"when": {"during": "attack"}, "do": [GUARD, BEHIND, {"damage": 1, "on": "target"}]})


@pytest.mark.rule("2E-TOK-8")
def test_a_draw_pile_that_was_looked_at_is_shuffled(ruleset: Document) -> None:
    table = Table(ruleset, SCOUT, *(unit(f"Card {i}") for i in range(9)), unit("Wanted"))
    table.put("Scout", "c3")
    table.give("draw", *(f"Card {i}" for i in range(9)), "Wanted")
    game = table.game("attack")
    before = [game.name(card) for card in game.state.draws[0] if game.name(card) != "Wanted"]
    game.answer("use c3 Scout")
    assert [game.name(card) for card in game.state.hands[0]] == ["Wanted"]
    after = [game.name(card) for card in game.state.draws[0]]
    assert sorted(after) == sorted(before)
    assert after != before


@pytest.mark.rule("2E-TOK-12")
def test_behind_is_in_a_row_nearer_to_that_cards_controller(ruleset: Document) -> None:
    table = Table(ruleset, SNIPER, unit("Foe"), unit("Mark"))
    table.put("Sniper", "c3")
    for square in ("a5", "a6", "f6", "a7", "f8"):
        table.put("Foe", square, 1)
    game = table.game("attack")
    game.answer("use c3 Sniper")
    game.answer("a6")
    assert game.labels() == ["a7", "f8"]  # of player 2, whose back row is the eighth
    game.answer("f8")
    assert game.state.columns[DAMAGE][game.state.board[game.library.board.parse("f8")]] == 1


SILENCE = event(
    "Silence",
    "attack",
    {
        "when": "played",
        "do": [{"choose": {"enemy": "unit"}}, {"gain": {"lose": "abilities"}, "on": "target", "until": "turn"}],
    },
)
STRONG = unit("Strong", {"name": "Might", "modify": {"strength": 3}})


def test_abilities_can_be_lost_for_a_turn(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, SILENCE, CHIEF, STRONG)
    chief, strong = table.put("Chief", "c3"), table.put("Strong", "c6", 1)
    table.state.leaders = (chief, -1)
    table.give("hand", "Silence")
    game = table.game("attack")
    assert strength(game, strong) == 5
    game.answer("play Silence")
    assert strength(game, strong) == 2
    while game.state.active == 0:
        game.answer("end")
    assert strength(game, strong) == 5


WATCHFUL: Document = {
    "when": {"after": "away", "of": {"enemy": "unit"}, "from": "self"},
    "do": [{"damage": 1, "on": "moved"}],
}


def test_a_unit_that_passes_through_another_keeps_its_abilities(ruleset: dict[str, Any]) -> None:
    runner = unit("Runner", {"name": "Climb", "modify": {"move": {"spaces": 1, "through": "unit"}}})
    guards = [unit(f"Guard {n}", {**WATCHFUL, "name": f"Watch {n}"}) for n in (1, 2)]
    table = Table(ruleset, CHIEF, runner, *guards, unit("Wall"))
    chief, moving = table.put("Chief", "a1"), table.put("Runner", "c3")
    table.state.leaders = (chief, -1)
    for name, square in (("Guard 1", "b3"), ("Guard 2", "d3"), ("Wall", "c4")):
        table.put(name, square, 1)
    game = table.game("move")
    game.answer("move c3 c4 c5")
    assert len(game.options) == 2  # which guard comes first, while it stands where the wall does
    assert [ability.name for ability in build_index(game).abilities[moving]] == ["Climb"]
