"""Set-up, the first turn, six phases, drawing, building magic."""

import pytest

from engine.core.deck import GameDeck
from engine.core.errors import DiceExhaustedError
from engine.core.game import Game
from engine.core.state import empty
from tests.games.summoner_wars_1e.conftest import Libraries, SetTable
from tests.games.summoner_wars_1e.table import Table, at, offers, phase, pile, play, refuses


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
def test_ties_for_the_first_turn_are_rolled_again_and_the_winner_of_the_roll_chooses(
    libraries: Libraries, decks: list[GameDeck]
) -> None:
    game = begun(libraries, decks, 2, 4, 4, 2, 6)
    assert game.decision is not None
    assert (game.decision.player, game.labels()) == (1, ["player 1", "player 2"])
    play(game, "player 1")
    assert (game.state.active, game.state.turn, phase(game), game.state.script) == (0, 1, "move", ())


@pytest.mark.rule("1E-SETUP-3")
def test_of_four_players_only_those_who_tie_for_the_highest_roll_again_and_the_highest_must_begin(
    libraries: Libraries, decks: list[GameDeck]
) -> None:
    game = begun(libraries, decks, 4, 5, 2, 5, 1, 3, 6)
    assert (game.state.active, phase(game), game.state.script) == (2, "move", ())
    with pytest.raises(DiceExhaustedError):
        begun(libraries, decks, 4, 5, 2, 5, 1, 3)


@pytest.mark.rule("1E-SETUP-4", "1E-DRAW-1")
def test_in_the_first_turn_two_units_move_then_the_second_player_draws_five(table: SetTable) -> None:
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
def test_cards_go_one_by_one_onto_the_magic_pile_and_the_last_one_is_paid_first(table: SetTable) -> None:
    start = duel(table).put(1, c2="Wall").give(1, "magic_pile", "Gror")
    game = start.give(1, "hand", "Wall", "Engineer", "Spearman", "Defender").game("magic")
    play(game, "magic Engineer", "magic Wall")
    assert pile(game, "magic_pile", 1) == ["Wall", "Engineer", "Gror"]
    assert game.labels() == ["magic Spearman", "magic Defender", "end"]
    play(game, *["end"] * 8, "summon Spearman c3")
    assert pile(game, "magic_pile", 1) == ["Engineer", "Gror"]
    assert pile(game, "discard", 1) == ["Wall"]
    assert pile(game, "hand", 1) == ["Defender"]
