"""The course of a game at a table: people are asked, bots answer by themselves, and everything can be taken back."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.game import Endless, Game, NotOffered
from engine.library import Library

from deckbuilder.errors import Fault
from deckbuilder.play.leg import Leg
from deckbuilder.play.table import Bots, Table
from deckbuilder.play.timeline import Moment, Timeline
from deckbuilder.text import printable
from engine.record import Record, Step

if TYPE_CHECKING:
    from engine.bots import Bot


class Course:
    """A game from its start to now, and what was taken back of it.

    `steps` are played first; raises Fault where they are not legal or do not lead where they once led.
    """

    def __init__(self, table: Table, library: Library, steps: Sequence[Step] = ()) -> None:
        self.table = table
        self.library = library
        self.bots = Bots(table)
        game = table.start(library)
        self.start = game.digest()
        self.timeline = Timeline(list(self._moments(game, steps)))

    @property
    def game(self) -> Game:
        """The game now; nobody may change it."""
        return self.timeline.now.game

    @property
    def player(self) -> int:
        """Whose answer is awaited; after the end the first person."""
        decision = self.game.decision
        return min(self.table.people) if decision is None else decision.player

    def choose(self, label: str) -> None:
        """Answer the open decision, and go on to the next one of a person. Raises NotOffered or Fault."""
        leg = self._leg(self.game.copy())
        leg.answer(label)
        self.timeline.add(self._go_on(leg))

    def finish_turn(self) -> None:
        """Let the adviser decide until the turn is over; one moment, however many decisions that takes."""
        leg, turn = self._leg(self.game.copy()), self.game.state.turn
        adviser = self.bots.adviser(leg.game)
        while leg.game.decision is not None and leg.game.state.turn == turn:
            leg.choose(_asked(adviser, leg.game))
        self.timeline.add(self._go_on(leg))

    def advice(self) -> str:
        """The label of what the adviser would choose."""
        return self.game.labels()[_asked(self.bots.adviser(self.game), self.game)]

    def record(self) -> Record:
        """The game so far, to be played again."""
        library, table = self.library, self.table
        facts = (library.ruleset, library.digest, table.decks, table.seed, table.first, self.start)
        return Record(*facts, self.timeline.steps, self.game.winner, table.idle_free)

    def _moments(self, game: Game, steps: Sequence[Step]) -> Iterator[Moment]:
        """The moments of a game in which these choices are made, the one after them last."""
        leg = self._leg(game)
        for number, step in enumerate(steps, start=1):
            if self._waits(leg.game):
                yield (moment := leg.moment())
                leg = self._leg(moment.game.copy())
            try:
                found = leg.answer(step.text)
            except NotOffered:
                raise Fault(f"step {number}, '{printable(step.text)}', is not legal") from None
            if found.digest != step.digest:
                raise Fault(f"the game is not as recorded after step {number}, '{printable(step.text)}'")
        yield self._go_on(leg)

    def _leg(self, game: Game) -> Leg:
        return Leg(game, self.table.people)

    def _go_on(self, leg: Leg) -> Moment:
        """Let bots answer, and phases end that can only end, until a person has to decide something."""
        bot = None
        while not self._waits(leg.game):
            decision = leg.game.decision
            if decision is None or len(decision.options) == 1:
                leg.choose(0)
            else:
                bot = bot or self.bots.opponent(leg.game)
                leg.choose(_asked(bot, leg.game))
        return leg.moment()

    def _waits(self, game: Game) -> bool:
        """Whether the game is over, or a person has something to decide other than to end a phase."""
        decision = game.decision
        return decision is None or (decision.player in self.table.people and len(decision.options) > 1)


def _asked(bot: "Bot", game: Game) -> int:
    """What a bot chooses in the open decision. Raises Fault where it finds no end."""
    player = 0 if game.decision is None else game.decision.player
    try:
        return bot.choose(game.view(player))
    except Endless as error:
        raise Fault(f"a bot cannot go on: {error}") from None
