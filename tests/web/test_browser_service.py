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

pytestmark = MARKS
SHELL = Path(static_edition.__file__).parent / "shell"
PAGE = '<!doctype html><title>{version}</title><script type="module" src="page.mjs"></script>'
SCRIPT = """
document.title += " and {version}";
{keep_files}
"""
IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# Whether the version that the host has now is complete and waits. The browser looks for new versions by itself, too, and
# takes a look that began before the version was there for the one that is asked for here: so it is asked more than once.
IS_UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration.waiting) return true;
  for (let asked = 0; asked < 50 && !registration.installing; asked++) await registration.update().catch(() => {});
  const worker = registration.installing ?? registration.waiting;
  while (worker?.state === "installing") {
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  }
  return worker?.state === "installed";
}"""


class _CachingHandler(SimpleHTTPRequestHandler):
    """A file host whose files browsers keep for a day."""

    def end_headers(self) -> None:
        self.send_header("cache-control", "max-age=86400")
        super().end_headers()

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Last-Modified":  # in whole seconds: two versions of one second would be the same
            super().send_header(keyword, value)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - its name in the library
        pass


@contextmanager
def hosting(folder: Path) -> Iterator[str]:
    handler = functools.partial(_CachingHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def build(folder: Path, version: str) -> Path:
    """Write a small edition with the service worker of the real one, and with what its page does to start it."""
    shell = (SHELL / "shell.mjs").read_text("utf-8")
    start = shell.index("// A new version that waits")
    keep_files = shell[start : shell.index("start().catch")]
    folder.mkdir()
    (folder / "index.html").write_text(PAGE.format(version=version), "utf-8")
    (folder / "page.mjs").write_text(SCRIPT.format(version=version, keep_files=keep_files), "utf-8")
    (folder / "late.txt").write_text(version, "utf-8")
    shutil.copy(SHELL / "service.js", folder)
    write_service(folder)
    return folder


def publish(edition: Path, folder: Path) -> None:
    """Put an edition in place of the one before; last the file that browsers look at, which they may do at any time."""
    for name in ("index.html", "page.mjs", "late.txt", "service.js"):
        shutil.copy(edition / name, folder / f"new {name}")
        (folder / f"new {name}").replace(folder / name)


@pytest.fixture
def host(browser: Any, tmp_path: Path) -> Iterator[tuple[Path, str, Any]]:
    folder = tmp_path / "site" / "try"
    folder.mkdir(parents=True)
    publish(build(tmp_path / "one", "one"), folder)
    with hosting(tmp_path / "site") as address:
        context = browser.new_context(reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        yield folder, f"{address}try/", context
        context.close()


def opened(address: str, context: Any) -> Any:
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(IS_CONTROLLED)
    return page


def version(page: Any) -> str:
    """The versions of the page, of its script, and of a file that is fetched later."""
    return f"{page.title()}, {page.evaluate('fetch(`late.txt`).then((reply) => reply.text())')}"


def test_a_new_version_comes_whole_after_a_reload(host: tuple[Path, str, Any], tmp_path: Path) -> None:
    folder, address, context = host
    page = opened(address, context)
    assert version(page) == "one and one, one"
    page.evaluate("caches.open('of another program').then((cache) => cache.put('x', new Response('kept')))")
    publish(build(tmp_path / "two", "two"), folder)
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


def test_pages_of_one_version_stay_together(host: tuple[Path, str, Any], tmp_path: Path) -> None:
    folder, address, context = host
    pages = [opened(address, context), opened(address, context)]
    publish(build(tmp_path / "two", "two"), folder)
    for page in (*pages, *pages):
        assert page.evaluate(IS_UPDATED)
        page.reload()
    assert [version(page) for page in pages] == ["one and one, one"] * 2
    pages.pop().close()
    pages[0].reload()
    pages[0].wait_for_function("() => document.title === 'two and two'")
    assert version(pages[0]) == "two and two, two"


def test_a_version_with_a_file_missing_is_not_taken(host: tuple[Path, str, Any], tmp_path: Path) -> None:
    folder, address, context = host
    page = opened(address, context)
    edition = build(tmp_path / "two", "two")
    (edition / "late.txt").write_text("one", "utf-8")
    publish(edition, folder)
    assert not page.evaluate(IS_UPDATED)
    page.reload()
    assert version(page) == "one and one, one"
