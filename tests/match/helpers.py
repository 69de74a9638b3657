"""What the tests of matches share: scenarios as text, and sessions at a table."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

from deckbuilder.catalogue import Catalogue
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.documents.document import Document
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.match.match import Match
from deckbuilder.match.narrator import Narrator
from deckbuilder.match.setup import against
from deckbuilder.match.start import begin
from deckbuilder.players import PASSIVE
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.scenarios.runner import ScenarioResult, run_file
from deckbuilder.scenarios.scenario import Scenario, scenario_of
from engine.core.events import Event
from engine.core.game import Game
from engine.generator import Generator
from engine.record import Record
from engine.replay import Recorder
from tests.conftest import ROOT

BASE = """\
scenario: a small position
ruleset: summoner-wars-2e
setup: empty
phase: attack
players:
  1: {deck: polar-dwarves, magic: 1, hand: [Parapet], draw: [Ollag, Frost Mage], discard: [Ice Ram]}
  2: {deck: breakers, magic: 2, active_events: [Perplexing Tempest]}
board:
  d1: {card: Svara, player: 1}
  c4: {card: Ice Smith, player: 1, boost: 1}
  c5: {card: Mind Witch, player: 2, damage: 1}
  c8: {card: Tacullu, player: 2}
dice: [melee, ranged special]
"""
STEPS = """\
steps:
  - attack c4 c5
  - end
"""


def run_text(text: str, folder: Path, resolver: Resolver) -> ScenarioResult:
    """The result of the only scenario that is written into a file of a folder."""
    file = folder / "case.yaml"
    file.write_text(text, "utf-8")
    (result,) = run_file(file, resolver)
    return result


def read_scenario(file: Path, resolver: Resolver) -> Scenario:
    """The only scenario of a file."""
    return scenario_of(read_one(file.read_text("utf-8"), str(file), "scenario"), resolver)


@cache
def documents_of(file: Path) -> tuple[Document, ...]:
    """The documents of a file of scenarios: at least one."""
    documents = tuple(read_documents(file.read_text("utf-8"), str(file)))
    assert documents, file
    return documents


@cache
def shipped_scenarios() -> dict[str, Document]:
    """The project's scenarios by their titles."""
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))
    return {document.data["scenario"]: document for file in files for document in documents_of(file)}


class Runner:
    """Runs texts as files of a folder."""

    def __init__(self, folder: Path, resolver: Resolver) -> None:
        self.folder = folder
        self.resolver = resolver

    def __call__(self, text: str) -> ScenarioResult:
        return run_text(text, self.folder, self.resolver)

    def why(self, text: str) -> str:
        """Why a scenario that was understood failed; empty when it holds."""
        result = self(text)
        assert not result.input_error, result.why
        assert result.passed == (not result.why)
        return result.why


def case(rest: str, base: str = BASE) -> str:
    """The small scenario with further lines."""
    return base + dedent(rest)


def played(
    catalogue: Catalogue, seed: int, most: int = 400, decks: tuple[str, str] = ("polar-dwarves", "vanguards")
) -> Record:
    """A game of random choices, as it was recorded; `most` is its longest."""
    return _played(catalogue, seed, most, decks)


@cache
def _played(catalogue: Catalogue, seed: int, most: int, names: tuple[str, str]) -> Record:
    resolver = Resolver(catalogue)
    decks = [engine_deck(load_shipped(name, resolver).deck, catalogue) for name in names]
    recorder = Recorder(library_of(catalogue, decks), decks, seed)
    generator = Generator(seed)
    while recorder.game.decision is not None and len(recorder.steps) < most:
        recorder.choose(generator.below(len(recorder.game.options)))
    return recorder.record()


def narrate(game: Game, events: Iterable[Event]) -> list[str]:
    """Return the sentences of events that follow the position of a game."""
    return [line.text for line in Narrator(game).lines(events)]


DECKS = ("polar-dwarves", "phoenix-elves")


def resolved(name: str, resolver: Resolver) -> ResolvedDeck:
    """A shipped deck."""
    return load_shipped(name, resolver)


def match(
    resolver: Resolver,
    decks: Sequence[str] = DECKS,
    *,
    seed: int = 7,
    first: int | None = 0,
    opponent: str = PASSIVE,
    strict: bool = False,
) -> Match:
    """A new game between shipped decks."""
    one, other = (load_shipped(name, resolver) for name in decks)
    return begin((one, other), resolver, seed, first, against(opponent, len(decks)), strict=strict)


def choose(match: Match, text: str) -> None:
    """Choose the option that a text means."""
    option = match.game.find(text)
    assert option is not None
    match.choose(option, text)


def sit(resolver: Resolver, decks: Sequence[str] = DECKS, **terms: Any) -> TableSession:
    """A session at a new game."""
    return TableSession(resolver.catalogue, match(resolver, decks, **terms))


def type_in(interpreter: TableSession, *lines: str) -> list[str]:
    """Type lines one after the other; what is said to the last one."""
    said: tuple[str, ...] = ()
    for line in lines:
        said = interpreter.enter(line).lines
    return list(said)


def greedys(interpreter: TableSession) -> str:
    """What greedy would choose now."""
    game = interpreter.match.game
    return game.labels()[interpreter.match.bots.proxy(game).choose(game)]


def play_out(interpreter: TableSession) -> TableSession:
    """Let a bot win against a passive opponent."""
    for _ in range(50):
        if interpreter.match.game.over:
            break
        interpreter.enter("auto yes")
    assert interpreter.match.game.over
    return interpreter
