"""A choice between several things to do: it shows their words, and takes them beside the number."""

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.options import OptionMenu
from deckbuilder.scenarios.runner import begin
from deckbuilder.scenarios.scenario import scenario_of
from engine.core.game import Game
from tests.match.helpers import shipped_scenarios

TITLE = "after its move a Spirit Mage gains a boost, or pays one so that a friendly unit gains one"
GAIN, PASS_ON = (
    "add 1 boost to this unit",
    "spend 1 boost from this unit to target a friendly unit within 3 spaces of it and add 1 boost to the target",
)


@pytest.fixture
def game(resolver: Resolver) -> Game:
    """A Spirit Mage has moved, and its player is asked what it does."""
    found = begin(scenario_of(shipped_scenarios()[TITLE], resolver))
    found.answer("move c3 c4")
    return found


def test_each_is_listed_with_its_number_and_its_words(game: Game) -> None:
    (group,) = OptionMenu(game).groups
    assert [item.short for item in group.options] == [f"1 {GAIN}", f"2 {PASS_ON}"]
    assert game.labels() == ["1", "2"]  # as records have them


@pytest.mark.parametrize(
    ("line", "label"), [("1", "1"), ("2", "2"), ("add 1 boost to this", "1"), (GAIN, "1"), ("spend 1 boost", "2")]
)
def test_the_number_and_the_words_mean_the_same(game: Game, line: str, label: str) -> None:
    assert [view.option for view in OptionMenu(game).find(line)] == [game.find(label)]


def test_the_whole_words_are_an_answer_of_their_own(game: Game) -> None:
    other = game.copy()
    game.answer(PASS_ON)
    other.answer("2")
    assert game.digest() == other.digest()
