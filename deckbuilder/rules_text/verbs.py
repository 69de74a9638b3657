"""Acts: somebody does something. As a command, as what may be done, as part of a longer sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.rules_text.english import agreeing, gathered, modal, series

QUOTE = ': "'
COUNTS = (" for each ", " for every ", " as many ")


@dataclass(frozen=True)
class VerbPhrase:
    """Phrases that begin with bare verbs, and who does it: `who` is empty where you are told to do it.

    `several`: `who` is a plural. `span`: how long it lasts (`until the end of the turn`). `spends`: it pays a price, so
    that what it buys follows with `to`. `also`: what others do in the same breath. `told`: where somebody does it, the
    same as what you are told to do.
    """

    phrases: tuple[str, ...]
    who: str = ""
    several: bool = False
    span: str = ""
    spends: bool = False
    also: tuple["VerbPhrase", ...] = ()
    told: str = ""

    @property
    def command(self) -> str:
        """`force the target 1 space`, `the target makes 1 extra attack`."""
        if not self.who:
            return spanning(series(self.phrases), self.span)
        said = [agreeing(phrase, several=self.several) for phrase in gathered(self.phrases)]
        return together(spanning(f"{self.who} {series(said)}", self.span), self.also)

    def option(self, instead: str = "") -> str:
        """`you may force the target 1 space`, `the target may make 1 extra attack`."""
        if not self.who:
            does = series(self.phrases)
            return f"you may {does} instead" if instead and " to " not in does else f"you may {instead}{does}"
        if modal(self.phrases[0]):
            return f"{instead}{self.command}"
        said = spanning(f"{instead}{self.who} may {series(gathered(self.phrases))}", self.span)
        return together(said, self.also)

    def buying(self, bought: "VerbPhrase") -> "VerbPhrase":
        """One act of a price and what it buys: `spend 1 boost from this unit to target a friendly common`."""
        return VerbPhrase((f"{self.command} to {bought.told or bought.command}",))

    @property
    def is_statement(self) -> bool:
        """Whether there are words for telling you to do it."""
        return bool(self.told or not self.who)


def together(said: str, acts: Sequence[VerbPhrase]) -> str:
    """Several statements in one sentence."""
    return ", and ".join((said, *(one.command for one in acts)))


def act(phrase: str, *, span: str = "") -> VerbPhrase:
    """What you do."""
    return VerbPhrase((f"{phrase} {span}" if span else phrase,))


def spanning(words: str, span: str) -> str:
    """Words with how long they hold, where it can't be taken for a part of something else."""
    if not span:
        return words
    if words.count(QUOTE) == 1:
        return words.replace(QUOTE, f" {span}{QUOTE}")
    if QUOTE in words or any(counts in words for counts in COUNTS):
        return f"{span}, {words}"
    return f"{words} {span}"


def then(items: Sequence[str], *, pair: bool = True, semicolons: bool = False) -> str:
    """One after the other, in one sentence; `pair`: two of them may be joined by a mere `and`."""
    *before, last = items
    if not before:
        return last
    if semicolons:
        return f"{'; '.join(before)}; then {last}"
    if pair and len(before) == 1 and not any(" and " in item or ", " in item for item in items):
        return f"{before[0]} and {last}"
    return f"{', '.join(before)}, then {last}"
