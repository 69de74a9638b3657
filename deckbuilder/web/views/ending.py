"""The end of a match as a page shows it to the person at the screen."""

from dataclasses import dataclass

from deckbuilder.match.ending import Ending, ending_of
from deckbuilder.text import listed
from deckbuilder.web.open_matches import OpenMatch

WON, LOST, DRAWN, SHARED = "won", "lost", "drawn", "shared"  # the last where people of both sides share the screen


@dataclass(frozen=True)
class EndingView:
    """How a match has ended.

    Attributes:
        kind: WON, LOST, DRAWN or SHARED.
        title: `You have won`.
        sentence: who has won against whom, and why.
        ending: when, and the numbers of the game.
        can_change_sides: whether another seat would make a difference.
    """

    kind: str
    title: str
    sentence: str
    ending: Ending
    can_change_sides: bool


def ending_view(opened: OpenMatch) -> EndingView | None:
    """Return how a match has ended; None before that."""
    ending = ending_of(opened.match)
    if ending is None:
        return None
    setup = opened.match.setup
    kind = _kind(opened, ending)
    titles = {WON: "You have won", LOST: "You have lost", DRAWN: "A draw"}
    losers = listed(name for seat, name in enumerate(ending.decks) if seat not in ending.winners)
    return EndingView(
        kind=kind,
        title=titles.get(kind) or f"{ending.winner} {'have' if len(ending.winners) > 1 else 'has'} won",
        sentence=f"{ending.winner} won against {losers}: {ending.reason}." if ending.winners else f"{ending.reason}.",
        ending=ending,
        can_change_sides=setup.with_changed_sides.players != setup.players,
    )


def _kind(opened: OpenMatch, ending: Ending) -> str:
    people, sides = opened.match.setup.people, opened.match.game.library.sides
    if not ending.winners:
        return DRAWN
    if len({sides[seat] for seat in people}) > 1:
        return SHARED
    return WON if people & ending.winners else LOST
