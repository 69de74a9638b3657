"""Improvements of decks for tests: games that nobody has played, in which some cards are worth more than others."""

from collections.abc import Mapping, Sequence

from deckbuilder.app.improvement.games import Trial, VariantGame
from deckbuilder.app.improvement.improvement import Improvement, Known
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import prepare_trial
from deckbuilder.app.workbench import Workbench
from engine.generator import Generator

DECK, OTHER = "polar-dwarves", "breakers"
SHARE = 0.5  # of games that the deck wins
ALIKE = 2  # of every so many pairs one is decided by the same chance


def trial_of(workbench: Workbench, **options: object) -> Trial:
    """What is tried to improve a shipped deck."""
    order = ImprovementOrder(DECK, (OTHER,), **options)  # type: ignore[arg-type]
    return prepare_trial(workbench, order, workbench.resolved_deck, workbench.search)


def imagined(trial: Trial, variant: str, numbers: Sequence[int], worth: Mapping[str, float]) -> list[VariantGame]:
    """How games of a variant end if each copy of a card is worth so much of the share of wins."""
    package = {part.partition("*")[0]: int(part.partition("*")[2]) for part in variant.split("+") if part}
    gain = sum(
        copies * (worth.get(pair.partition(">")[2], 0.0) - worth.get(pair.partition(">")[0], 0.0))
        for pair, copies in package.items()
    )
    games = []
    for number in numbers:
        shared = Generator(trial.seed, number)
        is_alike = shared.below(ALIKE) == 0
        own = shared if is_alike else Generator(trial.seed * 1_000 + sum(variant.encode()), number)
        games.append(VariantGame(number, own.below(10_000) < 10_000 * (SHARE + gain), 6 + shared.below(3)))
    return games


def imagine(improvement: Improvement, worth: Mapping[str, float], most: int = 10**9) -> int:
    """Bring an improvement to its end with such games, or up to so many chunks; return how many games were new."""
    games = 0
    while chunks := improvement.next_round():
        for chunk in reversed(chunks):
            if most == 0:
                return games
            most -= 1
            variant = improvement.work_of(chunk).variant
            improvement.add(chunk, imagined(improvement.trial, variant, chunk.numbers, worth))
            games += len(chunk.numbers)
    return games


def improved(trial: Trial, worth: Mapping[str, float], games: int, known: Known | None = None) -> Improvement:
    """An improvement at its end."""
    improvement = Improvement(trial, games, known)
    imagine(improvement, worth)
    return improvement
