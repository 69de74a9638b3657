"""Random whole games: they end, lose no card, replay to the same position, and views mask hidden information."""

import random
from collections import Counter

import pytest

from engine.bots import make_player
from engine.core.deck import GameDeck
from engine.core.game import Game
from engine.core.position import HIDDEN_NAME
from engine.games.summoner_wars.first_edition.layout import MAGIC_PILE
from engine.record import read, write
from engine.replay import Recorder, Replay
from tests.depth import deep, sized
from tests.games.summoner_wars_1e.conftest import Libraries, SetTable
from tests.games.summoner_wars_1e.table import check_every_card_has_one_place, pile

LONGEST = 600  # turns


def drawn_decks(decks: list[GameDeck], seats: int, seed: int) -> list[GameDeck]:
    return random.Random(seed).choices(decks, k=seats)  # noqa: S311 - a choice of decks is no secret


@pytest.mark.rule("1E-TURN-1", "1E-GEN-8", "1E-TEAM-4")
@pytest.mark.parametrize(
    ("seats", "seed"), [*((2, seed) for seed in range(sized(2, 6))), *((4, seed) for seed in range(sized(1, 3)))]
)
def test_random_games_end_and_no_card_is_lost(
    libraries: Libraries, decks: list[GameDeck], seats: int, seed: int
) -> None:
    game = Game.start(libraries[seats], drawn_decks(decks, seats, seed), seed)
    cards = len(game.state.definition)
    player = make_player("random", seed, {})
    while game.decision is not None and game.state.turn < LONGEST:
        labels = game.labels()
        assert len(set(labels)) == len(labels)
        game.choose(player.choose(game))
        check_every_card_has_one_place(game)
    assert game.over
    assert len(game.state.definition) == cards
    losers = [
        player for player, side in enumerate(game.card_set.sides) if side != game.card_set.sides[game.winner or 0]
    ]
    assert all(game.state.place[game.state.leaders[player]] < 0 for player in losers)


@pytest.mark.parametrize(
    ("seats", "first"), [(2, None), (4, 1), *(pytest.param(*each, marks=deep) for each in ((2, 1), (4, None)))]
)
def test_a_record_replays_to_the_same_position(
    libraries: Libraries, decks: list[GameDeck], seats: int, first: int | None
) -> None:
    recorder = Recorder(libraries[seats], drawn_decks(decks, seats, 7), 7, first)
    player = make_player("random", 7, {})
    while not recorder.game.over:
        recorder.choose(player.choose(recorder.game))
    record = read(write(recorder.record()))
    replay = Replay(libraries[seats], record)
    for _ in record.steps:
        replay.forward()
    assert replay.difference is None
    assert replay.game.digest() == recorder.game.digest()
    assert replay.game.winner == record.winner is not None


@pytest.mark.parametrize("seats", [2, 4])
def test_a_copy_plays_on_alike_and_leaves_the_game_as_it_is(
    libraries: Libraries, decks: list[GameDeck], seats: int
) -> None:
    game = Game.start(libraries[seats], drawn_decks(decks, seats, 2), 2)
    before = game.digest()
    ends = []
    for branch in (game.copy(), game.copy()):
        player = make_player("random", 3, {})
        for _ in range(200):
            branch.choose(player.choose(branch))
        ends.append(branch.digest())
    assert ends[0] == ends[1] != before == game.digest()


@pytest.mark.rule("1E-HID-1", "1E-MAG-1", "1E-TEAM-6")
def test_a_view_hides_other_hands_and_magic_piles(table: SetTable) -> None:
    start = table(4).put(1, d1="Oldin").put(2, e8="Grognack").put(3, j1="Prince Elien").put(4, j8="Torgan")
    for player in range(1, 5):
        start.give(player, "hand", "Wall", "Freeze").give(player, "magic_pile", "Gror", "Dwaf", "Burn")
        start.give(player, "discard", "Fighter").give(player, "draw", "Rukar", "Ugg")
    game = start.game("magic")
    for viewer in range(1, 5):
        seen = game.view(viewer - 1)
        for player in range(1, 5):
            assert pile(seen, "discard", player) == ["Fighter"]
            for zone in ("hand", "magic_pile", "draw"):
                names = pile(game, zone, player)
                if player != viewer:
                    assert pile(seen, zone, player) == [HIDDEN_NAME] * len(names)
                elif zone != "draw":
                    assert pile(seen, zone, player) == names
        assert Counter(pile(seen, "draw", viewer)) == Counter(["Rukar", "Ugg"])
        assert seen.state.board == game.state.board
        assert (seen.decision is None) == (viewer != 1)


@pytest.mark.rule("1E-HID-1")
def test_the_order_of_the_own_draw_pile_and_the_dice_to_come_are_unknown(
    libraries: Libraries, decks: list[GameDeck]
) -> None:
    game = Game.start(libraries[2], decks[:2], 4, 0)
    other = game.copy()
    other.state.draws[0].reverse()
    assert pile(game.view(0), "draw", 1) == pile(other.view(0), "draw", 1) != pile(game, "draw", 1)
    assert game.view(0).state.random != game.state.random


@pytest.mark.rule("1E-HID-1")
def test_what_was_destroyed_is_blank_in_another_players_magic_pile(table: SetTable) -> None:
    start = table().put(1, d1="Oldin", c3="Dwaf").put(2, wounds=1, c4="Fighter").put(2, e8="Grognack")
    game = start.game("attack", dice=[6, 6, 6])
    (attack,) = [label for label in game.labels() if label == "attack c3 c4"]
    game.answer(attack)
    assert len(game.state.zone(MAGIC_PILE)[0]) == 1
    assert pile(game.view(0), "magic_pile", 1) == ["Fighter"]
    assert pile(game.view(1), "magic_pile", 1) == [HIDDEN_NAME]
