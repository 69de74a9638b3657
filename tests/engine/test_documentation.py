"""docs/engine.md: its examples and tables, and the table of decisions for every card."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.playing import library
from engine.core.decisions import DONE, NO, YES, PickPlayer
from engine.core.game import EffectStep, Game, Library, RuntimeBlock
from engine.core.triggers import TriggerOption
from engine.generator import Generator
from engine.language.runtime.blocks import MayEffect
from engine.language.runtime.choice import ChooseEffect
from engine.language.runtime.costs import CommitStep, ConsentStep
from fuzz.cards import CONTESTS, shipped
from tests.conftest import ROOT
from tests.depth import deep, sized
from tests.examples import examples
from tests.processes import PATIENCE
from tools.event_tables import DOCUMENT, written


def test_the_tables_of_events_match_the_classes() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert text == written(), "`make golden` writes them"
    assert not [line for line in text.splitlines() if line.startswith("|") and not line.endswith("|")]


BASES = re.findall(r"^\| `(engine[\w.]+)\.(\w+)` \|", DOCUMENT.read_text("utf-8"), re.MULTILINE)


def test_the_documented_bases_are_those_that_admit_classes_of_other_packages() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "engine").rglob("*.py")]
    admitting = {name for source in sources if "mypyc_attr" in source for name in _admitting(source)}
    inherited = {cls.__name__ for module, name in BASES for cls in _of(module, name).__mro__[:-1]}
    assert admitting == inherited != set()


@pytest.mark.parametrize(("module", "name"), BASES, ids=[name for _, name in BASES])
def test_a_class_of_another_package_can_inherit_from_a_documented_base(module: str, name: str) -> None:
    arguments: dict[str, tuple[Any, ...]] = {"StackItem": (3, 1), "Evaluation": ({},)}
    own = type("Own", (_of(module, name),), {})(*arguments.get(name, ()))
    assert type(own).__name__ == "Own"


def _admitting(source: str) -> Iterator[str]:
    """Yield the classes of a module that classes of other packages may inherit from, compiled or not."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
            if any("allow_interpreted_subclasses=True" in decorator for decorator in decorators):
                yield node.name


def _of(module: str, name: str) -> type:
    base: type = getattr(import_module(module), name)
    return base


@deep
def test_the_example_program_plays_a_game() -> None:
    code = examples("docs/engine.md", "python")[0]
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 20
    said = {_run(code, hash_seed) for hash_seed in ("0", "1")}  # nothing may hang on the order of a set
    assert len(said) == 1
    assert re.fullmatch(r"player [12] wins in turn \d+ \(\d+ events\), state [0-9a-f]{16}\n", said.pop())


@deep
def test_the_example_bot_plays_and_its_record_replays() -> None:
    first, code = examples("docs/engine.md", "python")
    assert first != code
    assert re.fullmatch(r"player [12] wins; played again, the same: True\n", _run(code, "0"))


def _run(code: str, hash_seed: str) -> str:
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT, env=environment
    )
    assert ran.stderr == ""
    return ran.stdout


RULESETS = ("summoner-wars-2e", "summoner-wars-1e", "summoners-chess")


@pytest.fixture(scope="module", params=RULESETS)
def every_card(request: pytest.FixtureRequest, catalogue: Catalogue) -> Library:
    """Return the library of all shipped cards of a game."""
    ruleset = catalogue.ruleset(request.param)
    rows = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ?", (request.param,))
    return library(catalogue, ruleset, [key for (key,) in rows])


def questions(block: RuntimeBlock) -> Iterator[tuple[MayEffect, CommitStep | None, EffectStep | None, int]]:
    """Yield the yes-or-no questions of a block, each with its payment, the step after it, and the number of later steps."""
    for number, step in enumerate(block.steps):
        if isinstance(step, MayEffect):
            rest = list(block.steps[number + 1 :])
            commit = rest.pop(0) if rest and isinstance(rest[0], CommitStep) else None
            yield step, commit if isinstance(commit, CommitStep) else None, rest[0] if rest else None, len(rest) - 1


def test_a_may_before_a_choice_is_one_question(every_card: Library) -> None:
    """A `may` before a choice of a card, a player or a target adds `no` to its options instead of a question."""
    for block in every_card.blocks:
        for _, commit, following, more in questions(block):
            is_free = commit is None or commit.cost is None
            if isinstance(following, ChooseEffect):
                assert (following.least, following.most) != (1, 1)
                assert following.least > 0 or not is_free
            if isinstance(following, ConsentStep):
                assert (following.alone and more > 0) or (commit is not None and not commit.is_simple)


def test_an_open_cost_that_may_be_zero_offers_only_numbers(every_card: Library) -> None:
    """Halvor offers 0, 1 or 2; 0 declines, and no yes-or-no question comes before."""
    for block in every_card.blocks:
        for _, commit, *_ in questions(block):
            assert commit is None or commit.cost is None or not commit.cost.is_up_to


def test_only_the_first_choice_of_a_block_offers_to_decline(every_card: Library) -> None:
    for block in every_card.blocks:
        for number, step in enumerate(block.steps):
            if isinstance(step, ChooseEffect) and (step.end_option is NO or step.is_consent):
                assert number == 0
            if isinstance(step, ChooseEffect) and step.is_consent:
                assert (step.least, step.end_option) == (0, None)


def test_a_yes_or_no_question_names_its_ability(every_card: Library) -> None:
    named = 0
    for block in every_card.blocks:
        clause = block.clause
        if clause is not None and clause.title:
            for step, *_ in questions(block):
                event = f"{clause.title}: use it?"  # an event has no ability of another name
                assert step.question in {event, f"{clause.title}: play it?"} or f"use {clause.title}?" in step.question
                named += clause.title in step.question
    assert named or every_card.ruleset == "summoners-chess"


def test_every_question_names_its_card_and_ability(every_card: Library) -> None:
    """A card may have several abilities that ask alike: only its own name is not said twice."""
    asked = 0
    for block in every_card.blocks:
        clause = block.clause
        for step in block.steps:
            question = getattr(step, "question", "")
            if clause is not None and question:
                card, _, ability = question.rpartition(": ")[0].partition(", ")
                asked += 1
                assert clause.title in {card, ability} or f"use {clause.title}?" in question
    assert asked > 10


@pytest.mark.parametrize("contest", ["2e", "1e", "1e-teams", "chess"])
def test_every_decision_in_games_follows_the_table(resolver: Resolver, contest: str) -> None:
    """Every decision has several options with different labels, `no` and `done` last, and equal triggers only once."""
    of = CONTESTS[contest]
    library_, decks = shipped(resolver, of)
    asked = 0
    for number in range(sized(3, 8)):
        game, chance = Game.start(library_, of.decks_of(decks, 7 * number), number), Generator(number, 4)
        while game.decision is not None and game.state.turn < 40:
            options, labels = game.options, game.labels()
            if not game.decision.action:
                asked += 1
                assert len(options) > 1
                assert len(set(labels)) == len(labels)
                for word in (NO, DONE):
                    assert word not in options or options[-1] is word
                assert YES not in options or options == (YES, NO)
                assert not any(isinstance(option, PickPlayer) for option in options) or len(options) > 1
                if any(isinstance(option, TriggerOption) for option in options):
                    assert all(isinstance(option, TriggerOption) for option in options)
            game.choose(chance.below(len(options)))
    assert asked > 20
