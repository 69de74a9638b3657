"""The simplest bots: one that only passes, one that brings out cards, and one that chooses at random."""

from engine.core.decisions import DONE, NO
from engine.core.game import Game
from engine.generator import Generator


class Passive:
    """A bot that ends its phases and uses nothing optional; it answers other decisions with the first option."""

    def choose(self, view: Game) -> int:
        options = view.options
        if not options:
            raise ValueError("there is nothing to decide in this view")
        for number, option in enumerate(options):
            if option.passes or option is NO or option is DONE:
                return number
        return 0


class Developing:
    """A bot that brings cards onto the board, the most expensive first, and does nothing else optional.

    It is an opponent to test a deck against, or shows how fast a deck develops.
    """

    def choose(self, view: Game) -> int:
        options = view.options
        if not options:
            raise ValueError("there is nothing to decide in this view")
        rules = view.library.rules
        worths: dict[int, int] = {}
        for number, option in enumerate(options):
            if option.develops(view):
                worths[number] = rules.cost(view, getattr(option, "card", -1)) or 0
        if worths:
            return max(worths, key=worths.__getitem__)
        return Passive().choose(view)


class Random:
    """A bot for which every option is equally likely; its choices depend on the seed alone."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def choose(self, view: Game) -> int:
        number = len(view.options)
        if not number:
            raise ValueError("there is nothing to decide in this view")
        return self.generator.below(number)
