"""Opening hands: what each shipped deck draws from, what a hand can do in the first turn, and how often it comes."""

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.odds.by_turn import probabilities
from deckbuilder.odds.condition import parse_condition
from deckbuilder.odds.hands import (
    MIN_BULK_HANDS,
    Frequencies,
    Hand,
    count_hands,
    draw,
    draw_pile,
    frequencies,
    payable,
    playable,
    together,
)
from tests.conftest import ROOT


def shipped(ruleset: str) -> list[str]:
    """The names of the shipped decks of a rule set."""
    return sorted(path.stem for path in (ROOT / "cards" / ruleset / "decks").glob("*.yaml"))


SECOND, FIRST, CHESS = (shipped(ruleset) for ruleset in ("summoner-wars-2e", "summoner-wars-1e", "summoners-chess"))


def names(cards: list[Card] | tuple[Card, ...]) -> Counter[str]:
    return Counter(card.name for card in cards)


def written(catalogue: Catalogue, deck: str) -> dict[str, Counter[str]]:
    """The sections of a shipped deck as its file writes them."""
    document = catalogue.deck_document(deck)
    assert document is not None
    return {section: Counter(cards) for section, cards in document["cards"].items()}


def starting(resolved: ResolvedDeck) -> Counter[str]:
    """What the leader's card puts on the board."""
    assert resolved.leader is not None
    assert resolved.leader.setup is not None
    return Counter(placement.card for placement in resolved.leader.setup.board)


@pytest.mark.rule("2E-SETUP-2", "2E-SETUP-3")
@pytest.mark.parametrize("deck", SECOND)
def test_a_second_edition_deck_draws_from_all_but_the_setup(deck: str, resolver: Resolver) -> None:
    resolved = load(deck, resolver)
    sections = written(resolver.catalogue, deck)
    board = sections.pop("summoner") + sections.pop("starting units") + Counter({"Ten-Life Gate": 1})
    pile = draw_pile(resolved)
    assert starting(resolved) == board
    assert names(pile) == sum(sections.values(), Counter()) - Counter({"Ten-Life Gate": 1})
    assert len(pile) == 30
    assert names(pile)["Five-Life Gate"] == 3


@pytest.mark.rule("1E-SETUP-2")
@pytest.mark.parametrize("deck", FIRST)
def test_a_first_edition_deck_draws_from_all_but_the_setup(deck: str, resolver: Resolver) -> None:
    resolved = load(deck, resolver)
    board = starting(resolved)
    whole = sum(written(resolver.catalogue, deck).values(), Counter())
    named = Counter({name.partition(" (")[0]: count for name, count in whole.items()})
    assert not board - named  # everything that is placed is in the deck
    assert board["Wall"] == 1
    assert names(draw_pile(resolved)) == named - board
    assert len(draw_pile(resolved)) == 34 - board.total()


@pytest.mark.rule("CH-S1", "CH-S2")
@pytest.mark.parametrize("deck", CHESS)
def test_a_chess_deck_draws_from_its_32_cards(deck: str, resolver: Resolver) -> None:
    resolved = load(deck, resolver)
    sections = written(resolver.catalogue, deck)
    general = sections.pop("general")
    assert starting(resolved) == general
    assert resolved.leader is not None
    assert resolved.leader.setup is not None
    (placement,) = resolved.leader.setup.board
    assert (placement.row, placement.column) == (0, 3)
    pile = draw_pile(resolved)
    assert names(pile) == sum(sections.values(), Counter())
    assert len(pile) == 32


def test_no_leader_is_drawn_even_where_a_deck_has_too_many(read: Callable[[str], ResolvedDeck]) -> None:
    pile = draw_pile(read("Ruleset: summoner-wars-2e\n3 Svara\nCommons\n4 Ice Smith\n"))
    assert names(pile) == Counter({"Ice Smith": 4, "Five-Life Gate": 3, "Ice Ram": 2})


@pytest.mark.rule("2E-SETUP-3", "2E-DRW-1", "1E-DRAW-1", "CH-1.3")
@pytest.mark.parametrize("deck", [SECOND[0], FIRST[0], CHESS[0]])
def test_an_opening_hand_is_five_cards_and_the_rest_stays_in_the_pile(deck: str, resolver: Resolver) -> None:
    resolved = load(deck, resolver)
    pile = draw_pile(resolved)
    hand = draw(pile, resolved.validator.ruleset, seed=1)
    assert len(hand.cards) == 5
    assert Counter(hand.cards + hand.pile) == Counter(pile)


@pytest.mark.rule("2E-DRW-1", "1E-DRAW-1")
@pytest.mark.parametrize("ruleset", ["summoner-wars-2e", "summoner-wars-1e"])
def test_summoner_wars_draws_up_to_five_each_turn(ruleset: str, catalogue: Catalogue) -> None:
    opening = catalogue.rulesets[ruleset].opening
    assert [opening.seen_by(turn) for turn in (1, 2, 3)] == [5, 10, 15]
    assert [opening.seen_by(turn, each_turn=2) for turn in (1, 2, 3)] == [5, 7, 9]


@pytest.mark.rule("2E-SETUP-3", "CH-1.3")
def test_only_chess_puts_cards_of_the_opening_hand_back(catalogue: Catalogue) -> None:
    assert {name: rules.opening.put_back for name, rules in catalogue.rulesets.items()} == {
        "summoner-wars-1e": False,
        "summoner-wars-2e": False,
        "summoners-chess": True,
    }


@pytest.mark.rule("1E-SETUP-4")
def test_what_the_first_turn_of_the_first_edition_skips_is_explained(catalogue: Catalogue) -> None:
    opening = catalogue.rulesets["summoner-wars-1e"].opening
    assert opening.skips is not None
    assert all(phase in opening.skips for phase in ("Draw", "Summon", "Event"))
    assert (opening.first, opening.second) == (0, 0)
    assert catalogue.rulesets["summoner-wars-2e"].opening.skips is None


@pytest.mark.rule("CH-1.3")
def test_cards_put_back_go_to_the_bottom_and_are_replaced_from_the_top(resolver: Resolver) -> None:
    resolved = load("the-long-wall", resolver)
    hand = draw(draw_pile(resolved), resolved.validator.ruleset, seed=5)
    first, second = hand.cards[0], hand.cards[3]
    changed = hand.put_back([second.name.upper(), first.name])
    assert len(changed.cards) == 5
    assert changed.cards[-2:] == hand.pile[:2]
    assert changed.pile == (*hand.pile[2:], second, first)
    assert hand.put_back([]) == hand


@pytest.mark.rule("CH-1.3")
@pytest.mark.parametrize("wrong", [["Nobody"], ["Shield Bearer"] * 9, ["\x1b[31m"]])
def test_a_card_that_the_hand_does_not_hold_cannot_be_put_back(wrong: list[str], resolver: Resolver) -> None:
    resolved = load("the-long-wall", resolver)
    hand = draw(draw_pile(resolved), resolved.validator.ruleset, seed=5)
    with pytest.raises(InputError, match=r"the hand has no \(other\) '.*'; it has") as caught:
        hand.put_back(wrong)
    assert "\x1b" not in str(caught.value)


def test_hands_depend_on_seed_and_number(resolver: Resolver) -> None:
    resolved = load("polar-dwarves", resolver)
    pile, ruleset = draw_pile(resolved), resolved.validator.ruleset
    hands = [draw(pile, ruleset, seed, number).cards for seed in range(5) for number in range(5)]
    assert hands[7] == draw(draw_pile(resolved), ruleset, 1, 2).cards
    assert len(set(hands)) > 20


def unit(name: str, cost: int | None, devotion: dict[str, int] | None = None) -> Card:
    facts = {"ruleset": "game", "card": name, "class": "common unit", "cost": cost}
    return Card({**facts, "devotion": devotion} if devotion else facts)


@pytest.mark.rule("2E-SETUP-4")
@pytest.mark.parametrize(
    ("names_", "first", "second"),
    [
        (
            ["Ice Smith", "Ice Golem", "Bear Cavalry"],
            ["Ice Smith", "Ice Golem"],
            ["Ice Smith", "Ice Golem", "Bear Cavalry"],
        ),
        (["Nadiana", "Jarmund"], [], []),  # 6 and 5 magic
        (["Five-Life Gate", "Parapet"], ["Five-Life Gate", "Parapet"], ["Five-Life Gate", "Parapet"]),  # structures
        (["Ice Repair", "Glacial Shift", "Ice Ram"], [], []),  # events put nothing on the board
    ],
)
def test_2_magic_pays_for_the_first_player_and_3_for_the_second(
    names_: list[str], first: list[str], second: list[str], catalogue: Catalogue
) -> None:
    ruleset = catalogue.rulesets["summoner-wars-2e"]
    cards = [catalogue.named(name, ruleset.id)[0] for name in names_]
    assert (ruleset.opening.first, ruleset.opening.second) == (2, 3)
    assert [card.name for card in playable(cards, ruleset, ruleset.opening.first, None)] == first
    assert [card.name for card in playable(cards, ruleset, ruleset.opening.second, None)] == second


@pytest.mark.parametrize(
    ("devotion", "expected"),
    [
        ({}, True),
        ({"order": 1}, True),
        ({"any": 1}, True),
        ({"chaos": 1}, False),
        ({"order": 2}, False),
        ({"order": 1, "any": 1}, False),
    ],
)
def test_in_the_first_turn_the_general_alone_gives_one_devotion_of_its_own(
    devotion: dict[str, int], expected: bool, catalogue: Catalogue
) -> None:
    (general,) = catalogue.named("Marshal Oryn", "summoners-chess")
    opening = catalogue.rulesets["summoners-chess"].opening
    card = unit("Somebody", sum(devotion.values()), devotion)
    assert (opening.first, opening.second) == (1, 1)
    assert payable(card, opening.first, general) is expected


def test_a_card_without_a_cost_is_payable_and_one_of_cost_0_too() -> None:
    assert payable(unit("Wall", None), 0, None)
    assert payable(unit("Runt", 0), 0, None)
    assert not payable(unit("Fighter", 1), 0, None)


@pytest.mark.parametrize(
    ("costs", "amount", "chosen"),
    [([3, 1, 1], 3, [1, 1]), ([2, 0, None, 2], 2, [0, None, 2]), ([4], 3, []), ([], 3, [])],
)
def test_the_most_cards_that_can_be_paid_together_are_the_cheapest(
    costs: list[int | None], amount: int, chosen: list[int | None], catalogue: Catalogue
) -> None:
    cards = [unit(f"Card {number}", cost) for number, cost in enumerate(costs)]
    found = together(cards, catalogue.rulesets["summoner-wars-2e"], amount)
    assert [card.cost for card in found] == chosen


def test_one_unit_but_any_number_of_structures_enter_in_a_turn_of_chess(catalogue: Catalogue) -> None:
    ruleset = catalogue.rulesets["summoners-chess"]
    facts = {"ruleset": ruleset.id, "class": "structure", "cost": 0}
    structures = [Card({**facts, "card": name}) for name in ("Hall", "Tower")]
    units = [unit(name, 0) for name in ("Imp", "Squire")]
    assert together([*units, *structures], ruleset, 1) == [units[0], *structures]


HANDS = 20_000


@pytest.fixture(scope="module")
def counted(resolver: Resolver) -> tuple[list[Card], Frequencies]:
    """The draw pile of a deck, and the frequencies of many opening hands from it."""
    resolved = load("polar-dwarves", resolver)
    pile = draw_pile(resolved)
    kinds = list(dict.fromkeys(pile))
    found = count_hands([kinds.index(card) for card in pile], 5, 1, HANDS)
    return pile, frequencies(found, kinds, resolved.validator.ruleset, resolved.leader)


@pytest.mark.parametrize(
    ("what", "label", "condition"),
    [
        ("cards", "Frost Mage", '[name="Frost Mage"]>=1'),
        ("cards", "Nadiana", '[name="Nadiana"]>=1'),
        ("classes", "champion unit", "[class:champion]>=1"),
        ("classes", "common unit structure", '[class:"common unit structure"]>=1'),
        ("costs", "0", "[cost=0]>=1"),
        ("costs", "6", "[cost=6]>=1"),
        ("playable", "at least one", "[(class:common OR class:champion OR class:structure) cost<=2]>=1"),
    ],
)
def test_frequencies_of_many_hands_agree_with_the_exact_odds(
    what: str, label: str, condition: str, counted: tuple[list[Card], Frequencies]
) -> None:
    pile, found = counted
    with_it, copies = getattr(found, what)[label]
    wanted = parse_condition(condition)
    chance = float(probabilities(pile, wanted, 5)[5])
    assert abs(with_it / HANDS - chance) < 4 * sqrt(chance * (1 - chance) / HANDS)
    share = sum(wanted.groups[0].matches(card) for card in pile) / len(pile)
    assert abs(copies / HANDS - 5 * share) < 4 * sqrt(5 * share * (1 - share) / HANDS)


def test_every_card_of_every_hand_is_counted_once_in_each_table(counted: tuple[list[Card], Frequencies]) -> None:
    _, found = counted
    for table in (found.cards, found.classes, found.costs):
        assert sum(copies for _, copies in table.values()) == 5 * HANDS
        assert all(0 < with_it <= copies for with_it, copies in table.values())


@pytest.mark.parametrize("size", [1, 3])
def test_a_pile_smaller_than_a_hand_gives_what_it_has(size: int, catalogue: Catalogue) -> None:
    pile = [unit(f"Card {number}", 1) for number in range(size)]
    hand = draw(pile, catalogue.rulesets["summoner-wars-2e"], seed=0)
    assert hand == Hand(hand.cards, ())
    assert Counter(hand.cards) == Counter(pile)
    assert count_hands(list(range(size)), 5, 0, MIN_BULK_HANDS) == {tuple(range(size)): MIN_BULK_HANDS}
