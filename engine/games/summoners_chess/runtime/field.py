"""Where on the field cards and tiles are: ranks as a player counts them, special tiles, who is offside."""

from engine.core.frame import Frame
from engine.core.layers import is_empty
from engine.core.position import Cards, Match, Position, Spaces
from engine.games.summoners_chess.nodes import field as nodes
from engine.games.summoners_chess.pieces import piece_of
from engine.language.nodes.kinds import LimitsNode, fits
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import filters, spaces
from engine.language.runtime.scope import Scope

PLAYED = "played"  # the name of the card that is played
CENTER = "center"  # the name of the unit on which its pattern is centered


def rank(position: Position, player: int, square: int) -> int:
    """The rank of a square as a player counts: 1 is the player's first."""
    return position.table.board.own_row(player, square) + 1


class RankFilter(Match):
    """On some ranks of the ability's player."""

    def __init__(self, wanted: int | LimitsNode) -> None:
        self.wanted = wanted

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return fits(rank(position, frame.player, position.state.last[card]), self.wanted)


class AlignedFilter(Match):
    """On the same rank or file as one of some cards."""

    def __init__(self, of: Cards) -> None:
        self.of = of

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        last, files = position.state.last, position.table.board.files
        row, column = divmod(last[card], files)
        for other in self.of.cards(position, frame):
            other_row, other_column = divmod(last[other], files)
            if card != other and (row == other_row or column == other_column):
                return True
        return False


class TileFilter(Match):
    """On a special tile of the card that is played, as the unit sees it on which that is centered (CH-5.5.2)."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        state, played, center = position.state, frame.named(PLAYED), frame.named(CENTER)
        if played < 0 or center < 0 or state.place[center] < 0:
            return False
        reach = piece_of(position, played).reach(state.control[center], state.last[center])
        return state.last[card] in reach.specials


class OffsideFilter(Match):
    """Further ahead than the most advanced minion of its controller; without one nobody is (CH-12.3)."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        state, definitions = position.state, position.table.definitions
        player = state.control[card]
        ranks = [
            rank(position, player, square)
            for square, other in enumerate(state.board)
            if other >= 0 and state.control[other] == player and "minion" in definitions[state.what[other]].words
        ]
        return bool(ranks) and rank(position, player, state.last[card]) > max(ranks)


class RankSquareSource(Spaces):
    """The empty tiles of some ranks of the ability's player."""

    def __init__(self, wanted: int | LimitsNode) -> None:
        self.wanted = wanted

    def squares(self, position: Position, frame: Frame, card: int = -1) -> tuple[int, ...]:
        every = range(position.table.board.size)
        return tuple(
            [
                square
                for square in every
                if is_empty(position, square) and fits(rank(position, frame.player, square), self.wanted)
            ]
        )


@filters(nodes.RankFilterNode)
def _rank(node: nodes.RankFilterNode, scope: Scope) -> Match:
    return RankFilter(node.rank)


@filters(nodes.AlignedNode)
def _aligned(node: nodes.AlignedNode, scope: Scope) -> Match:
    return AlignedFilter(reference(node.aligned, scope))


@filters(nodes.OnTileNode)
def _on_tile(node: nodes.OnTileNode, scope: Scope) -> Match:
    return TileFilter()


@filters(nodes.OffsideNode)
def _offside(node: nodes.OffsideNode, scope: Scope) -> Match:
    return OffsideFilter()


@spaces(nodes.RankSpacesNode)
def _rank_spaces(node: nodes.RankSpacesNode, scope: Scope) -> Spaces:
    return RankSquareSource(node.rank)
