"""What the tests of printing share: the input of a few cards."""

from collections.abc import Callable

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.printing.inputs import PrintInput, cards_input
from deckbuilder.printing.options import PrintOptions

pytest.importorskip("typst", reason="the extra 'print' is not installed")

SheetOf = Callable[..., PrintInput]


@pytest.fixture
def sheet_of(catalogue: Catalogue, card: Callable[..., Card]) -> SheetOf:
    """The input of copies of a card."""

    def made(name: str, count: int, options: PrintOptions | None = None) -> PrintInput:
        return cards_input("Proof", {card(name): count}, catalogue, options or PrintOptions())

    return made
