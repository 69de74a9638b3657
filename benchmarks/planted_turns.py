"""Games of hard bots in which one turn is taken at random and costs chance, as games played on from it confirm.

A random turn may lose nothing, so that no analysis can name it. What a turn costs is therefore measured without the
analysis: games are played on, with the same random numbers, after it and after the turn of the hard bot in its place.
Other games confirm it than those by which it was picked, as the worst of many looks worse than it is.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from deckbuilder.app.analysis.playing_on import PlayedOn, Point
from deckbuilder.app.analysis.preparation import source_of
from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.app.workbench import Workbench
from deckbuilder.match.weights import load_weights
from deckbuilder.simulation.game_runner import pack
from deckbuilder.simulation.intervals import Interval, mean
from engine.bots import Player, make_player
from engine.core.game import Library
from engine.generator import Generator
from engine.record import Record, read, write
from engine.replay import Recorder, Replay

LEAST_COST = 0.15  # of a planted turn, in the chance of winning
SCREENED, CONFIRMED = 8, 40  # pairs of games by which a turn is picked, and by which its cost is confirmed
SCREENING, CONFIRMING = 551, 552  # seeds of these games; analyses have others
FIRST_TURN = 2  # in which a turn may be planted; the first turn of a game does little
MAX_TRIES = 50


class PlantedTurn(NamedTuple):
    """A turn that was taken at random. `tries`: how many were tried, this one included; `cost`: of the chance."""

    turn: int
    tries: int
    cost: Interval


class GameFolder:
    """Games that are kept in a folder, which may be none: they are then played anew each time."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        if folder:
            folder.mkdir(exist_ok=True)

    def find(self, name: str) -> tuple[Record, PlantedTurn | None] | None:
        """Return a kept game, and the turn that was planted in it."""
        path = self.folder / name if self.folder else None
        if path is None or not path.exists():
            return None
        text = path.read_text("utf-8")
        first = text.splitlines()[0].removeprefix("# ")
        if not first.startswith("["):
            return read(text), None
        turn, tries, cost = json.loads(first)
        return read(text), PlantedTurn(turn, tries, Interval(*cost))

    def keep(self, name: str, record: Record, planted: PlantedTurn | None = None) -> None:
        """Keep a game, with a remark about the turn that was planted in it."""
        if self.folder:
            remark = f"# {json.dumps(planted)}\n" if planted else ""
            (self.folder / name).write_text(f"{remark}{write(record)}", "utf-8")


class RecordedGame:
    """A recorded game, and what its turns cost: measured by games that a bot plays on."""

    def __init__(self, workbench: Workbench, library: Library, record: Record, judge: str) -> None:
        self.replay = GameReplay(Replay(library, record), "game.txt")
        self.library, self.record, self.judge = library, record, judge
        self._packed = pack(source_of(workbench, self.replay))

    def cost(self, turn: int, better: Sequence[str], pairs: int, seed: int) -> Interval:
        """Return by how much a turn lowers the chance of its player, against other choices in it.

        `better`: their labels; none for the turn as the bot plays it who plays on.
        """
        step = next(number for number, step in enumerate(self.record.steps) if step.turn == turn)
        other = Point(step, tuple(better))
        side = self.library.sides[self.record.steps[step].player]
        best, own = (self._wins(point, pairs, seed, side) for point in (other, Point(step, self.choices(turn))))
        costs = [best[number] - own[number] for number in best.keys() & own.keys()]
        value = fmean(costs)
        return mean(costs) or Interval(value, value, value)

    def choices(self, turn: int) -> tuple[str, ...]:
        """Return the choices of a turn as labels."""
        return tuple(step.text for step in self.record.steps if step.turn == turn)

    def _wins(self, point: Point, games: int, seed: int, side: int) -> dict[int, float]:
        """Return whether a side wins games from a point, by their numbers."""
        ends = PlayedOn(self._packed, seed, point, self.judge).play(range(games))
        sides = self.library.sides
        return {end.number: float(end.winner is not None and sides[end.winner] == side) for end in ends}


def play(recorder: Recorder, players: Sequence[Player], last: int | None = None) -> Record:
    """Let bots play a game to its end, or to the end of a turn."""
    while (decision := recorder.game.decision) and (last is None or recorder.game.state.turn <= last):
        recorder.choose(players[decision.player].choose(recorder.game))
    return recorder.record()


def hard_bots(library: Library, seats: int, seed: int) -> list[Player]:
    """Return a hard bot for each seat."""
    return [make_player("beam", 2 * seed + seat, load_weights(library.ruleset)) for seat in range(seats)]


def plant(
    workbench: Workbench, library: Library, clean: Record, judge: str, generator: Generator
) -> tuple[Record, PlantedTurn]:
    """Return a game that goes as another does up to a turn that is taken at random and costs chance.

    Turns and their random steps are drawn until one costs at least `LEAST_COST`.
    """
    good = RecordedGame(workbench, library, clean, judge)
    for tries in range(1, MAX_TRIES + 1):
        turn = FIRST_TURN + generator.below(max(1, clean.steps[-1].turn - FIRST_TURN - 1))
        recorder = _up_to(turn, library, clean)
        bots = hard_bots(library, len(clean.decks), generator.word())
        careless = list(bots)
        careless[recorder.game.state.active] = make_player("random", generator.word(), {})
        bad = RecordedGame(workbench, library, play(recorder, careless, turn), judge)
        if bad.cost(turn, good.choices(turn), SCREENED, SCREENING).value < LEAST_COST:
            continue
        cost = bad.cost(turn, good.choices(turn), CONFIRMED, CONFIRMING)
        if cost.value >= LEAST_COST and cost.low > 0:
            return play(recorder, bots), PlantedTurn(turn, tries, cost)
    raise SystemExit(f"of {MAX_TRIES} random turns none costs {LEAST_COST:.0%} of the chance")


def _up_to(turn: int, library: Library, record: Record) -> Recorder:
    """Return a recorded game played again up to a turn."""
    recorder = Recorder(library, record.decks, record.seed, record.first)
    for step in record.steps:
        if step.turn == turn:
            break
        recorder.choose(recorder.game.labels().index(step.text))
    return recorder
