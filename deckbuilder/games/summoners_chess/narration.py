"""Narration of Summoner's Chess."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from deckbuilder.games.narration import Scene, register_sentence, sentence
from deckbuilder.games.presentation import MAJOR, NOTABLE
from deckbuilder.text import counted, listed
from engine.core.events import Discarded, Ended, Event, PhaseBegan, Shown
from engine.games.summoners_chess import events
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.layout import PHASES, START


@dataclass(frozen=True, slots=True)
class Exerting(Event):
    """An event with the cards that were exerted to pay for it."""

    paid: Event
    payers: tuple[int, ...]


def join_events(log: Sequence[Event]) -> Iterable[Event]:
    """Yield the events without repetitions: payments joined to what they pay for, commands to what follows them."""
    return _with_payers(_without_announcements(_without_repeats(log)))


def _without_repeats(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events without those that repeat others: readied cards at a turn's start, discards of played cards."""
    narrated: set[int] = set()
    phase = ""
    for event in log:
        match event:
            case PhaseBegan():
                phase = event.phase
            case events.Readied() if phase == PHASES[START]:
                continue
            case (
                events.Captured(card=card)
                | events.Sacrificed(card=card)
                | events.Demolished(card=card)
                | events.Promoted(card=card)
                | events.CardPlayed(card=card)
            ):
                narrated.add(card)
            case Discarded(card=card) if card in narrated:
                narrated.remove(card)
                continue
            case Shown(cards=cards) if narrated.issuperset(cards):
                continue
        yield event


def _without_announcements(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events without commands that are carried out at once, and without the exerting of their units."""
    waiting: events.Commanded | None = None
    for event in log:
        match waiting, event:
            case events.Commanded(card=card), events.Exerted(card=other) if card == other:
                continue
            case events.Commanded(card=card), events.Landed(card=other) | events.Captured(captor=other) if (
                card == other
            ):
                waiting = None
        if waiting is not None:
            yield waiting
        waiting = event if isinstance(event, events.Commanded) else None
        if waiting is None:
            yield event
    if waiting is not None:
        yield waiting


def _with_payers(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with the exerted cards joined to the card that they pay for and to its arrival.

    Nothing is narrated about a set card before it lies on the board.
    """
    waiting: Event | None = None  # a played card that has not come yet
    payers: list[int] = []
    for event in log:
        match waiting, event:
            case _, events.Exerted(card=card):
                payers.append(card)
                continue
            case events.CardPlayed(card=card), events.UnitSummoned(card=other) | events.StructureBuilt(card=other) if (
                card == other
            ):
                waiting = None
            case None, events.CardSetDown():
                pass
            case _:
                yield from _alone(waiting, payers)
                waiting = event if isinstance(event, events.CardPlayed | events.TurnedUp) else None
                payers = []
                if waiting is not None:
                    continue
        yield _paid(event, payers)
        payers = []
    yield from _alone(waiting, payers)


def without_payers(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events without payments."""
    for event in log:
        match event:
            case Exerting(paid=paid):
                yield paid
            case events.Exerted():
                pass
            case _:
                yield event


def weight(event: Event) -> int:
    """Return the weight of an event: losses and check most, then arrivals and moves; 0 for events of every game."""
    match event:
        case (
            events.Captured()
            | events.Sacrificed()
            | events.Demolished()
            | events.MoraleChanged()
            | events.Checked()
            | Ended()
        ):
            return MAJOR
        case Exerting(paid=paid):
            return weight(paid)
        case (
            events.UnitSummoned()
            | events.StructureBuilt()
            | events.CardPlayed()
            | events.Performed()
            | events.CardSetDown()
            | events.TurnedUp()
            | events.Promoted()
            | events.Landed()
        ):
            return NOTABLE
    return 0


def _alone(waiting: Event | None, payers: list[int]) -> Iterator[Event]:
    """Yield a played card that has not arrived, with its payers; or the exerted cards if nothing was played."""
    if waiting is None:
        yield from map(events.Exerted, payers)
    else:
        yield _paid(waiting, payers)


def _paid(event: Event, payers: list[int]) -> Event:
    return Exerting(event, tuple(payers)) if payers else event


@sentence.register
def _exerting(event: Exerting, scene: Scene) -> str:
    turned = event.paid.card if isinstance(event.paid, events.TurnedUp) else -1
    payers = listed("itself" if card == turned else scene.here(card) for card in event.payers)
    return f"{sentence(event.paid, scene).removesuffix('.')}, exerting {payers}."


@sentence.register
def _hand_changed(event: events.HandChanged, scene: Scene) -> str:
    if not event.number:
        return f"{scene.does(event.player, 'keeps')} the opening hand."
    return f"{scene.does(event.player, 'puts')} {counted(event.number, 'card')} of the opening hand under the deck."


@sentence.register
def _commanded(event: events.Commanded, scene: Scene) -> str:
    onto = f" to {scene.square(event.square)}" if event.square >= 0 else ""
    return f"{scene.here(event.card)} is commanded{onto}."


register_sentence(
    events.Cancelled, lambda event, scene: f"The command comes to nothing: {scene.here(event.card)} stays."
)


@sentence.register
def _landed(event: events.Landed, scene: Scene) -> str:
    scene.squares[event.card] = event.square
    return f"{scene.name(event.card)} moves from {scene.square(event.start)} to {scene.square(event.square)}."


register_sentence(
    events.Captured,
    lambda event, scene: scene.left(event.card, f"{scene.here(event.captor)} captures {scene.here(event.card)}."),
)
register_sentence(
    events.Sacrificed, lambda event, scene: scene.left(event.card, f"{scene.here(event.card)} is sacrificed.")
)


@sentence.register
def _demolished(event: events.Demolished, scene: Scene) -> str:
    by = f" by {scene.here(event.source)}" if event.source not in (-1, event.card) else ""
    return scene.left(event.card, f"{scene.here(event.card)} is destroyed{by}.")


@sentence.register
def _promoted(event: events.Promoted, scene: Scene) -> str:
    text = f"{scene.here(event.card)} promotes to {scene.name(event.successor)}."
    scene.leave(event.card)
    scene.squares[event.successor] = event.square
    return text


register_sentence(
    events.CardPlayed, lambda event, scene: f"{scene.does(event.player, 'plays')} {scene.name(event.card)}."
)
register_sentence(
    events.Performed, lambda event, scene: f"{scene.here(event.card)} performs {scene.name(event.action)}."
)
register_sentence(events.UnitSummoned, lambda event, scene: _comes(event, "summons", scene))
register_sentence(events.StructureBuilt, lambda event, scene: _comes(event, "builds", scene))


def _comes(event: events.UnitSummoned | events.StructureBuilt, verb: str, scene: Scene) -> str:
    scene.squares[event.card] = event.square
    return f"{scene.does(event.player, verb)} {scene.name(event.card)} on {scene.square(event.square)}."


@sentence.register
def _set_down(event: events.CardSetDown, scene: Scene) -> str:
    scene.become(event.card, scene.library.by_key[FACE_DOWN].index)
    scene.squares[event.card] = event.square
    return f"{scene.does(event.player, 'sets')} a card face down on {scene.square(event.square)}."


@sentence.register
def _turned_up(event: events.TurnedUp, scene: Scene) -> str:
    scene.become(event.card, event.front)
    square = scene.squares.get(event.card)
    where = "" if square is None else f" on {scene.square(square)}"
    return f"The card{where} is turned up: {scene.name(event.card)}."


register_sentence(events.Exerted, lambda event, scene: f"{scene.here(event.card)} is exerted.")
register_sentence(events.Readied, lambda event, scene: f"{scene.here(event.card)} is readied.")


@sentence.register
def _counters_changed(event: events.CountersChanged, scene: Scene) -> str:
    number = counted(abs(event.change), f"{event.counter} counter")
    return f"{scene.here(event.card)} {'gets' if event.change > 0 else 'loses'} {number}."


register_sentence(
    events.MoraleChanged,
    lambda event, scene: (
        f"{scene.does(event.player, 'gains' if event.change > 0 else 'loses')} {abs(event.change)} morale."
    ),
)
register_sentence(events.Checked, lambda event, scene: f"Check to {scene.named(event.player)}.")


@sentence.register
def _divined(event: events.Divined, scene: Scene) -> str:
    top, bottom = (counted(number, "card") for number in (event.top, event.bottom))
    if not event.bottom:
        return f"{scene.does(event.player, 'puts')} {top} back on the deck."
    above = f"{top} back on the deck and {bottom} under it" if event.top else f"{bottom} under the deck"
    return f"{scene.does(event.player, 'puts')} {above}."
