"""Every page on which a bot is chosen offers them by the same lines."""

import re
from collections.abc import Callable
from html import unescape

import pytest

from deckbuilder.players import LABELS
from deckbuilder.web.page import Answer, Page, PageRequest, html_of
from deckbuilder.web.pages import matches, pods, replay, simulations
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from tests.web.match_window import ORDERS, MatchWindow

SELECT = r'<select name="{}"[^>]*>(.*?)</select>'
OPTION = re.compile(r'<option value="([^"]*)"[^>]*>([^<]*)</option>')
NO_BOT = {"", "person"}


def offered(shown: Answer, request: PageRequest, field: str) -> dict[str, str]:
    """The bots of a field with their lines."""
    assert isinstance(shown, Page)
    select = re.search(SELECT.format(field), html_of(shown, request), re.DOTALL)
    assert select
    return {value: unescape(text) for value, text in OPTION.findall(select[1]) if value not in NO_BOT}


@pytest.mark.parametrize(
    ("page", "field"),
    [(matches.order, "who-2"), (simulations.form, "opponent"), (simulations.form, "bot"), (pods.order, "opponent")],
)
def test_forms_offer_bots_by_the_same_lines(
    page: Callable[[PageRequest], Answer], field: str, workspace: Workspace
) -> None:
    request = PageRequest(workspace)
    lines = offered(answer(page, request), request, field)
    titles = {label.bot: label.title for label in LABELS}
    assert {"greedy", "beam"} < lines.keys() <= titles.keys()
    assert all(line.split("; ")[0] == titles[bot] for bot, line in lines.items())


def test_a_replay_offers_bots_by_the_same_lines(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    request = PageRequest(workspace, path={"name": window.name}, query={"open": "yes"})
    assert offered(answer(replay.show, request), request, "opponent") == {label.bot: label.title for label in LABELS}
