"""The files that pages load: the sources, or what the build has made of these very sources."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.web import assets
from deckbuilder.web.page import reuse
from tests.web.pages import Site, loaded

MOST_FILES, MOST_BYTES = 7, 105_000
ADDRESSES = (
    *("/", "/cards", "/cards?view=list", "/cards/summoner-wars-2e/breakers/deceiver", "/decks", "/decks/polar-dwarves"),
    *(f"/decks/polar-dwarves/{page}" for page in ("hands", "odds", "share", "print", "print/faces")),
    *("/import", "/collection", "/compare?a=polar-dwarves&b=breakers", "/sealed?seed=7", "/packs", "/drafts"),
    *("/rules", "/rules/summoner-wars-2e", "/matches", "/matches/new", "/results", "/simulations", "/simulations/new"),
    *("/workshop", "/workshop/new?like=summoners-chess/order/castellan", "/workshop/faction", "/syntax", "/keys"),
)


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of that of the build."""
    monkeypatch.setattr(assets, "BUILT", tmp_path)
    monkeypatch.setattr(assets, "MANIFEST", tmp_path / "manifest.json")
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    assets.built_names.cache_clear()
    assets.has_hash.cache_clear()
    reuse.cache_clear()  # the links of pages


def write(built: Path, sources: str) -> None:
    names = {"deck-page.css": "deck-page-ABC.css", "icons.svg": "icons-123.svg"}
    assets.MANIFEST.write_text(json.dumps({"sources": sources, "names": names}))
    for name in names.values():
        (built / name).write_text("made")


def test_every_source_of_a_group_exists() -> None:
    names = {
        name
        for group in assets.GROUPS
        for ending in ("css", "mjs")
        for name in assets.names_of(group, ending, with_built=False)
    }
    assert [name for name in names if not (assets.SOURCES / name).is_file()] == []


def test_without_a_build_pages_load_the_sources(built: Path) -> None:
    assert not list(built.iterdir())
    assert "deck.css" in assets.names_of("deck", "css", with_built=True)


def test_a_build_of_other_sources_is_not_used(built: Path) -> None:
    write(built, "0")
    assert assets.built_names() == {}


def test_what_was_built_of_the_sources_is_used_but_without_a_server(built: Path) -> None:
    write(built, assets.digest())
    assert assets.names_of("deck", "css", with_built=True) == ("deck-page.css",)
    assert "deck.css" in assets.names_of("deck", "css", with_built=False)


def test_files_with_their_hash_are_kept_by_the_browser_for_good(built: Path, site: Site) -> None:
    write(built, assets.digest())
    sheets = [link["href"] for link in site.get("/decks/polar-dwarves").of("link") if link["rel"] == "stylesheet"]
    assert sheets[0].endswith("/static/deck-page-ABC.css")
    answer = site.client.get("/static/icons-123.svg")
    assert (answer.text, answer.headers["cache-control"]) == ("made", "private, max-age=31536000, immutable")
    assert "cache-control" not in site.client.get("/static/icons.svg").headers


@pytest.mark.skipif(not assets.built_names(), reason="files are not bundled yet ('make bundles')")
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_names_few_files_and_loads_little(address: str, site: Site) -> None:
    files, size = loaded(site, address)
    assert 0 < files <= MOST_FILES
    assert size <= MOST_BYTES
