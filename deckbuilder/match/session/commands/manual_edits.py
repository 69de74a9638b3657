"""Commands for manual edits: numbers, cards, piles."""

from collections.abc import Callable

from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.state import Reply, SessionState

ALL = (
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


def _edit_command(verb: str) -> Callable[[SessionState, str], Reply]:
    """Return the command for a verb; a game may have the same verb among its answers."""

    def run(session: SessionState, rest: str) -> Reply:
        line = f"{verb} {rest}".strip()
        options = session.menu.find(line)
        if _is_answer(session, verb, rest, offered=bool(options)):
            if len(options) != 1:
                return Reply((session.menu.reason(line, [option.text for option in options]),))
            session.match.choose(options[0].option, options[0].text)
        else:
            session.match.edit(line)
        return session.played()

    return run


def _is_answer(session: SessionState, verb: str, rest: str, *, offered: bool) -> bool:
    """Whether a line with a verb of the game names neither a space nor a number or pile of players."""
    cards, first = session.match.library, rest.partition(" ")[0].lower()
    of_the_game = offered or verb in session.presentation.verbs
    return of_the_game and first not in (*cards.board.names, *cards.layout.tallies)


def _command(verb: str, usage: str = "", says: str = "") -> TableCommand:
    return TableCommand(verb, _edit_command(verb), usage, says, ALL, whole=True)


COMMANDS = (
    _command("set", "set, put, take", "edit the position, as 'draw' and 'shuffle' do: '? set'"),
    _command("put"),
    _command("take"),
    _command("draw"),
    _command("shuffle"),
)
