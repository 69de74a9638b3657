"""docs/card-language.md against the cards: every part is listed, with the number of cards that use it."""

import pytest

from deckbuilder.catalogue import Catalogue
from tests.documents.language_parts import counted
from tests.documents.language_table import DOCUMENT, Row, rows

ROWS = list(rows(DOCUMENT.read_text("utf-8")))


def test_every_part_is_listed_with_its_number_of_cards(catalogue: Catalogue) -> None:
    counts = counted(catalogue, "summoner-wars-2e")
    listed = {row.part: row.cards for row in ROWS}
    used = {part: number for part, number in counts.items() if not part.startswith("spaces ")}
    assert listed == used, "`make golden` writes the numbers"


@pytest.mark.parametrize("row", [row for row in ROWS if row.cards == 1], ids=lambda row: row.part)
def test_a_part_of_one_card_has_a_reason(row: Row) -> None:
    assert row.reason
