"""Random games as environments of PettingZoo, beside the bare engine: a loop of each over the same decks."""

import random
from collections.abc import Iterator
from functools import partial

from benchmarks.engine import in_turn, random_games
from benchmarks.house import House
from benchmarks.measure import Row, compared
from deckbuilder.environments import Setup, aec_env, setup_of
from deckbuilder.environments.aec import Table

MAX_COST = 3.0  # decisions of the bare engine that one of an environment may cost
GAMES = 8
TABLES = (("summoner-wars-2e", 2), ("summoner-wars-1e", 2), ("summoner-wars-1e", 4), ("summoners-chess", 2))


def rows(_house: House) -> Iterator[Row]:
    """Every observation is made, as programs that learn ask for it."""
    for ruleset, seats in TABLES:
        ours, reference = in_turn(
            partial(environment_games, aec_env(ruleset, seats=seats)), partial(bare_games, setup_of(ruleset, (), seats))
        )
        name = f"environments: a decision of {ruleset}, {seats} seats / of the bare engine"
        yield compared(name, ours.each, reference.each, MAX_COST)


def bare_games(setup: Setup) -> int:
    """Play random games of the bare engine, and return the number of decisions."""
    return random_games(setup.library, [setup.decks] * GAMES)


def environment_games(env: Table) -> int:
    """Play random games, and return the number of decisions."""
    choose, decisions = random.Random(1).choice, 0
    for seed in range(GAMES):
        env.reset(seed)
        for _ in env.agent_iter():
            _, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(choose(info["legal_actions"]))
                decisions += 1
    return decisions
