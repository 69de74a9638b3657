"""What steps leave on the board and in lists: damage adds up and goes with its card, a miss is called one."""

import pytest

from deckbuilder.games import acts
from deckbuilder.match.card_names import plain
from deckbuilder.match.options import CardView
from deckbuilder.match.seat import PlayerView
from deckbuilder.match.steps import CardChange, Die, KnownAct, Roll, Step
from deckbuilder.web.page import Workspace
from deckbuilder.web.views.marks import BoardMarks, marks_of
from deckbuilder.web.views.steps import StepWriter
from tests.web.match_window import ORDERS, MatchWindow

MAGE, SMITH, GOLEM = (
    CardView(f"a/b/{name}", name, square) for name, square in (("Mage", "b4"), ("Smith", "c4"), ("Golem", "d4"))
)
MISS = (Roll(1, (Die(("melee",), ()),), MAGE, SMITH),)


@pytest.fixture
def window(workspace: Workspace) -> MatchWindow:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["2e"])
    return window


def step(
    number: int, *changes: CardChange, known_acts: tuple[KnownAct, ...] = (), rolls: tuple[Roll, ...] = ()
) -> Step:
    return Step(number, 2, 1, 0, 0, known_acts, rolls, changes)


def hit(card: CardView, before: int, after: int, start: str, end: str) -> CardChange:
    return CardChange(card, 0, start, end, (before, after) if before != after else None)


def drawn(view: PlayerView, *steps: Step) -> BoardMarks:
    return marks_of(steps, view, view.ranks, numbered=True)


def test_damage_of_several_steps_adds_up_where_its_card_ends(window: MatchWindow) -> None:
    marks = drawn(
        window.opened.seat.view(),
        step(1, hit(SMITH, 4, 2, "c4", "d5")),
        step(2, hit(SMITH, 2, 1, "d5", "d5")),
        step(3, hit(SMITH, 1, 0, "d5", "")),
    )
    assert {square: mark.badge for square, mark in marks.squares.items() if mark.badge} == {"d5": "−4"}
    assert marks.squares["d5"].ghost


def test_damage_goes_with_a_card_that_is_moved_and_leaves_nothing_behind(window: MatchWindow) -> None:
    marks = drawn(
        window.opened.seat.view(),
        step(1, hit(SMITH, 4, 3, "c4", "c4")),
        step(2, hit(SMITH, 3, 3, "c4", "d4"), hit(GOLEM, 5, 5, "d4", "c4")),
        step(3, hit(SMITH, 3, 1, "d4", "d4"), hit(GOLEM, 5, 4, "c4", "c4")),
        step(4, hit(SMITH, 1, 1, "d4", "c4"), hit(GOLEM, 4, 4, "c4", "d4")),
        step(5, hit(GOLEM, 4, 5, "d4", "d4")),
    )
    assert {square: mark.badge for square, mark in marks.squares.items()} == {"c4": "−3", "d4": ""}


def test_a_card_that_stands_where_another_was_destroyed_does_not_bear_its_damage(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    taken = next(iter(view.pieces))
    marks = drawn(view, step(1, hit(SMITH, 2, 0, taken, "")))
    assert (marks.squares[taken].badge, marks.squares[taken].ghost) == ("✕", None)


def test_the_number_of_a_step_stands_wherever_it_took_life(window: MatchWindow) -> None:
    attack = KnownAct(acts.ATTACK, 1, MAGE, SMITH, name="ranged")
    stronger = CardChange(MAGE, 1, "b4", "b4", numbers=(("strength", 1, 2),))
    changes = (hit(SMITH, 2, 1, "c4", "c4"), hit(GOLEM, 1, 0, "d4", ""), stronger)
    marks = drawn(window.opened.seat.view(), step(5, *changes, known_acts=(attack,)))
    assert {square: mark.numbers for square, mark in marks.squares.items() if mark.numbers} == {"c4": (5,), "d4": (5,)}


def test_a_miss_that_hurts_another_card_says_both(window: MatchWindow) -> None:
    opened = window.opened
    writer = StepWriter(opened.match.library, ("Polar Dwarves", "Breakers"), 0, window.workspace.workbench.catalogue)
    attack = KnownAct(acts.ATTACK, 1, MAGE, SMITH, name="ranged")
    line = writer.line(step(1, hit(GOLEM, 5, 3, "d4", "e4"), known_acts=(attack,), rolls=MISS))
    assert (line.effect, [*map(plain, line.others)], line.is_bad) == ("miss", ["Golem 5 → 3"], True)
    summoned = KnownAct(acts.SUMMON, 1, MAGE, path=("b4",))
    line = writer.line(step(1, hit(GOLEM, 5, 6, "d4", "d4"), known_acts=(summoned,)))
    assert (line.effect, [*map(plain, line.others)]) == ("", ["Golem 5 → 6"])
    line = writer.line(step(1, hit(SMITH, 4, 2, "c4", "d4"), known_acts=(attack,), rolls=MISS))
    assert (line.effect, line.others, line.is_bad) == ("4 → 2", (), True)
