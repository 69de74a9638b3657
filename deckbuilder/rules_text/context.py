"""What the words for a part depend on: whose ability it is, and which cards have names there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from deckbuilder.rules_text.english import a, plural
from deckbuilder.rules_text.pronouns import introduce, mention
from deckbuilder.rules_text.terminology import LANGUAGE, Terminology
from engine.language.errors import DocumentPath
from engine.language.node import Node
from engine.language.nodes.clauses import AbilityNode

UNIT_WORDS = frozenset({"unit", "common", "champion", "summoner", "minion", "legend"})
STRUCTURE_WORDS = frozenset({"structure", "gate"})


@dataclass(frozen=True)
class Noun:
    """What a card, or each of several cards, is called.

    `words`: `the target`, or without article where there are `several`, of which `tail` says more (`passed through`).
    `number`: how many there are, if that is known. `new`: it is named for the first and only time (`a unit from your
    hand`). `kind`: the class noun it has, as far as known. `hidden`: it lies in your hand or discard pile.
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
        """As the object or the subject of something that happens to each of them."""
        if self.several:
            return f"each {self.bare}"
        return f"{self.words}{introduce()}" if self.new else mention(self.words)

    @property
    def one(self) -> str:
        """Where any one of them will do: adjacent to a target."""
        return a(self.bare) if self.several else self.each

    @property
    def all(self) -> str:
        """All of them together."""
        return f"the {self.many}" if self.several else self.each

    @property
    def bare(self) -> str:
        """Without article: after `for each`."""
        return f"{self.words.removeprefix('the ')}{self.tail}"

    @property
    def many(self) -> str:
        """The plural, without article."""
        return f"{plural(self.words.removeprefix('the '))}{self.tail}"

    @property
    def others(self) -> str:
        """For each of them, the others."""
        if not self.several:
            return self.each
        return f"the other {self.bare}" if self.number == 2 else f"each other {self.bare}"  # noqa: PLR2004 - a pair


# What cards are called that no trigger has named more closely.
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
    """Where a part stands.

    `me`: what the card calls itself. `idiom`: the terms of its rule set. `quote`: the text of an ability that is given
    to something that calls itself so. `names`: what other cards are called. `gone`: the names of cards that have left
    the battlefield when the words are read. `own`: the names of the abilities that the card prints itself. `uses`: how
    often the card's abilities speak of a chosen card by its name. `rolled`: the verb of a roll (`is`, or `was` once it
    is over). `one_die`: one die with a number has been rolled. `doing`: the words of what is done. `upcoming`:
    only the next start of a phase or turn is meant. `modes`: collects the words of what can be chosen, by its path;
    `reasons`: those of what must have been rolled, by the path of the clause.
    `in_phase`: the sentence has told the phase in which this is so.
    """

    me: str
    idiom: Terminology = LANGUAGE
    quote: Quote = lambda ability, _bearer: ability.name or ""
    names: Mapping[str, Noun] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    uses: Mapping[str, int] = field(default_factory=dict)
    rolled: tuple[str, str] = ("is", "are")
    one_die: bool = False
    doing: frozenset[type[Node]] = frozenset()
    upcoming: bool = False
    modes: dict[DocumentPath, tuple[str, ...]] = field(default_factory=dict, compare=False)
    reasons: dict[DocumentPath, str] = field(default_factory=dict, compare=False)
    in_phase: bool = False

    def noun(self, name: str) -> Noun:
        """What a card is called."""
        if name == "self":
            return Noun(self.me, kind=self.me.removeprefix("this "))
        return self.names.get(name) or ALWAYS.get(name) or Noun(f"the {name.replace('_', ' ')}")

    def called(self, /, **names: Noun) -> "TextContext":
        """The same with more names."""
        return replace(self, names={**self.names, **names})

    def without(self, *gone: str) -> "TextContext":
        """The same after cards have left the battlefield."""
        return replace(self, gone=self.gone | set(gone))


def kind_of(classes: str, idiom: Terminology = LANGUAGE) -> str:
    """One noun for cards of these classes: `unit` for `common or champion`, and for what is called a `common unit`."""
    alternatives = classes.split(" or ")
    if len(alternatives) == 1:
        return idiom.kind(classes).split()[-1] if classes in idiom.classes else classes
    if all(UNIT_WORDS & set(words.split()) for words in alternatives):
        return "unit"
    return "structure" if all(STRUCTURE_WORDS & set(words.split()) for words in alternatives) else "card"


def itself(classes: str) -> str:
    """What a card of these classes calls itself: `this unit`, `this structure`, `this event`.

    What a unit performs speaks of that unit.
    """
    words = set(kind_of(classes).split())
    if words & UNIT_WORDS or "action" in words:
        return "this unit"
    if words & STRUCTURE_WORDS:
        return "this structure"
    for noun in ("wall", "general"):
        if noun in words:
            return f"this {noun}"
    return "this event" if "event" in words else "this card"
