"""Nodes for filters of selectors, and for spaces and places on the battlefield."""

from typing import Annotated, ClassVar, Literal

from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes import kinds

ZoneField = Literal["hand", "discard", "draw", "magic", "supply"]


class NamedNode(kinds.FilterNode, example="{friendly: unit, named: Ember}"):
    """Only with this word in their name, or with one of these."""

    named: Annotated[tuple[kinds.NameField, ...], Length(1, unique=True, alone=True)] = key()


class OfFactionNode(kinds.FilterNode, example="{friendly: common, faction: Cave Goblins}"):
    """Only of this printed faction."""

    faction: kinds.NameField = key()


class WithinNode(kinds.FilterNode, example="{any: common, within: 2, of: summoner}"):
    """Only within this many spaces."""

    on_board: ClassVar[bool] = True

    within: kinds.PositiveField = key()
    of: kinds.RefField = key(
        "With 'within': of this card; of the card itself if left out.",
        default=kinds.SELF,
        example="{any: common, within: 2, of: summoner}",
    )
    straight: kinds.YesField = key(
        "With 'within': true for clear straight spaces.",
        default=False,
        example="{any: unit, within: 3, straight: true}",
    )
    diagonal: kinds.YesField = key(
        "With 'within': true for clear spaces of a diagonal line.",
        default=False,
        example="{any: card, within: 2, diagonal: true}",
    )
    line: kinds.YesField = key(
        "With 'within': true for spaces of a straight line, clear or not.",
        default=False,
        example="{any: card, within: 3, line: true}",
        why="what flies over others, or strikes them all",
    )


class AdjacentFilterNode(kinds.FilterNode, example="{enemy: unit, adjacent: {friendly: structure}}"):
    """Only adjacent to these cards."""

    on_board: ClassVar[bool] = True

    adjacent: kinds.CardsField = key()


class CostFilterNode(kinds.FilterNode, example="{friendly: unit, in: hand, cost: {most: 2}}"):
    """Only of this cost as it is now; in a clause that changes costs, of this printed cost."""

    cost: kinds.NumberField = key()


class HasNode(kinds.FilterNode, example="{any: unit, has: Protect}", why="abilities refer to each other by name"):
    """Only with the ability of this name."""

    has: kinds.NameField = key()


class InNode(kinds.FilterNode, example="{friendly: unit, in: discard}"):
    """In your hand, one of your piles or beside the board, or in one of several of them, not on the battlefield."""

    in_: Annotated[tuple[ZoneField, ...], Length(1, unique=True, alone=True)] = key(
        needs={"magic": "magic piles", "supply": "supply"}
    )


class DifferentNode(
    kinds.FilterNode,
    example="{friendly: unit, in: hand, different: names}",
    why="a condition on the chosen cards together",
):
    """No two of the chosen cards are alike."""

    different: Literal["names"] = key("names: no two of the chosen cards share a name.")


class BehindNode(
    kinds.FilterNode,
    example="{enemy: unit, behind: attacked}",
    why="rows are counted from the side of a player (2E-TOK-12)",
):
    """Only behind these cards: in a row nearer to their controller."""

    on_board: ClassVar[bool] = True

    behind: kinds.RefField = key()


class AmongNode(kinds.FilterNode, example="{any: common, among: passed}"):
    """Only among these cards."""

    among: kinds.RefField = key()


class OrNode(kinds.FilterNode, example="{friendly: unit, adjacent: target, or: target}"):
    """These cards, too."""

    or_: kinds.CardsField = key()


class ExceptNode(kinds.FilterNode, example="{any: unit, within: 2, except: {any: common, named: Ember}}"):
    """But not these cards."""

    except_: kinds.CardsField = key()


class AdjacentSpacesNode(kinds.SpacesNode, example="{adjacent: {friendly: structure}}"):
    """The spaces adjacent to these cards."""

    adjacent: kinds.CardsField = key()


class SpaceNode(kinds.SpacesNode, example="{space: destroyed}"):
    """The space that the card had."""

    space: kinds.RefField = key()


def is_named(name: str, phrases: tuple[str, ...]) -> bool:
    """Return True if a name contains one of some phrases as whole words (2E-GEN-7).

    A hyphen joins words that also count separately.
    """
    forms = (name, name.replace("-", " "))
    return any(f" {phrase} " in f" {form} " for phrase in phrases for form in forms)


RegionField = Literal["own side", "enemy side", "own back row", "enemy back row"]


class SharesNode(
    kinds.FilterNode,
    example="{any: wall, shares: self}",
    why="two cards stand on one space where vine walls are",
    needs="cards beneath others",
):
    """Only on the same space as this card, beneath it or standing on it."""

    on_board: ClassVar[bool] = True

    shares: kinds.RefField = key()


class AtFilterNode(kinds.FilterNode, example="{any: common, at: own side}"):
    """Only in this part of the battlefield: a side, which is half of it, or the row farthest back on it."""

    on_board: ClassVar[bool] = True

    at: RegionField = key()


class BetweenFilterNode(kinds.FilterNode, example="{any: card, between: target}"):
    """Only on the spaces of the straight line from the card itself to this one."""

    on_board: ClassVar[bool] = True

    between: kinds.RefField = key()


class AtSpacesNode(kinds.SpacesNode, example="{at: own side}"):
    """The spaces in this part of the battlefield."""

    at: RegionField = key()


class WithinSpacesNode(
    kinds.SpacesNode,
    example="{within: 2, of: self, in: own side}",
    why="spaces near a card that nothing needs to stand on",
):
    """The spaces within this distance."""

    within: kinds.PositiveField = key()
    of: kinds.RefField = key("Of this card; of the card itself if left out.", default=kinds.SELF)
    in_: RegionField | None = key("Only in this part of the battlefield.", default=None)
