"""The pages of a workbench behind their guard, as a browser of the user asks for them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.app.settings import SettingsFile
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.web.workspace import Workspace
from tests.web.browser import BrowserSite, Window, opened_site
from tests.web.every_page import fill, workspace_in
from tests.web.pages import Site, client_of
from tools import screens
from tools.file_server import serving
from tools.static_edition.__main__ import main as make_edition


@pytest.fixture(scope="session")
def filled(catalogue: Catalogue, resolver: Resolver, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with decks, a match, a simulation and a collection; only to be copied."""
    folder = tmp_path_factory.mktemp("filled")
    workspace = workspace_in(folder, catalogue, resolver)
    fill(workspace)
    workspace.stop()
    return folder


@pytest.fixture
def storage(tmp_path: Path) -> FolderStorage:
    folder = tmp_path / "decks"
    folder.mkdir()
    return FolderStorage(folder, DECK_ENDINGS)


@pytest.fixture
def workspace(workbench: Workbench, storage: FolderStorage, tmp_path: Path) -> Iterator[Workspace]:
    made = Workspace(workbench, storage, settings_file=SettingsFile(tmp_path / "config" / "config.toml"))
    yield made
    made.stop()


@pytest.fixture
def site(workspace: Workspace, storage: FolderStorage) -> Iterator[Site]:
    with client_of(workspace) as client:
        yield Site(client, storage)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The browser of all tests of a process; each window has cookies, storage and connections of its own."""
    with screens.browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def browser_site(browser: Any, catalogue_file: Path) -> Iterator[BrowserSite]:
    """The browser at a server with a folder of decks of its own. A page stays open: it keeps the process of the others."""
    with opened_site(catalogue_file) as address:
        context = browser.new_context()
        context.new_page().goto(f"{screens.let_in(context, address)}/static/base.css")
        yield BrowserSite(browser, address, context)
        context.close()


@pytest.fixture
def window(browser_site: BrowserSite) -> Iterator[Window]:
    """A window of that browser; what must not happen in it is a failure."""
    opened = Window(*browser_site)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def static_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the edition without a server, from a plain file server."""
    site = tmp_path_factory.mktemp("site")
    make_edition(site / "try")  # a folder of a site, as `make site` publishes it
    with serving(site) as address:
        yield f"{address}try/"
