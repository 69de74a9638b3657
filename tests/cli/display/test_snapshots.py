"""The screens of all games in four sizes are those that were looked at; `make golden` writes them anew, to be looked at."""

import re

import pytest
from rich.cells import cell_len

from deckbuilder.decks.resolve import Resolver
from tests.cli.display.drawing import GAMES, SIZES, drawn, file_of, session_of
from tests.examples import examples
from tests.match.helpers import sit, type_in


@pytest.mark.parametrize("game", GAMES)
def test_screens_are_those_that_were_looked_at(game: str, resolver: Resolver) -> None:
    interpreter = session_of(game, resolver)
    for size in SIZES:
        assert drawn(interpreter, *size) == file_of(game, *size).read_text("utf-8"), file_of(game, *size).name


def test_the_screen_in_the_documents_is_that_of_its_first_game(resolver: Resolver) -> None:
    (shown,) = examples("docs/table.md", "output")
    interpreter = sit(resolver, ("polar-dwarves", "breakers"))
    type_in(interpreter, "end", "c3 c4", "end build")
    assert drawn(interpreter, 80, 24) == shown


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_fits_its_window_and_shows_what_counts(game: str, resolver: Resolver) -> None:
    interpreter = session_of(game, resolver)
    view = interpreter.view
    for width, height in SIZES:
        text = drawn(interpreter, width, height)
        lines = text.splitlines()
        assert len(lines) <= height
        assert max(map(cell_len, lines)) <= width
        leaders = [piece.name.upper() for piece in view.pieces.values() if piece.leads]
        assert len(leaders) == len(view.seats)
        assert all(leader.split()[-1][:3] in text or leader[:3] in text for leader in leaders)
        assert view.phase.upper() in text
        assert all(re.search(rf"\b{group.kind}\b", text) for group in interpreter.menu.groups)
        fresh = interpreter.recent.lines[-interpreter.recent.fresh :]
        assert max(reversed(fresh), key=lambda line: line.weight).text.split()[0] in text
        assert all(f"{name} {number}" in text for seat in view.seats for name, number in seat.counts[:1])
