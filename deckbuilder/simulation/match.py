"""A match: two decks and two players, many games; and how a program reads it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from deckbuilder.simulation.intervals import CONFIDENCE, Interval
from deckbuilder.simulation.playing import Setting
from deckbuilder.simulation.result import GameResult
from deckbuilder.simulation.statistics import (
    CardFigures,
    Comparison,
    Effect,
    Figures,
    Summary,
    comparison,
    summary,
)

CSV_COLUMNS = (
    "deck",
    "against",
    "game",
    "seed",
    "first",
    "winner",
    "turns",
    "rounds",
    "life_1",
    "life_2",
    "damage_1",
    "damage_2",
    "gained_1",
    "gained_2",
    "spent_1",
    "spent_2",
    "digest",
)


@dataclass(frozen=True)
class Match:
    """A setting and its games. `names` are the names of cards by their keys."""

    setting: Setting
    games: Sequence[GameResult]
    wanted: int
    names: Mapping[str, str]

    @property
    def decks(self) -> tuple[str, str]:
        return self.setting.decks[0].name, self.setting.decks[1].name

    @cached_property
    def summary(self) -> Summary:
        return summary(self.games)

    def compared(self, other: "Match") -> Comparison:
        """This match's first deck and the other's, on the same seeds."""
        return comparison(self.games, other.games)

    def as_json(self) -> dict[str, Any]:
        setting = self.setting
        return {
            "decks": list(self.decks),
            "players": list(setting.players),
            "seed": setting.seed,
            "wanted": self.wanted,
            "games": self.summary.games,
            "undecided": self.summary.undecided,
            "most_turns": setting.turns,
            "inaction": not setting.idle_free,
            "confidence": CONFIDENCE,
            "sides": [self._side(player) for player in (0, 1)],
        }

    def _side(self, player: int) -> dict[str, Any]:
        figures: Figures = self.summary.figures[player]
        return {
            "deck": self.decks[player],
            "player": self.setting.players[player],
            "wins": figures.wins,
            "rate": interval_json(self.summary.rate(player)),
            "began": figures.games_first,
            "wins_when_beginning": figures.wins_first,
            "enemy_summoner_falls": {str(number): games for number, games in figures.falls.items()},
            "rounds": [asdict(number) for number in figures.rounds],
            "cards": [self._card(card) for card in figures.cards],
        }

    def _card(self, card: CardFigures) -> dict[str, Any]:
        counts = {"drawn": card.copies, "played": card.played, "summoned": card.summoned, "idle": card.idle}
        effects = {"when_drawn": _effect_json(card.when_drawn), "when_played": _effect_json(card.when_played)}
        return {"card": self.names[card.card], "key": card.card, **counts, **effects}

    def csv_rows(self) -> Iterator[list[object]]:
        """A row for each game: the columns of `CSV_COLUMNS`. Players are 1 and 2."""
        for game in self.games:
            winner = None if game.winner is None else game.winner + 1
            row: list[object] = [*self.decks, game.number, game.seed, game.first + 1, winner, game.turns, game.rounds]
            row += [side.life for side in game.sides]
            for part in ("damage", "gained", "spent"):
                row += [sum(getattr(side, part)) for side in game.sides]
            yield [*row, game.digest]


def comparison_json(found: Comparison) -> dict[str, Any]:
    one, other = found.rates
    return {
        "pairs": found.games,
        "both": found.both,
        "first_only": found.first,
        "second_only": found.second,
        "neither": found.neither,
        "first": interval_json(one),
        "second": interval_json(other),
        "difference": interval_json(found.interval),
    }


def interval_json(found: Interval) -> dict[str, float]:
    return {name: round(value, 6) for name, value in found._asdict().items()}


def _effect_json(effect: Effect) -> dict[str, Any]:
    found = effect.interval
    return {**asdict(effect), "difference": interval_json(found) if found else None}
