"""Hands and odds on a screen, and odds as a chart in SVG."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deckbuilder.cli.display.cards import card_table
from deckbuilder.cli.display.console import ASIDE, HEADING, safe_text
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.odds.hands import Hand, playable, together
from deckbuilder.text import listed, printable

WIDTH, HEIGHT, MARGIN, TOP = 640, 320, 48, 40
COLOUR, MARKED, INK = "#4878a8", "#c04848", "#333333"


def hand_view(console: Console, hand: Hand, resolved: ResolvedDeck) -> RenderableType:
    """Return a hand, and what it can do in the first turn."""
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


def odds_chart(title: str, chances: Sequence[float], chosen: int) -> str:
    """Return an SVG chart: a bar from 0 to 100 percent for each number of cards seen, the chosen one coloured."""
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img")
    root.set("font-family", "sans-serif")
    SubElement(root, "title").text = printable(title)
    SubElement(root, "rect", width=str(WIDTH), height=str(HEIGHT), fill="white")
    _text(root, WIDTH / 2, TOP / 2, printable(title), 14)
    floor, height = HEIGHT - MARGIN, HEIGHT - MARGIN - TOP
    for part in (0, 25, 50, 75, 100):
        y = floor - height * part / 100
        SubElement(root, "line", x1=str(MARGIN), x2=str(WIDTH - 12), y1=f"{y:g}", y2=f"{y:g}", stroke="#dddddd")
        _text(root, MARGIN - 6, y + 4, f"{part}%", 11, "end")
    step = (WIDTH - MARGIN - 12) / max(len(chances), 1)
    for seen, chance in enumerate(chances):
        bar = SubElement(root, "rect", fill=MARKED if seen == chosen else COLOUR)
        place = {"x": MARGIN + step * (seen + 0.1), "y": floor - height * chance, "width": step * 0.8}
        for name, value in {**place, "height": height * chance}.items():
            bar.set(name, f"{value:.2f}")
        SubElement(bar, "title").text = f"{seen} cards: {chance:.2%}"
        if len(chances) <= 31 or seen % 5 == 0:  # noqa: PLR2004 - more labels would touch each other
            _text(root, MARGIN + step * (seen + 0.5), floor + 16, str(seen), 10)
    _text(root, (MARGIN + WIDTH) / 2, HEIGHT - 10, "cards seen", 12)
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _text(root: Element, x: float, y: float, text: str, size: int, anchor: str = "middle") -> None:
    place = {"x": f"{x:.2f}", "y": f"{y:.2f}", "font-size": str(size), "text-anchor": anchor, "fill": INK}
    SubElement(root, "text", place).text = text
