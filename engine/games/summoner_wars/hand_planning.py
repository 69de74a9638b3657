"""The value of a hand together with magic: the best plan of what to play in the next turns."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.position import HIDDEN, Definition

MAX_PLANNED_CARDS: Final = 6  # cards of a hand that a plan considers
MAX_CACHED_PLANS: Final = 2000  # plans kept in memory
MAX_USEFUL_MAGIC: Final = 8  # magic above this number is worth less
MAGIC_PER_CARD: Final = 2  # magic for each card in hand or draw pile; more is worth less


class HandPlan:
    """The definitions of a hand that are to be played next, and the value of that.

    Attributes:
        planned: The value of these cards less the magic that is lacking for them, discounted for the wait.
        spare: The value of the magic left.
        rest: The value of the other cards in hand, and of those still to be drawn.
    """

    __slots__ = ("cards", "planned", "rest", "spare", "worth")

    def __init__(self, cards: tuple[int, ...], planned: float, spare: float, rest: float) -> None:
        self.cards = cards
        self.planned = planned
        self.spare = spare
        self.rest = rest
        self.worth: float = planned + spare + rest


class HandPlanner:
    """Plans which cards of a hand to play. `gains`: by definition, the value of the card once it is played.

    `haste`: from 0 to 1, how much a player who is ahead on the board discounts cards that must wait for magic.
    """

    def __init__(
        self, definitions: Sequence[Definition], gains: Sequence[float], weights: Mapping[str, float], hand: int
    ) -> None:
        self.costs = [definition.cost or 0 for definition in definitions]
        self.gains = list(gains)
        self.hand = hand
        self.magic = float(weights["magic"])
        self.excess = float(weights["magic_excess"])
        self.card = float(weights["hand_card"])
        self.draw = float(weights["draw"])
        self.pile = float(weights["pile"])
        self.patience = float(weights["patience"])
        self.income = float(weights["income"])
        self.haste: float = 0.0
        self.known: dict[tuple[int, int, bool, float, tuple[int, ...]], HandPlan] = {}

    def spare(self, magic: int, cards: int) -> float:
        """Return the value of magic for a player with `cards` cards in hand and draw pile."""
        useful = min(magic, MAX_USEFUL_MAGIC)  # of two at a time, which is compiled
        useful = min(useful, MAGIC_PER_CARD * cards)
        return self.magic * useful + self.excess * (magic - useful)

    def best(self, hand: Sequence[int], magic: int, pile: int, *, sells: bool) -> HandPlan:
        """Return the best plan for the definitions of a hand.

        `sells`: the other cards can still be turned into magic this turn.
        """
        cards = tuple(sorted(hand))
        key = (magic, pile, sells, self.haste, cards)
        plan = self.known.get(key)
        if plan is None:
            if len(self.known) > MAX_CACHED_PLANS:
                self.known.clear()
            plan = self.known[key] = self._best(cards, magic, pile, sells)
        return plan

    def _best(self, hand: tuple[int, ...], magic: int, pile: int, sells: bool) -> HandPlan:
        playable = sorted([(self.costs[card], card) for card in hand if card != HIDDEN and self.gains[card] > 0])
        playable = playable[:MAX_PLANNED_CARDS]
        best = self._plan([], hand, magic, pile, sells)
        for choice in range(1, 1 << len(playable)):
            chosen = [card for place, (_, card) in enumerate(playable) if choice >> place & 1]
            plan = self._plan(chosen, hand, magic, pile, sells)
            if plan.worth > best.worth:
                best = plan
        return best

    def _plan(self, chosen: list[int], hand: tuple[int, ...], magic: int, pile: int, sells: bool) -> HandPlan:
        """Return the plan that plays the chosen cards in order, and turns the others into magic if `sells`."""
        others = len(hand) - len(chosen)
        means = magic + others if sells else magic
        paid, planned = 0, 0.0
        for card in chosen:
            cost = self.costs[card]
            paid += cost
            lack = max(0, paid - means)
            planned += (self.gains[card] - self.magic * min(cost, lack)) * self._patience(lack)
        kept = len(chosen) if sells else len(hand)
        drawn = min(max(0, self.hand - kept), pile)
        rest = self.draw * drawn + self.pile * (pile - drawn)
        if not sells:
            unknown = hand.count(HIDDEN)
            rest += self.card * (others - unknown) + self.draw * unknown
        return HandPlan(tuple(chosen), planned, self.spare(max(0, means - paid), kept + pile), rest)

    def _patience(self, lack: int) -> float:
        """Return the factor for the value of a card that has to wait because `lack` magic is missing for it."""
        return float((self.patience * (1 - self.haste)) ** (1 + lack / self.income))
