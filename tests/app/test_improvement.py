"""Improvements of decks: legal swaps, the race, the confirmation on fresh seeds, what is kept, and what is applied."""

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.planted import PLANTINGS, WEAK_CARD, planted_trial, planted_workbench
from deckbuilder.app.decks.files import DeckFiles
from deckbuilder.app.improvement import improvement as improvement_module
from deckbuilder.app.improvement import sentences
from deckbuilder.app.improvement.games import MAX_RUNS, KeptGames, VariantGame, pile_after
from deckbuilder.app.improvement.improvement import (
    FRESH,
    MIXED,
    Gain,
    Improvement,
    Observation,
    estimated_gain,
    estimated_worths,
    mixed_packages,
    widest,
)
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import apply, prepare_improvement, prepare_trial
from deckbuilder.app.improvement.report import report_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.swaps import Swap, SwapPackage, is_legal_after, legal_swaps
from deckbuilder.errors import InputError
from deckbuilder.simulation.intervals import Interval
from deckbuilder.simulation.rounds import run_rounds
from tests.app.improvements import DECK, imagine, improved, trial_of
from tests.depth import deep


def silent(_: int) -> None:
    """Report nothing."""


def swap_of(workbench: Workbench, out: str, into: str, copies: int = 1) -> Swap:
    swaps = legal_swaps(workbench.resolved_deck(DECK), workbench.catalogue, most=copies)
    return next(swap for swap in swaps if (swap.out.name, swap.into.name, swap.copies) == (out, into, copies))


@deep
@given(data=st.data())
def test_every_swap_of_a_shipped_deck_leaves_it_legal(data: st.DataObject, resolver: Resolver) -> None:
    catalogue = resolver.catalogue
    names = sorted(row["deck"] for row in catalogue.decks())
    resolved = load_shipped(data.draw(st.sampled_from(names)), resolver)
    swaps = legal_swaps(resolved, catalogue, most=data.draw(st.integers(1, 3)))
    if not swaps:
        return
    swap = data.draw(st.sampled_from(swaps))
    deck = swap.applied_to(resolved.deck)
    assert resolved.validator.validate(deck) == []
    before, after = resolved.deck.cards(), deck.cards()
    assert +(before - after) == {swap.out: swap.copies}
    assert +(after - before) == {swap.into: swap.copies}
    assert deck.leader(resolved.validator.ruleset.leader) == resolved.leader


def test_swaps_are_limited_by_a_search_and_by_what_is_owned(workbench: Workbench) -> None:
    trial = trial_of(workbench, swap="class:champion", copies=1)
    assert {"champion" in swap.into.words for swap in trial.swaps} == {True}
    resolved = workbench.resolved_deck(DECK)
    ragnor = swap_of(workbench, "Nadiana", "Ragnor").into
    swaps = legal_swaps(resolved, workbench.catalogue, owned={ragnor: 1}, most=4)
    assert {swap.into for swap in swaps} == {ragnor}
    with pytest.raises(InputError, match="no legal swap among the cards found"):
        trial_of(workbench, swap="name:Tacullu")
    with pytest.raises(InputError, match="no legal swap among the cards owned"):
        trial_of(workbench, owned=True)


def test_a_deck_that_is_not_legal_is_refused(workbench: Workbench) -> None:
    resolved = workbench.resolved_deck(DECK)
    card = next(iter(resolved.deck.sections["commons"]))
    short = replace(resolved, deck=resolved.deck.with_count("commons", card, 3))
    with pytest.raises(InputError, match="is not legal"):
        legal_swaps(short, workbench.catalogue)


def test_a_variant_has_its_cards_where_those_were_that_left(workbench: Workbench) -> None:
    trial, swap = trial_of(workbench), swap_of(workbench, "Frost Mage", "Frost Shaman", 2)
    pile = trial.source.setting.decks[0].pile
    variant = pile_after(pile, SwapPackage((swap,)))
    changed = [place for place, key in enumerate(pile) if variant[place] != key]
    assert [(pile[place], variant[place]) for place in changed] == [(swap.out.key, swap.into.key)] * 2
    with pytest.raises(InputError, match="can be drawn"):
        pile_after(pile, SwapPackage((replace(swap, copies=9),)))


def test_the_screening_tells_cards_apart_that_were_tried_together(workbench: Workbench) -> None:
    """Of decks with several swaps each, the model finds what every card is worth, also in swaps that nobody tried."""
    trial = trial_of(workbench)
    swaps = widest(trial.swaps)
    cards = sorted({key for swap in swaps for key in swap.pair})
    worths = {key: (place % 5 - 2) / 50 for place, key in enumerate(cards)}
    games = [
        Observation(package, number % 2, 0.4 + 0.2 * (number % 2) + estimated_gain(package, worths))
        for number, package in enumerate(islice(mixed_packages(trial, swaps), 200))
    ]
    estimates = estimated_worths(games)
    for swap in swaps:
        package = SwapPackage((swap,))
        if estimated_gain(package, worths) > 0.1:
            assert estimated_gain(package, estimates) > 0.02
        if estimated_gain(package, worths) < -0.1:
            assert estimated_gain(package, estimates) < -0.02


def test_mixed_decks_are_legal_and_have_several_swaps(workbench: Workbench) -> None:
    trial = trial_of(workbench)
    packages = list(islice(mixed_packages(trial, widest(trial.swaps)), 30))
    assert all(is_legal_after(package, trial.resolved) for package in packages)
    assert {len(package.swaps) for package in packages} == {MIXED}
    assert {swap.pair for package in packages for swap in package.swaps} == {swap.pair for swap in trial.swaps}
    assert packages == list(islice(mixed_packages(trial, widest(trial.swaps)), 30))


def test_a_worse_card_of_the_deck_is_found_with_few_games(workbench: Workbench) -> None:
    """Which card comes in for it matters less: all swaps that take it out say the same about it."""
    trial = trial_of(workbench)
    bad = swap_of(workbench, "Ice Smith", "Frost Shaman").out
    finalists = improved(trial, {bad.key: -0.03}, 800).finalists
    assert {bad} <= {swap.out for package in finalists for swap in package.swaps}


def test_the_weakest_cards_of_a_deck_are_named_first(workbench: Workbench) -> None:
    trial = trial_of(workbench)
    weak = {swap.out.key for swap in trial.swaps if swap.out.name in ("Ice Smith", "Frost Mage")}
    report = report_of(improved(trial, dict.fromkeys(weak, -0.03), 1_000))
    assert {card.swap.out.key for card in report.weakest[:2]} == weak
    [sentence] = sentences.weakest_cards(report)
    assert re.search(r"by the games that chose: (Ice Smith|Frost Mage) \(\+\d+\.\d points\)", sentence)
    assert len(report.weakest) == len({swap.out.key for swap in trial.swaps})


def test_a_card_that_is_far_better_is_found(workbench: Workbench) -> None:
    trial = trial_of(workbench)
    report = report_of(improved(trial, {swap_of(workbench, "Frost Mage", "Frost Shaman").into.key: 0.05}, 1_500))
    assert report.best is not None
    assert "Frost Shaman" in {swap.into.name for swap in report.best.package.swaps}
    assert sentences.headline(report).startswith(str(report.best.package))
    assert report.games <= report.wanted


@pytest.mark.parametrize(("gains", "is_promising"), [((-0.1, -0.2), False), ((-0.1, 0.1), True)])
def test_no_swap_without_a_gain_is_called_promising(
    workbench: Workbench, gains: tuple[float, float], is_promising: bool
) -> None:
    whole = report_of(improved(trial_of(workbench), {}, 400))
    finding = whole.confirmed[0]
    report = replace(
        whole,
        confirmed=tuple(replace(finding, gain=Gain(50, Interval(gain, -0.5, -0.0))) for gain in gains),
    )
    assert ("most promising" in sentences.headline(report)) == is_promising
    assert sentences.headline(report).startswith("No swap is surely better")


def test_nothing_is_sure_before_the_games_that_confirm_are_played(workbench: Workbench) -> None:
    trial, worth = trial_of(workbench), {swap_of(workbench, "Frost Mage", "Frost Shaman").into.key: 0.2}
    improvement = Improvement(trial, 400)
    while improvement.stage != "confirmation":
        imagine(improvement, worth, most=1)
    imagine(improvement, worth, most=40)
    report = report_of(improvement)
    assert report.confirmed[0].gain.interval.low > 0
    assert report.best is None
    assert "Stopped during the confirmation" in sentences.headline(report)


def test_an_interrupted_improvement_goes_on_to_the_same_result(workbench: Workbench) -> None:
    trial, worth = trial_of(workbench), {swap_of(workbench, "Frost Mage", "Frost Shaman").into.key: 0.03}
    whole = report_of(improved(trial, worth, 240)).to_json()
    for most in (0, 20, 40):
        stopped = prepare_improvement(workbench, trial, 240)
        new = imagine(stopped, worth, most=most)
        stopped.keep()
        assert report_of(stopped).stage != ""
        again = prepare_improvement(workbench, trial, 240)
        later = imagine(again, worth)
        assert report_of(again).to_json() == whole
        assert again.games - later >= new
    larger = prepare_improvement(workbench, trial, 300)
    assert imagine(larger, worth) < 300


def test_games_are_kept_while_others_are_played(workbench: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(improvement_module, "PAUSE", 0.0)
    trial = trial_of(workbench, seed=7)
    killed = prepare_improvement(workbench, trial, 240)
    imagine(killed, {}, most=20)
    again = prepare_improvement(workbench, trial, 240)
    (chunk, *_) = again.next_round()
    assert again.done == killed.done > 0
    assert again.add(chunk, ()) == killed.done + len(chunk.numbers)  # a bar begins with what is known


def test_the_same_seed_gives_the_same_result_whatever_the_order_of_answers(workbench: Workbench) -> None:
    trial = trial_of(workbench)
    reports = []
    for is_reversed in (False, True):
        improvement = Improvement(trial, 200)
        while chunks := improvement.next_round():
            for chunk in reversed(chunks) if is_reversed else chunks:
                numbers, variant = chunk.numbers, improvement.work_of(chunk).variant
                improvement.add(chunk, [VariantGame(n, (n + len(variant)) % 3 == 0, 7) for n in numbers])
        reports.append(report_of(improvement).to_json())
    assert reports[0] == reports[1]
    assert improvement.done == improvement.wanted


def test_in_a_race_gains_are_rounds(workbench: Workbench) -> None:
    trial = trial_of(workbench, players="greedy,passive", swap="Frost Shaman", copies=1)
    improvement = Improvement(trial, 120)
    while chunks := improvement.next_round():
        for chunk in chunks:
            is_deck = not improvement.work_of(chunk).variant
            games = [
                VariantGame(number, True, 9 + number % 2 - (0 if is_deck else number % 3)) for number in chunk.numbers
            ]
            improvement.add(chunk, games)
    report = report_of(improvement)
    assert report.best is not None
    assert 0.8 < report.best.gain.interval.value < 1.2
    assert "rounds sooner" in sentences.headline(report)


def test_a_race_tells_that_not_all_of_its_games_are_won(workbench: Workbench) -> None:
    trial = trial_of(workbench, players="greedy,developing", swap="Frost Shaman", copies=1)
    improvement = Improvement(trial, 120)
    assert "won" not in sentences.meaning(report_of(improvement)).partition("counts")[2]
    while chunks := improvement.next_round():
        for chunk in chunks:
            improvement.add(chunk, [VariantGame(number, number % 5 > 0, 9) for number in chunk.numbers])
    report = report_of(improvement)
    assert report.of_deck is not None
    assert 0.7 < report.of_deck.value < 0.9
    rounds = trial.source.setting.turns // 2
    said = f"a game that is not won counts as one of {rounds} rounds (the deck itself won {report.of_deck.value:.0%}"
    assert said in sentences.meaning(report)
    assert report.to_json()["most_rounds"] == rounds


def test_the_oldest_games_are_forgotten(tmp_path: Path) -> None:
    kept = KeptGames(tmp_path / "games.db")
    assert kept.load("run") == {}
    games = {"": {1: VariantGame(1, True, 7), FRESH: VariantGame(FRESH, None, 0)}}
    for number in range(MAX_RUNS + 1):
        kept.add(f"run {number}", games)
    assert kept.load("run 0") == {}
    assert kept.load(f"run {MAX_RUNS}") == games
    (tmp_path / "other.db").write_text("no database")
    with pytest.raises(InputError, match="move it away to begin a new one"):
        KeptGames(tmp_path / "other.db").load("run")


def test_applied_swaps_are_a_version_with_their_name(workbench: Workbench, deck_files: DeckFiles) -> None:
    deck_files.create("ice.yaml", workbench.resolved_deck(DECK).deck, "deck new")
    package = SwapPackage((swap_of(workbench, "Frost Mage", "Frost Shaman", 2),))
    changed = apply(deck_files, "ice.yaml", package)
    assert changed.file.resolved.problems() == []
    assert changed.file.resolved.deck == package.applied_to(workbench.resolved_deck(DECK).deck)
    assert deck_files.versions("ice.yaml")[-1].name == "2 Frost Shaman for 2 Frost Mage"
    deck_files.undo("ice.yaml")
    assert deck_files.read("ice.yaml").resolved.deck == workbench.resolved_deck(DECK).deck


@deep
def test_a_deck_without_better_cards_is_left_alone(workbench: Workbench) -> None:
    """A test of the statistics: of twenty seeds at most one may find what is not there."""
    sure = [report_of(improved(trial_of(workbench, seed=seed), {}, 600)).best for seed in range(1, 21)]
    assert sum(best is not None for best in sure) <= 1


@deep
@pytest.mark.parametrize("ruleset", PLANTINGS)
def test_a_weak_card_that_was_planted_is_found_in_each_game(ruleset: str, tmp_path: Path) -> None:
    """With as many swaps as there are, of whose cards each copy of the weak one costs three points."""
    trial = planted_trial(PLANTINGS[ruleset], planted_workbench(tmp_path))
    [weak] = {swap.out.key for swap in trial.swaps if swap.out.name == WEAK_CARD}
    report = report_of(improved(trial, {weak: -0.03}, 1_000))
    assert weak in {card.swap.out.key for card in report.weakest[:3]}
    assert weak in {swap.out.key for finding in report.confirmed for swap in finding.package.swaps}


@deep
def test_games_are_played_stopped_and_gone_on_with(workbench: Workbench) -> None:
    order = ImprovementOrder(DECK, players="greedy,passive", games=8, swap="class:champion")
    trial = prepare_trial(workbench, order, workbench.resolved_deck, workbench.search)
    stopped = prepare_improvement(workbench, trial, 8)
    run_rounds(stopped, silent, stop=lambda: stopped.done > 2)
    assert 2 < stopped.done < 8
    again = prepare_improvement(workbench, trial, 8)
    run_rounds(again, silent)
    straight = Improvement(trial, 8)
    run_rounds(straight, silent, jobs=2)
    assert report_of(again).to_json() == report_of(straight).to_json()
