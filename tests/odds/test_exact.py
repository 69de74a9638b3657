"""Exact odds: equal to fractions worked out by hand, to counting every hand, and to drawing hands."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.model.card import Card
from deckbuilder.odds.by_turn import after_redraw, classes, probabilities
from deckbuilder.odds.condition import HandCondition, parse_condition
from deckbuilder.odds.hands import deal, draw_pile, put_back
from engine import Generator
from tests.depth import examples, sized


def made(name: str, cost: int | None = 0, symbols: Sequence[str] = (), class_: str = "common unit") -> Card:
    """A card of a game that nobody plays."""
    facts = {"ruleset": "game", "card": name, "faction": "Faction"}
    return Card({**facts, "class": class_, "cost": cost, "symbols": symbols})


def pile_of(**numbers: int) -> list[Card]:
    """A pile with so many copies of cards whose name is also their symbols: `wl` has water and logic."""
    meanings = {"w": "water", "l": "logic", "o": "order"}
    return [
        made(name, len(name), [meanings[letter] for letter in name if letter in meanings])
        for name, number in numbers.items()
        for _ in range(number)
    ]


WATER, LOGIC = "[symbol:water]", "[symbol:logic]"


@pytest.mark.parametrize(
    ("pile", "condition", "draws", "expected"),
    [
        # One of two cards.
        ({"w": 1, "x": 1}, f"{WATER}=1", 1, Fraction(1, 2)),
        # At least one of 3 in 5 of 30: 1 - C(27,5) / C(30,5) = 1 - 80730 / 142506.
        ({"w": 3, "x": 27}, f"{WATER}>=1", 5, Fraction(88, 203)),
        # Exactly two of 4 in 5 of 30: C(4,2) * C(26,3) / C(30,5) = 15600 / 142506.
        ({"w": 4, "x": 26}, f"{WATER}=2", 5, Fraction(200, 1827)),
        # At most one of 4 in 5 of 30: (C(26,5) + 4 * C(26,4)) / C(30,5) = (65780 + 59800) / 142506.
        ({"w": 4, "x": 26}, f"{WATER}<=1", 5, Fraction(125580, 142506)),
        # One card with both symbols, drawn alone.
        ({"w": 1, "wl": 1, "l": 1}, f"{WATER}>=1 and {LOGIC}>=1", 1, Fraction(1, 3)),
        # Any two of these three hold both symbols.
        ({"w": 1, "wl": 1, "l": 1}, f"{WATER}>=1 and {LOGIC}>=1", 2, Fraction(1)),
        # Two waters but one logic: the pairs w+wl of w, wl, l.
        ({"w": 1, "wl": 1, "l": 1}, f"{WATER}=2 and {LOGIC}=1", 2, Fraction(1, 3)),
        # Two of a kind or one of each of two kinds, of 2 + 2: every pair.
        ({"w": 2, "l": 2}, f"{WATER}=2 or {LOGIC}=2 or {WATER}=1 and {LOGIC}=1", 2, Fraction(1)),
        # A pair of one kind, of 2 + 2: 2 / C(4,2).
        ({"w": 2, "l": 2}, f"{WATER}=2 or {LOGIC}=2", 2, Fraction(1, 3)),
        # No water in 2 of 5 with 2 waters: C(3,2) / C(5,2).
        ({"w": 2, "x": 3}, f"not {WATER}>=1", 2, Fraction(3, 10)),
        # More different cards are asked for than are drawn.
        ({"w": 3, "l": 3}, f"{WATER}>=2 and {LOGIC}>=2", 3, Fraction(0)),
        # Everything is drawn.
        ({"w": 3, "l": 3}, f"{WATER}=3 and {LOGIC}=3", 6, Fraction(1)),
        # Nothing is drawn.
        ({"w": 3, "l": 3}, f"{WATER}=0", 0, Fraction(1)),
        ({"w": 3, "l": 3}, f"{WATER}>=1", 0, Fraction(0)),
        # No card of the group is there.
        ({"x": 7}, f"{WATER}>=1", 7, Fraction(0)),
        ({"x": 7}, f"{WATER}>=0", 3, Fraction(1)),
        # Every card counts.
        ({"x": 7}, "[]=3", 3, Fraction(1)),
        # An empty pile.
        ({}, f"{WATER}=0", 0, Fraction(1)),
        ({}, f"{WATER}=1", 0, Fraction(0)),
    ],
)
def test_odds_worked_out_by_hand(pile: dict[str, int], condition: str, draws: int, expected: Fraction) -> None:
    assert probabilities(pile_of(**pile), parse_condition(condition))[draws] == expected


def test_cards_that_no_group_distinguishes_form_one_class() -> None:
    pile = pile_of(w=4, wl=2, l=3, x=5, y=1)
    assert classes(pile, parse_condition(f"{WATER}=1 and {LOGIC}=1")) == {
        (True, False): 4,
        (True, True): 2,
        (False, True): 3,
        (False, False): 6,
    }


def by_counting(pile: Sequence[Card], condition: HandCondition, draws: int) -> Fraction:
    """The probability by looking at every hand."""
    good = 0
    for hand in combinations(pile, draws):
        drawn = [sum(group.matches(card) for card in hand) for group in condition.groups]
        good += condition.condition.holds(drawn)
    return Fraction(good, comb(len(pile), draws))


CARDS = st.builds(
    made,
    st.sampled_from("ABCD"),
    st.sampled_from([None, 0, 1, 2]),
    st.lists(st.sampled_from(["water", "logic"]), unique=True),
    st.sampled_from(["common unit", "champion unit", "common unit structure", "standard event"]),
)
QUERIES = st.sampled_from(
    ["", "class:unit", "class:structure", "class:champion", "symbol:water", "symbol:logic", "cost<=1", "-symbol:water"]
)
COUNTS = st.builds(
    lambda query, compare, number: f"[{query}]{compare}{number}",
    QUERIES,
    st.sampled_from(["=", "!=", "<", "<=", ">", ">="]),
    st.integers(min_value=0, max_value=5),
)
CONDITIONS = st.recursive(
    COUNTS,
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner), st.builds("not {}".format, inner)
    ),
    max_leaves=4,
)
PILES = st.lists(CARDS, max_size=9)


@given(pile=PILES, text=CONDITIONS)
@examples(30)
def test_exact_odds_equal_those_of_counting_every_hand(pile: list[Card], text: str) -> None:
    condition = parse_condition(text)
    expected = [by_counting(pile, condition, draws) for draws in range(len(pile) + 1)]
    assert probabilities(pile, condition) == expected


@given(pile=PILES, text=CONDITIONS, most=st.integers(min_value=0, max_value=12))
@examples(15)
def test_odds_of_a_few_cards_are_the_first_of_all_odds(pile: list[Card], text: str, most: int) -> None:
    condition = parse_condition(text)
    assert probabilities(pile, condition, most) == probabilities(pile, condition)[: most + 1]


def test_a_few_cards_of_an_enormous_pile_take_no_time() -> None:
    # At least one of 2000 among 2 of 10000: 1 - (8000 * 7999) / (10000 * 9999).
    pile = pile_of(w=2000, x=8000)
    assert probabilities(pile, parse_condition(f"{WATER}>=1"), 2)[2] == 1 - Fraction(8000 * 7999, 10_000 * 9_999)


@given(pile=st.lists(CARDS, max_size=30), text=CONDITIONS)
@examples(15)
def test_a_condition_and_its_opposite_together_are_certain(pile: list[Card], text: str) -> None:
    either = zip(
        probabilities(pile, parse_condition(text)), probabilities(pile, parse_condition(f"not ({text})")), strict=True
    )
    assert all(one + other == 1 for one, other in either)


@given(pile=st.lists(CARDS, min_size=1, max_size=30), query=QUERIES, data=st.data())
@examples(15)
def test_the_odds_of_all_exact_numbers_add_to_one(pile: list[Card], query: str, data: st.DataObject) -> None:
    draws = data.draw(st.integers(min_value=0, max_value=len(pile)))
    parts = [probabilities(pile, parse_condition(f"[{query}]={number}"))[draws] for number in range(draws + 1)]
    assert sum(parts) == 1


@given(pile=st.lists(CARDS, max_size=30), query=QUERIES, number=st.integers(min_value=0, max_value=5))
@examples(15)
def test_seeing_more_cards_never_makes_at_least_so_many_less_likely(pile: list[Card], query: str, number: int) -> None:
    chances = probabilities(pile, parse_condition(f"[{query}]>={number}"))
    assert chances == sorted(chances)


@given(pile=st.lists(CARDS, max_size=20), text=CONDITIONS, data=st.data())
@examples(15)
def test_the_order_of_the_pile_does_not_matter(pile: list[Card], text: str, data: st.DataObject) -> None:
    condition = parse_condition(text)
    shuffled = data.draw(st.permutations(pile))
    assert probabilities(shuffled, condition) == probabilities(pile, condition)


@pytest.mark.parametrize(
    ("deck", "condition", "draws"),
    [
        ("polar-dwarves", "[class:champion]>=1", 5),
        ("polar-dwarves", "[class:champion]>=1 and [cost<=1]>=2", 5),
        ("polar-dwarves", "[symbol:water]>=2 and [class:structure]>=1 or [cost=0]=5", 7),
        ("polar-dwarves", "not ([class:event]>=1 or [class:gate]>=1)", 5),
        ("workbench-mugglug", "[class:event]=2", 5),
        ("the-long-wall", "[class:minion cost<=1]>=2 and [class:legend]=0", 6),
    ],
)
def test_drawn_hands_agree_with_the_exact_odds(resolver: Resolver, deck: str, condition: str, draws: int) -> None:
    pile, hands = draw_pile(load(deck, resolver)), sized(4_000, 12_000)
    wanted = parse_condition(condition)
    member = {card: [group.matches(card) for group in wanted.groups] for card in pile}
    good = 0
    for number in range(hands):
        hand, _ = deal(pile, draws, Generator(1, number))
        good += wanted.condition.holds([sum(column) for column in zip(*(member[card] for card in hand), strict=True)])
    chance = float(probabilities(pile, wanted, draws)[draws])
    standard_error = sqrt(chance * (1 - chance) / hands)
    assert abs(good / hands - chance) < 4 * standard_error


@pytest.mark.parametrize(
    ("pile", "condition"),
    [
        ({"w": 2, "x": 5}, f"{WATER}>=1"),
        ({"w": 2, "wl": 1, "l": 1, "x": 3}, f"{WATER}>=2 and {LOGIC}>=1"),
        ({"w": 2, "l": 2, "x": 2}, f"{WATER}=1 or {LOGIC}=2"),
        ({"w": 3, "x": 1}, f"{WATER}<=2"),
        ({"w": 6}, f"{WATER}>=3"),
    ],
)
@pytest.mark.parametrize("seen", [3, 4])
def test_a_hand_is_changed_as_every_order_of_the_pile_says(pile: dict[str, int], condition: str, seen: int) -> None:
    cards, wanted = pile_of(**pile), parse_condition(condition)
    held = orders = 0
    for order in permutations(cards):
        hand, rest = list(order[:3]), list(order[3:])
        unwanted = [card for card in hand if not any(group.matches(card) for group in wanted.groups)]
        changed, left = put_back(hand, rest, unwanted)
        drawn = [*changed, *left[: seen - 3]]
        orders += 1
        held += wanted.condition.holds([sum(map(group.matches, drawn)) for group in wanted.groups])
    assert after_redraw(cards, wanted, 3, seen) == Fraction(held, orders)
