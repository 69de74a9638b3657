"""Catalogues, configurations, collections and card folders that are not as they should be, no home and no space:

one sentence that begins with `error:`, exit code 2, and nothing on disk changes.
"""

import os
import resource
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from deckbuilder import places
from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.errors import InputError
from tests.cli.conftest import Inside, one_sentence, refused, snapshot
from tests.conftest import Cli, Ran, grown_file
from tests.depth import deep

OWN = """
card: Owl
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
"""
BEGUN = (
    "deck: Begun\nruleset: summoner-wars-2e\nformat: custom\ncards: {summoner: {Svara: 1}, commons: {Frost Mage: 4}}\n"
)


def own_catalogue(cli: Cli, folder: str) -> Path:
    """Give the command a catalogue that may be damaged."""
    path = cli.folder / folder / "cards.db"
    path.parent.mkdir()
    shutil.copy(str(cli.db), path)
    cli.db = path
    return path


def _foreign(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE diary (entry TEXT)")
    connection.close()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _no_folder(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()


CATALOGUES: list[tuple[str, Callable[[Path], object], str]] = [
    ("text", lambda path: path.write_text("Dear diary, today I wrote to you.\n" * 9), "another program's file"),
    ("foreign", _foreign, "another program's database"),
    ("header only", lambda path: path.write_bytes(path.read_bytes()[:60]), "another program's database"),
    ("folder", _folder, "is not a file"),
    ("folder missing", _no_folder, "the folder of the catalogue does not exist"),
]


@pytest.mark.parametrize("args", [("show", "Svara"), ("catalogue", "--rebuild")], ids=" ".join)
@pytest.mark.parametrize(("damage", "says"), [row[1:] for row in CATALOGUES], ids=[row[0] for row in CATALOGUES])
def test_a_file_that_is_no_catalogue_is_rejected_and_kept(
    damage: Callable[[Path], object], says: str, args: tuple[str, ...], inside: Inside
) -> None:
    path = own_catalogue(inside, "db")
    damage(path)
    refused(inside, *args, says=says)


@pytest.mark.parametrize("special", ["/dev/zero", "/proc/kmsg", "pipe", "folder"])
def test_devices_and_folders_are_rejected_at_once(special: str, inside: Inside) -> None:
    os.mkfifo(inside.folder / "pipe")
    (inside.folder / "folder").mkdir()
    refused(inside, "simulate", "polar-dwarves", "--db", special, says=special)
    inside.db = Path(special)
    refused(inside, "show", "Svara", says=special)


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda content: content[:0], id="empty"),
        pytest.param(lambda content: content[:-5000], id="cut"),
        pytest.param(lambda content: content[:100] + bytes(len(content) - 100), id="zeros"),
    ],
)
def test_a_damaged_catalogue_is_rebuilt(damage: Callable[[bytes], bytes], inside: Inside) -> None:
    path = own_catalogue(inside, "db")
    path.write_bytes(damage(path.read_bytes()))
    assert "Svara" in inside("show", "Svara").out


@pytest.mark.parametrize(
    "command", [("collection", "show"), ("deck", "validate", "polar-dwarves", "breakers"), ("search", "c:champion")]
)
def test_a_house_card_with_an_error_is_noted_once_by_each_command(command: tuple[str, ...], inside: Inside) -> None:
    own_catalogue(inside, "db")
    (inside.folder / "house").mkdir()
    (inside.folder / "house" / "owl.yaml").write_text(OWN.replace("cost: 1", "cost: dear"), "utf-8")
    ran = inside("--cards", "house", *command)
    assert ran.err.count("left out: house") == 1


@deep
def test_an_entry_that_cannot_be_read_is_reported_and_the_rest_works(inside: Inside) -> None:
    inside.db = grown_file(inside.db, inside.folder)
    house = inside.folder / "house"
    house.mkdir()
    (house / "owl.yaml").write_text(OWN, "utf-8")
    (house / "loop.yaml").symlink_to("loop.yaml")
    (house / "outside.yaml").symlink_to("/etc/passwd")
    shown = inside("--cards", str(house), "show", "Owl")
    assert shown.code == 0
    assert "Owl  Polar Dwarves" in shown.out
    for sentence in ("loop.yaml: cannot be read: ", "outside.yaml: is a link that leads out of the card folder"):
        assert f"left out: {house}/{sentence}" in shown.err
    checked = inside("lint", str(house))
    assert checked.code == 2
    assert "1 document, 2 problems; 1 card played by the engine" in checked.out + checked.err
    (house / "loop.yaml").unlink()
    (house / "outside.yaml").unlink()
    assert inside("--cards", str(house), "show", "Owl").err == ""


@deep
@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("UPDATE card_documents SET document = '{'", id="cut documents"),
        pytest.param("UPDATE card_documents SET document = CAST(x'ff' AS TEXT)", id="no text", marks=deep),
        pytest.param("DROP TABLE card_names", id="no table", marks=deep),
        pytest.param("ALTER TABLE card_names RENAME COLUMN folded TO plain", id="no column", marks=deep),
    ],
)
def test_a_catalogue_damaged_in_use_is_built_anew(statement: str, inside: Inside) -> None:
    path = own_catalogue(inside, "db")
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()
    one_sentence(inside("show", "Svara"), "the catalogue was damaged and has been built anew; repeat the command")
    assert "Svara" in inside("show", "Svara").out


def test_a_catalogue_in_which_a_query_does_not_end_is_kept(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own_catalogue(inside, "db")
    monkeypatch.setattr("deckbuilder.database.MAX_STEPS", 1)
    monkeypatch.setattr("deckbuilder.database.STEPS", 1)
    before = path.stat().st_ino, path.read_bytes()
    one_sentence(inside("search", "ice"), "the catalogue cannot be used: a query was interrupted, or did not end")
    assert (path.stat().st_ino, path.read_bytes()) == before


@deep
def test_a_catalogue_that_another_program_has_locked_is_rejected(inside: Inside) -> None:
    path = own_catalogue(inside, "db")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        one_sentence(inside("show", "Svara"), "locked")
    finally:
        connection.close()


def test_an_invalid_home_directory_is_reported(inside: Inside) -> None:
    refused(inside, "collection", "add", "polar-dwarves", env={"HOME": "/dev/null"}, says="not a directory")
    inside.db = None
    refused(inside, "show", "Svara", env={"HOME": "/dev/null"}, says="cannot be made")


def test_without_a_home_directory_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda _: Path("~/.local/share/deckbuilder"))
    with pytest.raises(InputError, match="no home directory") as raised:
        places.data_folder()
    assert sentence_of(raised.value) == "no home directory; set HOME, or name a file with --db"


@pytest.mark.parametrize("home", ["/dev/null", "/nonexistent"])
def test_without_a_home_directory_a_named_catalogue_is_enough(home: str, inside: Inside) -> None:
    ran = inside("show", "Svara", env={"HOME": home})
    assert (ran.code, ran.err) == (0, "")


@deep
@pytest.mark.parametrize(
    ("args", "closed"),
    [
        (("deck", "show", "-"), "<&- >&- 2>&-"),
        pytest.param(("deck", "show", "-"), "<&-", marks=deep),
        pytest.param(("search", "ice"), ">&-", marks=deep),
        (("search", "ice"), "2>&-"),
        pytest.param(("goldfish", "polar-dwarves"), "<&- >&- 2>&-", marks=deep),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_command_without_its_streams_ends_as_with_empty_ones(args: tuple[str, ...], closed: str, cli: Cli) -> None:
    line = shlex.join([sys.executable, "-m", "deckbuilder", "--db", str(cli.db), *args])
    done = subprocess.run(
        ["sh", "-c", f"{line} {closed}"],
        cwd=cli.folder,
        env=cli.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == (2 if "-" in args else 0)
    assert "Traceback" not in done.stderr


def test_a_current_folder_that_is_gone_is_reported(cli: Cli) -> None:
    command = (
        f"mkdir gone && cd gone && rmdir ../gone && {shlex.quote(sys.executable)} -m deckbuilder --cards . show Svara"
    )
    ran = subprocess.run(
        ["sh", "-c", command], cwd=cli.folder, env=cli.environment, capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "error: the current folder: no such file or directory\n")


def test_a_folder_whose_name_is_not_text_is_rejected(inside: Inside) -> None:
    inside.db = None
    ran = inside("--cards", "\udc80", "show", "Svara", env={"XDG_DATA_HOME": str(inside.folder)})
    assert ran.code == 2
    assert "is not a folder" in ran.err


CONFIGURATIONS: list[tuple[str | bytes, str]] = [
    ("cards = [", "config.toml: is not TOML"),
    ("cards = 'one'", "'cards' must be a list"),
    ("cards = [1]", "'cards' must be a list"),
    ("db = 7", "'db' must be"),
    ("colour = 'blue'", "'colour' is not a setting"),
    ("cards = ['nowhere']", "config.toml:1:11: 'cards' lists a folder that does not exist: "),
    ("# mine\ncards = [\n  '.',\n  'no/where',\n]", "config.toml:4:4: 'cards' lists a folder that does not exist: "),
    ("cards = ['config.toml/cards']", "config.toml:1:11: 'cards' lists a folder that does not exist: "),
    ("cards = ['" + "x" * 300 + "']", "config.toml:1:11: 'cards' lists a folder that cannot be read: "),
    ('# cards\ncards = ["no\\u0077here"]', "config.toml:2:1: 'cards' lists a folder that does not exist: "),
    ("db = 'nowhere/cards.db'", "config.toml:1:7: 'db' lies in a folder that does not exist: "),
    (b"db = '\xff'", "config.toml:1:7: is not UTF-8 text"),
    ('db = "a\\u0000b"', "can be no file's name: it holds the character U+0000"),
    ('cards = ["a\\u0000b"]', "can be no file's name: it holds the character U+0000"),
    ("cards = ['~nobody-at-all/cards']", "'~nobody-at-all/cards' lies in the home of a user that does not exist"),
]


@pytest.mark.parametrize(("content", "says"), CONFIGURATIONS, ids=lambda value: str(value)[:20])
def test_a_configuration_that_is_not_understood_is_rejected(content: str | bytes, says: str, inside: Inside) -> None:
    inside.db = None
    for folder in ("config/deckbuilder", "home/.local/share/deckbuilder"):
        (inside.folder / folder).mkdir(parents=True)
    config = inside.folder / "config" / "deckbuilder" / "config.toml"
    config.write_bytes(content if isinstance(content, bytes) else content.encode())
    refused(inside, "show", "Svara", env={"XDG_CONFIG_HOME": str(inside.folder / "config")}, says=says)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("collection: [", "collection.yaml:"),
        ("collection: {summoner-wars-2e: {decks: {polar-dwarves: many}}}", "whole number"),
    ],
)
def test_a_collection_that_is_not_understood_is_rejected_and_kept(content: str, says: str, inside: Inside) -> None:
    path = inside.folder / "data" / "deckbuilder" / "collection.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(content, "utf-8")
    refused(inside, "collection", "show", env={"XDG_DATA_HOME": str(inside.folder / "data")}, says=says)


@pytest.mark.parametrize(
    ("content", "name", "reason"),
    [
        ("collection: {summoner-wars-2e: {cards: {Xyzzy: 2}}}", "Xyzzy", "no card has this name"),
        (
            "collection: {summoner-wars-2e: {decks: {nowhere: 2}}}",
            "nowhere",
            "no shipped deck of this game has this name",
        ),
        ("collection: {summoner-wars-9e: {decks: {nowhere: 2}}}", "nowhere", "there is no such rule set"),
    ],
)
def test_an_unknown_name_in_a_collection_is_shown_and_removed(
    content: str, name: str, reason: str, inside: Inside
) -> None:
    path = inside.folder / "data" / "deckbuilder" / "collection.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(content, "utf-8")
    env = {"XDG_DATA_HOME": str(inside.folder / "data")}
    assert f"{name} ({reason})" in inside("collection", "show", env=env).out
    assert inside("search", "owned:yes", env=env).code == 0
    assert inside("collection", "remove", name, "--count", "2", env=env).code == 0
    assert name not in path.read_text("utf-8")


CARD = "card: X\nruleset: summoner-wars-2e\nclass: standard event\ncost: 0\nsymbols: [water]\nphase: build\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("card: [", "house/card.yaml:"),
        (CARD + "---\n" + CARD, "stands here a second time"),
    ],
)
def test_a_broken_card_in_a_house_folder_is_reported_and_left_out(content: str, says: str, inside: Inside) -> None:
    own_catalogue(inside, "db")
    (inside.folder / "house").mkdir()
    (inside.folder / "house" / "card.yaml").write_text(content, "utf-8")
    (inside.folder / "house" / "other.yaml").write_text(CARD.replace("X", "Whole"), "utf-8")
    (inside.folder / "house" / "latin.yaml").write_bytes(b"card: \xff")
    for _ in range(2):  # when the catalogue is built, and afterwards
        ran = inside("--cards", "house", "show", "Whole")
        assert (ran.code, "Whole" in ran.out) == (0, True)
        assert [says in line for line in ran.err.splitlines()] == [True, False]
        assert "house/latin.yaml:1:7: is not UTF-8" in ran.err


def test_a_house_rule_set_with_a_wrong_query_is_left_out(inside: Inside) -> None:
    own_catalogue(inside, "db")
    (inside.folder / "house").mkdir()
    shipped = (Path(__file__).parents[2] / "cards/summoner-wars-2e/ruleset.yaml").read_text("utf-8")
    house = shipped.replace("ruleset: summoner-wars-2e", "ruleset: house-rules").replace("class:gate", "clas:gate")
    house = house.replace("aliases: [2e, sw2e]", "aliases: [house]").replace("edition\n", "edition, ours\n", 1)
    (inside.folder / "house" / "ruleset.yaml").write_text(house, "utf-8")
    ran = inside("--cards", "house", "show", "Frost Mage")
    assert (ran.code, "Frost Mage" in ran.out) == (0, True)
    line = house[: house.index("clas:gate")].count("\n") + 1
    assert f"house/ruleset.yaml:{line}:16: there is no field 'clas'; did you mean 'class'?" in ran.err


def on_a_full_disk(cli: Cli, *args: str) -> Ran:
    """Run the command where no file can become larger than 20 bytes."""
    done = subprocess.run(
        [sys.executable, "-B", "-m", "deckbuilder", "--db", str(cli.db), *args],
        cwd=cli.folder,
        env=cli.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)),
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    "args",
    [
        ("deck", "add", "begun.yaml", "Ice Golem"),
        ("collection", "remove", "polar-dwarves"),
        *(
            pytest.param(args, marks=deep)
            for args in (
                ("deck", "new", "new.yaml", "--summoner", "Svara"),
                ("deck", "import", "begun.yaml", "copy.txt"),
                ("deck", "export", "polar-dwarves", "--to", "html", "--output", "page.html"),
                ("odds", "polar-dwarves", "class:unit", "--svg", "chart.svg"),
                ("catalogue", "--rebuild"),
            )
        ),
    ],
    ids=" ".join,
)
def test_a_full_disk_loses_nothing(args: tuple[str, ...], inside: Inside) -> None:
    own_catalogue(inside, "db")
    (inside.folder / "begun.yaml").write_text(BEGUN, "utf-8")
    assert inside("collection", "add", "polar-dwarves", "--count", "2").code == 0
    assert inside("deck", "validate", "polar-dwarves").code == 0  # the rule set of the last deck is noted
    before = snapshot(inside.folder)
    one_sentence(on_a_full_disk(inside, *args), "written")
    assert snapshot(inside.folder) == before


@deep
def test_a_file_is_linted_where_no_catalogue_can_be(cli: Cli) -> None:
    """What is known of the shipped cards saves time, and nothing else."""
    (cli.folder / "own.yaml").write_text(OWN, "utf-8")
    (cli.folder / "home").write_text("a file", "utf-8")
    os.mkfifo(cli.folder / "pipe")
    for db in (None, cli.folder / "pipe", cli.folder / "nothing.db"):
        cli.db = db
        ran = cli("lint", "own.yaml")
        assert (ran.code, ran.out) == (0, "1 document, all good; 1 card played by the engine\n")


def test_changes_are_made_where_no_home_can_be_written_to(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(inside.folder))
    (inside.folder / "begun.yaml").write_text(BEGUN, "utf-8")
    (inside.folder / "home").write_text("a file", "utf-8")
    assert inside("deck", "add", "begun.yaml", "Ice Golem").code == 0
    assert len(list(inside.folder.glob("deckbuilder-*/changes.lock"))) == 1
