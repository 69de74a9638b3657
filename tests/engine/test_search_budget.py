"""Endless loops are stopped, and bots and odds spend no more than they may. `make fuzz` plays many more hostile cards."""

from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from engine.core.changes import LEAVING, put_in_discard
from engine.core.characteristics import classes
from engine.core.decisions import END, PickNumber
from engine.core.errors import LimitExceededError
from engine.core.game import Game
from engine.core.search import FREE_LOOKUPS, MAX_BLOCKS, MAX_OPTIONS, SearchBudget, check_option_count
from engine.games.summoner_wars.characteristics import life
from engine.games.summoner_wars.options import Move
from engine.language.errors import LanguageError
from fuzz.example_cards import ExampleCardWriter
from fuzz.hostile_cards import HostileCardWriter, crowded_game, play, slow_cards
from fuzz.hostile_games import COLUMNS, SETTINGS
from tests.depth import deep
from tests.engine.table import Document, Table, event, unit

DEEP = {"any": "unit", "adjacent": {"any": "unit", "adjacent": {"any": "unit", "adjacent": {"any": "unit"}}}}
CAME = ("ended", "goes on", "answered", "refused by the reader", "stopped by a sentence")
EVERYBODY: dict[str, Any] = {"choose": {"any": "unit"}, "number": "all"}


@pytest.mark.parametrize(("name", "cards"), slow_cards())
def test_cards_that_were_once_slow_are_played_or_stopped(
    ruleset: dict[str, Any], name: str, cards: list[dict[str, Any]]
) -> None:
    came = play(ruleset, cards, "random", 1)
    assert came in CAME, name


@deep
@pytest.mark.parametrize("name", ["any number six times", "a chain of destruction"])
def test_a_bot_that_looks_ahead_plays_them_too(ruleset: dict[str, Any], name: str) -> None:
    came = play(ruleset, dict(slow_cards())[name], "greedy", 1)
    assert came in CAME


@deep
@pytest.mark.parametrize(("game", "number"), [("2e", 263), ("1e", 148), ("1e", 307), ("chess", 3), ("chess", 231)])
def test_hostile_cards_of_all_words_are_played_or_stopped(catalogue: Catalogue, game: str, number: int) -> None:
    ruleset = catalogue.ruleset_document(SETTINGS[game].ruleset)
    came = play(ruleset, ExampleCardWriter(number, game, ruleset).cards(), "random", 1, game)
    assert came in CAME


@deep
@pytest.mark.parametrize("game", ["1e", "chess"])
def test_hostile_cards_of_other_games_are_played_or_stopped(catalogue: Catalogue, game: str) -> None:
    ruleset, cards = catalogue.ruleset_document(SETTINGS[game].ruleset), dict(slow_cards())["ten of many"]
    came = play(ruleset, SETTINGS[game].cards(cards), "random", 1, game)
    assert came in CAME
    assert came != "refused by the reader"


@deep
@pytest.mark.parametrize(("game", "number"), [("chess", 100), ("1e", 102)])
def test_a_hint_with_hundreds_of_consecutive_decisions_is_given_or_refused(
    catalogue: Catalogue, game: str, number: int
) -> None:
    ruleset = catalogue.ruleset_document(SETTINGS[game].ruleset)
    came = play(ruleset, SETTINGS[game].cards(HostileCardWriter(number).cards()), "advice", 1, game)
    assert came in CAME


def test_an_answer_costs_more_with_many_stack_items(ruleset: dict[str, Any]) -> None:
    game, search_budget = crowded_game(ruleset, slow_cards()[0][1]), SearchBudget(100)
    spent = []
    for pending in (3, 80):
        search_budget.answer(game, END, [-1] * pending)
        spent.append(search_budget.spent)
    assert spent == [1, 12]


@deep
def test_a_hint_with_many_lasting_effects_is_given_within_its_budget(catalogue: Catalogue) -> None:
    """A hint where an ability gives a dozen units something, as often as its player likes."""
    ruleset = catalogue.ruleset_document(SETTINGS["2e"].ruleset)
    came = play(ruleset, HostileCardWriter(31).cards(), "advice", 1)
    assert came == "answered"


def test_a_try_costs_more_the_more_cards_were_read_in_any_copy(ruleset: dict[str, Any]) -> None:
    game, search_budget = crowded_game(ruleset, slow_cards()[0][1]), SearchBudget(100)
    game.search_budget = search_budget
    search_budget.spend(game, -1)
    before = search_budget.spent
    game.copy().lookups.count(10 * FREE_LOOKUPS + 1, -1)
    search_budget.spend(game, -1)
    search_budget.spend(game, -1)
    assert search_budget.spent == before + 11 + 1


def test_counting_cards_counts_as_reading_them(ruleset: dict[str, Any]) -> None:
    counted = {"name": "Crowd", "modify": {"life": {"count": {"any": "unit", "adjacent": {"any": "unit"}}}}}
    lookups = []
    for cards in ([unit("Fiend"), unit("Imp")], [unit("Fiend", counted), unit("Imp")]):
        game = crowded_game(ruleset, [*cards, event("Curse", "move", {"when": "played", "do": [{"draw": 1}]})])
        game.lookups.cards = 0
        life(game, game.state.board[game.card_set.board.parse("a1")])
        lookups.append(game.lookups.cards)
    assert lookups[0] == 0
    assert lookups[1] > len(COLUMNS) * 6


def test_cards_that_leave_play_cost_search_budget_like_lookups(ruleset: dict[str, Any]) -> None:
    game = crowded_game(ruleset, slow_cards()[0][1])
    game.lookups.cards = 0
    for square in ("a1", "b1", "a2"):
        put_in_discard(game, game.state.board[game.card_set.board.parse(square)])
    assert game.lookups.cards == 3 * LEAVING


def test_an_answer_begins_a_limited_number_of_blocks(ruleset: dict[str, Any]) -> None:
    inner: list[dict[str, Any]] = [{"boost": 1, "on": "self"}]
    for _ in range(3):
        inner = [{"each": "target", "do": inner}]
    cards = [event("Curse", "move", {"when": "played", "do": [EVERYBODY, *inner]}), unit("Fiend"), unit("Imp")]
    game = crowded_game(ruleset, cards)
    with pytest.raises(LimitExceededError, match=f"'Curse' does more than {MAX_BLOCKS} things at once"):
        answer_on(game)


def answer_on(game: Game) -> None:
    game.answer("play Curse")
    for _ in range(200):
        game.choose(0)


def test_a_decision_has_a_limited_number_of_options(ruleset: dict[str, Any]) -> None:
    game = crowded_game(ruleset, slow_cards()[0][1])
    options = tuple(PickNumber(number) for number in range(MAX_OPTIONS + 1))
    assert check_option_count(game, "how many?", options[1:]) == options[1:]
    with pytest.raises(LimitExceededError, match=f"'how many\\?' has {MAX_OPTIONS + 1} options, and"):
        check_option_count(game, "how many?", options)
    card = game.state.leaders[0]
    with pytest.raises(LimitExceededError, match=f"{MAX_OPTIONS + 1} options, most of them of 'Chief'"):
        check_option_count(game, "how many?", (Move(card, (0,)), *options[1:]))


@pytest.mark.parametrize(
    "circle",
    [
        {"modify": {"is": "gate"}, "of": {"any": "gate"}},
        {"modify": {"is": "gate"}, "of": {"any": "unit"}, "if": {"count": {"any": "gate"}, "least": 1}},
        {"modify": {"lose": "abilities"}, "of": {"friendly": "card", "left": {"least": 2}}},
        {"modify": {"life": {"count": {"any": "unit", "left": {"least": 2}}}}, "of": {"any": "unit"}},
        {"modify": {"have": [{"name": "Echo", "modify": {"life": 1}}]}, "of": {"any": "unit", "has": "Echo"}},
    ],
)
def test_a_filter_that_depends_on_itself_is_stopped(ruleset: dict[str, Any], circle: dict[str, Any]) -> None:
    cards = [unit("Fiend", {"name": "Circle", **circle}), unit("Imp"), event("Curse", "move")]
    with pytest.raises(LimitExceededError, match="the card filter of 'Fiend' depends on itself"):
        _class_and_life(crowded_game(ruleset, cards))


def _class_and_life(game: Game) -> tuple[frozenset[str], int]:
    return classes(game, game.state.leaders[0]), life(game, game.state.leaders[0])


def test_tries_count_in_every_copy_and_the_most_expensive_card_is_named(ruleset: dict[str, Any]) -> None:
    name, cards = slow_cards()[0]
    game = crowded_game(ruleset, cards)
    game.search_budget = SearchBudget(20)
    with pytest.raises(
        LimitExceededError, match="a bot has tried 20 things in turn 5 and is not done; most of it comes of 'Curse'"
    ):
        try_again_and_again(game)
    assert game.search_budget.spent == 21, name


def try_again_and_again(game: Game) -> None:
    for _ in range(20):
        other = game.copy()
        other.answer("play Curse")
        other.copy().choose(0)


def test_the_nesting_of_selectors_and_effects_is_limited(ruleset: dict[str, Any]) -> None:
    assert Table(ruleset, unit("Fiend", {"name": "Aura", "modify": {"strength": 1}, "of": DEEP}))
    with pytest.raises(LanguageError, match="'adjacent' can be nested 3 times at most"):
        Table(ruleset, unit("Fiend", {"name": "Aura", "modify": {"strength": 1}, "of": {**DEEP, "adjacent": DEEP}}))
    inner: list[dict[str, Any]] = [{"draw": 1}]
    for _ in range(12):
        inner = [{"may": inner}]
    with pytest.raises(LanguageError, match="is nested more than 24 parts deep"):
        Table(ruleset, event("Curse", "move", {"when": "played", "do": inner}))
    with pytest.raises(LanguageError, match="has more than 1000 parts"):
        Table(ruleset, event("Curse", "move", {"when": "played", "do": [{"draw": 1}] * 1000}))


ROLLS_ON = {"name": "Gambler", "when": {"after": "roll", "by": "self"}, "do": [{"roll": 1}]}
ECHO = {"name": "Echo", "when": {"after": "roll", "by": {"any": "unit"}}, "do": [{"roll": 1}]}
FORCED_ON = {
    "name": "Rolling",
    "when": {"after": ["move", "force"], "of": "self"},
    "do": [{"force": "self", "spaces": 1}],
}


def answer_at(game: Game) -> None:
    for _ in range(2000):
        game.choose(0)


def test_an_ability_that_triggers_itself_is_stopped(ruleset: Document) -> None:
    table = Table(ruleset, unit("Dicer", ROLLS_ON))
    table.put("Dicer", "c3")
    table.put("Dicer", "c4", 1)
    game = table.game("attack", dice=("melee",) * 2000)
    with pytest.raises(LimitExceededError, match="'Dicer' triggers itself without end"):
        game.answer("attack c3 c4")


def test_a_loop_with_a_decision_in_every_round_is_stopped(ruleset: Document) -> None:
    table = Table(ruleset, unit("Boulder", FORCED_ON))
    table.put("Boulder", "c3")
    game = table.game("move")
    game.answer("move c3 c4")
    with pytest.raises(LimitExceededError, match="'Boulder'"):
        answer_at(game)


def test_abilities_that_trigger_each_other_are_stopped(ruleset: Document) -> None:
    table = Table(ruleset, unit("Voice", ECHO))
    table.put("Voice", "c3")
    table.put("Voice", "e3", 1)
    table.put("Voice", "c4", 1)
    game = table.game("attack", dice=("melee",) * 4000)
    with pytest.raises(LimitExceededError, match="'Voice'"):
        attack_and_answer(game)


def attack_and_answer(game: Game) -> None:
    game.answer("attack c3 c4")
    answer_at(game)
