"""Pods in folders: begun from a draft or sealed pools, played by bots and people, and found again as they were left."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app.drafts import DraftFile
from deckbuilder.app.pods.beginning import PodOrder, SeatCards, begin_pod, pool_of_file, seats_of_draft, seats_of_sealed
from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.load import load
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import DraftOrder
from deckbuilder.limited.packs import open_packs
from deckbuilder.limited.pod import PairingResult
from deckbuilder.match.best_of import Score
from deckbuilder.match.saves import load as load_record
from deckbuilder.match.saves import next_game, save_game
from deckbuilder.simulation.result import EndlessGame
from deckbuilder.simulation.rounds import run_rounds
from tests.depth import deep

CHESS = "summoners-chess"
ORDER = PodOrder("Friday", 3, None, "random")


@pytest.fixture
def draft(workbench: Workbench, tmp_path: Path) -> DraftFile:
    """A draft of three players that is over; a person has the first seat."""
    kept = DraftFile.begin(tmp_path / "friday.yaml", "Friday", DraftOrder(CHESS, 7, 3), workbench)
    table = kept.table
    while not table.draft.is_over:
        for seat in range(3):
            table.draft.take(seat, table.draft.held(seat)[0])
    kept.keep()
    return kept


def begun(draft: DraftFile, workbench: Workbench, order: PodOrder = ORDER) -> PodFolder:
    folder = draft.path.with_name("friday-pod")
    seats = seats_of_draft(draft.table, order, {})
    begin_pod(folder, order, draft.table.ruleset, seats, workbench, private=False)
    return PodFolder.open(folder, workbench)


def play_bots(pod: PodFolder) -> list[int]:
    reported: list[int] = []
    run_rounds(pod.games_of_bots(), reported.append)
    return reported


@pytest.mark.rule("CH-2.1.2")
def test_every_deck_of_a_pod_is_legal_and_made_of_what_its_player_took(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    assert [player.name for player in pod.pod.players] == ["You", "Bot 2", "Bot 3"]
    for seat, picks in enumerate(draft.table.draft.picks):
        deck = pod.deck(seat)
        assert not deck.problems()
        assert deck.deck.cards() <= Counter((*draft.table.draft.given, *picks))


@pytest.mark.rule("CH-2.1.2")
def test_a_deck_of_other_cards_cannot_be_brought(draft: DraftFile, workbench: Workbench) -> None:
    deck = load("the-long-wall", workbench.resolver).deck
    seats = seats_of_draft(draft.table, ORDER, {0: deck})
    folder = draft.path.with_name("friday-pod")
    with pytest.raises(InputError, match="the deck 'The Long Wall' cannot be played in this event"):
        begin_pod(folder, ORDER, draft.table.ruleset, seats, workbench, private=False)
    assert not folder.exists()


def test_the_deck_of_a_person_is_played_as_it_was_built(draft: DraftFile, workbench: Workbench) -> None:
    built = begun(draft, workbench).deck(0).deck
    seats = seats_of_draft(draft.table, ORDER, {0: built})
    folder = draft.path.with_name("another-pod")
    begin_pod(folder, ORDER, draft.table.ruleset, seats, workbench, private=False)
    assert PodFolder.open(folder, workbench).deck(0).deck.sections == built.sections


def test_a_draft_that_goes_on_makes_no_pod(workbench: Workbench, tmp_path: Path) -> None:
    kept = DraftFile.begin(tmp_path / "draft.yaml", "Friday", DraftOrder(CHESS, 7, 2), workbench)
    with pytest.raises(InputError, match="the draft is not over yet"):
        seats_of_draft(kept.table, ORDER, {})


def test_bots_play_each_other_and_every_game_replays(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    (pairing,) = pod.waiting_bots()
    assert play_bots(pod) == [1]
    assert pod.waiting_bots() == []
    replay = load_record(pod.game_path(pairing), workbench.catalogue)
    while replay.done < len(replay.record.steps):
        replay.forward()
    assert replay.difference is None
    score = pod.score(pairing)
    assert score is not None
    assert score.is_over
    assert score.winners == (replay.record.winner,)


@deep
def test_the_same_seed_plays_the_same_games(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    (pairing,) = pod.waiting_bots()
    play_bots(pod)
    text = pod.text(pairing)
    pod.game_path(pairing).unlink()
    play_bots(pod)
    assert pod.text(pairing) == text


def test_a_person_goes_on_with_a_best_of_where_it_was_left(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench, PodOrder("Friday", 3, 3, "random"))
    pairing = pod.next_own()
    assert pairing is not None
    assert pod.score(pairing) is None
    match = pod.match(pairing)
    assert match.setup.event == f"Friday, round {pairing.round}"
    while match.game.decision is not None and not match.game.decision.action:
        match.choose(match.game.options[-1])
    match.edit(f"set morale {2 - min(match.setup.people)} 0")
    path = pod.game_path(pairing)
    save_game(match, path)
    again = PodFolder.open(pod.path, workbench)
    assert again.match(pairing).game.digest() == match.game.digest()
    assert again.next_own() == pairing
    winner = match.game.winner
    assert again.score(pairing) == Score(3, (winner,))
    first = None if (best_of := match.setup.best_of) is None else best_of.score(winner).chooser(best_of.beginner)
    save_game(next_game(match, first if first in match.setup.people else None), path)
    assert again.score(pairing) == Score(3, (winner,))
    assert [row.played for row in again.standings()] == [0, 0, 0]


def test_stopped_bots_go_on_later(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    games = pod.games_of_bots()
    run_rounds(games, lambda _done: None, stop=lambda: True)
    assert games.interrupted
    assert len(pod.waiting_bots()) == 1
    play_bots(pod)
    assert [pairing["over"] for pairing in pod.to_json()["pairings"]].count(True) == 1


def test_a_finished_result_survives_its_game(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    (pairing,) = pod.waiting_bots()
    play_bots(pod)
    before = PodFolder.open(pod.path, workbench).standings()
    pod.game_path(pairing).write_text("garbage\n", "utf-8")
    damaged = PodFolder.open(pod.path, workbench)
    assert damaged.standings() == before
    assert {row.points for row in before} == {0, 3}
    assert damaged.waiting_bots() == []
    (problem,) = damaged.problems()
    assert str(pod.game_path(pairing)) in problem
    assert problem.endswith("one begins with 'format: 2'; the result that was kept stands")
    pod.game_path(pairing).unlink()
    assert damaged.standings() == before
    assert damaged.problems() == []


def test_a_result_that_was_not_entered_any_more_is_entered_later(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    (pairing,) = pod.waiting_bots()
    before = (pod.path / "pod.yaml").read_text("utf-8")
    play_bots(pod)
    (pod.path / "pod.yaml").write_text(before, "utf-8")  # as if the program had been killed in between
    again = PodFolder.open(pod.path, workbench)
    assert again.waiting_bots() == []
    assert again.pod.results == {}
    score = again.score(pairing)
    assert score is not None
    assert again.settled().pod.results == {pairing: PairingResult(score.winners)}
    assert PodFolder.open(pod.path, workbench).pod.results == {pairing: PairingResult(score.winners)}


@pytest.mark.parametrize("text", ["garbage\n", "", None], ids=["garbage", "empty", "cut"])
def test_damaged_games_that_are_not_over_are_named(text: str | None, draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    pairing = pod.next_own()
    assert pairing is not None
    pod.match(pairing)
    path = pod.game_path(pairing)
    path.write_text(path.read_text("utf-8")[:-200] if text is None else text, "utf-8")
    (problem,) = pod.problems()
    assert problem.startswith(f"{path}:")
    assert "stands" not in problem
    assert pod.next_own() == pairing
    assert [row.played for row in pod.standings()] == [0, 0, 0]


def test_games_that_ended_otherwise_than_the_pod_says_are_named(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    (pairing,) = pod.waiting_bots()
    play_bots(pod)
    (winner,) = PodFolder.open(pod.path, workbench).pod.results[pairing].winners
    assert winner is not None
    other = pod.enter(pairing, PairingResult((1 - winner,)))
    assert [problem.rpartition(": ")[2] for problem in other.problems()] == [
        "holds other results than were kept, which stand"
    ]


def test_a_damaged_deck_closes_no_pod(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    pod.deck_path(1).write_text("deck: [", "utf-8")
    assert [pod.leader_name(seat) == "" for seat in range(3)] == [False, True, False]
    (problem,) = pod.problems()
    assert problem.startswith(str(pod.deck_path(1)))


def test_a_game_without_an_end_counts_for_nobody(draft: DraftFile, workbench: Workbench) -> None:
    pod = begun(draft, workbench)
    (pairing,) = pod.waiting_bots()
    pod.keep(pairing, [EndlessGame(0, "a card goes on without end")])
    assert pod.score(pairing) == Score(1, (None,))
    assert {row.points for row in pod.standings() if row.played} == {1}


@deep
def test_sealed_pools_make_a_pod(workbench: Workbench, tmp_path: Path) -> None:
    ruleset = workbench.catalogue.ruleset(CHESS)
    pool = open_packs(ruleset, workbench.catalogue, 5)
    seats = seats_of_sealed(pool, 9, replace(ORDER, players=2), None, ruleset, workbench)
    assert [(seat.name, seat.player) for seat in seats] == [("You", "person"), ("Bot 2", "random")]
    assert seats[0].pool == pool != seats[1].pool
    begin_pod(tmp_path / "pod", ORDER, ruleset, seats, workbench, private=True)
    pod = PodFolder.open(tmp_path / "pod", workbench)
    assert not pod.deck(1).problems()
    assert (tmp_path / "pod" / "pod.yaml").stat().st_mode & 0o077 == 0


def test_nine_players_are_too_many(workbench: Workbench, tmp_path: Path) -> None:
    ruleset = workbench.catalogue.ruleset(CHESS)
    seats = [SeatCards("A", "random", {})] * 9
    with pytest.raises(InputError, match="2 to 8 players make a pod, not 9"):
        begin_pod(tmp_path / "pod", ORDER, ruleset, seats, workbench, private=False)


def test_a_pool_file_is_read_for_a_pod(draft: DraftFile, workbench: Workbench) -> None:
    pool = pool_of_file(str(draft.path), draft.table.ruleset, workbench)
    assert pool == Counter((*draft.table.draft.given, *draft.table.draft.picks[0]))
