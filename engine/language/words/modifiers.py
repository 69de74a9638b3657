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


class Have(Modifier, example="{have: [{name: Guarded}]}"):
    """Abilities that it has besides its own, each by the name of a shared one or written out."""

    have: Annotated[tuple[GrantedAbility, ...], Length(1)] = key()


class Abilities(Modifier, example="{abilities: target}", why="abilities that are not known when the card is written"):
    """It has the abilities of that card too."""

    abilities: Ref = key()


class NameOf(Modifier, example="{name: target}", why="cards speak of others by their names"):
    """It counts as having the name of that card too."""

    name: Ref = key()


class Share(Modifier, example="{share: target}", why="the same between several cards, printed abilities only"):
    """Each of these cards has the abilities of the others."""

    share: Ref = key()


class Lose(Modifier, example="{lose: abilities}", why="the counterpart of `have`"):
    """Something that it has no more."""

    lose: Literal["abilities"] | Annotated[tuple[Name, ...], Length(1)] = key(
        "abilities: it has none of its abilities, and gains none; or those of these names."
    )


class Is(Modifier, example="{is: gate}", why="class words decide where units are summoned and built"):
    """The class word that it counts as besides its own."""

    is_: Label = key()
