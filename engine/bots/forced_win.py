"""Forced wins: found by trying every option that could win, within a budget."""

from typing import Final

from engine.bots.evaluating_bot import Budget, is_late
from engine.bots.plans import sketch
from engine.core.game import Evaluation, Game

WIN_SEARCH_LIMIT: Final = 2600  # positions tried
WIN_SEARCH_SHARE: Final = 0.25  # the part of the time of a bot, with a clock
MAX_OWN_TURNS: Final = 2  # own turns within which the win must come
MAX_ANSWERS: Final = 100  # consecutive answers; two turns have a tenth of that


def forced_win(
    game: Game, player: int, evaluation: Evaluation, budget: Budget, most: int = MAX_OWN_TURNS
) -> int | None:
    """Return the index of an option that wins within `most` own turns against every defence.

    The player is free to act. None if there is none, or none was found within the budget, which counts anew for each
    number of turns.
    """
    for turns in range(1, most + 1):
        search = _ForcedWinSearch(player, evaluation, game.state.turn + (turns - 1) * game.state.seats, budget)
        for number, position in search.followed(game):
            if search.wins(position):
                return number
        if search.is_stopped:
            return None
    return None


class _ForcedWinSearch:
    """A search for a forced win of a player until a turn is over.

    `tried`: the number of positions tried. `refuted`: the hashes of those without a forced win; many paths lead to the
    same.
    """

    def __init__(self, player: int, evaluation: Evaluation, last: int, budget: Budget) -> None:
        self.player = player
        self.evaluation = evaluation
        self.last = last
        self.budget = budget
        self.tried = 0
        self.refuted: set[int] = set()

    @property
    def is_stopped(self) -> bool:
        """Whether the budget is spent."""
        return self.budget.is_spent(self.tried)

    def wins(self, game: Game, depth: int = 0) -> bool:
        """Return True if the player has a forced win; False if the budget is spent, or too many answers are needed."""
        decision = game.decision
        if decision is None:
            sides = game.card_set.sides
            return game.winner is not None and sides[game.winner] == sides[self.player]
        if game.state.turn > self.last or depth > MAX_ANSWERS or self.is_stopped or is_late(game):
            return False
        place = hash(sketch(game))
        if place in self.refuted:
            return False
        if decision.player == self.player:
            is_won = any(self.wins(position, depth + 1) for _, position in self.followed(game))
        else:
            is_won = all(self.wins(self._after(game, number), depth + 1) for number in range(len(game.options)))
        if not is_won:
            self.refuted.add(place)
        return is_won

    def followed(self, game: Game) -> list[tuple[int, Game]]:
        """Return the position after each own option that could win in time, the most promising first.

        Wins come first, then positions in which the turn has ended; of equal ones those with the fewest replies.
        """
        is_last = game.state.turn == self.last
        positions = [
            (number, self._after(game, number))
            for number, option in enumerate(game.options)
            if not is_last or self.evaluation.could_win(game, option)
        ]
        return sorted(positions, key=lambda entry: self._rank(entry[1], game.state.turn))

    def _rank(self, game: Game, turn: int) -> tuple[bool, bool, int]:
        """Return the sort key of a position after an own option of a turn."""
        decision = game.decision
        replies = 0 if decision is None or decision.player == self.player else len(game.options)
        return decision is not None, game.state.turn == turn, replies

    def _after(self, game: Game, number: int) -> Game:
        self.tried += 1
        position = game.copy()
        position.take(game.options[number])
        return position
