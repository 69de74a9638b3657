"""Matches in the browser: played by options and by lines, kept, gone on with after a restart, and nothing hidden is told."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.app.storage import LONGEST_NAME, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place
from deckbuilder.match.match import Match
from deckbuilder.match.seat import MatchSeat
from deckbuilder.match.turn_recorder import TurnRecorder
from deckbuilder.terminal.interpreter import LineInterpreter
from deckbuilder.web.open_matches import BOTS, FAILED, HINT, MAX_OPEN, STOPPED, OpenMatch
from deckbuilder.web.page import EventStream, Page, PageRequest, Redirect, StartedJob, Workspace
from deckbuilder.web.pages import match, matches
from deckbuilder.web.renderer import html_of
from deckbuilder.web.routes import answer
from engine.bots import Budget
from engine.generator import Generator
from engine.record import RecordedStep
from tests.depth import sized
from tests.web.pages import ParsedPage

ORDERS = {
    "2e": {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "greedy"},
    "1e": {"deck": "workbench-sneeks", "deck-2": "workbench-oldin", "who-2": "greedy"},
    "1e four": {"deck": "workbench-sneeks", "seats": "4", "who-2": "random", "who-3": "random", "who-4": "random"},
    "1e three": {"deck": "workbench-sneeks", "seats": "3", "who-2": "random", "who-4": "random"},
    "chess": {"deck": "the-long-wall", "deck-2": "locust-season", "who-2": "random"},
    "chess limited": {"deck": "first-sealed-deck", "deck-2": "the-long-wall", "who-2": "random"},
}
GAMES = ("2e", "1e", "1e four", "chess")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def workspace(catalogue_file: Path, data: Path, tmp_path: Path) -> Iterator[Workspace]:
    with Workbench(catalogue_file, data=data) as opened:
        yield Workspace(opened, FolderStorage(tmp_path, (".yaml",)))


class Window:
    """A window of a browser: forms are sent to page functions, and what takes time is waited for."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.name = ""

    @property
    def opened(self) -> OpenMatch:
        return self.workspace.matches.find(self.name)

    def begin(self, **form: str) -> None:
        found = answer(matches.create, PageRequest(self.workspace, form={"seed": "7", "first": "1", **form}))
        assert isinstance(found, Redirect | StartedJob), found
        self.name = found.location.rpartition("/")[2]
        self._wait_for(found)

    def show(self, **query: str) -> ParsedPage:
        page = ParsedPage(self.html(**query))
        assert page.structure_faults() == []
        return page

    def html(self, **query: str) -> str:
        request = PageRequest(self.workspace, {"name": self.name}, query)
        found = answer(match.show, request)
        assert isinstance(found, Page)
        return html_of(found, request)

    def choose(self, id_: str, revision: int | None = None) -> Page | None:
        return self._send(match.choose, {"option": id_}, revision)

    def type(self, line: str, revision: int | None = None) -> Page | None:
        return self._send(match.enter, {"line": line}, revision)

    def _send(self, function: "object", form: dict[str, str], revision: int | None) -> Page | None:
        seen = str(self.opened.revision if revision is None else revision)
        request = PageRequest(self.workspace, {"name": self.name}, form={**form, "revision": seen})
        found = answer(function, request)  # type: ignore[arg-type]
        self._wait_for(found)
        return found if isinstance(found, Page) else None

    def _wait_for(self, found: object) -> None:
        if isinstance(found, StartedJob):
            found.job()


def play(window: Window, choices: int, seed: int = 5) -> None:
    """Choose options at random."""
    chance = Generator(seed)
    for _ in range(choices):
        if window.opened.match.game.over:
            return
        if window.opened.session.curtain:
            window.type("")
        if window.opened.session.question:
            window.type("yes")
            continue
        options = window.opened.seat.options()
        assert window.choose(options[chance.below(len(options))].id) is None


@pytest.mark.parametrize("game", ORDERS)
def test_every_kind_of_match_is_played_by_options(game: str, workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS[game])
    play(window, 12)
    page = window.show()
    seen = window.opened.seat.view()
    assert f"Turn {seen.turn}" in page.text or seen.question in page.text
    assert len([found for found in page.elements if found[1].get("role") == "gridcell"]) == sum(map(len, seen.ranks))
    assert workspace.matches.kept.open(window.name).game.digest() == window.opened.match.game.digest()


def test_what_happened_is_read_aloud_in_sentences(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    play(window, 12)
    found = re.search(r'<div role="status"[^>]*>(.+?)</div>', window.html(), re.DOTALL)
    assert found
    assert re.match(r"[A-Z].*\w\. [A-Z]", found[1])
    assert ".." not in found[1]


@pytest.mark.parametrize("game", GAMES)
def test_options_and_typed_lines_lead_to_the_game_of_the_terminal(game: str, workspace: Workspace) -> None:
    window, other = Window(workspace), Window(workspace)
    window.begin(**ORDERS[game])
    other.begin(**ORDERS[game])
    terminal = LineInterpreter(workspace.workbench.catalogue, window.opened.match.rematch())
    terminal.sit_down(type(terminal.match)(other.opened.match.setup, other.opened.match.library))
    chance = Generator(3)
    for _ in range(10):
        options = window.opened.seat.options()
        option = options[chance.below(len(options))]
        window.choose(option.id)
        other.type(option.text)
        terminal.enter(option.text)
        if terminal.question:
            window.type("yes")
            other.type("yes")
            terminal.enter("yes")
        digests = {each.game.digest() for each in (window.opened.match, other.opened.match, terminal.match)}
        assert len(digests) == 1, option.text


def test_what_was_seen_before_a_change_is_not_acted_on(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    revision, first = window.opened.revision, window.opened.seat.options()[0]
    window.choose(first.id, revision)
    digest = window.opened.match.game.digest()
    for page in (window.choose(first.id, revision), window.type("end", revision)):
        assert page is not None
        assert (page.status, page.values["problem"]) == (409, match.CHANGED)
    assert window.opened.match.game.digest() == digest
    page = window.choose(first.id)
    assert page is not None
    assert page.status == 400


def test_a_match_goes_on_after_a_restart(
    workspace: Workspace, catalogue_file: Path, data: Path, tmp_path: Path
) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["1e"], think="2.5")
    play(window, 5)
    digest = window.opened.match.game.digest()
    workspace.stop()
    with Workbench(catalogue_file, data=data) as again:
        later = Window(Workspace(again, FolderStorage(tmp_path, (".yaml",))))
        later.name = window.name
        assert later.opened.match.game.digest() == digest
        assert later.opened.match.setup.players == ("person", "greedy")
        assert later.opened.match.bots.budget is not None
        assert later.opened.match.bots.budget.seconds == 2.5
        play(later, 2)
        assert later.opened.match.game.digest() != digest
        later.type("undo")


def test_what_a_window_saw_before_a_restart_is_not_acted_on(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["1e"])
    play(window, 3)
    digest, seen = window.opened.match.game.digest(), set[int]()
    for _ in range(3):
        workspace.matches.close()
        workspace.matches._open.clear()
        for revision in seen:
            page = window.type("undo", revision)
            assert page is not None
            assert page.status == 409
        seen.add(window.opened.revision)
    assert window.opened.match.game.digest() == digest


def test_bots_that_were_interrupted_go_on(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**{**ORDERS["2e"], "first": "2"})
    opened = window.opened
    assert not opened.is_waiting
    label = opened.match.game.labels()[-1]
    while not opened.match.is_waiting_for_bots:
        label = next(option.text for option in opened.seat.options() if option.passes)
        opened.match.choose(label)
    opened.keep()
    restarted = OpenMatch(
        opened.name, workspace.matches.kept.open(opened.name), workspace.matches.kept, workspace.workbench
    )
    assert restarted.match.is_waiting_for_bots
    assert restarted.match.game.digest() == opened.match.game.digest()
    workspace.matches._open[opened.name] = restarted
    assert "It is the bots" in window.show().text
    request = PageRequest(workspace, {"name": opened.name}, form={"action": "go on"})
    found = answer(match.act, request)
    assert isinstance(found, StartedJob)
    found.job()
    assert not restarted.is_waiting


def test_a_bot_that_is_told_to_stop_decides_at_once(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "beam", "think": "600"})
    opened = window.opened
    asked: list[bool] = []

    def stop() -> bool:
        opened.stop_thinking()
        asked.append(True)
        return opened._is_hurried(BOTS)

    while not opened.match.is_waiting_for_bots:
        opened.match.choose(next(option.text for option in opened.seat.options() if option.passes))
    opened._thoughts.add(BOTS)
    number = opened.match.bot_choice(stop)
    assert asked
    assert 0 <= number < len(opened.match.game.options)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_holds_no_card_that_its_player_may_not_know(game: str, workspace: Workspace) -> None:
    """People share the screen; the whole page is searched for cards that only others know, by names and keys."""
    decks = {"1e four": 4}.get(game, 2)
    people = {f"who-{seat}": "person" for seat in range(2, decks + 1)}
    for seed in range(1, sized(2, 9)):
        window = Window(workspace)
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
            window.choose(option.id)
            if window.opened.session.question:
                window.type("yes")
        window.workspace.matches.remove(window.name)


def _hidden_names(opened: OpenMatch, *, is_behind_curtain: bool) -> set[str]:
    """Return names and keys of all cards in the match that whoever looks cannot know or see anywhere."""
    game, viewer = opened.match.game, opened.session.viewer
    definitions = game.library.definitions
    known = game.view(viewer)
    state = game.state
    own = {definitions[what] for card, what in enumerate(state.what) if state.owner[card] == viewer}
    seen = {known.definition(card) for card in range(len(state.what))}
    everything = {definitions[what] for what in state.what}
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


def test_a_hint_is_told_and_the_turn_is_played(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    turn = window.opened.match.game.state.turn
    window.type("hint")
    assert "would choose" in window.show().text
    window.type("auto")
    assert window.opened.match.game.state.turn > turn
    window.type("undo")
    assert "Take it back anyway?" in window.show().text
    window.type("yes")
    assert window.opened.match.game.state.turn == turn


@pytest.mark.parametrize("line", ["hint", "HIN", "hi now", "auto", "aut"])
def test_what_takes_long_runs_beside_the_pages_however_it_is_typed(line: str, workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    request = PageRequest(
        workspace, {"name": window.name}, form={"line": line, "revision": str(window.opened.revision)}
    )
    digest = window.opened.match.game.digest()
    found = answer(match.enter, request)
    assert isinstance(found, StartedJob)
    assert window.opened.match.game.digest() == digest
    found.job()
    assert window.opened.reply or window.opened.match.game.digest() != digest


def test_a_hint_that_is_told_to_stop_answers_by_what_it_has_found(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(workspace)
    window.begin(**{**ORDERS["2e"], "think": "600"})
    stopped: list[object] = []

    def begin(_budget: Budget) -> None:
        stopped.append(answer(match.act, PageRequest(workspace, {"name": window.name}, form={"action": "stop"})))

    monkeypatch.setattr(Budget, "begin", begin)
    window.type("hint")
    assert isinstance(stopped[0], Redirect)
    assert "would choose" in window.show().text
    assert not window.opened._hurried


def test_a_turn_that_is_told_to_stop_is_left_to_its_person(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    opened, turn = window.opened, window.opened.match.game.state.turn
    choose = TurnRecorder.choose

    def choose_and_stop(self: TurnRecorder, index: int) -> RecordedStep:
        opened.stop_thinking()
        return choose(self, index)

    with monkeypatch.context() as patched:
        patched.setattr(TurnRecorder, "choose", choose_and_stop)
        window.type("auto")
    assert opened.match.game.state.turn == turn
    assert STOPPED in window.show().text
    window.type("auto")
    assert opened.match.game.state.turn > turn


@pytest.mark.parametrize("line", ["save /tmp/x.txt", "load /etc/passwd", "again", "quit", "save ../x.txt"])
def test_no_typed_line_names_a_file(line: str, workspace: Workspace, tmp_path: Path) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["chess"])
    digest = window.opened.match.game.digest()
    before = sorted(tmp_path.rglob("*"))
    window.type(line)
    assert "kept by itself" in window.show().text
    assert sorted(tmp_path.rglob("*")) == before
    assert window.opened.match.game.digest() == digest


def test_a_picked_unit_shows_its_card_its_squares_and_its_odds(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    window.type("end")
    moves = [option for option in window.opened.seat.options() if option.kind == "move"]
    page = window.show(at=moves[0].squares[0])
    ends = {option.squares[-1] for option in moves if option.squares[0] == moves[0].squares[0]}
    marked = [found for tag, found in page.elements if tag == "button" and found.get("data-square")]
    assert {found["data-square"] for found in marked} <= ends
    assert "Numbers" in page.text
    window.type("end attack")
    assert window.show(at="c3").structure_faults() == []


def test_matches_are_listed_downloaded_and_deleted(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["1e"])
    request = PageRequest(workspace)
    (workspace.matches.kept.storage.folder / "broken.txt").write_text("format: 2\nnothing", "utf-8")
    page = answer(matches.overview, request)
    assert isinstance(page, Page)
    text = ParsedPage(html_of(page, request)).text
    assert "Workbench Sneeks against Workbench Oldin" in text
    assert "broken.txt:" in text
    download = answer(match.record, PageRequest(workspace, {"name": window.name}))
    assert "ruleset: summoner-wars-1e" in str(getattr(download, "content", ""))
    answer(match.act, PageRequest(workspace, {"name": window.name}, form={"action": "delete"}))
    assert workspace.matches.kept.names() == ["broken.txt"]


def test_percentages_beside_options_are_explained(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    assert "how likely the target is lost" not in window.show().text
    for _ in range(60):
        if any(option.chance for option in window.opened.seat.options(with_chances=True)):
            break
        play(window, 1)
    assert "how likely the target is lost" in window.show().text


def test_four_players_are_bots_that_play_unless_somebody_says_otherwise(workspace: Workspace) -> None:
    request = PageRequest(workspace)
    page = answer(matches.order, request)
    assert isinstance(page, Page)
    assert [seat.who for seat in page.values["seats"]] == ["greedy"] * 3


def test_figures_on_pieces_are_explained_one_by_one(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["1e"])
    for meaning in ("3/5 life left", "*1 poison", "_1 under it"):
        assert f"<li>{meaning}</li>" in window.html()


def test_a_game_is_deleted_only_by_a_second_press(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["1e"])
    request = PageRequest(workspace)
    page = answer(matches.overview, request)
    assert isinstance(page, Page)
    assert re.search(r"<details[^>]*><summary[^>]*>Delete</summary><form[^>]*><button", html_of(page, request))


def test_the_last_choices_are_offered_again(workspace: Workspace) -> None:
    window = Window(workspace)
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
def test_an_order_that_cannot_be_played_is_refused_with_a_sentence(
    form: dict[str, str], sentence: str, workspace: Workspace
) -> None:
    page = answer(matches.create, PageRequest(workspace, form=form))
    assert isinstance(page, Page)
    assert page.status in {400, 404}
    assert sentence in str(page.values["errors"][0])
    assert workspace.matches.kept.names() == []


def test_only_so_many_matches_are_in_memory(workspace: Workspace) -> None:
    window = Window(workspace)
    names = []
    for _ in range(MAX_OPEN + 2):
        window.begin(**{**ORDERS["chess"], "who-2": "passive"})
        names.append(window.name)
    assert len(workspace.matches._open) == MAX_OPEN
    assert workspace.matches.find(names[0]).match.game.digest()


def _shared(workspace: Workspace) -> Window:
    """Return a window of a match of two people, after the first player's first turn."""
    window = Window(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    window.type("")
    return window


def _end_turn(window: Window) -> None:
    while not window.opened.session.curtain:
        window.type("yes" if window.opened.session.question else "end")


def test_a_late_hint_or_click_lifts_no_curtain(workspace: Workspace) -> None:
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
        window._wait_for(found)
        assert window.opened.session.curtain
    label = window.opened.seat.options()[0]
    page = window.choose(label.id)
    assert page is not None
    assert page.status == 400


def test_bots_play_while_a_hint_is_thought_about(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "passive"})
    opened, turn = window.opened, window.opened.match.game.state.turn
    with opened._thinking(HINT) as is_needed:
        assert is_needed
        window.type("AUTO")
        assert opened.match.game.state.turn > turn
        assert not opened.is_waiting
        assert opened.thinks_about == HINT
        with opened._thinking(HINT) as again:
            assert not again
    assert not opened.thinks_about


def test_a_turn_is_not_ended_for_a_person_who_has_gone_on(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    opened = window.opened
    job = opened.enter("auto")
    window.choose(opened.seat.options()[0].id)
    turn = opened.match.game.state.turn
    assert job is not None
    job()
    assert opened.match.game.state.turn == turn


def test_a_bot_that_fails_at_the_start_leaves_a_match_that_can_go_on(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Match, "_asked", _no_end)
        window = Window(workspace)
        window.begin(**{**ORDERS["1e"], "first": "2"})
        assert "a bot cannot go on" in window.show().text
        assert "It is the bots" in window.show().text
    window.opened.let_bots_play()
    assert not window.opened.is_waiting


def test_a_failure_of_the_program_while_bots_think_is_told(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["1e"])
    with monkeypatch.context() as patched:
        patched.setattr(Match, "_asked", lambda *_: int("no number"))
        window.type("auto")
    assert FAILED in window.show().text
    assert not window.opened.is_waiting
    window.type("auto")
    assert FAILED not in window.show().text


def _no_end(*_: object) -> int:
    raise InputError("a bot cannot go on: it finds no end")


def test_files_are_written_when_something_was_chosen_and_only_then(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["chess"])
    path = workspace.matches.kept.storage.path(window.name)
    path.unlink()
    window.type("odds")
    workspace.matches.close()
    assert not path.exists()


def test_a_match_that_cannot_be_kept_goes_on_and_tells_it(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["2e"])
    monkeypatch.setattr("deckbuilder.files.write", _full)
    turn = window.opened.match.game.state.turn
    window.type("auto")
    assert "The match could not be kept" in window.show().text
    assert window.opened.match.game.state.turn > turn
    assert not window.opened.is_waiting
    workspace.stop()


def _full(path: Path, _content: str) -> None:
    raise InputError("cannot be written: no space left on device", Place(str(path)))


def test_streams_follow_the_name_of_a_match(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["chess"])
    stream = answer(match.events, PageRequest(workspace, {"name": window.name}))
    assert isinstance(stream, EventStream)
    assert stream.state() == window.opened.state
    workspace.matches.remove(window.name)
    assert stream.state() is None


def test_a_new_match_stays_open_where_bots_think_in_all_others(workspace: Workspace) -> None:
    window = Window(workspace)
    for _ in range(MAX_OPEN):
        window.begin(**{**ORDERS["chess"], "who-2": "passive"})
        window.opened._thoughts.add(BOTS)
    window.begin(**{**ORDERS["chess"], "who-2": "passive"})
    assert window.name in workspace.matches._open


def test_names_of_long_decks_are_cut(workspace: Workspace) -> None:
    window = Window(workspace)
    window.begin(**ORDERS["chess"])
    kept, begun = workspace.matches.kept, window.opened.match
    for stem in ("a" * 500, "a" * 500, f"{'a' * 59} {'b' * 9}"):
        name = kept.begin(stem, begun)
        assert len(name) <= LONGEST_NAME
        assert kept.open(name).game.digest() == begun.game.digest()
