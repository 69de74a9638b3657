"""The guard of the local server: a table of what is refused, and with which status."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.web.guard import POLICY
from deckbuilder.web.page import MAX_BODY
from deckbuilder.web.server import TOKEN_FILE, listener_at, token_of, write_opening_file
from tests.web.pages import HOST, SAME_ORIGIN, TOKEN, ParsedPage, Site

COOKIE = f"deckbuilder-8000={TOKEN}"
LINKED = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/cards", {}, 200),
        ("/cards", {"host": "localhost:8000"}, 421),  # which the guard of the tests does not know
        ("/cards", {"host": "evil.example"}, 421),
        ("/cards", {"host": "127.0.0.1:8001"}, 421),
        ("/cards", {"host": "127.0.0.1"}, 421),
        ("/cards", {"cookie": ""}, 401),
        ("/cards", {"cookie": f"deckbuilder-8000={TOKEN}x"}, 401),
        ("/cards", {"cookie": f"deckbuilder-8000={TOKEN[:-1]}"}, 401),
        ("/cards", {"cookie": "deckbuilder-8000="}, 401),
        ("/cards", {"cookie": f"deckbuilder-8001={TOKEN}"}, 401),
        ("/api/cards", {"cookie": "", "authorization": f"Bearer {TOKEN}"}, 200),
        ("/api/cards", {"cookie": "", "authorization": f"Bearer {TOKEN}x"}, 401),
        ("/api/cards", {"cookie": "", "authorization": "Bearer "}, 401),
        ("/api/cards", {"cookie": ""}, 401),
        ("/cards", {"cookie": f"other=1; {COOKIE}"}, 200),
        ("/cards", {"cookie": f"deckbuilder-8000=old; {COOKIE}"}, 200),
        ("/cards", {"sec-fetch-site": "none", "sec-fetch-mode": "navigate"}, 200),
        ("/cards", LINKED, 200),
        ("/cards", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, 403),
        ("/cards", {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"}, 403),  # another port of this host
        ("/events", {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"}, 403),
        ("/nothing", {"cookie": ""}, 401),
        ("/nothing", {}, 404),
        ("/?token=wrong", {"cookie": ""}, 401),
        (f"/cards?token={TOKEN}", {"cookie": ""}, 401),  # it is given at one place only
        ("/decks/..%2f..%2fetc%2fpasswd", {}, 404),
        ("/decks/%00", {}, 404),
        ("/static/../server.py", {}, 404),
        ("/static/..%2fserver.py", {}, 404),
    ],
)
def test_what_is_answered_to_a_request_for_a_page(path: str, headers: dict[str, str], status: int, site: Site) -> None:
    answer = site.client.get(path, headers=headers, follow_redirects=False)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (SAME_ORIGIN, 303),
        ({"origin": f"http://{HOST}"}, 303),
        ({}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "none"}, 403),
        (LINKED, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:8001"}, 403),
        ({"origin": f"https://{HOST}"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": f"http://{HOST}"}, 403),
        ({**SAME_ORIGIN, "cookie": ""}, 401),
        ({**SAME_ORIGIN, "content-length": "9999999999"}, 413),
        ({**SAME_ORIGIN, "content-length": "many"}, 413),
    ],
)
def test_only_own_pages_may_change_anything(headers: dict[str, str], status: int, site: Site) -> None:
    form = {"leader": "Svara"}
    answer = site.client.post("/decks", data=form, headers=headers, follow_redirects=False)
    assert answer.status_code == status
    assert len(site.storage.names()) == (status == 303)


def test_a_body_is_bounded_while_it_streams(site: Site) -> None:
    """The client of the tests would send it in one piece."""
    headers = {**SAME_ORIGIN, "host": HOST, "cookie": COOKIE, "content-type": "application/x-www-form-urlencoded"}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/decks",
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    received: list[bytes] = []
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        received.append(b"x" * 65_536)
        return {"type": "http.request", "body": received[-1], "more_body": len(received) < 2 * MAX_BODY // 65_536}

    async def send(message: Any) -> None:
        sent.append(message)

    with ThreadPoolExecutor() as thread:  # in this one a browser of other tests may have its loop
        thread.submit(asyncio.run, site.client.app(scope, receive, send)).result()  # type: ignore[arg-type]
    assert sent[0]["status"] == 413
    assert sum(map(len, received)) <= MAX_BODY + 65_536
    assert site.storage.names() == []


def test_a_form_with_many_or_long_fields_is_rejected(site: Site) -> None:
    many = {f"field{number}": "x" for number in range(1_000)}
    assert site.client.post("/decks", data=many, headers=SAME_ORIGIN).status_code == 400
    assert site.client.post("/decks", data={"title": "x" * 30_000}, headers=SAME_ORIGIN).status_code == 400


def test_the_printed_address_lets_a_browser_in_whenever_it_is_opened(site: Site) -> None:
    for _ in range(2):
        answer = site.client.get(f"/?token={TOKEN}", headers={"cookie": "", **LINKED}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        cookie, *attributes = answer.headers["set-cookie"].split("; ")
        assert cookie == COOKIE
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {*attributes}
        assert TOKEN not in answer.text
    assert site.client.get("/", headers={"cookie": cookie}).status_code == 200


def test_no_page_and_no_address_that_it_asks_holds_the_token(site: Site) -> None:
    answer = site.client.get("/decks")
    assert TOKEN not in answer.text
    assert answer.headers["referrer-policy"] == "strict-origin"


@pytest.mark.parametrize("path", ["/", "/cards", "/decks/x.yaml/action", "/?token=wrong"])
def test_who_is_not_let_in_is_told_how_to_get_in(path: str, site: Site) -> None:
    answer = site.client.get(path, headers={"cookie": ""})
    page = ParsedPage(answer.text)
    assert (answer.status_code, answer.headers["content-type"]) == (401, "text/html; charset=utf-8")
    assert page.structure_faults() == []
    assert "Open the address that it has printed" in page.text
    files = [found.get("href") or found["src"] for found in (*page.of("link")[1:], *page.of("script"))]
    assert [site.client.get(file, headers={"cookie": ""}).status_code for file in files] == [200, 200]
    assert site.client.get("/static/base.css", headers={"cookie": ""}).status_code == 401


def test_other_methods_are_rejected(site: Site) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        assert site.client.request(method, "/cards", headers=SAME_ORIGIN).status_code == 405


def test_pages_are_not_kept_by_caches_but_files_may_be(site: Site) -> None:
    assert site.client.get("/cards").headers["cache-control"] == "no-store"
    assert "cache-control" not in site.client.get("/static/base.css").headers


def test_the_token_is_kept_in_a_file_of_the_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    token = token_of(folder)
    assert len(token) == 43
    assert token_of(folder) == token
    assert (folder / TOKEN_FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("text", "mode"), [("", 0o600), ("short\n", 0o600), *((("t" * 43), mode) for mode in (0o644, 0o640, 0o604))]
)
def test_a_token_that_is_damaged_or_open_to_others_is_replaced(text: str, mode: int, tmp_path: Path) -> None:
    (tmp_path / TOKEN_FILE).write_text(text, "utf-8")
    (tmp_path / TOKEN_FILE).chmod(mode)
    token = token_of(tmp_path)
    assert token != text.strip()
    assert token_of(tmp_path) == token
    assert (tmp_path / TOKEN_FILE).stat().st_mode & 0o777 == 0o600


def test_the_file_that_opens_the_browser_is_of_the_user_alone(tmp_path: Path) -> None:
    path = write_opening_file(tmp_path, "http://127.0.0.1:8000/?token=x&y")
    assert "http://127.0.0.1:8000/?token=x&amp;y" in path.read_text("utf-8")
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_server_listens_on_the_loopback_address_only() -> None:
    listener = listener_at(0)
    assert listener.getsockname()[0] == "127.0.0.1"
    listener.close()
