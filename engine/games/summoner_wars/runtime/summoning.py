"""Methods and costs of summoning, and summoning as an effect."""

from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickSquare
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import CardSource, Modifier, Position, SquareSource
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.nodes import summoning as nodes
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.games.summoner_wars.summoning import SummonMethod
from engine.language.nodes.amounts import DestroyCostNode, DiscardCostNode
from engine.language.nodes.kinds import CostNode, SelectorNode
from engine.language.runtime.cards import SelectorSource, cards_of, reference
from engine.language.runtime.modifiers import plain_modifier
from engine.language.runtime.places import AdjacentSquareSource
from engine.language.runtime.registry import costs, modifiers, steps
from engine.language.runtime.scope import Scope

for _changed in (nodes.CostModifierNode, nodes.AbilityCostNode):
    plain_modifier(_changed, nonzero=True)
plain_modifier(nodes.BaseCostNode)


@modifiers(nodes.SummonNode)
def _summon(node: nodes.SummonNode, scope: Scope) -> list[Modifier]:
    method, where = SummonMethod(scope.title), node.summon
    others = [name for name in ("adjacent", "phases") if getattr(where, name) is not None]
    if where.replacing is not None and others:
        raise scope.error((*node.path, "summon", others[0]), f"'{others[0]}' can't stand beside 'replacing'")
    if where.replacing is not None:
        method.word = "replacing"
        method.cards = SelectorSource(where.replacing, scope)
    elif where.phases is not None:
        method.word = "any"
    else:
        method.word = "terms" if where.adjacent is None else "adjacent"
    if where.adjacent is not None and where.replacing is None:
        method.hosts = cards_of(where.adjacent, scope)
        method.spaces = AdjacentSquareSource(method.hosts)
    method.only, method.once = where.only, where.once
    method.price = None if where.price is None else costs.make(where.price, scope.block(("beside",)))
    method.instead = None if where.pay is None else costs.make(where.pay, scope)
    method.discount = where.discount or 0
    method.each = None if where.each is None else costs.make(where.each, scope)
    if where.each is not None and not _is_card_by_card(where.each):
        raise scope.error((*node.path, "summon", "each"), "a discount is for cards that are chosen, one by one")
    method.discards, method.keeps_damage = where.discards, where.keeps is not None
    return [method]


def _is_card_by_card(cost: CostNode) -> bool:
    match cost:
        case DestroyCostNode(destroy=SelectorNode()) | DiscardCostNode(discard=SelectorNode(), number=1):
            return True
    return False


class SummonEffect(EffectStep):
    """A card summoned where the rules let it be, or next to some cards; `also`: either of them."""

    def __init__(
        self,
        card: CardSource,
        less: int,
        spaces: SquareSource | None,
        edition: Edition,
        question: str,
        *,
        free: bool,
        also: bool,
    ) -> None:
        self.card = card
        self.less = less
        self.spaces = spaces
        self.edition = edition
        self.question = question
        self.free = free
        self.also = also

    def _squares(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the squares where the card may be summoned, those allowed by the rules first."""
        for card in self.card.cards(position, context)[:1]:
            allowed = self.edition.summon_squares(position, card, context.player, self.less, free=self.free)
            if allowed is None:
                break
            usual = tuple(allowed) if self.spaces is None or self.also else ()
            near = () if self.spaces is None else self.spaces.squares(position, context, card)
            return (*usual, *[square for square in near if square not in usual])
        return ()

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return bool(self._squares(position, context))

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return self.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        squares = self._squares(game, resolution.context)
        if squares:
            return Decision(
                resolution.player, self.question, resolution.card, tuple([PickSquare(square) for square in squares])
            )
        resolution.next()
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        card = self.card.cards(game, resolution.context)[0]
        granted = self.spaces is not None and not (self.also and option.square in self._by_rule(game, resolution, card))
        resolution.next()
        self.edition.summon(game, card, option.square, resolution.player, self.less, free=self.free, granted=granted)

    def _by_rule(self, game: Game, resolution: Resolution, card: int) -> list[int]:
        return self.edition.summon_squares(game, card, resolution.player, self.less, free=self.free) or []


@steps(nodes.SummonEffectNode)
def _summon_effect(node: nodes.SummonEffectNode, scope: Scope) -> EffectStep:
    if node.adjacent is not None and node.also is not None:
        raise scope.error((*node.path, "also"), "'adjacent' leaves no room elsewhere, so nothing can be added")
    if node.free and node.less is not None:
        raise scope.error((*node.path, "less"), "what is summoned for nothing can't cost less")
    beside = node.adjacent or node.also
    spaces = None if beside is None else AdjacentSquareSource(cards_of(beside, scope))
    card, edition = reference(node.summon, scope), edition_for(node, scope)
    question, also = scope.question("summon it where?"), node.also is not None
    step = SummonEffect(card, node.less or 0, spaces, edition, question, free=node.free, also=also)
    step.of_chosen = node.summon.name
    return step
