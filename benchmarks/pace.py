"""`python -m benchmarks.pace`: the processor time that one player of each kind takes for a game, by game.

Prints what stands in `deckbuilder/match/pace.yaml`, from which `simulate` tells how long it will take. Every kind plays
itself, over pairs of shipped decks.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.contest import TURN_LIMIT
from benchmarks.house import House
from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import pack, play_chunk
from deckbuilder.simulation.preparation import series
from engine.bots import KINDS
from engine.compilation import is_compiled
from engine.games import PLAYABLE

SIDES = 2
OTHERS = 10  # games of a kind that does not think


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace")
    parser.add_argument("--games", type=int, default=4, help="games of each kind that thinks")
    parser.add_argument("--ruleset", choices=PLAYABLE, action="append")
    options = parser.parse_args(arguments)
    print("compiled:" if is_compiled() else "pure:")
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        house = House(Path(folder))
        for ruleset in options.ruleset or PLAYABLE:
            print(f"  {ruleset}:")
            for kind in KINDS.values():
                seconds = _seconds(house, ruleset, kind.name, options.games if kind.thinks else OTHERS)
                if seconds is not None:
                    print(f"    {kind.name}: {seconds:.3g}", flush=True)
    return 0


def _seconds(house: House, ruleset: str, kind: str, games: int) -> float | None:
    """Seconds of processor time for a player and a game; None of a kind that can't play this."""
    decks = house.decks_of(ruleset)
    seconds = 0.0
    for number in range(games):
        pair = [decks[number % len(decks)], decks[(number * 5 + 1) % len(decks)]]
        try:
            ready = pack(
                series(house.resolver.catalogue, pair, players=(kind,) * SIDES, seed=7, turns=TURN_LIMIT).setting
            )
        except InputError:
            return None
        play_chunk(ready, range(0))  # the library is compiled
        begun = time.process_time()
        play_chunk(ready, range(number, number + 1))
        seconds += time.process_time() - begun
    return seconds / games / SIDES


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
