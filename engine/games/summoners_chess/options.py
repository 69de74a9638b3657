"""What players of Summoner's Chess can decide, besides what every game has."""

from typing import Any

from engine.core.decisions import Pass
from engine.core.game import Game, Option


class OntoSquare(Option):
    """Something done with a card and a square."""

    def __init__(self, card: int, square: int) -> None:
        self.card = card
        self.square = square

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.square)


class Command(OntoSquare):
    """Command a card onto a square, or to shoot there."""

    def label(self, game: Game) -> str:
        return f"command {game.square_name(game.state.place[self.card])} {game.square_name(self.square)}"


class Summon(OntoSquare):
    """Summon a unit from hand onto a square."""

    def label(self, game: Game) -> str:
        return f"summon {game.name(self.card)} {game.square_name(self.square)}"


class Exert(Option):
    """Exert cards to pay."""

    def __init__(self, *cards: int) -> None:
        self.cards = cards

    def key(self) -> tuple[Any, ...]:
        return self.cards

    def label(self, game: Game) -> str:
        return " ".join(["exert", *[game.square_name(game.state.place[card]) for card in self.cards]])


class Keep(Pass):
    """Keep the rest of the opening hand."""

    def label(self, game: Game) -> str:
        return "done"
