"""Modifiers that any game knows: abilities that cards have or lose, and what they count as."""

from typing import Annotated, Literal

from engine.language.forms import Length
from engine.language.node import key
from engine.language.words.clauses import Ability
from engine.language.words.kinds import Modifier
from engine.language.words.values import Label, Name, Ref


class GrantedAbility(Ability):
    """An ability that a card is given: the name of a shared one, or a name and what it does."""

    name: Name = key("The name of the ability.")


class Have(Modifier):
    """Abilities that it has besides its own, each by the name of a shared one or written out."""

    have: Annotated[tuple[GrantedAbility, ...], Length(1)] = key()


class Abilities(Modifier):
    """It has the abilities of that card too."""

    abilities: Ref = key()


class Share(Modifier):
    """Each of these cards has the abilities of the others."""

    share: Ref = key()


class Lose(Modifier):
    """Something that it has no more."""

    lose: Literal["abilities"] = key("abilities: it has none of its abilities.")


class Is(Modifier):
    """The class word that it counts as besides its own."""

    is_: Label = key()
