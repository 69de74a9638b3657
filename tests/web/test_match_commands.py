"""Buttons and forms of a match make commands of their own, which do what the same line does."""

import pytest

from deckbuilder.match.session.session import COVERED, UNANSWERED
from deckbuilder.web.page import Page, Workspace
from deckbuilder.web.pages.match import COMMANDS_OF_BUTTONS, MAX_LINE
from tests.web.match_window import ORDERS, MatchWindow

ORDER = {**ORDERS["2e"], "who-2": "passive"}
SAME = {
    "undo": {"command": "undo"},
    "redo": {"command": "redo"},
    "hint": {"command": "hint"},
    "odds": {"command": "odds"},
    "auto": {"command": "auto"},
    "moves d1": {"command": "moves", "what": "d1"},
    "moves a9": {"command": "moves", "what": "a9"},
    "why d1": {"command": "why", "what": "d1"},
    "why d1 d8": {"command": "why", "what": "d1", "value": "d8"},
    "set d1 damage 2": {"command": "set", "what": "d1 damage", "value": "2"},
    "set d1": {"command": "set", "what": "d1"},
    "put d1 a1": {"command": "put", "what": "d1", "value": "a1"},
    "take d1 discard": {"command": "take", "what": " d1 ", "value": "discard"},
    "draw 1": {"command": "draw", "what": "1"},
    "": {"command": "uncover"},
}


@pytest.mark.parametrize("line", SAME)
def test_a_form_does_what_the_line_does(line: str, workspace: Workspace) -> None:
    typed, pressed = MatchWindow(workspace), MatchWindow(workspace)
    for window in (typed, pressed):
        window.begin(**ORDER)
        window.choose(0)
    assert typed.type(line) == pressed.send(SAME[line]) is None
    one, other = typed.opened, pressed.opened
    assert one.reply == other.reply
    assert one.session.signs == other.session.signs
    assert one.match.record() == other.match.record()
    assert (one.session.question is None) == (other.session.question is None)


def test_signs_of_where_a_card_can_go_end_with_the_next_choice(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDER, "deck": "the-long-wall", "deck-2": "locust-season"})
    while not window.opened.session.signs:
        window.choose(0)
        own = (square for square, piece in window.opened.seat.view().pieces.items() if piece.player == 0)
        for square in own:
            window.send({"command": "moves", "what": square})
            if window.opened.session.signs:
                break
    assert window.opened.seat.view(window.opened.session.signs).signs == window.opened.session.signs
    window.choose(0)
    assert window.opened.session.signs == {}


def test_a_question_is_answered_by_its_buttons_before_anything_else_is_done(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDER)
    window.type("peek")
    steps = window.opened.match.steps
    assert window.opened.session.question
    window.send({"command": "redo"})
    assert window.opened.reply == (UNANSWERED,)
    window.send({"command": "no"})
    assert window.opened.session.question is None
    assert window.opened.match.steps == steps
    window.send({"command": "yes"})
    assert window.opened.reply == ("Nothing is asked.",)


def test_nothing_is_done_while_the_hand_is_covered(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**{**ORDERS["2e"], "who-2": "person"})
    opened = window.opened
    assert opened.session.curtain
    steps = opened.match.steps
    forms = [{"command": name} for name in COMMANDS_OF_BUTTONS if name not in {"uncover", "yes", "no"}]
    for form in [*forms, *(form for form in SAME.values() if "what" in form)]:
        window.send(form)
        assert (opened.reply, opened.match.steps, opened.session.curtain) == ((COVERED,), steps, True)
    window.send({"command": "uncover"})
    assert not opened.session.curtain


@pytest.mark.parametrize(
    "form",
    [{}, {"command": ""}, {"command": "save"}, {"command": "set", "what": "x" * (MAX_LINE + 1)}],
    ids=["nothing", "empty", "unknown", "long"],
)
def test_another_form_is_rejected(form: dict[str, str], workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDER)
    record = window.opened.match.record()
    page = window.send(form)
    assert isinstance(page, Page)
    assert page.status == 400
    assert window.opened.match.record() == record
