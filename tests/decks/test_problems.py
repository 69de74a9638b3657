"""Problems of decks are values; the sentence and the hint are made of them last."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from deckbuilder.decks.problems import HINTS, MESSAGES, Problem, ProblemKind, in_numbers, surpluses


@pytest.mark.parametrize(
    ("problem", "message", "hint"),
    [
        (
            Problem(ProblemKind.SECTION, "R", "commons", None, 12, 16),
            "commons: 12 cards, 16 required",
            "add 4 more",
        ),
        (
            Problem(ProblemKind.SECTION, "R", "commons", None, 0, 16),
            "commons: 0 cards, 16 required",
            "add 16 more",
        ),
        (
            Problem(ProblemKind.SECTION, "R", "champions", None, 1, 3),
            "champions: 1 card, 3 required",
            "add 2 more",
        ),
        (
            Problem(ProblemKind.SECTION, "R", "commons", None, 18, 16),
            "commons: 18 cards, 16 required",
            "take out 2",
        ),
        (
            Problem(ProblemKind.SECTION, "R", "gates", None, 2, 4, missing={"Ten-Life Gate": 1, "Five-Life Gate": 1}),
            "gates: 2 cards, 4 required",
            "add 1 Ten-Life Gate and 1 Five-Life Gate",
        ),
        (
            Problem(ProblemKind.TOTAL, "R", None, None, 31, 32),
            "the deck has 31 cards, 32 required",
            "add 1 more",
        ),
        (
            Problem(ProblemKind.TOTAL, "R", None, None, 40, 32, excluded=("general",)),
            "the deck has 40 cards besides the general, 32 required",
            "take out 8",
        ),
        (
            Problem(ProblemKind.MISPLACED, "R", "champions", "Ice Smith", 1, 0, near=("starting units", "commons")),
            "Ice Smith does not belong under champions",
            "it goes under starting units or commons",
        ),
        (
            Problem(ProblemKind.MISPLACED, "R", "commons", "Phoenix", 1, 0),
            "Phoenix does not belong under commons",
            "it goes into no deck",
        ),
        (
            Problem(ProblemKind.PRESCRIBED, "R", "epic events", "For Glory", 1, 0, missing={"Ice Ram": 1}),
            "epic events: 1 For Glory, 0 prescribed",
            "put in 1 Ice Ram instead",
        ),
        (
            Problem(ProblemKind.PRESCRIBED, "R", "epic events", "For Glory", 1, 0),
            "epic events: 1 For Glory, 0 prescribed",
            "take it out",
        ),
        (
            Problem(ProblemKind.COPIES, "R", "commons", "Frost Mage", 7, 4),
            "7 copies of Frost Mage, 4 allowed",
            "take out 3",
        ),
        (
            Problem(
                ProblemKind.FOREIGN,
                "R",
                "commons",
                "Ember Archer",
                4,
                0,
                "Svara",
                ("martial", "logic", "water"),
                near=("fire",),
            ),
            "Ember Archer (fire) does not belong to Svara",
            "Svara takes cards with martial, logic or water",
        ),
        (
            Problem(ProblemKind.FOREIGN, "R", "walls", "Wall", 1, 0, "Torgan", ("A",), near=("B",), faction="B"),
            "Wall (B) does not belong to Torgan",
            "Torgan takes cards with A",
        ),
        (
            Problem(ProblemKind.FOREIGN, "R", "walls", "Wall", 1, 0, "Svara", ("fire",), near=("water",), faction="B"),
            "Wall (B and water) does not belong to Svara",
            "Svara takes cards with fire",
        ),
        (
            Problem(ProblemKind.COPIES, "R", "walls", "Wall", 7, 4, faction="B"),
            "7 copies of Wall (B), 4 allowed",
            "take out 3",
        ),
        (
            Problem(ProblemKind.GUESTS, "R", None, None, 7, 6),
            "7 cards of other factions as guests, 6 allowed",
            "take out 1",
        ),
        (
            Problem(ProblemKind.SETUP, "R", None, "Berserker", 1, 2, "Torgan"),
            "the starting set-up needs 2 Berserker, the deck has 1",
            "add 1",
        ),
        (
            Problem(ProblemKind.POOL, "R", "minions", "Line Spearman", 4, 3),
            "4 Line Spearman, the pool holds 3",
            "take out 1",
        ),
        (
            Problem(ProblemKind.NO_POOL, "R", "pool", None, 0),
            "a limited deck lists the pool that it was built from; this one lists none",
            "add a Pool section",
        ),
        (
            Problem(
                ProblemKind.UNKNOWN,
                "unknown-card",
                "commons",
                "Frost Mge",
                4,
                near=("Frost Mage",),
                line=7,
                detail=" in X",
            ),
            "line 7: no card is called 'Frost Mge' in X",
            "did you mean Frost Mage?",
        ),
        (
            Problem(ProblemKind.UNKNOWN, "unknown-card", None, "a\x1bb", 4),
            "no card is called 'a\ufffdb'",
            "",
        ),
        (
            Problem(
                ProblemKind.AMBIGUOUS, "ambiguous-card", None, "Archer", 1, near=("Archer (A)", "Archer (B)"), line=2
            ),
            "line 2: several cards are called 'Archer'",
            "write Archer (A) or Archer (B)",
        ),
        (
            Problem(ProblemKind.SYNTAX, "syntax", line=3, detail="'???' is not a card line"),
            "line 3: '???' is not a card line",
            "",
        ),
    ],
)
def test_the_sentence_and_the_hint_of_a_problem(problem: Problem, message: str, hint: str) -> None:
    assert (problem.message, problem.hint) == (message, hint)
    assert str(problem) == f"{message} ({problem.rule})" + (f" - {hint}" if hint else "")


def test_every_kind_of_problem_has_a_sentence_and_a_hint() -> None:
    assert MESSAGES.keys() == HINTS.keys() == set(ProblemKind)


def test_problems_are_values() -> None:
    problem = Problem(ProblemKind.COPIES, "2E-DECK-3", "commons", "Frost Mage", 5, 4)
    assert problem == Problem(ProblemKind.COPIES, "2E-DECK-3", "commons", "Frost Mage", 5, 4)
    assert problem != replace(problem, count=6)
    with pytest.raises(FrozenInstanceError):
        problem.count = 6  # type: ignore[misc]


@pytest.mark.parametrize(
    ("problem", "shape"),
    [
        (
            Problem(ProblemKind.FOREIGN, "2E-DECK-2", "commons", "Ember Archer", 4, 0, "Svara", ("water",)),
            {"rule": "2E-DECK-2", "section": "commons", "card": "Ember Archer", "count": 4, "required": 0, "line": None}
            | {"message": "Ember Archer does not belong to Svara", "hint": "Svara takes cards with water", "key": None},
        ),
        (
            Problem(ProblemKind.SYNTAX, "syntax", line=3, detail="'?' is not a card line"),
            {"rule": "syntax", "section": None, "card": None, "count": None, "required": None, "line": 3}
            | {"message": "line 3: '?' is not a card line", "hint": None, "key": None},
        ),
    ],
)
def test_the_shape_of_a_problem_for_programs(problem: Problem, shape: dict[str, Any]) -> None:
    assert problem.to_json() == shape
    assert list(problem.to_json()) == ["rule", "section", "card", "count", "required", "line", "message", "hint", "key"]


def test_what_is_too_much_comes_before_what_is_missing() -> None:
    problems = [
        Problem(ProblemKind.SECTION, "R", "events", None, 5, 6),
        Problem(ProblemKind.SECTION, "R", "commons", None, 18, 16),
        Problem(ProblemKind.COPIES, "R", "commons", "Ice Golem", 6, 4, key="golem"),
        Problem(ProblemKind.POOL, "R", "commons", "Ice Golem", 6, 4, key="golem"),
        Problem(ProblemKind.UNKNOWN, "unknown-card", "commons", "Ice Golm", 1),
        Problem(ProblemKind.TOTAL, "R", None, None, 31, 32),
    ]
    assert in_numbers(problems) == "2 commons and 2 Ice Golem too many, 1 event and 1 card missing"
    assert in_numbers(problems[4:5]) == ""
    assert surpluses(problems) == {"golem": problems[2]}
