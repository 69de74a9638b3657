"""A match at a glance, as the text of its file tells it, without being played again."""

from dataclasses import dataclass

from deckbuilder.errors import InputError, Place
from deckbuilder.match.best_of import Score, best_of_save, game_of_save
from deckbuilder.match.remarks import players_of_save, turn_of_save, winners_of_save
from deckbuilder.model.ruleset import Beginner
from engine.record import Record, RecordError
from engine.record import read as read_record


@dataclass(frozen=True)
class KeptMatch:
    """A match of the folder at a glance.

    Attributes:
        decks: the names of the decks, by seat.
        players: who plays, by seat; empty where the file does not say it.
        turn: the turn in which it is, or the last one.
        player: the seat that has to decide; None where the match is over or the file does not say it.
        is_over: whether nothing is left to play; of a best-of, no further game either.
        winners: the seats that have won; none for a match that is not over or drawn. Of a best-of, those of the whole.
        score: that of the best-of to which the match belongs, its finished games alone; None for a single game.
        cards: their keys.
        changed: when the file was written, in seconds since the epoch; 0 if unknown.
        problem: why the match cannot be read or continued.

    """

    name: str
    decks: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    turn: int = 0
    player: int | None = None
    is_over: bool = False
    winners: frozenset[int] = frozenset()
    score: Score | None = None
    cards: frozenset[str] = frozenset()
    changed: float = 0
    problem: str = ""


def at_a_glance(text: str, name: str) -> KeptMatch:
    """Return the match of a file's text at a glance. Raises InputError with the line."""
    best_of = best_of_save(text, Beginner(), name)
    text = game_of_save(text)
    record = _parsed(text, name)
    is_over = record.winner is not None or record.drawn
    turn, player = turn_of_save(text) or (record.steps[-1].turn if record.steps else 1, None)
    winners = winners_of_save(text) or frozenset(() if record.winner is None else (record.winner,))
    score = best_of.score(*[record.winner] * is_over) if best_of else None
    if score is not None:
        is_over = score.is_over
        winners = frozenset(() if score.leader is None or not is_over else (score.leader,))
    return KeptMatch(
        name,
        decks=tuple(deck.name for deck in record.decks),
        players=players_of_save(text),
        turn=turn,
        player=None if is_over else player,
        is_over=is_over,
        winners=winners,
        score=score,
        cards=frozenset(record.keys()),
    )


def _parsed(text: str, name: str) -> Record:
    try:
        return read_record(text)
    except RecordError as error:
        raise InputError(error.sentence, Place(name, error.line)) from None
