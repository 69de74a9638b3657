"""What players call the things that the card language speaks of: the terms of a rule set."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckbuilder.rules_text.english import number, plural
from deckbuilder.text import listed

COUNTED = ("damage", "magic")  # what can be counted where it has a term of its own
OR_MORE = re.compile(r"(\d+)\+")  # what a die shows from a number on


@dataclass(frozen=True)
class Terminology:
    """The terms of a rule set; where it has none of its own, the language's words are used.

    `damage`, `magic`: what is counted instead (`2 wounds`, but `2 damage`). `strength`, `life`, `cost`, `pay`: what is
    printed instead of these words. `immobile`: what could not move. `straight`: spaces in a line. `keeper`: to whose
    hand cards return. `whole_names`: whether cards are called by name alone, since `named` says all of it. `choose`:
    what you do with targets. `away`: how a card comes away from another. `friendly`, `opponent`, `battlefield`: how
    those are called. `begin`: what a turn has first. `event`: what is played for what it does. `deprived`: what a card
    cannot do either that loses all abilities. `searched`: what follows a search of the draw pile. `announced`: targets
    are named where something is done with them (`ready target minion`), and a cost stands before what it pays for
    (`exert this unit: `). `factions`, `classes`, `phases`: by faction, class word and phase. `symbols`: what a die does
    that shows a symbol (`miss`); other symbols are numbers.
    """

    damage: str = ""
    magic: str = ""
    strength: str = "strength"
    life: str = "life"
    cost: str = "cost"
    pay: str = "spend"
    immobile: str = "structure"
    straight: str = "clear straight space"
    keeper: str = "owner"
    whole_names: bool = False
    choose: str = "target"
    away: str = "moves or is forced"
    friendly: str = "friendly"
    opponent: str = "an opponent"
    battlefield: str = "battlefield"
    begin: str = "start"
    event: str = "an event"
    deprived: str = ""
    searched: str = ""
    announced: bool = False
    factions: Mapping[str, str] = field(default_factory=dict)
    classes: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, ruleset_document: Mapping[str, Any]) -> "Terminology":
        """The terms that a rule set's document gives."""
        return cls(**ruleset_document.get("terms", {}))

    def one(self, what: str) -> str:
        """`damage`, `wound`."""
        return getattr(self, what, "") or what

    def many(self, what: str) -> str:
        """`damage`, `wounds`."""
        return plural(self.one(what)) if self.counts(what) else self.one(what)

    def counts(self, what: str) -> bool:
        """Whether it can be counted."""
        return what in COUNTED and bool(getattr(self, what))

    def number(self, count: int, what: str) -> str:
        """`2 damage`, `2 wounds`."""
        return number(count, self.one(what)) if self.counts(what) else f"{count} {what}"

    def no(self, what: str) -> str:
        """`no damage`, `no wounds`."""
        return f"no {self.many(what)}"

    def put(self, amount: str, what: str, cards: str) -> str:
        """`add 2 damage to the target`, `put 2 wounds on the chosen unit`."""
        return f"put {amount} on {cards}" if self.counts(what) else f"add {amount} to {cards}"

    @property
    def signed(self) -> bool:
        """Whether what is added to a number is said with a sign: `+1 attack value`."""
        return self.strength != Terminology.strength

    def phase(self, name: str) -> str:
        """`Move Phase`, `Movement Phase`."""
        return f"{self.phases.get(name) or name.capitalize()} Phase"

    def kind(self, words: str) -> str:
        """What cards of some class words are called: `common`, `common unit`."""
        return self.classes.get(words, words)

    @property
    def numbered(self) -> bool:
        """Whether dice show numbers."""
        return bool(self.symbols)

    def shows(self, given: Sequence[str], last: str = "or") -> str:
        """What a die with one of some symbols does, as a bare verb: `miss`, `show 4 or more`, `show 1 or 2`."""
        numbers = [number_words(symbol) for symbol in given if symbol not in self.symbols]
        verbs = [self.symbols[symbol] for symbol in given if symbol in self.symbols]
        return listed([*verbs, *([f"show {listed(numbers, last)}"] if numbers else [])], last)


LANGUAGE = Terminology()  # the words of the language itself


def number_words(symbol: str) -> str:
    """`4 or more` for `4+`."""
    found = OR_MORE.fullmatch(symbol)
    return f"{found[1]} or more" if found else symbol
