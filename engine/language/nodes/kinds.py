"""The kinds of words, and the types of keys: numbers, names, class words, and words of a kind."""

from typing import Annotated, ClassVar, TypeVar

from engine.language.errors import DocumentPath
from engine.language.field_types import ChoiceType, Def, IntegerType, Length, ListedType, SideBySide, TextType
from engine.language.node import Node, inline, key, place_node

UNSEEN = (
    r"\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
CONTROLS = ("control or invisible characters", rf"[\u0000-\u001f{UNSEEN}]")
CONTROLS_BUT_BREAKS = ("control or invisible characters", rf"[\u0000-\u0009\u000b-\u001f{UNSEEN}]")
SPACES = r"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
OUTER_SPACES = ("space at its begin or end", f"^{SPACES}|{SPACES}$")
LABEL = "^[a-z]+(_[a-z]+)*$"


class ReferenceNode(Node):
    """A card, or several, by a name in the ability."""

    name: str


def _reference(name: str, path: DocumentPath) -> ReferenceNode:
    return place_node(ReferenceNode(name=name), path)


SELF = ReferenceNode(name="self")

PositiveField = Annotated[int, IntegerType(1, 99)]
NaturalField = Annotated[int, IntegerType(0, 99)]
YesField = Annotated[bool, ChoiceType((True,))]  # a key that is either there, with true, or not
RefField = Annotated[
    ReferenceNode,
    TextType(
        "ref",
        "a card by what it is called here, such as self, summoner, target or attacked",
        40,
        LABEL,
        make=_reference,
    ),
]
LabelField = Annotated[str, TextType("label", "a word in lower case", 40, LABEL)]
ClassesField = Annotated[
    str,
    TextType(
        "classes",
        "class words such as unit, common structure or common or champion; card means every card",
        80,
        "^[a-z]+( [a-z]+)*$",
    ),
]
NameField = Annotated[str, TextType("name", "", 80, forbidden=(CONTROLS, OUTER_SPACES))]
WordsField = Annotated[str, TextType("text", "", 2000, forbidden=(CONTROLS_BUT_BREAKS,))]
PhaseField = Annotated[str, ListedType("phase")]
PhaseOrTurnField = Annotated[str, ListedType("phase", ("turn",))]
AnyTimeField = Annotated[str, ListedType("phase", ("turn", "any"))]
ReferencesField = Annotated[tuple[RefField, ...], Length(1, alone=True)]
DistanceField = Annotated[int, IntegerType(1, 99)] | Annotated[tuple[NaturalField, ...], Length(2, 2)]


class EffectNode(Node, kind="effect", title="effect"):
    """An effect."""

    @property
    def uses_up(self) -> bool:
        """Whether it takes something away of which there is only so much, so that it can't be repeated without end."""
        return False

    def refunds(self, cost: "CostNode") -> bool:
        """Whether it gives back all that a cost takes."""
        return False


class ModifierNode(Node, kind="modifiers"):
    """A change that holds while its card is there or for a time."""

    @property
    def of_players(self) -> bool:
        """Whether it concerns players, not cards."""
        return False

    @property
    def changes_cost(self) -> bool:
        """Whether it changes what cards cost."""
        return False

    @property
    def of_itself(self) -> bool:
        """Whether a card can have it of its own abilities only."""
        return False

    @property
    def has_doer(self) -> bool:
        """Whether it is about what the abilities of certain cards do (`by`)."""
        return False

    @property
    def before_play(self) -> bool:
        """Whether it changes cards only while they are in a hand, and not on the battlefield."""
        return False


class CostNode(Node, kind="cost"):
    """A cost."""

    @property
    def open_in(self) -> str:
        """The unit of a cost whose amount the player chooses, such as `magic`; empty for a fixed cost."""
        return ""


class FilterNode(Node, kind="filter"):
    """A test of a selector's cards, in addition to their side and classes.

    `on_board`: only cards of the battlefield can pass it.
    """

    on_board: ClassVar[bool] = False


F = TypeVar("F", bound=FilterNode)


class ConditionNode(Node, kind="condition"):
    """A condition that must hold."""


class SpacesNode(Node, kind="spaces"):
    """Empty spaces of the battlefield."""


class AmountNode(Node, kind="amount"):
    """A number that is not known when the card is written."""

    per: PositiveField = key(
        "Counts 1 for each full group of this size.", default=1, example="{magic: you, per: 2}", why="half of a number"
    )
    times: Annotated[int, IntegerType(-99, 99)] = key(
        "Multiplies the number; a negative factor subtracts.",
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
    """A description of cards. Exactly one of `friendly`, `own`, `enemy`, `any` gives their side and classes."""

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
        """The side of the cards: friendly, own, enemy or any."""
        return "friendly" if self.friendly else "own" if self.own else "enemy" if self.enemy else "any"

    @property
    def classes(self) -> str:
        """Class words: `common or champion`."""
        return self.friendly or self.own or self.enemy or self.any or ""

    def find(self, filter_class: type[F]) -> F | None:
        """Return the selector's filter of a class, None if it has none."""
        for card_filter in self.filters:
            if isinstance(card_filter, filter_class):
                return card_filter
        return None


def covers(gain: object, cost: object) -> bool:
    """Return True if a gain is surely as large as a cost: both are plain numbers, or the same amount."""
    return gain >= cost if isinstance(gain, int) and isinstance(cost, int) else gain == cost


def fits(number: int, limits: int | LimitsNode) -> bool:
    """Return True if a number equals `limits`, or lies within them."""
    if isinstance(limits, int):
        return number == limits
    return (limits.least is None or number >= limits.least) and (limits.most is None or number <= limits.most)


AmountField = Annotated[Annotated[int, IntegerType(-99, 99)] | AmountNode, Def("number")]
NumberField = NaturalField | LimitsNode
CardsField = Annotated[SelectorNode | ReferencesField, Def("cards")]
ConditionsField = Annotated[tuple[ConditionNode, ...], Length(1, alone=True), Def("conditions")]
EffectsField = Annotated[tuple[EffectNode, ...], Length(), Def("effects")]
ModifiersField = Annotated[tuple[ModifierNode, ...], SideBySide(1), Def("modifiers")]
