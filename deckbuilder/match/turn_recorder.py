"""Recorder of a part of a match, from one decision of a person to the next: choices, and what each player learns."""

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.narration import PhaseClosed
from deckbuilder.match.history import Snapshot
from deckbuilder.match.visible_events import recent_events
from engine.core.decisions import Decision, Option
from engine.core.errors import IllegalOptionError, LimitExceededError
from engine.core.events import Drawn, Event, Looked, Shown
from engine.core.game import Game
from engine.core.manual_edit_text import EDIT_PREFIX, apply_edit, is_manual_edit
from engine.record import RecordedStep

IDLE, DONE_ALL = "nothing to do", "nothing more to do"


class TurnRecorder:
    """A recorder that plays on from a game, which it changes, and keeps the events."""

    def __init__(self, game: Game, people: frozenset[int]) -> None:
        self.before = game.copy()
        self.game = game
        self.people = people
        self.steps: list[RecordedStep] = []
        self.by_bots = False
        self.acted = (-1, -1)  # turn and phase of a person's last choice
        self.events: list[Event] = []
        game.log = self.events

    def choose(self, index: int) -> RecordedStep:
        """Answer the open decision with an option, by index.

        Raises InputError if abilities trigger each other without end.
        """
        return self.answer(self.game.labels()[index])

    def answer(self, label: str) -> RecordedStep:
        """Answer the open decision. Raises IllegalOptionError or InputError."""
        decision, state, option = self.game.decision, self.game.state, self.game.find(label)
        if decision is None or option is None:
            raise IllegalOptionError(label, tuple(self.game.labels()))
        turn, player = state.turn, state.active
        if decision.player not in self.people and not option.passes:
            self.by_bots = True
        if decision.player in self.people:
            self._record_phase_end(decision, option)
        try:
            self.game.take(option)
        except LimitExceededError as error:
            raise InputError(f"that cannot be chosen: {error}") from None
        step = RecordedStep(label, self.game.digest(), turn, player)
        self.steps.append(step)
        return step

    def _record_phase_end(self, decision: Decision, option: Option) -> None:
        """Record that a person has ended a phase, or could do nothing else, and whether there was a choice in it."""
        state, has_choice = self.game.state, len(self.game.options) > 1
        if decision.action and option.passes:
            phase, idle = self.game.library.phases[state.phase], presentation_of(self.game.library).idle
            is_seen = self.acted == (state.turn, state.phase)
            why = "" if has_choice else DONE_ALL if is_seen else idle.get(phase, IDLE)
            self.events.append(PhaseClosed(decision.player, phase, why, seen=has_choice or is_seen))
        if has_choice:
            self.acted = (state.turn, state.phase)

    def edit(self, text: str) -> RecordedStep:
        """Apply a manual edit. Raises InvalidEditError or InputError."""
        turn, player = self.game.state.turn, self.game.state.active
        try:
            full = apply_edit(self.game, text)
        except LimitExceededError as error:
            raise InputError(f"that cannot be done: {error}") from None
        step = RecordedStep(f"{EDIT_PREFIX}{full}", self.game.digest(), turn, player)
        self.steps.append(step)
        return step

    def take_step(self, step: str) -> RecordedStep:
        """Take a step of a record. Raises IllegalOptionError, InvalidEditError or InputError."""
        return self.edit(step.removeprefix(EDIT_PREFIX)) if is_manual_edit(step) else self.answer(step)

    def snapshot(self) -> Snapshot:
        """Return the snapshot of the game, which must not be changed from now on."""
        self.game.log = None
        seats = range(self.game.state.seats)
        log = tuple(tuple(line.text for line in recent_events(self.before, self.events, seat)) for seat in seats)
        summary = tuple(tuple(recent_events(self.before, self.events, seat, brief=True)) for seat in seats)
        squares = presentation_of(self.game.library).last_squares(self.game, self.events)
        return Snapshot(self.game, tuple(self.steps), log, summary, self._secret(), squares, tuple(self.events))

    def _secret(self) -> str:
        """Return what a player learned that undo cannot make unknown."""
        presentation = presentation_of(self.game.library)
        revealed = next(filter(None, map(presentation.revealed, self.events)), "")
        if revealed:
            return revealed
        if any(isinstance(event, Drawn) and event.player in self.people for event in self.events):
            return "Cards were drawn"
        if any(isinstance(event, Looked | Shown) for event in self.events):
            return "Cards were looked at"
        return "Your opponent has moved" if self.by_bots else ""
