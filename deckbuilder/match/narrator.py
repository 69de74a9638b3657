"""Narration of a match: its events as one player may know them, as sentences and as data."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import DrawnTogether, PhaseClosed, Scene, sentence
from deckbuilder.games.presentation import MINOR
from deckbuilder.match.options import CardView
from engine.core.events import (
    Chosen,
    Discarded,
    Drawn,
    Ended,
    Event,
    Looked,
    PhaseBegan,
    Piled,
    PositionEdited,
    Returned,
    TurnBegan,
    Used,
)
from engine.core.game import Game
from engine.core.manual_edit_text import EDIT_PREFIX
from engine.core.position import HIDDEN
from engine.core.state import DISCARD, GONE, UNDER

IndentedLine = tuple[int, str]  # the depth of a sentence, and the sentence


class NarratedLine(NamedTuple):
    """A sentence, its depth, and how much it matters."""

    depth: int
    text: str
    weight: int = MINOR


TURN, PHASE, EVENT, CLOSED, PASSED = range(5)  # depths; the last two: an ended phase, the last without a choice


class Narrator:
    """Narrates events in their order. It follows every event, and so knows where cards stand.

    `reader`: the player who is called `You`; -1 for none.
    """

    def __init__(self, game: Game, reader: int = -1) -> None:
        self.presentation = presentation_of(game.library)
        self.scene = Scene(game, self.presentation.terms, reader)
        self.phase = ""  # the phase; phases without events are left out
        self.is_edit_next = False  # whether the next event is a manual edit

    def lines(self, events: Iterable[Event], *, brief: bool = False) -> list[NarratedLine]:
        """Return a sentence for each event that has one, with its depth: turns, phases in them, events in these.

        `brief`: events that belong together share a sentence.
        """
        narrated: list[NarratedLine] = []
        joined: Iterable[Event] = _drawn_together(self.presentation.join_events(list(events)))
        for event in self.presentation.summarize(joined) if brief else joined:
            text = sentence(event, self.scene)
            if isinstance(event, PositionEdited):
                self.is_edit_next = True
            elif isinstance(event, PhaseBegan):
                self.phase = text
            elif isinstance(event, PhaseClosed):
                narrated += [NarratedLine(CLOSED if event.seen else PASSED, text)] if self.phase or event.seen else []
                self.phase = ""
            elif text:
                is_edit, self.is_edit_next = self.is_edit_next, False
                text = f"{EDIT_PREFIX.capitalize()}{text}" if is_edit else text
                depth = TURN if isinstance(event, TurnBegan | Ended) else EVENT
                narrated += [NarratedLine(PHASE, self.phase)] if self.phase and depth == EVENT else []
                narrated.append(NarratedLine(depth, text, self.presentation.weight(event)))
                self.phase = ""
        return narrated


def _drawn_together(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with consecutive draws of one player as one event."""
    drawn: DrawnTogether | None = None
    for event in events:
        if drawn is not None and isinstance(event, Drawn) and event.player == drawn.player:
            drawn = DrawnTogether(drawn.player, (*drawn.cards, event.card))
            continue
        if drawn is not None:
            yield drawn
            drawn = None
        if isinstance(event, Drawn):
            drawn = DrawnTogether(event.player, (event.card,))
        else:
            yield event
    if drawn is not None:
        yield drawn


class RecentEvent(NamedTuple):
    """A line of the short log, and its weight; lines of little weight are left out first."""

    text: str
    weight: int = 0


class RecentEvents(NamedTuple):
    """The short log: its lines, how many of the last are new, and how many those are in the full log.

    `reply`: the reply to a typed line.
    """

    lines: Sequence[RecentEvent] = ()
    fresh: int = 0
    logged: int = 0
    reply: Sequence[str] = ()


@dataclass(frozen=True)
class EventView:
    """An event as one player may know it. `kind`: the name of its class. `player`: who caused it; -1 for no player."""

    kind: str
    player: int
    cards: tuple[CardView, ...]
    squares: tuple[str, ...]


def event_views(before: Game, events: Iterable[Event], player: int) -> tuple[EventView, ...]:
    """Return the events after the position of `before` as a player may know them."""
    scene = Narrator(before, player).scene
    return tuple(_event_view(event, scene) for event in visible_events(before, events, player, scene.unknown))


def _event_view(event: Event, scene: Scene) -> EventView:
    sentence(event, scene)  # it moves the scene on, so that cards are named as they are after the event
    return EventView(
        type(event).__name__,
        getattr(event, "player", -1),
        tuple(_card(scene, card) for card in _numbers(event, event.card_fields) if card >= 0),
        tuple(scene.square(square) for square in _numbers(event, event.square_fields) if square >= 0),
    )


def _card(scene: Scene, card: int) -> CardView:
    """Return a card that an event names; one that the player cannot know has neither key nor name."""
    definition, square = scene.library.definitions[scene.definition[card]], scene.squares.get(card)
    is_known = definition.index != HIDDEN
    return CardView(
        definition.key if is_known else "",
        definition.name if is_known else "",
        "" if square is None else scene.square(square),
    )


def _numbers(event: Event, names: Iterable[str]) -> list[int]:
    """Return the numbers in those fields of an event that it has."""
    numbers: list[int] = []
    for name in names:
        value = getattr(event, name, ())
        numbers += [value] if isinstance(value, int) else value
    return numbers


def recent_events(before: Game, events: Iterable[Event], player: int, *, brief: bool = False) -> list[RecentEvent]:
    """Return the log lines of events after the position of `before`; cards that a player cannot know are not named.

    `brief`: events that belong together share a line.
    """
    narrator = Narrator(before, player)
    narrated = narrator.lines(visible_events(before, events, player, narrator.scene.unknown), brief=brief)
    lines: list[RecentEvent] = []
    last = PHASE
    for depth, text, weight in narrated:
        if depth == PASSED and last in {CLOSED, PASSED}:
            lines[-1] = lines[-1]._replace(text=f"{lines[-1].text} {text}")
        elif depth != PHASE:
            lines.append(RecentEvent(text, weight))
        last = depth if depth != PHASE else last
    return lines


def visible_events(before: Game, events: Iterable[Event], player: int, unknown: int) -> Iterator[Event]:
    """Return the events, with an unknown card wherever one comes from a hidden place and goes to one."""
    state, presentation = before.state, presentation_of(before.library)
    # Places off the board where all players can see a card; gone is a resolved event.
    seen_by_all = {*before.library.layout.in_play, UNDER, GONE}
    if Discarded not in presentation.private_events:
        seen_by_all.add(DISCARD)
    shown = {card for card, place in enumerate(state.place) if place >= 0 or place in seen_by_all}

    def are_known(*cards: int) -> bool:
        return all(card in shown or presentation.is_own(before, card, player) for card in cards)

    for event in events:
        shown.add(presentation.shown_card(event))
        match event:
            case Drawn() | Discarded() | Returned() | Piled() if isinstance(event, presentation.private_events):
                yield event if are_known(event.card) else event.with_values(card=unknown)
                shown.discard(event.card)
            case Used() if event.on and not are_known(*event.on):
                yield event.with_values(on=())
            case Chosen() if not are_known(event.source, *event.cards):
                continue
            case PhaseClosed() if event.player != player:
                continue
            case Looked() if event.player != player:
                yield event.with_values(cards=(unknown,) * len(event.cards))
            case _:
                yield event
