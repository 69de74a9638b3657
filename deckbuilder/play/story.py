"""What happened in a game, told in sentences: events of the engine in, plain English out."""

from collections.abc import Iterable, Iterator

from deckbuilder.play.games import presentation_of
from deckbuilder.play.games.telling import DrawnTogether, PhaseClosed, Scene, sentence
from engine.core.by_hand import BY_HAND
from engine.core.events import ByHand, Drawn, Ended, Event, PhaseBegan, TurnBegan
from engine.core.game import Game

ToldLine = tuple[int, str]  # its depth, and a sentence

TURN, PHASE, HAPPENS, CLOSED, PASSED = range(5)  # depths; the last two: a phase has ended, unseen by its player


def tell(before: Game, events: Iterable[Event]) -> list[str]:
    """The sentences of events that happened after the position of `before`."""
    return [text for _, text in Story(before).lines(events)]


class Story:
    """Tells events in their order. It knows where cards stand because it sees every event from its beginning on."""

    def __init__(self, game: Game) -> None:
        self.presentation = presentation_of(game.library)
        self.scene = Scene(game, self.presentation.terms)
        self.phase = ""  # a phase in which nothing happens is not told
        self.by_hand = False  # what is told next was put right by hand

    def lines(self, events: Iterable[Event]) -> list[ToldLine]:
        """A sentence for each event that says something, with its depth: turns, phases in them, what happens there."""
        told: list[ToldLine] = []
        for event in _drawn_together(self.presentation.joined(list(events))):
            said = sentence(event, self.scene)
            if isinstance(event, ByHand):
                self.by_hand = True
            elif isinstance(event, PhaseBegan):
                self.phase = said
            elif isinstance(event, PhaseClosed):
                told += [(CLOSED if event.seen else PASSED, said)] if self.phase or event.seen else []
                self.phase = ""
            elif said:
                said = self._marked(said)
                depth = TURN if isinstance(event, TurnBegan | Ended) else HAPPENS
                told += [(PHASE, self.phase)] if self.phase and depth == HAPPENS else []
                told.append((depth, said))
                self.phase = ""
        return told

    def _marked(self, said: str) -> str:
        """A sentence, with what says so where it tells of a correction."""
        is_by_hand, self.by_hand = self.by_hand, False
        return f"{BY_HAND.capitalize()}{said}" if is_by_hand else said


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
