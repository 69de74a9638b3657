"""`deckbuilder results`: games entered by hand and by playing to the end, counted, listed and removed."""

import json
import sqlite3
from contextlib import closing

from tests.cli.conftest import Inside, one_sentence
from tests.cli.terminal import CONTROL, Terminal
from tests.conftest import Cli
from tests.depth import deep
from tests.processes import Start

SVARA_WINS = "set d8 damage 13\n"
BEST_OF = ("goldfish", "polar-dwarves", "--against", "breakers", "--seed", "7", "--first", "1", "--best-of", "3")


def test_games_are_entered_counted_listed_and_removed(inside: Inside) -> None:
    assert "No finished games yet" in inside("results", "show").out
    assert (
        "Entered as result 1."
        in inside("results", "add", "Ice", "--against", "Breakers", "--won", "--note", "club").out
    )
    assert inside("results", "add", "Ice", "--against", "Breakers", "--lost", "--opponent", "Ada").code == 0
    (row,) = json.loads(inside("results", "show", "ice", "--json").out)
    assert (row["wins"], row["losses"], row["streak"]) == (1, 1, -1)
    assert inside("results", "show", "--bots", "--csv").out.count("Ice,") == 2
    assert "Nothing was removed." in inside("results", "remove", "1", text="n\n").out
    unanswered = inside("results", "remove", "1", text="")
    assert (unanswered.code, unanswered.err) == (
        2,
        "error: the question has no answer, and nothing is done; --yes leaves it out\n",
    )
    assert inside("results", "remove", "1", "--yes").code == 0
    assert [game["number"] for game in json.loads(inside("results", "list", "--json").out)] == [2]


def test_a_game_of_a_real_table_has_its_date_and_event(inside: Inside) -> None:
    game = ("results", "add", "Ice", "--against", "Breakers", "--won", "--event", "Club evening")
    assert inside(*game, "--date", "2026-03-07").code == 0
    (entered,) = json.loads(inside("results", "list", "--json").out)
    assert (entered["at"], entered["event"]) == ("2026-03-07", "Club evening")
    assert "date: such as 2026-03-07, not '7.3.'" in inside(*game, "--date", "7.3.").err


def test_a_new_deck_does_not_inherit_the_results_of_a_deleted_one(inside: Inside) -> None:
    new = ("deck", "new", "ice.yaml", "--summoner", "Svara", "--name", "Ice")
    assert inside(*new).code == 0
    inside("results", "add", "Ice", "--against", "Breakers", "--won")
    (inside.folder / "ice.yaml").unlink()
    assert inside(*new).code == 0
    inside("results", "add", "ice", "--against", "Breakers", "--lost")
    rows = json.loads(inside("results", "show", "Ice", "--json").out)
    assert {row["state"]: (row["wins"], row["losses"]) for row in rows} == {None: (0, 1), "deleted": (1, 0)}
    assert "Ice (deleted)" in inside("results", "show").out


def test_what_cannot_be_entered_is_one_sentence(inside: Inside) -> None:
    for arguments, sentence in [
        (("add", "Ice", "--against", "Fire"), "say how the game ended: --won, --lost or --drawn"),
        (("add", "Ice", "--against", "Fire", "--won", "--lost"), "say how the game ended"),
        (("add", "Ice", "--against", " ", "--won"), "1 to 80 characters"),
        (("remove", "9"), "there is no result 9"),
        (("show", "Nobody"), "there is no result of a deck called 'Nobody'"),
    ]:
        ran = inside("results", *arguments)
        assert ran.code == 2, arguments
        assert sentence in ran.err


def test_a_game_that_ends_at_the_terminal_is_entered_once(inside: Inside) -> None:
    match = ("goldfish", "polar-dwarves", "--against", "breakers", "--opponent", "greedy", "--first", "1")
    ran = inside(*match, text=f"{SVARA_WINS}quit\n")
    assert ran.code == 0
    (game,) = json.loads(inside("results", "list", "--json").out)
    assert [seat["player"] for seat in game["seats"]] == ["person", "greedy"]


def test_every_game_of_a_best_of_is_entered(inside: Inside) -> None:
    ran = inside(*BEST_OF, text=f"{SVARA_WINS}next\n{SVARA_WINS}again\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    text = " ".join(ran.out.split())
    assert "Best of 3: Polar Dwarves 1, Breakers 0. 'next' is the next game; chance decides who begins." in text
    assert "Polar Dwarves wins the best of 3, 2 to 0. 'again' is a rematch" in text
    events = [game["event"] for game in json.loads(inside("results", "list", "--json").out)]
    assert sorted(events) == ["best of 3, game 1", "best of 3, game 2"]


def test_the_loser_of_a_game_is_told_how_to_say_who_begins(inside: Inside) -> None:
    decks = ("goldfish", "the-long-wall", "--against", "locust-season", "--best-of", "3", "--opponent", "random")
    ran = inside(*decks, "--seed", "7", "--first", "1", text="done\nset morale 1 0\nquit\n")
    names = "The Long Wall has lost: 'next 1' lets The Long Wall begin, 'next 2' Locust Season."
    assert names in " ".join(ran.out.split())


def test_a_best_of_is_saved_gone_on_with_and_replayed(inside: Inside) -> None:
    inside(*BEST_OF, text=f"{SVARA_WINS}save games.txt\nnext\nquit\n")
    ran = inside("goldfish", "games.txt", text=f"next\n{SVARA_WINS}save\nquit\n")
    assert "This game of the best-of is not over yet." in ran.out
    assert inside("replay", "games.txt", "--game", "1", "--check").out == "games.txt: as recorded, 1 step\n"
    assert "the file has 2" in inside("replay", "games.txt", "--game", "3").err


def test_a_rematch_leaves_the_result_of_the_game_before(inside: Inside) -> None:
    ran = inside(
        "goldfish", "polar-dwarves", "--against", "breakers", "--first", "1", text=f"{SVARA_WINS}again\nquit\n"
    )
    assert ran.code == 0
    assert len(json.loads(inside("results", "list", "--json").out)) == 1


def test_a_record_of_an_earlier_layout_gets_the_event(inside: Inside) -> None:
    inside("results", "add", "Ice", "--against", "Breakers", "--won")
    (file,) = inside.folder.rglob("results.db")
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            "ALTER TABLE games DROP COLUMN event; ALTER TABLE seats DROP COLUMN file; "
            "ALTER TABLE seats DROP COLUMN first; PRAGMA user_version = 1;"
        )
    (game,) = json.loads(inside("results", "list", "--json").out)
    assert (game["event"], game["seats"][0]["deck"]) == ("", "Ice")
    assert inside("results", "add", "Ice", "--against", "Breakers", "--lost").code == 0


def test_a_damaged_record_says_what_to_do_and_stays(inside: Inside) -> None:
    inside("results", "add", "Ice", "--against", "Breakers", "--won")
    (file,) = inside.folder.rglob("results.db")
    file.write_bytes(b"garbage" * 200)
    for arguments in (("show",), ("list",), ("add", "Ice", "--against", "Breakers", "--won"), ("remove", "1")):
        one_sentence(inside("results", *arguments), "put a copy in its place, or move it away to begin a new one")
    assert file.read_bytes() == b"garbage" * 200


@deep
def test_drawn_games_stay_in_a_narrow_table(start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    names = ("Outrider Hald", "--against", "Bot 8, Ghazra the Unbound")
    for result in ("--drawn", "--won", "--won"):
        assert cli("results", "add", *names, result).code == 0
    shown = CONTROL.sub("", Terminal(start, cli, "results", "show", columns=80, rows=24).rest())
    assert "Drawn" in shown.splitlines()[0]
    assert "No room for Streak" in shown
