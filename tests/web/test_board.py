"""The board of a match: names of pieces on small squares belong to one card only; what draws it is small to load."""

import gzip
import re
from dataclasses import replace
from pathlib import Path

import pytest
from jinja2 import Environment
from markupsafe import Markup

import deckbuilder.web
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.match.seat import player_view
from deckbuilder.query.parse import parse
from deckbuilder.web.page import reuse
from deckbuilder.web.views.board import BoardSquare, ShortNames, board_of
from deckbuilder.web.views.marks import marks_of
from deckbuilder.web.workspace import Workspace
from tests.depth import sized
from tests.games.summoners_chess.table import GHAZRA, ORYN, position
from tests.web.match_window import GAMES, ORDERS, MatchWindow, play
from tests.web.pages import ParsedPage

TABLE_FILES = (
    *("board.css", "table.css", "hand.css", "ending.css", "watching.css", "no-script.css"),
    *(
        "board.mjs",
        "marks.mjs",
        "grid.mjs",
        "sheets.mjs",
        "clicks.mjs",
        "watch.mjs",
        "drag-pieces.mjs",
        "turn_sound.mjs",
        "back.mjs",
        "icons.svg",
    ),
)
# Bytes, and bytes with gzip: 70 and 25 kB more than the first table had, in which cards were not marked together, their
# names opened nothing, arrows hid names, panels cut texts, the cards of a hand changed their widths, and the cards of a
# question were not marked; phones had no sheets of steps and of the picked card, no attack of pieces at four seats,
# patterns that nobody could read, and no gesture that closed a sheet. Pause let a step through that was on its way, and a
# double press closed the help that it had opened.
MAX_SIZE, MAX_PACKED = 97_300, 31_200


@pytest.mark.parametrize(
    ("names", "words", "codes"),
    [
        (["Ice Smith", "Ice Golem"], ["Smith", "Golem"], ["Ice", "IG"]),
        (["The Eater", "The Feeder"], ["Eater", "Feeder"], ["The", "TF"]),
        (["Marshal Oryn", "Oath of the Wall"], ["Marshal", "Oath"], ["Mar", "Oat"]),
        (["Lionheart Guardian", "Guardian"], ["Lionhe.", "Guardi."], ["Lio", "Gua"]),
        (["Archer", "Architect", "Arch Mage"], ["Archer", "Archit.", "Arch"], ["Arc", "Ari", "AM"]),
        (["Wall", "Wall"], ["Wall", "Wall"], ["Wal", "Wal"]),
    ],
)
def test_each_name_has_a_word_and_letters_of_its_own(names: list[str], words: list[str], codes: list[str]) -> None:
    short = ShortNames(names)
    assert [short.word(name) for name in names] == words
    assert [short.code(name) for name in names] == codes


def test_a_card_keeps_its_word_while_others_come_and_go(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    view, catalogue = window.opened.seat.view(), workspace.workbench.catalogue
    shown = _words_on(board_of(view, (), catalogue))
    assert shown["Ice Golem"] == "Golem"
    for square in view.pieces:
        pieces = {name: piece for name, piece in view.pieces.items() if name != square}
        assert _words_on(board_of(replace(view, pieces=pieces), (), catalogue)).items() <= shown.items()


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_general_in_check_is_marked_with_its_attacker_and_the_squares_between(
    catalogue: Catalogue, viewer: int
) -> None:
    own = {"d1": ORYN, "e4": "Castellan", "a2": "Shield Bearer"}
    view = player_view(position(own, {"e8": GHAZRA}), viewer, ("Wall", "Locusts"), ("", ""))
    board = board_of(view, (), catalogue)
    marked = {square.name: square for rank in board for square in rank}
    marks = marks_of((), view, [[square.name for square in rank] for rank in board], numbered=False)
    whose = "enemy" if viewer == 0 else "yours"
    assert marked["e8"].words.startswith(f"e8 Ghazra the Unbound, {whose}")
    assert "in check from e4 Castellan" in marked["e8"].words
    assert "gives check" in marked["e4"].words
    assert {name for name, square in marked.items() if square.piece and "-check" in square.piece.classes} == {
        "e4",
        "e8",
    }
    assert [arrow.kind for arrow in marks.arrows] == ["check"]


def test_a_general_that_is_not_in_check_has_no_mark_of_it(catalogue: Catalogue) -> None:
    game = position({"d1": ORYN, "e4": "Castellan", "e6": "Shield Bearer"}, {"e8": GHAZRA})
    view = player_view(game, 0, ("Wall", "Locusts"), ("", ""))
    assert view.checks == ()
    assert not any("check" in square.words for rank in board_of(view, (), catalogue) for square in rank)
    assert marks_of((), view, view.ranks, numbered=False).arrows == ()


def _words_on(board: list[list[BoardSquare]]) -> dict[str, str]:
    return {square.piece.name: square.piece.word for rank in board for square in rank if square.piece}


def test_what_is_not_known_is_a_question_mark() -> None:
    assert (ShortNames([]).word(""), ShortNames([]).code("")) == ("?", "?")


def test_all_cards_of_a_game_can_stand_on_one_board(catalogue: Catalogue) -> None:
    for ruleset in catalogue.rulesets:
        names = sorted({card.name for card in catalogue.search(parse(f"ruleset:{ruleset}"))})
        short = ShortNames(names)
        assert len({short.word(name) for name in names}) == len({short.code(name) for name in names}) == len(names)


def test_what_draws_and_moves_the_table_is_small_to_load() -> None:
    static = Path(deckbuilder.web.__file__).parent / "static"
    contents = [(static / name).read_bytes() for name in TABLE_FILES]
    assert sum(map(len, contents)) < MAX_SIZE
    assert sum(len(gzip.compress(content)) for content in contents) < MAX_PACKED


def pieces_of(page: ParsedPage) -> list[str]:
    """The classes of the pieces on a board."""
    return [found["class"] for found in page.of("span") if found.get("class", "").startswith("piece ")]


def test_pieces_show_attack_life_and_class_as_data(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    seen, html = window.opened.seat.view(), window.html()
    for piece in seen.pieces.values():
        if piece.power:
            assert re.search(
                rf'class="power[^"]*"><svg[^>]*><use href="[^"]*#{piece.power.kind}"/></svg>{piece.power.now}', html
            )
        if piece.health:
            assert re.search(rf'class="left[^"]*"><svg[^>]*><use href="[^"]*#heart"/></svg>{piece.health[0]}', html)
    classes = pieces_of(window.show())
    assert len(classes) == len(seen.pieces)
    assert sum("leads" in names.split() for names in classes) == 2
    assert any("w-gate" in names.split() for names in classes)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_called_by_a_number_on_the_table(game: str, workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    for _ in range(sized(4, 12)):
        assert re.findall(r"[Pp]layer \d", window.html()) == []
        play(window, 5)


def test_edges_that_join_are_drawn_and_said(workspace: Workspace) -> None:
    for game, joins in (("1e four", True), ("1e", False)):
        window = MatchWindow(workspace)
        window.begin(**ORDERS[game])
        page = window.show()
        assert ("The left and the right edge join: a4 is next to l4." in page.text) == joins
        assert any("around" in found.get("class", "").split() for found in page.of("div")) == joins


def test_marks_of_sides_turn_with_the_board(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person", "first": "2"})
    window.type("")
    seen, html = window.opened.seat.view(), window.html()
    assert seen.viewer == 1
    marks = re.findall(r'class="piece p(\d).*?class="side">(.)<', html, re.DOTALL)
    assert marks
    assert {(player, mark) for player, mark in marks} == {("1", "▼"), ("2", "▲")}
    assert re.findall(r'class="chip-side"><span class="side" aria-hidden="true">(.)</span> (\d)', html) == [
        ("▼", "1"),
        ("▲", "2"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_squares_and_steps_that_are_as_before_are_not_written_again(workspace: Workspace, game: str) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    play(window, 8)
    page = window.html()
    written = reuse.cache_info().misses
    assert window.html() == page
    assert reuse.cache_info().misses == written


def test_a_text_is_escaped_also_where_the_same_one_was_written_as_markup() -> None:
    template = Environment(autoescape=True).from_string("{% macro bold(text) %}<b>{{ text }}</b>{% endmacro %}")
    bold = template.module.bold  # type: ignore[attr-defined]
    assert reuse(bold, Markup("<i>ice</i>")) == "<b><i>ice</i></b>"
    assert reuse(bold, "<i>ice</i>") == "<b>&lt;i&gt;ice&lt;/i&gt;</b>"
