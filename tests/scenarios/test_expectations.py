"""What a scenario expects: everything that it can name is compared, and every difference is told."""

from pathlib import Path

import pytest

from deckbuilder.decks.resolve import Resolver
from tests.match.helpers import BASE, Runner


@pytest.fixture
def running(tmp_path: Path, resolver: Resolver) -> Runner:
    return Runner(tmp_path, resolver)


HOLDS = """
board:
  d1: Svara
  c4: {card: Ice Smith, player: 1, owner: 1, damage: 0, boost: 1, strength: 2, life: 2, under: []}
  c5: {card: mind witch, player: 2, damage: 1}
  c8: {damage: 0}
  a1: empty
magic: {1: 1, 2: 2}
hand: {1: [Parapet], 2: []}
hand_count: {1: 1, 2: 0}
draw: {1: [Ollag, Frost Mage], 2: []}
draw_count: {1: 2, 2: 0}
discard: {1: [Ice Ram]}
active_events: {1: [], 2: [Perplexing Tempest]}
phase: attack
active: 1
turn: 5
winner: none
legal: [attack c4 c5, end, "attack  c4 c5"]
illegal: [attack c4 d1, move c4 c3, nonsense, c5]
options: []
dice_left: 2
"""


def expecting(expect: str) -> str:
    lines = "".join(f"  {line}\n" for line in expect.strip().split("\n"))
    return f"{BASE}expect:\n{lines}"


def test_what_a_scenario_lists_is_what_stands_there(running: Runner) -> None:
    assert running.why(expecting(HOLDS)) == ""


@pytest.mark.parametrize(
    ("expect", "why"),
    [
        ("board: {a1: Svara}", "a1 is empty, expected Svara"),
        ("board: {a1: {damage: 1}}", "a1 is empty, expected a card"),
        ("board: {d1: empty}", "d1 is Svara, expected empty"),
        ("board: {d1: Ollag}", "d1 is Svara, expected Ollag"),
        ("board: {c4: {card: Svara}}", "c4 is Ice Smith, expected Svara"),
        ("board: {c4: {player: 2}}", "c4 Ice Smith: player is 1, expected 2"),
        ("board: {c4: {owner: 2}}", "c4 Ice Smith: owner is 1, expected 2"),
        ("board: {c5: {damage: 0}}", "c5 Mind Witch: damage is 1, expected 0"),
        ("board: {c5: {life: 1}}", "c5 Mind Witch: life is 2, expected 1"),
        ("board: {c5: {strength: 2}}", "c5 Mind Witch: strength is 3, expected 2"),
        ("board: {c4: {boost: 0}}", "c4 Ice Smith: boost is 1, expected 0"),
        ("board: {c4: {under: [Ollag]}}", "under c4 is nothing, expected Ollag"),
        ("magic: {2: 3}", "magic of player 2 is 2, expected 3"),
        ("hand: {1: []}", "hand of player 1 is Parapet, expected nothing"),
        ("hand: {1: [Parapet, Parapet]}", "hand of player 1 is Parapet, expected 2 Parapet"),
        ("hand_count: {1: 2}", "hand count of player 1 is 1, expected 2"),
        ("draw: {1: [Frost Mage, Ollag]}", "draw of player 1 is Ollag and Frost Mage, expected Frost Mage and Ollag"),
        ("draw: {1: [Ollag]}", "draw of player 1 is Ollag and Frost Mage, expected Ollag"),
        ("draw_count: {1: 3}", "draw count of player 1 is 2, expected 3"),
        ("discard: {2: [Blast]}", "discard of player 2 is nothing, expected Blast"),
        ("active_events: {2: []}", "active events of player 2 is Perplexing Tempest, expected nothing"),
        ("phase: magic", "phase is attack, expected magic"),
        ("active: 2", "active is 1, expected 2"),
        ("turn: 6", "turn is 5, expected 6"),
        ("winner: 2", "winner is none, expected 2"),
        ("legal: [attack c5 c4]", "'attack c5 c4' is not offered"),
        ("illegal: [end, attack c4 c5]", "'end' is offered; 'attack c4 c5' is offered"),
        ("options: [c4]", "the options are nothing, expected c4"),
        ("dice_left: 0", "dice left is 2, expected 0"),
        ("morale: {1: 3}", "morale of player 1 is unknown to this game"),
        ("result: {winner: 1, why: checkmate}", "the game goes on, expected its end: 1 checkmate"),
        ("check: 1", "check is unknown to this game, expected 1"),
        ("morale: {1: 20}", "morale of player 1 is unknown to this game"),
        ("exerted: {c4: true}", "c4 Ice Smith: exerted is unknown to this game, expected True"),
        ("face_down: {a1: false}", "a1 is empty, expected a card"),
        ("counters: {c4: {ice: 0}}", "c4 Ice Smith: ice is unknown to this game, expected 0"),
    ],
)  # fmt: skip
def test_every_unmet_expectation_is_reported(expect: str, why: str, running: Runner) -> None:
    assert running.why(expecting(expect)) == f"in the end (line 14): {why}"


def test_every_difference_is_reported_in_one_line(running: Runner) -> None:
    found = running.why(expecting("magic: {1: 2, 2: 3}\nphase: magic"))
    assert found == (
        "in the end (line 14): magic of player 1 is 1, expected 2; magic of player 2 is 2, expected 3; "
        "phase is attack, expected magic"
    )


ORDER = """\
scenario: two abilities come after one attack
ruleset: summoner-wars-2e
setup: empty
phase: attack
players: {1: {deck: savanna-elves}, 2: {deck: polar-dwarves}}
board:
  a1: {card: Abua Shi, player: 1}
  c3: {card: Makeinda Ru, player: 1, boost: 1}
  c5: {card: Bear Cavalry, player: 2}
  d3: {card: Bear Cavalry, player: 2}
  f8: {card: Svara, player: 2}
dice: [melee, melee]
steps: [attack c3 c5]
"""


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ('[c5, d3, "no"]', True),
        ('["no", d3, c5]', True),
        ('[Bear Cavalry@c5, d3, "no"]', True),
        ("[c5, d3]", False),
        ('[c5, c5, "no"]', False),
        ('[c5, c5, d3, "no"]', False),
        ('[c5, Bear Cavalry, "no"]', False),  # which one?
        ('[c5, d3, f8, "no"]', False),
        ("[]", False),
    ],
)
def test_options_are_compared_by_what_they_mean_in_any_order(options: str, holds: bool, running: Runner) -> None:
    why = running.why(f"{ORDER}expect: {{options: {options}}}\n")
    assert (why == "") == holds
    assert holds or "the options are c5, d3 and no, expected " in why
