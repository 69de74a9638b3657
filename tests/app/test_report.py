"""Reports: which columns of a figure hold numbers."""

from deckbuilder.app.report import Figure


def test_columns_whose_cells_begin_with_numbers_are_numbers() -> None:
    rows = [["0", "beginning", "–", ">99%", ""], ["12", "2 Ice Golem", "+3.1 (1 to 5)", "<1%", "-"]]
    figure = Figure("Chances", ("Turn", "Of", "Gain", "Share", "Games"), rows)
    assert figure.numbers == ["Turn", "Gain", "Share", "Games"]
    assert Figure("Nothing", ("Turn",)).numbers == []
