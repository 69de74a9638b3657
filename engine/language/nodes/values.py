"""Types for the keys of many words: numbers, names, class words."""

from typing import Annotated

from engine.language.errors import DocumentPath
from engine.language.field_types import ChoiceType, IntegerType, Length, ListedType, TextType
from engine.language.node import Node, place_node

UNSEEN = (
    r"\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
CONTROLS = (
    "control or invisible characters",
    rf"[\u0000-\u001f{UNSEEN}]",
)
CONTROLS_BUT_BREAKS = (
    "control or invisible characters",
    rf"[\u0000-\u0009\u000b-\u001f{UNSEEN}]",
)
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
