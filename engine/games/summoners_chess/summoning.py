"""Summoning units from hand: where, and how they enter (CH-5.1.3)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import emit_applied_abilities, logs_everything
from engine.core.changes import enter, put_in_discard, show
from engine.core.characteristics import could_have_modifier, modifiers_on_card
from engine.core.game import Game
from engine.core.position import Position
from engine.core.state import GONE
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import note_play
from engine.games.summoners_chess.check import AttackMap, attack_map, gives_check
from engine.games.summoners_chess.checkpoint import AnnouncedPlay, has_been_played
from engine.games.summoners_chess.options import SummonUnit
from engine.games.summoners_chess.pieces import piece_of

RANGE: Final = "summoning_range"  # the kind of modifiers that change the summoning range


def summons(game: Game, card: int, player: int) -> Iterator[SummonUnit]:
    """Yield the tiles onto which a unit may be summoned, apart from its cost and the command."""
    piece = piece_of(game, card)
    general = game.state.leaders[1 - player]
    target = game.state.place[general] if general >= 0 else -1
    for square in entrances(game, card, player, summoning_range(game, card)):
        if target not in piece.reach(player, square).attacks or not gives_check(game, player, {square: card}):
            yield SummonUnit(card, square)


def summoning_range(position: Position, card: int) -> int:
    """Return on how many ranks of its player a unit can be summoned (CH-5.1.3.a, CH-5.1.3.b)."""
    of_minions = "minion" in position.definition(card).words
    printed = position.card_set.numbers["minion_range" if of_minions else "range"]
    if not could_have_modifier(active_index(position), RANGE, card):
        return printed
    return max(
        [
            printed,
            *[modifier.number(position, context) for modifier, context in modifiers_on_card(position, RANGE, card)],
        ]
    )


def _emit_range(game: Game, card: int, rank: int) -> None:
    """Emit the ability that lets a unit be summoned on a rank beyond the range of the rules."""
    of_minions = "minion" in game.definition(card).words
    if rank > game.card_set.numbers["minion_range" if of_minions else "range"]:
        emit_applied_abilities(
            game,
            [entry for entry in modifiers_on_card(game, RANGE, card) if entry[0].number(game, entry[1]) >= rank][:1],
        )


def setting_range(position: Position, player: int) -> int:
    """Return on how many ranks a player can set cards: where a minion could be summoned (CH-7.1)."""
    printed = position.card_set.numbers["minion_range"]
    if RANGE not in active_index(position).kinds:
        return printed
    minions = [
        card
        for card, owner in enumerate(position.state.owner)
        if owner == player and "minion" in position.definition(card).words
    ]
    return max([printed, *[summoning_range(position, card) for card in minions]])


def entrances(game: Game, card: int, player: int, ranks: int) -> list[int]:
    """Return the empty tiles of a player's first ranks where a card may enter, apart from its own pattern.

    It may neither open a line to a general nor stand as a hurdle on one (CH-S8, CH-5.1.3.c).
    """
    board, field = game.card_set.board, game.state.board
    watches = [attack_map(game, other) for other in range(game.state.seats)]
    rows = range(min(ranks, board.ranks))
    tiles = [board.seen_by(player, row, column) for row in rows for column in range(board.files)]
    return [square for square in tiles if field[square] < 0 and not _harms(game, watches, card, square)]


def _harms(game: Game, watches: Sequence[AttackMap], card: int, square: int) -> bool:
    """Return True if any card on an empty square would bring a general into check."""
    for watch in watches:
        if watch.squares[square]:
            field = game.state.board.copy()
            field[square] = card
            if watch.is_attacked(game, field):
                return True
    return False


def summon(game: Game, card: int, square: int, player: int, *, free: bool = False) -> None:
    """Begin to summon a unit from a player's hand."""
    note_play(game, player)
    game.emit(events.CardPlayed(player, card))
    show(game, card, player, GONE)
    game.stack.append(UnitSummoning(card, player, square, free=free))


class UnitSummoning(AnnouncedPlay):
    """A unit summoned onto a tile, or discarded if the tile is occupied by then (CH-5.1.3, CH-11.1.1)."""

    tag: ClassVar[str] = "Summoning"

    def resolve(self, game: Game) -> None:
        if game.state.board[self.square] >= 0:
            put_in_discard(game, self.card)
            return
        enter(game, self.card, self.square, self.player)
        if logs_everything(game):
            _emit_range(game, self.card, game.card_set.board.own_row(self.player, self.square) + 1)
        game.emit(events.UnitSummoned(self.player, self.card, self.square))
        has_been_played(game, self.card, self.player)
