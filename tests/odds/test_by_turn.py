"""The odds of a deck at a glance agree with those that are asked for one by one."""

from collections.abc import Callable

import pytest

from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.remarks import with_tag
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.odds.by_turn import odds_by_turn
from deckbuilder.odds.hands import draw_pile

DECKS = ("polar-dwarves", "workbench-oldin", "the-long-wall")


@pytest.mark.parametrize("name", DECKS)
def test_every_row_agrees_with_the_question_that_it_names(name: str, workbench: Workbench) -> None:
    deck = load_shipped(name, workbench.resolver)
    cards = [card.name for card in draw_pile(deck)[:1]]
    deck = ResolvedDeck(with_tag(deck, cards, "ramp", workbench.resolver, removes=False), deck.validator)
    groups = odds_by_turn(deck, 4)
    assert [group.heading for group in groups] == ["Classes", "Costs", "Tags", "Cards"]
    for row in (row for group in groups for row in group.rows):
        for turn, chance in enumerate(row.chances, start=1):
            assert odds_of(workbench, deck, OddsQuestion(row.query, turn=turn)).probability == chance, row


def test_each_card_of_the_pile_has_one_row_and_copies_are_counted(workbench: Workbench) -> None:
    deck = load_shipped("polar-dwarves", workbench.resolver)
    rows = {group.heading: group.rows for group in odds_by_turn(deck)}
    pile = draw_pile(deck)
    assert sum(row.copies for row in rows["Cards"]) == len(pile) == sum(row.copies for row in rows["Costs"])
    assert len(rows["Cards"]) == len(set(pile))
    assert all(list(row.chances) == sorted(row.chances) and row.chances[-1] == 1 for row in rows["Cards"])
    classes = {row.label: row.copies for row in rows["Classes"]}
    assert classes["any champion"] == 3
    assert len(classes) == len(set(classes))


def test_a_deck_without_a_draw_pile_has_no_odds(read: Callable[[str], ResolvedDeck]) -> None:
    assert odds_by_turn(read("Ruleset: summoners-chess\n1 Marshal Oryn\n")) == []
