"""The beam-search bot: its plans are legal, it chooses the best of them, and it beats the greedy bot."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import engine_deck, library_of
from engine.bots.beam import THOROUGH, USUAL, Beam, Candidate, CandidateTrials, Outcome, contenders
from engine.bots.bot import Bot
from engine.bots.evaluating_bot import AVERAGE, DEFAULT_POSITIONS, Budget, best_answer
from engine.bots.greedy import Greedy
from engine.bots.kinds import KINDS, make_player
from engine.bots.plans import Plan, Planner, is_same_ending, sketch
from engine.bots.rollout import Rollout, limit_worth
from engine.core.decisions import NO, Option
from engine.core.deck import GameDeck
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.search import SearchBudget
from tests.depth import deep

WEIGHTS = load_weights("summoner-wars-2e")
QUICK = 1  # positions of a plan: each is tried once

Begin = Callable[..., Game]


@pytest.fixture(scope="module")
def begin(catalogue: Catalogue, resolver: Resolver) -> Begin:
    """A game between two shipped decks, some turns on."""

    def start(one: str, other: str, seed: int, turn: int = 1, phase: str = "", rules: str = "") -> Game:
        decks: Sequence[GameDeck] = [
            engine_deck(load(name, resolver).must_be_readable(), catalogue) for name in (one, other)
        ]
        game = Game.start(library_of(catalogue, decks), decks, seed, 0)
        bot = Greedy(seed, load_weights(rules) if rules else WEIGHTS)
        phases = game.library.phases
        while game.decision and (game.state.turn < turn or (phase and phases[game.state.phase] != phase)):
            game.choose(bot.choose(game.view(game.decision.player)))
        return game

    return start


def evaluated(game: Game) -> tuple[Game, Evaluation]:
    """The view of who decides, and what judges it."""
    assert game.decision
    view = game.view(game.decision.player)
    view.state.script = AVERAGE
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    evaluation.begin_search(view, game.decision.player)
    return view, evaluation


def finish(game: Game, seat: int, own: Bot, other: Bot) -> Game:
    while game.decision and game.state.turn <= 100:
        player = game.decision.player
        game.choose((own if player == seat else other).choose(game.view(player)))
    return game


@deep
def test_the_same_seed_plays_the_same_turns(begin: Begin) -> None:
    def digests(seed: int) -> list[str]:
        game = begin("tundra-orcs", "vanguards", 3, turn=4)
        bot, found = Beam(seed, WEIGHTS, Budget(QUICK)), []
        while game.decision and game.state.turn < 5:
            game.choose(bot.choose(game.view(game.decision.player)))
            found.append(game.digest())
        return found

    assert digests(1) == digests(1)


def test_beam_decides_by_its_view_alone(begin: Begin) -> None:
    """Another hand of the opponent, another draw order and other dice do not change the choice."""
    game = begin("polar-dwarves", "breakers", 6, turn=5, phase="attack")
    assert game.decision
    player, other = game.decision.player, game.copy()
    state = other.state
    state.random += 1
    state.draws[player].reverse()
    hand, draws = state.hands[1 - player], state.draws[1 - player]
    state.hands[1 - player], state.draws[1 - player] = draws[: len(hand)], [*draws[len(hand) :], *hand]
    chosen = [Beam(3, WEIGHTS, Budget(QUICK)).choose(each.view(player)) for each in (game, other)]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("phase", ["summon", "move", "attack", "magic"])
def test_a_plan_consists_of_legal_options(begin: Begin, phase: str) -> None:
    view, evaluation = evaluated(begin("savanna-elves", "fallen-kingdom", 2, turn=5, phase=phase))
    planner = Planner(evaluation, view)
    plans = planner.plans(20)
    assert plans
    for plan in plans:
        game = view.copy()
        game.state.script = None
        for number, option in enumerate(plan.options, start=1):
            assert option in game.options
            before = game.copy()
            game.take(option)
            assert planner.is_over(before, game) == (number == len(plan.options))
        assert plan.rolls == (game.state.random != before.state.random)


def two_moves(game: Game) -> list[tuple[Option, Option]]:
    """Return moves of two units, in both orders."""
    moves = [option for option in game.options if option.label(game).startswith("move")]
    one = moves[0]
    other = next(move for move in moves if getattr(move, "card", 0) != getattr(one, "card", 0))
    return [(one, other), (other, one)]


def after(game: Game, options: Sequence[Option]) -> Game:
    position = game.copy()
    for option in options:
        position.take(option)
    return position


def test_plans_that_lead_to_the_same_position_count_once(begin: Begin) -> None:
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase="move")
    forth, back = (after(game, moves) for moves in two_moves(game))
    assert forth.state != back.state
    assert sketch(forth) == sketch(back) != sketch(game)


def test_plans_that_end_alike_in_equal_positions_are_the_same(begin: Begin) -> None:
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase="move")
    end = game.options[-1]
    forth, back = (Plan((*moves, end), after(game, moves), game, 0.0, rolls=False) for moves in two_moves(game))
    assert is_same_ending(forth, back)
    assert not is_same_ending(forth, Plan((end,), game, game, 0.0, rolls=False))
    assert not is_same_ending(forth, Plan(forth.options[:1], forth.before, game, 0.0, rolls=False))


def own_targets(game: Game, plan: Plan, player: int) -> list[Option]:
    return [option for option in plan.options if option.aim >= 0 and game.state.control[option.aim] == player]


def test_no_plan_aims_at_its_own_side_without_gain(begin: Begin) -> None:
    view, evaluation = evaluated(begin("polar-dwarves", "vanguards", 1, phase="attack"))
    assert view.decision
    player = view.decision.player
    assert any(option.aim >= 0 and view.state.control[option.aim] == player for option in view.options)
    planner = Planner(evaluation, view)
    plans = planner.plans(30)
    assert all(plan.worth > planner.present for plan in plans if own_targets(view, plan, player))


def test_the_shortest_of_plans_with_the_same_result_is_kept(begin: Begin) -> None:
    view, evaluation = evaluated(begin("cave-goblins", "savanna-elves", 3, turn=3, phase="attack"))
    plans = Planner(evaluation, view).plans(30)
    assert len(plans) > 2
    for one in plans:
        for other in plans:
            does_more = set(one.options) < set(other.options) and one.options[-1] == other.options[-1]
            assert not does_more or other.worth > one.worth


@pytest.mark.parametrize("lead", [-500.0, 0.0, 500.0])
def test_bounded_values_keep_their_order_around_the_present_value(lead: float) -> None:
    assert (
        limit_worth(lead + 10_000, lead)
        > limit_worth(lead + 50, lead)
        > limit_worth(lead, lead)
        > limit_worth(-10_000, lead)
    )


@pytest.mark.parametrize(
    ("turn", "phase"),
    [(5, "attack"), *(pytest.param(*at, marks=deep) for at in ((3, "summon"), (4, "move"), (6, "build")))],
)
def test_its_choice_is_by_its_estimate_at_least_as_good_as_the_greedy_plan(begin: Begin, turn: int, phase: str) -> None:
    view, evaluation = evaluated(begin("phoenix-elves", "cave-goblins", 8, turn=turn, phase=phase))
    assert view.decision
    greedy = view.options[Greedy(1, WEIGHTS).decide(view, view.decision, evaluation)]
    trials = Beam(1, WEIGHTS, Budget(QUICK)).trials(view, view.decision, evaluation)
    best = trials.best()
    own = [tried for tried in trials.tried if tried.plan.options[0] == greedy]
    assert own
    assert all(best.estimate >= tried.estimate for tried in own if len(tried.outcomes) == len(best.outcomes))


def test_a_plan_is_followed_until_a_random_result(begin: Begin) -> None:
    """A phase without dice is planned once."""
    game = begin("tundra-orcs", "vanguards", 4, turn=4, phase="move")
    beam = Beam(1, WEIGHTS, Budget(QUICK))
    words = [beam.generator.state]
    while game.decision and game.library.phases[game.state.phase] == "move":
        game.choose(beam.choose(game.view(game.decision.player)))
        words.append(beam.generator.state)
    assert len(words) > 3
    assert len(set(words)) == 2


@deep
def test_with_a_clock_it_thinks_until_its_budget_is_spent(begin: Begin) -> None:
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase="move")
    assert game.decision
    ticks = iter(range(10_000))
    beam = Beam(1, WEIGHTS, Budget(seconds=3, clock=lambda: float(next(ticks))))
    view, evaluation = evaluated(game)
    assert view.decision
    trials = beam.trials(view, view.decision, evaluation)
    assert next(ticks) == 1 + 3  # asked as it began, and after each trial of all
    assert len(trials.best().outcomes) > 2


def test_of_plans_with_equal_trials_only_one_is_tried_further(begin: Begin) -> None:
    view, evaluation = evaluated(begin("tundra-orcs", "vanguards", 3, turn=4, phase="move"))
    assert view.decision
    planner = Planner(evaluation, view)
    plan = planner.plans(1)[0]
    trials = CandidateTrials([plan, plan], evaluation, view.decision.player, planner.present, 1, 2)
    trials.run(Budget(1_000_000), USUAL)
    assert [len(tried.outcomes) for tried in trials.tried] == [1, 1]


@pytest.fixture(scope="module")
def some_game(begin: Begin) -> Game:
    return begin("tundra-orcs", "vanguards", 3)


def candidate(game: Game, worths: Sequence[float], promise: float = 0.0) -> Candidate:
    """A plan that had these values in its trials."""
    found = Candidate(Plan((), game, game, promise, rolls=False), 0.0, prior_weight=2.5)
    found.outcomes += [Outcome(worth, game, []) for worth in worths]
    return found


@pytest.mark.parametrize(("gaps", "is_given_up"), [((5, 6, 5, 6), True), ((5, -4, 6, -3), False), ((5,), False)])
def test_a_plan_far_behind_the_best_is_given_up(some_game: Game, gaps: tuple[int, ...], is_given_up: bool) -> None:
    behind = candidate(some_game, range(len(gaps)))
    best = candidate(some_game, [number + gap for number, gap in enumerate(gaps)])
    assert contenders([behind, best]) == ([best] if is_given_up else [best, behind])


def test_a_plan_behind_is_tried_longer_with_more_patience(some_game: Game) -> None:
    behind, best = candidate(some_game, range(3)), candidate(some_game, [number + 5 for number in range(3)])
    assert contenders([behind, best], USUAL) == [best]
    assert contenders([behind, best], THOROUGH) == [best, behind]


@deep
def test_a_budget_of_twice_the_usual_one_tries_more_plans_again(begin: Begin) -> None:
    view, evaluation = evaluated(begin("tundra-orcs", "vanguards", 3, turn=4, phase="move"))
    assert view.decision
    usual, larger = (
        Beam(1, WEIGHTS, Budget(positions)).trials(view, view.decision, evaluation)
        for positions in (DEFAULT_POSITIONS, 2 * DEFAULT_POSITIONS)
    )
    retried = [sum(len(tried.outcomes) > 1 for tried in trials.tried) for trials in (usual, larger)]
    assert retried[0] <= USUAL.retried < retried[1] <= THOROUGH.retried


def test_an_equal_first_trial_excludes_no_other_plan(some_game: Game) -> None:
    one, other = candidate(some_game, [3.0], 1.0), candidate(some_game, [3.0], 2.0)
    assert contenders([one, other]) == [other, one]
    assert contenders([one, candidate(some_game, [3.0], 1.0)]) == [one]


@given(
    st.integers(1, 5).flatmap(
        lambda trials: st.lists(
            st.tuples(st.floats(-9, 9), st.lists(st.floats(-50, 50), min_size=trials, max_size=trials)), min_size=1
        )
    )
)
def test_the_best_plan_so_far_is_never_given_up(some_game: Game, plans: list[tuple[float, list[float]]]) -> None:
    tried = [candidate(some_game, worths, promise) for promise, worths in plans]
    left = contenders(tried)
    assert left[0].estimate == max(each.estimate for each in tried)
    assert len(left) <= USUAL.retried
    assert all(each in tried for each in left)


@deep
def test_a_spent_search_budget_ends_the_trials_and_not_the_game(begin: Begin) -> None:
    """The choice is by the trials completed before, equally many for each plan."""
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase="move")
    view, evaluation = evaluated(game)
    assert view.decision
    view.search_budget = SearchBudget(5000)
    beam = Beam(1, WEIGHTS, Budget(1_000_000))
    trials = beam.trials(view, view.decision, evaluation)
    assert view.search_budget.spent == 5001
    assert {len(tried.outcomes) for tried in trials.tried} == {1}
    assert trials.best() in trials.tried
    view.search_budget = SearchBudget(5000)
    assert 0 <= beam.decide(view, view.decision, evaluation) < len(view.options)
    assert view.search_budget.spent == 5001


@pytest.mark.parametrize("phase", ["summon", "move", "attack"])
def test_a_search_budget_that_planning_spends_leaves_the_plans_so_far(begin: Begin, phase: str) -> None:
    """Wherever planning stops: in the plans of the beam, in the greedy bot's, and before the trials."""
    weights = load_weights("summoner-wars-1e")
    game = begin("workbench-oldin", "workbench-mugglug", 3, turn=4, phase=phase, rules="summoner-wars-1e")
    assert game.decision
    for most in (25, 50, 100, 200, 400, 550):
        view = game.view(game.decision.player)
        view.search_budget = SearchBudget(most)
        assert 0 <= Beam(1, weights, Budget(QUICK)).choose(view) < len(view.options)


@pytest.mark.parametrize(("phase", "most"), [("move", 3), ("move", 20), ("build", 12)])
def test_a_search_budget_that_is_spent_before_any_plan_ends_leaves_the_first_ones(
    begin: Begin, phase: str, most: int
) -> None:
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase=phase)
    assert game.decision
    view = game.view(game.decision.player)
    view.search_budget = SearchBudget(most)
    assert 0 <= Beam(1, WEIGHTS, Budget(QUICK)).choose(view) < len(view.options)
    assert view.search_budget.spent > most


def test_a_search_budget_without_a_single_plan_is_an_error(begin: Begin) -> None:
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase="move")
    assert game.decision
    view = game.view(game.decision.player)
    view.search_budget = SearchBudget(0)
    with pytest.raises(LimitExceededError, match="a bot has tried 0 things"):
        Beam(1, WEIGHTS, Budget(QUICK)).choose(view)


@deep
def test_in_trials_the_opponent_has_a_hand(begin: Begin) -> None:
    game = begin("tundra-orcs", "vanguards", 3, turn=4, phase="move")
    view, evaluation = evaluated(game)
    assert view.decision
    trials = Beam(1, WEIGHTS).trials(view, view.decision, evaluation)
    taken = {player for tried in trials.tried for outcome in tried.outcomes for _, player, _ in outcome.taken}
    assert 1 - view.decision.player in taken


def test_a_rollout_plays_every_turn_to_its_end(begin: Begin) -> None:
    game = begin("polar-dwarves", "breakers", 6, turn=4)
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    rollout = Rollout(evaluation, 0, 0.0)
    rollout.play(game, 7)
    assert game.over or game.state.turn == 7
    assert rollout.positions > 20


def test_a_rollout_answers_a_question_as_it_did_when_it_chose_the_action(begin: Begin) -> None:
    """The answer that the value of the action came from is taken, and no position is evaluated for it again."""
    game = begin("polar-dwarves", "breakers", 1)
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    rollout = Rollout(evaluation, 0, 0.0)
    unevaluated = 0
    while (decision := game.decision) and game.state.turn < 8:
        before = rollout.positions
        option = rollout.choose(game, decision)
        if not decision.action and rollout.positions == before:
            answer = best_answer(evaluation, game, decision.player)
            unevaluated += answer.evaluated > 0
            assert answer.option == option
        rollout.take(game, option)
    assert unevaluated


def test_an_attack_rolls_the_same_in_a_trial_whatever_was_done_before(begin: Begin) -> None:
    """The second of two attacks does as much when it comes first."""
    game = begin("polar-dwarves", "breakers", 6, turn=7, phase="attack")
    attacks = [option for option in game.options if option.aim >= 0]
    first = attacks[0]
    second = next(option for option in attacks if set(option.named_cards).isdisjoint(first.named_cards))
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None

    def states(chance: int) -> list[Game]:
        ends = []
        for order in ((first, second), (second, first)):
            position, rollout = game.copy(), Rollout(evaluation, 0, 0.0, chance)
            for option in order:
                rollout.take(position, option)
                while position.decision and not position.decision.action:
                    rollout.take(position, position.options[-1])
            ends.append(position)
        return ends

    damages = []
    for chance in range(6):
        one, other = states(chance)
        assert one.state.columns[0] == other.state.columns[0]
        damages.append(tuple(one.state.columns[0]))
    assert len(set(damages)) > 1


@deep
def test_beam_wins_games_against_greedy(begin: Begin) -> None:
    """It wins at one seat at least; `python -m benchmarks.contest beam greedy` plays all pairs of decks."""

    def wins(seat: int) -> bool:
        game = begin("cave-goblins", "fallen-kingdom", 5, turn=7)
        return finish(game, seat, Beam(1, WEIGHTS, Budget(QUICK)), Greedy(2, WEIGHTS)).winner == seat

    assert any(map(wins, (0, 1)))


@deep
@pytest.mark.parametrize(
    ("one", "other", "rules"),
    [
        ("the-long-wall", "locust-season", "summoners-chess"),
        ("workbench-oldin", "workbench-mugglug", "summoner-wars-1e"),
    ],
)
def test_beam_also_plays_the_other_games(begin: Begin, one: str, other: str, rules: str) -> None:
    game = begin(one, other, 1, turn=5, rules=rules)
    weights = load_weights(rules)
    assert KINDS["beam"].plays(game.library, weights)
    player = make_player("beam", 1, weights, Budget(QUICK))
    while game.decision and game.state.turn < 7:
        game.choose(player.choose(game))
    assert game.state.turn == 7


def test_each_kind_of_card_in_hand_has_a_plan_however_poor_it_seems(begin: Begin) -> None:
    """An event that pays in a later phase seems worse than nothing now: only trials can tell."""
    view, evaluation = evaluated(begin("polar-dwarves", "breakers", 1))
    plans = Planner(evaluation, view).plans(1)
    playable = {view.name(option.named_cards[0]) for option in view.options if not option.passes}
    assert "Ice Ram" in playable
    assert playable == {
        view.name(option.named_cards[0]) for plan in plans for option in plan.options if not option.passes
    }


def test_a_question_is_answered_by_what_the_answers_after_it_gain(begin: Begin) -> None:
    """Ice Ram asks whether, then whom and whereto: with the first target on the first space it often gains nothing."""
    game, bot = begin("polar-dwarves", "breakers", 1), Greedy(1, WEIGHTS)
    refused: set[tuple[bool, bool]] = set()  # with forced answers after it, and with the best ones
    while (decision := game.decision) and game.state.turn < 8:
        if NO in game.options and len(game.options) == 2:
            view, evaluation = evaluated(game)
            forced, followed = (best_answer(evaluation, view, decision.player, further).option for further in (0, 1))
            refused.add((forced is NO, followed is NO))
        game.choose(bot.choose(game.view(decision.player)))
    assert (True, False) in refused
    assert (False, True) not in refused
