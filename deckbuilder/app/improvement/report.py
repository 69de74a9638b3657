"""What came of an improvement, as plain data that every front end shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from deckbuilder.app.improvement.improvement import Gain, Improvement
from deckbuilder.decks.swaps import Swap, SwapPackage
from deckbuilder.json_objects import JsonObject, as_json
from deckbuilder.simulation.intervals import CONFIDENCE, Interval, share

PLACES = 4  # behind the point, in JSON and CSV


@dataclass(frozen=True)
class Finding(JsonObject):
    """A package of swaps, and by how much the deck is better with it: in shares of wins, in a race in rounds."""

    KEYS = "swaps=package.swaps *rounded pairs=gain.pairs"

    package: SwapPackage
    gain: Gain

    @property
    def is_sure(self) -> bool:
        """Whether the deck is better even at the lower bound."""
        return self.gain.pairs > 0 and self.gain.interval.low > 0

    @property
    def rounded(self) -> dict[str, float | None]:
        """The gain and its bounds as they are written; None for a bound that there is not."""
        parts = zip(("gain", "low", "high"), self.gain.interval, strict=True)
        return {name: round(part, PLACES) if isfinite(part) else None for name, part in parts}


@dataclass(frozen=True)
class WeakCard(JsonObject):
    """A card of the deck, the swap without it that promises most, and its estimated gain, as that of a finding."""

    KEYS = "*swap gain"

    swap: Swap
    gain: float


@dataclass(frozen=True)
class ImprovementReport:
    """The improvement of a deck, as far as it has come.

    Attributes:
        players: The bots of both sides.
        is_race: Whether gains are rounds by which the deck wins sooner, not shares of wins.
        most_rounds: As how many rounds a game counts in a race that was not won: a game is broken off after so many.
        wanted: Games that were ordered.
        swaps: How many legal swaps there are.
        stage: What was not finished: `screening`, `race` or `confirmation`; empty at the end.
        confirmed: The packages that were confirmed, the best first; only games on fresh seeds count.
        dropped: The others that were tried, with the games that chose; their best ones look better than they are.
        weakest: The cards of the deck that can leave it, those first without which most seems to be gained by the games
            that chose; none without a screening.
        of_deck: The share of games that the deck itself has won of those that confirm.
        left_out: Cards that bots cannot play.
    """

    deck: str
    opponents: tuple[str, ...]
    players: tuple[str, ...]
    is_race: bool
    most_rounds: int
    seed: int
    wanted: int
    games: int
    swaps: int
    stage: str
    confirmed: tuple[Finding, ...]
    dropped: tuple[Finding, ...]
    weakest: tuple[WeakCard, ...]
    of_deck: Interval | None
    left_out: tuple[str, ...]
    columns: Sequence[str] = ("swap", "confirmed", "sure", "gain", "low", "high", "pairs", "out_keys", "in_keys")

    @property
    def best(self) -> Finding | None:
        """The best package that is surely better; None where there is none."""
        return next((finding for finding in self.confirmed if self.is_sure(finding)), None)

    def is_sure(self, finding: Finding) -> bool:
        """Whether a confirmed package is surely better: only when all games were played that were to confirm it."""
        return not self.stage and finding.is_sure

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each package that was tried."""
        for findings, is_confirmed in ((self.confirmed, True), (self.dropped, False)):
            for finding in findings:
                is_sure = is_confirmed and self.is_sure(finding)
                keys = zip(*(swap.pair for swap in finding.package.swaps), strict=True)
                row = str(finding.package), is_confirmed, is_sure, *finding.rounded.values(), finding.gain.pairs
                yield *row, *map(", ".join, keys)

    def to_json(self) -> dict[str, Any]:
        return {
            "deck": self.deck,
            "opponents": list(self.opponents),
            "players": list(self.players),
            "race": self.is_race,
            "unit": "rounds" if self.is_race else "share of wins",
            "most_rounds": self.most_rounds if self.is_race else None,
            "seed": self.seed,
            "wanted": self.wanted,
            "games": self.games,
            "swaps": self.swaps,
            "complete": not self.stage,
            "stage": self.stage or None,
            "confidence": CONFIDENCE,
            "best": as_json(self.best),
            "confirmed": [{**finding.to_json(), "sure": self.is_sure(finding)} for finding in self.confirmed],
            "dropped": as_json(self.dropped),
            "weakest": as_json(self.weakest),
            "won_by_deck": None if self.of_deck is None else [round(part, PLACES) for part in self.of_deck],
            "left_out": list(self.left_out),
        }


def report_of(improvement: Improvement) -> ImprovementReport:
    """Return what an improvement has brought up to now."""
    trial, finalists = improvement.trial, {package.key for package in improvement.finalists}
    confirmed = [Finding(package, improvement.gain(package, is_confirmed=True)) for package in improvement.finalists]
    dropped = [
        Finding(package, improvement.gain(package))
        for key, package in improvement.tried.items()
        if key not in finalists and improvement.gain(package).pairs
    ]
    won, games = improvement.share_of_deck()
    setting = trial.source.setting
    return ImprovementReport(
        deck=setting.decks[0].name,
        opponents=tuple(deck.name for deck in trial.source.opponents),
        players=setting.players,
        is_race=trial.is_race,
        most_rounds=trial.most_rounds,
        seed=setting.seed,
        wanted=improvement.wanted,
        games=improvement.games,
        swaps=len(trial.swaps),
        stage="" if improvement.is_complete else improvement.stage or "screening",
        confirmed=tuple(sorted(confirmed, key=lambda finding: -finding.gain.interval.value)),
        dropped=tuple(sorted(dropped, key=lambda finding: (-finding.gain.pairs, -finding.gain.interval.value))),
        weakest=tuple(WeakCard(swap, round(gain, PLACES)) for swap, gain in improvement.best_exits()),
        of_deck=share(won, games) if games else None,
        left_out=trial.left_out,
    )
