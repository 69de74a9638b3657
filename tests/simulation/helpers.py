"""Games that nobody played, for what counts and shows games."""

from deckbuilder.games.statistics import CardUse, Counts, PlayerResult
from deckbuilder.simulation.result import GameResult

COUNTS = Counts(
    final=("honour",),
    rounds={"harm": "Harm", "tea": "Tea"},
    cards=("drawn", "played", "loved"),
    listed=("drawn", "played"),
)


def side(harm: tuple[int, ...], *cards: CardUse) -> PlayerResult:
    """A side that drank one tea in each round."""
    return PlayerResult((9,), (harm, (1,) * len(harm)), cards)


def game(number: int, winner: int | None, one: PlayerResult, other: PlayerResult, result: str = "") -> GameResult:
    rounds = len(one.rounds[0])
    how = result or ("" if winner is None else "leader gone")
    about = (number, 1000 + number, number % 2, winner, how, 2 * rounds, rounds)
    return GameResult(*about, (one, other), f"{number:016x}")
