"""The form for a new match: its defaults, its errors, and the choices of the last match."""

import pytest

from deckbuilder.web.page import Page, PageRequest, Workspace
from deckbuilder.web.pages import matches
from deckbuilder.web.renderer import html_of
from deckbuilder.web.routes import answer
from tests.web.match_window import ORDERS, MatchWindow
from tests.web.pages import ParsedPage


def test_the_other_seats_are_bots_by_default(workspace: Workspace) -> None:
    request = PageRequest(workspace)
    page = answer(matches.order, request)
    assert isinstance(page, Page)
    assert [seat.who for seat in page.values["seats"]] == ["greedy"] * 3


def test_the_form_offers_the_choices_of_the_last_match(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "developing"})
    request = PageRequest(workspace)
    page = answer(matches.order, request)
    assert isinstance(page, Page)
    chosen = [found["value"] for found in ParsedPage(html_of(page, request)).of("option") if "selected" in found]
    assert chosen[:3] == ["polar-dwarves", "1", "breakers"]
    assert "developing" in chosen


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"deck": ""}, "name a deck"),
        ({"deck": "/etc/passwd"}, "there is no deck"),
        ({"deck": "polar-dwarves", "who-2": "clever"}, "there is no player 'clever'"),
        ({"deck": "polar-dwarves", "seed": "many"}, "the seed must be a whole number"),
        ({"deck": "polar-dwarves", "seats": "4"}, "seats"),
        ({"deck": "polar-dwarves", "think": "0"}, "a bot thinks"),
        ({"deck": "polar-dwarves", "think": "nan"}, "a bot thinks"),
        ({"deck": "workbench-sneeks", "seats": "4", "deck-4": "workbench-oldin"}, "choose a deck for player 2"),
        ({"rematch": "../x.txt"}, "cannot be the name"),
    ],
)
def test_an_order_that_cannot_be_played_is_rejected_with_a_sentence(
    form: dict[str, str], sentence: str, workspace: Workspace
) -> None:
    page = answer(matches.create, PageRequest(workspace, form=form))
    assert isinstance(page, Page)
    assert page.status in {400, 404}
    assert sentence in str(page.values["errors"][0])
    assert workspace.matches.kept.names() == []
