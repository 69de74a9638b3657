"""Traps: after an event that a set trap waits for, its owner may pay for it and turn it up (CH-5.6.2, CH-7.4)."""

from typing import Any, ClassVar

from engine.core.changes import put_in_discard
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause
from engine.core.state import Names
from engine.games.summoners_chess.face_down import front_of, front_piece, unveil
from engine.games.summoners_chess.layout import FRONT
from engine.games.summoners_chess.options import Decline, Reveal
from engine.games.summoners_chess.payment import Payment, can_pay


def window(game: Game, event: str, names: Names, facts: Names) -> StackItem | None:
    """Return the window for traps after an event if any card lies face down, so that traps stay hidden."""
    if not any(game.state.columns[FRONT]):
        return None
    arrival = game.state.arrival
    stays = tuple([(card, arrival[card]) for cards in names.values() for card in cards if card >= 0])
    return TrapWindow(game.state.active, event, names, facts, stays)


class TrapWindow(StackItem):
    """The window after an event in which traps may be turned up, the turn player's first, each asked for once.

    `stays`: the cards of the event with their arrivals; a card that has left since is no longer part of it. `asked`:
    the traps that have been turned up.
    """

    tag: ClassVar[str] = "Window"

    def __init__(self, player: int, event: str, names: Names, facts: Names, stays: tuple[tuple[int, int], ...]) -> None:
        super().__init__(-1, player)
        self.stays = stays
        self.event = event
        self.names = names
        self.facts = facts
        self.asked: tuple[int, ...] = ()

    def run(self, game: Game) -> Decision | None:
        traps = self._traps(game, self.player)
        if traps:
            options: list[Option] = [Reveal(card) for card in traps]
            return Decision(self.player, "Turn a trap up?", -1, (*options, Decline()))
        self._leave(game)
        return None

    def _traps(self, game: Game, player: int) -> list[int]:
        """Return the traps of a player that may answer now."""
        control, fronts = game.state.control, game.state.columns[FRONT]
        down = [card for card in game.state.board if card >= 0 and fronts[card] and control[card] == player]
        return [card for card in down if card not in self.asked and self._answer_of(game, card)]

    def _answer_of(self, game: Game, card: int) -> Clause | None:
        """Return the clause of a set card that the event triggers, if it can be paid for."""
        if not game.state.columns[FRONT][card]:
            return None
        front = front_of(game, card)
        if "trap" not in front.words:
            return None
        context = self._context(game, card)
        for event, clause, trigger in front.listening:
            if event == self.event and trigger.matches(game, context) and clause.ready(game, context):
                return clause if can_pay(game, context.player, front_piece(game, card).pips) else None
        return None

    def _context(self, game: Game, card: int) -> AbilityContext:
        arrival = game.state.arrival
        gone = [other for other, stay in self.stays if arrival[other] != stay]
        names = self.names
        if gone:
            names = {
                name: tuple([card_there for card_there in cards if card_there not in gone])
                for name, cards in names.items()
            }
        return AbilityContext(card, game.state.control[card], names, self.facts)

    def _leave(self, game: Game) -> None:
        """Go on to the other player, or close the window."""
        if self.player == game.state.active:
            self.player = 1 - self.player
        else:
            game.stack.pop()

    def answer(self, game: Game, option: Option) -> None:
        if not isinstance(option, Reveal):
            self._leave(game)
            return
        self.asked = (*self.asked, option.card)
        clause = self._answer_of(game, option.card)
        if clause is not None:
            context = self._context(game, option.card)
            game.stack.append(TriggeredTrap(option.card, context.player))
            game.stack.append(Resolution(clause.block.index, context))

    def copy(self) -> "TrapWindow":
        new = TrapWindow(self.player, self.event, self.names, self.facts, self.stays)
        new.asked = self.asked
        return new

    def key(self) -> tuple[Any, ...]:
        names, facts = sorted(self.names.items()), sorted(self.facts.items())
        return (self.player, self.event, tuple(names), tuple(facts), self.stays, self.asked)


class TriggeredTrap(StackItem):
    """A trap that has been turned up; it is discarded once it is resolved."""

    tag: ClassVar[str] = "Sprung"

    def run(self, game: Game) -> None:
        game.stack.pop()
        if game.state.place[self.card] >= 0 and not game.state.columns[FRONT][self.card]:
            put_in_discard(game, self.card)

    def copy(self) -> "TriggeredTrap":
        return TriggeredTrap(self.card, self.player)


class TrapReveal(Payment):
    """A trap that is paid for, then turned up."""

    tag: ClassVar[str] = "Unveiling"

    def finish(self, game: Game) -> None:
        unveil(game, self.card)


def charge(game: Game, resolution: Resolution) -> None:
    """Have a trap paid for that is about to be turned up."""
    game.stack.append(TrapReveal(resolution.card, resolution.player, front_piece(game, resolution.card).pips))
