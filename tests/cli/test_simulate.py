"""`deckbuilder simulate`: what it prints, keeps and refuses."""

import csv
import io
import json
import re
import resource
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Inside, house_deck, one_sentence, refused
from tests.depth import deep

QUICK = (
    "--players",
    "random,random",
    "--games",
    "6",
    "--max-turns",
    "8",
    "--seed",
    "4",
    "--jobs",
    "1",
    "--contributions",
    "0",
)
BASE = ("simulate", "polar-dwarves", "--against", "breakers", *QUICK)


def answer(inside: Inside, *more: str) -> dict[str, Any]:
    ran = inside(*BASE, "--json", *more)
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_json_has_everything_of_both_sides(inside: Inside) -> None:
    (match,) = answer(inside)["matches"]
    assert (match["decks"], match["players"]) == (["Polar Dwarves", "Breakers"], ["random", "random"])
    assert (match["games"], match["wanted"], match["seed"], match["most_turns"]) == (6, 6, 4, 8)
    assert match["spared"] == []
    one, other = match["sides"]
    assert one["wins"] + other["wins"] + match["broken_off"] == 6
    assert one["began"] == other["began"] == 3
    assert one["rate"]["low"] <= one["rate"]["value"] <= one["rate"]["high"]
    assert [number["number"] for number in one["rounds"]] == list(range(1, len(one["rounds"]) + 1))
    assert all(number["games"] == 6 for number in one["rounds"][:2])
    assert {card["key"].split("/")[1] for card in other["cards"]} <= {"breakers", "-"}
    for card in one["cards"]:
        assert 0 <= card["idle"] <= card["summoned"] <= card["played"]
        assert card["drawn"] > 0 or card["damage_dealt"] >= card["to_summoner"]


def test_the_same_seed_prints_the_same_whoever_plays(inside: Inside) -> None:
    assert answer(inside) == answer(inside) == answer(inside, "--jobs", "2")


def test_csv_has_a_row_for_each_game(inside: Inside) -> None:
    ran = inside(*BASE, "--csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [row["game"] for row in rows] == list("012345")
    assert {(row["deck_1"], row["deck_2"]) for row in rows} == {("Polar Dwarves", "Breakers")}
    (match,) = answer(inside)["matches"]
    damage = sum(number["damage"] * number["games"] for number in match["sides"][0]["rounds"])
    assert sum(int(row["damage_1"]) for row in rows) == round(damage)
    assert sum(row["winner"] == "" for row in rows) == match["broken_off"]


def test_a_screen_of_eighty_columns_is_wide_enough(inside: Inside) -> None:
    ran = inside(*BASE)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    for part in (
        "Polar Dwarves (random) against Breakers (random)",
        "6 games, seed 4",
        "Damage",
        "To summoner",
        "Idle",
    ):
        assert part in ran.out


@deep
def test_cards_are_compared_with_blanks_on_the_same_seeds(inside: Inside) -> None:
    found = answer(inside, "--contributions", "2")
    assert found["matches"] == answer(inside)["matches"]
    brought = found["contributions"]
    assert [card["copies"] for card in brought if card["card"] in ("Frost Mage", "Jarmund")] == [4, 1]
    assert {card["pairs"] for card in brought} == {2}
    printed = inside(*BASE, "--contributions", "2").out
    assert "What each card of Polar Dwarves brings, in 2 pairs of games" in printed
    assert "Games of Polar Dwarves with a card drawn or played, and how many of them it won" in printed
    for card in found["matches"][0]["sides"][0]["cards"]:
        assert set(card["won"]) == {"drawn", "played"}
        assert all(won["games"] <= card[name] for name, won in card["won"].items())
    assert max(map(len, printed.splitlines())) <= 80


@deep
def test_against_a_passive_player_the_rounds_count(inside: Inside) -> None:
    ran = inside(*BASE, "--players", "greedy,passive", "--games", "2", "--max-turns", "40")
    assert max(map(len, ran.out.splitlines())) <= 80
    for part in ("Won 2 of 2 games", "on average", "half of all were won by round", "Won by then"):
        assert part in ran.out.lower() or part in ran.out
    assert "Began" not in ran.out


def test_of_a_run_without_a_win_no_rounds_of_wins_are_listed(inside: Inside) -> None:
    run = ("simulate", "the-long-wall", "--players", "developing,passive", "--max-turns", "4", "--games", "1")
    ran = inside(*run, "--jobs", "1")
    assert "Won 0 of 1 game" in ran.out
    assert "Wins by round" not in ran.out
    assert "Drawn and played: copies, of all games together." in ran.out


def test_an_illegal_deck_is_reported_and_played(inside: Inside, tmp_path: Path) -> None:
    listed = inside("deck", "export", "polar-dwarves", "--to", "text").out
    (tmp_path / "short.txt").write_text(listed.replace("4 Frost Mage", "3 Frost Mage"), "utf-8")
    ran = inside("simulate", "short.txt", *QUICK)
    assert ran.code == 0
    assert ran.err.count("is not legal: ") == 1


MATRIX = ("simulate", "--matrix", "polar-dwarves", "breakers", *QUICK[:2], *QUICK[4:8], "--jobs", "1")


@deep
def test_a_matrix_plays_only_what_the_file_has_not(inside: Inside) -> None:
    first = inside(*MATRIX, "--games", "1", "--db", "matrix.db")
    assert (first.code, "2 games, seed 4" in first.out) == (0, True)
    assert max(map(len, first.out.splitlines())) <= 80
    more = inside(*MATRIX[:-4], "--jobs", "1", "--games", "2", "--db", "matrix.db", "--csv")
    assert "matrix.db has 2 of 4 games" in more.err
    alone = inside(*MATRIX, "--games", "2", "--csv")
    assert list(csv.DictReader(io.StringIO(more.out))) == list(csv.DictReader(io.StringIO(alone.out)))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--matrix", "breakers"), "two decks or more"),
        (("--matrix", "breakers", "breakers"), "name each of them once"),
        (("--matrix", "breakers", "vanguards", "--players", "greedy,passive"), "let the same bot play all of them"),
        (("--matrix", "breakers", "vanguards", "--versus", "breakers"), "are not for a matrix"),
        (("breakers", "vanguards"), "name one deck, its opponents with --against"),
    ],
)
def test_options_that_are_not_for_a_matrix_are_reported(inside: Inside, arguments: tuple[str, ...], says: str) -> None:
    refused(inside, "simulate", *arguments, says=says)


def test_two_decks_are_compared_on_the_same_seeds(inside: Inside) -> None:
    found = answer(inside, "--versus", "vanguards")
    first, second = found["matches"]
    assert second["decks"] == ["Vanguards", "Breakers"]
    assert answer(inside)["matches"] == [first]
    compared = found["comparison"]
    assert compared["pairs"] == 6
    assert compared["difference"]["value"] == pytest.approx(compared["first"]["value"] - compared["second"]["value"])
    printed = inside(*BASE, "--versus", "vanguards").out
    assert "Polar Dwarves and Vanguards, both against Breakers" in printed
    assert "6 pairs: both won" in printed
    assert max(map(len, printed.splitlines())) <= 80
    assert "percentage points" in printed


@pytest.mark.rule("1E-TEAM-7")
def test_three_players_have_four_seats(inside: Inside) -> None:
    players = ("--players", "random,passive,random", "--games", "1", "--max-turns", "4", "--seed", "1", "--json")
    found = json.loads(inside("simulate", "workbench-oldin", "--seats", "3", *players).out)
    assert found["matches"][0]["players"] == ["random", "passive", "random", "random"]


def test_a_deck_plays_itself_where_no_opponent_is_named(inside: Inside) -> None:
    ran = inside("simulate", "polar-dwarves", *QUICK, "--json")
    assert json.loads(ran.out)["matches"][0]["decks"] == ["Polar Dwarves", "Polar Dwarves"]


def test_runs_are_added_to_a_database(inside: Inside, tmp_path: Path) -> None:
    for _ in range(2):
        assert inside(*BASE, "--db", "results.db").code == 0
    connection = sqlite3.connect(tmp_path / "results.db")
    rows = connection.execute("SELECT run, count(*) FROM games GROUP BY run").fetchall()
    connection.close()
    assert rows == [(1, 6), (2, 6)]


def test_every_game_is_recorded_and_can_be_played_again(inside: Inside, tmp_path: Path) -> None:
    ran = inside(*BASE, "--players", "greedy,passive", "--games", "2", "--save-records", "records", "--csv")
    digests = [row["digest"] for row in csv.DictReader(io.StringIO(ran.out))]
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == ["game-0.txt", "game-1.txt"]
    for file, digest in zip(files, digests, strict=True):
        text = file.read_text("utf-8")
        assert "spared: 2" in text
        assert text.count(digest) == 1
        assert inside("replay", str(file)).code == 0


def test_recording_changes_no_game(inside: Inside) -> None:
    assert inside(*BASE, "--csv").out == inside(*BASE, "--csv", "--save-records", "records").out


def test_weights_of_ones_own_replace_the_shipped_ones(inside: Inside, tmp_path: Path) -> None:
    (tmp_path / "fond.yaml").write_text(
        "weights: {hand_card: 50, event_card: 50, unit: -50, structure: -50, champion: -50}\n", "utf-8"
    )
    options = ("--players", "greedy,passive", "--games", "1", "--json")
    ours, theirs = (
        json.loads(inside(*BASE, *options, *more).out)["matches"][0]["sides"][0]["cards"]
        for more in ((), ("--weights", "fond.yaml"))
    )
    assert sum(card["played"] for card in ours) > sum(card["played"] for card in theirs) == 0


def test_passive_players_pay_for_doing_nothing_only_when_asked_to(inside: Inside) -> None:
    options = ("--players", "passive,passive", "--max-turns", "60", "--games", "2", "--csv")
    idle = list(csv.DictReader(io.StringIO(inside(*BASE, *options).out)))
    assert {(row["winner"], row["turns"]) for row in idle} == {("", "60")}
    paying = list(csv.DictReader(io.StringIO(inside(*BASE, *options, "--strict").out)))
    assert all(row["winner"] and int(row["turns"]) < 60 for row in paying)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", "greedy"), "a game has two players"),
        (("--players", "greedy,clever"), "there is no player 'clever'; there are greedy, "),
        (("--json", "--csv"), "say two forms"),
        (("--cluster", "tcp://127.0.0.1:1", "--jobs", "2"), "--jobs counts processes of this machine"),
        (("--weights", "nowhere.yaml"), "nowhere.yaml"),
        (("--against", "nobody"), "there is no deck file and no shipped deck 'nobody'"),
        (("--against", "the-long-wall"), "are decks of different games"),
        (("--db", "nowhere/results.db"), "nowhere/results.db: cannot be written"),
    ],
)
def test_an_impossible_order_is_reported_in_a_sentence(inside: Inside, arguments: tuple[str, ...], says: str) -> None:
    inside.folder.joinpath("kept").touch()
    refused(inside, *BASE[:2], *QUICK[:-2], *arguments, says=says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("weights: {bravery: 3}", "'bravery' is not a key here"),
        ("weights: {win: much}", "it must be a number"),
        ("weights: {win: 1.0e+12}", "it must be at most"),
        ("deck: Ice", "'deck' is not a key here"),
        ("[]", "must be a mapping"),
    ],
)
def test_weights_are_checked(inside: Inside, tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "own.yaml").write_text(f"{text}\n", "utf-8")
    refused(inside, *BASE, "--weights", "own.yaml", says=says)


def test_records_go_into_an_empty_folder_only(inside: Inside, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    refused(inside, *BASE, "--save-records", "full", says="full: is not empty")
    refused(inside, *BASE, "--save-records", "full/letter.txt", says="full/letter.txt: cannot be made a folder")


def test_an_unwritable_database_is_reported_before_playing(inside: Inside, tmp_path: Path) -> None:
    endless = (*BASE, "--games", "1000000", "--db")
    (tmp_path / "folder").mkdir()
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "letter.txt").write_text("Dear Svara, all is well here.\n" * 99)
    refused(inside, *endless, "nowhere/results.db", says="nowhere/results.db: cannot be written: no such file")
    refused(inside, *endless, "circle", says="circle: cannot be written: too many levels of symbolic links")
    refused(
        inside,
        *endless,
        "letter.txt",
        says="letter.txt: the results cannot be written: the file is damaged, or no database; put a copy",
    )
    refused(inside, *endless, "folder", says="folder: the results cannot be written")


def test_rounds_at_the_end_in_which_nothing_happens_are_not_listed(inside: Inside) -> None:
    ran = inside("simulate", "breakers", *QUICK[2:], "--players", "passive,passive")
    lines = ran.out.splitlines()
    listed = lines[lines.index("Mean by round") + 2 :]
    assert listed[0].split()[:2] == ["1", "6"]
    assert listed[1] == ""


def test_an_effect_without_end_is_reported_with_its_game(inside: Inside) -> None:
    deck = house_deck(inside, "{when: {after: roll, by: self}, do: [{roll: 1}]}")
    ran = inside(*deck[:-1], "simulate", deck[-1], "--against", "breakers", *QUICK[2:])
    one_sentence(ran, "of seed 4 cannot be played: 'Dicer' triggers itself without end")


GAMBLE = "{name: Gamble, when: {after: roll, by: self}, do: [{roll: 1}]}"
LEFT_OUT = "cannot be played: 'Dicer' triggers itself without end"
ORDERS = {
    "a series": ("few.txt", "--against", "breakers", "--contributions", "0"),
    "a comparison": ("few.txt", "--against", "breakers", "--versus", "polar-dwarves", "--contributions", "0"),
    "a matrix": ("--matrix", "few.txt", "breakers"),
}


@pytest.mark.parametrize(
    "name", [pytest.param("a series", marks=deep), "a comparison", pytest.param("a matrix", marks=deep)]
)
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=deep)])
def test_games_that_do_not_end_are_left_out_and_the_others_kept(name: str, jobs: str, inside: Inside) -> None:
    house = house_deck(inside, GAMBLE)[:-1]
    (inside.folder / "few.txt").write_text("Ruleset: 2e\n1 Svara\n3 Dicer\n17 Ice Smith\n", "utf-8")
    options = ("--players", "random,random", "--games", "8", "--max-turns", "8", "--seed", "4", "--jobs", jobs)
    ran = inside(*house, "simulate", *ORDERS[name], *options, "--json")
    assert ran.code == 0
    assert re.search(rf"left out: game \d of seed 4 {LEFT_OUT} \(\d+ more games alike\)\n", ran.err)
    found = json.loads(ran.out)
    for match in found.get("matches", [found]):
        endless = match["endless"]
        assert match["games"] + len(endless) == match["wanted"]
        assert match["games"] > 0
        assert {(game["seed"], game["why"]) for game in endless} <= {(4, "'Dicer' triggers itself without end")}
        assert bool(endless) == ("few" in str(match["decks"]))


@deep
def test_an_action_that_can_be_taken_without_end_is_named_with_its_card(inside: Inside) -> None:
    deck = house_deck(inside, "{name: Grow, when: {during: attack}, do: [{boost: 1, on: self}]}")
    options = ("--players", "greedy,passive", "--games", "1", "--seed", "4", "--jobs", "1", "--contributions", "0")
    ran = inside(*deck[:-1], "simulate", deck[-1], "--against", "breakers", *options)
    one_sentence(ran, "game 0 of seed 4 cannot be played: a bot has made 1000 choices in turn 1")
    assert "'Dicer'" in ran.err


@deep
def test_so_are_choices_without_end(inside: Inside) -> None:
    again = "{repeat: [{choose: {friendly: unit, named: Golem}}, {boost: 1, on: target}]}"
    deck = house_deck(inside, f"{{when: {{start: move}}, do: [{again}]}}")
    ran = inside(*deck[:-1], "simulate", deck[-1], "--against", "breakers", *QUICK[2:], "--players", "greedy,passive")
    one_sentence(ran, "of seed 4 cannot be played: a bot has tried 20000 things in turn 1 and is not done")


def test_a_deck_without_its_summoner_is_reported_before_anything_is_played(inside: Inside, tmp_path: Path) -> None:
    (tmp_path / "headless.txt").write_text("Ruleset: 2e\n4 Frost Mage\n", "utf-8")
    one_sentence(inside("simulate", "headless.txt", *QUICK), "it has no summoner")


def test_text_only_cards_are_rejected_unless_allowed(inside: Inside) -> None:
    deck = house_deck(inside, "{name: Talk, text: It talks.}")
    run = (*deck[:-1], "simulate", deck[-1], "--against", "breakers", *QUICK)
    one_sentence(inside(*run), "bots cannot carry out abilities that are only text: Dicer (Talk); --as-plain plays")
    ran = inside(*run, "--as-plain", "--json")
    assert (ran.code, json.loads(ran.out)["matches"][0]["games"]) == (0, 6)


def test_a_full_disk_ends_the_run_at_once_with_what_is_done(inside: Inside) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        ran = inside(*BASE, "--games", "500", "--save-records", "records", "--players", "random,passive", "--jobs", "1")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert ran.code == 2
    assert "cannot be written: file too large" in ran.err
    assert re.search(r"stopped: [1-9]\d? of 500 games done", ran.err)
    assert list((inside.folder / "records").iterdir()) == []
