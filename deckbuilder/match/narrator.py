"""Narration of a game: events of the engine as English sentences."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import DrawnTogether, PhaseClosed, Scene, sentence
from deckbuilder.games.presentation import MINOR
from engine.core.events import Drawn, Ended, Event, PhaseBegan, PositionEdited, TurnBegan
from engine.core.game import Game
from engine.core.manual_edit_text import EDIT_PREFIX

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
                text = self._marked(text)
                depth = TURN if isinstance(event, TurnBegan | Ended) else EVENT
                narrated += [NarratedLine(PHASE, self.phase)] if self.phase and depth == EVENT else []
                narrated.append(NarratedLine(depth, text, self.presentation.weight(event)))
                self.phase = ""
        return narrated

    def _marked(self, text: str) -> str:
        """Return a sentence, marked if it is about a manual edit."""
        is_edit, self.is_edit_next = self.is_edit_next, False
        return f"{EDIT_PREFIX.capitalize()}{text}" if is_edit else text


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
