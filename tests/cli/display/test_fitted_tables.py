"""Tables fit their window: empty columns go, others leave by importance, then rows are stacked; no word is broken."""

import io

import pytest
from rich.console import Console

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.cli.display.cards import card_table
from deckbuilder.cli.display.console import table
from deckbuilder.query.parse import parse

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


def test_columns_without_content_are_not_there(catalogue: Catalogue) -> None:
    cards = catalogue.search(parse("class:wall ruleset:1e", catalogue.vocabulary()), None)
    head, _, *rows = drawn(card_table(terminal(120), cards), 120)
    assert head.split() == ["Name", "Faction", "Class", "Life"]
    assert len(rows) == len(cards)


def test_where_a_word_has_no_room_beside_others_rows_are_stacked() -> None:
    made = table(terminal(20), "Name", "Count", "Faction", numbers=("Count",))
    made.add_row("Frost Mage", "4", "Polar Dwarves")
    made.add_row("Mercenary", "1", "-")
    assert drawn(made, 20) == ["Frost Mage", "  Count 4  Faction", "  Polar Dwarves", "Mercenary", "  Count 1"]
