"""Commands that show cards, piles and the log."""

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match import inspection
from deckbuilder.match.match import Match
from deckbuilder.match.player_view import MAX_LOG_LINES
from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.state import Reply, SessionState


def moves(session: SessionState, rest: str) -> Reply:
    reach = inspection.moves(session.known, rest)
    session.signs = reach.signs
    return Reply(reach.lines, redraw=True)


def everything(session: SessionState, _rest: str) -> Reply:
    session.lists_all = True
    return Reply(redraw=True)


def why(session: SessionState, rest: str) -> Reply:
    """Return the numbers of a card or, for more than a square, why that action is illegal."""
    if len(rest.split()) < len(("from", "to")):
        return Reply(tuple(inspection.why(session.known, rest)))
    texts = [option.text for option in session.menu.find(rest)]
    if not texts and (said := inspection.could_go(session.known, session.viewer, rest)):
        return Reply((said,))
    return Reply((f"'{texts[0]}' is offered." if len(texts) == 1 else session.menu.reason(rest, texts),))


def threats(session: SessionState, _rest: str) -> Reply:
    lines = session.presentation.threats(session.known, session.viewer)
    return Reply(tuple(lines) or ("Nothing of yours can be taken, and you can take nothing.",))


def _has_threats(match: Match) -> bool:
    return presentation_of(match.library).has_threats


def show(session: SessionState, rest: str) -> Reply:
    return Reply(tuple(inspection.show(session.known, rest)))


def hand(session: SessionState, _rest: str) -> Reply:
    return Reply(tuple(inspection.hand(session.known, session.viewer)) or ("Your hand is empty.",))


def piles(session: SessionState, _rest: str) -> Reply:
    return Reply(tuple(inspection.piles(session.known, session.viewer)))


def log(session: SessionState, rest: str) -> Reply:
    if rest and not (rest.isascii() and rest.isdigit()):
        raise InputError("'log' takes the number of the last lines to show, or nothing")
    wanted = int(rest[:9]) if rest else MAX_LOG_LINES
    lines = session.log
    return Reply(tuple(lines[len(lines) - min(wanted, len(lines)) :]) or ("Nothing has happened yet.",))


COMMANDS = (
    TableCommand("all", everything, "all", "also list unlikely options, such as own targets", is_look=True),
    TableCommand("moves", moves, "moves, why c3", "where a card can go; its numbers", is_look=True),
    TableCommand("why", why, is_look=True),
    TableCommand("threats", threats, is_look=True, whole=True, works_in=_has_threats),
    TableCommand("show", show, "show CARD|SQUARE", "the rules text of a card", is_look=True),
    TableCommand("hand", hand, "hand, piles", "your cards with their texts; the cards of your piles", is_look=True),
    TableCommand("piles", piles, is_look=True),
    TableCommand("log", log, "log, log N", "the last 30 events, or the last N", is_look=True),
)
