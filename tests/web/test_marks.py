"""What steps leave on the board and in lists: damage adds up and goes with its card, a miss is called one."""

from dataclasses import replace

import pytest

from deckbuilder.games import acts
from deckbuilder.match.options import CardView
from deckbuilder.match.seat import PlayerView
from deckbuilder.match.step_texts import plain
from deckbuilder.match.steps import CardChange, CountChange, Die, KnownAct, Roll, Step
from deckbuilder.web.views.marks import ACROSS, APART, BESIDE, EDGE, HEAD, BoardMarks, marks_of
from deckbuilder.web.views.steps import StepWriter
from deckbuilder.web.workspace import Workspace
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


def test_an_announced_move_is_drawn_with_what_it_would_capture(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    taken, *_ = (square for square, piece in view.pieces.items() if piece.player != view.viewer)
    free = next(square for rank in view.ranks for square in rank if square not in view.pieces)
    capture = marks_of((), view, view.ranks, numbered=False, announced=(free, taken))
    assert [arrow.kind for arrow in capture.arrows] == ["aim"]
    assert {square: mark.frames for square, mark in capture.squares.items()} == {taken: ("struck",)}
    move = marks_of((), view, view.ranks, numbered=False, announced=(taken, free))
    assert [arrow.kind.split()[0] for arrow in move.arrows] == ["move"]
    assert move.squares == {}


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


def test_a_miss_leaves_the_damage_before_it_and_an_ended_boost_leaves_nothing(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    missed = KnownAct(acts.MISS, 1, MAGE, SMITH)
    marks = drawn(view, step(1, hit(SMITH, 4, 3, "c4", "c4")), step(2, known_acts=(missed,)))
    assert marks.squares["c4"].badge == "−1"
    assert drawn(view, step(1, known_acts=(missed,))).squares["c4"].badge == "miss"
    boost = CardChange(MAGE, 1, "b4", "b4", numbers=(("attack value", 1, 3),))
    steps = [step(1, boost, known_acts=(KnownAct(acts.PLAY, 1, SMITH),))]
    assert drawn(view, *steps).squares["b4"].badge == "1→3"
    steps.append(step(2, replace(boost, numbers=(("attack value", 3, 1),))))
    assert drawn(view, *steps).squares["b4"].badge == ""


def test_the_number_of_the_step_by_which_a_card_came_stays(window: MatchWindow) -> None:
    came = step(1, known_acts=(KnownAct(acts.SUMMON, 1, MAGE, path=("b4",)),))
    hits = [step(number, hit(MAGE, 5 - number, 4 - number, "b4", "b4")) for number in (2, 3)]
    assert drawn(window.opened.seat.view(), came, *hits).squares["b4"].numbers == ("+1", "3")


def test_a_card_that_stands_where_another_was_destroyed_does_not_bear_its_damage(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    taken = next(iter(view.pieces))
    marks = drawn(view, step(1, hit(SMITH, 2, 0, taken, "")))
    assert (marks.squares[taken].badge, marks.squares[taken].ghost) == ("✕ Smith", None)


def test_the_number_of_a_step_stands_wherever_it_took_life(window: MatchWindow) -> None:
    attack = KnownAct(acts.ATTACK, 1, MAGE, SMITH, name="ranged")
    stronger = CardChange(MAGE, 1, "b4", "b4", numbers=(("strength", 1, 2),))
    changes = (hit(SMITH, 2, 1, "c4", "c4"), hit(GOLEM, 1, 0, "d4", ""), stronger)
    marks = drawn(window.opened.seat.view(), step(5, *changes, known_acts=(attack,)))
    assert {square: mark.numbers for square, mark in marks.squares.items() if mark.numbers} == {
        "c4": ("5",),
        "d4": ("5",),
    }


def test_the_number_of_a_step_stands_wherever_cards_came_by_it(window: MatchWindow) -> None:
    both = (KnownAct(acts.SUMMON, 1, MAGE, path=("b4",)), KnownAct(acts.SUMMON, 1, SMITH, path=("c4",)))
    marks = drawn(window.opened.seat.view(), step(1, known_acts=both))
    assert {square: mark.numbers for square, mark in marks.squares.items()} == {"b4": ("+1",), "c4": ("+1",)}
    pushed = (KnownAct(acts.ATTACK, 1, MAGE, SMITH, name="ranged"), KnownAct(acts.FORCE, 1, GOLEM, path=("d4", "d5")))
    marks = drawn(window.opened.seat.view(), step(2, known_acts=pushed))
    assert {square for square, mark in marks.squares.items() if mark.numbers == ("2",)} == {"c4", "d5"}


def points(text: str) -> list[tuple[float, float]]:
    """Return the points of the head of an arrow, or of its line."""
    separate = text.replace("M", " ").replace("L", " ").split()
    return [(float(x), float(y)) for x, y in (point.split(",") for point in separate)]


def test_an_arrow_runs_from_edge_to_edge_of_squares_with_cards(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    first, second = "d3", "d1"  # the gate and the summoner of the set-up, with an empty square between them
    assert {first, second} <= view.pieces.keys()
    aim = KnownAct(acts.ATTACK, 1, replace(MAGE, square=first), replace(SMITH, square=second))
    (arrow,) = drawn(view, step(1, known_acts=(aim,))).arrows
    (x, begin), _ = points(arrow.line)
    tip = points(arrow.head)[0]
    assert (x, tip[0]) == (350, 350)  # ranks are drawn as they are given here, the nearest one first
    assert (begin, tip[1]) == (250 - EDGE, 50 + EDGE)


def test_an_arrow_between_neighbours_is_a_head_across_their_edges(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    assert {"c3", "d3"} <= view.pieces.keys()
    aim = KnownAct(acts.ATTACK, 1, replace(MAGE, square="c3"), replace(SMITH, square="d3"))
    (arrow,) = drawn(view, step(1, known_acts=(aim,))).arrows
    tip, *base = points(arrow.head)
    assert (tip, {x for x, _ in base}) == ((350 - ACROSS, 250), {350 - ACROSS - HEAD})
    assert arrow.line == ""


def test_an_arrow_runs_below_the_cards_on_its_way(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    cards = {"a4", "c4", "e6"}
    view = replace(view, pieces={square: next(iter(view.pieces.values())) for square in cards})
    move = KnownAct(acts.MOVE, 1, MAGE, path=("a4", "b4", "c4", "d4", "e4"))
    (arrow,) = drawn(view, step(1, known_acts=(move,))).arrows
    spans = sorted({x for x, _ in points(arrow.line)})
    assert spans == [50 + EDGE, 150, 250 - EDGE, 250 + EDGE, 350, 450 - EDGE - HEAD]
    across = KnownAct(acts.MOVE, 1, MAGE, path=("d4", "e6"))
    (arrow,) = drawn(view, step(1, known_acts=(across,))).arrows
    assert points(arrow.head)[0][1] == 550 - EDGE


def test_an_ability_that_is_used_on_another_card_leaves_an_arrow_from_its_card(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    use = KnownAct(acts.USE, 1, MAGE, cards=(MAGE, GOLEM), name="Mimic")
    marks = drawn(view, step(1, known_acts=(use,)))
    assert [arrow.kind for arrow in marks.arrows] == ["use p2"]
    assert marks.squares["b4"].frames == ("actor", "p2")
    assert drawn(view, step(1, known_acts=(replace(use, cards=(MAGE,)),))).arrows == ()


def test_a_move_there_and_back_is_drawn_as_one(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    assert "c3" in view.pieces
    move = KnownAct(acts.MOVE, 1, MAGE, path=("c3", "c4", "c3"))
    (arrow,) = drawn(view, step(1, known_acts=(move,))).arrows
    line, tip = points(arrow.line), points(arrow.head)[0]
    there, back = line[0][0], tip[0]
    assert {there, back} == {250 - APART, 250 + APART}
    assert {x for x, _ in line} == {there, back}
    assert max(y for _, y in line) == 350
    assert (line[0][1], tip[1]) == (250 + EDGE, 250 + EDGE)


def test_a_changed_number_does_not_stay_where_its_card_has_left(window: MatchWindow) -> None:
    weaker = CardChange(SMITH, 0, "c4", "c4", numbers=(("strength", 4, 3),))
    other = KnownAct(acts.MOVE, 1, MAGE, path=("b5", "b4"))
    marks = drawn(
        window.opened.seat.view(),
        step(1, weaker, known_acts=(other,)),
        step(2, hit(SMITH, 3, 3, "c4", "c5"), known_acts=(KnownAct(acts.MOVE, 0, SMITH, path=("c4", "c5")),)),
    )
    assert not any(mark.badge for mark in marks.squares.values())


def test_ways_that_share_a_square_lie_beside_each_other(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    first = step(1, known_acts=(KnownAct(acts.MOVE, 1, MAGE, path=("b5", "b4", "a4")),))
    for path, beside in ((("b4", "b3"), BESIDE), (("c5", "c4"), 0)):
        other = step(2, known_acts=(KnownAct(acts.MOVE, 1, SMITH, path=path),))
        alone, (_, arrow) = drawn(view, other).arrows[0], drawn(view, first, other).arrows
        start, before = (line.line[1:].partition("L")[0].split(",") for line in (arrow, alone))
        assert [float(x) - float(y) for x, y in zip(start, before, strict=True)] == [beside, beside]


def test_a_changed_number_of_what_a_step_is_about_stands_in_its_line(window: MatchWindow) -> None:
    writer = StepWriter(window.opened.match.library, ("A", "B"), 0, window.workspace.workbench.catalogue)
    uses = step(
        1,
        CardChange(MAGE, 1, "b4", "b4", numbers=(("boost", 1, 0),)),
        CardChange(SMITH, 0, "c4", "c4", (3, 2)),
        known_acts=(KnownAct(acts.USE, 1, MAGE, name="Shards"),),
    )
    assert list(map(plain, writer.line(uses).others)) == ["Mage boost 1 → 0", "Smith 3 → 2"]
    strikes = step(
        2,
        CardChange(SMITH, 0, "c4", "c4", (3, 2), (("boost", 1, 0),)),
        known_acts=(KnownAct(acts.ATTACK, 1, MAGE, SMITH),),
    )
    line = writer.line(strikes)
    assert (line.effect, list(map(plain, line.others))) == ("3 → 2", ["Smith boost 1 → 0"])


def test_moves_bear_the_colours_of_their_players_and_a_whole_round_is_drawn(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    moves = [
        Step(number, 2, number % 2, 0, 0, (KnownAct(acts.MOVE, number % 2, MAGE, path=("a4", "b4")),))
        for number in range(1, 30)
    ]
    marks = marks_of(moves, view, view.ranks, numbered=True)
    assert [arrow.kind for arrow in marks.arrows] == [f"move p{1 + number % 2}" for number in range(1, 30)]
    assert marks.squares["b4"].frames == ("actor", "p2")


def test_cards_that_exchange_places_leave_an_arrow_each(window: MatchWindow) -> None:
    exchange = KnownAct(acts.EXCHANGE, 1, SMITH, GOLEM)
    changes = (hit(SMITH, 3, 3, "c4", "d4"), hit(GOLEM, 5, 5, "d4", "c4"))
    marks = drawn(window.opened.seat.view(), step(1, *changes, known_acts=(exchange,)))
    ends = [(points(arrow.line)[0][0], points(arrow.head)[0][0]) for arrow in marks.arrows]
    assert ends == [(250, 350 - EDGE), (350 + BESIDE, 250 + EDGE + BESIDE)]


def test_counts_beside_the_board_say_by_how_much_they_have_changed(window: MatchWindow) -> None:
    view = window.opened.seat.view()
    place = [name for name, _ in view.seats[1].counts].index("magic")
    paid = replace(step(1), counts=(CountChange(1, "magic", 5, 2),))
    gained = replace(step(2), counts=(CountChange(1, "magic", 2, 3),))
    assert drawn(view, paid, gained).counts[1][place] == -2
    assert not any(drawn(view, paid, gained).counts[0])


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


def test_a_card_that_came_and_one_that_has_got_another_number_are_marked(window: MatchWindow) -> None:
    summons = KnownAct(acts.SUMMON, 1, MAGE, path=("b4",))
    stronger = CardChange(SMITH, 1, "c4", "c4", numbers=(("attack value", 1, 3),))
    chant = KnownAct(acts.USE, 1, MAGE, name="Chant")
    marks = drawn(window.opened.seat.view(), step(2, known_acts=(summons,)), step(3, stronger, known_acts=(chant,)))
    assert marks.squares["b4"].numbers == ("+2", "3")
    assert (marks.squares["c4"].badge, marks.squares["c4"].badge_class) == ("1→3", "heal")


def test_what_leaves_nothing_on_the_board_stands_at_its_player(window: MatchWindow) -> None:
    opened = window.opened
    writer = StepWriter(opened.match.library, opened.match.setup.player_names, 0, window.workspace.workbench.catalogue)
    event = CardView("a/b/blast", "Blast", "")
    steps = (
        step(1, known_acts=(KnownAct(acts.DRAW, 1, number=1, cards=(CardView("", "", ""),)),)),
        step(2, hit(SMITH, 2, 1, "c4", "c4"), known_acts=(KnownAct(acts.PLAY, 1, event),)),
        step(3, known_acts=(KnownAct(acts.MOVE, 1, MAGE, path=("b4", "b5")),)),
    )
    assert writer.seat_notes(steps) == ((), ((1, "Draws 1 card"), (2, "Plays Blast")))


def test_the_number_of_an_ability_stands_where_it_has_led_a_card(window: MatchWindow) -> None:
    rides = (KnownAct(acts.USE, 1, MAGE, name="Rider"), KnownAct(acts.MOVE, 1, MAGE, path=("b4", "b5")))
    marks = drawn(window.opened.seat.view(), step(4, known_acts=rides))
    assert {square: mark.numbers for square, mark in marks.squares.items() if mark.numbers} == {"b5": ("4",)}
