"""Hints: a plan in words, what it is better for, and what it keeps magic for."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.hints import advice_lines, advice_of
from deckbuilder.match.start import begin
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import game_at
from engine.bots import Budget, make_player
from engine.bots.advice import Advice, Advisor
from engine.core.game import Game
from tests.depth import deep
from tests.games.summoners_chess.test_mates import MATES
from tests.match.tables import sit, type_in

GAMES = {
    "summoner-wars-2e": ("tundra-orcs", "vanguards"),
    "summoner-wars-1e": ("workbench-oldin", "workbench-mugglug"),
    "summoners-chess": ("the-long-wall", "locust-season"),
}


def moving(resolver: Resolver) -> Game:
    """What player 1 sees in the first Move Phase."""
    interpreter = sit(resolver, ("polar-dwarves", "breakers"), first=0, seed=7)
    if interpreter.match.game.library.phases[interpreter.match.game.state.phase] == "summon":
        type_in(interpreter, "end")
    return interpreter.known


def test_a_plan_is_shown_with_its_answers_its_reasons_and_what_is_saved_for_later(resolver: Resolver) -> None:
    view = moving(resolver)
    game, options = view.copy(), []
    for text in ("move c3 c4", "move c2 c3", "end"):
        option = game.find(text)
        assert option is not None
        options.append(option)
        game.take(option)
    other = view.find("end")
    assert other is not None
    gains = {"enemy summoner": 2.5, "units": -0.5, "threat": 0.9, "magic": 0.1, "approach": 0.4}
    card = next(card for card in view.state.hands[0] if view.library.rules.cost(view, card))
    cost = view.library.rules.cost(view, card)
    assert advice_lines(Advice(tuple(options), (other,), gains, later=(card,)), "beam", view) == [
        "The beam bot would choose: move c3 c4",
        "Then: move c2 c3; end.",
        (
            "Rather than end: the enemy summoner loses more life and the enemy's next attacks promise less, though you "
            "have fewer or weaker units."
        ),
        f"Next turn: {view.name(card)}; save up {cost} magic for it.",
    ]


def test_an_attack_is_shown_with_its_chances(resolver: Resolver) -> None:
    view = moving(resolver)
    for text in ("move c3 c4", "end", "end"):
        view.answer(text)
    option = next(option for option in view.options if option.aim >= 0)
    first, *_ = advice_lines(Advice((option,)), "beam", view)
    assert first.startswith(f"The beam bot would choose: {option.label(view)}: ")
    assert first.endswith("% to destroy it")


def test_where_options_are_nearly_equal_the_merits_of_the_choice_are_shown(resolver: Resolver) -> None:
    view = moving(resolver)
    _, *why = advice_lines(
        Advice(view.options[:1], view.options[-1:], {"units": 0.1}, {"approach": 0.5, "magic": -2.0}), "beam", view
    )
    assert why == ["That way your units come nearer to the enemy summoner.", "About as good: end."]


def test_more_that_is_worse_than_better_is_no_reason(resolver: Resolver) -> None:
    view = moving(resolver)
    _, *why = advice_lines(
        Advice(view.options[:1], view.options[-1:], {"units": 0.5, "enemy units": -0.9}), "beam", view
    )
    assert why == ["About as good: end."]


def test_a_win_that_can_be_forced_is_shown(catalogue: Catalogue) -> None:
    game = game_at(next(mate for mate in MATES if mate["turns"] == 1)["position"], catalogue)
    assert game.decision
    player = make_player("tactical", 1, load_weights("summoners-chess"))
    assert advice_of(player, game.view(game.decision.player), Advisor())[-1] == "It wins, whatever the opponent does."


@pytest.mark.parametrize(("ruleset", "decks"), GAMES.items(), ids=GAMES)
def test_a_game_has_words_for_every_part_of_the_worth(resolver: Resolver, ruleset: str, decks: tuple[str, str]) -> None:
    game = sit(resolver, decks, first=0, seed=1).match.game
    evaluation = game.library.rules.evaluation(game.library, load_weights(ruleset))
    assert evaluation is not None
    ended = game.copy()
    ended.state.result = "conceded"
    names = {*evaluation.parts(game, 0), *evaluation.parts(ended, 0)}
    assert len(names) > 5
    assert names <= set(presentation_of(game.library).reasons)


@pytest.mark.parametrize(("ruleset", "decks"), GAMES.items(), ids=GAMES)
def test_the_adviser_of_a_game_gives_a_plan_and_a_reason(
    resolver: Resolver, ruleset: str, decks: tuple[str, str]
) -> None:
    interpreter = sit(resolver, decks, first=0, seed=3)
    for _ in range(2):
        interpreter.enter("auto")
    before = interpreter.match.game.as_tuple(), interpreter.match.history.steps
    said = type_in(interpreter, "hint")
    assert (interpreter.match.game.as_tuple(), interpreter.match.history.steps) == before
    kind = "tactical" if ruleset == "summoners-chess" else "beam"
    assert said[0].startswith(f"The {kind} bot would choose: ")
    assert any(line.startswith(("Rather than ", "That way ", "About as good: ")) for line in said)


@deep
def test_who_thinks_has_the_time_that_was_given_from_the_first_turn_on(resolver: Resolver) -> None:
    asked: list[float] = []

    def clock() -> float:
        asked.append(len(asked))
        return asked[-1]

    resolved_decks = [load_shipped(name, resolver) for name in GAMES["summoner-wars-2e"]]
    budget = Budget(seconds=1.0, clock=clock)
    match = begin(resolved_decks, resolver, 7, 1, ("person", "beam"), strict=False, budget=budget)
    assert match.player == 0
    assert asked


def test_who_asks_again_or_follows_a_plan_hears_of_the_same_plan(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("polar-dwarves", "vanguards"), first=0, seed=1)
    interpreter.match.bots.budget = Budget(1)
    said = type_in(interpreter, "hint")
    assert type_in(interpreter, "hint") == said
    then = said[1].removeprefix("Then: ").removesuffix(".").split("; ")
    assert len(then) > 1
    type_in(interpreter, said[0].removeprefix("The beam bot would choose: "))
    going_on = type_in(interpreter, "hint")
    assert going_on[0] == f"The beam bot would choose: {then[0]}"
    assert going_on[1] == f"Then: {'; '.join(then[1:])}."


def test_who_has_no_reasons_gives_no_advice(resolver: Resolver) -> None:
    view = moving(resolver)
    with pytest.raises(InputError, match="the passive bot does nothing for a reason"):
        advice_of(make_player("passive", 1, {}), view, Advisor())


def test_a_search_that_spends_all_that_it_may_try_still_gives_advice(resolver: Resolver) -> None:
    """A fast machine can spend it before the time for thinking is over."""
    game = sit(resolver, GAMES["summoners-chess"], first=0, seed=5).match.game
    thinker = make_player("tactical", 1, load_weights("summoners-chess"), Budget(seconds=1.0, clock=lambda: 0.0))
    lines = advice_of(thinker, thinker.sees(game), Advisor())
    assert lines[0].startswith("The tactical bot would choose: ")
