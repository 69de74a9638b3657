"""`deckbuilder goldfish` on a terminal: typed at, interrupted, resized, killed and closed."""

import os
import signal

import pytest
from rich.cells import cell_len

from deckbuilder.files import is_private
from tests.cli.terminal import CONTROL, START, Terminal, kept, running
from tests.conftest import Cli
from tests.depth import deep
from tests.processes import PATIENCE, Start


@pytest.fixture
def terminal(start: Start, cli: Cli) -> Terminal:
    (cli.folder / "home").mkdir()
    return Terminal(start, cli, *START)


def test_on_a_terminal_the_table_fills_the_window(terminal: Terminal) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("end\n")
    screen = terminal.until("'all')\r\n> ")
    assert "\x1b[2J" in screen
    assert "▲Frost Mage" in screen
    lines = CONTROL.sub("", screen).split("\r\n")
    assert max(map(cell_len, lines)) <= 100
    assert len(lines) <= 41
    terminal.type("quit\n")
    terminal.until("(yes/no) ")
    terminal.type("yes\n")
    terminal.rest()


@deep
def test_a_question_that_is_left_by_quit_is_not_asked_after_the_end(terminal: Terminal) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("peek\n")
    terminal.until("Look?\r\n(yes/no) ")
    terminal.type("quit\n")
    assert "Look?" not in terminal.rest()


@deep
def test_ctrl_d_asks_first_and_then_keeps_the_game(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.type("\x04")
    terminal.until("Leave anyway?\r\n(yes/no) ")
    terminal.type("\x04")
    assert "to go on: deckbuilder goldfish --load" in terminal.rest()
    assert len(kept(cli)) == 1


@deep
def test_a_killed_game_can_be_loaded_from_its_last_choice(start: Start, terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    assert running(cli) == []
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.type("end\n")
    terminal.until("'all')\r\n> ")
    beside = Terminal(start, cli, *START)  # another game leaves one alone that is still played
    assert "cut off" not in beside.until("help.\r\n> ")
    beside.type("quit\n")
    beside.rest()
    assert list(map(is_private, running(cli))) == [True]
    terminal.process.kill()
    terminal.process.wait(PATIENCE)
    os.close(terminal.master)
    after = Terminal(start, cli, *START, columns=200)
    written = CONTROL.sub("", after.until("goldfish-1.txt\r\n> "))
    (file,) = kept(cli)
    assert f"A game was cut off; to go on: deckbuilder goldfish --load {file}" in written
    after.type("quit\n")
    after.rest()
    assert [line for line in file.read_text("utf-8").splitlines() if line.endswith(("Ice Smith c1", " end"))]
    again = Terminal(start, cli, "goldfish", "--load", str(file))
    assert "MOVE" in again.until("help.\r\n> ")
    again.type("quit\n")
    again.rest()
    assert running(cli) == []


@deep
def test_ctrl_d_before_any_choice_leaves_at_once(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("\x04")
    terminal.rest()
    assert kept(cli) == []


def test_ctrl_c_changes_nothing_and_a_second_one_keeps_the_game(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.type("half a li")
    terminal.until("half a li")
    terminal.interrupt()
    terminal.until("second Ctrl-C.\r\n> ")
    terminal.type("why c1\n")
    assert "c1 Ice Smith (\x1b[36mPolar Dwarves\x1b[0m)" in terminal.until("(2E-TURN-1).\r\n> ")
    terminal.interrupt()
    terminal.until("second Ctrl-C.\r\n> ")
    terminal.interrupt()
    assert "to go on: deckbuilder goldfish --load" in terminal.rest()
    assert len(kept(cli)) == 1


@deep
@pytest.mark.parametrize(
    ("then", "hangup"),
    [
        ("log\n" * 50, "SIG_DFL"),
        pytest.param("quit\n", "SIG_IGN", marks=deep),
    ],
)
def test_a_closed_window_keeps_the_game_once(then: str, hangup: str, start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    window = Terminal(start, cli, *START, hangup=hangup)
    window.until("help.\r\n> ")
    window.type("smith c1\n")
    window.until("end\r\n> ")
    window.type(then)
    window.close()
    assert (len(running(cli)), kept(cli)) == (1, [])
    after = Terminal(start, cli, *START, columns=200)
    written = CONTROL.sub("", after.until("goldfish-1.txt\r\n> "))
    (file,) = kept(cli)
    assert f"A game was cut off; to go on: deckbuilder goldfish --load {file}" in written
    assert "summon Ice Smith c1" in file.read_text("utf-8")
    after.type("quit\n")
    after.rest()
    assert running(cli) == []


@deep
def test_a_termination_signal_keeps_the_game_and_names_the_file(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.terminate()
    terminal.until("to go on: deckbuilder goldfish --load")
    assert terminal.process.wait(PATIENCE) == 128 + signal.SIGTERM
    assert len(kept(cli)) == 1


def test_tab_completes_the_options(terminal: Terminal) -> None:
    pytest.importorskip("readline")
    terminal.until("help.\r\n> ")
    terminal.type("summon Ice S\t")
    terminal.until("mith ")
    terminal.type("c1\n")
    assert "▲Ice Smith" in terminal.until("end\r\n> ")


@deep
def test_a_resized_window_redraws_the_table_and_keeps_the_typed_text(terminal: Terminal) -> None:
    pytest.importorskip("readline")
    terminal.until("help.\r\n> ")
    terminal.type("smith ")
    terminal.until("smith ")
    terminal.resize(80, 24)
    screen = terminal.until("> smith ")
    lines = CONTROL.sub("", screen).split("\r\n")
    assert len(lines) <= 24
    assert max(map(cell_len, lines)) <= 80
    terminal.type("c1\n")
    assert "▲Ice Smith" in terminal.until("5:end")


@deep
def test_two_people_cannot_scroll_back_to_the_other_hand(start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    shared = Terminal(start, cli, *START, "--hotseat")
    shared.until("looks: ")
    shared.type("\n")
    shared.until("end\r\n> ")
    shared.type("auto yes\n")
    handed = shared.until("looks: ")
    assert "\x1b[3J" in handed
    assert "Hand" not in handed
    shared.type("\x04")
    shared.until("(yes/no) ")
    shared.type("yes\n")
    shared.rest()


@deep
def test_a_message_is_shown_while_a_bot_thinks(start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    terminal = Terminal(start, cli, *START, "--think", "2")
    terminal.until("> ")
    terminal.type("end summon\n")  # in Move there is more than one thing to do
    terminal.until("> ")
    terminal.type("hint\n")
    terminal.until("Thinking")
    terminal.until("The hard bot would choose: ")
    terminal.type("quit\n")
    terminal.until("(yes/no) ")
    terminal.type("yes\n")
    terminal.rest()
