"""Options that decisions of every game are made of: a card, a square, one of several modes, a word."""

from typing import Any, Final

from engine.core.game import Game, Option


class PickCard(Option):
    """A card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def key(self) -> tuple[Any, ...]:
        return (self.card,)

    def label(self, game: Game) -> str:
        return card_label(game, self.card)

    def aliases(self, game: Game, label: str) -> tuple[str, ...]:
        return (game.name(self.card), f"{game.name(self.card)}@{label}")


class PickSquare(Option):
    """A square."""

    def __init__(self, square: int) -> None:
        self.square = square

    def key(self) -> tuple[Any, ...]:
        return (self.square,)

    def label(self, game: Game) -> str:
        return game.square_name(self.square)


class PickMode(Option):
    """One of several ways, numbered in the order of the text; 0 is the first."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)

    def label(self, game: Game) -> str:
        return str(self.number + 1)


class Word(Option):
    """A word that says it: yes, no, done, or what is paid with."""

    def __init__(self, word: str) -> None:
        self.word = word

    def key(self) -> tuple[Any, ...]:
        return (self.word,)

    def label(self, game: Game) -> str:
        return self.word


class Pass(Option):
    """End the phase, or the turn."""

    @property
    def passes(self) -> bool:
        return True

    def label(self, game: Game) -> str:
        return "end"


NO: Final = Word("no")
YES: Final = Word("yes")
DONE: Final = Word("done")
END: Final = Pass()


def card_label(game: Game, card: int) -> str:
    """A card by its square, or by its name where it is off the board."""
    square = game.state.place[card]
    return game.square_name(square) if square >= 0 else game.name(card)
