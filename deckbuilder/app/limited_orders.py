"""How a user orders packs and drafts: their fields make the options of commands and the forms of pages."""

from dataclasses import dataclass
from typing import Annotated

from deckbuilder.app.fields import NAMES, Field
from deckbuilder.errors import InputError, at_field
from deckbuilder.text import short


@dataclass(frozen=True)
class SealedOrder:
    """Packs as a user orders them."""

    seed: Annotated[int, Field("Seed", "The same seed gives the same result.")]
    name: Annotated[str, Field("Name", "The name of the pool.", metavar="NAME")] = ""
    ruleset: Annotated[str, Field("Game", "The rule set (default: the one whose rules name packs).", metavar="ID")] = ""


@dataclass(frozen=True)
class NewDraft(SealedOrder):
    """A draft as a user orders it."""

    seats: Annotated[int | None, Field("Players", "Number of players (default: the most, up to 8).", 2, 16)] = None
    people: Annotated[
        str,
        Field(
            "At this screen",
            "The seats of people, who share the terminal (default: one for each name); others are bots.",
            metavar="N,N...",
        ),
    ] = ""
    names: Annotated[str, NAMES] = ""
    cube: Annotated[
        str,
        Field(
            "A list of cards, the name of a deck or pool, or a query",
            "Deal the packs from a deck, a pool, a list in a file, or a query.",
            metavar="LIST",
        ),
    ] = ""

    @property
    @at_field("people")
    def seats_of_people(self) -> tuple[int, ...]:
        """The seats of people, from 0. Raises InputError."""
        if not self.people:
            return tuple(range(self.names.count(",") + 1))
        parts = [part.strip() for part in self.people.split(",")]
        if not all(part.isdecimal() and len(part) < len("999") and int(part) for part in parts):
            raise InputError(f"'{short(self.people)}' are no seats; write numbers from 1 with commas, such as 1,4")
        return tuple(sorted({int(part) - 1 for part in parts}))
