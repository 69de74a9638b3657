"""Running scenarios: what holds holds, what does not is told with its step, its line and what there is instead."""

from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from deckbuilder.decks.resolve import Resolver
from deckbuilder.scenarios.runner import _Run, left_after, run_all, run_file
from engine.core.decisions import Decision, Option, Word
from engine.core.game import Game
from tests.conftest import Cli
from tests.depth import deep, examples
from tests.match.helpers import BASE, STEPS, Runner, case, read_scenario
from tests.scenarios.test_reading import FILES


@pytest.fixture
def running(tmp_path: Path, resolver: Resolver) -> Runner:
    return Runner(tmp_path, resolver)


def test_checks_may_stand_between_steps(running: Runner) -> None:
    rest = """\
        steps:
          - expect: {dice_left: 2}
          - attack c4 c5
          - expect: {dice_left: 1}
        """
    assert running.why(case(rest)) == "step 3 (line 17): dice left is 0, expected 1"


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (
            "attack c4 c6",
            "'attack c4 c6' is not offered: there is no card on c6 to attack (2E-ATK-2); offered (Attack phase): attack c4 c5 and 1 other",
        ),
        (
            "attack c5 c4",
            "'attack c5 c4' is not offered: Mind Witch (c5) is not yours (2E-ATK-1); offered (Attack phase): attack c4 c5 and 1 other",
        ),
        (
            "move c4 c3",
            "'move c4 c3' is not offered: you are in Attack; Move is over for this turn (2E-TURN-1); offered (Attack phase): attack c4 c5 and end",
        ),
        ("c4", "'c4' is not offered; offered (Attack phase): attack c4 c5 and end"),
        ("7", "'7' is not offered; offered (Attack phase): attack c4 c5 and end"),
    ],
)
def test_a_step_that_is_not_legal_says_what_was_offered(step: str, why: str, running: Runner) -> None:
    assert running.why(case(f"steps: [end, {step}]\n").replace("[end, ", "[")) == f"step 1 (line 14): {why}"


def test_a_roll_without_a_scripted_die_fails(running: Runner) -> None:
    found = running.why(BASE.replace("[melee, ranged special]", "[melee]") + STEPS)
    assert found == "step 1 (line 15): 'attack c4 c5' rolls a die, and no scripted one is left"


def test_nothing_is_offered_after_the_end(running: Runner) -> None:
    text = BASE.replace("{card: Mind Witch, player: 2, damage: 1}", "{card: Tacullu, player: 2, damage: 12}")
    text = text.replace("  c8: {card: Tacullu, player: 2}\n", "")
    held = "expect: {winner: 1, illegal: [end, attack c4 c5], options: [], board: {c5: empty}}\n"
    assert running.why(text + "steps: [attack c4 c5]\n" + held) == ""
    found = running.why(text + "steps: [attack c4 c5, end]\n")
    assert found == "step 2 (line 13): 'end' is not offered: the game is over"


RAISING = """\
scenario: Ret-Talus raises the only unit that he can
ruleset: summoner-wars-2e
setup: empty
phase: summon
players:
  1: {deck: fallen-kingdom, discard: [Undead Warrior]}
  2: {deck: polar-dwarves}
board:
  d1: {card: Ret-Talus, player: 1}
  f8: {card: Svara, player: 2}
"""


@pytest.mark.parametrize("answers", ["[use d1 Raise the Dead, d2]", "[use d1 Raise the Dead, Undead Warrior, d2]"])
def test_steps_may_name_automatic_answers(answers: str, running: Runner) -> None:
    assert running.why(f"{RAISING}steps: {answers}\nexpect: {{board: {{d2: Undead Warrior}}}}\n") == ""


def test_steps_name_an_automatic_answer_at_most_once(running: Runner) -> None:
    found = running.why(f"{RAISING}steps: [use d1 Raise the Dead, Undead Warrior, Undead Warrior, d2]\n")
    assert found.startswith(
        "step 3 (line 11): 'Undead Warrior' is not offered; a decision is still open: player 1 is asked 'Ret-Talus, Raise the Dead: place it where?', with c1, "
    )


def test_while_a_decision_is_open_no_action_is_offered(running: Runner) -> None:
    check = "expect: {options: [c1, d2, e1], illegal: [end, d2, use d1 Raise the Dead]}"
    assert running.why(f"{RAISING}steps: [use d1 Raise the Dead]\n{check}\n") == ""
    found = running.why(f"{RAISING}steps: [use d1 Raise the Dead]\nexpect: {{legal: [end], options: [c1]}}\n")
    assert found.endswith(
        "'end' is not offered; the options are c1, e1 and d2, expected c1; "
        "a decision is still open: player 1 is asked 'Ret-Talus, Raise the Dead: place it where?', with c1, e1 or d2"
    )


class Questions:
    """Two questions, of which the first has one answer and takes itself; the second may have the same one."""

    def __init__(self, answers: list[str], given: tuple[str, ...] = ()) -> None:
        self.answers = answers
        self.given = given
        self.auto = [("c4",)]
        self.decision = Decision(0, "which?", -1, ())

    def find(self, text: str) -> Option | None:
        return Word(text) if text in self.labels() else None

    def accepts(self, text: str) -> bool:
        return self.find(text) is not None

    def explain_illegal(self, _text: str) -> None:
        return None

    def take(self, option: Word) -> None:
        self.given = (*self.given, option.word)
        self.auto = []

    def labels(self) -> list[str]:
        return self.answers if not self.given else ["end"]

    def copy(self) -> "Questions":
        return Questions(self.answers, self.given)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("[c4, end]", ""),
        ("[c4, c4, end]", ""),
        ("[c4, d4, end]", ""),
        ("[d4, end]", ""),
        (
            "[c4, c4, c4]",
            "step 3 (line 1): 'c4' is not offered; a decision is still open: player 1 is asked 'which?', with end",
        ),
        (
            "[c4, e4]",
            "step 2 (line 1): 'e4' is not offered; a decision is still open: player 1 is asked 'which?', with c4 or d4",
        ),
    ],
)
def test_a_step_that_repeats_what_was_taken_may_as_well_be_an_answer(
    steps: str, why: str, tmp_path: Path, resolver: Resolver
) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(f"{{scenario: s, ruleset: summoner-wars-2e, setup: empty, steps: {steps}}}", "utf-8")
    game = cast("Game", Questions(["c4", "d4"]))
    steps_alone = read_scenario(file, resolver)
    steps_alone.steps = steps_alone.steps[:-1]
    assert _Run(steps_alone).play(game, 0, [("c4",)]).why == why


DECKS = """\
scenario: the normal setup with changes
ruleset: summoner-wars-2e
setup: decks
seed: 3
active: 2
turn: 3
phase: magic
players:
  1: {deck: polar-dwarves}
  2: {deck: breakers, magic: 9, hand: [Blast], draw: [Kalal], discard: [Deceiver], active_events: [Perplexing Tempest]}
board:
  d1: empty
  d2: {card: Svara, player: 1, damage: 11, under: [Ice Smith]}
  a1: {card: Smasher, player: 2}
steps:
  - expect:
      board: {d1: empty, a1: Smasher, d2: {card: Svara, damage: 11, under: [Ice Smith]}, d3: Ten-Life Gate}
      magic: {1: 3, 2: 9}
      hand: {2: [Blast]}
      draw: {2: [Kalal]}
      discard: {1: [], 2: [Deceiver]}
      active_events: {2: [Perplexing Tempest]}
      hand_count: {1: 5}
      draw_count: {1: 25}
      phase: magic
      turn: 3
      active: 2
  - end
"""


def test_what_is_listed_takes_the_place_of_the_normal_setup(running: Runner) -> None:
    assert running.why(DECKS + "expect: {phase: draw, hand: {2: [Blast, Kalal]}, draw_count: {2: 0}}\n") == ""


def test_a_summoner_that_is_listed_is_the_summoner(running: Runner) -> None:
    text = DECKS.replace("phase: magic\nplayers", "phase: attack\nplayers").replace("phase: magic\n      turn", "turn")
    text = text.replace("- end", "- attack a1 b1").replace("a1: {card: Smasher", "c2: {card: Smasher")
    text = (
        text.replace("a1: Smasher, ", "").replace("- attack a1 b1", "- attack c2 d2")
        + "dice: [melee, melee, melee, melee]\n"
    )
    assert running.why(text + "expect: {winner: 2}\n") == ""


def test_a_removed_summoner_does_not_lose_the_game(running: Runner) -> None:
    text = """\
scenario: without Svara
ruleset: summoner-wars-2e
setup: decks
phase: attack
players: {1: {deck: polar-dwarves}, 2: {deck: breakers}}
board:
  d1: empty
  a1: {card: Smasher, player: 1}
  a2: {card: Tacullu, player: 2, damage: 12}
dice: [melee, melee, melee, melee]
steps:
  - expect: {winner: none}
  - attack a1 a2
expect: {winner: 1}
"""
    assert running.why(text) == ""
    assert running.why(text.replace("attack a1 a2", "end").replace("winner: 1", "winner: none")) == ""


def test_many_files_run_whatever_happens_to_one(tmp_path: Path, resolver: Resolver) -> None:
    folder = tmp_path / "cases"
    (folder / "inner").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    (folder / "a.yaml").write_text(case("expect: {turn: 5}\n"), "utf-8")
    (folder / "b.yaml").write_text("scenario: [\n", "utf-8")
    (folder / "inner" / "c.yaml").write_text(case("expect: {turn: 6}\n"), "utf-8")
    found = list(run_all([folder, tmp_path / "missing.yaml", tmp_path / "empty"], resolver))
    assert [(Path(r.file).name, r.scenario, r.passed, r.input_error) for r in found] == [
        ("a.yaml", "a small position", True, False),
        ("b.yaml", None, False, True),
        ("c.yaml", "a small position", False, False),
        ("missing.yaml", None, False, True),
        ("empty", None, False, True),
    ]
    assert all("\n" not in result.why for result in found)


CASES = f"""\
# cases of one card
{case("expect: {turn: 5}")}
---
{case("expect: {turn: 6}").replace("a small", "a wrong")}
---
{case("expect: {turn: 7}").replace("a small", "a broken").replace("Ice Smith", "Ice Smiht")}
---
# nothing
---
{case("expect: {phase: attack}").replace("a small", "a last")}"""


def test_a_file_may_hold_several_scenarios_each_with_its_line(tmp_path: Path, resolver: Resolver) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, "utf-8")
    found = list(run_all([file], resolver))
    lines = [number for number, line in enumerate(CASES.split("\n"), start=1) if line.startswith("scenario:")]
    assert [result.line for result in found] == lines
    assert [(result.scenario, result.passed, result.input_error) for result in found] == [
        ("a small position", True, False),
        ("a wrong position", False, False),
        (None, False, True),
        ("a last position", True, False),
    ]
    expect = CASES.split("\n").index("expect: {turn: 6}") + 1
    assert found[1].why == f"in the end (line {expect}): turn is 5, expected 6"
    smith = next(number for number, line in enumerate(CASES.split("\n"), start=1) if "Ice Smiht" in line)
    assert found[2].why.startswith(f"{file}:{smith}:14: ")


def test_the_scenarios_before_an_error_of_yaml_are_run(tmp_path: Path, resolver: Resolver) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(f"{case('expect: {turn: 5}')}\n---\nscenario: [\n", "utf-8")
    assert [(result.line, result.passed) for result in run_all([file], resolver)] == [(1, True), (0, False)]


def test_a_file_without_scenarios_is_an_error(tmp_path: Path, resolver: Resolver) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text("# nothing yet\n", "utf-8")
    (result,) = run_all([file], resolver)
    assert (result.input_error, result.why) == (
        True,
        f"{file}: is empty, or holds only remarks; a scenario begins with 'scenario:'",
    )


CHANT = """\
scenario: the chant has a target near the summoner
ruleset: summoner-wars-2e
setup: empty
phase: move
players: {1: {deck: savanna-elves, magic: 3, hand: [Chant of Growth]}, 2: {deck: breakers}}
board:
  d1: {card: Abua Shi, player: 1}
  d8: {card: Tacullu, player: 2}
"""
LIONESS = "  f4: {card: Lioness, player: 1}\n"


@pytest.mark.parametrize("others", ["", LIONESS])
@pytest.mark.parametrize("answer", ["d1", "Abua Shi", "abua shi", "Abua Shi@d1"])
def test_a_card_that_is_the_only_option_is_named_as_among_several(answer: str, others: str, running: Runner) -> None:
    steps = f"steps: [play Chant of Growth, {answer}]\nexpect: {{board: {{d1: {{boost: 1}}}}}}\n"
    assert running.why(f"{CHANT}{others}{steps}") == ""


def test_another_name_than_that_of_the_only_option_fails(running: Runner) -> None:
    found = running.why(f"{CHANT}steps: [play Chant of Growth, Lioness]\n")
    assert found.startswith("step 2 (line 9): 'Lioness' is not offered; offered (Move phase): ")


def test_a_failure_says_that_a_decision_is_still_open(running: Runner) -> None:
    found = running.why(f"{CHANT}{LIONESS}steps: [play Chant of Growth]\nexpect: {{board: {{d1: {{boost: 1}}}}}}\n")
    asked = "player 1 is asked 'Chant of Growth: choose a target', with d1 or f4"
    assert found == f"in the end (line 11): d1 Abua Shi: boost is 0, expected 1; a decision is still open: {asked}"
    found = running.why(f"{CHANT}{LIONESS}steps: [play Chant of Growth, end]\n")
    assert found == f"step 2 (line 10): 'end' is not offered; a decision is still open: {asked}"


STRANGE = [
    "\x07",
    "\u202e",
    "- ",
    ": ",
    "{",
    "]",
    "&a ",
    "*a",
    "!!int ",
    "|",
    "99999999999",
    "-1",
    "null",
    "c4",
    "Svara",
    "1.5",
]


@examples(30, HealthCheck.function_scoped_fixture)
@given(data=st.data())
def test_a_mutated_scenario_passes_fails_or_is_a_fault_of_one_line(
    data: st.DataObject, tmp_path: Path, resolver: Resolver
) -> None:
    text = data.draw(st.sampled_from([path.read_text("utf-8") for path in FILES]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + data.draw(st.sampled_from([0, 1, 8, 60])))))
        piece = data.draw(st.one_of(st.sampled_from(STRANGE), st.text(max_size=4), st.just(text[: end - start][::-1])))
        text = text[:start] + piece + text[end:]
    file = tmp_path / "case.yaml"
    file.write_bytes(text.encode("utf-8", "replace"))
    results = list(run_file(file, resolver))
    assert results
    for result in results:
        assert result.passed == (not result.why)
        assert "\n" not in result.why


@pytest.mark.parametrize(
    ("step", "taken", "left"),
    [
        ("exert a7 e8", ["exert a7", "exert e8", "done"], ["done"]),
        ("exert a7 e8", ["exert e8", "exert a7"], None),
        ("exert a7", ["exert a7", "exert e8"], ["exert e8"]),
        ("end", [], None),
        ("end", ["c4"], None),
        ("Fury", ["Fury@c3"], []),
    ],
)
def test_a_step_may_say_at_once_what_was_taken_one_after_the_other(
    step: str, taken: list[str], left: list[str] | None
) -> None:
    rest = left_after(step, [(label, label.partition("@")[0]) for label in taken])
    assert (None if rest is None else [label for label, _ in rest]) == left


FACTS = (
    "ruleset: summoner-wars-2e\nfaction: Polar Dwarves\nclass: common unit\ncost: 1\nlife: 3\nstrength: 2\n"
    "attack: melee\nsymbols: [water]\n"
)
RING = f"""\
card: House Lender
{FACTS}abilities:
- {{modify: {{have: [{{name: Lent, modify: {{life: 1}}}}]}}, of: {{friendly: common, cost: 0}}}}
---
card: House Merchant
{FACTS}abilities:
- {{modify: {{cost: -1}}, of: {{friendly: common, has: Lent}}}}
"""
IN_A_RING = """\
scenario: what cards cost depends on what they cost
ruleset: summoner-wars-2e
setup: empty
players: {1: {deck: polar-dwarves, magic: 3, hand: [Frost Mage]}, 2: {deck: polar-dwarves}}
board: {c2: {card: Five-Life Gate, player: 1}, a4: {card: House Lender, player: 1}, a5: {card: House Merchant, player: 1}}
steps: [summon Frost Mage c3]
"""


@deep
def test_a_case_with_self_dependent_cards_fails_with_a_reason(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "ring.yaml").write_text(RING, "utf-8")
    (tmp_path / "case.yaml").write_text(IN_A_RING, "utf-8")
    ran = cli("--cards", str(tmp_path / "house"), "scenario", str(tmp_path / "case.yaml"))
    assert (ran.code, ran.err) == (1, "")
    assert "it cannot be played: the card filter of 'House Lender' depends on itself" in ran.out
