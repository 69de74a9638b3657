"""Effects that transfer a number of something: all of it, or as much as a player chooses."""

from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickNumber
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import Position


class TransferEffect(EffectStep):
    """A transfer of `least` to `most` of something; `most` is None for any number."""

    def __init__(self, least: int, most: int | None, question: str) -> None:
        self.least = least
        self.most = most
        self.question = question

    def available(self, position: Position, context: AbilityContext) -> int:
        """Return how much there is to transfer."""
        raise NotImplementedError

    def move(self, game: Game, resolution: Resolution, number: int) -> None:
        """Transfer this many."""
        raise NotImplementedError

    def most_of(self, position: Position, context: AbilityContext) -> int:
        """Return how much can be transferred."""
        there = self.available(position, context)
        return there if self.most is None else min(there, self.most)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.most_of(position, context) > 0

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        most = self.most_of(game, resolution.context)
        if most == 0 or self.least:
            self._go_over(game, resolution, most)
            return None
        options = tuple([PickNumber(number) for number in range(most + 1)])
        return Decision(resolution.player, self.question, resolution.card, options)

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        self._go_over(game, resolution, option.number)

    def _go_over(self, game: Game, resolution: Resolution, number: int) -> None:
        resolution.next()
        self.move(game, resolution, number)
