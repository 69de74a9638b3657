"""Decks as other deck tools export them: each form is made of a deck, with the title and the sections of such a file."""

import json
from collections.abc import Callable, Iterator
from xml.sax.saxutils import escape, quoteattr

from deckbuilder.decks.deck import Deck

Form = Callable[[Deck], str]
SET, NUMBER = "PD", 101  # what such tools write beside a card: its set, and its number there


def cards(deck: Deck) -> Iterator[tuple[str, int, str]]:
    """Yield section, copies and name of each card."""
    for section, copies in deck.sections.items():
        for card, count in copies.items():
            yield section, count, card.name


def lines(deck: Deck, line: str, heading: str = "", before: str = "") -> str:
    """Return a line for each card; `heading` is that of a section, with a `{number}` of its cards."""
    written = [before] if before else []
    for section, copies in deck.sections.items():
        if heading:
            written += ["", heading.format(section=section.title(), number=sum(copies.values()))]
        written += [
            line.format(count=count, name=card.name, section=section, cost=card.cost or 0, number=NUMBER + at)
            for at, (card, count) in enumerate(copies.items())
        ]
    return "\n".join(written) + "\n"


def table(deck: Deck, head: str, row: str) -> str:
    """Return a table of comma-separated values; names with a comma are quoted."""
    rows = [
        row.format(count=count, name=f'"{name}"' if "," in name else name, section=section)
        for section, count, name in cards(deck)
    ]
    return "\n".join([head, *rows]) + "\n"


def archidekt_json(deck: Deck) -> str:
    entries = [
        {
            "id": 700 + at,
            "categories": [section],
            "quantity": count,
            "modifier": "Normal",
            "card": {
                "id": at,
                "edition": {"editioncode": SET, "mtgoCode": None},
                "oracleCard": {"cmc": 2, "name": name},
            },
        }
        for at, (section, count, name) in enumerate(cards(deck))
    ]
    return json.dumps({"id": 9, "name": deck.name, "viewCount": 17, "categories": [], "cards": entries})


def moxfield_json(deck: Deck) -> str:
    boards = {}
    for section, copies in deck.sections.items():
        entries = {
            f"x{at}": {"quantity": count, "boardType": section, "card": {"id": "aB3", "name": card.name, "cmc": 1.0}}
            for at, (card, count) in enumerate(copies.items())
        }
        boards[section] = {"count": sum(copies.values()), "cards": entries}
    return json.dumps({"name": deck.name, "format": "none", "likeCount": 3, "boards": boards})


def moxfield_map(deck: Deck) -> str:
    main = {name: 0 for _, _, name in cards(deck)}
    for _, count, name in cards(deck):
        main[name] += count
    return json.dumps(
        {"name": deck.name, "mainboard": {name: {"quantity": n, "finish": "x"} for name, n in main.items()}}
    )


def deck_service_json(deck: Deck) -> str:
    entries = [{"count": count, "tags": ["a", "b"], "faces": [], "card": name} for _, count, name in cards(deck)]
    return json.dumps({"title": deck.name, "entries": entries})


def tabletop_save(deck: Deck) -> str:
    stack = [
        {"Name": "Card", "Nickname": name, "Description": "", "CardID": 100 + at}
        for at, name in enumerate(name for _, count, name in cards(deck) for _ in range(count))
    ]
    pile = {"Name": "DeckCustom", "Nickname": deck.name, "ContainedObjects": stack}
    return json.dumps({"SaveName": "Table", "TabStates": {"0": {"body": "Draw 5 cards."}}, "ObjectStates": [pile]})


def tabletop_descriptions(deck: Deck) -> str:
    return tabletop_save(deck).replace('"Description": "", ', "").replace('"Nickname"', '"Description"')


def cockatrice(deck: Deck) -> str:
    rows = "\n".join(f"    <card number={quoteattr(str(n))} name={quoteattr(name)}/>" for _, n, name in cards(deck))
    return (
        f'<?xml version="1.0"?>\n<cockatrice_deck version="1">\n  <deckname>{escape(deck.name)}</deckname>\n'
        f'  <comments></comments>\n  <zone name="main">\n{rows}\n  </zone>\n</cockatrice_deck>\n'
    )


def octgn(deck: Deck) -> str:
    sections = [
        f'  <section name={quoteattr(section.title())} shared="False">\n'
        + "\n".join(f'    <card qty="{n}" id="5fd1-0c">{escape(card.name)}</card>' for card, n in copies.items())
        + "\n  </section>"
        for section, copies in deck.sections.items()
    ]
    return '<?xml version="1.0" encoding="utf-8"?>\n<deck game="0f38">\n' + "\n".join(sections) + "\n</deck>\n"


def lackey(deck: Deck) -> str:
    rows = "\n".join(
        f"\t\t<card><name id={quoteattr(name.lower().replace(' ', ''))}>{escape(name)}</name><set>{SET}</set></card>"
        for _, count, name in cards(deck)
        for _ in range(count)
    )
    meta = "<meta>\n\t\t<game>sw</game>\n\t</meta>"
    return f'<deck version="0.8">\n\t{meta}\n\t<superzone name="Deck">\n{rows}\n\t</superzone>\n</deck>\n'


def mtgo_xml(deck: Deck) -> str:
    rows = "\n".join(
        f'  <Cards CatID="{at}" Quantity="{n}" Sideboard="false" Name={quoteattr(name)} Annotation="0" />'
        for at, (_, n, name) in enumerate(cards(deck))
    )
    head = '<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n'
    return f"{head}  <PreconstructedDeckID>0</PreconstructedDeckID>\n{rows}\n</Deck>\n"


def html_table(deck: Deck) -> str:
    rows = "".join(
        f"<tr><td>{n}</td><td><a href='/c/{at}'>{escape(name)}</a></td><td>{section}</td></tr>\n"
        for at, (section, n, name) in enumerate(cards(deck))
    )
    head = "<tr><th>Qty</th><th>Card</th><th>Type</th></tr>\n"
    return f"<html><body><h1>{escape(deck.name)}</h1><table>\n{head}{rows}</table></body></html>\n"


def html_list(deck: Deck) -> str:
    items = "".join(f"<li>{n}x <b>{escape(name)}</b></li>\n" for _, n, name in cards(deck))
    return f"<!DOCTYPE html><html><body><h2>{escape(deck.name)}</h2><ul>\n{items}</ul></body></html>\n"


FORMS: dict[str, Form] = {
    "mtgo text": lambda deck: lines(deck, "{count} {name}"),
    "mtgo xml": mtgo_xml,
    "arena": lambda deck: lines(deck, "{count} {name} (PD) {number}", before="Deck"),
    "moxfield json": moxfield_json,
    "moxfield map": moxfield_map,
    "archidekt json": archidekt_json,
    "archidekt text": lambda deck: lines(deck, "{count}x {name} (pd) {number} [{section}]"),
    "deck service json": deck_service_json,
    "deckbox csv": lambda deck: table(
        deck, "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language", "{count},0,{name},Core,7,NM,English"
    ),
    "tappedout csv": lambda deck: table(deck, "Board,Qty,Name,Printing,Foil", "main,{count},{name},PD,"),
    "collection csv": lambda deck: table(
        deck, "Folder Name,Quantity,Trade Quantity,Card Name,Set Code", "Decks,{count},0,{name},PD"
    ),
    "tappedout text": lambda deck: lines(deck, "{count}x {name} (PD) *F*"),
    "lackey": lackey,
    "cockatrice": cockatrice,
    "octgn": octgn,
    "tabletop save": tabletop_save,
    "tabletop descriptions": tabletop_descriptions,
    "arkhamdb text": lambda deck: lines(
        deck, "{count}x {name} (Core Set)", "{section} ({number})", before=f"# {deck.name}"
    ),
    "netrunnerdb markdown": lambda deck: lines(
        deck, "* {count}x [{name}](https://example.org/card/{number}) _(Core Set)_", "## {section} ({number})"
    ),
    "deckstats": lambda deck: lines(deck, "{count} [PD#{number}] {name}", "//{section}"),
    "xmage": lambda deck: lines(deck, "{count} [PD:{number}] {name}", before=f"NAME:{deck.name}"),
    "forge": lambda deck: lines(deck, "{count} {name}|PD", before=f"[metadata]\nName={deck.name}\n[Main]"),
    "hash deck list": lambda deck: lines(
        deck, "# {count}x ({cost}) {name}", before=f"### {deck.name}\n# Class: none\n# Format: Standard\n#"
    ),
    "price list": lambda deck: lines(deck, "{count} {name}\t$ 0.25\t{number}"),
    "bbcode": lambda deck: lines(deck, "[*]{count}x [card]{name}[/card]", "[b]{section}[/b] ({number})"),
    "html table": html_table,
    "html list": html_list,
    "spreadsheet": lambda deck: lines(deck, "{name}\t{count}\t{section}", before="Card\tCopies\tSection"),
    "markdown table": lambda deck: lines(
        deck, "| {name} | {count} | {section} |", before="| Card | Copies | Section |\n|---|---:|---|"
    ),
    "cards in words": lambda deck: lines(deck, "{name}: {count} cards", before=f"{deck.name}\n"),
    "image files": lambda deck: lines(deck, "{count} cards-{section}-{name}.png"),
    "marked copies": lambda deck: lines(deck, "{name} {cost}/2/3 x{count}"),
}
