"""What the page of a match says to people who press: no typed lines, and what has led to a question."""

import re

import pytest

from deckbuilder.match.hints import AdviserHint
from deckbuilder.match.seat import SKIP
from deckbuilder.web.views.turn import ANSWER_FIRST, ASK_NO_MORE, NOT_NOW, hint_lines, pressed
from deckbuilder.web.workspace import Workspace
from engine.bots import Budget
from engine.generator import Generator
from tests.web.match_window import ORDERS, MatchWindow

TRIES = 60  # choices at random until a question is open


@pytest.mark.parametrize(
    ("text", "is_asked", "words"),
    [
        ("'d3 a1' is not offered; choose yes or no. Type ? for help.", True, ANSWER_FIRST),
        ("'Oaf a2' is not offered. Type ? for help.", False, NOT_NOW),
        (
            "Ghoul (d2) cannot be chosen (1E-GEN-1); choose f6 or d6. Type ? for help.",
            True,
            "Ghoul (d2) cannot be chosen (1E-GEN-1).",
        ),
        (
            "You are in Summon; 'end' goes on to Event (1E-TURN-1).",
            False,
            "You are in Summon; End phase goes on to Event (1E-TURN-1).",
        ),
        ("Imp is a unit; type it as: summon Imp SQUARE", False, "Imp is a unit."),
        ("'move a2 a3' is offered.", False, "That can be chosen: move a2 a3."),
        ("Oaf moves up to 2 (1E-MOV-1).", False, "Oaf moves up to 2 (1E-MOV-1)."),
        (SKIP, True, ASK_NO_MORE),
    ],
)
def test_sentences_of_the_terminal_read_as_beside_buttons(text: str, is_asked: bool, words: str) -> None:
    assert pressed(text, is_asked=is_asked) == words


@pytest.mark.parametrize("game", ["2e", "1e", "chess"])
def test_a_question_says_what_has_led_to_it(workspace: Workspace, game: str) -> None:
    window, chance = MatchWindow(workspace), Generator(3)
    window.begin(**ORDERS[game])
    for _ in range(TRIES):
        match, seat = window.opened.match, window.opened.seat
        is_asked = match.game.decision is not None and not match.game.decision.action
        if is_asked and seat.steps() and seat.steps()[-1].last == len(match.choices) - 1:
            break
        if window.opened.session.question:
            window.type("yes")
        else:
            options = seat.options()
            window.choose(options[chance.below(len(options))].index)
    (cause,) = (re.sub(r"<[^>]+>", "", text) for text in re.findall(r'<p class="cause">(.+?)</p>', window.html()))
    assert re.match(r"(You [a-z]|You:|[A-Z][^:]*:) ?.+\.$", cause) or " commands " in cause or " plays " in cause
    assert not re.match(r"You:? [a-z]+s\b", cause)


def test_a_hint_names_cards_and_no_typed_lines(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e"])
    window.opened.match.bots.budget = Budget(1)
    window.send({"command": "hint"})
    plan = window.opened.session.hint
    assert plan is not None
    text = re.sub(r"<[^>]+>", "", window.html())
    assert all(action.words in text for action in plan.actions)
    typed = [action.text for action in plan.actions if action.squares and action.text != action.words]
    assert typed
    assert not [line for line in typed if f" {line}" in text]


def test_an_alternative_of_a_hint_is_no_typed_line() -> None:
    lines = ["The hard bot would choose: end", "About as good: end.", "Rather than end: more units."]
    hint = AdviserHint(tuple(lines), ())
    assert list(hint_lines(lines, hint))[1:] == [
        "About as good: end the phase.",
        "Rather than end the phase: more units.",
    ]
