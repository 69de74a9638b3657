"""Cards and decks as JSON from the local server, as its OpenAPI document describes them."""

import json
from typing import Any

import jsonschema
import pytest

from tests.conftest import ROOT
from tests.web.pages import Site

OPENAPI = json.loads((ROOT / "docs" / "reference" / "openapi.json").read_text("utf-8"))


def checked(address: str, status: int, answer: Any) -> Any:
    """Return the value of an answer that is as the document says."""
    content = OPENAPI["paths"][address]["get"]["responses"][str(status)]["content"]["application/json"]
    jsonschema.validate(answer, {**content["schema"], "components": OPENAPI["components"]})
    return answer


@pytest.mark.parametrize(
    ("address", "path", "status"),
    [
        ("/api/cards", "/api/cards?q=class:champion", 200),
        ("/api/cards", "/api/cards", 200),
        ("/api/cards", "/api/cards?q=clas:champion", 400),
        ("/api/decks/{name}", "/api/decks/polar-dwarves", 200),
        ("/api/decks/{name}", "/api/decks/nobody", 404),
    ],
)
def test_each_answer_is_as_documented(address: str, path: str, status: int, site: Site) -> None:
    answer = site.client.get(path)
    assert answer.status_code == status
    assert checked(address, status, answer.json())
