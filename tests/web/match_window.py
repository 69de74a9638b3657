"""A match in the browser without a browser: forms are sent to page functions, and jobs are run at once."""

from deckbuilder.web.open_matches import OpenMatch
from deckbuilder.web.page import Page, PageRequest, Redirect, StartedJob, html_of
from deckbuilder.web.pages import match, matches
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from engine.generator import Generator
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


class MatchWindow:
    """A window of a browser with a match; `revision`: of the match as the window shows it, the present one if None."""

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
        self.run_job(found)

    def show(self, **query: str) -> ParsedPage:
        page = ParsedPage(self.html(**query))
        assert page.structure_faults() == []
        return page

    def html(self, **query: str) -> str:
        request = PageRequest(self.workspace, {"name": self.name}, query)
        found = answer(match.show, request)
        assert isinstance(found, Page)
        return html_of(found, request)

    def choose(self, index: int, revision: int | None = None) -> Page | None:
        return self._send(match.choose, {"option": str(index)}, revision)

    def type(self, line: str, revision: int | None = None) -> Page | None:
        return self._send(match.enter, {"line": line}, revision)

    def send(self, form: dict[str, str]) -> Page | None:
        """Press a button or send a form of the page."""
        return self._send(match.command, form, None)

    def _send(self, function: "object", form: dict[str, str], revision: int | None) -> Page | None:
        seen = str(self.opened.revision if revision is None else revision)
        request = PageRequest(self.workspace, {"name": self.name}, form={**form, "revision": seen})
        found = answer(function, request)  # type: ignore[arg-type]
        self.run_job(found)
        return found if isinstance(found, Page) else None

    def run_job(self, found: object) -> None:
        """Run the job of an answer, if it is one."""
        if isinstance(found, StartedJob):
            found.job()


def play(window: MatchWindow, choices: int, seed: int = 5) -> None:
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
        assert window.choose(options[chance.below(len(options))].index) is None
