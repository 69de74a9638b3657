"""A draft: each player takes a card from a pack and passes the pack on, all at once, until the packs are empty."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies
from deckbuilder.errors import InputError
from deckbuilder.limited.packs import cards_of, cube_of, deal_besides, open_rounds
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import DraftRules, Format, Packs, RuleSet
from engine import Generator

DIGEST_LENGTH = 16  # hexadecimal digits


@dataclass(frozen=True)
class DraftOrder:
    """What is drafted, by whom. The same order gives the same packs.

    Attributes:
        people: The seats of people, from 0; bots sit at the others.
        cube: The cards from which the packs are dealt, each as often as it is listed; None: the packs of the rule set.
    """

    ruleset: str
    seed: int
    seats: int
    people: tuple[int, ...] = (0,)
    cube: Copies | None = None


@dataclass(frozen=True)
class SeatView:
    """What one player of a draft knows.

    Attributes:
        seat: The seat, from 0.
        round: Which pack of each player is being drafted, from 0.
        turn: How often the packs of this round have been passed on.
        pack: The cards from which the player takes one now; empty while others are still choosing, and at the end.
        remaining: How many cards the player takes now.
        given: The cards that the player has besides.
        taken_by_others: What others have taken from the pack since the player first saw it.
        went_by: Every card that the player has seen and passed on, and that is not in the pack now.
        passes_to: The seat that gets the pack next.
    """

    seat: int
    round: int
    turn: int
    pack: tuple[Card, ...]
    remaining: int
    picks: tuple[Card, ...]
    given: tuple[Card, ...]
    taken_by_others: Copies
    went_by: Copies
    passes_to: int


class Draft:
    """A draft in progress. Methods raise InputError for what the draft does not allow.

    Attributes:
        rounds: The packs by round and by the seat that opens them, as they were opened.
        given: The cards that each seat has besides.
        picks: The cards that each seat has taken, in order.
        pack_size: The number of cards in a pack; all packs have as many.
    """

    def __init__(
        self,
        order: DraftOrder,
        rules: DraftRules,
        rounds: Sequence[Sequence[Sequence[Card]]],
        given: Sequence[Sequence[Card]],
    ) -> None:
        self.order, self.rules, self.rounds, self.given = order, rules, rounds, tuple(map(tuple, given))
        self.picks: list[list[Card]] = [[] for _ in range(order.seats)]
        self.pack_size = len(rounds[0][0])
        self._turns = -(-self.pack_size // rules.picks)  # how often a pack is picked from until it is empty
        self._packs: dict[tuple[int, int, int], tuple[Card, ...]] = {}  # before a turn, by opener, round and turn

    @property
    def is_over(self) -> bool:
        """Whether all packs are empty."""
        return all(len(picks) == self.pack_size * len(self.rounds) for picks in self.picks)

    @property
    def round(self) -> int:
        """Which pack of each player is being drafted, from 0; the last one after the end."""
        return min(self._passed // self._turns, len(self.rounds) - 1)

    @property
    def turn(self) -> int:
        """How often the packs of this round have been passed on."""
        return self._passed - self.round * self._turns

    @property
    def _passed(self) -> int:
        """How many times, in all rounds, every player has taken what is to be taken before the packs go on."""
        return self._finished_turns(min(map(len, self.picks)))

    def _finished_turns(self, picks: int) -> int:
        rounds, rest = divmod(picks, self.pack_size)
        return rounds * self._turns + rest // self.rules.picks

    def remaining(self, seat: int) -> int:
        """Return how many cards the player takes before the packs are passed on."""
        if self.is_over:
            return 0
        after = min((self.turn + 1) * self.rules.picks, self.pack_size)
        return max(self.round * self.pack_size + after - len(self.picks[seat]), 0)

    def _opener(self, holder: int, number: int, turn: int) -> int:
        """Return the seat that opened the pack which `holder` has in a turn of a round."""
        return (holder - turn if self.rules.passes_left(number) else holder + turn) % self.order.seats

    def _holder(self, opener: int, number: int, turn: int) -> int:
        """Return the seat that has the pack of `opener` in a turn of a round."""
        return (opener + turn if self.rules.passes_left(number) else opener - turn) % self.order.seats

    def _taken(self, seat: int, number: int, turn: int) -> list[Card]:
        """Return the cards that a player has taken in a turn of a round."""
        start = number * self.pack_size + turn * self.rules.picks
        end = min(start + self.rules.picks, (number + 1) * self.pack_size)
        return self.picks[seat][start:end]

    def _pack_before(self, opener: int, number: int, turn: int) -> tuple[Card, ...]:
        """Return what a pack of a round holds before a turn, in which it is only once all have passed theirs on."""
        if turn == 0:
            return tuple(self.rounds[number][opener])
        key = opener, number, turn
        if key not in self._packs:
            before = self._pack_before(opener, number, turn - 1)
            taken = self._taken(self._holder(opener, number, turn - 1), number, turn - 1)
            self._packs[key] = _without(before, Counter(taken))
        return self._packs[key]

    def held(self, seat: int) -> tuple[Card, ...]:
        """Return what is left of the pack that the player has now."""
        if self.is_over:
            return ()
        pack = self._pack_before(self._opener(seat, self.round, self.turn), self.round, self.turn)
        return _without(pack, Counter(self._taken(seat, self.round, self.turn)))

    def take(self, seat: int, card: Card) -> None:
        """Let a player take a card from the pack. The packs are passed on when everybody has taken theirs."""
        if self.is_over:
            raise InputError("the draft is over")
        if not self.remaining(seat):
            raise InputError(f"player {seat + 1} has taken a card already and waits for the others")
        if card not in self.held(seat):
            raise InputError(f"{card.name} is not in the pack of player {seat + 1}")
        self.picks[seat].append(card)

    def take_back(self, seat: int) -> Card:
        """Take back the last pick of a player, as long as nobody has picked from a later pack. Return the card."""
        if not self.picks[seat]:
            raise InputError("nothing has been taken yet")
        turns = self._finished_turns(len(self.picks[seat]) - 1)
        if any(self._finished_turns(len(picks) - 1) > turns for picks in self.picks if picks):
            raise InputError("another player has already picked from the next pack")
        self._packs.clear()
        return self.picks[seat].pop()

    def view(self, seat: int) -> SeatView:
        """Return what a player knows."""
        remaining = self.remaining(seat)
        pack = self.held(seat) if remaining else ()
        seen_packs = self.packs_seen(seat)
        seen = Counter(card for cards in seen_packs.values() for card in cards)
        present = seen_packs.get((self.round, self._opener(seat, self.round, self.turn)), ()) if remaining else ()
        own = Counter(self.picks[seat])
        from_present = self._taken_from_present(seat) if remaining else Counter[Card]()
        return SeatView(
            seat=seat,
            round=self.round,
            turn=self.turn,
            pack=pack,
            remaining=remaining,
            picks=tuple(self.picks[seat]),
            given=self.given[seat],
            taken_by_others=Counter(present) - Counter(pack) - from_present,
            went_by=seen - own - Counter(pack),
            passes_to=self._holder(seat, self.round, 1),
        )

    def packs_seen(self, seat: int) -> dict[tuple[int, int], tuple[Card, ...]]:
        """Return the packs that a player has seen, by round and opener, as they were at the first look."""
        packs: dict[tuple[int, int], tuple[Card, ...]] = {}
        for number in range(self.round + 1):
            turns = self.turn + 1 if number == self.round else self._turns
            for turn in range(min(turns, self.order.seats)):
                opener = self._opener(seat, number, turn)
                packs[number, opener] = self._pack_before(opener, number, turn)
        return packs

    def _taken_from_present(self, seat: int) -> Counter[Card]:
        """Return what a player has taken from the pack of this turn, now and when it was there before."""
        turns = range(self.turn % self.order.seats, self.turn + 1, self.order.seats)
        return Counter(card for turn in turns for card in self._taken(seat, self.round, turn))

    @property
    def digest(self) -> str:
        """Return the same text for the same packs and picks."""
        keys = [[[card.key for card in pack] for pack in packs] for packs in self.rounds]
        picks = [[card.key for card in cards] for cards in self.picks]
        return hashlib.sha256(repr((keys, picks)).encode()).hexdigest()[:DIGEST_LENGTH]


def _without(cards: Sequence[Card], taken: Counter[Card]) -> tuple[Card, ...]:
    """Return cards, in their order, without those that were taken."""
    left = Counter(taken)
    kept = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            kept.append(card)
    return tuple(kept)


def begin_draft(order: DraftOrder, ruleset: RuleSet, catalogue: Catalogue) -> Draft:
    """Return a draft with its packs opened. Raises InputError for an order that cannot be carried out."""
    rules, packs = draft_rules(ruleset)
    if not rules.least_seats <= order.seats <= rules.most_seats:
        raise InputError(
            f"{rules.least_seats} to {rules.most_seats} players can draft, not {order.seats}", field="seats"
        )
    if not order.people or not all(0 <= seat < order.seats for seat in order.people):
        raise InputError(f"people sit at seats 1 to {order.seats}", field="people")
    generator = Generator(order.seed)
    cube = cube_of(packs, ruleset, catalogue) if order.cube is None else order.cube
    rounds = open_rounds(packs, rules.packs, order.seats, cube, ruleset, catalogue, generator)
    given = cards_of(rules.given, ruleset, catalogue) if rules.given else []
    dealt = deal_besides(packs, order.seats, ruleset, catalogue, generator)
    return Draft(order, rules, rounds, [[*given, *cards] for cards in dealt])


def format_with_draft(ruleset: RuleSet) -> Format:
    """Return the format of a rule set whose packs are drafted. Raises InputError if there is none."""
    format_ = next((candidate for candidate in ruleset.formats.values() if candidate.draft), None)
    if format_ is None:
        raise InputError(f"{ruleset.name} has no format that is drafted")
    return format_


def draft_rules(ruleset: RuleSet) -> tuple[DraftRules, Packs]:
    """Return how the packs of a rule set are drafted, and what they hold. Raises InputError if they are not drafted."""
    format_ = format_with_draft(ruleset)
    assert format_.draft is not None  # noqa: S101 - a format that is drafted
    assert format_.packs is not None  # noqa: S101 - the schema requires both
    return format_.draft, format_.packs


def replay_draft(order: DraftOrder, picks: Sequence[Sequence[Card]], ruleset: RuleSet, catalogue: Catalogue) -> Draft:
    """Return the draft after picks, one list a seat. Raises InputError for picks that were not possible."""
    draft = begin_draft(order, ruleset, catalogue)
    waiting = [list(reversed(cards)) for cards in picks]
    while any(waiting):
        able = [seat for seat, cards in enumerate(waiting) if cards and draft.remaining(seat)]
        if not able:
            seat = next(seat for seat, cards in enumerate(waiting) if cards)
            raise InputError(f"player {seat + 1} has more picks than the draft had at that time")
        for seat in able:
            draft.take(seat, waiting[seat].pop())
    return draft
