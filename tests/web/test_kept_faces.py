"""Faces and rows of cards are made once while a catalogue is open, and show what a page asks for all the same."""

import re
from pathlib import Path

import pytest

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.sources import Sources
from deckbuilder.web.views import face as faces
from deckbuilder.web.views.face import face_of
from tests.web.pages import Site
from tests.web.test_workshop import CARD, first_pack, warden_address


def test_a_face_is_made_once_for_an_open_catalogue(catalogue: Catalogue, catalogue_file: Path) -> None:
    (card,) = catalogue.named("Ice Golem")
    face = face_of(card, catalogue)
    assert face_of(card, catalogue) is face
    assert face_of(card, catalogue, 2).owned == 2
    assert face_of(card, catalogue).owned == 0
    reopened = open_catalogue(catalogue_file, Sources())
    assert face_of(card, reopened) is not face
    reopened.close()


def test_no_more_faces_are_kept_than_a_number(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "MAX_KEPT_FACES", 3)
    faces._faces.pop(catalogue, None)  # other tests have looked at its cards
    for name in ("Ice Golem", "Bear Cavalry", "Blizzard", "Svara", "Ice Ram"):
        for card in catalogue.named(name):
            face_of(card, catalogue)
            assert len(faces._faces[catalogue]) <= 3


def test_a_kept_face_leads_where_each_page_says(site: Site) -> None:
    key = "/cards/summoner-wars-2e/polar-dwarves/ice-golem"
    for query, given in (
        ('"Ice Golem"', "q=%22Ice+Golem%22"),
        ("golem faction:polar", "q=golem+faction%3Apolar"),
        ('"Ice Golem"', "q=%22Ice+Golem%22"),
    ):
        page = site.get("/cards", q=query)
        assert [link["href"] for link in page.of("a") if link["href"].startswith(key)] == [f"{key}?{given}&n=1"]


def test_a_kept_face_shows_how_many_copies_are_owned_now(site: Site) -> None:
    assert {"class": "owned"} not in site.get("/cards", q='"Ice Golem"').of("span")
    for by, owned in (("2", "2 owned"), ("1", "3 owned")):
        site.post("/collection", what="Ice Golem", by=by)
        assert owned in site.get("/cards", q='"Ice Golem"').text


def test_a_changed_card_is_shown_as_it_is_now(site: Site) -> None:
    site.post("/workshop/save", file="", etag="", text=CARD, base=CARD)
    site.post("/decks", leader="Svara")
    pages = [("/cards", {}), ("/cards", {"view": "list"}), (f"/decks/{site.storage.names()[0]}", {})]

    def shown() -> list[str]:
        texts = [site.get(address, q="glacier", **query).text for address, query in pages]
        return [number for text in texts for number in re.findall(r"\b(?:life [89]|[89] life)\b", text)[:1]]

    assert shown() == ["8 life", "life 8", "life 8"]
    text = CARD.replace("life: 8", "life: 9")
    etag = next(field["value"] for field in site.get(warden_address(site)).of("input") if field.get("name") == "etag")
    place = {"pack": first_pack(site), "file": "glacier-warden.yaml"}
    site.post("/workshop/save", **place, etag=etag, text=text, base=text)
    assert shown() == ["9 life", "life 9", "life 9"]
