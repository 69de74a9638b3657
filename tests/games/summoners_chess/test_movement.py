"""Movement of pieces: patterns, paths, riding, flying, hoppers, cannons, locusts, shots."""

import pytest

from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.keywords import read
from engine.games.summoners_chess.patterns import extend, tile_paths
from tests.games.summoners_chess.table import VEYLA, commands, on, piece, position, with_pieces

HOME, AWAY = {"d1": VEYLA}, {"e8": VEYLA}


@pytest.mark.rule("CH-8.1", "CH-8.2.4", "CH-8.2.5", "CH-S4")
def test_a_minion_steps_ahead_and_captures_askew() -> None:
    game = position({**HOME, "c4": "Shield Bearer"}, {**AWAY, "d5": "Gutter Imp"})
    assert commands(game, "c4") == {"c5", "d5"}


@pytest.mark.rule("CH-S4")
def test_the_patterns_of_player_2_are_turned() -> None:
    game = position({**HOME, "a2": "Shield Bearer", "d4": "Gutter Imp"}, {**AWAY, "c5": "Shield Bearer"})
    game.answer("command a2 a3")
    game.answer("end")
    assert commands(game, "c5") == {"c4", "d4"}


@pytest.mark.rule("CH-8.2.2", "CH-8.2.2.a", "CH-8.2.3", "CH-S6")
def test_obstacles_stop_ground_steps_but_no_leaps() -> None:
    bearers = dict.fromkeys(("a2", "b2", "c2", "f3", "g3", "h3"), "Shield Bearer")
    steppers = dict.fromkeys(("e2", "g2"), "Brass Stepper")
    game = position({**HOME, **bearers, **steppers, "b1": "Rampart Knight"}, {**AWAY, "e3": "Gutter Imp"})
    assert commands(game, "b1") == {"a3", "c3", "d2"}
    assert commands(game, "e2") == {"e4"}  # by d3, a capture tile of the pattern
    assert commands(game, "g2") == set()


@pytest.mark.rule("CH-8.2.2.a", "CH-S6")
def test_without_a_way_in_the_pattern_it_goes_straight_first() -> None:
    assert tile_paths({(1, 3): "move"}, (1, 3)) == (((0, 1), (0, 2)),)
    assert tile_paths({(-3, -2): "move"}, (-3, -2)) == (((-1, 0), (-2, -1)),)
    assert tile_paths({(1, 3): "move", (1, 1): "shoot", (1, 2): "move"}, (1, 3)) == (((1, 1), (1, 2)),)


@pytest.mark.rule("CH-13.4", "CH-13.4.2", "CH-13.4.3", "CH-S6")
def test_an_extended_pattern_goes_on_beyond_its_grid_and_round_a_neighbour() -> None:
    wide = piece("Wide Vicar", "cmc/m@m/cmc", "extended 2")
    own = {"d4": "Wide Vicar", "d5": "Shield Bearer", "e5": "Shield Bearer", "a6": "Dawn Confessor"}
    game = position({**HOME, **own}, AWAY, cards=with_pieces(wide))
    vicar = commands(game, "d4")
    assert {"a1", "g1", "b6", "a7", "d6", "d7", "g4", "f4"} <= vicar  # d6 and d7 by c5, a tile of the pattern
    assert not vicar & {"d8", "h4", "d5", "e5", "f6", "h8", "e6"}
    assert commands(game, "a6") == {"b5", "c4", "d3", "e2", "f1", "b7", "c8"}


@pytest.mark.rule("CH-13.4.4", "CH-13.4.4.a", "CH-13.4.4.b")
def test_a_word_before_extended_narrows_what_is_repeated() -> None:
    tiles = {(0, 1): "move", (1, 0): "shoot", (-1, -1): "charge"}
    assert extend(tiles, 1, [read("advance extended 2")], 8) == {**tiles, (0, 2): "move", (0, 3): "move"}
    assert extend(tiles, 1, [read("shoot extended 1")], 8) == {**tiles, (2, 0): "shoot"}
    assert extend(tiles, 1, [read("charge advance extended")], 8) == tiles


@pytest.mark.rule("CH-13.1.3", "CH-13.2.3")
@pytest.mark.parametrize("keyword", ["riding", "flying"])
def test_words_before_riding_and_flying_narrow_what_is_repeated(keyword: str) -> None:
    def goes_to(*words: str) -> set[str]:
        lancer = piece("Lancer", ".j./m@./.m.", " ".join((*words, keyword)))
        return commands(position({**HOME, "c4": "Lancer"}, AWAY, cards=with_pieces(lancer)), "c4")

    ahead, aside, behind = {"c6", "c7", "c8"}, {"a4"}, {"c2", "c1"}
    assert goes_to() == {"c5", "b4", "c3"} | ahead | aside | behind
    assert goes_to("move") == {"c5", "b4", "c3"} | aside | behind
    assert goes_to("flanking") == {"c5", "b4", "c3"} | aside
    assert goes_to("move", "retreat") == {"c5", "b4", "c3"} | behind


@pytest.mark.rule("CH-13.1.1.a", "CH-13.1.1.b", "CH-13.1.1.c", "CH-13.1.2")
def test_a_rider_stops_before_its_own_cards_and_on_the_first_enemy() -> None:
    own = {"d4": "Ninefold Hunger", "b2": "Shield Bearer", "g1": "Dire Howler", "g2": "Shield Bearer"}
    game = position({**HOME, **own, "f2": "Shield Bearer"}, {**AWAY, "d7": "Gutter Imp"})
    hunger = commands(game, "d4")
    assert {"d6", "d7", "c3", "h8"} <= hunger
    assert not hunger & {"d8", "b2", "a1"}
    howler = commands(game, "g1")
    assert {"f3", "e5"} <= howler
    assert "d7" not in howler  # riding 2


@pytest.mark.rule("CH-13.1.3.a", "CH-13.1.3.b")
def test_a_word_before_riding_narrows_it_to_a_kind_or_a_direction() -> None:
    game = position({**HOME, "a1": "Banner Lancer", "h2": "Aurelle of the First Sword"}, AWAY)
    assert commands(game, "a1") == {"b1", "a2", "a3", "a4", "a5"}
    aurelle = commands(game, "h2")  # charge riding: her pounces are made once
    assert {"h8", "a2", "f3", "g4"} <= aurelle
    assert not aurelle & {"d4", "f6"}


@pytest.mark.rule("CH-13.9.1", "CH-13.9.2", "CH-13.10.1", "CH-13.10.2", "CH-13.2.1", "CH-13.2.2", "CH-S13")
def test_a_hopper_lands_behind_a_card_and_a_cannon_anywhere() -> None:
    own = {"c1": "Mirror Wraith", "c4": "Chalk Apprentice", "h1": "Brass Culverin"}
    leapers = {"a2": "Bog Leaper", "a3": "Chalk Apprentice", "b4": "Bog Leaper"}
    other = {"f4": "Gutter Imp", "g5": "Shield Bearer", "h4": "Gutter Imp", "h7": "Gutter Imp", "b7": "Gutter Imp"}
    game = position({**HOME, **own, **leapers}, {**AWAY, **other})
    wraith, culverin = commands(game, "c1"), commands(game, "h1")
    assert wraith == {"c5", "g5", "e1"}
    assert {"h5", "h6", "h7"} <= culverin
    assert not culverin & {"h2", "h4", "h8"}
    assert commands(game, "a2") == {"a4", "d5"}
    assert "b8" in commands(game, "b4")
    assert not commands(game, "b4") & {"b5", "b7", "d6"}
    game.answer("command h1 h7")
    assert on(game, "h7") == "1: Brass Culverin"
    assert on(game, "h4") == "2: Gutter Imp"
    assert game.state.tallies[0] == [20, 19]


@pytest.mark.rule("CH-13.11.1", "CH-10.1", "CH-5.2.2")
def test_a_flying_locust_captures_the_enemy_units_that_it_passes() -> None:
    other = {"g7": VEYLA, "c3": "Gutter Imp", "e5": "Gate Warden"}
    game = position({**HOME, "b2": "Swarm Reaper", "d4": "Shield Bearer"}, other)
    assert not in_check(game, 1)
    reaper = commands(game, "b2")
    assert {"f6", "h8", "a1"} <= reaper
    assert not reaper & {"c3", "e5", "g7"}
    game.answer("command b2 h8")
    assert [on(game, square) for square in ("h8", "c3", "e5")] == ["1: Swarm Reaper", "", ""]
    assert on(game, "d4") == "1: Shield Bearer"
    assert on(game, "g7") == f"2: {VEYLA}"
    assert game.state.tallies[0] == [20, 17]
    assert not game.over


@pytest.mark.rule("CH-13.11.1", "CH-13.11.2", "CH-13.11.2.a", "CH-13.11.2.b")
def test_a_locust_that_does_not_fly_goes_one_step_on_over_one_enemy() -> None:
    rook = piece("Rook Locust", ".c./c@c/.c.", "riding", "locust")
    knight = piece("Knight Locust", ".p.p./p...p/..@../p...p/.p.p.", "locust")
    own = {"a2": "Rook Locust", "c1": "Knight Locust", "b2": "Shield Bearer"}
    other = {"e8": VEYLA, "a5": "Gutter Imp", "d3": "Gutter Imp", "b3": "Gutter Imp", "a7": "Gutter Imp"}
    game = position({"h1": VEYLA, **own}, other, cards=with_pieces(rook, knight))
    assert commands(game, "a2") == {"a1", "a3", "a4", "a6"}
    assert commands(game, "c1") == {"e2", "e5"}
    game.answer("command c1 e5")
    assert on(game, "d3") == ""
    assert game.state.tallies[0] == [20, 19]


@pytest.mark.rule("CH-8.2.6", "CH-S5")
def test_a_shot_captures_over_an_obstacle_without_moving() -> None:
    game = position({**HOME, "c3": "Bolt Warden", "c4": "Shield Bearer"}, {**AWAY, "c5": "Plague Rat"})
    assert commands(game, "c3") == {"c5", "c2"}
    game.answer("command c3 c5")
    assert on(game, "c3") == "1: Bolt Warden"
    assert on(game, "c5") == ""
    assert game.state.tallies[0] == [20, 19]


@pytest.mark.rule("CH-13.1.1.d", "CH-13.2.1.a")
def test_shots_neither_ride_nor_fly() -> None:
    archer = piece("Archer", ".s./m@./...", "riding", "flying")
    game = position({**HOME, "h2": "Archer"}, {**AWAY, "h4": "Gutter Imp"}, cards=with_pieces(archer))
    assert commands(game, "h2") == {"a2", "b2", "c2", "d2", "e2", "f2", "g2"}


@pytest.mark.rule("CH-13.7.1", "CH-13.7.3")
def test_iron_forbids_captures() -> None:
    own = {"e5": "Shield Bearer", "c5": "Line Spearman", "c4": "Mist Walker", "g3": "Bolt Warden"}
    other = {"f6": "Oathstone Sentinel", "c6": "Mirror Wraith", "g5": "Reserve Guard"}
    game = position({**HOME, **own}, {"h8": VEYLA, **other})
    assert "f6" not in commands(game, "e5")
    assert "c6" not in commands(game, "c5")
    assert "c6" in commands(game, "c4")
    assert "g5" not in commands(game, "g3")
