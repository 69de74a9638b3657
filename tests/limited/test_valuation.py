"""The worth of cards together: they must be paid for, the leader begins, and what is missed least is left out."""

from collections import Counter

import pytest

from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.limited.building import SAME_WORTH, LimitedDecks
from deckbuilder.limited.draft import format_with_draft
from deckbuilder.limited.figures import CardFigures
from deckbuilder.model.card import Card
from engine.generator import Generator

CHESS = "summoners-chess"
ORDER = {"Line Spearman": 6, "Shield Bearer": 3, "Dawn Acolyte": 5, "Gate Warden": 5, "Drill Sergeant": 3}
CHAOS = {"Whip Hound": 6, "Gutter Imp": 3, "Bog Leaper": 5, "Knife Cultist": 5, "Plague Rat": 3}


@pytest.fixture
def decks(resolver: Resolver) -> LimitedDecks:
    """The builder, for whom all cards are equally strong."""
    ruleset = resolver.catalogue.ruleset(CHESS)
    without_figures = LimitedDecks(ruleset, format_with_draft(ruleset), resolver)
    without_figures.figures.figures.clear()
    return without_figures


def cards(resolver: Resolver, named: dict[str, int]) -> Counter[Card]:
    names = CardNames(resolver.catalogue, resolver.catalogue.ruleset(CHESS))
    return Counter({names.find(name): count for name, count in named.items()})


def gain(decks: LimitedDecks, resolver: Resolver, leader: str, held: dict[str, int], name: str) -> float:
    """How much more cards are worth with another one."""
    [general], before = cards(resolver, {leader: 1}), cards(resolver, held)
    after = before + cards(resolver, {name: 1})
    return decks.valuation.worth(general, after) - decks.valuation.worth(general, before)


def test_a_card_that_can_be_paid_for_is_worth_more(decks: LimitedDecks, resolver: Resolver) -> None:
    own = gain(decks, resolver, "Marshal Oryn", ORDER, "Castellan")
    other = gain(decks, resolver, "Marshal Oryn", ORDER, "Swarm Reaper")
    assert own > other + 3


def test_a_card_that_pays_is_worth_more_than_one_that_does_not(decks: LimitedDecks, resolver: Resolver) -> None:
    spear = gain(decks, resolver, "Marshal Oryn", ORDER, "Line Spearman")
    assert spear > gain(decks, resolver, "Marshal Oryn", ORDER, "Muster Drum")


def test_of_few_cards_a_strong_one_that_is_costly_is_worth_more_than_one_that_begins(
    decks: LimitedDecks, resolver: Resolver
) -> None:
    """Its figures are those of decks that paid for it, and cards that begin are still to come."""
    [legend] = cards(resolver, {"Aurelle of the First Sword": 1})
    decks.figures.figures[legend] = CardFigures(900, 585)
    assert gain(decks, resolver, "Marshal Oryn", {}, legend.name) > gain(
        decks, resolver, "Marshal Oryn", {}, "Line Spearman"
    )


def test_what_the_leader_alone_can_pay_for_begins(decks: LimitedDecks, resolver: Resolver) -> None:
    few = {"Castellan": 1, "Banner Lancer": 1, "Gate Warden": 3}
    opener = gain(decks, resolver, "Marshal Oryn", few, "Line Spearman")
    assert opener > gain(decks, resolver, "Ghazra the Unbound", few, "Line Spearman") + 2


@pytest.mark.parametrize(("named", "faction"), [(ORDER, "Order"), (CHAOS, "Chaos")])
def test_the_leader_pays_for_the_cards(
    decks: LimitedDecks, resolver: Resolver, named: dict[str, int], faction: str
) -> None:
    leaders = {"Marshal Oryn": 1, "Ghazra the Unbound": 1, "Archivist Veyla": 1}
    assert decks.best_leader(cards(resolver, {**leaders, **named}).elements()).faction == faction


def test_a_deck_leaves_out_what_it_cannot_pay_for(decks: LimitedDecks, resolver: Resolver) -> None:
    useless = {"Swarm Reaper": 2, "Dire Howler": 2, "Tower Marksman": 2}
    useful = {**ORDER, "Castellan": 3, "Banner Lancer": 3, "Rampart Knight": 3, "Star Squire": 1}
    pool = cards(resolver, {"Marshal Oryn": 1, "Ghazra the Unbound": 1, **useful, **useless})
    deck = decks.build(pool, 1, "Own")
    assert {card.name for card in deck.cards()} == {"Marshal Oryn", *useful}
    assert deck == decks.build(pool, 2, "Own")


@pytest.mark.rule("CH-2.1.3")
def test_a_deck_has_one_copy_of_a_legend_however_strong_it_is(decks: LimitedDecks, resolver: Resolver) -> None:
    pool = cards(resolver, {"Marshal Oryn": 1, **ORDER, "Aurelle of the First Sword": 4, "Star Squire": 9})
    [legend] = cards(resolver, {"Aurelle of the First Sword": 1})
    assert decks.build(pool, 1, "Own").cards()[legend] == 1


def test_a_strong_card_is_worth_more_than_a_weak_one(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(CHESS)
    decks = LimitedDecks(ruleset, format_with_draft(ruleset), resolver)
    [card] = cards(resolver, {"Castellan": 1})
    for won, least, most in ((9_000, 30, 60), (1_000, 0, 0)):
        decks = LimitedDecks(ruleset, format_with_draft(ruleset), resolver)
        decks.figures.figures[card] = decks.figures.figures[card]._replace(games=10_000, won=won, expected=None)
        assert least <= decks.valuation.printed(card).worth <= most


def test_the_figures_of_a_leader_do_not_make_up_for_cards_that_it_cannot_pay_for(
    decks: LimitedDecks, resolver: Resolver
) -> None:
    leaders = cards(resolver, {"Marshal Oryn": 1, "Ghazra the Unbound": 1})
    decks.figures.figures[next(card for card in leaders if card.name.startswith("Ghazra"))] = CardFigures(9000, 7000)
    assert decks.best_leader((leaders + cards(resolver, ORDER)).elements()).name == "Marshal Oryn"


def test_the_leader_who_pays_for_most_of_the_cards_leads_where_another_is_hardly_better(
    decks: LimitedDecks, resolver: Resolver
) -> None:
    """To pay for some costly cards of another side is worth a little more in places, not the beginning of the game."""
    control = {"Mist Walker": 3, "Stilt Guard": 3, "Bolt Warden": 5, "Mortar Crew": 4}
    order = {"Castellan": 4, "Aurelle of the First Sword": 1, "Gate Warden": 4, "Gutter Imp": 4}
    mixed, leaders = cards(resolver, {**control, **order}), cards(resolver, {"Archivist Veyla": 1, "Marshal Oryn": 1})
    veyla, oryn = (decks.valuation.worth(leader, mixed) for leader in leaders)
    assert veyla < oryn
    assert decks.best_leader((mixed + leaders).elements()).name == "Archivist Veyla"


@pytest.mark.parametrize("better", ["Marshal Oryn", "Outrider Hald"])
def test_of_leaders_who_pay_alike_the_one_whose_decks_win_more_leads(
    decks: LimitedDecks, resolver: Resolver, better: str
) -> None:
    leaders = cards(resolver, {"Marshal Oryn": 1, "Outrider Hald": 1})
    for leader in leaders:
        won = 550 if leader.name == better else 450
        decks.figures.figures[leader] = CardFigures(1000, won, expected=500)
    assert decks.best_leader((leaders + cards(resolver, ORDER)).elements()).name == better


@pytest.mark.parametrize("liked", ["Marshal Oryn", "Outrider Hald"])
def test_of_leaders_who_pay_alike_the_one_whom_a_player_likes_leads(
    decks: LimitedDecks, resolver: Resolver, liked: str
) -> None:
    leaders = cards(resolver, {"Marshal Oryn": 1, "Outrider Hald": 1})
    liking = {leader: SAME_WORTH + 1 for leader in leaders if leader.name == liked}
    assert decks.best_leader((leaders + cards(resolver, ORDER)).elements(), liking).name == liked


def test_each_of_the_leaders_with_one_symbol_leads_some_decks(decks: LimitedDecks, resolver: Resolver) -> None:
    leaders = cards(resolver, {"Marshal Oryn": 1, "Outrider Hald": 1, "Ghazra the Unbound": 1})
    pools = [leaders + cards(resolver, {**ORDER, "Line Spearman": number}) for number in range(1, 9)]
    chosen = [decks.best_leader(pool.elements()).name for pool in pools]
    assert set(chosen) == {"Marshal Oryn", "Outrider Hald"}
    assert chosen == [decks.best_leader(reversed(list(pool.elements()))).name for pool in pools]


@pytest.mark.parametrize("seed", [0, 1, 2, 20, 26])
def test_of_one_card_too_many_that_is_left_out_without_which_the_others_are_worth_most(
    decks: LimitedDecks, resolver: Resolver, seed: int
) -> None:
    catalogue, chance = resolver.catalogue, Generator(seed)
    [general] = cards(resolver, {"Marshal Oryn": 1})
    playable = [
        *decks.usable(Counter(card for card in catalogue.with_ids(catalogue.ids_by_name) if card.ruleset == CHESS))
    ]
    drawn = Counter(playable[chance.below(len(playable))] for _ in range(100))
    pool = decks.valuation.best_cards(general, drawn, others=-1)
    [left_out] = pool - decks.valuation.best_cards(general, pool)
    worths = {card: decks.valuation.worth(general, pool - Counter([card])) for card in pool}
    assert worths[left_out] == pytest.approx(max(worths.values()))
