"""Manual edits of a match: they are narrated, undone, saved and replayed."""

from pathlib import Path

import pytest

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.saves import load
from engine.record import read
from tests.match.tables import match, sit, type_in


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    """Polar Dwarves begin: Svara on d1, Frost Mage on c3."""
    return sit(resolver)


def test_a_manual_edit_is_narrated_and_the_table_says_that_the_game_is_edited(table: TableSession) -> None:
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


def test_several_corrections_follow_each_other_though_nothing_is_left_to_do(table: TableSession) -> None:
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
