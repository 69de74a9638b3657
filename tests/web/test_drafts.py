"""Drafts on pages: packs opened, a card for each press, two people with a curtain, and a deck at the end."""

import stat

from deckbuilder.web.workspace import Workspace
from tests.web.browser import MARKS, Window
from tests.web.pages import ParsedPage, Site

PAGE = "/drafts/draft-7.yaml"  # of a draft with seed 7 and no title


def begin(site: Site, **form: str) -> ParsedPage:
    return site.post("/drafts", **{"seats": "8", "people": "1", "seed": "7", **form})


def revision(page: ParsedPage) -> str:
    return next(field["value"] for field in page.of("input") if field.get("name") == "revision")


def cards(page: ParsedPage) -> list[str]:
    """The keys of the cards that can be taken."""
    return [field["value"] for field in page.of("input") if field.get("type") == "radio"]


def test_a_card_is_taken_and_the_pack_goes_on(site: Site) -> None:
    page = begin(site)
    assert "pack 1 of 3, pick 1 of 15" in page.text
    pack = cards(page)
    assert len(pack) == 15
    after = site.post(f"{PAGE}/action", action="take", revision=revision(page), card=pack[0])
    assert "pick 2 of 15" in after.text
    assert len(cards(after)) == 14
    assert "Your picks 1" in after.text
    assert "Passed on 14" in after.text
    places = [{entry["id"] for entry in shown.of("li") if entry.get("class") == "pick-card"} for shown in (page, after)]
    assert not places[0] & places[1]  # no place of the last pack, which may be marked, is taken over


def test_a_press_on_a_pack_that_has_gone_on_changes_nothing(site: Site) -> None:
    page = begin(site)
    form = {"action": "take", "revision": revision(page), "card": cards(page)[0]}
    site.post(f"{PAGE}/action", **form)
    again = site.post(f"{PAGE}/action", 409, **form)
    assert "The draft has gone on since this page was shown; nothing was changed." in again.text
    assert "Your picks 1" in again.text


def test_a_pick_is_taken_back_and_marked_and_bots_pick(site: Site) -> None:
    page = begin(site)
    taken = site.post(f"{PAGE}/action", action="bot", revision=revision(page))
    key = next(
        field["value"] for field in taken.of("input") if field.get("name") == "card" and field["type"] == "hidden"
    )
    marked = site.post(f"{PAGE}/action", action="mark", revision=revision(taken), card=key)
    assert "maybe" in marked.text
    back = site.post(f"{PAGE}/action", action="back", revision=revision(marked))
    assert "pick 1 of 15" in back.text
    assert cards(back) == cards(page)
    assert revision(back) != revision(page)


def test_a_finished_draft_shows_all_picks_and_becomes_a_legal_deck(site: Site) -> None:
    page = begin(site)
    over = site.post(f"{PAGE}/action", action="auto", revision=revision(page))
    assert "What everybody took" in over.text
    assert "Bot 8 45" in over.text
    leader = next(field["value"] for field in over.of("option"))
    deck = site.post(f"{PAGE}/deck", leader=leader, action="build")
    assert "Legal" in deck.text
    assert [entry for entry in site.storage.names() if entry.endswith("draft-7.yaml")]
    assert "over" in site.get("/drafts").text


def test_two_people_see_only_their_own_packs(site: Site) -> None:
    page = begin(site, people="1,2")
    assert "Player 1, it is your turn" in page.text
    assert not cards(page)
    first = site.get(PAGE, seat=1)
    pack = cards(first)
    covered = site.post(f"{PAGE}/action", action="take", revision=revision(first), card=pack[0])
    assert "Player 2, it is your turn" in covered.text
    assert not cards(covered)
    assert "Picks of Player" not in covered.text
    assert not cards(site.get(PAGE, seat=1))


def test_people_have_names_that_can_be_changed(site: Site) -> None:
    assert "Anna, it is your turn" in begin(site, people="1,2", names="Anna, Ben").text
    page = site.post(f"{PAGE}/action", action="names", names="Ann, Ben")
    assert "Ann, it is your turn" in page.text
    assert "Picks of Ann" in site.get(PAGE, seat=1).text
    refused = site.post(f"{PAGE}/action", 400, action="names", names="Ann, Ben, Cleo")
    assert "these are 3 names for 2 people" in refused.text


def test_a_game_without_packs_is_drafted_from_its_cube(site: Site) -> None:
    form = site.get("/drafts", ruleset="summoner-wars-2e")
    assert "around one of the leaders that you are dealt" in form.text
    page = begin(site, ruleset="summoner-wars-2e", seats="4")
    assert len(cards(page)) == 11
    over = site.post(f"{PAGE}/action", action="auto", revision=revision(page))
    leader = next(field["value"] for field in over.of("option"))
    assert "Legal" in site.post(f"{PAGE}/deck", leader=leader, action="build").text
    assert "summoner-wars-2e" in leader
    sealed = site.get("/sealed", ruleset="summoner-wars-1e", seed=7)
    assert "3 packs, each with 9 cards; and 2 leaders." in sealed.text


def test_a_fault_in_the_form_stands_in_it(site: Site) -> None:
    page = site.post("/drafts", 400, seats="9", people="1", seed="7", name="Mine", cube="class:trap")
    assert "2 to 8 players can draft, not 9" in page.text or "cards, and the list has" in page.text
    assert {"name": "name", "value": "Mine"}.items() <= next(
        field for field in page.of("input") if field.get("name") == "name"
    ).items()
    assert "seed: a number from 0 to" in site.post("/drafts", 400, seats="8", people="1", seed="x").text
    assert "None yet" in site.get("/drafts").text


def test_packs_are_dealt_from_a_pasted_list_but_never_from_a_path(site: Site) -> None:
    begin(site, seats="2", cube="45 Gate Warden\n45 Border Scribe\n")
    pack = cards(site.get(PAGE))
    assert {key.rpartition("/")[2] for key in pack} <= {"gate-warden", "border-scribe"}
    refused = site.post("/drafts", 400, seats="2", people="1", cube="/etc/passwd")
    assert "finds no card to draft" in refused.text


def test_the_file_of_a_draft_is_private_and_deleted_at_once(site: Site, workspace: Workspace) -> None:
    begin(site)
    path = workspace.drafts.storage.path("draft-7.yaml")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    site.post(f"{PAGE}/action", action="delete")
    assert not path.exists()


def test_a_draft_that_cannot_be_read_says_so_in_the_list(site: Site, workspace: Workspace) -> None:
    begin(site)
    workspace.drafts.storage.path("draft-7.yaml").write_text("pool: [", encoding="utf-8")
    assert "draft-7.yaml:1" in site.get("/drafts").text


@MARKS[0]
@MARKS[1]
def test_keys_mark_and_take_cards(window: Window) -> None:
    page = window.open("/drafts")
    page.fill("input[name=seed]", "7")
    page.click("text=Open the packs")
    page.wait_for_selector(".pack")
    page.wait_for_load_state()  # its script takes the keys
    page.keyboard.press("Enter")  # no card is marked: nothing is taken
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('pick 2 of 15')")
    assert page.locator(".picks h2 .dim").inner_text() == "1"


@MARKS[0]
@MARKS[1]
def test_no_card_of_the_next_pack_is_marked_and_the_marked_one_is_named(window: Window) -> None:
    page = window.open("/drafts")
    page.set_viewport_size({"width": 390, "height": 844})
    page.fill("input[name=seed]", "7")
    page.click("text=Open the packs")
    page.wait_for_selector(".pack")
    page.wait_for_load_state()  # its script takes the keys
    first, second = (page.locator(".pick-card").nth(place).bounding_box() for place in (0, 1))
    assert first["y"] == second["y"]  # two beside each other, on a phone too
    page.locator(".pick-card label").nth(2).click()
    name = page.locator(".pick-card .hidden").nth(2).inner_text()
    assert page.locator("#marked-card").inner_text() == name
    page.keyboard.press("Enter")
    page.wait_for_selector("h1:has-text('pick 2 of 15')")
    assert page.locator("input[name=card]:checked").count() == 0
    assert page.locator("#marked-card").inner_text().startswith("Mark a card first")
