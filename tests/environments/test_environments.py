"""Environments: they keep the contracts of PettingZoo, Gymnasium and OpenSpiel, and hide what a player may not know."""

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from deckbuilder.environments import Actions, Episode, Observations, Setup, SinglePlayer, aec_env, setup_of
from deckbuilder.environments.aec import Table
from deckbuilder.errors import InputError
from deckbuilder.games import GAMES
from engine import Game
from engine.core.decisions import Decision
from engine.core.hidden_information import Knowledge, publicly_known
from engine.core.state import State
from engine.games.summoner_wars.layout import DAMAGE
from tests.depth import examples, sized

TABLES = [("2e", 2), ("1e", 2), ("1e", 4), ("chess", 2)]
MANY_PATHS = ("2e", ("phoenix-elves", "savanna-elves"))
SEEDS = st.integers(0, 1_000_000)


def random_play(episode: Episode, seed: int) -> Iterator[Episode]:
    """Yield a game before each decision of players who take any action."""
    random = np.random.default_rng(seed)
    while not episode.ended:
        yield episode
        episode.take(int(random.choice(episode.numbers)))


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def setup(request: pytest.FixtureRequest) -> Setup:
    ruleset, seats = request.param
    return setup_of(ruleset, seats=seats, max_turns=sized(6, 30))


def test_pettingzoo_accepts_the_games(setup: Setup) -> None:
    make: Callable[[], Table] = lambda: Table(setup)  # noqa: E731
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about observations with a mask, which classic games of PettingZoo have
        api_test(make(), num_cycles=sized(40, 300))
        seed_test(make, num_cycles=sized(20, 100))


@pytest.mark.parametrize("ruleset", GAMES)
def test_gymnasium_finds_each_game_and_accepts_it(ruleset: str) -> None:
    env = gymnasium.make(f"deckbuilder.environments:{ruleset}-v0", bot="random", max_turns=4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an observation is a Dict of Dicts
        check_env(env.unwrapped, skip_render_check=True)
    assert isinstance(env.unwrapped, SinglePlayer)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_openspiel_accepts_the_games(ruleset: str, seats: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from deckbuilder.environments import spiel_game  # noqa: PLC0415 - it needs OpenSpiel

    name = setup_of(ruleset, seats=seats).library.ruleset
    game = spiel_game(name, seats=seats, max_turns=sized(2, 6))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    again = pyspiel.load_game(str(game))
    assert (str(again), again.num_distinct_actions()) == (str(game), game.num_distinct_actions())


def test_every_option_has_an_action_of_its_own(setup: Setup) -> None:
    for episode in random_play(Episode.start(setup, 5), 5):
        numbers = episode.numbers
        assert len(set(numbers)) == len(numbers) == len(episode.game.options)
        assert min(numbers) >= 0
        assert set(np.flatnonzero(episode.mask(episode.player))) == set(numbers)


@examples(20)
@given(SEEDS)
def test_even_many_paths_have_actions(seed: int) -> None:
    setup = setup_of(*MANY_PATHS, 2, 12)
    for episode in random_play(Episode.start(setup, seed), seed):
        assert -1 not in episode.numbers
        assert len({setup.actions.text(number) for number in episode.numbers}) == len(episode.numbers)


def test_an_action_means_the_same_in_every_decision() -> None:
    setup = setup_of("2e", ("breakers", "cave-goblins"))
    meanings: dict[str, set[int]] = {}
    for seed in range(sized(2, 10)):
        for episode in random_play(Episode.start(setup, seed), seed):
            for number, label in zip(episode.numbers, episode.game.labels(), strict=True):
                if label.startswith(("attack", "end")):
                    meanings.setdefault(label, set()).add(number)
    assert meanings["end"] == {0}
    assert len(meanings) > 1
    assert all(len(numbers) == 1 for numbers in meanings.values())


@examples(12)
@given(SEEDS, st.sampled_from(TABLES))
def test_a_player_cannot_tell_the_game_from_one_that_it_believes(seed: int, table: tuple[str, int]) -> None:
    ruleset, seats = table
    setup = setup_of(ruleset, seats=seats, max_turns=6)
    for number, episode in enumerate(random_play(Episode.start(setup, seed), seed)):
        if number % 9 == 0:
            believed = episode.believed(seed + number)
            assert_equal(believed.observe(episode.player), episode.observe(episode.player))


@examples(12)
@given(SEEDS, st.sampled_from(TABLES))
def test_an_observation_does_not_depend_on_what_the_player_cannot_know(seed: int, table: tuple[str, int]) -> None:
    """Hidden cards, fronts, orders of piles and future chance are others, and every player sees the same."""
    ruleset, seats = table
    setup, random = setup_of(ruleset, seats=seats, max_turns=6), np.random.default_rng(seed)
    for number, episode in enumerate(random_play(Episode.start(setup, seed), seed)):
        if number % 5 == 0:
            player = int(random.integers(seats))
            other = Episode(setup, with_other_secrets(episode.game, player, random))
            assert other.game.digest() != episode.game.digest()
            assert_equal(other.observe(player), episode.observe(player))
            if player == episode.player:
                assert other.legal_actions == episode.legal_actions


def with_other_secrets(game: Game, player: int, random: np.random.Generator) -> Game:
    """Return a game that differs only in what a player cannot know; its options are found anew."""
    other, rules = game.copy(), game.library.rules
    state, decision = other.state, other.decision
    assert decision is not None
    if decision.options is None:
        other.decision = Decision(
            decision.player, decision.question, decision.source, None, about=decision.about, action=decision.action
        )
    state.random = int(random.integers(2**63))
    unseen = {card for zone in rules.secret for piles in state.zone(zone) for card in piles}
    unseen -= {card for knowing, card in state.seen if knowing == player} | publicly_known(game)
    definitions = list(state.definition)
    for owner in range(state.seats):
        draws = [card for card in state.draws[owner] if card in unseen]
        order = iter(random.permutation(draws).tolist())
        state.draws[owner] = [next(order) if card in unseen else card for card in state.draws[owner]]
        if owner != player:
            hidden = [card for zone in rules.secret for card in state.zone(zone)[owner] if card in unseen]
            own = [card for card in hidden if state.owner[card] == owner]
            for card, source in zip(own, random.permutation(own).tolist(), strict=True):
                definitions[card] = state.definition[source]
            if rules.fronts >= 0:
                exchange_fronts(state, definitions, owner, own, rules.fronts)
    state.definition = tuple(definitions)
    return other


def exchange_fronts(state: State, definitions: list[int], owner: int, hidden: list[int], column: int) -> None:
    """Let each face-down card of a player have the front of a hidden card, which gets its own."""
    fronts = state.columns[column]
    down = [card for card, front in enumerate(fronts) if front > 1 and state.owner[card] == owner]
    for card, other in zip(down, hidden, strict=False):
        definitions[other], front = fronts[card] - 1, definitions[other]
        state.set_column(column, card, 1 + front)


def test_an_observation_is_that_of_a_view_that_is_observed_anew(setup: Setup) -> None:
    for episode in random_play(Episode.start(setup, 6), 6):
        anew = Observations(setup.library, setup.seats)
        for player in range(setup.seats):
            view = episode.game.view(player)
            seen = setup.observations.make(episode.game, episode.known(player))
            assert anew.make(view, Knowledge(view, player)) == seen


def assert_equal(first: Any, second: Any) -> None:
    """Observations are dictionaries of dictionaries of arrays."""
    if isinstance(first, dict):
        assert first.keys() == second.keys()
        for key, value in first.items():
            assert_equal(value, second[key])
    else:
        assert np.array_equal(first, second)


def test_an_observation_shows_the_player_and_what_lies_in_its_hand() -> None:
    setup = setup_of("2e", ("breakers", "cave-goblins"))
    episode = Episode.start(setup, 1)
    names, leaders = setup.observations, episode.game.state.leaders
    episode.game.state.set_column(DAMAGE, leaders[0], 2)
    for player, damage in enumerate((2, 0)):
        shown = episode.observe(player)["observation"]
        leader = leaders[player]
        rank, file = divmod(episode.game.state.place[leader], setup.library.board.files)
        assert shown["board"][rank, file, names.planes.index("player")] == 1
        assert shown["board"][rank, file, names.planes.index("damage")] == damage
        assert shown["board"][rank, file, names.planes.index("life")] == episode.game.definition(leader).numbers["life"]
        hand, unknown = names.piles.index("hand"), names.piles.index("unknown")
        assert shown["cards"][0, hand].sum() == len(episode.game.state.hands[player])
        assert shown["cards"][0, hand, 0] == shown["cards"][0, unknown].sum() == 0
        assert shown["cards"][1, hand, 0] == len(episode.game.state.hands[1 - player])
        assert shown["cards"][1, names.piles.index("draw")].sum() == 0
    assert episode.mask(1 - episode.player).sum() == 0


def test_games_end_with_rewards_that_add_up_to_nothing(setup: Setup) -> None:
    ends = set()
    for seed in range(sized(2, 6)):
        episode = Episode.start(setup, seed)
        for _ in random_play(episode, seed):
            assert [episode.reward(player) for player in range(setup.seats)] == [0] * setup.seats
        rewards = [episode.reward(player) for player in range(setup.seats)]
        assert sum(rewards) == 0
        assert episode.terminated != episode.truncated
        ends.add(episode.truncated)
    assert ends


def test_whoever_takes_an_action_that_is_not_legal_loses() -> None:
    env = aec_env("chess")
    env.reset(seed=3)
    offender = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0]))
    assert env.rewards[offender] == -1
    assert all(env.terminations.values())


def test_the_information_lists_the_legal_actions_for_whoever_decides(setup: Setup) -> None:
    env = Table(setup)
    env.reset(seed=4)
    for _ in range(20):
        agent = env.agent_selection
        legal = env.infos[agent]["legal_actions"]
        assert sorted(legal) == np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
        assert [info for other, info in env.infos.items() if other != agent] == [{}] * (setup.seats - 1)
        env.step(legal[0])


def test_a_game_is_copied_and_stored_with_what_was_chosen(setup: Setup) -> None:
    episode = Episode.start(setup, 8)
    for number, _ in enumerate(random_play(episode, 8)):
        if number == 15:
            break
    again, stored = copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))  # noqa: S301 - our own bytes
    digests = {game.game.digest() for game in (episode, again, stored)}
    assert digests == {episode.game.digest()}
    episode.take(episode.numbers[0])
    assert again.game.digest() in digests
    assert episode.game.digest() != again.game.digest()
    with pytest.raises(ValueError, match="believed"):
        pickle.dumps(again.believed(1))


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    def play(seed: int) -> list[str]:
        env = SinglePlayer("2e", bot="random", max_turns=6)
        observation, _ = env.reset(seed=seed)
        digests = []
        while not env.episode.ended:
            observation, *_ = env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
            digests.append(env.episode.game.digest())
        return digests

    first, second, other = play(1), play(1), play(2)
    assert first == second != other


def test_a_bot_and_a_seat_must_be_there() -> None:
    with pytest.raises(InputError, match="there is no bot 'nobody'; there are greedy"):
        SinglePlayer("2e", bot="nobody")
    for seat in (-1, 2):
        with pytest.raises(InputError, match=f"there is no seat {seat}; there are 0 to 1"):
            SinglePlayer("2e", seat=seat)


def test_decks_must_fit() -> None:
    with pytest.raises(InputError, match="1 deck for 2 seats: each needs one"):
        setup_of("2e", ("breakers",))
    with pytest.raises(InputError, match="the second edition has 2 seats, not 1"):
        setup_of("2e", seats=1)
    with pytest.raises(InputError, match="breakers is no deck of Summoner Wars, first edition"):
        setup_of("1e", ("breakers", "breakers"))
    with pytest.raises(InputError, match="no rule set 'go'"):
        setup_of("go")


def test_the_text_of_an_action_says_what_it_means() -> None:
    setup = setup_of("2e", ("breakers", "cave-goblins"))
    actions: Actions = setup.actions
    texts = [actions.text(number) for number in (0, 3, 64, 320 + (1 * 49 + 2) * 2, 320 + (1 * 49 + 2) * 2 + 1)]
    assert texts == ["pass", "answer 3", "further 1", "a1 to b1", "a1 to b1 (2)"]
