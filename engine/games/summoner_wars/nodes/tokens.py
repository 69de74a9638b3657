"""Nodes for tokens, dice, magic and life: amounts, costs and filters."""

from typing import Annotated, ClassVar, Literal

from engine.language.field_types import Length, ListedType
from engine.language.node import key
from engine.language.nodes import kinds
from engine.language.nodes.effects import UpToNode

SymbolField = Annotated[str, ListedType("symbol")]
SymbolsField = Annotated[tuple[SymbolField, ...], Length(1, unique=True, alone=True)]


class BoostAmountNode(kinds.AmountNode, example="{boost: self, most: 5}", needs="boost"):
    """The boost on the card."""

    boost: kinds.RefField = key()


class DamageAmountNode(kinds.AmountNode, example="{damage: self}", why="the other token"):
    """The damage on the card."""

    damage: kinds.RefField = key()


class RolledNode(kinds.AmountNode, example="{rolled: special}"):
    """How often these symbols have been rolled."""

    rolled: SymbolsField = key()


class MagicAmountNode(kinds.AmountNode, example="{magic: you, per: 2}", why="a player's number, as boost is a card's"):
    """The magic of a player."""

    magic: Literal["you"] = key("you: the magic that you have.")


class LineNode(kinds.AmountNode, example="{line: moved}", why="what a move was like is gone when it is over"):
    """The spaces that the card has just moved in one straight line."""

    line: kinds.RefField = key()


class DealtNode(kinds.AmountNode, example="{dealt: attacked}", why="the same for an attack"):
    """The damage that the attack has dealt to the card."""

    dealt: kinds.RefField = key()


class PaidNode(kinds.AmountNode, example="{paid: damage}", why="an effect as large as what its player gives for it"):
    """How much was just paid, where the player decides how much."""

    paid: Literal["boost", "damage", "magic"] = key(
        "In what: as the cost of the clause, which is one with 'any', {most: N} or 'or_more'.", needs={"boost": "boost"}
    )


class MagicCostNode(kinds.CostNode, example="{magic: 1}"):
    """This much magic."""

    magic: kinds.AmountField = key()
    or_more: kinds.YesField = key("With 'magic', true: so much or more, as you say.", default=False)

    @property
    def open_in(self) -> str:
        return "magic" if self.or_more else ""


class BoostCostNode(kinds.CostNode, example="{boost: 1}", needs="boost"):
    """This much boost of this card."""

    boost: kinds.PositiveField | Literal["any"] | UpToNode = key(
        "How much; any: as much as you say; {most: N}: up to so much. With these, 0 leaves it."
    )

    @property
    def open_in(self) -> str:
        return "" if isinstance(self.boost, int) else "boost"


class DamageCostNode(kinds.CostNode, example="{damage: 2}"):
    """This much damage to this card, or to another."""

    damage: kinds.PositiveField | UpToNode = key("How much; {most: N}: up to so much, as you say, and 0 to leave it.")
    on: kinds.RefField = key("With 'damage': to which card; to this one if left out.", default=kinds.SELF)

    @property
    def open_in(self) -> str:
        return "damage" if isinstance(self.damage, UpToNode) else ""


class BoostFilterNode(
    kinds.FilterNode,
    example="{any: common, boost: 0}",
    why="tokens are what players look for, as cost and name are",
    needs="boost",
):
    """Only with exactly this much boost."""

    on_board: ClassVar[bool] = True

    boost: kinds.NaturalField = key()


class DamageFilterNode(kinds.FilterNode, example="{enemy: common, damage: {least: 1}}"):
    """Only with this much damage."""

    on_board: ClassVar[bool] = True

    damage: kinds.NumberField = key()


class LifeLeftNode(kinds.FilterNode, example="{friendly: structure, left: {least: 3}}"):
    """Only with this much life left."""

    on_board: ClassVar[bool] = True

    left: kinds.NumberField = key()


class PrintedLifeNode(kinds.AmountNode, example="{life: attacked, most: 5}", why="a printed number, as the cost is"):
    """The printed life of the card."""

    life: kinds.RefField = key()
