"""Movement patterns: grids are read, drawn, and told as steps from the unit."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.query.parse import parse
from engine.grids import NOTHING, TILES, UNIT, Pattern, legend

KNIGHT = """
  . p . p .
  p . . . p
  . . @ . .
  p . . . p
  . p . p .
"""


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    """Any pattern of up to 9 by 9 tiles."""
    middle = draw(st.integers(0, 4))
    size = 2 * middle + 1
    tiles = draw(st.lists(st.sampled_from([*TILES, NOTHING]), min_size=size * size, max_size=size * size))
    tiles[middle * size + middle] = UNIT
    return Pattern(tuple("".join(tiles[row * size : (row + 1) * size]) for row in range(size)))


@given(pattern=patterns())
def test_a_drawn_pattern_reads_back(pattern: Pattern) -> None:
    assert Pattern.parse(str(pattern)) == pattern
    assert Pattern.parse("\n" + str(pattern).replace(" ", "").replace("\n", "  \r\n   ") + "\n\n") == pattern


@given(pattern=patterns())
def test_the_tiles_are_those_of_the_grid(pattern: Pattern) -> None:
    middle = len(pattern.rows) // 2
    tiles = list(pattern.tiles())
    assert len(tiles) == sum(letter in TILES for row in pattern.rows for letter in row)
    assert {kind for _, _, kind in tiles} == {meaning.split()[1] for meaning in legend([pattern])}
    for right, forward, kind in tiles:
        assert TILES[pattern.rows[middle - forward][middle + right]] == kind
    assert (0, 0) not in [(right, forward) for right, forward, _ in tiles]


@pytest.mark.rule("CH-S4")
def test_forward_is_up_and_right_is_right() -> None:
    pattern = Pattern.parse(". m .\n. @ x\ns . .")
    assert list(pattern.tiles()) == [(0, 1, "move"), (1, 0, "capture"), (-1, -1, "shoot")]


def test_a_knight_pounces_on_eight_tiles() -> None:
    pattern = Pattern.parse(KNIGHT)
    assert {(abs(right), abs(forward)) for right, forward, _ in pattern.tiles()} == {(1, 2), (2, 1)}
    assert len(list(pattern.tiles())) == 8
    assert legend([pattern]) == ["p pounce"]


def test_kinds_come_in_the_order_of_the_legend() -> None:
    all_kinds = [f"{letter} {kind}" for letter, kind in TILES.items()]
    assert legend([Pattern.parse("! s p\nt @ j\nc x m")]) == all_kinds
    assert legend([Pattern.parse("@")]) == legend([]) == []


@pytest.mark.parametrize(
    ("grid", "says"),
    [
        ("", "a square of odd size; this one has 0 rows"),
        ("@ m", "this one has 1 rows of 2 tiles"),
        ("@ m\nm m", "this one has 2 rows of 2, 2 tiles"),
        ("m m m\nm @ m\nm m", "this one has 3 rows of 3, 3, 2 tiles"),
        ("m m m\nm @ m\n\nm m m", "this one has 4 rows of 3, 3, 0, 3 tiles"),
        ("m m m\nm @ q\nm m m", "'q' is not a tile; tiles are m x c j t p s !"),
        ("m m m\nm M m\nm m m", "'M' is not a tile"),
        ("m m m\nm m m\nm m m", "the unit '@' stands in the middle of its pattern, and only there"),
        ("m m m\nm m @\nm m m", "in the middle"),
        ("@ m m\nm @ m\nm m m", "only there"),
    ],
)
def test_a_grid_that_is_no_pattern_is_rejected_with_a_sentence(grid: str, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        Pattern.parse(grid)


@given(grid=st.text("@.mxcjtps! \nq\t", max_size=30) | st.text(max_size=12))
def test_any_text_is_a_pattern_or_rejected(grid: str) -> None:
    try:
        pattern = Pattern.parse(grid)
    except ValueError:
        return
    assert Pattern.parse(str(pattern)) == pattern


def test_every_shipped_piece_has_a_pattern(catalogue: Catalogue) -> None:
    pieces = catalogue.search(parse("ruleset:summoners-chess (class:unit OR class:general)"))
    assert len(pieces) > 40
    for piece in pieces:
        assert piece.pattern, piece.name
        assert list(piece.pattern.tiles()), piece.name
