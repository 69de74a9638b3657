"""`python -m benchmarks.planted [RULESET...]`: whether improving finds weak cards that were planted in a good deck.

Each deck gets weak cards in place of good ones, and is improved by games of greedy against greedy. Prints which cards
are named as the weakest, whether they are the planted ones, the swaps that were confirmed, and the games a second of
processor time.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from deckbuilder.app.improvement.improvement import Improvement
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import prepare_trial
from deckbuilder.app.improvement.report import ImprovementReport, report_of
from deckbuilder.app.improvement.sentences import WEAKEST, finding_text
from deckbuilder.app.improvement.trial import Trial
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.decks.swaps import Swap
from deckbuilder.simulation.rounds import run_rounds
from engine import is_compiled


class Planting(NamedTuple):
    """A shipped deck, its opponent, and what is planted: the good card, the weak one in its place, and the copies."""

    deck: str
    against: str
    exchanges: tuple[tuple[str, str, int], ...]


PLANTINGS = {
    "summoner-wars-2e": Planting(
        "polar-dwarves",
        "breakers",
        (("Ice Smith", "Frost Shaman", 4),),
    ),
    "summoner-wars-1e": Planting(
        "workbench-grognack",
        "workbench-mugglug",
        (("Charger", "Stonecloak", 3), ("Smasher", "Spear Grounder", 2), ("Blagog", "Naan'Nashi", 1)),
    ),
    "summoners-chess": Planting(
        "the-red-hunt",
        "first-sealed-deck",
        (("Plague Rat", "Vault Courser", 5), ("Whip Hound", "Gate Warden", 4), ("Red Maw Brute", "Rampart Knight", 2)),
    ),
}


def planted_deck(planting: Planting, workbench: Workbench) -> ResolvedDeck:
    """Return the deck with its weak cards."""
    resolved = workbench.resolved_deck(planting.deck)
    names, deck = CardNames(workbench.catalogue, resolved.validator.ruleset), resolved.deck
    for good, weak, copies in planting.exchanges:
        out, into = names.find(good), names.find(weak)
        section = next(section for section, cards in deck.sections.items() if out in cards)
        deck = Swap(out, section, into, section, copies).applied_to(deck)
    return ResolvedDeck(deck, resolved.validator)


def planted_trial(planting: Planting, workbench: Workbench, **options: object) -> Trial:
    """Return what is tried to improve the deck with its weak cards."""
    deck = planted_deck(planting, workbench)
    order = ImprovementOrder(deck.deck.name, (planting.against,), **options)  # type: ignore[arg-type]
    named = {deck.deck.name: deck}
    return prepare_trial(
        workbench, order, lambda name: named.get(name) or workbench.resolved_deck(name), workbench.search
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.planted")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help=f"default: {', '.join(PLANTINGS)}")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="greedy,greedy")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        workbench = Workbench(Path(folder) / "cards.db", data=Path(folder) / "data")
        for ruleset in options.rulesets or PLANTINGS:
            trial = planted_trial(PLANTINGS[ruleset], workbench, seed=options.seed, players=options.players)
            begun = time.process_time()
            improvement = Improvement(trial, options.games)
            run_rounds(improvement, lambda _: None)
            seconds = time.process_time() - begun
            print(f"{ruleset} ({'compiled' if is_compiled() else 'sources'}): ", end="")
            print(f"{improvement.games / seconds:.2f} games a second")
            _print_report(report_of(improvement), PLANTINGS[ruleset])
    return 0


def _print_report(report: ImprovementReport, planting: Planting) -> None:
    weak = [card for _, card, _ in planting.exchanges]
    for place, worth in enumerate(report.weakest, 1):
        mark = "planted" if worth.card.name in weak else ""
        print(f"  {place:2} {worth.card.name} {100 * worth.worth:+.1f} {mark}")
    named = sum(worth.card.name in weak for worth in report.weakest[:WEAKEST])
    print(f"  {named} of {len(weak)} planted cards are among the first {WEAKEST} named")
    for finding in report.confirmed:
        print(f"  {'sure' if report.is_sure(finding) else 'not sure'}: {finding_text(finding, report)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
