"""Hints and odds at the table, and what they are not told of."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.hints import HintAction, advice_lines, hint_of, plan_actions, possible, reason_against
from deckbuilder.match.option_odds import outcome_lines
from deckbuilder.match.start import begin
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import game_at
from deckbuilder.text import percent
from engine.bots import Budget, make_player
from engine.bots.advice import Advice, Advisor
from engine.bots.beam import Beam
from engine.core.game import Game
from engine.core.outcomes import outcomes
from engine.core.state import HAND
from engine.games.summoner_wars.layout import DAMAGE
from tests.depth import deep
from tests.games.summoners_chess.test_bots import MATES
from tests.match.helpers import greedys, sit, type_in

GAMES = {
    "summoner-wars-2e": ("tundra-orcs", "vanguards"),
    "summoner-wars-1e": ("workbench-oldin", "workbench-mugglug"),
    "summoners-chess": ("the-long-wall", "locust-season"),
}
SOME_GAMES = [pytest.param(game, marks=[deep] if game == "summoner-wars-1e" else []) for game in GAMES]


def moving(resolver: Resolver) -> Game:
    """What player 1 sees in the first Move Phase."""
    interpreter = sit(resolver, ("polar-dwarves", "breakers"), first=0, seed=7)
    if interpreter.match.game.library.phases[interpreter.match.game.state.phase] == "summon":
        type_in(interpreter, "end")
    return interpreter.known


def test_a_kept_plan_ends_before_an_option_that_the_view_does_not_offer(resolver: Resolver) -> None:
    view = moving(resolver)
    move, end = view.find("move c3 c4"), view.find("end")
    assert move is not None
    assert end is not None
    assert possible(view, (move, end)) == (move, end)
    assert possible(view, (move, move, end)) == (move,)


def test_a_plan_is_shown_with_answers_and_reasons(resolver: Resolver) -> None:
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
    assert advice_lines(Advice(tuple(options), (other,), gains, later=(card,)), "hard", view) == [
        "The hard bot would choose: move c3 c4",
        "Then: move c2 c3; end.",
        (
            "Rather than end: the enemy's summoner loses more life and the enemy's next attacks promise less, though you "
            "have fewer or weaker units."
        ),
        f"Next turn: {view.name(card)}; save up {cost} magic for it.",
    ]


def test_an_attack_is_shown_with_its_chances(resolver: Resolver) -> None:
    view = moving(resolver)
    for text in ("move c3 c4", "end", "end"):
        view.answer(text)
    option = next(option for option in view.options if option.aim >= 0)
    first, *_ = advice_lines(Advice((option,)), "hard", view)
    assert first.startswith(f"The hard bot would choose: {option.label(view)}: ")
    assert first.endswith("% to destroy it")


def test_nearly_equal_options_are_shown_with_their_merits(resolver: Resolver) -> None:
    view = moving(resolver)
    _, *why = advice_lines(
        Advice(view.options[:1], view.options[-1:], {"units": 0.1}, {"approach": 0.5, "magic": -2.0}), "beam", view
    )
    assert why == ["That way your units come nearer to the enemy's summoner.", "About as good: end."]


def test_more_that_is_worse_than_better_is_no_reason(resolver: Resolver) -> None:
    view = moving(resolver)
    _, *why = advice_lines(
        Advice(view.options[:1], view.options[-1:], {"units": 0.5, "enemy units": -0.9}), "beam", view
    )
    assert why == ["About as good: end."]


def test_reasons_in_an_analysis_call_the_sides_by_their_names(resolver: Resolver) -> None:
    view = moving(resolver)
    gains = {"magic": 2.0, "cards": 1.0, "enemy units": -0.9}
    advice = Advice(view.options[:1], view.options[-1:], gains)
    view.player_names = ("Breakers", "Oldin")
    assert reason_against(advice, view) == [
        "Breakers has more magic and Breakers' hand is better, though Oldin has more and better units"
    ]


def test_a_win_that_can_be_forced_is_shown(catalogue: Catalogue) -> None:
    game = game_at(next(mate for mate in MATES if mate["turns"] == 1)["position"], catalogue)
    assert game.decision
    player = make_player("beam", 1, load_weights("summoners-chess"))
    assert (
        hint_of(player, game.view(game.decision.player), Advisor()).lines[-1] == "It wins, whatever the opponent does."
    )


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


@pytest.mark.parametrize("game", SOME_GAMES)
def test_the_adviser_of_a_game_gives_a_plan_and_a_reason(resolver: Resolver, game: str) -> None:
    interpreter = sit(resolver, GAMES[game], first=0, seed=3)
    for _ in range(2):
        interpreter.enter("auto yes")
    interpreter.match.bots.budget = Budget(1)
    before = interpreter.match.game.text(), interpreter.match.history.steps
    said = type_in(interpreter, "hint")
    assert (interpreter.match.game.text(), interpreter.match.history.steps) == before
    assert said[0].startswith("The hard bot would choose: ")
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


@deep
def test_who_asks_again_or_follows_a_plan_hears_of_the_same_plan(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("polar-dwarves", "vanguards"), first=0, seed=1)
    interpreter.match.bots.budget = Budget(1)
    said = type_in(interpreter, "hint")
    assert type_in(interpreter, "hint") == said
    then = said[1].removeprefix("Then: ").removesuffix(".").split("; ")
    assert len(then) > 1
    type_in(interpreter, said[0].removeprefix("The hard bot would choose: "))
    going_on = type_in(interpreter, "hint")
    assert going_on[0] == f"The hard bot would choose: {then[0]}"
    assert going_on[1] == f"Then: {'; '.join(then[1:])}."


def test_who_has_no_reasons_gives_no_advice(resolver: Resolver) -> None:
    view = moving(resolver)
    with pytest.raises(InputError, match="the passive bot does nothing for a reason"):
        hint_of(make_player("passive", 1, {}), view, Advisor())


def test_a_search_that_spends_all_that_it_may_try_still_gives_advice(resolver: Resolver) -> None:
    """A fast machine can spend it before the time for thinking is over."""
    game = sit(resolver, GAMES["summoners-chess"], first=0, seed=5).match.game
    thinker = make_player("beam", 1, load_weights("summoners-chess"), Budget(seconds=1.0, clock=lambda: 0.0))
    lines = hint_of(thinker, thinker.sees(game), Advisor()).lines
    assert lines[0].startswith("The hard bot would choose: ")


WIDTH = 80


@pytest.fixture
def table(resolver: Resolver) -> TableSession:
    """A table at which a Frost Mage on c4 may attack a gate on c6 that has little life left."""
    interpreter = sit(resolver)
    type_in(interpreter, "end", "c3 c4", "end", "end")
    game = interpreter.match.game
    game.state.set_column(DAMAGE, game.state.board[game.library.board.numbers["c6"]], 9)
    return interpreter


def test_the_odds_of_an_attack_are_shown_in_a_sentence_and_as_a_table(table: TableSession) -> None:
    assert type_in(table, "odds c4 c6") == [
        "c4 Frost Mage attacks c6 Ten-Life Gate, 1 life left.",
        "1 die, hits on 4 of 6 faces: 0.7 damage on average, 67% to destroy it.",
        "damage  exactly  at least",
        "     0    33.3%    100.0%  ###############",
        "     1    66.7%     66.7%  ##############################  destroyed",
    ]


def test_odds_may_be_asked_by_number_by_label_and_of_every_attack(table: TableSession) -> None:
    told = type_in(table, "odds c4 c6")
    number = table.menu.number(next(option for option in table.menu.options if option.text == "attack c4 c6"))
    assert type_in(table, f"odds {number}") == type_in(table, "odds attack c4 c6") == told
    assert type_in(table, "odds") == ["attack c4 c6 Ten-Life Gate: 0.7 damage on average, 67% to destroy it"]
    assert type_in(table, "odds c4 f8") == type_in(table, "c4 f8")


def test_odds_change_nothing(table: TableSession) -> None:
    before = table.match.game.digest()
    type_in(table, "odds", "odds c4 c6", "odds end")
    assert table.match.game.digest() == before
    assert not table.enter("odds c4 c6").redraw


def test_the_menu_shows_the_chance_to_destroy_each_enemy_target(table: TableSession) -> None:
    table.lists_all = True
    options = {option.text: option for option in table.menu.options}
    attack = options["attack c4 c6"]
    assert attack.chance is not None
    assert (attack.short, percent(attack.chance)) == ("c6 Ten-Life Gate", "67%")
    assert (options["attack c4 c2"].short, options["attack c4 c2"].chance) == ("c2 Ice Golem (own)", None)
    assert options["end"].chance is None


def test_what_a_player_cannot_know_does_not_change_the_odds(table: TableSession) -> None:
    view, real = table.known, table.match.game
    others = [card for card, place in enumerate(real.state.place) if place == HAND and real.state.owner[card] == 1]
    assert others
    assert all(view.state.definition[card] != real.state.definition[card] for card in others)
    option = view.find("attack c4 c6")
    assert option is not None
    known, true = outcomes(view, option), outcomes(real, option)
    assert known.probabilities == true.probabilities


def test_an_action_without_dice_is_reported_as_such(resolver: Resolver, table: TableSession) -> None:
    assert type_in(table, "odds end")[-1] == "Nothing is rolled."
    chess = sit(resolver, ("the-long-wall", "the-long-wall"))
    type_in(chess, "keep")
    view = chess.known
    assert outcome_lines(view, view.options[0]) == ["Nothing is rolled."]


def test_lines_of_odds_fit_a_small_screen(resolver: Resolver) -> None:
    interpreter = sit(resolver, ("tundra-orcs", "cave-goblins"), first=1, opponent="random", seed=3)
    asked = 0
    for _ in range(60):
        view = interpreter.known
        for label, option in zip(view.labels(), view.options, strict=True):
            if option.aim >= 0:
                lines = type_in(interpreter, f"odds {label}")
                assert max(map(len, lines)) <= WIDTH, lines
                asked += 1
        if interpreter.match.game.over or asked > 20:
            break
        type_in(interpreter, greedys(interpreter))
    assert asked


def test_an_attack_is_weighed_in_an_earlier_phase(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    type_in(interpreter, "end", "c3 c4")
    before = interpreter.match.game.digest()
    told = type_in(interpreter, "odds c4 c6")
    assert told[:3] == [
        "As if it were the Attack phase now:",
        "c4 Frost Mage attacks c6 Ten-Life Gate, 10 life left.",
        "1 die, hits on 4 of 6 faces: 0.7 damage on average, 0% to destroy it.",
    ]
    assert type_in(interpreter, "odds attack c4 c6") == type_in(interpreter, "odds a c4 c6") == told
    assert interpreter.match.game.digest() == before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("c2 c6", "out of reach: Ice Golem (c2) only attacks adjacent cards (2E-ATK-2)."),
        ("c4 d3", "is in no straight line from Frost Mage (c4) (2E-ATK-2)."),
        ("d3 c6", "is not a unit, and only units attack (2E-ATK-1)."),
    ],
)
def test_an_attack_that_would_not_be_possible_then_has_its_reason(line: str, why: str, resolver: Resolver) -> None:
    interpreter = sit(resolver)
    (told,) = type_in(interpreter, "end", "c3 c4", f"odds {line}")
    assert told.startswith("Not in the Attack phase either: ")
    assert told.endswith(why)


def test_a_space_without_a_card_is_no_target_of_an_attack_that_is_supposed(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    (told,) = type_in(interpreter, "end", "c3 c4", "odds c4 a8")
    assert told == "Not in the Attack phase either: there is no card on a8 to attack (2E-ATK-2)."


def test_spaces_of_a_move_are_those_of_an_attack_too(resolver: Resolver) -> None:
    interpreter = sit(resolver)
    told = type_in(interpreter, "end", "odds c3 c4")
    assert told == [
        "Move c3 c4: nothing is rolled.",
        "Not in the Attack phase either: there is no card on c4 to attack (2E-ATK-2).",
    ]


def test_a_hint_may_take_as_long_as_bots_and_is_stopped(resolver: Resolver) -> None:
    match = sit(resolver, GAMES["summoners-chess"]).match
    match.bots.budget = Budget(seconds=9.0, clock=lambda: 0.0)
    adviser = match.bots.adviser(match.game, lambda: True).bot
    assert isinstance(adviser, Beam)
    assert adviser.budget.seconds == 9
    assert adviser.budget.stop is not None
    assert adviser.budget.stop()


def test_each_action_of_a_plan_has_the_answers_that_it_asks_for(resolver: Resolver) -> None:
    view = sit(resolver, GAMES["summoner-wars-2e"], first=0, seed=5).match.game
    game, options = view.copy(), []
    for text in ("summon Tundra Charger d2", "no", "end", "move d1 e1"):
        options.append(game.options[game.labels().index(text)])
        game.take(options[-1])
    actions = [(action.text, len(action.options)) for action in plan_actions(view, options)]
    assert actions == [("summon Tundra Charger d2", 2), ("end", 1), ("move d1 e1", 1)]


def test_no_answer_of_a_plan_is_given_for_another_player(resolver: Resolver) -> None:
    match = sit(resolver, GAMES["summoners-chess"], opponent="person", first=0).match
    done = match.game.options[-1]
    match.follow(HintAction("done", "done", (done, done), (), ""))
    assert match.player == 1
    assert done in match.game.options


@pytest.mark.parametrize("game", SOME_GAMES)
def test_do_does_the_first_action_of_the_hint_as_one_choice(resolver: Resolver, game: str) -> None:
    interpreter = sit(resolver, GAMES[game], first=0, seed=5)
    assert type_in(interpreter, "do") == ["There is no hint for this position; 'hint' gives one."]
    interpreter.match.bots.budget = Budget(1)
    before, digest = len(interpreter.match.steps), interpreter.match.game.digest()
    type_in(interpreter, "hint")
    hint = interpreter.hint
    assert hint is not None
    assert hint.actions[0].text in hint.lines[0]
    assert type_in(interpreter, "do") == []
    assert interpreter.match.steps[before].text == hint.actions[0].text
    assert interpreter.hint is None
    interpreter.match.undo(confirmed=True)
    assert interpreter.match.game.digest() == digest
