"""Commands that only look: at cards, at piles, at what has happened."""

from deckbuilder.errors import Fault
from deckbuilder.match import inspection
from deckbuilder.match.player_view import MAX_LOG_LINES
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, Sitting


def moves(sitting: Sitting, rest: str) -> Reply:
    reach = inspection.moves(sitting.known, rest)
    sitting.signs = reach.signs
    return Reply(reach.lines, redraw=True)


def everything(sitting: Sitting, _rest: str) -> Reply:
    sitting.lists_all = True
    return Reply(redraw=True)


def why(sitting: Sitting, rest: str) -> Reply:
    """The numbers of a card; or of more than a square, why that is not offered."""
    if len(rest.split()) < len(("from", "to")):
        return Reply(tuple(inspection.why(sitting.known, rest)))
    found = sitting.offers.find(rest)
    if not found and (said := inspection.could_go(sitting.known, sitting.viewer, rest)):
        return Reply((said,))
    return Reply((f"'{found[0]}' is offered." if len(found) == 1 else sitting.offers.refusal(rest, found),))


def threats(sitting: Sitting, _rest: str) -> Reply:
    lines = sitting.presentation.threats(sitting.known, sitting.viewer)
    return Reply(tuple(lines) or ("Nothing of yours can be taken, and you can take nothing.",))


def show(sitting: Sitting, rest: str) -> Reply:
    return Reply(tuple(inspection.show(sitting.known, rest)))


def hand(sitting: Sitting, _rest: str) -> Reply:
    return Reply(tuple(inspection.hand(sitting.known, sitting.viewer)) or ("Your hand is empty.",))


def piles(sitting: Sitting, _rest: str) -> Reply:
    return Reply(tuple(inspection.piles(sitting.known, sitting.viewer)))


def log(sitting: Sitting, rest: str) -> Reply:
    if rest and not (rest.isascii() and rest.isdigit()):
        raise Fault("'log' takes the number of the last lines to show, or nothing")
    wanted = int(rest[:9]) if rest else MAX_LOG_LINES
    news = sitting.news
    return Reply(tuple(news[len(news) - min(wanted, len(news)) :]) or ("Nothing has happened yet.",))


COMMANDS = (
    TableCommand("all", everything, "all", "list what is seldom meant, too, such as own targets", looks=True),
    TableCommand("moves", moves, "moves, why c3", "where a card can go; its numbers; what hangs: threats", looks=True),
    TableCommand("why", why, looks=True),
    TableCommand("threats", threats, looks=True, whole=True),
    TableCommand("show", show, "show CARD|SQUARE", "the rules text of a card", looks=True),
    TableCommand("hand", hand, "hand, piles", "your cards with their whole texts; what lies in your piles", looks=True),
    TableCommand("piles", piles, looks=True),
    TableCommand("log", log, "log, log N", "the last 30 things that happened, or the last N", looks=True),
)
