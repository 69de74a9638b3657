"""Screens as they come out on terminals of some size, without colours; and the sessions of which there are snapshots."""

import io
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.cli.table.screen import screen
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.match.setup import against
from deckbuilder.match.start import begin
from deckbuilder.players import PASSIVE
from tests.match.helpers import type_in

FOLDER = Path(__file__).parent / "screens"
SIZES = ((60, 24), (80, 24), (100, 40), (160, 50))
GAMES = {  # decks, and what is typed
    "second-edition": (
        ("polar-dwarves", "phoenix-elves"),
        ("smith c1", "end", "c3 c4", "end", "end", "attack c4 c6", "end turn yes", "golem b2"),
    ),
    "first-edition": (
        ("workbench-mugglug", "workbench-abua-shi"),
        ("d2 d4", "b4 b5", "end", "attack d4 d6", "end turn yes"),
    ),
    "four-players": (
        ("workbench-oldin", "workbench-mugglug", "workbench-bolvi", "workbench-sneeks"),
        ("e3 e5", "end turn yes"),
    ),
    "summoners-chess": (("the-long-wall", "locust-season"), ("done", "s bearer c2", "d1 d2", "bearer", "s bearer e2")),
}


def session_of(game: str, resolver: Resolver) -> TableSession:
    """A session in the position of which there are snapshots."""
    decks, lines = GAMES[game]
    resolved_decks = [load_shipped(name, resolver) for name in decks]
    players = against(PASSIVE, len(decks))
    interpreter = TableSession(resolver.catalogue, begin(resolved_decks, resolver, 7, 0, players, strict=False))
    type_in(interpreter, *lines)
    return interpreter


def drawn(interpreter: TableSession, width: int, height: int) -> str:
    """The screen on a terminal of that size."""
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = Console(
        file=file, width=width, height=height, force_terminal=True, color_system=None, markup=False, highlight=False
    )
    with console.capture() as captured:
        console.print(screen(console, interpreter.view, interpreter.menu, interpreter.recent, interpreter.prompt))
    return "\n".join(line.rstrip() for line in [*captured.get().splitlines(), interpreter.prompt]) + "\n"


def file_of(game: str, width: int, height: int) -> Path:
    """Where the snapshot of a game in a size lies."""
    return FOLDER / f"{game}-{width}x{height}.txt"


def main() -> int:
    """Write the snapshots."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        catalogue = open_catalogue(Path(folder) / "cards.db", Sources())
        for game in GAMES:
            interpreter = session_of(game, Resolver(catalogue))
            for size in SIZES:
                file_of(game, *size).write_text(drawn(interpreter, *size), "utf-8")
        catalogue.connection.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
