"""What the page of a match holds: nothing of a person under the curtain, nothing to do while a step is shown."""

import pytest

from deckbuilder.web.views.match import MatchQuery, MatchView, match_view
from deckbuilder.web.workspace import Workspace
from tests.web.match_window import ORDERS, MatchWindow, play


def view_of(window: MatchWindow, step: int = 0) -> MatchView:
    query = MatchQuery(picked="", to="", everything=False, step=step, since=-1, whole_log=False)
    return match_view(window.opened, window.workspace.workbench.catalogue, query)


def test_a_curtain_a_step_of_others_and_an_own_turn_are_three_views(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    while not view_of(window).table.recent.number:
        play(window, 1)
    mine, step = view_of(window), view_of(window, step=1)
    assert (mine.now, mine.may_act, mine.turn is not None, mine.own is not None) == ("turn", True, True, True)
    assert (step.now, step.may_act, step.turn, step.own is not None) == ("step", False, None, True)

    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    while not window.opened.session.curtain:
        window.type("end turn")
    hidden = view_of(window)
    assert (hidden.now, hidden.may_act, hidden.turn, hidden.own) == ("curtain", False, None, None)
    assert (hidden.table.recent.number, hidden.table.log.groups, hidden.table.seen.hand) == (0, (), ())


def test_a_page_tells_that_a_turn_has_ended_by_itself(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    while window.opened.match.game.state.turn == 1:
        assert "your turn is over" not in window.html()
        play(window, 1)
    assert "Command used: your turn is over." in window.html()


@pytest.mark.parametrize("game", ["2e", "1e", "1e four"])
def test_the_end_of_a_phase_is_listed_with_the_phase_that_it_ends(game: str, workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    turn = view_of(window).turn
    assert turn is not None
    assert turn.end is not None
    html = window.html()
    button = html[html.index(f'value="{turn.end.option}" data-pick') :].partition("</button>")[0]
    assert turn.end.phase in button
    assert turn.end.phase != "end"


def test_cards_in_hand_keep_their_places_until_the_turn_ends(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    seat = window.opened.seat
    before = [card.key for card in seat.view().hand]
    assert seat.hand_places() == tuple(range(len(before)))
    while len(seat.view().hand) == len(before):
        options = [option for option in seat.options() if option.card and option.card.is_in_hand]
        window.choose(options[0].index if options else seat.options()[0].index)
    held, places = seat.view().hand, seat.hand_places()
    assert [None if place is None else held[place].key for place in places] == [
        None if place is None else key for key, place in zip(before, places, strict=True)
    ]
    assert places.count(None) == window.html().count('<li class="gone"') == len(before) - len(held)
    window.type("end turn yes")
    assert window.html().count('<li class="gone"') == 0
