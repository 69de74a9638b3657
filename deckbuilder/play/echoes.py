"""What need not be told, because what follows tells it: that a card was chosen to which something is then done."""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.events import Altered, Chosen, Event, PhaseBegan, TurnBegan, Used, Worked

CARDS = ("card", "cards", "attacker", "attacked", "onto", "host", "first", "second")  # fields that name cards
ABOUT_ABILITIES = (Used, Worked, Altered)  # whose cards are those that do something
ENDS = (Chosen, PhaseBegan, TurnBegan)  # what follows them has nothing to do with a choice before


def without_echoes(events: Iterable[Event]) -> Iterator[Event]:
    """The events, without choices of cards each of which is named by what follows from it."""
    told = list(events)
    for place, event in enumerate(told):
        if not isinstance(event, Chosen) or not set(event.cards) <= _named(event.source, told[place + 1 :]):
            yield event


def _named(source: int, following: Sequence[Event]) -> set[int]:
    """The cards that are named until something else happens than what a card does."""
    found: set[int] = set()
    for event in following:
        if isinstance(event, ENDS) or (isinstance(event, Used) and event.card != source):
            break
        if not isinstance(event, ABOUT_ABILITIES):
            for field in CARDS:
                cards = getattr(event, field, ())
                found.update(cards if isinstance(cards, tuple) else (cards,))
    return found
