"""Vine walls: the ground level of the board."""

import pytest

from engine.core.changes import enter, leave_play, place, shift
from engine.core.game import Game
from engine.core.ground import has_room
from engine.core.state import GONE
from engine.games.summoner_wars.first_edition.layout import TRODDEN, WALKED
from tests.games.summoner_wars_1e.conftest import SetTable
from tests.games.summoner_wars_1e.table import (
    Table,
    at,
    check_every_card_has_one_place,
    offers,
    pile,
    play,
    refuses,
    wounds,
)


def duel(table: SetTable) -> Table:
    """A table with the summoners of the Swamp Orcs and the Tundra Orcs."""
    return table().put(1, c1="Mugglug").put(2, e8="Grognack")


def square(game: Game, name: str) -> int:
    return game.card_set.board.parse(name)


def vine(game: Game, name: str) -> int:
    """Return the vine wall on a square; -1 if there is none."""
    return game.state.ground[square(game, name)]


@pytest.mark.rule("1E-VINE-5")
def test_a_vine_wall_and_the_unit_on_it_are_two_targets(table: SetTable) -> None:
    start = (
        duel(table)
        .put(2, c3="Smasher", c4="summoner-wars-1e/tundra-orcs/fighter")
        .put(1, c4="Vine Wall", d3="Vine Wall")
    )
    game = start.game("attack", active=2)
    assert offers(game, "attack c3 c4", "attack c3 c4 Vine Wall", "attack c3 d3", "attack c4 c4 Vine Wall")
    assert refuses(game, "attack c4 c4", "attack c3 d3 Smasher", "attack c3 c3 Vine Wall")
    assert game.find("attack c3 d3 vine wall") == game.find("attack c3 d3")
    assert "attack c3 d3 Vine Wall" not in game.labels()


@pytest.mark.rule("1E-VINE-5", "1E-ATK-2")
def test_a_vine_wall_blocks_sight_but_not_of_its_unit(table: SetTable) -> None:
    start = duel(table).put(1, c2="Hunter", c4="Vine Wall", b2="Vine Wall", b3="Shaman", b4="Vine Wall")
    start.put(1, b2="Murk", e2="Murk", e3="Vine Wall").put(2, c5="Fighter", b5="Fighter", e3="Fighter", e4="Fighter")
    game = start.game("attack")
    assert offers(game, "attack c2 c4", "attack e2 e3", "attack e2 e3 Vine Wall", "attack b2 b3", "attack b3 b4")
    assert refuses(game, "attack c2 c5", "attack b3 b5", "attack e2 e4")


@pytest.mark.rule("1E-VINE-5")
def test_a_bow_shoots_from_a_vine_wall_in_every_direction(table: SetTable) -> None:
    start = duel(table).put(1, c3="Hunter").put(1, c3="Vine Wall").put(2, c6="Fighter", f3="Fighter", a3="Fighter")
    assert offers(start.game("attack"), "attack c3 c6", "attack c3 f3", "attack c3 a3")


@pytest.mark.rule("1E-VINE-2", "1E-VINE-5")
def test_two_wounds_destroy_a_vine_wall_and_the_unit_stays(table: SetTable) -> None:
    game = (
        duel(table).put(1, c3="Savager", c4="Hunter", d4="Dwaf").put(2, c4="Vine Wall").game("attack", dice=[3, 5, 1])
    )
    play(game, "attack c3 c4 Vine Wall")
    assert (at(game, "c4"), vine(game, "c4")) == ("Hunter", -1)


@pytest.mark.rule("1E-VINE-3", "1E-VINE-1")
def test_units_are_summoned_beside_a_vine_wall_and_never_onto_one(table: SetTable) -> None:
    key = "summoner-wars-1e/swamp-orcs/shaman"
    game = (
        duel(table)
        .put(1, c6="Vine Wall", c5="Vine Wall")
        .put(1, c6="Hunter")
        .put(2, f3="Vine Wall")
        .give(1, "magic_pile", "Wall")
        .give(1, "hand", key)
        .game("summon")
    )
    assert offers(game, "summon Shaman c7", "summon Shaman d6", "summon Shaman b5", "summon Shaman c4")
    assert refuses(game, "summon Shaman c5", "summon Shaman c6", "summon Shaman f2")


@pytest.mark.rule("1E-VINE-3", "1E-EVT-2")
def test_no_wall_comes_onto_a_vine_wall(table: SetTable) -> None:
    game = duel(table).put(2, c3="Vine Wall").put(1, b2="Vine Wall").give(1, "hand", "Wall").game("event")
    assert offers(game, "wall c2")
    assert refuses(game, "wall c3", "wall b2")


@pytest.mark.rule("1E-VINE-3", "1E-VINE-4")
def test_who_has_room_on_which_square(table: SetTable) -> None:
    start = duel(table).put(1, b2="Hunter", c3="Vine Wall", d3="Vine Wall").put(1, d3="Hunter", e3="Wall")
    game = start.put(1, a1="Vine Wall", a2="Ice Wall").game("event")
    unit, low, wall = (game.state.board[square(game, "b2")], vine(game, "a1"), game.state.board[square(game, "a2")])
    rooms = {
        card: [has_room(game, square(game, at_), card) for at_ in ("f5", "b2", "c3", "d3", "e3")]
        for card in (unit, low, wall)
    }
    assert rooms[unit] == [True, False, True, False, False]
    assert rooms[low] == [True, True, False, False, False]
    assert rooms[wall] == [True, False, False, False, False]


@pytest.mark.rule("1E-VINE-4")
def test_units_move_onto_a_vine_wall(table: SetTable) -> None:
    game = duel(table).put(1, c3="Rhinoceros").put(1, c4="Vine Wall").game("move")
    play(game, "move c3 c4")
    assert (at(game, "c4"), vine(game, "c4") >= 0) == ("Rhinoceros", True)


def test_a_card_that_lies_beneath_comes_goes_and_is_copied_with_its_square(table: SetTable) -> None:
    game = duel(table).put(1, c3="Savager", a1="Vine Wall").game("move")
    low, unit = vine(game, "a1"), game.state.board[square(game, "c3")]
    shift(game, low, square(game, "c3"))
    assert (vine(game, "a1"), vine(game, "c3"), at(game, "c3")) == (-1, low, "Savager")
    twin = game.copy()
    assert twin == game or twin.text() == game.text()
    place(game, unit, square(game, "c4"), 0)
    assert (vine(game, "c3"), at(game, "c3"), at(game, "c4")) == (low, "", "Savager")
    assert twin.text() != game.text()
    leave_play(game, low)
    assert (vine(game, "c3"), game.state.place[low]) == (-1, GONE)
    enter(game, low, square(game, "c4"), 0)
    assert (vine(game, "c4"), at(game, "c4")) == (low, "Savager")
    check_every_card_has_one_place(game)


@pytest.mark.rule("1E-VINE-4")
@pytest.mark.parametrize(("die", "stays"), [(3, True), (4, False)])
def test_leaving_takes_a_four_and_who_fails_stays_with_a_wound(table: SetTable, die: int, stays: bool) -> None:
    game = duel(table).put(2, c3="Smasher").put(1, c3="Vine Wall").game("move", active=2, dice=[die, 6])
    play(game, "move c3 c5")
    assert (at(game, "c3"), at(game, "c5")) == (("Smasher", "") if stays else ("", "Smasher"))
    assert wounds(game, "c3" if stays else "c5") == int(stays)
    assert len(game.state.script or ()) == 1
    assert refuses(game, "move c3 c4", "move c5 c4")


@pytest.mark.rule("1E-VINE-4")
def test_coming_onto_a_vine_wall_takes_no_roll_and_each_one_left_takes_one(table: SetTable) -> None:
    start = duel(table).put(2, c3="Smasher").put(1, c3="Vine Wall", c4="Vine Wall")
    game = play(start.game("move", active=2, dice=[5, 2]), "move c3 c4 c5")
    assert (at(game, "c4"), wounds(game, "c4"), game.state.script) == ("Smasher", 1, ())
    assert game.state.columns[WALKED][game.state.board[square(game, "c4")]] == 1


@pytest.mark.rule("1E-VINE-4", "1E-GEN-6")
def test_what_does_not_move_rolls_nothing(table: SetTable) -> None:
    game = duel(table).put(2, c3="Fighter").put(1, c3="Vine Wall").game("move", active=2, dice=[1])
    unit = game.state.board[square(game, "c3")]
    place(game, unit, square(game, "c4"), 1)
    assert (at(game, "c4"), len(game.state.script or ())) == ("Fighter", 1)
    assert unit not in game.state.notes[TRODDEN]


@pytest.mark.rule("1E-VINE-4", "1E-ATK-4")
def test_who_dies_of_the_leaving_is_destroyed_by_the_player_who_moves_it(table: SetTable) -> None:
    game = duel(table).put(2, wounds=1, c3="Fighter").put(1, c3="Vine Wall").game("move", active=2, dice=[3])
    play(game, "move c3 c4")
    assert (at(game, "c3"), pile(game, "magic_pile", 2)) == ("", ["Fighter"])
    assert vine(game, "c3") >= 0


@pytest.mark.rule("1E-VINE-6", "1E-GEN-8")
def test_a_destroyed_vine_wall_goes_back_beside_the_board_of_its_owner(table: SetTable) -> None:
    game = duel(table).put(2, c3="Ugg").put(1, c4="Vine Wall").game("attack", active=2, dice=[6] * 6)
    play(game, "attack c3 c4")
    assert (vine(game, "c4"), pile(game, "supply", 1)) == (-1, ["Vine Wall"])
    assert pile(game, "magic_pile", 2) == pile(game, "discard", 1) == []
    check_every_card_has_one_place(game)


@pytest.mark.rule("1E-VINE-4")
def test_a_way_over_a_vine_wall_is_offered_beside_one_that_is_free(table: SetTable) -> None:
    """What has to roll there, or gains by it, may take either; to others they are the same."""

    def ways(name: str) -> list[str]:
        labels = duel(table).put(1, c3=name, c4="Vine Wall").game("move").labels()
        return sorted(label for label in labels if label.startswith("move c3") and label.endswith("d4"))

    both = ["move c3 c4 d4", "move c3 d3 d4"]
    assert ways("Fighter") == both
    assert ways("Murk") == ["move c3 d4"]
    assert ways("Hunter") == both
