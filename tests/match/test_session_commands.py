"""Commands of a session: values that a parser or a form makes, carried out without a line of text."""

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
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
from tests.match.tables import match


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
