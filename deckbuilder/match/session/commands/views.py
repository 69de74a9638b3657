"""Commands that show cards, piles, the log and odds."""

from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match import inspection
from deckbuilder.match.legality import as_sentence
from deckbuilder.match.match import Match
from deckbuilder.match.option_odds import NO_DICE, hypothetical_odds, menu_odds, outcome_lines
from deckbuilder.match.options import OptionView
from deckbuilder.match.seat import MAX_LOG_LINES
from deckbuilder.match.session.session import Command, CommandWord, Look, Reply, Session, TextCommand
from engine.core.errors import LimitExceededError
from engine.core.game import Game

MAX_DIGITS = 9  # of a number of log lines


class ListAll(Look):
    """List unlikely options, too."""

    def run(self, session: Session) -> Reply:
        """List them until the next choice."""
        session.lists_all = True
        return Reply(redraw=True)


class Moves(TextCommand, Look):
    """Show where the card on a square can go."""

    def run(self, session: Session) -> Reply:
        """Mark the squares. Raises InputError where there is no card."""
        reach = inspection.moves(session.known, self.text)
        session.signs = reach.signs
        return Reply(reach.lines, redraw=True)


class ExplainNumbers(TextCommand, Look):
    """Show the numbers of the card on a square with their parts, and why it can do nothing now."""

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse a square; a card in hand or an action is something else."""
        is_action = len(rest.split()) > 1 or inspection.why_in_hand(session.known, session.viewer, rest)
        return ExplainIllegal(rest) if is_action else cls(rest)

    def run(self, session: Session) -> Reply:
        """Return the numbers. Raises InputError where there is no card."""
        return Reply(tuple(inspection.why(session.known, session.viewer, self.text)))


class ExplainIllegal(TextCommand, Look):
    """Show why an action, as it would be typed, is illegal, or what can be done with a card in hand."""

    def run(self, session: Session) -> Reply:
        """Return the reason."""
        if sentence := inspection.why_in_hand(session.known, session.viewer, self.text):
            return Reply((sentence,))
        menu = session.menu
        texts = [option.text for option in menu.find(self.text)]
        if not texts and (sentence := inspection.could_go(session.known, session.viewer, self.text)):
            return Reply((sentence,))
        return Reply((f"'{texts[0]}' is offered." if len(texts) == 1 else menu.reason(self.text, texts),))


class Threats(TextCommand, Look):
    """Show what can be hit on both sides, or what can hit a square."""

    def run(self, session: Session) -> Reply:
        """Return the threats. Raises InputError in a game without them, and for a text that names no square."""
        board = session.match.library.board
        square = board.numbers.get(self.text.strip().lower(), -1)
        if self.text and square < 0:
            raise InputError(f"'threats' takes a square, {board.names[0]} to {board.names[-1]}, or nothing")
        lines = session.presentation.threats(session.known, session.viewer, square)
        return Reply(tuple(lines) or ("Nothing of yours can be hit, and you can hit nothing.",))


def _has_dice(match: Match) -> bool:
    return bool(match.library.faces)


def _has_threats(match: Match) -> bool:
    return presentation_of(match.library).has_threats


class ShowCard(TextCommand, Look):
    """Show the rules text of a card, by name or square."""

    def run(self, session: Session) -> Reply:
        """Return the text."""
        return Reply(tuple(inspection.show(session.known, self.text)))


class ShowHand(Look):
    """Show the cards in hand with their texts."""

    def run(self, session: Session) -> Reply:
        """Return the cards."""
        return Reply(tuple(inspection.hand(session.known, session.viewer)) or ("Your hand is empty.",))


class ShowPiles(Look):
    """Show the cards of the piles."""

    def run(self, session: Session) -> Reply:
        """Return the piles."""
        return Reply(tuple(inspection.piles(session.known, session.viewer)))


@dataclass(frozen=True)
class ShowLog(Look):
    """Show the last events."""

    count: int = MAX_LOG_LINES

    @classmethod
    def parse(cls, _session: Session, _word: str, rest: str) -> Command:
        """Parse how many events."""
        if not rest:
            return cls()
        if not (rest.isascii() and rest.isdigit() and int(rest[:MAX_DIGITS])):
            raise InputError("'log' takes the number of the last lines to show, or nothing")
        return cls(int(rest[:MAX_DIGITS]))

    def run(self, session: Session) -> Reply:
        """Return the events, a line for each."""
        lines = session.log
        return Reply(tuple(lines[len(lines) - min(self.count, len(lines)) :]) or ("Nothing has happened yet.",))


MORE = (
    "'odds' with an option, such as 'odds c3 c4', gives the exact chances of its",
    "results; 'odds' alone gives those of all options with a target of others.",
    "An option of a later phase is computed as if it were available now.",
    "Chances are computed, not simulated: with every modifier, and with abilities",
    "that you may use where they help. Abilities that others may use are listed, not",
    "counted. The chances in the menu leave out your optional abilities too.",
)


@dataclass(frozen=True)
class Odds(Look):
    """Show the chances of an option, or of all that are aimed at others.

    Attributes:
        option: The option; None for all.
        action: A text that means no option now, but perhaps an attack in its phase; or that means the option, and
            perhaps such an attack, too.
    """

    option: OptionView | None = None
    action: str = ""

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse an option, or an attack between two squares."""
        if session.match.game.decision is None or not rest:
            return cls()
        menu = session.menu
        options = menu.find(rest)
        if len(options) > 1:
            raise InputError(menu.reason(rest, [option.text for option in options]))
        return cls(options[0] if options else None, rest)

    def run(self, session: Session) -> Reply:
        """Return the chances in sentences. Raises InputError."""
        view = session.known
        if view.decision is None:
            raise InputError("There is nothing to choose.")
        try:
            return Reply(tuple(self._lines(session, view)))
        except LimitExceededError as error:
            raise InputError(f"That cannot be counted: {error}.") from None

    def _lines(self, session: Session, view: Game) -> list[str]:
        if self.option is None:
            if self.action:
                return hypothetical_odds(view, self.action) or [session.menu.reason(self.action, [])]
            return menu_odds(view) or [f"{_no_attacks(view)}; 'odds' takes whatever is offered."]
        lines = outcome_lines(view, self.option.option)
        if lines == [NO_DICE]:  # spaces that are offered for a move may be meant for an attack
            return [f"{as_sentence(self.option.text)}: {NO_DICE.lower()}", *hypothetical_odds(view, self.action)]
        return lines


def _no_attacks(view: Game) -> str:
    """Return a sentence that no option has a target now, and when one has."""
    phases, phase = view.library.phases, presentation_of(view.library).aiming_phase
    if phase not in phases or phases.index(phase) == view.state.phase:
        return "No attacks are possible now"
    is_over = phases.index(phase) < view.state.phase
    return f"No attacks are possible now: {phase.title()} {'is over for this turn' if is_over else 'is still to come'}"


WORDS = (
    CommandWord("all", ListAll, "all", "also list unlikely options, such as own targets"),
    CommandWord("moves", Moves, "moves, why c3", "where a card can go; its numbers; 'why CARD': why not now"),
    CommandWord("why", ExplainNumbers),
    CommandWord("threats", Threats, whole=True, works_in=_has_threats),
    CommandWord("show", ShowCard, "show CARD|SQUARE", "the rules text of a card"),
    CommandWord("hand", ShowHand, "hand, piles", "your cards with their texts; the cards of your piles"),
    CommandWord("piles", ShowPiles),
    CommandWord("log", ShowLog, "log, log N", "the last 30 events, or the last N"),
    CommandWord(
        "odds", Odds, "odds, odds c3 c4", "the chances of all attacks, or of one option", MORE, works_in=_has_dice
    ),
)
