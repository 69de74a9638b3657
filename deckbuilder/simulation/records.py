"""A record of every simulated game, each in a file of its own."""

from collections.abc import Sequence
from pathlib import Path

from deckbuilder import files
from deckbuilder.errors import Fault, Place
from deckbuilder.simulation.match import Match
from deckbuilder.text import slug


def prepare_folder(folder: Path) -> None:
    """Make the folder if it is not there. Raises Fault when it cannot be made, or holds anything."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_used = any(folder.iterdir())
    except OSError as error:
        raise Fault(f"cannot be made a folder of records: {files.reason(error)}", Place(str(folder))) from None
    if is_used:
        raise Fault("is not empty; name another folder for the records", Place(str(folder)))


def write_records(folder: Path, matches: Sequence[Match]) -> None:
    """Write every game that was recorded."""
    for place, match in enumerate(matches):
        before = f"{place + 1}-{slug(match.decks[0])}-" if len(matches) > 1 else ""
        width = len(str(match.wanted - 1))
        for game in match.games:
            if game.record is not None:
                files.write(folder / f"{before}game-{game.number:0{width}}.txt", game.record)
