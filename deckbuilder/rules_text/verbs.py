"""Verb phrases: acts as commands, as options, and as parts of longer sentences."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.rules_text.english import agree, is_modal, join_have, series

QUOTE = ': "'
GRANTS = ("have ", "gain ")  # changes that can be given to a card
COUNTS = (" for each ", " for every ", " as many ", ", to a minimum ")


@dataclass(frozen=True)
class VerbPhrase:
    """Phrases that begin with bare verbs, and their subject.

    Attributes:
        who: the subject; empty in the imperative.
        several: whether the subject is a plural.
        span: the duration: `until the end of the turn`.
        spends: whether it pays a price, so that what it buys follows with `to`.
        also: simultaneous acts of others.
        imperative: for an act with a subject, the same in the imperative.
        is_change: whether the subject does nothing, but is changed.
    """

    phrases: tuple[str, ...]
    who: str = ""
    several: bool = False
    span: str = ""
    spends: bool = False
    also: tuple["VerbPhrase", ...] = ()
    imperative: str = ""
    is_change: bool = False

    @property
    def command(self) -> str:
        """`force the target 1 space`, `the target makes 1 extra attack`."""
        if not self.who:
            return spanning(series(self.phrases), self.span)
        verbs = [agree(phrase, several=self.several) for phrase in join_have(self.phrases)]
        return together(spanning(f"{self.who} {series(verbs)}", self.span), self.also)

    def option(self, instead: str = "") -> str:
        """Return `you may force the target 1 space`, `the target may make 1 extra attack`."""
        if not self.who:
            does = series(self.phrases)
            return f"you may {does} instead" if instead and " to " not in does else f"you may {instead}{does}"
        if self.is_change and self.who != "you":
            if self.also or not all(phrase.startswith(GRANTS) for phrase in self.phrases):
                permitted = [re.sub("^may ", "can ", phrase) for phrase in self.phrases]  # one `may` is enough
                command = replace(self, phrases=tuple(permitted)).command
                begins_with_span = bool(self.span) and command.startswith(self.span)
                return f"you may {instead}decide that{',' if begins_with_span else ''} {command}"
            granted = [phrase.partition(" ")[2] for phrase in self.phrases]
            return spanning(f"you may {instead}give {self.who} {series(granted)}", self.span)
        if is_modal(self.phrases[0]):
            return f"{instead}{self.command}"
        sentence = spanning(f"{instead}{self.who} may {series(join_have(self.phrases))}", self.span)
        return together(sentence, self.also)

    def buying(self, purchase: "VerbPhrase") -> "VerbPhrase":
        """Return the act of a price and of what it buys: `spend 1 boost from this unit to target a friendly common`."""
        return VerbPhrase((f"{self.command} to {purchase.imperative or purchase.command}",))

    @property
    def is_statement(self) -> bool:
        """Whether it has an imperative."""
        return bool(self.imperative or not self.who)


def together(statement: str, acts: Sequence[VerbPhrase]) -> str:
    """Return several statements in one sentence."""
    return ", and ".join((statement, *(other.command for other in acts)))


def act(phrase: str, *, span: str = "") -> VerbPhrase:
    """Return an act in the imperative."""
    return VerbPhrase((f"{phrase} {span}" if span else phrase,))


def spanning(text: str, span: str) -> str:
    """Return words with their duration, at a place where it cannot belong to something else."""
    if not span:
        return text
    if text.count(QUOTE) == 1:
        return text.replace(QUOTE, f" {span}{QUOTE}")
    if QUOTE in text or any(counts in text for counts in COUNTS):
        return f"{span}, {text}"
    return f"{text} {span}"


def then(items: Sequence[str], *, pair: bool = True, semicolons: bool = False) -> str:
    """Return items one after the other in one sentence; `pair`: two of them may be joined by `and` alone."""
    *before, last = items
    if not before:
        return last
    if semicolons:
        return f"{'; '.join(before)}; then {last}"
    if pair and len(before) == 1 and not any(" and " in item or ", " in item for item in items):
        return f"{before[0]} and {last}"
    return f"{', '.join(before)}, then {last}"
