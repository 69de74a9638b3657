"""Lists of owned cards: which column counts the copies, marks of other programs, and what is refused instead of guessed."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.owned import OwnedCards
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.decks.importer.owned_list import read_owned_list
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from tests.decks.helpers import house_catalogue
from tests.depth import examples

SIX = {"Ice Golem": 4, "Parapet": 2}
FIVE = {"Ice Golem": 4, "Frost Mage": 1}


def owned(text: str, catalogue: Catalogue, ruleset: str | None = None) -> dict[str, int]:
    """The copies of each card of a list that is understood."""
    lines = read_owned_list(text, catalogue, ruleset)
    assert [line.problem for line in lines if line.problem] == []
    copies = Counter[str]()
    for line in lines:
        if line.card:
            copies[line.card.name] += line.count
    return dict(copies)


@pytest.mark.parametrize(
    "text",
    [
        "Card,Quantity\nIce Golem,4\nParapet,2",
        "Card,Qty,Owned\nIce Golem,4,4\nParapet,2,2",
        "Card,Qty,Owned\nIce Golem,1,4\nParapet,1,2",  # how many are in some deck, and owned
        "card;count\nIce Golem;4\nParapet;2",
        "card\tcount\nIce Golem\t4\nParapet\t2",
        "sep=,\ncard,count\nIce Golem,4\nParapet,2",
        "sep=;\n\ncard;count\nIce Golem;4\nParapet;2",
        "\ufeffCard,Count\r\nIce Golem,4\r\nParapet,2\r\n",
        '"Card","Set ID","Set Name","Quantity","Foil"\n"Ice Golem",PD,Polar Dwarves,4,FALSE\n"Parapet",PD,,2,TRUE',
        "Set,Card,Regular,Foil\nPD,Ice Golem,3,1\nPD,Parapet,2,",
        "Set,Card,Regular,Foil\nPD,Ice Golem,1,3\nPD,Parapet,1,1",
        "Normal,Foil,Name\n3,1,Ice Golem\n2,0,Parapet",
        "Total Qty,Reg Qty,Foil Qty,Card\n4,3,1,Ice Golem\n2,2,0,Parapet",
        "Non-foil count;Foil count;Name\n0;4;Ice Golem\n1;1;Parapet",
        "Count,Tradelist Count,Name,Edition,Card Number\n4,3,Ice Golem,S2,17\n2,0,Parapet,S2,18",
        "Quantity,Foil,Card\n4,1,Ice Golem\n2,0,Parapet",  # 1: these copies are foil
        "Card,Have,Want\nIce Golem,4,6\nParapet,2,0",
        "Card,Want,Have\nIce Golem,6,4x\nParapet,0,2x",
        "Name,Cost,Copies,Price\nIce Golem,1,4,0.50\nParapet,0,2,3",
        "Karte;Anzahl\nIce Golem;4\nParapet;2",
        "Karte;Besitz;Gesucht\nIce Golem;4;2\nParapet;2;1",
        "Pos;Karte;Menge\n1;Ice Golem;4\n2;Parapet;2",
        "Nom;Possédés;Recherchés\nIce Golem;4;2\nParapet;2;1",
        "Carte\tQuantité\nIce Golem\t4\nParapet\t2",
        "Carta;Tengo;Quiero\nIce Golem;4;2\nParapet;2;1",
        "| Card | Count |\n|---|---:|\n| **Ice Golem** | 4 |\n| Parapet | 2 |",
        "<table><tr><th>Card<th>Have<tr><td>Ice Golem<td>4</tr><tr><td>Parapet<td>2</table>",
        "Card,Count,Card,Count\nIce Golem,4,Parapet,2",
        ",Card,Count\n0,Ice Golem,4\n1,Parapet,2",
        "Name,Count\nIce Golem,4.0\nParapet,two",
        "Card,Board,Count\nIce Golem,main,4\nParapet,sideboard,2\nParapet,wishlist,9",
        "Card,Owned\nIce Golem,4\nSmasher,0\nParapet,2\nFrost Mage,\nTotal,6",
        "My cards:\n1 Ice Golem\n\nName,Count\nIce Golem,3\nParapet,2",
        "Card\tset\tn\nIce Golem\tPD\t4\nParapet\tPD\t2",
        "Card,Count\nIce Golem (Foil),4\nParapet *F*,2",
    ],
)
def test_the_copies_that_are_owned_are_counted(text: str, catalogue: Catalogue) -> None:
    assert owned(text, catalogue) == SIX


@pytest.mark.parametrize(
    "text",
    [
        "4 Ice Golem\nFrost Mage",
        "Ice Golem x4\n- Frost Mage",
        "Ice Golem (4)\n1 Frost Mage *F*",
        "Ice Golem,4\nFrost Mage,1",
        "4\tIce Golem\n1\tFrost Mage",
        "4x Ice Golem, 1x Frost Mage",
        "Commons:\n4 Ice Golems\n1 Frost Mage\n\nWishlist:\n9 Parapet",
        "# what I have\n4 Ice Golem\n1 Frost Mage\nTotal: 5",
        "Card,Set\n" + "Ice Golem,PD\n" * 4 + "Frost Mage,PD",
        "No.,Card\n1,Ice Golem\n2,Ice Golem\n3,Ice Golem\n4,Ice Golem\n5,Frost Mage",
        "Count,Name,Edition,Foil\n1,Ice Golem,S2,\n2,Ice Golem,S2,foil\n1,Ice Golem,S2,etched\n1,Frost Mage,S2,",
    ],
)
def test_lists_and_rows_without_numbers_are_read_too(text: str, catalogue: Catalogue) -> None:
    assert owned(text, catalogue) == FIVE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Card,Wunschzahl\nIce Golem,4", "no column of the table says how many copies you own.*Wunschzahl"),
        ("Card,Want\nIce Golem,4", "no column of the table says how many copies you own.*Want"),
        ("Card,Deck\nIce Golem,4", "no column of the table says.*Deck"),
        ("Card,,\nIce Golem,4,2", "no column of the table says.*a column without a title and a column without"),
        ("Number,Card\n1,Ice Golem\n2,Parapet", "no column of the table says how many copies you own.*Number"),
        ("Card,Foil\nIce Golem,1\nParapet,0", "no column of the table says.*Foil"),
        ("Name;Anzahl;Foil-Anzahl\nIce Golem;3;1\nParapet;2;0", "Anzahl and Foil-Anzahl"),  # of all, or beside them
        ("Card,Standard,Holo\nIce Golem,3,2", "no column of the table says.*Standard and Holo"),
        ("Card,Count,Quantity\nIce Golem,4,2", "several columns may say how many copies you own: Count and Quantity"),
        ("Card,Quantity,Foil\nIce Golem,4,2", "several columns may say how many copies you own: Quantity and Foil"),
    ],
)
def test_a_table_whose_numbers_are_not_known_is_refused(text: str, message: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match=message):
        read_owned_list(text, catalogue, file="owned.csv")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Card,Count\nIce Golem,many", "'many' is not a number from 1 to 9,999"),
        ("Card,Count\nIce Golem,-1", "'-1' is not a number"),
        ("Card,Count\nIce Golem,1.5", "'1.5' is not a number"),
        ("Card,Count\nIce Golem,12000", "'12000' is not a number"),
        ("Card,Owned\nIce Golem,yes", "'yes' is not a number"),
        ("Card,Regular,Foil\nIce Golem,3,x\nIce Golem,3,1\nIce Golem,3,1", "'3+x' is not a number"),
        ("Ice Golm:", "no card is called 'Ice Golm:'"),
        ("Card,Count\nIce Golem Adept,2", "no card is called 'Ice Golem Adept'"),
        ("Card,Count\nIce Golem token,2", "no card is called 'Ice Golem token'"),
        ("4 Ice Golem 2", "no card is called 'Ice Golem 2'; did you mean Ice Golem"),
        ("3. Ice Golem", "no card is called '3. Ice Golem'"),
        (
            "card,key\nIce Golem,summoner-wars-2e/polar-dwarves/ice-golem--aa",
            "no card has the key 'summoner-wars-2e/polar-dwarves/ice-golem--aa'; add its pack",
        ),
    ],
)
def test_a_row_that_may_mean_something_else_is_a_problem(text: str, problem: str, catalogue: Catalogue) -> None:
    first, *_ = read_owned_list(text, catalogue)
    assert first.card is None
    assert problem in first.problem


def test_the_reports_of_a_long_list_propose_names_for_the_first_alone(catalogue: Catalogue) -> None:
    lines = read_owned_list("2 Ice Golm\n" * 30, catalogue)
    assert sum("did you mean" in line.problem for line in lines) == 20
    assert all("no card is called 'Ice Golm'" in line.problem for line in lines)


def test_a_list_longer_than_a_collection_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="20,000 lines, the most of a list of owned cards"):
        read_owned_list("\n" * 20_001, catalogue)


def table_of(copies: Mapping[Card, int]) -> str:
    result = OwnedCards({}, copies)
    return csv_text(result.columns, result.rows())


FACTS = "ruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: common unit\ncost: 1\nlife: 2\nstrength: 1\nattack: melee\nsymbols: [water]\n"
NAMES = [
    *("#1 Fan", "+Plus", "4 Winds", "'=1+1", "@at", "-5", "Bär", "N,s", 'Q"uote', '"Quoted"', "Semi;colon"),
    *("Frost/Ice", "www.ice.example", "[b]Bold[/b]", "&amp; Sons", "card", "count", "Total", "x2", "a  b", "| Pipe |"),
    *("3+2", "Foil", "Deck: Ice", "// no remark", "sep=;", "⚃", "ﬁre", "Ice Golem (4)", "wishlist:"),
]


@pytest.fixture(scope="module")
def oddly_named(catalogue_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The shipped cards, and cards whose names look like something else."""
    documents = [f"card: {_quoted(name)}\n{FACTS}" for name in NAMES]
    return house_catalogue(catalogue_file, tmp_path_factory.mktemp("odd"), "---\n".join(documents))


def _quoted(name: str) -> str:
    return "'" + name.replace("'", "''") + "'"


def test_cards_of_any_name_come_back_from_the_table_of_a_collection(oddly_named: Catalogue) -> None:
    copies = {card: number for number, name in enumerate(NAMES, start=1) for card in oddly_named.named(name)}
    assert len(copies) >= len(NAMES)
    lines = read_owned_list(table_of(copies), oddly_named)
    assert [line.problem for line in lines if line.problem] == []
    assert {line.card: line.count for line in lines} == copies


@given(data=st.data())
@examples(30)
def test_the_table_of_any_collection_comes_back(oddly_named: Catalogue, data: st.DataObject) -> None:
    every = [card for name in NAMES for card in oddly_named.named(name)] + oddly_named.named("Archer")
    some = [card for ruleset in oddly_named.rulesets for card in oddly_named.near("Ice Golem", ruleset, 5)]
    cards = every + [card for name in some for card in oddly_named.named(name)]
    copies = data.draw(st.dictionaries(st.sampled_from(cards), st.integers(1, 9_999), max_size=40))
    lines = read_owned_list(table_of(copies), oddly_named)
    assert {line.card: line.count for line in lines} == copies


def test_numbers_that_rise_by_one_are_copies(catalogue: Catalogue) -> None:
    text = "Card,Set,Count\nIce Golem,PD,1\nParapet,PD,2\nFrost Mage,PD,3\nIce Ram,PD,4\nIce Smith,PD,5"
    assert list(owned(text, catalogue).values()) == [1, 2, 3, 4, 5]
