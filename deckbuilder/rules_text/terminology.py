"""The terminology of a rule set: its own terms for the words of the card language."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deckbuilder.rules_text.english import number, plural
from deckbuilder.text import listed

COUNTED = ("damage", "magic")  # things that can be counted if they have a term of their own
OR_MORE = re.compile(r"(\d+)\+")  # die results from a number upwards


@dataclass(frozen=True)
class Terminology:
    """The terms of a rule set; the defaults are the words of the card language.

    Attributes:
        damage: the noun for damage that can be counted: `2 wounds`, but `2 damage`; empty if it cannot.
        magic: the same for magic.
        immobile: the class that cannot move.
        straight: spaces in a line.
        keeper: the player to whose hand cards return.
        whole_names: whether cards are called by name alone, since `named` is the whole name.
        choose: the verb for targets.
        away: how a card leaves another.
        friendly: the adjective for cards of the own side.
        opponent: the noun for an opponent.
        battlefield: the noun for the board.
        begin: the noun for the beginning of a turn.
        event: a card that is played for its effect, with its article.
        deprived: what a card that loses all abilities cannot do either.
        searched: what follows a search of the draw pile.
        announced: whether effects name their targets themselves (`ready target minion`), and a cost stands before what
            it pays for (`exert this unit: `).
        factions: the nouns of factions.
        classes: the nouns of class words.
        phases: the names of phases.
        symbols: the verb for a die with a symbol (`miss`); other symbols are numbers.
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
        """Return the terms in a rule set's document."""
        return cls(**ruleset_document.get("terms", {}))

    def one(self, thing: str) -> str:
        """Return `damage`, `wound`."""
        return getattr(self, thing, "") or thing

    def many(self, thing: str) -> str:
        """Return `damage`, `wounds`."""
        return plural(self.one(thing)) if self.can_count(thing) else self.one(thing)

    def can_count(self, thing: str) -> bool:
        """Whether a thing can be counted."""
        return thing in COUNTED and bool(getattr(self, thing))

    def number(self, count: int, thing: str) -> str:
        """Return `2 damage`, `2 wounds`."""
        return number(count, self.one(thing)) if self.can_count(thing) else f"{count} {thing}"

    def no(self, thing: str) -> str:
        """Return `no damage`, `no wounds`."""
        return f"no {self.many(thing)}"

    def put(self, amount: str, thing: str, cards: str) -> str:
        """Return `add 2 damage to the target`, `put 2 wounds on the chosen unit`."""
        return f"put {amount} on {cards}" if self.can_count(thing) else f"add {amount} to {cards}"

    @property
    def has_signs(self) -> bool:
        """Whether added numbers have a sign: `+1 attack value`."""
        return self.strength != Terminology.strength

    def phase(self, name: str) -> str:
        """Return `Move Phase`, `Movement Phase`."""
        return f"{self.phases.get(name) or name.capitalize()} Phase"

    def kind(self, class_words: str) -> str:
        """Return the noun for cards of some class words: `common`, `common unit`."""
        return self.classes.get(class_words, class_words)

    @property
    def has_numbered_dice(self) -> bool:
        """Whether dice show numbers."""
        return bool(self.symbols)

    def shows(self, symbols: Sequence[str]) -> str:
        """Return the bare verb for a die with one of some symbols: `miss`, `show 4 or more`, `show 1 or 2`."""
        numbers = [number_words(symbol) for symbol in symbols if symbol not in self.symbols]
        verbs = [self.symbols[symbol] for symbol in symbols if symbol in self.symbols]
        return listed([*verbs, *([f"show {listed(numbers, 'or')}"] if numbers else [])], "or")


LANGUAGE = Terminology()  # the words of the language itself


def number_words(symbol: str) -> str:
    """Return `4 or more` for `4+`."""
    match = OR_MORE.fullmatch(symbol)
    return f"{match[1]} or more" if match else symbol
