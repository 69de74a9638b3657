"""Commands that show cards, piles and the log."""

from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match import inspection
from deckbuilder.match.match import Match
from deckbuilder.match.seat import MAX_LOG_LINES
from deckbuilder.match.session.commands.command_word import CommandWord
from deckbuilder.match.session.session import Command, Look, Reply, Session

MAX_DIGITS = 9  # of a number of log lines


class ListAll(Look):
    """List unlikely options, too."""

    def run(self, session: Session) -> Reply:
        """List them until the next choice."""
        session.lists_all = True
        return Reply(redraw=True)


@dataclass(frozen=True)
class Moves(Look):
    """Show where the card on a square can go."""

    square: str

    @classmethod
    def parse(cls, _session: Session, _word: str, rest: str) -> Command:
        """Parse a square."""
        return cls(rest)

    def run(self, session: Session) -> Reply:
        """Mark the squares. Raises InputError where there is no card."""
        reach = inspection.moves(session.known, self.square)
        session.signs = reach.signs
        return Reply(reach.lines, redraw=True)


@dataclass(frozen=True)
class ExplainNumbers(Look):
    """Show the numbers of the card on a square with their parts, and why it can do nothing now."""

    square: str

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse a square; a card in hand or an action is something else."""
        is_action = len(rest.split()) > 1 or inspection.why_in_hand(session.known, session.viewer, rest)
        return ExplainIllegal(rest) if is_action else cls(rest)

    def run(self, session: Session) -> Reply:
        """Return the numbers. Raises InputError where there is no card."""
        return Reply(tuple(inspection.why(session.known, session.viewer, self.square)))


@dataclass(frozen=True)
class ExplainIllegal(Look):
    """Show why an action, as it would be typed, is illegal, or what can be done with a card in hand."""

    action: str

    def run(self, session: Session) -> Reply:
        """Return the reason."""
        if sentence := inspection.why_in_hand(session.known, session.viewer, self.action):
            return Reply((sentence,))
        menu = session.menu
        texts = [option.text for option in menu.find(self.action)]
        if not texts and (sentence := inspection.could_go(session.known, session.viewer, self.action)):
            return Reply((sentence,))
        return Reply((f"'{texts[0]}' is offered." if len(texts) == 1 else menu.reason(self.action, texts),))


class Threats(Look):
    """Show what can be taken on both sides."""

    def run(self, session: Session) -> Reply:
        """Return the threats. Raises InputError in a game without them."""
        lines = session.presentation.threats(session.known, session.viewer)
        return Reply(tuple(lines) or ("Nothing of yours can be taken, and you can take nothing.",))


def _has_threats(match: Match) -> bool:
    return presentation_of(match.library).has_threats


@dataclass(frozen=True)
class ShowCard(Look):
    """Show the rules text of a card, by name or square."""

    card: str

    @classmethod
    def parse(cls, _session: Session, _word: str, rest: str) -> Command:
        """Parse the name of a card or a square."""
        return cls(rest)

    def run(self, session: Session) -> Reply:
        """Return the text."""
        return Reply(tuple(inspection.show(session.known, self.card)))


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
        if not (rest.isascii() and rest.isdigit()):
            raise InputError("'log' takes the number of the last lines to show, or nothing")
        return cls(int(rest[:MAX_DIGITS]))

    def run(self, session: Session) -> Reply:
        """Return the events, a line for each."""
        lines = session.log
        return Reply(tuple(lines[len(lines) - min(self.count, len(lines)) :]) or ("Nothing has happened yet.",))


WORDS = (
    CommandWord("all", ListAll, "all", "also list unlikely options, such as own targets"),
    CommandWord("moves", Moves, "moves, why c3", "where a card can go; its numbers; 'why CARD': why not now"),
    CommandWord("why", ExplainNumbers),
    CommandWord("threats", Threats, whole=True, works_in=_has_threats),
    CommandWord("show", ShowCard, "show CARD|SQUARE", "the rules text of a card"),
    CommandWord("hand", ShowHand, "hand, piles", "your cards with their texts; the cards of your piles"),
    CommandWord("piles", ShowPiles),
    CommandWord("log", ShowLog, "log, log N", "the last 30 events, or the last N"),
)
