"""Packs for every front end: what one holds and meets here, and changes of those that a user has added."""

import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from deckbuilder import files
from deckbuilder.app.scenarios import ScenarioRun
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import known_cards
from deckbuilder.catalogue.cache import open_fixed
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.change_lock import change_lock
from deckbuilder.decks.resolve import qualified_name
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.sources import SUFFIXES, yaml_files
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import InputError, Place
from deckbuilder.json_objects import JsonObject
from deckbuilder.lint import Linter
from deckbuilder.model.card import Card
from deckbuilder.packs import storage
from deckbuilder.packs.installed import InstalledPack, installed
from deckbuilder.packs.pack import Pack, PackContents, must_be_pack_folder, read_contents
from deckbuilder.query.parse import parse
from deckbuilder.text import counted, fold, listed, with_article

NOUNS = {"ruleset": "rule set"}  # of kinds of documents that are called otherwise
COUNTED = ("ruleset", "faction", "card", "deck", "pool", "scenario")
SCENARIOS = "scenarios"  # the folder of a pack with its scenarios
PAIRS = {"rn": "m", "vv": "w"}  # letters that look like one


@dataclass(frozen=True)
class PackReport(JsonObject):
    """What a pack holds, and what it meets here.

    Attributes:
        counts: The documents by kind.
        cards: The names of the cards with their factions.
        present: The pack of the same id that is here already, if any.
        lost: The files of that pack which this one does not have.
        namesakes: A sentence for each name that something here has, too.
        look_alikes: A sentence for each name that only looks like one of something here.
        left_out: What of it is not read, with the reasons.
        findings: What else the linter reports.
        text_only: Cards with text that players apply by hand.
    """

    KEYS = """
        *pack holds=counts cards replaces=present.version lost namesakes look_alikes left_out findings text_only
    """

    contents: PackContents
    counts: Mapping[str, int]
    cards: Sequence[str]
    present: Pack | None
    lost: Sequence[str]
    namesakes: Sequence[str]
    look_alikes: Sequence[str]
    left_out: Sequence[str]
    findings: Sequence[str]
    text_only: Sequence[str]

    @property
    def pack(self) -> Pack:
        return self.contents.pack

    @property
    def is_usable(self) -> bool:
        """Whether all of it is read."""
        return not self.left_out

    @property
    def holds(self) -> str:
        """What is in it, as a list of numbers: `3 cards and 1 deck`."""
        counts = [(NOUNS.get(kind, kind), self.counts[kind]) for kind in COUNTED if self.counts.get(kind)]
        return listed(counted(count, noun) for noun, count in counts) if counts else "nothing"

    @property
    def change(self) -> str:
        """What adding it does to the pack of the same id that is here; empty where there is none."""
        if self.present is None:
            return ""
        if self.present.version == self.pack.version:
            return f"It takes the place of {self.present.title}, the same version."
        return f"It takes the place of version {self.present.version or '?'}."


def report_on(workbench: Workbench, contents: PackContents, origin: str = "") -> PackReport:
    """Return what a pack holds and meets among the cards of a workbench; nothing of it is kept. Raises InputError.

    `origin`: the folder of the files that sentences name.
    """
    with TemporaryDirectory() as name:
        folder = Path(name) / contents.pack.id
        with files.failing_as("the pack cannot be looked at", Place(name)):
            storage.write_folder(folder, contents)
        return _report(workbench, contents, folder, f"{origin}/" if origin else "")


def _report(workbench: Workbench, contents: PackContents, folder: Path, start: str) -> PackReport:
    """Return the report on the pack in a folder, which sentences on its files call by another name."""
    linter = _linter(workbench, folder)
    lint = linter.lint([folder])
    catalogue = Catalogue(linter.builder.connection)
    lines = {
        is_fatal: [str(finding).replace(f"{folder}/", start) for finding in lint.findings if finding.fatal == is_fatal]
        for is_fatal in (True, False)
    }
    warnings = [str(warning).replace(f"{folder}/", start) for warning in lint.warnings]
    cards = [card for card in catalogue.search(parse("")) if card.pack == contents.pack.id]
    present = next((added for added in packs_of(workbench) if added.id == contents.pack.id), None)
    return PackReport(
        contents,
        _counts(contents),
        [f"{card.name} ({card.faction})" if card.faction else card.name for card in cards],
        present.pack if present else None,
        _lost(present.folder, contents) if present else (),
        [*_namesakes(cards, catalogue)],
        [*_look_alikes(cards, catalogue)],
        [*map(str, contents.left_out), *lines[True]],
        lines[False] + warnings,
        lint.text_only,
    )


def _lost(folder: Path, contents: PackContents) -> Sequence[str]:
    """Return the files of a folder that a pack in its place does not have."""
    try:
        return [name for name in read_contents(folder).files if name not in contents.files]
    except InputError:  # its pack.yaml is wrong
        return sorted(path.relative_to(folder).as_posix() for path in yaml_files(folder))


def _linter(workbench: Workbench, folder: Path) -> Linter:
    """Return a linter that takes the pack of a folder in place of the added one of its id."""
    sources = workbench.sources_with([folder])
    if workbench.is_fixed:
        return Linter(sources, base=open_fixed(workbench.db))
    return Linter(sources, {**known_cards.of_package(), **known_cards.of_catalogue(workbench.db)})


def _counts(contents: PackContents) -> Counter[str]:
    counts: Counter[str] = Counter()
    for name, content in contents.files.items():
        if name.endswith(SUFFIXES):
            with suppress(InputError):
                for document in read_documents(files.decode(content, name), name):
                    with suppress(InputError):
                        counts[kind_of(document)] += 1
    return counts


def _namesakes(cards: Iterable[Card], catalogue: Catalogue) -> Iterator[str]:
    """Yield a sentence for each card that has the name, game and faction of another one."""
    packs = catalogue.packs()
    for card in cards:
        for other in catalogue.named(card.name, card.ruleset):
            if other.faction == card.faction and other.pack != card.pack:
                origin = f"of the pack {packs[other.pack]['name']}" if other.pack in packs else "of no pack"
                sentence = f"There is {with_article(card.name)} {origin}; both stay, and '{qualified_name(card)}' means"
                yield f"{sentence} this one"


def _look_alikes(cards: Sequence[Card], catalogue: Catalogue) -> Iterator[str]:
    """Yield a sentence for each name of a card or its faction that only looks like that of another one."""
    packs = {card.pack for card in cards}
    others = [card for card in catalogue.search(parse("")) if card.pack not in packs]
    for name, other in look_alikes(_names(cards), _names(others)):
        why = f"has {listed(letters)}" if (letters := strange_letters(name)) else "is written with other characters"
        yield f"'{name}' is not '{other}', although it looks like it: it {why}"


def _names(cards: Sequence[Card]) -> Iterable[str]:
    return dict.fromkeys([*(card.name for card in cards), *(card.faction for card in cards if card.faction)])


# Packs that a user has added


def packs_of(workbench: Workbench) -> list[InstalledPack]:
    """Return the packs that the user has added. Raises InputError."""
    return installed(workbench.data)


def add_pack(workbench: Workbench, contents: PackContents) -> None:
    """Keep a pack, in place of the one of its id. Raises InputError; then the packs are as they were."""
    with changing_packs(workbench):
        storage.add(workbench.data, contents)


def remove_pack(workbench: Workbench, name: str) -> None:
    """Delete a pack. Raises InputError."""
    with changing_packs(workbench):
        storage.remove(workbench.data, name)


def switch_pack(workbench: Workbench, name: str, *, is_on: bool) -> None:
    """Have the cards of a pack read or not. Raises InputError."""
    with changing_packs(workbench):
        storage.switch(workbench.data, name, is_on=is_on)


def describe_pack(workbench: Workbench, pack: Pack) -> None:
    """Change what an added pack is called; its id stays. Raises InputError."""
    with changing_packs(workbench):
        storage.describe(workbench.data, pack)


@contextmanager
def changing_packs(workbench: Workbench) -> Iterator[None]:
    """Hold the lock for changes while packs are changed; then their cards are read anew."""
    with change_lock():
        yield
    workbench.reread_cards()


def check_folder(workbench: Workbench, folder: Path) -> PackReport:
    """Return the report on a pack that is written, with the paths of its files. Raises InputError."""
    return report_on(workbench, read_contents(must_be_pack_folder(folder)), str(folder))


def folder_meant(workbench: Workbench, pack: Path) -> Path:
    """Return the folder of a pack, or where it is none, that of the added pack of this id. Raises InputError."""
    if pack.is_dir():
        return pack
    return next((added.folder for added in packs_of(workbench) if added.id == str(pack)), pack)


def run_scenarios(workbench: Workbench, folder: Path) -> ScenarioRun:
    """Return the run of the scenarios of a pack, with its cards. Raises InputError for a pack without any."""
    scenarios = must_be_pack_folder(folder) / SCENARIOS
    if not scenarios.is_dir():
        raise InputError(f"has no scenarios: there is no folder {SCENARIOS} in it", Place(str(folder)))
    return ScenarioRun(workbench, [scenarios])


def look_alikes(names: Iterable[str], others: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each name with another one that it looks like without being the same."""
    by_shape: dict[str, list[str]] = {}
    for other in others:
        for shape in _shapes(other):
            by_shape.setdefault(shape, []).append(other)
    for name in names:
        alike = (other for shape in _shapes(name) for other in by_shape.get(shape, ()))
        yield from ((name, other) for other in dict.fromkeys(alike) if fold(name) != fold(other))


def strange_letters(name: str) -> list[str]:
    """Return the letters of a name that are not Latin, each with its Unicode name."""
    letters = dict.fromkeys(letter for letter in _plain(name) if letter.isalpha() and not letter.isascii())
    return [f"{letter} ({unicodedata.name(letter, 'without a name')})" for letter in letters]


def _shapes(name: str) -> list[str]:
    """Return what a name looks like, as it is written and in small letters."""
    plain = _plain(name)
    return [_shape(text) for text in (plain, plain.lower())]


def _shape(text: str) -> str:
    shape = text.translate(_letters()).lower()
    for pair, letter in PAIRS.items():
        shape = shape.replace(pair, letter)
    return " ".join(shape.split())


def _plain(name: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))


@cache
def _letters() -> dict[int, str]:
    """Return the letters that others look like, by the numbers of these."""
    text = (resources.files("deckbuilder.packs") / "look_alikes.json").read_text("utf-8")
    return {ord(other): letter for letter, others in json.loads(text).items() for other in others}
