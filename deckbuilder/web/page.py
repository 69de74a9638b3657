"""Pages as values: the request of a page function, its answer, and its HTML; no server and no thread is known here."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property, lru_cache, partial
from itertools import chain
from json import dumps
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, quote_plus, urlencode
from zlib import crc32

from markupsafe import Markup, escape

from deckbuilder.app.rules import RULE_ID, Statement, statements
from deckbuilder.app.settings import Settings
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.crests import sprite
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.text import counted, day_text, listed, moment_text, percent, possessive, slug
from deckbuilder.web import assets
from deckbuilder.web.templating import PageEnvironment, PageMacro, escaped
from deckbuilder.web.workspace import Workspace

if TYPE_CHECKING:
    from deckbuilder.app.decks.files import DeckFiles
    from deckbuilder.query.parse import Search
    from deckbuilder.web.open_matches import OpenMatches

CRESTS = "crests"  # the first part of the address of the file of all crests
STATIC = "static"  # the first part of addresses of style sheets, scripts, fonts and drawings
MAX_STEM = 60  # characters
MAX_BODY = 8 << 20  # bytes of a form
MAX_FIELD = 20_000  # characters of a field of a form, or of a query
IDLE = "idle"  # the last state of a stream


@dataclass(frozen=True)
class UploadedFile:
    """A file that a form brings. `name`: its name at the user's, which means nothing here."""

    name: str
    content: bytes

    @property
    def text(self) -> str:
        """The text of a text file; what is not UTF-8 is replaced."""
        return self.content.decode("utf-8", "replace")


class CrestFile(NamedTuple):
    """A file of crests. `version`: changes with its content, so that browsers may keep the file."""

    content: str
    version: str


@lru_cache(maxsize=1)  # of the catalogue that is open
def crests_of(catalogue: Catalogue) -> CrestFile:
    """Return the file with the crests of all cards."""
    content = sprite(catalogue.crests)
    return CrestFile(content, f"{crc32(content.encode()):08x}")


class Addresses(NamedTuple):
    """The addresses of pages: `to("decks", name, "odds", turn=2)`; parameters that are None are left out.

    `head`: the beginning of every address; `static_head`: of those of style sheets and the like, where it is another.
    `crests`: the file of all crests; empty where they stand in the page itself.
    """

    head: str = ""
    static_head: str | None = None
    crests: str = ""

    def __call__(self, *parts: str, **query: object) -> str:
        """Return the address of a page."""
        if parts[:1] == (STATIC,):
            return self._static(parts[1])
        if not query:
            return f"{self.head}/{_path(parts)}"
        given = "&".join([_parameter(name, str(value)) for name, value in query.items() if value is not None])
        return f"{self.head}/{_path(parts)}" + (f"?{given}" if given else "")

    def _static(self, name: str) -> str:
        if self.static_head is not None:
            return f"{self.static_head}/{STATIC}/{name}"
        return f"{self.head}/{STATIC}/{assets.built_names().get(name, name)}"

    def files(self, group: str, ending: str) -> Sequence[str]:
        """Return the addresses of the style sheets (`css`) or of the modules (`mjs`) of a group of pages."""
        names = assets.names_of(group, ending, with_built=self.static_head is None)
        return [self._static(name) for name in names]

    def crest(self, name: str) -> str:
        """Return the address of a crest."""
        return f"{self.crests}#{name}"


class OpenAddress(NamedTuple):
    """The address of a page but for the value of its last parameter, with which it is called."""

    to: Addresses
    beginning: str

    @classmethod
    def of(cls, to: Addresses, parts: Sequence[str], parameter: str, **query: object) -> "OpenAddress":
        """Return the address of a page with some parameters, and a further one that is called `parameter`."""
        return cls(to, to(*parts, **query, **{parameter: ""}))

    def __call__(self, value: object) -> str:
        """Return the address for a value of the parameter."""
        return f"{self.beginning}{_value(str(value))}"


@dataclass(frozen=True)
class PageRequest:
    """A request for a page.

    Attributes:
        path: The parts of the address that its route names.
        query: The last value of each field of the address.
        form: The last value of each field of the form.
        head: The beginning of every address.
        files: The fields of the form that are files.
        static_head: The beginning of addresses of style sheets, scripts and the like, where it is another one.
    """

    workspace: Workspace
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    form: Mapping[str, str] = field(default_factory=dict)
    head: str = ""
    files: Mapping[str, UploadedFile] = field(default_factory=dict)
    static_head: str | None = None

    @cached_property
    def to(self) -> Addresses:
        """The addresses of pages."""
        version = crests_of(self.catalogue).version
        crests = "" if self.workspace.is_serverless else f"{self.head}/{CRESTS}/{version}.svg"
        return Addresses(self.head, self.static_head, crests)

    @property
    def workbench(self) -> Workbench:
        """The opened cards, and what is kept beside them."""
        return self.workspace.workbench

    @property
    def catalogue(self) -> Catalogue:
        """The cards."""
        return self.workspace.workbench.catalogue

    @property
    def resolver(self) -> Resolver:
        """The resolver of names of cards and decks."""
        return self.workspace.workbench.resolver

    @property
    def decks(self) -> "DeckFiles":
        """The deck files of the user, with their versions."""
        return self.workspace.decks

    @property
    def storage(self) -> FolderStorage:
        """The folder of the user's deck files."""
        return self.workspace.storage

    @property
    def settings(self) -> Settings:
        """What the user has chosen."""
        return self.workspace.settings

    @property
    def matches(self) -> "OpenMatches":
        """The matches that are open, and those that are kept."""
        return self.workspace.matches

    @cached_property
    def owned(self) -> Mapping[Card, int]:
        """Owned copies by card, as `Workspace.owned`."""
        return self.workspace.owned

    @cached_property
    def search(self) -> Callable[[str], "Search"]:
        """Parse a query with the words of the workspace, each text once. Raises InputError."""
        from deckbuilder.query.parse import parse  # noqa: PLC0415 - start-up time

        return cache(partial(parse, vocabulary=self.workspace.vocabulary))

    @property
    def file_stem(self) -> str:
        """How names of files begin that are made of the deck of the address."""
        name = self.path["name"]
        return (name.rpartition(".")[0] or name)[:MAX_STEM]

    def find_deck(self, name: str) -> ResolvedDeck:
        """Return a deck as `Workspace.find_deck` does."""
        return self.workspace.find_deck(name)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Return a number of the query, within bounds; the default where there is none."""
        text = self.query.get(name, "")
        return min(max(int(text), least), most) if text.isdecimal() and len(text) < len(str(most)) + 2 else default


@dataclass(frozen=True)
class Page:
    """A page: its template with values, and the status of the answer."""

    template: str
    values: Mapping[str, Any]
    status: int = 200


@dataclass(frozen=True)
class Redirect:
    """An answer that sends the browser to another address of this program."""

    location: str


@dataclass(frozen=True)
class Download:
    """A file to be kept."""

    name: str
    content: str | bytes
    media_type: str = "text/plain"


@dataclass(frozen=True)
class Data:
    """A value of JSON for a program, and the status of the answer."""

    value: Any
    status: int = 200


@dataclass(frozen=True)
class StartedJob:
    """Work for the background, and the address to which the browser is sent when it is done or takes long.

    `job` runs without the lock of the workbench, and handles its own errors. `keep`: writes what the job will have
    kept at its end; called before the answer where the job goes on after it.
    """

    job: Callable[[], None]
    location: str
    keep: Callable[[], None] | None = None


@dataclass(frozen=True)
class PreparedChange:
    """A change of files for which a page has read and computed what it needs."""

    carry_out: "Callable[[], Answer]"


@dataclass(frozen=True)
class EventStream:
    """A stream of events that lets an open page know of something new to show.

    `state`: asked several times a second; a new value is sent as an event `changed`, and None ends the stream. It
    returns at once, and takes no lock.
    """

    state: Callable[[], str | None]


Answer = Page | Redirect | Data | Download | StartedJob | PreparedChange | EventStream


def going_to(location: str, job: Callable[[], None] | None, keep: Callable[[], None] | None = None) -> Answer:
    """Return the answer that leads to an address, with a job if there is one; `keep` as in `StartedJob`."""
    return StartedJob(job, location, keep) if job else Redirect(location)


def until_idle(state: Callable[[], str | None]) -> EventStream:
    """Return a stream of the states of work, up to its end, when `state` returns nothing."""
    states = chain(iter(lambda: state() or IDLE, IDLE), (IDLE,))
    return EventStream(lambda: next(states, None))


def json_download(name: str, value: object) -> Download:
    """Return a value as a file of JSON, as the command line prints it."""
    return Download(name, dumps(value, indent=2, ensure_ascii=False), "application/json")


class FormFaults:
    """What is wrong with a form, by its fields; a template says each sentence at its field, and the others at the end.

    Attributes:
        first: The name of the first field that is wrong; None where none is.
        unsaid: What is not said yet, by field.
    """

    def __init__(self, faults: Mapping[str, str] = {}) -> None:
        self._names, self.unsaid = frozenset(faults), dict(faults)
        self.first = next(iter(faults), None)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __bool__(self) -> bool:
        return bool(self._names)

    def say(self, name: str) -> str:
        """Return what is wrong with a field, which is said by that."""
        return self.unsaid.pop(name)


def faults_of(error: InputError | None) -> FormFaults:
    """Return what is wrong with a form; nothing without an error."""
    return FormFaults(error.faults if error else {})


@lru_cache(4096)
def _path(parts: tuple[str, ...]) -> str:
    return "/".join([quote(part, safe="") for part in parts])


_value = lru_cache(4096)(quote_plus)  # of a parameter


@lru_cache(4096)
def _parameter(name: str, value: str) -> str:
    return urlencode({name: value})


def last_values(fields: Sequence[tuple[str, str]], longest: int = MAX_FIELD) -> dict[str, str]:
    """Return the last value of each field. Raises InputError for values with more than `longest` characters."""
    for name, value in fields:
        if len(name) + len(value) > longest:
            raise InputError(f"a field holds more than {longest:,} characters")
    return dict(fields)


MAX_FRAGMENTS = 5_000  # parts of pages at hand: squares of some hundred bytes, faces of up to 3 kB


@lru_cache(MAX_FRAGMENTS, typed=True)
def reuse(macro: PageMacro, *values: object) -> Markup:
    """Return what a macro of a template writes for values, which it does once; it may know nothing but these."""
    return macro(*values)


LONG_WORD = re.compile(r"[^\s-]{8,}")


@lru_cache(1024)
def with_long_words(name: str) -> Markup:
    """Return a name whose long words are elements of their own, which end in `…` where they have too little room."""
    html = LONG_WORD.sub(r"<i>\g<0></i>", str(escape(name)))
    return Markup(html)  # noqa: S704 - escaped above


def put(text: Markup, gap: str, value: str) -> Markup:
    """Return HTML with a value in place of a gap."""
    return str.__new__(Markup, str.replace(text, gap, escaped(value)))


def written_time(iso: str, form: Callable[[datetime], str]) -> str:
    """Return a moment that a file names (ISO 8601) as people read it; what is none stays as it is."""
    try:
        return form(datetime.fromisoformat(iso).astimezone())
    except (ValueError, OverflowError):
        return iso


def linked(text: str, to: Callable[..., str], label: str = "") -> str | Markup:
    """Return a text in which each rule id, or a label for it, leads to its statement. `to`: the addresses of pages."""
    if not RULE_ID.search(text):
        return text
    parts, end = list[Markup](), 0
    for match in RULE_ID.finditer(text):
        if statement := statements().get(match[0]):
            parts += [escape(text[end : match.start()]), _link(statement, to, label)]
            end = match.end()
    return Markup().join([*parts, escape(text[end:])])


def _link(statement: Statement, to: Callable[..., str], label: str) -> Markup:
    address = f"{to('rules', statement.ruleset)}#{statement.id}"
    return Markup('<a class="rule" href="{}" title="{}">{}</a>').format(address, statement.text, label or statement.id)


PAGE_ID_BYTES = 6  # so that two pages are never taken for one another


@cache
def _environment() -> PageEnvironment:
    environment = PageEnvironment()
    environment.globals["reuse"] = reuse
    environment.filters.update(
        counted=counted,
        day=partial(written_time, form=day_text),
        linked=linked,
        listed=listed,
        moment=partial(written_time, form=moment_text),
        percent=percent,
        possessive=possessive,
        put=put,
        slug=slug,
        with_long_words=with_long_words,
    )
    return environment


def html_of(page: Page, request: PageRequest) -> str:
    """Return the HTML of a page."""
    return (
        _environment()
        .get_template(page.template)
        .render(request=request, to=request.to, page_id=secrets.token_urlsafe(PAGE_ID_BYTES), **page.values)
    )
