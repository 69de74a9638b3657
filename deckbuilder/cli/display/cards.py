"""Cards on a screen: listings and the panel of a single card."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from string import ascii_lowercase
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
    from deckbuilder.app.cards import Faction
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
    "Needs": lambda card: devotion_text(card) or None,
}


def devotion_text(card: Card) -> str:
    """Return the devotion that a card needs, such as `2 order, 1 any`."""
    return ", ".join(f"{count} {symbol}" for symbol, count in card.devotion.items() if symbol != ANY or count)


def headings_of(cards: Iterable[Card], among: Iterable[str]) -> list[str]:
    """Return the headings of the facts that some of the cards have."""
    listed_cards = list(cards)
    return [heading for heading in among if any(FACTS[heading](card) is not None for card in listed_cards)]


def facts_of(card: Card, headings: Iterable[str]) -> list[object]:
    """Return a card's cells below such headings."""
    return [FACTS[heading](card) for heading in headings]


def card_table(console: Console, cards: Iterable[Card]) -> "FittedTable":
    """Return a table with one line for each card."""
    listed_cards = list(cards)
    headings = headings_of(listed_cards, [heading for heading in FACTS if heading != "Needs"])
    rows = ([card_name(card), *facts_of(card, headings)] for card in listed_cards)
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
            rows.add_row(count, name, *facts_of(card, headings))
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
    parts += [_ability(name, text) for name, text in _abilities(card, ruleset)]
    parts += _prescribed(card)
    parts += _notes(card)
    parts.append(_used(decks, leaders, ruleset))
    title = Text.assemble(card_name(card), "  ", safe_text(card.faction or "", ASIDE))
    if not console.is_terminal:
        return Group(title, *parts)
    width = min(console.width, MAX_PANEL)
    if cell_len(title.plain) > width - FRAME:  # the frame would cut it
        return Panel(Group(title, *parts), width=width, padding=(0, 1))
    return Panel(Group(*parts), title=title, title_align="left", width=width, padding=(0, 1))


def _facts(card: Card, ruleset: RuleSet) -> Text:
    line = Text()
    for field, label in ruleset.numbers.items():
        value = getattr(card, field)
        if value is not None:
            line.append(f"{label} ").append(str(value), HEADING).append("   ")
    pips = [f"{count} {pip}" for pip, count in card.devotion.items()]
    more = [
        f"({', '.join(pips)})" if pips else "",
        card.attack or "",
        card.timing,
        " ".join(card.symbols),
        f"[{', '.join(card.types)}]" if card.types else "",
    ]
    return line.append("   ".join(filter(None, more)))


def _abilities(card: Card, ruleset: RuleSet) -> Iterable[tuple[str, str]]:
    for keyword in card.keywords:
        yield keyword.capitalize(), ruleset.meaning(keyword)
    for ability in card.abilities:
        yield ability.name or "", ability.text


def _ability(name: str, text: str) -> RenderableType:
    title = safe_text(f"{name}: ", HEADING) if name else Text()
    return Padding(Text.assemble(title, safe_text(text)), (1, 0, 0, 0))


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
    """Yield the cards that a leader brings into its deck, and its starting layout."""
    for section, cards in card.brings.items():
        names = listed(f"{count} {name}" for name, count in cards.items())
        yield Padding(Text.assemble((f"{section.capitalize()}: ", HEADING), safe_text(names)), (1, 0, 0, 0))
    for name, count in card.piles.items():
        yield Text.assemble(("Beside the board: ", HEADING), safe_text(counted(count, name)))
    if card.setup:
        places = listed(f"{p.card} {ascii_lowercase[p.column]}{p.row + 1}" for p in card.setup.board)
        yield Text.assemble(("Starts: ", HEADING), safe_text(places))
        if not card.setup.confirmed:
            yield safe_text(f"Unconfirmed layout ({card.setup.source})", DOUBTFUL)


def _notes(card: Card) -> Iterable[RenderableType]:
    """Yield notes about the whole card."""
    for place, note in enumerate(card.notes):
        style = DOUBTFUL if note in card.unconfirmed_notes else ASIDE
        yield Padding(Text.assemble(("- ", ASIDE), safe_text(note, style)), (0 if place else 1, 0, 0, 0))


def _used(decks: Sequence[tuple[str, str, int]], leaders: Sequence[Card], ruleset: RuleSet) -> RenderableType:
    lines = Text()
    if decks:
        lines.append("Decks: ", HEADING).append_text(
            safe_text(", ".join(f"{slug} ({count})" for _, slug, count in decks))
        )
    if leaders:
        lines.append("\n" if decks else "").append(f"{ruleset.leader.capitalize()}s: ", HEADING)
        lines.append_text(safe_text(", ".join(leader.name for leader in leaders)))
    return Padding(lines, (1, 0, 0, 0)) if decks or leaders else Text()


def faction_table(console: Console, title: str, factions: "Iterable[Faction]") -> "FittedTable":
    """Return a table of factions with their numbers of cards and their leaders; `title` heads the names."""
    rows = ((faction.name, faction.cards, ", ".join(faction.leaders) or None) for faction in factions)
    return table(console, title, "Cards", "Led by", rows=rows, numbers=("Cards",))


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
