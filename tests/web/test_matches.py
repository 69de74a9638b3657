"""Matches in the browser, and what their pages hide from people who share a screen."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.match.seat import MatchSeat
from deckbuilder.web.open_matches import OpenMatch
from deckbuilder.web.page import EventStream, PageRequest, StartedJob
from deckbuilder.web.pages import match
from deckbuilder.web.routes import answer, events
from deckbuilder.web.workspace import Workspace
from engine.generator import Generator
from tests.depth import deep, sized
from tests.web.match_window import GAMES, ORDERS, MatchWindow, play


@deep
@pytest.mark.parametrize("game", ORDERS)
def test_every_kind_of_match_is_played_by_options(game: str, workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    play(window, 12)
    page = window.show()
    seen = window.opened.seat.view()
    assert f"Turn {seen.turn}" in page.text or seen.question in page.text
    assert len([found for found in page.elements if found[1].get("role") == "gridcell"]) == sum(map(len, seen.ranks))
    assert workspace.matches.kept.open(window.name).game.digest() == window.opened.match.game.digest()


def test_events_are_read_aloud_in_sentences(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    play(window, 12)
    found = re.search(r'<p id="spoken" role="status"[^>]*>(.+?)</p>', window.html(), re.DOTALL)
    assert found
    assert re.match(r"[A-Z][\w ]+: .*\.", found[1])
    assert ".." not in found[1]


@pytest.mark.parametrize("game", GAMES)
def test_options_and_typed_lines_lead_to_the_game_of_the_terminal(game: str, workspace: Workspace) -> None:
    window, other = MatchWindow(workspace), MatchWindow(workspace)
    window.begin(**ORDERS[game])
    other.begin(**ORDERS[game])
    terminal = TableSession(workspace.workbench.catalogue, window.opened.match.rematch())
    terminal.sit_down(type(terminal.match)(other.opened.match.setup, other.opened.match.library))
    chance = Generator(3)
    for _ in range(10):
        options = window.opened.seat.options()
        option = options[chance.below(len(options))]
        window.choose(option.index)
        other.type(option.text)
        terminal.enter(option.text)
        if terminal.question:
            window.type("yes")
            other.type("yes")
            terminal.enter("yes")
        digests = {each.game.digest() for each in (window.opened.match, other.opened.match, terminal.match)}
        assert len(digests) == 1, option.text


def test_a_choice_made_before_a_change_is_rejected(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    revision, first = window.opened.revision, window.opened.seat.options()[0]
    window.choose(first.index, revision)
    digest = window.opened.match.game.digest()
    for page in (window.choose(first.index, revision), window.type("end", revision)):
        assert page is not None
        assert (page.status, page.values["problem"]) == (409, match.CHANGED)
    assert window.opened.match.game.digest() == digest
    page = window.choose(len(window.opened.seat.options()))
    assert page is not None
    assert page.status == 400


@pytest.mark.parametrize("line", ["save /tmp/x.txt", "load /etc/passwd", "again", "quit", "save ../x.txt"])
def test_no_typed_line_names_a_file(line: str, workspace: Workspace, tmp_path: Path) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    digest = window.opened.match.game.digest()
    before = sorted(tmp_path.rglob("*"))
    window.type(line)
    assert "kept by itself" in window.show().text
    assert sorted(tmp_path.rglob("*")) == before
    assert window.opened.match.game.digest() == digest


def test_a_picked_unit_shows_its_card_its_squares_and_its_odds(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    window.type("end")
    moves = [option for option in window.opened.seat.options() if option.kind == "move"]
    page = window.show(at=moves[0].squares[0])
    ends = {option.squares[-1] for option in moves if option.squares[0] == moves[0].squares[0]}
    marked = [found for tag, found in page.elements if tag == "button" and found.get("data-square")]
    assert {found["data-square"] for found in marked} <= ends
    assert "Show where it can go" in page.text
    window.type("end attack")
    assert window.show(at="c3").structure_faults() == []


def test_percentages_beside_options_are_explained(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    assert "how likely the target is lost" not in window.show().text
    for _ in range(60):
        if any(option.chance for option in window.opened.seat.options()):
            break
        play(window, 1)
    assert "how likely the target is lost" in window.show().text


def test_each_number_on_a_piece_is_explained(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"])
    html = window.html()
    for meaning in ("<li>*1 poison</li>", "<li>_1 under it</li>", " life left</li>"):
        assert meaning in html
    assert "M2 R2" not in html  # which only a terminal draws


def test_a_stream_of_events_ends_with_its_match(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    stream = answer(match.events, PageRequest(workspace, {"name": window.name}))
    assert isinstance(stream, EventStream)
    assert stream.state() == window.opened.state
    workspace.matches.remove(window.name)
    assert stream.state() is None


def test_one_stream_tells_the_states_of_many_pages(workspace: Workspace) -> None:
    windows = [MatchWindow(workspace) for _ in range(3)]
    for window in windows:
        window.begin(**ORDERS["chess"])
    addresses = [f"/head/matches/{window.name}/events" for window in windows]
    pages = ["/head/simulations/events", "/head/matches/gone.txt/events", "/head/cards", "/head/events"]
    request = PageRequest(workspace, query={"of": " ".join([*addresses, *pages])}, head="/head")
    stream = answer(events, request)
    assert isinstance(stream, EventStream)
    states = {address: window.opened.state for address, window in zip(addresses, windows, strict=True)}
    nothing = dict.fromkeys(pages[1:])
    assert json.loads(stream.state() or "") == {**states, pages[0]: "idle", **nothing}
    workspace.matches.remove(windows[0].name)
    assert json.loads(stream.state() or "")[addresses[0]] is None


def test_a_stream_of_many_pages_ends_with_the_last_of_them(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["chess"])
    stream = answer(events, PageRequest(workspace, query={"of": f"/matches/{window.name}/events"}))
    assert isinstance(stream, EventStream)
    assert stream.state()
    workspace.matches.remove(window.name)
    assert stream.state() is None


@pytest.mark.parametrize("game", GAMES)
def test_a_page_holds_no_card_that_its_player_may_not_know(game: str, workspace: Workspace) -> None:
    """People share the screen; the whole page is searched for cards that only others know, by names and keys."""
    decks = {"1e four": 4}.get(game, 2)
    people = {f"who-{seat}": "person" for seat in range(2, decks + 1)}
    for seed in range(1, sized(2, 3)):
        window = MatchWindow(workspace)
        window.begin(**{**ORDERS[game], **people, "seed": str(seed)})
        chance = Generator(seed)
        for _ in range(sized(12, 24)):
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
    """Return a page without what happened, which names what came to light, and without the pieces that were lost."""
    told = r'<section id="(log|just-now)".*?</section>|<p id="spoken".*?</p>|<span class="ghost .*?</span>'
    return re.sub(told, "", html, flags=re.DOTALL)


def _shared(workspace: Workspace) -> MatchWindow:
    """Return a window of a match of two people, after the first player's first turn."""
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    window.type("")
    return window


def _end_turn(window: MatchWindow) -> None:
    while not window.opened.session.curtain:
        window.type("yes" if window.opened.session.question else "end")


@deep
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


@pytest.mark.parametrize("game", ["2e", "1e", pytest.param("1e four", marks=deep), "chess"])
def test_each_step_of_others_has_a_page_with_its_marks(game: str, workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    chance, runs = Generator(7), 0
    for _ in range(60):
        if window.opened.match.game.over or runs == sized(2, 3):
            break
        play(window, 1, seed=chance.below(1000))
        run = window.opened.seat.runs()[-1]
        runs += bool(run.others)
        for step in run.others:
            page = window.html(step=str(step.number), since=str(run.since))
            assert f'data-step="{step.number}"' in page
            assert 'name="option"' not in page
            moves = [act for act in step.acts if act.verb == "move" and len(set(act.path)) > 1]
            assert ("<polygon" in page) >= bool(moves)
    assert runs
    for odd in ("0", "999", "-1", "x"):
        assert 'data-step="0"' in window.html(step=odd, since=odd)


@pytest.mark.parametrize("game", GAMES)
def test_each_name_of_a_card_leads_to_it_whosever_it_is(game: str, workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS[game], "who-2": "greedy"})
    play(window, 20)
    html, owners, catalogue = window.html(log="all"), set[int](), workspace.workbench.catalogue
    for zone in ("log", "piles"):
        (part,) = re.findall(rf'<section id="{zone}" class.*?</section>\n<section', html, re.DOTALL)
        links = re.findall(r'class="card-link" href="[^"]*at=([^"&]+)">(.*?)</a>', part)
        assert links, zone
        state, definitions = window.opened.match.game.state, window.opened.match.library.definitions
        for key, name in set(links):
            card = catalogue.card(unquote(key))
            assert card is not None, key
            assert card.name == unescape(name)
            cards = (number for number, index in enumerate(state.definition) if definitions[index].key == card.key)
            owners |= {state.owner[number] for number in cards}
        key, name = links[0]
        assert unescape(name) in unescape(window.html(at=unquote(key)).partition('<div id="detail">')[2][:3000])
    assert len(owners) > 1


def test_a_question_leads_to_the_cards_that_it_names(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    for seed in range(60):
        play(window, 1, seed)
        seen = window.opened.seat.view()
        if any(card.name in seen.question for card in window.opened.seat.known_cards()):
            break
    (heading,) = re.findall(r'<h2 class="now">.*?</h2>', window.html(), re.DOTALL)
    assert seen.question
    assert 'class="card-link"' in heading


def test_only_cards_that_a_player_may_know_are_looked_for_in_sentences(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    opened = window.opened
    names = {card.name for card in opened.seat.known_cards()}
    assert names.isdisjoint(_hidden_names(opened, is_behind_curtain=False))
    assert {card.name for card in opened.seat.view().hand} <= names
