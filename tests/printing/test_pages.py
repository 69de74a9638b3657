"""Pages for reading: a deck, a score sheet that is read again, a board."""

from pathlib import Path

import pytest

from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.formats.deck_code import read_code, write_code
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.schemas import gate
from deckbuilder.errors import InputError
from deckbuilder.match.seat import player_view
from deckbuilder.playing import game_at, library
from deckbuilder.printing.inputs import board_input, deck_input, qr_code, score_input, sheet_input
from deckbuilder.printing.options import PrintOptions
from deckbuilder.printing.typesetter import pdf, template_named
from deckbuilder.text import percent
from engine.record import read
from engine.replay import Replay
from tests.match.helpers import played
from tests.printing.pdf_files import info, inked, needs_poppler, scanned, text

DECKS = ("polar-dwarves", "workbench-vlox", "locust-season")


@needs_poppler
@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_on_one_page_with_all_cards_and_its_code(
    name: str, catalogue: Catalogue, resolver: Resolver, tmp_path: Path
) -> None:
    resolved = load_shipped(name, resolver)
    data = deck_input(resolved, catalogue, PrintOptions())
    assert gate("print").is_valid(data)
    content = pdf(template_named("deck"), data)
    assert info(content, tmp_path)["Pages"] == "1"
    printed = text(content, tmp_path)
    assert all(card.name in printed for card in resolved.deck.cards())
    assert "legal" in printed


@needs_poppler
@pytest.mark.parametrize("name", DECKS)
def test_the_code_of_a_printed_deck_is_read_from_its_text_and_by_a_camera(
    name: str, catalogue: Catalogue, resolver: Resolver, tmp_path: Path
) -> None:
    resolved = load_shipped(name, resolver)
    content = pdf(template_named("deck"), deck_input(resolved, catalogue, PrintOptions()))
    copied = text(content, tmp_path).partition("Deck code\n")[2].partition("An unofficial")[0]
    assert "\n" in copied.strip()
    assert read_code(copied, catalogue) == read_code(write_code(resolved.deck, catalogue), catalogue)
    assert scanned(content, tmp_path) == [write_code(resolved.deck, catalogue)]


def test_a_code_that_is_too_long_for_a_camera_is_left_as_text() -> None:
    assert qr_code("x" * 400).startswith("<svg")
    assert qr_code("x" * 420) == qr_code("x" * 20_000) == ""


@needs_poppler
@pytest.mark.parametrize(
    ("decks", "phases", "counts"),
    [
        (("polar-dwarves", "vanguards"), "Summon Move Build Attack Magic Draw", {"life": 12, "magic": 15}),
        (("workbench-vlox", "workbench-oldin"), "Draw Summon Event Move Attack Magic", {"life points": 6}),
        (("locust-season", "the-long-wall"), "Start Main End", {"morale": 20}),
    ],
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_empty_score_sheet_has_counts_and_codes(
    decks: tuple[str, str],
    phases: str,
    counts: dict[str, int],
    paper: str,
    catalogue: Catalogue,
    resolver: Resolver,
    tmp_path: Path,
) -> None:
    resolved = [load_shipped(name, resolver) for name in decks]
    data = sheet_input(resolved, catalogue, PrintOptions(paper))
    assert gate("print").is_valid(data)
    assert {row["name"]: row["most"] for row in data["sheet"]["players"][0]["tracks"]} == counts
    content = pdf(template_named("sheet"), data)
    assert info(content, tmp_path)["Pages"] == "2"
    printed = text(content, tmp_path)
    assert all(deck.deck.name in printed for deck in resolved)
    assert phases in " ".join(printed.split())
    assert sorted(scanned(content, tmp_path)) == sorted(write_code(deck.deck, catalogue) for deck in resolved)


@needs_poppler
def test_an_empty_score_sheet_holds_up_to_four_decks(catalogue: Catalogue, resolver: Resolver, tmp_path: Path) -> None:
    deck = load_shipped("workbench-vlox", resolver)
    for number, players in ((1, 2), (2, 2), (4, 4)):
        data = sheet_input([deck] * number, catalogue, PrintOptions())
        assert gate("print").is_valid(data)
        content = pdf(template_named("sheet"), data)
        assert info(content, tmp_path)["Pages"] == "2"
        printed = text(content, tmp_path)
        assert [f"Player {each}" in printed for each in range(1, 6)] == [each <= players for each in range(1, 6)]


def test_an_empty_score_sheet_is_for_one_game_and_four_players(catalogue: Catalogue, resolver: Resolver) -> None:
    first, other = load_shipped("polar-dwarves", resolver), load_shipped("locust-season", resolver)
    with pytest.raises(InputError, match=r"Polar Dwarves is a deck of .*, Locust Season one of Summoner's Chess"):
        sheet_input([first, other], catalogue, PrintOptions())
    with pytest.raises(InputError, match="these are 5 decks; a score sheet has room for 4 players"):
        sheet_input([first] * 5, catalogue, PrintOptions())


def test_the_odds_of_a_deck_page_are_exact(catalogue: Catalogue, resolver: Resolver, workbench: Workbench) -> None:
    resolved = load_shipped("polar-dwarves", resolver)
    odds = {row["class"]: row for row in deck_input(resolved, catalogue, PrintOptions())["deck"]["odds"]}
    for turn in (1, 3):
        exact = odds_of(workbench, resolved, OddsQuestion("class:champion", turn=turn)).probability
        assert odds["champion unit"]["chances"][turn - 1] == percent(exact)
    assert odds["champion unit"]["count"] == 3


@needs_poppler
@pytest.mark.parametrize("decks", [("polar-dwarves", "vanguards"), ("locust-season", "the-long-wall")])
def test_a_score_sheet_typed_off_is_the_record_again(
    decks: tuple[str, str], catalogue: Catalogue, tmp_path: Path
) -> None:
    record = played(catalogue, 11, 250, decks)
    data = score_input(record, PrintOptions())
    assert gate("print").is_valid(data)
    content = pdf(template_named("score"), data)
    printed = text(content, tmp_path)
    typed = printed[printed.index("\nformat: ") + 1 :].replace("\f", "\n")
    assert read(typed) == record
    assert int(info(content, tmp_path)["Pages"]) > 1


@needs_poppler
@pytest.mark.parametrize("decks", [("polar-dwarves", "vanguards"), ("locust-season", "the-long-wall")])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_shows_every_piece_on_one_page(
    decks: tuple[str, str], paper: str, catalogue: Catalogue, tmp_path: Path
) -> None:
    record = played(catalogue, 11, 60, decks)
    replay = Replay(library(catalogue, catalogue.rulesets[record.ruleset], record.keys()), record)
    for _ in record.steps:
        replay.forward()
    view = player_view(replay.game, 0, decks, ["", ""])
    assert len(view.pieces) > 3
    data = board_input("A board", view, PrintOptions(paper))
    assert gate("print").is_valid(data)
    content = pdf(template_named("board"), data)
    assert info(content, tmp_path)["Pages"] == "1"
    printed = "".join(text(content, tmp_path).split())
    assert all("".join(piece.name.split()) in printed for piece in view.pieces.values())


@needs_poppler
def test_low_ink_takes_less_ink_on_a_board(catalogue: Catalogue, tmp_path: Path) -> None:
    view = player_view(game_at("mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- -|- -|- 5", catalogue), 0, ["A", "B"], ["", ""])
    full, low = (
        inked(pdf(template_named("board"), board_input("A board", view, PrintOptions(ink=ink))), tmp_path)
        for ink in ("full", "low")
    )
    assert low < 0.6 * full
