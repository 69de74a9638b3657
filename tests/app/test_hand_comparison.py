"""Opening hands of two decks are compared: the same numbers as table, JSON and figures, and the same for a seed."""

import pytest

from deckbuilder.app.hand_comparison import HandComparison, HandOrder, compare_hands
from deckbuilder.app.odds import OpeningHands
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError

ORDER = HandOrder("polar-dwarves", "breakers", hands=200, seed=3)


@pytest.fixture
def comparison(workbench: Workbench) -> HandComparison:
    return compare_hands(ORDER, workbench.resolved_deck)


def test_the_numbers_are_those_of_each_deck_by_itself(comparison: HandComparison, workbench: Workbench) -> None:
    hands = OpeningHands(workbench.resolved_deck("breakers"), seed=3).frequencies(200)
    of_second = {row[1]: row[4:] for row in comparison.rows() if row[0] == "class"}
    assert {label: numbers for label, numbers in of_second.items() if numbers != (0, 0)} == hands.classes


def test_json_and_figures_have_the_rows_of_the_table(comparison: HandComparison) -> None:
    rows = [dict(zip(comparison.columns, row, strict=True)) for row in comparison.rows()]
    assert comparison.to_json()["rows"] == rows
    shown = [cells for figure in comparison.report().figures for cells in figure.rows]
    assert shown == [
        [row["label"], *(f"{int(str(row[of])) / 200:.1%}" for of in ("hands_1", "hands_2"))] for row in rows
    ]


def test_decks_of_one_name_are_distinguished(workbench: Workbench) -> None:
    same = compare_hands(HandOrder("breakers", "breakers", hands=5), workbench.resolved_deck)
    assert same.names == ("Breakers (first)", "Breakers (second)")


def test_a_deck_that_there_is_not_is_named(workbench: Workbench) -> None:
    with pytest.raises(InputError, match="nowhere"):
        compare_hands(HandOrder("breakers", "nowhere"), workbench.resolved_deck)
