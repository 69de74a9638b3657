"""Choices of cards as they are told: with the ability that they are for, and not at all where what follows says it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.core.events import Altered, Chosen, Event, PhaseBegan, TurnBegan, Used, Worked

ABOUT_ABILITIES = (Used, Worked, Altered)  # whose cards are those that do something
ENDS = (Chosen, PhaseBegan, TurnBegan)  # what follows them has nothing to do with a choice before


@dataclass(frozen=True, slots=True)
class UsedOn(Event):
    """An ability of a card is being used, on cards that were chosen."""

    card: int
    ability: str
    cards: tuple[int, ...]


def without_echoes(events: Iterable[Event], fields: Sequence[str]) -> Iterator[Event]:
    """The events, without choices of cards that what follows names; others with the ability that is used on them.

    `fields`: those of events that name cards.
    """
    held: Chosen | None = None
    for event in _told(list(events), fields):
        match held, event:
            case Chosen(source=source, cards=cards), Used(card=card, ability=ability) if card == source:
                yield UsedOn(card, ability, cards)
                held = None
            case _:
                if held is not None:
                    yield held
                held = event if isinstance(event, Chosen) else None
                if held is None:
                    yield event
    if held is not None:
        yield held


def _told(events: Sequence[Event], fields: Sequence[str]) -> Iterator[Event]:
    """The events, without choices of cards each of which is named by what follows from it."""
    for place, event in enumerate(events):
        if not isinstance(event, Chosen) or not set(event.cards) <= _named(event.source, events[place + 1 :], fields):
            yield event


def _named(source: int, following: Sequence[Event], fields: Sequence[str]) -> set[int]:
    """The cards that are named until something else happens than what a card does."""
    found: set[int] = set()
    for event in following:
        if isinstance(event, ENDS) or (isinstance(event, Used) and event.card != source):
            break
        if not isinstance(event, ABOUT_ABILITIES):
            for field in fields:
                cards = getattr(event, field, ())
                found.update(cards if isinstance(cards, tuple) else (cards,))
    return found
