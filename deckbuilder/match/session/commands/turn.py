"""Commands for playing: choices and answers, the end of phases, undo, skipped questions, bots that advise or play."""

from dataclasses import dataclass, replace

from deckbuilder.errors import InputError
from deckbuilder.match.fuzzy_input import quote
from deckbuilder.match.options import OptionView
from deckbuilder.match.passed_questions import end_phase_option
from deckbuilder.match.session.session import Command, CommandWord, Reply, Session
from deckbuilder.text import listed, printable
from engine.core.game import Game

OVER = "The game is over."
TURN = "turn"
END_HELP = (
    "'end' ends the phase, 'end PHASE' all up to and with that one, 'end turn' all",
    "that are left. They only pass: nothing is played or discarded. Where that gives",
    "something up, it is asked first; 'end turn yes' has answered already.",
)
AUTO_HELP = (
    "'auto' lets a bot finish your turn: it plays for you, and decides what to",
    "discard. It asks first; 'auto yes' has answered already. One 'undo' takes all",
    "of it back. 'end turn' only ends the turn.",
)
RESIGN_HELP = (
    "'resign' gives the game up: your side has lost, also where a team-mate would",
    "play on. It asks first; 'resign yes' has answered already. 'undo' takes it back.",
)
YES = "yes"  # after a command that may ask first: it is answered beforehand
KEEP_PLAYING = "Keep playing"
BOT_PLAYS = "A bot plays the rest of your turn and decides what to discard; one undo takes all of it back."


@dataclass(frozen=True)
class EndPhases(Command):
    """End the phase, or all up to and with one; ask first if something would be lost needlessly.

    It only passes: nothing is played or discarded.

    Attributes:
        through: The last of these phases, by its place in the turn; the present one if None.
        confirmed: Whether what is lost by that is confirmed.
    """

    through: int | None = None
    confirmed: bool = False

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse the name of a phase, or `turn`; `yes` after it confirms what is lost."""
        game = session.match.game
        if end_phase_option(game) is None:
            raise InputError(session.menu.reason(f"end {rest}".strip(), []))
        name, confirmed = _confirmed(rest)
        return cls(_phase(game, name), confirmed=confirmed)

    def run(self, session: Session) -> Reply:
        """End the phases, or ask first."""
        match = session.match
        through = match.game.state.phase if self.through is None else self.through
        steps = match.steps
        needed = match.end_phase(through, confirmed=self.confirmed)
        is_changed = match.steps != steps
        reply = session.pass_the_screen() if is_changed else Reply()
        if not needed:
            return reply
        phases, now = match.library.phases, match.game.state.phase
        is_turn = through == len(phases) - 1 and through != now
        ended = (
            f"the {phases[now].capitalize()} phase"
            if through == now
            else f"all phases up to {phases[through].capitalize()}"
        )
        ended = "the turn" if is_turn else ended
        labels = ("End turn" if is_turn else "End phase", KEEP_PLAYING)
        confirmed = EndPhases(through, confirmed=True)
        return replace(session.ask_about(confirmed, needed.reasons, f"End {ended} anyway?", labels), redraw=is_changed)


def _confirmed(rest: str) -> tuple[str, bool]:
    """Return what follows a command without a confirming `yes` at its end, and whether there was one."""
    words = rest.lower().split()
    return (" ".join(words[:-1]), True) if words[-1:] == [YES] else (" ".join(words), False)


def _phase(game: Game, text: str) -> int | None:
    """Return the phase that a text names, by its place in the turn; None if it names none. Raises InputError."""
    phases, now = game.library.phases, game.state.phase
    if not text:
        return None
    if text == TURN:
        return len(phases) - 1
    places = [place for place, phase in enumerate(phases) if phase.startswith(text)]
    if len(places) != 1:
        raise InputError(f"{quote(text)} is not a phase; there are {listed([*phases, TURN])}")
    if places[0] < now:
        raise InputError(f"{phases[places[0]].capitalize()} is over; you are in {phases[now].capitalize()}")
    return places[0]


@dataclass(frozen=True)
class Undo(Command):
    """Undo the last choice; ask first if something was revealed since, unless that is `confirmed`."""

    confirmed: bool = False

    def run(self, session: Session) -> Reply:
        """Undo it. Raises InputError."""
        needed = session.match.undo(confirmed=self.confirmed)
        if needed:
            labels = ("Take it back", KEEP_PLAYING)
            return session.ask_about(Undo(confirmed=True), needed.reasons, "Take it back anyway?", labels)
        return session.pass_the_screen()


class Redo(Command):
    """Make the choice again that was undone last."""

    def run(self, session: Session) -> Reply:
        """Redo it. Raises InputError."""
        session.match.redo()
        return session.pass_the_screen()


class Skip(Command):
    """Use nothing until the turn ends, unless free to act."""

    def run(self, session: Session) -> Reply:
        """Skip the question, and those to come. Raises InputError."""
        session.match.skip()
        return session.pass_the_screen()


class ShowStops(Command):
    """Show the occasions on which the person is asked whether to use something."""

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse `on`, `off` or occasions; nothing only shows them."""
        occasions = session.presentation.occasions
        names = rest.lower().replace(",", " ").split()
        if not names:
            return cls()
        if names in (["on"], ["off"]) or set(names) <= set(occasions):
            return StopOn(None if names == ["on"] else frozenset(names) - {"off"})
        takes = f"'on', 'off' or some of {listed(occasions)}" if occasions else "'on' or 'off'"
        raise InputError(f"'stop' takes {takes}")

    def run(self, session: Session) -> Reply:
        """Return them in a sentence."""
        stops = session.match.questions.occasions(session.viewer)
        if stops is None:
            return Reply(("You are asked whenever you could use something.",))
        if not stops:
            return Reply(("You are not asked whether to use something; 'stop on' changes that.",))
        names = listed(sorted(stops))
        return Reply((f"You are asked whether to use something in answer to: {names}. 'stop on' changes that.",))


@dataclass(frozen=True)
class StopOn(Command):
    """Be asked whether to use something on some occasions only; None for all."""

    occasions: frozenset[str] | None

    def run(self, session: Session) -> Reply:
        """Set the occasions, and show them."""
        session.match.questions.ask_only_on(session.viewer, self.occasions)
        return ShowStops().run(session)


@dataclass(frozen=True)
class ChooseCards(Command):
    """Choose cards of the hand by their places in it, one after the other, as one choice."""

    places: tuple[int, ...]

    def run(self, session: Session) -> Reply:
        """Choose them; the reply names those that could not be chosen after the others. Raises InputError."""
        left = session.match.choose_cards(self.places)
        return replace(
            session.pass_the_screen(),
            lines=(f"Not done with {listed(left)}: first decide what is asked now.",) * bool(left),
        )


class Hint(Command):
    """Let a strong bot tell its plan, and why."""

    def run(self, session: Session) -> Reply:
        """Return the advice. Raises InputError."""
        if session.match.game.over:
            return Reply((OVER,))
        session.hint = session.match.hint()
        return Reply(session.hint.lines)


class FollowHint(Command):
    """Do the first action of the last hint, as one choice."""

    def run(self, session: Session) -> Reply:
        """Do it. Raises InputError where there is no hint for this position."""
        hint = session.hint
        if hint is None or not hint.actions:
            raise InputError("There is no hint for this position; 'hint' gives one.")
        session.match.follow(hint.actions[0])
        return session.pass_the_screen()


class EndTurn(Command):
    """End all phases that are left and do nothing more in them; ask first if something would be lost needlessly."""

    def run(self, session: Session) -> Reply:
        """End them, or ask first. Raises InputError."""
        if end_phase_option(session.match.game) is None:
            raise InputError("The turn cannot be ended now: answer what is asked first.")
        return EndPhases(len(session.match.library.phases) - 1).run(session)


@dataclass(frozen=True)
class ConfirmedCommand(Command):
    """A command that asks first, unless it is `confirmed`."""

    confirmed: bool = False

    @classmethod
    def parse(cls, _session: Session, _word: str, rest: str) -> Command:
        """Parse `yes` or nothing."""
        return cls(confirmed=_confirmed(rest)[1])


class PlayTurnByBot(ConfirmedCommand):
    """Let a bot play the rest of the turn; it also decides what to discard. Ask first, unless that is `confirmed`."""

    def run(self, session: Session) -> Reply:
        """Play it, or ask first. Raises InputError."""
        if session.match.game.over:
            return Reply((OVER,))
        if not self.confirmed:
            labels = ("Let a bot play", KEEP_PLAYING)
            return session.ask_about(PlayTurnByBot(confirmed=True), (BOT_PLAYS,), "Let it?", labels)
        session.match.finish_turn()
        return session.pass_the_screen()


class Resign(ConfirmedCommand):
    """Give the game up; ask first, unless that is `confirmed`."""

    def run(self, session: Session) -> Reply:
        """Give up, or ask first. Raises InputError where the game is over."""
        match = session.match
        if match.game.over:
            raise InputError(OVER)
        if not self.confirmed:
            names, sides = match.setup.player_names, match.library.sides
            own = [name for name, side in zip(names, sides, strict=True) if side == sides[match.player]]
            lost = f"{listed(map(printable, own))} {'lose' if len(own) > 1 else 'loses'} the game."
            return session.ask_about(Resign(confirmed=True), (lost,), "Give up?", ("Give up", KEEP_PLAYING))
        match.resign()
        return session.pass_the_screen()


WORDS = (
    CommandWord("end", EndPhases, "end, end PHASE", "end the phase; all up to and including PHASE or turn", END_HELP),
    CommandWord("undo", Undo, "undo, redo, resign", "undo the last choice; redo it; give the game up"),
    CommandWord("redo", Redo),
    CommandWord("skip", Skip, "skip", "use nothing until the turn ends, unless free to act"),
    CommandWord("stop", ShowStops, "stop on, stop off", "always ask when you could use something; never"),
    CommandWord("hint", Hint, "hint, do, auto", "a bot's plan; do its first step; let a bot finish your turn"),
    CommandWord("do", FollowHint, whole=True),
    CommandWord("auto", PlayTurnByBot, more=AUTO_HELP),
    CommandWord("resign", Resign, more=RESIGN_HELP, whole=True),
)


@dataclass(frozen=True)
class Choose(Command):
    """Choose an option; an open question of the session is answered by no."""

    option: OptionView
    beside_question = True

    def run(self, session: Session) -> Reply:
        """Make the choice; the end of a phase as the command for it. Raises IllegalOptionError or InputError."""
        session.question = None
        if self.option.option == end_phase_option(session.match.game):
            return EndPhases().run(session)
        session.match.choose(self.option.option, self.option.text)
        return session.pass_the_screen()


@dataclass(frozen=True)
class Answer(Command):
    """Answer the question of the session."""

    yes: bool
    beside_question = True
    while_covered = True

    def run(self, session: Session) -> Reply:
        """Do what was asked, or nothing. Raises InputError where nothing is asked."""
        question = session.question
        if question is None:
            raise InputError("Nothing is asked.")
        session.question = question.earlier
        return question.yes() if self.yes else Reply(("Cancelled.",))


class Uncover(Command):
    """Draw the table again, with the hand of the person who has come to the screen."""

    while_covered = True

    def run(self, session: Session) -> Reply:
        """Show the hand."""
        session.curtain = False
        return Reply(redraw=True)


@dataclass(frozen=True)
class ShowHelp(Command):
    """Show lines of the help. `legend`: the legend of the board, too."""

    lines: tuple[str, ...]
    legend: bool = False
    beside_question = True
    while_covered = True

    def run(self, _session: Session) -> Reply:
        """Return the lines."""
        return Reply(self.lines, legend=self.legend)


@dataclass(frozen=True)
class Misread(Command):
    """A line that means no command."""

    error: InputError
    beside_question = True
    while_covered = True

    def run(self, _session: Session) -> Reply:
        """Raise the error."""
        raise self.error
