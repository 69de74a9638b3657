"""Cards that lie face down: setting them, their other definition, and turning them face up again (CH-7).

Traps are turned up after an event that they wait for, once their owner has paid for them (CH-5.6.2, CH-7.4).
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from engine.core.changes import enter, mark_restructured, put_in_discard, show
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause, Definition, Position
from engine.core.state import GONE, Names
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import dispatch, exert, note_action, note_play
from engine.games.summoners_chess.checkpoint import AnnouncedPlay
from engine.games.summoners_chess.layout import FRONT
from engine.games.summoners_chess.options import Decline, Reveal
from engine.games.summoners_chess.payment import Payment, can_pay
from engine.games.summoners_chess.pieces import ANY, Piece, pieces_of

FACE_DOWN: Final = "face-down"
DOCUMENT: Final[dict[str, Any]] = {"key": FACE_DOWN, "card": "Face-down card", "class": "unit"}


def is_down(position: Position, card: int) -> bool:
    """Return True if a card lies face down."""
    return position.state.columns[FRONT][card] > 0


def front_of(position: Position, card: int) -> Definition:
    """Return the definition of a card's front, face up or down; it is blank for a player who can't know it."""
    state = position.state
    front = state.columns[FRONT][card]
    return position.card_set.definitions[front - 1 if front else state.definition[card]]


def front_piece(position: Position, card: int) -> Piece:
    """Return the piece of a card's front, face up or down."""
    return pieces_of(position)[front_of(position, card).index]


def turn_down(game: Game, card: int) -> None:
    """Turn a card face down: on the field, or before it gets there."""
    state = game.state
    state.set_column(FRONT, card, 1 + state.definition[card])
    _become(game, card, game.card_set.by_key[FACE_DOWN].index)


def turn_up(game: Game, card: int) -> None:
    """Turn a card face up, visible to all players."""
    front = game.state.columns[FRONT][card] - 1
    game.state.set_column(FRONT, card, 0)
    _become(game, card, front)
    game.emit(events.TurnedUp(card, front))


def _become(game: Game, card: int, definition: int) -> None:
    state = game.state
    state.definition = (*state.definition[:card], definition, *state.definition[card + 1 :])
    mark_restructured(game)


def price_of_setting(game: Game) -> tuple[str, ...]:
    """Return the cost of setting a card: devotion of any kind (CH-7.1)."""
    return (ANY,) * game.card_set.numbers["set_cost"]


def set_down(game: Game, card: int, square: int, player: int) -> None:
    """Begin to set a card from a player's hand; other players do not see which."""
    note_play(game, player)
    show(game, card, player, GONE)
    turn_down(game, card)
    game.stack.append(FaceDownPlay(card, player, square))


class FaceDownPlay(AnnouncedPlay):
    """A card set onto a tile, or discarded face up if the tile is occupied by then (CH-7.1, CH-11.1.1)."""

    tag: ClassVar[str] = "Setting"

    def pips(self, game: Game) -> tuple[str, ...]:
        return price_of_setting(game)

    def resolve(self, game: Game) -> None:
        if game.state.board[self.square] >= 0:
            self.drop(game)
            return
        enter(game, self.card, self.square, self.player)
        game.emit(events.CardSetDown(self.player, self.card, self.square))
        dispatch(game, "after set", {"placed": (self.card,)})

    def drop(self, game: Game) -> None:
        turn_up(game, self.card)
        put_in_discard(game, self.card)


def reveals(game: Game, player: int) -> Iterator[Reveal]:
    """Yield the cards that a player may turn face up: those whose front is a unit, at its cost (CH-7.3)."""
    state = game.state
    if not state.counts[FRONT]:
        return
    fronts = state.columns[FRONT]
    for card in state.board:
        if card >= 0 and fronts[card] and state.control[card] == player:
            front = front_of(game, card)
            if "unit" in front.words and can_pay(game, player, front_piece(game, card).pips):
                yield Reveal(card)


def reveal(game: Game, card: int, player: int) -> None:
    """Begin to turn a card face up."""
    note_action(game, player)
    game.stack.append(RevealPlay(card, player))


class RevealPlay(AnnouncedPlay):
    """A card turned face up, and exerted as if it had just entered, although it does not enter (CH-7.3, CH-7.5)."""

    tag: ClassVar[str] = "Revealing"

    def pips(self, game: Game) -> tuple[str, ...]:
        return front_piece(game, self.card).pips

    def resolve(self, game: Game) -> None:
        if game.state.place[self.card] >= 0 and game.state.columns[FRONT][self.card]:
            unveil(game, self.card)


def unveil(game: Game, card: int) -> None:
    """Turn a card of the field face up; it is exerted as if it had just entered (CH-7.5)."""
    turn_up(game, card)
    exert(game, card)


# Traps


# Traps


def trap_window(game: Game, event: str, names: Names, facts: Names) -> StackItem | None:
    """Return the window for traps after an event if any card lies face down, so that traps stay hidden."""
    if not game.state.counts[FRONT]:
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
        control, fronts = game.state.control, game.state.columns[FRONT]
        down = [card for card in game.state.board if card >= 0 and fronts[card] != 0 and control[card] == player]
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


def charge_for_trap(game: Game, resolution: Resolution) -> None:
    """Have a trap paid for that is about to be turned up."""
    game.stack.append(TrapReveal(resolution.card, resolution.player, front_piece(game, resolution.card).pips))
