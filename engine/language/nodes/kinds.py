"""The kinds of words, and the types of the keys that take a word of a kind."""

from typing import Annotated, TypeVar

from engine.language.field_types import Def, IntegerType, Length, SideBySide
from engine.language.node import Node, inline, key
from engine.language.nodes.values import ClassesField, NaturalField, PositiveField, ReferencesField


class EffectNode(Node, kind="effect", title="effect"):
    """Something that is done."""


class ModifierNode(Node, kind="modifiers"):
    """Something that is otherwise."""

    @property
    def of_players(self) -> bool:
        """Whether it is otherwise for players, not for cards."""
        return False


class CostNode(Node, kind="cost"):
    """What something costs."""

    @property
    def open_in(self) -> str:
        """In what it is paid where its player says how much, such as `magic`; else empty."""
        return ""


class FilterNode(Node, kind="filter"):
    """What a selector asks of a card beside its side and its classes."""


F = TypeVar("F", bound=FilterNode)


class ConditionNode(Node, kind="condition"):
    """Something that must hold."""


class SpacesNode(Node, kind="spaces"):
    """Empty spaces of the battlefield."""


class AmountNode(Node, kind="amount"):
    """Where a number comes from that is not known when the card is written."""

    per: PositiveField = key(
        "Counts 1 for each full so many.", default=1, example="{magic: you, per: 2}", why="half of a number"
    )
    times: Annotated[int, IntegerType(-99, 99)] = key(
        "Counts each so many times; a negative number takes away.",
        default=1,
        example="{count: target, times: 2}",
        why="the counterpart of `per`",
    )
    most: Annotated[int, IntegerType(0, 99)] | None = key(
        "But so much at most.", default=None, example="{boost: self, most: 5}"
    )


class LimitsNode(Node, any_of=("least", "most")):
    """Numbers that are large or small enough."""

    least: NaturalField | None = key("At least so much.", default=None)
    most: NaturalField | None = key("At most so much.", default=None)


class SelectorNode(Node, one_of=("friendly", "own", "enemy", "any")):
    """Cards that are described. Exactly one of `friendly`, `own`, `enemy`, `any` says whose, and of which classes."""

    friendly: ClassesField | None = key(
        "Cards of yours or of your team-mate of these classes.", default=None, example="{friendly: common or champion}"
    )
    own: ClassesField | None = key(
        "Cards that you control of these classes.",
        default=None,
        example="{own: unit}",
        why="a team-mate's cards are friendly too (1E-GEN-10)",
    )
    enemy: ClassesField | None = key("Cards of your opponents of these classes.", default=None, example="{enemy: unit}")
    any: ClassesField | None = key("Cards of any player of these classes.", default=None, example="{any: structure}")
    filters: Annotated[tuple[FilterNode, ...], SideBySide()] = inline(default=())

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


def fits(number: int, wanted: int | LimitsNode) -> bool:
    """Whether a number is the one that is wanted, or large and small enough."""
    if isinstance(wanted, int):
        return number == wanted
    return (wanted.least is None or number >= wanted.least) and (wanted.most is None or number <= wanted.most)


AmountField = Annotated[Annotated[int, IntegerType(-99, 99)] | AmountNode, Def("number")]
NumberField = NaturalField | LimitsNode
CardsField = Annotated[SelectorNode | ReferencesField, Def("cards")]
ConditionsField = Annotated[tuple[ConditionNode, ...], Length(1, alone=True), Def("conditions")]
EffectsField = Annotated[tuple[EffectNode, ...], Length(), Def("effects")]
ModifiersField = Annotated[tuple[ModifierNode, ...], SideBySide(1), Def("modifiers")]
