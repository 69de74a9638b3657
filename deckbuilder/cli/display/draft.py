"""A draft on a screen: the pack with what each card needs and how it fits, the picks, and the end."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.app.drafts import leaders_sentence
from deckbuilder.cli.display.cards import FACTS, NUMBERS, card_name, headings_of
from deckbuilder.cli.display.console import ASIDE, GOOD, HEADING, safe_text, table
from deckbuilder.decks.textlist import singular
from deckbuilder.limited.draft import SeatView
from deckbuilder.limited.figures import CardFigures
from deckbuilder.limited.packs import cards_by_section
from deckbuilder.limited.table import DraftTable
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format
from deckbuilder.text import counted, listed


def pack_view(console: Console, draft_table: DraftTable, view: SeatView) -> RenderableType:
    """Return the pack of a player, a numbered line for each card, and a summary of the picks."""
    decks = draft_table.adviser.decks
    where = f"  {draft_table.progress}; goes on to {draft_table.name_of(view.passes_to)}"
    head = Text.assemble(safe_text(draft_table.name, HEADING), where)
    needs = "Needs" if any(card.devotion for card in view.pack) else "Faction"
    facts = headings_of(view.pack, ("Class", "Cost", "Life", "Str", needs))
    numbers = ("", *NUMBERS, "Won", "Pick")
    rows = table(console, "", "Card", *facts, "Won", "Pick", "Fit", numbers=numbers, least=("Pick", "Class"))
    partners = [decks.partners(card, view.picks).values() for card in view.pack]
    for place, (card, fits) in enumerate(zip(view.pack, partners, strict=True), 1):
        cells = (*(FACTS[heading](card) for heading in facts), *_won_and_pick(decks.figures.of(card)))
        rows.add_row(place, card_name(card), *cells, "+".join(map(str, fits)))
    note = safe_text("Fit: with how many of your picks it goes; show N says how.", ASIDE)
    return Group(head, rows, *([note] if any(partners) else []), summary_of(view.picks, draft_table.adviser.format))


def _won_and_pick(figures: CardFigures | None) -> tuple[str, str]:
    """Return the share of games won with a card, `~` before that of similar ones, and at which pick it is taken."""
    if figures is None:
        return "", ""
    pick = "" if figures.pick is None else f"{figures.pick:.1f}"
    return f"{'~' if figures.is_estimate else ''}{figures.share:.0%}", pick


def summary_of(picks: Sequence[Card], format_: Format) -> Text:
    """Return the picks by section, by cost and by symbol, in two lines."""
    if not picks:
        return safe_text("Nothing taken yet.", ASIDE)
    costs = Counter(card.cost for card in picks if card.cost is not None)
    symbols = Counter(symbol for card in picks for symbol in card.symbols)
    sections = cards_by_section(Counter(picks), format_)
    parts = listed(counted(sum(cards.values()), singular(section.name)) for section, cards in sections)
    curve = "Cost " + " ".join(f"{cost}:{costs[cost]}" for cost in sorted(costs))
    elements = [", ".join(f"{count} {symbol}" for symbol, count in symbols.most_common())] if symbols else []
    return safe_text(f"{counted(len(picks), 'pick')}: {parts}\n{'; '.join([curve, *elements])}")


def end_view(draft_table: DraftTable) -> RenderableType:
    """Return the end of a draft: what everybody has taken, in a line or a few for each player."""
    draft = draft_table.draft
    parts: list[RenderableType] = [Text.assemble(safe_text(draft_table.name, HEADING), ("  the draft is over", GOOD))]
    if sentence := leaders_sentence(draft_table.adviser.decks.figures.figures):
        parts.append(safe_text(sentence, ASIDE))
    for seat, picks in enumerate(draft.picks):
        leader = draft_table.adviser.decks.best_leader((*draft.given[seat], *picks))
        title = Text.assemble(safe_text(draft_table.name_of(seat), HEADING), f" (best with {leader.name})")
        parts += [title, summary_of(picks, draft_table.adviser.format)]
    return Group(*parts)
