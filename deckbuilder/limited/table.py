"""A draft with its players: people pick, bots pick beside them, doubtful cards are marked, and picks taken back."""

from dataclasses import dataclass, field

from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import Draft, DraftOrder, begin_draft
from deckbuilder.limited.picking import DraftBot, PickAdviser
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet


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
        self._bots = {seat: DraftBot(seat, order.seed, self.ruleset, self.resolver) for seat in seats}
        self.adviser = PickAdviser(self.ruleset, self.resolver)

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
        card = DraftBot(seat, self.draft.order.seed, self.ruleset, self.resolver).choose(self.draft.view(seat))
        self.pick(seat, card)
        return card

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
