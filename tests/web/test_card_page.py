"""The page of a card: its place in a search, links of its facts, who may use it; and cards added while one searches."""

from urllib.parse import parse_qs, urlsplit

import pytest

from deckbuilder.web.workspace import Workspace
from tests.web.pages import Site

CARD = "/cards/summoner-wars-2e/polar-dwarves/ice-smith"


def links(site: Site, path: str, **query: str) -> dict[str, str]:
    """The addresses of the links of a page, by their relation or the card that they lead to."""
    page = site.get(path, **query)
    return {found.get("rel") or found.get("href", ""): found.get("href", "") for found in page.of("a")}


def test_results_lead_from_card_to_card_and_back(site: Site, workspace: Workspace) -> None:
    names = [card.name for card in workspace.workbench.catalogue.search(workspace.search("polar order:-cost"))]
    addresses = [found["href"] for found in site.get("/cards", q="polar order:-cost").of("a") if "n=" in found["href"]]
    assert len(addresses) == len(names) == 12
    address = addresses[0]
    for place, name in enumerate(names, start=1):
        page = site.get(address)
        assert f"{place} of 12" in page.text
        assert f"{name} " in page.text
        found = {each.get("rel", ""): each["href"] for each in page.of("a")}
        assert ("prev" in found, "next" in found) == (place > 1, place < 12)
        keys = {each["data-key"]: each["rel"] for each in page.of("a") if "rel" in each}
        assert keys.items() <= {"ArrowLeft": "prev", "ArrowRight": "next"}.items()
        assert len(keys) == (place > 1) + (place < 12)
        back = next(each["href"] for each in page.of("a") if "cards?q=" in each["href"])
        assert parse_qs(urlsplit(back).query)["q"] == ["polar order:-cost"]
        address = found.get("next", "")


def test_the_way_back_leads_to_the_page_of_results_of_the_card(site: Site) -> None:
    page = site.get(CARD, q="", n="70")
    assert "of 596" in page.text or " of " in page.text
    back = [each["href"] for each in page.of("a") if "Back" not in each["href"] and "from=" in each["href"]]
    assert back


def test_a_place_that_another_card_has_by_now_is_looked_for(site: Site) -> None:
    assert "1 of 1" in site.get(CARD, q='name="Ice Smith"', n="9").text
    assert " of " not in site.get(CARD, q="frost mage", n="1").text.partition("Ice Smith")[0].replace("Ice Smith", "")
    site.get(CARD, q="cost:", n="1")  # a query that is not understood


@pytest.mark.parametrize(
    ("card", "queries"),
    [
        (
            "summoner-wars-2e/tundra-orcs/smasher",
            (
                'ruleset:2e class:"common unit"',
                'ruleset:2e faction:"Tundra Orcs"',
                "ruleset:2e symbol:water",
                "ruleset:2e cost:3",
                "ruleset:2e attack:melee",
                "ruleset:2e strength:4",
            ),
        ),
        (
            "summoners-chess/order/banner-lancer",
            ('ruleset:chess keyword:"advance riding 4"', "ruleset:chess type:knight"),
        ),
        ("summoner-wars-2e/polar-dwarves/parapet", ("ruleset:2e phase:build",)),
    ],
)
def test_each_fact_is_a_search(card: str, queries: tuple[str, ...], site: Site, workspace: Workspace) -> None:
    page = site.get(f"/cards/{card}")
    asked = {parse_qs(urlsplit(found["href"]).query).get("q", [""])[0] for found in page.of("a")}
    assert set(queries) <= asked
    key = workspace.workbench.catalogue.card(card)
    for query in queries:
        assert key in workspace.workbench.catalogue.search(workspace.search(query))


def test_the_page_of_a_card_names_its_namesakes_limits_and_doubts(site: Site) -> None:
    page = site.get("/cards/summoner-wars-2e/tundra-orcs/smasher")
    assert "up to 4 in a deck" in page.text
    assert any("summoner-wars-1e/tundra-orcs/smasher" in found["href"] for found in page.of("a"))
    assert "not confirmed" in site.get("/cards/summoner-wars-1e/filth/absorption-mutant").text


def test_a_deck_is_begun_from_the_page_of_a_leader_or_of_a_card(site: Site) -> None:
    leader = site.get("/cards/summoner-wars-2e/polar-dwarves/svara")
    assert "Begin a deck with this leader" in leader.text
    assert "Add to…" not in leader.text
    keys = [found["value"] for found in site.get(CARD).of("input") if found.get("name") == "leader"]
    assert "summoner-wars-2e/polar-dwarves/svara" in keys
    site.post("/decks", leader=keys[0])
    assert len(site.storage.names()) == 1


def test_cards_are_added_to_the_deck_in_hand_from_the_results(site: Site) -> None:
    site.post("/decks", leader="Svara")
    page = site.get("/cards", q="f:polar class:common", deck="svara.yaml")
    assert "Adding to" in page.text
    fields = {
        found["name"]: found["value"] for found in page.of("input") if "name" in found and found.get("type") == "hidden"
    }
    form = {
        "card": "Bear Cavalry",
        "by": "1",
        "list": "deck",
        "back": "results",
        "q": fields["q"],
        "etag": fields["etag"],
    }
    after = site.post("/decks/svara.yaml/change", **form, **{"from": ""})
    assert "Adding to" in after.text
    assert "1" in after.text.partition("Bear Cavalry")[2].partition("Frost Mage")[0]
    assert "f:polar class:common" in [found.get("value") for found in after.of("input")]
    site.post("/decks/svara.yaml/change", card="Bear Cavalry", by="3")
    assert "up to 4 in a deck" in site.get("/cards", q='name="Bear Cavalry"', deck="svara.yaml").text
    assert "another game" in site.get("/cards", q="ruleset:chess", deck="svara.yaml").text
    assert "Adding to" not in site.get("/cards", deck="../svara.yaml").text
