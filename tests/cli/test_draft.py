"""`deckbuilder draft`: a draft at the terminal, left and gone on with, alone and with two people."""

import json

import pytest

from tests.cli.conftest import Inside
from tests.cli.terminal import CONTROL, Terminal
from tests.conftest import Cli
from tests.depth import deep
from tests.processes import Start


def test_a_draft_is_left_and_gone_on_with(inside: Inside) -> None:
    ran = inside("draft", "friday.yaml", "--seed", "7", text="1\nshow 2\npicks\ngone\nquit\n")
    assert ran.code == 0
    assert "pack 1 of 3, pick 2 of 15; goes on to Bot 2" in ran.out
    assert "The draft is kept in friday.yaml" in ran.out
    again = inside("draft", "friday.yaml", text="back\nmaybe x\n?\n")
    assert "pick 2 of 15" in again.out
    assert "pick 1 of 15" in again.out
    assert "'x' is none of these cards" in again.out
    assert "take back your last pick" in again.out


def test_bots_pick_the_rest_and_a_deck_is_built_from_the_picks(inside: Inside) -> None:
    ran = inside("draft", "friday.yaml", "--seed", "7", "--auto", "--json")
    result = json.loads(ran.out)
    assert result["over"]
    assert [len(picks) for picks in result["picks"]] == [45] * 8
    told = inside("draft", "friday.yaml")
    assert "the draft is over" in told.out
    command = told.out.splitlines()[-1]
    assert command.startswith("To build a deck: deckbuilder deck new my-deck.yaml --general ")
    general = command.split("'")[1]
    assert inside("deck", "new", "mine.yaml", "--general", general, "--pool", "friday.yaml").code == 0
    assert inside("deck", "fill", "mine.yaml", "--seed", "1").code == 0
    assert ": legal, 33 cards" in inside("deck", "validate", "mine.yaml").out


@deep
@pytest.mark.parametrize("arguments", [("draft",), ("pod", "--build", "--seed", "1")], ids=["draft", "pod"])
def test_a_command_to_copy_is_not_broken_on_a_terminal(arguments: tuple[str, ...], start: Start, cli: Cli) -> None:
    file = "a draft on a friday evening in november, with everybody who was there.yaml"
    (cli.folder / "home").mkdir()
    cli("draft", file, "--seed", "7", "--seats", "2", "--auto")
    command, *options = arguments
    shown = Terminal(start, cli, command, file, *options, columns=80, rows=24).rest()
    stem = file.removesuffix(".yaml") + ("-pod" if command == "pod" else ".yaml")
    assert [line for line in CONTROL.sub("", shown).splitlines() if f"'{stem}'" in line and "deckbuilder " in line]


def test_two_people_take_turns_and_confirm_that_nobody_looks(inside: Inside) -> None:
    ran = inside("draft", "two.yaml", "--seed", "3", "--seats", "4", "--people", "1,3", text="1\n\n1\n\nquit\n")
    assert ran.out.count("press Enter when nobody else looks") == 2
    assert "Player 3, press Enter" in ran.out
    assert "goes on to Bot 2" in ran.out


def test_people_have_names_that_can_be_changed(inside: Inside) -> None:
    begun = inside("draft", "two.yaml", "--seed", "3", "--seats", "3", "--names", "Anna,Ben", text="1\n\nquit\n")
    assert "Ben, press Enter when nobody else looks" in begun.out
    again = inside("draft", "two.yaml", "--names", "Anna,Benno", text="1\n\nquit\n")
    assert "Benno, press Enter" in again.out or "goes on to Benno" in again.out
    assert json.loads(inside("draft", "two.yaml", "--json").out)["names"] == ["Anna", "Benno", "Bot 3"]


def test_numbers_are_those_of_the_pack_everywhere(inside: Inside) -> None:
    ran = inside("draft", "two.yaml", "--seed", "7", text="1\nmaybe 1\nshow 40\nquit\n")
    assert "numbers are those of the pack; write the name of a card that you have taken" in ran.out
    assert "there is no card 40; the numbers go from 1 to 14" in ran.out


@deep
def test_a_pack_keeps_every_column_at_80_columns(start: Start, cli: Cli) -> None:
    (cli.folder / "home").mkdir()
    terminal = Terminal(start, cli, "draft", "friday.yaml", "--seed", "7", columns=80, rows=40)
    terminal.until("> ")
    terminal.type("1\nquit\n")
    shown = CONTROL.sub("", terminal.rest())
    assert [heading in shown for heading in ("Class", "Cost", "Needs", "Won", "Pick", "Fit")] == [True] * 6
    assert "No room for" not in shown


@deep
def test_what_cannot_be_drafted_is_one_sentence(inside: Inside) -> None:
    assert inside("draft", "friday.yaml", "--seed", "1", "--auto").code == 0
    for arguments, sentence in [
        (("friday.yaml", "--seed", "1"), "friday.yaml: there is a draft already, to which --seed cannot be given"),
        (("friday.yaml", "--people", "2"), "friday.yaml: there is a draft already, to which --people cannot be given"),
        (("new.yaml", "--people", "x"), "'x' are no seats; write numbers from 1 with commas"),
        (("new.yaml", "--people", "9"), "people sit at seats 1 to 8"),
        (("new.yaml", "--seats", "12"), "2 to 8 players can draft, not 12"),
        (("new.yaml", "--cube", "nothing of this"), "as a query it finds no card to draft"),
        (("new.yaml", "--cube", "class:trap"), "cards, and the list has"),
        (("new.yaml", "--cube", "polar-dwarves"), "is not a card of Summoner's Chess"),
        (("new.yaml", "--ruleset", "2e", "--seats", "8"), "2 to 6 players can draft, not 8"),
    ]:
        ran = inside("draft", *arguments)
        assert ran.code == 2, arguments
        assert sentence in ran.err
        assert len(ran.err.splitlines()) == 1
    assert not (inside.folder / "new.yaml").exists()
