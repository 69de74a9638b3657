"""State checks: lost games, check given, and cards that have arrived, whatever has caused them."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.characteristics import one_of_each
from engine.core.decisions import NO, Decision, Option
from engine.core.game import Game, Resolution, StackItem
from engine.games.summoners_chess import events, keywords
from engine.games.summoners_chess.card_play import can_be_played, play
from engine.games.summoners_chess.changes import PendingEvent, dispatch_all, end
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.checkpoint import Checkpoint
from engine.games.summoners_chess.layout import ACTED, ARRIVED, DISPLACED, END, GIVEN, MORALE
from engine.games.summoners_chess.options import PlayCard, SummonUnit
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.promotion import Arrivals
from engine.games.summoners_chess.summoning import summon, summons


def check_position(game: Game) -> None:
    """Carry out all state checks of a position."""
    state = game.state
    state.unsettled = False
    _check_losses(game)
    if not state.result:
        _check_general(game)
        _check_arrivals(game)


def _check_losses(game: Game) -> None:
    """End the game for a player without general or morale; it is a draw if both lose (CH-3.1, CH-3.2)."""
    state = game.state
    fallen = [player for player in range(state.seats) if game.is_out(player)]
    lost = {*fallen, *[player for player, morale in enumerate(state.tallies[MORALE]) if morale <= 0]}
    if len(lost) == state.seats:
        end(game, None, "both lost")
    elif lost:
        end(game, 1 - lost.pop(), "general captured" if fallen else "morale")


def _check_general(game: Game) -> None:
    """End the turn if an action of the turn player gives check; what it has begun is dropped (CH-4.5).

    Abilities that it has triggered are resolved in any case, even if they end the check.
    """
    state = game.state
    player = state.active
    if state.numbers[GIVEN] or state.phase == END or not _is_resolving(game, player) or not in_check(game, 1 - player):
        return
    state.numbers[GIVEN] = 1
    game.emit(events.Checked(1 - player))
    kept: list[StackItem] = []
    for item in game.stack:
        if isinstance(item, Resolution):
            if item.player != player or not _is_begun(game, item):
                kept.append(item)
        else:
            if item.player == player or isinstance(item, Checkpoint):
                item.replace()
            kept.append(item)
    game.stack = kept


def _is_resolving(game: Game, player: int) -> bool:
    """Return True if the last change is the player's doing: by the top stack item, or earlier in the turn."""
    item = game.stack[-1]
    return item.player == player or (item is game.stack[0] and game.state.numbers[ACTED] > 0)


def _is_begun(game: Game, item: Resolution) -> bool:
    """Return True if a block has begun, is part of another, or was started or played by its player."""
    clause = game.library.blocks[item.block_id].clause
    return clause is None or clause.played or item.started or item.step > 0 or bool(item.picked)


def _check_arrivals(game: Game) -> None:
    """Handle cards that have entered the field, or that an effect has put on other tiles."""
    notes = game.state.notes
    arrived, displaced = notes[ARRIVED], notes[DISPLACED]
    if displaced:
        notes[DISPLACED] = []
        game.stack.append(Arrivals(game.stack[-1].player, tuple(displaced)))
    if arrived:
        notes[ARRIVED] = []
        place = game.state.place
        dispatch_all(game, [PendingEvent("after enter", {"entered": (card,)}) for card in arrived if place[card] >= 0])


SWARM: Final = "swarm"
KINDS: Final = frozenset({"minion", "champion", "legend", "action", "spell"})  # structures need a card that pays


def follow(game: Game, card: int, player: int) -> None:
    """Let a player play another card, if the card that has been played has swarm."""
    if keywords.select(piece_of(game, card).keywords, SWARM):
        game.stack.append(SwarmPlay(card, player))


def _others(game: Game, card: int, player: int) -> Iterator[Option]:
    """Yield the plays of cards that are free because of a card."""
    kind = game.definition(card).words & KINDS
    cost = len(piece_of(game, card).pips)
    for other in one_of_each(game, game.state.hands[player]):
        piece = piece_of(game, other)
        if len(piece.pips) >= cost or kind.isdisjoint(game.definition(other).words):
            continue
        if piece.is_unit:
            yield from summons(game, other, player)
        elif can_be_played(game, other, player, free=True):
            yield PlayCard(other)


class SwarmPlay(StackItem):
    """A player may play another card for free."""

    tag: ClassVar[str] = "Swarming"

    def run(self, game: Game) -> Decision | None:
        others = [] if in_check(game, self.player) else list(_others(game, self.card, self.player))
        if others:
            return Decision(self.player, f"{game.name(self.card)}: what swarms with it?", self.card, (*others, NO))
        game.stack.pop()
        return None

    def answer(self, game: Game, option: Option) -> None:
        game.stack.pop()
        if isinstance(option, SummonUnit):
            summon(game, option.card, option.square, self.player, free=True)
        elif isinstance(option, PlayCard):
            play(game, option.card, self.player, free=True)

    def copy(self) -> "SwarmPlay":
        return SwarmPlay(self.card, self.player)
