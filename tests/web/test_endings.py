"""The end of a match on its page: who has won and why, the numbers, and what can be done then."""

import re
from collections.abc import Sequence

import pytest

from deckbuilder.games.narration import winners
from deckbuilder.match.ending import ending_of
from deckbuilder.notation.description import standing
from deckbuilder.players import level_of, seat_names
from deckbuilder.text import listed
from deckbuilder.web.page import PageRequest, html_of
from deckbuilder.web.pages import matches, replay, share
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.web.match_window import ORDERS, MatchWindow
from tests.web.pages import ParsedPage

LOSING = ("set d1 damage 10", "put d7 e2", "put b6 d2")  # typed, after which a bot wins in its first turn
# Typed where bots would play for long: both leaders of the other side are destroyed.
DECIDED = {"1e four": ("set d7 damage 9", "set j7 damage 9")}
EVENLY = {"who-2": "greedy", "who-3": "greedy", "who-4": "greedy"}


@pytest.fixture(params=["2e", pytest.param("1e", marks=deep)])
def window(request: pytest.FixtureRequest, workspace: Workspace) -> MatchWindow:
    """A window with a game that is over."""
    opened = MatchWindow(workspace)
    opened.begin(**{**ORDERS[request.param], **EVENLY})
    play_to_the_end(opened, DECIDED.get(request.param, ()))
    return opened


def play_to_the_end(window: MatchWindow, lines: Sequence[str]) -> None:
    for line in lines:
        window.type(line)
    match = window.opened.match
    while not match.game.over:
        match.finish_turn()
        window.opened.let_bots_play()
    window.opened.keep()


@pytest.mark.parametrize(
    "window", ["2e", *(pytest.param(game, marks=deep) for game in ("1e", "1e four", "chess"))], indirect=True
)
def test_the_page_says_who_has_won_why_when_and_how(window: MatchWindow) -> None:
    page, ending = window.show(), ending_of(window.opened.match)
    assert ending is not None
    is_won = 0 in ending.winners
    assert ("You have won" if is_won else "You have lost") in page.text
    assert f"{ending.winner} won against" in page.text
    assert f": {ending.reason}." in page.text
    assert f"Over in turn {ending.turn}, round {ending.round}" in page.text
    for fact in ending.facts:
        values = [f"{value} ({note})" if note else value for value, note in fact.values]
        assert f"{fact.name} {' '.join(values)}" in page.text


def lost(workspace: Workspace) -> MatchWindow:
    """Return a window with a game that the bot has just won in a turn of several steps."""
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], **EVENLY})
    for line in LOSING:
        window.type(line)
    window.opened.match.end_phases(len(window.opened.match.library.phases) - 1, confirmed=True)
    window.opened.let_bots_play()
    return window


def test_a_step_tells_no_result_of_those_after_it(workspace: Workspace) -> None:
    window = lost(workspace)
    run = window.opened.seat.runs()[-1]
    assert window.opened.match.game.over
    assert len(run.others) > 3
    for step in run.others:
        html = window.html(step=str(step.number), since=str(run.since))
        assert "You have lost" not in html
        assert "Over: " not in html
        assert "is-over" not in html
        assert " to the end</span>" in html
        is_last = step.number == len(run.others)
        assert ("wins the game" in html) == is_last
        log = html.partition('<section id="log"')[2].partition("</section>")[0]
        assert log.count("destroyed") == is_last
        coming = re.findall(r'<li class="to-come">.*?</li>', html)
        assert len(coming) == len(run.others) - step.number
        assert not any(word in line for line in coming for word in ("small-dice", "#skull", "→ 0", "miss", "<small>"))
    assert "You have lost" in window.html()
    assert "wins the game" in window.html()


def test_sides_are_changed_for_the_next_game(window: MatchWindow) -> None:
    before = window.opened.match.setup
    window.begin(rematch=window.name, sides="changed")
    after = window.opened.match.setup
    assert (after.decks, after.players) == (before.decks, before.with_changed_sides.players)
    window.begin(rematch=window.name)
    assert window.opened.match.setup.players == after.players


@deep
def test_the_replay_begins_at_the_turning_point(window: MatchWindow) -> None:
    (link,) = (link["href"] for link in window.show().of("a") if "step=turning" in link["href"])
    assert link.endswith(f"/matches/{window.name}/replay?step=turning")
    found = answer(replay.show, PageRequest(window.workspace, {"name": window.name}, {"step": "turning"}))
    page = ParsedPage(html_of(found, PageRequest(window.workspace)))  # type: ignore[arg-type]
    assert page.structure_faults() == []
    assert "The turning point: in the round that begins here" in page.text
    for player, deck in zip(
        window.opened.match.setup.players, seat_names(window.opened.match.setup.names), strict=True
    ):
        assert f"{deck} {level_of(player)}" in page.text


def test_people_of_both_sides_are_told_the_winner_by_deck(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    window.type("")
    window.type("set d8 damage 13")
    ending = ending_of(window.opened.match)
    assert ending is not None
    page = window.show()
    assert f"{ending.winner} has won" in page.text
    assert "Change sides" not in page.text


def test_all_players_of_the_side_that_won_are_named_everywhere(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e four"])
    window.type("resign yes")
    window.opened.keep()
    game = window.opened.match.game
    team = winners(game)
    names = listed(map(game.player_name, team))
    assert len(team) == 2
    request = PageRequest(workspace, {"name": window.name})
    for function in (replay.show, share.show_game):
        found = answer(function, request)
        assert f"won by {names}: resigned" in ParsedPage(html_of(found, request)).text  # type: ignore[arg-type]
    assert f"{names} win the game" in window.show().text
    assert f"{names} have won" in standing(game, window.opened.match.setup.names)[0]
    assert f"{names} win: " in " ".join(window.opened.match.history.log(0))


def test_a_game_that_goes_on_has_no_result(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    assert "Change sides" not in window.show().text
    found = answer(matches.create, PageRequest(workspace, form={"rematch": window.name}))
    assert found is not None
