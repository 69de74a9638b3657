"""Pictures of cards from a folder of the user's own and from packs: shown on faces, read from nowhere else."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app.pictures import CardPictures
from deckbuilder.app.settings import Settings, SettingsFile, load_settings
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.load import load_shipped
from deckbuilder.documents.schemas import gate
from deckbuilder.errors import InputError
from deckbuilder.picture_files import MAX_BYTES
from deckbuilder.printing.inputs import cards_input
from deckbuilder.printing.options import PrintOptions
from deckbuilder.printing.pictures import with_pictures
from deckbuilder.printing.typesetter import pdf, template_named
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.pictures import jpeg, png, png_file, webp
from tests.web.pages import Site, client_of

PNG, JPEG, WEBP = png(), jpeg(), webp()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "scans"
    (folder / "Polar Dwarves").mkdir(parents=True)
    (folder / "Ice Golem.png").write_bytes(PNG)
    (folder / "Polar Dwarves" / "Frost Mage.JPG").write_bytes(JPEG)
    (folder / "svara.webp").write_bytes(WEBP)
    return folder


@pytest.fixture
def illustrated(workspace: Workspace, storage: FolderStorage, folder: Path) -> Iterator[Site]:
    shown = replace(workspace, settings_file=SettingsFile(defaults=Settings(images=folder)))
    with client_of(shown) as client:
        yield Site(client, storage)


def pictures_of(site: Site, path: str) -> list[str]:
    return [found["src"] for found in site.get(path).of("img")]


def test_faces_show_the_pictures_of_their_cards(illustrated: Site, site: Site) -> None:
    assert pictures_of(illustrated, "/cards?q=ruleset:2e+golem") == ["/pictures/ice-golem"]
    assert pictures_of(illustrated, "/cards/summoner-wars-2e/polar-dwarves/frost-mage") == [
        "/pictures/polar-dwarves/frost-mage"
    ]
    assert len(pictures_of(illustrated, "/decks/polar-dwarves/print/faces")) > 4
    assert pictures_of(site, "/cards?q=golem") == []
    for path, start, kind in (
        ("ice-golem", PNG, "image/png"),
        ("polar-dwarves/frost-mage", JPEG, "image/jpeg"),
        ("svara", WEBP, "image/webp"),
    ):
        answer = illustrated.client.get(f"/pictures/{path}")
        assert (answer.status_code, answer.content, answer.headers["content-type"]) == (200, start, kind)
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert site.client.get("/pictures/ice-golem").status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png",
        "..%2Fsecret",
        "secret",
        "/etc/passwd",
        "polar-dwarves/../../secret",
        "Ice%20Golem.png",
        "%00",
        "",
    ],
)
def test_nothing_outside_of_the_folder_is_read(name: str, illustrated: Site, folder: Path) -> None:
    (folder.parent / "secret.png").write_bytes(PNG)
    answer = illustrated.client.get(f"/pictures/{name}")
    assert answer.status_code in (400, 404)
    assert answer.content != PNG


def test_links_too_large_files_and_other_contents_are_not_shown(folder: Path) -> None:
    secret = folder.parent / "secret.png"
    secret.write_bytes(PNG)
    (folder / "linked.png").symlink_to(secret)
    (folder / "away").symlink_to(folder.parent)
    (folder / "page.png").write_bytes(b"<svg onload=alert(1)>")
    (folder / "sound.webp").write_bytes(b"RIFF\x00\x00\x00\x00WAVE")
    (folder / "drawn.svg").write_bytes(b"<svg/>")
    (folder / "large.png").write_bytes(PNG + b"\0" * MAX_BYTES)
    os.mkfifo(folder / "pipe.png")
    pictures = CardPictures(folder)
    for name in ("linked", "away/secret", "drawn", "page", "sound", "large", "pipe"):
        with pytest.raises(InputError):
            pictures.read(name)
    assert pictures.read("ice-golem") == (PNG, "image/png")


def test_a_picture_that_has_become_a_link_meanwhile_is_not_followed(folder: Path) -> None:
    (folder.parent / "secret.png").write_bytes(PNG)
    pictures = CardPictures(folder)
    pictures.read("ice-golem")
    (folder / "Ice Golem.png").unlink()
    (folder / "Ice Golem.png").symlink_to(folder.parent / "secret.png")
    with pytest.raises(InputError, match="cannot be read"):
        pictures.read("ice-golem")


@pytest.mark.parametrize("form", ["html", "text", "yaml", "markdown", "tts"])
def test_no_export_holds_a_picture(form: str, illustrated: Site) -> None:
    answer = illustrated.client.get("/decks/polar-dwarves/export", params={"to": form})
    assert answer.status_code == 200
    assert b"pictures/" not in answer.content
    assert b"<img" not in answer.content


def test_the_folder_is_named_in_the_settings(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "config.toml"
    monkeypatch.setattr("deckbuilder.app.settings.config_file", lambda: config)
    config.write_text('images = "scans"\n', "utf-8")
    assert load_settings().images == folder
    for text, sentence in (('images = "none"\n', "a folder that does not exist"), ("images = 3\n", "'images' must be")):
        config.write_text(text, "utf-8")
        with pytest.raises(InputError, match=sentence):
            load_settings()


def test_pieces_of_a_board_show_the_pictures_of_their_cards(illustrated: Site, site: Site) -> None:
    form = {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "passive", "seed": "7", "first": "1"}
    illustrated.post("/matches", **form)
    shown = [src for src in pictures_of(illustrated, "/matches/polar-dwarves.txt") if src == "/pictures/svara"]
    assert shown
    pieces = [found for found in site.get("/matches/polar-dwarves.txt").of("span") if "data-picture" in found]
    assert any(found["data-picture"].endswith("/svara") for found in pieces)
    assert not any("with-scan" in found["class"] for found in pieces)


@deep
def test_a_print_has_own_pictures_only_where_they_are_asked_for(illustrated: Site, site: Site, folder: Path) -> None:
    for path in folder.rglob("*.*"):
        path.unlink()
    (folder / "svara.png").write_bytes(png_file())
    address = "/decks/polar-dwarves/print"
    for own, has in (("own", True), ("none", False)):
        answer = illustrated.client.get(f"{address}/picture", params={"what": "cards", "pictures": own})
        assert (answer.status_code, b"data:image/png" in answer.content) == (200, has)
    plain = site.client.get(f"{address}/picture", params={"what": "cards", "pictures": "own"})
    assert b"data:image/png" not in plain.content
    assert "your own, where there are any" in illustrated.get("/decks/polar-dwarves/print").text
    assert "your own, where there are any" not in site.get("/decks/polar-dwarves/print").text
    assert "keep it for yourself" in illustrated.get("/decks/polar-dwarves/print", pictures="own").text


def test_a_damaged_picture_is_named_where_a_print_needs_it(workbench: Workbench, folder: Path) -> None:
    deck = load_shipped("polar-dwarves", workbench.resolver)
    copies = {card: 1 for card in deck.deck.cards() if card.name == "Ice Golem"}
    data = cards_input("Golem", copies, workbench.catalogue, PrintOptions())
    with_scan, files = with_pictures(data, copies, CardPictures(folder))
    with pytest.raises(InputError, match="a picture cannot be used"):
        pdf(template_named("cards"), with_scan, files)
    for content, sentence in (
        (b"no picture", "this file is no picture"),
        (png_file()[:-12], "this picture is damaged"),
    ):
        (folder / "Ice Golem.png").write_bytes(content)
        with pytest.raises(InputError, match=rf"scans/ice-golem.*{sentence}"):
            with_pictures(data, copies, CardPictures(folder))
    (folder / "Ice Golem.png").write_bytes(png_file())
    with_scan, files = with_pictures(data, copies, CardPictures(folder))
    assert pdf(template_named("cards"), with_scan, files).startswith(b"%PDF")
    assert gate("print").is_valid(with_scan)
