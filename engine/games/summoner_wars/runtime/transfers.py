"""So much of something goes from one to another: all that is said, or as much as a player chooses."""

from engine.core.decisions import Decision, Option, PickNumber
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Step
from engine.core.position import Position


class TransferEffect(Step):
    """So much goes over. `least`, `most`: how much; `most` is None for any number."""

    def __init__(self, least: int, most: int | None, question: str) -> None:
        self.least = least
        self.most = most
        self.question = question

    def there(self, position: Position, frame: Frame) -> int:
        """How much there is."""
        raise NotImplementedError

    def move(self, game: Game, doing: Doing, number: int) -> None:
        """Let so much go over."""
        raise NotImplementedError

    def most_of(self, position: Position, frame: Frame) -> int:
        """How much can go over."""
        there = self.there(position, frame)
        return there if self.most is None else min(there, self.most)

    def possible(self, position: Position, frame: Frame) -> bool:
        return self.most_of(position, frame) > 0

    def run(self, game: Game, doing: Doing) -> Decision | None:
        most = self.most_of(game, doing.frame)
        if most == 0 or self.least:
            self._go_over(game, doing, most)
            return None
        options = tuple([PickNumber(number) for number in range(most + 1)])
        return Decision(doing.player, self.question, doing.card, options)

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        assert isinstance(option, PickNumber)  # noqa: S101 - it is one that was offered
        self._go_over(game, doing, option.number)

    def _go_over(self, game: Game, doing: Doing, number: int) -> None:
        doing.next()
        self.move(game, doing, number)
