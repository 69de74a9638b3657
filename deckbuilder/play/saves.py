"""Games that were left and are gone on with: a record, and in a remark who plays the second deck."""

import re
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import Fault, Place
from deckbuilder.play.course import Course
from deckbuilder.play.records import load
from deckbuilder.play.table import OPPONENTS, PASSIVE, Table
from engine.record import write

OPPONENT = re.compile(rf"^# opponent: ({'|'.join(OPPONENTS)})$", re.MULTILINE)


def save_game(course: Course, path: Path) -> None:
    """Write a game to a file, wholly or not at all. Raises Fault."""
    try:
        text = write(course.record())
    except ValueError as error:
        raise Fault(str(error), Place(str(path))) from None
    files.write(path, f"{text}# opponent: {course.table.opponent}\n")


def load_game(path: Path, catalogue: Catalogue, opponent: str | None = None) -> Course:
    """The game of a file, at the decision where it was left. Raises Fault.

    Any record will do. One that does not say who played the second deck is gone on with against a passive opponent,
    unless `opponent` is given.
    """
    replayed = load(path, catalogue)
    record = replayed.record
    if opponent is None:
        noted = OPPONENT.search(files.read(path))
        opponent = noted[1] if noted else PASSIVE
    one, other = record.decks
    table = Table((one, other), record.seed, record.first, opponent, record.idle_free)
    try:
        course = Course(table, replayed.game.library, record.steps)
    except Fault as fault:
        raise Fault(fault.message, Place(str(path))) from None
    return course
