"""A draft with its players: people pick, with the worth of each card, bots pick beside them, picks taken back."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from zlib import crc32

from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import Draft, DraftOrder, SeatView, begin_draft, format_with_draft
from deckbuilder.limited.figures import FigureTable
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from engine import Generator

LIKING_STEPS = 1000  # a liking is one of so many numbers from 0 to 1
SYMBOL_POINTS = 10.0  # for a card with the symbol that a bot likes best; enough that not all bots want the same symbol
CARD_POINTS = 2.0  # for the card that a bot likes best


class _PickAdviser:
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
        return {
            card: worth(leader, self.decks.usable({**held, card: held[card] + 1})) - before for card in set(view.pack)
        }


class DraftBot:
    """A player of a draft that is a program. It sees what `SeatView` tells of its own seat, and nothing else."""

    def __init__(
        self, seat: int, seed: int, ruleset: RuleSet, resolver: Resolver, figures: FigureTable | None = None
    ) -> None:
        self._adviser = _PickAdviser(ruleset, resolver, figures)
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


@dataclass(frozen=True)
class Pick:
    """A card of a player. `seat`: from 0."""

    seat: int
    card: Card


@dataclass
class DraftTable:
    """A draft as people and bots sit at it. Methods raise InputError.

    Attributes:
        name: The name of the draft, and of the pool that comes out of it.
        names: Those of people, in the order of their seats; people without one are called `You` or `Player 2`.
        maybe: The cards that people have marked as doubtful.
        taken_back: The picks that people have taken back, in order.
    """

    name: str
    draft: Draft
    ruleset: RuleSet
    resolver: Resolver
    names: tuple[str, ...] = ()
    maybe: list[Pick] = field(default_factory=list)
    taken_back: list[Pick] = field(default_factory=list)

    def __post_init__(self) -> None:
        order = self.draft.order
        seats = (seat for seat in range(order.seats) if seat not in order.people)
        self.adviser = _PickAdviser(self.ruleset, self.resolver)
        self._bots = {seat: self._bot(seat) for seat in seats}

    @property
    def waits_for(self) -> int | None:
        """The seat of the next person who has to pick; None after the end."""
        return next((seat for seat in self.draft.order.people if self.draft.remaining(seat)), None)

    @property
    def progress(self) -> str:
        """Which pack and pick it is: `pack 2 of 3, pick 4 of 15`; `over` after the end."""
        draft, seat = self.draft, self.waits_for
        if seat is None:
            return "over"
        pick = len(draft.picks[seat]) % draft.pack_size + 1
        return f"pack {draft.round + 1} of {len(draft.rounds)}, pick {pick} of {draft.pack_size}"

    def name_of(self, seat: int) -> str:
        """Return what a player is called: by name, else `You`, `Player 4` among several people, `Bot 2`."""
        people = self.draft.order.people
        if seat not in people:
            return f"Bot {seat + 1}"
        if people.index(seat) < len(self.names):
            return self.names[people.index(seat)]
        return "You" if len(people) == 1 else f"Player {seat + 1}"

    def pick(self, seat: int, card: Card) -> None:
        """Let a person take a card. When all people have taken theirs, the bots take theirs and the packs go on."""
        self._must_be_person(seat)
        self.draft.take(seat, card)
        if not any(self.draft.remaining(person) for person in self.draft.order.people):
            self._let_bots_pick()

    def _let_bots_pick(self) -> None:
        for seat, bot in self._bots.items():
            for _ in range(self.draft.remaining(seat)):
                self.draft.take(seat, bot.choose(self.draft.view(seat)))

    def pick_as_bot(self, seat: int) -> Card:
        """Let a bot take a card for a person, and return it."""
        self._must_be_person(seat)
        card = self._bot(seat).choose(self.draft.view(seat))
        self.pick(seat, card)
        return card

    def _bot(self, seat: int) -> DraftBot:
        return DraftBot(seat, self.draft.order.seed, self.ruleset, self.resolver, self.adviser.decks.figures)

    def take_back(self, seat: int) -> Card:
        """Take back the last pick of a person, which the draft remembers, and return the card."""
        self._must_be_person(seat)
        card = self.draft.take_back(seat)
        self.taken_back.append(Pick(seat, card))
        return card

    def mark(self, seat: int, card: Card) -> bool:
        """Mark a pick of a person as doubtful, or no longer. Return whether it is marked now."""
        if card not in self.draft.picks[seat]:
            raise InputError(f"{card.name} has not been taken")
        pick = Pick(seat, card)
        if pick in self.maybe:
            self.maybe.remove(pick)
        else:
            self.maybe.append(pick)
        return pick in self.maybe

    def _must_be_person(self, seat: int) -> None:
        if seat not in self.draft.order.people:
            raise InputError(f"a bot sits at seat {seat + 1}")


def lay_table(name: str, order: DraftOrder, resolver: Resolver, names: tuple[str, ...] = ()) -> DraftTable:
    """Return the table of a new draft. Raises InputError for an order that cannot be carried out."""
    ruleset = resolver.catalogue.ruleset(order.ruleset)
    return DraftTable(name, begin_draft(order, ruleset, resolver.catalogue), ruleset, resolver, names)
