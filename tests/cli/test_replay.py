"""`deckbuilder replay`: a recorded game told, compared, stepped through, and refused in one sentence."""

import json
from dataclasses import replace

import pytest

from deckbuilder.app.analysis import preparation, turn_trials
from deckbuilder.app.analysis.analysis import Effort
from deckbuilder.catalogue import Catalogue
from deckbuilder.cli import INTERRUPTED
from deckbuilder.simulation import rounds
from engine.record import Record, read, write
from tests.app.analyses import greedy_game
from tests.cli.conftest import Inside, one_sentence
from tests.depth import deep
from tests.match.helpers import played

NAMES = ("Polar Dwarves", "Vanguards")


@pytest.fixture
def game(catalogue: Catalogue) -> Record:
    return played(catalogue, 3)


@pytest.fixture
def replaying(inside: Inside, game: Record) -> Inside:
    """The command beside a recorded game."""
    (inside.folder / "game.txt").write_text(write(game), "utf-8")
    return inside


def change(inside: Inside, old: str, new: str) -> None:
    file = inside.folder / "game.txt"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_game_is_narrated_turn_by_turn_and_ends_with_the_position(replaying: Inside, game: Record) -> None:
    ran = replaying("replay", "game.txt")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Polar Dwarves (1) against Vanguards (2), seed 3"
    turns = [number for number, line in enumerate(lines) if line.startswith("Turn ")]
    assert all(lines[number - 1] == "" for number in turns)
    assert lines[turns[0]] == f"Turn 1: {NAMES[game.steps[0].player]}"
    assert game.winner is not None
    assert f"{NAMES[game.winner]} wins: summoner destroyed." in lines
    assert lines[turns[-1]].endswith(f"{NAMES[game.winner]} has won")
    assert any(line.startswith("1 Polar Dwarves: ") for line in lines)


def test_a_game_is_narrated_up_to_a_choice(replaying: Inside) -> None:
    whole, part, none = (replaying("replay", "game.txt", *to) for to in ((), ("--to", "12"), ("--to", "0")))
    head, _, position = part.out.partition("\n\n+a8-")
    assert "\n\nTurn 1, " in position
    assert whole.out.startswith(head)
    assert len(none.out) < len(part.out) < len(whole.out)
    assert "wins" not in part.out


def test_where_it_stops_the_board_is_drawn_and_the_game_can_be_played_on(replaying: Inside, game: Record) -> None:
    part = replaying("replay", "game.txt", "--to", "12")
    board = part.out.partition("\n\n+a8-")[2]
    assert "|^ SVARA" in board
    assert part.out.endswith("To play on from here: deckbuilder goldfish --load game.txt --to 12\n")
    onwards = replaying("goldfish", "--load", "game.txt", "--to", "12", "--hotseat", text="save other.txt\nquit\n")
    assert onwards.code == 0
    steps = read((replaying.folder / "other.txt").read_text("utf-8")).steps
    assert 12 <= len(steps) < len(game.steps)
    assert steps[:12] == game.steps[:12]
    assert "To play on" not in replaying("replay", "game.txt", "--to", "99999").out


@deep
def test_stepping_waits_for_the_reader_who_may_leave(replaying: Inside, game: Record) -> None:
    ran = replaying("replay", "game.txt", "--step", text="\n\n\nq\n")
    steps = [line for line in ran.out.splitlines() if line.startswith("> ")]
    assert steps == [f"> {number} {step.text}" for number, step in enumerate(game.steps[:3], start=1)]
    assert ran.code == 0
    everything = replaying("replay", "game.txt", "--step", text="")
    assert everything.out.count("\n> ") == len(game.steps)


def test_an_unchanged_game_is_as_recorded(replaying: Inside, game: Record) -> None:
    ran = replaying("replay", "game.txt", "--check")
    assert (ran.code, ran.out) == (0, f"game.txt: as recorded, {len(game.steps)} steps\n")
    ran = replaying("replay", "game.txt", "--check", "--json")
    assert json.loads(ran.out) == {"file": "game.txt", "same": True, "steps": len(game.steps), "why": ""}


def test_the_first_difference_is_named(replaying: Inside, game: Record) -> None:
    step = game.steps[9]
    change(replaying, f"{step.digest}  ", f"{'0' * 16}  ")
    ran = replaying("replay", "game.txt", "--check")
    assert ran.code == 1
    assert ran.out == f"game.txt: the game is not as recorded after step 10, '{step.text}' in turn {step.turn}\n"
    ran = replaying("replay", "game.txt", "--check", "--json")
    assert (ran.code, json.loads(ran.out)["same"], json.loads(ran.out)["steps"]) == (1, False, 10)
    assert replaying("replay", "game.txt", "--check", "--to", "9").code == 0
    assert replaying("replay", "game.txt").code == 0  # telling does not compare


def test_another_setup_is_a_difference(replaying: Inside) -> None:
    change(replaying, "seed: 3", "seed: 4")
    ran = replaying("replay", "game.txt", "--check")
    assert (ran.code, ran.out) == (1, "game.txt: the setup is not as recorded\n")


def test_json_lists_the_choices_with_what_happened(replaying: Inside, game: Record) -> None:
    ran = replaying("replay", "game.txt", "--json")
    found = json.loads(ran.out)
    assert (found["decks"], found["seed"]) == (["Polar Dwarves", "Vanguards"], 3)
    assert [step["choice"] for step in found["steps"]] == [None, *(step.text for step in game.steps)]
    assert found["steps"][0]["told"][2] == f"Turn 1: {NAMES[game.steps[0].player]}"
    assert game.winner is not None
    assert (found["winner"], found["winners"]) == (game.winner + 1, [game.winner + 1])
    assert found["result"] == "summoner destroyed"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("format: 2", "format: 9", "game.txt:2: the record has format 9, and this program reads format 2; update it"),
        ("cards: ", "cards: 0", "game.txt:4: 'cards: ' and 16 hexadecimal digits must stand here"),
        ("polar-dwarves/ollag", "polar-dwarves/olaf", "no card of Summoner Wars, second edition has the key"),
        ("pile 1 polar-dwarves/ollag\n", "", "was made with other card data"),
        ("  end\n", "  stop\n", "'stop' is not offered; offered: "),
        ("end: ", "# end: ", "the record is cut short: its last line, 'end: ...', is missing"),
    ],
)
@pytest.mark.parametrize("option", [(), ("--check",), ("--json",)])
def test_what_cannot_be_replayed_is_one_sentence(
    old: str, new: str, says: str, option: tuple[str, ...], replaying: Inside
) -> None:
    change(replaying, old, new)
    ran = replaying("replay", "game.txt", *option)
    assert ran.code == 2
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("error: game.txt")


@pytest.mark.parametrize("size", [0, 10, 400, 900, 2000])
def test_a_file_that_is_cut_anywhere_is_one_sentence(size: int, replaying: Inside) -> None:
    file = replaying.folder / "game.txt"
    file.write_text(file.read_text("utf-8")[:size], "utf-8")
    one_sentence(replaying("replay", "game.txt"), "game.txt:")


def test_other_files_are_one_sentence(replaying: Inside) -> None:
    (replaying.folder / "binary").write_bytes(bytes(range(256)))
    for name in ("missing.txt", "binary", "."):
        one_sentence(replaying("replay", name), name)
    one_sentence(replaying("replay", "game.txt", "--step", "--check"), "--step waits for a reader")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--analyse", "--check"), "--analyse looks at the whole game; leave out --check, --step, --to and --pgn"),
        (("--analyse", "--to", "3"), "--analyse looks at the whole game; leave out --check, --step, --to and --pgn"),
        (("--longer",), "--longer, --seed and --jobs belong to --analyse"),
        (("--jobs", "2"), "--longer, --seed and --jobs belong to --analyse"),
    ],
)
def test_options_that_do_not_belong_together_are_refused(
    options: tuple[str, ...], sentence: str, replaying: Inside
) -> None:
    ran = replaying("replay", "game.txt", *options)
    one_sentence(ran)
    assert sentence in ran.err


@deep
def test_a_game_is_analysed(inside: Inside, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Effort(positions=1, first_games=2, most_games=2, games=2, turns=1, race=0, candidates=1, pairs=2)
    monkeypatch.setattr(preparation, "QUICK", small)
    monkeypatch.setattr(turn_trials, "TRIALS", 2)
    monkeypatch.setattr(turn_trials, "POSITIONS", 1)
    record = played(catalogue, 4, decks=("cave-goblins", "fallen-kingdom"))  # two turns
    (inside.folder / "game.txt").write_text(write(record), "utf-8")
    ran = inside("replay", "game.txt", "--analyse", "--jobs", "1")
    assert (ran.code, ran.err) == (0, "")
    curve = ran.out.partition("Chance of winning after each turn\n")[2].partition("The chance of a player")[0]
    assert max(map(len, curve.splitlines())) <= 80
    for heading in ("Chance of winning after each turn", "Turning points", "The costliest choices", "Luck"):
        assert heading in ran.out.splitlines()
    monkeypatch.setattr(
        preparation, "QUICK", replace(small, first_games=1, games=1, turns=0, race=0, candidates=0, pairs=0)
    )
    as_json = inside("replay", "game.txt", "--analyse", "--jobs", "1", "--json")
    found = json.loads(as_json.out)
    assert found["complete"]
    assert len(found["chances"]) == 1 + record.steps[-1].turn
    assert (inside.folder / "game.txt").read_text("utf-8") == write(record)


@deep
def test_an_interrupted_analysis_prints_what_is_known(
    inside: Inside, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    (inside.folder / "game.txt").write_text(write(greedy_game(catalogue)), "utf-8")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rounds, "play_chunk", interrupt)
    ran = inside("replay", "game.txt", "--analyse", "--jobs", "1")
    assert ran.code == INTERRUPTED
    assert "Nothing is known yet." in ran.out
    assert ran.err.endswith("interrupted: 0 games played on\n")
