"""The context of a part of an ability: its bearer, and the cards with names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from deckbuilder.rules_text.english import a, introduce, mention, plural
from deckbuilder.rules_text.terminology import LANGUAGE, Terminology
from engine.language.errors import DocumentPath
from engine.language.node import Node
from engine.language.nodes.clauses import AbilityNode

UNIT_WORDS = frozenset({"unit", "common", "champion", "summoner", "minion", "legend"})
STRUCTURE_WORDS = frozenset({"structure", "gate"})


@dataclass(frozen=True)
class Noun:
    """The noun of a card, or of each of several cards.

    Attributes:
        words: `the target`, or without an article for several cards.
        several: whether it stands for several cards.
        tail: what follows the noun of several cards: ` passed through`.
        number: how many cards there are, if that is known.
        new: whether the card is named for the first and only time: `a unit from your hand`.
        kind: its class noun, as far as known.
        hidden: whether it is in your hand or discard pile.
    """

    words: str
    several: bool = False
    tail: str = ""
    number: int | None = None
    new: bool = False
    kind: str = "card"
    hidden: bool = False

    @property
    def each(self) -> str:
        """The noun for each of them, as a subject or an object."""
        if self.several:
            return f"each {self.bare}"
        return f"{self.words}{introduce()}" if self.new else mention(self.words)

    @property
    def one(self) -> str:
        """The noun for any one of them: adjacent to a target."""
        return a(self.bare) if self.several else self.each

    @property
    def all(self) -> str:
        """The noun for all of them together."""
        return f"the {self.many}" if self.several else self.each

    @property
    def bare(self) -> str:
        """The noun without article: after `for each`."""
        return f"{self.words.removeprefix('the ')}{self.tail}"

    @property
    def many(self) -> str:
        """The plural without article."""
        return f"{plural(self.words.removeprefix('the '))}{self.tail}"

    @property
    def others(self) -> str:
        """For each of them, the others."""
        if not self.several:
            return self.each
        return f"the other {self.bare}" if self.number == 2 else f"each other {self.bare}"  # noqa: PLR2004 - a pair


# The nouns of cards without a more exact one from a trigger.
ALWAYS: dict[str, Noun] = {
    "summoner": Noun("your summoner", kind="unit"),
    "attacker": Noun("the attacker", kind="unit"),
    "attacked": Noun("the attacked card"),
    "moved": Noun("the moved card"),
    "summoned": Noun("the summoned unit", kind="unit"),
    "destroyed": Noun("the destroyed card"),
    "it": Noun("that card"),
}

Quote = Callable[[AbilityNode, str], str]


@dataclass(frozen=True)
class TextContext:
    """The context of a part of an ability.

    Attributes:
        me: what the card calls itself.
        quote: returns the text of an ability that is given to a bearer, from the ability and what the bearer calls
            itself.
        names: the nouns of other cards, by their names in the definition.
        gone: the names of cards that have left the battlefield at this point.
        own: the names of the abilities printed on the card.
        uses: the number of references to each chosen card.
        rolled: the verb of a roll for one die and for several: `is` and `are`, afterwards `was` and `were`.
        one_die: whether one die with a number has been rolled.
        effects: the classes of the effects of the clause.
        upcoming: whether only the next start of a phase or turn is meant.
        modes: collects the texts of modes by path.
        reasons: collects the texts of required rolls by the path of their clause.
        in_phase: whether the sentence has named the phase already.
    """

    me: str
    terms: Terminology = LANGUAGE
    quote: Quote = lambda ability, _bearer: ability.name or ""
    names: Mapping[str, Noun] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    uses: Mapping[str, int] = field(default_factory=dict)
    rolled: tuple[str, str] = ("is", "are")
    one_die: bool = False
    effects: frozenset[type[Node]] = frozenset()
    upcoming: bool = False
    modes: dict[DocumentPath, tuple[str, ...]] = field(default_factory=dict, compare=False)
    reasons: dict[DocumentPath, str] = field(default_factory=dict, compare=False)
    in_phase: bool = False

    def noun(self, name: str) -> Noun:
        """Return the noun of a card."""
        if name == "self":
            return Noun(self.me, kind=self.me.removeprefix("this "))
        return self.names.get(name) or ALWAYS.get(name) or Noun(f"the {name.replace('_', ' ')}")

    def with_nouns(self, /, **names: Noun) -> "TextContext":
        """Return the context with more names."""
        return replace(self, names={**self.names, **names})

    def without(self, *gone: str) -> "TextContext":
        """Return the context after cards have left the battlefield."""
        return replace(self, gone=self.gone | set(gone))


def kind_of(classes: str, terms: Terminology = LANGUAGE) -> str:
    """Return one noun for cards of these classes: `unit` for `common or champion`, and for a `common unit`."""
    alternatives = classes.split(" or ")
    if len(alternatives) == 1:
        return terms.kind(classes).split()[-1] if classes in terms.classes else classes
    if all(UNIT_WORDS & set(class_words.split()) for class_words in alternatives):
        return "unit"
    return "structure" if all(STRUCTURE_WORDS & set(class_words.split()) for class_words in alternatives) else "card"


def itself(classes: str) -> str:
    """Return what a card of these classes calls itself: `this unit`, `this structure`, `this event`."""
    words = set(kind_of(classes).split())
    if words & UNIT_WORDS or "action" in words:
        return "this unit"
    if words & STRUCTURE_WORDS:
        return "this structure"
    for noun in ("wall", "general"):
        if noun in words:
            return f"this {noun}"
    return "this event" if "event" in words else "this card"
