"""A step of a recorded game as a page shows it: the board after it, the sentences of its turn, where one goes on."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from deckbuilder.app.matches.replays import GameReplay, ReplayStep
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.match.narrator import PHASE, TURN
from deckbuilder.match.options import CardView
from deckbuilder.match.seat import LAST_ACTION, PlayerView
from deckbuilder.match.steps import Step, match_steps
from deckbuilder.players import level_of
from deckbuilder.web.views.board import BoardSquare, board_of, with_marks
from deckbuilder.web.views.marks import BoardMarks, marks_of
from deckbuilder.web.views.steps import StepDetail, StepWriter
from engine.core.position import HIDDEN

UNKNOWN = "recorded"  # the role of a player of whom no more is known
MAX_LOG_LINES = 40  # of the log
SPOKEN = 4  # sentences that are read aloud at a step


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
    """Return the steps of the turn up to a step, the last first; those before them while there is room."""
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
