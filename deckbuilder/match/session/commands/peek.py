"""The commands that look at the next cards and at the position text."""

from deckbuilder.match.match import Match
from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.state import Reply, SessionState
from deckbuilder.notation.writer import is_written, write
from deckbuilder.text import counted, printable
from engine.core.manual_edits import PEEK, LookAhead

MORE = (
    "'peek' names the next card that you will draw, 'peek 5' the next five, and",
    "'peek 5 2' those of player 2; it asks first. Nothing is drawn or changed, but",
    "the game and its record are marked as looked ahead. 'undo' removes the mark.",
)

ALL = "all"
HIDDEN = "Cards that you cannot know are '?', and your draw pile is in another order; 'position all' is a look at all."
ABOUT_POSITION = (
    "'position' prints a position of chess in one line, as you know it, with '?' for",
    "cards that you cannot see; 'show-position' reads it. 'position all' prints it",
    "with all cards, for 'goldfish --position' too; the table and the record are then",
    "marked. It works while you are free to act.",
)


def peek(session: SessionState, rest: str) -> Reply:
    """Ask before the next cards are named, because that marks the game. Raises InputError."""
    looked_at = session.match.parse_peek(f"{PEEK} {rest or 1}")
    pile = "your" if looked_at.player == session.viewer else f"player {looked_at.player + 1}'s"
    cards = "card" if looked_at.number == 1 else counted(looked_at.number, "card")
    text = f"This names {pile} next {cards}, and marks the game as looked ahead. Look?"
    return session.ask(text, lambda: _look(session, looked_at))


def _look(session: SessionState, looked_at: LookAhead) -> Reply:
    player, number = looked_at.player, looked_at.number
    names = [printable(name) for name in session.match.peek(number, player)]
    session.played()
    pile = "Your" if player == session.viewer else f"Player {player + 1}'s"
    if number == 1:
        return Reply((f"{pile} next card would be {names[0]}.",))
    return Reply((f"{pile} next {counted(number, 'card')}, from the top: {', '.join(names)}.",))


def _has_texts(match: Match) -> bool:
    return is_written(match.library.ruleset)


def position(session: SessionState, rest: str) -> Reply:
    """The position in one line, as far as the player knows it; whole on request, which is a look."""
    whole = write(session.match.game)
    if rest == ALL:
        for player, pile in enumerate(session.match.game.state.draws):
            if pile:
                session.match.edit(f"{PEEK} {len(pile)} {player + 1}")
        session.played()
        return Reply((whole,))
    known = write(session.known)
    return Reply((known,) if known == whole else (known, HIDDEN))


COMMANDS = (
    TableCommand("peek", peek, "peek, peek N", "name your next cards, after asking; it marks the game", MORE),
    TableCommand("position", position, more=ABOUT_POSITION, whole=True, works_in=_has_texts),
)
