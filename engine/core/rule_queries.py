"""Questions that the rules of a game answer about cards and positions: printed values, secrecy, permissions."""

from collections.abc import Mapping

from engine.compilation import mypyc_attr
from engine.core.characteristics import names
from engine.core.context import AbilityContext
from engine.core.decisions import Option
from engine.core.events import Event
from engine.core.position import Definition, Position


@mypyc_attr(allow_interpreted_subclasses=True)
class RuleQueries:
    """Questions about cards and positions that the rules of a game answer.

    Attributes:
        guards_changes: The rules do not allow every change of the board.
        piles_mix: Cards can be in hands and piles of players who do not own them.
        targets_first: What is played or started is announced: its targets are chosen first, it is paid for, and players
            may answer before it is resolved.
        harms: The kinds of harm to cards, the worst first (`harm_of`).
        secret: The zones whose cards only their player knows.
        fronts: The column with 1 + the definition on the front of a card that lies face down, which only its owner
            knows; -1 if there is none.
        tries: The search budget for a turn of a bot that looks one decision ahead, against one opponent; in proportion
            against more. It is twice what games of known cards take; when half is spent, the bot looks less far.
    """

    guards_changes: bool = False
    piles_mix: bool = False
    targets_first: bool = False
    harms: tuple[str, ...] = ()
    secret: tuple[int, ...] = ()
    fronts: int = -1
    tries: int = 20_000

    # Cards

    def stands(self, definition: Definition) -> bool:
        """Return True if a card can stand on the board."""
        raise NotImplementedError

    def is_played(self, definition: Definition) -> bool:
        """Return True if a card is played for its effects and does not stand on the board."""
        return definition.is_event and not self.stands(definition)

    def stays_in_play(self, definition: Definition) -> bool:
        """Return True if a card that is played for its effects stays for a time, or waits for a moment."""
        return False

    def works_below(self, definition: Definition) -> bool:
        """Return True if the abilities of a card are active while it lies under another."""
        return True

    def number(self, position: Position, card: int, name: str) -> int | None:
        """Return a number of a card as it is now, such as its strength; None for an unknown name."""
        return None

    def word(self, position: Position, card: int, name: str) -> str | None:
        """Return a text value of a card as it is now, such as its name; None for an unknown name."""
        return names(position, card)[-1] if name == "name" else None

    def cost(self, position: Position, card: int) -> int | None:
        """Return the current cost of a card; None if no cost is printed."""
        return position.definition(card).cost

    def belongs_to(self, position: Position, card: int, zone: int, player: int) -> int:
        """Return the player whose pile or hand a card goes to when a player puts it into a zone: its owner."""
        return position.state.owner[card]

    def marks(self, position: Position, card: int) -> Mapping[str, int]:
        """Return the columns that a manual edit may set on a card of the board, each with its maximum."""
        return {}

    def whole(self, _name: str) -> str:
        """Return the column that a column is a part of; empty if it is none of another."""
        return ""

    # Questions before an option is offered

    def destroyed(self, position: Position, cards: tuple[int, ...], context: AbilityContext) -> tuple[int, ...]:
        """Return those of some cards that an effect would destroy, if the rules guard changes of the board."""
        return cards

    def may_change(self, position: Position, player: int, changes: Mapping[int, int]) -> bool:
        """Return True if the rules let a player change the board: squares, with the cards there then (-1: none)."""
        return True

    def can_spare(self, position: Position, context: AbilityContext, card: int) -> bool:
        """Return True if an announcement can still be paid for after a card is given up for it (`targets_first`)."""
        return True

    def waives_costs(self, context: AbilityContext) -> bool:
        """Return True if an announcement is free, whatever its ability costs (`targets_first`)."""
        return False

    # Questions about outcomes

    def harm_of(self, event: Event) -> tuple[int, str, int] | None:
        """Return the harm of an event: the card, the kind, and how often or how much; None if it is not counted."""
        return None

    def is_outcome_complete(self, position: Position, option: Option) -> bool:
        """Return True if an option's outcome is complete; what still follows is not a part of it."""
        return False

    def alike(self, position: Position) -> tuple[int, ...]:
        """Return for each face of the die, by number, the first face that is equivalent to it."""
        faces = position.card_set.faces
        return tuple([faces.index(face) for face in faces])
