"""Run scenarios: play the steps and compare the results with the expectations."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder import files
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.document import Document
from deckbuilder.documents.sources import contents_of
from deckbuilder.documents.yaml12 import EMPTY, read_documents
from deckbuilder.errors import InputError, Place
from deckbuilder.json_objects import JsonObject
from deckbuilder.match.legality import reason_text
from deckbuilder.notation import position_builder
from deckbuilder.notation.position_spec import ScenarioStep
from deckbuilder.playing import engine_deck, keys_of, library, must_fit
from deckbuilder.scenarios.expectations import differences
from deckbuilder.scenarios.scenario import Scenario, scenario_of
from deckbuilder.text import counted, listed, printable
from engine.core.deck import GameDeck
from engine.core.errors import DiceExhaustedError, LimitExceededError
from engine.core.game import Game, Library


def begin(scenario: Scenario) -> Game:
    """Return the game in the scenario's position. Raises InputError for a card that cannot be played."""
    decks = _decks(scenario) if scenario.from_decks else []
    keys = keys_of(decks) | scenario.listed.keys()
    cards = library(scenario.resolver.catalogue, scenario.ruleset, keys, scenario.seats)
    must_fit(decks, cards)
    if error := position_builder.placement_error(cards, scenario.listed):
        placed, path, sentence = error
        said = f"{position_builder.field_of(cards, placed)}: " if scenario.written else ""
        raise InputError(f"{said}{sentence}", scenario.place_of(placed, path))
    game = (
        _start(scenario, cards, decks) if decks else position_builder.empty_game(cards, scenario.seats, scenario.seed)
    )
    if scenario.is_from_the_start:
        if game.state.script is None:  # else it has rolled for who begins
            game.state.script = scenario.dice
        if scenario.cleared or scenario.spent or any(side.tallies or side.piles for side in scenario.sides):
            position_builder.apply_position(game, scenario.listed, scenario.cleared)
            game.index = None
            game.run()  # it asks again: the cards of which it asked may be others now
        return game
    game.state.script = scenario.dice
    return position_builder.game_in_position(game, scenario.listed, scenario.cleared)


def _start(scenario: Scenario, cards: Library, decks: list[GameDeck]) -> Game:
    """Return the game after its normal set-up, or at the first question of the set-up."""
    if cards.rules.asks_who_begins and not scenario.has_first_player:
        return Game.start(cards, decks, scenario.seed, dice=scenario.dice)
    return Game.start(cards, decks, scenario.seed, scenario.active)


def _decks(scenario: Scenario) -> list[GameDeck]:
    decks = []
    for player, side in enumerate(scenario.sides, start=1):
        assert side.deck is not None  # noqa: S101 - the reader asked for both decks
        try:
            decks.append(engine_deck(side.deck.deck, scenario.resolver.catalogue))
        except InputError as input_error:
            raise InputError(input_error.message, scenario.place(("players", str(player), "deck"))) from None
    return decks


MAX_NAMED = 12  # options that one sentence names
MAX_READINGS = 16  # of steps that may repeat what was taken by itself, or answer the next question

OptionTexts = tuple[str, ...]  # the texts that stand for an option


@dataclass(frozen=True)
class ScenarioResult(JsonObject):
    """The result of one scenario; `why` is empty if it passed. What cannot be parsed has failed, too.

    `line`: where the scenario begins in its file; 0 if the whole file cannot be read.
    """

    KEYS = "file line? scenario passed why"

    file: str
    line: int
    scenario: str | None
    passed: bool
    why: str = ""
    input_error: bool = False

    @property
    def place(self) -> Place:
        return Place(self.file, self.line)


def scenario_files(paths: Iterable[Path]) -> Iterator[Path | InputError]:
    """Return the files among the paths, the YAML files in the folders among them, and errors for those left out there.

    Raises InputError for an empty folder.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        contents = contents_of(path)
        if not contents.files and not contents.left_out:
            raise InputError("holds no scenarios", Place(str(path)))
        yield from contents.left_out
        yield from contents.files


def run_all(paths: Iterable[Path], resolver: Resolver) -> Iterator[ScenarioResult]:
    """Yield the result of every scenario of every file, including those in folders, as they are run."""
    for path in paths:
        try:
            for file in scenario_files([path]):
                if isinstance(file, InputError):
                    yield _unread(Path(file.place.file) if file.place else path, file)
                else:
                    yield from run_file(file, resolver)
        except InputError as input_error:
            yield _unread(path, input_error)


def run_file(path: Path, resolver: Resolver) -> Iterator[ScenarioResult]:
    """Yield the result of every scenario of one file; input errors become results, too."""
    line = 0
    try:
        for document in read_documents(files.read(path), str(path)):
            line = document.line
            yield run_document(document, resolver)
    except InputError as input_error:
        yield _unread(path, input_error)
    else:
        if not line:
            yield _unread(path, InputError(f"{EMPTY}; a scenario begins with 'scenario:'", Place(str(path))))


def _unread(path: Path, input_error: InputError) -> ScenarioResult:
    """Return the result of what cannot be read at all."""
    return ScenarioResult(str(path), 0, None, passed=False, why=str(input_error), input_error=True)


def run_document(document: Document, resolver: Resolver) -> ScenarioResult:
    """Return the result of one document of a file; its input error becomes a result, too."""
    name = None
    try:
        scenario = scenario_of(document, resolver)
        name = scenario.name
        why = run(scenario)
    except InputError as input_error:
        why = str(input_error)
        return ScenarioResult(document.file, document.line, name, passed=False, why=why, input_error=True)
    return ScenarioResult(document.file, document.line, name, passed=not why, why=why)


def run(scenario: Scenario) -> str:
    """Return why the scenario fails; empty if it passes. Raises InputError if its position cannot be built."""
    try:
        game = begin(scenario)
        return _Run(scenario).play(game, 0, list(game.auto)).why
    except LimitExceededError as error:
        return f"it cannot be played: {error}"


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

    def play(self, game: Game, start: int, taken: Sequence[OptionTexts]) -> _Outcome:
        """Play from step `start` on; `taken` was taken by itself and not repeated so far."""
        furthest = _Outcome(-1)
        steps = self.scenario.steps
        for number in range(start, len(steps)):
            step = steps[number]
            if step.text is None:
                if problems := differences(game, self.scenario, step.expect):
                    return self.failed(number, "; ".join([*problems, *_open_decision(game)]), furthest)
                continue
            rest = left_after(step.text, taken)
            if rest is not None and (self.readings >= MAX_READINGS or not game.accepts(step.text)):
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
        text = step.text or ""
        if game.decision is None:
            return f"'{printable(text)}' is not offered: the game is over"
        option = game.find(text)
        if option is None:
            reason = reason_text(game, game.explain_illegal(text))
            because = f": {reason}" if reason else ""
            instead = next(_open_decision(game), None) or _describe_offer(game, text)
            return f"'{printable(text)}' is not offered{because}; {instead}"
        try:
            game.take(option)
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


def left_after(text: str, taken: Sequence[OptionTexts]) -> Sequence[OptionTexts] | None:
    """Return what was taken by itself after the answers that a step repeats, or None if it repeats none."""
    verb, *names = text.split()
    single_steps = [f"{verb} {name}" for name in names]
    for parts in ([text], single_steps) if len(names) > 1 else ([text],):
        rest = taken
        for part in parts:
            place = next((i for i, texts in enumerate(rest) if _repeats(part, texts)), None)
            if place is None:
                break
            rest = rest[place + 1 :]
        else:
            return rest
    return None


def _repeats(text: str, texts: OptionTexts) -> bool:
    """Whether a step repeats what was done automatically, in one of the texts with which it could be answered."""
    return text.casefold() in {option_text.casefold() for option_text in texts}


def _open_decision(game: Game) -> Iterator[str]:
    """Yield which decision is open, unless a player is free to act: what is expected may come only after its answer."""
    decision = game.decision
    if decision is None or decision.action:
        return
    labels = game.labels()
    more = [counted(len(labels) - MAX_NAMED, "other")] if len(labels) > MAX_NAMED else []
    asked = f"player {decision.player + 1} is asked '{decision.question}'"
    yield f"a decision is still open: {asked}, with {listed([*labels[:MAX_NAMED], *more], 'or')}"


def _describe_offer(game: Game, text: str) -> str:
    """Return the actions instead; of many, those with the same first word."""
    labels: Sequence[str] = game.labels()
    verb = f"{text.partition(' ')[0]} "
    alike = [label for label in labels if label.startswith(verb)]
    chosen = alike or labels
    decision = game.decision
    asked = f" ({decision.question})" if decision is not None else ""
    more = (
        [counted(len(labels) - min(len(chosen), MAX_NAMED), "other")]
        if len(labels) > min(len(chosen), MAX_NAMED)
        else []
    )
    return f"offered{asked}: {listed([*chosen[:MAX_NAMED], *more])}"
