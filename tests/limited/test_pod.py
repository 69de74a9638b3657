"""Pods: everybody meets everybody once, nobody twice in a round, and points and tie-breaks make the standings."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import InputError
from deckbuilder.limited.pod import Pairing, PairingResult, Pod, PodPlayer, Wins, pairings, standings
from deckbuilder.limited.pod_file import read_pod, write_pod

WINS = st.sampled_from([Wins(2, 0, True), Wins(2, 1, True), Wins(0, 2, True), Wins(1, 1, True), Wins(1, 0, False)])


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_plays_everybody_once_and_once_a_round(players: int) -> None:
    rounds = pairings(players)
    met = Counter(frozenset((pairing.first, pairing.second)) for pairing in rounds)
    assert len(met) == len(rounds) == players * (players - 1) // 2
    for number in range(1, max(pairing.round for pairing in rounds) + 1):
        seats = [seat for pairing in rounds if pairing.round == number for seat in pairing[1:]]
        assert len(seats) == len(set(seats)) == players - players % 2
    first = Counter(pairing.first for pairing in rounds)
    assert max(first.values()) - min(first[seat] for seat in range(players)) <= 1


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_players_make_a_pod(players: int) -> None:
    with pytest.raises(InputError, match=f"2 to 8 players make a pod, not {players}"):
        pairings(players)


@given(players=st.integers(2, 8), data=st.data())
def test_standings_count_every_pairing_that_is_over_on_both_sides(players: int, data: st.DataObject) -> None:
    results = {pairing: data.draw(WINS) for pairing in pairings(players)}
    rows = standings(players, results)
    over = [wins for wins in results.values() if wins.is_over]
    assert sum(row.played for row in rows) == 2 * len(over)
    assert sum(row.won for row in rows) == sum(row.lost for row in rows)
    assert sum(row.games_won for row in rows) == sum(row.games_lost for row in rows)
    assert sorted(row.seat for row in rows) == list(range(players))
    assert [row.figures for row in rows] == sorted((row.figures for row in rows), reverse=True)
    for row in rows:
        assert row.points == 3 * row.won + row.drawn
        assert row.place == 1 + sum(other.figures > row.figures for other in rows)


def test_games_tell_equal_points_apart_and_equal_figures_share_a_place() -> None:
    results = {
        Pairing(1, 0, 1): Wins(2, 0, True),
        Pairing(2, 1, 2): Wins(2, 1, True),
        Pairing(3, 2, 0): Wins(2, 1, True),
    }
    assert [(row.seat, row.place) for row in standings(3, results)] == [(0, 1), (2, 2), (1, 3)]
    drawn = {Pairing(1, 0, 1): Wins(1, 1, True)}
    assert [(row.seat, row.place, row.points) for row in standings(3, drawn)] == [(0, 1, 1), (1, 1, 1), (2, 3, 0)]


def test_games_won_less_games_lost_count_before_games_won() -> None:
    results = {
        Pairing(1, 0, 1): Wins(2, 0, True),
        Pairing(2, 1, 2): Wins(3, 2, True),
        Pairing(3, 2, 0): Wins(3, 2, True),
    }
    assert [(row.seat, row.games_won) for row in standings(3, results)] == [(0, 4), (2, 5), (1, 3)]


def test_who_leaves_early_counts_for_nobody_and_who_leaves_late_loses_the_rest() -> None:
    pod = Pod("Friday", "summoners-chess", 1, (*PLAYERS[:3], PodPlayer("D", "person", has_left=True)), 3)
    first, second, third = (pairing for pairing in pod.pairings if 3 in pairing.seats)
    other = next(pairing for pairing in pod.pairings if 3 not in pairing.seats)
    results = {first: Wins(2, 1, True), other: Wins(2, 0, True)}
    assert pod.counting(results) == {other: Wins(2, 0, True)}
    late = {**results, second: Wins(0, 2, True)}
    lost = Wins(0, 2, True) if third.first == 3 else Wins(2, 0, True)
    assert pod.counting(late) == {**late, third: lost}
    both = pod.with_player(2, PodPlayer("C", "person", has_left=True))
    assert not any(set(pairing.seats) == {2, 3} for pairing in both.counting({}))


@pytest.mark.parametrize("best_of", [None, 3])
def test_a_pod_file_is_read_as_it_was_written(best_of: int | None) -> None:
    pod = Pod(
        "Friday: 7",
        "summoners-chess",
        2**64 - 1,
        (PodPlayer("You", "person", "greedy"), PodPlayer("A", "greedy", "", True)),
        best_of,
    )
    assert read_pod(write_pod(pod), "pod.yaml") == pod


PLAYERS = tuple(PodPlayer(name, "person") for name in "ABCD")


@given(st.data())
def test_results_are_read_as_they_were_written(data: st.DataObject) -> None:
    pod = Pod("Friday", "summoners-chess", 1, PLAYERS, 3)
    winners = st.lists(st.sampled_from([0, 1, None]), min_size=1, max_size=3).map(tuple)
    result = st.builds(PairingResult, winners, st.sampled_from(["", "2026-03-07"]))
    pod = replace(pod, results=data.draw(st.dictionaries(st.sampled_from(pod.pairings), result)))
    assert read_pod(write_pod(pod), "pod.yaml") == pod


FOUR = write_pod(Pod("Friday", "summoners-chess", 1, PLAYERS))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{seats: [1, 5], games: [1]}", "pod.yaml:15:11: these are not the seats of two players of the pod"),
        ("{seats: [2, 2], games: [2]}", "pod.yaml:15:11: these are not the seats of two players of the pod"),
        ("{seats: [1, 2], games: [3]}", "3 is not one of the two seats; a game that nobody won is 'drawn'"),
        ("{seats: [1, 2], games: [1, 1]}", "a pairing of this pod has at most 1 game"),
        ("{seats: [1, 2], games: []}", "pod.yaml:15"),
        ("{seats: [1, 2], games: [1], date: yesterday}", "pod.yaml:15"),
    ],
)
def test_a_result_that_cannot_be_is_refused_with_its_place(entry: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_pod(f"{FOUR}results:\n- {entry}\n", "pod.yaml")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pod: A\nruleset: summoners-chess\nseed: 1\nplayers: []\n", "pod.yaml:4:10"),
        ("pod: A\nruleset: summoners-chess\nseed: 1\nbest_of: 4\nplayers: []\n", "pod.yaml:4:10"),
        ("deck: A\nruleset: summoners-chess\ncards: {}\n", "this is a deck, not a pod"),
        ("pod: [\n", "pod.yaml:"),
    ],
)
def test_a_pod_file_that_is_none_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_pod(text, "pod.yaml")
    assert message in str(error.value)
