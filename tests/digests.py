# ruff: noqa: T201 - a program that prints a line
"""One hash of many games, by whichever engine runs: `DECKBUILDER_PURE=1 python -m tests.digests` has to print the same."""

import argparse
from hashlib import blake2b
from itertools import product

from deckbuilder.match.weights import load_weights
from engine import Game, is_compiled, make_player
from engine.bots import KINDS
from tests.fuzz.cards import from_scratch

MOST_TURNS = 200


def digest(bot: str, games: int, first: int = 0) -> str:
    """The hash of how games end that a kind of bot plays against itself, over all pairs of factions."""
    library, decks = from_scratch()
    pairs = list(product(sorted(decks), repeat=2))
    weights, found = load_weights("summoner-wars-2e"), blake2b(digest_size=8)
    for number in range(first, first + games):
        one, other = pairs[number % len(pairs)]
        game = Game.start(library, (decks[one], decks[other]), number)
        players = [make_player(bot, 2 * number + seat, weights) for seat in range(2)]
        while game.decision is not None and game.state.turn <= MOST_TURNS:
            game.choose(players[game.decision.player].choose(game))
        found.update(game.digest().encode())
    return found.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot", nargs="?", default="random", choices=KINDS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number, and so the seed, of the first game")
    asked = parser.parse_args()
    print("compiled" if is_compiled() else "pure", digest(asked.bot, asked.games, asked.first))


if __name__ == "__main__":
    main()
