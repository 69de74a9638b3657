"""Drafts: packs go round, nothing is lost or doubled, players see only what they hold, and bots build legal decks."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.problems import ProblemKind
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import (
    Draft,
    DraftOrder,
    SeatView,
    begin_draft,
    draft_rules,
    format_with_draft,
    replay_draft,
)
from deckbuilder.limited.packs import cards_of, cube_of, open_packs
from deckbuilder.limited.table import DraftBot, DraftTable
from deckbuilder.model.card import Card
from engine import Generator
from tests.depth import deep, examples, sized

CHESS = "summoners-chess"
Choose = Callable[[SeatView], Card]


def begun(resolver: Resolver, seed: int, seats: int = 8, cube: dict[Card, int] | None = None) -> Draft:
    order = DraftOrder(CHESS, seed, seats, cube=cube)
    return begin_draft(order, resolver.catalogue.ruleset(CHESS), resolver.catalogue)


def take_turn(draft: Draft, choose: Choose) -> None:
    """Let every player take what is to be taken before the packs go on."""
    for seat in range(draft.order.seats):
        for _ in range(draft.remaining(seat)):
            draft.take(seat, choose(draft.view(seat)))


def drafted(draft: Draft, choose: Choose) -> Draft:
    while not draft.is_over:
        take_turn(draft, choose)
    return draft


def at_random(seed: int) -> Choose:
    generator = Generator(seed, 99)
    return lambda view: view.pack[generator.below(len(view.pack))]


def first(view: SeatView) -> Card:
    return view.pack[0]


def passed_on(draft: Draft, choose: Callable[[list[Card]], Card]) -> None:
    """Play a draft beside lists of cards that go round by hand: each player's pack is what the neighbour left."""
    seats = draft.order.seats
    for number, step in enumerate((1, -1, 1)):
        packs = [list(pack) for pack in draft.rounds[number]]
        while packs[0]:
            for seat, pack in enumerate(packs):
                assert draft.held(seat) == tuple(pack)
                card = choose(pack)
                draft.take(seat, card)
                pack.remove(card)
            packs = [packs[(seat - step) % seats] for seat in range(seats)]
    assert draft.is_over


DRAFTS = sized(6, 20)  # `make check` plays so many at random


@pytest.mark.rule("CH-2.1.2")
def test_cards_of_random_drafts_are_neither_lost_nor_doubled_and_packs_are_passed_on(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(CHESS)
    for seed in range(DRAFTS):
        generator, draft = Generator(seed, 99), begun(resolver, seed, 2 + seed % 7)
        passed_on(draft, lambda pack, chance=generator: pack[chance.below(len(pack))])  # type: ignore[misc]
        opened = Counter(card for packs in draft.rounds for pack in packs for card in pack)
        assert sum(map(Counter, draft.picks), Counter()) == opened
        assert {len(picks) for picks in draft.picks} == {3 * 15}
        if seed % 10 == 0:
            assert replay_draft(draft.order, draft.picks, ruleset, resolver.catalogue).digest == draft.digest
            assert draft.digest != begun(resolver, seed + 1, draft.order.seats).digest


def test_packs_go_left_then_right_then_left(resolver: Resolver) -> None:
    draft = begun(resolver, 3, 4)
    for neighbour in (1, -1, 1):
        before = [draft.held(seat) for seat in range(4)]
        take_turn(draft, first)
        for seat in range(4):
            assert draft.held((seat + neighbour) % 4) == before[seat][1:]
        number = draft.round
        while draft.round == number and not draft.is_over:
            take_turn(draft, first)


def test_a_pack_that_comes_back_tells_what_others_took(resolver: Resolver) -> None:
    draft = begun(resolver, 5, 2)
    pack = draft.held(0)
    take_turn(draft, first)
    assert draft.view(0).taken_by_others == {}
    assert draft.view(0).went_by == Counter(pack[1:])
    take_turn(draft, first)
    view = draft.view(0)
    assert view.pack == pack[2:]
    assert view.taken_by_others == Counter(pack[1:2])


def test_a_player_waits_until_all_others_have_picked(resolver: Resolver) -> None:
    draft = begun(resolver, 5, 2)
    draft.take(0, draft.held(0)[0])
    assert draft.view(0).pack == ()
    with pytest.raises(InputError, match="player 1 has taken a card already and waits"):
        draft.take(0, draft.held(0)[0])


def test_only_cards_of_the_pack_are_taken(resolver: Resolver) -> None:
    draft = begun(resolver, 5, 2)
    foreign = next(card for card in draft.held(1) if card not in draft.held(0))
    with pytest.raises(InputError, match=r"is not in the pack of player 1"):
        draft.take(0, foreign)


@given(seed=st.integers(0, 2**32), turns=st.integers(0, 44))
@examples(10)
def test_a_draft_replays_to_the_same_packs_and_digest(resolver: Resolver, seed: int, turns: int) -> None:
    draft, choose = begun(resolver, seed, 3), at_random(seed)
    for _ in range(turns):
        take_turn(draft, choose)
    replayed = replay_draft(draft.order, draft.picks, resolver.catalogue.ruleset(CHESS), resolver.catalogue)
    assert replayed.digest == draft.digest
    assert [replayed.view(seat) for seat in range(3)] == [draft.view(seat) for seat in range(3)]


def test_picks_that_were_not_possible_are_no_draft(resolver: Resolver) -> None:
    draft = begun(resolver, 5, 2)
    ruleset = resolver.catalogue.ruleset(CHESS)
    with pytest.raises(InputError, match="player 1 has more picks than the draft had"):
        replay_draft(draft.order, [draft.held(0)[:2], []], ruleset, resolver.catalogue)


def test_a_pick_is_taken_back_until_the_next_pack_is_picked_from(resolver: Resolver) -> None:
    draft = begun(resolver, 5, 2)
    pack = draft.held(0)
    take_turn(draft, first)
    assert draft.take_back(0) == pack[0]
    assert draft.held(0) == pack
    draft.take(0, pack[1])
    draft.take(1, draft.held(1)[0])
    with pytest.raises(InputError, match="another player has already picked from the next pack"):
        draft.take_back(0)


def test_a_pick_that_was_never_made_is_not_taken_back(resolver: Resolver) -> None:
    with pytest.raises(InputError, match="nothing has been taken yet"):
        begun(resolver, 5, 2).take_back(0)


def test_a_cube_deals_each_card_as_often_as_it_is_listed(resolver: Resolver) -> None:
    cards = cards_of("-class:general", resolver.catalogue.ruleset(CHESS), resolver.catalogue)[:30]
    draft = drafted(begun(resolver, 1, 2, dict.fromkeys(cards, 3)), first)
    dealt = sum(map(Counter, draft.picks), Counter())
    assert dealt == Counter(dict.fromkeys(cards, 3))


def test_a_cube_with_too_few_cards_is_refused(resolver: Resolver) -> None:
    card = cards_of("class:minion", resolver.catalogue.ruleset(CHESS), resolver.catalogue)[0]
    with pytest.raises(InputError, match="3 packs of 15 cards for each of 2 players are 90 cards, and the list has 89"):
        begun(resolver, 1, 2, {card: 89})


@pytest.mark.parametrize("seats", [1, 9])
def test_the_rules_limit_the_number_of_players(resolver: Resolver, seats: int) -> None:
    with pytest.raises(InputError, match=f"2 to 8 players can draft, not {seats}"):
        begun(resolver, 1, seats)


def test_a_game_without_a_draft_is_refused(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset("2e")
    with pytest.raises(InputError, match="no format that is drafted"):
        format_with_draft(ruleset._replace(formats={"custom": ruleset.formats["custom"]}))


@pytest.mark.rule("2E-LIM-1", "1E-LIM-1")
@pytest.mark.parametrize(("game", "seats"), [("2e", 6), ("2e", 3), ("1e", 8)])
def test_a_game_without_packs_is_drafted_from_one_box_of_its_cards(game: str, seats: int, resolver: Resolver) -> None:
    ruleset, catalogue = resolver.catalogue.ruleset(game), resolver.catalogue
    draft = drafted(begin_draft(DraftOrder(ruleset.id, 7, seats), ruleset, catalogue), first)
    _, packs = draft_rules(ruleset)
    assert sum(map(Counter, draft.picks), Counter()) <= Counter(cube_of(packs, ruleset, catalogue))
    dealt = [card for cards in draft.given for card in cards]
    assert len(set(dealt)) == len(dealt) == seats * (1 if (game, seats) == ("2e", 6) else 2)
    assert all(ruleset.leader in card.words for card in dealt)
    decks = LimitedDecks(ruleset, format_with_draft(ruleset), resolver)
    for leaders, picks in zip(draft.given, draft.picks, strict=True):
        deck = decks.build(Counter((*leaders, *picks)), 1, "Draft")
        assert resolver.validator_of(deck).validate(deck) == []
        assert deck.size == 34


@pytest.mark.rule("2E-LIM-1", "1E-LIM-1")
@pytest.mark.parametrize("game", ["2e", "1e"])
def test_a_limited_deck_holds_no_more_than_was_taken_and_what_the_leader_brings(game: str, resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(game)
    format_ = format_with_draft(ruleset)
    pool = open_packs(ruleset, resolver.catalogue, 3)
    deck = LimitedDecks(ruleset, format_, resolver).build(pool, 1, "Sealed")
    validator = resolver.validator_of(deck)
    card = next(card for card in deck.sections["commons"] if pool[card])
    (problem,) = validator.validate(
        replace(
            deck,
            pool={**pool, card: pool[card] - 1}
            if pool[card] > 1
            else {other: count for other, count in pool.items() if other != card},
        )
    )
    assert (problem.kind, problem.card) == (ProblemKind.POOL, card.name)


def bots(resolver: Resolver, seed: int, seats: int = 8) -> Choose:
    ruleset = resolver.catalogue.ruleset(CHESS)
    players = [DraftBot(seat, seed, ruleset, resolver) for seat in range(seats)]
    return lambda view: players[view.seat].choose(view)


@deep
@pytest.mark.rule("CH-2.1.2")
def test_the_deck_of_every_bot_is_legal(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(CHESS)
    format_ = format_with_draft(ruleset)
    decks = LimitedDecks(ruleset, format_, resolver)
    for seed in range(sized(1, 2)):
        draft = drafted(begun(resolver, seed), bots(resolver, seed))
        for seat, picks in enumerate(draft.picks):
            deck = decks.build(Counter((*draft.given[seat], *picks)), seed, "Draft")
            assert not resolver.validator_of(deck).validate(deck)


def test_bots_have_tastes_of_their_own(resolver: Resolver) -> None:
    draft = begun(resolver, 11)
    ruleset = resolver.catalogue.ruleset(CHESS)
    views = [draft.view(seat) for seat in range(8)]
    choices = [{DraftBot(seat, 11, ruleset, resolver).choose(view) for seat in range(8)} for view in views]
    assert sum(len(cards) > 1 for cards in choices) >= 2


@given(seed=st.integers(0, 2**32), turns=st.integers(0, 20))
@examples(3)
def test_bots_choose_by_what_their_players_see(resolver: Resolver, seed: int, turns: int) -> None:
    """What is in packs that a player has not seen changes no pick: the same cards lie in other packs there."""
    draft, choose = begun(resolver, seed, 3), bots(resolver, seed, 3)
    for _ in range(turns):
        take_turn(draft, choose)
    view = draft.view(0)
    seen = draft.packs_seen(0)
    unseen = [(number, seat) for number in range(3) for seat in range(3) if (number, seat) not in seen]
    rounds = [list(packs) for packs in draft.rounds]
    others = begun(resolver, seed + 1, 3)
    for number, seat in unseen:
        rounds[number][seat] = others.rounds[number][seat]
    elsewhere = Draft(draft.order, draft.rules, rounds, draft.given)
    elsewhere.picks = [list(picks) for picks in draft.picks]
    assert elsewhere.view(0) == view
    assert bots(resolver, seed, 3)(elsewhere.view(0)) == choose(view)


@deep
def test_the_same_seed_drafts_the_same(resolver: Resolver) -> None:
    first, second = (drafted(begun(resolver, 4, 3), bots(resolver, 4, 3)) for _ in range(2))
    assert first.picks == second.picks
    assert first.digest == second.digest


def test_a_card_of_a_pack_gains_what_one_copy_more_is_worth(resolver: Resolver) -> None:
    table = DraftTable("Friday", begun(resolver, 3, 2), resolver.catalogue.ruleset(CHESS), resolver)
    view, decks = table.draft.view(0), table.adviser.decks
    held = Counter((*view.given, *view.pack))
    leader, gains = decks.best_leader(held), table.adviser.gains(replace(view, picks=view.pack))
    before = decks.valuation.worth(leader, decks.usable(held))
    for card in set(view.pack):
        after = decks.valuation.worth(leader, decks.usable(held + Counter([card])))
        assert gains[card] == pytest.approx(after - before)


@deep
def test_bots_take_what_goes_with_what_they_have(resolver: Resolver) -> None:
    """Most cards of a bot's deck are of symbols that its leader and most of its minions pay for."""
    ruleset = resolver.catalogue.ruleset(CHESS)
    decks = LimitedDecks(ruleset, format_with_draft(ruleset), resolver)
    at_random_, by_bots = (
        [_paid_for(decks, draft, picks) for picks in draft.picks]
        for draft in (drafted(begun(resolver, 6), at_random(6)), drafted(begun(resolver, 6), bots(resolver, 6)))
    )
    assert sum(by_bots) > sum(at_random_) + 8


def _paid_for(decks: LimitedDecks, draft: Draft, picks: list[Card]) -> int:
    """How many cards of a deck from the picks the leader's symbols pay for."""
    deck = decks.build(Counter((*draft.given[0], *picks)), 1, "Draft")
    leader = decks.leaders(deck.cards())[0]
    return sum(
        count
        for card, count in deck.cards().items()
        if {symbol for symbol in card.devotion if symbol != "any"} <= set(leader.symbols)
    )
