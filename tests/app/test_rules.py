"""The rules of games as texts: each id that the program names has a statement, and the command reads them."""

import re

import pytest

from deckbuilder.app.lessons import lessons_of
from deckbuilder.app.rules import RULE_ID, rulebooks, statement, statements
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.scenarios.runner import run
from tests.conftest import ROOT, Cli
from tests.forked import run_forked

NAMED_IN = [
    *(path for package in ("engine", "deckbuilder") for path in (ROOT / package).rglob("*.py")),
    *(ROOT / "cards").rglob("*.yaml"),
    *(ROOT / "cards").rglob("*.md"),
]


def test_every_id_that_code_or_data_names_has_a_statement() -> None:
    games = {rule.partition("-")[0] for rule in statements()}
    named = {
        (rule, path.name)
        for path in NAMED_IN
        for rule in RULE_ID.findall(path.read_text("utf-8"))
        if rule.partition("-")[0] in games
    }
    assert {rule for rule, _ in named} >= {"2E-SUM-1", "1E-MOV-1", "CH-1.3"}
    groups = tuple(f"{rule}{sign}" for rule, _ in named for sign in "-.")  # all of `2E-MOV`, of chapter `CH-10`
    known = {*statements(), *(group[:-1] for group in groups if any(rule.startswith(group) for rule in statements()))}
    assert {(rule, file) for rule, file in named if rule not in known} == set()


def test_every_statement_has_an_id_of_its_own() -> None:
    lines = re.findall(
        r"^- ((?:2E|1E|CH)-\S+)", "\n".join(rulebook.rules for rulebook in rulebooks().values()), re.MULTILINE
    )
    assert sorted(lines) == sorted(statements())


def test_a_statement_is_found_in_any_case_of_its_letters() -> None:
    assert statement("ch-1.1.1").text == "The deck has 32 cards, no more and no fewer."
    with pytest.raises(InputError, match="there is no rule '2E-ATK-99'; there are 2E-ATK-1"):
        statement("2E-ATK-99")


@pytest.mark.parametrize("ruleset", rulebooks())
def test_the_steps_of_every_lesson_lead_to_what_is_expected(workbench: Workbench, ruleset: str) -> None:
    lessons = lessons_of(workbench, ruleset)
    assert len(lessons) >= 3
    assert {lesson.title: run(lesson.scenario) for lesson in lessons.values()} == {
        lesson.title: "" for lesson in lessons.values()
    }


def test_the_command_reads_the_rules_of_a_game_or_one_of_them(cli: Cli) -> None:
    one, game, unknown = run_forked(cli, [("rules", name) for name in ("2e-win-1", "chess", "2E-ATK-99")])
    assert one.out.startswith("2E-WIN-1: A player whose summoner is destroyed loses")
    text = game.out
    assert "Devotion: how cards are paid for" in text
    assert "CH-14.3.1" in text
    assert "lessons/" not in text
    assert (unknown.code, "there is no rule" in unknown.err) == (2, True)
