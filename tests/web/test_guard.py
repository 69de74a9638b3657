"""The guard of the local server: a table of what is refused, and with which status."""

from pathlib import Path
from typing import Any

import pytest

from deckbuilder.web.guard import POLICY
from deckbuilder.web.page import MAX_BODY
from deckbuilder.web.ports import listener_at
from deckbuilder.web.server import secret_of
from tests.web.pages import HOST, SAME_ORIGIN, SECRET, ParsedPage, Site

CARDS = f"/{SECRET}/cards"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (CARDS, {}, 200),
        (CARDS, {"host": "evil.example"}, 421),
        (CARDS, {"host": "127.0.0.1:8001"}, 421),
        (CARDS, {"host": "127.0.0.1"}, 421),
        ("/cards", {}, 404),
        ("/~wrong/cards", {}, 404),
        ("/~secre/cards", {}, 404),
        (f"/{SECRET}x/cards", {}, 404),
        ("/hello?once=wrong", {}, 404),
        ("/hello", {}, 404),
        (f"/{SECRET}/decks/..%2f..%2fetc%2fpasswd", {}, 404),
        (f"/{SECRET}/decks/%00", {}, 404),
        (f"/{SECRET}/static/../server.py", {}, 404),
        (f"/{SECRET}/static/..%2fserver.py", {}, 404),
        (f"/{SECRET}/nothing", {}, 404),
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
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:8001"}, 403),
        ({"origin": f"https://{HOST}"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": f"http://{HOST}"}, 403),
        ({**SAME_ORIGIN, "content-length": "9999999999"}, 413),
        ({**SAME_ORIGIN, "content-length": "many"}, 413),
    ],
)
def test_only_own_pages_may_change_anything(headers: dict[str, str], status: int, site: Site) -> None:
    form = {"leader": "Svara"}
    answer = site.client.post(f"/{SECRET}/decks", data=form, headers=headers, follow_redirects=False)
    assert answer.status_code == status
    assert len(site.storage.names()) == (status == 303)


def test_a_body_is_bounded_while_it_streams(site: Site) -> None:
    def parts() -> Any:
        yield b"leader="
        for _ in range(2 * MAX_BODY // 65_536):
            yield b"x" * 65_536

    headers = {**SAME_ORIGIN, "content-type": "application/x-www-form-urlencoded"}
    answer = site.client.post(f"/{SECRET}/decks", content=parts(), headers=headers)
    assert answer.status_code == 413
    assert site.storage.names() == []


def test_a_form_with_many_or_long_fields_is_rejected(site: Site) -> None:
    many = {f"field{number}": "x" for number in range(1_000)}
    assert site.client.post(f"/{SECRET}/decks", data=many, headers=SAME_ORIGIN).status_code == 400
    assert site.client.post(f"/{SECRET}/decks", data={"title": "x" * 30_000}, headers=SAME_ORIGIN).status_code == 400


def test_the_address_that_is_printed_leads_to_the_secret_path_once(site: Site) -> None:
    answer = site.client.get("/hello?once=ticket", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/{SECRET}/")
    assert site.client.get("/hello?once=ticket").status_code == 404


@pytest.mark.parametrize("path", ["/", "/cards", "/~wrong/cards", "/hello", "/hello?once=ticket"])
def test_who_does_not_know_the_secret_is_told_how_to_get_an_address(path: str, site: Site) -> None:
    site.client.get("/hello?once=ticket", follow_redirects=False)
    answer = site.client.get(path)
    page = ParsedPage(answer.text)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert page.structure_faults() == []
    assert "Press Enter there. It prints a new address." in page.text
    assert ("was used already" in page.text) == (path.startswith("/hello"))
    assert SECRET not in answer.text
    style = site.client.get(next(link["href"] for link in page.of("link") if link["rel"] == "stylesheet"))
    assert (style.status_code, style.headers["content-type"]) == (200, "text/css; charset=utf-8")


def test_other_methods_are_rejected(site: Site) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        assert site.client.request(method, CARDS, headers=SAME_ORIGIN).status_code == 405


def test_pages_are_not_kept_by_caches_but_files_may_be(site: Site) -> None:
    assert site.client.get(CARDS).headers["cache-control"] == "no-store"
    assert "cache-control" not in site.client.get(f"/{SECRET}/static/style.css").headers


def test_the_secret_is_kept_in_a_file_of_the_user_alone(tmp_path: Path) -> None:
    secret = secret_of(tmp_path / "data")
    assert secret.startswith("~")
    assert len(secret) > 30
    assert secret_of(tmp_path / "data") == secret
    assert (tmp_path / "data" / "web-secret").stat().st_mode & 0o777 == 0o600


def test_the_server_listens_on_the_loopback_address_only() -> None:
    listener = listener_at(0)
    assert listener.getsockname()[0] == "127.0.0.1"
    listener.close()
