"""Pages of recorded games: a game step by step, notes, a match that goes on from a step, and records from elsewhere."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deckbuilder.app.matches.orders import bots_for, resume_match
from deckbuilder.app.matches.replays import GameReplay, ReplayStep, TurningPoint, turning_point
from deckbuilder.bots import bot_choices
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.best_of import SIZES
from deckbuilder.match.narrator import PHASE, TURN
from deckbuilder.match.options import CardView
from deckbuilder.match.seat import LAST_ACTION, PlayerView
from deckbuilder.match.step_texts import mark_names
from deckbuilder.match.steps import Step, match_steps
from deckbuilder.players import level_of
from deckbuilder.text import short, slug
from deckbuilder.web.page import Answer, OpenAddress, Page, PageRequest, Redirect, going_to
from deckbuilder.web.pages import matches
from deckbuilder.web.views.board import BoardSquare, board_of, cells_of, with_marks
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.marks import BoardMarks, marks_of
from deckbuilder.web.views.steps import StepDetail, StepWriter
from deckbuilder.web.workspace import PageNotFoundError
from engine.core.position import HIDDEN

PERSON = "person"
SHOWN_AS = ("seat", "open", "game")  # what an address says beside the step
TURNING = "turning"  # in place of the number of a step: the turning point
UNKNOWN = "recorded"  # the role of a player of whom no more is known
MAX_LOG_LINES = 40  # of the log
SPOKEN = 4  # sentences that are read aloud at a step


def show(request: PageRequest) -> Answer:
    """Show a recorded game after one of its steps."""
    name = request.path["name"]
    replay = replay_of(request)
    seats = len(replay.decks)
    seat = request.number("seat", 1, 1, seats)
    is_open = is_over(replay) or request.query.get("open") == "yes"
    if not is_open:
        return Page("replay_closed.html", {"name": name, "replay": replay})
    point = _turning_point_of(replay) if request.query.get("step") == TURNING else None
    number = point.step if point else request.number("step", replay.length if is_over(replay) else 0, 0, replay.length)
    problem = ""
    kept, catalogue = request.matches.kept, request.catalogue
    notes, (match,) = kept.notes(name, game_number(request)), kept.overview([name])
    try:
        view = replay_view(replay, number, seat - 1, notes, catalogue, match.players)
    except InputError as error:
        problem = str(error)
        view = replay_view(replay, _last_legal(replay, number), seat - 1, notes, catalogue, match.players)
    address, number, opened = ("matches", name, "replay"), view.step.number, None if is_over(replay) else "yes"
    shown_as = [(field, request.query.get(field) or None) for field in SHOWN_AS]
    card_address = OpenAddress.of(request.to, address, "at", step=number, **dict(shown_as))
    here = request.to(*address, step=number, seat=seat if seat > 1 else None, open=opened, game=game_number(request))
    values = {
        "name": name,
        "replay": replay,
        "v": view,
        "step": number,
        "card_address": card_address,
        "cells": cells_of(view.board, lambda square: card_address(view.keys[square]) if square in view.keys else here),
        "named": lambda sentence: mark_names(sentence, view.cards),
        "face": _face(request),
        "seat": seat,
        "game": game_number(request),
        "open": opened,
        "note": notes.get(number, ""),
        "notes": sorted(notes.items()),
        "players": [
            *bot_choices(bots_for(request.workbench, replay.record.ruleset)),
            (PERSON, "a person at this screen"),
        ],
        "problem": problem,
        "point": point,
        "has_no_point": point is None and request.query.get("step") == TURNING,
    }
    return Page("replay.html", values)


def _face(request: PageRequest) -> Face | None:
    """Return the face of the card that is looked at."""
    catalogue = request.catalogue
    card = catalogue.card(request.query.get("at", ""))
    return face_of(card, catalogue) if card else None


def replay_of(request: PageRequest) -> GameReplay:
    """Return the replay of the record that an address names. Raises PageNotFoundError."""
    name = request.path["name"]
    if not request.matches.kept.storage.has(name):
        raise PageNotFoundError(f"there is no record '{short(name)}'")
    return request.workspace.replays.find(name, game_number(request))


def game_number(request: PageRequest) -> int | None:
    """Return the number of a game of a best-of that the query or the form names; None: the last one."""
    text = request.query.get("game") or request.form.get("game", "")
    return int(text) if text in map(str, range(1, 1 + max(SIZES))) else None


def _turning_point_of(replay: GameReplay) -> TurningPoint | None:
    """Return the turning point of a game; None where it has none, also because it cannot be played to its end."""
    try:
        return turning_point(replay)
    except InputError:
        return None


def is_over(replay: GameReplay) -> bool:
    """Return whether a recorded game is over."""
    return replay.record.winner is not None or replay.record.drawn


def _last_legal(replay: GameReplay, number: int) -> int:
    """Return the last step before one that can be played."""
    low, high = 0, number
    while low < high:
        middle = (low + high + 1) // 2
        try:
            replay.step(middle)
        except InputError:
            high = middle - 1
        else:
            low = middle
    return low


def act(request: PageRequest) -> Answer:
    """Keep a note at a step, or begin a match that goes on from it."""
    name, action = request.path["name"], request.form.get("action", "")
    replay = replay_of(request)
    number = _step(request.form.get("step", ""), replay.length)
    if action == "note":
        request.matches.kept.note(name, number, request.form.get("note", ""), game_number(request))
        return Redirect(_address(request, number))
    if action == "go on":
        opponent = request.form.get("opponent", "")
        path = request.matches.kept.storage.path(name)
        match = resume_match(
            *(request.workbench, path), opponent=opponent, choices=number, number=game_number(request), bots_wait=True
        )
        opened = request.matches.begin(slug(f"{name.partition('.')[0]} from {number}"), match)
        location = request.to("matches", opened.name)
        return going_to(location, opened.bots_job())
    raise InputError(f"'{short(action)}' cannot be done with a record")


def _step(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most):
        raise InputError(f"the record has the steps 0 to {most}, not '{short(text)}'")
    return int(text)


def _address(request: PageRequest, step: int) -> str:
    query = {name: request.form.get(name) or None for name in SHOWN_AS}
    return request.to("matches", request.path["name"], "replay", step=step, **query)


def upload(request: PageRequest) -> Answer:
    """Keep the record of a game that comes from elsewhere."""
    file = request.files.get("record")
    if file is None or not file.text.strip():
        return matches.overview(request, InputError("choose the file of a recorded game", field="record"))
    try:
        name = request.matches.kept.add(slug(file.name.removesuffix(".txt"), "game")[:60], file.text)
    except InputError as error:
        error.field = "record"
        return matches.overview(request, error)
    return Redirect(request.to("matches", name, "replay", step=0))


@dataclass(frozen=True)
class LogStep:
    """A step of the log. `depth`: of each sentence as a name for the style sheet; `is_shown`: the board is after it."""

    number: int
    choice: str
    sentences: Sequence[tuple[str, str]]
    note: str
    is_shown: bool


@dataclass(frozen=True)
class ReplayView:
    """A step with the board after it, and the steps to which one may go on from it.

    Attributes:
        marks: what the step left on the board.
        details: what was done in it, and all that came of that.
        keys: of the cards on the board, by their squares.
        cards: those of the game, which its sentences may name.
        previous: the number of the step before this one that shows something, None at the beginning;
        following: of the one after it.
        turns: for each turn the number of the step at which it begins, the turn's own number, and its player.
        turn: the place of the present turn among them.
    """

    step: ReplayStep
    seen: PlayerView
    board: list[list[BoardSquare]]
    marks: BoardMarks
    details: Sequence[StepDetail]
    keys: Mapping[str, str]
    cards: Sequence[CardView]
    log: Sequence[LogStep]
    spoken: str
    verified: int
    difference: str
    previous: int | None
    following: int | None
    turns: Sequence[tuple[int, int, int]]
    turn: int


def replay_view(
    replay: GameReplay,
    number: int,
    seat: int,
    notes: Mapping[int, str],
    catalogue: Catalogue,
    players: Sequence[str] = (),
) -> ReplayView:
    """Return a step of a recorded game as the player of a seat sees it. Raises InputError for one that is not legal.

    `players`: who played the decks, as far as that is known.
    """
    step = replay.step(number)
    seen = replay.view(step.number, seat, dict.fromkeys(step.squares, LAST_ACTION))
    roles = list(map(level_of, players)) if len(players) == len(seen.seats) else [UNKNOWN] * len(seen.seats)
    seen = replace(
        seen, seats=tuple(replace(player, role=role) for player, role in zip(seen.seats, roles, strict=True))
    )
    check = replay.check(step.number)
    sentences = [text for _, text in step.lines]
    board, done = board_of(seen, (), catalogue), _done(replay, step, seat)
    marks = marks_of(done, seen, [[square.name for square in rank] for rank in board], numbered=False)
    writer = StepWriter(replay.library, replay.names, seat, catalogue)
    shown, turns = replay.shown_steps, replay.turn_starts
    place = bisect_right(shown, step.number) - 1
    before = place if shown[place] < step.number else place - 1
    return ReplayView(
        step=step,
        seen=seen,
        board=with_marks(board, marks),
        marks=marks,
        details=[writer.detail(part) for part in done],
        keys={square: piece.key for square, piece in seen.pieces.items() if piece.key},
        cards=[CardView(card.key, card.name, "") for card in replay.library.definitions if card.index != HIDDEN],
        log=_log(replay, step, notes),
        spoken=" ".join([f"Step {step.number}.", *sentences[:SPOKEN]]),
        verified=check.verified,
        difference=check.why,
        previous=shown[before] if before >= 0 else None,
        following=shown[place + 1] if place + 1 < len(shown) else None,
        turns=turns,
        turn=max(0, bisect_right([start for start, _, _ in turns], step.number) - 1),
    )


def _done(replay: GameReplay, step: ReplayStep, seat: int) -> list[Step]:
    """Return what was done in a step, as a player may know it; nothing in the set-up."""
    return match_steps([replay.played_choice(step.number)], seat) if step.number else []


def _log(replay: GameReplay, step: ReplayStep, notes: Mapping[int, str]) -> list[LogStep]:
    steps, lines = list[LogStep](), 0
    for number in range(step.number, -1, -1):
        shown = replay.step(number)
        sentences = [(_depth(depth), text) for depth, text in shown.lines]
        lines += 1 + len(sentences)
        if steps and lines > MAX_LOG_LINES:
            break
        steps.append(LogStep(number, shown.shown_choice, sentences, notes.get(number, ""), number == step.number))
    return steps


def _depth(depth: int) -> str:
    return "turn" if depth == TURN else "phase" if depth == PHASE else "fact"
