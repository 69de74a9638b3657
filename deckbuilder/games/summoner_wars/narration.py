"""Narration of Summoner Wars."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from deckbuilder.games.narration import ALTERED, Scene, register_sentence, sentence
from deckbuilder.text import listed
from engine.core.events import Discarded, Event
from engine.games.summoner_wars import events

SOURCES = {
    "ability": " from an ability",
    "event": " from an event",
    "cost": " as a cost",
    "rule": " for attacking no enemy card this turn",
}


ALTERED.update(
    {
        "strength": lambda before, after, scene: f"{scene.terms['strength']} {after} instead of {before}",
        "damage": lambda before, after, scene: f"{damage_text(after, scene)} instead of {before}",
        "life": lambda before, after, scene: f"{scene.terms['life']} {after} instead of {before}",
        "dice": lambda before, after, _: (
            f"dice are read {abs(after - before)} {'higher' if after > before else 'lower'}"
        ),
        "toll": lambda before, after, _: f"the attack costs {after - before} magic",
        "tax": lambda before, after, _: f"the event costs {after - before} more magic",
        "spaces": lambda before, after, _: f"{after} spaces instead of {before}",
        "magic": lambda before, after, _: f"{after or 'no'} magic for it instead of {before}",
    }
)


@dataclass(frozen=True, slots=True)
class PaidFor(Event):
    """A card that came into play for magic: its price is narrated with it."""

    coming: events.Summoned | events.Built | events.Played
    price: "Paid"


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Magic that a player has paid, with the discarded cards in editions where magic is cards."""

    player: int
    magic: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Magic that has gone from one player to another."""

    player: int
    taker: int
    magic: int


def join_events(log: Sequence[Event]) -> Iterator[Event]:
    """Yield the events without repeated discards, and with prices joined to what they pay for."""
    return _with_prices(_without_repeats(log))


def _without_repeats(log: Sequence[Event]) -> Iterator[Event]:
    """Yield the events without discards that repeat another event: a destruction, or the end of an active event."""
    destroyed: set[int] = set()
    for event, following in pairwise([*log, None]):
        match event:
            case events.Destroyed(card=card):
                destroyed.add(card)
            case Discarded(card=card) if card in destroyed or following == events.Expired(card):
                destroyed.discard(card)
                continue
        if event is not None:
            yield event


def without_ends(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events without the discards of played event cards."""
    done: set[int] = set()
    for event in log:
        match event:
            case events.Played(card=card):
                done.add(card)
            case Discarded(card=card) if card in done:
                done.remove(card)
                continue
        yield event


def paid_with_cards(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with paid magic and the cards discarded for it as one."""
    waiting: list[Discarded] = []  # discards that follow each other
    for event in log:
        match event:
            case Discarded():
                waiting.append(event)
                continue
            case events.MagicChanged(player=player, change=change) if change < 0 and len(waiting) >= -change:
                yield from waiting[:change]
                yield Paid(player, -change, tuple(discard.card for discard in waiting[change:]))
            case _:
                yield from waiting
                yield event
        waiting = []
    yield from waiting


def with_gifts(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with magic that goes from one player to another as one."""
    waiting: events.MagicChanged | None = None
    for event in log:
        match waiting, event:
            case events.MagicChanged() as payment, events.MagicChanged(player=taker, change=change) if (
                change == -payment.change and taker != payment.player
            ):
                yield Passed(payment.player, taker, change)
                waiting = None
            case _:
                if waiting is not None:
                    yield waiting
                waiting = event if isinstance(event, events.MagicChanged) and event.change < 0 else None
                if waiting is None:
                    yield event
    if waiting is not None:
        yield waiting


def _with_prices(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with the price of a card joined to its arrival."""
    waiting: Event | None = None  # a price, or a played card, that waits for the other
    for event in map(_as_payment, log):
        match waiting, event:
            case events.Played() as coming, Paid() as price:
                yield PaidFor(coming, price)
                waiting = None
            case Paid() as price, (events.Summoned() | events.Built()) as coming:
                yield PaidFor(coming, price)
                waiting = None
            case _:
                if waiting is not None:
                    yield waiting
                waiting = event if isinstance(event, events.Played | Paid) else None
                if waiting is None:
                    yield event
    if waiting is not None:
        yield waiting


def _as_payment(event: Event) -> Event:
    match event:
        case events.MagicChanged(player=player, change=change) if change < 0:
            return Paid(player, -change)
    return event


register_sentence(
    PaidFor, lambda event, scene: f"{sentence(event.coming, scene).removesuffix('.')} for {_price(event.price, scene)}."
)
register_sentence(Paid, lambda event, scene: f"{scene.does(event.player, 'pays')} {_price(event, scene)}.")


@sentence.register
def _passed(event: Passed, scene: Scene) -> str:
    sides = scene.library.sides
    if sides[event.player] != sides[event.taker]:
        return f"{scene.does(event.taker, 'takes')} {event.magic} magic from {scene.named(event.player)}."
    return f"{scene.does(event.player, 'passes')} {event.magic} magic to {scene.named(event.taker)}."


def _price(paid: Paid, scene: Scene) -> str:
    cards = f" ({listed(map(scene.name, paid.cards))})" if paid.cards else ""
    return f"{paid.magic} magic{cards}"


register_sentence(events.Summoned, lambda event, scene: _comes(event.card, event.square, "summons", scene))
register_sentence(events.Built, lambda event, scene: _comes(event.card, event.square, scene.terms["builds"], scene))


def _comes(card: int, square: int, verb: str, scene: Scene) -> str:
    scene.squares[card] = square
    return f"{scene.does(scene.owner[card], verb)} {scene.name(card)} on {scene.square(square)}."


register_sentence(events.Played, lambda event, scene: f"{scene.does(event.player, 'plays')} {scene.name(event.card)}.")
register_sentence(events.Expired, lambda event, scene: f"{scene.name(event.card)} is no longer active.")


@sentence.register
def _moved(event: events.Moved, scene: Scene) -> str:
    scene.squares[event.card] = event.path[-1]
    if len(event.path) == 1:
        return f"{scene.here(event.card)} moves no space."
    start, *between, end = map(scene.square, event.path)
    over = f" over {listed(between)}" if between else ""
    return f"{scene.name(event.card)} moves from {start} to {end}{over}."


@sentence.register
def _stepped(event: events.Stepped, scene: Scene) -> str:
    scene.squares[event.card] = event.square
    return f"{scene.name(event.card)} comes to {scene.square(event.square)} on its way."


@sentence.register
def _forced(event: events.Forced, scene: Scene) -> str:
    scene.squares[event.card] = event.end
    return f"{scene.name(event.card)} is forced from {scene.square(event.start)} to {scene.square(event.end)}."


@sentence.register
def _attacked(event: events.Attacked, scene: Scene) -> str:
    attacked, with_what = scene.here(event.attacked), f"{scene.terms['strength']} {event.strength}"
    return f"{scene.here(event.attacker)} attacks {attacked} with {with_what}."


@sentence.register
def _rolled(event: events.Rolled, scene: Scene) -> str:
    faces = [face_text(scene.library.faces[face]) for face in event.faces]
    return f"{scene.does(event.player, 'rolls')} {', '.join(faces) if faces else 'no dice'}."


def face_text(symbols: Sequence[str]) -> str:
    """Return what a die shows: its number, if it has one."""
    return symbols[0] if symbols[0].isdigit() else " ".join(symbols)


register_sentence(events.HitsCounted, lambda _event, _: "")


@sentence.register
def _damaged(event: events.Damaged, scene: Scene) -> str:
    why, card, source = SOURCES.get(event.kind, ""), event.card, event.source
    if source >= 0 and event.kind in {"ability", "event"}:
        why = f" from {scene.here(source) if source != card else 'itself'}"
    return f"{scene.here(card)} takes {damage_text(event.number, scene)}{why}."


def damage_text(number: int, scene: Scene) -> str:
    return f"{number} {scene.terms['one damage' if number == 1 else 'damage']}"


register_sentence(events.Missed, lambda event, scene: f"{scene.here(event.attacked)} takes no {scene.terms['damage']}.")
register_sentence(
    events.Prevented, lambda event, scene: f"{event.number} of it is prevented for {scene.here(event.card)}."
)
register_sentence(
    events.Redirected,
    lambda event, scene: f"{scene.here(event.onto)} takes over {event.number} damage from {scene.here(event.card)}.",
)
register_sentence(
    events.Healed, lambda event, scene: f"{scene.here(event.card)} loses {damage_text(event.number, scene)}."
)
register_sentence(
    events.Boosted,
    lambda event, scene: (
        f"{scene.here(event.card)} {'gets' if event.change > 0 else 'loses'} {abs(event.change)} boost."
    ),
)
register_sentence(
    events.MagicChanged,
    lambda event, scene: (
        f"{scene.does(event.player, 'gains' if event.change > 0 else 'pays')} {abs(event.change)} magic."
    ),
)


@sentence.register
def _destroyed(event: events.Destroyed, scene: Scene) -> str:
    by = f" by {scene.named(event.player)}" if event.player >= 0 else ""
    if event.source >= 0 and event.source != event.card:
        by = f" by {scene.here(event.source)}"
    return scene.left(event.card, f"{scene.here(event.card)} is destroyed{by}.")
