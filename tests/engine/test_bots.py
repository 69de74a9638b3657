"""Bots: their choices, the views that they get, and how well they play."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import engine_deck, library_of
from engine.bots import KINDS, Bot, make_player
from engine.bots.greedy import Greedy
from engine.bots.kinds import MAX_CHOICES, Passive, Random
from engine.core.active_index import active_index
from engine.core.deck import GameDeck
from engine.core.errors import LimitExceededError
from engine.core.game import Game, Rules
from fuzz.cards import NAMES as DECKS
from tests.depth import deep, sized
from tests.engine.table import Document, Table, unit

WEIGHTS = load_weights("summoner-wars-2e")
MOST_TURNS = 120
SOON = 12  # own turns within which a player who is left alone wins

Begin = Callable[..., Game]


@pytest.fixture(scope="module")
def begin(catalogue: Catalogue, resolver: Resolver) -> Begin:
    """A game between two shipped decks."""

    def start(one: str = "polar-dwarves", other: str = "breakers", seed: int = 1, **how: object) -> Game:
        decks: Sequence[GameDeck] = [
            engine_deck(load(name, resolver).must_be_readable(), catalogue) for name in (one, other)
        ]
        return Game.start(library_of(catalogue, decks), decks, seed, **how)  # type: ignore[arg-type]

    return start


def play(game: Game, *bots: Bot) -> Iterator[str]:
    """Play a game on; return the label of each choice."""
    while game.decision and game.state.turn <= MOST_TURNS:
        player = game.decision.player
        index = bots[player].choose(game.view(player))
        yield game.labels()[index]
        game.choose(index)


def finish(game: Game, *bots: Bot) -> Game:
    for _ in play(game, *bots):
        pass
    return game


def test_a_passive_player_ends_every_phase(begin: Begin) -> None:
    game = begin("polar-dwarves", "vanguards", spared=(0, 1))
    assert set(play(game, Passive(), Passive())) == {"end"}
    assert (game.state.turn, game.winner) == (MOST_TURNS + 1, None)


def test_a_random_player_takes_every_option_equally_often(begin: Begin) -> None:
    view = begin(first=0).view(0)
    while view.library.phases[view.state.phase] != "move":
        view.answer("end")
    options = len(view.options)
    bot = Random(9)
    counts = Counter(bot.choose(view) for _ in range(100 * options))
    assert len(counts) == options
    assert min(counts.values()) > 60
    assert max(counts.values()) < 140


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game(begin: Begin, kind: str) -> None:
    def digests(seed: int) -> list[str]:
        game = begin(seed=4)
        bots = [KINDS[kind].make(seed + player, WEIGHTS) for player in (0, 1)]
        return [game.digest() for _, _ in zip(range(60), play(game, *bots), strict=False)]

    assert digests(1) == digests(1)
    assert digests(1) != digests(2)


def test_a_greedy_player_decides_by_its_view_alone(begin: Begin) -> None:
    """Another hand of the opponent, another draw order and other dice do not change the choice."""
    game = begin(seed=6)
    for _ in zip(range(40), play(game, Greedy(1, WEIGHTS), Greedy(2, WEIGHTS)), strict=False):
        pass
    assert game.decision
    player = game.decision.player
    other = game.copy()
    state = other.state
    state.random += 1
    state.draws[player].reverse()
    state.hands[1 - player], state.draws[1 - player] = state.draws[1 - player][:5], state.hands[1 - player]
    assert Greedy(3, WEIGHTS).choose(other.view(player)) == Greedy(3, WEIGHTS).choose(game.view(player))


def test_a_view_without_a_decision_is_refused(begin: Begin) -> None:
    game = begin(first=0)
    for bot in (Passive(), Random(1), Greedy(1, WEIGHTS)):
        with pytest.raises(ValueError, match="nothing to decide"):
            bot.choose(game.view(1))


@deep
def test_a_greedy_player_looks_ahead_to_the_end_of_an_effect(begin: Begin) -> None:
    """Purge destroys its target: it is never played on the own summoner, nor without a target."""
    for seed in range(4):
        game = begin("fallen-kingdom", "vanguards", seed=seed, first=0)
        finish(game, Greedy(seed, WEIGHTS), Passive())
        assert game.winner == 0


@pytest.mark.parametrize("deck", DECKS[:: sized(4, 1)])
def test_greedy_beats_random_from_both_seats(begin: Begin, deck: str) -> None:
    """A few games; over all pairs of decks it wins more than 95 of 100."""
    other = DECKS[DECKS.index(deck) - 3]
    assert finish(begin(deck, other, seed=11), Greedy(1, WEIGHTS), Random(2)).winner == 0
    assert finish(begin(other, deck, seed=12), Random(1), Greedy(2, WEIGHTS)).winner == 1


@pytest.mark.parametrize("deck", DECKS[:: sized(4, 1)])
def test_a_greedy_player_soon_beats_a_passive_one(begin: Begin, deck: str) -> None:
    game = finish(begin(deck, deck, seed=21, first=0, spared=(1,)), Greedy(1, WEIGHTS), Passive())
    assert game.winner == 0
    assert (game.state.turn + 1) // 2 <= SOON


# Who is given what


@pytest.mark.parametrize(("kind", "looks"), [("greedy", True), ("random", False), ("passive", False)])
def test_only_bots_that_look_ahead_get_a_view(begin: Begin, kind: str, looks: bool) -> None:
    game = begin(first=0)
    index = active_index(game)
    assert not index.shared
    make_player(kind, 1, WEIGHTS).choose(game)
    assert index.shared == looks  # with a view, that is


@pytest.mark.parametrize("kind", ["random", "passive"])
def test_bots_without_search_play_the_same_with_a_view(begin: Begin, kind: str) -> None:
    game = begin(seed=3)
    given, viewed = make_player(kind, 5, WEIGHTS), KINDS[kind].make(5, WEIGHTS)
    for _ in range(60):
        assert game.decision
        index = given.choose(game)
        assert index == viewed.choose(game.view(game.decision.player))
        game.choose(index)


def test_an_unknown_kind_of_bot_is_refused() -> None:
    with pytest.raises(
        ValueError, match="there is no player 'clever'; there are greedy, beam, careless, random, developing, passive"
    ):
        make_player("clever", 1, WEIGHTS)


def test_bots_that_evaluate_play_only_games_with_an_evaluation(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    library = begin().library
    assert all(kind.plays(library, WEIGHTS) for kind in KINDS.values())
    monkeypatch.setattr(library, "rules", Rules())
    assert {name for name, kind in KINDS.items() if kind.plays(library, WEIGHTS)} == {"random", "developing", "passive"}


def test_a_bot_with_too_many_choices_in_a_turn_is_stopped(begin: Begin) -> None:
    game, player = begin(), make_player("passive", 1, WEIGHTS)
    for _ in range(MAX_CHOICES):
        player.choose(game)
    with pytest.raises(LimitExceededError, match=f"a bot has made {MAX_CHOICES} choices in turn 1"):
        player.choose(game)
    game.state.turn += 1
    assert player.choose(game) == len(game.options) - 1


# What positions are worth


def worth(ruleset: Document, weights: dict[str, float], **squares: str) -> float:
    """Return the worth of a position for player 1: summoners in the corners, and units of both players."""
    table = Table(ruleset, unit("Chief", **{"class": "summoner unit", "strength": 0}), unit("Soldier"))
    table.state.leaders = (table.put("Chief", "f1"), table.put("Chief", "a8", 1))
    for player, square in enumerate(squares.values()):
        table.put("Soldier", square, player)
    game = table.game("move")
    made = table.library.rules.evaluation(table.library, {**dict.fromkeys(WEIGHTS, 0.0), **weights})
    assert made is not None
    made.begin_search(game, 0)
    return made.worth(game, 0)


FAR, CLOSE = {"mine": "b3", "theirs": "e6"}, {"mine": "b3", "theirs": "b5"}


def test_an_enemy_that_can_attack_next_turn_lowers_the_worth(ruleset: Document) -> None:
    weights = {"life": 1.0, "enemy": 0.0}
    assert worth(ruleset, weights, **FAR) == worth(ruleset, weights, **CLOSE)
    assert worth(ruleset, {**weights, "threat": 1.0}, **CLOSE) < worth(ruleset, {**weights, "threat": 1.0}, **FAR)


def test_an_enemy_within_reach_raises_the_worth(ruleset: Document) -> None:
    weights = {"life": 1.0, "prospect": 1.0}
    assert worth(ruleset, weights, **CLOSE) > worth(ruleset, weights, **FAR)


def test_an_adjacent_enemy_counts_as_an_attack_of_this_turn(ruleset: Document) -> None:
    weights = {"life": 1.0, "attack": 1.0}
    assert worth(ruleset, weights, mine="b3", theirs="b4") > worth(ruleset, weights, **CLOSE)


def test_enemy_assets_count_negative(ruleset: Document) -> None:
    weights = {"unit": 1.0, "enemy": 1.0}
    assert worth(ruleset, weights, mine="b3") > worth(ruleset, weights)
    assert worth(ruleset, weights, **FAR) == worth(ruleset, weights)


def test_units_nearer_to_the_enemy_summoner_are_worth_more(ruleset: Document) -> None:
    assert worth(ruleset, {"approach": 1.0}, mine="a5") > worth(ruleset, {"approach": 1.0}, mine="b3")


@pytest.mark.parametrize("seed", range(3))
def test_the_worth_is_the_sum_of_its_parts(begin: Begin, seed: int) -> None:
    game = begin("savanna-elves", "breakers", seed=seed)
    evaluation = game.library.rules.evaluation(game.library, WEIGHTS)
    assert evaluation is not None
    for _ in zip(range(150), play(game, Greedy(1, WEIGHTS), Random(2)), strict=False):
        for player in (0, 1):
            parts = evaluation.parts(game, player)
            assert sum(parts.values()) == pytest.approx(evaluation.worth(game, player))
            assert len([name for name, part in parts.items() if part]) > 5
