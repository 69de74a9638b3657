"""Commands that look at next cards and at the position text, and manual edits: numbers, cards, piles."""

from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.match.match import Match
from deckbuilder.match.session.commands.turn import Choose
from deckbuilder.match.session.session import Command, CommandWord, Reply, Session
from deckbuilder.notation.writer import is_written, write
from deckbuilder.text import capitalized, counted, possessive, printable
from engine.core.manual_edits import PEEK

PEEK_HELP = (
    "'peek' names the next card that you will draw, 'peek 5' the next five, and",
    "'peek 5 2' those of player 2; it asks first. Nothing is drawn or changed, but",
    "the game and its record are marked as looked ahead. 'undo' removes the mark.",
)
ALL = "all"
HIDDEN = "Cards that you cannot know are '?', and your draw pile is in another order; 'position all' is a look at all."
POSITION_HELP = (
    "'position' prints a position of chess in one line, as you know it, with '?' for",
    "cards that you cannot see; 'show-position' reads it. 'position all' prints it",
    "with all cards, for 'goldfish --position' too; the table and the record are then",
    "marked. It works while you are free to act.",
)
EDITS_HELP = (
    "Corrections by hand: the game does what you say, and nothing follows from it.",
    "  set c3 WHAT 2      what is counted on a card; 'set c3' says what that may be",
    "  set WHAT 1 5       what a player has: so much for player 1; 'set' says what",
    "  put NAME c4        your card, from hand or a pile; player 2's: 'put NAME c4 2'",
    "  put c4 d4          the card on c4 comes onto d4",
    "  take c4 hand       a card off the board; also 'discard', 'draw' and so on",
    "  take NAME hand     a card of your piles; player 2's: 'take NAME hand 2'",
    "  draw 1, shuffle    your draw pile; player 2's: 'draw 1 2' and 'shuffle 2'",
    "The record keeps them, and 'undo' takes them back.",
)


@dataclass(frozen=True)
class Peek(Command):
    """Name the next cards of a draw pile; ask first, because that marks the game."""

    count: int
    player: int

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse how many cards, and whose."""
        looked_at = session.match.parse_peek(f"{PEEK} {rest or 1}")
        return cls(looked_at.number, looked_at.player)

    def run(self, session: Session) -> Reply:
        """Ask whether to look."""
        pile = self._pile(session)
        cards = "card" if self.count == 1 else counted(self.count, "card")
        text = f"This names {pile} next {cards}, and marks the game as looked ahead. Look?"
        return session.ask(text, lambda: self._look(session))

    def _look(self, session: Session) -> Reply:
        names = [printable(name) for name in session.match.peek(self.count, self.player)]
        session.pass_the_screen()
        pile = capitalized(self._pile(session))
        if self.count == 1:
            return Reply((f"{pile} next card would be {names[0]}.",))
        return Reply((f"{pile} next {counted(self.count, 'card')}, from the top: {', '.join(names)}.",))

    def _pile(self, session: Session) -> str:
        """Return whose pile it is, as the first word of what it holds."""
        name = session.match.game.player_name(self.player)
        return "your" if self.player == session.viewer else possessive(printable(name))


@dataclass(frozen=True)
class ShowPosition(Command):
    """Show the position in one line, as far as the player knows it; `whole`: all of it, which is a look."""

    whole: bool = False

    @classmethod
    def parse(cls, _session: Session, _word: str, rest: str) -> Command:
        """Parse `all` or nothing."""
        return cls(whole=rest == ALL)

    def run(self, session: Session) -> Reply:
        """Return the line. Raises InputError where a position cannot be written."""
        whole_text = write(session.match.game)
        if self.whole:
            for player, pile in enumerate(session.match.game.state.draws):
                if pile:
                    session.match.edit(f"{PEEK} {len(pile)} {player + 1}")
            session.pass_the_screen()
            return Reply((whole_text,))
        known_text = write(session.known)
        return Reply((known_text,) if known_text == whole_text else (known_text, HIDDEN))


def _has_texts(match: Match) -> bool:
    return is_written(match.library.ruleset)


@dataclass(frozen=True)
class Edit(Command):
    """Edit the position by hand.

    Attributes:
        verb: `set`, `put`, `take`, `draw` or `shuffle`.
        subject: What is set, put, taken or drawn, such as `c3 damage`.
        value: The number, or the square or pile to which it comes; empty if it is part of `subject`.
    """

    verb: str
    subject: str = ""
    value: str = ""

    @classmethod
    def parse(cls, session: Session, word: str, rest: str) -> Command:
        """Parse an edit, or an answer: a game may have the same verb among its options."""
        line = f"{word} {rest}".strip()
        menu = session.menu
        options = menu.find(line)
        cards, first = session.match.library, rest.partition(" ")[0].lower()
        is_verb = bool(options) or word in session.presentation.verbs
        if not is_verb or first in (*cards.board.names, *cards.layout.tallies):
            return cls(word, rest)
        if len(options) != 1:
            raise InputError(menu.reason(line, [option.text for option in options]))
        return Choose(options[0])

    def run(self, session: Session) -> Reply:
        """Apply the edit, which the record keeps as a text. Raises InputError."""
        session.match.edit(" ".join(filter(None, (self.verb, self.subject, self.value))))
        return session.pass_the_screen()


def _edit_word(verb: str, usage: str = "", help_line: str = "") -> CommandWord:
    return CommandWord(verb, Edit, usage, help_line, EDITS_HELP, whole=True)


WORDS = (
    CommandWord("peek", Peek, "peek, peek N", "name your next cards, after asking; it marks the game", PEEK_HELP),
    CommandWord("position", ShowPosition, more=POSITION_HELP, whole=True, works_in=_has_texts),
    _edit_word("set", "set, put, take", "edit the position, as 'draw' and 'shuffle' do: '? set'"),
    _edit_word("put"),
    _edit_word("take"),
    _edit_word("draw"),
    _edit_word("shuffle"),
)
