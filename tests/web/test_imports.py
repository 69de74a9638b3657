"""The import of a deck on its page: lists and files of any size that is read, and errors that keep what was typed."""

import json

import pytest

from tests.depth import deep
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site


@pytest.mark.parametrize("format_", ["text", "yaml", "json", "csv", "markdown", "html", "tts"])
@pytest.mark.parametrize("is_file", [False, True])
def test_every_export_is_imported_whole_by_paste_and_as_a_file(format_: str, is_file: bool, site: Site) -> None:
    exported = site.client.get("/decks/polar-dwarves/export", params={"to": format_}).text
    form = {"text": "" if is_file else exported, "action": "read"}
    files = {"file": ("deck.json", exported)} if is_file else None
    answer = site.client.post("/import", data=form, files=files, headers=SAME_ORIGIN)
    page = ParsedPage(answer.text)
    assert (answer.status_code, page.structure_faults()) == (200, [])
    assert "34 cards, no question" in page.text
    assert "4 Ice Smith" in page.text  # no empty report
    text = next(iter(page.textareas))
    assert text.strip() == exported.replace("\r\n", "\n").strip()
    assert "34 cards" in site.post("/import", text=text, action="accept").text


@deep
def test_a_save_of_two_megabytes_is_imported(site: Site) -> None:
    save = json.loads(site.client.get("/decks/polar-dwarves/export", params={"to": "tts"}).text)
    save["LuaScript"] = "-- " + "x" * (2_000_000 - len(json.dumps(save)))
    text = json.dumps(save)
    assert len(text) > 2_000_000
    assert "34 cards" in site.post("/import", text=text, action="read").text
    page = site.post("/import", 400, text="4 Ice Smith\n" + text * 2, action="read")
    assert "the text has more than 2,097,152 characters" in page.text
    assert next(iter(page.textareas)).lstrip().startswith("4 Ice Smith\n")


@pytest.mark.parametrize(
    "text", ["", "nothing that is a card", "x" * 50_000, "\n".join(["4 Xyzzy"] * 2_500), "dk1-AAAA", '{"deck": 1']
)
def test_what_cannot_be_imported_stays_in_the_field_with_the_reason(text: str, site: Site) -> None:
    for action in ("read", "accept"):
        page = site.post("/import", 400, text=text, action=action)
        assert "Import a deck" in page.text
        assert [found.get("role") for found in page.of("p")].count("alert") == 1
        assert next(iter(page.textareas)).strip() == text.strip()
    assert site.storage.names() == []


def test_a_deck_without_a_title_is_called_as_its_leader_or_as_one_likes(site: Site) -> None:
    site.post("/import", text="1 Svara\n4 Ice Smith\n", action="accept")
    site.post("/import", text="1 Svara\n4 Ice Smith\n", action="accept", title="Ice and bears")
    assert site.storage.names() == ["ice-and-bears.yaml", "svara.yaml"]


@deep
def test_many_questions_fit_into_a_form(site: Site) -> None:
    text = "1 Svara\n" + "\n".join(f"2 Xyzzy{number}" for number in range(300))
    page = site.post("/import", text=text, action="read")
    assert len(page.of("select")) < 250
    assert "100 more lines not understood" in page.text


def test_a_deck_is_edited_as_a_text(site: Site) -> None:
    site.post("/import", text="1 Svara\n4 Ice Smith\nConsidering\n2 Targan\n", action="accept")
    deck, path = "/decks/svara.yaml", "/decks/svara.yaml/text"
    text = next(iter(site.get(path).textareas)).strip()
    assert "4 Ice Smith" in text
    changed = text.replace("4 Ice Smith", "3 Ice Smiht\n2 Bear Cavalry").replace("Name: Svara", "Name: Bears")
    page = site.post(path, text=changed, action="read")
    assert "3 Ice Smiht corrected to" in page.text
    page = site.post(path, text=changed, action="accept", etag=site.etag(deck))
    assert "14 cards" in page.text  # with what comes with Svara
    assert all(name in page.text for name in ("Bears", "Bear Cavalry", "Targan"))
    assert "edit as text" in site.get(f"{deck}/history").text
    for wrong in ("", "nothing of it", "Marshal Oryn\n4 Banner Lancer"):
        page = site.post(path, 400, text=wrong, action="accept")
        assert next(iter(page.textareas)).strip() == wrong
    assert "14 cards" in site.get(deck).text


def test_a_list_is_added_to_a_deck_and_meets_its_changes(site: Site) -> None:
    site.post("/decks", leader="Svara")
    deck, path = "/decks/svara.yaml", "/decks/svara.yaml/text"
    seen = site.etag(deck)
    page = site.post(path, text="2 Ice Smith\n1 Bear Cavalry\n\nMaybe:\n1 Targan\n", action="accept", mode="add")
    assert "12 cards" in page.text
    assert "Targan" in page.text
    page = site.post(path, 409, text="2 Ice Smith\n", action="accept", mode="add", etag=seen)
    form = {found["name"]: found["value"] for found in page.of("input")}
    assert "14 cards" in site.post(path, **form).text
    site.post(path, text="99 Ice Smith\n", action="read", mode="add")
    assert site.get("/decks/polar-dwarves/text", 404).text
