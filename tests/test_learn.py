"""Values are learned from games of the bots: the fit, the features, the files, and the command."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from benchmarks import learn
from benchmarks.logistic import chances, fit, held_out, quality
from benchmarks.positions import feature_names
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.games import plugin_of
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import engine_deck, library_of
from engine.bots import make_player
from engine.core.game import Evaluation, Game
from engine.core.search import LEARNED, OVER
from engine.games import PLAYABLE
from tests.depth import deep

DECKS = {
    "summoner-wars-2e": ("tundra-orcs", "vanguards"),
    "summoner-wars-1e": ("workbench-oldin", "workbench-mugglug"),
    "summoners-chess": ("knights-of-the-star", "locust-season"),
}
Reach = Callable[[str, int], Game]


def points(number: int, weights: list[float]) -> tuple[np.ndarray, np.ndarray]:
    """Features drawn at random, and who won, where the log-odds are the sum of the features by these weights."""
    generator = np.random.default_rng(5)
    features = generator.normal(size=(number, len(weights)))
    return features, generator.random(number) < chances(features, np.array(weights))


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    features, won = points(20_000, [1.5, -0.5, 0.0])
    assert fit(features, won, ridge=0.0) == pytest.approx([1.5, -0.5, 0.0], abs=0.08)


def test_a_penalty_makes_weights_smaller_and_a_feature_without_spread_gets_none() -> None:
    features, won = points(2000, [1.5, -0.5])
    features = np.hstack([features, np.zeros((2000, 1))])
    plain, shrunk = fit(features, won, ridge=1e-9), fit(features, won, ridge=1.0)
    assert abs(shrunk[0]) < abs(plain[0])
    assert plain[2] == shrunk[2] == 0.0


def test_chances_on_games_not_seen_are_calibrated() -> None:
    features, won = points(20_000, [2.0, 1.0])
    folds = [np.arange(20_000) % 5 == fold for fold in range(5)]
    reached = quality(held_out(features, won, folds), won)
    assert reached.accuracy > 0.75
    assert all(abs(estimated - share) < 0.05 for estimated, share, _ in reached.calibration)
    assert sum(number for *_, number in reached.calibration) == 20_000


@pytest.fixture(scope="module")
def reach(catalogue: Catalogue, resolver: Resolver) -> Reach:
    """A game of a rule set, played by greedy bots up to a turn."""

    def play(ruleset: str, turn: int) -> Game:
        decks = [engine_deck(load(name, resolver).must_be_readable(), catalogue) for name in DECKS[ruleset]]
        game = Game.start(library_of(catalogue, decks), decks, 4, 0)
        bots = [make_player("greedy", seat, load_weights(ruleset)) for seat in (0, 1)]
        while game.decision and game.state.turn < turn:
            game.choose(bots[game.decision.player].choose(game))
        return game

    return play


def evaluation_of(game: Game, **learned: float) -> Evaluation:
    """The evaluation of a game with these learned weights alone."""
    weights = {name: weight for name, weight in load_weights(game.library.ruleset).items() if LEARNED not in name}
    weights |= {LEARNED + name.replace("_", " "): weight for name, weight in learned.items()}
    evaluation = game.library.rules.evaluation(game.library, weights)
    assert evaluation is not None
    evaluation.begin_search(game, 0)
    return evaluation


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_features_of_both_players_are_opposite(reach: Reach, ruleset: str) -> None:
    game = reach(ruleset, 4)
    evaluation = evaluation_of(game)
    own, other = evaluation.features(game, 0), evaluation.features(game, 1)
    assert len(own) == len(evaluation.feature_names) == len(set(evaluation.feature_names))
    assert own == pytest.approx([-feature for feature in other])
    assert sum(feature != 0 for feature in own) > len(own) // 4


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_shipped_learned_weights_are_those_of_the_features(reach: Reach, ruleset: str) -> None:
    learned = {name.removeprefix(LEARNED) for name in load_weights(ruleset) if name.startswith(LEARNED)}
    assert learned in (set(), set(evaluation_of(reach(ruleset, 1)).feature_names))


def test_without_learned_weights_the_value_is_the_worth(reach: Reach) -> None:
    game = reach("summoner-wars-2e", 3)
    evaluation = evaluation_of(game)
    assert evaluation.value(game, 0) == evaluation.worth(game, 0)


def test_the_value_grows_with_the_chance_of_winning_up_to_that_of_a_win(reach: Reach) -> None:
    game = reach("summoner-wars-2e", 3)
    values = [evaluation_of(game, to_move=odds).value(game, game.state.active) for odds in (0.001, 0.5, 1.0, 8.0)]
    assert values == sorted(set(values))
    won = game.copy()
    won.state.winner, won.state.result = game.state.active, "summoner destroyed"
    evaluation = evaluation_of(game, to_move=8.0)
    assert evaluation.value(won, game.state.active) == OVER * evaluation.win_worth
    assert evaluation.value(won, 1 - game.state.active) == -OVER * evaluation.win_worth


def test_learned_weights_replace_those_in_a_file_and_leave_the_rest(tmp_path: Path) -> None:
    text = "weights:\n  win: 10000  # Winning.\nlearned:  # by hand\n  life: 3\n"
    path = tmp_path / "weights.yaml"
    path.write_text(learn.with_learned(text, {"life": 0.123456, "to move": -2.0}, "a command"), "utf-8")
    document = read_one(path.read_text("utf-8"), str(path), "weights")
    check(document, "weights")
    assert document.data == {"weights": {"win": 10000}, "learned": {"life": 0.1235, "to move": -2}}
    assert "# Winning." in path.read_text("utf-8")


@deep
def test_the_command_learns_the_same_from_the_same_games(tmp_path: Path) -> None:
    shipped = plugin_of("summoner-wars-2e").weights
    assert shipped is not None
    files = [tmp_path / "first.yaml", tmp_path / "second.yaml"]
    for path, jobs in zip(files, ("1", "2"), strict=True):
        path.write_text(shipped.read_text("utf-8"), "utf-8")
        assert learn.main(["summoner-wars-2e", "--games", "4", "--jobs", jobs, "--write", str(path)]) == 0
    learned = [read_one(path.read_text("utf-8"), str(path), "weights").data["learned"] for path in files]
    assert learned[0] == learned[1]
    assert tuple(learned[0]) == feature_names("summoner-wars-2e")
