"""`deckbuilder print`: files that are written whole or not at all, and sentences where nothing is printed."""

import sys
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from engine.record import write
from tests.cli.conftest import Inside, snapshot
from tests.match.helpers import played
from tests.pictures import png_file

pytest.importorskip("typst", reason="the extra 'print' is not installed")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("cards", "polar-dwarves"), "polar-dwarves-cards.pdf: 34 cards"),
        (("cards", "Svara"), "svara-cards.pdf: 1 card"),
        (("cards", "class:champion", "game:2e", "-o", "x.pdf"), "x.pdf: 24 cards"),
        (("deck", "polar-dwarves", "--ink", "low"), "polar-dwarves-deck.pdf: 34 cards"),
        (("score", "game.txt", "--paper", "letter"), "polar-dwarves-vanguards-score.pdf: 60 steps"),
        (("sheet", "polar-dwarves"), "polar-dwarves-sheet.pdf: Polar Dwarves"),
        (
            ("sheet", "locust-season", "the-long-wall"),
            "locust-season-the-long-wall-sheet.pdf: Locust Season – The Long Wall",
        ),
        (("board", "game.txt", "--to", "0"), "polar-dwarves-vanguards-board.pdf: 8 pieces"),
        (("board", "mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- -|- -|- 5"), "position-board.pdf: 3 pieces"),
    ],
)
def test_a_file_is_written_and_named(args: tuple[str, ...], said: str, inside: Inside, catalogue: Catalogue) -> None:
    (inside.folder / "game.txt").write_text(write(played(catalogue, 3, 60)), "utf-8")
    ran = inside("print", *args)
    assert (ran.code, ran.err, ran.out) == (0, "", f"{said}\n")
    assert (inside.folder / said.partition(":")[0]).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("cards", "polar-dwarves", "--paper", "a5"), "paper: 'a5' is not among a4 and letter"),
        (("cards", "polar-dwarves", "--offset", "1"), "offset: '1' is not two numbers such as 0.5,-1"),
        (("cards", "polar-dwarves", "--offset", "a,b"), "offset: 'a,b' is not two numbers such as 0.5,-1"),
        (("cards", "polar-dwarves", "--output", "there.pdf"), "there.pdf: already exists; name another file"),
        (("cards", "polar-dwarves", "--output", "no/where.pdf"), "no/where.pdf: cannot be written"),
        (("cards", "zzzz"), "there is no card to print"),
        (("cards", "cost>=0"), "1,000 can be printed at once"),
        (("cards", "cost>="), "cost>="),
        (("cards", "polar-dwarves", "--template", "none.typ"), "none.typ: cannot be read"),
        (("deck", "nowhere.yaml"), "nowhere.yaml"),
        (("score", "there.pdf"), "there.pdf:1: this is not a record of a game"),
        (("sheet", "polar-dwarves", "locust-season"), "Locust Season one of Summoner's Chess"),
        (("board", "nonsense"), "nonsense: cannot be read"),
        (("board", "8/8 1 - 20,20 -|- -|- -|- 5"), "board: has 2 ranks; there are 8"),
    ],
)
def test_a_sentence_says_why_nothing_is_printed(
    args: tuple[str, ...], sentence: str, inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.printing.inputs.MAX_COPIES", 300)
    (inside.folder / "there.pdf").write_text("kept", "utf-8")
    before = snapshot(inside.folder)
    ran = inside("print", *args)
    assert ran.code == 2
    assert sentence.replace("1,000", "300") in ran.err
    assert ran.err.startswith("error: ")
    assert snapshot(inside.folder) == before


def test_a_template_of_ones_own_is_used(inside: Inside) -> None:
    (inside.folder / "mine.typ").write_text("#json(bytes(sys.inputs.data)).title", "utf-8")
    assert inside("print", "cards", "polar-dwarves", "--template", "mine.typ").code == 0
    (inside.folder / "mine.typ").write_text('#import "@preview/cetz:0.3.0": *', "utf-8")
    ran = inside("print", "cards", "polar-dwarves", "--template", "mine.typ", "--force")
    assert ran.code == 2
    assert "mine.typ:1:2: after 'import' must stand" in ran.err


def test_an_existing_file_is_replaced_where_that_is_asked(inside: Inside) -> None:
    file: Path = inside.folder / "there.pdf"
    file.write_text("old", "utf-8")
    assert inside("print", "deck", "polar-dwarves", "--output", "there.pdf", "--force").code == 0
    assert file.read_bytes().startswith(b"%PDF-")


def test_without_the_library_the_extra_is_named(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = inside("print", "cards", "polar-dwarves")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: printing needs a few libraries more: pip install 'deckbuilder[print]'\n"


def test_own_pictures_are_printed_where_they_are_asked_for(inside: Inside) -> None:
    refused = inside("print", "cards", 'name="Ice Golem"', "--pictures")
    assert (refused.code, "there are no pictures" in refused.err) == (2, True)
    scans = inside.folder / "scans"
    scans.mkdir()
    (scans / "Ice Golem.png").write_bytes(png_file())
    config = inside.folder / "home" / ".config" / "deckbuilder" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'images = "{inside.folder}/scans"\n', "utf-8")
    has_picture = {}
    for options in ((), ("--pictures",)):
        ran = inside("print", "cards", 'name="Ice Golem"', *options, "--output", "golem.pdf", "--force")
        assert (ran.code, ran.err) == (0, "")
        has_picture[options] = b"/Height 12" in (inside.folder / "golem.pdf").read_bytes()
    assert has_picture == {(): False, ("--pictures",): True}
