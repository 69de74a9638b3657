"""The events of a match as one player may know them: as sentences, and as data."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import PhaseClosed, Scene, sentence
from deckbuilder.match.history import RecentEvent
from deckbuilder.match.narrator import CLOSED, PASSED, PHASE, Narrator
from deckbuilder.match.options import CardView
from engine.core.events import Chosen, Discarded, Drawn, Event, Looked, Piled, Returned, Used
from engine.core.game import Game
from engine.core.position import HIDDEN
from engine.core.state import DISCARD, GONE, UNDER


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
    return tuple(_event_view(event, scene) for event in _visible_events(before, events, player, scene.unknown))


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
    definition, square = scene.library.definitions[scene.what[card]], scene.squares.get(card)
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
    narrated = narrator.lines(_visible_events(before, events, player, narrator.scene.unknown), brief=brief)
    lines: list[RecentEvent] = []
    last = PHASE
    for depth, text, weight in narrated:
        if depth == PASSED and last in {CLOSED, PASSED}:
            lines[-1] = lines[-1]._replace(text=f"{lines[-1].text} {text}")
        elif depth != PHASE:
            lines.append(RecentEvent(text, weight))
        last = depth if depth != PHASE else last
    return lines


def _visible_events(before: Game, events: Iterable[Event], player: int, unknown: int) -> Iterator[Event]:
    """Return the events, with an unknown card wherever one comes from a hidden place and goes to one."""
    state, presentation = before.state, presentation_of(before.library)
    # Places off the board where all players can see a card; gone is a resolved event.
    seen_by_all = {*before.library.layout.in_play, UNDER, GONE}
    if Discarded not in presentation.private_events:
        seen_by_all.add(DISCARD)
    own = {card for card in range(len(state.what)) if presentation.is_own(before, card, player)}
    shown = {card for card, place in enumerate(state.place) if place >= 0 or place in seen_by_all}
    for event in events:
        shown.add(presentation.shown_card(event))
        match event:
            case Drawn() | Discarded() | Returned() | Piled() if isinstance(event, presentation.private_events):
                yield event if event.card in own | shown else replace(event, card=unknown)
                shown.discard(event.card)
            case Used() if event.on and not set(event.on) <= own | shown:
                yield replace(event, on=())
            case Chosen() if not {event.source, *event.cards} <= own | shown:
                continue
            case PhaseClosed() if event.player != player:
                continue
            case Looked() if event.player != player:
                yield replace(event, cards=(unknown,) * len(event.cards))
            case _:
                yield event
