"""Decks on a screen: sections against quotas, curves, verdicts, differences."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from deckbuilder.cli.display.cards import NUMBERS, card_name, headings_of, section_table
from deckbuilder.cli.display.console import ASIDE, BAD, DOUBTFUL, GOOD, HEADING, bar, safe_text, table
from deckbuilder.cli.display.remedies import remedy_text
from deckbuilder.decks.deck import Change, Copies
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.decks.note_text import as_text
from deckbuilder.decks.problems import Problem
from deckbuilder.decks.resolve import ResolvedDeck, layout_warning
from deckbuilder.documents.document import split_tags
from deckbuilder.limits import MAX_REPORTED_ERRORS
from deckbuilder.text import counted, listed, short

if TYPE_CHECKING:
    from deckbuilder.decks.repair import DeckChange
    from deckbuilder.decks.stats import Stats
    from deckbuilder.decks.suggest import Suggestion


MAX_BAR = 20  # columns of the longest bar


def deck_view(console: Console, resolved: ResolvedDeck, figures: "Stats") -> RenderableType:
    """Return a whole deck: each section with its quota, then curve and symbols."""
    deck, format_ = resolved.deck, resolved.validator.format
    ruleset_and_format = safe_text(f"  {resolved.validator.ruleset.name}, {format_.title}", ASIDE)
    parts: list[RenderableType] = [safe_text(deck.name, HEADING).append_text(ruleset_and_format)]
    sections: list[tuple[Text, Copies]] = []
    for section in format_.sections:
        cards = deck.sections.get(section.name, {})
        if not cards and section.count is None:
            continue
        held = sum(cards.values())
        of_count = f"/{section.count}" if section.count is not None else ""
        style = HEADING if section.count in (None, held) else BAD
        sections.append((Text(f"{section.heading} {held}{of_count}", style), cards))
    strange = (name for name in deck.sections if format_.section(name) is None)
    sections += ((Text(f"{name.title()} (no section of this format)", BAD), {}) for name in strange)
    rows = section_table(console, sections, headings_of(deck.cards(), (*NUMBERS, "Types")))
    charts = [bars(console, "Cost", {str(cost): count for cost, count in figures.curve.items()})]
    charts += [bars(console, "Symbol", figures.symbols)] if figures.symbols else []
    parts += [rows, Text(), Columns(charts, padding=(0, 6)), Text()]
    if warning := layout_warning(resolved):
        parts.append(safe_text(warning, DOUBTFUL))
    if deck.considering:
        listing = listed(f"{count} {card.name}" for card, count in deck.considering.items())
        parts.append(safe_text(f"Considering: {listing}", ASIDE))
    parts += [safe_text(f"{card.name}: {as_text(note)}", ASIDE) for card, note in deck.card_notes.items()]
    if deck.card_notes or deck.notes:
        from deckbuilder.app.decks.reports import DeckTags

        parts += [safe_text(f"Tags: {'; '.join(tags)}", ASIDE)] if (tags := DeckTags(deck).lines) else []
    for note in split_tags(deck.notes)[0]:
        parts.append(safe_text(as_text(note), DOUBTFUL if note.startswith("Unconfirmed") else ASIDE))
    return Group(*parts)


def bars(console: Console, heading: str, counts: Mapping[str, int]) -> Table:
    """Return a horizontal bar for each count."""
    longest = max(counts.values(), default=0) or 1
    rows = ((label, count, bar(console, count / longest, MAX_BAR)) for label, count in counts.items())
    return table(console, heading, "Cards", "", rows=rows, numbers=("Cards",))


def verdict(resolved: ResolvedDeck, problems: Sequence[Problem]) -> RenderableType:
    """Return whether the deck is legal, with every problem."""
    deck = resolved.deck
    title = f"{deck.name} ({resolved.validator.ruleset.name}, {resolved.validator.format.title})"
    assumed = safe_text(f"\n  {resolved.assumed}", ASIDE) if resolved.assumed else Text()
    if not problems:
        return Text.assemble(safe_text(f"{title}: "), ("legal", GOOD), f", {counted(deck.size, 'card')}", assumed)
    unreadable = any(problem.is_unreadable for problem in problems)
    lines = Text.assemble(safe_text(f"{title}: "), ("not readable" if unreadable else "not legal", BAD), assumed)
    for problem in problems[:MAX_REPORTED_ERRORS]:
        lines.append("\n  ").append_text(safe_text(problem.message)).append(f" [{problem.rule}]", ASIDE)
        if problem.hint:
            lines.append("\n    -> ", ASIDE).append_text(safe_text(problem.hint, ASIDE))
    if len(problems) > MAX_REPORTED_ERRORS:
        lines.append(f"\n  and {len(problems) - MAX_REPORTED_ERRORS} more")
    if resolved.remedies:
        lines.append(f"\n  {remedy_text(resolved.remedies)}", ASIDE)
    return lines


def changes_view(console: Console, changes: Sequence[Change]) -> RenderableType:
    """Return the cards to take out and to put in."""
    if not changes:
        return Text("The decks hold the same cards.")
    ordered = sorted(changes, key=lambda change: change.by > 0)
    rows = ((_sign(change), abs(change.by), card_name(change.card), change.section) for change in ordered)
    return table(console, "", "Count", "Card", "Section", rows=rows, numbers=("Count",))


def _sign(change: Change) -> Text:
    return Text("out", BAD) if change.by < 0 else Text("in", GOOD)


def repairs_view(changes: "Sequence[DeckChange]") -> RenderableType:
    """Return the cards to take out and to put in to make a deck legal, with reasons."""
    lines: list[RenderableType] = []
    for repair in sorted(changes, key=lambda repair: repair.change.by > 0):
        change = repair.change
        head = Text.assemble("  ", _sign(change), f"  {abs(change.by)} ", card_name(change.card))
        lines.append(head.append_text(safe_text(f"  {change.section}", ASIDE)))
        lines += [Padding(safe_text(why, ASIDE), (0, 0, 0, 9)) for why in repair.why]
    return Group(*lines)


def suggestions_view(console: Console, suggestions: "Sequence[Suggestion]") -> RenderableType:
    """Return cards that would fill a gap, the best first, with reasons."""
    numbers = ("Cost", "Room", "Score")
    rows = table(console, "Card", "Faction", *numbers, "Why", numbers=numbers, least=("Score", "Faction"))
    for suggestion in suggestions:
        card, why = suggestion.card, "; ".join(suggestion.reasons)
        rows.add_row(card_name(card), card.faction, card.cost, suggestion.room, f"{suggestion.score:.1f}", why)
    return rows


STYLES = {LineStatus.CORRECTED: DOUBTFUL, LineStatus.ASIDE: DOUBTFUL, LineStatus.TAKEN: GOOD, LineStatus.UNCLEAR: BAD}


def import_report_view(console: Console, imported: ImportResult) -> RenderableType:
    """Return each line with its status and its cards, then the totals."""
    rows = table(console, "Line", "", "Text", "Result", numbers=("Line",))
    for report in imported.reports:
        status = Text(report.status.value, STYLES.get(report.status, ASIDE))
        rows.add_row(report.line or None, status, short(report.text), short(report.summary))
    return Group(rows, safe_text(_totals(imported)))


def _totals(imported: ImportResult) -> str:
    kinds: Counter[LineStatus] = Counter(report.status for report in imported.reports)
    del kinds[LineStatus.HEADING]
    totals = [f"{counted(kinds[kind], 'line')} {kind.value}" for kind in LineStatus if kinds[kind]]
    way = f"\nRead so that the deck fits its format: {imported.interpretation}." if imported.interpretation else ""
    note = f"\n{imported.note}" if imported.note else ""
    return f"{listed(totals)}.{way}{note}"
