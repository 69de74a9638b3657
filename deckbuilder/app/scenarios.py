"""Scenario files that are run one after the other."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from deckbuilder.app.workbench import Workbench
from deckbuilder.scenarios.runner import ScenarioResult, run_all


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
