"""A session: what a line means, commands as values, and what can be typed at its questions."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.match.fuzzy_input import list_some, matching_texts, quote
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.session.commands import COMMAND_WORDS
from deckbuilder.match.session.commands.manual_edits import Edit, Peek
from deckbuilder.match.session.commands.turn import (
    Answer,
    Choose,
    EndPhases,
    EndTurn,
    Hint,
    Misread,
    PlayTurnByBot,
    Redo,
    ShowHelp,
    StopOn,
    Uncover,
    Undo,
)
from deckbuilder.match.session.commands.views import ExplainIllegal, ExplainNumbers, Moves, Odds, ShowLog
from deckbuilder.match.session.line_parser import LineParser
from deckbuilder.match.session.session import UNANSWERED, Command, Session
from deckbuilder.scenarios.runner import begin
from deckbuilder.scenarios.scenario import scenario_of
from engine.core.game import Game
from tests.depth import examples
from tests.match.helpers import match, shipped_scenarios, sit, type_in


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
def test_help_at_a_question_leaves_the_question(
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
    for name in ("position",):
        assert name not in table.completions()
        assert f"'{name}'" not in "\n".join(type_in(table, "?"))
        assert name in chess.completions()
        assert f"'{name}'" in "\n".join(type_in(chess, "?"))


@pytest.fixture
def session(resolver: Resolver) -> Session:
    return Session(match(resolver))


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("undo", Undo()),
        ("end", EndPhases()),
        ("END turn", EndPhases(5)),
        ("end move", EndPhases(1)),
        ("why d1", ExplainNumbers("d1")),
        ("why d1 d8", ExplainIllegal("d1 d8")),
        ("mov d1", Moves("d1")),
        ("log 7", ShowLog(7)),
        ("odds", Odds()),
        ("stop off", StopOn(frozenset())),
        ("stop on", StopOn(None)),
        ("peek 3", Peek(3, 0)),
        ("set d1 damage 2", Edit("set", "d1 damage 2")),
    ],
)
def test_a_line_is_parsed_into_a_command(session: Session, line: str, command: Command) -> None:
    assert LineParser(session).parse(line) == command


@pytest.mark.parametrize(
    ("line", "kind"),
    [("redo", Redo), ("hint", Hint), ("auto", PlayTurnByBot), ("", Uncover), ("?", ShowHelp), ("nonsense", Misread)],
)
def test_a_line_is_parsed_into_a_command_of_its_kind(session: Session, line: str, kind: type[Command]) -> None:
    assert type(LineParser(session).parse(line)) is kind


def test_parsing_changes_nothing(session: Session) -> None:
    steps, signs = session.match.steps, session.signs
    for word in COMMAND_WORDS:
        LineParser(session).parse(f"{word} d1")
    assert (session.match.steps, session.signs, session.question) == (steps, signs, None)


def test_a_match_is_played_by_commands_alone(session: Session) -> None:
    first = session.seat.options()[0]
    assert session.carry_out(Choose(first)).redraw
    assert [step.text for step in session.match.steps] == [first.text]
    session.carry_out(Undo())
    assert session.match.steps == ()
    assert session.carry_out(Redo()).redraw
    assert len(session.match.steps) == 1
    assert session.carry_out(Edit("set", "d1 damage", "1")).redraw
    assert session.match.steps[-1].is_manual_edit
    reply = session.carry_out(Edit("set", "d1 damage", "-1"))
    assert isinstance(reply.error, InputError)
    assert reply.lines == (str(reply.error),)


def test_a_question_stays_until_it_is_answered(session: Session) -> None:
    session.carry_out(Peek(1, 0))
    question = session.question
    assert question is not None
    assert session.carry_out(Undo()).lines == (UNANSWERED,)
    assert session.carry_out(ExplainNumbers("d1")).error is None
    assert session.question is question
    (line,) = session.carry_out(Answer(yes=True)).lines
    assert line.startswith("Your next card would be")
    assert session.question is None
    assert session.match.has_looked


def test_ending_the_turn_only_passes(session: Session) -> None:
    player, hand = session.match.player, session.known.state.hands[session.match.player]
    cards = tuple(hand)
    while session.match.player == player and session.match.game.state.turn == 1:
        session.carry_out(EndTurn() if session.question is None else Answer(yes=True))
    assert {step.text for step in session.match.steps if step.turn == 1} == {"end"}
    assert set(cards) <= set(session.match.game.state.hands[player])


MOVES = ["move c3 c4", "move c3 c4 c3", "move c3 d3", "move d1 c1", "attack c3 c4", "summon Ice Golem c2"]
MORE = [*MOVES, "summon Ice Smith c2", "use c3 Prepare", "play Queen's Burn", "discard Burn", "end"]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("end", ["end"]),
        ("END", ["end"]),
        (" e ", ["end"]),
        ("move c3 c4", ["move c3 c4"]),
        ("Move C3 C4", ["move c3 c4"]),
        ("m c3 c4", ["move c3 c4"]),
        ("c3 c4 c3", ["move c3 c4 c3"]),
        ("c3 d3", ["move c3 d3"]),
        ("a c3", ["attack c3 c4"]),
        ("s golem", ["summon Ice Golem c2"]),
        ("golem", ["summon Ice Golem c2"]),
        ("summon ice sm c2", ["summon Ice Smith c2"]),
        ("p burn", ["play Queen's Burn"]),
        ("play queen’s burn", ["play Queen's Burn"]),
        ("queen", ["play Queen's Burn"]),
        ("ice", ["summon Ice Golem c2", "summon Ice Smith c2"]),
        ("d", ["discard Burn"]),
        ("u c3", ["use c3 Prepare"]),
        ("c3 c4", ["move c3 c4", "attack c3 c4"]),
        ("s ice c2", ["summon Ice Golem c2", "summon Ice Smith c2"]),
        ("m d", []),
        ("c", []),
        ("move c3 c5", []),
        ("golem ice", []),
        ("", []),
        ("...", []),
    ],
)
def test_a_line_means_what_agrees_with_it_best(line: str, texts: list[str]) -> None:
    assert matching_texts(line, MORE) == texts


@examples(30)
@given(line=st.text(max_size=30))
def test_no_line_is_too_strange(line: str) -> None:
    assert set(matching_texts(line, MORE)) <= set(MORE)
    assert len(quote(line)) <= 50


@given(text=st.sampled_from(MORE))
def test_a_whole_text_means_itself(text: str) -> None:
    assert matching_texts(text, MORE) == [text]
    assert matching_texts(text.upper(), MORE) == [text]


def test_messages_repeat_and_list_no_more_than_fits() -> None:
    assert quote("x" * 100) == f"'{'x' * 40}...'"
    assert quote("a\x1b[31m") == "'a\ufffd[31m'"
    assert list_some(["a", "b"], "or") == "a or b"
    assert list_some(list("abcdefgh"), "or") == "a, b, c, d, e or 3 more"


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
