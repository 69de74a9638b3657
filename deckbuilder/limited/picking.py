"""What a card of a pack is worth to a player of a draft, and bots that take what goes with what they have."""

from collections import Counter
from collections.abc import Mapping
from zlib import crc32

from deckbuilder.decks.resolve import Resolver
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import SeatView, format_with_draft
from deckbuilder.limited.figures import FigureTable
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from engine import Generator

LIKING_STEPS = 1000  # a liking is one of so many numbers from 0 to 1
SYMBOL_POINTS = 10.0  # for a card with the symbol that a bot likes best; enough that not all bots want the same symbol
CARD_POINTS = 2.0  # for the card that a bot likes best


class PickAdviser:
    """Says how much the cards of a pack add to what a player has taken so far."""

    def __init__(self, ruleset: RuleSet, resolver: Resolver, figures: FigureTable | None = None) -> None:
        self.format = format_with_draft(ruleset)
        self.decks = LimitedDecks(ruleset, self.format, resolver, figures)

    def gains(self, view: SeatView, liking: Mapping[Card, float] | None = None) -> dict[Card, float]:
        """Return how much more the player's cards are worth with each card of the pack, around the best leader.

        `liking`: points for a leader besides, which decide while there are few picks.
        """
        held = Counter((*view.given, *view.picks))
        leader = self.decks.best_leader(held, liking)
        worth = self.decks.valuation.worth
        before = worth(leader, self.decks.usable(held))
        return {card: worth(leader, self.decks.usable(held + Counter([card]))) - before for card in set(view.pack)}


class DraftBot:
    """A player of a draft that is a program. It sees what `SeatView` tells of its own seat, and nothing else.

    A symbol and a card that it likes are worth a little more to it; its seat and the seed decide which those are.
    """

    def __init__(
        self, seat: int, seed: int, ruleset: RuleSet, resolver: Resolver, figures: FigureTable | None = None
    ) -> None:
        self._adviser = PickAdviser(ruleset, resolver, figures)
        self._seed, self._seat = seed, seat
        generator = Generator(seed, 1 + seat)
        self._symbol_points = {symbol: _liking(generator) * SYMBOL_POINTS for symbol in sorted(ruleset.symbols)}

    def choose(self, view: SeatView) -> Card:
        """Return the card that the bot takes from the pack of a view."""
        leaders = self._adviser.decks.leaders((*view.given, *view.picks))
        gains = self._adviser.gains(view, {leader: self._taste(leader) for leader in leaders})
        return max(gains, key=lambda card: (gains[card] + self._taste(card), card.key))

    def _taste(self, card: Card) -> float:
        """Return the points for what the bot likes; for a card they are the same whenever it is seen."""
        symbols = [self._symbol_points.get(symbol, 0.0) for symbol in card.symbols]
        stream = crc32(f"{self._seat} {card.key}".encode())
        return max(symbols, default=0.0) + _liking(Generator(self._seed, stream)) * CARD_POINTS


def _liking(generator: Generator) -> float:
    return generator.below(LIKING_STEPS) / LIKING_STEPS
