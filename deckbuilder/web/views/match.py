"""A match as a page shows it to the person at the screen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import deckbuilder.rules_text  # noqa: F401 - questions of cards are worded by it: the first page loads it, no click
from deckbuilder.app.lessons import Lesson, lesson_of, lessons_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match import inspection
from deckbuilder.match.ending import Ending, ending_of
from deckbuilder.match.inspection import PileView
from deckbuilder.match.match import Match
from deckbuilder.match.options import CardView, OptionView
from deckbuilder.match.seat import HandCard, PlayerView, public_view
from deckbuilder.match.session.session import Question, Session
from deckbuilder.match.several_cards import SeveralCards
from deckbuilder.players import level_of
from deckbuilder.text import listed
from deckbuilder.web.open_matches import AUTO, BOTS, HINT, PLAYING, OpenMatch
from deckbuilder.web.views.board import BoardSquare, board_of, with_marks
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.marks import BoardMarks, marks_of
from deckbuilder.web.views.match_actions import has_question
from deckbuilder.web.views.steps import EMPTY_LOG, NO_STEPS, GameLog, RecentSteps, StepWriter, game_log, recent_steps
from deckbuilder.web.views.turn import TurnView, hint_lines, pressed, turn_view

MAX_FACES = 200  # of cards in hands, at hand
WON, LOST, DRAWN, SHARED = "won", "lost", "drawn", "shared"  # the last where people of both sides share the screen


@dataclass(frozen=True)
class HandFace:
    """A card in hand with its face. `is_picked`: it is what was pressed. `can_act`: options begin with it.

    `place`: in the hand. `can_be_marked`: it can be chosen together with others; `needs_no_square`: nothing else on
    the board could be meant by pressing it.
    """

    card: HandCard
    face: Face | None
    is_picked: bool
    can_act: bool
    place: int
    can_be_marked: bool
    needs_no_square: bool


@dataclass(frozen=True)
class CardDetail:
    """A card that was pressed, as far as it is known. `place`: its square, or its key where its name was pressed.

    `why`: why it can do nothing now; empty where it can, and for cards of others. `labels`: those of buttons that
    choose an option of it without a square, by the index of the option.
    """

    title: str
    place: str
    face: Face | None
    lines: tuple[str, ...]
    options: tuple[OptionView, ...]
    labels: Mapping[int, str]
    is_on_board: bool
    why: str = ""


@dataclass(frozen=True)
class MatchQuery:
    """What an address asks the page of a match to show.

    `picked`: a square or the key of a card that was pressed, in hand or in a sentence; `to`: the square that was
    pressed then. `everything`: options that are seldom meant, too.
    `step`, `since`: a step of other players, from 1, and the choice since which they are counted; 0 and -1 for now.
    `whole_log`: the log from the beginning.
    """

    picked: str
    to: str
    everything: bool
    step: int
    since: int
    whole_log: bool


@dataclass(frozen=True)
class TableView:
    """The table: the board, its ranks from the far to the near one, and what has happened on it.

    `marks`: what the steps that are shown left on the board. `log` and `recent` are empty where they stay hidden.
    """

    seen: PlayerView
    board: list[list[BoardSquare]]
    marks: BoardMarks
    recent: RecentSteps = NO_STEPS
    log: GameLog = EMPTY_LOG


@dataclass(frozen=True)
class OwnView:
    """What only the person at the screen may look at.

    `hand`: None where a card lay that has left it in this turn. `cards`: those that sentences may name. `so_far`: what
    those who think have done.
    """

    hand: tuple[HandFace | None, ...]
    detail: CardDetail | None
    piles: Mapping[int, Sequence[PileView]]
    cards: tuple[CardView, ...]
    so_far: tuple[str, ...]


@dataclass(frozen=True)
class MatchView:
    """Everything that the page of a match shows.

    `own`: None while the next person has to come to the screen. `turn`: what that person can do; None before that,
    while others play, and where a step of others is shown. `is_reply_hint`: the reply is the hint for this
    position. `confirms`: what is to be confirmed. `thinking`: what is
    being thought about, in words. `is_stalled`: it is the bots' turn, and none of them thinks.
    """

    table: TableView
    own: OwnView | None
    turn: TurnView | None
    reply: tuple[str, ...]
    is_reply_hint: bool
    confirms: Question | None
    about: tuple[str, ...]
    thinking: str
    is_stalled: bool
    is_over: bool

    @property
    def may_act(self) -> bool:
        """Whether the person at the screen may do something now."""
        return self.turn is not None and not self.thinking

    @property
    def now(self) -> str:
        """What goes on: the name of the template that tells it."""
        if self.table.recent.shown:
            return "step"
        if self.thinking or self.is_stalled:
            return "thinking" if self.thinking else "stalled"
        return "curtain" if self.own is None else "turn"


def match_view(opened: OpenMatch, catalogue: Catalogue, query: MatchQuery) -> MatchView:
    """Return the view of a match."""
    session, match = opened.session, opened.match
    table, own, turn = _parts(opened, catalogue, query)
    hint = session.hint if session.hint and opened.reply == session.hint.lines else None
    return MatchView(
        table=table,
        own=own,
        turn=turn,
        reply=tuple(hint_lines(opened.reply, hint)) if hint else opened.reply,
        is_reply_hint=hint is not None,
        confirms=session.question,
        about=(f"Seed {match.setup.seed}.", *presentation_of(match.library).uncertain_rules(match.game)),
        thinking=_thinking(opened),
        is_stalled=match.is_waiting_for_bots and opened.thinks_about not in PLAYING,
        is_over=match.game.over and not table.recent.shown,
    )


def _curtain(session: Session, catalogue: Catalogue, picked: str) -> TableView:
    """Return the table without what its viewer alone may know: whoever is at the screen may be somebody else."""
    seen = public_view(session.seat.view(session.signs))
    board = board_of(seen, (), catalogue, picked)
    marks = marks_of((), seen, _names(board), numbered=False)
    return TableView(seen, with_marks(board, marks), marks)


def _parts(
    opened: OpenMatch, catalogue: Catalogue, query: MatchQuery
) -> tuple[TableView, OwnView | None, TurnView | None]:
    """Return the table, the person's own part, and what the person can do."""
    session, seat, match = opened.session, opened.seat, opened.match
    if session.curtain:
        return _curtain(session, catalogue, query.picked), None, None
    writer, steps = StepWriter(match.library, match.setup.player_names, seat.number, catalogue), seat.steps()
    recent, shown, marked = recent_steps(writer, seat, steps, query.since, query.step)
    seen = replace(seat.view_of_step(shown), signs={}) if shown else seat.view(session.signs)
    can_choose = shown is None and not opened.is_waiting
    menu = seat.menu(everything=query.everything) if can_choose else None
    options = menu.options if menu else ()
    usual = [option for option in options if query.everything or not option.on_request]
    board = board_of(seen, usual, catalogue, query.picked)
    names = _names(board)
    announced = presentation_of(match.library).pending_squares(session.known) if menu else ()
    marks = marks_of(marked, seen, names, numbered=bool(recent.number), announced=announced)
    if recent.number:
        marks = replace(marks, notes=writer.seat_notes(marked))
    turn = turn_view(session, menu, seen, writer, steps, names, query.picked, query.to) if menu else None
    places = seat.hand_places() if shown is None else range(len(seen.hand))
    own = OwnView(
        hand=_hand(seen, options, catalogue, query.picked, turn.several if turn else None, places),
        detail=_detail(session, usual, catalogue, query.picked) if query.picked else None,
        piles=_piles(seat.piles_of_step(shown) if shown else seat.piles()),
        cards=seat.known_cards(),
        so_far=match.unfinished_lines(session.viewer),
    )
    log = game_log(writer, steps, shown, whole=query.whole_log)
    return TableView(seen, with_marks(board, marks), marks, recent, log), own, turn


def _names(board: list[list[BoardSquare]]) -> list[list[str]]:
    return [[square.name for square in rank] for rank in board]


def _piles(piles: Iterable[PileView]) -> Mapping[int, Sequence[PileView]]:
    """Return piles by player."""
    by_player: dict[int, list[PileView]] = {}
    for pile in piles:
        by_player.setdefault(pile.player, []).append(pile)
    return dict(sorted(by_player.items()))


def _hand(
    seen: PlayerView,
    options: Iterable[OptionView],
    catalogue: Catalogue,
    picked: str,
    several: SeveralCards | None,
    places: Iterable[int | None],
) -> tuple[HandFace | None, ...]:
    onto_squares = {option.start for option in options if option.end}
    markable = several.places if several else frozenset[int]()

    def face(place: int) -> HandFace:
        card = seen.hand[place]
        is_picked, is_free = card.key == picked, card.key not in onto_squares
        return HandFace(card, _face(card.key, catalogue), is_picked, card.use.can, place, place in markable, is_free)

    return tuple(None if place is None else face(place) for place in places)


@lru_cache(MAX_FACES)
def _face(key: str, catalogue: Catalogue) -> Face | None:
    """Return the face of a card by its key: the cards of a hand stay the same for a while."""
    card = catalogue.card(key)
    return face_of(card, catalogue) if card else None


def _detail(session: Session, options: Iterable[OptionView], catalogue: Catalogue, picked: str) -> CardDetail | None:
    seen, game, asked = session.seat.view(), session.known, has_question(session)
    own = tuple(option for option in options if option.start == picked)
    presentation = presentation_of(game.library)
    labels = {option.index: presentation.button_label(game, option.option) for option in own if not option.end}
    piece = seen.pieces.get(picked)
    if piece is not None:
        card = catalogue.card(piece.key) if piece.key else None
        why = inspection.why_on_board(game, session.viewer, picked)
        lines = tuple(
            pressed(line, is_asked=asked)
            for line in inspection.why(game, session.viewer, picked)[1:]
            if line.strip() != why
        )
        why = pressed(why, is_asked=asked)
        title = f"{picked} {piece.name or 'an unknown card'}"
        face = face_of(card, catalogue) if card else None
        return CardDetail(title, picked, face, lines, own, labels, is_on_board=True, why=why)
    card = catalogue.card(picked)
    if card is None:
        return None
    held = next((held for held in seen.hand if held.key == picked), None)
    why = pressed(held.use.why, is_asked=asked) if held else ""
    return CardDetail(card.name, picked, face_of(card, catalogue), (), own, labels, is_on_board=False, why=why)


def _thinking(opened: OpenMatch) -> str:
    match opened.thinks_about:
        case str(about) if about == HINT:
            return "A hint is being thought about"
        case str(about) if about == AUTO:
            return "Your turn is being played"
        case str(about) if about == BOTS:
            return f"{_bot(opened)} thinks"
    return ""


def _bot(opened: OpenMatch) -> str:
    """Return the bot that has to decide: its name and its level."""
    decision = opened.match.game.decision
    if decision is None or decision.player in opened.match.setup.people:
        return "A bot"
    setup = opened.match.setup
    return f"{setup.player_names[decision.player]} ({level_of(setup.players[decision.player])})"


def odds_lines(opened: OpenMatch, index: int) -> list[str]:
    """Return the outcomes of an option in sentences; why they cannot be computed in place of them."""
    try:
        return opened.seat.odds(opened.seat.option(index))
    except InputError as error:
        return [str(error)]


@dataclass(frozen=True)
class EndingView:
    """How a match has ended.

    Attributes:
        kind: WON, LOST, DRAWN or SHARED.
        title: `You have won`.
        sentence: who has won against whom, and why.
        ending: when, and the numbers of the game.
        can_change_sides: whether another seat would make a difference.
    """

    kind: str
    title: str
    sentence: str
    ending: Ending
    can_change_sides: bool


def ending_view(opened: OpenMatch) -> EndingView | None:
    """Return how a match has ended; None before that."""
    ending = ending_of(opened.match)
    if ending is None:
        return None
    setup = opened.match.setup
    kind = _kind(opened, ending)
    titles = {WON: "You have won", LOST: "You have lost", DRAWN: "A draw"}
    losers = listed(name for seat, name in enumerate(ending.decks) if seat not in ending.winners)
    return EndingView(
        kind=kind,
        title=titles.get(kind) or f"{ending.winner} {'have' if len(ending.winners) > 1 else 'has'} won",
        sentence=f"{ending.winner} won against {losers}: {ending.reason}." if ending.winners else f"{ending.reason}.",
        ending=ending,
        can_change_sides=setup.with_changed_sides.players != setup.players,
    )


def _kind(opened: OpenMatch, ending: Ending) -> str:
    people, sides = opened.match.setup.people, opened.match.game.library.sides
    if not ending.winners:
        return DRAWN
    if len({sides[seat] for seat in people}) > 1:
        return SHARED
    return WON if people & ending.winners else LOST


class LessonView(NamedTuple):
    """A lesson. `number`: of how many of its game; `following`: the next one, None after the last one."""

    lesson: Lesson
    number: int
    total: int
    is_done: bool
    following: Lesson | None

    @property
    def game(self) -> str:
        """The rule set."""
        return self.lesson.scenario.ruleset.id


def lesson_view(workbench: Workbench, match: Match) -> LessonView | None:
    """Return the lesson that a match is; None for any other match."""
    lesson = lesson_of(workbench, match.setup.event)
    if lesson is None:
        return None
    lessons = list(lessons_of(workbench, lesson.scenario.ruleset.id).values())
    number = 1 + lessons.index(lesson)
    following = lessons[number] if number < len(lessons) else None
    return LessonView(lesson, number, len(lessons), lesson.is_done(match.game), following)
