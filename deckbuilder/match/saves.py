"""Saved games: a record, with the players in a remark."""

import re
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError, Place
from deckbuilder.match.match import Match
from deckbuilder.match.records import load
from deckbuilder.match.setup import PASSIVE, MatchSetup, against
from deckbuilder.match.start import beginning
from engine.bots import Budget
from engine.record import write

PLAYERS = re.compile(r"^# players: (.*)$", re.MULTILINE)


def save_game(match: Match, path: Path) -> None:
    """Write a game to a file, completely or not at all. Raises InputError."""
    try:
        text = write(match.record())
    except ValueError as error:
        raise InputError(str(error), Place(str(path))) from None
    files.write(path, f"{text}# players: {', '.join(match.setup.players)}\n")


def players_of_save(text: str) -> tuple[str, ...]:
    """Return who plays, by seat, as the text of a saved game notes it; empty where it is not noted."""
    noted = PLAYERS.search(text)
    return tuple(noted[1].strip().split(", ")) if noted else ()


def load_game(
    path: Path,
    catalogue: Catalogue,
    opponent: str | None = None,
    budget: Budget | None = None,
    choices: int | None = None,
    *,
    bots_wait: bool = False,
) -> Match:
    """The game of a file, at the decision where it was left, or after so many of its choices. Raises InputError.

    Any record will do. Where one does not say who played, or `opponent` is given, a person has the first deck, and that
    opponent (a passive one if nothing is said) the others.
    """
    replay = load(path, catalogue)
    record, seats = replay.record, len(replay.record.decks)
    noted = () if opponent else players_of_save(files.read(path))
    players = noted or against(opponent or PASSIVE, seats)
    try:
        begins = beginning(record.position, record.ruleset, catalogue) if record.position else None
        setup = MatchSetup(record.decks, players, record.seed, record.first, record.spared, begins)
        return Match(setup, replay.game.library, record.steps[:choices], budget, bots_wait=bots_wait)
    except InputError as input_error:
        raise InputError(input_error.message, Place(str(path))) from None
