"""Movement patterns: grids are read and drawn, and Betza's notation."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.model import betza
from deckbuilder.query.parse import parse
from engine.grids import NOTHING, TILES, UNIT, Pattern, legend
from tests.depth import examples

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


ATOMS = st.sampled_from([*betza.ATOMS, *betza.RIDERS, *betza.BOTH])
STRAIGHT = ("", *betza.STRAIGHT)


@st.composite
def terms(draw: st.DrawFn) -> str:
    """One move: directions that fit the atom, mode, manner, how often."""
    atom = draw(ATOMS)
    base = betza.RIDERS.get(atom, atom)
    x, y = betza.ATOMS.get(base, (1, 1))
    said = (
        betza.SLANTED[:4] if base in betza.BOTH else STRAIGHT if x == 0 else betza.SLANTED if x == y else betza.OBLIQUE
    )
    mode, manner = draw(st.sampled_from(["", "m", "c"])), draw(st.sampled_from(["", "", "n", "p", "g"]))
    again = "" if manner else draw(st.sampled_from(["", "", "2", "4", atom if atom not in "RBQK" else ""]))
    return f"{draw(st.sampled_from(['', *said]))}{mode}{manner}{atom}{again}"


TEXTS = st.lists(terms(), min_size=1, max_size=5).map("".join)


@examples(75)
@given(text=TEXTS)
@example(text="WD2D")
@example(text="WD2fsD")
def test_what_is_written_of_moves_is_read_as_the_same_moves(text: str) -> None:
    leaps = betza.read(text)
    again = betza.read(betza.write(leaps))
    assert betza.tags(again) == betza.tags(leaps)
    assert betza.write(again) == betza.write(leaps)


@examples(50)
@given(text=TEXTS, more=TEXTS)
def test_a_piece_moves_like_each_of_its_parts(text: str, more: str) -> None:
    assert betza.tags_of(betza.read(text)) <= betza.tags(betza.read(text + more))


@examples(50)
@given(text=st.text("abcdfnmgplrsvhWFNRQKX(),0123456789", max_size=12))
def test_any_text_is_moves_or_a_fault_in_a_sentence(text: str) -> None:
    try:
        assert betza.read(text)
    except betza.BetzaError as error:
        assert str(error)  # noqa: PT017 - either is right


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("fN", {(1, 2), (-1, 2)}),
        ("fhN", {(1, 2), (-1, 2), (2, 1), (-2, 1)}),
        ("lfN", {(-1, 2)}),
        ("flN", {(-2, 1)}),
        ("rbN", {(1, -2)}),
        ("sN", {(2, 1), (2, -1), (-2, 1), (-2, -1)}),
        ("bsN", {(2, -1), (-2, -1)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("lbF", {(-1, -1)}),
        ("fsW", {(0, 1), (1, 0), (-1, 0)}),
        ("vW", {(0, 1), (0, -1)}),
        ("(0,4)", {(0, 4), (4, 0), (0, -4), (-4, 0)}),
    ],
)
def test_directions_are_those_of_the_programs_that_read_betza(text: str, steps: set[tuple[int, int]]) -> None:
    leaps = betza.read(text)
    assert {leap.step for leap in leaps} == steps
    assert betza.write(leaps) == text


@pytest.mark.parametrize(
    ("piece", "like", "does"),
    [
        ("Q", "R4", True),
        ("R4", "R", False),
        ("R", "K", False),
        ("Q", "K", True),
        ("WD", "nD", True),
        ("WD", "R2", True),  # the leap goes where the rook would
        ("R2", "D", False),  # the rook does not leap
        ("R2", "nD", True),
        ("fmWfcF", "fW", False),
        ("fmWfcF", "fmW", True),
        ("NN", "N2", True),
        ("N", "fN", True),
        ("N", "nN", True),
        ("nN", "N", False),
        ("pR", "gR", True),  # over one card to anywhere, and so right behind it
        ("gR", "pR", False),
    ],
)
def test_a_piece_moves_like_another_if_it_can_do_all_of_it(piece: str, like: str, does: bool) -> None:
    assert (betza.tags_of(betza.read(like)) <= betza.tags(betza.read(piece))) is does


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is not a move in Betza's notation"),
        ("n", "'n' is not a move"),
        ("X", "'X' is not a move; there are W, F, D"),
        ("xN", "'x' is not a direction of N"),
        ("ffmN", "'ff' is not a direction of N"),
        ("vF", "'v' is not a direction of F"),
        ("pgR", "'pg' before R says too much"),
        ("mmR", "'mm' before R says too much"),
        ("N0", "'0' is not a move"),
        ("(0,0)", "is not a move"),
        ("N(9,1)", "'(9,1)' is not a move"),
    ],
)
def test_an_invalid_text_is_an_error_that_names_the_part(text: str, says: str) -> None:
    with pytest.raises(betza.BetzaError) as error:
        betza.read(text)
    assert says in str(error.value)
