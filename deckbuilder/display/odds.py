"""Hands and odds on a screen."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from deckbuilder.decks.resolve import Reading
from deckbuilder.display.cards import card_table
from deckbuilder.display.console import ASIDE, DOUBTFUL, HEADING, shown, table
from deckbuilder.display.decks import BAR
from deckbuilder.odds.hands import Frequencies, Hand, playable, together
from deckbuilder.text import listed


def hand_view(console: Console, hand: Hand, reading: Reading) -> RenderableType:
    """A hand, and what it can do in the first turn."""
    opening = reading.judge.ruleset.opening
    parts: list[RenderableType] = [card_table(console, hand.cards)]
    for who, amount in {"first": opening.first, "second": opening.second}.items():
        cards = playable(hand.cards, reading.judge.ruleset, amount, reading.leader)
        names = listed(dict.fromkeys(card.name for card in cards)) if cards else "nothing"
        line = Text.assemble(f"Going {who} ({amount} {opening.resource}): can put on the board ", shown(names, HEADING))
        best = together(cards, reading.judge.ruleset, amount)
        if len(cards) > len(best):
            line.append(f"; together {listed(card.name for card in best)}" if len(best) > 1 else "; one of them")
        parts.append(line)
    if opening.skips:
        parts.append(Text(opening.skips, ASIDE))
    return Group(*parts)


def setup_note(reading: Reading) -> RenderableType | None:
    """A warning where the starting layout, and so the draw pile, is not confirmed."""
    leader = reading.leader
    if leader and leader.setup and not leader.setup.confirmed:
        return shown(f"{leader.name}'s starting layout is not confirmed ({leader.setup.source}).", DOUBTFUL)
    return None


def frequencies_view(console: Console, found: Frequencies) -> RenderableType:
    """Shares of many hands."""
    parts: list[RenderableType] = []
    tables: Mapping[str, Mapping[str, tuple[int, int]]] = {
        "Card": found.cards,
        "Class": found.classes,
        "Cost": found.costs,
        "Playable on turn 1": found.playable,
    }
    for heading, rows in tables.items():
        made = table(console, heading, "In hands", "Copies a hand", numbers=("In hands", "Copies a hand"))
        for label, (hands, copies) in sorted(rows.items(), key=lambda row: (-row[1][0], row[0])):
            made.add_row(shown(label), f"{hands / found.hands:.1%}", f"{copies / found.hands:.2f}")
        parts += [Text(), made]
    return Group(*parts)


def odds_table(console: Console, chances: Sequence[Fraction], chosen: int, most: int) -> Table:
    """The probability by the number of cards seen, the chosen number marked."""
    made = table(console, "Cards seen", "Probability", "", numbers=("Cards seen", "Probability"))
    mark = "█" if console.is_terminal and console.encoding.startswith("utf") else "#"
    for seen in range(most + 1):
        style = HEADING if seen == chosen else ""
        bar = mark * round(BAR * float(chances[seen]))
        made.add_row(str(seen), f"{float(chances[seen]):.2%}", Text(bar, "cyan"), style=style)
    return made
