"""Completion of search fields, as the pages answer it."""

import pytest

from tests.web.pages import ParsedPage, Site


def lines(site: Site, **query: str) -> list[dict[str, str]]:
    answer = site.client.get("/complete", params=query)
    assert answer.status_code == 200
    return ParsedPage(answer.text).of("li")


def test_a_condition_has_the_number_of_cards_under_the_others(site: Site) -> None:
    answer = site.client.get("/complete", params={"text": "ruleset:2e cham"}).text
    assert "class:champion" in answer
    found = site.get("/cards", q="ruleset:2e class:champion").text
    number = answer.partition(" cards")[0].rpartition(">")[2]
    assert f"{number} cards" in found


def test_the_names_of_cards_and_decks_are_completed_in_the_collection(site: Site) -> None:
    texts = [line["data-text"] for line in lines(site, text="polar", kind="name")]
    assert "polar-dwarves" in texts
    assert "Ice Golem" in [line["data-text"] for line in lines(site, text="ice g", kind="name")]


def test_what_is_typed_in_full_is_not_proposed(site: Site) -> None:
    assert lines(site, text="class:champion") == []
    assert lines(site, text="ice gol", kind="filter") == []
    assert len(lines(site, text="ice gol", kind="query")) == 1


@pytest.mark.parametrize("text", ["<b>", '"', "cost:", "x" * 1000, "\x00", "class:champion|", "deck:../../etc"])
def test_any_text_gets_a_list(text: str, site: Site) -> None:
    assert isinstance(lines(site, text=text), list)
