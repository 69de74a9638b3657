"""What players do beside the rules: manual edits of a match, and looks at what would be drawn next."""

from pathlib import Path

import pytest

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.saves import load
from deckbuilder.match.start import begin_at
from engine.core.state import DRAW, HAND
from engine.record import read
from tests.match.helpers import match, sit, type_in


def test_a_manual_edit_is_narrated_and_marked(table: TableSession) -> None:
    assert not table.view.edited
    assert type_in(table, "set c3 damage 2") == []
    assert table.log[-1] == "By hand: damage of Frost Mage (c3) is 2 now."
    assert table.view.edited


def test_undo_and_redo_go_over_corrections(table: TableSession) -> None:
    before = table.match.game.digest()
    type_in(table, "set c3 damage 2", "put c3 c4")
    after = table.match.game.digest()
    type_in(table, "undo", "undo")
    assert (table.match.game.digest(), table.view.edited) == (before, False)
    type_in(table, "redo", "redo")
    assert (table.match.game.digest(), table.view.edited) == (after, True)


def test_several_manual_edits_follow_each_other(table: TableSession) -> None:
    phase = table.view.phase
    type_in(table, "set magic 1 0", "set magic 1 9")
    assert table.view.phase == phase


def test_an_impossible_edit_is_reported_and_changes_nothing(table: TableSession) -> None:
    assert type_in(table, "set c3 wounds 2") == [
        "What can be set on Frost Mage is damage or boost, such as 'set c3 damage 1'."
    ]
    assert type_in(table, "take d1 hand") == ["Svara stays on the board: the player whose summoner has gone is out."]
    assert not table.match.history.steps


def test_a_correction_is_not_cut_short(table: TableSession) -> None:
    said = type_in(table, "dra 1")
    assert "is not offered" in said[0]
    assert not table.match.history.steps


def test_every_correction_is_explained_in_lines_that_fit(table: TableSession) -> None:
    for verb in ("set", "put", "take", "draw", "shuffle"):
        lines = type_in(table, f"? {verb}")
        assert lines[0].startswith("Corrections by hand")
        assert max(map(len, lines)) <= 80


def test_an_edited_game_is_saved_loaded_and_narrated_again(table: TableSession, tmp_path: Path) -> None:
    type_in(table, "set magic 9", "draw 2", "put c3 c4", "end", "shuffle 1", f"save {tmp_path / 'game.txt'}")
    record = read((tmp_path / "game.txt").read_text("utf-8"))
    assert record.is_edited
    assert [step.text for step in record.steps][:3] == [
        "by hand: set magic 1 9",
        "by hand: draw 2 1",
        "by hand: put c3 c4",
    ]
    again = TableSession(table.catalogue, match(Resolver(table.catalogue)))
    type_in(again, f"load {tmp_path / 'game.txt'}")
    assert again.match.game.digest() == table.match.game.digest()
    assert (again.view.edited, again.log) == (True, table.log)
    assert len(type_in(again, "undo")) <= 1
    replay = GameReplay(load(tmp_path / "game.txt", table.catalogue), "game.txt")
    lines = [text for step in replay.steps() for _, text in step.lines]
    assert replay.check().is_same
    assert "By hand: Frost Mage is placed from c3 on c4." in lines


def test_in_chess_set_is_an_answer_too(resolver: Resolver) -> None:
    table = sit(resolver, ("powder-and-brass", "locust-season"), opponent="person")
    type_in(table, "", "done", "", "done", "", "top")
    type_in(table, "put Brass Stepper c2", "put Brass Stepper d2", "set c2 exerted 0", "set d2 exerted 0")
    assert "'set' takes" not in type_in(table, "set Nothing Such")[0]
    type_in(table, "set d1 iron 2")
    assert table.match.history.steps[-1].text == "by hand: set d1 iron 2"
    type_in(table, "set trapdoor a1")
    assert "set Trapdoor a1" in [step.text for step in table.match.history.steps]


@pytest.fixture
def table_with_peeks(resolver: Resolver) -> TableSession:
    return sit(resolver)


def _next(table_with_peeks: TableSession, number: int) -> list[str]:
    game = table_with_peeks.match.game
    return [game.name(card) for card in reversed(game.state.draws[0][-number:])]


def test_a_look_shows_what_comes_next_and_changes_nothing(table_with_peeks: TableSession) -> None:
    before, hand = table_with_peeks.match.game.digest(), len(table_with_peeks.match.game.state.zone(HAND)[0])
    assert type_in(table_with_peeks, "peek", "yes") == [f"Your next card would be {_next(table_with_peeks, 1)[0]}."]
    assert type_in(table_with_peeks, "peek 5", "yes") == [
        f"Your next 5 cards, from the top: {', '.join(_next(table_with_peeks, 5))}."
    ]
    assert table_with_peeks.match.game.digest() == before
    assert len(table_with_peeks.match.game.state.zone(HAND)[0]) == hand
    expected = _next(table_with_peeks, 2)
    type_in(table_with_peeks, "draw 2")
    assert [
        table_with_peeks.match.game.name(card) for card in table_with_peeks.match.game.state.zone(HAND)[0][-2:]
    ] == expected


def test_a_look_is_asked_about_because_it_marks_the_game(table_with_peeks: TableSession) -> None:
    for line, cards in (
        ("peek", "your next card"),
        ("peek 3", "your next 3 cards"),
        ("peek 2 2", "Phoenix Elves' next 2 cards"),
    ):
        assert type_in(table_with_peeks, line) == []
        assert table_with_peeks.prompt == f"This names {cards}, and marks the game as looked ahead. Look? (yes/no) "
        assert type_in(table_with_peeks, "no") == ["Cancelled."]
    assert (table_with_peeks.view.looked, table_with_peeks.is_unsaved) == (False, False)
    row = next(line for line in type_in(table_with_peeks, "?") if line.startswith("  peek"))
    assert "name your next cards" in row
    assert "marks the game" in row


def test_a_look_is_marked_as_one_and_not_as_a_correction(table_with_peeks: TableSession) -> None:
    type_in(table_with_peeks, "peek 2", "yes")
    assert (table_with_peeks.view.looked, table_with_peeks.view.edited) == (True, False)
    assert table_with_peeks.log[-1] == f"By hand: You look at {' and '.join(_next(table_with_peeks, 2))}."
    assert table_with_peeks.match.history.log(1)[-1] == "By hand: Polar Dwarves looks at 2 cards."
    assert table_with_peeks.match.history.steps[-1].text == "by hand: peek 2 1"
    assert table_with_peeks.is_unsaved


def test_a_look_is_taken_back_like_everything_else(table_with_peeks: TableSession) -> None:
    type_in(table_with_peeks, "peek 2", "yes")
    table_with_peeks.enter("undo")
    assert table_with_peeks.prompt == "Cards were looked at since. Take it back anyway? (yes/no) "
    table_with_peeks.enter("yes")
    assert (table_with_peeks.view.looked, table_with_peeks.log, table_with_peeks.is_unsaved) == (False, [], False)


def test_a_look_is_saved_and_played_again(table_with_peeks: TableSession, tmp_path: Path) -> None:
    type_in(table_with_peeks, "peek 3", "yes", "end", f"save {tmp_path / 'game.txt'}")
    record = read((tmp_path / "game.txt").read_text("utf-8"))
    assert [step.is_peek for step in record.steps] == [True, False]
    assert not record.is_edited
    again = TableSession(table_with_peeks.catalogue, table_with_peeks.match)
    type_in(again, f"load {tmp_path / 'game.txt'}")
    assert (again.view.looked, again.log) == (True, table_with_peeks.log)


def test_the_help_fits_a_small_screen(table_with_peeks: TableSession) -> None:
    assert max(map(len, type_in(table_with_peeks, "? peek"))) < 80


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("peek 0", "There is nothing to look at."),
        ("peek many", "What Polar Dwarves could draw is a number from 0 to 25, not 'many'."),
        ("peek 99", "What Polar Dwarves could draw is a number from 0 to 25, not '99'."),
        ("peek 1 7", "'7' is not a player; there are players 1 to 2."),
    ],
)
def test_a_look_that_is_impossible_is_rejected(table_with_peeks: TableSession, line: str, said: str) -> None:
    assert type_in(table_with_peeks, line) == [said]
    assert not table_with_peeks.match.history.steps


def test_a_hand_may_be_kept_or_not_in_the_light_of_a_look(resolver: Resolver) -> None:
    chess = sit(resolver, ("the-long-wall", "the-long-wall"))
    decision = chess.match.game.decision
    assert decision is not None
    assert not decision.action
    assert type_in(chess, "peek 2", "yes")[0].startswith("Your next 2 cards, from the top: ")
    assert chess.match.game.decision is not None


def test_a_position_is_shown_as_the_player_knows_it_and_whole_as_a_look(resolver: Resolver) -> None:
    table_with_peeks = sit(resolver, ("knights-of-the-star", "locust-season"))
    type_in(table_with_peeks, "done")
    known, remark = type_in(table_with_peeks, "position")
    assert "|?5 " in known
    assert "position all" in remark
    assert not table_with_peeks.view.looked
    [whole] = type_in(table_with_peeks, "position all")
    assert "?" not in whole
    assert (table_with_peeks.view.looked, table_with_peeks.view.edited) == (True, False)
    again = begin_at(whole, resolver.catalogue, 1, ("person", "passive")).game
    for zone in (HAND, DRAW):
        piles = [
            [[game.name(card) for card in pile] for pile in game.state.zone(zone)]
            for game in (again, table_with_peeks.match.game)
        ]
        assert piles[0] == piles[1]


def test_a_game_without_position_texts_says_so(table_with_peeks: TableSession) -> None:
    assert type_in(table_with_peeks, "position") == ["positions of summoner-wars-2e cannot be written as a text"]
