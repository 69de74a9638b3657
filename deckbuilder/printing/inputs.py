"""The inputs of templates as plain data (`schemas/print.schema.json`): cards, a deck, games, a board."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.crests import content_of
from deckbuilder.decks.deck import Copies
from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.decks.note_text import as_text
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.stats import stats
from deckbuilder.errors import InputError
from deckbuilder.games import plugin_of
from deckbuilder.match.seat import PlayerView
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.odds.by_turn import at_least_one
from deckbuilder.odds.hands import draw_pile
from deckbuilder.places import PACKAGE
from deckbuilder.printing.options import PrintOptions
from deckbuilder.text import counted, percent, printable
from engine.record import Record
from engine.record import write as write_record

PrintInput = dict[str, Any]
MAX_QR_VERSION = 15  # 77 modules a side: with more the modules of a print are hard to tell apart
MAX_COPIES = 1_000  # of cards in one print
ODDS_TURNS = 4  # for which a deck page has odds
SEATS = (2, 4)  # the fewest and the most players of an empty score sheet
MARKS_FILE = PACKAGE / "web" / "static" / "marks.svg"  # the same marks as on the pages
MARK = re.compile(r'<symbol id="([a-z]+)".*?\bd="([^"]+)"')


def input_of(title: str, options: PrintOptions, **parts: Any) -> PrintInput:
    """Return the input of a template: title, options and marks, and what there is of the parts."""
    empty: PrintInput = {"cards": [], "deck": None, "score": None, "sheet": None, "board": None}
    return {"title": printable(title), "options": options.to_json(), "marks": dict(marks()), **empty, **parts}


@cache
def marks() -> Mapping[str, str]:
    """Our own marks by name: an SVG path in a square of 16 units."""
    return dict(MARK.findall(MARKS_FILE.read_text("utf-8")))


def cards_input(title: str, copies: Copies, catalogue: Catalogue, options: PrintOptions) -> PrintInput:
    """Return the input of cards to be cut out. Raises InputError for none, or for too many."""
    total = sum(copies.values())
    if not total:
        raise InputError("there is no card to print")
    if total > MAX_COPIES:
        raise InputError(f"these are {total:,} cards; {MAX_COPIES:,} can be printed at once")
    cards = [card_data(card, catalogue.rulesets[card.ruleset], count) for card, count in copies.items()]
    return input_of(title, options, cards=cards)


def card_data(card: Card, ruleset: RuleSet, count: int = 1) -> dict[str, Any]:
    """Return a card as a template gets it; the user's own picture of it is added where it is wanted."""
    numbers = [
        {"name": label, "value": value}
        for name, label in ruleset.numbers.items()
        if name != "cost" and (value := getattr(card, name)) is not None
    ]
    return {
        "count": count,
        "name": printable(card.name),
        "game": printable(ruleset.name),
        "faction": card.faction and printable(card.faction),
        "class": card.class_,
        "words": sorted(card.words),
        "timing": card.timing,
        "crest": content_of(card.crest),
        "types": [printable(text) for text in card.types],
        "cost": card.cost,
        "pips": [name for name, number in card.devotion.items() for _ in range(number)],
        "numbers": numbers,
        "life": card.life,
        "attack": card.attack,
        "symbols": list(card.symbols),
        "keywords": [printable(text) for text in card.keywords],
        "abilities": [
            {"name": text.name and printable(text.name), "text": _lines(text.text)} for text in card.abilities
        ],
        "pattern": list(card.pattern.rows) if card.pattern else None,
        "picture": None,
    }


def _lines(text: str) -> str:
    return "\n".join(map(printable, text.split("\n")))


def deck_input(resolved: ResolvedDeck, catalogue: Catalogue, options: PrintOptions) -> PrintInput:
    """Return the input of a deck's page. Raises InputError for a deck that is not readable."""
    deck, ruleset, format_ = resolved.must_be_readable(), resolved.validator.ruleset, resolved.validator.format
    quotas = {section.name: (section.heading, section.count) for section in format_.sections}
    sections = []
    for name, cards in deck.sections.items():
        heading, quota = quotas.get(name, (name.title(), None))
        rows = [card_data(card, ruleset, count) for card, count in cards.items()]
        sections.append({"name": heading, "count": sum(cards.values()), "wanted": quota, "cards": rows})
    problems = resolved.problems()
    data = {
        "game": ruleset.name,
        "format": format_.title,
        "size": deck.size,
        "verdict": f"not legal: {counted(len(problems), 'problem')}" if problems else "legal",
        "sections": sections,
        "curve": [{"cost": cost, "count": count} for cost, count in stats(resolved).curve.items()],
        "setup": _setup(resolved.leader),
        "odds": list(_odds(resolved)),
        "notes": [_lines(as_text(note)) for note in deck.notes],
        **_code(resolved, catalogue),
    }
    return input_of(deck.name, options, deck=data)


def _code(resolved: ResolvedDeck, catalogue: Catalogue) -> dict[str, str]:
    code = write_code(resolved.deck, catalogue)
    return {"code": code, "qr": qr_code(code)}


def _setup(leader: Card | None) -> dict[str, Any] | None:
    """Return a leader's starting layout; None where it is nothing but the leader."""
    if leader is None or leader.setup is None or len(leader.setup.board) < 2:  # noqa: PLR2004 - the leader and another
        return None
    board = [{"card": printable(card.card), "row": card.row, "column": card.column} for card in leader.setup.board]
    return {"confirmed": leader.setup.confirmed, "board": board}


def _odds(resolved: ResolvedDeck) -> Iterator[dict[str, Any]]:
    """Yield, for each class of the draw pile, the chances of a card of it by the opening hand and the next turns."""
    pile, opening = draw_pile(resolved), resolved.validator.ruleset.opening
    seen = [min(opening.seen_by(turn), len(pile)) for turn in range(1, ODDS_TURNS + 1)]
    for class_ in dict.fromkeys(card.class_ for card in pile):
        number = sum(card.class_ == class_ for card in pile)
        chances = [percent(at_least_one(len(pile), number, count)) for count in seen]
        yield {"class": class_, "count": number, "chances": chances}


def score_input(record: Record, options: PrintOptions) -> PrintInput:
    """Return the input of a score sheet: the lines of a record, as `replay` reads them, by part."""
    head, *lines = [line.strip() for line in write_record(record).splitlines() if line.strip()][1:]
    preamble, decks, turns = [head], list[dict[str, Any]](), list[dict[str, Any]]()
    start = end = ""
    for line in lines:
        word, _, rest = line.partition(" ")
        match word:
            case "deck":
                decks.append({"heading": line, "lines": []})
            case "leader" | "at" | "pile" | "beside":
                decks[-1]["lines"].append(line)
            case "turn":
                turns.append({"heading": line, "player": int(rest.rpartition(" ")[2]), "steps": []})
            case "start:":
                start = line
            case "end:":
                end = line
            case _ if turns:
                turns[-1]["steps"].append({"digest": word, "text": rest.strip()})
            case _:
                preamble.append(line)
    names = [printable(deck.name) for deck in record.decks]
    data = {"decks": names, "facts": preamble, "lists": decks, "start": start, "turns": turns, "end": end}
    return input_of(" – ".join(names), options, score=data)


def sheet_input(decks: Sequence[ResolvedDeck], catalogue: Catalogue, options: PrintOptions) -> PrintInput:
    """Return the input of an empty score sheet for the players of these decks, with a second player for a single deck.

    Raises InputError for a deck that is not readable, for decks of several games, and for too many.
    """
    fewest, most = SEATS
    if len(decks) > most:
        raise InputError(f"these are {len(decks)} decks; a score sheet has room for {most} players")
    names, ruleset = [deck.must_be_readable().name for deck in decks], decks[0].validator.ruleset
    for deck in decks:
        if (other := deck.validator.ruleset).id != ruleset.id:
            raise InputError(f"{names[0]} is a deck of {ruleset.name}, {deck.deck.name} one of {other.name}")
    rules = catalogue.ruleset_document(ruleset.id)
    limits = {name: rules["play"].get(number) for name, number in plugin_of(ruleset.id).presentation.tracks.items()}
    life = ruleset.numbers.get("life", "").lower()
    players = [
        _sheet_player(deck, catalogue, {life: deck.leader.life if deck.leader else None, **limits}) for deck in decks
    ]
    players += [_sheet_player(None, catalogue, limits)] * (fewest - len(decks))
    data = {
        "game": ruleset.name,
        "phases": list(rules.get("phases", ())),
        "counts": [*filter(None, (life,)), *limits],
        "first_turn": ruleset.opening.skips or "",
        "players": players,
    }
    return input_of(" – ".join(map(printable, names)), options, sheet=data)


def _sheet_player(
    resolved: ResolvedDeck | None, catalogue: Catalogue, tracks: Mapping[str, int | None]
) -> dict[str, Any]:
    """Return a player of an empty score sheet; the deck may not be known yet."""
    leader = resolved.leader if resolved else None
    return {
        "deck": printable(resolved.deck.name) if resolved else "",
        "leader": printable(leader.name) if leader else "",
        **(_code(resolved, catalogue) if resolved else {"code": "", "qr": ""}),
        "tracks": [{"name": name, "most": most} for name, most in tracks.items() if most],
    }


def board_input(title: str, view: PlayerView, options: PrintOptions) -> PrintInput:
    """Return the input of a board as its viewer sees it, the near rank last."""
    ranks = [[_square(square, view) for square in rank] for rank in reversed(view.ranks)]
    seats = [
        {
            "player": seat.player + 1,
            "side": seat.side,
            "deck": printable(seat.deck) or f"Player {seat.player + 1}",
            "counts": [{"name": name, "value": value} for name, value in seat.counts],
        }
        for seat in view.seats
    ]
    data = {
        "ranks": ranks,
        "seats": seats,
        "turn": view.turn,
        "active": view.active + 1,
        "phase": view.phase,
        "result": view.result,
        "winners": [player + 1 for player in view.winners],
        "legend": view.legend,
    }
    return input_of(title, options, board=data)


def _square(name: str, view: PlayerView) -> dict[str, Any]:
    piece = view.pieces.get(name)
    if piece is None:
        return {"square": name, "piece": None}
    figures = "".join(text for text, _ in view.figures(name)[0])
    return {
        "square": name,
        "piece": {
            "name": printable(piece.name),
            "player": piece.player + 1,
            "leads": piece.leads,
            "spent": piece.has_acted,
            "covered": piece.covered,
            "figures": figures,
        },
    }


def qr_code(text: str) -> str:
    """Return a text, such as a deck code, as a QR code in an SVG file."""
    try:
        import segno  # noqa: PLC0415 - an extra
    except ImportError:
        return ""
    try:
        code = segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        return ""
    if int(code.version) > MAX_QR_VERSION:
        return ""
    content = io.BytesIO()
    code.save(content, kind="svg", xmldecl=False, nl=False, border=0, omitsize=True)
    return content.getvalue().decode()
