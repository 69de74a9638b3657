"""Nodes for tokens, dice, magic and life: amounts, costs and filters."""

from typing import Annotated, ClassVar, Literal

from engine.language.field_types import Length, ListedType
from engine.language.node import key
from engine.language.nodes.effects import UpToNode
from engine.language.nodes.kinds import (
    SELF,
    AmountField,
    AmountNode,
    CostNode,
    FilterNode,
    NaturalField,
    NumberField,
    PositiveField,
    RefField,
    YesField,
)

SymbolField = Annotated[str, ListedType("symbol")]
SymbolsField = Annotated[tuple[SymbolField, ...], Length(1, unique=True, alone=True)]


class BoostAmountNode(AmountNode, example="{boost: self, most: 5}", needs="boost"):
    """The boost on the card."""

    boost: RefField = key()


class DamageAmountNode(AmountNode, example="{damage: self}", why="the other token"):
    """The damage on the card."""

    damage: RefField = key()


class RolledNode(AmountNode, example="{rolled: special}"):
    """How often these symbols have been rolled."""

    rolled: SymbolsField = key()


class MagicAmountNode(AmountNode, example="{magic: you, per: 2}", why="a player's number, as boost is a card's"):
    """The magic of a player."""

    magic: Literal["you"] = key("you: the magic that you have.")


class LineNode(AmountNode, example="{line: moved}", why="what a move was like is gone when it is over"):
    """The spaces that the card has just moved in one straight line."""

    line: RefField = key()


class DealtNode(AmountNode, example="{dealt: attacked}", why="the same for an attack"):
    """The damage that the attack has dealt to the card."""

    dealt: RefField = key()


class PaidNode(AmountNode, example="{paid: damage}", why="an effect as large as what its player gives for it"):
    """How much was just paid, where the player decides how much."""

    paid: Literal["boost", "damage", "magic"] = key(
        "In what: as the cost of the clause, which is one with 'any', {most: N} or 'or_more'.",
        needs={"boost": "boost"},
    )


class MagicCostNode(CostNode, example="{magic: 1}"):
    """This much magic."""

    magic: AmountField = key()
    or_more: YesField = key("With 'magic', true: so much or more, as you say.", default=False)

    @property
    def open_in(self) -> str:
        return "magic" if self.or_more else ""


class BoostCostNode(CostNode, example="{boost: 1}", needs="boost"):
    """This much boost of this card."""

    boost: PositiveField | Literal["any"] | UpToNode = key(
        "How much; any: as much as you say; {most: N}: up to so much. With these, 0 leaves it."
    )

    @property
    def open_in(self) -> str:
        return "" if isinstance(self.boost, int) else "boost"


class DamageCostNode(CostNode, example="{damage: 2}"):
    """This much damage to this card, or to another."""

    damage: PositiveField | UpToNode = key("How much; {most: N}: up to so much, as you say, and 0 to leave it.")
    on: RefField = key("With 'damage': to which card; to this one if left out.", default=SELF)

    @property
    def open_in(self) -> str:
        return "damage" if isinstance(self.damage, UpToNode) else ""


class BoostFilterNode(
    FilterNode,
    example="{any: common, boost: 0}",
    why="tokens are what players look for, as cost and name are",
    needs="boost",
):
    """Only with exactly this much boost."""

    on_board: ClassVar[bool] = True

    boost: NaturalField = key()


class DamageFilterNode(FilterNode, example="{enemy: common, damage: {least: 1}}"):
    """Only with this much damage."""

    on_board: ClassVar[bool] = True

    damage: NumberField = key()


class LifeLeftNode(FilterNode, example="{friendly: structure, left: {least: 3}}"):
    """Only with this much life left."""

    on_board: ClassVar[bool] = True

    left: NumberField = key()


class PrintedLifeNode(AmountNode, example="{life: attacked, most: 5}", why="a printed number, as the cost is"):
    """The printed life of the card."""

    life: RefField = key()
