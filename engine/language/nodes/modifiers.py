"""Nodes for modifiers: abilities that cards have or lose, and the words that they count as."""

from typing import Annotated, Literal

from engine.language.field_types import Length
from engine.language.node import key
from engine.language.nodes.clauses import AbilityNode
from engine.language.nodes.kinds import LabelField, ModifierNode, NameField, RefField


class GrantedAbilityNode(AbilityNode):
    """An ability that a card is given: the name of a shared one, or a name with a definition."""

    name: NameField = key("The name of the ability.")


class HaveNode(ModifierNode, example="{have: [{name: Guarded}]}"):
    """Abilities in addition to its own, each by the name of a shared one or written out."""

    have: Annotated[tuple[GrantedAbilityNode, ...], Length(1)] = key()


class AbilitiesNode(
    ModifierNode, example="{abilities: target}", why="abilities that are not known when the card is written"
):
    """It also has the abilities of that card."""

    abilities: RefField = key()


class NameOfNode(ModifierNode, example="{name: target}", why="cards speak of others by their names"):
    """It also counts as having the name of that card."""

    name: RefField = key()


class ShareNode(ModifierNode, example="{share: target}", why="the same between several cards, printed abilities only"):
    """Each of these cards has the abilities of the others."""

    share: RefField = key()


class LoseNode(ModifierNode, example="{lose: abilities}", why="the counterpart of `have`"):
    """Abilities that it loses."""

    lose: Literal["abilities"] | Annotated[tuple[NameField, ...], Length(1)] = key(
        "abilities: it has none of its abilities, and gains none; or those of these names."
    )


class IsNode(ModifierNode, example="{is: gate}", why="class words decide where units are summoned and built"):
    """A class word that it counts as, in addition to its own."""

    is_: LabelField = key()
