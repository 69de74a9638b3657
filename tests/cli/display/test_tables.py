"""Tables fit their window, and two decks are compared in words."""

import io

import pytest
from rich.console import Console

from deckbuilder.app.simulations.figures import compare_decks
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.cli.display.cards import card_table
from deckbuilder.cli.display.console import table
from deckbuilder.cli.display.report import comparison_view
from deckbuilder.query.parse import parse
from deckbuilder.simulation.intervals import Interval, paired_difference
from deckbuilder.simulation.statistics import SeriesComparison
from deckbuilder.simulation.verdict import compared_names, pairs_to_decide

QUERIES = ["class:champion", "class:champion ruleset:2e", "class:event ruleset:1e", "ruleset:chess", "for:Svara"]


def drawn(thing: object, width: int) -> list[str]:
    """What a terminal of so many columns shows."""
    console = Console(file=io.StringIO(), force_terminal=True, width=width, color_system=None, highlight=False)
    with console.capture() as captured:
        console.print(thing)
    return captured.get().splitlines()


def terminal(width: int) -> Console:
    return Console(file=io.StringIO(), force_terminal=True, width=width)


@pytest.mark.parametrize("width", [200, 120, 100, 80, 60, 50, 40])
@pytest.mark.parametrize("query", QUERIES[:4])
def test_no_line_is_too_long_and_no_word_is_broken(query: str, width: int, catalogue: Catalogue) -> None:
    cards = catalogue.search(parse(query, catalogue.vocabulary()), None)
    lines = drawn(card_table(terminal(width), cards), width)
    assert max(map(len, lines)) <= width
    shown = {word for line in lines for word in line.split()}
    for card in cards:
        assert shown.issuperset(card.name.split())
    known = {
        word
        for card in cards
        for text in (card.name, card.faction, card.class_, card.attack)
        if text
        for word in text.split()
    }
    known |= {f"{word}{sign}" for card in cards for word in (*card.types, *card.symbols) for sign in ("", ",")}
    headings = ["Name", "Faction", "Class", "Cost", "Life", "Str", "Value", "Attack", "Types", "Symbols"]
    known |= {"No", "room", "for", *(f"{heading}{sign}" for heading in headings for sign in ("", ".", ","))}
    assert not {word for word in shown if word[0].isalpha()} - known


def test_a_table_takes_values_and_texts_from_outside() -> None:
    rows = table(terminal(80), "Name", "Number", rows=[("a\x1b[2Jb", 3), ("c", None)], numbers=("Number",))
    rows.add_row("d", 2.5)
    assert [line.split() for line in drawn(rows, 80)[2:]] == [["a\ufffd[2Jb", "3"], ["c", "-"], ["d", "2.5"]]


def test_columns_without_content_are_not_there(catalogue: Catalogue) -> None:
    cards = catalogue.search(parse("class:wall ruleset:1e", catalogue.vocabulary()), None)
    head, _, *rows = drawn(card_table(terminal(120), cards), 120)
    assert head.split() == ["Name", "Faction", "Class", "Life"]
    assert len(rows) == len(cards)


def test_where_a_word_has_no_room_beside_others_rows_are_stacked() -> None:
    made = table(terminal(20), "Name", "Count", "Faction", numbers=("Count",))
    made.add_row("Frost Mage", "4", "Polar Dwarves")
    made.add_row("Mercenary", "1", "-")
    made.add_row("", "17", "Both")
    assert drawn(made, 20) == [
        *("Name", "Frost Mage", "  Count 4  Faction", "  Polar Dwarves"),
        *("Mercenary", "  Count 1", "17", "  Faction Both"),
    ]


def told(found: SeriesComparison, second: str = "Breakers") -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    names = compared_names("Dwarves", second)
    title = f"{' and '.join(names)}, both against Elves"
    with console.capture() as captured:
        console.print(*comparison_view(console, title, compare_decks(*names, found)), sep="\n")
    return captured.get()


def test_the_better_deck_is_named_with_the_bounds_of_the_difference() -> None:
    said = told(SeriesComparison(40, 50, 2, 8, (-2, -3, -1) * 13))
    assert "Dwarves wins 36 to 58 points more often; 100 pairs" in said
    assert "Dwarves wins 1.7 to 2.3 rounds sooner; 39 pairs that both won" in said
    said = told(SeriesComparison(40, 2, 50, 8, (2, 3, 1) * 13))
    assert "Breakers wins 36 to 58 points more often; 100 pairs" in said
    assert "Breakers wins 1.7 to 2.3 rounds sooner; 39 pairs that both won" in said


def test_what_is_too_close_to_call_says_how_many_pairs_would_decide_it() -> None:
    said = told(SeriesComparison(10, 8, 6, 6, (1, -1, 2, -1, 1, -2)))
    assert "Which wins more often is too close to call: +7 (" in said
    assert "with 30 pairs; about " in said
    assert "that both won; " in said


@pytest.mark.parametrize("pairs", [1, 2, 4])
def test_of_few_pairs_there_is_no_interval(pairs: int) -> None:
    said = told(SeriesComparison(pairs, 0, 0, 0, tuple(range(pairs))))
    assert "%" in said
    assert "interval" not in said
    assert said.count("too few to say which wins") == 2


def test_decks_of_one_name_are_distinguished() -> None:
    assert "Dwarves (first) and Dwarves (second), both against Elves" in told(SeriesComparison(3, 3, 3, 3), "Dwarves")


def test_so_many_pairs_decide_it_if_the_difference_stays() -> None:
    interval = paired_difference(10, 8, 6, 6)
    needed = pairs_to_decide(interval, 30)
    times = needed / 30
    again = paired_difference(*(round(times * number) for number in (10, 8, 6, 6)))
    assert again.low > -0.01
    assert again.value == pytest.approx(interval.value, abs=0.01)
    assert pairs_to_decide(Interval(0.0, -0.1, 0.1), 30) == 0
    assert pairs_to_decide(Interval(0.001, -0.4, 0.4), 30) == 0
