"""Scenario files that are run one after the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.app.workbench import Workbench
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.match.match import Match
from deckbuilder.scenarios.runner import ScenarioResult, run_all, run_document
from deckbuilder.scenarios.writing import ScenarioWriter, scenario_text
from engine.core.resignation import resigning_player

MAX_STEPS = 200  # of a case
END = "end"


class ScenarioRun:
    """Scenario files and folders of them, whose scenarios are run when their results are first asked for."""

    columns: Sequence[str] = ("file", "line", "scenario", "passed", "why")

    def __init__(self, workbench: Workbench, paths: Iterable[Path]) -> None:
        self._results: list[ScenarioResult] = []
        self._rest = run_all(paths, workbench.resolver)

    def results(self) -> Iterator[ScenarioResult]:
        """Yield the result of every scenario, each as soon as it has been run."""
        yield from self._results
        for result in self._rest:
            self._results.append(result)
            yield result

    @property
    def has_failed(self) -> bool:
        """Whether a scenario does not hold."""
        return any(not result.passed and not result.input_error for result in self.results())

    @property
    def has_unreadable(self) -> bool:
        """Whether a file is not understood."""
        return any(result.input_error for result in self.results())

    @property
    def exit_code(self) -> int:
        """How a command ends: 0 if all hold, 1 if one does not, 2 if a file is not understood."""
        return 2 if self.has_unreadable else int(self.has_failed)

    def to_json(self) -> list[dict[str, Any]]:
        return [result.to_json() for result in self.results()]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each scenario."""
        yield from (tuple(result.to_json().values()) for result in self.results())


@dataclass(frozen=True)
class CaseAction:
    """An action with which a case may begin. `number`: its place among the steps of the match."""

    number: int
    turn: int
    player: int
    text: str


@dataclass(frozen=True)
class RulesCase:
    """A scenario as a text. `why`: why it does not hold when it is played again; empty if it holds."""

    text: str
    why: str


def actions_of(match: Match) -> list[CaseAction]:
    """Return the actions of a match since the last manual edit; what answers a question belongs to the one before."""
    steps, choices = match.steps, match.choices
    first = max((number + 1 for number, step in enumerate(steps) if step.is_manual_edit), default=0)
    return [
        CaseAction(number, step.turn, step.player, step.text)
        for number, (step, choice) in enumerate(zip(steps, choices, strict=True))
        if number >= first and choice.is_action and resigning_player(step.text) is None
    ]


def usual_range(match: Match, actions: Sequence[CaseAction]) -> tuple[int, int]:
    """Return the numbers of the actions of the last turn in which a person did something: the first and the last."""
    own = [action for action in actions if action.player in match.setup.people and action.text != END]
    if not own:
        return (actions[0].number, actions[-1].number) if actions else (0, 0)
    of_turn = [action for action in own if action.turn == own[-1].turn]
    return of_turn[0].number, of_turn[-1].number


def rules_case(workbench: Workbench, match: Match, first: int, last: int, title: str) -> RulesCase:
    """Return the case of the steps from one action to the end of another. Raises InputError for no such actions."""
    actions = actions_of(match)
    numbers = [action.number for action in actions]
    if first not in numbers or last not in numbers or last < first:
        raise InputError("a case goes from an action to the same one or a later one")
    behind = next((number for number in numbers if number > last), len(match.steps))
    if behind - first > MAX_STEPS:
        raise InputError(f"a case has at most {MAX_STEPS} steps")
    writer = ScenarioWriter(workbench.catalogue, match.library.ruleset)
    steps = [step.text for step in match.steps[first:behind]]
    text = scenario_text(writer.scenario(title or f"what comes of: {steps[0]}", match.choices[first:behind], steps))
    result = run_document(read_one(text, "case.yaml", "scenario"), workbench.resolver)
    return RulesCase(text, result.why)
