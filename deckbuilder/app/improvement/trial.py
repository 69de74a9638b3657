"""What is tried to improve a deck: its legal swaps, the opponents, and how the bots play."""

from dataclasses import dataclass
from functools import cached_property

from deckbuilder.app.improvement.games import VariantGames, VariantSource, pile_after
from deckbuilder.decks.deck import Copies
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.swaps import Swap, SwapPackage, is_legal_after
from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import pack

DECK = ""  # the key of the deck itself


@dataclass(frozen=True)
class Trial:
    """The deck, its swaps, and all that its games depend on.

    Attributes:
        resolved: The deck.
        swaps: The legal swaps that bots can play.
        source: The setting and the opponents.
        is_race: Whether the opponents are passive, so that only the speed of the win counts.
        owned: The copies that there are of each card; None where that does not matter.
        left_out: Cards that bots cannot play.
    """

    resolved: ResolvedDeck
    swaps: tuple[Swap, ...]
    source: VariantSource
    is_race: bool
    owned: Copies | None = None
    left_out: tuple[str, ...] = ()

    @cached_property
    def packed(self) -> bytes:
        """The source as processes take it."""
        return pack(self.source)

    @property
    def seed(self) -> int:
        return self.source.setting.seed

    @property
    def most_rounds(self) -> int:
        """After so many rounds a game is broken off."""
        return self.source.setting.turns // 2

    def games_of(self, package: SwapPackage | None) -> VariantGames:
        """Return the games of a variant, or of the deck itself."""
        pile = self.source.setting.decks[0].pile
        return VariantGames(
            self.packed, package.key if package else DECK, pile_after(pile, package) if package else pile
        )

    def joined(self, first: SwapPackage, second: SwapPackage) -> SwapPackage | None:
        """Return two packages as one; None where the deck would not be legal, or a card would come and go."""
        package = SwapPackage((*first.swaps, *second.swaps))
        leaving, coming = ({getattr(swap, name) for swap in package.swaps} for name in ("out", "into"))
        try:
            pile_after(self.source.setting.decks[0].pile, package)
        except InputError:
            return None
        if leaving & coming or not is_legal_after(package, self.resolved, self.owned):
            return None
        return package
