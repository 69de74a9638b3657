"""Run scenarios: play the steps and compare the results with the expectations."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import yaml_files
from deckbuilder.errors import InputError, Place
from deckbuilder.match.legality import reason_text
from deckbuilder.notation.position_spec import ScenarioStep
from deckbuilder.scenarios.expectations import differences
from deckbuilder.scenarios.position import begin
from deckbuilder.scenarios.scenario import Scenario, read
from deckbuilder.text import counted, listed, printable
from engine.core.errors import DiceExhaustedError, LimitExceededError
from engine.core.game import Game

SHOWN = 12  # options that one sentence names
MOST_READINGS = 16  # of steps that may repeat what was taken by itself, or answer the next question


@dataclass(frozen=True)
class ScenarioResult:
    """The result of a scenario file; `why` is empty if it passed. A file that cannot be parsed has failed, too."""

    file: str
    scenario: str | None
    passed: bool
    why: str = ""
    input_error: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"file": self.file, "scenario": self.scenario, "passed": self.passed, "why": self.why}


def scenario_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files among the paths and the YAML files below the folders among them.

    Raises InputError for an empty folder.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = list(yaml_files(path))
        if not found:
            raise InputError("holds no scenarios", Place(str(path)))
        yield from found


def run_all(paths: Iterable[Path], resolver: Resolver) -> Iterator[ScenarioResult]:
    """Yield the result of every file, including those in folders, as they are run."""
    for path in paths:
        try:
            for file in scenario_files([path]):
                yield run_file(file, resolver)
        except InputError as input_error:
            yield ScenarioResult(str(path), None, passed=False, why=str(input_error), input_error=True)


def run_file(path: Path, resolver: Resolver) -> ScenarioResult:
    """Return the result of one file; its input errors become results, too."""
    name = None
    try:
        scenario = read(path, resolver)
        name = scenario.name
        why = run(scenario)
    except InputError as input_error:
        return ScenarioResult(str(path), name, passed=False, why=str(input_error), input_error=True)
    return ScenarioResult(str(path), name, passed=not why, why=why)


def run(scenario: Scenario) -> str:
    """Return why the scenario fails; empty if it passes. Raises InputError if its position cannot be built."""
    game = begin(scenario)
    return _Run(scenario).play(game, 0, list(game.auto)).why


@dataclass(frozen=True)
class _Outcome:
    """How far a run came, and why it stopped."""

    step: int
    why: str = ""


class _Run:
    """Plays the steps of a scenario.

    A decision with a single option is taken by itself, and a step that repeats it is accepted. Where such a step could
    as well answer the question that is open now, both readings are tried.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.readings = 1

    def play(self, game: Game, start: int, taken: list[str]) -> _Outcome:
        """Play from step `start` on; `taken` was taken by itself and not repeated so far."""
        furthest = _Outcome(-1)
        steps = self.scenario.steps
        for number in range(start, len(steps)):
            step = steps[number]
            if step.text is None:
                if problems := differences(game, self.scenario, step.expect):
                    return self.failed(number, "; ".join(problems), furthest)
                continue
            rest = left_after(step.text, taken)
            if rest is not None and (self.readings >= MOST_READINGS or not game.accepts(step.text)):
                taken = rest
                continue
            if rest is not None:
                self.readings += 1
                other = self.play(game.copy(), number + 1, rest)
                if not other.why:
                    return other
                furthest = max(furthest, other, key=lambda outcome: outcome.step)
            if why := self.take(game, step):
                return self.failed(number, why, furthest)
            taken = list(game.auto)
        return _Outcome(len(steps))

    def take(self, game: Game, step: ScenarioStep) -> str:
        """Play one step; return the reason if that is impossible."""
        text = step.text or ""
        if game.decision is None:
            return f"'{printable(text)}' is not offered: the game is over"
        if not game.accepts(text):
            reason = reason_text(game, game.explain_illegal(text))
            because = f": {reason}" if reason else ""
            return f"'{printable(text)}' is not offered{because}; {_offered(game, text)}"
        try:
            game.answer(text)
        except DiceExhaustedError:
            return f"'{printable(text)}' rolls a die, and no scripted one is left"
        except LimitExceededError as error:
            return f"'{printable(text)}' does not end: {error}"
        return ""

    def failed(self, number: int, why: str, furthest: _Outcome) -> _Outcome:
        """Return this failure, unless another reading came as far."""
        if furthest.step >= number:
            return furthest
        step = self.scenario.steps[number]
        line = self.scenario.place(step.path, key=True).line
        where = f"step {number + 1}" if step.path[0] == "steps" else "in the end"
        return _Outcome(number, f"{where} (line {line}): {why}")


def left_after(text: str, taken: list[str]) -> list[str] | None:
    """Return what was taken by itself after the answers that a step repeats, or None if it repeats none.

    A step may name at once what was taken one after the other: `exert a7 e8`.
    """
    verb, *names = text.split()
    each = [f"{verb} {name}" for name in names]
    for parts in ([text], each) if len(names) > 1 else ([text],):
        left = taken
        for part in parts:
            found = next((i for i, label in enumerate(left) if _repeats(part, label)), None)
            if found is None:
                break
            left = left[found + 1 :]
        else:
            return left
    return None


def _repeats(text: str, label: str) -> bool:
    """Whether a step repeats what was done automatically; the square of a trigger may be missing, as in an answer."""
    return text.casefold() in {label.casefold(), label.partition("@")[0].casefold()}


def _offered(game: Game, text: str) -> str:
    """Return the options instead; of many actions, those with the same first word."""
    labels: Sequence[str] = game.labels()
    verb = f"{text.partition(' ')[0]} "
    alike = [label for label in labels if label.startswith(verb)]
    chosen = alike or labels
    decision = game.decision
    asked = f" ({decision.question})" if decision is not None else ""
    more = [counted(len(labels) - min(len(chosen), SHOWN), "other")] if len(labels) > min(len(chosen), SHOWN) else []
    return f"offered{asked}: {listed([*chosen[:SHOWN], *more])}"
