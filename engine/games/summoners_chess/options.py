"""The options of Summoner's Chess; those of every game are in `engine.core.decisions`."""

from typing import Any, ClassVar

from engine.core.decisions import Option, Pass
from engine.core.position import Position


class ToSquare(Option):
    """Take an action with a card and a square."""

    def __init__(self, card: int, square: int) -> None:
        self.card = card
        self.square = square

    @property
    def named_cards(self) -> tuple[int, ...]:
        return (self.card,)

    @property
    def named_squares(self) -> tuple[int, ...]:
        return (self.square,) if self.square >= 0 else ()

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.square)

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.name(self.card)} {position.square_name(self.square)}"


class Command(ToSquare):
    """Command a card onto a square, or to shoot there; -1 as the square for a frozen card."""

    verb: ClassVar[str] = "command"

    def label(self, position: Position) -> str:
        start = position.square_name(position.state.place[self.card])
        return (
            f"{self.verb} {start} {position.square_name(self.square)}" if self.square >= 0 else f"{self.verb} {start}"
        )


class SummonUnit(ToSquare):
    """Summon a unit from hand onto a square."""

    verb: ClassVar[str] = "summon"

    def develops(self, position: Position) -> bool:
        return True


class SetFaceDown(ToSquare):
    """Set a card from hand face down onto a square."""

    verb: ClassVar[str] = "set"


class OfCard(Option):
    """Take an action with a card."""

    def __init__(self, card: int) -> None:
        self.card = card

    @property
    def named_cards(self) -> tuple[int, ...]:
        return (self.card,)

    def key(self) -> tuple[Any, ...]:
        return (self.card,)


class PlayCard(OfCard):
    """Play a card from hand that is not a unit."""

    verb: ClassVar[str] = "play"

    def develops(self, position: Position) -> bool:
        return "structure" in position.definition(self.card).words

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.name(self.card)}"


class Reveal(OfCard):
    """Turn a card of the field face up: a unit in the main phase, a trap when it is triggered."""

    verb: ClassVar[str] = "reveal"

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.square_name(position.state.place[self.card])}"


class UseAbility(OfCard):
    """Use an ability of a card; `ability` is its index in the library."""

    verb: ClassVar[str] = "use"

    def __init__(self, card: int, ability: int) -> None:
        super().__init__(card)
        self.ability = ability

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.ability)

    def label(self, position: Position) -> str:
        square = position.square_name(position.state.place[self.card])
        return f"{self.verb} {square} {position.card_set.abilities[self.ability].title}"


class Exert(Option):
    """Exert cards to pay."""

    def __init__(self, *cards: int) -> None:
        self.cards = cards

    @property
    def named_cards(self) -> tuple[int, ...]:
        return self.cards

    def key(self) -> tuple[Any, ...]:
        return self.cards

    def label(self, position: Position) -> str:
        return " ".join(["exert", *[position.square_name(position.state.place[card]) for card in self.cards]])


class KeepHand(Pass):
    """Keep the rest of the opening hand."""

    verb: ClassVar[str] = ""

    def label(self, position: Position) -> str:
        return "done"


class Decline(Pass):
    """Play no quick card, use no trap."""

    verb: ClassVar[str] = ""

    def label(self, position: Position) -> str:
        return "no"
