"""The import of a deck on its page: lists and files of any size that is read, and errors that keep what was typed."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from deckbuilder.app.decks.imports import DeckImport
from deckbuilder.change_lock import change_lock
from deckbuilder.web import server
from deckbuilder.web.page import PageRequest
from deckbuilder.web.pages import deck_text, imports
from deckbuilder.web.pages.imports import PastedForm
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


LISTS = {"/import": {}, "/decks/svara.yaml/text": {"mode": "add"}}


@pytest.mark.parametrize("path", LISTS)
def test_a_list_is_read_while_another_program_changes_files(
    path: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.post("/decks", leader="Svara")
    before = site.storage.path("svara.yaml").read_bytes()
    form = {**LISTS[path], "text": "1 Svara\n4 Ice Smith\n"}
    monkeypatch.setattr(server, "LOCK_WAIT", 0.0)
    with change_lock():
        assert "4 Ice Smith" in site.post(path, **form).text
        assert "4 Ice Smith" in site.post(path, action="read", **form).text
        refused = site.post(path, 409, action="accept", **form)
    assert "another command has been changing files; try again" in refused.text
    assert (site.storage.names(), site.storage.path("svara.yaml").read_bytes()) == (["svara.yaml"], before)
    site.post(path, action="accept", **form)
    assert "4 Ice Smith" in site.client.get(f"/decks/{site.storage.names()[0]}/export?to=text").text


@pytest.mark.parametrize("path", LISTS)
def test_the_lock_for_changes_is_free_while_a_list_is_read_that_is_saved(
    path: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def observed(request: PageRequest, pasted: PastedForm) -> DeckImport:
        with ThreadPoolExecutor(1) as other:
            was_free.append(other.submit(is_free).result())
        return read(request, pasted)

    def is_free() -> bool:
        with change_lock(0.0):
            return True

    was_free = list[bool]()
    site.post("/decks", leader="Svara")
    read = imports.read
    for module in (imports, deck_text):
        monkeypatch.setattr(module, "read", observed)
    site.post(path, action="accept", text="1 Svara\n4 Ice Smith\n", **LISTS[path])
    assert was_free == [True]


@pytest.mark.parametrize("path", LISTS)
def test_a_long_list_is_read_on_demand_and_not_while_it_is_typed(path: str, site: Site) -> None:
    site.post("/decks", leader="Svara")
    text = "1 Svara\n" + "".join(f"{number % 9} Frst Mge {number} Ice Smth or Parapt\n" for number in range(500))
    typed = site.post(path, text=text, **LISTS[path])
    assert "so long that it is not read while you type: press Read" in typed.text
    assert next(iter(typed.textareas)).strip() == text.strip()
    assert "Read again" in site.post(path, text=text, action="read", **LISTS[path]).text


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
