"""What the person at the screen can do now: the options with their places, and the question, worded for who presses."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import PhaseClosed, Scene, sentence
from deckbuilder.match.hints import PASSING, AdviserHint
from deckbuilder.match.history import Snapshot
from deckbuilder.match.match import Match
from deckbuilder.match.options import OptionGroup, OptionMenu
from deckbuilder.match.seat import SKIP, PlayerView
from deckbuilder.match.session.commands.views import ExplainIllegal
from deckbuilder.match.session.session import Session
from deckbuilder.match.several_cards import SeveralCards
from deckbuilder.match.steps import Step
from deckbuilder.web.views import match_actions
from deckbuilder.web.views.steps import StepWriter

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
ENDED = "Your turn has ended by itself."
BY_BOT = "A bot has finished your turn."


def pressed(text: str, *, is_asked: bool) -> str:
    """Return a sentence of the terminal as it reads beside buttons. `is_asked`: whether a question is open."""
    if text == SKIP:
        return ASK_NO_MORE
    for pattern, words in REPLACEMENTS:
        text = pattern.sub(words, text)
    return NOT_OFFERED.sub(ANSWER_FIRST if is_asked else NOT_NOW, text)


def hint_lines(lines: Sequence[str], hint: AdviserHint) -> Iterable[str]:
    """Return the lines of a hint with the actions of its plan in words, as the board and the hand show them."""
    words = {action.text: action.words for action in hint.actions}
    texts = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    for number, line in enumerate(lines):
        if words and number < PLAN_LINES:
            line = re.sub(rf"(?<![\w'])({texts})(?![\w'])", lambda match: words[match[0]], line)  # noqa: PLW2901
            line = line.replace("(answer: ", "(then answer ")  # noqa: PLW2901
        yield ALTERNATIVE_END.sub(PASSING, line)


SELDOM = "'{}' is seldom meant; All choices has it."
NEEDS_NO_SQUARE = "{} needs no space: a button beside its text does it."


class PassedPhases(NamedTuple):
    """The sentences of phases that have ended by themselves; that of the turn of the last choice if it has, too."""

    texts: tuple[str, ...] = ()
    turn: str = ""


def passed_phases(match: Match, player: int) -> PassedPhases:
    """Return the phases of a player that have ended by themselves since the last choice of a person."""
    snapshot, presentation = match.history.past[-1], presentation_of(match.library)
    if snapshot.is_of_proxy:
        return PassedPhases((), BY_BOT)
    scene = Scene(match.game, presentation.terms, player)
    texts = tuple(sentence(event, scene) for event in _closed(snapshot, player) if event.why)
    before = snapshot.before.state
    if not 0 < before.turn < match.game.state.turn or before.active != player:
        return PassedPhases(texts)
    if len([choice for choice in snapshot.choices if choice.player == player and len(choice.before.options) > 1]) > 1:
        return PassedPhases(texts)  # several phases were ended at once
    own = (past.before.state for past in match.history.past)
    if presentation.turn_over and any(state.active == player and 0 < state.turn < before.turn for state in own):
        return PassedPhases()
    of_turn = (past for past in reversed(match.history.past) if past.before.state.turn == before.turn)
    last_closed = next(filter(None, (_closed(past, player) for past in of_turn)), [])
    if not all(event.why for event in last_closed):
        return PassedPhases(texts)
    return PassedPhases(texts, f"{presentation.turn_over}: your turn is over." if presentation.turn_over else ENDED)


def _closed(snapshot: Snapshot, player: int) -> list[PhaseClosed]:
    """Return the ends of phases of a player in a snapshot."""
    return [event for event in snapshot.events if isinstance(event, PhaseClosed) and event.player == player]


@dataclass(frozen=True)
class Bubble:
    """Why nothing that begins with what is picked ends on a square, said at that square."""

    square: str
    text: str


@dataclass(frozen=True)
class TurnView:
    """What the person at the screen can do.

    Attributes:
        groups: the options that are listed; `left_out`: how many are not.
        has_odds: whether some of them say how likely their target is lost.
        answers: those without a place on the table, and those of a question but for cards in hand.
        keys: of answers, by the index of the option.
        several: cards in hand that can be chosen together.
        is_about_hand: whether cards in hand answer the question.
        passing: the answer that uses nothing; `can_skip`: whether all questions of this turn can be skipped.
        passed: what has ended by itself since the last choice.
        cause: what has led to the question; `asks`: the text behind it.
        arrows: those of a hint; `hinted`: its squares and cards.
        bubble: why nothing leads from what is picked to a square.
    """

    groups: tuple[OptionGroup, ...]
    left_out: int
    has_odds: bool
    answers: tuple[OptionGroup, ...]
    keys: Mapping[int, str]
    several: SeveralCards | None
    is_about_hand: bool
    end: match_actions.EndView | None
    passing: match_actions.PassView | None
    can_skip: bool
    passed: PassedPhases
    cause: str
    asks: tuple[str, ...]
    arrows: tuple[match_actions.Arrow, ...]
    hinted: frozenset[str]
    bubble: Bubble | None
    can_undo: bool
    can_redo: bool
    can_leave_to_bot: bool


def turn_view(
    session: Session,
    menu: OptionMenu,
    seen: PlayerView,
    writer: StepWriter,
    steps: Sequence[Step],
    ranks: Sequence[Sequence[str]],
    picked: str,
    to: str,
) -> TurnView:
    """Return what the person at the screen can do, who sees the table like this.

    `steps`: all of the match. `ranks`: the names of the squares as they are drawn. `picked`: a square or the key of a
    card that was pressed; `to`: the square that was pressed then.
    """
    match, several = session.match, session.seat.several_cards()
    answers = tuple(match_actions.answer_groups(session, menu))
    return TurnView(
        groups=menu.groups,
        left_out=menu.left_out,
        has_odds=any(option.odds is not None for option in menu.options),
        answers=answers,
        keys=match_actions.answer_keys(session, menu, answers),
        several=several,
        is_about_hand=several is not None
        or any(option.card and option.card.is_in_hand for option in menu.options if not option.kind),
        end=match_actions.end_view(session, menu),
        passing=match_actions.pass_view(session, menu),
        can_skip=SKIP in seen.asks,
        passed=passed_phases(match, seen.viewer),
        cause=_cause(session, writer, steps),
        asks=tuple(pressed(text, is_asked=True) for text in seen.asks),
        arrows=match_actions.hint_arrows(session, ranks),
        hinted=match_actions.hinted_places(session),
        bubble=_bubble(session, picked, to) if picked and to else None,
        can_undo=not match.history.is_first,
        can_redo=not match.history.is_last,
        can_leave_to_bot=seen.active == seen.viewer and not match.game.over,
    )


def _cause(session: Session, writer: StepWriter, steps: Sequence[Step]) -> str:
    """Return what has led to the open question in the middle of an action: what goes on, or what was just done."""
    match, decision = session.match, session.match.game.decision
    if decision is None or decision.action:
        return ""
    if pending := writer.presentation.pending(session.known):
        return f"{pending}."
    is_last = bool(steps) and steps[-1].last == len(match.choices) - 1
    return writer.spoken_step(steps[-1]) if is_last else ""


def _bubble(session: Session, picked: str, to: str) -> Bubble | None:
    """Return why nothing leads from what is picked to a square of the board."""
    held = next((held for held in session.seat.view().hand if held.key == picked), None)
    if to not in session.match.library.board.numbers:
        return None
    line = f"{held.name if held else picked} {to}"
    if held is not None and held.use.why:
        return Bubble(to, pressed(held.use.why, is_asked=match_actions.has_question(session)))
    own = [option for option in session.seat.options() if option.start == picked]
    options = [option for option in own if option.end == to]
    if options:
        return Bubble(to, SELDOM.format(options[0].text) if options[0].on_request else "")
    if held is not None and own and not any(option.end for option in own):
        return Bubble(to, NEEDS_NO_SQUARE.format(held.name))
    why = " ".join(ExplainIllegal(line).run(session).lines)
    return Bubble(to, pressed(why, is_asked=match_actions.has_question(session)))
