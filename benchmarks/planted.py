"""`python -m benchmarks.planted [RULESET...]`: whether improving finds a weak card that was planted in a good deck.

Each deck gets copies of a plain card that costs much and does little in place of a good one, and is improved by games
of greedy against greedy. Prints which cards are named as the weakest, at which place the planted one is, the swaps that
were confirmed, and the games a second of processor time.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from deckbuilder.app.improvement.games import Trial
from deckbuilder.app.improvement.improvement import Improvement
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import prepare_trial
from deckbuilder.app.improvement.report import ImprovementReport, report_of
from deckbuilder.app.improvement.sentences import finding_text
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.decks.swaps import Swap
from deckbuilder.simulation.rounds import run_rounds
from engine import is_compiled


class Planting(NamedTuple):
    """A shipped deck, its opponent, the good card, the weak one in its place, and how many copies of it."""

    deck: str
    against: str
    good: str
    weak: str
    copies: int


WEAK_CARD = "Feeble Guard"
PLANTINGS = {
    "summoner-wars-2e": Planting(
        "polar-dwarves",
        "breakers",
        "Ice Smith",
        """
faction: Polar Dwarves
class: common unit
cost: 2
life: 1
strength: 1
attack: melee
symbols: [logic]
""",
        4,
    ),
    "summoner-wars-1e": Planting(
        "workbench-grognack",
        "workbench-mugglug",
        "Charger",
        """
faction: Tundra Orcs
class: common unit
cost: 3
life: 1
strength: 1
attack: melee
""",
        4,
    ),
    "summoners-chess": Planting(
        "the-red-hunt",
        "first-sealed-deck",
        "Plague Rat",
        """
faction: Chaos
class: minion unit
devotion: {chaos: 4}
value: 4
symbols: [chaos]
types: [demon]
pattern: |
  . . .
  . @ .
  . m .
""",
        5,
    ),
}


def planted_deck(planting: Planting, workbench: Workbench) -> ResolvedDeck:
    """Return the deck with its weak cards."""
    resolved = workbench.resolved_deck(planting.deck)
    names, deck = CardNames(workbench.catalogue, resolved.validator.ruleset), resolved.deck
    out, into = names.find(planting.good), names.find(WEAK_CARD)
    section = next(section for section, cards in deck.sections.items() if cards.get(out, 0) >= planting.copies)
    return ResolvedDeck(Swap(out, section, into, section, planting.copies).applied_to(deck), resolved.validator)


def planted_workbench(folder: Path) -> Workbench:
    """Return a workbench with the weak cards; its files are written into a folder."""
    cards = folder / "cards"
    cards.mkdir()
    for ruleset, planting in PLANTINGS.items():
        text = f"card: {WEAK_CARD}\nruleset: {ruleset}{planting.weak}"
        (cards / f"{ruleset}.yaml").write_text(text, "utf-8")
    return Workbench(folder / "cards.db", [cards], data=folder / "data")


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
        workbench = planted_workbench(Path(folder))
        for ruleset in options.rulesets or PLANTINGS:
            trial = planted_trial(PLANTINGS[ruleset], workbench, seed=options.seed, players=options.players)
            begun = time.process_time()
            improvement = Improvement(trial, options.games)
            run_rounds(improvement, lambda _: None)
            seconds = time.process_time() - begun
            print(f"{ruleset} ({'compiled' if is_compiled() else 'sources'}): ", end="")
            print(f"{improvement.games / seconds:.2f} games a second")
            _print_report(report_of(improvement))
    return 0


def _print_report(report: ImprovementReport) -> None:
    for place, weak in enumerate(report.weakest, 1):
        mark = ", planted" if weak.swap.out.name == WEAK_CARD else ""
        print(f"  {place:2}. {weak.swap.out.name}, {weak.swap} {100 * weak.gain:+.1f} points{mark}")
    for finding in report.confirmed:
        print(f"  {'sure' if report.is_sure(finding) else 'not sure'}: {finding_text(finding, report)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
