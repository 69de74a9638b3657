"""Places on the board: the space of a card, and regions as players see them from their seats: sides, back rows."""

from engine.board import Board
from engine.core.context import AbilityContext
from engine.core.ground import has_room, share_square
from engine.core.position import CardFilter, CardSource, Position, SquareSource
from engine.language.nodes import regions as nodes
from engine.language.runtime.cards import reference
from engine.language.runtime.registry import filters, spaces
from engine.language.runtime.scope import Scope


def is_at(board: Board, region: str, player: int, square: int) -> bool:
    """Return True if a square lies in a region of the board, as a player sees it."""
    row = board.own_row(player, square)
    if region.startswith("enemy"):
        row = board.ranks - 1 - row
    return row < board.ranks // 2 if region.endswith("side") else row == 0


class SharesFilter(CardFilter):
    """Cards on the space of another card."""

    def __init__(self, of: CardSource) -> None:
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return any(share_square(position, card, other) for other in self.of.cards(position, context))


@filters(nodes.SharesNode)
def _shares(node: nodes.SharesNode, scope: Scope) -> CardFilter:
    return SharesFilter(reference(node.shares, scope))


class RegionFilter(CardFilter):
    """Cards in a region of the board."""

    def __init__(self, region: str) -> None:
        self.region = region

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return is_at(position.card_set.board, self.region, context.player, position.state.last[card])


class BetweenFilter(CardFilter):
    """Cards on the straight line from the ability's card to another."""

    def __init__(self, to: CardSource) -> None:
        self.to = to

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, between = position.state.last, position.card_set.board.between
        for other in self.to.cards(position, context):
            if last[card] in (between[last[context.card]][last[other]] or ()):
                return True
        return False


class RegionSquareSource(SquareSource):
    """The spaces with room in a region of the board (or all of it), near a card (or anywhere)."""

    def __init__(self, region: str, most: int, of: CardSource | None) -> None:
        self.region = region
        self.most = most
        self.of = of

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        board = position.card_set.board
        squares = [square for square in range(board.size) if has_room(position, square, card)]
        if self.region:
            squares = [square for square in squares if is_at(board, self.region, context.player, square)]
        if self.of is not None:
            near = [board.distance[position.state.last[other]] for other in self.of.cards(position, context)]
            squares = [square for square in squares if any(0 < row[square] <= self.most for row in near)]
        return tuple(squares)


@filters(nodes.BetweenFilterNode)
def _between(node: nodes.BetweenFilterNode, scope: Scope) -> CardFilter:
    return BetweenFilter(reference(node.between, scope))


@filters(nodes.AtFilterNode)
def _at(node: nodes.AtFilterNode, scope: Scope) -> CardFilter:
    return RegionFilter(node.at)


@spaces(nodes.AtSpacesNode)
def _at_spaces(node: nodes.AtSpacesNode, scope: Scope) -> SquareSource:
    return RegionSquareSource(node.at, 0, None)


@spaces(nodes.WithinSpacesNode)
def _within_spaces(node: nodes.WithinSpacesNode, scope: Scope) -> SquareSource:
    return RegionSquareSource(node.in_ or "", node.within, reference(node.of, scope))
