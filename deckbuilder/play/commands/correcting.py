"""Commands that put things right by hand, as at a real table: numbers, cards, piles."""

from collections.abc import Callable

from deckbuilder.play.commands.command import TableCommand
from deckbuilder.play.sitting import Reply, Sitting

ALL = (
    "Corrections by hand: the game does what you say, and nothing follows from it.",
    "  set c3 damage 2     what is counted on a card",
    "  set magic 1 5       what a player has; yours, if no player is named",
    "  put NAME c4         your card, from hand or a pile; 'put NAME c4 2' player 2's",
    "  put c4 d4           move the card on c4",
    "  take c4 hand        a card off the board; also 'discard', 'draw' and the rest",
    "  take NAME hand      a card out of your piles, or to one of them",
    "  draw 2, shuffle     draw cards; shuffle your draw pile (player 2's: 'shuffle 2')",
    "The record keeps them, 'undo' takes them back.",
)


def _corrects(verb: str) -> Callable[[Sitting, str], Reply]:
    def run(sitting: Sitting, rest: str) -> Reply:
        sitting.course.correct(f"{verb} {rest}")
        return sitting.played()

    return run


COMMANDS = (
    TableCommand("set", _corrects("set"), "set, put, take", "put things right by hand; '? set' tells how", ALL),
    *(TableCommand(verb, _corrects(verb), more=ALL) for verb in ("put", "take", "draw", "shuffle")),
)
