"""How much an input may be: what is within the limits is read in time that grows with it, what is beyond is refused."""

import cProfile
from pathlib import Path

import pytest

from deckbuilder import limits
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.textlist import read_text
from deckbuilder.documents.schemas import input_errors
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.errors import InputError
from deckbuilder.limits import MAX_LINES, check_list
from deckbuilder.lint import Linter
from tests.conftest import Cli
from tests.depth import deep

ZED = """---
card: Zed
ruleset: summoner-wars-2e
faction: F{}
class: champion unit
cost: 1
attack: melee
strength: 1
life: 1
symbols: [water]
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a" * (limits.MAX_YAML_LENGTH + 1), "is longer than 2,000,000 characters"),
        (f"[{'1,' * limits.MAX_VALUES}]", "more than 100,000 keys and values"),
        ("--- a\n" * (limits.MAX_DOCUMENTS + 1), "more than 10,000 documents"),
    ],
    ids=["characters", "values", "documents"],
)
def test_yaml_that_is_too_much_is_rejected(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        list(read_documents(text, "a.yaml"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a\n" * (limits.MAX_LIST_LENGTH // 2 + 1), "is longer than 40,000 characters"),
        ("a\n" * (limits.MAX_LINES + 1), "has more than 2,000 lines"),
        ("a\r" * (limits.MAX_LINES + 1), "has more than 2,000 lines"),
    ],
    ids=["characters", "lines", "lines of old"],
)
def test_a_list_that_is_too_long_is_rejected_by_every_reader(text: str, says: str, resolver: Resolver) -> None:
    with pytest.raises(InputError, match=says):
        read_text(text, (), "a.txt")
    with pytest.raises(InputError, match=says):
        read_pasted(text, resolver, name="a.txt")


@pytest.mark.parametrize("piece", ["4x", "4 x 3 ", "(1)", "c3 "])
def test_a_line_is_read_in_calls_that_grow_with_its_length(piece: str, resolver: Resolver) -> None:
    less, more = (_calls_to_read(f"1 Svara\n{piece * (length // len(piece))}\n", resolver) for length in (600, 2400))
    assert more < 5 * less


def _calls_to_read(text: str, resolver: Resolver) -> int:
    profile = cProfile.Profile()
    profile.runcall(read_pasted, text, resolver)
    return sum(entry.callcount for entry in profile.getstats())


def test_of_many_faults_the_first_are_reported_and_the_others_counted() -> None:
    document = read_one("card: A\naliases:\n" + "- 1\n" * (limits.MAX_REPORTED_ERRORS + 3), "a.yaml")
    *told, more = input_errors(document, "card")
    assert len(told) == limits.MAX_REPORTED_ERRORS
    assert more.message == "and 6 more like these"  # three wrong names, and three missing keys


def test_the_linter_looks_for_a_limited_number_of_problems(tmp_path: Path, linter: Linter) -> None:
    names = "".join(f"  Nobody {number}: 1\n" for number in range(2 * limits.MAX_ERRORS))
    (tmp_path / "pool.yaml").write_text(f"pool: A\nruleset: summoners-chess\ncards:\n{names}", "utf-8")
    *told, more = linter.lint([tmp_path / "pool.yaml"]).findings
    assert len(told) == limits.MAX_REPORTED_ERRORS
    assert (
        more.input_error.message == f"and {limits.MAX_ERRORS - limits.MAX_REPORTED_ERRORS} more problems in this file"
    )


@deep
def test_of_many_cards_of_one_name_the_first_are_shown(cli: Cli) -> None:
    count = 2 * limits.MAX_REPORTED_ERRORS
    factions = "".join(f"---\nfaction: F{number}\nruleset: summoner-wars-2e\n" for number in range(count))
    house = cli.folder / "house"
    house.mkdir()
    (house / "zed.yaml").write_text(factions + "".join(ZED.format(number) for number in range(count)), "utf-8")
    (cli.folder / "list.txt").write_text("Svara\n4 Zed\n", "utf-8")
    cli.db = cli.folder / "own.db"
    shown = cli("--cards", str(house), "show", "Zed").out
    assert shown.count("Zed") == limits.MAX_REPORTED_ERRORS
    assert shown.endswith(f"and {count - limits.MAX_REPORTED_ERRORS} more of this name\n")
    asked = cli("--cards", str(house), "deck", "import", "list.txt")
    assert "several cards have this name" in asked.out + asked.err
    assert asked.out.count("Zed (F") == limits.MAX_REPORTED_ERRORS


def test_as_many_lines_as_a_list_may_have_are_read_and_one_more_is_not() -> None:
    check_list("\n".join(["1 x"] * MAX_LINES), "list.txt")
    with pytest.raises(InputError, match="has more than 2,000 lines"):
        check_list("\n".join(["1 x"] * (MAX_LINES + 1)), "list.txt")
