"""Places on the board: filters of distance and rows, regions, spaces beside cards, and effects that place cards."""

from typing import Final

from engine.board import Board
from engine.core.changes import exchange, place
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickSquare
from engine.core.game import EffectStep, Game, Resolution
from engine.core.ground import has_room, is_empty, share_square
from engine.core.position import CardFilter, CardSource, Position, SquareSource
from engine.language.nodes import selectors as nodes
from engine.language.nodes.effects import ExchangeNode, PlaceNode
from engine.language.nodes.kinds import ReferenceNode
from engine.language.runtime.cards import SelectorSource, cards_of, reference
from engine.language.runtime.effect_base import BoardChangeEffect
from engine.language.runtime.parts import register
from engine.language.runtime.registry import filters, spaces, steps
from engine.language.runtime.scope import Scope

MAX_ADJACENT_DEPTH: Final = 3  # how deep selectors of adjacent cards may be nested


class WithinFilter(CardFilter):
    """Cards within a distance, also through occupied spaces (2E-GEN-5); never the card itself (2E-GEN-4)."""

    def __init__(self, most: int, of: CardSource) -> None:
        self.most = most
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, ground = position.state.last, position.state.ground
        distance = position.card_set.board.distance[last[card]]
        for other in self.of.cards(position, context):
            away = distance[last[other]]
            if other != card and away <= self.most and (away or (ground and share_square(position, card, other))):
                return True
        return False


class InLineFilter(CardFilter):
    """Cards within a distance over clear straight spaces."""

    def __init__(self, most: int, of: CardSource) -> None:
        self.most = most
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, ground = position.state.last, position.state.ground
        for other in self.of.cards(position, context):
            way = position.card_set.board.between[last[other]][last[card]] if other != card else None
            if way is not None and len(way) < self.most and all(is_empty(position, square) for square in way):
                return True
            if way is None and ground and share_square(position, card, other):
                return True
        return False


class RelativeFilter(CardFilter):
    """Cards whose place has to do with that of some others."""

    def __init__(self, of: CardSource) -> None:
        self.of = of


class InPathFilter(CardFilter):
    """Cards within a distance in a straight line, whatever is in between."""

    def __init__(self, most: int, of: CardSource) -> None:
        self.most = most
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, between = position.state.last, position.card_set.board.between
        for other in self.of.cards(position, context):
            squares = between[last[other]][last[card]] if other != card else None
            if squares is not None and len(squares) < self.most:
                return True
        return False


class DiagonalFilter(CardFilter):
    """Cards within a distance over clear spaces of a diagonal line."""

    def __init__(self, most: int, of: CardSource) -> None:
        self.most = most
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last = position.state.last
        return any(self._leads(position, last[other], last[card]) for other in self.of.cards(position, context))

    def _leads(self, position: Position, start: int, end: int) -> bool:
        for ray in position.card_set.board.diagonals[start]:
            for square in ray[: self.most]:
                if square == end:
                    return True
                if not is_empty(position, square):
                    break
        return False


class AdjacentFilter(RelativeFilter):
    """Cards adjacent to one of some named cards; a card beneath another is adjacent to it (1E-VINE-5)."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, ground = position.state.last, position.state.ground
        distance = position.card_set.board.distance[last[card]]
        for other in self.of.cards(position, context):
            if distance[last[other]] == 1 or (ground and share_square(position, card, other)):
                return True
        return False


class AdjacentToAnyFilter(CardFilter):
    """Cards adjacent to a card that a selector describes, or above or beneath it (1E-VINE-5)."""

    def __init__(self, of: SelectorSource) -> None:
        self.of = of

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state = position.state
        neighbours = position.card_set.board.neighbours[state.last[card]]
        position.lookups.count(len(neighbours), context.card)
        for square in neighbours:
            other = state.board[square]
            if other >= 0 and self.of.matches(position, context, other):
                return True
        return bool(state.ground) and self._beneath(position, context, card)

    def _beneath(self, position: Position, context: AbilityContext, card: int) -> bool:
        """Return True if such a card lies beneath a neighbour, or shares the card's own space."""
        state = position.state
        here = state.last[card]
        around = [state.ground[square] for square in position.card_set.board.neighbours[here]]
        shared = [other for other in (state.board[here], state.ground[here]) if other >= 0]
        cards = [other for other in around if other >= 0] + [
            other for other in shared if share_square(position, card, other)
        ]
        return any(self.of.matches(position, context, other) for other in cards)


class BehindFilter(RelativeFilter):
    """Cards in a row nearer to another card's controller than that card is (2E-TOK-12)."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, control, board = position.state.last, position.state.control, position.card_set.board
        return any(
            board.own_row(control[other], last[card]) < board.own_row(control[other], last[other])
            for other in self.of.cards(position, context)
        )


@filters(nodes.WithinNode)
def _within(node: nodes.WithinNode, scope: Scope) -> CardFilter:
    of = reference(node.of, scope)
    ways = [name for name in ("straight", "diagonal", "line") if getattr(node, name)]
    if len(ways) > 1:
        raise scope.error((*node.path, ways[1]), f"'{ways[1]}' can't stand beside '{ways[0]}'")
    if node.straight:
        return InLineFilter(node.within, of)
    if node.line:
        return InPathFilter(node.within, of)
    return DiagonalFilter(node.within, of) if node.diagonal else WithinFilter(node.within, of)


@filters(nodes.AdjacentFilterNode)
def _adjacent(node: nodes.AdjacentFilterNode, scope: Scope) -> CardFilter:
    if node.path.count("adjacent") >= MAX_ADJACENT_DEPTH:
        raise scope.error((*node.path, "adjacent"), f"'adjacent' can be nested {MAX_ADJACENT_DEPTH} times at most")
    of = cards_of(node.adjacent, scope)
    return AdjacentToAnyFilter(of) if isinstance(of, SelectorSource) else AdjacentFilter(of)


# Spaces


class AdjacentSquareSource(SquareSource):
    """The spaces with room that are adjacent to cards on the board (2E-TOK-7). `of`: the cards."""

    def __init__(self, of: CardSource) -> None:
        self.of = of

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        state, neighbours = position.state, position.card_set.board.neighbours
        around = [state.place[other] for other in self.of.cards(position, context) if state.place[other] >= 0]
        beside = {square for place in around for square in neighbours[place] if has_room(position, square, card)}
        return tuple(sorted(beside))


class CardSquareSource(SquareSource):
    """The free square that a card had: the one in the event (`from_event`), or its last one."""

    def __init__(self, of: CardSource, *, from_event: bool) -> None:
        self.of = of
        self.from_event = from_event

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        state = position.state
        squares = (context.facts.get("space") if self.from_event else None) or tuple(
            [state.last[other] for other in self.of.cards(position, context)]
        )
        return tuple([square for square in squares if square >= 0 and has_room(position, square, card)])


@spaces(nodes.SpaceNode)
def _space(node: nodes.SpaceNode, scope: Scope) -> SquareSource:
    return CardSquareSource(reference(node.space, scope), from_event=node.space.name == "destroyed")


def is_at(board: Board, region: str, player: int, square: int) -> bool:
    """Return True if a square lies in a region of the board, as a player sees it."""
    row = board.own_row(player, square)
    if region.startswith("enemy"):
        row = board.ranks - 1 - row
    return row < board.ranks // 2 if region.endswith("side") else row == 0


class SharesFilter(RelativeFilter):
    """Cards on the space of another card."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return any(share_square(position, card, other) for other in self.of.cards(position, context))


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
    """The spaces with room near a card (or anywhere), in a region of the board (or all of it)."""

    def __init__(self, most: int, of: CardSource | None, region: str | None) -> None:
        self.most = most
        self.of = of
        self.region = region or ""

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        board = position.card_set.board
        squares = [square for square in range(board.size) if has_room(position, square, card)]
        if self.region:
            squares = [square for square in squares if is_at(board, self.region, context.player, square)]
        if self.of is not None:
            near = [board.distance[position.state.last[other]] for other in self.of.cards(position, context)]
            squares = [square for square in squares if any(0 < row[square] <= self.most for row in near)]
        return tuple(squares)


register(filters, nodes.BehindNode, BehindFilter)
register(filters, nodes.SharesNode, SharesFilter)
register(filters, nodes.BetweenFilterNode, BetweenFilter)
register(filters, nodes.AtFilterNode, RegionFilter)
register(spaces, nodes.AdjacentSpacesNode, AdjacentSquareSource)
register(spaces, nodes.WithinSpacesNode, RegionSquareSource)
spaces(nodes.AtSpacesNode)(lambda node, scope: RegionSquareSource(0, None, node.at))


class PlaceEffect(EffectStep):
    """A card put on one of some empty spaces, from anywhere (2E-TOK-7).

    `placed`, `spaces_of`: the names of the card, and of the card that the spaces depend on; empty if they have none.
    """

    emits_event: bool = True

    def __init__(self, card: CardSource, where: SquareSource, placed: str, spaces_of: str, question: str) -> None:
        self.card = card
        self.spaces = where
        self.placed = placed
        self.spaces_of = spaces_of
        self.question = question

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return bool(self._squares(position, context))

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.card.cards(position, context)) and self.possible(position, context)

    def _squares(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the spaces with room for the card; if none is chosen yet, for a card of the upper level."""
        cards = self.card.cards(position, context)
        if not cards and not self.placed:
            return ()  # no card fits the description
        return self.spaces.squares(position, context, cards[0] if cards else -1)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        squares = self._squares(game, resolution.context) if self.card.cards(game, resolution.context) else ()
        if squares:
            options = tuple([PickSquare(square) for square in squares])
            return Decision(resolution.player, self.question, resolution.card, options)
        resolution.next()
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        resolution.next()
        place(game, self.card.cards(game, resolution.context)[0], option.square, resolution.player)


class _ExchangeEffect(BoardChangeEffect):
    """Two cards that exchange places and keep their tokens (2E-TOK-5)."""

    def __init__(self, node: ExchangeNode, scope: Scope) -> None:
        super().__init__(node, scope)
        first, second = node.exchange
        self.first = reference(first, scope)
        self.second = reference(second, scope)

    def _cards(self, position: Position, context: AbilityContext) -> list[int]:
        """Return the two cards; fewer if one has left, and there is nothing to exchange."""
        first, other = self.first.cards(position, context)[:1], self.second.cards(position, context)[:1]
        return [card for card in (*first, *other) if position.state.place[card] >= 0]

    def changes(self, position: Position, context: AbilityContext) -> dict[int, int]:
        cards, place = self._cards(position, context), position.state.place
        return {place[card]: other for card, other in zip(cards, reversed(cards), strict=True)}

    def do(self, game: Game, resolution: Resolution) -> None:
        cards = self._cards(game, resolution.context)
        if len(cards) == 2:  # noqa: PLR2004
            exchange(game, cards[0], cards[1])


@steps(PlaceNode)
def _place(node: PlaceNode, scope: Scope) -> EffectStep:
    where = node.on
    around = [getattr(where, name) for name in ("adjacent", "space", "of") if hasattr(where, name)]
    named = around[0][0] if around and isinstance(around[0], tuple) else around[0] if around else None
    spaces_of = named.name if isinstance(named, ReferenceNode) else ""
    card = cards_of(node.place, scope)
    placed = node.place[0].name if isinstance(node.place, tuple) else ""
    return PlaceEffect(card, spaces.make(where, scope), placed, spaces_of, scope.question("place it where?"))


steps(ExchangeNode)(_ExchangeEffect)
