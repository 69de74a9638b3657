"""What can be typed at a question of the session or of the game: help, save and quit, and the question stays."""

from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from tests.match.tables import sit, type_in


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    return sit(resolver)


def _ask_for_end(table: TableSession, _folder: Path) -> None:
    type_in(table, "end", "c3 c4", "end attack")


def _ask_for_undo(table: TableSession, _folder: Path) -> None:
    type_in(table, "end", "c3 c4", "end", "end", "attack c4 c6", "undo")


def _ask_for_peek(table: TableSession, _folder: Path) -> None:
    type_in(table, "smith c1", "peek 2")


def _ask_for_replacement(table: TableSession, folder: Path) -> None:
    (folder / "there.txt").write_text("kept", "utf-8")
    type_in(table, "smith c1", f"save {folder / 'there.txt'}")


def _ask_for_choice(table: TableSession, _folder: Path) -> None:
    type_in(table, "smith c1", "end", "m d1 d2")  # Structural Shift asks for a target


QUESTIONS = pytest.mark.parametrize(
    "ask",
    [_ask_for_end, _ask_for_undo, _ask_for_peek, _ask_for_replacement, _ask_for_choice],
    ids=lambda ask: ask.__name__.removeprefix("_ask_for_"),
)


@QUESTIONS
def test_at_every_question_the_game_can_be_saved_and_the_question_stays(
    ask: Callable[[TableSession, Path], None], table: TableSession, tmp_path: Path
) -> None:
    ask(table, tmp_path)
    question, before = table.prompt, table.match.game.digest()
    (reply,) = type_in(table, f"save {tmp_path / 'game.txt'}")
    assert reply.startswith("Saved ")
    assert (table.prompt, table.match.game.digest(), table.is_unsaved) == (question, before, False)
    assert (tmp_path / "game.txt").is_file()


@QUESTIONS
def test_at_every_question_help_lists_what_can_be_typed_and_the_question_stays(
    ask: Callable[[TableSession, Path], None], table: TableSession, tmp_path: Path
) -> None:
    ask(table, tmp_path)
    question = table.prompt
    for line in ("?", "help"):
        lines = type_in(table, line)
        assert any("save, load, again" in row and "quit" in row for row in lines)
        assert max(map(len, lines)) < 80
        if question.endswith("(yes/no) "):
            assert lines[0].startswith("Type yes or no")
            assert not any(row.startswith(("  undo", "  end", "  peek", "  set", "  hint")) for row in lines)
            assert any(row.startswith("  odds") for row in lines)
    assert "names the next card" in type_in(table, "? peek")[0]
    assert table.prompt == question


@QUESTIONS
def test_every_question_can_be_left_by_quit_and_is_asked_again_after_a_no(
    ask: Callable[[TableSession, Path], None], table: TableSession, tmp_path: Path
) -> None:
    ask(table, tmp_path)
    question, leaving = table.prompt, "This game is not saved; 'save FILE' does that. Leave anyway? (yes/no) "
    assert not table.enter("quit").over
    assert table.prompt == leaving
    assert not table.enter("quit").over  # the same question, once
    assert table.prompt == leaving
    assert type_in(table, "no") == ["Cancelled."]
    assert table.prompt == question
    table.enter("QUIT")
    assert table.enter("yes").over


def test_a_game_that_is_saved_when_leaving_it_is_asked_about_is_left(table: TableSession, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("kept", "utf-8")
    type_in(table, "smith c1", "quit", f"save {file}")
    assert "Replace it?" in table.prompt
    assert type_in(table, "no") == ["Cancelled."]
    assert "Leave anyway?" in table.prompt
    assert file.read_text("utf-8") == "kept"
    type_in(table, f"save {file}")
    reply = table.enter("yes")
    assert reply.over
    assert reply.lines == (f"Saved 1 choice in {file}.",)


def test_a_game_that_is_saved_before_a_rematch_makes_room_for_it(table: TableSession, tmp_path: Path) -> None:
    type_in(table, "smith c1", "again", f"save {tmp_path / 'game.txt'}")
    assert (table.prompt, table.is_unsaved, table.match.setup.seed) == ("> ", False, 8)


def test_a_question_about_one_game_is_not_asked_in_another(table: TableSession, tmp_path: Path) -> None:
    type_in(
        table, f"save {tmp_path / 'game.txt'}", "end", "c3 c4", "end attack", f"load {tmp_path / 'game.txt'}", "yes"
    )
    assert (table.prompt, table.match.history.steps) == ("> ", ())


def test_a_command_is_offered_only_in_games_where_it_works(table: TableSession, resolver: Resolver) -> None:
    chess = sit(resolver, ("the-long-wall", "locust-season"))
    for name in ("threats", "position"):
        assert name not in table.completions()
        assert f"'{name}'" not in "\n".join(type_in(table, "?"))
        assert name in chess.completions()
        assert f"'{name}'" in "\n".join(type_in(chess, "?"))
