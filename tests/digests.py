# ruff: noqa: T201 - a program that prints a line
"""One hash of many games, equal for both engines: `DECKBUILDER_PURE=1 python -m tests.digests` prints the same."""

import argparse
from hashlib import blake2b
from itertools import product

from deckbuilder.match.weights import load_weights
from engine import Game, is_compiled, make_player
from engine.bots import KINDS
from fuzz.cards import CONTESTS, from_scratch

MOST_TURNS = 200


def digest(bot: str, games: int, first: int = 0, contest: str = "2e") -> str:
    """Return the hash of the final positions of games that a kind of bot plays against itself, over all pairs of decks."""
    library, decks = from_scratch(contest)
    seats = CONTESTS[contest].seats
    pairs = list(product(sorted(decks), repeat=2))
    weights, found = load_weights(library.ruleset), blake2b(digest_size=8)
    for number in range(first, first + games):
        pair = pairs[number % len(pairs)]
        game = Game.start(library, [decks[pair[seat % 2]] for seat in range(seats)], number)
        players = [make_player(bot, seats * number + seat, weights) for seat in range(seats)]
        while game.decision is not None and game.state.turn <= MOST_TURNS:
            game.choose(players[game.decision.player].choose(game))
        found.update(game.digest().encode())
    return found.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", nargs="?", default="random", choices=KINDS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number, and so the seed, of the first game")
    parser.add_argument("--contest", default="2e", choices=CONTESTS)
    asked = parser.parse_args()
    found = digest(asked.bot, asked.games, asked.first, asked.contest)
    print("compiled" if is_compiled() else "pure", found)


if __name__ == "__main__":
    main()
