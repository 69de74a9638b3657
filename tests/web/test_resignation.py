"""A game that is given up: asked first, recorded, replayed, kept with its result, and taken back."""

import pytest

from deckbuilder.app.matches.results import results_of
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.ending import ending_of
from deckbuilder.match.game_code import read_code, write_code
from deckbuilder.match.narrator import recent_events
from deckbuilder.web.workspace import Workspace
from engine.core.errors import InvalidEditError
from engine.core.events import Event
from engine.core.resignation import RESIGNED, resign
from engine.record import read
from tests.match.helpers import sit, type_in
from tests.web.match_window import GAMES, ORDERS, MatchWindow
from tests.web.pages import Site

PASSIVE = {"who-2": "passive", "who-3": "passive", "who-4": "passive"}


def begun(workspace: Workspace, game: str, **form: str) -> MatchWindow:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS[game], **PASSIVE, **form})
    return window


def give_up(window: MatchWindow) -> None:
    window.send({"command": "resign"})
    window.send({"command": "yes"})


@pytest.mark.parametrize("game", GAMES)
def test_giving_up_is_asked_first_and_loses_the_game_of_the_whole_side(game: str, workspace: Workspace) -> None:
    window = begun(workspace, game)
    match = window.opened.match
    assert "Give up …" in window.show().text
    window.send({"command": "resign"})
    own = [name for name, side in zip(match.setup.player_names, match.library.sides, strict=True) if side == 0]
    question = window.opened.session.question
    assert question is not None
    assert all(name in question.text for name in own)
    assert not match.game.over
    window.send({"command": "no"})
    assert not match.game.over
    give_up(window)
    ending = ending_of(match)
    assert ending is not None
    assert ending.winners == {seat for seat, side in enumerate(match.library.sides) if side != 0}
    assert ending.reason == f"{match.setup.player_names[0]} gave up"
    page = window.show().text
    assert "You have lost" in page
    assert ending.reason in page


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_given_up_is_kept_replayed_and_handed_on(game: str, workspace: Workspace) -> None:
    window = begun(workspace, game)
    give_up(window)
    window.opened.keep()
    (name,) = workspace.matches.kept.names()
    text = workspace.matches.text(name)
    record = read(text)
    assert (record.steps[-1].text, record.winner) == ("resign 1", 1)
    replay = workspace.replays.find(name)
    assert replay.check().is_same
    assert replay.game(replay.length).state.result == RESIGNED
    told = [text for _, text in replay.step(replay.length).lines]
    assert f"{replay.names[0]} gives up." in told
    again = workspace.matches.kept.open(name)
    assert again.game.digest() == window.opened.match.game.digest()
    assert not again.is_edited
    assert read(read_code(write_code(text), workspace.workbench.catalogue)) == record


@pytest.mark.rule("1E-TEAM-1", "1E-TEAM-7", "1E-WIN-1")
@pytest.mark.parametrize("seat", [0, 2])
def test_who_plays_two_of_three_seats_gives_up_for_both_from_either(seat: int, workspace: Workspace) -> None:
    window = begun(workspace, "1e three")
    match = window.opened.match
    assert match.library.sides == (0, 1, 0, 1)
    for _ in range(40):
        if match.player == seat:
            break
        window.choose(window.opened.seat.options()[-1].index)
    assert match.player == seat
    window.send({"command": "resign"})
    question = window.opened.session.question
    assert question is not None
    assert question.points == ("Sneeks and Bolvi lose the game.",)
    window.send({"command": "yes"})
    ending = ending_of(match)
    assert ending is not None
    assert ending.winners == {1, 3}
    assert ending.reason == f"{match.setup.player_names[seat]} gave up"
    assert "Abua Shi and Frick won against Sneeks and Bolvi" in window.show().text
    assert match.record().steps[-1].text == f"resign {seat + 1}"


def test_the_lists_of_games_and_of_results_show_it(site: Site, workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    give_up(window)
    window.opened.keep()
    (kept,) = workspace.matches.kept.overview(workspace.matches.kept.names())
    assert (kept.is_over, kept.winners) == (True, frozenset({1}))
    (result,) = results_of(workspace.workbench).games()
    assert (result.result, [seat.won for seat in result.seats]) == (RESIGNED, [False, True])
    assert RESIGNED in site.get("/results").text


def test_it_can_be_taken_back_and_the_result_goes_with_it(workspace: Workspace) -> None:
    window = begun(workspace, "2e")
    before = window.opened.match.game.digest()
    give_up(window)
    window.type("undo")
    assert window.opened.match.game.digest() == before
    window.opened.keep()
    assert not list(results_of(workspace.workbench).games())


def test_it_is_typed_at_the_terminal(resolver: Resolver) -> None:
    table = sit(resolver)
    type_in(table, "resign")
    assert table.prompt.startswith("Polar Dwarves")
    type_in(table, "no")
    assert not table.match.game.over
    type_in(table, "resign yes")
    assert table.match.game.winner == 1
    assert type_in(table, "resign") == ["The game is over."]


def test_a_question_in_the_middle_of_an_action_does_not_hinder_it(workspace: Workspace) -> None:
    window = begun(workspace, "chess")  # which begins with a question
    assert window.opened.match.game.decision is not None
    assert not window.opened.match.game.decision.action
    window.type("resign yes")
    assert window.opened.match.game.over


def test_only_a_player_of_a_running_game_can_give_up(workspace: Workspace) -> None:
    game = begun(workspace, "2e").opened.match.game.copy()
    with pytest.raises(InvalidEditError, match="there is no player 5"):
        resign(game, 4)
    events: list[Event] = []
    game.log = events
    resign(game, 1)
    assert game.winner == 0
    assert next(line.text for line in recent_events(game, events, 1, brief=True)) == "You give up."
    with pytest.raises(InvalidEditError, match="the game is over"):
        resign(game, 0)
