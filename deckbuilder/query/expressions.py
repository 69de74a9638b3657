"""Regular expressions in queries, matched in a time that grows with the text alone, whatever the expression is.

An expression becomes a nondeterministic automaton (Thompson's), and its sets of states the states of a deterministic
one, built as texts need them. Nothing is tried twice, so no expression takes for ever; the steps that build states are
counted all the same. Libraries that do this are machine code, which the edition without a server cannot load.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

MAX_LENGTH = 200  # characters of an expression
MAX_STATES = 1_000  # of the automaton of an expression
MAX_KEPT_STATES = 2_000  # of the deterministic automaton; then it is built anew
MAX_STEPS = 2_000_000  # that build states, for one search: about a second
MAX_GROUPS = 50  # within one another
REPEAT = re.compile(r"\{(?:(\d{1,4})(,(\d{1,4})?)?)\}")
ESCAPED_SETS: dict[str, Callable[[str], bool]] = {
    "d": str.isdigit,
    "w": lambda char: char.isalnum() or char == "_",
    "s": str.isspace,
}
START, WORD, OTHER, END = "start", "word", "other", "end"  # what stands before or behind a place of a text

CharTest = Callable[[str], bool]


class ExpressionError(ValueError):
    """An expression that is not understood, or that takes too long. `position`: in the expression, from 0."""

    def __init__(self, message: str, position: int = 0) -> None:
        super().__init__(message)
        self.position = position


class State(NamedTuple):
    """A state of the automaton: it reads a character, or goes on without one, perhaps only at some places of a text."""

    test: CharTest | None = None
    ways: tuple[int, ...] = ()
    place: str = ""  # "^", "$", "b" or "B", at which alone it goes on


class Fragment(NamedTuple):
    """A part of the automaton: its first state, and the state in which it ends."""

    first: int
    last: int


class _Parser:
    """Parser of an expression: it builds the states of its automaton."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise ExpressionError(f"an expression has at most {MAX_LENGTH} characters")
        self.text = text
        self.at = 0
        self.depth = 0
        self.states: list[State] = []

    def parse(self) -> tuple[list[State], Fragment]:
        fragment = self.alternatives()
        if self.at < len(self.text):
            self.fail("this parenthesis closes nothing")
        return self.states, fragment

    def fail(self, sentence: str, position: int | None = None) -> None:
        raise ExpressionError(sentence, min(len(self.text), self.at if position is None else position))

    def add(self, state: State) -> int:
        if len(self.states) == MAX_STATES:
            self.fail("the expression is too long with all its repetitions")
        self.states.append(state)
        return len(self.states) - 1

    def link(self, state: int, *ways: int) -> None:
        self.states[state] = self.states[state]._replace(ways=(*self.states[state].ways, *ways))

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def alternatives(self) -> Fragment:
        parts = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            parts.append(self.sequence())
        if len(parts) == 1:
            return parts[0]
        first, last = self.add(State()), self.add(State())
        for part in parts:
            self.link(first, part.first)
            self.link(part.last, last)
        return Fragment(first, last)

    def sequence(self) -> Fragment:
        state = self.add(State())
        whole = Fragment(state, state)
        while self.peek() not in ("", "|", ")"):
            part = self.repeated()
            self.link(whole.last, part.first)
            whole = Fragment(whole.first, part.last)
        return whole

    def repeated(self) -> Fragment:
        start = self.at
        part = self.atom()
        match = REPEAT.match(self.text, self.at)
        sign = self.peek()
        if match is None and sign not in ("*", "+", "?"):
            return part
        self.at = match.end() if match else self.at + 1
        end = self.at
        if self.peek() == "?":  # as few as possible finds the same
            self.at += 1
        least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(sign, (0, None))
        if match:
            least = int(match[1])
            most = least if match[2] is None else int(match[3]) if match[3] else None
        if most is not None and most < least:
            self.fail("a repetition goes from its smaller number to the larger one", start)
        after, self.at = self.at, start
        result = self.times(part, start, least, most)
        self.at = after
        if self.peek() in ("*", "+", "?") or REPEAT.match(self.text, self.at):
            self.fail("a repetition cannot be repeated; parentheses make it one part", end)
        return result

    def times(self, part: Fragment, start: int, least: int, most: int | None) -> Fragment:
        """Return a part that occurs a number of times; each further one is parsed again from its start."""
        first = self.add(State())
        last = first
        ends = [first] if not least else []
        for number in range(1, max(least, most or 0, 1) + 1):
            if number > 1:
                self.at = start
                part = self.atom()
            self.link(last, part.first)
            last = part.last
            if number >= least:
                ends.append(last)
        if most is None:
            self.link(last, part.first)
        final = self.add(State())
        for end in dict.fromkeys(ends):
            self.link(end, final)
        return Fragment(first, final)

    def atom(self) -> Fragment:
        char = self.peek()
        if char in ("*", "+", "?") or REPEAT.match(self.text, self.at):
            self.fail(f"'{char}' repeats nothing")
        self.at += 1
        if char == "(":
            return self.group()
        if char == "[":
            return self.read(self.char_class())
        if char == "\\":
            return self.escape()
        if char in ("^", "$"):
            return self.placed(char)
        if char == ".":
            return self.read(lambda other: other != "\n")
        wanted = char.lower()
        return self.read(lambda other: other == wanted)

    def read(self, test: CharTest) -> Fragment:
        last = self.add(State())
        return Fragment(self.add(State(test, (last,))), last)

    def placed(self, place: str) -> Fragment:
        last = self.add(State())
        return Fragment(self.add(State(None, (last,), place)), last)

    def group(self) -> Fragment:
        opening = self.at - 1
        if self.text.startswith("?:", self.at):
            self.at += 2
        elif self.peek() == "?":
            self.fail("looking around and named groups are not possible here", opening)
        self.depth += 1
        if self.depth > MAX_GROUPS:
            self.fail(f"parentheses are nested more than {MAX_GROUPS} levels deep", opening)
        fragment = self.alternatives()
        self.depth -= 1
        if self.peek() != ")":
            self.fail("this parenthesis is not closed", opening)
        self.at += 1
        return fragment

    def escape(self) -> Fragment:
        char = self.peek()
        self.at += 1
        if char in ("b", "B"):
            return self.placed(char)
        return self.read(self.escaped(char))

    def escaped(self, char: str) -> CharTest:
        """Return the test of the character behind a backslash."""
        if not char:
            self.fail("nothing stands behind the backslash")
        if char.lower() in ESCAPED_SETS:
            test = ESCAPED_SETS[char.lower()]
            return test if char.islower() else lambda other: not test(other)
        if char == "n":
            return lambda other: other == "\n"
        if char.isalnum():
            self.fail(f"'\\{char}' is not possible here", self.at - 2)
        return lambda other: other == char

    def char_class(self) -> CharTest:
        opening = self.at - 1
        is_negated = self.peek() == "^"
        self.at += is_negated
        tests: list[CharTest] = []
        while self.peek() != "]" or not tests:
            if not self.peek():
                self.fail("this bracket is not closed", opening)
            tests.append(self.class_member())
        self.at += 1
        return lambda other: any(test(other) for test in tests) != is_negated

    def class_member(self) -> CharTest:
        first = self.peek()
        self.at += 1
        if first == "\\":
            char = self.peek()
            self.at += 1
            return self.escaped(char)
        if self.peek() != "-" or self.text[self.at + 1 : self.at + 2] in ("]", ""):
            return lambda other: other == first.lower()
        last = self.text[self.at + 1]
        self.at += 2
        if last < first:
            self.fail("a range goes from its smaller character to the larger one", self.at - 3)
        low, high = first.lower(), last.lower()
        return lambda other: low <= other <= high


@dataclass
class StepCount:
    """The steps of one search that are left. Raises ExpressionError where there are none."""

    left: int = MAX_STEPS

    def take(self, number: int) -> None:
        self.left -= number
        if self.left < 0:
            raise ExpressionError("this expression takes too long; make it simpler, or add a condition")


@dataclass
class _SetState:
    """A state of the deterministic automaton: states that may have been reached, and what stands before them."""

    states: frozenset[int]
    before: str
    following: dict[str, "_SetState | None"] = field(default_factory=dict)  # by the next character; None: found


class Expression:
    """A regular expression, which may occur anywhere in a text; capital letters do not count.

    Raises ExpressionError for a text that is none, with the position.
    """

    def __init__(self, text: str) -> None:
        self._states, self._whole = _Parser(text).parse()
        self._kept: dict[tuple[frozenset[int], str], _SetState] = {}

    def occurs(self, text: str, steps: StepCount) -> bool:
        """Whether the expression occurs in a text. Raises ExpressionError where that takes too long."""
        state = self._kept_state(frozenset(), START)
        for char in (*text.lower(), ""):
            try:
                following = state.following[char]
            except KeyError:
                following = self._follow(state, char, steps)
            if following is None:
                return True
            state = following
        return False

    def _kept_state(self, states: frozenset[int], before: str) -> _SetState:
        key = states, before
        if key not in self._kept:
            if len(self._kept) >= MAX_KEPT_STATES:
                self._kept.clear()
            self._kept[key] = _SetState(states, before)
        return self._kept[key]

    def _follow(self, state: _SetState, char: str, steps: StepCount) -> _SetState | None:
        """Return the state behind a character, "" for the end; None if the expression was found before it."""
        reached = set[int]()
        waiting = [self._whole.first, *state.states]
        behind = _kind(char)
        while waiting:
            number = waiting.pop()
            if number not in reached:
                reached.add(number)
                waiting += self._ways(number, state.before, behind)
        steps.take(len(reached) + 1)
        if self._whole.last in reached:
            state.following[char] = None
            return None
        read = (self._states[number] for number in reached)
        after = frozenset(
            way for known in read if known.test is not None and char and known.test(char) for way in known.ways
        )
        before = START if char == "\n" else behind
        state.following[char] = self._kept_state(after, before)
        return state.following[char]

    def _ways(self, number: int, before: str, behind: str) -> Iterator[int]:
        """Yield the states that are reached from one without a character."""
        state = self._states[number]
        is_border = (before == WORD) != (behind == WORD)
        holds = {"": True, "^": before == START, "$": behind == END, "b": is_border, "B": not is_border}
        if state.test is None and holds[state.place]:
            yield from state.ways


def _kind(char: str) -> str:
    if char in ("", "\n"):
        return END
    return WORD if char.isalnum() or char == "_" else OTHER


@lru_cache(64)
def compile_expression(text: str) -> Expression:
    """Return the expression of a text. Raises ExpressionError."""
    return Expression(text)
