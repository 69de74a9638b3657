"""Betza's notation: read, written, and compared by what a piece can do."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckbuilder.model import betza
from tests.depth import examples

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


@examples(150)
@given(text=TEXTS)
@example(text="WD2D")
@example(text="WD2fsD")
def test_what_is_written_of_moves_is_read_as_the_same_moves(text: str) -> None:
    leaps = betza.read(text)
    again = betza.read(betza.write(leaps))
    assert betza.tags(again) == betza.tags(leaps)
    assert betza.write(again) == betza.write(leaps)


@examples(100)
@given(text=TEXTS, more=TEXTS)
def test_a_piece_moves_like_each_of_its_parts(text: str, more: str) -> None:
    assert betza.tags_of(betza.read(text)) <= betza.tags(betza.read(text + more))


@examples(100)
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
