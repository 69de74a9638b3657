"""Movement and safety on more boards than the tests use: `python -m oracles [--boards 2000] [--positions 20000]`.

Every pattern on random boards is compared with Fairy-Stockfish, the legal commands in random positions with trying every
one, and perft of the army of chess with known counts.
"""

import argparse
import sys

from tests.games.summoners_chess.safety import pieces, positions, quick, slow
from tests.oracles.test_patterns import EXPRESSIBLE, GROUPS


def compare_patterns(boards: int, seed: int) -> int:
    """Print the boards on which pieces move differently from Fairy-Stockfish; return their number."""
    from oracles import fairy  # noqa: PLC0415 - it is not installed everywhere

    found = [line for group in range(GROUPS) for line in fairy.differences(EXPRESSIBLE[group::GROUPS], boards, seed)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{len(EXPRESSIBLE)} patterns, {boards} boards each: {len(found)} boards differ\n")
    return len(found)


def compare_safety(number: int, seed: int) -> int:
    """Print and return in how many positions the commands offered are not those that leave the general safe."""
    differ = sum(
        quick(position, player) != slow(position, player)
        for position in positions(pieces(), number, seed)
        for player in (0, 1)
    )
    sys.stdout.write(f"{number} positions, both players: {differ} differ\n")
    return differ


def compare_counts() -> int:
    """Print the boards whose perft differs from the known counts; return their number."""
    from tests.oracles.test_perft import DATA, chess_board, game_of, has_counts  # noqa: PLC0415 - python-chess, as above

    wrong = [given["board"] for given in DATA["chess"] if not has_counts(game_of(chess_board(given)), given["counts"])]
    sys.stdout.write("".join(f"{board}\n" for board in wrong))
    sys.stdout.write(f"{len(DATA['chess'])} armies of chess: the counts of {len(wrong)} differ\n")
    return len(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m oracles", description=__doc__)
    parser.add_argument("--boards", type=int, default=2_000, help="boards for each pattern; 0: none")
    parser.add_argument("--positions", type=int, default=20_000, help="positions for the safety of generals; 0: none")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = compare_patterns(given.boards, given.seed) if given.boards else 0
    wrong += compare_safety(given.positions, given.seed)
    wrong += compare_counts()
    sys.exit(1 if wrong else 0)
