"""Analyses of recorded games: chances, blunders that are named, the same numbers again, and what an interruption keeps."""

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from deckbuilder.app import work_queue
from deckbuilder.app.analysis import sentences, turn_trials
from deckbuilder.app.analysis.analysis import CLOSER, LONGER, QUICK, Analysis, Effort
from deckbuilder.app.analysis.mistakes import own_losses
from deckbuilder.app.analysis.playing_on import GameEnd, PlayedOn, draw_anew
from deckbuilder.app.analysis.preparation import (
    AnalysisQueue,
    efforts_for,
    prepare_analysis,
    report_of,
    source_of,
    turn_ends,
)
from deckbuilder.app.analysis.report import AnalysisReport, CostlyTurn, SeatLuck, TurnChance, TurningPoint
from deckbuilder.app.analysis.turn_trials import SURE, SUREST, SUSPECT, TurnTrial, TurnTrials
from deckbuilder.app.matches.replays import GameReplay, evaluation_of
from deckbuilder.app.work_queue import MAX_WAITING
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.games.statistics import DiceLuck, DrawLuck
from deckbuilder.match.start import begin_at
from deckbuilder.simulation.chunks import Chunk
from deckbuilder.simulation.game_runner import pack, play_chunk
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.rounds import run_rounds
from engine.generator import Generator
from engine.record import Record, write
from engine.replay import Replay
from tests.app.analyses import (
    LONG,
    blunder,
    careless_turn,
    greedy_game,
    guess,
    guess_all,
    guessed,
    random_game,
    replay_of,
)
from tests.depth import deep
from tests.games.summoners_chess.test_bots import HANGING, MATES
from tests.match.helpers import match, played
from tools.static_edition.dealer import Dealer

SMALL = Effort(positions=1, first_games=4, most_games=4, games=8, turns=1, race=8, candidates=1, pairs=8)


@pytest.fixture(autouse=True, scope="module")
def game(catalogue: Catalogue) -> Record:
    """The game that most tests are about, played once, before the first of them."""
    return greedy_game(catalogue)


def silent(_: int) -> None:
    """Report nothing."""


def last_turn(workbench: Workbench, replay: GameReplay, *efforts: Effort) -> Analysis:
    """The analysis of the last turn of a game alone, which is soon played on."""
    return Analysis(
        source_of(workbench, replay), turn_ends(replay)[-2:], replay.library.sides, None, efforts or (SMALL,)
    )


def test_a_winning_attack_that_was_not_made_is_the_costliest_choice(
    workbench: Workbench, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_trials, "TRIALS", 2)  # it is soon seen that one attack wins
    record = blunder(catalogue)
    replay = replay_of(catalogue, record)
    analysis = last_turn(workbench, replay)
    run_rounds(analysis, silent)
    report = report_of(analysis, replay)
    player = record.steps[-1].player
    before, after = (chance.chances[player].value for chance in report.chances if chance.chances)
    assert before > 0.9
    assert after < 0.1
    costliest = report.choices[0]
    assert (costliest.player, costliest.made) == (player, "end the phase")
    assert costliest.better.startswith("attack ")
    assert costliest.cost.low > 0.5
    assert replay.game(costliest.step).state.turn == costliest.turn
    assert write(replay.record) == write(record)
    assert replay.check().is_same


@deep
def test_a_turn_that_was_played_at_random_is_named_and_one_of_the_bot_is_not(
    workbench: Workbench, catalogue: Catalogue
) -> None:
    """By the trials of the turn alone, without whole games and better plans."""
    effort, turn = Effort(positions=0, first_games=0, most_games=0, games=0, turns=0, race=0, candidates=0, pairs=0), 6
    for record in (careless_turn(catalogue, turn), greedy_game(catalogue, LONG)):
        replay = replay_of(catalogue, record)
        ends, sides = turn_ends(replay)[turn - 1 : turn + 1], replay.library.sides
        analysis = Analysis(source_of(workbench, replay), ends, sides, None, (effort,))
        run_rounds(analysis, silent)
        report = report_of(analysis, replay)
        assert report.judged == 1
        assert [costly.turn for costly in report.turns] == ([turn] if record.winner is None else [])
        assert all(costly.cost.value > 0.05 for costly in report.turns)


@deep
def test_a_win_that_was_left_is_named(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, blunder(catalogue))
    analysis = last_turn(workbench, replay)
    for chunk in analysis.next_round():
        analysis.add(chunk, play_chunk(chunk.packed, chunk.numbers))
    [turn] = report_of(analysis, replay).turns
    assert turn.win.startswith("attack ")
    assert sentences.costly_turn_sentence(turn, report_of(analysis, replay)).endswith(f" does, by {turn.win}.")


def test_own_cards_that_players_destroyed_are_named_with_the_attack(catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, random_game(catalogue, 0))
    evaluation = evaluation_of(replay.library)
    assert evaluation is not None
    losses = list(own_losses(replay, evaluation))
    assert [(loss.turn, loss.made, loss.card) for loss in losses][:2] == [
        (5, "attack Smasher d6 → d5", "Tundra Charger"),
        (8, "attack Horde Slinger f4 → f3", "Horde Slinger"),
    ]
    for loss in losses:
        told = [sentence for _, sentence in replay.step(loss.step + 1).lines]
        assert any(sentence.startswith(f"{loss.card} ") and " is destroyed" in sentence for sentence in told)


def test_an_own_card_that_was_destroyed_is_told_of_its_turn_if_that_is_suspect(
    workbench: Workbench, catalogue: Catalogue
) -> None:
    replay = replay_of(catalogue, random_game(catalogue, 0))
    analysis = prepare_analysis(workbench, replay)
    after = next(step.number for step in replay.steps() if (step.turn, step.choice) == (5, "attack d6 d5"))
    begin, end = analysis.ends[4:6]
    analysis.ends = [*analysis.ends[:4], begin._replace(step=after - 1), end._replace(step=after), *analysis.ends[6:]]
    for fifth, eighth, told in ((0.0, 0.0, []), (80.0, 20.0, [5, 8])):
        analysis.trials[5] = TurnTrial(5, (), (0.5,) * 8, (0.4 if fifth else 0.46,) * 8, (fifth,) * 8, 10.0)
        analysis.trials[8] = TurnTrial(8, (), (0.5,) * 8, (0.46,) * 8, (eighth,) * 8, 10.0)
        report = report_of(analysis, replay)
        assert [loss.turn for loss in report.own_losses] == told
    first, second = (sentence for sentence, _ in sentences.blunders(report))
    assert first == (
        "Probably the worst, 75% sure: turn 5 of Tundra Orcs cost 10 points of the chance of winning. "
        'By "attack Smasher d6 → d5" its own Tundra Charger was destroyed.'
    )
    assert second.startswith("Turn 8 of ")
    assert second.endswith(" its own Horde Slinger was destroyed.")


@deep
def test_a_turn_is_judged_by_the_worth_where_nothing_was_learned(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, random_game(catalogue, 1, ("the-long-wall", "locust-season"), turns=2))
    evaluation = evaluation_of(replay.library)
    assert evaluation is not None
    assert not evaluation.learned
    analysis = Analysis(source_of(workbench, replay), turn_ends(replay)[:2], replay.library.sides, None, (SMALL,))
    for chunk in analysis.next_round():
        analysis.add(chunk, play_chunk(chunk.packed, chunk.numbers))
    trial = analysis.trials[1]
    assert all(0 < chance < 1 for chance in (*trial.usual, *trial.played))
    assert (trial.cost.value > 0) == (sum(trial.losses) > 0)


def test_how_sure_a_turn_is_worse_follows_from_its_trials() -> None:
    """Losses of four times the error under all dice are as sure as trials can be; if they hang on the dice, they are not."""
    steady = TurnTrial(1, (), (0.6,) * 8, (0.4,) * 8, (30.0,) * 8, 7.5)
    assert steady.sureness == SUREST < SURE
    assert steady._replace(error=15.0).sureness < 0.5
    assert steady._replace(losses=(60.0, 0.0) * 4).sureness < 0.95
    assert steady._replace(losses=(5.0,) * 8).sureness == SUSPECT
    assert steady._replace(losses=(5.0,) * 8, played=(0.58,) * 8).sureness < SUSPECT
    assert not steady.is_missed_win
    assert steady._replace(usual=(1.0,) * 8).is_missed_win
    assert not steady._replace(usual=(1.0,) * 8, played=(1.0,) * 3 + (0.4,) * 5).is_missed_win


def test_games_that_show_a_small_cost_do_not_confirm_a_turn() -> None:
    """Good players lose five points in many turns, and ten of 120 pairs may be five: only more make a blunder likelier."""
    suspect = TurnTrial(1, (), (0.6,) * 8, (0.5,) * 8, (21.0, 24.0) * 4, 10.0)
    pairs = 120
    for lost, is_likelier in ((0, False), (12, False), (24, True)):
        losses = [1] * (lost + 20) + [-1] * 20 + [0] * (pairs - lost - 40)
        assert (suspect.confirmed(losses) > suspect.confirmed([])) is is_likelier


def test_games_tell_whether_a_suspect_turn_was_worse(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    effort = replace(SMALL, race=16, positions=0, first_games=0, games=0)
    for wins_after, named in ((range(0), [1]), (range(0, 16, 2), []), (range(16), [])):
        analysis = Analysis(source_of(workbench, replay), turn_ends(replay)[:2], replay.library.sides, None, (effort,))
        analysis.next_round()
        suspect = TurnTrial(1, (), (0.6,) * 8, (0.5,) * 8, (21.0, 24.0) * 4, 10.0)
        assert 0.3 < suspect.sureness < 0.7
        analysis.add(Chunk(0, b"", (1,)), [suspect])
        for _ in range(2):
            for chunk in analysis.next_round():
                work = analysis.work_of(chunk)
                assert isinstance(work, PlayedOn)
                wins = wins_after if work.point.choices else range(0, 16, 2)
                winner = analysis.ends[1].player
                analysis.add(chunk, [GameEnd(number, winner if number in wins else None) for number in chunk.numbers])
        assert [turn.turn for turn in report_of(analysis, replay).turns] == named


def test_games_go_to_the_turn_that_is_likeliest_worse_by_those_before(
    workbench: Workbench, catalogue: Catalogue
) -> None:
    """After the first turn its player always wins, after its alternative never: then another one is likelier."""
    replay = replay_of(catalogue, greedy_game(catalogue))
    effort = replace(SMALL, race=16, positions=0, first_games=0, games=0)
    analysis = Analysis(source_of(workbench, replay), turn_ends(replay)[:3], replay.library.sides, None, (effort,))
    for chunk in analysis.next_round():
        losses = {place: (loss, loss + 3) * 4 for place, loss in ((1, 25.0), (2, 21.0))}
        found = [TurnTrial(place, ("end",), (0.6,) * 8, (0.5,) * 8, losses[place], 10.0) for place in chunk.numbers]
        analysis.add(chunk, found)
    first, second = analysis.judged()
    assert (first.place, second.place) == (1, 2)
    raced = []
    for _ in range(2):
        chunks = analysis.next_round()
        works = [work for chunk in chunks if isinstance(work := analysis.work_of(chunk), PlayedOn)]
        raced.append({work.point.step for work in works})
        for chunk, work in zip(chunks, works, strict=True):
            wins = work.point.step == analysis.ends[0].step and work.point.choices != ("end",)
            winner = analysis.ends[1].player if wins else None
            analysis.add(chunk, [GameEnd(number, winner) for number in chunk.numbers])
    assert raced == [{analysis.ends[0].step}, {analysis.ends[1].step}]
    assert [analysis.turn_pairs(trial) for trial in (first, second)] == [8, 8]
    assert analysis.turn_cost(first).value == -1
    assert analysis.turn_cost(second).value == 0


@deep
def test_a_turn_is_compared_with_that_of_the_hard_bot_where_it_is_better(
    workbench: Workbench, catalogue: Catalogue
) -> None:
    """The greedy bot has played these turns, so that its own alternative is no better."""
    replay = replay_of(catalogue, greedy_game(catalogue))
    source, ends = source_of(workbench, replay), tuple(turn_ends(replay))
    trials = TurnTrials(pack(source), 1, ends).play(range(4, 7))
    assert len(trials) == 3
    advised = [trial for trial in trials if trial.better]
    assert advised
    for trial in advised:
        game = replay.game(ends[trial.place - 1].step)
        assert trial.better[0] in game.labels()
        assert trial.better[-1] == "end"


def test_a_card_that_is_given_away_is_surely_a_loss(workbench: Workbench, catalogue: Catalogue) -> None:
    """What counts as a loss depends on the game: a champion is worth less in chess than what dice move elsewhere."""
    for hanging in HANGING[:2]:
        game = begin_at(hanging["position"], catalogue, 1, ("person", "person"))
        command = game.game.find(hanging["hangs"])
        assert command is not None
        game.choose(command)
        turn = game.game.state.turn
        while not game.game.over and game.game.state.turn == turn:
            options = game.game.options
            game.choose(next((option for option in options if option.passes), options[0]))
        replay = GameReplay(Replay(game.library, game.record(), game.initial_game.copy()), "game.txt")
        analysis = Analysis(source_of(workbench, replay), turn_ends(replay)[:2], replay.library.sides, None)
        for chunk in analysis.next_round():
            analysis.add(chunk, play_chunk(chunk.packed, chunk.numbers))
        assert analysis.trials[1].sureness >= SUREST


def test_the_chance_at_the_end_of_a_game_is_certain(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    analysis = prepare_analysis(workbench, replay)
    guess_all(analysis)
    report = report_of(analysis, replay)
    winner = replay.record.winner
    end = report.chances[-1]
    assert end.games == 0
    assert end.chances is not None
    assert [interval.value for interval in end.chances] == [float(seat == winner) for seat in range(2)]
    assert [chance.turn for chance in report.chances] == list(range(len(report.chances)))
    assert report.is_complete
    assert analysis.done == analysis.wanted


def test_the_turn_in_which_the_chance_falls_is_found(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    analysis = prepare_analysis(workbench, replay, (QUICK, CLOSER))
    guess_all(analysis)
    point = report_of(analysis, replay).turning_points[0]
    half = analysis.ends[-1].step // 2
    assert point.first.step < half <= point.last.step
    assert point.last.turn - point.first.turn == 1
    assert abs(point.change.value) == 1


@deep
def test_the_order_of_answers_changes_nothing(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, blunder(catalogue))
    straight, reversed_ = last_turn(workbench, replay), last_turn(workbench, replay)
    run_rounds(straight, silent)
    while chunks := reversed_.next_round():
        for chunk in reversed(chunks):
            reversed_.add(chunk, play_chunk(chunk.packed, chunk.numbers))
    assert report_of(straight, replay).to_json() == report_of(reversed_, replay).to_json()


def test_what_is_known_stays_when_it_is_stopped_and_it_goes_on_from_there(
    workbench: Workbench, catalogue: Catalogue
) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    whole, stopped = prepare_analysis(workbench, replay), prepare_analysis(workbench, replay)
    guess_all(whole)
    guess(stopped, stopped.next_round())
    guess(stopped, stopped.next_round()[:3])
    games = stopped.games
    early = report_of(stopped, replay)
    assert not early.is_complete
    assert early.games == games > 0
    assert sentences.headline(early).endswith("not complete yet.")
    guess_all(stopped)
    assert report_of(stopped, replay).to_json() == report_of(whole, replay).to_json()


def test_a_run_that_is_stopped_at_once_ends_without_a_result(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    analysis = prepare_analysis(workbench, replay)
    run_rounds(analysis, silent, stop=lambda: True)
    report = report_of(analysis, replay)
    assert (report.games, report.choices, report.is_complete) == (0, (), False)
    assert sentences.choices_sentence(report).startswith("None so far")
    assert sentences.headline(report) == "Nothing is known yet."


@deep
def test_a_longer_look_adds_to_a_quick_one(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    extended = prepare_analysis(workbench, replay)
    guess_all(extended)
    quick = report_of(extended, replay)
    extended.extend(LONGER)
    assert not extended.is_complete
    guess_all(extended)
    longer = report_of(extended, replay)
    assert all(chance.chances for chance in longer.chances)
    assert all(more.games >= less.games for more, less in zip(longer.chances, quick.chances, strict=True))
    assert longer.examined > quick.examined
    at_once = prepare_analysis(workbench, replay, (QUICK, LONGER))
    guess_all(at_once)
    assert report_of(at_once, replay).to_json() == longer.to_json()


def test_hands_stay_and_draw_piles_are_shuffled_but_for_cards_that_were_seen(catalogue: Catalogue) -> None:
    game = replay_of(catalogue, greedy_game(catalogue)).game(40)
    seen = game.state.draws[0][3]
    game.state.seen = [(0, seen)]
    anew = game.copy()
    draw_anew(anew, Generator(1, 2))
    assert anew.state.hands == game.state.hands
    assert anew.state.draws[0][3] == seen
    for before, after in zip(game.state.draws, anew.state.draws, strict=True):
        assert sorted(before) == sorted(after)
    assert anew.state.draws != game.state.draws
    assert anew.state.random != game.state.random


def test_what_cannot_be_analysed_is_said_in_a_sentence(workbench: Workbench, catalogue: Catalogue) -> None:
    record = played(catalogue, 3, 0)
    with pytest.raises(InputError, match="nothing to analyse"):
        prepare_analysis(workbench, replay_of(catalogue, record))


def test_games_that_take_long_are_looked_at_more_briefly(workbench: Workbench) -> None:
    games = [("polar-dwarves", "breakers"), ("the-long-wall", "locust-season")]
    records = [match(workbench.resolver, decks) for decks in games]
    quick, brief = (efforts_for(GameReplay(Replay(game.library, game.record()), "game.txt")) for game in records)
    assert brief[0].size < quick[0].size
    assert brief[1].size < quick[1].size


def test_a_quick_look_is_a_small_part_of_the_closer_one(catalogue: Catalogue) -> None:
    quick, closer, longer = efforts_for(replay_of(catalogue, greedy_game(catalogue)))
    assert 2 * quick.size < closer.size < longer.size


def test_luck_is_measured_by_the_spread_of_the_dice(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    report = report_of(prepare_analysis(workbench, replay), replay)
    for luck in report.luck:
        assert luck.dice is not None
        assert 0 < luck.dice.variance < luck.dice.expected
        assert all(draw.drawn <= len(replay.record.decks[0].pile) for draw in luck.draws)
    drawn = sentences.luck_sentences(
        replace(report, luck=(SeatLuck(None, (DrawLuck("event", 1, Fraction(5, 2)),)),) * 2)
    )
    assert drawn[0] == f"{report.decks[0]} drew 1 event (2.5 expected)."
    lucky = DiceLuck(dice=30, hits=25, expected=Fraction(20), variance=Fraction(4))
    assert sentences.dice_words(lucky) == ("very lucky: 25 hits of 30 dice, 20.0 expected, give or take 2.0")
    assert sentences.dice_words(lucky._replace(hits=19)).startswith("as usual: 19 hits")
    assert sentences.dice_words(lucky._replace(hits=17)).startswith("unlucky: 17 hits")


def test_a_choice_is_doubtful_until_chance_is_ruled_out(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, greedy_game(catalogue))
    analysis = prepare_analysis(workbench, replay)
    guess_all(analysis)
    report = report_of(analysis, replay)
    assert report.choices
    of_first = [choice for choice in report.choices if choice.player == 0]
    assert report.choices == tuple(of_first)  # the plans guessed let the first player win: the other loses by them
    assert all(choice.is_beyond_chance for choice in report.choices)
    assert sentences.choices_sentence(report) == ""
    assert "100 points" in sentences.cost_sentence(report.choices[0], report)
    turn = CostlyTurn(0, 1, 0, (), Interval(0.2, 0.1, 0.3), 8, 0.9)
    assert [len(sentences.cost_notes(replace(report, turns=turns))) for turns in ((), (turn,))] == [0, 1]
    none = AnalysisReport(**{**vars(report), "choices": ()})
    assert sentences.choices_sentence(none) == "No better plan was found in 3 turns, those that may have cost most."


def test_players_of_a_team_share_their_chance() -> None:
    interval = Interval(0.5, 0.2, 0.8)
    chance = TurnChance(turn=3, player=2, step=9, games=4, chances=(interval,) * 4)
    report = AnalysisReport(
        file="game.txt",
        decks=("Sneeks 1", "Vlox", "Sneeks 3", "Oldin"),
        sides=(0, 1, 0, 1),
        winners=frozenset({1, 3}),
        chances=(chance,),
        turning_points=(),
        own_losses=(),
        turns=(),
        choices=(),
        doubtful=(),
        judged=0,
        examined=0,
        luck=(),
        games=4,
        bot="greedy",
        adviser="beam",
        seed=1,
        is_complete=True,
    )
    assert report.teams == [("Sneeks 1 and Sneeks 3", 0), ("Vlox and Oldin", 1)]
    point = TurningPoint(chance, replace(chance, turn=4), 3, interval, ())
    sentence = sentences.turning_point_sentence(point, report)
    assert sentence == "In turn 4 of Sneeks 3 the chance of Vlox and Oldin rose from 50% to 50%."


def test_the_time_left_is_that_of_what_was_done_since_the_work_was_taken_up(
    workbench: Workbench, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue, replay = AnalysisQueue(workbench, runs=False), replay_of(catalogue, greedy_game(catalogue))
    queue.submit(("game.txt", None), replay, longer=False)
    entry = queue.find_of(("game.txt", None), replay)
    assert entry is not None
    entry.rounds.wanted, entry.rounds.done = 1000, 400
    monkeypatch.setattr(work_queue, "monotonic", lambda: 100.0)
    assert queue.next() is entry
    assert entry.time_left == entry.expected != ""
    entry.rounds.done = 500
    monkeypatch.setattr(work_queue, "monotonic", lambda: 200.0)
    assert entry.time_left == "8 minutes"


def test_analyses_wait_run_and_stop_in_a_queue(workbench: Workbench, catalogue: Catalogue) -> None:
    queue, replay = AnalysisQueue(workbench, runs=False), replay_of(catalogue, greedy_game(catalogue))
    assert queue.find_of(("game.txt", None), replay) is None
    queue.submit(("game.txt", None), replay, longer=False)
    entry = queue.find_of(("game.txt", None), replay)
    assert entry is not None
    assert entry is queue.next()
    assert queue.find_of(("game.txt", None), replay_of(catalogue, blunder(catalogue))) is None
    for number in range(MAX_WAITING - 1):
        queue.submit((f"other-{number}.txt", None), replay, longer=False)
    with pytest.raises(InputError, match="wait already"):
        queue.submit(("more.txt", None), replay, longer=False)
    queue.stop(("game.txt", None))
    following = queue.next()
    assert following is not None
    assert following is not entry
    assert not entry.is_waiting
    queue.submit(("game.txt", None), replay, longer=True)
    assert entry.is_waiting
    assert entry.is_longer


def test_workers_of_a_browser_are_dealt_the_same_rounds(workbench: Workbench, catalogue: Catalogue) -> None:
    queue, replay = AnalysisQueue(workbench, runs=False), replay_of(catalogue, greedy_game(catalogue))
    dealer, name = Dealer(queue, 2), ("game.txt", None)
    assert dealer.deal() is None
    queue.submit(name, replay, longer=False)
    entry = queue.find_of(name, replay)
    assert entry is not None
    assert dealer.is_running
    lost = dealer.deal()
    assert lost is not None
    dealer.give_back(lost.number)  # its worker has died
    half = entry.rounds.ends[-1].step // 2
    while waiting := list(iter(dealer.deal, None)):
        for dealt in reversed(waiting):
            assert dealer.is_wanted(dealt.number)
            dealer.take(dealt.number, guessed(pickle.loads(dealt.packed), dealt.numbers, half))  # noqa: S301 - packed here
    assert not dealer.is_running
    whole = prepare_analysis(workbench, replay, (QUICK, CLOSER))  # a closer look follows by itself
    guess_all(whole)
    assert entry.report().to_json() == report_of(whole, replay).to_json()
    queue.submit(name, replay, longer=True)
    assert dealer.deal() is not None
    queue.stop(name)
    assert not entry.is_waiting  # a page that is asked for now shows the result
    assert dealer.deal() is None


@deep
def test_a_mate_that_was_not_given_is_named(workbench: Workbench, catalogue: Catalogue) -> None:
    mate = [mate for mate in MATES if mate["turns"] == 1][1]  # without it the player loses
    game = begin_at(mate["position"], catalogue, 1, ("person", "person"))
    player, turn = game.game.state.active, game.game.state.turn
    while not game.game.over and game.game.state.turn == turn:
        options = game.game.options
        game.choose(next((option for option in options if option.passes), options[0]))
    assert not game.game.over
    replay = GameReplay(Replay(game.library, game.record(), game.initial_game.copy()), "game.txt")
    source = source_of(workbench, replay)
    analysis = Analysis(source, turn_ends(replay), replay.library.sides, None, (SMALL,))
    run_rounds(analysis, silent)
    costliest = report_of(analysis, replay).choices[0]
    assert (costliest.player, costliest.reasons) == (player, ("it wins, whatever the opponent does",))


@deep
def test_processes_bring_the_same_numbers(workbench: Workbench, catalogue: Catalogue) -> None:
    replay = replay_of(catalogue, blunder(catalogue))
    alone, together = last_turn(workbench, replay), last_turn(workbench, replay)
    run_rounds(alone, silent)
    run_rounds(together, silent, jobs=2)
    assert report_of(alone, replay).to_json() == report_of(together, replay).to_json()
