"""Crests on pages: taken by their names from one file, which browsers keep until it changes."""

import json
import re
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.build import extend
from deckbuilder.catalogue.cache import open_fixed
from deckbuilder.documents.sources import Sources
from deckbuilder.web.page import crests_of
from deckbuilder.web.workspace import Workspace
from tests.web.pages import Site
from tools.static_edition.page_runner import PageRunner

ADDRESS = re.compile(r'<use href="(/crests/\w+\.svg)#([^"]+)"')


@pytest.mark.parametrize(
    "path",
    ["/", "/cards", "/cards?q=ice&view=list", "/decks", "/decks/polar-dwarves", "/decks/the-long-wall/hands?seed=7"],
)
def test_pages_show_crests_of_the_file(site: Site, catalogue: Catalogue, path: str) -> None:
    uses = ADDRESS.findall(site.client.get(path).text)
    assert {name for _, name in uses} <= set(catalogue.crests)
    (address,) = {address for address, _ in uses}
    file = site.client.get(address)
    assert file.headers["content-type"] == "image/svg+xml"
    assert "immutable" in file.headers["cache-control"]
    assert f'id="{uses[0][1]}"' in file.text


def test_an_edition_without_a_server_takes_them_from_the_page(workspace: Workspace) -> None:
    runner = PageRunner(Workspace(workspace.workbench, workspace.storage, is_serverless=True), "/~", "/files")
    reply = runner.request("GET", "/~/cards")
    name = re.search(r'<use href="#([^"]+)"', str(reply.text))
    assert name
    file = runner.request("GET", f"/~/crests/{reply.crests}.svg")
    assert f'id="{name[1]}"' in str(file.text)


def test_a_faction_of_ones_own_changes_the_file(tmp_path: Path, catalogue: Catalogue, catalogue_file: Path) -> None:
    card = {"card": "Marsh Lantern", "ruleset": "summoner-wars-2e", "faction": "Lamp Bearers", "class": "common unit"}
    numbers = {"cost": 1, "life": 2, "strength": 1, "attack": "melee", "symbols": ["light"]}
    (tmp_path / "lantern.yaml").write_text(json.dumps(card | numbers))
    extend(tmp_path / "house.db", catalogue_file, Sources([tmp_path], with_shipped=False))
    house = open_fixed(tmp_path / "house.db")
    (lantern,) = house.named("Marsh Lantern")
    assert lantern.crest not in catalogue.crests
    assert lantern.crest in crests_of(house).content
    assert crests_of(house).version != crests_of(catalogue).version
    house.close()
