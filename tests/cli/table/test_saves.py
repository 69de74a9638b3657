"""Saved games: gone on with at the same decision; broken, cut and hostile files are one sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.match.saves import load_game
from engine.bots import Budget
from engine.record import read
from engine.replay import Replay
from tests.depth import deep, examples
from tests.match.helpers import play_out, sit, type_in

SVARA_WINS = "set c8 damage 12"
MID_EFFECT = ("smith c1", "end", "m d1 d2")  # Structural Shift asks for a target


def saved(interpreter: TableSession, file: Path) -> Path:
    assert type_in(interpreter, f"save {file}")[0].startswith("Saved ")
    return file


def loaded(interpreter: TableSession, file: Path) -> TableSession:
    return TableSession(interpreter.catalogue, load_game(file, interpreter.catalogue), file)


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("end",),
        MID_EFFECT,
        (*MID_EFFECT, "golem"),
        ("auto yes",),
        ("auto yes", "auto yes", "end"),
        ("auto yes", "undo", "yes", "smith b2"),
    ],
    ids=" / ".join,
)
def test_a_loaded_game_stands_at_the_same_decision(table: TableSession, lines: tuple[str, ...], tmp_path: Path) -> None:
    type_in(table, *lines)
    again = loaded(table, saved(table, tmp_path / "game.txt"))
    assert again.match.game.digest() == table.match.game.digest()
    assert again.menu.texts == table.menu.texts
    assert again.view == table.view
    assert again.log == table.log
    assert again.match.history.steps == table.match.history.steps
    type_in(again, "auto yes")
    type_in(table, "auto yes")
    assert again.match.game.digest() == table.match.game.digest()


def test_the_log_does_not_depend_on_how_the_turns_were_played(resolver: Resolver, tmp_path: Path) -> None:
    interpreter = sit(resolver, ("savanna-elves", "fallen-kingdom"), opponent="person", seed=2)
    for _ in range(6):
        type_in(interpreter, "", "auto yes")
    again = loaded(interpreter, saved(interpreter, tmp_path / "game.txt"))
    for player in (0, 1):
        assert again.match.history.log(player) == interpreter.match.history.log(player)


def test_a_loaded_game_can_be_taken_back_to_its_start(table: TableSession, tmp_path: Path) -> None:
    start = table.match.game.digest()
    type_in(table, *MID_EFFECT, "golem", "b2", "auto yes")
    again = loaded(table, saved(table, tmp_path / "game.txt"))
    while not again.match.history.is_first:
        again.enter("undo")
        if again.question:
            again.enter("yes")
    assert again.match.game.digest() == start


@pytest.mark.parametrize("opponent", ["passive", "random", "greedy", "person"])
@pytest.mark.parametrize("strict", [False, True])
def test_who_plays_and_what_was_agreed_is_kept(resolver: Resolver, opponent: str, strict: bool, tmp_path: Path) -> None:
    interpreter = sit(resolver, opponent=opponent, strict=strict, first=None, seed=11)
    interpreter.enter("")
    again = loaded(interpreter, saved(interpreter, tmp_path / "game.txt"))
    assert again.match.setup == interpreter.match.setup


@deep
def test_a_saved_game_is_a_record_that_can_be_replayed(resolver: Resolver, tmp_path: Path) -> None:
    interpreter = play_out(sit(resolver, first=None))
    record = read(saved(interpreter, tmp_path / "game.txt").read_text("utf-8"))
    assert record.winner == 0
    replay = Replay(interpreter.match.library, record)
    for _ in record.steps:
        replay.forward()
    assert replay.difference is None
    assert replay.game.winner == 0


def test_save_asks_before_it_replaces_a_file_it_did_not_write(table: TableSession, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("a diary")
    type_in(table, "smith c1", f"save {file}")
    assert table.prompt == f"{file} exists. Replace it? (yes/no) "
    type_in(table, "no")
    assert file.read_text() == "a diary"
    assert table.is_unsaved
    assert type_in(table, f"save {file}", "yes") == [f"Saved 1 choice in {file}."]
    assert not table.is_unsaved
    type_in(table, "end")
    assert type_in(table, "save") == [f"Saved 2 choices in {file}."]  # its own file by now
    assert type_in(table, f"save {file}") == [f"Saved 2 choices in {file}."]


def test_what_is_saved_needs_no_question_when_it_is_left(table: TableSession, tmp_path: Path) -> None:
    type_in(table, "smith c1", f"save {tmp_path / 'game.txt'}")
    assert table.enter("quit").over
    type_in(table, "undo")
    assert table.is_unsaved
    type_in(table, "redo")
    assert not table.is_unsaved


def test_load_takes_the_place_of_the_game_and_asks_first(
    resolver: Resolver, table: TableSession, tmp_path: Path
) -> None:
    other = sit(resolver, ("breakers", "vanguards"), seed=5)
    type_in(other, "end")
    file = saved(other, tmp_path / "other.txt")
    type_in(table, "smith c1", f"load {file}")
    assert table.prompt == "This game is not saved. Leave it? (yes/no) "
    assert table.enter("no").lines == ("Cancelled.",)
    assert table.view.seats[0].deck == "Polar Dwarves"
    table.enter(f"load {file}")
    reply = table.enter("yes")
    assert (reply.redraw, reply.lines) == (True, (f"Going on with {file}.",))
    assert table.view.seats[0].deck == "Breakers"
    assert not table.is_unsaved
    assert table.match.game.digest() == other.match.game.digest()


def test_a_home_directory_may_be_written_as_a_tilde(
    table: TableSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    type_in(table, "save ~/game.txt")
    assert (tmp_path / "game.txt").exists()


def test_a_record_without_players_has_a_passive_opponent(table: TableSession, tmp_path: Path) -> None:
    file = saved(table, tmp_path / "game.txt")
    text = file.read_text("utf-8")
    file.write_text(text.replace("# players: person, passive\n", "").replace("spared: 2\n", ""), "utf-8")
    match = load_game(file, table.catalogue)
    assert (match.setup.players, match.setup.spared) == (("person", "passive"), ())
    assert load_game(file, table.catalogue, "greedy").setup.players == ("person", "greedy")


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("person, a nice person", "there is no player 'a nice person'; there are greedy, "),
        ("person, sage", "there is no player 'sage'; there are greedy, "),
        ("person, \x1b[2J", "there is no player '\ufffd[2J'"),
        ("person, " + "x" * 500, f"there is no player '{'x' * 40}...'"),
        ("", "1 player cannot play 2 decks"),
        ("person", "1 player cannot play 2 decks"),
        ("person, passive, passive", "3 players cannot play 2 decks"),
        ("passive, greedy", "one of the players must be a person"),
    ],
)
def test_a_saved_game_with_players_that_are_not_known_is_one_sentence(
    players: str, says: str, table: TableSession, tmp_path: Path
) -> None:
    file = saved(table, tmp_path / "game.txt")
    text = file.read_text("utf-8")
    assert "# players: person, passive\n" in text
    file.write_text(text.replace("# players: person, passive\n", f"# players: {players}\n"), "utf-8")
    (said,) = type_in(table, f"load {file}")
    assert said.startswith(f"{file}: {says}")
    assert load_game(file, table.catalogue, "random").setup.players == ("person", "random")


# Files that are not as they should be


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda _: "", "cut short"),
        (lambda _: "Dear diary\n", "not a record of a game"),
        (lambda _: '{"game": 1}', "not a record of a game"),
        (lambda text: text[: len(text) // 2], "game.txt"),
        (lambda text: text[: text.index("end: ")], "cut short"),
        (lambda text: text + "more\n", "nothing may stand after the end"),
        (replaced("format: 2", "format: 1"), "format 1"),
        (replaced("summon Ice Smith c1", "summon Ice Smith f8"), "step 1, 'summon Ice Smith f8', is not legal"),
        (replaced("summon Ice Smith c1", "summon Ice Smith b2"), "not as recorded after step 1"),
        (replaced("seed: 7", "seed: 8"), "step 1"),
        (replaced("polar-dwarves/frost-mage", "polar-dwarves/nobody"), "no card"),
        (replaced("polar-dwarves/frost-mage", "../../etc/passwd"), "no card"),
        (replaced("summoner-wars-2e", "summoners-chess"), "no card of Summoner's Chess"),
        (replaced("at 0 3", "at 9 9"), "no row 9"),
        (replaced("cards: ", "cards: 0"), "16 hexadecimal digits"),
        (lambda text: text.replace("end: 3 steps", "end: 4 steps"), "lines are missing"),
        (lambda text: text.replace("summon Ice Smith c1", "x" * 600), "longer than"),
        (lambda text: text.replace("summon Ice Smith c1", "\x1b[2J"), "step 1"),
    ],
)
def test_a_file_that_is_not_as_it_should_be_is_one_sentence(
    table: TableSession, change: Callable[[str], str], says: str, tmp_path: Path
) -> None:
    type_in(table, *MID_EFFECT)
    file = saved(table, tmp_path / "game.txt")
    before = table.match.game.digest()
    file.write_text(change(file.read_text("utf-8")), "utf-8")
    (said,) = type_in(table, f"load {file}")
    assert says in said
    assert "game.txt" in said
    assert "\x1b" not in said
    assert table.match.game.digest() == before
    assert table.enter("golem").redraw


@pytest.mark.parametrize("command", ["save", "load"])
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "a file name must follow, such as 'game.txt'"),
        ("\x00.txt", "a file name must follow"),
        ("a\x1b[31m.txt", "a file name must follow"),
        ("x" * 300, "too long"),
        ("{folder}", "{folder}"),
        ("{folder}/no/such/folder/game.txt", "no such file or directory"),
        ("/dev/null", "not a regular file"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_sentence(
    table: TableSession, command: str, name: str, says: str, tmp_path: Path
) -> None:
    (said,) = type_in(table, f"{command} {name.format(folder=tmp_path)}")
    assert says.format(folder=tmp_path) in said
    assert list(tmp_path.iterdir()) == []


def test_a_fifo_does_not_hang_the_table(table: TableSession, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert type_in(table, f"load {tmp_path / 'pipe'}") == [f"{tmp_path / 'pipe'}: not a regular file"]


@examples(15, HealthCheck.function_scoped_fixture)
@given(data=st.data())
def test_no_damaged_record_breaks_loading(table: TableSession, tmp_path: Path, data: st.DataObject) -> None:
    file = tmp_path / "game.txt"
    if not file.exists():
        saved(table, file)
        type_in(table, *MID_EFFECT, "save")
    text = file.read_text("utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(text[:start] + data.draw(st.text(max_size=10)) + text[end:], "utf-8", errors="replace")
    told = type_in(table, f"load {damaged}")
    assert told == [f"Going on with {damaged}."] or "damaged.txt" in told[0]


# Leaving without saving


def test_an_ended_input_keeps_the_game_in_a_new_file(table: TableSession, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert table.keep(lambda: folder).lines == ()  # nothing has been chosen yet
    assert not folder.exists()
    type_in(table, "smith c1")
    for number in (1, 2):
        reply = table.keep(lambda: folder)
        assert table.keep(lambda: folder).lines == ()  # it is kept already
        path = folder / f"goldfish-{number}.txt"
        assert reply.over
        assert reply.lines == (f"The game is kept; to go on: deckbuilder goldfish --load {path}",)
        assert loaded(table, path).match.game.digest() == table.match.game.digest()
        type_in(table, "end")


def test_a_game_that_is_over_is_kept_to_be_read(table: TableSession, tmp_path: Path) -> None:
    type_in(table, SVARA_WINS)
    path = tmp_path / "goldfish-1.txt"
    assert table.keep(lambda: tmp_path).lines == (f"The game is kept; to read it: deckbuilder replay {path}",)


def test_a_game_that_cannot_be_saved_is_reported_as_lost(table: TableSession, tmp_path: Path) -> None:
    type_in(table, "smith c1")
    (tmp_path / "file").write_text("")

    def homeless() -> Path:
        raise InputError("no home directory")

    for folder in (lambda: tmp_path / "file", lambda: tmp_path / "file" / "deeper", homeless):
        reply = table.keep(folder)
        assert reply.over
        assert reply.lines[0].startswith("The game could not be kept: ")


def test_a_folder_is_not_offered_to_be_replaced(table: TableSession, tmp_path: Path) -> None:
    assert type_in(table, f"save {tmp_path}") == [f"{tmp_path}: not a regular file"]
    assert table.question is None


def test_a_rematch_is_the_same_decks_and_players_on_the_next_seed(table: TableSession) -> None:
    type_in(table, SVARA_WINS)
    before = table.match.setup
    budget = table.match.bots.budget = Budget(1)
    assert type_in(table, "again") == ["Seed 8."]
    after = table.match.setup
    assert table.match.bots.budget is budget
    assert (after.decks, after.players) == (before.decks, before.players)
    assert (after.seed, after.first) == (before.seed + 1, 1)
    assert not table.match.game.over
    assert table.file is None
    assert type_in(table, "undo") == ["There is nothing to take back."]


def test_a_rematch_in_the_middle_of_an_unsaved_game_is_asked_for_twice(table: TableSession) -> None:
    type_in(table, "end")
    type_in(table, "again")
    assert table.question
    assert type_in(table, "no") == ["Cancelled."]
    assert table.match.setup.seed == 7
    type_in(table, "again", "yes")
    assert table.match.setup.seed == 8
