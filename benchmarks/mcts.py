"""A game of OpenSpiel's tree search against a bot of the program: `python -m benchmarks.mcts summoners-chess`.

The search begins each decision in a state that its player cannot tell from the real one, and ends its trials with
random games, each of which takes hundreds of decisions.
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import mcts

from deckbuilder.bots import make_bot
from deckbuilder.environments import spiel_game
from deckbuilder.match.weights import load_weights

EXPLORATION = 1.4  # the constant of UCT
SEARCHER = 0


def play(ruleset: str, bot: str, simulations: int, seed: int) -> str:
    """Play a game of the search, who has seat 1, and return how it ends."""
    game = spiel_game(ruleset)
    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    search = mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=random)
    opponent = make_bot(bot, seed, load_weights(game.setup.library.ruleset))
    state, decisions = game.new_initial_state(), 0
    state.apply_action(seed)
    episode = state.episode
    assert episode is not None  # chance has dealt
    while not state.is_terminal():
        if state.current_player() == SEARCHER:
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(legal[0] if len(legal) == 1 else search.step(state.believed(decisions)))
        else:
            episode.choose(opponent.choose(episode.game))
    turns = episode.game.state.turn
    return f"{ruleset}, seed {seed}: {state.returns()} after {turns} turns; the search decided {decisions} times"


def main() -> None:
    """Play the games of the seeds."""
    parser = argparse.ArgumentParser(description="Let OpenSpiel's tree search play against a bot.")
    parser.add_argument("ruleset")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--simulations", type=int, default=10, help="random games for each decision")
    parser.add_argument("--seed", type=int, default=1, help="of the game, below 1000")
    arguments = parser.parse_args()
    print(play(arguments.ruleset, arguments.bot, arguments.simulations, arguments.seed))


if __name__ == "__main__":
    main()
