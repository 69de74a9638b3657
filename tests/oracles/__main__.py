"""`python -m tests.oracles --boards 2000`: the movement of every pattern on so many boards, against Fairy-Stockfish."""

import argparse
import sys

from tests.oracles import fairy
from tests.oracles.test_patterns import EXPRESSIBLE, GROUPS

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("--boards", type=int, default=2000, help="boards a pattern")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = [
        line
        for group in range(GROUPS)
        for line in fairy.differences(EXPRESSIBLE[group::GROUPS], given.boards, given.seed)
    ]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{len(EXPRESSIBLE)} patterns, {given.boards} boards each, {len(found)} boards differ\n")
    sys.exit(1 if found else 0)
