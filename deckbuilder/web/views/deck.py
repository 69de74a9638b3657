"""A deck as a page shows it: its sections with their quotas, the verdict, repairs, notes, and figures."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from deckbuilder.app.decks.files import MAX_KEPT_FILES, DeckFile
from deckbuilder.app.library import is_built_from
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.note_text import CARD, note_parser
from deckbuilder.decks.problems import Problem, ProblemKind, surpluses
from deckbuilder.decks.remarks import tags_in, text_of
from deckbuilder.decks.repair import DeckChange, repair_deck
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.stats import stats, tally
from deckbuilder.decks.textlist import CONSIDERING
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.text import counted, fold, slug
from deckbuilder.web.drawing.charts import Drawing, stacked_chart
from deckbuilder.web.page import PageRequest

if TYPE_CHECKING:
    from markdown_it.token import Token

HEADING_LEVELS = 3  # above those of a note, on the page that has it
LAST_LEVEL = 6


class _NoteView(NamedTuple):
    """A note on a deck. `number`: from 1; `text`: as it is written; `html`: as it is shown."""

    number: int
    text: str
    html: Markup


class NoteWriter:
    """Writes the notes of a deck as HTML. Its cards are links where they are named, others of its game in brackets."""

    def __init__(self, request: PageRequest, resolved: ResolvedDeck) -> None:
        deck = resolved.deck
        cards = dict.fromkeys([*deck.cards(), *deck.considering, *deck.card_notes])
        self._named: Mapping[str, Card] = {card.name: card for card in cards}
        names = sorted(map(re.escape, self._named), key=len, reverse=True)
        own = rf"(?<!\w)(?P<own>{'|'.join(names)})(?!\w)" if names else r"(?P<own>(?!))"
        self._pattern = re.compile(rf"{CARD.pattern}|{own}")
        self._names = CardNames(request.catalogue, resolved.validator.ruleset, resolved.leader)
        self._to = request.to

    def notes(self, texts: Sequence[str]) -> list[_NoteView]:
        """Return the notes that are more than tags."""
        views = (_NoteView(number, text, self.html(text)) for number, text in enumerate(texts, start=1))
        return [view for view in views if view.html]

    def html(self, note: str) -> Markup:
        """Return what a note says without its tags."""
        parser = note_parser()
        tokens = parser.parse(text_of(note))
        for token in tokens:
            if token.type.startswith("heading"):
                token.tag = f"h{min(int(token.tag[1:]) + HEADING_LEVELS, LAST_LEVEL)}"
            token.children = list(self._with_links(token.children)) if token.children else token.children
        text = parser.renderer.render(tokens, parser.options, {})
        return Markup(text)  # noqa: S704 - the parser escapes what is no Markdown

    def _with_links(self, tokens: "Sequence[Token]") -> "Iterator[Token]":
        """Yield the pieces of a line with links to cards; links of the note lead out and say so."""
        is_link = False
        for token in tokens:
            if token.type == "link_open":
                token.attrSet("rel", "nofollow noopener noreferrer")
            is_link = token.type == "link_open" or (is_link and token.type != "link_close")
            if token.type == "text" and not is_link:
                yield from self._text(token)
            else:
                yield token

    def _text(self, token: "Token") -> "Iterator[Token]":
        end = 0
        for match in self._pattern.finditer(token.content):
            card = self._named.get(match["own"]) if match["own"] else self._card(match[1])
            if card is not None:
                yield _text_token(token, token.content[end : match.start()])
                yield from self._link(token, card, match["own"] or match[1])
                end = match.end()
        yield _text_token(token, token.content[end:])

    def _card(self, name: str) -> Card | None:
        cards = self._names.candidates(name)
        return cards[0] if cards else None

    def _link(self, token: "Token", card: Card, name: str) -> "Iterator[Token]":
        from markdown_it.token import Token  # noqa: PLC0415 - start-up time

        address = self._to("cards", *card.key.split("/"))
        yield Token("link_open", "a", 1, attrs={"href": address, "data-card": ""})
        yield _text_token(token, name)
        yield Token("link_close", "a", -1)


def _text_token(token: "Token", text: str) -> "Token":
    piece = copy(token)
    piece.content = text
    return piece


@dataclass(frozen=True)
class DeckRow:
    """A card of a section. `name`: how a deck list writes it. `is_fixed`: the rules prescribe it.

    `missing`: copies that the user does not own; 0 where the deck is not built from owned cards. `surplus`: why there
    are too many copies.
    """

    card: Card
    name: str
    count: int
    missing: int
    is_fixed: bool
    note: str
    note_html: str = ""
    surplus: str = ""

    @property
    def tags(self) -> list[str]:
        """The tags that the note gives."""
        return tags_in(self.note)


@dataclass(frozen=True)
class SectionView:
    """A section with its cards; `wanted` is None where it has no quota. `is_fixed`: the rules choose its cards.

    `in_pool`: how many there are in the pool of a limited deck.
    """

    name: str
    heading: str
    size: int
    wanted: int | None
    rows: tuple[DeckRow, ...]
    is_fixed: bool = False
    in_pool: int | None = None

    @property
    def share(self) -> int:
        """How much of the quota is there, in percent."""
        return min(100 * self.size // self.wanted, 100) if self.wanted else 100

    @property
    def is_right(self) -> bool:
        """Whether it has as many cards as it must."""
        return self.wanted in (None, self.size)

    @property
    def surplus(self) -> int:
        """How many cards are too many."""
        return max(self.size - self.wanted, 0) if self.wanted is not None else 0


@dataclass(frozen=True)
class CostColumn:
    """The cards of a deck with one cost; None for those without."""

    cost: int | None
    rows: tuple[DeckRow, ...]

    @property
    def size(self) -> int:
        return sum(row.count for row in self.rows)


@dataclass(frozen=True)
class TagGroup:
    """The cards of a deck with one tag; those without any for an empty one."""

    tag: str
    rows: tuple[DeckRow, ...]

    @property
    def size(self) -> int:
        return sum(row.count for row in self.rows)


@dataclass(frozen=True)
class UnknownRow:
    """A name that no card has. `where`: its section, or `note`; `note`: on it; `list`: of the form that removes it."""

    name: str
    where: str
    count: int = 0
    note: str = ""

    @property
    def list(self) -> str:
        return CONSIDERING if self.where == CONSIDERING else "deck"


@dataclass(frozen=True)
class CurveView:
    """The costs of a deck as a chart, and its classes: the name for the style sheet, the word, and how many cards."""

    chart: Drawing
    classes: tuple[tuple[str, str, int], ...]


def sections_of(request: PageRequest, resolved: ResolvedDeck) -> list[SectionView]:
    """Return the sections of a deck in the order of its format, those that the rules fill last."""
    deck, format_ = resolved.deck, resolved.validator.format
    sections_by_name = {section.name: section for section in format_.sections}
    sections = []
    for name in [*sections_by_name, *(name for name in deck.sections if name not in sections_by_name)]:
        section, cards = sections_by_name.get(name), deck.sections.get(name, {})
        if not cards and (section is None or section.count is None):
            continue
        quota, heading = section.count if section else None, section.heading if section else name.title()
        rows, is_fixed = _rows(request, resolved, name), resolved.validator.is_given(section)
        in_pool = resolved.pool_sizes.get(name)
        sections.append(SectionView(name, heading, sum(cards.values()), quota, rows, is_fixed, in_pool))
    return sorted(sections, key=lambda section: section.is_fixed)


def cost_columns(sections: Sequence[SectionView]) -> list[CostColumn]:
    """Return the cards that a player has chosen by their costs, the cheapest first, those without a cost last."""
    rows = [row for section in sections if not section.is_fixed for row in section.rows]
    costs = sorted({row.card.cost for row in rows if row.card.cost is not None})
    columns = [CostColumn(cost, tuple(row for row in rows if row.card.cost == cost)) for cost in costs]
    without = tuple(row for row in rows if row.card.cost is None)
    return [*columns, CostColumn(None, without)] if without else columns


def tag_groups(sections: Sequence[SectionView]) -> list[TagGroup]:
    """Return the cards by their tags, in alphabetical order; those without a tag last."""
    rows = [row for section in sections for row in section.rows]
    tags = sorted({tag for row in rows for tag in row.tags})
    groups = [TagGroup(tag, tuple(row for row in rows if tag in row.tags)) for tag in tags]
    without = tuple(row for row in rows if not row.tags)
    return [*groups, TagGroup("", without)] if without else groups


def unknown_rows(resolved: ResolvedDeck) -> list[UnknownRow]:
    """Return the names in a deck that no card has: in sections, the pool, under consideration, and in notes."""
    lines = [UnknownRow(line.name, line.section or "", line.count) for line in resolved.deck.unknown]
    return [*lines, *(UnknownRow(name, "note", note=note) for name, note in resolved.deck.unknown_notes.items())]


def _rows(request: PageRequest, resolved: ResolvedDeck, name: str) -> tuple[DeckRow, ...]:
    deck, ruleset, owned = resolved.deck, resolved.validator.ruleset, request.workspace.owned
    is_counted = is_built_from(deck, owned)
    names = CardNames(request.catalogue, ruleset, resolved.leader)
    writer = NoteWriter(request, resolved) if deck.card_notes else None
    section, too_many = resolved.validator.format.section(name), surpluses(resolved.deck_problems)
    return tuple(
        DeckRow(
            card=card,
            name=names.name_of(card),
            count=count,
            missing=max(count - owned.get(card, 0), 0) if is_counted else 0,
            is_fixed=resolved.validator.is_given(section),
            note=deck.card_notes.get(card, ""),
            note_html=writer.html(deck.card_notes[card]) if writer and card in deck.card_notes else "",
            surplus=too_many[card.key].message if card.key in too_many else "",
        )
        for card, count in deck.sections.get(name, {}).items()
    )


def curve(resolved: ResolvedDeck, beside: Sequence[ResolvedDeck] = ()) -> CurveView:
    """Return the chart of the costs of a deck, each bar made of the classes of its cards, by their first word.

    `beside`: decks whose charts stand beside it and have the same scale.
    """
    counts = tally(resolved.deck, lambda card: [] if card.cost is None else [(card.class_.split()[0], card.cost)])
    totals, costs = dict.fromkeys((word for word, _ in sorted(counts)), 0), stats(resolved).curve
    others = [stats(other).curve for other in beside]
    axis = range(max([len(costs), *map(len, others)]))
    highest = max((number for other in others for number in other.values()), default=0)
    for (word, _), number in counts.items():
        totals[word] += number
    names = {word: f"w-{slug(word)}" for word in totals}
    bars = [(str(cost), [(names[word], counts[word, cost]) for word in totals if counts[word, cost]]) for cost in axis]
    title = f"cards by cost: {', '.join(f'{number} of {cost}' for cost, number in costs.items())}"
    return CurveView(stacked_chart(title, bars, highest), tuple((names[word], word, totals[word]) for word in totals))


def figures(resolved: ResolvedDeck) -> list[tuple[str, str]]:
    """Return further figures of a deck, each with its name."""
    figures = stats(resolved)
    rows = [("Symbols", figures.symbols), ("Attacks", figures.attacks)]
    if {fold(name): count for name, count in figures.factions.items()} != figures.symbols:
        rows.append(("Factions", figures.factions))
    return [
        (name, ", ".join(f"{count} {name_counted}" for name_counted, count in counts.items()))
        for name, counts in rows
        if counts
    ]


def verdict_of(resolved: ResolvedDeck, problems: Sequence[Problem]) -> str:
    """Return the verdict in a few words."""
    return (
        f"Not legal: {counted(len(problems), 'problem')}" if problems else f"Legal ({resolved.validator.format.title})"
    )


@dataclass(frozen=True)
class DeckGroup:
    """Decks under one heading. `decks`: names with titles."""

    heading: str
    decks: Sequence[tuple[str, str]]


def own_titles(request: PageRequest) -> list[tuple[str, str]]:
    """Return the names of the user's decks with their titles, by title; decks of one title also show their names."""
    titles = {name: _own_title(request, name) for name in request.workspace.own_names}
    several = {title for title, number in Counter(titles.values()).items() if number > 1}
    shown = [(name, f"{title} ({name})" if title in several else title) for name, title in titles.items()]
    return sorted(shown, key=lambda name_and_title: fold(name_and_title[1]))


def _own_title(request: PageRequest, name: str) -> str:
    """Return the title of a deck of the user; its name where it cannot be read."""
    try:
        return request.decks.read(name).resolved.deck.name
    except InputError:
        return name


def deck_groups(request: PageRequest) -> list[DeckGroup]:
    """Return the groups that have decks."""
    catalogue = request.catalogue
    own = DeckGroup("Your decks", own_titles(request))
    shipped = [
        DeckGroup(
            ruleset.name, [(deck["deck"], deck["name"]) for deck in catalogue.decks() if deck["ruleset"] == ruleset.id]
        )
        for ruleset in catalogue.rulesets.values()
    ]
    return [group for group in (own, *shipped) if group.decks]


class NumberedChange(NamedTuple):
    """A change of a repair with its place there, from 0. `reasons`: why this card and no other."""

    number: int
    change: DeckChange
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class ProblemView:
    """A problem of a deck with the changes that answer it."""

    problem: Problem
    changes: tuple[NumberedChange, ...]


@dataclass(frozen=True)
class RepairView:
    """The problems of a deck, and all changes that make it legal; none where nothing does. `others`: of no problem."""

    problems: tuple[ProblemView, ...]
    changes: tuple[NumberedChange, ...]
    others: tuple[NumberedChange, ...]

    @property
    def only_adds(self) -> bool:
        """Whether nothing has to be taken out."""
        return all(change.change.change.by > 0 for change in self.changes)


def repair_view(problems: Sequence[Problem], repairs: Sequence[DeckChange]) -> RepairView:
    """Return the problems of a deck, each with the changes that answer it. `repairs`: all that make it legal."""
    changes = tuple(
        NumberedChange(number, change, tuple(why for why in change.why if not why.endswith("]")))  # a rule's id
        for number, change in enumerate(repairs)
    )
    views = tuple(
        ProblemView(problem, tuple(change for change in changes if _answers(change.change, problem)))
        for problem in problems
    )
    others = tuple(change for change in changes if not any(_answers(change.change, problem) for problem in problems))
    return RepairView(views, changes, others)


@lru_cache(MAX_KEPT_FILES)
def repairs_of_file(file: DeckFile) -> tuple[DeckChange, ...]:
    """Return `repairs` of a deck file, which are found once for what stands in it."""
    return repairs(file.resolved, file.resolver)


def repairs(resolved: ResolvedDeck, resolver: Resolver) -> tuple[DeckChange, ...]:
    """Return the changes that make a deck legal; none where nothing does, or where it is legal."""
    try:
        return repair_deck(resolved, resolver).changes
    except InputError:
        return ()


def _answers(proposed: DeckChange, problem: Problem) -> bool:
    """Whether a change is about what a problem is about: its card, its section or the whole deck."""
    change = proposed.change
    if problem.card is not None:
        return problem.card == change.card.name and (change.by > 0) == (problem.kind is ProblemKind.SETUP)
    is_missing = (problem.count or 0) < (problem.required or 0)
    return problem.section in (None, change.section) and (change.by > 0) == is_missing


def with_change(resolved: ResolvedDeck, number: int, resolver: Resolver) -> Deck:
    """Return the deck with one change of its repair. Raises InputError where the repair has no such change."""
    changes = repair_deck(resolved, resolver).changes
    if not 0 <= number < len(changes):
        raise InputError("there is no such change any more")
    change, deck = changes[number].change, resolved.deck
    held = deck.sections.get(change.section, {}).get(change.card, 0)
    return deck.with_count(change.section, change.card, held + change.by)
