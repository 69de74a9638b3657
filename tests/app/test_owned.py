"""Lists of owned cards: read line by line, entered as a whole or not at all; wanted and missing cards."""

from collections import Counter

import pytest

from deckbuilder.app.owned import (
    EnteredList,
    enter_owned_list,
    enter_understood,
    missing_cards,
    owned_cards,
    table_of_copies,
    wish,
)
from deckbuilder.app.workbench import Workbench
from deckbuilder.collection import Collection
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.decks.importer.owned_list import OwnedLine
from deckbuilder.decks.importer.owned_list import read_owned_list as read_list
from deckbuilder.errors import InputError

LIST = "4 Ice Golem\n2 Castellan\nFrost Mage x3\n# a remark\n"


def read_owned_list(text: str, workbench: Workbench, ruleset: str | None = None) -> list[OwnedLine]:
    return read_list(text, workbench.catalogue, ruleset)


def names(workbench: Workbench) -> dict[str, int]:
    return {card.name: count for card, count in workbench.owned.items()}


def test_a_list_is_entered_besides_what_is_owned(workbench: Workbench) -> None:
    assert enter_owned_list(workbench, read_owned_list(LIST, workbench)) == 9
    assert names(workbench) == {"Ice Golem": 4, "Castellan": 2, "Frost Mage": 3}
    enter_owned_list(workbench, read_owned_list("Ice Golem", workbench))
    assert names(workbench)["Ice Golem"] == 5


def test_a_list_takes_the_place_of_what_is_owned_of_its_games(workbench: Workbench) -> None:
    workbench.change_collection("polar-dwarves", 1)
    enter_owned_list(workbench, read_owned_list(LIST, workbench))
    enter_owned_list(workbench, read_owned_list("2 Ice Golem", workbench), replaces=True)
    assert names(workbench) == {"Ice Golem": 2, "Castellan": 2}


def test_the_table_of_a_collection_is_read_back(workbench: Workbench) -> None:
    workbench.change_collection("polar-dwarves", 1)
    enter_owned_list(workbench, read_owned_list(LIST, workbench))
    result = owned_cards(workbench)
    copies = Counter(workbench.owned)
    lines = read_owned_list(csv_text(result.columns, result.rows()), workbench)
    enter_owned_list(workbench, lines, replaces=True)
    assert Counter(workbench.owned) == copies


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("2 Ice Golm", "no card is called 'Ice Golm'; did you mean Ice Golem"),
        ("2 Blarf", "several cards are called 'Blarf': that of summoner-wars-"),
        ("0 Ice Golem", "'0' is not a number from 1 to 9,999"),
        ("10000 Ice Golem", "'10000' is not a number from 1 to 9,999"),
    ],
)
def test_a_line_that_is_not_understood_says_why(workbench: Workbench, line: str, problem: str) -> None:
    (read,) = read_owned_list(f"\n{line}\n", workbench)
    assert (read.number, read.card) == (2, None)
    assert problem in read.problem


def test_game_and_faction_decide_between_cards(workbench: Workbench) -> None:
    (line,) = read_owned_list("2 Blarf", workbench, "2e")
    assert line.card is not None
    assert line.card.ruleset == "summoner-wars-2e"
    table = "card,ruleset,faction,count\nArcher,summoner-wars-1e,Jungle Elves,2\n"
    (row,) = read_owned_list(table, workbench)
    assert row.card is not None
    assert row.card.faction == "Jungle Elves"


def test_too_many_copies_leave_the_collection_as_it_is(workbench: Workbench) -> None:
    enter_owned_list(workbench, read_owned_list("6000 Ice Golem", workbench))
    with pytest.raises(InputError, match="at most 9,999 of a card"):
        enter_owned_list(workbench, read_owned_list("3 Frost Mage\n5000 Ice Golem", workbench))
    assert names(workbench) == {"Ice Golem": 6000}


def test_wanted_cards_are_kept_and_missing_until_they_are_owned(workbench: Workbench) -> None:
    assert wish(workbench, "Ice Golem", 2) == 2
    assert Collection.load(workbench.collection.path).holdings["summoner-wars-2e"].wishes == {"Ice Golem": 2}
    assert table_of_copies(missing_cards(workbench, [])).to_json()[0]["count"] == 2
    workbench.change_collection("Ice Golem", 1)
    assert list(missing_cards(workbench, []).values()) == [1]
    assert wish(workbench, "Ice Golem", -2) == 0
    assert missing_cards(workbench, []) == {}
    with pytest.raises(InputError, match="is a card of several games"):
        wish(workbench, "Blarf", 1)


def test_decks_together_need_more_than_each_alone(workbench: Workbench) -> None:
    workbench.change_collection("polar-dwarves", 1)
    deck = workbench.resolved_deck("polar-dwarves").deck
    assert missing_cards(workbench, [deck]) == {}
    assert Counter(missing_cards(workbench, [deck, deck])) == deck.cards()


def test_the_last_changes_are_undone_and_done_again(workbench: Workbench) -> None:
    workbench.change_collection("polar-dwarves", 1)
    wish(workbench, "Frost Mage", 2, "summoner-wars-2e")
    enter_owned_list(workbench, read_owned_list("4 Ice Golem", workbench))
    assert workbench.next_collection_step(redo=False) == "enter a list of 4 cards"
    assert [workbench.step_collection(redo=False) for _ in range(2)] == ["enter a list of 4 cards", "want 2 Frost Mage"]
    assert workbench.next_collection_step(redo=True) == "want 2 Frost Mage"
    assert sum(workbench.owned.values()) == 34
    assert workbench.step_collection(redo=False) == "add 1 polar-dwarves"
    assert not workbench.owned
    with pytest.raises(InputError, match="no change of the collection to undo"):
        workbench.step_collection(redo=False)
    assert [workbench.step_collection(redo=True) for _ in range(3)][-1] == "enter a list of 4 cards"
    assert names(workbench)["Ice Golem"] == 9
    with pytest.raises(InputError, match="to do again"):
        workbench.step_collection(redo=True)


def test_what_something_else_has_written_is_not_undone(workbench: Workbench) -> None:
    workbench.change_collection("polar-dwarves", 1)
    path = workbench.collection.path
    path.write_text(path.read_text("utf-8") + "# a remark\n", "utf-8")
    with pytest.raises(InputError, match="changed by something else"):
        workbench.step_collection(redo=False)
    assert "# a remark" in path.read_text("utf-8")
    workbench.change_collection("breakers", 1)
    assert workbench.step_collection(redo=False) == "add 1 breakers"
    assert "# a remark" in path.read_text("utf-8")


def test_a_damaged_history_keeps_nobody_from_changing_the_collection(workbench: Workbench) -> None:
    workbench.change_collection("polar-dwarves", 1)
    (workbench.data / "collection-history.db").write_text("no database")
    assert workbench.next_collection_step(redo=False) == workbench.next_collection_step(redo=True) == ""
    workbench.change_collection("breakers", 1)
    assert sum(workbench.owned.values()) > 34
    with pytest.raises(InputError, match="the history of the collection cannot be used"):
        workbench.step_collection(redo=False)


def test_a_list_is_entered_but_for_what_is_not_understood(workbench: Workbench) -> None:
    text = "# mine\n4 Ice Golem\nCard,Owned\nSmasher,2\nIce Golm,3\n"
    entered = enter_understood(workbench, text, "summoner-wars-2e")
    assert (entered.entered, entered.left) == (6, "# mine\nCard,Owned\nIce Golm,3\n")
    (problem,) = entered.problems
    assert problem.near[0] == "Ice Golem"
    assert problem.corrected("Ice Golem") == "Ice Golem,3"
    last = enter_understood(workbench, entered.left, "summoner-wars-2e", correction=f"{problem.number} Ice Golem")
    assert last == EnteredList(3)
    assert names(workbench) == {"Ice Golem": 7, "Smasher": 2}
