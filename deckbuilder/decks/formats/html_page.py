"""A deck as a web page that prints well on A4 and Letter."""

from html import escape
from typing import TYPE_CHECKING

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Copies, Deck, DeckList
from deckbuilder.decks.formats.deck_format import DeckFormat
from deckbuilder.decks.note_text import as_text
from deckbuilder.decks.resolve import ResolvedDeck, qualified_name
from deckbuilder.errors import InputError, Place
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import counted, listed, printable

if TYPE_CHECKING:
    from deckbuilder.decks.stats import Stats

MARK = "<article data-section="
STYLE = """
:root { color-scheme: light; --ink: #222; --line: #c8c8c8; --soft: #666; --bar: #4878a8; }
* { box-sizing: border-box; }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin: 0; font-size: 1.7rem; }
.about, .note { color: var(--soft); margin: .2rem 0; }
main { columns: 2 22rem; column-gap: 2rem; margin-top: 1rem; }
section { break-inside: avoid-column; margin-bottom: 1rem; }
h2 { font-size: 1.05rem; border-bottom: 1px solid var(--line); margin: 0 0 .3rem; }
h2 span { color: var(--soft); font-weight: normal; float: right; }
article { break-inside: avoid; margin: 0 0 .55rem; }
article h3 { font-size: .95rem; margin: 0; padding-left: 1.5rem; text-indent: -1.5rem; }
article p { margin: .1rem 0 0 1.5rem; font-size: .85rem; }
.count { display: inline-block; min-width: 1.5rem; font-weight: normal; text-indent: 0; }
.facts { color: var(--soft); font-weight: normal; font-size: .85rem; }
pre { margin: .1rem 0 0 1.5rem; line-height: 1.1; font-size: .8rem; }
.curve { display: flex; align-items: flex-end; gap: .4rem; height: 5rem; margin: .5rem 0 0; padding: 0; }
.curve li { list-style: none; display: flex; flex-direction: column; justify-content: flex-end; text-align: center;
  height: 100%; width: 2rem; font-size: .75rem; }
.curve i { background: var(--bar); display: block; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
footer { color: var(--soft); font-size: .75rem; border-top: 1px solid var(--line); margin-top: 1rem;
  padding-top: .3rem; }
@page { margin: 14mm; }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 10pt; } main { columns: 2; } }
"""
NOTICE = "Made with an unofficial tool. The games and their cards belong to their publishers."


def deck_page(resolved: ResolvedDeck, figures: "Stats") -> str:
    """Return a complete page, which loads nothing from elsewhere."""
    deck, ruleset, format_ = resolved.deck, resolved.validator.ruleset, resolved.validator.format
    problems = resolved.problems()
    status = "legal" if not problems else f"not legal: {counted(len(problems), 'problem')}"
    about = f"{ruleset.name}, {format_.title}, {counted(deck.size, 'card')}, {status}"
    sections = "\n".join(_section(name, cards, ruleset) for name, cards in deck.sections.items())
    leader = resolved.leader
    notes = [*deck.notes, *(f"{card.name}: {note}" for card, note in deck.card_notes.items())]
    if deck.considering:
        notes.append(f"Considering: {listed(f'{count} {card.name}' for card, count in deck.considering.items())}")
    if leader and leader.setup and not leader.setup.confirmed:
        notes.append(f"Unconfirmed: {leader.name}'s starting layout ({leader.setup.source}).")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_safe(deck.name)}</title>
<style>{STYLE}</style>
</head>
<body>
<header>
<h1>{_safe(deck.name)}</h1>
<p class="about">{_safe(about)}</p>
{"".join(f'<p class="note">{_lines(as_text(note))}</p>' for note in notes)}
{_curve(figures)}
</header>
<main data-ruleset="{_safe(ruleset.id)}" data-format="{_safe(format_.name)}">
{sections}
</main>
<footer>{_legend(deck)}{NOTICE}</footer>
</body>
</html>
"""


def _safe(text: object) -> str:
    return escape(printable(str(text)))


def _lines(text: str) -> str:
    return "<br>".join(_safe(line) for line in text.split("\n"))


def _section(name: str, cards: Copies, ruleset: RuleSet) -> str:
    articles = "\n".join(_card(card, count, name, ruleset) for card, count in cards.items())
    return f"<section>\n<h2>{_safe(name.title())} <span>{sum(cards.values())}</span></h2>\n{articles}\n</section>"


def _card(card: Card, count: int, section: str, ruleset: RuleSet) -> str:
    numbers = [f"{label} {getattr(card, f)}" for f, label in ruleset.numbers.items() if getattr(card, f) is not None]
    numbers += [card.attack or "", card.timing, ", ".join(card.symbols)]
    head = f'<span class="count">{count}</span>{_safe(card.name)} '
    head += f'<span class="facts">{_safe(" · ".join(filter(None, numbers)))}</span>'
    keywords = f"<p>{_safe(', '.join(card.keywords))}</p>" if card.keywords else ""
    pattern = f"<pre>{escape(str(card.pattern))}</pre>" if card.pattern else ""
    texts = "".join(
        f"<p>{f'<b>{_safe(ability.name)}:</b> ' if ability.name else ''}{_lines(ability.text)}</p>"
        for ability in card.abilities
    )
    # Attributes for `deck import`; the rest of the page is for people.
    data = f'data-section="{_safe(section)}" data-count="{count}" data-card="{_safe(qualified_name(card))}"'
    return f"<article {data}><h3>{head}</h3>{pattern}{keywords}{texts}</article>"


def _legend(deck: Deck) -> str:
    from engine.grids import legend  # noqa: PLC0415 - start-up time

    meanings = legend(card.pattern for card in deck.cards() if card.pattern)
    return f"<p>{_safe(', '.join(meanings))}; @ is the unit.</p>" if meanings else ""


def _curve(figures: "Stats") -> str:
    if not figures.costs:
        return ""
    tallest = max(figures.costs.values())
    bars = "".join(
        f'<li>{count}<i style="height:{60 * count / tallest:.0f}%"></i>{cost}</li>'
        for cost, count in figures.curve.items()
    )
    return f'<ul class="curve" aria-label="cards by cost">{bars}</ul>'


def _write(resolved: ResolvedDeck, _catalogue: Catalogue) -> str:
    from deckbuilder.decks.stats import stats  # noqa: PLC0415 - start-up time

    return deck_page(resolved, stats(resolved))


def _list_of_page(text: str) -> DeckList | None:
    if MARK not in text:
        return None
    from deckbuilder.decks.formats.html_parser import list_of_page  # noqa: PLC0415 - start-up time

    return list_of_page(text)


def _parse(text: str, _catalogue: Catalogue, file: str) -> DeckList:
    decklist = _list_of_page(text)
    if decklist is None:
        raise InputError("is not a deck page of this program", Place(file))
    return decklist


HTML = DeckFormat(
    name="html",
    endings=(".html",),
    write=_write,
    parse=_parse,
    detects=lambda text: _list_of_page(text) is not None,
    keeps_notes=True,
    keeps_pool=False,
)
