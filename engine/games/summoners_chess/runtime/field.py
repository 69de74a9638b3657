"""Filters and sources of positions on the field: ranks as a player counts them, special tiles, offside."""

from engine.core.context import AbilityContext
from engine.core.ground import is_empty
from engine.core.position import CardFilter, CardSource, Position, SquareSource
from engine.games.summoners_chess.nodes import field as nodes
from engine.games.summoners_chess.pieces import piece_of
from engine.language.nodes.kinds import LimitsNode, fits
from engine.language.runtime.parts import register
from engine.language.runtime.registry import filters, spaces

PLAYED = "played"  # the name of the card that is played
CENTER = "center"  # the name of the unit on which its pattern is centered


def rank(position: Position, player: int, square: int) -> int:
    """Return the rank of a square as a player counts: 1 is the player's first."""
    return position.card_set.board.own_row(player, square) + 1


class RankFilter(CardFilter):
    """Cards on certain ranks, counted by the ability's player."""

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return fits(rank(position, context.player, position.state.last[card]), self.limits)


class AlignedFilter(CardFilter):
    """Cards on the same rank or file as one of some cards."""

    def __init__(self, of: CardSource) -> None:
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, files = position.state.last, position.card_set.board.files
        row, column = divmod(last[card], files)
        for other in self.of.cards(position, context):
            other_row, other_column = divmod(last[other], files)
            if card != other and (row == other_row or column == other_column):
                return True
        return False


class TileFilter(CardFilter):
    """Cards on a special tile of the card that is played, seen from the unit on which it is centered (CH-5.5.2)."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state, played, center = position.state, context.named(PLAYED), context.named(CENTER)
        if played < 0 or center < 0 or state.place[center] < 0:
            return False
        reach = piece_of(position, played).reach(state.control[center], state.last[center])
        return state.last[card] in reach.specials


class OffsideFilter(CardFilter):
    """Cards farther ahead than the most advanced minion of their controller, if there is one (CH-12.3)."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state, definitions = position.state, position.card_set.definitions
        player = state.control[card]
        ranks = [
            rank(position, player, square)
            for square, other in enumerate(state.board)
            if other >= 0 and state.control[other] == player and "minion" in definitions[state.definition[other]].words
        ]
        return bool(ranks) and rank(position, player, state.last[card]) > max(ranks)


class RankSquareSource(SquareSource):
    """The empty tiles of certain ranks, counted by the ability's player."""

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        every = range(position.card_set.board.size)
        return tuple(
            [
                square
                for square in every
                if is_empty(position, square) and fits(rank(position, context.player, square), self.limits)
            ]
        )


register(filters, nodes.RankFilterNode, RankFilter)
register(filters, nodes.AlignedNode, AlignedFilter)
filters(nodes.OnTileNode)(lambda node, scope: TileFilter())
filters(nodes.OffsideNode)(lambda node, scope: OffsideFilter())
register(spaces, nodes.RankSpacesNode, RankSquareSource)
