"""Hidden information in matches in the browser: pages for people who share a screen."""

import re

import pytest

from deckbuilder.match.seat import MatchSeat
from deckbuilder.web.open_matches import OpenMatch
from deckbuilder.web.page import PageRequest, StartedJob, Workspace
from deckbuilder.web.pages import match
from deckbuilder.web.routes import answer
from engine.generator import Generator
from tests.depth import sized
from tests.web.match_window import GAMES, ORDERS, MatchWindow


@pytest.mark.parametrize("game", GAMES)
def test_a_page_holds_no_card_that_its_player_may_not_know(game: str, workspace: Workspace) -> None:
    """People share the screen; the whole page is searched for cards that only others know, by names and keys."""
    decks = {"1e four": 4}.get(game, 2)
    people = {f"who-{seat}": "person" for seat in range(2, decks + 1)}
    for seed in range(1, sized(2, 9)):
        window = MatchWindow(workspace)
        window.begin(**{**ORDERS[game], **people, "seed": str(seed)})
        chance = Generator(seed)
        for _ in range(sized(12, 40)):
            opened = window.opened
            if opened.match.game.over:
                break
            hidden = _hidden_names(opened, is_behind_curtain=opened.session.curtain)
            text = window.html() if opened.session.curtain else _without_log(window.html())
            assert {name for name in hidden if name in text} == set()
            if opened.session.curtain:
                window.type("")
                continue
            options = opened.seat.options()
            option = options[chance.below(len(options))]
            window.choose(option.index)
            if window.opened.session.question:
                window.type("yes")
        window.workspace.matches.remove(window.name)


def _hidden_names(opened: OpenMatch, *, is_behind_curtain: bool) -> set[str]:
    """Return names and keys of all cards in the match that whoever looks cannot know or see anywhere."""
    game, viewer = opened.match.game, opened.session.viewer
    definitions = game.library.definitions
    known = game.view(viewer)
    state = game.state
    own = {definitions[what] for card, what in enumerate(state.definition) if state.owner[card] == viewer}
    seen = {known.definition(card) for card in range(len(state.definition))}
    everything = {definitions[what] for what in state.definition}
    names = {each.name for each in everything} - {each.name for each in (own | seen)}
    if is_behind_curtain:
        pieces = MatchSeat(opened.match, viewer).view().pieces.values()
        on_board = {piece.name for piece in pieces if not piece.covered}
        covered = {piece.name for piece in pieces if piece.covered}
        names |= ({game.name(card) for card in state.hands[viewer]} | covered) - on_board - _public(opened) - {""}
    texts = [f"{each.name} {' '.join(ability.text for ability in each.abilities)}" for each in own]
    unknown = {name for name in names if not any(name in text for text in texts)}
    return unknown | {each.key for each in everything if each.name in unknown}


def _public(opened: OpenMatch) -> set[str]:
    """Return names in open piles, and in the log of whoever looks."""
    seat = opened.seat
    log = "\n".join(seat.log())
    return {each.name for each in opened.match.library.definitions if each.name in log}


def _without_log(html: str) -> str:
    """Return a page without what happened, which names what came to light."""
    return re.sub(r'<ol class="log".*?</ol>|<div role="status".*?</div>', "", html, flags=re.DOTALL)


def _shared(workspace: Workspace) -> MatchWindow:
    """Return a window of a match of two people, after the first player's first turn."""
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    window.type("")
    return window


def _end_turn(window: MatchWindow) -> None:
    while not window.opened.session.curtain:
        window.type("yes" if window.opened.session.question else "end")


def test_a_late_hint_or_click_does_not_lift_the_curtain(workspace: Workspace) -> None:
    window = _shared(workspace)
    request = PageRequest(
        workspace, {"name": window.name}, form={"line": "hint", "revision": str(window.opened.revision)}
    )
    hint = answer(match.enter, request)
    assert isinstance(hint, StartedJob)
    _end_turn(window)
    hint.job()
    assert window.opened.session.curtain
    assert not window.opened.reply
    for action in ("stop", "go on"):
        found = answer(match.act, PageRequest(workspace, {"name": window.name}, form={"action": action}))
        window.run_job(found)
        assert window.opened.session.curtain
    label = window.opened.seat.options()[0]
    page = window.choose(label.index)
    assert page is not None
    assert page.status == 400
