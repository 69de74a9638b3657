"""Types: abilities that speak of the words of the type bar."""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Cli
from tests.depth import deep
from tests.games.summoners_chess.table import GHAZRA, VEYLA, on_it, position, with_pieces
from tests.games.summoners_chess.test_definitions import with_ability

MINE = {"d1": VEYLA, "a1": "Test Card", "c3": "Rampart Knight", "e3": "Star Squire", "g3": "Shield Bearer"}
THEIRS = {"h8": GHAZRA, "h7": "Line Spearman"}


@pytest.mark.parametrize(
    ("types", "down", "squares"),
    [
        ("knight", "", ["c3", "e3"]),
        ("sentinel", "", ["c3"]),  # one of its two types is enough
        (["knight", "soldier"], "", ["c3", "e3", "g3", "h7"]),
        pytest.param("knight", "c3", ["e3"], marks=pytest.mark.rule("CH-7.2")),
        ("dragon", "", []),
    ],
)
def test_an_ability_is_about_cards_of_some_types(types: Any, down: str, squares: list[str]) -> None:
    """What lies face down has none."""
    freeze = {
        "name": "Call",
        "when": {"during": "main"},
        "do": [{"counter": "ice", "on": {"any": "unit", "types": types}}],
    }
    game = position(MINE, THEIRS, down=down, cards=with_pieces(with_ability(freeze)))
    game.answer("use a1 Call")
    assert [square for square in (MINE | THEIRS) if on_it(game, square, "ice")] == squares


CARD = """\
card: Knight Caller
ruleset: summoners-chess
faction: Order
class: champion unit
devotion: {order: 1}
symbols: [order]
types: [herald]
pattern: |
  . . .
  . @ .
  . . .
abilities:
  - name: Rouse
    when: {during: main}
    cost: {exert: self}
    do: [{choose: {friendly: unit, types: knight}}, {ready: target}]
"""
CASES = """\
scenario: an allied knight is readied
ruleset: summoners-chess
setup: empty
active: 1
players: {1: {}, 2: {}}
board:
  d1: {card: Archivist Veyla, player: 1}
  h8: {card: Archivist Veyla, player: 2}
  a1: {card: Knight Caller, player: 1}
  c3: {card: Star Squire, player: 1, exerted: true}
  e3: {card: Rampart Knight, player: 1, exerted: true}
  g3: {card: Shield Bearer, player: 1, exerted: true}
  h5: {card: Star Squire, player: 2, exerted: true}
steps:
  - use a1 Rouse
  - expect: {options: [c3, e3]}
  - c3
expect:
  exerted: {a1: true, c3: false, e3: true}
---
scenario: without an allied knight nobody is roused
ruleset: summoners-chess
setup: empty
active: 1
players: {1: {}, 2: {}}
board:
  d1: {card: Archivist Veyla, player: 1}
  h8: {card: Archivist Veyla, player: 2}
  a1: {card: Knight Caller, player: 1}
  g3: {card: Shield Bearer, player: 1}
expect: {legal: [command g3 g4], illegal: [use a1 Rouse]}
"""


@deep
def test_scenarios_of_a_card_that_speaks_of_types(cli: Cli, tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    (house / "caller.yaml").write_text(CARD, "utf-8")
    (tmp_path / "cases.yaml").write_text(CASES, "utf-8")
    ran = cli("--cards", str(house), "scenario", str(tmp_path / "cases.yaml"))
    assert (ran.code, ran.err) == (0, ""), ran.out
    assert (
        "exert this unit: ready target allied knight."
        in cli("--cards", str(house), "show", "Knight Caller").out.lower()
    )
    wrong = CARD.replace("types: knight", "types: Knight 2")
    (house / "caller.yaml").write_text(wrong, "utf-8")
    assert "a type as cards print it, such as knight" in cli("lint", str(house / "caller.yaml")).out
