"""Effects that place cards on squares, and exchange them."""

from engine.core.changes import exchange, place
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickSquare
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import CardSource, Position, SquareSource
from engine.language.nodes import effects as nodes
from engine.language.nodes.kinds import ReferenceNode
from engine.language.runtime.cards import cards_of, reference
from engine.language.runtime.effect_base import BoardChangeEffect
from engine.language.runtime.registry import spaces, steps
from engine.language.runtime.scope import Scope


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


class ExchangeEffect(BoardChangeEffect):
    """Two cards that exchange places and keep their tokens (2E-TOK-5)."""

    def __init__(self, node: nodes.ExchangeNode, scope: Scope) -> None:
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


@steps(nodes.PlaceNode)
def _place(node: nodes.PlaceNode, scope: Scope) -> EffectStep:
    where = node.on
    around = [getattr(where, name) for name in ("adjacent", "space", "of") if hasattr(where, name)]
    named = around[0][0] if around and isinstance(around[0], tuple) else around[0] if around else None
    spaces_of = named.name if isinstance(named, ReferenceNode) else ""
    card = cards_of(node.place, scope)
    placed = node.place[0].name if isinstance(node.place, tuple) else ""
    return PlaceEffect(card, spaces.make(where, scope), placed, spaces_of, scope.question("place it where?"))


steps(nodes.ExchangeNode)(ExchangeEffect)
