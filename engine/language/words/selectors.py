"""What selectors ask of cards, and the spaces beside or under them."""

from typing import Literal

from engine.language.node import Node, key
from engine.language.words.kinds import Cards, Filter, Spaces
from engine.language.words.values import SELF, Name, Natural, Positive, Ref, Yes


class Named(Filter):
    """Only with this word in their name."""

    named: Name = key()


class Within(Filter):
    """Only within so many spaces."""

    within: Positive = key()
    of: Ref = key("With 'within': of this card; of the card itself if left out.", default=SELF)
    straight: Yes = key("With 'within': true for clear straight spaces.", default=False)


class AdjacentFilter(Filter):
    """Only adjacent to these cards."""

    adjacent: Cards = key()


class Most(Node):
    """No more than a number."""

    most: Natural = key("At most so much.")


class CostFilter(Filter):
    """Only of this printed cost."""

    cost: Natural | Most = key()


class Has(Filter):
    """Only with the ability of this name."""

    has: Name = key()


class In(Filter):
    """In your hand, discard pile or draw pile, not on the battlefield."""

    in_: Literal["hand", "discard", "draw"] = key()


class Different(Filter):
    """No two of the chosen cards are alike."""

    different: Literal["names"] = key("names: no two of the chosen cards share a name.")


class Behind(Filter):
    """Only behind these cards: in a row nearer to their controller."""

    behind: Ref = key()


class Among(Filter):
    """Only among these cards."""

    among: Ref = key()


class Or(Filter):
    """This card too."""

    or_: Ref = key()


class Except(Filter):
    """But not this card."""

    except_: Ref = key()


class AdjacentSpaces(Spaces):
    """Those adjacent to these cards."""

    adjacent: Cards = key()


class Space(Spaces):
    """The one that the card had."""

    space: Ref = key()
