"""Records of simulated games, each in a file of its own."""

from collections.abc import Sequence
from pathlib import Path

from deckbuilder import files
from deckbuilder.errors import InputError, Place
from deckbuilder.simulation.series import Series
from deckbuilder.simulation.statistics import EndlessGame, GameResult
from deckbuilder.text import slug


def prepare_folder(folder: Path) -> None:
    """Make the folder if it is missing. Raises InputError if it cannot be made, or is not empty."""
    with files.failing_as("cannot be made a folder of records", Place(str(folder))):
        folder.mkdir(parents=True, exist_ok=True)
        is_used = any(folder.iterdir())
    if is_used:
        raise InputError("is not empty; name another folder for the records", Place(str(folder)))


class RecordWriter:
    """Writes the record of every game as soon as it is played, so that a full disk is noticed at once."""

    def __init__(self, folder: Path, series_list: Sequence[Series]) -> None:
        self.folder = folder
        width = len(str(series_list[0].wanted - 1))
        several = len(series_list) > 1
        self.names = [
            f"{f'{place}-{slug(series.decks[0])}-' if several else ''}game-{{:0{width}}}.txt"
            for place, series in enumerate(series_list, 1)
        ]

    def __call__(self, task: int, results: Sequence[GameResult | EndlessGame]) -> None:
        """Write the games of a task; tasks beyond the matches are ignored. Raises InputError."""
        for game in results if task < len(self.names) else ():
            if isinstance(game, GameResult) and game.record is not None:
                files.write(self.folder / self.names[task].format(game.number), game.record)
