"""Modifiers that any game knows: abilities that cards have or lose, and what they count as."""

from typing import Annotated, Literal

from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes.clauses import AbilityNode
from engine.language.nodes.kinds import ModifierNode
from engine.language.nodes.values import LabelField, NameField, RefField


class GrantedAbilityNode(AbilityNode):
    """An ability that a card is given: the name of a shared one, or a name and what it does."""

    name: NameField = key("The name of the ability.")


class HaveNode(ModifierNode, example="{have: [{name: Guarded}]}"):
    """Abilities that it has besides its own, each by the name of a shared one or written out."""

    have: Annotated[tuple[GrantedAbilityNode, ...], Length(1)] = key()


class AbilitiesNode(
    ModifierNode, example="{abilities: target}", why="abilities that are not known when the card is written"
):
    """It has the abilities of that card too."""

    abilities: RefField = key()


class NameOfNode(ModifierNode, example="{name: target}", why="cards speak of others by their names"):
    """It counts as having the name of that card too."""

    name: RefField = key()


class ShareNode(ModifierNode, example="{share: target}", why="the same between several cards, printed abilities only"):
    """Each of these cards has the abilities of the others."""

    share: RefField = key()


class LoseNode(ModifierNode, example="{lose: abilities}", why="the counterpart of `have`"):
    """Something that it has no more."""

    lose: Literal["abilities"] | Annotated[tuple[NameField, ...], Length(1)] = key(
        "abilities: it has none of its abilities, and gains none; or those of these names."
    )


class IsNode(ModifierNode, example="{is: gate}", why="class words decide where units are summoned and built"):
    """The class word that it counts as besides its own."""

    is_: LabelField = key()
