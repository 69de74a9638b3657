"""Sentences of the terminal, which speak of typed lines, worded for people who press what they see."""

import re
from collections.abc import Iterable, Sequence

from deckbuilder.match.hints import PASSING, AdviserHint
from deckbuilder.match.seat import SKIP

ANSWER_FIRST = "Answer the question first."
NOT_NOW = "That cannot be done now."
ASK_NO_MORE = "You can also be asked no more this turn, and use nothing."
PLAN_LINES = 2  # of a hint: its first action, and the others
REPLACEMENTS = (
    (re.compile(r"[;,] type it as: .*$"), "."),
    (re.compile(r"(; choose [^.;]*)?\. Type \? for help\.$"), "."),
    (re.compile(r"'end( turn)?' goes on"), r"End phase goes on"),
    (re.compile(r"^'(.*)' is offered\.$"), r"That can be chosen: \1."),
)
ALTERNATIVE_END = re.compile(r"(?<=^About as good: )end\b|(?<=^Rather than )end\b")  # of a hint
NOT_OFFERED = re.compile(r"^'[^']*' is not offered\.$")


def pressed(text: str, *, is_asked: bool) -> str:
    """Return a sentence of the terminal as it reads beside buttons. `is_asked`: whether a question is open."""
    if text == SKIP:
        return ASK_NO_MORE
    for pattern, words in REPLACEMENTS:
        text = pattern.sub(words, text)
    return NOT_OFFERED.sub(ANSWER_FIRST if is_asked else NOT_NOW, text)


def hint_lines(lines: Sequence[str], hint: AdviserHint) -> Iterable[str]:
    """Return the lines of a hint with the actions of its plan in words, as the board and the hand show them."""
    actions = sorted(hint.actions, key=lambda action: -len(action.text))
    for number, line in enumerate(lines):
        for action in actions if number < PLAN_LINES else ():
            line = re.sub(rf"(?<![\w']){re.escape(action.text)}(?![\w'])", action.words, line)  # noqa: PLW2901
        line = line.replace("(answer: ", "(then answer ") if number < PLAN_LINES else line  # noqa: PLW2901
        yield ALTERNATIVE_END.sub(PASSING, line)
