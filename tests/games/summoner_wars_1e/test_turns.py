"""Turns of two and of four players: set-up, phases, drawing, building magic, seats and teams."""

import pytest

from engine import games
from engine.core.deck import GameDeck
from engine.core.errors import DiceExhaustedError
from engine.core.game import Game
from engine.core.state import GONE, empty
from tests.games.summoner_wars_1e.conftest import Libraries, SetTable
from tests.games.summoner_wars_1e.table import Table, at, offers, phase, pile, play, refuses, wounds


def duel(table: SetTable) -> Table:
    """A table with two summoners."""
    return table().put(1, d1="Oldin").put(2, e8="Grognack")


def deck(decks: list[GameDeck], leader: str) -> GameDeck:
    (found,) = [deck for deck in decks if deck.leader.endswith(f"/{leader}")]
    return found


@pytest.mark.rule("1E-SETUP-1", "1E-SETUP-2", "1E-SETUP-4")
def test_starting_cards_stand_as_shown_and_nobody_has_a_hand_or_magic(
    libraries: Libraries, decks: list[GameDeck]
) -> None:
    game = Game.start(libraries[2], [deck(decks, "mugglug"), deck(decks, "grognack")], 3, 0)
    mine = {"b4": "Savager", "c3": "Wall", "d2": "Hunter", "e2": "Shaman", "c1": "Mugglug"}
    theirs = {"a5": "Fighter", "e6": "Smasher", "c6": "Wall", "d7": "Fighter", "b7": "Shaman", "c8": "Grognack"}
    assert {square: at(game, square) for square in {**mine, **theirs}} == {**mine, **theirs}
    assert [len(game.state.draws[player]) for player in (0, 1)] == [29, 28]
    assert all(not pile(game, zone, player) for zone in ("hand", "magic_pile", "discard") for player in (1, 2))
    assert (phase(game), game.state.turn, game.state.active) == ("move", 1, 0)


def begun(libraries: Libraries, decks: list[GameDeck], seats: int, *dice: int) -> Game:
    """A game whose first roll is scripted."""
    library = libraries[seats]
    game = Game(library, empty(library.layout, library.board.size, seats))
    game.state.script = tuple(number - 1 for number in dice)
    library.rules.set_up(game, decks[:seats], 3, None)
    game.run()
    return game


@pytest.mark.rule("1E-SETUP-3")
def test_ties_for_the_first_turn_are_rolled_again(libraries: Libraries, decks: list[GameDeck]) -> None:
    game = begun(libraries, decks, 2, 4, 4, 2, 6)
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["player 1", "player 2"])
    play(game, "player 1")
    assert (game.state.active, game.state.turn, phase(game), game.state.script) == (0, 1, "move", ())


@pytest.mark.rule("1E-SETUP-3")
def test_of_four_players_those_who_tie_roll_again(libraries: Libraries, decks: list[GameDeck]) -> None:
    game = begun(libraries, decks, 4, 5, 2, 5, 1, 3, 6)
    assert (game.state.active, phase(game), game.state.script) == (2, "move", ())
    with pytest.raises(DiceExhaustedError):
        begun(libraries, decks, 4, 5, 2, 5, 1, 3)


@pytest.mark.rule("1E-SETUP-4", "1E-DRAW-1")
def test_in_the_first_turn_two_units_move(table: SetTable) -> None:
    start = duel(table).put(1, a2="Spearman", c2="Dwaf", f2="Spearman").put(2, f5="Fighter", a7="Fighter")
    start.put(2, b7="Fighter", c7="Smasher").give(1, "hand", "Wall", "Spearman")
    start.give(2, "draw", "Charger", "Freeze", "Rukar", "Ugg", "Krung", "Wall")
    game = play(start.game("move", turn=1, dice=[5]), "move a2 a4", "move c2 c3")
    assert game.labels() == ["end"]
    play(game, "end", "attack f2 f5", "end", "magic Wall", "end")
    assert (game.state.active, game.state.turn, phase(game)) == (1, 2, "draw")
    assert pile(game, "hand", 2) == ["Charger", "Freeze", "Rukar", "Ugg", "Krung"]
    assert pile(game, "hand", 1) == ["Spearman"]
    assert pile(game, "magic_pile", 1) == ["Wall", "Fighter"]
    play(game, "end", "end", "end", "move a7 a6", "move b7 b6", "move c7 c6")
    assert game.labels() == ["end"]


@pytest.mark.rule("1E-TURN-1")
def test_six_phases_offer_their_own_actions_each(table: SetTable) -> None:
    start = duel(table).put(1, c2="Wall", d7="Dwaf").give(1, "hand", "Wall", "Spearman")
    game = start.give(1, "magic_pile", "Gror", "Gror", "Gror").game("draw")
    own = {
        "draw": [],
        "summon": ["summon Spearman c3"],
        "event": ["wall a1"],
        "move": ["move d1 d2"],
        "attack": [],
        "magic": ["magic Wall", "magic Spearman"],
    }
    for name, actions in own.items():
        assert phase(game) == name
        others = [each for other, offered in own.items() if other != name for each in offered]
        assert offers(game, "end", *actions)
        assert refuses(game, *others)
        play(game, "end")
    assert (game.state.active, phase(game), game.state.turn) == (1, "draw", 6)


@pytest.mark.rule("1E-DRAW-1")
def test_a_player_draws_up_to_five_and_an_empty_draw_pile_gives_none(table: SetTable) -> None:
    start = duel(table).give(1, "hand", "Wall").give(1, "draw", "Gror")
    start.give(2, "hand", "Freeze", "Freeze", "Freeze").give(2, "draw", "Rukar", "Ugg", "Krung")
    game = play(start.game("magic"), "end")
    assert pile(game, "hand", 2) == ["Freeze", "Freeze", "Freeze", "Rukar", "Ugg"]
    assert pile(game, "draw", 2) == ["Krung"]
    play(game, *["end"] * 6)
    assert (pile(game, "hand", 1), pile(game, "draw", 1), game.over) == (["Wall", "Gror"], [], False)


@pytest.mark.rule("1E-MAG-1", "1E-SUM-1")
def test_the_last_card_on_the_magic_pile_is_paid_first(table: SetTable) -> None:
    start = duel(table).put(1, c2="Wall").give(1, "magic_pile", "Gror")
    game = start.give(1, "hand", "Wall", "Engineer", "Spearman", "Defender").game("magic")
    play(game, "magic Engineer", "magic Wall")
    assert pile(game, "magic_pile", 1) == ["Wall", "Engineer", "Gror"]
    assert game.labels() == ["magic Spearman", "magic Defender", "end"]
    play(game, *["end"] * 8, "summon Spearman c3")
    assert pile(game, "magic_pile", 1) == ["Engineer", "Gror"]
    assert pile(game, "discard", 1) == ["Wall"]
    assert pile(game, "hand", 1) == ["Defender"]


def four(table: SetTable) -> Table:
    """A table with the summoners of two teams."""
    start = table(4).put(1, d1="Oldin").put(2, e8="Grognack")
    return start.put(3, j1="Prince Elien").put(4, j8="Torgan")


@pytest.mark.rule("1E-TEAM-6", "1E-TEAM-1")
def test_far_seats_see_their_half_of_the_board_turned_round(libraries: Libraries) -> None:
    board = libraries[4].board
    assert (board.files, board.ranks) == (12, 8)
    corners = [board.names[board.seen_by(player, 0, 0)] for player in range(4)]
    assert corners == ["a1", "f8", "g1", "l8"]
    assert libraries[4].sides == (0, 1, 0, 1)


@pytest.mark.rule("1E-TEAM-1", "1E-TEAM-7")
def test_three_players_take_four_seats(ruleset: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="has 2 or 4 seats, not 3; of three players one has two"):
        games.library(ruleset, [], 3)


@pytest.mark.rule("1E-TEAM-3", "1E-TEAM-6")
def test_units_move_and_attack_across_touching_sides(table: SetTable) -> None:
    start = four(table).put(1, f3="Spearman", a4="Dwaf").put(4, k4="Rukar").put(2, h4="Smasher")
    game = start.game("move", dice=[3, 2])
    assert offers(game, "move f3 g3", "move f3 h3", "move f3 g4", "move a4 l4", "move a4 l5")
    assert refuses(game, "move a4 k4", "move j1 j2")
    play(game, "move a4 l4", "move f3 g3", "end")
    assert offers(game, "attack l4 k4")
    assert refuses(game, "attack g3 h4")
    play(game, "attack l4 k4")
    assert wounds(game, "k4") == 1


@pytest.mark.rule("1E-TEAM-3")
def test_a_bow_reaches_round_the_far_sides(table: SetTable) -> None:
    game = four(table).put(1, a4="Spearman").put(4, k4="Rukar").put(2, a7="Fighter").game("attack", dice=[5])
    assert offers(game, "attack a4 k4", "attack a4 a7")
    play(game, "attack a4 k4")
    assert wounds(game, "k4") == 1


@pytest.mark.rule("1E-TEAM-2", "1E-TEAM-1")
def test_turns_go_round_the_seats_and_each_draws_for_itself(table: SetTable) -> None:
    start = four(table)
    for player, name in enumerate(("Fighter", "Wall", "Hunter", "Burn"), start=1):
        start.give(player, "draw", name)
    game = play(start.game("magic"), "end")
    seen = []
    for _ in range(4):
        seen.append((game.state.active + 1, game.state.turn, pile(game, "hand", game.state.active + 1)))
        play(game, *["end"] * 6)
    assert seen == [(2, 6, ["Wall"]), (3, 7, ["Hunter"]), (4, 8, ["Burn"]), (1, 9, ["Fighter"])]


@pytest.mark.rule("1E-EVT-2", "1E-TEAM-6")
def test_a_wall_stands_anywhere_on_the_teams_side_of_both_boards(table: SetTable) -> None:
    game = four(table).put(3, h2="Wall").give(1, "hand", "Wall").game("event")
    assert offers(game, "wall a1", "wall l4", "wall g1")
    assert refuses(game, "wall g5", "wall l8", "wall h2")


@pytest.mark.rule("1E-SUM-1", "1E-GEN-10", "1E-TEAM-7")
def test_units_come_beside_the_own_walls_and_are_paid_with_the_own_magic(table: SetTable) -> None:
    start = four(table).put(1, c3="Wall").put(3, h3="Wall").give(1, "hand", "Spearman").give(3, "hand", "Defender")
    game = start.give(3, "magic_pile", *["Wall"] * 5).game("summon")
    assert game.labels() == ["end"]
    play(game, *["end"] * 12)
    assert (game.state.active, phase(game)) == (2, "summon")
    assert offers(game, "summon Defender h4")
    assert refuses(game, "summon Defender c4", "summon Spearman h4")


@pytest.mark.rule("1E-TEAM-5")
def test_magic_is_passed_from_the_top_of_the_own_pile_to_the_team_mates(table: SetTable) -> None:
    start = four(table).give(1, "magic_pile", "Fighter", "Charger", "Rukar").give(3, "magic_pile", "Hunter")
    game = start.game("magic")
    assert game.labels() == ["give 1", "give 2", "give 3", "end"]
    several = play(game.copy(), "give 2")
    assert pile(several, "magic_pile", 3) == ["Fighter", "Charger", "Hunter"]
    play(game, "give 1", "give 1")
    assert pile(game, "magic_pile", 1) == ["Rukar"]
    assert pile(game, "magic_pile", 3) == ["Charger", "Fighter", "Hunter"]
    assert (phase(game), game.state.active) == ("magic", 0)


@pytest.mark.rule("1E-TEAM-4", "1E-WIN-1", "1E-TEAM-2")
def test_with_its_summoner_a_player_is_out_and_the_game_goes_on(table: SetTable) -> None:
    start = table(4).put(1, d1="Grognack", c7="Rukar").put(2, wounds=5, c8="Oldin").put(2, b3="Spearman", c6="Wall")
    start.put(3, i1="Mugglug").put(4, j8="Prince Elien").give(4, "magic_pile", "Burn")
    start.give(2, "magic_pile", "Gror", "Dwaf").give(2, "hand", "Wall").give(2, "draw", "Wall")
    game = play(start.give(2, "discard", "Wall").game("attack", dice=[3, 1, 2, 3]), "attack c7 c8")
    assert not game.over
    assert [at(game, square) for square in ("c8", "b3", "c6")] == ["", "", ""]
    assert pile(game, "magic_pile", 1) == ["Oldin"]
    assert pile(game, "magic_pile", 4) == ["Gror", "Dwaf", "Burn"]
    assert all(not pile(game, zone, 2) for zone in ("hand", "draw", "discard", "magic_pile"))
    assert game.state.place.count(GONE) == 5
    play(game, "end", "end")
    assert (game.state.active, phase(game)) == (2, "draw")


@pytest.mark.rule("1E-TEAM-5", "1E-TEAM-4")
def test_nobody_passes_magic_to_a_player_who_is_out(table: SetTable) -> None:
    start = four(table).all_but_dead(3).put(2, j2="Smasher").give(1, "magic_pile", "Gror")
    game = play(start.game("attack", active=2, dice=[6] * 9), "attack j2 j1", *["end"] * 8)
    assert (game.state.active, phase(game)) == (0, "draw")
    play(game, *["end"] * 5)
    assert game.labels() == ["end"]


@pytest.mark.rule("1E-TEAM-4")
def test_the_turn_of_an_eliminated_player_is_over(table: SetTable) -> None:
    start = four(table).all_but_dead(1).put(1, d2="Grungor").give(1, "magic_pile", "Gror")
    game = play(start.game("attack", dice=[6, 6, 6, 6]), "attack d2 d1")
    assert not game.over
    assert (game.state.active, phase(game), game.state.turn) == (1, "draw", 6)
    assert pile(game, "magic_pile", 3) == ["Oldin", "Gror"]
    assert at(game, "d2") == ""


@pytest.mark.rule("1E-WIN-1")
def test_a_team_wins_when_no_opposing_summoner_is_left(table: SetTable) -> None:
    start = four(table).all_but_dead(2, 4).put(3, e7="Dwaf", k8="Dwaf")
    game = play(start.game("attack", active=3, dice=[6] * 8), "attack e7 e8")
    assert not game.over
    play(game, "attack k8 j8")
    assert (game.over, game.winner) == (True, 0)
