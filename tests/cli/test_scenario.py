"""`scenario`, `show-position` and `perft`: what they print, and what the exit code says."""

import json
from pathlib import Path

import pytest

from deckbuilder.cli.positions import EXAMPLE
from tests.cli.conftest import Inside, refused
from tests.conftest import grown_file
from tests.match.helpers import BASE, STEPS, case

OK_A, OK_D = "ok cases/a.yaml:1: a small position\n", "ok cases/d.yaml:1: a small position\n"
FAILED_B = "FAILED cases/b.yaml:1: a small failure: in the end (line 14): turn is 5, expected 6\n"
HOLDS = BASE + STEPS
FAILS = case("expect: {turn: 6}\n").replace("a small position", "a small failure")


@pytest.fixture
def folder(inside: Inside) -> Path:
    (inside.folder / "cases").mkdir()
    for name, text in {"a.yaml": HOLDS, "b.yaml": FAILS, "c.yaml": "scenario: [\n", "d.yaml": HOLDS}.items():
        (inside.folder / "cases" / name).write_text(text, "utf-8")
    return inside.folder / "cases"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("files", "code", "out", "err"),
    [
        (["cases/a.yaml"], 0, OK_A, ""),
        (["cases/a.yaml", "cases/d.yaml"], 0, OK_A + OK_D, ""),
        (["cases/b.yaml", "cases/a.yaml"], 1, FAILED_B + OK_A, ""),
        (["cases/c.yaml"], 2, "", "error: cases/c.yaml:1:11: is not YAML: "),
        (["missing.yaml"], 2, "", "error: missing.yaml: cannot be read: no such file or directory\n"),
        (["cases"], 2, OK_A + FAILED_B + OK_D, "error: cases/c.yaml:1:11: is not YAML: "),
    ],
)  # fmt: skip
def test_each_file_is_a_line_and_the_exit_code_says_the_worst(
    files: list[str], code: int, out: str, err: str, inside: Inside
) -> None:
    ran = inside("scenario", *files)
    assert (ran.code, ran.out) == (code, out)
    assert ran.err.startswith(err)
    assert len(ran.err.splitlines()) == bool(err)


@pytest.mark.usefixtures("folder")
def test_json_is_a_list_of_files_with_reasons(inside: Inside) -> None:
    ran = inside("scenario", "cases", "missing.yaml", "--json")
    assert (ran.code, ran.err) == (2, "")
    found = json.loads(ran.out)
    assert [list(entry) for entry in found] == [["file", "line", "scenario", "passed", "why"]] * 5
    assert [(entry["file"], entry["line"], entry["scenario"], entry["passed"]) for entry in found] == [
        ("cases/a.yaml", 1, "a small position", True),
        ("cases/b.yaml", 1, "a small failure", False),
        ("cases/c.yaml", None, None, False),
        ("cases/d.yaml", 1, "a small position", True),
        ("missing.yaml", None, None, False),
    ]
    assert found[0]["why"] == ""
    assert found[1]["why"] == "in the end (line 14): turn is 5, expected 6"
    assert found[2]["why"].startswith("cases/c.yaml:1:11: is not YAML: ")


@pytest.mark.usefixtures("folder")
def test_one_file_is_a_list_too(inside: Inside) -> None:
    ran = inside("scenario", "cases/a.yaml", "--json")
    assert ran.code == 0
    assert json.loads(ran.out) == [
        {"file": "cases/a.yaml", "line": 1, "scenario": "a small position", "passed": True, "why": ""}
    ]


def test_several_cases_of_a_file_are_a_line_each(inside: Inside) -> None:
    text = f"# of one card\n{HOLDS}---\n{FAILS}---\n{HOLDS}"
    (inside.folder / "cases.yaml").write_text(text, "utf-8")
    ran = inside("scenario", "cases.yaml")
    first, second, third = [n for n, line in enumerate(text.split("\n"), start=1) if line.startswith("scenario:")]
    turn = second + FAILS.split("\n").index("expect: {turn: 6}")
    assert (ran.code, ran.out.splitlines(), ran.err) == (
        1,
        [
            f"ok cases.yaml:{first}: a small position",
            f"FAILED cases.yaml:{second}: a small failure: in the end (line {turn}): turn is 5, expected 6",
            f"ok cases.yaml:{third}: a small position",
        ],
        "",
    )


def test_games_of_no_rule_set_are_one_sentence(inside: Inside) -> None:
    (inside.folder / "go.yaml").write_text("scenario: mate\nruleset: go\nsetup: empty\nfen: 8/8\n", "utf-8")
    ran = inside("scenario", "go.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: go.yaml:2:10: there is no rule set 'go'")
    assert len(ran.err.splitlines()) == 1


def test_a_card_that_is_only_text_plays_by_its_numbers(inside: Inside) -> None:
    inside.db = grown_file(inside.db, inside.folder)
    (inside.folder / "own").mkdir()
    (inside.folder / "own" / "talker.yaml").write_text(
        "card: Talker\nruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: common unit\ncost: 1\nlife: 1\n"
        "strength: 1\nattack: melee\nsymbols: [water]\nabilities:\n  - {name: Talk, text: It talks.}\n",
        "utf-8",
    )
    (inside.folder / "case.yaml").write_text(HOLDS.replace("Ice Smith", "Talker"), "utf-8")
    ran = inside("--cards", "own", "scenario", "case.yaml")
    assert (ran.code, ran.err) == (0, "")


def test_names_of_files_cannot_forge_lines(inside: Inside) -> None:
    (inside.folder / "a\nok b.yaml").write_text(FAILS, "utf-8")
    ran = inside("scenario", "a\nok b.yaml", "no\nok c.yaml")
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 1
    assert len(ran.err.splitlines()) == 1


FAULTY = EXAMPLE.replace("mao7", "mao6")


def test_a_position_is_drawn_and_described(inside: Inside) -> None:
    ran = inside("show-position", EXAMPLE)
    assert (ran.code, ran.err) == (0, "")
    assert "Turn 5, player 1, main phase" in ran.out
    assert "Player 2, Marshal Oryn: morale 20" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_a_position_is_plain_data(inside: Inside) -> None:
    ran = inside("show-position", f"{EXAMPLE} # a remark", "--json")
    found = json.loads(ran.out)
    assert (found["position"], found["active"], found["check"], found["result"]) == (EXAMPLE, 1, "none", None)
    assert found["board"]["a2"]["card"] == "Rampart Knight"
    assert "command a2 b4" in found["options"]


def test_a_game_that_is_over_is_reported(inside: Inside) -> None:
    ran = inside("show-position", "mao7/8/8/8/8/8/8/8 1 - 20,20 -|- -|- -|- 5")
    assert ran.code == 0
    assert "over: stalemate" in ran.out


@pytest.mark.parametrize(("depth", "count"), [("1", "5"), ("2", "15")])
def test_continuations_are_counted_and_divided(depth: str, count: str, inside: Inside) -> None:
    ran = inside("perft", EXAMPLE, depth)
    total = int(ran.out)
    divided = inside("perft", EXAMPLE, depth, "--divide").out.splitlines()
    assert int(divided[-1]) == total == sum(int(line.rpartition(" ")[2]) for line in divided[:-1])
    found = json.loads(inside("perft", EXAMPLE, depth, "--divide", "--json").out)
    assert found["count"] == total
    assert found["divided"]["command a2 b4"] >= 1
    assert total == int(count)


@pytest.mark.parametrize("command", [("show-position",), ("perft", "1")])
def test_a_fault_names_the_field(command: tuple[str, ...], inside: Inside) -> None:
    refused(inside, command[0], FAULTY, *command[1:], says="board, rank 8: has 7 squares; there are 8")
