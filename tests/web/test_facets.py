"""Facets beside a search: each press writes a query, and its number is what that query finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.workbench import Workbench
from deckbuilder.query import parse
from deckbuilder.query.fields import ORDERS
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.facets import Facet, facets_of, number_condition
from deckbuilder.web.views.query_text import QueryTerms, conditions_of
from deckbuilder.web.workspace import Workspace
from tests.depth import examples
from tests.web.pages import Site

QUERIES = (
    "",
    "champion",
    "class:champion cost<=5 ruleset:2e",
    "class:champion|summoner",
    "ruleset:chess type:knight",
    "cost:1|3 -attack:melee",
    'ruleset:2e for:"Svara"',
    "dwarf OR elf",
    'faction:"Polar Dwarves" ability:trample order:-cost',
    "life>strength strength:2..3",
    "keyword:riding",
)


@pytest.fixture
def request_(workspace: Workspace) -> PageRequest:
    return PageRequest(workspace)


def facet(request: PageRequest, text: str, field: str) -> Facet:
    return next(each for each in facets_of(request, text).facets if each.field == field)


@pytest.mark.parametrize("text", QUERIES)
def test_each_number_is_what_the_value_finds_under_the_other_conditions(text: str, request_: PageRequest) -> None:
    workbench: Workbench = request_.workspace.workbench
    facets = facets_of(request_, text)
    assert facets.total == workbench.catalogue.count(workbench.search(text))
    for each in facets.facets:
        chosen = {value.label for value in each.values if value.is_on}
        for value in each.values:
            search = workbench.search(each.text(value))  # it is understood
            if value.is_on:
                assert len(chosen) > 1 or not QueryTerms.of(each.text(value)).index(each.field)
            elif not chosen or each.field in ("ruleset", "for"):
                assert value.cards == workbench.catalogue.count(search), (each.field, value)
            elif each.field in ("cost", "life", "strength", "faction"):  # of which a card has one value
                assert workbench.catalogue.count(search) == facets.total + value.cards
        for end in each.ends:
            assert end.cards == workbench.catalogue.count(workbench.search(each.text(end)))


@pytest.mark.parametrize(
    ("text", "field", "label", "after"),
    [
        ("", "ruleset", "Second edition", "ruleset:2e"),
        ("ruleset:2e", "ruleset", "Summoner's Chess", "ruleset:chess"),  # games exclude each other
        ("game:2e ice", "ruleset", "Second edition", "ice"),
        ("class:champion", "class", "summoner", "class:champion|summoner"),
        ("class:champion|summoner", "class", "champion", "class:summoner"),
        ("class:champion ice", "class", "champion", "ice"),
        ("class:champions", "class", "common", "class:champion|common"),
        ("", "faction", "Polar Dwarves", 'faction:"Polar Dwarves"'),
        ('f:"Polar Dwarves"', "faction", "Tundra Orcs", 'faction:"Polar Dwarves"|"Tundra Orcs"'),
        ("a OR b", "symbol", "water", "(a OR b) symbol:water"),
        ("", "cost", "5", "cost:5"),
        ("cost:5", "cost", "4", "cost:4..5"),
        ("cost:5", "cost", "3", "cost:3|5"),
        ("cost 5 ice", "cost", "5", "ice"),
        ("cost<=5", "cost", "5", "cost<=4"),
        ("-class:champion", "class", "champion", "-class:champion class:champion"),
        ("ruleset:2e", "for", "Svara", "ruleset:2e for:Svara"),
        ("ruleset:2e for:Svara", "for", "Grognack", "ruleset:2e for:Grognack"),
        ('ruleset:2e for:"svara"', "for", "Svara", "ruleset:2e"),
        ("ability:trample", "ability", "Trample", ""),
    ],
)
def test_a_press_writes_the_query(text: str, field: str, label: str, after: str, request_: PageRequest) -> None:
    of_field = facet(request_, text, field)
    assert of_field.text(next(value for value in of_field.values if value.label == label)) == after


def test_a_single_number_is_extended_to_all_smaller_or_greater_ones(request_: PageRequest) -> None:
    costs = facet(request_, "class:champion cost:5", "cost")
    assert [(end.label, costs.text(end)) for end in costs.ends] == [
        ("5 or less", "class:champion cost<=5"),
        ("5 or more", "class:champion cost>=5"),
    ]


@given(numbers=st.sets(st.integers(0, 9)), domain=st.sets(st.integers(0, 9), min_size=1))
@examples(30)
def test_the_condition_of_numbers_finds_these_alone(numbers: set[int], domain: set[int]) -> None:
    numbers &= domain
    text = number_condition("cost", sorted(numbers), sorted(domain))
    if not text:
        assert not numbers or numbers == domain
        return

    class Numbered:
        def __init__(self, cost: int) -> None:
            self.cost = cost

    query = parse(text).query
    assert {number for number in domain if query.matches(Numbered(number))} == numbers  # type: ignore[arg-type]


def test_values_of_other_games_are_left_out_once_a_game_is_chosen(request_: PageRequest) -> None:
    labels = [value.label for value in facet(request_, "ruleset:2e", "class").values]
    assert "gate" in labels
    assert "minion" not in labels
    assert all(each.field != "type" for each in facets_of(request_, "ruleset:2e").facets)


def test_a_repeated_search_asks_for_no_set_again(request_: PageRequest) -> None:
    text = "class:champion cost<=5 ruleset:2e for:Svara"
    facets_of(request_, text)
    executed: list[str] = []
    connection = request_.workspace.workbench.catalogue.connection
    connection.set_trace_callback(executed.append)
    try:
        facets_of(request_, text)
        again = [statement for statement in executed if "SELECT id FROM cards" in statement]
        executed.clear()
        facets_of(request_, f"{text} text:melee")
        further = [statement for statement in executed if "SELECT id FROM cards" in statement]
    finally:
        connection.set_trace_callback(None)
    assert (len(again), len(further)) == (0, 1)


def test_pages_of_results_lead_on_and_back(site: Site) -> None:
    first = site.get("/cards")
    assert "1–60 of 596 cards" in first.text or "1–60 of" in first.text
    addresses = [found.get("href", "") for found in first.of("a")]
    assert any("from=60" in address for address in addresses)
    assert [found.get("rel") for found in first.of("a") if found.get("rel")] == ["next", "next"]
    second = site.get("/cards", **{"from": "60"})
    assert "61–120 of" in second.text
    assert [found.get("rel") for found in second.of("a") if found.get("rel")] == ["prev", "next"] * 2
    last = site.get("/cards", **{"from": "999999"})
    assert [found.get("rel") for found in last.of("a") if found.get("rel")] == ["prev", "prev"]


def test_the_cards_remember_the_game_until_all_are_asked_for(site: Site) -> None:
    assert "1–60 of 596 cards" in site.get("/cards").text
    chess = site.get("/cards", q="ruleset:chess champion")
    assert "Summoner's Chess" in chess.text
    again = site.get("/cards")
    assert "Read as ruleset:chess" in again.text
    assert any(link["href"].endswith("/cards?q=") for link in again.of("a") if "href" in link)
    assert "1–60 of 596 cards" in site.get("/cards", q="").text
    assert "1–60 of 596 cards" in site.get("/cards").text


@pytest.mark.parametrize("order", [*ORDERS, *(f"-{name}" for name in ORDERS), ""])
@pytest.mark.parametrize("text", ["", "ice order:-life", "a OR b", "order:cost|name dwarf"])
def test_an_order_is_written_into_the_query(text: str, order: str, request_: PageRequest) -> None:
    ordered = QueryTerms.of(text).ordered(order)
    assert QueryTerms.of(ordered).order == order
    workbench = request_.workspace.workbench
    assert workbench.catalogue.count(workbench.search(ordered)) == workbench.catalogue.count(workbench.search(text))


def test_the_sort_menu_leads_to_the_query_with_its_order(site: Site) -> None:
    page = site.get("/cards", q="dwarf", sort="-cost")
    assert [found["value"] for found in page.of("input") if found.get("id") == "q"] == ["dwarf order:-cost"]
    assert [found["value"] for found in page.of("option") if "selected" in found] == ["-cost"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("champion", "champion in classes, names or texts"),
        ("dwarf", "dwarf in factions, names or texts"),
        ("power>3", "written out strength>3"),
        ("champion", "class:champion"),
        ("champion cost 5", "written out champion cost:5"),
        ("most expensive", "Read as order:-cost"),
        (
            "goblins under 2",
            "under 2 is left out: 'under 2' is an amount of nothing; write of what, as in cost under 2",
        ),
    ],
)
def test_the_page_says_how_a_query_was_understood(text: str, shown: str, site: Site) -> None:
    assert shown in site.get("/cards", q=text).text


def test_the_other_reading_of_a_word_has_its_number(site: Site, workspace: Workspace) -> None:
    workbench = workspace.workbench
    page = site.get("/cards", q="champion")
    for reading in ("class:champion", "name:champion OR text:champion"):
        assert f"{reading} : {workbench.catalogue.count(workbench.search(reading))}" in page.text


def test_the_mark_of_the_edition_stands_under_every_face(site: Site) -> None:
    page = site.get("/cards", q="Smasher")
    assert page.text.count("First edition") >= 2
    assert page.text.count("Second edition") >= 2


def test_conditions_are_the_terms_of_the_query() -> None:
    assert conditions_of('ice cost 5 -(a OR b) f:"polar dwarves"') == [
        "ice",
        "cost 5",
        "-(a OR b)",
        'f:"polar dwarves"',
    ]
    assert conditions_of("a or b") is None
    assert conditions_of("cost:") is None


def test_of_several_words_only_readings_that_find_something_are_offered(site: Site) -> None:
    page = site.get("/cards", q="polar dwarves")
    assert "faction:polar" in page.text
    assert "name:polar" not in page.text
    assert "Read as" not in site.get("/cards", q="order:cost").text


def test_facets_of_a_query_are_those_of_its_deck_and_collection_as_they_are_now(
    site: Site, workspace: Workspace
) -> None:
    def numbers(text: str) -> tuple[int, list[int]]:
        facets = facets_of(PageRequest(workspace), text)
        return facets.total, [value.cards for each in facets.facets if each.field == "owned" for value in each.values]

    site.post("/decks", leader="Svara")
    in_deck, _ = numbers("deck:svara.yaml")
    assert numbers("ice golem")[1] == []
    site.post("/decks/svara.yaml/change", card="Bear Cavalry", by="1")
    assert numbers("deck:svara.yaml")[0] == in_deck + 1
    workspace.workbench.change_collection("Ice Golem", 1)
    assert numbers("ice golem")[1][0] == 1
