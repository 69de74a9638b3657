"""What selectors ask of cards, and the spaces beside or under them."""

from typing import Annotated, Literal

from engine.language.forms import Length
from engine.language.node import key
from engine.language.words.kinds import Cards, Filter, Number, Spaces
from engine.language.words.values import SELF, Name, Positive, Ref, Yes

Zone = Literal["hand", "discard", "draw", "magic", "supply"]


class Named(Filter, example="{friendly: unit, named: Ember}"):
    """Only with this word in their name, or with one of these."""

    named: Annotated[tuple[Name, ...], Length(1, unique=True, alone=True)] = key()


class OfFaction(Filter, example="{friendly: common, faction: Cave Goblins}"):
    """Only of this printed faction."""

    faction: Name = key()


class Within(Filter, example="{any: common, within: 2, of: summoner}"):
    """Only within so many spaces."""

    within: Positive = key()
    of: Ref = key(
        "With 'within': of this card; of the card itself if left out.",
        default=SELF,
        example="{any: common, within: 2, of: summoner}",
    )
    straight: Yes = key(
        "With 'within': true for clear straight spaces.",
        default=False,
        example="{any: unit, within: 3, straight: true}",
    )
    diagonal: Yes = key(
        "With 'within': true for clear spaces of a diagonal line.",
        default=False,
        example="{any: card, within: 2, diagonal: true}",
    )
    line: Yes = key(
        "With 'within': true for spaces of a straight line, clear or not.",
        default=False,
        example="{any: card, within: 3, line: true}",
        why="what flies over others, or strikes them all",
    )


class AdjacentFilter(Filter, example="{enemy: unit, adjacent: {friendly: structure}}"):
    """Only adjacent to these cards."""

    adjacent: Cards = key()


class CostFilter(Filter, example="{friendly: unit, in: hand, cost: {most: 2}}"):
    """Only of this printed cost."""

    cost: Number = key()


class Has(Filter, example="{any: unit, has: Protect}", why="abilities refer to each other by name"):
    """Only with the ability of this name."""

    has: Name = key()


class In(Filter, example="{friendly: unit, in: discard}"):
    """In your hand, one of your piles or beside the board, or in one of several of them, not on the battlefield."""

    in_: Annotated[tuple[Zone, ...], Length(1, unique=True, alone=True)] = key()


class Different(
    Filter, example="{friendly: unit, in: hand, different: names}", why="a condition on the chosen cards together"
):
    """No two of the chosen cards are alike."""

    different: Literal["names"] = key("names: no two of the chosen cards share a name.")


class Behind(
    Filter, example="{enemy: unit, behind: attacked}", why="rows are told from the side of a player (2E-TOK-12)"
):
    """Only behind these cards: in a row nearer to their controller."""

    behind: Ref = key()


class Among(Filter, example="{any: common, among: passed}"):
    """Only among these cards."""

    among: Ref = key()


class Or(Filter, example="{friendly: unit, adjacent: target, or: target}"):
    """These cards too."""

    or_: Cards = key()


class Except(Filter, example="{any: unit, within: 2, except: {any: common, named: Ember}}"):
    """But not these cards."""

    except_: Cards = key()


class AdjacentSpaces(Spaces, example="{adjacent: {friendly: structure}}"):
    """Those adjacent to these cards."""

    adjacent: Cards = key()


class Space(Spaces, example="{space: destroyed}"):
    """The one that the card had."""

    space: Ref = key()


def is_named(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a name holds one of some whole words (2E-GEN-7); a hyphen joins words that also stand alone."""
    forms = (name, name.replace("-", " "))
    return any(f" {words} " in f" {form} " for words in wanted for form in forms)
