"""The pages: what they show, what they change, and that nothing is lost between two windows."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.app.storage import PathStorage, etag_of
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.edit import change
from deckbuilder.decks.formats.registry import FORMATS
from deckbuilder.decks.note_text import normalized
from deckbuilder.decks.remarks import text_of
from deckbuilder.query.parse import parse
from deckbuilder.web.views.query_text import conditions_of, with_condition, without_condition
from deckbuilder.web.workspace import Workspace
from tests.depth import deep, examples, sized
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site

PAGES = (
    *("/cards", "/syntax", "/keys", "/decks", "/compare", "/import", "/collection", "/sealed", "/sealed?seed=7"),
    *("/cards?q=class:champion&view=list", "/cards?q=ruleset:chess&view=text", "/cards?q=zzzz", "/decks/polar-dwarves"),
    *("/decks/the-long-wall/hands?seed=7", "/decks/polar-dwarves/odds?c=class:champion&turn=2"),
    *("/compare?a=polar-dwarves&b=tundra-orcs", "/cards/summoner-wars-2e/polar-dwarves/svara"),
    *("/cards/summoners-chess/order/banner-lancer", "/decks/first-sealed-deck", "/decks/workbench-sneeks"),
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_well_formed_and_its_links_lead_somewhere(path: str, site: Site) -> None:
    page = site.get(path)
    links = {found["href"].partition("#")[0] for found in page.of("a")} - {""}
    links |= {found["href"] for found in page.of("link")} | {found["src"] for found in page.of("script")}
    for address in sorted(links)[:: max(1, len(links) // sized(5, 12))]:
        assert site.client.get(address).status_code == 200, address
    labels = {found.get("for") for found in page.of("label")}
    for control in page.of("input"):
        assert control.get("type") == "hidden" or control.get("id") in labels or "label" in str(page.elements), control


def begun(site: Site, leader: str = "Svara") -> str:
    """The path of a deck that was just begun."""
    site.post("/decks", leader=leader)
    return f"/decks/{site.storage.names()[-1]}"


def tag(site: Site, deck: str) -> str:
    """The tag of a deck, which the forms of its page send."""
    return etag_of(site.storage.path(deck.rpartition("/")[2]).read_text("utf-8"))


def test_a_legal_deck_is_built_by_forms_alone_and_undone_after_a_restart(site: Site) -> None:
    deck = begun(site)
    assert "Not legal: 3 problems" in site.get(deck).text
    assert site.etag(deck) == tag(site, deck)
    site.post(f"{deck}/change", card="Bear Cavalry", by="1", etag=tag(site, deck))
    assert "svara.yaml, version 2." in site.get(deck).text
    site.post(f"{deck}/action", action="complete", etag=tag(site, deck))
    assert "Legal (Custom deck)" in site.get(deck).text
    site.post(f"{deck}/action", action="undo", etag=tag(site, deck))
    assert "10 cards" in site.get(deck).text
    assert "svara.yaml, version 4." in site.get(deck).text
    site.post(f"{deck}/action", action="redo", etag=tag(site, deck))
    assert "Legal (Custom deck)" in site.get(deck).text
    history = site.get(f"{deck}/history", **{"from": 1, "to": 2})
    assert "+1 3 Bear Cavalry" in history.text
    site.post(f"{deck}/action", action="restore", version="1", etag=tag(site, deck))
    assert "9 cards" in site.get(deck).text


@deep
def test_quick_presses_on_a_page_do_not_conflict(site: Site) -> None:
    deck = begun(site)
    seen = tag(site, deck)
    press = {"card": "Bear Cavalry", "by": "1", "etag": seen}
    for _ in range(3):
        site.post(f"{deck}/change", **press, page="one")
    assert "13 cards" in site.post(f"{deck}/change", card="Ice Smith", by="1", etag=seen, page="one").text
    assert "12 cards" in site.post(f"{deck}/action", action="undo", etag=seen, page="one").text
    site.post(f"{deck}/change", 409, **press, page="two")
    site.post(f"{deck}/change", **press | {"etag": tag(site, deck)}, page="two")
    site.post(f"{deck}/change", 409, **press, page="one")
    assert "13 cards" in site.get(deck).text


def test_the_second_of_two_windows_gets_a_warning_and_its_change_again(site: Site) -> None:
    deck = begun(site)
    seen = tag(site, deck)
    site.post(f"{deck}/change", card="Bear Cavalry", by="1", etag=seen)
    page = site.post(f"{deck}/change", 409, card="Bear Cavalry", by="1", etag=seen)
    assert "The deck was changed meanwhile" in page.text
    assert "You wanted: add 1 Bear Cavalry" in page.text
    assert "+1 3 Bear Cavalry commons" in page.text
    form = {found["name"]: found["value"] for found in page.of("input")}
    assert "11 cards" in site.post(f"{deck}/change", **form).text


def test_changes_of_different_cards_in_two_windows_are_both_made(site: Site) -> None:
    deck = begun(site)
    seen = tag(site, deck)
    site.post(f"{deck}/change", card="Bear Cavalry", by="1", etag=seen, page="one")
    assert "11 cards" in site.post(f"{deck}/change", card="Ice Smith", by="1", etag=seen, page="two").text
    site.post(f"{deck}/change", card="Frost Mage", by="1", list="considering", etag=seen, page="three")
    site.post(f"{deck}/change", 409, card="Frost Mage", by="1", etag=seen, page="four")
    site.post(f"{deck}/change", 409, card="Glacial Shift", by="1", etag="of no version", page="four")


def test_notes_and_considered_cards_stand_on_the_page(site: Site) -> None:
    deck = begun(site)
    site.post(f"{deck}/action", action="note", text="Strong against orcs", etag=tag(site, deck))
    site.post(f"{deck}/action", action="card note", card="Svara", text="stay back", etag=tag(site, deck))
    page = site.post(f"{deck}/change", card="Frost Mage", by="1", list="considering", etag=tag(site, deck))
    assert all(text in page.text for text in ("Strong against orcs", "stay back", "not counted", "9 cards"))
    page = site.post(f"{deck}/action", action="remove note", number="1", etag=tag(site, deck))
    assert "Strong against orcs" not in page.text


def test_an_illegal_deck_is_made_legal_as_the_page_proposes(site: Site) -> None:
    deck = begun(site)
    site.post(f"{deck}/action", action="complete", etag=tag(site, deck))
    page = site.post(f"{deck}/change", card="Ice Smith", by="1", list="anyway", etag=tag(site, deck))
    assert "17/16, 1 too many" in page.text
    assert "Take out 1" in page.text
    assert "Fix it m" in page.text
    assert "Legal (Custom deck)" in site.post(f"{deck}/action", action="repair", etag=tag(site, deck)).text


@deep
def test_each_change_that_mends_a_deck_can_be_made_by_itself(site: Site) -> None:
    site.post("/decks", copy="polar-dwarves")
    deck = f"/decks/{site.storage.names()[-1]}"
    for card, by in (("Ice Smith", 1), ("Frost Mage", -2)):
        site.post(f"{deck}/change", card=card, by=str(by), list="anyway", etag=tag(site, deck))
    assert "Not legal" in site.get(deck).text
    for _ in range(sized(5, 10)):
        page = site.get(deck)
        if "Legal (Custom deck)" in page.text:
            break
        site.post(f"{deck}/action", action="repair one", number="0", etag=tag(site, deck))
    assert "34 cards" in page.text
    site.post(f"{deck}/action", 400, action="repair one", number="0", etag=tag(site, deck))


def test_the_page_says_what_still_fits_and_why_the_rest_does_not(site: Site) -> None:
    deck = begun(site)
    assert "Add one Bear Cavalry" in [
        b.get("aria-label") for b in site.get(deck, show="fitting", q="Bear").of("button")
    ]
    site.post(f"{deck}/change", card="Bear Cavalry", by="4", etag=tag(site, deck))
    page = site.get(deck, show="fitting", q='name="Bear Cavalry"')
    assert "No card. 1 card under All" in page.text
    assert "up to 4 in a deck" in site.get(deck, show="legal", q="Bear").text
    assert (
        "spirit: Svara takes cards with martial, logic or water" in site.get(deck, show="all", q="Border Archer").text
    )
    site.post(f"{deck}/action", action="complete", etag=tag(site, deck))
    assert "champions: full with 3" in site.get(deck, q="class:champion").text


def test_a_press_beyond_a_limit_adds_nothing_and_says_why(site: Site) -> None:
    deck = begun(site)
    for _ in range(2):
        page = site.post(f"{deck}/change", step="deck 3 Bear Cavalry", etag=tag(site, deck))
    assert "Bear Cavalry is not added (up to 4 in a deck) Add anyway" in page.text
    assert "12 cards" in page.text
    step = next(button["value"] for button in page.of("button") if (button.get("value") or "").startswith("anyway"))
    page = site.post(f"{deck}/change", step=step, etag=tag(site, deck))
    assert "is not added" not in page.text
    assert "2 Bear Cavalry too many, 6 standard events, 3 champions and 10 commons missing" in page.text
    assert page.text.count("6! 6 copies of Bear Cavalry, 4 allowed") == len(["in the pool", "in the deck"])
    site.post(f"{deck}/change", 400, card="Bear Cavalry", by="1", back="results", etag=tag(site, deck))


def test_a_version_is_named_and_two_are_compared(site: Site) -> None:
    deck = begun(site)
    site.post(f"{deck}/change", card="Bear Cavalry", by="1", etag=tag(site, deck))
    page = site.post(f"{deck}/action", action="name version", version="2", text="for Friday", etag=tag(site, deck))
    assert "saved “for Friday”" in page.text
    site.post(f"{deck}/change", card="Ice Smith", by="2", etag=tag(site, deck))
    history = site.get(f"{deck}/history", **{"from": 2, "to": 3})
    assert all(text in history.text for text in ("2: for Friday", "+2", "Ice Smith"))
    page = site.post(f"{deck}/action", action="name version", version="1", text="bare", back="history")
    assert "1: bare" in page.text


def test_equal_neighbours_of_the_history_are_one_row(site: Site) -> None:
    deck = begun(site)
    for _ in range(3):
        site.post(f"{deck}/change", card="Bear Cavalry", by="1", etag=tag(site, deck))
    site.post(f"{deck}/change", card="Bear Cavalry", by="-1", etag=tag(site, deck))
    for _ in range(2):
        site.post(f"{deck}/action", action="undo", etag=tag(site, deck))
    page = site.get(f"{deck}/history")
    assert "7 versions" in page.text
    assert "add 3 Bear Cavalry" in page.text
    assert "3 steps" in page.text
    for number in range(5):
        site.post(f"{deck}/action", action="note", text=f"note {number}", etag=tag(site, deck))
        site.post(f"{deck}/action", action="rename", text=f"name {number}", etag=tag(site, deck))
    assert "Earlier in this sitting" in site.get(f"{deck}/history").text


def test_a_wrong_deck_code_is_an_error_at_its_field(site: Site) -> None:
    page = site.post("/decks/restore", code="rubbish code")
    field = next(field for field in page.of("input") if field.get("id") == "code")
    assert (field["value"], field["aria-invalid"], field["aria-describedby"]) == (
        "rubbish code",
        "true",
        "fault-code",
    )
    assert "'rubbish code' is no deck code: one begins with dk1-" in page.text
    assert "deck code" in site.post("/decks/restore", code="dk1-AAAA").text
    assert "Ready-made deck" in site.post("/decks/restore", code="polar-dwarves").text


def test_decks_of_one_name_are_told_apart_by_their_files(site: Site) -> None:
    begun(site)
    assert "file svara.yaml" not in site.get("/decks").text
    begun(site)
    page = site.get("/decks")
    assert "file svara.yaml" in page.text
    assert "file svara-2.yaml" in page.text


def test_packs_are_opened_and_a_limited_deck_is_made_legal(site: Site) -> None:
    closed = site.get("/sealed").text
    assert "Open this seed" in closed
    assert "6 packs, each with 8 minions, 2 champions, 1 champion or legend" in closed
    assert "one of each general" in closed
    page = site.get("/sealed", seed=7)
    leader = next(found["value"] for found in page.of("option"))
    page = site.post("/sealed", seed="7", leader=leader, title="Friday")
    assert site.storage.names() == ["friday.yaml"]
    assert (
        "Limited"
        in site.post("/decks/friday.yaml/action", action="complete", etag=site.etag("/decks/friday.yaml")).text
    )
    assert re.search(r"Minions \d+ of \d+ in the pool", site.get("/decks/friday.yaml").text)
    site.post("/sealed", 400, seed="x", leader=leader)
    site.post("/sealed", 400, seed="7", leader="nobody")


def test_an_archived_deck_comes_back(site: Site) -> None:
    deck = begun(site)
    site.post(f"{deck}/action", action="archive")
    assert "1 deck in the archive" in site.get("/decks").text
    assert "Svara" in site.post("/decks/restore", name="svara.yaml").text
    site.post("/decks/restore", 400, name="svara.yaml")
    site.post("/decks/restore", 400, name="../svara.yaml")


@pytest.mark.rule("2E-EVT-1")
@pytest.mark.parametrize(
    ("path", "times"),
    [("/cards/summoner-wars-2e/polar-dwarves/parapet", 2), ("/cards?q=Parapet", 1), ("/cards?q=Parapet&view=list", 2)],
)
def test_an_event_says_in_which_phase_it_is_played(path: str, times: int, site: Site) -> None:
    assert site.get(path).text.count("build phase") == times


def test_a_card_is_added_to_a_deck_from_its_own_page(site: Site) -> None:
    begun(site)
    card = "/cards/summoner-wars-2e/polar-dwarves/bear-cavalry"
    form = {"card": "Bear Cavalry", "by": "1", "list": "deck", "back": card[1:], "etag": site.etag(card)}
    page = site.post("/decks/svara.yaml/change", **form)
    assert "Add to… 1 Svara" in page.text
    assert "Rulings" in site.get("/cards/summoner-wars-2e/polar-dwarves/ice-smith").text


def test_missing_cards_of_a_deck_are_shown_where_they_matter(site: Site) -> None:
    deck = begun(site)
    site.post("/collection", what="Ice Ram", by="1")
    assert "8 cards of this deck are not in your collection" in site.get(deck).text
    assert "1 missing Svara" in site.get("/collection").text
    assert "8 missing" in site.get("/compare", a=deck[7:]).text
    assert "1 owned" in site.get("/cards", q="Ice Ram").text
    other = site.get("/decks/the-long-wall").text  # of a game of which nothing is owned
    assert "missing" not in other
    assert "not in your collection" not in other


def test_what_two_lines_of_figures_would_say_is_said_once(site: Site) -> None:
    page = site.get("/decks/the-long-wall").text
    assert "Symbols: 33 order" in page
    assert "Factions:" not in page


def test_the_heads_of_a_list_sort_it(site: Site) -> None:
    page = site.get("/cards", q="faction:polar order:cost", view="list")
    heads = {head["aria-sort"] for head in page.of("th") if "aria-sort" in head}
    assert heads == {"ascending"}
    assert any("q=faction%3Apolar+order%3A-cost" in link["href"] for link in page.of("a"))


def test_keys_are_not_named_where_no_script_runs(site: Site) -> None:
    assert "/no-keys" in site.client.get("/decks").text


def test_a_shipped_deck_is_changed_as_a_copy(site: Site) -> None:
    assert site.post("/decks/polar-dwarves/change", 400, card="Ollag", by="1").text.count("copy it to change it")
    site.post("/decks", copy="polar-dwarves")
    assert site.storage.names() == ["polar-dwarves.yaml"]
    site.post("/decks/polar-dwarves.yaml/action", action="rename", text="Mine")
    assert "Mine" in site.get("/decks").text
    site.post("/decks/polar-dwarves.yaml/action", action="archive")
    assert site.storage.names() == []
    assert (site.storage.folder / "archive" / "polar-dwarves.yaml").is_file()


@pytest.mark.parametrize("form", FORMATS)
def test_a_deck_is_exported_in_every_format(form: str, site: Site) -> None:
    answer = site.client.get("/decks/polar-dwarves/export", params={"to": form})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith("attachment; filename*=UTF-8''polar-dwarves")
    assert answer.text


def test_the_link_of_a_deck_code_shows_the_deck(site: Site) -> None:
    page = site.get("/decks/polar-dwarves")
    code = next(found["value"] for found in page.of("input") if found.get("class") == "code")
    assert "34 cards" in site.get(f"/decks/{code}").text
    site.get(f"/decks/{code[:20]}", 400)


def test_a_pasted_list_is_reported_line_by_line_and_nothing_of_it_is_lost(site: Site) -> None:
    text = "1 Svara\n4 Frots Mage\n4 Ice Smith\n2 Sandwich\n"
    page = site.post("/import", text=text, action="read")
    assert all(part in page.text for part in ("Line 2: 4 Frots Mage corrected to", "Line 4: 2 Sandwich not understood"))
    page = site.post("/import", text=text, action="accept", **{"line-2": "Ice Golem"})
    assert "Not read: 2 Sandwich" in page.text
    assert re.search(r"− [45] \+ 2 Ice Golem", page.text)


@pytest.mark.parametrize("length", [75, 76, *(pytest.param(length, marks=deep) for length in (80, 84, 300))])
def test_a_title_of_any_length_is_accepted(length: int, site: Site) -> None:
    title = ("Svara at the championship " * 12)[:length].strip()
    for _ in range(2):  # the second deck has a name of its own
        page = site.post("/import", text=f"Deck: {title}\n1 Svara\n4 Ice Smith\n", action="accept")
        assert title[:75] in page.text
    site.post("/import", text=f"{title}\n1 Svara\n4 Ice Smith\n", action="read")


def test_a_second_deck_and_an_unknown_rule_set_are_named(site: Site) -> None:
    text = "Ruleset: magic\n1 Svara\n4 Bear Cavalry\n\n1 Grognack\n4 Smasher\n"
    page = site.post("/import", text=text, action="read")
    assert "(another deck: Grognack)" in page.text
    assert "no rule set is called 'magic'" in page.text


def test_the_page_of_a_deck_says_what_exports_leave_out(site: Site) -> None:
    text = (
        "Name: Ice\nRuleset: summoner-wars-2e\nFormat: custom\n\n1 Svara\n\nConsidering\n2 Ice Golem\n\n# Note: icy\n"
    )
    page = site.post("/import", text=text, action="accept")
    assert "Deck code without 1 note and 2 cards under consideration" in page.text


def test_a_mistake_in_a_query_is_shown_with_its_place(site: Site) -> None:
    page = site.get("/cards", q="cost<=")
    assert "the query ends too early" in page.text
    assert "Nothing was searched" in page.text
    assert [found.get("aria-invalid") for found in page.of("input") if found.get("id") == "q"] == ["true"]


@pytest.mark.parametrize("path", ["/cards", "/decks/polar-dwarves"])
def test_what_is_understood_of_a_query_is_searched_and_the_rest_named(path: str, site: Site) -> None:
    page = site.get(path, q="ice golem strenght:2")
    assert "strenght:2 is left out: there is no field 'strenght'; did you mean 'strength'?" in page.text
    links = [link["href"] for link in page.of("a") if "q=ice+golem+strength%3A2" in link.get("href", "")]
    assert links
    assert "Read as ice" in page.text
    assert "1 card" in page.text
    assert "left out" not in site.get(path, q="ice golem strength:2").text


def test_other_readings_name_what_scryfall_means(site: Site) -> None:
    assert "or only in" not in site.get("/cards", q="t:champion").text
    assert re.search(r"or only class:champion : \d+", site.get("/cards", q="t:champion").text)
    assert "write text:draw" in site.get("/cards", q="o:draw").text
    assert "cheap as cost<=1, or in names or texts" in site.get("/cards", q="cheap champion").text


def test_a_query_without_a_hit_says_what_to_leave_out(site: Site) -> None:
    page = site.get("/cards", q="class:champion cost>=3 life>=90")
    assert "No card matches" in page.text
    assert "without life>=90" in page.text
    assert "deckbuilder --cards FOLDER web" in page.text  # the card may be one of the user's own
    page = site.get("/cards", q="class:event Ice Golm")
    assert all(text in page.text for text in ("without class:event", "Ice Golem")) or "Ice Golem" in page.text


def test_a_query_reads_no_file(site: Site) -> None:
    (site.storage.folder.parent / "secret.yaml").write_text("deck: x", "utf-8")
    for value in ("/etc/passwd", str(site.storage.folder.parent / "secret.yaml"), "../secret.yaml"):
        assert "there is no deck" in site.get("/cards", q=f'deck:"{value}"').text
    assert "cards" in site.get("/cards", q="deck:polar-dwarves").text


def test_the_collection_grows_and_shrinks(site: Site) -> None:
    assert "cards owned 34" in site.post("/collection", what="polar-dwarves", by="1").text
    assert "cards owned 0" in site.post("/collection", what="polar-dwarves", by="-1").text
    assert "cards owned 4" in site.post("/collection", what="4 Ice Golem", by="1").text
    near = site.post("/collection", 400, what="2 Ice Golm", by="1", ruleset="summoner-wars-2e")
    assert "2 Ice Golem" in [button.get("value") for button in near.of("button")]
    assert "cards owned 0" in site.post("/collection", what="Ice Golem", by="-4").text
    refused = site.post("/collection", 400, what="no such card", by="1")
    assert "no card is called" in refused.text


def test_a_change_of_the_collection_is_undone_and_done_again(site: Site) -> None:
    site.post("/collection", what="polar-dwarves", by="1")
    site.post("/collection", step="card 1 Ice Golem", ruleset="summoner-wars-2e")
    page = site.get("/collection")
    assert "add 1 Ice Golem" in [button.get("title") for button in page.of("button")]
    assert "cards owned 34" in site.post("/collection", action="undo").text
    assert "cards owned 0" in site.post("/collection", action="undo").text
    assert "no change of the collection to undo" in site.post("/collection", 400, action="undo").text
    assert "cards owned 34" in site.post("/collection", action="redo").text


def test_the_collection_begins_with_the_game_of_ones_decks(site: Site) -> None:
    def game() -> str:
        links = site.get("/collection").of("a")
        return next(link["href"] for link in links if link.get("aria-current") and "ruleset=" in link["href"])

    assert "summoner-wars-2e" in game()
    site.post("/collection", what="workbench-oldin", by="1")
    assert "summoner-wars-1e" in game()
    site.post("/decks", copy="polar-dwarves")
    assert "summoner-wars-2e" in game()
    site.post("/decks", copy="the-long-wall", title="Wall")
    site.post("/decks", copy="locust-season", title="Locusts")
    assert "summoners-chess" in game()


def test_one_table_has_products_owned_wanted_and_missing_cards(site: Site) -> None:
    game = {"ruleset": "summoner-wars-2e"}
    site.post("/decks", copy="polar-dwarves", title="Ice")
    site.post("/collection", step="card 1 4 Ice Golem", **game)
    site.post("/collection", step="wish 1 Ember Archer", **game)
    assert "0 of 34 cards" in site.get("/collection", show="products", q="breakers", **game).text
    assert "Ice Golem" in site.get("/collection", show="owned", **game).text
    assert "Ember Archer" in site.get("/collection", show="wanted", **game).text
    missing = site.get("/collection", show="missing", q="dwarves", **game).text
    assert "Bear Cavalry" in missing
    assert "4 missing" in missing
    assert "Ember Archer" not in missing


def test_a_pasted_list_is_entered_but_for_the_lines_with_questions(site: Site) -> None:
    form = {"action": "list", "show": "paste", "ruleset": "summoner-wars-2e"}
    page = site.post("/collection", **form, text="4 Ice Golem\nCard,Owned\nSmasher,2\nIce Golm,3\n2x Frosst Mage")
    assert "6 cards entered. 2 lines left" in page.text
    corrections = [button["value"] for button in page.of("button") if button.get("name") == "correction"]
    left = page.textareas[-1]
    assert "Smasher" not in left
    chosen = next(correction for correction in corrections if correction.endswith("Ice Golem"))
    page = site.post("/collection", **form, text=left, correction=chosen)
    assert "3 cards entered. 1 line left" in page.text
    site.post("/collection", **form, text="2 Frost Mage")
    assert "cards owned 11" in site.get("/collection").text
    unknown = site.post("/collection", 400, **form, text="Card,Want\nIce Golem,4")
    assert "no column of the table says how many copies you own" in unknown.text
    site.post("/collection", **form, text="Set;Card;Regular;Foil\nPD;Ice Golem;3;1")
    assert site.client.get("/collection/export").text.splitlines()[1].startswith("Frost Mage,")


HOSTILE = (
    "<script>alert(1)</script>",
    "{{ 7*7 }}",
    "\u202etxt",
    *(pytest.param(text, marks=deep) for text in ('"onload="x', "</svg><b>", "javascript:alert(1)", "=1+1")),
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_shown_as_text(text: str, site: Site) -> None:
    deck = begun(site)
    plain = text.replace("\u202e", "")
    site.post(f"{deck}/action", 400 if "\u202e" in text else 200, action="note", text=text, etag=tag(site, deck))
    site.post(f"{deck}/action", 400 if "\u202e" in text else 200, action="rename", text=text, etag=tag(site, deck))
    if plain == text:
        for path in (deck, "/decks", f"{deck}/history", f"{deck}/hands", f"{deck}/odds", f"/compare?a={deck[7:]}"):
            page = site.get(path)
            assert not [found for found in page.of("script") if "src" not in found]
        assert text in site.get(deck).text
    fields = site.get("/cards", q=text).of("input")
    field = next(found for found in fields if found.get("id") == "q")
    assert field["value"] == text.strip()
    site.get(f"/decks/{plain.replace('/', '')}", 404)


@given(text=st.text(max_size=60))
@settings(parent=examples(15, HealthCheck.function_scoped_fixture))
def test_any_text_comes_back_out_of_the_search_field(text: str, site: Site) -> None:
    answer = site.client.get("/cards", params={"q": text})
    assert answer.status_code == 200
    field = next(found for found in ParsedPage(answer.text).of("input") if found.get("id") == "q")
    assert field["value"].split() == text.replace("\0", "").split() or "\0" in text


def test_what_is_not_understood_beside_a_word_of_no_card_is_no_error(site: Site) -> None:
    text = site.get("/cards", q="| icee golm").text
    assert "'|' does not fit here" in text
    assert "Ice Golem" in text


CONDITIONS = st.sampled_from(
    ("class:champion", "cost<=3", "NOT attack:melee", '"after this"', "(cost:0 OR life>=8)", "-is:unique", "ice")
)
QUERIES = st.lists(CONDITIONS, max_size=4).map(" ".join) | st.just("cost:0 OR life>=8") | st.just("ice OR golem cost:1")


@given(text=QUERIES, condition=st.sampled_from(("is:structure", "ruleset:2e", "order:cost")))
@examples(20)
def test_a_chip_that_is_pressed_twice_leaves_the_query_as_it_was(
    text: str, condition: str, catalogue: Catalogue
) -> None:
    pressed = with_condition(text, condition)
    assert condition in (conditions_of(pressed) or [])
    again = without_condition(pressed, condition)
    vocabulary = catalogue.vocabulary()
    assert catalogue.keys(parse(again, vocabulary)) == catalogue.keys(parse(text, vocabulary))


NOTES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")), min_size=1, max_size=60)


@deep
@given(text=NOTES)
@settings(parent=examples(10, HealthCheck.function_scoped_fixture))
def test_any_note_comes_back_out_of_the_page_and_of_the_file(text: str, site: Site) -> None:
    if not site.storage.names():
        begun(site)
    deck = f"/decks/{site.storage.names()[0]}"
    if not (note := normalized(text)):
        return
    answer = site.client.post(
        f"{deck}/action", data={"action": "note", "text": text}, headers={"sec-fetch-site": "same-origin"}
    )
    page = ParsedPage(answer.text)
    if answer.status_code == 200 and text_of(note):
        assert note in [normalized(part) for part in page.texts]
        site.post(f"{deck}/action", action="remove note", number="1")
    assert page.structure_faults() == []


NOTE = """# Plan

**Hold** the gates with Ice Golem, then

- push with [[Jarmund]], not [[Nobody]]
- [site](https://example.org) [bad](javascript:alert(1)) <script>x</script>"""


def test_notes_are_markdown_whose_cards_are_links_and_whose_html_is_text(site: Site) -> None:
    deck = begun(site)
    form = {"action": "note", "text": NOTE.replace("\n", "\r\n")}
    page = ParsedPage(site.client.post(f"{deck}/action", data=form, headers=SAME_ORIGIN).text)
    hrefs = {link.get("href", ""): link for link in page.of("a")}
    assert any(href.endswith("/polar-dwarves/ice-golem") for href in hrefs)
    assert any(href.endswith("/polar-dwarves/jarmund") for href in hrefs)
    assert hrefs["https://example.org"]["rel"] == "nofollow noopener noreferrer"
    assert not any("javascript" in href for href in hrefs)
    assert "not [[Nobody]]" in page.text
    assert "<script>x</script>" in page.text
    assert page.structure_faults() == ["leads elsewhere: https://example.org"]
    exported = site.client.get(f"{deck}/export", params={"to": "html"}).text
    assert "Plan<br>Hold the gates with Ice Golem, then<br>– push with Jarmund" in exported


def test_a_note_is_changed_in_its_place_and_stored_once(site: Site) -> None:
    deck = begun(site)
    for text in ("first", "second", "second"):
        site.post(f"{deck}/action", action="note", text=text, etag=tag(site, deck))
    site.post(f"{deck}/action", action="edit note", number="1", text="a primer\nof lines", etag=tag(site, deck))
    page = site.get(deck)
    assert page.text.count("Edit") == len(["the primer", "the other note", "edit as text"])
    assert "- |-\n  a primer\n  of lines\n- second" in (site.storage.folder / "svara.yaml").read_text("utf-8")
    site.post(f"{deck}/action", 400, action="edit note", number="3", text="x", etag=tag(site, deck))
    lines = "\n" * 1_001
    site.post(f"{deck}/action", 400, action="edit note", number="2", text=f"a{lines}b", etag=tag(site, deck))


def test_the_command_line_beside_a_window_loses_nothing(site: Site, workspace: Workspace) -> None:
    deck = begun(site)
    seen = tag(site, deck)
    files = workspace.workbench.deck_files(PathStorage())
    path, resolver = str(site.storage.folder / deck[7:]), workspace.workbench.resolver
    files.change(path, lambda resolved: change(resolved, "Ice Smith", 2, resolver).deck, "deck add")
    page = site.post(f"{deck}/change", 409, card="Ice Smith", by="1", etag=seen)
    assert "You wanted: add 1 Ice Smith" in page.text
    assert "+2 0 Ice Smith" in page.text
    form = {found["name"]: found["value"] for found in page.of("input")}
    assert "12 cards" in site.post(f"{deck}/change", **form).text
    files.undo(path)
    assert "11 cards" in site.get(deck).text


def test_no_cell_of_an_exported_table_is_a_formula(site: Site) -> None:
    deck = begun(site)
    site.post(f"{deck}/action", action="rename", text="=HYPERLINK(1)", etag=tag(site, deck))
    answer = site.client.get(f"{deck}/export", params={"to": "csv"})
    assert answer.text.splitlines()[1].startswith("'=HYPERLINK(1)")


def test_files_that_are_not_listed_are_named(site: Site) -> None:
    text = copied_deck(site)
    for name in ("wall.yml", "Svara: the wall.yaml", "<b>.yaml"):
        (site.storage.folder / name).write_text(text, "utf-8")
    page = site.get("/decks")
    assert "2 files not shown" in page.text
    assert "Svara: the wall.yaml: a name has no ':' in it" in page.text
    assert "<b>.yaml: a name has no '<' in it" in page.text
    assert any(link["href"].endswith("/decks/wall.yml") for link in page.of("a"))
    assert "Legal" in site.get("/decks/wall.yml").text


def copied_deck(site: Site) -> str:
    """The text of a shipped deck as a deck file."""
    site.post("/decks", copy="polar-dwarves")
    return (site.storage.folder / "polar-dwarves.yaml").read_text("utf-8")


def test_charts_of_compared_decks_have_one_scale(site: Site) -> None:
    site.post("/import", text="1 Svara\n1 Ice Smith\n1 Frost Mage\n", action="accept", title="Few cards")
    answer = site.client.get("/compare", params={"a": "polar-dwarves", "b": "few-cards.yaml"})
    drawn = [chart for chart in answer.text.split("<svg class=") if chart.startswith('"chart')]
    charts = [re.findall(r'class="(label|value)"[^>]*>(\d+)<', chart) for chart in drawn]
    axes = [[text for kind, text in chart if kind == "label"] for chart in charts]
    assert len(axes) == 2
    assert axes[0] == axes[1] == [str(cost) for cost in range(len(axes[0]))]
    heights = [
        sum(float(part) for part in re.findall(r'class="part[^>]*height="([\d.]+)"', chart))
        / sum(int(text) for kind, text in found if kind == "value")
        for chart, found in zip(drawn, charts, strict=True)
    ]
    assert heights[0] == pytest.approx(heights[1], rel=0.02)
    assert "Few cards</option>" in answer.text
