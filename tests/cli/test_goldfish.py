"""`deckbuilder goldfish` as it is started, typed at, interrupted and left."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.conftest import Inside, house_deck, one_sentence
from tests.conftest import Cli
from tests.depth import deep
from tests.processes import PATIENCE, Start

START = ("goldfish", "polar-dwarves", "--seed", "7", "--first", "1")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ANYTHING_ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2500-\u259f\u202a-\u202e]")


@pytest.fixture
def player(inside: Inside) -> Inside:
    (inside.folder / "home").mkdir()
    return inside


def kept(cli: Cli) -> list[Path]:
    return sorted((cli.folder / "home").rglob("goldfish-*.txt"))


def running(cli: Cli) -> list[Path]:
    """The files that follow the games of processes."""
    return sorted((cli.folder / "home").rglob("running-*.txt"))


# Off a terminal


def test_without_input_it_shows_the_table_and_ends(player: Inside) -> None:
    ran = player(*START)
    assert (ran.code, ran.err) == (0, "")
    assert "Player 1, Polar Dwarves" in ran.out
    assert "Player 2, Breakers  passive, free to do nothing" in ran.out
    assert "Seed 7. Type ? for help.\n" in ran.out
    assert kept(player) == []


def test_typed_lines_stand_in_the_transcript_which_is_plain_and_80_columns_wide(player: Inside) -> None:
    ran = player(*START, text="summon Ice Smith c1\nend\nwhy c3\nquit\nyes\n")
    assert (ran.code, ran.err) == (0, "")
    for line in ("> summon Ice Smith c1", "> end", "> why c3", "  life 4 = 4 printed"):
        assert line in ran.out.splitlines()
    assert "Leave anyway? (yes/no) yes" in ran.out
    assert not ANYTHING_ODD.search(ran.out)
    assert max(map(len, ran.out.splitlines())) <= 90
    assert all(line == line.rstrip() or line.endswith("> ") for line in ran.out.splitlines())
    assert kept(player) == []


def test_a_seed_plays_alike(player: Inside) -> None:
    lines = "auto\nauto\nquit\nyes\n"
    assert player(*START, text=lines).out == player(*START, text=lines).out


@deep
def test_beam_plays_against_a_person_and_thinks_as_long_as_it_is_told(player: Inside) -> None:
    ran = player(*START, "--opponent", "beam", "--think", "0.05", text="hint\nauto\nquit\nyes\n")
    assert (ran.code, ran.err) == (0, "")
    assert "The beam bot would choose: " in ran.out
    assert "Player 2, Breakers  beam" in ran.out


def test_a_game_saved_here_is_gone_on_with_there(player: Inside) -> None:
    player(*START, "--opponent", "greedy", text="smith c1\nend\nm d1 d2\nsave game.txt\nquit\n")
    ran = player("goldfish", "--load", "game.txt", text="golem\n1\nquit\nyes\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Svara (d2), Structural Shift: choose a target" in ran.out
    assert "Player 2, Breakers  greedy" in ran.out
    replayed = player("replay", "game.txt")
    assert replayed.code == 0
    assert "Player 1 summons Ice Smith on c1." in replayed.out
    assert player("replay", "game.txt", "--check").code == 0


def test_a_loaded_game_may_get_another_opponent(player: Inside) -> None:
    player(*START, text="end\nsave game.txt\nquit\n")
    assert "Breakers  random" in player("goldfish", "--load", "game.txt", "--opponent", "random").out
    assert "Player 1, press Enter" in player("goldfish", "--load", "game.txt", "--hotseat").out


def test_an_input_that_ends_keeps_the_game(player: Inside) -> None:
    ran = player(*START, text="smith c1\n")
    (file,) = kept(player)
    assert ran.code == 0
    assert ran.out.endswith(f"The game is kept; to go on: deckbuilder goldfish --load {file}\n")
    again = player("goldfish", "--load", str(file))
    assert "Ice Smith" in again.out
    assert kept(player) == [file]


def test_without_a_home_the_game_cannot_be_kept_and_that_is_said(player: Inside) -> None:
    ran = player(*START, text="smith c1\n", env={"HOME": "/dev/null"})
    assert (ran.code, ran.err) == (0, "")
    assert (
        "The game could not be kept: /dev/null/.local/share/deckbuilder/games: cannot be written: not a directory"
        in ran.out
    )


def test_two_people_at_one_screen(player: Inside) -> None:
    ran = player(*START, "--hotseat", text="\nauto\n\nlog 2\nquit\nyes\n")
    first, second, rest = ran.out.split("press Enter when nobody else looks: ")
    assert "Hand" not in first
    assert "Nadiana" in second
    assert "Player 1, Polar Dwarves  you" in second
    assert "Player 2, Breakers  you" in rest
    assert "Nadiana" not in rest


def test_an_own_deck_and_its_doubts(player: Inside) -> None:
    (player.folder / "half.txt").write_text("Name: Half\n1 Svara\n4 Frost Mage\n", "utf-8")
    ran = player("goldfish", "half.txt", "--against", "tundra-orcs", "--seed", "1")
    assert ran.code == 0
    assert re.search(r"^Half is not legal: \d+ problems\.$", ran.out, re.MULTILINE)
    assert "starting layout is not confirmed" in ran.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "name a deck to play, or a saved game with --load"),
        (("nobody",), "no shipped deck 'nobody'"),
        (("polar-dwarves", "--against", "the-long-wall"), "are decks of different games"),
        (("polar-dwarves", "--opponent", "god"), "there is no player 'god'"),
        (("polar-dwarves", "--opponent", "person"), "there is no player 'person'"),
        (("polar-dwarves", "--opponent", "greedy", "--hotseat"), "--hotseat is for two people"),
        (("polar-dwarves", "--load", "game.txt"), "--load brings decks"),
        (("polar-dwarves", "--to", "3"), "--to goes with --load"),
        (("--load", "game.txt", "--seed", "1"), "--load brings decks"),
        (("--load", "game.txt"), "game.txt: cannot be read"),
        (("--load", "."), "is a directory"),
        (("polar-dwarves", "--first", "3"), "player 3 cannot begin: there are 2 seats"),
        (("polar-dwarves", "--seats", "4"), "the second edition has 2 seats, not 4"),
        (("workbench-oldin", "--seats", "4", "--players", "person,person"), "2 players cannot play 4 decks"),
        (
            ("workbench-oldin", "--seats", "4", "--players", "person,1,passive,passive"),
            "it must be a person's of the same team",
        ),
        (("workbench-oldin", "--players", "person,passive", "--hotseat"), "--players says who plays every deck"),
        (("empty.txt",), "empty.txt: no cards found"),
        (("headless.txt",), "Headless cannot be played"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(player: Inside, args: tuple[str, ...], says: str) -> None:
    (player.folder / "empty.txt").write_text("", "utf-8")
    (player.folder / "headless.txt").write_text("Name: Headless\n4 Frost Mage\n", "utf-8")
    one_sentence(player("goldfish", *args), says)


def test_lines_that_are_no_text_are_only_not_understood(cli: Cli) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", "--db", str(cli.db), *START],
        cwd=cli.folder,
        env=cli.environment,
        input=b"\xff\xfe\n\x00\x1b[2J\nquit\n" + b"x" * 100_000 + b"\n",
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is not offered") == 2
    assert b"\x1b" not in done.stdout


@deep
def test_a_reader_that_goes_away_does_not_cost_the_game(start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    process = start(
        [sys.executable, "-m", "deckbuilder", "--db", str(cli.db), *START],
        cwd=cli.folder,
        env=cli.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(b"smith c1\n")
    process.stdin.flush()
    assert any(b"> smith c1" in line for line in process.stdout)
    process.stdout.close()
    process.stdin.write(b"end\n" * 50)
    process.stdin.close()
    said = process.stderr.read()
    assert process.wait(PATIENCE) == 0
    assert said == b""
    (file,) = running(cli)
    assert kept(cli) == []
    assert "summon Ice Smith c1" in file.read_text("utf-8")


# On a terminal


class Terminal:
    """A terminal with the command on it: what is typed goes in when the command asks, what it writes is kept."""

    def __init__(
        self, start: Start, cli: Cli, *args: str, columns: int = 100, rows: int = 40, hangup: str = "SIG_DFL"
    ) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        unset = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHON_COLORS")
        environment = {name: value for name, value in cli.environment.items() if name not in unset}
        self.process = start(
            [sys.executable, "-c", _ON_TERMINAL.format(hangup=hangup), "--db", str(cli.db), *args],
            cwd=cli.folder,
            env={**environment, "TERM": "xterm-256color"},
            stdin=slave,
            stdout=slave,
            stderr=slave,
        )
        os.close(slave)
        self.written = ""

    def until(self, text: str) -> str:
        """What is written until a text comes."""
        got = b""
        while text not in CONTROL.sub("", got.decode(errors="ignore")):
            assert self._is_heard(), f"{text!r} did not come: {got[-300:]!r}"
            got += os.read(self.master, 65536)
        self.written += got.decode()
        return got.decode()

    def _is_heard(self) -> bool:
        """Whether there is something to read, or the other end is closed."""
        return bool(select.select([self.master], [], [], PATIENCE)[0])

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size when the command waits for a key, and tell it so."""
        self._waits_for_a_key()
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C when the command waits for a key: readline overlooks one that comes a moment before."""
        self._waits_for_a_key()
        self.type("\x03")

    def terminate(self) -> None:
        """Ask the command to end when it waits for a key."""
        self._waits_for_a_key()
        self.process.terminate()

    def _waits_for_a_key(self) -> None:
        stat = Path(f"/proc/{self.process.pid}/stat")
        while stat.exists() and stat.read_text().rpartition(") ")[2][0] != "S":
            pass

    def close(self) -> int:
        """Close the window; the exit code of the command that was in it."""
        os.close(self.master)
        return self.process.wait(PATIENCE)

    def rest(self) -> str:
        """What is still written before the command ends."""
        got = b""
        try:
            while self._is_heard() and (piece := os.read(self.master, 65536)):
                got += piece
        except OSError:  # the other end is closed
            pass
        os.close(self.master)
        assert self.process.wait(PATIENCE) == 0
        self.written += got.decode()
        assert "Traceback" not in self.written
        return got.decode()


# The command with the terminal as its own, so that Ctrl-C reaches it, and with signals as a shell sets them.
_ON_TERMINAL = """
import fcntl, signal, sys, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.{hangup})
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from deckbuilder.cli import main
main()
"""


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


def test_ctrl_d_asks_first_and_then_keeps_the_game(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.type("\x04")
    terminal.until("Leave anyway?\r\n(yes/no) ")
    terminal.type("\x04")
    assert "to go on: deckbuilder goldfish --load" in terminal.rest()
    assert len(kept(cli)) == 1


def test_a_killed_game_is_gone_on_with_from_its_last_choice(start: Start, terminal: Terminal, cli: Cli) -> None:
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
    assert len(running(cli)) == 1
    terminal.process.kill()
    terminal.process.wait(PATIENCE)
    os.close(terminal.master)
    after = Terminal(start, cli, *START, columns=200)
    told = CONTROL.sub("", after.until("goldfish-1.txt\r\n> "))
    (file,) = kept(cli)
    assert f"A game was cut off; to go on: deckbuilder goldfish --load {file}" in told
    after.type("quit\n")
    after.rest()
    assert [line for line in file.read_text("utf-8").splitlines() if line.endswith(("Ice Smith c1", " end"))]
    again = Terminal(start, cli, "goldfish", "--load", str(file))
    assert "MOVE" in again.until("help.\r\n> ")
    again.type("quit\n")
    again.rest()
    assert running(cli) == []


@pytest.mark.parametrize("last", ["quit\nyes\n", "save game.txt\nquit\n", ""])
def test_a_game_that_is_left_leaves_nothing_that_follows_it(player: Inside, last: str) -> None:
    player(*START, text=f"smith c1\nend\n{last}")
    assert running(player) == []


def test_ctrl_d_before_any_choice_just_leaves(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("\x04")
    terminal.rest()
    assert kept(cli) == []


def test_ctrl_c_changes_nothing_and_twice_leaves_and_keeps_the_game(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.type("half a li")
    terminal.until("half a li")
    terminal.interrupt()
    terminal.until("second Ctrl-C.\r\n> ")
    terminal.type("why c1\n")
    assert "c1 Ice Smith (player 1)" in terminal.until("printed\r\n> ")
    terminal.interrupt()
    terminal.until("second Ctrl-C.\r\n> ")
    terminal.interrupt()
    assert "to go on: deckbuilder goldfish --load" in terminal.rest()
    assert len(kept(cli)) == 1


@pytest.mark.parametrize(
    ("then", "hangup"),
    [
        ("log\n" * 50, "SIG_DFL"),
        ("quit\n", "SIG_IGN"),
        pytest.param("", "SIG_DFL", marks=deep),
        pytest.param("quit\n", "SIG_DFL", marks=deep),
        pytest.param("", "SIG_IGN", marks=deep),
        pytest.param("log\n" * 50, "SIG_IGN", marks=deep),
    ],
)
def test_closing_the_window_keeps_the_game_once_and_the_next_session_says_where(
    then: str, hangup: str, start: Start, cli: Cli
) -> None:
    (cli.folder / "home").mkdir()
    window = Terminal(start, cli, *START, hangup=hangup)
    window.until("help.\r\n> ")
    window.type("smith c1\n")
    window.until("end\r\n> ")
    window.type(then)
    window.close()
    assert (len(running(cli)), kept(cli)) == (1, [])
    after = Terminal(start, cli, *START, columns=200)
    told = CONTROL.sub("", after.until("goldfish-1.txt\r\n> "))
    (file,) = kept(cli)
    assert f"A game was cut off; to go on: deckbuilder goldfish --load {file}" in told
    assert "summon Ice Smith c1" in file.read_text("utf-8")
    after.type("quit\n")
    after.rest()
    assert running(cli) == []


def test_a_signal_to_end_keeps_the_game_and_says_where(terminal: Terminal, cli: Cli) -> None:
    terminal.until("help.\r\n> ")
    terminal.type("smith c1\n")
    terminal.until("end\r\n> ")
    terminal.terminate()
    terminal.until("to go on: deckbuilder goldfish --load")
    assert terminal.process.wait(PATIENCE) == 128 + signal.SIGTERM
    assert len(kept(cli)) == 1


def test_tab_completes_what_is_offered(terminal: Terminal) -> None:
    pytest.importorskip("readline")
    terminal.until("help.\r\n> ")
    terminal.type("summon Ice S\t")
    terminal.until("mith ")
    terminal.type("c1\n")
    assert "▲Ice Smith" in terminal.until("end\r\n> ")


def test_another_size_of_the_window_draws_the_table_anew_and_keeps_what_is_typed(terminal: Terminal) -> None:
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


def test_two_people_cannot_scroll_back_to_the_other_hand(start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    shared = Terminal(start, cli, *START, "--hotseat")
    shared.until("looks: ")
    shared.type("\n")
    shared.until("end\r\n> ")
    shared.type("auto\n")
    handed = shared.until("looks: ")
    assert "\x1b[3J" in handed
    assert "Hand" not in handed
    shared.type("\x04")
    shared.until("(yes/no) ")
    shared.type("yes\n")
    shared.rest()


@deep
def test_who_waits_for_a_bot_sees_that_it_thinks(start: Start, player: Cli) -> None:
    terminal = Terminal(start, player, *START, "--think", "2")
    terminal.until("> ")
    terminal.type("end summon\n")  # in Move there is more than one thing to do
    terminal.until("> ")
    terminal.type("hint\n")
    terminal.until("Thinking")
    terminal.until("The beam bot would choose: ")
    terminal.type("quit\n")
    terminal.until("(yes/no) ")
    terminal.type("yes\n")
    terminal.rest()


# House cards that do not end


@pytest.mark.parametrize("line", ["auto", "hint"])
def test_a_bot_that_finds_no_end_is_told_in_a_sentence_and_the_game_goes_on(player: Inside, line: str) -> None:
    deck = house_deck(
        player,
        "{when: {after: summon, of: self}, do: [{roll: 1}]}, {when: {after: roll, by: self}, do: [{roll: 1}]}",
    )
    ran = player(*deck[:-1], "goldfish", deck[-1], "--seed", "7", "--first", "1", text=f"{line}\nlog\n")
    assert ran.code == 0
    assert "a bot cannot go on: 'Dicer' sets itself off without end" in ran.out
    assert ran.err == ""


@deep
def test_a_turn_of_choices_without_end_is_not_ended_by_a_bot(player: Inside) -> None:
    again = "{repeat: [{choose: {friendly: gate}}, {boost: 1, on: target}]}"
    deck = house_deck(player, f"{{when: {{start: move}}, do: [{again}]}}")
    ran = player(*deck[:-1], "goldfish", deck[-1], "--seed", "7", "--first", "1", text="auto\n")
    assert ran.code == 0
    assert (
        "a bot cannot go on: a bot has tried 20000 things in turn 1 and is not done; most of it comes of 'Dicer'"
        in ran.out
    )


def test_cards_that_are_only_text_are_named_at_the_beginning(player: Inside) -> None:
    deck = house_deck(player, "{name: Talk, text: It talks.}")
    ran = player(*deck[:-1], "goldfish", deck[-1], "--seed", "7", "--first", "1")
    assert "Text only, do by hand what it says ('? set'): Dicer (Talk)." in ran.out.splitlines()
