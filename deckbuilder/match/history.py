"""The history of a match: the recorder from one decision of a person to the next, and the snapshots for undo."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.narration import PhaseClosed
from deckbuilder.match.narrator import RecentEvent, recent_events
from deckbuilder.match.passed_questions import end_phase_option
from engine.bots import Player
from engine.core.decisions import Decision, Option
from engine.core.errors import IllegalOptionError, LimitExceededError
from engine.core.events import Drawn, Event, Looked, Shown
from engine.core.game import Game
from engine.core.manual_edit_text import EDIT_PREFIX, apply_edit, is_manual_edit
from engine.core.resignation import resign, resignation_step, resigning_player
from engine.record import RecordedStep


@dataclass(frozen=True, eq=False)
class PlayedChoice:
    """A choice of a player: the games before and after it, which are never changed, and its events.

    `is_action`: the player was free to act; other choices answer a question about what goes on already.
    """

    before: Game
    after: Game
    player: int
    is_action: bool
    events: tuple[Event, ...]


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A game at a decision of a person or at its end, and the events since the snapshot before."""

    before: Game  # the game of that snapshot
    game: Game  # never changed: play on from a copy
    steps: tuple[RecordedStep, ...]  # of people and bots
    secret: str  # what was revealed; undo then asks for confirmation
    last_squares: tuple[str, ...] = ()  # the squares of the last action on the board, if any
    events: tuple[Event, ...] = ()  # since the snapshot before; players may know only some
    choices: tuple[PlayedChoice, ...] = ()  # of `steps`
    is_of_proxy: bool = False  # a bot has finished the turn of a person
    _lines: dict[tuple[int, bool], tuple[RecentEvent, ...]] = field(default_factory=dict, init=False, repr=False)

    def log(self, player: int) -> tuple[RecentEvent, ...]:
        """Return all events that a player may know."""
        return self._written(player, brief=False)

    def summary(self, player: int) -> tuple[RecentEvent, ...]:
        """Return the same in few lines."""
        return self._written(player, brief=True)

    def _written(self, player: int, *, brief: bool) -> tuple[RecentEvent, ...]:
        """Return the lines of its events, which are written when they are asked for first: pages need none of them."""
        if (player, brief) not in self._lines:
            self._lines[player, brief] = tuple(recent_events(self.before, self.events, player, brief=brief))
        return self._lines[player, brief]


class _Played(NamedTuple):
    """What was chosen up to a snapshot."""

    until: Snapshot | None
    steps: tuple[RecordedStep, ...]
    choices: tuple[PlayedChoice, ...]
    edits: tuple[RecordedStep, ...]


_NOTHING_PLAYED = _Played(None, (), (), ())


class History:
    """Snapshots up to now, and those that were taken back and may come again."""

    def __init__(self) -> None:
        self._snapshots: list[Snapshot] = []
        self._now = -1
        self._played = _NOTHING_PLAYED

    @property
    def now(self) -> Snapshot:
        return self._snapshots[self._now]

    @property
    def is_empty(self) -> bool:
        return self._now < 0

    @property
    def is_first(self) -> bool:
        return self._now <= 0

    @property
    def is_last(self) -> bool:
        return self._now == len(self._snapshots) - 1

    @property
    def steps(self) -> tuple[RecordedStep, ...]:
        """All choices up to now; the same tuple until there is another snapshot."""
        return self._all_played.steps

    @property
    def choices(self) -> tuple[PlayedChoice, ...]:
        """The choices of `steps`, with the games before and after them."""
        return self._all_played.choices

    @property
    def edits(self) -> tuple[RecordedStep, ...]:
        """The manual edits among `steps`."""
        return self._all_played.edits

    @property
    def _all_played(self) -> "_Played":
        now = None if self.is_empty else self.now
        if self._played.until is not now:
            follows = self._now > 0 and self._played.until is self._snapshots[self._now - 1]
            known, added = (self._played, [self.now]) if follows else (_NOTHING_PLAYED, self.past)
            steps = tuple(step for snapshot in added for step in snapshot.steps)
            choices = (*known.choices, *(choice for snapshot in added for choice in snapshot.choices))
            edits = (*known.edits, *(step for step in steps if step.is_manual_edit))
            self._played = _Played(now, (*known.steps, *steps), choices, edits)
        return self._played

    def log(self, player: int) -> list[str]:
        """Return all events up to now as sentences, as a player may know them."""
        return [line.text for snapshot in self.past for line in snapshot.log(player)]

    def summary(self, player: int) -> list[RecentEvent]:
        """Return all events up to now in few lines, as a player may know them."""
        return [line for snapshot in self.past for line in snapshot.summary(player)]

    def fresh(self, player: int, players: Collection[int]) -> tuple[int, int]:
        """Return how many log lines of a player came after the last choice of `players`, and how many short lines."""
        snapshots: list[Snapshot] = []
        past = self.past
        for snapshot, before in zip(reversed(past), reversed(past[:-1]), strict=False):
            snapshots.append(snapshot)
            if before.game.decision is None or before.game.decision.player in players:
                break
        else:
            snapshots += past[:1]
        log_lines = sum(len(snapshot.log(player)) for snapshot in snapshots)
        return log_lines, sum(len(snapshot.summary(player)) for snapshot in snapshots)

    def turning_points(self, players: Collection[int]) -> list[int]:
        """Return the numbers of choices after which `players`, the seats of one person, had to decide; 0 first."""
        points, done = [0], 0
        for snapshot in self.past:
            done += len(snapshot.choices)
            decision = snapshot.game.decision
            if (decision is None or decision.player in players) and done > points[-1]:
                points.append(done)
        return points

    @property
    def last_squares(self) -> tuple[str, ...]:
        """The squares of the last action on the board."""
        return next((snapshot.last_squares for snapshot in reversed(self.past) if snapshot.last_squares), ())

    def add(self, snapshot: Snapshot) -> None:
        """Add a snapshot; what was undone is forgotten."""
        self._snapshots[self._now + 1 :] = [snapshot]
        self._now += 1

    def back(self) -> None:
        self._now -= 1

    def forth(self) -> None:
        self._now += 1

    @property
    def past(self) -> Sequence[Snapshot]:
        """The snapshots up to now."""
        return self._snapshots[: self._now + 1]


class TurnRecorder:
    """A recorder that plays on from a game, which stays as it is, and keeps the events.

    `game`: the one that it plays, which changes; `now`: the same as the last choice has left it, which does not.
    """

    def __init__(self, before: Game, people: frozenset[int]) -> None:
        self.before = before
        self.game = game = before.copy()
        self.people = people
        self.steps: list[RecordedStep] = []
        self.choices: list[PlayedChoice] = []  # of these steps
        self.by_bots = False
        self.is_of_proxy = False  # a bot decides for the person
        self.acted = (-1, -1)  # turn and phase of a person's last choice
        self.events: list[Event] = []
        game.log = self.events

    def choose(self, option: Option, text: str = "") -> RecordedStep:
        """Answer the open decision with an option. `text`: as which it is recorded, its label if empty.

        Raises IllegalOptionError where it does not belong to the decision, and InputError if abilities trigger each
        other without end.
        """
        game, decision = self.game, self.game.decision
        if decision is None or not (option in game.options or (text and game.find(text) == option)):
            raise IllegalOptionError(text or repr(option), tuple(game.labels()))
        label = text or game.labels()[game.options.index(option)]
        turn, player = game.state.turn, game.state.active
        if decision.player not in self.people and not option.passes:
            self.by_bots = True
        before, done = self.now, len(self.events)
        if decision.player in self.people:
            self._record_phase_end(decision, option)
        try:
            game.take(option)
        except LimitExceededError as error:
            raise InputError(f"that cannot be chosen: {error}") from None
        step = RecordedStep(label, game.digest(), turn, player)
        self.steps.append(step)
        self._keep_choice(before, decision.player, done, is_action=decision.action)
        return step

    @property
    def now(self) -> Game:
        """The game as the last choice has left it."""
        return self.choices[-1].after if self.choices else self.before

    def _keep_choice(self, before: Game, player: int, done: int, *, is_action: bool) -> None:
        """Keep a choice; `done`: the number of events before it."""
        after = self.game.copy()
        self.choices.append(PlayedChoice(before, after, player, is_action, tuple(self.events[done:])))

    def _record_phase_end(self, decision: Decision, option: Option) -> None:
        """Record that a person has ended a phase, or could do nothing else, and whether there was a choice in it."""
        state, has_choice = self.game.state, len(self.game.options) > 1
        if decision.action and option.passes:
            phase, presentation = self.game.library.phases[state.phase], presentation_of(self.game.library)
            is_seen = self.acted == (state.turn, state.phase)
            why = "" if has_choice else "nothing more to do" if is_seen else presentation.idle_reason(self.game)
            self.events.append(PhaseClosed(decision.player, phase, why, seen=has_choice or is_seen))
        if has_choice:
            self.acted = (state.turn, state.phase)

    def edit(self, text: str) -> RecordedStep:
        """Apply a manual edit. Raises InvalidEditError or InputError."""
        turn, player = self.game.state.turn, self.game.state.active
        before, done = self.now, len(self.events)
        try:
            full = apply_edit(self.game, text)
        except LimitExceededError as error:
            raise InputError(f"that cannot be done: {error}") from None
        step = RecordedStep(f"{EDIT_PREFIX}{full}", self.game.digest(), turn, player)
        self.steps.append(step)
        self._keep_choice(before, player, done, is_action=True)
        return step

    def resign(self, player: int) -> RecordedStep:
        """Give the game up for a player. Raises InvalidEditError where that is not possible."""
        state = self.game.state
        before, done, turn, active = self.now, len(self.events), state.turn, state.active
        resign(self.game, player)
        step = RecordedStep(resignation_step(player), self.game.digest(), turn, active)
        self.steps.append(step)
        self._keep_choice(before, player, done, is_action=True)
        return step

    def take_step(self, step: str) -> RecordedStep:
        """Take a step of a record. Raises IllegalOptionError, InvalidEditError or InputError."""
        if is_manual_edit(step):
            return self.edit(step.removeprefix(EDIT_PREFIX))
        if (player := resigning_player(step)) is not None:
            return self.resign(player)
        option = self.game.find(step)
        if option is None:
            raise IllegalOptionError(step, tuple(self.game.labels()))
        return self.choose(option, step)

    def lines(self, player: int) -> list[RecentEvent]:
        """Return the events up to now in few lines, as a player may know them."""
        return recent_events(self.before, self.events, player, brief=True)

    def snapshot(self) -> Snapshot:
        """Return the snapshot of the game."""
        squares, events = presentation_of(self.game.library).last_squares(self.now, self.events), tuple(self.events)
        steps, choices = tuple(self.steps), tuple(self.choices)
        return Snapshot(self.before, self.now, steps, self._secret(), squares, events, choices, self.is_of_proxy)

    def _secret(self) -> str:
        """Return what a player learned that undo cannot make unknown."""
        presentation = presentation_of(self.game.library)
        revealed = next(filter(None, map(presentation.revealed_fact, self.events)), "")
        if revealed:
            return revealed
        if any(isinstance(event, Drawn) and event.player in self.people for event in self.events):
            return "Cards were drawn"
        if any(isinstance(event, Looked | Shown) for event in self.events):
            return "Cards were looked at"
        return "Your opponent has moved" if self.by_bots else ""


@dataclass
class UnfinishedPart:
    """The part of a game after the last snapshot, up to the next decision of a person.

    `bots`: those that have decided in it, by seat. `ends_phases`: the turn and the place of the last phase that a
    person ends in advance; `confirmed`: also where something is lost by that.
    """

    recorder: TurnRecorder
    bots: dict[int, Player] = field(default_factory=dict)
    ends_phases: tuple[int, int] | None = None
    confirmed: bool = False

    def next_ending(self) -> Option | None:
        """Return the option that ends the next of these phases."""
        game = self.recorder.game
        ending = end_phase_option(game)
        if self.ends_phases is None or ending is None:
            return None
        turn, last = self.ends_phases
        is_meant = game.state.turn == turn and game.state.phase <= last
        if not is_meant:
            return None
        view = game.view(game.state.active)
        return ending if self.confirmed or not presentation_of(view.library).losses(view, last) else None
