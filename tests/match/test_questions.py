"""The question in the middle of an action, of every kind that the engine can ask: who asks, what for, about which cards."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import engine
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.questions import OpenQuestion, answer_words, open_question
from deckbuilder.match.seat import player_view
from deckbuilder.scenarios.runner import begin
from deckbuilder.scenarios.scenario import Scenario, scenario_of
from engine.core.decisions import YES
from engine.core.errors import DiceExhaustedError, LimitExceededError
from engine.core.game import Game, Resolution
from tests.depth import is_deep, sized
from tests.match.helpers import shipped_scenarios

ENGINE = Path(engine.__file__).parent
RULES_ASK = -1  # the source of a decision
RAM = """\
scenario: a gate comes beside an enemy
ruleset: summoner-wars-2e
setup: empty
phase: move
players:
  1: {deck: polar-dwarves, active_events: [Ice Ram]}
  2: {deck: breakers}
board:
  d1: {card: Svara, player: 1}
  c3: {card: Ice Golem, player: 1}
  d4: {card: Mind Witch, player: 2}
  c8: {card: Tacullu, player: 2}
"""
RULES = (
    "While active, after you move or force a structure, you may target a unit adjacent to it. Add 1 damage to the target. "
    "You may force the target 1 space."
)
PROMOTION = """\
scenario: a minion may become two cards
ruleset: summoners-chess
setup: empty
players: {1: {hand: [Castellan, Banner Lancer]}, 2: {}}
board:
  d1: {card: Archivist Veyla, player: 1}
  h8: {card: Archivist Veyla, player: 2}
  g7: {card: Line Spearman, player: 1}
steps: [command g7 g8]
"""
BEGINNING = """\
scenario: nobody has begun
ruleset: summoner-wars-1e
setup: decks
players: {1: {deck: workbench-sneeks}, 2: {deck: workbench-oldin}}
dice: [5, 2]
"""
# What only ends a repetition is the single answer, which nobody is asked for.
NEVER_ASKED = {"RepeatEffect"}


@cache
def kinds_of_questions() -> frozenset[str]:
    """The classes of the engine that ask a player who is not free to act."""
    return frozenset(
        part.name
        for file in ENGINE.rglob("*.py")
        for part in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(part, ast.ClassDef)
        for call in ast.walk(part)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Decision"
        if not any(keyword.arg == "action" for keyword in call.keywords)
    )


def positions(scenario: Scenario) -> Iterator[Game]:
    """The positions of a scenario as far as its steps can be played one by one."""
    game = begin(scenario)
    yield game
    for step in scenario.steps:
        if step.text is None or not game.accepts(step.text):
            continue
        try:
            game.answer(step.text)
        except (DiceExhaustedError, LimitExceededError):
            return
        yield game


def kinds_of(view: Game) -> set[str]:
    """The classes of what asks the open question."""
    asking: object = view.stack[-1]
    if isinstance(asking, Resolution):
        asking = view.library.blocks[asking.block_id].steps[asking.step]
    return {kind.__name__ for kind in type(asking).__mro__}


def check(view: Game, question: OpenQuestion) -> None:
    """Check that a question says who asks, and names the cards of the board that it is about, with their squares."""
    decision = view.decision
    assert decision is not None
    board = view.library.board
    if decision.source != RULES_ASK and view.state.place[decision.source] >= 0:
        assert question.asker == view.square_name(view.state.place[decision.source])
        assert f"({question.asker})" in question.text
    elif decision.source != RULES_ASK:
        assert view.name(decision.source) in question.text or view.name(decision.source) not in decision.question
    for square in question.about:
        assert f"({square})" in question.text
        assert view.state.board[board.numbers[square]] >= 0 or view.state.ground[board.numbers[square]] >= 0
    labels = [answer_words(view, option) for option in view.options]
    assert {"Yes", "No", "yes", "no"}.isdisjoint(labels)
    assert all(words for words, option in zip(labels, view.options, strict=True) if option is YES)


def scenarios(resolver: Resolver) -> Iterator[Scenario]:
    """The project's scenarios (a part of them in little time), and those of this module."""
    for text in (RAM, PROMOTION, BEGINNING):
        yield scenario_of(read_one(text, "here", "scenario"), resolver)
    for document in list(shipped_scenarios().values())[:: sized(12, 1)]:
        with suppress(InputError):  # some are about what cannot be read
            yield scenario_of(document, resolver)


def test_every_kind_of_question_says_who_asks_and_about_what(resolver: Resolver) -> None:
    met = set[str]()
    for scenario in scenarios(resolver):
        with suppress(InputError):
            for game in positions(scenario):
                if game.decision is None or game.decision.action:
                    continue  # nothing is asked
                view = game.view(game.decision.player)
                if (question := open_question(view)) is not None:
                    check(view, question)
                    met |= kinds_of(view)
    assert {"Promotion", "StartingPlayer", "MayEffect", "ChooseEffect"} <= met
    if is_deep():
        assert sorted(kinds_of_questions() - met) == sorted(NEVER_ASKED)


def test_a_question_names_the_card_that_asks_its_target_and_what_is_done(resolver: Resolver) -> None:
    game = begin(scenario_of(read_one(RAM, "here", "scenario"), resolver))
    said = []
    for answer in ("move c3 c4", "d4", "yes"):
        game.answer(answer)
        view = player_view(game, 0, ("", ""), ("", ""))
        menu = OptionMenu(game)
        said.append((view.question, view.asker, view.about, [option.words for option in menu.options]))
        assert view.asks == (RULES,)
    assert said == [
        ("Ice Ram: target a unit adjacent to Ice Golem (c4)?", "", ("c4",), ["", "Do not use Ice Ram"]),
        (
            "Ice Ram: force Mind Witch (d4) 1 space?",
            "",
            ("d4",),
            ["Force Mind Witch (d4) 1 space", "Do not use Ice Ram"],
        ),
        ("Ice Ram: force Mind Witch (d4) 1 space. Where?", "", ("d4",), ["", "", ""]),
    ]
