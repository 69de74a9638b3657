"""The options of Summoner's Chess, and a short notation for them; those of every game are in `engine.core.decisions`.

The notation is in the style of chess programs: `c3c4` commands a card onto a square, or to shoot there, and `c3` one
that is frozen; `SHB@c2` summons the unit of a code onto a square, and `PIG?@c2` sets a card face down; `SUP` plays a
card; `e7!` turns one up; `d4~Interpose` uses an ability; `c2e2` exerts cards; `--` ends the turn or keeps the hand,
`..` plays nothing. Everything else is its label, with `_` for spaces.
"""

from typing import Any, ClassVar

from engine.core.decisions import CardOption, Option, Pass, PickCard, SquareOption
from engine.core.game import Game
from engine.core.position import Position


class Command(SquareOption):
    """Command a card onto a square, or to shoot there; -1 as the square for a frozen card."""

    verb: ClassVar[str] = "command"

    def label(self, position: Position) -> str:
        start = position.square_name(position.state.place[self.card])
        return (
            f"{self.verb} {start} {position.square_name(self.square)}" if self.square >= 0 else f"{self.verb} {start}"
        )


class SummonUnit(SquareOption):
    """Summon a unit from hand onto a square."""

    verb: ClassVar[str] = "summon"

    def develops(self, position: Position) -> bool:
        return True


class SetFaceDown(SquareOption):
    """Set a card from hand face down onto a square."""

    verb: ClassVar[str] = "set"


class PlayCard(CardOption):
    """Play a card from hand that is not a unit."""

    verb: ClassVar[str] = "play"

    def develops(self, position: Position) -> bool:
        return "structure" in position.definition(self.card).words


class Reveal(CardOption):
    """Turn a card of the field face up: a unit in the main phase, a trap when it is triggered."""

    verb: ClassVar[str] = "reveal"

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.square_name(position.state.place[self.card])}"


class UseAbility(CardOption):
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


def short(position: Position, option: Option) -> str:
    """Return the short notation of an option."""
    place, square = position.state.place, position.square_name
    if isinstance(option, Command):
        text = f"{square(place[option.card])}{square(option.square) if option.square >= 0 else ''}"
    elif isinstance(option, SummonUnit):
        text = f"{_code(position, option.card)}@{square(option.square)}"
    elif isinstance(option, SetFaceDown):
        text = f"{_code(position, option.card)}?@{square(option.square)}"
    elif isinstance(option, Reveal):
        text = f"{square(place[option.card])}!"
    elif isinstance(option, UseAbility):
        text = f"{square(place[option.card])}~{_join(position.card_set.abilities[option.ability].title)}"
    elif isinstance(option, Exert):
        text = "".join([square(place[card]) for card in option.cards])
    elif isinstance(option, PlayCard) or (isinstance(option, PickCard) and place[option.card] < 0):
        text = _code(position, option.card)
    elif isinstance(option, Pass):
        text = ".." if isinstance(option, Decline) else "--"
    else:
        text = _join(option.label(position))
    return text


def find_option(game: Game, text: str) -> Option | None:
    """Return the option of the open decision that a text means, None if there is none or more than one."""
    folded = text.casefold()
    matches = [option for option in game.options if short(game, option).casefold() == folded]
    return matches[0] if len(matches) == 1 else None


def _code(position: Position, card: int) -> str:
    """Return the code of a card from its document, or its name if it has none."""
    definition = position.definition(card)
    return str(definition.data.get("code", "")) or _join(definition.name)


def _join(text: str) -> str:
    return text.replace(" ", "_")
