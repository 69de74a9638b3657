"""Bots: what they do, what they know, and how well they play."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest
from engine.game import Game
from engine.setup import Deck

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.play.bots import load_weights, make_bot
from deckbuilder.play.library import engine_deck, library_of
from engine.bots import Bot, Greedy, Passive, Random
from tests.fuzz.cards import NAMES as DECKS

WEIGHTS = load_weights()
MOST_TURNS = 120
SOON = 12  # own turns within which a player who is left alone wins

Begin = Callable[..., Game]


@pytest.fixture(scope="module")
def begin(catalogue: Catalogue, resolver: Resolver) -> Begin:
    """A game between two shipped decks."""

    def start(one: str = "polar-dwarves", other: str = "breakers", seed: int = 1, **how: object) -> Game:
        decks: Sequence[Deck] = [
            engine_deck(load(name, resolver).must_be_readable(), catalogue) for name in (one, other)
        ]
        return Game.start(library_of(catalogue, decks), decks, seed, **how)  # type: ignore[arg-type]

    return start


def play(game: Game, *bots: Bot) -> Iterator[str]:
    """Play on; the label of each choice."""
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
    game = begin("polar-dwarves", "vanguards", idle_free=(0, 1))
    assert set(play(game, Passive(), Passive())) == {"end"}
    assert (game.state.turn, game.winner) == (MOST_TURNS + 1, None)


def test_a_random_player_takes_every_option_as_often(begin: Begin) -> None:
    view = begin(first=0).view(0)
    while view.library.phases[view.state.phase] != "move":
        view.answer("end")
    assert view.decision
    options = len(view.decision.options)
    bot = Random(9)
    counts = Counter(bot.choose(view) for _ in range(100 * options))
    assert len(counts) == options
    assert min(counts.values()) > 60
    assert max(counts.values()) < 140


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game(begin: Begin, kind: str) -> None:
    def digests(seed: int) -> list[str]:
        game = begin(seed=4)
        bots = [make_bot(kind, seed + player, WEIGHTS) for player in (0, 1)]
        return [game.digest() for _, _ in zip(range(60), play(game, *bots), strict=False)]

    assert digests(1) == digests(1)
    assert digests(1) != digests(2)


def test_a_greedy_player_decides_by_what_it_knows_alone(begin: Begin) -> None:
    """Another hand of the opponent, other cards to come and other dice change nothing."""
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


def test_a_view_without_a_decision_cannot_be_decided(begin: Begin) -> None:
    game = begin(first=0)
    for bot in (Passive(), Random(1), Greedy(1, WEIGHTS)):
        with pytest.raises(ValueError, match="nothing to decide"):
            bot.choose(game.view(1))


def test_a_greedy_player_looks_to_the_end_of_an_effect(begin: Begin) -> None:
    """Purge destroys whatever it is played on: it is never played on the own summoner, nor for nothing."""
    for seed in range(4):
        game = begin("fallen-kingdom", "vanguards", seed=seed, first=0)
        finish(game, Greedy(seed, WEIGHTS), Passive())
        assert game.winner == 0


@pytest.mark.parametrize("deck", DECKS)
def test_greedy_beats_random_from_both_seats(begin: Begin, deck: str) -> None:
    """In small; over all pairs of decks it wins more than 95 of 100 games."""
    other = DECKS[DECKS.index(deck) - 3]
    assert finish(begin(deck, other, seed=11), Greedy(1, WEIGHTS), Random(2)).winner == 0
    assert finish(begin(other, deck, seed=12), Random(1), Greedy(2, WEIGHTS)).winner == 1


@pytest.mark.parametrize("deck", DECKS)
def test_a_greedy_player_who_is_left_alone_wins_soon(begin: Begin, deck: str) -> None:
    game = finish(begin(deck, deck, seed=21, first=0, idle_free=(1,)), Greedy(1, WEIGHTS), Passive())
    assert game.winner == 0
    assert (game.state.turn + 1) // 2 <= SOON
