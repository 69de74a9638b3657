"""Pages of chance: opening hands of a deck, and exact odds of drawing cards."""

import secrets

from deckbuilder.app.odds import OddsAnswer, OddsQuestion, OpeningHands, odds_of
from deckbuilder.errors import InputError
from deckbuilder.odds.hands import playable
from deckbuilder.web.drawing.charts import bar_chart
from deckbuilder.web.form_numbers import MAX_SEED
from deckbuilder.web.page import Answer, Page, PageRequest
from deckbuilder.web.views.face import face_of

HANDS = 5  # of a page
MAX_TURN = 20
MARKS = 12  # cards of a hand at most that can be marked to be put back


def hands(request: PageRequest) -> Answer:
    """Show opening hands of a seed, with what can be played in the first turn."""
    name = request.path["name"]
    resolved = request.workspace.find_deck(name)
    seed = request.number("seed", -1, 0, MAX_SEED)
    seed = secrets.randbelow(2**32) if seed < 0 else seed
    opening, ruleset = OpeningHands(resolved, seed), resolved.validator.ruleset
    bottom = [marked for place in range(MARKS) if (marked := request.query.get(f"b{place}"))]
    drawn = [opening.hand(number, bottom if number == 0 else ()) for number in range(HANDS)]
    leader = resolved.leader
    rows = [
        {
            "faces": [face_of(card, request.workspace.workbench.catalogue) for card in hand.cards],
            "playable": {card.key for card in playable(hand.cards, ruleset, ruleset.opening.first, leader)},
            "returned": [card.name for card in hand.returned],
        }
        for hand in drawn
    ]
    values = {"name": name, "resolved": resolved, "seed": seed, "hands": rows}
    values["has_mulligan"] = bool(ruleset.opening.put_back)
    return Page("hands.html", values)


def odds(request: PageRequest) -> Answer:
    """Show the exact probability of a condition by the number of cards, with a slider of turns."""
    name, condition = request.path["name"], request.query.get("c", "")
    resolved = request.workspace.find_deck(name)
    ruleset, turn = resolved.validator.ruleset, request.number("turn", 1, 1, MAX_TURN)
    least = request.number("least", 1, 1, 9)
    answer: OddsAnswer | None = None
    error = ""
    if condition:
        numbers = None if "[" in condition else {">=": least}
        redraw = request.query.get("redraw") == "yes" and bool(ruleset.opening.put_back)
        try:
            question = OddsQuestion(condition, numbers, turn=turn, redraw=redraw)
            answer = odds_of(request.workspace.workbench, resolved, question, whole=True)
        except InputError as refused:
            error = str(refused)
    chart = None
    if answer:
        bars = [
            (str(seen), float(probability), f"{float(probability):.0%}")
            for seen, probability in enumerate(answer.probabilities)
        ]
        title = f"probability by cards seen; after {answer.seen} cards {float(answer.probability):.1%}"
        chart = bar_chart(title, bars, answer.seen, 1)
    values = {
        "name": name,
        "resolved": resolved,
        "condition": condition,
        "turn": turn,
        "least": least,
        "max_turn": MAX_TURN,
        "answer": answer,
        "chart": chart,
        "error": error,
        "has_mulligan": bool(ruleset.opening.put_back),
        "redraw": request.query.get("redraw") == "yes",
    }
    return Page("odds.html", values)
