"""The service worker of the edition without a server: versions stay whole, and caches of others stay."""

import functools
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import MARKS, PATIENCE
from tools import static_edition
from tools.static_edition.__main__ import write_service

try:
    from tools import screens
except ImportError:  # playwright is not installed, and all of this is skipped
    screens = None  # type: ignore[assignment]

pytestmark = MARKS
SHELL = Path(static_edition.__file__).parent / "shell"
PAGE = '<!doctype html><title>{version}</title><script type="module" src="page.mjs"></script>'
SCRIPT = """
document.title += " and {version}";
{keep_files}
"""
OF_CONTROLLER = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
IS_UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch(() => {});
  while (registration.installing) await new Promise((done) => setTimeout(done, 20));
  return registration.waiting !== null;
}"""


class _CachingHandler(SimpleHTTPRequestHandler):
    """A file host whose files browsers keep for a day."""

    def end_headers(self) -> None:
        self.send_header("cache-control", "max-age=86400")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - its name in the library
        pass


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    handler = functools.partial(_CachingHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def publish(folder: Path, version: str) -> None:
    """Write a small edition with the service worker of the real one, and with what its page does to start it."""
    shell = (SHELL / "shell.mjs").read_text("utf-8")
    start = shell.index("// A new version that waits")
    keep_files = shell[start : shell.index("start().catch")]
    (folder / "index.html").write_text(PAGE.format(version=version), "utf-8")
    (folder / "page.mjs").write_text(SCRIPT.format(version=version, keep_files=keep_files), "utf-8")
    (folder / "late.txt").write_text(version, "utf-8")
    shutil.copy(SHELL / "service.js", folder)
    write_service(folder)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[Path, str, Any]]:
    folder = tmp_path / "site" / "try"
    folder.mkdir(parents=True)
    publish(folder, "one")
    with hosting(tmp_path / "site") as address, screens.browser() as browser:
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        yield folder, f"{address}try/", context


def opened(address: str, context: Any) -> Any:
    page = context.new_page()
    page.goto(address)
    page.evaluate(OF_CONTROLLER)
    return page


def version(page: Any) -> str:
    """The versions of the page, of its script, and of a file that is fetched later."""
    return f"{page.title()}, {page.evaluate('fetch(`late.txt`).then((reply) => reply.text())')}"


def test_a_new_version_comes_whole_when_the_only_page_is_loaded_again(host: tuple[Path, str, Any]) -> None:
    folder, address, context = host
    page = opened(address, context)
    assert version(page) == "one and one, one"
    page.evaluate("caches.open('of another program').then((cache) => cache.put('x', new Response('kept')))")
    publish(folder, "two")
    assert page.evaluate(IS_UPDATED)
    assert version(page) == "one and one, one"
    page.reload()
    page.wait_for_function("() => document.title === 'two and two'")
    assert version(page) == "two and two, two"
    names = page.evaluate("caches.keys()")
    assert len(names) == 2
    assert names[0] == "of another program"
    assert names[1].startswith(f"deckbuilder {address} ")
    context.set_offline(True)
    page.reload()
    assert version(page) == "two and two, two"


def test_pages_of_one_version_stay_together(host: tuple[Path, str, Any]) -> None:
    folder, address, context = host
    pages = [opened(address, context), opened(address, context)]
    publish(folder, "two")
    for page in (*pages, *pages):
        assert page.evaluate(IS_UPDATED)
        page.reload()
    assert [version(page) for page in pages] == ["one and one, one"] * 2
    pages.pop().close()
    pages[0].reload()
    pages[0].wait_for_function("() => document.title === 'two and two'")
    assert version(pages[0]) == "two and two, two"


def test_a_version_of_which_a_file_is_not_there_yet_is_not_taken(host: tuple[Path, str, Any]) -> None:
    folder, address, context = host
    page = opened(address, context)
    publish(folder, "two")
    (folder / "late.txt").write_text("one", "utf-8")
    assert not page.evaluate(IS_UPDATED)
    page.reload()
    assert version(page) == "one and one, one"
