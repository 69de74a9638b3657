"""`--csv`: a table with the rows of what `--json` lists, for every command that prints a list."""

import csv
import io
import json

import pytest

from deckbuilder.catalogue import Catalogue
from engine.record import write
from tests.cli.conftest import Inside
from tests.match.helpers import case, played

POSITION = "mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- -|- -|- 5"
CARDS = "name,ruleset,faction,class,cost,life,strength,value,attack,symbols,text,key"


def table(inside: Inside, *args: str, code: int = 0) -> list[list[str]]:
    """The rows that a command prints, the first one its columns; nothing else may be printed."""
    ran = inside(*args, "--csv")
    assert (ran.code, ran.err) == (code, "")
    rows = list(csv.reader(io.StringIO(ran.out)))
    assert {len(row) for row in rows} == {len(rows[0])}
    return rows


@pytest.mark.parametrize(
    ("args", "columns"),
    [
        (("search", "class:champion", "ruleset:2e"), CARDS),
        (("random", "class:champion", "--count", "3", "--seed", "7"), CARDS),
        (("factions",), "name,ruleset,cards,leaders,text"),
        (("syntax",), "name,short,takes,help,example"),
        (("collection", "next", "--ruleset", "2e"), "deck,new_cards,new_leaders,legal_decks,still_short"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_table_has_a_row_for_each_entry_of_the_list(args: tuple[str, ...], columns: str, inside: Inside) -> None:
    head, *rows = table(inside, *args)
    entries = json.loads(inside(*args, "--json").out)
    assert ",".join(head) == columns
    for row, entry in zip(rows, entries, strict=True):
        values = [entry[column] for column in head]
        joined = [", ".join(value) if isinstance(value, list) else value for value in values]
        assert row == ["" if value is None else _defused(str(value)) for value in joined]


def _defused(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "'")) else text


def test_a_count_is_a_table_of_one_row(inside: Inside) -> None:
    assert table(inside, "search", "xyzzy", "--count") == [["count"], ["0"]]


def test_hands_have_a_row_for_each_card(inside: Inside) -> None:
    head, *rows = table(inside, "hand", "polar-dwarves", "--seed", "7", "--count", "2")
    drawn = json.loads(inside("hand", "polar-dwarves", "--seed", "7", "--count", "2", "--json").out)
    assert head == ["hand", "card", "key"]
    assert rows == [
        [str(number), *card]
        for number, hand in enumerate(zip(drawn["hands"], drawn["keys"], strict=True), start=1)
        for card in zip(*hand, strict=True)
    ]


def test_odds_have_a_row_for_each_number_of_cards(inside: Inside) -> None:
    head, *rows = table(inside, "odds", "polar-dwarves", "class:champion", "--cards", "5")
    assert head == ["cards", "probability", "fraction"]
    asked = json.loads(inside("odds", "polar-dwarves", "class:champion", "--cards", "5", "--json").out)
    assert rows[5] == ["5", str(asked["probability"]), asked["fraction"]]
    assert rows[0][1] == "0.0"


def test_owned_cards_have_a_row_for_each_card(inside: Inside) -> None:
    assert inside("collection", "add", "polar-dwarves").code == 0
    head, *rows = table(inside, "collection", "show")
    cards = json.loads(inside("collection", "show", "--json").out)["cards"]
    assert rows == [[str(card[column] or "") for column in head] for card in cards]


def test_problems_of_card_files_have_a_row_each(inside: Inside) -> None:
    (inside.folder / "broken.yaml").write_text("card: Nothing\n", "utf-8")
    head, *rows = table(inside, "lint", "broken.yaml", code=2)
    assert head == ["file", "line", "column", "message", "level"]
    assert rows
    assert {(row[0], row[-1]) for row in rows} == {("broken.yaml", "error")}


def test_scenarios_have_a_row_each(inside: Inside) -> None:
    (inside.folder / "case.yaml").write_text(case("steps: [{expect: {phase: attack}}]\n"), "utf-8")
    (inside.folder / "wrong.yaml").write_text(case("steps: [{expect: {phase: summon}}]\n"), "utf-8")
    head, *rows = table(inside, "scenario", "case.yaml", "wrong.yaml", code=1)
    assert head == ["file", "line", "scenario", "passed", "why"]
    assert [row[:4] for row in rows] == [
        ["case.yaml", "1", "a small position", "True"],
        ["wrong.yaml", "1", "a small position", "False"],
    ]


def test_a_replay_has_a_row_for_each_sentence(inside: Inside, catalogue: Catalogue) -> None:
    game = played(catalogue, 3)
    (inside.folder / "game.txt").write_text(write(game), "utf-8")
    head, *rows = table(inside, "replay", "game.txt", "--to", "9")
    assert head == ["step", "turn", "player", "choice", "sentence"]
    steps = json.loads(inside("replay", "game.txt", "--to", "9", "--json").out)["steps"]
    told = [sentence for step in steps for sentence in step["told"]]
    assert [row[-1] for row in rows if row[-1]] == told
    assert table(inside, "replay", "game.txt", "--check")[1] == ["game.txt", "True", str(len(game.steps)), ""]


def test_the_continuations_of_a_position_have_a_row_for_each_first_action(inside: Inside) -> None:
    head, *rows = table(inside, "perft", POSITION, "1", "--divide")
    found = json.loads(inside("perft", POSITION, "1", "--divide", "--json").out)
    assert head == ["action", "count"]
    assert rows[-1] == ["", str(found["count"])]
    assert dict(rows[:-1]) == {action: str(count) for action, count in found["divided"].items()}


@pytest.mark.parametrize("args", [("search",), ("factions",), ("replay", "game.txt")], ids=" ".join)
def test_two_forms_at_once_are_an_error(args: tuple[str, ...], inside: Inside) -> None:
    ran = inside(*args, "--csv", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: --json and --csv say two forms; use one of them\n"


def test_the_verdicts_on_decks_have_a_row_for_each_problem(inside: Inside) -> None:
    (inside.folder / "bad.txt").write_text("Name: Bad\n1 Svara\n5 Frost Mage\n", "utf-8")
    head, *rows = table(inside, "deck", "validate", "polar-dwarves", "bad.txt", code=1)
    good, bad = json.loads(inside("deck", "validate", "polar-dwarves", "bad.txt", "--json").out)
    assert head == ["deck", "legal", "rule", "section", "card", "count", "required", "line", "message", "hint", "key"]
    assert rows[0] == [good["deck"], "True", *[""] * 9]
    assert [row[:3] for row in rows[1:]] == [["Bad", "False", problem["rule"]] for problem in bad["problems"]]
    assert [row[-3] for row in rows[1:]] == [problem["message"] for problem in bad["problems"]]


def test_decks_changes_and_statistics_have_a_row_each(inside: Inside) -> None:
    (inside.folder / "bad.txt").write_text("Name: Bad\n1 Svara\n5 Frost Mage\n", "utf-8")
    listed = json.loads(inside("deck", "list", "--json").out)
    assert table(inside, "deck", "list")[1:] == [list(deck.values()) for deck in listed]
    changes = json.loads(inside("deck", "diff", "bad.txt", "polar-dwarves", "--json").out)
    head, *rows = table(inside, "deck", "diff", "bad.txt", "polar-dwarves")
    assert head == ["section", "card", "faction", "change", "key"]
    assert {row[1]: row[3] for row in rows} == {
        **{change["card"]: f"-{change['count']}" for change in changes["out"]},
        **{change["card"]: str(change["count"]) for change in changes["in"]},
    }
    head, *rows = table(inside, "deck", "stats", "polar-dwarves")
    assert head == ["statistic", "value", "number"]
    assert ["size", "", str(json.loads(inside("deck", "stats", "polar-dwarves", "--json").out)["size"])] in rows
    head, *rows = table(inside, "deck", "fix", "bad.txt")
    fixes = json.loads(inside("deck", "fix", "bad.txt", "--json").out)
    assert head == ["section", "card", "faction", "count", "why", "key"]
    assert [row[1] for row in rows] == [change["card"] for change in fixes]


def test_notes_versions_and_suggestions_have_a_row_each(inside: Inside) -> None:
    assert inside("deck", "new", "ice.yaml", "--summoner", "Svara").code == 0
    assert inside("deck", "note", "ice.yaml", "Strong").code == 0
    assert table(inside, "deck", "note", "ice.yaml") == [["card", "note", "key"], ["", "Strong", ""]]
    frost_mage = "summoner-wars-2e/polar-dwarves/frost-mage"
    considered = table(inside, "deck", "consider", "ice.yaml", "2 Frost Mage")
    assert considered == [["card", "count", "key"], ["Frost Mage", "2", frost_mage]]
    head, *rows = table(inside, "deck", "history", "ice.yaml")
    assert head == ["number", "at", "action", "undo", "redo", "name"]
    assert [row[2] for row in rows] == ["deck new", "deck note", "deck consider 2 Frost Mage"]
    head, *rows = table(inside, "deck", "suggest", "ice.yaml", "--limit", "2")
    found = json.loads(inside("deck", "suggest", "ice.yaml", "--limit", "2", "--json").out)
    assert head == ["section", "missing", "card", "room", "score", "why", "key"]
    assert [row[2] for row in rows] == [each["card"] for section in found.values() for each in section["cards"]]


KEYED = {  # a command, and what else it needs
    "hand": ("hand", "polar-dwarves", "--seed", "7"),
    "diff": ("deck", "diff", "polar-dwarves", "breakers"),
    "suggest": ("deck", "suggest", "ice.yaml", "--limit", "2"),
    "fix": ("deck", "fix", "ice.yaml"),
    "validate": ("deck", "validate", "ice.yaml"),
    "note": ("deck", "note", "ice.yaml"),
    "tag": ("deck", "tag", "ice.yaml"),
    "consider": ("deck", "consider", "ice.yaml"),
    "missing": ("collection", "missing", "breakers"),
    "odds": ("odds", "polar-dwarves"),
}


@pytest.fixture
def listed(inside: Inside) -> dict[str, str]:
    """The names of all cards by their keys, as a search exports them, beside a deck that is not legal."""
    (inside.folder / "ice.yaml").write_text(
        "deck: Ice\nruleset: summoner-wars-2e\nformat: custom\ncards:\n  summoner: {Svara: 1}\n  commons: {Ice Smith: 5}\n"
        "considering: {Ice Golem: 1}\ncard_notes: {Ice Smith: 'Good #ramp'}\n",
        "utf-8",
    )
    head, *rows = table(inside, "search")
    return {row[head.index("key")]: row[head.index("name")] for row in rows}


@pytest.mark.parametrize("args", KEYED.values(), ids=KEYED.keys())
def test_cards_in_tables_join_with_those_of_a_search_by_key(
    args: tuple[str, ...], inside: Inside, listed: dict[str, str]
) -> None:
    head, *rows = list(csv.reader(io.StringIO(inside(*args, "--csv").out)))
    named = "query" if args[0] == "odds" else "card"
    keyed = [(row[head.index("key")], row[head.index(named)]) for row in rows if row[head.index("key")]]
    assert keyed
    for key, name in keyed:
        assert listed[key] in name
