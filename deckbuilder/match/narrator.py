"""What happened in a game, told in sentences: events of the engine in, plain English out."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import DrawnTogether, PhaseClosed, Scene, sentence
from deckbuilder.games.presentation import MINOR
from engine.core.events import Drawn, Ended, Event, PhaseBegan, PositionEdited, TurnBegan
from engine.core.game import Game
from engine.core.manual_edit_text import EDIT_PREFIX

ToldLine = tuple[int, str]  # its depth, and a sentence


class NarratedLine(NamedTuple):
    """A sentence, its depth, and how much it matters."""

    depth: int
    text: str
    weight: int = MINOR


TURN, PHASE, HAPPENS, CLOSED, PASSED = range(5)  # depths; the last two: a phase has ended, unseen by its player


def tell(before: Game, events: Iterable[Event]) -> list[str]:
    """The sentences of events that happened after the position of `before`."""
    return [line.text for line in Narrator(before).lines(events)]


class Narrator:
    """Tells events in their order. It knows where cards stand because it sees every event from its beginning on.

    `reader`: the player who is told, as `You`; -1 where it is none of them.
    """

    def __init__(self, game: Game, reader: int = -1) -> None:
        self.presentation = presentation_of(game.library)
        self.scene = Scene(game, self.presentation.terms, reader)
        self.phase = ""  # a phase in which nothing happens is not told
        self.by_hand = False  # what is told next was put right by hand

    def lines(self, events: Iterable[Event], *, brief: bool = False) -> list[NarratedLine]:
        """A sentence for each event that says something, with its depth: turns, phases in them, what happens there.

        `brief`: events that belong together share a sentence.
        """
        told: list[NarratedLine] = []
        joined: Iterable[Event] = _drawn_together(self.presentation.joined(list(events)))
        for event in self.presentation.summary(joined) if brief else joined:
            said = sentence(event, self.scene)
            if isinstance(event, PositionEdited):
                self.by_hand = True
            elif isinstance(event, PhaseBegan):
                self.phase = said
            elif isinstance(event, PhaseClosed):
                told += [NarratedLine(CLOSED if event.seen else PASSED, said)] if self.phase or event.seen else []
                self.phase = ""
            elif said:
                said = self._marked(said)
                depth = TURN if isinstance(event, TurnBegan | Ended) else HAPPENS
                told += [NarratedLine(PHASE, self.phase)] if self.phase and depth == HAPPENS else []
                told.append(NarratedLine(depth, said, self.presentation.weight(event)))
                self.phase = ""
        return told

    def _marked(self, said: str) -> str:
        """A sentence, with what says so where it tells of a correction."""
        is_by_hand, self.by_hand = self.by_hand, False
        return f"{EDIT_PREFIX.capitalize()}{said}" if is_by_hand else said


def _drawn_together(events: Iterable[Event]) -> Iterator[Event]:
    """The events, with draws of one player that follow each other as one event."""
    held: DrawnTogether | None = None
    for event in events:
        if held is not None and isinstance(event, Drawn) and event.player == held.player:
            held = DrawnTogether(held.player, (*held.cards, event.card))
            continue
        if held is not None:
            yield held
            held = None
        if isinstance(event, Drawn):
            held = DrawnTogether(event.player, (event.card,))
        else:
            yield event
    if held is not None:
        yield held
