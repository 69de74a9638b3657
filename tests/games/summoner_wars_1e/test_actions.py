"""Actions of the first edition: summoning beside walls, walls, moves, attacks and destruction."""

import pytest

from engine.core.changes import put_under, take_control
from engine.core.events import Ended
from engine.core.game import Game
from engine.games.summoner_wars.first_edition.layout import LAYOUT
from engine.games.summoner_wars.first_edition.rules import FirstEdition, board_of
from engine.games.summoner_wars.nodes import VOCABULARY
from engine.games.summoner_wars.options import Move
from engine.language.runtime import library as compiler
from tests.games.summoner_wars_1e.conftest import SetTable
from tests.games.summoner_wars_1e.table import Table, at, offers, pile, play, refuses, wounds


def duel(table: SetTable) -> Table:
    """A table with two summoners."""
    return table().put(1, d1="Oldin").put(2, e8="Grognack")


@pytest.mark.rule("1E-SUM-1", "1E-WALL-1")
def test_a_unit_is_paid_and_stands_beside_an_own_wall(table: SetTable) -> None:
    start = table().put(1, d1="Grognack", c2="Wall", e3="Ice Wall", b2="Fighter").put(2, c6="Wall", e8="Oldin")
    start.give(1, "magic_pile", "Fighter", "Charger", "Shooter")
    start.give(1, "hand", "Smasher", "Rukar", "summoner-wars-1e/tundra-orcs/fighter")
    game = start.game("summon")
    assert offers(game, "summon Smasher c3", "summon Smasher c1", "summon Smasher e4", "summon Fighter d2")
    assert refuses(game, "summon Smasher b2", "summon Smasher d4", "summon Smasher c5", "summon Rukar c3")
    play(game, "summon Smasher c3")
    assert pile(game, "magic_pile", 1) == ["Shooter"]
    assert pile(game, "discard", 1) == ["Fighter", "Charger"]
    play(game, "summon Fighter d3")
    assert (at(game, "c3"), at(game, "d3"), pile(game, "hand", 1)) == ("Smasher", "Fighter", ["Rukar"])
    assert pile(game, "discard", 1) == ["Fighter", "Charger", "Shooter"]


@pytest.mark.rule("1E-SUM-1")
def test_walls_events_and_mutations_are_not_summoned(table: SetTable) -> None:
    start = duel(table).put(1, c2="Wall").give(1, "magic_pile", *["Gror"] * 9)
    game = start.give(1, "hand", "Wall", "Claw Mutant", "Freeze").game("summon")
    assert game.labels() == ["end"]


@pytest.mark.rule("1E-EVT-2", "1E-SETUP-1")
def test_walls_come_onto_any_empty_space_of_the_own_four_rows(table: SetTable) -> None:
    start = table().put(1, d1="Grognack").put(2, c3="Dwaf", e8="Oldin").give(1, "hand", "Wall", "Ice Wall")
    game = start.game("event")
    assert offers(game, "wall f4", "wall Wall a1", "wall Wall f4", "wall Ice Wall c4")
    assert refuses(game, "wall Wall a5", "wall Ice Wall f5", "wall Wall c3", "wall Wall d1", "wall Wall a8")
    play(game, "wall Wall f4")
    assert offers(game, "wall c4", "wall Ice Wall c4")
    play(game, "wall c4")
    assert (at(game, "f4"), at(game, "c4")) == ("Wall", "Ice Wall")
    assert pile(game, "hand", 1) == pile(game, "discard", 1) == []


@pytest.mark.rule("1E-EVT-2")
def test_the_own_side_of_the_far_player_is_the_far_side(table: SetTable) -> None:
    game = duel(table).give(2, "hand", "Wall").game("event", active=2)
    assert offers(game, "wall a8", "wall f5")
    assert refuses(game, "wall a4", "wall d2")


@pytest.mark.rule("1E-MOV-1", "1E-GEN-3")
def test_three_units_move_up_to_two_spaces_once_each_around_other_cards(table: SetTable) -> None:
    start = duel(table).put(1, c3="Spearman", c4="Wall", e3="Dwaf", a1="Engineer", f1="Spearman").put(2, b3="Fighter")
    game = start.game("move")
    assert offers(game, "move c3 d3", "move c3 d4", "move c3 c1", "move c3 b2")
    assert refuses(game, "move c3 c4", "move c3 c5", "move c3 b3", "move c3 b4", "move c3 e4", "move b3 b2", "move c3")
    play(game, "move c3 d3 d4", "move e3 e5")
    assert refuses(game, "move c3 c2", "move d4 d5", "move e5 e6")
    play(game, "move a1 a2")
    assert game.labels() == ["end"]


@pytest.mark.rule("1E-MOV-1")
def test_a_move_of_no_spaces_is_one_of_the_three_and_counts_for_its_unit(table: SetTable) -> None:
    start = duel(table).put(1, c3="Spearman", a1="Spearman", b1="Spearman", f1="Spearman")
    game = start.game("move")
    square = game.card_set.board.parse("c3")
    game.take(Move(game.state.board[square], (square,)))
    assert at(game, "c3") == "Spearman"
    assert refuses(game, "move c3 c4")
    play(game, "move a1 a2", "move b1 b2")
    assert game.labels() == ["end"]


@pytest.mark.rule("1E-MOV-1")
def test_a_move_of_no_spaces_is_offered_for_effects(ruleset: dict[str, object]) -> None:
    printed = {"class": "common unit", "life": 2, "strength": 1, "attack": "melee"}
    ability = {"name": "Stretch", "when": {"after": "move", "of": "self"}, "do": [{"heal": 1, "on": "self"}]}
    cards = [
        {"key": "summoner-wars-1e/house/walker", "card": "Walker", **printed, "abilities": [ability]},
        {"key": "summoner-wars-1e/house/plain", "card": "Plain", **printed},
    ]
    library = compiler.library(ruleset, cards, FirstEdition(), LAYOUT, board_of(ruleset, 2), VOCABULARY)
    game = Table(library).put(1, wounds=1, c3="Walker", d3="Plain").game("move")
    assert offers(game, "move c3")
    assert refuses(game, "move d3")
    play(game, "move c3")
    assert wounds(game, "c3") == 0


@pytest.mark.rule("1E-ATK-1")
def test_three_units_attack_once_each_own_cards_too_and_never_themselves(table: SetTable) -> None:
    start = duel(table).put(1, c2="Spearman", c3="Wall", b2="Dwaf", e2="Dwaf", f2="Engineer")
    game = start.put(2, e3="Ugg", f3="Wall").game("attack", dice=[2, 6, *[1] * 9])
    assert offers(game, "attack c2 c3", "attack c2 b2", "attack e2 f2")
    assert refuses(game, "attack c2 c2", "attack e3 e2")
    play(game, "attack c2 c3", "attack e2 e3")
    assert refuses(game, "attack c2 c3", "attack e2 f2")
    play(game, "attack b2 c2")
    assert game.labels() == ["end"]


@pytest.mark.rule("1E-ATK-2", "1E-WALL-1")
def test_a_sword_reaches_adjacent_cards_and_a_bow_three_clear_spaces(table: SetTable) -> None:
    start = table().put(1, f1="Oldin", c2="Spearman", a2="Wall", e2="Dwaf")
    start.put(2, c5="Smasher", c6="Wall", d3="Fighter", e4="Fighter", d2="Fighter", e8="Grognack")
    game = start.game("attack")
    assert offers(game, "attack c2 c5", "attack c2 a2", "attack c2 d2", "attack e2 d2")
    assert refuses(game, "attack c2 c6", "attack c2 d3", "attack c2 e2", "attack e2 d3", "attack e2 e4")


@pytest.mark.rule("1E-ATK-2", "1E-WALL-1")
def test_a_wall_stops_moves_and_bows(table: SetTable) -> None:
    start = duel(table).put(1, c3="Crossbowman").put(2, wounds=8, c4="Wall").put(2, c5="Smasher")
    game = start.game("move", dice=[5])
    assert refuses(game, "move c3 c4", "move c3 c5")
    play(game, "end")
    assert refuses(game, "attack c3 c5")
    play(game, "attack c3 c4")
    assert (at(game, "c4"), pile(game, "magic_pile", 1)) == ("", ["Wall"])


@pytest.mark.rule("1E-ATK-3")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 1)])
@pytest.mark.parametrize("attacker", ["Oath Sworn", "Crossbowman"])
def test_three_or_more_hits_by_sword_and_bow_alike(table: SetTable, attacker: str, die: int, hits: int) -> None:
    start = duel(table).put(1, c3=attacker).put(2, c4="Wall")
    dice = [die] * 3
    game = play(start.game("attack", dice=dice), "attack c3 c4")
    rolled = len(dice) - len(game.state.script or ())
    assert rolled == game.definition(game.state.board[game.card_set.board.parse("c3")]).numbers["strength"]
    assert wounds(game, "c4") == hits * rolled


@pytest.mark.rule("1E-ATK-4", "1E-GEN-8")
def test_wounds_equal_to_the_life_destroy(table: SetTable) -> None:
    start = table().put(1, c1="Mugglug", c3="Savager").put(2, wounds=3, c4="Dwaf").put(2, e8="Oldin")
    game = play(start.give(1, "magic_pile", "Conjurer").game("attack", dice=[3, 2, 6]), "attack c3 c4")
    assert at(game, "c4") == ""
    assert pile(game, "magic_pile", 1) == ["Dwaf", "Conjurer"]
    assert pile(game, "magic_pile", 2) == pile(game, "discard", 2) == []


@pytest.mark.rule("1E-ATK-4", "1E-ATK-1")
def test_an_own_card_goes_onto_the_own_magic_pile(table: SetTable) -> None:
    start = duel(table).put(1, c2="Dwaf").put(1, wounds=8, c3="Wall")
    game = play(start.game("attack", dice=[6, 6, 6, 6]), "attack c2 c3")
    assert pile(game, "magic_pile", 1) == ["Wall"]


@pytest.mark.rule("1E-GEN-9")
def test_cards_under_a_unit_go_onto_the_same_magic_pile(table: SetTable) -> None:
    start = table().put(1, d1="Oldin", c3="Grungor").put(2, c4="Assault Tower", e8="Bolvi")
    game = start.give(2, "hand", "Turret Upgrade").game("attack", dice=[3, 3, 6, 1])
    state = game.state
    put_under(game, state.hands[1][0], state.board[game.card_set.board.parse("c4")])
    play(game, "attack c3 c4")
    assert sorted(pile(game, "magic_pile", 1)) == ["Assault Tower", "Turret Upgrade"]
    assert pile(game, "discard", 2) == []


@pytest.mark.rule("1E-WIN-1")
def test_the_game_is_won_by_destroying_the_summoner(table: SetTable) -> None:
    start = table().put(1, d1="Oldin", b8="Grungor", c7="Dwaf").put(2, wounds=3, c8="Grognack")
    game = play(start.game("attack", dice=[3, 4, 5, 2, 6, 1, 1]), "attack b8 c8")
    assert (game.over, wounds(game, "c8"), game.winner) == (False, 6, None)
    play(game, "attack c7 c8")
    assert (game.over, game.winner, pile(game, "magic_pile", 1)) == (True, 0, ["Grognack"])
    assert game.log is not None
    assert Ended(0, "summoner destroyed") in game.log


@pytest.mark.rule("1E-WIN-1")
def test_a_player_without_a_summoner_does_not_lose(table: SetTable) -> None:
    start = table().put(1, c3="Dwaf").give(1, "hand", "Wall")
    game = play(start.put(2, wounds=8, c4="Wall").game("attack", dice=[6, 6, 6, 6]), "attack c3 c4")
    assert not game.over
    play(game, "end", "end", *["end"] * 6)
    assert (game.state.active, pile(game, "hand", 1)) == (0, ["Wall"])


@pytest.mark.rule("1E-GEN-10", "1E-ATK-4")
def test_a_unit_lent_for_the_turn_goes_back(table: SetTable) -> None:
    start = duel(table).put(2, c4="Dwaf").put(2, wounds=8, c5="Wall")
    game = start.game("attack", dice=[6, 6, 6, 6])
    lent = game.state.board[game.card_set.board.parse("c4")]
    take_control(game, lent, 0, lent=True)
    play(game, "attack c4 c5")
    assert pile(game, "magic_pile", 1) == ["Wall"]
    play(game, "end", "end")
    assert (game.state.active, game.state.control[lent]) == (1, 1)


@pytest.mark.rule("1E-WIN-1", "1E-ATK-1")
def test_destroying_the_own_summoner_loses(table: SetTable) -> None:
    start = table().put(1, wounds=5, d1="Oldin").put(1, d2="Grungor").put(2, e8="Grognack")
    game = play(start.game("attack", dice=[6, 6, 6, 6]), "attack d2 d1")
    assert (game.over, game.winner) == (True, 1)


@pytest.mark.rule("1E-WIN-2", "1E-GEN-2")
@pytest.mark.parametrize(("first", "winner"), [("e8", 0), ("d1", 1)])
def test_of_two_summoners_destroyed_at_once_the_first_destroyed_loses(table: SetTable, first: str, winner: int) -> None:
    game: Game = table().put(1, wounds=6, d1="Oldin").put(2, wounds=7, e8="Grognack").game("attack")
    game.state.unsettled = True
    game.run()
    assert game.labels() == ["d1", "e8"]
    play(game, first)
    assert (game.over, game.winner) == (True, winner)
