"""Cards on a screen: listings and the panel of a single card."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from deckbuilder.cli.display.console import ASIDE, DOUBTFUL, HEADING, safe_text, table
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import ANY, Format, RuleSet
from deckbuilder.text import counted, listed

if TYPE_CHECKING:
    from deckbuilder.cli.display.fitted_tables import FittedTable
    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.odds.hands import Hand

KIND_STYLES = {"summoner": "magenta", "general": "magenta", "champion": "yellow", "legend": "bright_yellow"}
TILE_STYLES = {"m": "blue", "x": "red", "c": "magenta", "j": "cyan", "t": "yellow", "p": "green", "s": "bright_red"}


def card_name(card: Card) -> Text:
    """Return the name in the colour of its class."""
    style = next((style for word, style in KIND_STYLES.items() if word in card.words), "")
    return safe_text(card.name, style)


MAX_PANEL, FRAME = 80, 6  # columns of the panel of a card, and those of its frame beside a title
LEAST = ("Types", "Pack", "Value", "Symbols", "Attack", "Class", "Faction")  # the columns that leave first
NUMBERS = ("Cost", "Life", "Str", "Value")
# The columns of listings besides names, by heading; a column without content is left out.
FACTS: dict[str, Callable[[Card], object]] = {
    "Faction": lambda card: card.faction,
    "Class": lambda card: card.class_,
    "Cost": lambda card: card.cost,
    "Life": lambda card: card.life,
    "Str": lambda card: card.strength,
    "Value": lambda card: card.value,
    "Attack": lambda card: card.attack or None,
    "Types": lambda card: ", ".join(card.types) or None,
    "Symbols": lambda card: " ".join(card.symbols) or None,
    "Pack": lambda card: card.pack or None,
    "Needs": lambda card: ", ".join(f"{n} {pip}" for pip, n in card.devotion.items() if pip != ANY or n) or None,
}


def headings_of(cards: Collection[Card], among: Iterable[str]) -> list[str]:
    """Return the headings of the facts that some of the cards have."""
    return [heading for heading in among if any(FACTS[heading](card) is not None for card in cards)]


def card_table(console: Console, cards: Collection[Card]) -> "FittedTable":
    """Return a table with one line for each card."""
    headings = headings_of(cards, [heading for heading in FACTS if heading != "Needs"])
    rows = ([card_name(card), *(FACTS[heading](card) for heading in headings)] for card in cards)
    return table(console, "Name", *headings, rows=rows, numbers=NUMBERS, least=LEAST)


def section_table(
    console: Console,
    sections: Iterable[tuple[str | Text, Mapping[Card, int]]],
    headings: Sequence[str],
    marked: Collection[Card] = (),
) -> "FittedTable":
    """Return cards with their copies below the headings of their sections; marked ones have a question mark."""
    rows = table(console, "Count", "Card", *headings, numbers=("Count", *NUMBERS), least=("Needs",))
    for heading, cards in sections:
        rows.add_row("", heading if isinstance(heading, Text) else Text(heading, HEADING))
        for card, count in cards.items():
            name = card_name(card).append(" ?" if card in marked else "")
            rows.add_row(count, name, *(FACTS[heading](card) for heading in headings))
    return rows


def pool_table(
    console: Console, cards: Mapping[Card, int], format_: Format, headings: Sequence[str], marked: Collection[Card] = ()
) -> "FittedTable":
    """Return cards below the sections of a format that they fit; see `section_table`."""
    from deckbuilder.limited.packs import cards_by_section

    sections = cards_by_section(cards, format_)
    titled = ((f"{section.heading} {sum(copies.values())}", copies) for section, copies in sections)
    return section_table(console, titled, headings, marked)


def card_panel(
    console: Console, card: Card, ruleset: RuleSet, decks: Sequence[tuple[str, str, int]], leaders: Sequence[Card]
) -> RenderableType:
    """Return everything about a card, with the decks it is in and the leaders that can use it."""
    pack = f"  -  pack {card.pack}" if card.pack else ""
    parts: list[RenderableType] = [Text(f"{card.class_}  -  {ruleset.name}{pack}", ASIDE), _facts(card, ruleset)]
    if card.pattern:
        parts.append(_pattern(card))
    abilities = [(keyword.capitalize(), ruleset.meaning(keyword)) for keyword in card.keywords]
    for name, text in [*abilities, *((ability.name, ability.text) for ability in card.abilities)]:
        head = safe_text(f"{name}: ", HEADING) if name else Text()
        parts.append(Padding(head.append_text(safe_text(text)), (1, 0, 0, 0)))
    parts += _prescribed(card)
    for place, note in enumerate(card.notes):
        style = DOUBTFUL if note in card.unconfirmed_notes else ASIDE
        parts.append(Padding(Text.assemble(("- ", ASIDE), safe_text(note, style)), (0 if place else 1, 0, 0, 0)))
    parts.append(_used(decks, leaders, ruleset))
    title = Text.assemble(card_name(card), "  ", safe_text(card.faction or "", ASIDE))
    if not console.is_terminal:
        return Group(title, *parts)
    width = min(console.width, MAX_PANEL)
    if cell_len(title.plain) > width - FRAME:  # the frame would cut it
        parts, title = [title, *parts], Text()
    return Panel(Group(*parts), title=title or None, title_align="left", width=width, padding=(0, 1))


def _facts(card: Card, ruleset: RuleSet) -> Text:
    line = Text()
    for field, label in ruleset.numbers.items():
        value = getattr(card, field)
        if value is not None:
            line.append(f"{label} ").append(str(value), HEADING).append("   ")
    devotion = ", ".join(f"{count} {pip}" for pip, count in card.devotion.items())
    types = ", ".join(card.types)
    more = (devotion and f"({devotion})", card.attack, card.timing, " ".join(card.symbols), types and f"[{types}]")
    return line.append("   ".join(filter(None, more)))


def _pattern(card: Card) -> RenderableType:
    from engine.grids import legend

    grid, pattern = Text(), card.pattern
    for row in pattern.rows if pattern else ():
        for letter in row:
            grid.append(f"{letter} ", TILE_STYLES.get(letter, HEADING if letter == "@" else ASIDE))
        grid.append("\n")
    meanings = Text(", ".join(legend([pattern] if pattern else [])), ASIDE)
    betza = [Text.assemble(("Betza ", ASIDE), safe_text(card.betza))] if card.betza else []
    return Padding(Group(grid, meanings, *betza), (1, 0, 0, 2))


def _prescribed(card: Card) -> Iterable[RenderableType]:
    for section, cards in card.brings.items():
        names = listed(f"{count} {name}" for name, count in cards.items())
        yield Padding(Text.assemble((f"{section.capitalize()}: ", HEADING), safe_text(names)), (1, 0, 0, 0))
    for name, count in card.piles.items():
        yield Text.assemble(("Beside the board: ", HEADING), safe_text(counted(count, name)))
    if card.setup:
        places = listed(f"{p.card} {chr(ord('a') + p.column)}{p.row + 1}" for p in card.setup.board)
        yield Text.assemble(("Starts: ", HEADING), safe_text(places))
        if not card.setup.confirmed:
            yield safe_text(f"Unconfirmed layout ({card.setup.source})", DOUBTFUL)


def _used(decks: Sequence[tuple[str, str, int]], leaders: Sequence[Card], ruleset: RuleSet) -> RenderableType:
    uses = {
        "Decks": [f"{slug} ({count})" for _, slug, count in decks],
        f"{ruleset.leader.capitalize()}s": [leader.name for leader in leaders],
    }
    lines = [
        Text.assemble((f"{kind}: ", HEADING), safe_text(", ".join(names))) for kind, names in uses.items() if names
    ]
    return Padding(Group(*lines), (1, 0, 0, 0)) if lines else Text()


def hand_view(console: Console, hand: "Hand", resolved: "ResolvedDeck") -> RenderableType:
    """Return a hand, and what it can do in the first turn."""
    from deckbuilder.odds.hands import playable, together

    opening = resolved.validator.ruleset.opening
    parts: list[RenderableType] = [card_table(console, hand.cards)]
    if hand.returned:
        gone, come = (listed(safe_text(card.name).plain for card in cards) for cards in (hand.returned, hand.drawn))
        parts.append(Text.assemble("Put on the bottom: ", (gone, HEADING), "; drawn instead: ", (come, HEADING)))
    for who, amount in {"first": opening.first, "second": opening.second}.items():
        cards = playable(hand.cards, resolved.validator.ruleset, amount, resolved.leader)
        names = listed(dict.fromkeys(card.name for card in cards)) if cards else "nothing"
        line = Text.assemble(
            f"Going {who} ({amount} {opening.resource}): can put on the board ", safe_text(names, HEADING)
        )
        best = together(cards, resolved.validator.ruleset, amount)
        if len(cards) > len(best):
            line.append(f"; together {listed(card.name for card in best)}" if len(best) > 1 else "; one of them")
        parts.append(line)
    if opening.skips:
        parts.append(Text(opening.skips, ASIDE))
    return Group(*parts)
