"""Cards in hand that are chosen together: how many may be, what a button says, and one undo for all of them."""

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.match.several_cards import SeveralCards
from tests.match.helpers import match, sit, type_in

CHESS = ("the-long-wall", "locust-season")
FIRST = ("workbench-oldin", "workbench-abua-shi")


def several(interpreter: TableSession) -> SeveralCards:
    cards = interpreter.seat.several_cards()
    assert cards is not None
    return cards


@pytest.mark.rule("2E-MAG-1")
def test_cards_are_discarded_for_magic_together_and_one_undo_takes_all_back(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    assert interpreter.seat.several_cards() is None
    type_in(interpreter, "end attack yes")
    cards, game = several(interpreter), interpreter.match.game
    hand = [card.name for card in interpreter.view.hand]
    assert cards.places == frozenset(range(5))
    assert list(cards.labels) == [1, 2, 3, 4, 5]
    assert (cards.labels[1], cards.labels[3]) == ("Discard for 1 magic", "Discard 3 for 3 magic")
    twice = [place for place, name in enumerate(hand) if name == "Ice Golem"]
    assert len(twice) == 2
    assert interpreter.match.choose_cards([0, *twice]) == ()
    assert [card.name for card in interpreter.view.hand] == ["Nadiana", "Parapet"]
    type_in(interpreter, "undo")
    assert interpreter.match.game.digest() == game.digest()


def test_a_full_store_of_magic_takes_no_more(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    type_in(interpreter, "set magic 1 14", "end attack yes")
    assert several(interpreter).labels[3] == "Discard 3 for 1 magic"


@pytest.mark.rule("1E-MAG-1")
def test_cards_are_put_into_magic_together(resolver: Resolver) -> None:
    interpreter = sit(resolver, FIRST)
    type_in(interpreter, "draw 5", "end attack")
    cards = several(interpreter)
    assert (cards.labels[1], cards.labels[2]) == ("Put into magic", "Put 2 into magic")
    interpreter.match.choose_cards([1, 3])
    assert [step.text for step in interpreter.match.steps[-2:]] == ["magic Halvor", "magic Heroic Feat"]


@pytest.mark.rule("CH-1.3")
def test_cards_go_under_the_deck_together_and_the_rest_is_kept(resolver: Resolver) -> None:
    interpreter = sit(resolver, CHESS, seed=7)
    cards = several(interpreter)
    assert list(cards.labels) == [1, 2, 3, 4, 5]
    assert (cards.labels[1], cards.labels[2]) == ("Put it under the deck", "Put these 2 under the deck")
    hand = [card.name for card in interpreter.view.hand]
    assert hand[0] == hand[2]  # equal cards, too
    assert interpreter.match.choose_cards([0, 2]) == ()
    assert [step.text for step in interpreter.match.steps[:3]] == [hand[0], hand[2], "done"]
    assert len(interpreter.view.hand) == 5
    assert interpreter.view.question == ""


@pytest.mark.rule("CH-4.3.2")
def test_as_many_cards_are_discarded_as_are_over_the_limit(resolver: Resolver) -> None:
    interpreter = sit(resolver, CHESS, seed=7)
    type_in(interpreter, "done", "draw 2")
    option = next(option for option in interpreter.menu.options if option.kind == "command")
    type_in(interpreter, option.text)
    assert "The hand limit is 5" in interpreter.view.question
    cards = several(interpreter)
    assert dict(cards.labels) == {len(interpreter.view.hand) - 5: f"Discard these {len(interpreter.view.hand) - 5}"}
    interpreter.match.choose_cards(range(len(interpreter.view.hand) - 5))
    assert interpreter.match.game.state.turn > 1


def test_places_without_a_card_choose_nothing(resolver: Resolver) -> None:
    table = match(resolver, CHESS, seed=7)
    steps = table.steps
    for places in ((), (-1,), (9,)):
        with pytest.raises(InputError, match="cannot be chosen"):
            table.choose_cards(places)
    assert table.steps == steps
    table.choose_cards((0,))
    with pytest.raises(InputError, match="cannot be chosen"):
        table.choose_cards((0,))  # free to act, a card is summoned onto a square
