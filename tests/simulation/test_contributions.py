"""Games with a card and without it: what is swapped, and what the pairs say."""

import pytest

from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.contributions import BLANK, contributions, copies, without
from deckbuilder.simulation.run import run
from engine import games
from tests.simulation.conftest import MakeSeries

DUELS = {"polar-dwarves": "breakers", "workbench-oldin": "workbench-mugglug", "the-long-wall": "locust-season"}


def test_the_copies_in_the_pile_are_swapped_and_no_others(matched: MakeSeries) -> None:
    setting = matched().setting
    card = next(key for key in copies(setting) if key in {on_board for on_board, _, _ in setting.decks[0].board})
    swapped = without(setting, card)
    assert card not in swapped.decks[0].pile
    assert [key.removesuffix(BLANK) for key in swapped.decks[0].pile] == list(setting.decks[0].pile)
    assert (swapped.decks[0].board, swapped.decks[1]) == (setting.decks[0].board, setting.decks[1])


@pytest.mark.parametrize(("deck", "against"), DUELS.items())
def test_a_blank_costs_the_same_and_cannot_be_played(matched: MakeSeries, deck: str, against: str) -> None:
    setting = matched(deck, against).setting
    for card in copies(setting):
        swapped = without(setting, card)
        library = games.library(swapped.ruleset, swapped.cards, 2)
        (blank,) = (each for each in library.definitions if each.key == card + BLANK)
        (other,) = (each for each in library.definitions if each.key == card)
        assert (blank.cost, blank.abilities) == (other.cost, ())
        assert blank.words <= other.words


@pytest.mark.parametrize(("deck", "against"), DUELS.items())
def test_blanks_are_drawn_and_never_played(matched: MakeSeries, deck: str, against: str) -> None:
    made = matched(deck, against, turns=16)
    setting = made.setting
    for card in copies(setting):
        setting = without(setting, card)
    drawn, played = made.counts.cards.index("drawn"), made.counts.cards.index("summoned")
    games_of_blanks = run(whole([setting], 3), lambda _: None).of(0)
    blanks = [numbers for game in games_of_blanks for key, numbers in game.sides[0].cards if key.endswith(BLANK)]
    assert any(numbers[drawn] for numbers in blanks)
    assert not any(numbers[played] for numbers in blanks)


def test_a_pair_in_which_the_card_is_never_drawn_changes_nothing(matched: MakeSeries) -> None:
    setting = matched(turns=4).setting
    found = run(whole([setting, *(without(setting, card) for card in copies(setting))], 3), lambda _: None)
    for place, card in enumerate(copies(setting), 1):
        for one, other in zip(found.of(0), found.of(place), strict=True):
            drawn = dict(one.sides[0].cards)[card][0]
            assert drawn or (one.winner, one.rounds, one.turns) == (other.winner, other.rounds, other.turns)


def test_contributions_are_of_the_pairs_that_both_have(matched: MakeSeries) -> None:
    setting = matched(turns=4).setting
    played = run(whole([setting], 4), lambda _: None).of(0)
    brought = contributions(setting, played, [played[: number % 3] for number in range(len(copies(setting)))])
    assert [each.comparison.games for each in brought[:4]] == [0, 1, 2, 0]
    assert {each.card: each.copies for each in brought} == copies(setting)
    assert all(each.comparison.interval.value == 0 for each in brought)
