"""The screen of a game: within its width, with every fact on it, readable without colours."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from deckbuilder.cli.display.battlefield import short_name
from deckbuilder.cli.display.console import wrap_text
from deckbuilder.cli.table.screen import screen
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.games.presentation import BETTER, MAJOR, MINOR
from deckbuilder.games.summoner_wars.presentation import figures
from deckbuilder.match.ending import ending_lines, ending_of
from deckbuilder.match.narrator import RecentEvent, RecentEvents
from deckbuilder.match.seat import PlayerView, player_view
from engine.core.state import GONE, UNDER
from engine.games.summoner_wars.layout import BOOST, DAMAGE
from engine.generator import Generator
from tests.cli.display.drawing import session_of
from tests.depth import deep, sized
from tests.games.summoners_chess.table import GHAZRA, ORYN, position
from tests.match.helpers import play_out, sit, type_in


def drawn(
    interpreter: TableSession,
    width: int = 100,
    height: int = 40,
    *,
    terminal: bool = True,
    view: PlayerView | None = None,
    said: Sequence[str] = (),
    ending: Sequence[str] = (),
    prompt: str = "",
) -> list[str]:
    """The lines of a screen; of one without colours on a terminal, of plain text off it."""
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = Console(
        file=file,
        width=width if terminal else 10_000,
        height=height,
        force_terminal=terminal,
        no_color=True,
        color_system=None,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=not terminal,
    )
    with console.capture() as captured:
        recent = interpreter.recent._replace(reply=said)
        console.print(screen(console, view or interpreter.view, interpreter.menu, recent, prompt, ending))
    text = captured.get()
    assert "\x1b" not in text
    return text.splitlines()


BOARD = """\
├a3─────────┼b3─────────┼c3─────────┼d3─────────┼e3─────────┼f3─────────┤
│           │           │▲Frost Mage│▲Ten-L.Gate│           │           │
│           │           │ R3 4/4    │ gate 10/10│           │           │
├a2─────────┼b2─────────┼c2─────────┼d2─────────┼e2─────────┼f2─────────┤
│           │           │▲Ice Golem │           │           │           │
│           │           │ M2 5/5    │           │           │           │
├a1─────────┼b1─────────┼c1─────────┼d1─────────┼e1─────────┼f1─────────┤
│           │           │           │▲SVARA     │           │           │
│           │           │           │ R3 12/12  │           │           │
└───────────┴───────────┴───────────┴───────────┴───────────┴───────────┘
""".splitlines()
FLAT_BOARD = """\
 3│           │           │▲Frost Mage│▲Ten-L.Gate│           │           │
  │           │           │ R3 4/4    │ gate 10/10│           │           │
 2│           │           │▲Ice Golem │           │           │           │
  │           │           │ M2 5/5    │           │           │           │
 1│           │           │           │▲SVARA     │           │           │
  │           │           │           │ R3 12/12  │           │           │
""".splitlines()
PLAIN_BOARD = """\
+c3----------+d3----------+
|^ Frost Mage|^ Ten-L.Gate|
|  R3 4/4    |  gate 10/10|
+c2----------+d2----------+
|^ Ice Golem |            |
|  M2 5/5    |            |
""".splitlines()


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    return sit(resolver)


@pytest.fixture(scope="module")
def finished(resolver: Resolver) -> TableSession:
    """A session at the end of a game that a bot has won; only to be looked at."""
    return play_out(sit(resolver))


def test_the_board_has_player_1_at_the_bottom_and_every_number_of_a_card(table: TableSession) -> None:
    lines = drawn(table)
    assert [line[: len(BOARD[0])] for line in lines[15:25]] == BOARD
    assert lines[0].startswith("┌a8")
    assert "▼Q.MALDARIA" in lines[1]


def test_off_a_terminal_the_board_is_drawn_with_letters_in_80_columns(table: TableSession) -> None:
    lines = drawn(table, terminal=False)
    assert max(map(len, lines)) <= 80
    assert all(line.isascii() for line in lines)
    at = next(number for number, line in enumerate(lines) if "c3" in line)
    assert [line[26:53] for line in lines[at : at + 6]] == PLAIN_BOARD


@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (80, 50), (97, 40), (98, 40), (100, 40), (160, 60)])
def test_no_screen_is_wider_than_its_window(table: TableSession, width: int, height: int) -> None:
    for line in ("", "end", "d1 d2", "no", "auto yes", "end"):
        table.enter(line)
        lines = drawn(table, width, height)
        assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("width", [20, 30, 40])
def test_a_window_without_room_for_a_grid_shows_each_card_with_its_square(
    table: TableSession, resolver: Resolver, width: int
) -> None:
    chess = sit(resolver, ("the-long-wall", "locust-season"))
    for session, is_grid in ((table, width == 40), (chess, False)):
        lines = drawn(session, width, 200)
        assert max(map(cell_len, lines)) <= width
        text = " ".join(" ".join(lines).split())
        for square, piece in session.view.pieces.items():
            name = piece.name.upper() if piece.leads else piece.name
            assert is_grid or re.search(rf"{square}\S* [▲▼△▽]{name}", text), (square, piece.name)


@deep
def test_a_screen_of_100_by_40_holds_a_whole_game(resolver: Resolver) -> None:
    interpreter = sit(resolver, opponent="greedy", seed=4)
    chance = Generator(4)
    for _ in range(sized(50, 100)):
        if interpreter.match.game.over:
            break
        assert len(drawn(interpreter)) <= 38  # the prompt and what is typed need lines too
        interpreter.enter(interpreter.menu.texts[chance.below(len(interpreter.menu.texts))])


@pytest.mark.parametrize("width", [80, 100])
def test_every_fact_of_the_table_is_on_the_screen(table: TableSession, width: int) -> None:
    type_in(table, "smith c1")
    text = "\n".join(drawn(table, width, 60))
    squeezed = " ".join(re.sub(r"[│┤├┼─┐┘]", " ", text).split())
    for fact in (
        "▼ 2 Phoenix Elves",
        "▲ 1 Polar Dwarves",
        "magic 2 hand 4 draw 25",
        "magic 3 hand 5 draw 25",
        "Turn 1, your turn",
        "SUMMON",
        "Hand 4 cards",
        "6 Nadiana champion, ranged 2, life 7",
        "Greater Frost Bolt: ",
        "summon Ice Golem (2)",
        "end ",
    ):
        assert fact in squeezed, fact
    summary = re.sub(r"^.*[│┤┐┘] ", "", text, flags=re.MULTILINE)
    assert "free to do nothing" in " ".join(summary.split())
    assert "You summon Ice Smith" in " ".join(summary.split())


def test_a_cut_text_ends_with_a_mark_and_the_hand_command_shows_the_rest(table: TableSession) -> None:
    lines = [line for line in drawn(table, 80, 60) if line.lstrip().startswith("2 Ice Golem")]
    assert len(lines) == 2
    assert all(line.endswith("…") and len(line) <= 80 for line in lines)
    plain = [line for line in drawn(table, terminal=False) if line.lstrip().startswith("2 Ice Golem")]
    assert all(line.endswith("...") for line in plain)


def test_an_answer_without_room_stands_alone(table: TableSession) -> None:
    said = [f"line {number}" for number in range(12)]
    lines = drawn(table, 80, 24, said=said)
    assert lines == [*said, "An empty line draws the table again."]
    assert any("SVARA" in line for line in drawn(table, 80, 24, said=said[:3]))


def test_an_answer_leaves_a_full_board_of_80_by_24(table: TableSession) -> None:
    """A hint of six lines: the board stays, and so do the hand and what is offered."""
    view, said = table.view, [f"line {number}" for number in range(6)]
    piece = view.pieces["c2"]
    full = {**{f"b{rank}": piece for rank in range(1, 9)}, **view.pieces}
    lines = drawn(table, 80, 24, said=said, view=replace(view, pieces=full, figures=lambda _: view.figures("c2")))
    assert lines[-6:] == said
    assert [line[:2] for line in lines if "│" in line] == [f" {rank}" for rank in range(8, 0, -1)]
    assert any(line.startswith("Hand  Ice Smith (0)") for line in lines)
    assert any(line.startswith("summon ") for line in lines)
    assert len(lines) <= 23


def test_a_question_in_the_middle_of_an_effect_stands_above_the_reply(table: TableSession) -> None:
    type_in(table, "summon smith c1", "end", "move c1 b1")
    assert table.view.question
    for number in (3, 6, 12):
        said = [f"line {each}" for each in range(number)]
        lines = drawn(table, 80, 24, said=said)
        assert table.view.question in lines
        assert [line for line in lines if line.startswith("line ")] == said
        assert any("yes" in line for line in lines)


@pytest.mark.parametrize("game", ["four-players", "first-edition"])
def test_the_menu_is_never_lost_in_a_small_window(game: str, resolver: Resolver) -> None:
    interpreter, chance = session_of(game, resolver), Generator(5)
    for _ in range(sized(6, 12)):
        lines = drawn(interpreter, 60, 24)
        assert all(re.search(rf"\b{group.kind}\b", "\n".join(lines)) for group in interpreter.menu.groups)
        assert lines[-1] != "…"
        interpreter.enter(interpreter.menu.texts[chance.below(len(interpreter.menu.texts))])


def test_signs_and_entries_are_not_broken_in_two(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("workbench-mugglug", "workbench-oldin"))
    piles = type_in(interpreter, "piles")
    entries = re.findall(r"\d+ [A-Z][\w ]+", "\n".join(piles))
    assert "2 Vine Guard" in entries
    for width in range(50, 100, sized(7, 1)):
        assert all(not line.startswith(("a vine", "borrowed")) for line in drawn(interpreter, width, 60))
        lines = [line.plain.rstrip() for each in piles for line in wrap_text(Console(), Text(each), width)]
        assert max(map(len, lines)) <= width
        assert all(any(entry in line for line in lines) for entry in entries), width


def test_an_indented_line_wraps_with_a_deeper_indent() -> None:
    text = "  Vinemancer Animate: At the start of your Attack Phase, you may destroy a Vine Wall."
    lines = [line.plain.rstrip() for line in wrap_text(Console(), Text(text), 40)]
    assert lines == [
        "  Vinemancer Animate: At the start of",
        "    your Attack Phase, you may destroy a",
        "    Vine Wall.",
    ]
    assert [line.plain for line in wrap_text(Console(), Text("  short"), 40)] == ["  short"]


def test_wide_characters_wrap_by_their_cells() -> None:
    assert [line.cell_len for line in wrap_text(Console(), Text("冰" * 30), 40)] == [40, 20]


def test_a_question_of_several_lines_leaves_the_screen_fewer(table: TableSession) -> None:
    assert len(drawn(table, 80, 24)) > 21 >= len(drawn(table, 80, 24, prompt="?" * 170))


def test_the_result_of_a_game_is_complete_in_a_low_window(finished: TableSession) -> None:
    lines = drawn(finished, 80, 24)
    assert len(lines) <= 23
    assert lines[-1] == "'again' is a rematch, 'undo' goes back, 'save FILE' keeps it, 'quit' leaves."


@pytest.mark.parametrize(
    ("width", "height"), [(80, 24), (80, 40), pytest.param(120, 50, marks=deep), pytest.param(40, 24, marks=deep)]
)
def test_numbers_of_the_game_stand_below_its_result_where_there_is_room(
    width: int, height: int, finished: TableSession
) -> None:
    ending = ending_of(finished.match)
    assert ending is not None
    lines = drawn(finished, width, height, ending=ending_lines(ending))
    assert len(lines) < height
    assert any("Polar Dwarves wins in turn" in line for line in lines)
    assert any(line.startswith("Hits ") for line in lines) or height == 24
    assert max(map(len, lines)) <= width


def test_what_was_done_by_hand_and_looked_at_stands_apart_from_the_phases(table: TableSession) -> None:
    type_in(table, "set magic 1 5", "peek", "yes")
    assert "(edited by hand) (looked ahead)" in " ".join(drawn(table, 80, 24))


def test_a_low_window_shows_the_hand_in_one_line(table: TableSession) -> None:
    assert "Hand  Ice Smith (0), Ice Golem (2), Nadiana (6), Ice Golem (2), Parapet (0)" in drawn(table, 80, 24)


def test_a_lower_window_shows_the_board_without_borders(table: TableSession) -> None:
    lines = drawn(table, 100, 28)
    assert len(lines) <= 27
    assert [line[: len(FLAT_BOARD[0])] for line in lines[8:14]] == FLAT_BOARD


def test_moves_are_grouped_by_unit_and_numbered(table: TableSession) -> None:
    table.enter("end")
    lines = drawn(table)
    assert "move d1 Svara       1:b1  2:c1  3:d2  4:e1  5:e2  6:f1" in lines
    assert "move c2 Ice Golem   7:b2  8:c1  9:d2" in lines
    assert lines[-2:] == ["end                 17:end", "(1 more, seldom meant: 'all')"]
    table.enter("all")
    lines = drawn(table)
    assert "move d1 Svara       1:b1  2:c1  3:d2  4:e1  5:e2  6:f1  7:d2 d1" in lines
    assert lines[-1] == "end                 18:end"
    assert any("3 units may move" in " ".join(lines[number : number + 3]) for number in range(len(lines)))


def test_a_question_marks_its_squares_and_shows_its_text(table: TableSession) -> None:
    type_in(table, "end", "d1 d2")
    lines = drawn(table)
    assert any("[d3]" in line for line in lines)
    assert any("[c2]" in line for line in lines)
    assert "Svara (d2), Structural Shift: target a friendly structure within 3 spaces of Svara?" in lines
    assert any(line.startswith("Structural Shift: ") for line in lines)
    assert lines[-1] == "1:c2 Ice Golem  2:d3 Ten-Life Gate  3:no: Do not use Structural Shift"


@pytest.mark.parametrize(
    ("figured", "more", "width", "numbers"),
    [
        (("R3", 4, 0), "", 100, "R3 4/4"),
        (("R3", 4, 3), "", 100, "R3 1/4"),
        (("R3", 4, 0), "+2", 100, "R3 4/4 +2"),
        (("M0", 4, 0), "+5", 100, "M0 4/4 +5"),
        (("R3", 4, 0), "+2 _1", 100, "R3 4/4+2_1"),
        (("R3", 4, 0), "+2 _1", 160, "R3 4/4 +2 _1"),
        (("R12", 14, 1), "+10", 100, "R12 13+10"),
        (("struct", 4, 0), "", 100, "struct 4/4"),
        (("gate", 10, 0), "", 100, "gate 10/10"),
    ],
)
def test_strength_life_and_what_lies_on_and_under_a_card_fit_a_square(
    table: TableSession, figured: tuple[str, int, int], more: str, width: int, numbers: str
) -> None:
    view = table.view
    shown = figures(*figured, tuple((text, BETTER) for text in more.split()))
    lines = drawn(table, width, view=replace(view, pieces={"c3": view.pieces["c3"]}, figures=lambda _: shown))
    cell = lines[17].split("│")[3]
    assert cell.strip() == numbers


def test_a_card_in_a_line_keeps_its_strength(table: TableSession) -> None:
    view = table.view
    view = replace(view, figures=lambda _: figures("M3", 2, 1, (("=2(1)", BETTER),)))
    lines = drawn(table, 80, 22, view=view, said=["An answer."] * 3)
    assert "▲F.Mag M3 1" in next(line for line in lines if line.startswith(" 3")).split("│")[3]


def test_figures_are_those_of_the_moment(table: TableSession) -> None:
    game = table.match.game.copy()
    mage, golem = (game.state.board[game.library.board.numbers[square]] for square in ("c3", "c2"))
    game.state.set_column(DAMAGE, mage, 1)
    game.state.set_column(BOOST, mage, 2)
    game.state.lay(-1, game.state.place[golem])
    game.state.place[golem] = UNDER
    game.state.set_host(golem, mage)
    game.state.version += 1
    view = player_view(game, 0, table.match.setup.names, table.match.setup.roles(0))
    lines = drawn(table, 160, view=view)
    assert lines[17].split("│")[3:5] == [" R2 3/4 +2 _1   ", " gate 10/10     "]


def test_a_borrowed_card_and_a_summoner_stand_out(table: TableSession) -> None:
    view = table.view
    borrowed = view.pieces["c3"]._replace(borrowed=True, player=1)
    summoner = view.pieces["c3"]._replace(leads=True)
    pieces = {"c3": borrowed, "d3": summoner}
    lines = drawn(table, view=replace(view, pieces=pieces, figures=lambda _: view.figures("c3")))
    assert lines[16].split("│")[3:5] == ["▼~Fros.Mage", "▲FROST MAGE"]


def test_colours_come_with_signs(table: TableSession) -> None:
    coloured = Console(file=io.StringIO(), width=100, height=40, force_terminal=True, color_system="standard")
    with coloured.capture() as captured:
        coloured.print(screen(coloured, table.view, table.menu, table.recent))
    assert re.search(r"\x1b\[[0-9;]*36m▲Frost Mage", captured.get())
    assert re.search(r"\x1b\[[0-9;]*35m▼Emb.Archer", captured.get())


def test_the_result_says_who_won_and_when(finished: TableSession) -> None:
    lines = drawn(finished)
    turn = finished.match.game.state.turn
    assert f"Polar Dwarves wins in turn {turn}, round {(turn + 1) // 2}: summoner destroyed." in lines
    assert "'save FILE' keeps it" in lines[-1]


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Ice Golem", 10, "Ice Golem"),
        ("Undead Warrior", 10, "Un.Warrior"),
        ("Undead Archer", 10, "Und.Archer"),
        ("Five-Life Gate", 10, "Five.Gate"),
        ("Ten-Life Gate", 10, "Ten-L.Gate"),
        ("Queen Maldaria", 10, "Q.Maldaria"),
        ("Royal Guardian", 10, "R.Guardian"),
        ("Makeinda Ru", 10, "Makeind.Ru"),
        ("Rhinoceros", 6, "Rhinoc"),
        ("Hellfire Cultist", 5, "H.Cul"),
        ("Spirit of the Phoenix", 12, "Spir.Phoenix"),
        ("木木 木木木", 8, "木木木"),
    ],
)
def test_a_long_name_keeps_its_last_word(name: str, width: int, short: str) -> None:
    assert short_name(name, width) == short
    assert cell_len(short) <= width


@pytest.mark.parametrize("deck", ["breakers", "cave-goblins", "fallen-kingdom", "savanna-elves", "vanguards"])
def test_units_of_one_deck_stay_apart_in_ten_columns(resolver: Resolver, deck: str) -> None:
    cards = load_shipped(deck, resolver).deck.cards()
    names = {card.name for card in cards if card.life is not None}
    assert len({short_name(name, 10) for name in names}) == len(names)


def test_of_many_players_turn_and_eliminations_are_shown(resolver: Resolver) -> None:
    interpreter = session_of("four-players", resolver)
    assert "Turn 5, your turn as Oldin" in "\n".join(drawn(interpreter, 80, 24))
    game, seat = interpreter.match.game.copy(), interpreter.seat
    leader = game.state.leaders[1]
    game.state.lay(-1, game.state.place[leader])
    game.state.place[leader] = GONE
    view = player_view(game, seat.number, interpreter.match.setup.names, interpreter.match.setup.roles(seat.number))
    assert "▼2 Workbench Mugglug, out of the game" in "\n".join(drawn(interpreter, 100, 40, view=view))


def test_the_board_shrinks_for_the_most_important_events(table: TableSession) -> None:
    news = [RecentEvent(f"minor event number {number}", MINOR) for number in range(30)]
    news[3:20:4] = [
        RecentEvent(f"Unit {number} attacks another one, which is destroyed by it.", MAJOR) for number in range(5)
    ]
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = Console(file=file, width=80, height=24, force_terminal=True, color_system=None)
    with console.capture() as captured:
        console.print(screen(console, table.view, table.menu, RecentEvents(news, len(news), 70), table.prompt))
    text = captured.get()
    assert [f"Unit {number} attacks" in text for number in range(5)] == [True] * 5
    assert text.index("Unit 1 ") < text.index("Unit 2 ")
    assert re.search(r"\(\d+ more: 'log 70'\)", text)
    assert "Hand  Ice Smith (0)" in text
    assert "▲SVAR R3 12" in text


@pytest.mark.parametrize(("width", "height"), [(100, 40), (80, 24), (60, 18), (40, 12)])
def test_a_leader_in_check_and_what_gives_it_have_a_sign_in_every_form_of_the_board(
    resolver: Resolver, width: int, height: int
) -> None:
    own = {"d1": ORYN, "e4": "Castellan", "a2": "Shield Bearer"}
    view = player_view(position(own, {"e8": GHAZRA}), 0, ("Wall", "Locusts"), ("", ""))
    lines = drawn(session_of("summoners-chess", resolver), width, height, view=view)
    assert len([sign for line in lines for sign in re.findall(r"[▲▼]\+[A-Z]", line)]) == 2
