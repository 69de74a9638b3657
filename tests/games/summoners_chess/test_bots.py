"""Bots of Summoner's Chess: forced wins, moves that look safe, and what positions are worth."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.catalogue import Catalogue
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import game_at
from engine.bots import make_player
from engine.bots.advice import WIN_SEARCH_LIMIT, forced_win
from engine.bots.evaluating_bot import Budget, take_with_forced_answers
from engine.bots.greedy import Greedy
from engine.core.decisions import Option
from engine.core.game import Evaluation, Game
from engine.core.search import SearchBudget
from engine.games.summoners_chess.evaluation import ChessEvaluation
from engine.games.summoners_chess.layout import COMMANDED, SEEN
from tests.depth import deep
from tests.games.summoners_chess.table import DECKS, ORYN, VEYLA, deck, position, shipped

HALD = "Outrider Hald"
WEIGHTS = load_weights("summoners-chess")


def chosen(kind: str, game: Game) -> str:
    """The label of what a bot chooses."""
    return game.labels()[make_player(kind, 1, WEIGHTS).choose(game)]


@pytest.mark.parametrize("kind", ["greedy", "beam"])
def test_bots_capture_unguarded_pieces(kind: str) -> None:
    game = position(
        {"d1": ORYN, "a4": "Ninefold Hunger"},
        {"g8": VEYLA, "g4": "Oathstone Sentinel", "d4": "Dire Howler", "f7": "Shield Bearer"},
    )
    assert chosen(kind, game) == "command a4 d4"


@pytest.mark.parametrize("kind", ["greedy", "beam"])
def test_bots_do_not_capture_guarded_pieces(kind: str) -> None:
    game = position({"d1": ORYN, "a4": "Ninefold Hunger"}, {"g8": VEYLA, "d4": "Shield Bearer", "e5": "Shield Bearer"})
    assert chosen(kind, game) != "command a4 d4"


@pytest.mark.parametrize("kind", ["greedy", "beam"])
def test_bots_mate_in_one(kind: str) -> None:
    game = position(
        {"d1": VEYLA, "b1": "Aurelle of the First Sword", "a7": "Ninefold Hunger"}, {"h8": ORYN}, exerted="a7"
    )
    game.choose(make_player(kind, 1, WEIGHTS).choose(game))
    assert (game.winner, game.state.result) == (0, "checkmate")


def test_greedy_mates_instead_of_giving_check_again_and_again() -> None:
    """Two knights and their company chase a lone general: checks that are worth most lead back to where they came from."""
    knights = {"e6": "Rampart Knight", "b3": "Rampart Knight"}
    company = {"g4": "Drill Sergeant", "g1": "Castellan", "a1": "Shield Bearer", "b1": "Shield Bearer"}
    game = position({"c2": HALD, "h1": "Ninefold Hunger", **knights, **company}, {"d7": HALD})
    players = [make_player("greedy", seed, WEIGHTS) for seed in (1, 6)]
    while game.decision is not None and game.state.turn < 60:
        game.choose(players[game.decision.player].choose(game))
    assert (game.winner, game.state.result) == (0, "checkmate")


@pytest.mark.parametrize(
    ("seen", "recurrences"), [([], 0), ([7], 0), ([7, 8, 7], 1), ([7, 7, 8, 7], 2), ([7, 7, 8], 0)]
)
def test_a_turn_knows_how_often_it_began_in_the_same_position(seen: list[int], recurrences: int) -> None:
    game = position({"d1": ORYN, "a4": "Line Spearman"}, {"g8": VEYLA})
    game.state.notes[SEEN] = seen
    evaluation = ChessEvaluation(shipped(), WEIGHTS)
    assert evaluation.recurrences(game) == recurrences
    game.state.numbers[COMMANDED] = 1
    assert evaluation.recurrences(game) == 0


def test_a_recurring_position_is_left_by_another_card() -> None:
    game = position({"d1": ORYN, "a4": "Ninefold Hunger", "h4": "Line Spearman"}, {"g8": VEYLA})
    first = game.options[make_player("greedy", 1, WEIGHTS).choose(game)]
    game.state.notes[SEEN] = [7, 8, 7]
    second = game.options[make_player("greedy", 1, WEIGHTS).choose(game)]
    assert first.named_cards[0] != second.named_cards[0]


def test_a_general_that_few_cards_protect_fears_near_enemies_and_a_lack_of_tiles() -> None:
    evaluation = ChessEvaluation(shipped(), WEIGHTS)
    far = position({"d1": ORYN, "a1": "Shield Bearer"}, {"h8": VEYLA})
    near = position({"d1": ORYN, "h6": "Shield Bearer"}, {"h8": VEYLA})
    assert evaluation.parts(near, 1)["siege"] < evaluation.parts(far, 1)["siege"]
    company = dict.fromkeys(("d8", "e8", "f8", "c8"), "Shield Bearer")
    protected = position({"d1": ORYN, "h6": "Shield Bearer"}, {"h8": VEYLA, **company})
    assert evaluation.parts(near, 1)["siege"] < evaluation.parts(protected, 1)["siege"]


def test_greedy_does_not_stalemate_an_enemy_whom_it_beats() -> None:
    """The tile beside the general that the best command would take is the last one that it could go to."""
    game = position({"f6": ORYN, "a7": "Ninefold Hunger", "c5": "Ninefold Hunger", "a1": "Castellan"}, {"h8": VEYLA})
    players = [make_player("greedy", seed, WEIGHTS) for seed in (1, 6)]
    while game.decision is not None and game.state.turn < 60:
        game.choose(players[game.decision.player].choose(game))
    assert (game.winner, game.state.result) == (0, "checkmate")


@deep
@pytest.mark.parametrize(("seat", "seed"), [(0, 6), (1, 1)])  # short games
def test_greedy_beats_random(seat: int, seed: int) -> None:
    game = Game.start(shipped(), [deck(DECKS[seat]), deck(DECKS[2 + seat])], seed=seed)
    players = [make_player("greedy" if seat == player else "random", player, WEIGHTS) for player in range(2)]
    while game.decision is not None:
        game.choose(players[game.decision.player].choose(game))
    assert game.winner == seat


def test_the_worth_is_the_sum_of_its_parts() -> None:
    game = Game.start(shipped(), [deck(DECKS[0]), deck(DECKS[2])], seed=3)
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    bots = [make_player(kind, 1, WEIGHTS) for kind in ("greedy", "random")]
    for _ in range(60):
        if game.decision is None:
            break
        for player in (0, 1):
            parts = evaluation.parts(game, player)
            assert sum(parts.values()) == pytest.approx(evaluation.worth(game, player))
            assert sum(part != 0 for part in parts.values()) >= 4
        game.choose(bots[game.decision.player].choose(game))


@pytest.mark.parametrize("pair", [(0, 1), pytest.param((2, 3), marks=deep)])
def test_positions_are_worth_the_same_whoever_pays(pair: tuple[int, int]) -> None:
    game = Game.start(shipped(), [deck(DECKS[number]) for number in pair], 3)
    evaluation = ChessEvaluation(shipped(), WEIGHTS)
    players = [make_player("greedy", number, WEIGHTS) for number in range(2)]
    saved = 0
    while game.decision is not None and game.state.turn < 20:
        firsts, player = evaluation.equivalents(game), game.decision.player
        if firsts != range(len(game.options)):
            worths = [evaluation.worth(settled(game, option), player) for option in game.options]
            assert worths == pytest.approx([worths[first] for first in firsts])
            saved += len(firsts) - len(set(firsts))
        game.choose(players[player].choose(game))
    assert saved > 20


def settled(game: Game, option: Option) -> Game:
    """The position after an option and forced answers."""
    after = game.copy()
    take_with_forced_answers(after, option)
    return after


def test_a_performer_who_also_pays_differs_from_other_payers() -> None:
    own = {"d1": ORYN, "b2": "Shield Bearer", "f2": "Shield Bearer"}
    game = position(own, {"e8": VEYLA}, hands=(["Shield Wall"], []))
    game.answer("play Shield Wall")
    game.answer("b2")
    assert game.labels() == ["exert d1", "exert b2", "exert f2"]
    assert ChessEvaluation(shipped(), WEIGHTS).equivalents(game) == [0, 1, 0]


def test_greedy_tries_one_of_those_who_could_pay() -> None:
    own = {"d1": ORYN, **{f"{file}2": "Shield Bearer" for file in "abcdef"}}
    game = position(own, {"e8": VEYLA}, hands=(["Banner Lancer"], []))
    game.search_budget = SearchBudget(10_000)
    make_player("greedy", 1, WEIGHTS).bot.choose(game)
    assert game.search_budget.spent < 4 * len(game.options)


# Positions from games of bots in which a move looks safe until a choice of the enemy's start of turn is read: mostly a
# Ninefold Hunger that stays ready for a sacrifice, and takes what was put in its way. `hangs`: the choice of a search that
# answers for the enemy by rote there.
HANGING: list[dict[str, Any]] = yaml.load(
    Path(__file__).with_name("hanging.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader
)


def test_there_are_enough_hanging_positions() -> None:
    assert len({each["position"] for each in HANGING}) > 20


@pytest.mark.parametrize(("number", "takes"), [(0, True), (1, True), (2, True), (3, False), (4, False)])
def test_greedy_takes_what_hangs_if_that_wins_at_once(number: int, takes: bool, catalogue: Catalogue) -> None:
    """It sacrifices a card for a legend that costs the last morale; another legend it lets go."""
    game = game_at(HANGING[number]["position"], catalogue)
    assert game.decision
    enemy, turn = 1 - game.decision.player, game.state.turn + 1
    game.answer(HANGING[number]["hangs"])
    while game.decision and game.state.turn <= turn:
        game.choose(Greedy(1, WEIGHTS).choose(game.view(game.decision.player)))
    assert (game.winner == enemy) == takes


MATES: list[dict[str, Any]] = yaml.load(
    Path(__file__).with_name("mates.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader
)  # forced wins within two own turns


def test_there_are_enough_forced_wins() -> None:
    assert len(MATES) >= 50
    assert {mate["turns"] for mate in MATES} == {1, 2}


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=[deep] if number % 10 else []) for number in range(len(MATES))]
)
def test_a_win_that_can_be_forced_is_found(number: int, catalogue: Catalogue) -> None:
    game = game_at(MATES[number]["position"], catalogue)
    assert game.decision
    player = game.decision.player
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert isinstance(evaluation, Evaluation)
    found = forced_win(game.view(player), player, evaluation, Budget(WIN_SEARCH_LIMIT))
    assert found is not None
    game.choose(found)
    if MATES[number]["turns"] == 1:
        while game.decision is not None and game.decision.player == player:
            game.choose(next(i for i, option in enumerate(game.options) if option.passes))
        assert game.winner == player


@pytest.mark.parametrize(
    ("number", "limit"),
    [(5, 150), (8, 400), *[pytest.param(number, 600, marks=deep) for number in range(5, 11)]],
)
def test_no_win_is_claimed_that_a_reply_can_stop(number: int, limit: int, catalogue: Catalogue) -> None:
    game = game_at(HANGING[number]["position"], catalogue)
    assert game.decision
    player = game.decision.player
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert isinstance(evaluation, Evaluation)
    assert forced_win(game.view(player), player, evaluation, Budget(limit)) is None
