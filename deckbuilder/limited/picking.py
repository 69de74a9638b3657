"""What a card of a pack is worth to a player of a draft, and bots that take what goes with what they have."""

from collections.abc import Mapping
from zlib import crc32

from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.suggest import Suggestion
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import SeatView, format_with_draft
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from engine import Generator

LIKING_STEPS = 1000  # a liking is one of so many numbers from 0 to 1
SYMBOL_POINTS = 0.5  # for a card with the symbol that a bot likes best
CARD_POINTS = 0.5  # for the card that a bot likes best


class PickAdviser:
    """Says how well the cards of a pack fit what a player has taken so far."""

    def __init__(self, ruleset: RuleSet, resolver: Resolver) -> None:
        self.format = format_with_draft(ruleset)
        self._validator = resolver.validator(ruleset, self.format.name)
        self.decks = LimitedDecks(ruleset, self.format, resolver)

    def suggestions(self, view: SeatView, liking: Mapping[Card, float] | None = None) -> dict[Card, Suggestion]:
        """Return the score of each card of the pack, with reasons, around the leader that goes with most picks.

        `liking`: points for a leader besides, which decide while there are few picks.
        """
        held = (*view.given, *view.picks)
        completion = self.decks.begun(self.decks.best_leader(held, liking), view.picks)
        suggestions = {}
        for card in dict.fromkeys(view.pack):
            sections = filter(None, map(self.format.section, self._validator.possible_sections(card)))
            candidates = [completion.suggestion(card, section) for section in sections]
            if candidates:
                suggestions[card] = max(candidates, key=lambda suggestion: suggestion.score)
        return suggestions


class DraftBot:
    """A player of a draft that is a program. It sees what `SeatView` tells of its own seat, and nothing else.

    A symbol and a card that it likes are worth a little more to it; its seat and the seed decide which those are.
    """

    def __init__(self, seat: int, seed: int, ruleset: RuleSet, resolver: Resolver) -> None:
        self._adviser = PickAdviser(ruleset, resolver)
        self._seed, self._seat = seed, seat
        generator = Generator(seed, 1 + seat)
        self._symbol_points = {symbol: _liking(generator) * SYMBOL_POINTS for symbol in sorted(ruleset.symbols)}

    def choose(self, view: SeatView) -> Card:
        """Return the card that the bot takes from the pack of a view."""
        leaders = self._adviser.decks.leaders((*view.given, *view.picks))
        suggestions = self._adviser.suggestions(view, {leader: self._taste(leader) for leader in leaders})

        def points(card: Card) -> float:
            return (suggestions[card].score if card in suggestions else 0.0) + self._taste(card)

        return max(dict.fromkeys(view.pack), key=lambda card: (points(card), card.key))

    def _taste(self, card: Card) -> float:
        """Return the points for what the bot likes; for a card they are the same whenever it is seen."""
        symbols = [self._symbol_points.get(symbol, 0.0) for symbol in card.symbols]
        stream = crc32(f"{self._seat} {card.key}".encode())
        return max(symbols, default=0.0) + _liking(Generator(self._seed, stream)) * CARD_POINTS


def _liking(generator: Generator) -> float:
    return generator.below(LIKING_STEPS) / LIKING_STEPS
