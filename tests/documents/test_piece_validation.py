"""What a schema cannot say of the pieces of Summoner's Chess: patterns and keywords that make no sense."""

import pytest

from deckbuilder.documents import validation
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.settings import shipped
from engine.grids import MAX_ROWS

RULES = read_one((shipped("cards") / "summoners-chess" / "ruleset.yaml").read_text("utf-8"), "ruleset.yaml")
CARD = "card: X\nruleset: summoners-chess\nclass: minion unit\ndevotion: {}\nsymbols: []\n"
ROOK = "pattern: |\n  . c .\n  c @ c\n  . c .\n"
PAWN = "pattern: |\n  x m x\n  . @ .\n  . . .\n"


def told(text: str) -> list[str]:
    """What is said of a card: line, column, sentence."""
    document = read_one(CARD + text, "x.yaml")
    found = validation.input_errors(document, RuleSet.from_document(RULES.data), Shared(RULES.data))
    return [str(input_error).removeprefix("x.yaml:") for input_error in found]


KEYWORDS = [
    # Keywords with » before the one that makes no sense, and what is said
    ("»riding 0", "the number 0 of 'riding 0' should be one from 1 to 15"),
    ("»riding 99", "the number 99 of 'riding 99' should be one from 1 to 15"),
    ("»swarm 2", "the number 2 of 'swarm 2' should be one that it does not have"),
    ("»iron 2 from chaos", "the number 2 of 'iron 2 from chaos' should be one that it does not have"),
    ("»sideways riding", "'sideways' does not narrow a keyword"),
    ("»advance advance riding", "'advance advance riding' contains the same word twice"),
    ("»advance fear", "fear cannot be narrowed"),
    ("»riding flying", "'riding flying' is not a keyword: it names 2 of"),
    ("»fear from order", "'fear from order': only iron and shield take 'from'"),
    ("riding, »riding 2", "the card has riding already"),
    ("fear, »fear", "the card has fear already"),
    ("iron, »iron 2", "the card has iron already"),
    ("hopper, »cannon", "a hopper lands right behind a card"),
    ("»jump riding", "the card's pattern has no tile to which riding applies"),
    ("»diagonal extended", "the card's pattern has no tile to which extended applies"),
]


@pytest.mark.parametrize(("keywords", "sentence"), KEYWORDS)
def test_an_invalid_keyword_is_reported_at_its_place(keywords: str, sentence: str) -> None:
    line = CARD.count("\n") + ROOK.count("\n") + 1
    column = len("keywords: [") + keywords.index("»") + 1
    (found,) = told(f"{ROOK}keywords: [{keywords.replace('»', '')}]\n")
    assert found.startswith(f"{line}:{column}: {sentence}")


@pytest.mark.parametrize("keyword", ["riding", "flying 2", "extended", "hopper", "cannon", "locust"])
def test_a_keyword_of_steps_needs_a_pattern_that_it_speaks_of(keyword: str) -> None:
    (found,) = told(f"keywords: [{keyword}]\n")
    assert "the card's pattern has no tile" in found


@pytest.mark.parametrize(
    "keywords",
    ["advance riding, flanking riding 2", "riding, hopper", "iron from order, iron from chaos", "shield 2, iron", "extended advance 3"],
)  # fmt: skip
def test_keywords_that_make_sense_together_are_silent(keywords: str) -> None:
    assert told(f"{ROOK}keywords: [{keywords}]\n") == []


@pytest.mark.parametrize("rows", [MAX_ROWS + 2, 999])
def test_a_huge_pattern_is_rejected(rows: int) -> None:
    grid = "".join(f"  {'c ' * rows}\n" for _ in range(rows))
    (found,) = told(f"pattern: |\n{grid}")
    assert f"a pattern has {MAX_ROWS} rows at most; this one has {rows}" in found


@pytest.mark.parametrize(
    "grid", [". c .\n  c @ c\n", ". c\n  @ c\n", ". c .\n  c c c\n  . c .\n", ". q .\n  . @ .\n  . . .\n"]
)
def test_a_grid_that_is_no_pattern_is_rejected(grid: str) -> None:
    (found,) = told(f"pattern: |\n  {grid}")
    assert found.startswith(f"{CARD.count(chr(10)) + 1}:")


@pytest.mark.parametrize("keywords", ["", "keywords: [extended]\n", "keywords: [riding, extended 15]\n"])
def test_the_largest_pattern_of_ground_tiles_has_an_end(keywords: str) -> None:
    middle = MAX_ROWS // 2
    rows = [["c"] * MAX_ROWS for _ in range(MAX_ROWS)]
    rows[middle][middle] = "@"
    grid = "".join(f"  {' '.join(row)}\n" for row in rows)
    assert told(f"pattern: |\n{grid}{keywords}") == []
