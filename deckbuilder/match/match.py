"""The course of a game at a table: people are asked, bots answer by themselves, and everything can be taken back."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.hints import advice_of
from deckbuilder.match.history import History, Snapshot
from deckbuilder.match.legality import as_sentence
from deckbuilder.match.setup import Bots, MatchSetup
from deckbuilder.match.turn_recorder import TurnRecorder
from deckbuilder.text import printable
from engine.bots import Budget, Player
from engine.bots.advice import Advisor
from engine.core.errors import IllegalOptionError, InvalidEditError, LimitExceededError
from engine.core.game import Game, Library
from engine.core.manual_edits import PEEK
from engine.record import Record, RecordedStep


class Match:
    """A game from its start to now, and what was taken back of it.

    `steps` are played first; raises InputError where they are not legal or do not lead where they once led, and for
    players that can't play the game. `budget`: of bots that think, from the first turn on; their own if None.
    """

    def __init__(
        self, setup: MatchSetup, library: Library, steps: Sequence[RecordedStep] = (), budget: Budget | None = None
    ) -> None:
        self.setup = setup
        self.library = library
        self.bots = Bots(setup, library, budget)
        self.advisor = Advisor()
        self.quiet: dict[int, int] = {}  # by seat the turn in which a person uses nothing unless free to act
        self.stops: dict[int, frozenset[str]] = {}  # by seat the occasions at which a person is asked; all if not there
        game = setup.start(library)
        self.start = game.digest()
        self.beginning = game.copy()  # before the first choice
        self._unfinished: TurnRecorder | None = None  # what bots still have to answer, step by step
        self._bots_now: dict[int, Player] = {}  # of the unfinished part, by seat
        self.timeline = History(list(self._moments(game, steps)))

    @property
    def game(self) -> Game:
        """The game now; it must not be changed."""
        return self.timeline.now.game if self._unfinished is None else self._unfinished.game

    @property
    def player(self) -> int:
        """Whose answer is awaited; after the end the first person."""
        decision = self.game.decision
        return min(self.setup.people) if decision is None else decision.player

    def choose(self, label: str) -> None:
        """Answer the open decision, and go on to the next one of a person. Raises NotOffered or InputError."""
        self.answer(label)
        while self.step_bots():
            pass

    def answer(self, label: str) -> None:
        """Answer the open decision; bots answer later, by `step_bots`. Raises IllegalOptionError or InputError."""
        self._must_be_finished()
        segment = self._segment(self.game.copy())
        segment.answer(label)
        self._unfinished, self._bots_now = segment, {}

    def step_bots(self, stop: Callable[[], bool] | None = None) -> bool:
        """Let a bot decide once, and return whether there is more for bots to decide.

        `stop`: asked while it thinks; it then decides by what it has found. Raises InputError where a bot finds no end:
        what was answered last is taken back.
        """
        segment = self._unfinished
        if segment is None:
            return False
        self.bots.stop = stop
        try:
            is_decided = self._decide(segment, self._bots_now)
        except BaseException:
            self._unfinished = None
            raise
        finally:
            self.bots.stop = None
        if not is_decided:
            self._unfinished = None
            self.timeline.add(segment.moment())
        return is_decided

    @property
    def is_waiting_for_bots(self) -> bool:
        """Whether bots have to decide before a person does."""
        return self._unfinished is not None

    def _must_be_finished(self) -> None:
        if self._unfinished is not None:
            raise InputError("The bots have not decided yet.")

    def undo(self, *, confirmed: bool = False) -> "NeedsConfirmation | None":
        """Take the last choice of a person back; where something came to light since, only if that is confirmed.

        Raises InputError where there is nothing to take back.
        """
        self._must_be_finished()
        if self.timeline.is_first:
            raise InputError("There is nothing to take back.")
        if self.timeline.now.secret and not confirmed:
            return NeedsConfirmation(f"{self.timeline.now.secret} since.")
        self.back()
        return None

    def redo(self) -> None:
        """Make the choice again that was taken back last. Raises InputError where there is none."""
        self._must_be_finished()
        if self.timeline.is_last:
            raise InputError("There is nothing to make again.")
        self.timeline.forth()

    def end_phase(self, through: int | None = None, *, confirmed: bool = False) -> "NeedsConfirmation | None":
        """End the phase, or all up to and with one, by its place in the turn; what would be lost is to be confirmed.

        Raises InputError where the player is not free to act. Phases are ended up to the first one whose end has to be
        confirmed; what is returned is then about that one.
        """
        self._must_be_finished()
        if ending_of(self.game) is None:
            raise InputError("The phase cannot be ended now.")
        turn, last = self.game.state.turn, self.game.state.phase if through is None else through
        if not confirmed and (lost := self._lost()):
            return lost
        self.end_phases(last)
        is_stopped = self.game.state.turn == turn and self.game.state.phase <= last and ending_of(self.game) is not None
        return self._lost() if is_stopped else None

    def _lost(self) -> "NeedsConfirmation | None":
        """Return what the end of the phase would cost."""
        lost = presentation_of(self.library).forfeits(self.game)
        return NeedsConfirmation(lost) if lost else None

    def peek(self, number: int, player: int) -> tuple[str, ...]:
        """Look at the next cards of a draw pile, the top one first; the record keeps that. Raises InputError."""
        self.correct(f"{PEEK} {number} {player + 1}")
        return self.next_cards(number, player)

    def next_cards(self, number: int, player: int) -> tuple[str, ...]:
        """Return the names of the next cards of a draw pile; the record must contain that a player looks at them."""
        return tuple(self.game.name(card) for card in reversed(self.game.state.draws[player][-number:]))

    def end_phases(self, through: int) -> None:
        """End the phase, and those after it up to and with one, by its place in the turn, as one moment.

        It stops before a phase whose end would cost something, and where something else is to be decided.
        """
        segment = self._segment(self.game.copy())
        game, turn = segment.game, self.game.state.turn
        forfeits = presentation_of(self.library).forfeits
        while (number := ending_of(game)) is not None and game.state.turn == turn and game.state.phase <= through:
            if segment.steps and forfeits(game):
                break
            segment.choose(number)
            self._play_on(segment)
        self.timeline.add(segment.moment())

    def correct(self, text: str) -> None:
        """Put something right by hand, and let the one who did so go on from there. Raises InputError."""
        segment = self._segment(self.game.copy())
        try:
            segment.correct(text)
        except InvalidEditError as error:
            raise InputError(f"{as_sentence(str(error))}.") from None
        self.timeline.add(self._corrected(segment))

    @property
    def is_edited(self) -> bool:
        """Whether the match has been edited by hand up to now."""
        return any(step.is_by_hand and not step.is_look for step in self.timeline.steps)

    @property
    def has_looked(self) -> bool:
        """Whether somebody looked up to now at what is to come."""
        return any(step.is_look for step in self.timeline.steps)

    def skip(self) -> None:
        """Use nothing now nor again in this turn, unless free to act.

        Raises InputError where nothing is offered to use.
        """
        game = self.game
        passing = passing_of(game)
        if game.decision is None or passing is None:
            raise InputError("There is nothing to skip: 'skip' is for what is asked between phases.")
        self.quiet[game.decision.player] = game.state.turn
        self.choose(game.labels()[passing])

    def stop_at(self, player: int, occasions: frozenset[str] | None) -> None:
        """Ask the person of a seat for answers on these occasions only; None: whenever there is something to use."""
        for seat in self.setup.people:
            if self.setup.person(seat) == self.setup.person(player):
                self.stops.pop(seat, None)
                if occasions is not None:
                    self.stops[seat] = occasions

    def back(self) -> None:
        """Take the last moment back; whoever wanted not to be asked is asked again."""
        self.quiet.clear()
        self.timeline.back()

    def finish_turn(self) -> None:
        """Let a bot decide until the turn is over; one moment, however many decisions that takes."""
        proxy = self.bots.proxy(self.game)
        segment, turn = self._segment(self.game.copy()), self.game.state.turn
        while not segment.game.over and segment.game.state.turn == turn:
            segment.choose(_asked(proxy, segment.game))
        self.timeline.add(self._go_on(segment))

    def advice(self) -> list[str]:
        """What the adviser would do, and why. Raises InputError where there is no adviser, or it finds no end."""
        adviser = self.bots.adviser(self.game)
        try:
            return advice_of(adviser, adviser.sees(self.game), self.advisor)
        except LimitExceededError as error:
            raise InputError(f"a bot cannot go on: {error}") from None

    def record(self) -> Record:
        """The game so far, to be played again."""
        library, setup, game = self.library, self.setup, self.game
        return Record(
            *(library.ruleset, library.digest, setup.decks, setup.seed, setup.first, self.start, self.timeline.steps),
            winner=game.winner,
            drawn=game.over and game.winner is None,
            spared=setup.spared,
            position=setup.position.text if setup.position else "",
        )

    def _moments(self, game: Game, steps: Sequence[RecordedStep]) -> Iterator[Snapshot]:
        """The moments of a game in which these choices are made, the one after them last."""
        segment = self._segment(game)
        for number, step in enumerate(steps, start=1):
            if self._waits(segment.game) or (segment.steps and segment.steps[-1].is_by_hand):
                yield (moment := segment.moment())
                segment = self._segment(moment.game.copy())
            try:
                found = segment.again(step.text)
            except IllegalOptionError:
                raise InputError(f"step {number}, '{printable(step.text)}', is not legal") from None
            except InvalidEditError as error:
                raise InputError(f"step {number}, '{printable(step.text)}', is not possible: {error}") from None
            if found.digest != step.digest:
                raise InputError(f"the game is not as recorded after step {number}, '{printable(step.text)}'")
        yield self._corrected(segment) if steps and steps[-1].is_by_hand else self._go_on(segment)

    def _corrected(self, segment: TurnRecorder) -> Snapshot:
        """After a correction a person goes on, whatever there is left to do: one is seldom enough."""
        decision = segment.game.decision
        return segment.moment() if decision and decision.player in self.setup.people else self._go_on(segment)

    def _segment(self, game: Game) -> TurnRecorder:
        return TurnRecorder(game, self.setup.people)

    def _go_on(self, segment: TurnRecorder) -> Snapshot:
        """Play on until a person has to decide something."""
        self._play_on(segment)
        return segment.moment()

    def _play_on(self, segment: TurnRecorder) -> None:
        """Let bots answer, and phases end that can only end, until a person has to decide something."""
        bots: dict[int, Player] = {}
        while self._decide(segment, bots):
            pass

    def _decide(self, segment: TurnRecorder, bots: dict[int, Player]) -> bool:
        """Let one bot answer, or a phase end that can only end; false where a person has to decide something."""
        game = segment.game
        if self._waits(game):
            return False
        if len(game.options) == 1:
            segment.choose(0)
        elif self._is_quiet(game):
            segment.choose(passing_of(game) or 0)
        else:
            seat = game.decision.player if game.decision else 0
            if seat not in bots:
                bots[seat] = self.bots.player(game, seat)
            segment.choose(_asked(bots[seat], game))
        return True

    def _waits(self, game: Game) -> bool:
        """Whether the game is over, or a person has something to decide other than to end a phase."""
        decision = game.decision
        if decision is None or (decision.player in self.setup.people and len(game.options) > 1):
            return decision is None or not self._is_quiet(game)
        return False

    def _is_quiet(self, game: Game) -> bool:
        """Whether somebody is asked who wanted not to be asked in this turn, or on such an occasion."""
        decision = game.decision
        if decision is None or not (decision.player in self.quiet or decision.player in self.stops):
            return False
        if passing_of(game) is None:
            return False
        stops = self.stops.get(decision.player)
        is_unwanted = stops is not None and presentation_of(game.library).occasion(game) not in stops
        return is_unwanted or self.quiet.get(decision.player) == game.state.turn


@dataclass(frozen=True)
class NeedsConfirmation:
    """A request that is carried out only if it is confirmed. `reason`: a sentence that says why."""

    reason: str


def passing_of(game: Game) -> int | None:
    """The number of the option that uses nothing, where a player is asked who is not free to act."""
    if game.decision is None or game.decision.action:
        return None
    return next((number for number, option in enumerate(game.options) if option.passes), None)


def ending_of(game: Game) -> int | None:
    """The number of the option that ends the phase, where a player is free to act."""
    if game.decision is None or not game.decision.action:
        return None
    return next((number for number, option in enumerate(game.options) if option.passes), None)


def _asked(bot: Player, game: Game) -> int:
    """What a bot chooses in the open decision. Raises InputError where it finds no end."""
    try:
        return bot.choose(game)
    except LimitExceededError as error:
        raise InputError(f"a bot cannot go on: {error}") from None
