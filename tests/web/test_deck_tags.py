"""Tags on the page of a deck: given and taken, counted, the cards by tag, and tags of the deck itself."""

import pytest

from tests.web.pages import ParsedPage, Site

DECK = "/decks/svara.yaml"


@pytest.fixture
def tagged(site: Site) -> Site:
    """A deck with two cards of a tag, one of which has a note too."""
    site.post("/decks", leader="Svara")
    for card, by in (("Ice Smith", 4), ("Bear Cavalry", 3)):
        site.post(f"{DECK}/change", card=card, by=by)
        site.post(f"{DECK}/action", action="card tag", card=card, text="#Ramp")
    site.post(f"{DECK}/action", action="card note", card="Ice Smith", text="#ramp keep two")
    return site


def groups(page: ParsedPage) -> str:
    return page.text.partition("Considering")[0]


def test_tags_are_counted_and_group_the_cards(tagged: Site) -> None:
    page = tagged.get(DECK, view="tags")
    assert "Tags: 7 #ramp" in page.text
    assert "#ramp odds 7" in groups(page)
    assert "Without a tag" in groups(page)
    assert "keep two" in page.text
    assert page.text.count("#ramp keep two") == len(["the field of the note"])
    assert any("c=tag%3Aramp" in found["href"] for found in page.of("a"))


def test_a_tag_is_taken_from_a_card(tagged: Site) -> None:
    page = tagged.post(f"{DECK}/action", action="remove card tag", card="Ice Smith", text="ramp", view="tags")
    assert "Tags: 3 #ramp" in page.text
    assert "keep two" in page.text
    assert (
        "Ice Smith has no tag"
        in tagged.post(f"{DECK}/action", 400, action="remove card tag", card="Ice Smith", text="ramp").text
    )


def test_a_deck_gets_and_loses_tags_of_its_own(tagged: Site) -> None:
    tagged.post(f"{DECK}/action", action="note", text="Strong against orcs")
    page = tagged.post(f"{DECK}/action", action="deck tag", text="Club")
    assert "#club" in page.text
    removing = [found for found in page.of("button") if found.get("value") == "remove note"]
    assert [found["aria-label"] for found in removing] == ["Remove note 1"]
    assert "tags:\n- club\n" in tagged.storage.path("svara.yaml").read_text("utf-8")
    assert "#club" not in tagged.post(f"{DECK}/action", action="remove deck tag", text="club").text


def test_a_ready_made_deck_shows_no_way_to_change_tags(site: Site) -> None:
    page = site.get("/decks/polar-dwarves", view="tags")
    assert "Without a tag" in page.text
    assert not [found for found in page.of("button") if "tag" in found.get("value", "")]
