"""Random whole games: they end, replay, mask hidden information and keep the invariants of the rules."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from engine.bots import make_player
from engine.core import events as core_events
from engine.core.events import Event
from engine.core.game import Game
from engine.core.position import HIDDEN
from engine.core.state import GONE
from engine.games.summoners_chess import events
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.layout import EXERTED, FIRST_COUNTER, MORALE, START
from engine.games.summoners_chess.removal import value
from engine.record import read, write
from engine.replay import Recorder, Replay
from tests.depth import sized
from tests.games.summoners_chess.table import DECKS, deck, shipped

SEEDS = range(sized(2, 4))
RESULTS = {"checkmate", "general captured", "morale", "stalemate", "both lost", "repetition", "quiet turns"}


def played(seed: int) -> Iterator[Recorder]:
    """A game between two random players, before each choice and at its end."""
    decks = (deck(DECKS[seed % len(DECKS)]), deck(DECKS[(seed + 1) % len(DECKS)]))
    recorder = Recorder(shipped(), decks, seed)
    players = [make_player("random", seed * 2 + number, {}) for number in range(2)]
    while not recorder.game.over:
        yield recorder
        assert recorder.game.decision
        recorder.choose(players[recorder.game.decision.player].choose(recorder.game))
    yield recorder


@pytest.mark.rule("CH-3.2", "CH-4.1.1.b", "CH-10.2", "CH-S8")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_and_keep_to_the_rules(seed: int) -> None:
    for recorder in played(seed):
        game, state = recorder.game, recorder.game.state
        assert len(state.definition) == 66
        assert sorted([card for card in state.board if card >= 0] + _off_the_field(game)) == list(range(66))
        assert not [card for card in _off_the_field(game) if state.columns[EXERTED][card]]
        labels = game.labels()
        assert len(set(labels)) == len(labels)
        if game.decision and game.decision.question == "Main phase" and not state.numbers[0]:
            assert not in_check(game, 1 - state.active), "a general could be captured"
    assert state.result in RESULTS


def _off_the_field(game: Game) -> list[int]:
    piles = [card for zone in game.state.piles for pile in zone for card in pile]
    announced = {work.card for work in game.stack if work.card >= 0 and game.state.place[work.card] == GONE}
    return piles + sorted(announced)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_to_the_same_digests(seed: int) -> None:
    *_, recorder = played(seed)
    replay = Replay(shipped(), read(write(recorder.record())))
    for _ in recorder.record().steps:
        replay.forward()
    assert replay.difference is None
    assert replay.game.digest() == recorder.game.digest()
    assert replay.game.winner == recorder.record().winner


def test_a_view_hides_the_other_hand_and_both_decks() -> None:
    for recorder in played(1):
        state = recorder.game.state
        for player in range(2):
            view = recorder.game.view(player).state
            other = 1 - player
            assert {view.definition[card] for card in (*view.hands[other], *view.draws[other])} <= {HIDDEN}
            assert [view.definition[card] for card in view.hands[player]] == [
                state.definition[card] for card in state.hands[player]
            ]
            assert sorted(view.draws[player]) == sorted(state.draws[player])
            assert view.discards == state.discards
            assert [view.definition[card] for card in view.board if card >= 0] == [
                state.definition[card] for card in state.board if card >= 0
            ]


def test_a_view_does_not_tell_what_the_other_hand_holds() -> None:
    game = next(islice(played(2), 40, None)).game
    other = game.copy()
    hand, draws = other.state.hands[1], other.state.draws[1]
    assert hand
    assert draws
    definition = list(other.state.definition)
    definition[hand[0]], definition[draws[0]] = definition[draws[0]], definition[hand[0]]
    other.state.definition = tuple(definition)
    assert other.digest() != game.digest()
    assert other.view(0).digest() == game.view(0).digest()


def test_a_view_does_not_tell_how_the_own_deck_lies() -> None:
    game = next(islice(played(2), 40, None)).game
    other = game.copy()
    deck = other.state.draws[0]
    unknown = [place for place, card in enumerate(deck) if (0, card) not in other.state.seen]
    for place, card in zip(unknown, [deck[place] for place in reversed(unknown)], strict=True):
        deck[place] = card
    assert other.digest() != game.digest()
    assert other.view(0).digest() == game.view(0).digest()
    assert any(game.view(player).state.draws[player] != sorted(game.state.draws[player]) for player in range(2))


@pytest.mark.rule("CH-12.1")
def test_a_view_keeps_what_its_player_divined() -> None:
    game = next(islice(played(2), 40, None)).game
    known = [card for player, card in game.state.seen if player == 0]
    assert known
    mine = game.view(0).state
    assert [mine.draws[0].index(card) for card in known] == [game.state.draws[0].index(card) for card in known]
    assert HIDDEN not in {mine.definition[card] for card in known}
    assert {game.view(1).state.definition[card] for card in known} == {HIDDEN}


def test_copies_are_independent() -> None:
    for number, recorder in enumerate(played(3)):
        if number % 20 or recorder.game.over:
            continue
        digest = recorder.game.digest()
        one, two = recorder.game.copy(), recorder.game.copy()
        for _ in range(6):
            for game in (one, two):
                if not game.over:
                    game.choose(len(game.options) - 1)
            assert one.digest() == two.digest()
        assert recorder.game.digest() == digest != one.digest()


def test_a_passive_player_keeps_the_opening_hand_and_ends_turns() -> None:
    game = Game.start(shipped(), [deck(DECKS[0]), deck(DECKS[1])], 1, 0)
    players = [make_player("passive", 0, {}) for _ in range(2)]
    hands = [hand.copy() for hand in game.state.hands]
    while game.state.turn < 4 and not game.over:
        assert game.decision
        game.choose(players[game.decision.player].choose(game))
        if game.state.phase == START:
            assert game.state.hands == hands
    assert game.state.turn == 4


def test_only_bots_that_judge_positions_are_not_for_this_game() -> None:
    assert shipped().rules.evaluation(shipped(), {}) is None


PAIRS = list(enumerate(combinations(DECKS, 2)))
QUICK = events.CardPlayed | core_events.Shown  # what may put the turn player's own general in check


def watched(number: int, pair: tuple[str, str]) -> Game:
    """A game between two random players, looked at before each of their choices."""
    game = Game.start(shipped(), [deck(name) for name in pair], number, log=[])
    players = [make_player("random", number * 2 + player, {}) for player in range(2)]
    turn, mark = 0, 0
    while game.decision is not None:
        assert not [card for card in _without_a_square(game) if _marked(game, card)], "a card off the field bears marks"
        if game.state.turn != turn and game.decision.action:
            assert game.log is not None
            if not any(isinstance(event, QUICK) for event in game.log[mark:]):
                assert not in_check(game, 1 - game.state.active), "a turn has ended with the own general in check"
            turn, mark = game.state.turn, len(game.log)
        game.choose(players[game.decision.player].choose(game))
    return game


def _without_a_square(game: Game) -> list[int]:
    return [card for card, place in enumerate(game.state.place) if place < 0 and place != GONE]


def _marked(game: Game, card: int) -> bool:
    return any(column[card] for column in game.state.columns[FIRST_COUNTER:]) or bool(game.state.columns[0][card])


@pytest.mark.rule("CH-3.2.1", "CH-3.2.2", "CH-9.3", "CH-10.2", "CH-14.1", "CH-S8")
@pytest.mark.parametrize(("number", "pair"), PAIRS[::3])
def test_morale_changes_by_captures_sacrifices_and_abilities_only(number: int, pair: tuple[str, str]) -> None:
    game = watched(number, pair)
    assert game.log is not None
    morale = [20, 20]
    cause: list[Event] = []
    for event in game.log:
        if isinstance(event, events.Captured | events.Sacrificed):
            if cause and not isinstance(cause[-1], type(event)):
                cause = []
            cause.append(event)
        elif isinstance(event, core_events.Used):
            cause = [event]
        elif isinstance(event, events.MoraleChanged):
            assert cause, "morale has changed without a cause"
            if all(isinstance(each, events.Captured) for each in cause) and event.change < 0:
                worth = sum(value(game, each.card) for each in cause if isinstance(each, events.Captured))
                assert -event.change in {worth, 2 * worth}
            morale[event.player] += event.change
        elif isinstance(event, events.Commanded | core_events.TurnBegan):
            cause = []
    assert morale == game.state.tallies[MORALE]
