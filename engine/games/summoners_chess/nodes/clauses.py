"""Nodes for triggers and modifiers of Summoner's Chess, and for where cards and tiles are on the field."""

from typing import Annotated, ClassVar, Literal

from engine.language.field_types import Length, TextType
from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.triggers import AfterNode, TriggerNode


class RankFilterNode(kinds.FilterNode, example="{enemy: unit, rank: {most: 3}}"):
    """Only on this rank, counted from your side."""

    on_board: ClassVar[bool] = True

    rank: kinds.NumberField = key()


class AlignedNode(
    kinds.FilterNode, example="{enemy: unit, aligned: self}", why="a rank and a file reach farther than what is near"
):
    """Only on the same rank or file as this card."""

    on_board: ClassVar[bool] = True

    aligned: kinds.RefField = key()


class OnTileNode(kinds.FilterNode, example="{enemy: unit, tile: special}"):
    """Only on a special tile of the pattern of the spell that is played, around the unit on which it is centered."""

    on_board: ClassVar[bool] = True

    tile: Literal["special"] = key("special: a special tile of the played card's pattern.")


class OffsideNode(kinds.FilterNode, example="{enemy: unit, offside: true}"):
    """Only farther ahead than the most advanced minion of their controller (CH-12.3)."""

    on_board: ClassVar[bool] = True

    offside: kinds.YesField = key("true: further ahead than the most advanced minion of their controller.")


TypeField = Annotated[str, TextType("type", "a type as cards print it, such as knight", 40, "^[a-z]+( [a-z]+)*$")]


class TypesNode(
    kinds.FilterNode, example="{friendly: unit, types: knight}", why="the words of the type bar are no classes"
):
    """Only with this printed type, or with one of these."""

    types: Annotated[tuple[TypeField, ...], Length(1, unique=True, alone=True)] = key()


class RankSpacesNode(kinds.SpacesNode, example="{rank: {most: 2}}"):
    """The spaces of this rank, counted from your side."""

    rank: kinds.NumberField = key()


KeywordTextField = Annotated[
    str,
    TextType(
        "keyword", "a keyword as cards print it, such as fear or iron from order", 40, "^[a-z]+( [a-z]+)*( [0-9]+)?$"
    ),
]


class KeywordModifierNode(kinds.ModifierNode, example="{keyword: fear}"):
    """A keyword in addition to its own: fear, inspire, iron or shield, without a number (CH-13)."""

    keyword: KeywordTextField = key()


class FreeOfCommandNode(kinds.ModifierNode, example="{command: free}"):
    """It can be played in a checkpoint without the turn's command; only for a quick unit or action."""

    command: Literal["free"] = key("free: it can be played in a checkpoint without the turn's command.")

    @property
    def of_itself(self) -> bool:
        return True


class PromotesAtNode(kinds.ModifierNode, example="{promotes_at: 7}"):
    """A further rank on which it promotes; never: it can't promote at all."""

    promotes_at: kinds.PositiveField | Literal["never"] = key()


class SummoningRangeNode(
    kinds.ModifierNode, example="{summoning_range: 3}", why="a number of the rules that a card can change (CH-5.1.3)"
):
    """It can be summoned on this many ranks, counted from its player's side."""

    summoning_range: kinds.PositiveField = key()


class HandLimitNode(
    kinds.ModifierNode, example="{hand_limit: 7}", why="a number of the rules that belongs to a player (CH-4.3.2.a)"
):
    """The hand limit of a player; the highest of several."""

    hand_limit: kinds.PositiveField = key()

    @property
    def of_players(self) -> bool:
        return True


class AfterCaptureNode(
    AfterNode, any_of=("of", "by"), example="{after: capture, of: {friendly: unit}, by: {enemy: unit}}"
):
    """After a card has been captured; not if it only lost an iron counter."""

    after: Literal["capture"] = key("What has happened.")
    of: kinds.CardsField | None = key("Which card was captured.", default=None, role="captured")
    by: kinds.CardsField | None = key("Which card has captured it.", default=None, role="captor")


class AfterLandingNode(AfterNode, example="{after: landing, of: {enemy: unit, rank: {most: 3}}}"):
    """After a card has come from another tile of the field: by a command, an activation or an exchange."""

    after: Literal["landing"] = key("What has happened.")
    of: kinds.CardsField = key("Which card has landed.", role="landed")


class AfterEnterNode(AfterNode, example="{after: enter, of: self}"):
    """After a card has entered the field: summoned, promoted to or put there, but not turned up."""

    after: Literal["enter"] = key("What has happened.")
    of: kinds.CardsField = key("Which card has entered.", role="entered")


class AfterSacrificeNode(AfterNode, example="{after: sacrifice, of: {friendly: unit}}"):
    """After a card has been sacrificed, as a cost or otherwise."""

    after: Literal["sacrifice"] = key("What has happened.")
    of: kinds.CardsField = key("Which card was sacrificed.", role="sacrificed")


class AfterPromotionNode(
    AfterNode, example="{after: promotion, of: self}", why="the minion is gone when its successor enters"
):
    """After a minion has promoted."""

    also_binds: ClassVar[tuple[str, ...]] = ("successor",)

    after: Literal["promotion"] = key("What has happened.")
    of: kinds.CardsField = key("Which minion has promoted; it lies in the discard pile.", role="promoted")


class AfterPlayNode(
    AfterNode,
    example="{after: play, of: {enemy: spell}}",
    why="what a card does is not a moment at which it was played",
):
    """After a card has been played and resolved; setting a card is not playing it."""

    after: Literal["play"] = key("What has happened.")
    of: kinds.CardsField = key("Which card was played.", role="played")


class AfterSetNode(
    AfterNode, example="{after: set, of: {friendly: card}}", why="a set card is not told from others by its front"
):
    """After a card has been set face down."""

    after: Literal["set"] = key("What has happened.")
    of: kinds.CardsField = key("Which card was set; face down it is a unit.", role="placed")


class SpecialNode(TriggerNode, example="{special: {friendly: unit}}"):
    """Instead of moving, when the card is commanded onto a special tile of its pattern that such a card holds."""

    special: kinds.CardsField = key("Which card holds the tile.", role="there")

    @property
    def events(self) -> tuple[str, ...]:
        return ("special",)
