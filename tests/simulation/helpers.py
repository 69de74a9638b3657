"""Games that nobody played, for what counts and shows games."""

from deckbuilder.simulation.result import CardUse, GameResult, Side


def side(damage: tuple[int, ...], *cards: CardUse) -> Side:
    """A side that gained and spent one magic in each round."""
    ones = (1,) * len(damage)
    return Side(9, damage, ones, ones, cards)


def game(number: int, winner: int | None, one: Side, other: Side) -> GameResult:
    turns = 2 * len(one.damage)
    return GameResult(number, 1000 + number, number % 2, winner, turns, (one, other), f"{number:016x}")
