"""`deckbuilder results`: games entered by hand and by playing to the end, counted, listed and removed."""

import json

from tests.conftest import Cli


def test_games_are_entered_counted_listed_and_removed(cli: Cli) -> None:
    assert "No finished games yet" in cli("results", "show").out
    assert (
        "Entered as result 1." in cli("results", "add", "Ice", "--against", "Breakers", "--won", "--note", "club").out
    )
    assert cli("results", "add", "Ice", "--against", "Breakers", "--lost", "--opponent", "Ada").code == 0
    (row,) = json.loads(cli("results", "show", "ice", "--json").out)
    assert (row["wins"], row["losses"], row["streak"]) == (1, 1, -1)
    assert cli("results", "show", "--bots", "--csv").out.count("Ice,") == 2
    assert "Nothing was removed." in cli("results", "remove", "1", text="n\n").out
    assert cli("results", "remove", "1", "--yes").code == 0
    assert [game["number"] for game in json.loads(cli("results", "list", "--json").out)] == [2]


def test_what_cannot_be_entered_is_one_sentence(cli: Cli) -> None:
    for arguments, sentence in [
        (("add", "Ice", "--against", "Fire"), "say how the game ended: --won, --lost or --drawn"),
        (("add", "Ice", "--against", "Fire", "--won", "--lost"), "say how the game ended"),
        (("add", "Ice", "--against", " ", "--won"), "1 to 80 characters"),
        (("remove", "9"), "there is no result 9"),
        (("show", "Nobody"), "there is no result of a deck called 'Nobody'"),
    ]:
        ran = cli("results", *arguments)
        assert ran.code == 2, arguments
        assert sentence in ran.err


def test_a_game_that_ends_at_the_terminal_is_entered_once(cli: Cli) -> None:
    turns = "auto\nyes\n" * 150
    ran = cli(
        "goldfish",
        "polar-dwarves",
        "--against",
        "breakers",
        "--opponent",
        "greedy",
        "--seed",
        "3",
        text=f"{turns}quit\n",
    )
    assert ran.code == 0
    (game,) = json.loads(cli("results", "list", "--json").out)
    assert [seat["player"] for seat in game["seats"]] == ["person", "greedy"]
