"""A match: people are asked for decisions, bots decide by themselves, and everything can be undone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import DICE_ROLLED
from deckbuilder.match.best_of import Score
from deckbuilder.match.hints import AdviserHint, HintAction, hint_of
from deckbuilder.match.history import History, PlayedChoice, TurnRecorder, UnfinishedPart
from deckbuilder.match.legality import as_sentence
from deckbuilder.match.passed_questions import QuestionFilter, end_phase_option, pass_option
from deckbuilder.match.setup import Bots, MatchSetup
from deckbuilder.match.several_cards import choose_several
from deckbuilder.text import printable
from engine.bots import Budget, Player
from engine.bots.advice import Advisor
from engine.core.decisions import Option
from engine.core.errors import IllegalOptionError, InvalidEditError, LimitExceededError
from engine.core.game import Game, Library
from engine.core.manual_edit_text import parse_edit
from engine.core.manual_edits import PEEK, LookAhead
from engine.record import Record, RecordedStep

DICE_AGAIN = "After the same choices the dice will fall the same again."


@dataclass(frozen=True)
class NeedsConfirmation:
    """The answer to a request that needs a confirmation. `reasons`: sentences."""

    reasons: tuple[str, ...]

    @property
    def reason(self) -> str:
        """The sentences in one line."""
        return " ".join(self.reasons)


class Match:
    """A game from its start to now, and what was taken back of it.

    `steps` are played first; raises InputError where they are not legal or do not lead where they once led, and for
    players that can't play the game. `budget`: of bots that think, from the first turn on; their own if None.
    `bots_wait`: bots decide by `step_bots` only, and not within the method after which it is their turn.
    """

    def __init__(
        self,
        setup: MatchSetup,
        library: Library,
        steps: Sequence[RecordedStep] = (),
        budget: Budget | None = None,
        *,
        bots_wait: bool = False,
    ) -> None:
        self.setup = setup
        self.library = library
        self.bots = Bots(setup, library, budget)
        self.advisor = Advisor()
        self.questions = QuestionFilter(setup)
        game = setup.start(library)
        self.start = game.digest()
        self.initial_game = game  # before the first choice
        self.bots_wait = bots_wait
        self.history = History()
        self._unfinished: UnfinishedPart | None = None
        self._play_again(game, steps)

    @property
    def game(self) -> Game:
        """The game at present, which never changes: after a choice it is another one."""
        return self.history.now.game if self._unfinished is None else self._unfinished.recorder.now

    @property
    def player(self) -> int:
        """The player who decides; after the end the first person."""
        decision = self.game.decision
        return min(self.setup.people) if decision is None else decision.player

    def choose(self, option: Option, text: str = "") -> None:
        """Answer the open decision, and go on to the next one of a person. Raises IllegalOptionError or InputError.

        `text`: as which the record keeps it, its label if empty. Bots decide at once, unless they wait.
        """
        self.answer(option, text)
        self._let_bots_decide()

    def answer(self, option: Option, text: str = "") -> None:
        """Answer the open decision; bots answer later, by `step_bots`. Raises IllegalOptionError or InputError."""
        self._must_be_finished()
        recorder = self._recorder(self.game)
        recorder.choose(option, text)
        self._continue(UnfinishedPart(recorder))

    def step_bots(self, stop: Callable[[], bool] | None = None) -> bool:
        """Let a bot decide once, and return whether bots have more to decide.

        `stop`: called while a bot thinks; if it returns True, the bot decides at once. Raises InputError if a bot
        exceeds a limit: the last answer is then undone.
        """
        if self._unfinished is not None:
            self.make_bot_choice(self.bot_choice(stop))
        return self.is_waiting_for_bots

    def bot_choice(self, stop: Callable[[], bool] | None = None) -> Option:
        """Return what a bot decides, which `make_bot_choice` then carries out; bots have to decide now."""
        part = self._unfinished
        if part is None:
            raise InputError("No bot has to decide anything.")
        self.bots.stop = stop
        try:
            return self._bot_answer(part, part.recorder.game.copy())
        except BaseException:
            self._undo_unfinished()
            raise
        finally:
            self.bots.stop = None

    def make_bot_choice(self, option: Option) -> None:
        """Carry out what a bot has decided, and go on to the next decision of a bot or a person."""
        part = self._unfinished
        if part is not None:
            self._continue(part, option)

    @property
    def steps(self) -> tuple[RecordedStep, ...]:
        """All that was chosen up to now, also by bots that have not come to an end."""
        past, part = self.history.steps, self._unfinished
        return (*past, *part.recorder.steps) if part else past

    @property
    def choices(self) -> tuple[PlayedChoice, ...]:
        """The choices of `steps`, with the games before and after them."""
        past, part = self.history.choices, self._unfinished
        return (*past, *part.recorder.choices) if part else past

    def unfinished_lines(self, player: int) -> tuple[str, ...]:
        """Return what has happened since the last decision of a person, in few sentences, as a player may know it."""
        if self._unfinished is None:
            return ()
        return tuple(line.text for line in self._unfinished.recorder.lines(player))

    @property
    def is_waiting_for_bots(self) -> bool:
        """Whether bots have to decide before a person does."""
        return self._unfinished is not None

    def _must_be_finished(self) -> None:
        if self._unfinished is not None:
            raise InputError("The bots have not decided yet.")

    def undo(self, *, confirmed: bool = False) -> NeedsConfirmation | None:
        """Undo the last choice of a person; what revealed something only if confirmed. Raises InputError."""
        self._must_be_finished()
        if self.history.is_first:
            raise InputError("There is nothing to take back.")
        if self.history.now.secret and not confirmed:
            secret = self.history.now.secret
            again = (DICE_AGAIN,) if secret == DICE_ROLLED else ()
            return NeedsConfirmation((f"{secret} since.", *again))
        self.back()
        return None

    def redo(self) -> None:
        """Make the choice again that was undone last. Raises InputError if there is none."""
        self._must_be_finished()
        if self.history.is_last:
            raise InputError("There is nothing to make again.")
        self.history.forth()

    def end_phase(self, through: int | None = None, *, confirmed: bool = False) -> NeedsConfirmation | None:
        """End the phase, or all up to and with one, by its place in the turn; what would be lost is to be confirmed.

        Raises InputError where the player is not free to act. Phases are ended up to the first one whose end has to be
        confirmed; what is returned is then about that one.
        """
        self._must_be_finished()
        if end_phase_option(self.game) is None:
            raise InputError("The phase cannot be ended now.")
        turn, last = self.game.state.turn, self.game.state.phase if through is None else through
        if not confirmed and (lost := self._lost(last)):
            return lost
        self.end_phases(last, confirmed=confirmed)
        now = self.game.state
        is_stopped = now.turn == turn and now.phase <= last and end_phase_option(self.game) is not None
        return self._lost(last) if is_stopped and not self.is_waiting_for_bots else None

    def _lost(self, through: int) -> NeedsConfirmation | None:
        """Return what would be lost by ending the phases through one."""
        losses = presentation_of(self.library).losses(self.game.view(self.player), through)
        return NeedsConfirmation(tuple(loss.sentence for loss in losses)) if losses else None

    def parse_peek(self, text: str) -> LookAhead:
        """Return the look at next cards that a text describes, which is possible now. Raises InputError."""
        try:
            edit = parse_edit(self.game, text)
        except InvalidEditError as error:
            raise InputError(f"{as_sentence(str(error))}.") from None
        if not isinstance(edit, LookAhead):
            raise InputError(f"'{PEEK}' takes how many cards, and of whose draw pile")
        return edit

    def peek(self, number: int, player: int) -> tuple[str, ...]:
        """Look at the next cards of a draw pile, the top one first; the record keeps that. Raises InputError."""
        self.edit(f"{PEEK} {number} {player + 1}")
        return self.next_cards(number, player)

    def next_cards(self, number: int, player: int) -> tuple[str, ...]:
        """Return the names of the next cards of a draw pile; the record must contain that a player sees them."""
        return tuple(self.game.name(card) for card in reversed(self.game.state.draws[player][-number:]))

    def end_phases(self, through: int, *, confirmed: bool = False) -> None:
        """End the phase, and those after it up to and with one, by its place in the turn, as one snapshot."""
        recorder = self._recorder(self.game)
        ending = end_phase_option(self.game)
        if ending is None:
            return
        turn = self.game.state.turn
        self._continue(UnfinishedPart(recorder, ends_phases=(turn, through), confirmed=confirmed), ending)
        self._let_bots_decide()

    def edit(self, text: str) -> None:
        """Apply a manual edit; the person who made it goes on. Raises InputError."""
        recorder = self._recorder(self.game)
        try:
            recorder.edit(text)
        except InvalidEditError as error:
            raise InputError(f"{as_sentence(str(error))}.") from None
        decision = recorder.game.decision
        if decision and decision.player in self.setup.people:  # one edit is seldom enough: phases do not end by it
            self.history.add(recorder.snapshot())
        else:
            self._continue(UnfinishedPart(recorder))
            self._let_bots_decide()

    @property
    def is_edited(self) -> bool:
        """Whether there has been a manual edit up to now."""
        return any(not step.is_peek for step in self.history.edits)

    @property
    def has_looked(self) -> bool:
        """Whether a player has looked at next cards up to now."""
        return any(step.is_peek for step in self.history.edits)

    def resign(self) -> None:
        """Give the game up for the side of the player who decides. Raises InputError where it is over."""
        self._must_be_finished()
        recorder = self._recorder(self.game)
        try:
            recorder.resign(self.player)
        except InvalidEditError as error:
            raise InputError(f"{as_sentence(str(error))}.") from None
        self._continue(UnfinishedPart(recorder))

    def skip(self) -> None:
        """Use nothing now nor again in this turn, unless free to act. Raises InputError."""
        game = self.game
        passing = pass_option(game)
        if game.decision is None or passing is None:
            raise InputError("There is nothing to skip: 'skip' is for what is asked between phases.")
        self.questions.skip_turn(game.decision.player, game.state.turn)
        self.choose(passing)

    def back(self) -> None:
        """Undo the last snapshot; a person who skipped questions is asked again."""
        self.questions.resume()
        self.history.back()

    def finish_turn(self) -> None:
        """Let a bot decide until the turn is over, as one snapshot."""
        self.make_turn(self.turn_of_bot())

    def turn_of_bot(self, stop: Callable[[], bool] | None = None) -> TurnRecorder:
        """Return what a bot decides until the turn is over, which `make_turn` then carries out.

        `stop`: called before each choice; if it returns True, the rest of the turn is left to the person. Nothing of
        the match changes meanwhile, so another thread may look at it. Raises InputError where the bot finds no end, or
        none can play the game.
        """
        proxy = self.bots.proxy(self.game)
        recorder, turn = self._recorder(self.game), self.game.state.turn
        recorder.is_of_proxy = True
        while not recorder.game.over and recorder.game.state.turn == turn and not (stop and stop()):
            recorder.choose(_choice_of(proxy, recorder.game))
        return recorder

    def make_turn(self, recorder: TurnRecorder) -> None:
        """Carry out a turn that a bot has decided, and go on to the next decision of a bot or a person."""
        self._continue(UnfinishedPart(recorder))
        self._let_bots_decide()

    def advice(self) -> list[str]:
        """Return what the adviser would do and why, in sentences; errors as in `hint`."""
        return list(self.hint().lines)

    def follow(self, action: HintAction) -> None:
        """Do an action of a plan and its answers, as one snapshot. Raises IllegalOptionError or InputError."""
        self._must_be_finished()
        recorder, player = self._recorder(self.game), self.player
        recorder.choose(action.options[0])
        for option in action.options[1:]:
            decision = recorder.game.decision
            if decision is None or decision.player != player or option not in recorder.game.options:
                break
            recorder.choose(option)
        self._continue(UnfinishedPart(recorder))
        self._let_bots_decide()

    def choose_cards(self, places: Sequence[int]) -> tuple[str, ...]:
        """Choose cards by places in the hand; return names of those not possible any more. Raises InputError."""
        self._must_be_finished()
        recorder = self._recorder(self.game)
        hand = self.game.state.hands[self.player]
        cards = [hand[place] for place in places if 0 <= place < len(hand)]
        left = choose_several(recorder, cards)
        if not recorder.steps:
            raise InputError("These cards cannot be chosen now.")
        self._continue(UnfinishedPart(recorder))
        self._let_bots_decide()
        return tuple(self.library.definitions[self.game.state.definition[card]].name for card in left)

    def hint(self, stop: Callable[[], bool] | None = None) -> AdviserHint:
        """Return what the adviser would do, and why.

        `stop`: called while it thinks; if it returns True, it answers by what it has found up to then. Raises
        InputError without an adviser, or if it exceeds a limit.
        """
        adviser = self.bots.adviser(self.game, stop)
        try:
            return hint_of(adviser, adviser.sees(self.game), self.advisor)
        except LimitExceededError as error:
            raise InputError(f"a bot cannot go on: {error}") from None

    def rematch(self, *, changes_sides: bool = False) -> "Match":
        """Return a new match of the same decks and players on the next seed.

        `changes_sides`: each player has another seat; the same deck begins again, if it was said who does. Otherwise
        the next player begins then. Raises InputError.
        """
        setup = self.setup.with_changed_sides if changes_sides else self.setup
        first = setup.first
        if first is not None and not setup.position and not changes_sides:
            first = (first + 1) % len(setup.decks)
        best_of = setup.best_of.begun_anew if setup.best_of else None
        again = replace(setup, seed=setup.seed + 1, first=first, best_of=best_of, event="")
        return Match(again, self.library, budget=self.bots.budget, bots_wait=self.bots_wait)

    @property
    def score(self) -> Score | None:
        """The score of the best-of to which the game belongs, with the game itself if it is over."""
        best_of = self.setup.best_of
        return best_of.score(*[self.game.winner] * self.game.over) if best_of else None

    def record(self) -> Record:
        """Return the record of the game so far."""
        library, setup, game = self.library, self.setup, self.game
        return Record(
            *(library.ruleset, library.digest, setup.decks, setup.seed, setup.first, self.start, self.steps),
            winner=game.winner,
            drawn=game.over and game.winner is None,
            spared=setup.spared,
            position=setup.position.text if setup.position else "",
        )

    def _play_again(self, game: Game, steps: Sequence[RecordedStep]) -> None:
        """Make the choices of a record, and go on from there."""
        recorder = self._recorder(game)
        for number, step in enumerate(steps, start=1):
            if self._needs_person(recorder.game) or (recorder.steps and recorder.steps[-1].is_manual_edit):
                self.history.add(snapshot := recorder.snapshot())
                recorder = self._recorder(snapshot.game)
            try:
                played = recorder.take_step(step.text)
            except IllegalOptionError:
                raise InputError(f"step {number}, '{printable(step.text)}', is not legal") from None
            except InvalidEditError as error:
                raise InputError(f"step {number}, '{printable(step.text)}', is not possible: {error}") from None
            if played.digest != step.digest:
                raise InputError(f"the game is not as recorded after step {number}, '{printable(step.text)}'")
        decision = recorder.game.decision
        if steps and steps[-1].is_manual_edit and decision and decision.player in self.setup.people:
            self.history.add(recorder.snapshot())
        else:
            self._continue(UnfinishedPart(recorder))
            self._let_bots_decide()

    def _recorder(self, game: Game) -> TurnRecorder:
        return TurnRecorder(game, self.setup.people)

    def _let_bots_decide(self) -> None:
        """Let bots decide until a person has to, unless they wait."""
        while not self.bots_wait and self.step_bots():
            pass

    def _continue(self, part: UnfinishedPart, option: Option | None = None) -> None:
        """Make a choice, then those that need no thought, up to a decision of a bot, or of a person: a new snapshot."""
        self._unfinished = part
        recorder = part.recorder
        try:
            if option is not None:
                recorder.choose(option)
            while (option := self._obvious_choice(part)) is not None:
                recorder.choose(option)
        except BaseException:
            self._undo_unfinished()
            raise
        if self._needs_person(recorder.game):
            self._unfinished = None
            self.history.add(recorder.snapshot())

    def _undo_unfinished(self) -> None:
        at_start = UnfinishedPart(self._recorder(self.initial_game))
        self._unfinished = at_start if self.history.is_empty else None

    def _obvious_choice(self, part: UnfinishedPart) -> Option | None:
        """Return the option that is taken without asking anybody, None where there is none."""
        game = part.recorder.game
        if self._needs_person(game):
            part.bots.clear()  # bots are made anew after each decision of a person
            return part.next_ending()
        if len(game.options) == 1:
            return game.options[0]
        return pass_option(game) if self.questions.is_skipped(game) else None

    def _bot_answer(self, part: UnfinishedPart, game: Game) -> Option:
        """Return what the bot decides whose turn it is to decide. Raises InputError where it finds no end."""
        seat = game.decision.player if game.decision else 0
        if seat not in part.bots:
            part.bots[seat] = self.bots.player(game, seat)
        return _choice_of(part.bots[seat], game)

    def _needs_person(self, game: Game) -> bool:
        """Whether the game is over, or a person has to decide something other than the end of a phase."""
        decision = game.decision
        if decision is None or (decision.player in self.setup.people and len(game.options) > 1):
            return decision is None or not self.questions.is_skipped(game)
        return False


def _choice_of(bot: Player, game: Game) -> Option:
    """Return what a bot chooses in the open decision. Raises InputError where it finds no end."""
    try:
        return game.options[bot.choose(game)]
    except LimitExceededError as error:
        raise InputError(f"a bot cannot go on: {error}") from None
