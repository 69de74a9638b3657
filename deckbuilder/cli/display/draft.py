"""A draft on a screen: the pack with what each card needs and how it fits, the picks, and the end."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.cards import card_name, facts_of, numbers_of
from deckbuilder.cli.display.console import ASIDE, GOOD, HEADING, safe_text, table
from deckbuilder.decks.textlist import singular
from deckbuilder.limited.draft import SeatView
from deckbuilder.limited.figures import CardFigures
from deckbuilder.limited.table import DraftTable
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import ANY, Format
from deckbuilder.query.parse import condition
from deckbuilder.text import counted, listed


def pack_view(console: Console, draft_table: DraftTable, view: SeatView) -> RenderableType:
    """Return the pack of a player, a numbered line for each card, and a summary of the picks."""
    draft, decks = draft_table.draft, draft_table.adviser.decks
    head = Text.assemble(
        safe_text(draft_table.name, HEADING),
        f"  pack {view.round + 1} of {len(draft.rounds)}, pick {len(view.picks) % draft.pack_size + 1} "
        f"of {draft.pack_size}; goes on to {draft_table.name_of(view.passes_to)}",
    )
    numbers = [heading for heading in numbers_of(view.pack) if heading != "Value"]
    rows = table(
        console,
        *("", "Card", "Class", *numbers, "Needs", "Won", "Pick", "Fits"),
        numbers=("", *numbers, "Won", "Pick"),
        least=("Class", "Fits", "Pick"),
    )
    for place, card in enumerate(view.pack, 1):
        figures = map(safe_text, won_and_pick(decks.figures.of(card)))
        cells = [safe_text(card.class_), *facts_of(card, numbers), safe_text(needs_of(card)), *figures]
        rows.add_row(str(place), card_name(card), *cells, safe_text("; ".join(decks.reasons(card, view.picks))))
    return Group(head, rows, summary_of(view.picks, draft_table.adviser.format))


def needs_of(card: Card) -> str:
    """Return the devotion that a card needs, such as `2 order, 1 any`."""
    return ", ".join(f"{count} {symbol}" for symbol, count in card.devotion.items() if symbol != ANY or count)


def won_and_pick(figures: CardFigures | None) -> tuple[str, str]:
    """Return the share of games won with a card, `~` before that of similar ones, and at which pick it is taken."""
    if figures is None:
        return "", ""
    pick = "" if figures.pick is None else f"{figures.pick:.1f}"
    return f"{'~' if figures.is_estimate else ''}{figures.share:.0%}", pick


def summary_of(picks: Sequence[Card], format_: Format) -> Text:
    """Return the picks by section, by cost and by symbol, in two lines."""
    if not picks:
        return safe_text("Nothing taken yet.", ASIDE)
    sections = {section.name: _count(section.cards, picks) for section in format_.sections}
    costs = Counter(card.cost for card in picks if card.cost is not None)
    symbols = Counter(symbol for card in picks for symbol in card.symbols)
    parts = [counted(count, singular(name)) for name, count in sections.items() if count]
    curve = " ".join(f"{cost}:{costs[cost]}" for cost in sorted(costs))
    elements = ", ".join(f"{count} {symbol}" for symbol, count in symbols.most_common())
    return safe_text(f"{counted(len(picks), 'pick')}: {listed(parts)}\nCost {curve}; {elements}")


def _count(query: str, cards: Iterable[Card]) -> int:
    search = condition(query)
    return sum(search.matches(card) for card in cards)


def cards_view(
    console: Console, cards: Mapping[Card, int], format_: Format, marked: Iterable[Card] = ()
) -> RenderableType:
    """Return cards with their numbers by section, cheap ones first; marked ones have a question mark."""
    doubtful = set(marked)
    numbers = numbers_of(cards)
    rows = table(console, "Count", "Card", *numbers, "Needs", "", numbers=("Count", *numbers), least=("Needs",))
    for section in format_.sections:
        search = condition(section.cards)
        held = sorted((card for card in cards if search.matches(card)), key=lambda card: (card.cost or 0, card.name))
        if held:
            rows.add_row("", Text(f"{section.heading} {sum(cards[card] for card in held)}", HEADING))
        for card in held:
            cells = [*facts_of(card, numbers), safe_text(needs_of(card)), "?" if card in doubtful else ""]
            rows.add_row(str(cards[card]), card_name(card), *cells)
    return rows


def end_view(draft_table: DraftTable) -> RenderableType:
    """Return the end of a draft: what everybody has taken, in a line or a few for each player."""
    draft = draft_table.draft
    parts: list[RenderableType] = [Text.assemble(safe_text(draft_table.name, HEADING), ("  the draft is over", GOOD))]
    for seat, picks in enumerate(draft.picks):
        leader = draft_table.adviser.decks.best_leader((*draft.given, *picks))
        title = Text.assemble(safe_text(draft_table.name_of(seat), HEADING), f" (best with {leader.name})")
        parts += [title, summary_of(picks, draft_table.adviser.format)]
    return Group(*parts)
