"""The kinds of words, and the types of the keys that take a word of a kind."""

from typing import Annotated, TypeVar

from engine.language.forms import Def, Length, SideBySide, Whole
from engine.language.node import Node, inline, key
from engine.language.words.values import Classes, Natural, Positive, References


class Effect(Node, kind="effect", title="effect"):
    """Something that is done."""


class Modifier(Node, kind="modifiers"):
    """Something that is otherwise."""

    @property
    def of_players(self) -> bool:
        """Whether it is otherwise for players, not for cards."""
        return False


class Cost(Node, kind="cost"):
    """What something costs."""

    @property
    def open_in(self) -> str:
        """In what it is paid where its player says how much, such as `magic`; else empty."""
        return ""


class Filter(Node, kind="filter"):
    """What a selector asks of a card beside its side and its classes."""


F = TypeVar("F", bound=Filter)


class Condition(Node, kind="condition"):
    """Something that must hold."""


class Spaces(Node, kind="spaces"):
    """Empty spaces of the battlefield."""


class Source(Node, kind="amount"):
    """Where a number comes from that is not known when the card is written."""

    per: Positive = key(
        "Counts 1 for each full so many.", default=1, example="{magic: you, per: 2}", why="half of a number"
    )
    times: Annotated[int, Whole(-99, 99)] = key(
        "Counts each so many times; a negative number takes away.",
        default=1,
        example="{count: target, times: 2}",
        why="the counterpart of `per`",
    )
    most: Annotated[int, Whole(0, 99)] | None = key(
        "But so much at most.", default=None, example="{boost: self, most: 5}"
    )


class Limits(Node, any_of=("least", "most")):
    """Numbers that are large or small enough."""

    least: Natural | None = key("At least so much.", default=None)
    most: Natural | None = key("At most so much.", default=None)


class Selector(Node, one_of=("friendly", "own", "enemy", "any")):
    """Cards that are described. Exactly one of `friendly`, `own`, `enemy`, `any` says whose, and of which classes."""

    friendly: Classes | None = key(
        "Cards of yours or of your team-mate of these classes.", default=None, example="{friendly: common or champion}"
    )
    own: Classes | None = key(
        "Cards that you control of these classes.",
        default=None,
        example="{own: unit}",
        why="a team-mate's cards are friendly too (1E-GEN-10)",
    )
    enemy: Classes | None = key("Cards of your opponents of these classes.", default=None, example="{enemy: unit}")
    any: Classes | None = key("Cards of any player of these classes.", default=None, example="{any: structure}")
    filters: Annotated[tuple[Filter, ...], SideBySide()] = inline(default=())

    @property
    def side(self) -> str:
        """Whose cards: friendly, own, enemy or any."""
        return "friendly" if self.friendly else "own" if self.own else "enemy" if self.enemy else "any"

    @property
    def classes(self) -> str:
        """Class words: `common or champion`."""
        return self.friendly or self.own or self.enemy or self.any or ""

    def find(self, wanted: type[F]) -> F | None:
        """The filter of a class, if the selector has it."""
        return next((one for one in self.filters if isinstance(one, wanted)), None)


def fits(number: int, wanted: int | Limits) -> bool:
    """Whether a number is the one that is wanted, or large and small enough."""
    if isinstance(wanted, int):
        return number == wanted
    return (wanted.least is None or number >= wanted.least) and (wanted.most is None or number <= wanted.most)


Amount = Annotated[Annotated[int, Whole(-99, 99)] | Source, Def("number")]
Number = Natural | Limits
Cards = Annotated[Selector | References, Def("cards")]
Conditions = Annotated[tuple[Condition, ...], Length(1, alone=True), Def("conditions")]
Effects = Annotated[tuple[Effect, ...], Length(), Def("effects")]
Modifiers = Annotated[tuple[Modifier, ...], SideBySide(1), Def("modifiers")]
