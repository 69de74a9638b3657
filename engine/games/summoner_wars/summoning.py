"""Methods and costs of summoning, as modifiers that both editions use."""

from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import could_have_modifier, has_modifier, modifiers_on_card, total_of
from engine.core.context import AbilityContext
from engine.core.game import Library
from engine.core.ground import is_empty
from engine.core.position import ActiveModifier, CardSource, Modifier, Position
from engine.games.summoner_wars.characteristics import is_a
from engine.language.runtime.cost_base import Cost


class SummonMethod(Modifier):
    """A method of summoning that an ability gives, with its conditions.

    Attributes:
        word: One of replacing, adjacent, any (in every phase), terms (no squares of its own).
        hosts: The cards next to which the unit may be put.
        only: No other method is allowed.
        once: Once a turn.
        price: An additional cost.
        instead: What may be paid instead of the cost.
        discount: By how much each payment of `each` lowers the cost.
        discards, keeps_damage: What happens to a card that is replaced, and to its damage.
    """

    __slots__ = ("discards", "discount", "each", "hosts", "instead", "keeps_damage", "once", "only", "price")

    def __init__(self, title: str) -> None:
        super().__init__("summon", title)
        self.hosts: CardSource | None = None
        self.only: bool = False
        self.once: bool = False
        self.price: Cost | None = None
        self.instead: Cost | None = None
        self.discount: int = 0
        self.each: Cost | None = None
        self.discards: bool = False
        self.keeps_damage: bool = False

    @property
    def is_free(self) -> bool:
        """Whether the method has no additional cost and no limit."""
        return self.price is None and not self.once


SourcedMethod = tuple[SummonMethod, AbilityContext]


def methods_of(position: Position, card: int, player: int) -> list[SourcedMethod]:
    """Return the methods that abilities give a player for summoning a card."""
    own = AbilityContext(card, player)
    methods: list[SourcedMethod] = []
    for modifier in position.definition(card).modifiers:
        if isinstance(modifier, SummonMethod) and modifier.of_self:
            methods.append((modifier, own))
    index = active_index(position)
    if "summon" not in index.kinds:
        return methods
    for modifier, context in index.modifiers.get("summon", ()):
        if (
            context.player == player
            and isinstance(modifier, SummonMethod)
            and modifier.holds_for(position, context, card)
        ):
            methods.append((modifier, context))
    for modifier, context in index.own.get("summon", {}).get(card, ()):
        if isinstance(modifier, SummonMethod) and modifier.holds_for(position, context, card):
            methods.append((modifier, context))
    return methods


def squares_of_method(position: Position, method: SummonMethod, context: AbilityContext) -> tuple[int, ...]:
    """Return the squares onto which a method of summoning puts a unit."""
    if method.cards is not None:
        return tuple([position.state.place[card] for card in method.cards.cards(position, context)])
    return () if method.spaces is None else method.spaces.squares(position, context)


CLOSED: Final = "cannot summon beside"  # the kind of modifiers of a card beside which nobody is summoned


def beside_entrances(position: Position, player: int, word: str) -> list[int]:
    """Return the empty squares beside the cards of a class word that a player controls: gates, walls.

    (2E-SUM-1, 1E-SUM-1, 1E-WALL-1)
    """
    state, neighbours = position.state, position.card_set.board.neighbours
    squares: set[int] = set()
    may_close = CLOSED in active_index(position).kinds
    for card in state.on_board():
        if state.control[card] != player or not is_a(position, card, word):
            continue
        if not (may_close and has_modifier(position, CLOSED, card)):
            squares.update([beside for beside in neighbours[state.place[card]] if is_empty(position, beside)])
    return sorted(squares)


def cost_of(position: Position, card: int) -> int | None:
    """Return the cost of a card after all modifiers, never below 0; None for a card without a printed cost."""
    cost = position.definition(card).cost
    if cost is None or not costs_change(position):
        return cost
    for modifier, context in cost_modifiers(position, "base_cost", card):
        cost = modifier.number(position, context)
    return max(0, cost + total_of(cost_modifiers(position, "cost", card), position))


def costs_change(position: Position) -> bool:
    """Return True if a card of the library changes costs."""
    library = position.card_set
    return isinstance(library, Library) and "costs" in library.concerns


def cost_modifiers(position: Position, kind: str, card: int) -> list[ActiveModifier]:
    """Return the modifiers of the cost of a card; its own apply before it is in play, too."""
    modifiers: list[ActiveModifier] = []
    if not position.in_play(card):
        own = AbilityContext(card, position.state.control[card])
        for modifier in position.definition(card).modifiers:
            is_own = modifier.kind == kind and modifier.of_self
            if is_own and (modifier.condition is None or modifier.condition.holds(position, own)):
                modifiers.append((modifier, own))
    if could_have_modifier(active_index(position), kind, card):
        modifiers += modifiers_on_card(position, kind, card)
    return modifiers
