"""The options that a player of Summoner Wars has in a phase."""

from typing import Any, ClassVar

from engine.compilation import mypyc_attr
from engine.core.decisions import CardOption, Option, PickCard, SquareOption, card_label
from engine.core.position import Position


@mypyc_attr(acyclic=True)
class OntoSquare(SquareOption):
    """Put a card from hand on a square."""

    def develops(self, position: Position) -> bool:
        return True


@mypyc_attr(acyclic=True)
class Summon(OntoSquare):
    """Summon a unit."""

    verb: ClassVar[str] = "summon"


@mypyc_attr(acyclic=True)
class Build(OntoSquare):
    """Build a structure."""

    verb: ClassVar[str] = "build"


@mypyc_attr(acyclic=True)
class Move(CardOption):
    """Move a unit along squares; the first is where it stands."""

    __slots__ = ("path",)
    verb: ClassVar[str] = "move"

    def __init__(self, card: int, path: tuple[int, ...]) -> None:
        self.card = card
        self.path = path

    @property
    def named_squares(self) -> tuple[int, ...]:
        return self.path

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.path)

    def label(self, position: Position) -> str:
        return " ".join([self.verb, *[position.square_name(square) for square in self.path]])

    def brief(self, position: Position) -> str:
        """Return the first and the last square of the move; empty if they are the same."""
        start, end = self.path[0], self.path[-1]
        return "" if start == end else f"{self.verb} {position.square_name(start)} {position.square_name(end)}"


@mypyc_attr(acyclic=True)
class PickPath(Option):
    """Choose the path on which an effect moves a card; the first square is where it stands.

    That square alone means to stay.
    """

    def __init__(self, path: tuple[int, ...]) -> None:
        self.path = path

    @property
    def named_squares(self) -> tuple[int, ...]:
        return self.path

    def key(self) -> tuple[Any, ...]:
        return self.path

    def label(self, position: Position) -> str:
        return " ".join([position.square_name(square) for square in self.path[1:] or self.path])

    def brief(self, position: Position) -> str:
        """Return the square where the path ends."""
        return position.square_name(self.path[-1])


@mypyc_attr(acyclic=True)
class Attack(CardOption):
    """Attack a card with a unit."""

    verb: ClassVar[str] = "attack"

    def __init__(self, card: int, target: int) -> None:
        self.card = card
        self.target = target

    @property
    def aim(self) -> int:
        return self.target

    @property
    def named_cards(self) -> tuple[int, ...]:
        return (self.card, self.target)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.target)

    def label(self, position: Position) -> str:
        return f"{self.verb} {card_label(position, self.card)} {card_label(position, self.target)}"

    def aliases(self, position: Position, label: str) -> tuple[str, ...]:
        """Return a label that names a target lying beneath, even if no card stands on it."""
        square = position.state.place[self.target]
        if square < 0 or not position.definition(self.target).beneath:
            return ()
        at = f"{position.square_name(square)} {position.name(self.target)}"
        return (f"{self.verb} {card_label(position, self.card)} {at}",)


class PickTarget(PickCard):
    """Choose a card to attack."""

    @property
    def aim(self) -> int:
        return self.card


class Play(CardOption):
    """Play an event."""

    verb: ClassVar[str] = "play"


class Discard(CardOption):
    """Discard a card for magic."""

    verb: ClassVar[str] = "discard"


class Use(CardOption):
    """Use an ability of a card; `ability` is its index in the library."""

    verb: ClassVar[str] = "use"

    def __init__(self, card: int, ability: int) -> None:
        self.card = card
        self.ability = ability

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.ability)

    def label(self, position: Position) -> str:
        """Return a label with the card's square, or that of its host if it lies under another card."""
        host = position.state.host[self.card]
        where = card_label(position, self.card if host < 0 else host)
        return f"{self.verb} {where} {position.card_set.abilities[self.ability].title}"


class PickDie(Option):
    """Choose a die of a roll, by the face that it shows."""

    def __init__(self, face: int) -> None:
        self.face = face

    def key(self) -> tuple[Any, ...]:
        return (self.face,)

    def label(self, position: Position) -> str:
        return position.card_set.faces[self.face][0]
