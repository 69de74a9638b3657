"""Checkpoints: between payment and effect each player may play quick cards (CH-11.1)."""

from typing import Any, ClassVar, Final

from engine.core.changes import put_in_discard
from engine.core.decisions import Decision, Option
from engine.core.game import Game, StackItem
from engine.core.state import GONE
from engine.games.summoners_chess.changes import EventRules, dispatch
from engine.games.summoners_chess.options import Decline
from engine.games.summoners_chess.payment import Payer, Payment
from engine.games.summoners_chess.pieces import piece_of

PAYING: Final = 0
CHOOSING: Final = 1
ANSWERING: Final = 2
RESOLVING: Final = 3
PASSED: Final = 99  # more passes than there are players


class CheckpointRules(EventRules):
    """The rules of a game in which cards can be played in checkpoints."""

    def quick_plays(self, game: Game, player: int) -> list[Option]:
        """Return the quick cards that a player can play now."""
        raise NotImplementedError

    def begin(self, game: Game, option: Option, player: int) -> None:
        """Begin to carry out the action that a player has chosen."""
        raise NotImplementedError

    def follow(self, game: Game, card: int, player: int) -> None:
        """Add what a player may do because a card has been played."""


def has_been_played(game: Game, card: int, player: int) -> None:
    """Trigger the consequences of a card that has been played and resolved."""
    _rules(game).follow(game, card, player)
    dispatch(game, "after play", {"played": (card,)})


def open_checkpoint(game: Game) -> None:
    """Open a checkpoint, if a player has a quick card in hand."""
    for hand in game.state.hands:
        for card in hand:
            if piece_of(game, card).quick:
                game.stack.append(Checkpoint(game.state.active))
                return


class Checkpoint(StackItem):
    """Asks players for quick cards in turn, the turn player first, until both in a row have passed.

    `passes`: the number of passes in a row.
    """

    tag: ClassVar[str] = "Checkpoint"

    def __init__(self, player: int) -> None:
        super().__init__(-1, player)
        self.passes: int = 0

    def run(self, game: Game) -> Decision | None:
        if self.passes >= game.state.seats:
            game.stack.pop()
            return None
        plays = _rules(game).quick_plays(game, self.player)
        if plays:
            return Decision(self.player, "Play a quick card?", -1, (*plays, Decline()))
        self._next(self.passes + 1)
        return None

    def answer(self, game: Game, option: Option) -> None:
        player = self.player
        if option.passes:
            self._next(self.passes + 1)
        else:
            self._next(0)
            _rules(game).begin(game, option, player)

    def replace(self) -> None:
        """Close the checkpoint: the stack item that it was opened for is dropped."""
        self.passes = PASSED

    def _next(self, passes: int) -> None:
        self.player, self.passes = 1 - self.player, passes

    def copy(self) -> "Checkpoint":
        new = Checkpoint(self.player)
        new.passes = self.passes
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.passes)


def _rules(game: Game) -> CheckpointRules:
    rules = game.library.rules
    assert isinstance(rules, CheckpointRules)  # noqa: S101 - checkpoints are only ever in games of chess
    return rules


class AnnouncedPlay(Payer):
    """An announced card: it is paid for, answered in a checkpoint, then resolved.

    Attributes:
        square: Where it is put.
        free: It costs nothing.
        dropped: It will not be resolved.
    """

    tag: ClassVar[str] = "Announced"

    def __init__(self, card: int, player: int, square: int = -1, *, free: bool = False) -> None:
        super().__init__(card, player)
        self.square = square
        self.free = free
        self.dropped: bool = False

    def run(self, game: Game) -> Decision | None:
        if self.dropped and self.step <= RESOLVING:
            self.step = RESOLVING + 1
            self.drop(game)
        if self.step == CHOOSING:
            decision = self.ask(game)
            if decision is not None:
                return decision
        self.step += 1
        if self.step == PAYING + 1:
            self.pay(game)
        elif self.step == ANSWERING + 1:
            open_checkpoint(game)
        elif self.step == RESOLVING + 1:
            self.resolve(game)
        elif self.step > RESOLVING + 1:
            game.stack.pop()
        return None

    def replace(self) -> None:
        """Drop the announcement: the turn has ended because check was given (CH-4.5)."""
        self.dropped = True

    def drop(self, game: Game) -> None:
        """Discard a card that was announced but is not resolved."""
        if game.state.place[self.card] == GONE:
            put_in_discard(game, self.card)

    def pips(self, game: Game) -> tuple[str, ...]:
        """Return its cost in devotion."""
        return piece_of(game, self.card).pips

    def pay(self, game: Game) -> None:
        """Have it paid for."""
        if not self.free:
            game.stack.append(Payment(self.card, self.player, self.pips(game)))

    def ask(self, game: Game) -> Decision | None:
        """Return the decision, if there is one, that comes once it is known who pays."""
        return None

    def resolve(self, game: Game) -> None:
        """Carry out what was announced."""
        raise NotImplementedError

    def copy(self) -> "AnnouncedPlay":
        new = type(self)(self.card, self.player, self.square, free=self.free)
        new.step = self.step
        new.payers = self.payers
        new.dropped = self.dropped
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.square, self.free, self.step, self.payers, self.dropped)
