"""Players who are chosen, decide, pay, answer from the hand, and use abilities at any time."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine.core.changes import shuffle
from engine.core.game import Game, Library
from engine.core.position import HIDDEN
from engine.games.summoner_wars.layout import DAMAGE
from tests.games.summoner_wars_1e.conftest import RULESET, House
from tests.games.summoner_wars_1e.table import Table, at, pile, play

TAKE = [
    {"choose": {"player": "opponent"}},
    {"choose": {"any": "card", "in": "hand", "whose": "player"}, "by": "player"},
]
TOLL = {"unless": {"who": "opponent", "pays": {"magic": 1}}, "do": [{"draw": 1}]}
NEGATE = {"when": {"instead": "play", "of": {"enemy": "event"}}, "from": "hand", "cost": {"magic": 1}, "do": []}
GIFT = {"when": {"after": "attack", "by": {"enemy": "unit"}}, "from": "hand", "do": [{"draw": 1}]}
BURDEN: list[dict[str, Any]] = [
    {"when": "played", "do": [{"choose": {"any": "unit"}}, {"put": "self", "under": "target"}]},
    {"modify": {"cannot": ["move"]}, "of": "host"},
    {"when": {"during": "any", "who": "anyone"}, "cost": {"magic": 1}, "do": [{"discard": "self"}]},
]


def event(name: str, *clauses: dict[str, Any]) -> dict[str, Any]:
    ability = clauses[0] if len(clauses) == 1 else {"does": list(clauses)}
    return {"key": name.lower(), "card": name, "ruleset": RULESET, "class": "event", "abilities": [ability]}


SORTING = [{"choose": {"own": "unit"}}, {"discard": "target"}]
PEEK: list[dict[str, Any]] = [
    {"choose": {"player": "opponent"}},
    {"look": 3, "at": "draw", "whose": "player"},
    {"choose": {"any": "card", "among": "seen"}, "as": "low"},
    {"put": "low", "in": "draw", "end": "bottom", "whose": "player"},
    {"choose": {"any": "card", "among": "seen", "except": "low"}, "as": "high", "number": 2},
    {"put": "high", "in": "draw", "whose": "player"},
]
SHOW: list[dict[str, Any]] = [{"look": "all", "at": "hand", "whose": "opponent", "open": True}]
SEER: dict[str, Any] = {
    "key": "seer",
    "card": "Seer",
    "ruleset": RULESET,
    "class": "common unit",
    "attack": "melee",
    "cost": 1,
    "life": 2,
    "strength": 1,
    "abilities": [{"name": "Foresee", "when": {"during": "any"}, "cost": {"magic": 1}, "do": [{"draw": 1}]}],
}
HOUSE: list[dict[str, Any]] = [
    SEER,
    event("Picking", {"when": "played", "do": [*TAKE, {"discard": "target"}]}),
    event("Tolling", {"when": "played", "do": [TOLL]}),
    event("Drawing", {"when": "played", "cost": {"magic": 1}, "do": [{"draw": 1}]}),
    event("Negation", NEGATE),
    event("Gift", GIFT),
    event("Burden", *BURDEN),
    event("Peeking", {"when": "played", "do": PEEK}),
    event("Showing", {"when": "played", "do": SHOW}),
    event("Sorting", {"when": "played", "do": SORTING}),
]


@pytest.fixture(scope="module")
def library(house: House) -> Callable[[int], Library]:
    """The cards of the first edition and those above, for so many seats."""
    return cache(lambda seats: house(HOUSE, seats))


@pytest.fixture
def table(library: Callable[[int], Library]) -> Table:
    """Two summoners, far from each other."""
    return Table(library(2)).put(1, d1="Oldin").put(2, e8="Grognack")


@pytest.mark.rule("1E-GEN-1")
def test_a_player_whom_an_effect_asks_chooses_among_own_cards(table: Table) -> None:
    table.give(1, "hand", "Picking").give(2, "hand", "Fighter", "Slinger")
    game = play(table.game("event"), "play Picking")
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["Fighter", "Slinger"])
    assert pile(play(game, "Slinger"), "hand", 2) == ["Fighter"]


def test_of_several_opponents_one_is_chosen(library: Callable[[int], Library]) -> None:
    table = Table(library(4)).put(1, d1="Oldin").put(2, e8="Grognack").put(3, j1="Krusk").put(4, j8="Vlox")
    table.give(1, "hand", "Picking").give(2, "hand", "Fighter").give(4, "hand", "Slinger", "Runt")
    game = play(table.game("event"), "play Picking")
    assert game.labels() == ["player 2", "player 4"]
    assert play(game, "player 4").labels() == ["Slinger", "Runt"]


@pytest.mark.rule("1E-GEN-10")
def test_a_card_that_one_controls_is_no_team_mates(library: Callable[[int], Library]) -> None:
    table = Table(library(4)).put(1, d1="Oldin").put(2, e8="Grognack").put(3, j1="Krusk").put(4, j8="Vlox")
    table.put(1, c3="Spearman").put(3, c4="Slayer").give(1, "hand", "Sorting")
    assert sorted(play(table.game("event"), "play Sorting").labels()) == ["c3", "d1"]


@pytest.mark.parametrize(("answer", "drawn", "left"), [("yes", 0, 0), ("no", 1, 1)])
def test_another_player_may_pay_for_something_not_to_happen(table: Table, answer: str, drawn: int, left: int) -> None:
    table.give(1, "hand", "Tolling").give(1, "draw", "Fighter", "Fighter").give(2, "magic_pile", "Runt")
    game = play(table.game("event"), "play Tolling")
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["yes", "no"])
    play(game, answer)
    assert len(pile(game, "hand", 1)) == drawn
    assert len(pile(game, "magic_pile", 2)) == left


def test_who_cannot_pay_is_not_asked(table: Table) -> None:
    table.give(1, "hand", "Tolling").give(1, "draw", "Fighter")
    assert pile(play(table.game("event"), "play Tolling"), "hand", 1) == ["Fighter"]


@pytest.mark.rule("1E-GEN-1")
def test_a_countered_event_has_been_paid_and_does_nothing(table: Table) -> None:
    table.give(1, "hand", "Drawing").give(1, "draw", "Fighter").give(1, "magic_pile", "Runt", "Slinger")
    table.give(2, "hand", "Negation", "Negation").give(2, "magic_pile", "Runt", "Runt")
    game = play(table.game("event"), "play Drawing")
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["yes", "no"])
    play(game, "yes")
    assert pile(game, "hand", 1) == []
    assert pile(game, "magic_pile", 1) == ["Slinger"]
    assert sorted(pile(game, "discard", 1)) == ["Drawing", "Runt"]
    assert (pile(game, "hand", 2), sorted(pile(game, "discard", 2))) == (["Negation"], ["Negation", "Runt"])


def test_an_event_that_nobody_counters_is_resolved(table: Table) -> None:
    table.give(1, "hand", "Drawing").give(1, "draw", "Fighter").give(1, "magic_pile", "Runt")
    table.give(2, "hand", "Negation").give(2, "magic_pile", "Runt")
    assert pile(play(table.game("event"), "play Drawing", "no"), "hand", 1) == ["Fighter"]


def test_who_cannot_pay_for_an_answer_is_not_asked(table: Table) -> None:
    table.give(1, "hand", "Drawing").give(1, "draw", "Fighter").give(1, "magic_pile", "Runt").give(
        2, "hand", "Negation"
    )
    assert pile(play(table.game("event"), "play Drawing"), "hand", 1) == ["Fighter"]


@pytest.mark.rule("1E-HID-1")
def test_an_answer_is_asked_of_who_holds_the_card(table: Table) -> None:
    table.put(1, c3="Spearman").put(2, c4="Fighter").give(2, "hand", "Gift", "Gift").give(2, "draw", "Runt", "Slinger")
    game = play(table.game("attack", dice=[5, 5]), "attack c3 c4")
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["yes", "no"])
    play(game, "yes")
    assert sorted(pile(game, "hand", 2)) == ["Gift", "Runt"]
    assert pile(game, "discard", 2) == ["Gift"]


def burdened(table: Table, magic: int) -> Game:
    """A Spearman of the player who is not active, under whom a Burden lies."""
    table.put(1, c3="Spearman").give(1, "hand", "Burden")
    game = play(table.give(2, "magic_pile", *["Runt"] * magic).game("event"), "play Burden", "c3")
    assert at(game, "c3") == "Spearman"
    return game


@pytest.mark.rule("1E-GEN-5")
def test_between_phases_other_players_may_use_abilities_for_any_player(table: Table) -> None:
    game = play(burdened(table, 1), "end")
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["use c3 Burden", "pass"])
    play(game, "use c3 Burden")
    assert "Burden" in pile(game, "discard", 1) + pile(game, "discard", 2)
    assert game.decision.player == 0
    assert "move c3 c4" in game.labels()


@pytest.mark.rule("1E-GEN-5")
def test_other_abilities_are_used_at_any_time_by_their_own_player_alone(table: Table) -> None:
    for player in (1, 2):
        table.give(player, "magic_pile", "Runt").give(player, "draw", "Fighter")
    table.put(1, c3="Seer")
    assert "use c3 Foresee" in table.game("event").labels()
    game = play(table.game("event", active=2), "end")
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (0, ["use c3 Foresee", "pass"])
    game = play(table.game("event"), "end")
    assert game.decision is not None
    assert game.decision.player == 0  # the other player has nothing to use


@pytest.mark.rule("1E-GEN-5")
def test_who_passes_is_asked_again_when_the_position_has_changed(table: Table) -> None:
    table.put(1, f1="Spearman")
    game = play(burdened(table, 1), "end", "pass", "end")
    assert game.decision is not None
    assert game.decision.player == 0
    assert game.card_set.phases[game.state.phase] == "attack"
    game.state.set_column(DAMAGE, game.state.board[game.library.board.numbers["f1"]], 1)
    play(game, "end")
    assert game.decision.player == 1


@pytest.mark.rule("1E-GEN-5", "1E-HID-1")
def test_who_has_passed_is_not_asked_again_as_others_see_it(library: Callable[[int], Library]) -> None:
    table = Table(library(4)).put(1, d1="Oldin").put(2, e8="Grognack").put(3, j1="Krusk").put(4, j8="Vlox")
    for player in (2, 4):
        table.give(player, "magic_pile", "Runt").give(player, "draw", *["Runt", "Slinger", "Fighter"] * 3)
    game = play(burdened(table, 0), "end", "pass")
    view = game.view(3)
    assert view.stack[-1].run(view) is not None
    assert view.stack[-1].player == 3


def test_a_window_opens_only_for_who_can_use_something(table: Table) -> None:
    game = play(burdened(table, 0), "end")
    assert game.decision is not None
    assert game.decision.player == 0


@pytest.mark.rule("1E-GEN-5")
def test_in_the_own_turn_it_is_used_between_other_actions(table: Table) -> None:
    table.give(1, "magic_pile", "Runt")
    game = play(burdened(table, 0), "end")
    assert "move c3 c4" not in game.labels()
    play(game, "use c3 Burden")
    assert "move c3 c4" in game.labels()


@pytest.mark.rule("1E-HID-1")
def test_who_looks_at_hidden_cards_knows_them_and_lays_them_back_in_order(table: Table) -> None:
    table.give(1, "hand", "Peeking").give(2, "draw", "Runt", "Fighter", "Slinger", "Climber")
    game = play(table.game("event"), "play Peeking")
    assert game.labels() == ["Runt", "Fighter", "Slinger"]
    assert seen_names(game, 0) == ["Fighter", "Runt", "Slinger"]
    play(game, "Runt")
    assert game.labels() == ["Fighter", "Slinger"]
    play(game, "Slinger")
    assert pile(game, "draw", 2) == ["Fighter", "Slinger", "Climber", "Runt"]
    assert seen_names(game, 0) == ["Fighter", "Runt", "Slinger"]


@pytest.mark.rule("1E-HID-1")
def test_a_card_that_was_seen_is_unknown_again_when_its_pile_is_shuffled(table: Table) -> None:
    table.give(1, "hand", "Peeking").give(2, "draw", "Runt", "Fighter", "Slinger").give(2, "hand", "A Hero is Born")
    game = play(table.game("event"), "play Peeking", "Runt", "Fighter")
    assert seen_names(game, 0)
    shuffle(game, game.state.draws[1])
    assert not seen_names(game, 0)


@pytest.mark.rule("1E-HID-1")
def test_what_is_shown_openly_is_known_to_all(table: Table) -> None:
    table.give(1, "hand", "Showing").give(2, "hand", "Runt", "Fighter")
    game = play(table.game("event"), "play Showing")
    assert seen_names(game, 0) == ["Fighter", "Runt"]


def seen_names(game: Game, viewer: int) -> list[str]:
    """Return the names of the cards in the second player's hand and draw pile that a player knows."""
    view = game.view(viewer)
    cards = [*view.state.hands[1], *view.state.draws[1]]
    return sorted(view.name(card) for card in cards if view.state.definition[card] != HIDDEN)
