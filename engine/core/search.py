"""Search: how much a bot may try, the limits of what cards can make of a game, and hints about options."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.compilation import mypyc_attr
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.position import Position

MAX_BLOCKS: Final = 2000  # blocks begun after one answer
MAX_OPTIONS: Final = 5000  # of one decision
FREE_STACK_ITEMS: Final = 8  # stack items and lasting effects that a copy contains for free; more of them cost more
SEARCH: Final = "search "  # before the name of a number that says how far to look
LEARNED: Final = "learned "  # before the name of a feature, for its learned weight
OVER: Final = 1.5  # the value of a game that is won, compared with one that is as good as won
FREE_LOOKUPS: Final = 50  # cards that each try may read for free; games seldom read as many


def check_option_count(position: Position, question: str, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return the options of a decision. Raises LimitExceededError if they are too many.

    The message names the card with most of them.
    """
    if len(options) > MAX_OPTIONS:
        cards = Counter([getattr(option, "card", -1) for option in options])
        del cards[-1]
        of = f", most of them of '{position.name(cards.most_common(1)[0][0])}'" if cards else ""
        raise LimitExceededError(f"'{question}' has {len(options)} options{of}, and a decision may have {MAX_OPTIONS}")
    return options


class SearchBudget:
    """A limit on how much a bot may try. All copies of a game share one budget."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.spent: int = 0
        self.by: dict[str, int] = {}  # how much was spent for each card, by its name

    @property
    def is_half_spent(self) -> bool:
        """Whether half is spent, so that a search should look less far: the rest is for what must be tried."""
        return 2 * self.spent > self.most

    def answer(self, position: Position, option: Option, pending: list[int]) -> None:
        """Count an answer, and more if there are many stack items or lasting effects, which are copied each time.

        It counts for the card that is being resolved, or else for the card with which the player acts.
        """
        more = (len(pending) + len(position.state.lasting)) // FREE_STACK_ITEMS
        cards = option.named_cards
        resolved = cards[0] if cards else -1
        for card in pending:
            if card >= 0:
                resolved = card
        self.spend(position, resolved, 1 + more)

    def spend(self, position: Position, card: int, times: int = 1) -> None:
        """Count a try for a card, and more if many cards were read for it.

        Raises LimitExceededError when all is spent, with the name of the card for which most was.
        """
        lookups = position.lookups
        self._count(position, card, times)
        if lookups.cards >= FREE_LOOKUPS:
            self._count(position, lookups.card, lookups.cards // FREE_LOOKUPS)
        lookups.cards = 0
        if self.spent > self.most:
            about = f"; most of it comes of '{max(self.by, key=self.by.__getitem__)}'" if self.by else ""
            raise LimitExceededError(
                f"a bot has tried {self.most} things in turn {position.state.turn} and is not done{about}"
            )

    def _count(self, position: Position, card: int, times: int) -> None:
        self.spent += times
        if card >= 0 and position.definition(card).abilities:  # it is known and has abilities
            name = position.name(card)
            self.by[name] = self.by.get(name, 0) + times


def check_loop_limit(position: Position, card: int, blocks_started: int, search_budget: SearchBudget | None) -> None:
    """Raise LimitExceededError, with the name of the card, if an answer or a search has begun too many blocks."""
    if blocks_started > MAX_BLOCKS:
        raise LimitExceededError(f"'{position.name(card)}' does more than {MAX_BLOCKS} things at once")
    if search_budget is not None:
        search_budget.spend(position, card)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchHints:
    """Hints about options before they are tried, and how far to look.

    Attributes:
        knows_wins: `could_win` is implemented, and nothing is left to chance, so that wins can be forced.
        may_be_drawn: Games can end in a draw, which a player who is ahead avoids.
        rollout_turns: The length of a rollout, including the current turn.
        rollout_positions: The positions evaluated for a decision by rollouts.
        plans: How many plans are compared by rollouts.
        beam_width: How many positions are followed further after each action of a plan.
        max_deficit: Plans whose first impression is worse than the best by more are not tried.
        prior_weight: The weight of the first impression of a plan, in trials.
        win_worth: What a sure win is worth, compared with an even game, where values are learned.
        worth_share: The share of the worth in these values.
        feature_names: The names of the features from which the value of a position is learned.
        learned: Their learned weights, in their order; empty if nothing was learned.
    """

    knows_wins: bool = False
    may_be_drawn: bool = False
    feature_names: tuple[str, ...] = ()

    def __init__(self, weights: Mapping[str, float]) -> None:
        hints = {name.removeprefix(SEARCH): weight for name, weight in weights.items() if name.startswith(SEARCH)}
        self.rollout_turns = int(hints.get("turns", 3))
        self.rollout_positions = int(hints.get("positions", 6000))
        self.plans = int(hints.get("plans", 6))
        self.beam_width = int(hints.get("width", 4))
        self.max_deficit: float = hints.get("deficit", 5.0)
        self.prior_weight: float = hints.get("prior", 2.5)
        self.win_worth: float = hints.get("win", 60.0)
        self.worth_share: float = hints.get("worth", 0.3)
        is_learned = any(name.startswith(LEARNED) for name in weights)
        self.learned = [weights.get(LEARNED + name, 0.0) for name in self.feature_names] if is_learned else []

    def lead(self, features: Sequence[float]) -> float:
        """Return the learned lead in the chance of winning, from -1 to 1; 0 if the game is even."""
        odds: float = 0.0  # the logarithm of the odds
        for weight, feature in zip(self.learned, features, strict=True):
            odds += weight * feature
        half = odds / 2
        return half / math.sqrt(1 + half * half)  # near tanh(half), and exactly the same on every machine

    def combined(self, worth: float, features: Sequence[float]) -> float:
        """Return the value of a position: mostly the lead in the chance of winning, which the features tell.

        The share of the worth shows a way on where a game is as good as decided.
        """
        return self.win_worth * self.lead(features) + self.worth_share * worth

    def limited(self, worth: float) -> float:
        """Return the value of a game that is over, by its worth."""
        most = OVER * self.win_worth
        return max(-most, min(most, worth))

    def could_win(self, position: Position, option: Option) -> bool:
        """Return True if an option might win by itself before the next turn begins to be played."""
        return True
