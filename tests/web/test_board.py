"""The board of a match: names of pieces on small squares belong to one card only; what draws it is small to load."""

import gzip
from pathlib import Path

import pytest

import deckbuilder.web
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.query.parse import parse
from deckbuilder.web.views.board import ShortNames

TABLE_FILES = (
    *("board.css", "table.css", "hand.css", "ending.css", "no-script.css"),
    *("board.mjs", "grid.mjs", "sheets.mjs", "icons.svg"),
)
MAX_SIZE, MAX_PACKED = 60_000, 25_000  # bytes, and bytes with gzip


@pytest.mark.parametrize(
    ("names", "words", "codes"),
    [
        (["Ice Smith", "Ice Golem"], ["Ice", "Golem"], ["Ice", "IG"]),
        (["Marshal Oryn", "Oath of the Wall"], ["Marshal", "Oath"], ["Mar", "Oat"]),
        (["Lionheart Guardian", "Guardian"], ["Lionheart", "Guardian"], ["Lio", "Gua"]),
        (["Archer", "Architect", "Arch Mage"], ["Archer", "Architect", "Arch"], ["Arc", "Ar2", "AM"]),
        (["Wall", "Wall"], ["Wall", "Wall"], ["Wal", "Wal"]),
    ],
)
def test_each_name_has_a_word_and_letters_of_its_own(names: list[str], words: list[str], codes: list[str]) -> None:
    short = ShortNames(names)
    assert [short.word(name) for name in names] == words
    assert [short.code(name) for name in names] == codes


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
