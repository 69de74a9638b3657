"""`deckbuilder pod`: begun once, gone on with by every further call, played at the table, and refused in one sentence."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Inside, one_sentence, snapshot

WINS = "set morale 1 0\n"  # the person has the second seat in the first pairing


@pytest.fixture
def event(inside: Inside, finished_draft: str) -> Inside:
    """The command in a folder with that draft."""
    (inside.folder / "friday.yaml").write_text(finished_draft, "utf-8")
    return inside


@pytest.fixture
def begun(event: Inside, pod_files: Path) -> Inside:
    """The command in a folder with a pod of that draft, too."""
    shutil.copytree(pod_files, event.folder / "friday-pod")
    return event


def state(event: Inside, folder: str = "friday-pod") -> dict[str, Any]:
    document: dict[str, Any] = json.loads(event("pod", folder, "--json").out)
    return document


def test_a_pod_shows_standings_pairings_and_what_comes_next(event: Inside, pod_files: Path) -> None:
    ran = event("pod", "friday.yaml", "--build", "--opponent", "random", "--seed", "23")
    assert (ran.code, ran.err) == (0, "")
    assert "0 of 3 pairings are over, single games" in ran.out
    assert "3 points for a pairing won, 1 for one drawn; then games won less games lost" in ran.out
    assert "To play your next game: deckbuilder pod friday-pod --play" in ran.out
    assert event("deck", "validate", "friday-pod/seat-2.yaml").code == 0
    assert snapshot(event.folder / "friday-pod") == snapshot(pod_files)


def test_a_best_of_of_a_pod_is_played_left_and_gone_on_with(event: Inside) -> None:
    options = ("--opponent", "random", "--seed", "23", "--best-of", "3")
    assert event("pod", "friday.yaml", "--build", *options).code == 0
    opening = "done\n" * 6
    ran = event("pod", "friday-pod", "--play", text=f"{opening}{WINS}again\nload x\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Only this game of the pod is played here" in ran.out
    ran = event("pod", "friday-pod", "--play", text=f"next\n{opening}{WINS}quit\n")
    results = json.loads(event("results", "list", "--json").out)
    assert sorted(game["event"] for game in results) == [
        "Friday, round 2: Bot 3 against You, best of 3, game 1",
        "Friday, round 2: Bot 3 against You, best of 3, game 2",
    ]
    (pairing,) = [pairing for pairing in state(event)["pairings"] if pairing["over"]]
    assert pairing["wins"] == [0, 2]


def test_bots_play_and_a_second_call_has_nothing_to_do(begun: Inside) -> None:
    for _ in range(2):
        assert begun("pod", "friday-pod", "--bots", "--jobs", "1").code == 0
    assert [pairing["over"] for pairing in state(begun)["pairings"]].count(True) == 1


def test_a_pod_of_four_people_is_held_on_paper(inside: Inside) -> None:
    inside("deck", "sealed", "pool.yaml", "--seed", "7")
    assert inside("pod", "pool.yaml", "--build", "--names", "Anna,Ben,Cleo,Dan", "--best-of", "3").code == 0
    for pairing in state(inside, "pool-pod")["pairings"]:
        seats = ",".join(map(str, pairing["seats"]))
        assert inside("pod", "pool-pod", "--result", seats, "--score", "2-1", "--date", "2026-03-07").code == 0
    shown = inside("pod", "pool.yaml")
    assert "6 of 6 pairings are over, best of 3." in shown.out
    assert "To play" not in shown.out
    table = inside("pod", "pool-pod", "--csv").out.splitlines()
    assert table[0] == "place,name,seat,deck,points,won,drawn,lost,games_won,games_lost"
    assert {row.split(",")[1] for row in table[1:]} == {"Anna", "Ben", "Cleo", "Dan"}
    assert inside("pod", "pool-pod", "--result", "Anna,Ben", "--score", "none").code == 0
    assert "5 of 6" in inside("pod", "pool-pod", "--names", "Anne").out
    left = inside("pod", "pool-pod", "--expel", "ben").out
    assert "Anne - Ben (left)" in left or "Ben (left) - Anne" in left
    assert "by default" in left
    one_sentence(inside("pod", "pool-pod", "--expel", "Emil"), "'Emil' is no player of this pod; name Anne, Ben")


def test_a_damaged_game_is_named_and_its_result_stands(begun: Inside) -> None:
    assert begun("pod", "friday-pod", "--bots", "--jobs", "1").code == 0
    before = state(begun)
    (game,) = [path for path in (begun.folder / "friday-pod").iterdir() if path.suffix == ".txt"]
    game.write_text("garbage\n", "utf-8")
    ran = begun("pod", "friday-pod")
    assert ran.code == 0
    assert f"friday-pod/{game.name}:1: this is not a record of a game" in ran.err
    assert "1 of 3 pairings are over" in ran.out
    assert f"{game.name}:1: this is not a record of a game" in begun("pod", "friday-pod", "--csv").err
    after = state(begun)
    assert (after["standings"], after["pairings"]) == (before["standings"], before["pairings"])
    assert len(after["problems"]) == 1


def test_the_result_of_a_game_at_the_terminal_follows_its_file(begun: Inside) -> None:
    won = "done\n" * 6 + WINS
    begun("pod", "friday-pod", "--play", text=f"{won}quit\n")
    text = (begun.folder / "friday-pod" / "pod.yaml").read_text("utf-8")
    assert text.endswith("results:\n- seats:\n  - 3\n  - 1\n  games:\n  - 1\n")
    assert [pairing["over"] for pairing in state(begun)["pairings"]].count(True) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("friday.yaml",), "name 1 deck with --deck, one for each person, or let the program build with --build"),
        (("friday.yaml", "--build", "--deck", "the-long-wall"), "--build builds the decks of people, too"),
        (("friday.yaml", "--deck", "the-long-wall"), "the deck 'The Long Wall' cannot be played in this event"),
        (("friday.yaml", "--build", "--best-of", "4"), "a best-of has 3, 5 or 7 games, not 4"),
        (("friday.yaml", "--build", "--opponent", "nobody"), "there is no player 'nobody'"),
        (("friday.yaml", "--build", "--players", "4"), "--players is for a sealed pool"),
        (("nothing.yaml", "--build"), "nothing.yaml"),
        (("empty", "--build"), "there is no pod in this folder"),
        (("five.yaml", "--build"), "five.yaml:2:10: 'ruleset' is 5; it must be text, in quotes: '5'"),
    ],
)
def test_what_cannot_be_a_pod_is_one_sentence(event: Inside, arguments: tuple[str, ...], sentence: str) -> None:
    (event.folder / "empty").mkdir()
    (event.folder / "five.yaml").write_text("pool: Friday\nruleset: 5\ncards: {}\n", "utf-8")
    one_sentence(event("pod", *arguments), sentence)
    assert not (event.folder / "friday-pod").exists()


def test_options_of_the_beginning_are_refused_later(begun: Inside) -> None:
    ran = begun("pod", "friday.yaml", "--best-of", "3")
    assert ran.code == 2
    assert "there is a pod already, to which --best-of cannot be given; leave it out to go on with the pod" in ran.err
    assert "--force" not in ran.err  # which this command does not have


def test_a_sealed_pool_makes_a_pod(inside: Inside) -> None:
    assert inside("deck", "sealed", "pool.yaml", "--seed", "7").code == 0
    ran = inside("pod", "pool.yaml", "--build", "--players", "2", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    assert "0 of 1 pairings are over" in ran.out


@pytest.mark.rule("CH-2.1.2")
def test_two_people_bring_decks_from_sealed_pools_of_their_own(inside: Inside) -> None:
    for seed, player in enumerate(("anna", "ben"), start=7):
        assert inside("deck", "sealed", f"{player}-pool.yaml", "--seed", str(seed)).code == 0
        begun = inside("deck", "new", f"{player}.yaml", "--general", "Marshal Oryn", "--pool", f"{player}-pool.yaml")
        assert begun.code == 0
        assert inside("deck", "fill", f"{player}.yaml", "--seed", "1").code == 0
    decks = ("--deck", "anna.yaml", "--deck", "ben.yaml")
    ran = inside("pod", "anna-pool.yaml", *decks, "--names", "Anna,Ben", "--players", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "legal" in inside("deck", "validate", "anna-pool-pod/seat-2.yaml").out
    cards = [inside("deck", "show", deck, "--json").out for deck in ("ben.yaml", "anna-pool-pod/seat-2.yaml")]
    assert json.loads(cards[0])["cards"] == json.loads(cards[1])["cards"]


@pytest.mark.parametrize("game", ["2e", "1e"])
def test_games_without_packs_have_events_from_their_cube(game: str, inside: Inside) -> None:
    assert inside("draft", "friday.yaml", "--ruleset", game, "--seats", "2", "--seed", "7", "--auto").code == 0
    ran = inside("pod", "friday.yaml", "--build", "--names", "Anna", "--seed", "1")
    assert (ran.code, ran.err) == (0, "")
    assert "legal, 34 cards" in inside("deck", "validate", "friday-pod/seat-2.yaml").out
    assert inside("deck", "sealed", "pool.yaml", "--ruleset", game, "--seed", "7").code == 0
    assert inside("pod", "pool.yaml", "--build", "--names", "Anna,Ben", "--players", "2").code == 0
    played = inside("pod", "pool-pod", "--play", text="quit\n")
    assert "against" in played.out


def test_a_draft_that_goes_on_is_refused(inside: Inside) -> None:
    inside("draft", "half.yaml", "--seed", "7", "--seats", "2", text="1\nquit\n")
    assert "the draft is not over yet" in inside("pod", "half.yaml", "--build").err


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("player: random", "player: nobody", "friday-pod/pod.yaml: there is no player 'nobody'; there are "),
        ("ruleset: summoners-chess", "ruleset: draughts", "friday-pod/pod.yaml: there is no rule set 'draughts'"),
    ],
)
def test_a_pod_file_that_names_what_is_not_there_is_one_sentence(
    begun: Inside, before: str, after: str, sentence: str
) -> None:
    path = begun.folder / "friday-pod" / "pod.yaml"
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    one_sentence(begun("pod", "friday.yaml", "--bots", "--jobs", "1"), sentence)
