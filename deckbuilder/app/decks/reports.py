"""Reports about decks, as results for every front end: documents, verdicts, differences, suggestions, remarks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deckbuilder.app.report import cell
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Change, Deck
from deckbuilder.decks.problems import UNREADABLE, Problem, ProblemKind
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject, as_json
from deckbuilder.model.card import Card

if TYPE_CHECKING:
    from deckbuilder.decks.suggest import Suggestion


def deck_document(workbench: Workbench, deck: Deck) -> dict[str, Any]:
    """Return a deck as a document for programs."""
    from deckbuilder.decks.formats.documents import document_of  # noqa: PLC0415 - start-up time
    from deckbuilder.decks.listing import listing  # noqa: PLC0415

    return document_of(listing(deck, workbench.catalogue))


@dataclass(frozen=True)
class DeckVerdict(JsonObject):
    """The verdict on a deck. `resolved`: None where there is no deck, for the reason in `error`.

    `missing`: of each card of which fewer copies are owned than needed, both numbers; None where that was not asked.
    """

    KEYS = "deck=name ruleset=resolved.deck.ruleset format=resolved.deck.format legal=is_legal problems *shortage"

    name: str
    resolved: ResolvedDeck | None
    problems: list[Problem]
    missing: Mapping[Card, tuple[int, int]] | None = None
    error: InputError | None = None

    columns: Sequence[str] = (
        "deck",
        "legal",
        "rule",
        "section",
        "card",
        "count",
        "required",
        "line",
        "message",
        "hint",
        "key",
    )

    @property
    def is_legal(self) -> bool:
        """Whether the deck is legal."""
        return not self.problems

    @property
    def is_readable(self) -> bool:
        """Whether everything in the deck was understood."""
        return not any(problem.is_unreadable for problem in self.problems)

    @property
    def shortage(self) -> dict[str, list[dict[str, object]]]:
        """The cards that are missing, under `short`; nothing where that was not asked."""
        if self.missing is None:
            return {}
        return {
            "short": [
                {"card": card.name, "needed": needed, "owned": had, "key": card.key}
                for card, (needed, had) in self.missing.items()
            ]
        }

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each problem; a single one for a legal deck."""
        for entry in [problem.to_json() for problem in self.problems] or [dict[str, Any]()]:
            yield self.name, self.is_legal, *(entry.get(column) for column in self.columns[2:])


class DeckVerdicts:
    """The verdicts on decks; that on a single one is its JSON alone."""

    columns = DeckVerdict.columns

    def __init__(self, verdicts: Sequence[DeckVerdict]) -> None:
        self.verdicts = verdicts

    def to_json(self) -> Any:
        return as_json(self.verdicts[0] if len(self.verdicts) == 1 else self.verdicts)

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield the rows of every verdict."""
        for verdict in self.verdicts:
            yield from verdict.rows()


def verdict_on(workbench: Workbench, resolved: ResolvedDeck, *, with_owned: bool = False) -> DeckVerdict:
    """Return the verdict on a deck. `with_owned`: count the cards of it that are not owned, too."""
    missing = None
    if with_owned:
        from deckbuilder.collection import missing_copies  # noqa: PLC0415 - start-up time

        missing = missing_copies(resolved.deck, workbench.owned)
    return DeckVerdict(resolved.deck.name, resolved, resolved.problems(), missing)


def unreadable(name: str, error: InputError) -> DeckVerdict:
    """Return the verdict on what cannot be read as a deck."""
    line = error.place.line if error.place else 0
    problem = Problem(ProblemKind.SYNTAX, UNREADABLE[ProblemKind.SYNTAX], line=line, detail=error.message)
    return DeckVerdict(name, None, [problem], error=error)


@dataclass(frozen=True)
class DeckDifference(JsonObject):
    """The changes that lead from one deck to another."""

    KEYS = "out=removed in=added"

    changes: Sequence[Change]

    columns: Sequence[str] = ("section", "card", "faction", "change", "key")

    @property
    def removed(self) -> list[Change]:
        return [change for change in self.changes if change.by < 0]

    @property
    def added(self) -> list[Change]:
        return [change for change in self.changes if change.by > 0]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each change; copies that are taken out are a negative number."""
        for change in self.changes:
            yield change.section, change.card.name, change.card.faction, change.by, change.card.key


@dataclass(frozen=True)
class DeckSuggestions(JsonObject):
    """Cards for what a deck lacks: by section how many are missing, and suggestions, the best first."""

    KEYS = "*by_section"

    gaps: Mapping[str, int]
    sections: "Mapping[str, Sequence[Suggestion]]"

    columns: Sequence[str] = ("section", "missing", "card", "room", "score", "why", "key")

    @property
    def by_section(self) -> dict[str, dict[str, object]]:
        """What each section lacks, and the suggestions for it."""
        return {name: {"missing": self.gaps[name], "cards": suggestions} for name, suggestions in self.sections.items()}

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each suggestion."""
        for name, suggestions in self.sections.items():
            for suggestion in suggestions:
                yield name, self.gaps[name], *map(cell, suggestion.to_json().values())


def suggestions_for(
    workbench: Workbench, resolved: ResolvedDeck, limit: int, *, only_owned: bool = False
) -> DeckSuggestions:
    """Return suggestions for a deck, a number of them for each section that lacks cards. Raises InputError."""
    from deckbuilder.decks.suggest import DeckCompletion  # noqa: PLC0415 - start-up time

    completion = DeckCompletion(resolved, workbench.resolver, workbench.owned if only_owned else None)
    gaps = completion.gaps()
    sections = completion.validator.format.sections
    suggestions = {
        section.name: completion.suggestions(section)[:limit] for section in sections if gaps.get(section.name)
    }
    return DeckSuggestions(gaps, suggestions)


@dataclass(frozen=True)
class DeckNotes(JsonObject):
    """The notes on a deck and on its cards."""

    KEYS = "notes=deck.notes cards"

    deck: Deck

    columns: Sequence[str] = ("card", "note", "key")

    @property
    def cards(self) -> dict[str, str]:
        """The notes on cards, by their names."""
        from deckbuilder.decks.remarks import notes_by_name  # noqa: PLC0415 - start-up time

        return notes_by_name(self.deck)

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each note; one on the deck itself has no card."""
        yield from (("", text, "") for text in self.deck.notes)
        yield from ((card.name, text, card.key) for card, text in self.deck.card_notes.items())
        yield from ((name, text, "") for name, text in self.deck.unknown_notes.items())


@dataclass(frozen=True)
class DeckTags(JsonObject):
    """The tags of a deck: those of cards, with the cards and how many copies it has, and those of the deck itself."""

    KEYS = "*names"

    deck: Deck

    columns: Sequence[str] = ("tag", "card", "count", "key")

    @property
    def _cards(self) -> dict[str, Counter[Card]]:
        """The copies of the cards of each tag; none for a tag of the deck itself."""
        from deckbuilder.decks.remarks import deck_tags, tags_of  # noqa: PLC0415 - start-up time

        return {**{tag: Counter[Card]() for tag in deck_tags(self.deck)}, **tags_of(self.deck)}

    @property
    def names(self) -> dict[str, dict[str, int]]:
        """The same by the names of the cards."""
        return {tag: {card.name: count for card, count in cards.items()} for tag, cards in self._cards.items()}

    @property
    def lines(self) -> list[str]:
        """A line for each tag: `ramp 6: 4 Ice Smith, 2 Nadiana`."""
        return [
            f"{tag} {sum(cards.values())}: {', '.join(f'{count} {name}' for name, count in cards.items())}"
            if cards
            else f"the deck: {tag}"
            for tag, cards in self.names.items()
        ]

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each card of each tag; a tag of the deck itself has no card."""
        for tag, cards in self._cards.items():
            yield from ((tag, card.name, count, card.key) for card, count in cards.items())
            if not cards:
                yield tag, "", "", ""


@dataclass(frozen=True)
class ConsideredCards(JsonObject):
    """The cards under consideration for a deck."""

    KEYS = "*copies"

    deck: Deck

    columns: Sequence[str] = ("card", "count", "key")

    @property
    def copies(self) -> dict[str, int]:
        """How many copies are considered, by name."""
        from deckbuilder.decks.remarks import considered_names  # noqa: PLC0415 - start-up time

        return considered_names(self.deck)

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each name; one that no card has comes without a key."""
        keys = {card.name: card.key for card in self.deck.considering}
        yield from ((name, count, keys.get(name, "")) for name, count in self.copies.items())
