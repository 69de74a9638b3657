"""`deckbuilder goldfish` without a terminal: started, played by lines of its input, kept and loaded."""

import os
import re
import subprocess
import sys

import pytest

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.documents.sources import Sources
from engine.record import write
from tests.cli.conftest import Inside, house_deck, one_sentence, refused
from tests.cli.terminal import START, kept, running
from tests.conftest import Cli
from tests.depth import deep
from tests.match.helpers import played
from tests.processes import PATIENCE, Start

ANYTHING_ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2500-\u259f\u202a-\u202e]")


@pytest.fixture
def player(inside: Inside) -> Inside:
    """The command with a home folder."""
    (inside.folder / "home").mkdir()
    return inside


def test_without_input_it_shows_the_table_and_ends(player: Inside) -> None:
    ran = player(*START)
    assert (ran.code, ran.err) == (0, "")
    assert "1 Polar Dwarves" in ran.out
    assert "2 Breakers  passive, free to do nothing" in ran.out
    assert "Seed 7. Type ? for help.\n" in ran.out
    assert kept(player) == []


def test_a_transcript_is_plain_and_80_columns_wide(player: Inside) -> None:
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
    lines = "auto yes\nauto yes\nquit\nyes\n"
    assert player(*START, text=lines).out == player(*START, text=lines).out


@deep
def test_beam_plays_against_a_person_and_thinks_for_the_given_time(player: Inside) -> None:
    ran = player(*START, "--opponent", "beam", "--think", "0.05", text="hint\nauto yes\nquit\nyes\n")
    assert (ran.code, ran.err) == (0, "")
    assert "The hard bot would choose: " in ran.out
    assert "2 Breakers  hard" in ran.out


def test_a_saved_game_is_loaded_and_replayed(player: Inside) -> None:
    player(*START, "--opponent", "greedy", text="smith c1\nend\nm d1 d2\nsave game.txt\nquit\n")
    ran = player("goldfish", "--load", "game.txt", text="golem\n1\nquit\nyes\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Svara (d2), Structural Shift: target a friendly structure within" in ran.out
    assert "2 Breakers  normal" in ran.out
    replayed = player("replay", "game.txt")
    assert replayed.code == 0
    assert "Polar Dwarves summons Ice Smith on c1." in replayed.out
    assert player("replay", "game.txt", "--check").code == 0


@pytest.mark.parametrize("command", ["goldfish", "play"])
def test_a_saved_game_goes_on_under_its_name_whatever_its_ending(command: str, player: Inside) -> None:
    player(*START, "--opponent", "greedy", text="smith c1\nend\nm d1 d2\nsave g1.yaml\nquit\n")
    ran = player(command, "g1.yaml", text="golem\n1\nsave\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "2 Breakers  normal" in ran.out
    assert "in g1.yaml." in ran.out
    earlier = player(command, "g1.yaml", "--to", "1")
    assert "summon Ice Golem (2)" in earlier.out
    refused(player, command, "g1.yaml", "--seed", "1", says="--load brings decks")
    refused(player, command, "g1.yaml", "--load", "g1.yaml", says="--load brings decks")


def test_a_damaged_saved_game_is_taken_for_one(player: Inside) -> None:
    player(*START, text="save g1.yaml\nquit\n")
    file = player.folder / "g1.yaml"
    file.write_text(file.read_text("utf-8").replace("seed: 7", "seed: seven"), "utf-8")
    refused(player, "goldfish", "g1.yaml", says="g1.yaml:")


def test_a_saved_game_in_place_of_a_deck_says_what_can_be_done_with_it(player: Inside) -> None:
    player(*START, text="save g1.yaml\nquit\n")
    for line in (("deck", "show", "g1.yaml"), ("hand", "g1.yaml"), ("simulate", "g1.yaml")):
        refused(player, *line, says="g1.yaml: is a saved game, not a deck; 'deckbuilder goldfish' goes on with it")


def test_without_a_deck_the_games_to_go_on_with_are_listed(player: Inside) -> None:
    refused(player, "goldfish", says="name a deck to play, or the file of a saved game")
    player(*START, text="smith c1\nsave g1.yaml\nquit\n")
    player("play", "vanguards", "--seed", "1", text="end\n")  # the end of the input keeps it
    (player.folder / "deck.yaml").write_text("deck: X\nruleset: summoner-wars-2e\nformat: 2\n", "utf-8")
    ran = player("goldfish")
    assert (ran.code, ran.err) == (0, "")
    (file,) = kept(player)
    head, last, first, *hints = ran.out.splitlines()
    assert head.split() == ["Saved", "game", "Decks", "Turn"]
    assert last.startswith(f"{file}  Vanguards, ")
    assert re.fullmatch(r"g1\.yaml +Polar Dwarves, Breakers +1", first)
    assert hints[0] == f"'deckbuilder goldfish {file}' goes on with the last one."
    assert player("play").out == ran.out
    refused(player, "goldfish", "--seed", "3", says="name a deck to play")


def test_finished_games_and_those_that_are_played_now_are_not_listed(player: Inside) -> None:
    assert player.db
    record = write(played(open_catalogue(player.db, Sources()), 3, 4000))
    assert "won by" in record
    (player.folder / "over.txt").write_text(record, "utf-8")
    folder = player.folder / "home" / ".local" / "share" / "deckbuilder" / "games"
    folder.mkdir(parents=True)
    (folder / f"running-{os.getppid()}.txt").write_text(record, "utf-8")
    refused(player, "goldfish", says="name a deck to play")


def test_a_loaded_game_may_get_another_opponent(player: Inside) -> None:
    player(*START, text="end\nsave game.txt\nquit\n")
    assert "Breakers  random" in player("goldfish", "--load", "game.txt", "--opponent", "random").out
    assert "Polar Dwarves, press Enter" in player("goldfish", "--load", "game.txt", "--hotseat").out


def test_the_end_of_the_input_keeps_the_game(player: Inside) -> None:
    ran = player(*START, text="smith c1\n")
    (file,) = kept(player)
    assert ran.code == 0
    assert ran.out.endswith(f"The game is kept; to go on: deckbuilder goldfish --load {file}\n")
    again = player("goldfish", "--load", str(file))
    assert "Ice Smith" in again.out
    assert kept(player) == [file]


def test_without_a_home_folder_a_message_says_that_the_game_is_not_kept(player: Inside) -> None:
    ran = player(*START, text="smith c1\n", env={"HOME": "/dev/null"})
    assert (ran.code, ran.err) == (0, "")
    assert (
        "The game could not be kept: /dev/null/.local/share/deckbuilder/games: cannot be written: not a directory"
        in ran.out
    )


def test_two_people_at_one_screen(player: Inside) -> None:
    ran = player(*START, "--hotseat", text="\nauto yes\n\nlog 2\nquit\nyes\n")
    first, second, rest = ran.out.split("press Enter when nobody else looks: ")
    assert "Hand" not in first
    assert "Nadiana" in second
    assert "1 Polar Dwarves  you" in second
    assert "2 Breakers  you" in rest
    assert "Nadiana" not in rest


def test_an_own_deck_is_played_with_warnings(player: Inside) -> None:
    (player.folder / "half.txt").write_text("Name: Half\n1 Svara\n4 Frost Mage\n", "utf-8")
    ran = player("goldfish", "half.txt", "--against", "tundra-orcs", "--seed", "1")
    assert ran.code == 0
    assert re.search(r"^Half is not legal: \d+ problems\.$", ran.out, re.MULTILINE)
    assert "starting layout is not confirmed" in ran.out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "name a deck to play, or the file of a saved game"),
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
def test_an_order_that_cannot_be_played_is_an_error_of_one_sentence(
    player: Inside, args: tuple[str, ...], says: str
) -> None:
    (player.folder / "empty.txt").write_text("", "utf-8")
    (player.folder / "headless.txt").write_text("Name: Headless\n4 Frost Mage\n", "utf-8")
    one_sentence(player("goldfish", *args), says)


@deep
def test_binary_lines_are_answered_as_unknown_commands(cli: Cli) -> None:
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
def test_a_closed_output_pipe_does_not_lose_the_game(start: Start, cli: Cli) -> None:
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
    errors = process.stderr.read()
    assert process.wait(PATIENCE) == 0
    assert errors == b""
    (file,) = running(cli)
    assert kept(cli) == []
    assert "summon Ice Smith c1" in file.read_text("utf-8")


@pytest.mark.parametrize("last", ["quit\nyes\n", "save game.txt\nquit\n", ""])
def test_a_session_that_ends_removes_the_file_that_follows_it(player: Inside, last: str) -> None:
    player(*START, text=f"smith c1\nend\n{last}")
    assert running(player) == []


# House cards that do not end


@deep
@pytest.mark.parametrize("line", ["auto yes", "hint"])
def test_the_game_continues_after_an_endless_effect_of_a_bot(player: Inside, line: str) -> None:
    deck = house_deck(
        player,
        "{when: {after: summon, of: self}, do: [{roll: 1}]}, {when: {after: roll, by: self}, do: [{roll: 1}]}",
    )
    ran = player(*deck[:-1], "goldfish", deck[-1], "--seed", "7", "--first", "1", text=f"{line}\nlog\n")
    assert ran.code == 0
    assert "a bot cannot go on: 'Dicer' triggers itself without end" in ran.out
    assert ran.err == ""


@deep
def test_a_turn_of_choices_without_end_is_not_ended_by_a_bot(player: Inside) -> None:
    again = "{repeat: [{choose: {friendly: gate}}, {boost: 1, on: target}]}"
    deck = house_deck(player, f"{{when: {{start: move}}, do: [{again}]}}")
    ran = player(*deck[:-1], "goldfish", deck[-1], "--seed", "7", "--first", "1", text="auto yes\n")
    assert ran.code == 0
    assert (
        "a bot cannot go on: a bot has tried 20000 things in turn 1 and is not done; most of it comes of 'Dicer'"
        in ran.out
    )


def test_cards_that_are_only_text_are_named_at_the_beginning(player: Inside) -> None:
    deck = house_deck(player, "{name: Talk, text: It talks.}")
    ran = player(*deck[:-1], "goldfish", deck[-1], "--seed", "7", "--first", "1")
    assert "Text only, do by hand what it says ('? set'): Dicer (Talk)." in ran.out.splitlines()
