"""A stretch of a game between two decisions of people: its choices, what each player hears, what came to light."""

from collections.abc import Iterable, Iterator

from engine.events import Endless
from engine.game import Game
from engine.library import HIDDEN
from engine.state import ACTIVE, GONE, UNDER, State

from deckbuilder.errors import Fault
from deckbuilder.play.story import PHASE, Event, Story
from deckbuilder.play.timeline import Moment
from engine.record import Step

BLANK = 0  # the definition of a card that a player can't know
SHOWS = {"summon": 1, "build": 1, "play": 2, "place": 1, "under": 1}  # events that show a card, and where it stands
OPEN = (ACTIVE, UNDER, GONE)  # places off the board where all can see a card; gone is an event that is resolved
HIDES = frozenset({"draw", "discard", "return"})  # events with a card, at 2, that may be hidden from the other player


class Leg:
    """Plays on from a game, which it changes, and notes what happens."""

    def __init__(self, game: Game, people: frozenset[int]) -> None:
        self.before = game.copy()
        self.game = game
        self.people = people
        self.steps: list[Step] = []
        self.by_bots = False
        self.events: list[Event] = []
        game.log = self.events

    def choose(self, index: int) -> Step:
        """Answer the open decision with that option. Raises Fault when abilities set each other off without end."""
        return self.answer(self.game.labels()[index])

    def answer(self, label: str) -> Step:
        """Answer the open decision. Raises NotOffered or Fault."""
        decision, state = self.game.decision, self.game.state
        turn, player = state.turn, state.active
        if decision and decision.player not in self.people and label != "end":
            self.by_bots = True
        try:
            self.game.answer(label)
        except Endless as error:
            raise Fault(f"that cannot be chosen: {error}") from None
        step = Step(label, self.game.digest(), turn, player)
        self.steps.append(step)
        return step

    def moment(self) -> Moment:
        """What has come of it; the game is the moment's from now on."""
        self.game.log = None
        news = tuple(tuple(heard(self.before, self.events, player)) for player in range(len(self.game.state.hands)))
        return Moment(self.game, tuple(self.steps), news, self._secret())

    def _secret(self) -> str:
        """What somebody learned that taking back can't make unknown."""
        if any(event[0] == "roll" for event in self.events):
            return "dice were rolled"
        if any(event[0] == "draw" and event[1] in self.people for event in self.events):
            return "cards were drawn"
        if self.by_bots:
            return "the opponent has acted"
        return ""


def heard(before: Game, events: Iterable[Event], player: int) -> list[str]:
    """What happened after the position of `before`, with the cards that a player can't know left unnamed."""
    story = Story(before)
    story.what = (*story.what, BLANK)  # one card more: any that is hidden
    told = story.lines(_as_heard(before.state, events, player))
    return [said.replace(HIDDEN, "a card") for depth, said in told if depth != PHASE]


def _as_heard(state: State, events: Iterable[Event], player: int) -> Iterator[Event]:
    """The events, with an unknown card wherever one comes from a hidden place and goes to one."""
    own = {card for card, owner in enumerate(state.owner) if owner == player}
    shown = {card for card, place in enumerate(state.place) if place >= 0 or place in OPEN}
    for event in events:
        kind = event[0]
        if kind in SHOWS:
            shown.add(event[SHOWS[kind]])
        if kind not in HIDES:
            yield event
            continue
        yield event if event[2] in own | shown else (kind, event[1], len(state.what))
        shown.discard(event[2])
