"""Scenarios of Summoner's Chess: what they say of a position is so there, and what they expect is compared."""

from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from tests.match.helpers import Runner

BASE = """\
scenario: a small position of chess
ruleset: summoners-chess
setup: empty
players:
  1: {morale: 12, hand: [Gutter Imp], draw: [Shield Bearer, Star Squire], discard: [Overreach]}
  2: {}
board:
  d1: {card: Archivist Veyla, player: 1}
  e8: {card: Marshal Oryn, player: 2, exerted: true}
  c4: {card: Gate Warden, player: 1, counters: {iron: 1, poison: 2}}
  g7: {card: Pikes in the Grass, player: 2, face_down: true, exerted: true}
  f4: {card: Gutter Imp, player: 1, owner: 2}
"""
TEXT = "4mao'3/6pig?'1/8/8/2GAW{n1,p2}2GUI^2/8/8/3AVE4 1 - 12,20 GUI|- SHB.STS|- OVE|- 5"
HOLDS = f"""
board: {{c4: {{card: Gate Warden, player: 1, exerted: false, face_down: false, counters: {{iron: 1, ice: 0}}}}, g7: Pikes in the Grass}}
exerted: {{d1: false, e8: true, g7: true}}
face_down: {{g7: true, c4: false}}
counters: {{c4: {{iron: 1, poison: 2, stun: 0}}, d1: {{ice: 0}}}}
morale: {{1: 12, 2: 20}}
check: none
phase: main
active: 1
turn: 5
winner: none
draw: {{1: [Shield Bearer, Star Squire]}}
legal: [command c4 c5, command f4 f5, summon Gutter Imp a1]
illegal: [end]
position: "{TEXT}"
"""


@pytest.fixture
def running(tmp_path: Path, resolver: Resolver) -> Runner:
    return Runner(tmp_path, resolver)


def expecting(expect: str, base: str = BASE) -> str:
    lines = "".join(f"  {line}\n" for line in expect.strip().split("\n"))
    return f"{base}expect:\n{lines}"


def test_what_a_scenario_lists_is_what_stands_there(running: Runner) -> None:
    found = running.why(expecting(HOLDS))
    assert found == ""


def test_a_position_in_a_line_is_the_same_position(running: Runner) -> None:
    base = f'scenario: a line\nruleset: summoners-chess\nsetup: empty\nposition: "{TEXT} # so it stands"\n'
    assert running.why(expecting(HOLDS, base)) == ""


@pytest.mark.parametrize(
    ("expect", "why"),
    [
        ("exerted: {d1: true}", "d1 Archivist Veyla: exerted is False, expected True"),
        ("exerted: {a1: false}", "a1 is empty, expected a card"),
        ("face_down: {c4: true}", "c4 Gate Warden: face_down is False, expected True"),
        ("counters: {c4: {iron: 2}}", "c4 Gate Warden: iron is 1, expected 2"),
        ("counters: {c4: {rust: 0}}", "c4 Gate Warden: rust is unknown to this game, expected 0"),
        ("board: {c4: {counters: {poison: 0}}}", "c4 Gate Warden: poison is 2, expected 0"),
        ("board: {g7: Gutter Imp}", "g7 is Pikes in the Grass, expected Gutter Imp"),
        ("board: {g7: empty}", "g7 is Pikes in the Grass, expected empty"),
        ("morale: {1: 11}", "morale of player 1 is 12, expected 11"),
        ("check: 1", "check is none, expected 1"),
        ("result: {winner: none, why: stalemate}", "the game goes on, expected its end: none stalemate"),
        ("magic: {1: 1}", "magic of player 1 is unknown to this game"),
        (f'position: "{TEXT.replace("12,20", "12,19")}"', "the position is 4mao'3/6pig?'1"),
    ],
)
def test_every_unmet_expectation_is_reported(expect: str, why: str, running: Runner) -> None:
    assert running.why(expecting(expect)).startswith(f"in the end (line 13): {why}")


@pytest.mark.parametrize(
    ("why", "text"),
    [
        ("result: why is checkmate, expected stalemate", "result: {winner: 1, why: stalemate}"),
        ("result: winner is 1, expected none", "result: {winner: none, why: checkmate}"),
        ("only a position in which a player is free to act", f'position: "{TEXT}"'),
        ("", "result: {winner: 1, why: checkmate}"),
    ],
)
def test_how_a_game_has_ended_is_compared(why: str, text: str, running: Runner) -> None:
    line = "7mao'/NIH7/8/8/8/8/8/1AUS1AVE4 1 - 9,9 -|- -|- -|- 5"
    base = f'scenario: mate\nruleset: summoners-chess\nsetup: empty\nposition: "{line}"\n'
    steps = "steps: [command b1 b8]\n"
    found = running.why(expecting(text, base + steps))
    assert why in found
    assert bool(found) == bool(why)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("morale: 12", "magic: 12", "5:7: Summoner's Chess knows no magic"),
        ("morale: 12", "morale: 0", "5:15: 'players > 1 > morale' is 0; it must be at least 1"),
        ("iron: 1", "rust: 1", "10:49: no card here knows rust counters; there are ice, stun, iron, shield and poison"),
        ("iron: 1", "exerted: 1", "10:49: no card here knows exerted counters"),
        (", face_down: true", "", "11:14: Pikes in the Grass stands on no space"),
        ("exerted: true", "moved: true", "9:39: Summoner's Chess knows no moved"),
        ("exerted: true", "damage: 1", "9:39: Summoner's Chess knows no damage"),
        ("players:", "phase: move\nplayers:", "4:8: there is no phase 'move'; there are start, main and end"),
        ("players:", 'position: "x"\nplayers:', "5:1: 'players' is part of the position, which is given"),
        ("  1: {morale", "  3: {morale", "Summoner's Chess has 2 seats, not 4"),
    ],
)
def test_invalid_content_is_reported_at_its_place(old: str, new: str, says: str, running: Runner) -> None:
    assert old in BASE
    result = running(BASE.replace(old, new, 1))
    assert result.input_error
    assert says in result.why


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ('position: "x"', "board: has 1 rank; there are 8"),
        (f'active: 2\nposition: "{TEXT}"', "'active' is part of the position, which is given"),
        (
            f'position: "{TEXT.replace("PIG", "GAW").replace("pig?", "pig")}"',
            "board, rank 7: Pikes in the Grass stands",
        ),
        (f'position: "{TEXT}"\nexpect: {{position: "8/8"}}', "board: has 2 ranks"),
        (f'position: "{TEXT}"\nexpect: {{exerted: {{j9: true}}}}', "there is no square 'j9'"),
        (f'position: "{TEXT}"\nexpect: {{check: 3}}', "there is no player 3 here"),
    ],
)
def test_an_invalid_position_text_is_reported_at_its_place(lines: str, says: str, running: Runner) -> None:
    result = running(f"scenario: a line\nruleset: summoners-chess\nsetup: empty\n{lines}\n")
    assert result.input_error
    assert says in result.why


DECKS = """\
scenario: the opening
ruleset: summoners-chess
setup: decks
players: {1: {deck: the-long-wall, hand: [Gutter Imp, Overreach]}, 2: {deck: locust-season}}
"""


def test_the_usual_set_up_is_open_for_the_first_hand_to_be_changed(running: Runner) -> None:
    steps = """\
steps:
  - expect: {options: [Gutter Imp, Overreach, done], asked: 1, turn: 1, board: {d1: Marshal Oryn}}
  - Overreach
  - done
  - expect: {asked: 2, hand_count: {1: 5, 2: 5}}
  - done
  - expect: {phase: main, exerted: {d1: false}, morale: {1: 20}}
"""
    assert running.why(DECKS + steps) == ""


def test_a_position_with_a_given_turn_is_past_the_set_up(running: Runner) -> None:
    expect = "expect: {options: [], phase: main, hand_count: {1: 2, 2: 5}, turn: 3, active: 1}\n"
    assert running.why(f"{DECKS}turn: 3\n{expect}") == ""


@pytest.mark.rule("CH-4.1.1", "CH-4.3.1")
@pytest.mark.parametrize(
    ("phase", "expect"),
    [
        ("start", "{active: 1, phase: main, exerted: {e8: true}, counters: {c4: {poison: 3}}, hand_count: {1: 1}}"),
        ("main", "{active: 1, phase: main, exerted: {e8: true}, counters: {c4: {poison: 2}}, hand_count: {1: 1}}"),
        ("end", "{active: 2, phase: main, exerted: {e8: false}, counters: {c4: {poison: 2}}, hand_count: {1: 2}}"),
    ],
)
def test_the_phase_of_a_position_is_still_to_come(phase: str, expect: str, running: Runner) -> None:
    base = BASE.replace("setup: empty", f"setup: empty\nphase: {phase}").replace("Archivist Veyla", "Marshal Oryn")
    assert running.why(f"{base}expect: {expect}\n") == ""


@pytest.mark.parametrize("spent", ["commanded", "played", "acted"])
def test_a_position_can_give_what_the_turn_has_spent(spent: str, running: Runner) -> None:
    letter = spent[0]
    expect = f'expect: {{position: "{TEXT.replace(" 1 - ", f" 1 {letter} ")}"}}\n'
    assert running.why(f"{BASE}{spent}: true\n{expect}") == ""
