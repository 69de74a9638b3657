"""What a typed line means: whole texts, abbreviations, and what is left unclear."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.match.fuzzy_input import list_some, matching_texts, quote
from tests.depth import examples

MOVES = ["move c3 c4", "move c3 c4 c3", "move c3 d3", "move d1 c1", "attack c3 c4", "summon Ice Golem c2"]
MORE = [*MOVES, "summon Ice Smith c2", "use c3 Prepare", "play Queen's Burn", "discard Burn", "end"]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("end", ["end"]),
        ("END", ["end"]),
        (" e ", ["end"]),
        ("move c3 c4", ["move c3 c4"]),
        ("Move C3 C4", ["move c3 c4"]),
        ("m c3 c4", ["move c3 c4"]),
        ("c3 c4 c3", ["move c3 c4 c3"]),
        ("c3 d3", ["move c3 d3"]),
        ("a c3", ["attack c3 c4"]),
        ("s golem", ["summon Ice Golem c2"]),
        ("golem", ["summon Ice Golem c2"]),
        ("summon ice sm c2", ["summon Ice Smith c2"]),
        ("p burn", ["play Queen's Burn"]),
        ("play queen’s burn", ["play Queen's Burn"]),
        ("queen", ["play Queen's Burn"]),
        ("ice", ["summon Ice Golem c2", "summon Ice Smith c2"]),
        ("d", ["discard Burn"]),
        ("u c3", ["use c3 Prepare"]),
        ("c3 c4", ["move c3 c4", "attack c3 c4"]),
        ("s ice c2", ["summon Ice Golem c2", "summon Ice Smith c2"]),
        ("m d", []),
        ("c", []),
        ("move c3 c5", []),
        ("golem ice", []),
        ("", []),
        ("...", []),
    ],
)
def test_a_line_means_what_agrees_with_it_best(line: str, texts: list[str]) -> None:
    assert matching_texts(line, MORE) == texts


@examples(150)
@given(line=st.text(max_size=30))
def test_no_line_is_too_strange(line: str) -> None:
    assert set(matching_texts(line, MORE)) <= set(MORE)
    assert len(quote(line)) <= 50


@given(text=st.sampled_from(MORE))
def test_a_whole_text_means_itself(text: str) -> None:
    assert matching_texts(text, MORE) == [text]
    assert matching_texts(text.upper(), MORE) == [text]


def test_messages_repeat_and_list_no_more_than_fits() -> None:
    assert quote("x" * 100) == f"'{'x' * 40}...'"
    assert quote("a\x1b[31m") == "'a\ufffd[31m'"
    assert list_some(["a", "b"], "or") == "a or b"
    assert list_some(list("abcdefgh"), "or") == "a, b, c, d, e or 3 more"
