"""The first lessons of a game: positions that it ships as scenarios, which its guide shows and a person can play."""

from collections.abc import Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

from deckbuilder import files
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.match.match import Match
from deckbuilder.match.seat import PlayerView, player_view
from deckbuilder.match.setup import StartPosition, against
from deckbuilder.match.start import begin_from
from deckbuilder.notation.position_json import write_json
from deckbuilder.notation.writer import is_written, write
from deckbuilder.places import shipped
from deckbuilder.players import PASSIVE
from deckbuilder.scenarios.expectations import differences
from deckbuilder.scenarios.runner import begin
from deckbuilder.scenarios.scenario import Scenario, scenario_of
from engine.core.game import Game

EVENT = "Lesson "  # before the game and the key of a lesson, as what a match is played in
LESSONS = "lessons"  # the folder beside the cards of the rule set


class Lesson(NamedTuple):
    """A lesson. `key`: the name of its file, by which the lessons of a game are in order."""

    key: str
    scenario: Scenario

    @property
    def title(self) -> str:
        """What it is about."""
        return self.scenario.name

    @property
    def task(self) -> str:
        """What the player is asked to do."""
        return str(self.scenario.data["lesson"]["task"])

    @property
    def done(self) -> str:
        """What is said once it is done."""
        return str(self.scenario.data["lesson"]["done"])

    def view(self) -> PlayerView:
        """Return the position as the player of the lesson sees it."""
        players = [""] * self.scenario.seats
        return player_view(begin(self.scenario), self.scenario.active, players, players)

    def is_done(self, game: Game) -> bool:
        """Whether a game has come to what the lesson asks for."""
        return not differences(game, self.scenario, self.scenario.data["expect"])


def lesson_match(workbench: Workbench, lesson: Lesson) -> Match:
    """Return a game that begins in the position of a lesson; bots wait, and the opponent does nothing."""
    scenario = lesson.scenario
    text = write(begin(scenario)) if is_written(scenario.ruleset.id) else write_json(scenario.listed)
    start, players = StartPosition(text, scenario.listed), against(PASSIVE, scenario.seats)
    event = f"{EVENT}{scenario.ruleset.id}/{lesson.key}"
    return begin_from(start, scenario.ruleset, workbench.catalogue, scenario.seed, players, bots_wait=True, event=event)


def lesson_of(workbench: Workbench, event: str) -> Lesson | None:
    """Return the lesson that a match is, by what it is played in; None for any other match."""
    if not event.startswith(EVENT):
        return None
    ruleset, _, key = event.removeprefix(EVENT).partition("/")
    return lessons_of(workbench, ruleset).get(key)


_lessons: WeakKeyDictionary[Catalogue, dict[str, Mapping[str, Lesson]]] = WeakKeyDictionary()


def lessons_of(workbench: Workbench, ruleset: str) -> Mapping[str, Lesson]:
    """Return the lessons of a game by their keys, in their order; none for a game without any."""
    lessons = _lessons.setdefault(workbench.catalogue, {})
    if ruleset not in lessons:
        lessons[ruleset] = {lesson.key: lesson for lesson in _read(workbench, ruleset)}
    return lessons[ruleset]


def _read(workbench: Workbench, ruleset: str) -> list[Lesson]:
    paths = sorted((shipped("cards") / ruleset / LESSONS).glob("*.yaml"))
    documents = [read_one(files.read(path), str(path), "scenario") for path in paths]
    return [
        Lesson(path.stem, scenario_of(document, workbench.resolver))
        for path, document in zip(paths, documents, strict=True)
    ]
