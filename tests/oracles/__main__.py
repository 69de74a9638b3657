"""Movement and safety on more boards than the tests look at: `python -m tests.oracles [--boards 2000] [--positions 20000]`.

Every pattern on random boards against Fairy-Stockfish; then the commands that are offered in random positions, for both
players, against trying every one; then the ways on from the army of chess that are known.
"""

import argparse
import sys

from tests.games.summoners_chess.safety import pieces, positions, quick, slow
from tests.oracles.test_patterns import EXPRESSIBLE, GROUPS


def compare_patterns(boards: int, seed: int) -> int:
    """Tell the boards on which pieces go elsewhere than Fairy-Stockfish lets them, and how many there are."""
    from tests.oracles import fairy  # noqa: PLC0415 - it is not installed everywhere

    found = [line for group in range(GROUPS) for line in fairy.differences(EXPRESSIBLE[group::GROUPS], boards, seed)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{len(EXPRESSIBLE)} patterns, {boards} boards each: {len(found)} boards differ\n")
    return len(found)


def compare_safety(number: int, seed: int) -> int:
    """Tell in how many of so many positions other commands are offered than leave the general safe."""
    differ = sum(
        quick(position, player) != slow(position, player)
        for position in positions(pieces(), number, seed)
        for player in (0, 1)
    )
    sys.stdout.write(f"{number} positions, both players: {differ} differ\n")
    return differ


def compare_counts() -> int:
    """Tell the boards from which the game goes on in another number of ways than is known, and how many there are."""
    from tests.games.summoners_chess.test_as_chess import game_of  # noqa: PLC0415 - python-chess, as above
    from tests.oracles.test_perft import DATA, board_of, ways  # noqa: PLC0415

    wrong = [given["board"] for given in DATA["chess"] if not ways(game_of(board_of(given)), given["counts"])]
    sys.stdout.write("".join(f"{board}\n" for board in wrong))
    sys.stdout.write(f"{len(DATA['chess'])} armies of chess: the ways on from {len(wrong)} differ\n")
    return len(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("--boards", type=int, default=2_000, help="boards for each pattern; 0: none")
    parser.add_argument("--positions", type=int, default=20_000, help="positions for the safety of generals; 0: none")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    wrong = compare_patterns(given.boards, given.seed) if given.boards else 0
    wrong += compare_safety(given.positions, given.seed)
    wrong += compare_counts()
    sys.exit(1 if wrong else 0)
