"""Nodes for filters of selectors, and for spaces and places on the battlefield."""

from typing import Annotated, ClassVar, Literal

from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes.kinds import (
    SELF,
    CardsField,
    FilterNode,
    NameField,
    NumberField,
    PositiveField,
    RefField,
    SpacesNode,
    YesField,
)

ZoneField = Literal["hand", "discard", "draw", "magic", "supply"]


class NamedNode(FilterNode, example="{friendly: unit, named: Ember}"):
    """Only with this word in their name, or with one of these."""

    named: Annotated[tuple[NameField, ...], Length(1, unique=True, alone=True)] = key()


class OfFactionNode(FilterNode, example="{friendly: common, faction: Cave Goblins}"):
    """Only of this printed faction."""

    faction: NameField = key()


class WithinNode(FilterNode, example="{any: common, within: 2, of: summoner}"):
    """Only within this many spaces."""

    on_board: ClassVar[bool] = True

    within: PositiveField = key()
    of: RefField = key(
        "With 'within': of this card; of the card itself if left out.",
        default=SELF,
        example="{any: common, within: 2, of: summoner}",
    )
    straight: YesField = key(
        "With 'within': true for clear straight spaces.",
        default=False,
        example="{any: unit, within: 3, straight: true}",
    )
    diagonal: YesField = key(
        "With 'within': true for clear spaces of a diagonal line.",
        default=False,
        example="{any: card, within: 2, diagonal: true}",
    )
    line: YesField = key(
        "With 'within': true for spaces of a straight line, clear or not.",
        default=False,
        example="{any: card, within: 3, line: true}",
        why="what flies over others, or strikes them all",
    )


class AdjacentFilterNode(FilterNode, example="{enemy: unit, adjacent: {friendly: structure}}"):
    """Only adjacent to these cards."""

    on_board: ClassVar[bool] = True

    adjacent: CardsField = key()


class CostFilterNode(FilterNode, example="{friendly: unit, in: hand, cost: {most: 2}}"):
    """Only of this cost as it is now; in a clause that changes costs, of this printed cost."""

    cost: NumberField = key()


class HasNode(FilterNode, example="{any: unit, has: Protect}", why="abilities refer to each other by name"):
    """Only with the ability of this name."""

    has: NameField = key()


class InNode(FilterNode, example="{friendly: unit, in: discard}"):
    """In your hand, one of your piles or beside the board, or in one of several of them, not on the battlefield."""

    in_: Annotated[tuple[ZoneField, ...], Length(1, unique=True, alone=True)] = key(
        needs={"magic": "magic piles", "supply": "supply"}
    )


class DifferentNode(
    FilterNode, example="{friendly: unit, in: hand, different: names}", why="a condition on the chosen cards together"
):
    """No two of the chosen cards are alike."""

    different: Literal["names"] = key("names: no two of the chosen cards share a name.")


class BehindNode(
    FilterNode, example="{enemy: unit, behind: attacked}", why="rows are counted from the side of a player (2E-TOK-12)"
):
    """Only behind these cards: in a row nearer to their controller."""

    on_board: ClassVar[bool] = True

    behind: RefField = key()


class AmongNode(FilterNode, example="{any: common, among: passed}"):
    """Only among these cards."""

    among: RefField = key()


class OrNode(FilterNode, example="{friendly: unit, adjacent: target, or: target}"):
    """These cards, too."""

    or_: CardsField = key()


class ExceptNode(FilterNode, example="{any: unit, within: 2, except: {any: common, named: Ember}}"):
    """But not these cards."""

    except_: CardsField = key()


class AdjacentSpacesNode(SpacesNode, example="{adjacent: {friendly: structure}}"):
    """The spaces adjacent to these cards."""

    adjacent: CardsField = key()


class SpaceNode(SpacesNode, example="{space: destroyed}"):
    """The space that the card had."""

    space: RefField = key()


def is_named(name: str, phrases: tuple[str, ...]) -> bool:
    """Return True if a name contains one of some phrases as whole words (2E-GEN-7).

    A hyphen joins words that also count separately.
    """
    forms = (name, name.replace("-", " "))
    return any(f" {phrase} " in f" {form} " for phrase in phrases for form in forms)


RegionField = Literal["own side", "enemy side", "own back row", "enemy back row"]


class SharesNode(
    FilterNode,
    example="{any: wall, shares: self}",
    why="two cards stand on one space where vine walls are",
    needs="cards beneath others",
):
    """Only on the same space as this card, beneath it or standing on it."""

    on_board: ClassVar[bool] = True

    shares: RefField = key()


class AtFilterNode(FilterNode, example="{any: common, at: own side}"):
    """Only in this part of the battlefield: a side, which is half of it, or the row farthest back on it."""

    on_board: ClassVar[bool] = True

    at: RegionField = key()


class BetweenFilterNode(FilterNode, example="{any: card, between: target}"):
    """Only on the spaces of the straight line from the card itself to this one."""

    on_board: ClassVar[bool] = True

    between: RefField = key()


class AtSpacesNode(SpacesNode, example="{at: own side}"):
    """The spaces in this part of the battlefield."""

    at: RegionField = key()


class WithinSpacesNode(
    SpacesNode, example="{within: 2, of: self, in: own side}", why="spaces near a card that nothing needs to stand on"
):
    """The spaces within this distance."""

    within: PositiveField = key()
    of: RefField = key("Of this card; of the card itself if left out.", default=SELF)
    in_: RegionField | None = key("Only in this part of the battlefield.", default=None)
