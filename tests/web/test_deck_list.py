"""The list of decks: found by name, leader, faction or card, sorted, put away and taken back."""

import os

import pytest

from deckbuilder.zip_files import ZipLimits, read_members, zip_members
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site

LEADERS = (
    ("Svara", "Ice"),
    ("summoner-wars-2e/cave-goblins/sneeks", "Goblin storm"),
    ("Marshal Oryn", "Wall"),
)


@pytest.fixture
def decks(site: Site) -> Site:
    """Three decks of two games, of which the chess deck was changed last."""
    for number, (leader, title) in enumerate(LEADERS):
        site.post("/decks", leader=leader, title=title)
        path = site.storage.path(f"{title.lower().replace(' ', '-')}.yaml")
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    return site


def _titles(page: ParsedPage) -> list[str]:
    labels = [found.get("aria-label", "") for found in page.of("a")]
    return [label.removeprefix("Play ") for label in labels if label.startswith("Play ")]


def test_decks_are_found_and_sorted(decks: Site) -> None:
    for query, titles in (
        ({}, ["Wall", "Goblin storm", "Ice"]),
        ({"sort": "name"}, ["Goblin storm", "Ice", "Wall"]),
        ({"sort": "leader"}, ["Wall", "Goblin storm", "Ice"]),
        ({"q": "sneeks"}, ["Goblin storm"]),
        ({"q": "polar DWARVES"}, ["Ice"]),
        ({"q": "frost mage"}, ["Ice"]),
        ({"game": "summoners-chess"}, ["Wall"]),
        ({"game": "no such game", "sort": "nothing"}, ["Wall", "Goblin storm", "Ice"]),
        ({"q": "blarf"}, []),
    ):
        assert _titles(decks.get("/decks", **query)) == titles, query


def enter_results(decks: Site, deck: str) -> None:
    for outcome in ("won", "won", "lost"):
        decks.post("/results", deck=deck, against="Breakers", outcome=outcome, ruleset="summoner-wars-2e")


def test_what_was_looked_for_stands_in_its_field(decks: Site) -> None:
    for query in ("", "sneeks"):
        [field] = [control for control in decks.get("/decks", q=query).of("input") if control.get("id") == "q"]
        assert field["value"] == query


def test_a_deck_shows_its_leader_and_how_often_it_has_won(decks: Site) -> None:
    enter_results(decks, "Ice")
    page = decks.get("/decks", q="ice")
    assert "Svara, Polar Dwarves" in page.text
    assert "2–1" in page.text


def test_results_stay_with_their_deck_when_it_is_renamed_put_away_or_deleted(decks: Site) -> None:
    enter_results(decks, "Ice")
    decks.post("/decks/ice.yaml/action", action="rename", text="Snow", etag=decks.etag("/decks/ice.yaml"))
    assert "2–1" in decks.get("/decks", q="snow").text
    assert "Snow against Breakers 2 won 1 lost" in decks.get("/results").text
    decks.post("/decks/ice.yaml/action", action="archive")
    assert "Snow (in the archive) against" in decks.get("/results").text.replace("Ice (in", "Snow (in")
    decks.post("/decks/restore", name="ice.yaml")
    assert "2–1" in decks.get("/decks", q="snow").text
    decks.post("/decks/ice.yaml/action", action="delete")
    assert "Ice (deleted) against Breakers 2 won 1 lost" in decks.get("/results").text


def test_a_new_deck_does_not_inherit_the_results_of_a_deleted_one(decks: Site) -> None:
    enter_results(decks, "Ice")
    decks.post("/decks/ice.yaml/action", action="delete")
    decks.post("/decks", leader="Svara", title="Ice")
    assert "Ice" in _titles(decks.get("/decks"))
    assert "2–1" not in decks.get("/decks", q="ice").text
    decks.post("/results", deck="Ice", against="Breakers", outcome="won", ruleset="summoner-wars-2e")
    assert "1–0" in decks.get("/decks", q="ice").text
    shown = decks.get("/results").text
    assert "Ice against Breakers 1 won 0 lost" in shown
    assert "Ice (deleted) against Breakers 2 won 1 lost" in shown


def test_a_deck_is_put_away_and_taken_back_in_one_press(decks: Site) -> None:
    page = decks.post("/decks/ice.yaml/action", action="archive")
    assert "ice.yaml is in the archive. Undo" in page.text
    assert "Ice" not in _titles(page)
    decks.post("/decks/restore", name="ice.yaml")
    assert "Ice" in _titles(decks.get("/decks"))
    assert "is in the archive" not in decks.get("/decks", archived="ice.yaml").text


def test_a_deck_is_deleted_for_ever_from_its_page_and_from_the_archive(decks: Site) -> None:
    decks.post("/decks/ice.yaml/action", action="delete")
    decks.post("/decks/wall.yaml/action", action="archive")
    decks.post("/decks/restore", name="wall.yaml", action="delete")
    assert "in the archive" not in decks.get("/decks").text
    assert decks.storage.names() == ["goblin-storm.yaml"]
    for path, form in (("/decks/ice.yaml/action", {"action": "delete"}), ("/decks/restore", {"name": "../x.yaml"})):
        assert decks.post(path, 400, **form).text
    decks.post("/decks/restore", 400, name="ice.yaml", action="delete")


def test_a_duplicate_says_that_it_is_one(decks: Site) -> None:
    decks.post("/decks", copy="ice.yaml")
    assert "Ice, copy" in _titles(decks.get("/decks"))
    decks.post("/decks", copy="ice.yaml")
    assert "Ice, copy 2" in _titles(decks.get("/decks"))


def _choose(*names: str) -> dict[str, str]:
    return {f"deck:{name}": "yes" for name in names}


def test_several_decks_are_put_away_and_taken_back_at_once(decks: Site) -> None:
    page = decks.post("/decks/several", action="archive", **_choose("ice.yaml", "wall.yaml"))
    assert "2 decks are in the archive." in page.text
    assert _titles(page) == ["Goblin storm"]
    (names,) = [found["value"] for found in page.of("button") if found.get("class") == "quiet" and "name" in found]
    assert _titles(decks.post("/decks/restore", name=names)) == ["Wall", "Goblin storm", "Ice"]


def test_several_decks_are_deleted_at_once(decks: Site) -> None:
    page = decks.post("/decks/several", action="delete", **_choose("ice.yaml", "wall.yaml"))
    assert "2 decks deleted." in page.text
    assert decks.storage.names() == ["goblin-storm.yaml"]


def test_decks_are_tagged_together_and_found_by_tag(decks: Site) -> None:
    decks.post("/decks/several", action="tag", tag="#Club", **_choose("ice.yaml", "wall.yaml"))
    page = decks.post("/decks/several", action="tag", tag="water", **_choose("ice.yaml"))
    assert "#club (2)" in page.text
    assert _titles(decks.get("/decks", tag="club", sort="name")) == ["Ice", "Wall"]
    assert _titles(decks.get("/decks", q="#club svara")) == ["Ice"]
    assert _titles(decks.get("/decks", q="#clu")) == []
    assert "tags:\n- club\n- water\n" in decks.storage.path("ice.yaml").read_text("utf-8")
    decks.post("/decks/several", action="untag", tag="water", **_choose("ice.yaml", "wall.yaml"))
    assert _titles(decks.get("/decks", tag="water")) == []


def test_what_cannot_be_done_with_several_decks_is_said(decks: Site) -> None:
    for form, sentence in (
        ({"action": "delete"}, "no deck is chosen"),
        ({"action": "nothing", **_choose("ice.yaml")}, "what is to be done"),
        ({"action": "tag", "tag": "two words", **_choose("ice.yaml")}, "cannot be a tag"),
        ({"action": "delete", **_choose("../cards.db")}, "there is no such file"),
        ({"action": "export", **_choose("../cards.db")}, "cannot be the name of a file"),
    ):
        assert sentence in decks.post("/decks/several", 400, **form).text
        assert len(decks.storage.names()) == len(LEADERS)


def test_decks_go_out_as_a_zip_file_and_come_back(decks: Site) -> None:
    everything = decks.client.get("/decks/all.zip").content
    chosen = decks.client.post(
        "/decks/several", data={"action": "export", **_choose("ice.yaml")}, headers=SAME_ORIGIN
    ).content
    assert list(read_members(chosen, ZipLimits())) == ["ice.yaml"]
    decks.post("/decks/several", action="delete", **_choose("ice.yaml", "wall.yaml"))
    files = {"file": ("decks.zip", everything)}
    answer = decks.client.post("/decks/bring", files=files, headers=SAME_ORIGIN)
    page = ParsedPage(answer.text)
    assert (answer.status_code, page.structure_faults()) == (200, [])
    assert page.text.count("new") == 2
    assert page.text.count("there already") == 1
    assert decks.storage.names() == ["goblin-storm.yaml", "ice.yaml", "wall.yaml"]
    assert "no ZIP file is chosen" in decks.post("/decks/bring", 400).text


def test_a_deck_is_begun_by_the_tile_of_its_leader(site: Site) -> None:
    page = site.get("/decks", game="summoners-chess")
    tiles = [found["value"] for found in page.of("button") if found.get("name") == "leader"]
    assert len(tiles) == len(set(tiles)) > len(LEADERS)
    assert {"game-group"} == {found.get("class") for found in page.of("details") if "open" in found}
    assert "Marshal Oryn" in site.post("/decks", leader="summoners-chess/order/marshal-oryn").text


def test_the_page_of_imports_takes_a_zip_file_of_decks(site: Site) -> None:
    content = zip_members({"ice.yaml": b"deck: Ice\nruleset: summoner-wars-2e\ncards: {summoner: {Svara: 1}}\n"})
    files = {"file": ("decks.zip", content)}
    answer = site.client.post("/import", data={"text": ""}, files=files, headers=SAME_ORIGIN)
    assert "What became of it" in answer.text
    assert site.storage.names() == ["ice.yaml"]
