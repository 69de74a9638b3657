"""Scenarios that are replayed: their events, and the sentences of the narration."""

from typing import NamedTuple

from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.document import Document
from deckbuilder.scenarios.runner import begin
from deckbuilder.scenarios.scenario import scenario_of
from engine.core.errors import IllegalOptionError
from engine.core.events import Event
from engine.core.game import Game
from tests.match.helpers import narrate


class ReplayedStep(NamedTuple):
    """A scenario that was played: the game before it, its events, and their sentences."""

    before: Game
    after: Game
    events: list[Event]
    lines: list[str]


def replayed(document: Document, resolver: Resolver) -> ReplayedStep:
    """Replay a scenario, its steps assigned to decisions as they fit."""
    scenario = scenario_of(document, resolver)
    before = begin(scenario)
    game = before.copy()
    texts = [step.text for step in scenario.steps if step.text is not None]
    game.log = []
    after = _play(game, texts, list(before.auto))
    assert after is not None, document.place()
    assert after.log is not None
    return ReplayedStep(before, after, after.log, narrate(before, after.log))


def _play(game: Game, texts: list[str], taken: list[tuple[str, ...]]) -> Game | None:
    """The game after its steps; a step may repeat what was taken by itself. None where they don't fit."""
    if not texts:
        return game
    text, *rest = texts
    alike = [named for named in taken if text.casefold() in map(str.casefold, named)]
    branch = game.copy()
    branch.log = list(game.log or ())
    if game.accepts(text):
        try:
            branch.answer(text)
        except IllegalOptionError:
            return None
        found = _play(branch, rest, list(branch.auto))
        if found is not None or not alike:
            return found
    return _play(game, rest, taken[taken.index(alike[0]) + 1 :]) if alike else None
