"""Triggers at moments of turns: of which player, right after a phase, and shared by several cards."""

from typing import Any

from engine.core.game import Game
from engine.games.summoner_wars.characteristics import strength
from engine.games.summoner_wars.layout import BOOST
from tests.engine.table import Document, Table, event, unit

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
