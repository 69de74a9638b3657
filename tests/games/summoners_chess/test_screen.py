"""Screens of Summoner's Chess: readable without colours, in 80 columns and 24 lines."""

import io
from collections.abc import Mapping
from types import MappingProxyType

import pytest
from rich.console import Console

from deckbuilder.cli.table.screen import screen
from deckbuilder.errors import InputError
from deckbuilder.match import inspection
from deckbuilder.match.narrator import RecentEvents
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.seat import PlayerView, player_view
from engine.core.game import Game
from engine.games.summoners_chess.face_down import turn_down
from tests.games.summoners_chess.table import GHAZRA, ORYN, position

DECKS = ("The Long Wall", "Locust Season")
PLAYER_1 = {
    "d1": ORYN,
    "c3": "Gate Warden",
    "d4": "Shield Bearer",
    "a1": "Oathstone Sentinel",
    "b2": "Bolt Warden",
    "e2": "Chalk Apprentice",
}
PLAYER_2 = {"e8": GHAZRA, "d5": "Gutter Imp", "c5": "Plague Rat", "g7": "Dire Howler"}
HAND = ["Rampart Knight", "Muster Hall", "Sudden Aegis", "Overreach", "Pikes in the Grass"]
COUNTERS = {"c3": {"ice": 2, "poison": 3}, "a1": {"shield": 1}}

LOW = """\
▼ 2 Locust Season  morale 20  chaos ready 2  hand 1  deck 1  discard 0
 8│        │        │        │        │▼G.UNBOU│        │        │        │
 7│        │        │        │        │        │        │▽D.Howle│        │
 6│        │        │        │        │        │        │        │        │
 5│        │        │▼?      │▼Gut.Imp│        │        │        │        │
 4│        │        │        │▲S.Beare│        │        │        │        │
 3│        │        │▲G.Warde│        │        │        │        │        │
  │        │        │ ic2po3 │        │        │        │        │        │
 2│        │△B.Warde│        │        │▲?C.Appr│        │        │        │
 1│▲O.Senti│        │        │▲MA.ORYN│        │        │        │        │
  │shield1 │        │        │        │        │        │        │        │
      a        b        c        d        e        f        g        h
▲ 1 The Long Wall  morale 20  order ready 3  hand 5  deck 1  discard 0
Turn 5, your turn  start MAIN end (command free)
Hand  Rampart Knight (3), Muster Hall (2), Sudden Aegis (2), Overreach (3),
Pikes in the Grass (2)
"""


@pytest.fixture
def game() -> Game:
    """Some exerted, two face down, counters on two; player 1 may do a bit of everything."""
    game = position(
        PLAYER_1, PLAYER_2, hands=(HAND, ["Gutter Imp"]), draws=(["Star Squire"], ["Plague Rat"]), exerted="g7 b2"
    )
    columns, squares, board = game.library.layout.columns, game.library.board.numbers, game.state.board
    for square, counters in COUNTERS.items():
        for name, number in counters.items():
            game.state.set_column(columns.index(name), board[squares[square]], number)
    for square in ("c5", "e2"):
        turn_down(game, board[squares[square]])
    return Game.at(game.library, game.state)


def seen(game: Game, viewer: int = 0, signs: Mapping[str, str] = MappingProxyType({})) -> PlayerView:
    return player_view(game, viewer, DECKS, ("you", "passive"), signs)


def drawn(
    game: Game, view: PlayerView, width: int = 80, height: int = 24, *note: str, terminal: bool = True
) -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = Console(file=file, width=width, height=height, force_terminal=terminal, color_system=None, markup=False)
    with console.capture() as captured:
        console.print(screen(console, view, OptionMenu(game), RecentEvents(reply=note)))
    return [line.rstrip() for line in captured.get().splitlines()]


def test_everything_fits_80_columns_and_24_lines(game: Game) -> None:
    lines = drawn(game, seen(game))
    assert lines[:16] == LOW.splitlines()
    assert len(lines) <= 23  # the prompt needs a line too
    assert max(map(len, lines)) <= 80
    offered = " ".join(" ".join(lines[16:]).split())
    for part in (
        "d1 Marshal Oryn: c1 e1 c2 d2",
        "c3 Gate Warden: melts ice",
        "d4 Shield Bearer: c5x",
        "Rampart Knight (3): b1 c1 e1-h1",
    ):
        assert part in offered


def test_a_roomier_window_has_borders_numbers_and_the_whole_hand(game: Game) -> None:
    lines = drawn(game, seen(game), 100, 60)
    at = next(number for number, line in enumerate(lines) if "┼c3──────┼d3──────┼" in line)
    assert lines[at + 1].split("│")[3:5] == ["▲G.Warde", "        "]
    assert lines[at + 2].split("│")[3:5] == [" ic2po3 ", "        "]
    assert any(line.startswith("command d4 Shield Bearer") and "c5 x ?" in line for line in lines)
    assert any(line.startswith("  3 Rampart Knight      champion, ") for line in lines)


def test_off_a_terminal_who_is_exerted_has_a_mark(game: Game) -> None:
    text = "\n".join(drawn(game, seen(game), terminal=False))
    assert "|^'B.Ward|" in text
    assert "|^ S.Bear|" in text
    assert "' exerted  ? face down" in text
    assert text.isascii()


def test_what_lies_face_down_its_owner_knows_and_nobody_else(game: Game) -> None:
    mine, theirs = seen(game, 0), seen(game, 1)
    assert (mine.pieces["e2"].name, mine.pieces["c5"].name) == ("Chalk Apprentice", "")
    assert (theirs.pieces["e2"].name, theirs.pieces["c5"].name) == ("", "Plague Rat")
    assert all(view.pieces[square].covered for view in (mine, theirs) for square in ("e2", "c5"))
    assert "Chalk Apprentice" in inspection.show(game.view(0), "e2")[0]
    assert not any("Chalk" in line or "value" in line for line in inspection.show(game.view(1), "e2"))
    assert not any("Plague Rat" in item.short for group in OptionMenu(game.view(0)).groups for item in group.options)


def test_the_last_command_is_marked(game: Game) -> None:
    lines = drawn(game, seen(game, signs={"d3": "*", "d4": "*"}))
    assert lines[6].split("│")[4] == "   *    "
    assert "│        *▲S.Beare│" in lines[5]
    assert any("d3 *" in line for line in drawn(game, seen(game, signs={"d3": "*"}), 100, 60))


def test_where_a_piece_can_go_is_drawn_and_explained(game: Game) -> None:
    found = inspection.moves(game.view(0), "a1")
    assert {square for square, sign in found.signs.items() if sign == "o"} == {"a2", "a3", "a4", "b1", "c1"}
    assert found.lines == ("a1 Oathstone Sentinel: o goes there.",)
    lines = drawn(game, seen(game, signs=found.signs), 80, 24, *found.lines)
    assert lines[-1] == found.lines[0]
    assert any(line.startswith(" 4│   o    │") for line in lines)


def test_captures_and_shots_have_signs_of_their_own() -> None:
    game = position({"d1": ORYN, "c3": "Bolt Warden"}, {"e8": GHAZRA, "c5": "Gutter Imp"})
    found = inspection.moves(game.view(0), "c3")
    assert found.signs["c5"] == "s"
    assert "s shoots" in found.lines[0]
    special = inspection.moves(position({"d1": ORYN, "b1": "Star Squire"}, {"e8": GHAZRA}).view(0), "d1")
    assert special.signs["b1"] == "!"
    assert "! special" in special.lines[0]


def test_the_reason_why_a_piece_cannot_be_commanded_is_shown(game: Game) -> None:
    said = {square: inspection.moves(game.view(0), square).lines[0] for square in ("b2", "c3", "g7")}
    assert said["b2"].endswith("It is exerted.")
    assert said["c3"].endswith("It is frozen: a command melts one ice counter instead.")
    assert said["g7"].endswith("It is not its turn.")
    pinned = position({"d1": ORYN, "d2": "Mist Walker"}, {"d8": "Ninefold Hunger", "a8": GHAZRA})
    assert "Not now, for its general:" in inspection.moves(pinned.view(0), "d2").lines[0]
    for text in ("", "h4", "z9"):
        with pytest.raises(InputError):
            inspection.moves(game.view(0), text)


def test_a_question_about_payers_marks_their_squares() -> None:
    field = {"d1": ORYN, "c2": "Shield Bearer", "e2": "Shield Bearer", "f2": "Shield Bearer"}
    game = position(field, {"e8": GHAZRA}, hands=(["Drill Sergeant"], []))
    game.answer("summon Drill Sergeant a1")
    lines = drawn(game, seen(game))
    assert "[▲S.Beare" in next(line for line in lines if line.startswith(" 2"))
    assert "1:exert d1 Marshal Oryn  2:exert c2 Shield Bearer" in " ".join(lines)
