"""The commands that look at the next cards and at the position text."""

from deckbuilder.notation.writer import write
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, SessionState
from deckbuilder.text import counted, printable
from engine.core.manual_edits import PEEK

MORE = (
    "'peek' shows what one more draw may bring you, 'peek 5' what the next five may,",
    "and 'peek 5 2' those of player 2. Nothing is drawn or changed, but the table",
    "and the record are marked as looked ahead. 'undo' removes the mark.",
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
    session.match.edit(f"{PEEK} {rest or 1}")
    session.played()
    _, number, whose = session.match.history.steps[-1].text.rsplit(" ", 2)
    player = int(whose) - 1
    names = [printable(name) for name in session.match.next_cards(int(number), player)]
    pile = "Your" if player == session.viewer else f"Player {whose}'s"
    if len(names) == 1:
        return Reply((f"{pile} next card would be {names[0]}.",))
    return Reply((f"{pile} next {counted(len(names), 'card')}, from the top: {', '.join(names)}.",))


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
    TableCommand("peek", peek, "peek, position", "the odds of your next cards; a chess position", MORE),
    TableCommand("position", position, more=ABOUT_POSITION, whole=True),
)
