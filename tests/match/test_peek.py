"""Looks at what would be drawn next: told, marked, kept in the record, taken back; they change nothing."""

from pathlib import Path

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.start import begin_at
from engine.core.state import DRAW, HAND
from engine.record import read
from tests.match.tables import sit, type_in


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    return sit(resolver)


def _next(table: TableSession, number: int) -> list[str]:
    game = table.match.game
    return [game.name(card) for card in reversed(game.state.draws[0][-number:])]


def test_a_look_shows_what_comes_next_and_changes_nothing(table: TableSession) -> None:
    before, hand = table.match.game.digest(), len(table.match.game.state.zone(HAND)[0])
    assert type_in(table, "peek", "yes") == [f"Your next card would be {_next(table, 1)[0]}."]
    assert type_in(table, "peek 5", "yes") == [f"Your next 5 cards, from the top: {', '.join(_next(table, 5))}."]
    assert table.match.game.digest() == before
    assert len(table.match.game.state.zone(HAND)[0]) == hand
    expected = _next(table, 2)
    type_in(table, "draw 2")
    assert [table.match.game.name(card) for card in table.match.game.state.zone(HAND)[0][-2:]] == expected


def test_a_look_is_asked_about_because_it_marks_the_game(table: TableSession) -> None:
    for line, cards in (
        ("peek", "your next card"),
        ("peek 3", "your next 3 cards"),
        ("peek 2 2", "player 2's next 2 cards"),
    ):
        assert type_in(table, line) == []
        assert table.prompt == f"This names {cards}, and marks the game as looked ahead. Look? (yes/no) "
        assert type_in(table, "no") == ["Cancelled."]
    assert (table.view.looked, table.is_unsaved) == (False, False)
    row = next(line for line in type_in(table, "?") if line.startswith("  peek"))
    assert "name your next cards" in row
    assert "marks the game" in row


def test_a_look_is_marked_as_one_and_not_as_a_correction(table: TableSession) -> None:
    type_in(table, "peek 2", "yes")
    assert (table.view.looked, table.view.edited) == (True, False)
    assert table.log[-1] == f"By hand: You look at {' and '.join(_next(table, 2))}."
    assert table.match.history.log(1)[-1] == "By hand: Player 1 looks at 2 cards."
    assert table.match.history.steps[-1].text == "by hand: peek 2 1"
    assert table.is_unsaved


def test_a_look_is_taken_back_like_everything_else(table: TableSession) -> None:
    type_in(table, "peek 2", "yes")
    table.enter("undo")
    assert table.prompt == "Cards were looked at since. Take it back anyway? (yes/no) "
    table.enter("yes")
    assert (table.view.looked, table.log, table.is_unsaved) == (False, [], False)


def test_a_look_is_saved_and_played_again(table: TableSession, tmp_path: Path) -> None:
    type_in(table, "peek 3", "yes", "end", f"save {tmp_path / 'game.txt'}")
    record = read((tmp_path / "game.txt").read_text("utf-8"))
    assert [step.is_peek for step in record.steps] == [True, False]
    assert not record.is_edited
    again = TableSession(table.catalogue, table.match)
    type_in(again, f"load {tmp_path / 'game.txt'}")
    assert (again.view.looked, again.log) == (True, table.log)


def test_the_help_fits_a_small_screen(table: TableSession) -> None:
    assert max(map(len, type_in(table, "? peek"))) < 80


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("peek 0", "There is nothing to look at."),
        ("peek many", "What player 1 could draw is a number from 0 to 25, not 'many'."),
        ("peek 99", "What player 1 could draw is a number from 0 to 25, not '99'."),
        ("peek 1 7", "'7' is not a player; there are players 1 to 2."),
    ],
)
def test_a_look_that_is_impossible_is_rejected(table: TableSession, line: str, said: str) -> None:
    assert type_in(table, line) == [said]
    assert not table.match.history.steps


def test_a_hand_may_be_kept_or_not_in_the_light_of_a_look(resolver: Resolver) -> None:
    chess = sit(resolver, ("the-long-wall", "the-long-wall"))
    decision = chess.match.game.decision
    assert decision is not None
    assert not decision.action
    assert type_in(chess, "peek 2", "yes")[0].startswith("Your next 2 cards, from the top: ")
    assert chess.match.game.decision is not None


def test_a_position_is_shown_as_the_player_knows_it_and_whole_as_a_look(resolver: Resolver) -> None:
    table = sit(resolver, ("knights-of-the-star", "locust-season"))
    type_in(table, "done")
    known, remark = type_in(table, "position")
    assert "|?5 " in known
    assert "position all" in remark
    assert not table.view.looked
    [whole] = type_in(table, "position all")
    assert "?" not in whole
    assert (table.view.looked, table.view.edited) == (True, False)
    again = begin_at(whole, resolver.catalogue, 1, ("person", "passive")).game
    for zone in (HAND, DRAW):
        piles = [
            [[game.name(card) for card in pile] for pile in game.state.zone(zone)] for game in (again, table.match.game)
        ]
        assert piles[0] == piles[1]


def test_a_game_without_position_texts_says_so(table: TableSession) -> None:
    assert type_in(table, "position") == ["positions of summoner-wars-2e cannot be written as a text"]
