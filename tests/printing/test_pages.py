"""Pages for reading: a deck, a score sheet that is read again, a board."""

from pathlib import Path

import pytest

from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.schemas import gate
from deckbuilder.match.player_view import look
from deckbuilder.notation.library import library
from deckbuilder.notation.start import game_at
from deckbuilder.printing.inputs import board_input, deck_input, score_input
from deckbuilder.printing.options import PrintOptions
from deckbuilder.printing.typesetter import pdf, template_named
from deckbuilder.text import percent
from engine.record import read
from engine.replay import Replay
from tests.match.helpers import played
from tests.printing.pdf_files import info, inked, needs_poppler, text

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
    assert write_code(resolved.deck, catalogue) in "".join(printed.replace("\u200b", "").split())
    assert "legal" in printed


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
    view = look(replay.game, 0, decks, ["", ""])
    assert len(view.pieces) > 3
    data = board_input("A board", view, PrintOptions(paper))
    assert gate("print").is_valid(data)
    content = pdf(template_named("board"), data)
    assert info(content, tmp_path)["Pages"] == "1"
    printed = "".join(text(content, tmp_path).split())
    assert all("".join(piece.name.split()) in printed for piece in view.pieces.values())


@needs_poppler
def test_low_ink_takes_less_ink_on_a_board(catalogue: Catalogue, tmp_path: Path) -> None:
    view = look(game_at("mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- -|- -|- 5", catalogue), 0, ["A", "B"], ["", ""])
    full, low = (
        inked(pdf(template_named("board"), board_input("A board", view, PrintOptions(ink=ink))), tmp_path)
        for ink in ("full", "low")
    )
    assert low < 0.6 * full
