"""Recorded games played again: the events of every step in sentences, the game after any, and its turning point."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place
from deckbuilder.games import presentation_of
from deckbuilder.games.narration import winners
from deckbuilder.games.presentation import NAMING_PLAYERS, answer_text
from deckbuilder.json_objects import JsonObject
from deckbuilder.match.game_code import NAME, is_code, read_code
from deckbuilder.match.history import PlayedChoice
from deckbuilder.match.narrator import PHASE, TURN, IndentedLine, Narrator
from deckbuilder.match.saves import load, replay_of
from deckbuilder.match.score import score
from deckbuilder.match.seat import PlayerView, player_view
from deckbuilder.match.weights import load_weights
from deckbuilder.players import match_title, seat_names
from deckbuilder.text import printable
from engine.core.events import Event
from engine.core.game import Evaluation, Game, Library
from engine.core.manual_edit_text import apply_step
from engine.replay import Replay, ReplayError

MAX_EXAMINED = 2_000  # steps of which it is found out whether anything happened
KEPT_EVERY = 20  # steps from one kept copy of the game to the next


@dataclass(frozen=True)
class ReplayStep:
    """A step of a recorded game: a choice, and the events after it.

    `number`: from 1; 0 is the set-up, without a turn, a player (-1) or a choice. `player`: the active one, from 0.
    `choice`: as it is recorded; `shown_choice`: with the name of a player that it means.
    `lines`: sentences with their depths (`match.narrator.TURN` ...). `squares`: where something was done on the board.
    `events`: what the sentences are about.
    """

    number: int
    turn: int
    player: int
    choice: str
    shown_choice: str
    lines: tuple[IndentedLine, ...]
    squares: tuple[str, ...]
    events: tuple[Event, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing happened: a phase or a turn was ended, and no more."""
        return self.number > 0 and all(depth in (TURN, PHASE) for depth, _ in self.lines)


@dataclass(frozen=True)
class TurnBeginning:
    """The game at the beginning of a turn, which must not be changed. `step`: the number of the last step before it."""

    step: int
    game: Game


@dataclass(frozen=True)
class ReplayCheck(JsonObject):
    """A comparison of a game with its record.

    `steps`: how many were played for it. `difference`: the first step after which the game is not as recorded, 0 for
    the set-up, None where there is none. `why`: the same as a sentence.
    """

    KEYS = "file same=is_same steps why"

    file: str
    steps: int
    difference: int | None
    why: str

    columns: Sequence[str] = ("file", "same", "steps", "why")

    @property
    def is_same(self) -> bool:
        """Whether the game is as recorded, as far as it was played."""
        return self.difference is None

    @property
    def verified(self) -> int:
        """The last step up to which the game is as recorded; -1 where not even the set-up is."""
        return self.steps if self.difference is None else self.difference - 1

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield the comparison as a single row."""
        yield self.file, self.is_same, self.steps, self.why


class GameReplay:
    """A recorded game, played again as far as it is asked for.

    The steps that were played are kept, and with them a copy of the game every few steps, so that the game after any of
    them is at hand at once. A number beyond the last step means the last. Methods raise InputError for a step that
    cannot be played; those before it stay at hand.
    """

    def __init__(self, replay: Replay, file: str) -> None:
        self.file = file
        self.record = replay.record
        self._replay = replay
        replay.game.player_names = self.names = seat_names(self.decks)
        self._narrator = Narrator(replay.game)
        self._steps = [self._step(0, "", -1, 0)]
        self._copies = [replay.game.copy()]
        self._last = 0, self._copies[0]  # the game that was asked for last: the next one often comes soon after it
        self._turns = [TurnBeginning(0, self._copies[0])]
        self._error: InputError | None = None

    @property
    def length(self) -> int:
        """The number of steps of the record, the set-up not counted."""
        return len(self.record.steps)

    @property
    def library(self) -> Library:
        """The cards and the rules of the game."""
        return self._replay.game.library

    @property
    def decks(self) -> list[str]:
        """The name of each player's deck."""
        return [deck.name for deck in self.record.decks]

    @property
    def title(self) -> str:
        """Who plays against whom."""
        return match_title(self.names, self.library.sides)

    def opening(self) -> str:
        """Return the decks and the seed as a sentence."""
        decks = [f"{printable(name)} ({seat})" for seat, name in enumerate(self.decks, start=1)]
        return f"{match_title(decks, self.library.sides)}, seed {self.record.seed}"

    def step(self, number: int) -> ReplayStep:
        """Return a step; 0 is the set-up."""
        return self._steps[self._play_to(number)]

    def steps(self, to: int | None = None) -> Iterator[ReplayStep]:
        """Yield the set-up and the steps up to a number, each as soon as it is played."""
        yield from map(self.step, range(1 + (self.length if to is None else min(to, self.length))))

    def game(self, number: int) -> Game:
        """Return the game after a step, as a copy."""
        number = self._play_to(number)
        begin = number // KEPT_EVERY * KEPT_EVERY
        nearest = self._copies[number // KEPT_EVERY]
        if begin <= self._last[0] <= number:
            begin, nearest = self._last
        game = nearest.copy()
        for step in self.record.steps[begin:number]:
            apply_step(game, step.text)
        self._last = number, game.copy()
        return game

    def played_choice(self, number: int) -> PlayedChoice:
        """Return the choice of a step with the games before and after it; there is one for each number from 1 on."""
        step, before = self.step(number), self.game(number - 1)
        decision = before.decision
        player = step.player if decision is None else decision.player
        is_action = decision is None or decision.action
        return PlayedChoice(before, self.game(number), player, is_action, step.events)

    @cached_property
    def shown_steps(self) -> Sequence[int]:
        """The numbers of the steps after which there is something new to see, the set-up and the last one included."""
        shown, examined = [0], 0
        with suppress(InputError):
            for examined in range(1, min(self.length, MAX_EXAMINED) + 1):
                if not self.step(examined).is_empty:
                    shown.append(examined)
        return [*shown, *range(max(examined, shown[-1] + 1), self.length + 1)] if examined else shown

    @property
    def turn_starts(self) -> Sequence[tuple[int, int, int]]:
        """For each turn of the record the number of the last step before it, its own number, and its player."""
        steps = self.record.steps
        starts = [number for number in range(len(steps)) if number == 0 or steps[number].turn != steps[number - 1].turn]
        return [(number, steps[number].turn, steps[number].player) for number in starts]

    def turns(self) -> Sequence[TurnBeginning]:
        """Return the beginnings of all turns; the first is the set-up."""
        self._play_to(self.length)
        return self._turns

    def view(self, number: int, seat: int = 0, signs: Mapping[str, str] = MappingProxyType({})) -> PlayerView:
        """Return the table after a step as the player of a seat saw it, with signs on squares."""
        return player_view(self.game(number), seat, self.decks, [""] * len(self.decks), signs)

    def narration(self, to: int | None = None) -> "ReplayNarration":
        """Return the steps up to a number as a result."""
        return ReplayNarration(self, to)

    def check(self, to: int | None = None) -> ReplayCheck:
        """Compare the game with its record up to a step; it is not played beyond the first difference."""
        last, number = self.length if to is None else min(to, self.length), 0
        while self._difference(number) is None and number < last:
            number = self._play_to(number + 1)
        difference = self._difference(number)
        return ReplayCheck(self.file, number, difference, "" if difference is None else self._why(difference))

    def _difference(self, to: int) -> int | None:
        """Return the first step up to a number after which the game was not as recorded."""
        difference = self._replay.difference
        return difference if difference is not None and difference <= to else None

    def _why(self, difference: int) -> str:
        if difference == 0:
            return "the setup is not as recorded"
        step = self.record.steps[difference - 1]
        return f"the game is not as recorded after step {difference}, '{printable(step.text)}' in turn {step.turn}"

    def _play_to(self, number: int) -> int:
        number = max(0, min(number, self.length))
        while self._replay.done < number:
            if self._error is not None:
                raise self._error
            try:
                self._forward()
            except ReplayError as error:
                self._error = InputError(f"step {error.step}: {printable(error.sentence)}", Place(self.file))
                raise self._error from None
        return number

    def _forward(self) -> None:
        game, text = self._replay.game, self.record.steps[self._replay.done].text
        named = (option for option in game.options if isinstance(option, NAMING_PLAYERS) and option.label(game) == text)
        shown_choice = next((answer_text(game, option, text) for option in named), text)
        step = self._replay.forward()
        self._steps.append(self._step(self._replay.done, step.text, step.player, step.turn, shown_choice))
        if self._replay.done % KEPT_EVERY == 0:
            self._copies.append(self._replay.game.copy())
        if self._replay.game.state.turn != self._turns[-1].game.state.turn:
            self._turns.append(TurnBeginning(self._replay.done, self._replay.game.copy()))

    def _step(self, number: int, choice: str, player: int, turn: int, shown_choice: str = "") -> ReplayStep:
        """Return the step that was played last, with the events since the one before."""
        game = self._replay.game
        events, game.log = game.log or (), []
        lines = tuple((line.depth, line.text) for line in self._narrator.lines(events))
        squares = presentation_of(game.library).last_squares(game, events)
        return ReplayStep(number, turn, player, choice, shown_choice, lines, squares, tuple(events))


@dataclass(frozen=True)
class ReplayNarration:
    """The steps of a recorded game up to one of them, or all; they are played when they are asked for."""

    replay: GameReplay
    to: int | None = None

    columns: Sequence[str] = ("step", "turn", "player", "choice", "sentence")

    def to_json(self) -> dict[str, Any]:
        steps = [
            {"step": step.number, "choice": step.choice or None, "told": [text for _, text in step.lines]}
            for step in self.replay.steps(self.to)
        ]
        game, record = self.replay.game(len(steps) - 1), self.replay.record
        winner = None if game.winner is None else game.winner + 1
        decks = {"decks": self.replay.decks, "seed": record.seed}
        ending = {"winner": winner, "winners": [player + 1 for player in winners(game)], "result": game.state.result}
        return {**decks, "steps": steps, **ending}

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each sentence; for a step without one, a row with an empty sentence."""
        for step in self.replay.steps(self.to):
            for sentence in [text for _, text in step.lines] or [""]:
                yield step.number, step.turn, step.player + 1, step.choice, sentence


def open_replay(workbench: Workbench, source: Path | str, number: int | None = None) -> GameReplay:
    """Open a recorded game at its beginning. Raises InputError for what holds no game that can begin.

    `source`: a file, or the code of a game or a link to it. `number`: of a best-of the game of this number, from 1;
    else the last one.
    """
    return GameReplay(_loaded(workbench, source, number), NAME if is_code(str(source)) else str(source))


def score_of(workbench: Workbench, source: Path | str, to: int | None = None, number: int | None = None) -> list[str]:
    """Return the lines of a recorded game of chess as a score, up to a step; the others as above. Raises InputError."""
    return list(score(_loaded(workbench, source, number), to))


def _loaded(workbench: Workbench, source: Path | str, number: int | None) -> Replay:
    if is_code(str(source)):
        return replay_of(read_code(str(source), workbench.catalogue), workbench.catalogue, NAME)
    return load(Path(source), workbench.catalogue, number)


MAX_TURNS = 400  # that are evaluated, the last ones of a longer game; a turn takes a few milliseconds


@dataclass(frozen=True)
class TurningPoint:
    """A turn after which the winner stood better than before, by more than after any other one.

    `step`: the last step before it; `turn`: its number; `player`: whose turn it is.
    """

    step: int
    turn: int
    player: int


def turning_point(replay: GameReplay) -> TurningPoint | None:
    """Return the turning point of a game; None if nobody has won, it is too short, or no bot can evaluate it.

    Positions are compared at the beginnings of two turns of the same player, one round apart, because it matters whose
    turn it is. The end of the game itself is no position, so the last turns do not win for that reason alone.
    """
    winner = replay.record.winner
    evaluation = evaluation_of(replay.library)
    if winner is None or evaluation is None:
        return None
    turns = [beginning for beginning in replay.turns() if not beginning.game.over][-MAX_TURNS:]
    worth = []
    for beginning in turns:
        game = beginning.game.copy()
        evaluation.begin_search(game, winner)
        worth.append(evaluation.worth(game, winner))
    seats = len(replay.decks)
    swings = [after - before for before, after in zip(worth, worth[seats:], strict=False)]
    if not swings or max(swings) <= 0:
        return None
    turn = turns[swings.index(max(swings))]
    return TurningPoint(turn.step, turn.game.state.turn, turn.game.state.active)


def evaluation_of(library: Library) -> Evaluation | None:
    """Return the shipped evaluation of a game; None if it has none."""
    try:
        weights = load_weights(library.ruleset)
    except InputError:
        return None
    return library.rules.evaluation(library, weights)
