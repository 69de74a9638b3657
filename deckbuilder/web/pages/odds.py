"""Pages of chance: opening hands of a deck, and exact odds of drawing cards."""

import secrets

from deckbuilder.app.fields import MAX_SEED
from deckbuilder.app.odds import OddsAnswer, OddsQuestion, OpeningHands, odds_of
from deckbuilder.errors import InputError
from deckbuilder.odds.by_turn import TURNS, odds_by_turn
from deckbuilder.odds.condition import in_brackets, read_condition_partly
from deckbuilder.query.parse import UnreadPart
from deckbuilder.text import percent
from deckbuilder.web.drawing.charts import CURVE_WIDTH, bar_chart
from deckbuilder.web.page import Answer, FormFaults, Page, PageRequest
from deckbuilder.web.views.hands import hand_view, shares
from deckbuilder.web.views.readings import Understood, understood

HANDS = 5  # of a page, beside the one that is shown large
MAX_HAND = 1_000
MAX_TURN = 20
MAX_LEAST = 9
PARTS = (1, 2)  # of a condition that is put together by pointing
MARKS = 12  # cards of a hand at most that can be marked to be put back


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
        bars = [
            (str(seen), float(probability), percent(probability))
            for seen, probability in enumerate(answer.probabilities)
        ]
        title = f"probability by cards seen; after {answer.seen} cards {float(answer.probability):.1%}"
        chart = bar_chart(title, bars, answer.seen, 1, CURVE_WIDTH)
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
    """Return the condition, as it was typed or put together by pointing, and how many cards of a single query."""
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
