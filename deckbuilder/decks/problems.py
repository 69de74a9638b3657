"""Problems of a deck as values, and their sentences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from deckbuilder.json_objects import JsonObject
from deckbuilder.text import counted, listed, printable, short


class ProblemKind(Enum):
    """The kind of a problem."""

    SECTION = "a section with a wrong number of cards"
    TOTAL = "a deck with a wrong number of cards"
    MISPLACED = "a card in a section that is not its own"
    PRESCRIBED = "a card where the rules name other ones"
    COPIES = "too many copies"
    FOREIGN = "a card that does not belong to the leader"
    GUESTS = "too many guests"
    SETUP = "a card of the starting set-up is missing"
    POOL = "a card that the pool does not hold"
    NO_POOL = "a limited deck without a pool"
    UNKNOWN = "a name of no card"
    PACK = "a card of a pack that is not here"
    AMBIGUOUS = "a name of several cards"
    SYNTAX = "a line that cannot be read"
    OTHER_GAME = "a list whose names are of another game"


UNREADABLE = {
    ProblemKind.UNKNOWN: "unknown-card",
    ProblemKind.PACK: "unknown-pack",
    ProblemKind.AMBIGUOUS: "ambiguous-card",
    ProblemKind.SYNTAX: "syntax",
    ProblemKind.OTHER_GAME: "syntax",
}


@dataclass(frozen=True)
class Problem(JsonObject):
    """One problem: the rule that is broken, its place, the number found and required, and facts for a hint.

    Attributes:
        section: The section in question; None for the whole deck.
        card: The name of the card in question, as it was written.
        required: The number required or allowed.
        leader: The name of the leader, where it decides.
        shares: What a card must have one of: the leader's symbols, or its faction.
        missing: Cards that would solve it, with their numbers.
        near: Names or sections that may have been meant; of a foreign card, what it has instead.
        excluded: Sections that a limit of the total number does not count.
        faction: The faction of the card, where the deck holds another card of its name.
        line: The line of the deck list; 0 if it has none.
        detail: The end of the sentence, or all of it, where the kind alone does not say it.
        key: The key of the card; None where there is none, or where only its name is known.
    """

    KEYS = "rule section card count required line? message hint? key"

    kind: ProblemKind
    rule: str
    section: str | None = None
    card: str | None = None
    count: int | None = None
    required: int | None = None
    leader: str | None = None
    shares: tuple[str, ...] = ()
    missing: Mapping[str, int] = field(default_factory=dict)
    near: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    faction: str | None = None
    line: int = 0
    detail: str = ""
    key: str | None = field(default=None, compare=False)

    @property
    def is_unreadable(self) -> bool:
        """Whether the problem is a line that could not be understood, not a broken rule."""
        return self.kind in UNREADABLE

    @property
    def message(self) -> str:
        """The sentence about the problem, without the rule and the hint."""
        return printable(MESSAGES[self.kind](self))

    @property
    def hint(self) -> str:
        """How to solve the problem; empty if there is nothing to propose."""
        return HINTS[self.kind](self)

    @property
    def objection(self) -> str:
        """Why a further copy of a card brings the problem, in a few words."""
        match self.kind:
            case ProblemKind.SECTION:
                return f"{self.section}: full with {self.required}"
            case ProblemKind.TOTAL:
                return f"the deck is full with {self.required}{_excluded(self)}"
            case ProblemKind.COPIES:
                return f"up to {self.required} in a deck"
            case ProblemKind.POOL:
                return f"the pool holds {self.required}"
            case ProblemKind.FOREIGN:
                return f"{', '.join(self.near)}: {self.hint}"
            case _:
                return self.message

    @property
    def surplus(self) -> int:
        """How many cards are too many; negative for cards that are missing, 0 where the problem is no number."""
        if self.count is None or self.required is None or self.kind is ProblemKind.FOREIGN:
            return 0
        return self.count - self.required

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" + (f" - {self.hint}" if self.hint else "")


def surpluses(problems: Iterable[Problem]) -> dict[str, Problem]:
    """Return the first problem of each card of which a deck has too many copies, by the keys of the cards."""
    too_many = [problem for problem in problems if problem.key and problem.surplus > 0]
    return {problem.key: problem for problem in reversed(too_many) if problem.key}


def in_numbers(problems: Iterable[Problem]) -> str:
    """Return what is too much in a deck, then what is missing: `8 commons too many, 1 event missing`; or nothing."""
    amounts = {(problem.surplus, _what_is_counted(problem)): None for problem in problems if problem.surplus}
    too_many = [_amount(surplus, name) for surplus, name in amounts if surplus > 0]
    missing = [_amount(-surplus, name) for surplus, name in amounts if surplus < 0]
    parts = ((too_many, "too many"), (missing, "missing"))
    return ", ".join(f"{listed(names)} {adjective}" for names, adjective in parts if names)


def _what_is_counted(problem: Problem) -> tuple[str, bool]:
    """Return the name of a card, or the plural of what a problem counts, and whether it is a plural."""
    if problem.card:
        return short(problem.card), False
    if problem.kind is ProblemKind.GUESTS:
        return "guests", True
    return problem.section or "cards", True


def _amount(number: int, counted_name: tuple[str, bool]) -> str:
    name, is_plural = counted_name
    return f"{number} {name.removesuffix('s') if is_plural and number == 1 else name}"


def cards_of_pack(number: int, pack: str) -> str:
    """Return which cards are missing: `2 cards of the pack Deep Ones 1.2, which is not here`."""
    return f"{counted(number, 'card')} of the pack {pack}"


def _counted(problem: Problem) -> str:
    return counted(problem.count or 0, "card")


def _excluded(problem: Problem) -> str:
    return f" besides the {listed(problem.excluded)}" if problem.excluded else ""


def _name(problem: Problem) -> str:
    return short(problem.card or "") + (_of((problem.faction,)) if problem.faction else "")


def _foreign(problem: Problem) -> str:
    """Return the name of a card and what it has instead of what it must share."""
    faction = (problem.faction,) if problem.faction else ()
    return short(problem.card or "") + _of(tuple(dict.fromkeys((*faction, *problem.near))))


def _of(items: tuple[str, ...]) -> str:
    return f" ({listed(items)})" if items else ""


def _at(problem: Problem) -> str:
    return f"line {problem.line}: " if problem.line else ""


MESSAGES: dict[ProblemKind, Callable[[Problem], str]] = {
    ProblemKind.SECTION: lambda p: f"{p.section}: {_counted(p)}, {p.required} required",
    ProblemKind.TOTAL: lambda p: f"the deck has {_counted(p)}{_excluded(p)}, {p.required} required",
    ProblemKind.MISPLACED: lambda p: f"{_name(p)} does not belong under {p.section}",
    ProblemKind.PRESCRIBED: lambda p: f"{p.section}: {p.count} {_name(p)}, {p.required} prescribed",
    ProblemKind.COPIES: lambda p: f"{p.count} copies of {_name(p)}, {p.required} allowed",
    ProblemKind.FOREIGN: lambda p: f"{_foreign(p)} does not belong to {p.leader}",
    ProblemKind.GUESTS: lambda p: f"{_counted(p)} of other factions as guests, {p.required} allowed",
    ProblemKind.SETUP: lambda p: f"the starting set-up needs {p.required} {_name(p)}, the deck has {p.count}",
    ProblemKind.POOL: lambda p: f"{p.count} {_name(p)}, the pool holds {p.required}",
    ProblemKind.NO_POOL: lambda _: "a limited deck lists the pool that it was built from; this one lists none",
    ProblemKind.UNKNOWN: lambda p: f"{_at(p)}no card is called '{_name(p)}'{p.detail}",
    ProblemKind.PACK: lambda p: f"{_at(p)}{_name(p)} is a card of the pack {p.detail}",
    ProblemKind.AMBIGUOUS: lambda p: f"{_at(p)}several cards are called '{_name(p)}'",
    ProblemKind.SYNTAX: lambda p: f"{_at(p)}{p.detail}",
    ProblemKind.OTHER_GAME: lambda p: p.detail,
}


def _section_hint(problem: Problem) -> str:
    difference = (problem.required or 0) - (problem.count or 0)
    if problem.missing:
        return f"add {_names(problem.missing)}"
    return f"add {difference} more" if difference > 0 else f"take out {-difference}"


def _names(cards: Mapping[str, int]) -> str:
    return listed(f"{count} {name}" for name, count in cards.items())


HINTS: dict[ProblemKind, Callable[[Problem], str]] = {
    ProblemKind.SECTION: _section_hint,
    ProblemKind.TOTAL: _section_hint,
    ProblemKind.MISPLACED: lambda p: f"it goes under {listed(p.near, 'or')}" if p.near else "it goes into no deck",
    ProblemKind.PRESCRIBED: lambda p: f"put in {_names(p.missing)} instead" if p.missing else "take it out",
    ProblemKind.COPIES: lambda p: f"take out {(p.count or 0) - (p.required or 0)}",
    ProblemKind.FOREIGN: lambda p: f"{p.leader} takes cards with {listed(p.shares, 'or')}",
    ProblemKind.GUESTS: lambda p: f"take out {(p.count or 0) - (p.required or 0)}",
    ProblemKind.SETUP: lambda p: f"add {(p.required or 0) - (p.count or 0)}",
    ProblemKind.POOL: lambda p: f"take out {(p.count or 0) - (p.required or 0)}",
    ProblemKind.NO_POOL: lambda _: "add a Pool section",
    ProblemKind.UNKNOWN: lambda p: f"did you mean {listed(p.near, 'or')}?" if p.near else "",
    ProblemKind.PACK: lambda _: "",
    ProblemKind.AMBIGUOUS: lambda p: f"write {listed(p.near, 'or')}" if p.near else "",
    ProblemKind.SYNTAX: lambda _: "",
    ProblemKind.OTHER_GAME: lambda _: "",
}
