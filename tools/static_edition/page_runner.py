"""Pages without a server: addresses and forms in, answers as plain values out, as a worker of a browser needs them."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from urllib.parse import parse_qsl, unquote, urlsplit

from deckbuilder.errors import InputError
from deckbuilder.web.page import (
    Answer,
    Download,
    EventStream,
    Page,
    PageRequest,
    PreparedChange,
    Redirect,
    StartedJob,
    UploadedFile,
    crests_of,
    html_of,
    last_values,
)
from deckbuilder.web.routes import answer, find, longest_field
from deckbuilder.web.workspace import Workspace

MAX_REDIRECTS = 5


@dataclass(frozen=True)
class PageReply:
    """The answer to a request. `address`: the page that it is, after redirects. `name`: of a file to be kept, or empty.

    `state`: what an event stream would send now, None for a page or a file. `crests`: the version of the file of
    crests that must stand in the page; empty where it loads them.
    """

    status: int
    address: str
    text: str | bytes = ""
    media_type: str = "text/html"
    name: str = ""
    state: str | None = None
    crests: str = ""


class PageRunner:
    """The pages of a workspace, run where they are asked for; background work waits until `run_job`.

    Attributes:
        head: the beginning of every address.
        static_head: the beginning of the addresses of style sheets, scripts and the like.
    """

    def __init__(self, workspace: Workspace, head: str, static_head: str) -> None:
        self.workspace = workspace
        self.head = head
        self.static_head = static_head
        self._jobs: deque[Callable[[], None]] = deque()

    def request(
        self,
        method: str,
        address: str,
        fields: Sequence[tuple[str, str]] = (),
        files: Mapping[str, UploadedFile] = MappingProxyType({}),
    ) -> PageReply:
        """Return the page of an address, or what a form leads to. `files`: those of the form, by field."""
        for _ in range(MAX_REDIRECTS):
            response, request = self._answer(method, address, fields, files)
            if isinstance(response, StartedJob):
                self._jobs.append(response.job)
                if response.keep:
                    response.keep()
            if not isinstance(response, Redirect | StartedJob):
                return _reply(response, request, address)
            method, address, fields, files = "GET", response.location, (), {}
        raise InputError("the pages lead in a circle")

    @property
    def has_job(self) -> bool:
        """Whether there is work that waits."""
        return bool(self._jobs)

    def run_job(self) -> None:
        """Do the work that waits longest."""
        if self._jobs:
            self._jobs.popleft()()

    def _answer(
        self, method: str, address: str, fields: Sequence[tuple[str, str]], files: Mapping[str, UploadedFile]
    ) -> tuple[Answer, PageRequest]:
        parts = urlsplit(address.removeprefix(self.head) or "/")
        function, path = find(method, parts.path)
        try:
            query = last_values(parse_qsl(parts.query, keep_blank_values=True))
            form = last_values(fields, longest_field(function))
        except InputError as error:
            empty = PageRequest(self.workspace, head=self.head, static_head=self.static_head)
            return Page("error.html", {"errors": [error]}, 400), empty
        request = PageRequest(self.workspace, path, query, form, self.head, files, static_head=self.static_head)
        reply = answer(function, request)
        if isinstance(reply, PreparedChange):
            carry_out = reply.carry_out
            reply = answer(lambda _: carry_out(), request)
        return reply, request


def _reply(response: Answer, request: PageRequest, address: str) -> PageReply:
    match response:
        case Page():
            crests = "" if request.to.crests else crests_of(request.catalogue).version
            return PageReply(response.status, address, html_of(response, request), crests=crests)
        case Download(name, content, media_type):
            return PageReply(200, address, content, media_type, unquote(name))
        case EventStream(state):
            return PageReply(200, address, state=state())
    raise TypeError(response)
