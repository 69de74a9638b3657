"""Pages of chance: opening hands of a deck and of two compared, and exact odds of drawing cards."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from deckbuilder.app.fields import MAX_SEED, declared_fields, read_form
from deckbuilder.app.hand_comparison import HandOrder, compare_hands
from deckbuilder.app.odds import OddsAnswer, OddsQuestion, OpeningHands, odds_of
from deckbuilder.decks.formats.csv_table import csv_text
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.odds.by_turn import CLASSES, TURNS, at_least_one, odds_by_turn
from deckbuilder.odds.condition import in_brackets, read_condition_partly
from deckbuilder.odds.hands import Hand, draw_pile, playable, together, why_not_playable
from deckbuilder.query.parse import UnreadPart
from deckbuilder.text import listed
from deckbuilder.web.drawing.charts import draw, odds_chart
from deckbuilder.web.page import Answer, Download, FormFaults, Page, PageRequest, faults_of, json_download
from deckbuilder.web.views.deck import deck_groups
from deckbuilder.web.views.face import Face, face_of
from deckbuilder.web.views.readings import Understood, understood

HANDS = 5  # of a page, beside the one that is shown large
MAX_HAND = 1_000
MAX_TURN = 20
MAX_LEAST = 9
PARTS = (1, 2)  # of a condition that is put together by pointing
MARKS = 12  # cards of a hand at most that can be marked to be put back
MAX_SHARES = 3  # of classes


def hands(request: PageRequest) -> Answer:
    """Show an opening hand of a seed with what can be played, what later turns bring, and further hands."""
    name = request.path["name"]
    resolved = request.find_deck(name)
    seed = request.number("seed", -1, 0, MAX_SEED)
    seed = secrets.randbelow(2**32) if seed < 0 else seed
    number, turn = request.number("hand", 1, 1, MAX_HAND), request.number("turn", 1, 1, MAX_TURN)
    hands, opening = OpeningHands(resolved, seed), resolved.validator.ruleset.opening
    bottom = [marked for place in range(MARKS) if (marked := request.query.get(f"b{place}"))]
    goes_second = request.query.get("second") == "yes"
    amount = opening.second if goes_second else opening.first
    values = {
        "name": name,
        "resolved": resolved,
        "seed": seed,
        "number": number,
        "turn": turn,
        "hand": hand_view(request, resolved, hands.hand(number - 1, bottom), turn, amount),
        "bottom": {f"b{place}": marked for place, marked in enumerate(bottom)},
        "others": [(other, hands.hand(other - 1).cards) for other in range(1, HANDS + 2) if other != number][:HANDS],
        "shares": shares(resolved, amount),
        "second": "yes" if goes_second else None,
        "opening": opening,
    }
    return Page("hands.html", values)


def odds(request: PageRequest) -> Answer:
    """Show how likely each card is seen by the first turns, and the exact probability of a condition."""
    name = request.path["name"]
    condition, least = _asked(request)
    resolved = request.find_deck(name)
    ruleset, turn = resolved.validator.ruleset, request.number("turn", 1, 1, MAX_TURN)
    answer: OddsAnswer | None = None
    faults, readings, unread = FormFaults(), list[tuple[str, Understood]](), tuple[UnreadPart, ...]()
    if condition:
        numbers = None if in_brackets(condition) else {">=": least}
        redraw = request.query.get("redraw") == "yes" and bool(ruleset.opening.put_back)
        try:
            vocabulary = request.workbench.vocabulary_of(resolved.deck)
            text, unread = read_condition_partly(condition, vocabulary)
            question = OddsQuestion(text, numbers, turn=turn, redraw=redraw)
            answer = odds_of(request.workbench, resolved, question, whole=True)
            readings = [(text, understood(request, text, vocabulary)) for text in answer.queries]
        except InputError as refused:
            faults = FormFaults({"c": str(refused)})
    chart = None
    if answer:
        title = f"probability by cards seen; after {answer.seen} cards {float(answer.probability):.1%}"
        chart = odds_chart(title, answer.probabilities, answer.seen)
    values = {
        "name": name,
        "resolved": resolved,
        "condition": condition,
        "turn": turn,
        "least": least,
        "max_turn": MAX_TURN,
        "answer": answer,
        "chart": chart,
        "faults": faults,
        "readings": readings,
        "unread": unread,
        "groups": odds_by_turn(resolved),
        "turns": range(1, TURNS + 1),
        "opening": ruleset.opening,
        "pointed": [
            (request.number(f"n{place}", 1, 1, MAX_LEAST), request.query.get(f"w{place}", "")) for place in PARTS
        ],
        "has_mulligan": bool(ruleset.opening.put_back),
        "redraw": request.query.get("redraw") == "yes",
    }
    return Page("odds.html", values)


def _asked(request: PageRequest) -> tuple[str, int]:
    chosen = [
        (query, request.number(f"n{place}", 1, 1, MAX_LEAST))
        for place in PARTS
        if (query := request.query.get(f"w{place}"))
    ]
    if len(chosen) > 1:
        return " and ".join(f"[{query}]>={least}" for query, least in chosen), 1
    if chosen:
        return chosen[0]
    return request.query.get("c", ""), request.number("least", 1, 1, MAX_LEAST)


@dataclass(frozen=True)
class HandCard:
    """A card of a hand. `reason`: why it is not played in the first turn; empty where it can be."""

    face: Face
    name: str
    reason: str
    is_drawn_later: bool


@dataclass(frozen=True)
class HandView:
    """A hand with what the turns after the first have brought.

    `together`: the cards that one turn allows together, in words; empty where that is one or none. `has_more`: whether
    the pile has cards for a further turn.
    """

    cards: Sequence[HandCard]
    returned: Sequence[str]
    together: str
    has_more: bool


@dataclass(frozen=True)
class HandShare:
    """How many of all opening hands have something, exactly: `0.94`, `a card to put on the board in turn 1`."""

    chance: Fraction
    what: str


def hand_view(request: PageRequest, resolved: ResolvedDeck, hand: Hand, turn: int, amount: int) -> HandView:
    """Return a hand by a turn. `amount`: what a player can pay in the first one."""
    catalogue, ruleset = request.catalogue, resolved.validator.ruleset
    later = hand.pile[: ruleset.opening.each_turn * (turn - 1)]
    cards = [
        HandCard(
            face_of(card, catalogue),
            card.name,
            why_not_playable(card, ruleset, amount, resolved.leader),
            place >= len(hand.cards),
        )
        for place, card in enumerate((*hand.cards, *later))
    ]
    best = together(playable(hand.cards, ruleset, amount, resolved.leader), ruleset, amount)
    words = listed(card.name for card in best) if len(best) > 1 else ""
    return HandView(cards, [card.name for card in hand.returned], words, len(later) < len(hand.pile))


def shares(resolved: ResolvedDeck, amount: int) -> list[HandShare]:
    """Return what shares of all opening hands have, exactly."""
    pile, ruleset, leader = draw_pile(resolved), resolved.validator.ruleset, resolved.leader
    size = min(ruleset.opening.cards, len(pile))

    def share(cards: Sequence[Card], what: str) -> HandShare:
        return HandShare(at_least_one(len(pile), len(cards), size), what)

    ready = playable(pile, ruleset, amount, leader)
    rows = [share(ready, f"a card to put on the board with {amount} {ruleset.opening.resource}")] if ready else []
    classes = next((group.rows for group in odds_by_turn(resolved, 1) if group.heading == CLASSES), ())
    rarest = sorted(classes, key=lambda row: (row.copies, row.label))[:MAX_SHARES]
    rows += [HandShare(row.chances[0], row.label.replace("any", "at least one", 1)) for row in rarest]
    units = [card for card in pile if "unit" in card.words]
    return [*rows, HandShare(1 - at_least_one(len(pile), len(units), size), "no unit at all")] if units else rows


def compare_opening_hands(request: PageRequest) -> Answer:
    """Show what opening hands of two decks hold, or return it as JSON or CSV."""
    names = request.query.get("first", ""), request.query.get("second", "")
    comparison, error = None, None
    try:
        order = read_form(HandOrder, request.query, first=names[0], second=names[1])
        comparison = compare_hands(order, request.find_deck) if all(names) else None
    except InputError as refused:
        error = refused
    if comparison and request.query.get("to") == "json":
        return json_download("hands.json", comparison.to_json())
    if comparison and request.query.get("to") == "csv":
        return Download("hands.csv", csv_text(comparison.columns, comparison.rows()), "text/csv")
    report = comparison.report() if comparison else None
    values = {
        "given": request.query,
        "fields": declared_fields(HandOrder),
        "groups": deck_groups(request),
        "report": report,
        "figures": [draw(figure) for figure in report.figures] if report else [],
        "faults": faults_of(error),
    }
    return Page("hands_compare.html", values, 400 if error else 200)
