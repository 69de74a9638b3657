"""Improvements of decks: what a user orders, and how it is prepared, queued, kept and applied."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from deckbuilder.app.decks.files import DeckFileChange, DeckFiles
from deckbuilder.app.decks.history import MAX_NAME
from deckbuilder.app.improvement.games import KeptGames, Trial, VariantSource
from deckbuilder.app.improvement.improvement import Improvement
from deckbuilder.app.improvement.order import GAMES, ImprovementOrder
from deckbuilder.app.improvement.report import ImprovementReport, report_of
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import FindDeck, Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.swaps import SwapPackage, legal_swaps
from deckbuilder.errors import InputError, at_field
from deckbuilder.model.card import text_only
from deckbuilder.model.ruleset import DUEL
from deckbuilder.query.parse import Search
from deckbuilder.simulation.chunks import Task
from deckbuilder.simulation.preparation import bots, duration, seconds_of, series

ParseQuery = Callable[[str], Search]  # what a query means; raises InputError


def prepare_trial(workbench: Workbench, order: ImprovementOrder, find: FindDeck, parse: ParseQuery) -> Trial:
    """Return what is tried to improve a deck. Raises InputError for an order that cannot be carried out."""
    resolved = find(order.deck)
    opponents = list[ResolvedDeck]()
    for number, name in enumerate(order.against, 1):
        with at_field(f"against-{number}"):
            opponents.append(find(name))
    opponents = opponents or [resolved]
    owned = workbench.owned if order.owned else None
    with at_field("swap"):
        allowed = frozenset(workbench.catalogue.keys(parse(order.swap))) if order.swap.strip() else None
    swaps = legal_swaps(resolved, workbench.catalogue, allowed=allowed, owned=owned, most=order.copies)
    if not swaps:
        among = " among the cards owned" if order.owned else " among the cards found" if allowed is not None else ""
        raise InputError(f"{resolved.deck.name} has no legal swap{among}")
    source, is_race = _source(workbench, order, resolved, opponents, {swap.into.key for swap in swaps})
    documents = {card["key"]: card for card in source.setting.cards}
    plain = () if order.as_plain else tuple(sorted(filter(None, map(text_only, documents.values()))))
    pile = source.setting.decks[0].pile
    playable = tuple(
        swap
        for swap in swaps
        if pile.count(swap.out.key) >= swap.copies and not (plain and text_only(documents[swap.into.key]))
    )
    if not playable:
        raise InputError(f"bots can play none of the legal swaps of {resolved.deck.name}")
    return Trial(resolved, playable, source, is_race, owned, plain)


def _source(
    workbench: Workbench,
    order: ImprovementOrder,
    resolved: ResolvedDeck,
    opponents: Iterable[ResolvedDeck],
    keys: set[str],
) -> tuple[VariantSource, bool]:
    """Return what all games share, with the cards of these keys, and whether only the speed of wins counts."""
    players = bots(order.players, DUEL)
    all_series = [
        series(
            workbench.catalogue,
            (resolved.must_be_readable(), opponent.must_be_readable()),
            players=players,
            seed=order.seed,
            turns=order.turns,
            weights=order.weights,
            as_plain=order.as_plain,
        )
        for opponent in opponents
    ]
    settings = [one_series.setting for one_series in all_series]
    cards = {card["key"]: card for setting in settings for card in setting.cards}
    cards |= {key: {**(workbench.catalogue.card_document(key) or {}), "key": key} for key in keys}
    setting = replace(settings[0], cards=[card for _, card in sorted(cards.items())])
    return VariantSource(setting, tuple(setting.decks[1] for setting in settings)), all_series[0].is_race


def prepare_improvement(workbench: Workbench, trial: Trial, games: int) -> Improvement:
    """Return the improvement of a deck, with the games of earlier runs. Raises InputError."""
    if not GAMES.least <= games <= GAMES.most:
        raise InputError(f"the number of games is {GAMES.least} to {GAMES.most:,}")
    kept, run = KeptGames(workbench.data / "improvements.db"), trial.source.fingerprint
    return Improvement(trial, games, kept.load(run), partial(kept.add, run))


def estimate(trial: Trial, games: int, jobs: int) -> str:
    """Return about how long so many games take; empty where that is not known."""
    seconds = seconds_of([Task(trial.source.setting, range(games))], jobs)
    return duration(seconds) if seconds else ""


@dataclass(kw_only=True)
class QueuedImprovement(QueuedWork):
    """The improvement of a deck, as it was ordered last."""

    rounds: Improvement
    order: ImprovementOrder

    @property
    def deck(self) -> Deck:
        """The deck as it was when the improvement was ordered."""
        return self.rounds.trial.resolved.deck

    def report(self) -> ImprovementReport:
        """Return what has come of it up to now."""
        return report_of(self.rounds)


class ImprovementQueue(WorkQueue[str, QueuedImprovement]):
    """The improvements of a workbench, the last one of each deck by its name. `runs`: as for `WorkQueue`."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("improvements", runs=runs)
        self._workbench = workbench

    def submit(self, order: ImprovementOrder, find: FindDeck, parse: ParseQuery) -> None:
        """Order an improvement in place of an earlier one, whose games count if they fit. Raises InputError."""
        entry = self.find(order.deck)
        if entry and entry.is_waiting:
            raise InputError("the deck is being improved already; stop that first")
        self.check_room()
        trial = prepare_trial(self._workbench, order, find, parse)
        improvement = prepare_improvement(self._workbench, trial, order.games)
        self.order(order.deck, QueuedImprovement(order=order, rounds=improvement))


def apply(decks: DeckFiles, name: str, package: SwapPackage, *, etag: str | None = None) -> DeckFileChange:
    """Make swaps in a deck file. Its new version is named after them; `etag` and errors as for `DeckFiles.change`."""
    changed = decks.change(
        name, lambda resolved: package.applied_to(resolved.must_be_editable()), f"deck improve: {package}", etag=etag
    )
    if changed.version:
        decks.name_version(name, changed.version.number, str(package)[:MAX_NAME].rstrip())
    return changed
