"""Questions that the rules of a game answer about cards and positions: printed values, secrecy, permissions."""

from collections.abc import Mapping

from engine.core.characteristics import names
from engine.core.context import AbilityContext
from engine.core.decisions import Option
from engine.core.events import Event
from engine.core.position import Definition, Position


class RuleQueries:
    """Questions about cards and positions that the rules of a game answer.

    `costs_change`: what is printed is not all that a card costs. `guards_changes`: they do not allow every change of
    the board. `piles_mix`: cards come into hands and piles of players who do not own them. `targets_first`: what is
    played or started is announced: its targets are chosen first, it is paid for, and players may answer before it is
    done. `harms`: what is bad for cards, the worst first (`harm_of`). `secret`: the zones in which cards are known to
    their player only. `tries`: what a bot that looks one decision ahead may try in a turn against one other (`Effort`),
    twice what it takes in games of known cards; against more in proportion. Half spent, it looks less far.
    """

    costs_change: bool = False
    guards_changes: bool = False
    piles_mix: bool = False
    targets_first: bool = False
    harms: tuple[str, ...] = ()
    secret: tuple[int, ...] = ()
    tries: int = 20_000

    # Cards

    def stands(self, definition: Definition) -> bool:
        """Whether a card can stand on the board."""
        raise NotImplementedError

    def is_played(self, definition: Definition) -> bool:
        """Whether a card is played for what it does, and does not stand on the board."""
        return definition.is_event and not self.stands(definition)

    def works_below(self, definition: Definition) -> bool:
        """Whether the abilities of a card work while it lies under another."""
        return True

    def number(self, position: Position, card: int, name: str) -> int | None:
        """A number of a card as it is now, such as its strength; None for a name that the game does not know."""
        return None

    def word(self, position: Position, card: int, name: str) -> str | None:
        """What a card has now of what is a word, such as its name; None for what the game does not know."""
        return names(position, card)[-1] if name == "name" else None

    def cost(self, position: Position, card: int) -> int | None:
        """Return the current cost of a card; None if no cost is printed."""
        return position.definition(card).cost

    def belongs_to(self, position: Position, card: int, zone: int, player: int) -> int:
        """The player onto whose pile, or into whose hand, a card goes that a player puts into a zone: its owner."""
        return position.state.owner[card]

    def marks(self, position: Position, card: int) -> Mapping[str, int]:
        """What may be set by hand on a card of the board: the names of columns, each with the most of it."""
        return {}

    def whole(self, _name: str) -> str:
        """What something that may be set by hand is a part of; empty for what stands by itself."""
        return ""

    # What is asked before something is offered

    def destroyed(self, position: Position, cards: tuple[int, ...], context: AbilityContext) -> tuple[int, ...]:
        """Those of some cards that an effect would destroy, where the rules guard changes of the board."""
        return cards

    def may_change(self, position: Position, player: int, changes: Mapping[int, int]) -> bool:
        """Whether a player may bring a change of the board about: squares, and who stands there then (-1: nobody)."""
        return True

    def can_spare(self, position: Position, context: AbilityContext, card: int) -> bool:
        """Whether somebody who gives a card up can still pay for what is announced (`targets_first`)."""
        return True

    def waives_costs(self, context: AbilityContext) -> bool:
        """Whether what is announced costs nothing, whatever its ability says (`targets_first`)."""
        return False

    # What is foreseen

    def harm_of(self, event: Event) -> tuple[int, str, int] | None:
        """Return the harm of an event: the card, the kind, and how often or how much; None if it is not counted."""
        return None

    def is_outcome_complete(self, position: Position, option: Option) -> bool:
        """Whether all has come of an option that is to be foreseen; what still comes is another matter."""
        return False

    def alike(self, position: Position) -> tuple[int, ...]:
        """For each face of the die, by number, the first that nothing need tell apart from it: it shows the same."""
        faces = position.card_set.faces
        return tuple([faces.index(face) for face in faces])
