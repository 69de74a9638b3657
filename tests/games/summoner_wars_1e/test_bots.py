"""Bots in the first edition: their evaluation, and how well they play."""

from collections.abc import Callable

import pytest

from deckbuilder.match.weights import load_weights
from engine.bots import Bot
from engine.bots.greedy import Greedy, leads_nowhere
from engine.bots.kinds import Passive, Random
from engine.bots.rollout import Rollout
from engine.core.deck import GameDeck
from engine.core.game import Game
from engine.core.search import SearchBudget
from engine.games.summoner_wars.changes import average_order
from engine.games.summoner_wars.evaluation import SummonerWarsEvaluation
from engine.games.summoner_wars.options import Attack
from tests.depth import deep, sized
from tests.games.summoner_wars_1e.conftest import RULESET, Libraries, SetTable

WEIGHTS = load_weights(RULESET)
DECKS = range(24)
TRIED = [pytest.param(deck, marks=[deep] if deck > 3 else []) for deck in DECKS[::3]]  # `benchmarks.bots` tries all
LONGEST = 200  # turns
MANY_ATTACKS = sized(20, 60)
SOON = 15  # own turns within which a player who is left alone wins

Meet = Callable[..., Game]


@pytest.fixture(scope="module")
def meet(libraries: Libraries, decks: list[GameDeck]) -> Meet:
    """Play a game between two shipped decks, by their numbers, to its end."""

    def played(one: int, other: int, seed: int, *bots: Bot) -> Game:
        game = Game.start(libraries[2], [decks[one % len(decks)], decks[other % len(decks)]], seed)
        while game.decision is not None and game.state.turn <= LONGEST:
            player = game.decision.player
            game.choose(bots[player].choose(game.view(player)))
        return game

    return played


def test_the_decks_are_all_that_there_are(decks: list[GameDeck]) -> None:
    assert len(decks) == len(DECKS)


@pytest.mark.parametrize("deck", TRIED)
def test_greedy_beats_random_with_many_decks_and_from_both_seats(meet: Meet, deck: int) -> None:
    if deck % 2:
        assert meet(deck, deck + 5, 11, Greedy(1, WEIGHTS), Random(2)).winner == 0
    else:
        assert meet(deck + 5, deck, 12, Random(1), Greedy(2, WEIGHTS)).winner == 1


@pytest.mark.parametrize("deck", TRIED)
def test_a_greedy_player_soon_beats_a_passive_one(meet: Meet, deck: int) -> None:
    game = meet(deck, deck + 1, 21, Greedy(1, WEIGHTS), Passive())
    assert game.winner == 0
    assert (game.state.turn + 1) // 2 <= SOON


def worth(game: Game, **weights: float) -> float:
    """Return the worth of a position for the first player under these weights alone."""
    evaluation = game.library.rules.evaluation(game.library, {**dict.fromkeys(WEIGHTS, 0.0), **weights})
    assert evaluation is not None
    evaluation.begin_search(game, 0)
    return evaluation.worth(game, 0)


def test_magic_beyond_what_is_needed_is_worth_little(table: SetTable) -> None:
    game = table().put(1, b1="Sera Eldwyn").put(2, e8="Krusk").game("summon")
    weights = {**dict.fromkeys(WEIGHTS, 0.0), "magic": 1.0, "magic_excess": 0.25}
    evaluation = game.library.rules.evaluation(game.library, weights)
    assert isinstance(evaluation, SummonerWarsEvaluation)
    assert evaluation.hand_planner.spare(3, 0) == 0.75
    assert evaluation.hand_planner.spare(3, 1) == 2.25
    assert evaluation.hand_planner.spare(3, 5) == 3.0


def test_a_champion_is_saved_for(table: SetTable) -> None:
    made = table().put(1, b1="Sera Eldwyn", c1="Wall").put(2, e8="Krusk")
    made.give(1, "hand", "Coleen Brighton", "Priest").give(1, "draw", *["Priest"] * 9)
    game = made.give(1, "magic_pile", *["Wall"] * 5).game("magic")
    bot, done = Greedy(1, WEIGHTS), []
    while game.decision and game.state.active == 0:
        number = bot.choose(game.view(game.decision.player))
        done.append(game.labels()[number])
        game.choose(number)
    assert done == ["magic Priest", "end"]


def test_a_wall_is_worth_more_with_room_beside_it(table: SetTable) -> None:
    def position(**cards: str) -> Game:
        return table().put(1, f1="Sera Eldwyn", a1="Wall").put(1, 0, **cards).put(2, e8="Krusk").game("summon")

    assert worth(position(a2="Angel"), wall_room=1.0) == 1.0
    assert worth(position(a2="Angel", b1="Angel"), wall_room=1.0) == 0.0


def test_of_four_seats_the_cards_of_the_team_count_for_a_player(table: SetTable) -> None:
    def position(**mates: str) -> Game:
        made = (
            table(4)
            .put(1, b1="Sera Eldwyn")
            .put(2, b8="Krusk")
            .put(3, h1="Prince Elien")
            .put(3, 0, **mates)
            .put(4, h8="Vlox")
        )
        return made.put(4, j6="Scrapper").game("attack")

    assert worth(position(j4="Angel"), unit=1.0, enemy=1.0) == worth(position(), unit=1.0, enemy=1.0) + 1.0


@deep
def test_of_four_seats_greedy_attacks_no_cards_of_its_side(libraries: Libraries, decks: list[GameDeck]) -> None:
    """What team-mates could attack is no attack of this turn, nor what no unit that may attack has in its reach."""
    game = Game.start(libraries[4], [decks[number] for number in (5, 23, 16, 9)], 0)
    bots = [Greedy(seat, WEIGHTS) for seat in range(4)]
    sides = game.library.sides
    attacks: list[bool] = []
    while game.decision is not None and len(attacks) < MANY_ATTACKS:
        player = game.decision.player
        option = game.options[bots[player].choose(game.view(player))]
        if isinstance(option, Attack):
            control = game.state.control
            attacks.append(sides[control[option.card]] == sides[control[option.target]])
        game.take(option)
    assert attacks == [False] * MANY_ATTACKS


def test_greedy_does_not_attack_its_own_cards(table: SetTable) -> None:
    made = table(4).put(1, d1="Krusk", c3="Javelineer", d3="Wall").put(2, c8="Vlox").put(4, j7="Oldin")
    game = made.put(3, j1="Sera Eldwyn", j5="Angel").put(4, j6="Guardsman").game("attack")
    assert game.accepts("attack c3 d3")
    assert game.labels()[Greedy(1, WEIGHTS).choose(game.view(0))] == "end"


def test_bots_look_ahead_with_average_dice(table: SetTable) -> None:
    """Of one die that is a hit, though two of six faces are none; of six dice four are hits."""
    game = table().put(1, b1="Sera Eldwyn").put(2, e8="Krusk").game("attack")
    faces = game.library.faces
    hits = ["hit" in faces[number] for number in average_order(faces)]
    assert hits[0]
    assert hits.count(True) == 4


def test_greedy_does_not_repeat_actions_without_effect(table: SetTable) -> None:
    """To lay no card under Blarf can be done again and again."""
    game = table().put(1, b1="Sneeks", c3="Blarf").put(2, e8="Krusk").give(1, "magic_pile", "Slinger").game("attack")
    assert game.labels() == ["use c3 Magic Augmentation", "end"]
    evaluation = Greedy(1, WEIGHTS).prepare(game.view(0))
    assert [leads_nowhere(game, option, evaluation) for option in game.options] == [True, False]
    assert game.labels()[Greedy(1, WEIGHTS).choose(game.view(0))] == "end"


def test_greedy_does_not_gain_again_what_a_card_has_gained(table: SetTable) -> None:
    """Wake the Father Gem makes Magic Blast free: to gain a ranged attack twice changes the position, and nothing else."""
    made = table().put(1, b1="Tundle", c3="Battle Mage").put(2, e8="Krusk", c5="Guardsman")
    game = made.give(1, "hand", "Wake the Father Gem").game("event")
    game.take(game.options[game.labels().index("play Wake the Father Gem")])
    while "use c3 Magic Blast" not in game.labels():
        game.take(game.options[-1])
    evaluation = Greedy(1, WEIGHTS).prepare(game.view(0))
    blast = game.find("use c3 Magic Blast")
    assert blast
    assert not leads_nowhere(game, blast, evaluation)
    game.take(blast)
    assert leads_nowhere(game, blast, evaluation)


def test_a_rollout_does_not_use_an_ability_for_nothing_again_and_again(table: SetTable) -> None:
    """Each player may lay magic under Blarf at any time, none of it too, so that the ability is offered once more."""
    start = table().put(1, c2="Sneeks", d2="Blarf").put(2, d7="Abua Shi").give(2, "magic_pile", *["Slinger"] * 3)
    game = start.game("summon")
    game.search_budget = SearchBudget(5000)
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    evaluation.begin_search(game, 0)
    Rollout(evaluation, 0, 0.0).play(game, game.state.turn + 3)
    assert game.over or game.decision is not None
