"""Recording games choice by choice, and replaying them."""

from collections.abc import Sequence

from engine.core.deck import GameDeck
from engine.core.errors import IllegalOptionError, InvalidDeckError, InvalidEditError, LimitExceededError
from engine.core.events import Event
from engine.core.game import Game, Library
from engine.core.manual_edit_text import EDIT_PREFIX, apply_edit, apply_step
from engine.record import Record, RecordedStep


class Recorder:
    """A game in which every choice is recorded."""

    def __init__(
        self,
        library: Library,
        decks: Sequence[GameDeck],
        seed: int,
        first: int | None = None,
        *,
        spared: tuple[int, ...] = (),
        log: list[Event] | None = None,
    ) -> None:
        self.decks = tuple(decks)
        self.seed = seed
        self.first = first
        self.spared = spared
        self.game = Game.start(library, decks, seed, first, spared=spared, log=log)
        self.start = self.game.digest()
        self.steps: list[RecordedStep] = []

    def choose(self, index: int) -> None:
        """Answer the open decision with the option at an index."""
        state = self.game.state
        labels, turn, player = self.game.labels(), state.turn, state.active
        self.game.choose(index)
        self.steps.append(RecordedStep(labels[index], self.game.digest(), turn, player))

    def edit(self, text: str) -> None:
        """Apply a manual edit. Raises InvalidEditError."""
        turn, player = self.game.state.turn, self.game.state.active
        full = apply_edit(self.game, text)
        self.steps.append(RecordedStep(f"{EDIT_PREFIX}{full}", self.game.digest(), turn, player))

    def record(self) -> Record:
        """Return the record of the game so far."""
        game = self.game
        return Record(
            ruleset=game.library.ruleset,
            cards=game.library.digest,
            decks=self.decks,
            seed=self.seed,
            first=self.first,
            start=self.start,
            steps=tuple(self.steps),
            winner=game.winner,
            drawn=game.over and game.winner is None,
            spared=self.spared,
        )


class ReplayError(ValueError):
    """A record that can't be replayed: the step (0 is the set-up) and a sentence."""

    def __init__(self, step: int, sentence: str) -> None:
        super().__init__(step, sentence)
        self.step = step
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Replay:
    """A recorded game that is replayed step by step; its log collects the events.

    `difference`: the first step after which the game differs from the record, 0 for the set-up. `game`: the game at the
    record's start, if that is not the set-up of its decks.
    """

    def __init__(self, library: Library, record: Record, game: Game | None = None) -> None:
        if library.digest != record.cards:
            sentence = f"the record was made with other card data: {record.cards} then, {library.digest} here"
            raise ReplayError(0, sentence)
        if game is None:
            game = _begun(library, record)
        self.record = record
        self.done = 0
        self.difference: int | None = None
        self.game = game
        self._compare(record.start)

    def forward(self) -> RecordedStep:
        """Play the next step. Raises ReplayError if that is not possible."""
        step = self.record.steps[self.done]
        if self.game.over:
            raise ReplayError(self.done + 1, "the game is over, and the record goes on")
        try:
            apply_step(self.game, step.text)
        except IllegalOptionError as error:
            raise ReplayError(self.done + 1, f"'{step.text}' is not offered; {list_offered(error.offered)}") from None
        except InvalidEditError as error:
            raise ReplayError(self.done + 1, f"'{step.text}' cannot be done: {error}") from None
        except LimitExceededError as error:
            raise ReplayError(self.done + 1, f"'{step.text}' does not end: {error}") from None
        self.done += 1
        self._compare(step.digest)
        return step

    def _compare(self, digest: str) -> None:
        if self.difference is None and (self.game.digest() != digest or not self._ends_as_recorded()):
            self.difference = self.done

    def _ends_as_recorded(self) -> bool:
        """Return True unless the record is at its end and the game has ended differently."""
        game, record = self.game, self.record
        drawn = game.over and game.winner is None
        return self.done < len(record.steps) or (game.winner, drawn) == (record.winner, record.drawn)


def list_offered(labels: Sequence[str], most: int = 8) -> str:
    """Return a sentence with a few of the labels that are offered instead."""
    more = [f"{len(labels) - most} more"] if len(labels) > most else []
    return f"offered: {', '.join([*labels[:most], *more])}"


def _begun(library: Library, record: Record) -> Game:
    """Return the game after its set-up. Raises ReplayError for decks with which no game can start."""
    if record.ruleset != library.ruleset:
        raise ReplayError(0, f"the record is of {record.ruleset}, and the cards are of {library.ruleset}")
    try:
        return Game.start(library, record.decks, record.seed, record.first, spared=record.spared, log=[])
    except InvalidDeckError as error:
        raise ReplayError(0, str(error)) from None
