"""Scenarios that are written out of games hold when they are played again."""

import random

import pytest

from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.app.scenarios import actions_of, rules_case, usual_range
from deckbuilder.app.workbench import Workbench
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.match.match import Match
from tests.depth import deep

DECKS = ("polar-dwarves", "workbench-oldin", "the-long-wall")


def played(workbench: Workbench, deck: str, seed: int, choices: int) -> Match:
    """A match in which a person chose at random, against a bot that does so too."""
    match = start_match(workbench, MatchOrder(seed=seed, deck=deck, opponent="random")).match
    chance = random.Random(seed)  # noqa: S311 - no secret
    for _ in range(choices):
        if match.game.over:
            break
        match.choose(chance.choice(match.game.options))
    return match


def failed(workbench: Workbench, match: Match, every: int) -> list[str]:
    """Why cases of single actions do not hold."""
    numbers = [action.number for action in actions_of(match)][::every]
    return [why for number in numbers if (why := rules_case(workbench, match, number, number, "").why)]


@pytest.mark.parametrize("deck", DECKS)
def test_what_was_done_holds_when_it_is_played_again(workbench: Workbench, deck: str) -> None:
    match = played(workbench, deck, 1, 25)
    assert actions_of(match)
    assert failed(workbench, match, 9) == []


@deep
@pytest.mark.parametrize("deck", [*DECKS, "tundra-orcs", "workbench-mugglug", "locust-season"])
def test_hardly_any_action_cannot_be_told(workbench: Workbench, deck: str) -> None:
    match = played(workbench, deck, 2, 80)
    assert len(failed(workbench, match, 3)) <= 2  # effects that last are not part of a position


def test_a_case_says_what_was_done_and_what_came_of_it(workbench: Workbench) -> None:
    match = played(workbench, "polar-dwarves", 1, 25)
    action = next(action for action in actions_of(match) if action.text.startswith("move "))
    case = rules_case(workbench, match, action.number, action.number, "It moves.")
    data = read_one(case.text, "").data
    start, end = action.text.split()[1:3]
    assert data["scenario"] == "It moves."
    assert data["steps"][0] == action.text
    assert data["expect"]["board"][start] == "empty"
    assert data["expect"]["board"][end]["card"] == data["board"][start]["card"]


def test_a_case_does_not_begin_before_an_edit_by_hand(workbench: Workbench) -> None:
    match = played(workbench, "polar-dwarves", 1, 3)
    while match.game.decision is None or not match.game.decision.action:
        match.choose(match.game.options[0])
    match.edit("set magic 5")
    assert actions_of(match) == []
    with pytest.raises(InputError, match="a case goes from an action"):
        rules_case(workbench, match, *usual_range(match, []), "")
