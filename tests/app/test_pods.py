"""Pods in folders: begun from a draft or sealed pools, played by bots and people, and found again as they were left."""

import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.app.drafts import DraftFile
from deckbuilder.app.matches.results import results_of
from deckbuilder.app.pods.beginning import PodOrder, SeatCards, begin_pod, pool_of_file, seats_of_draft, seats_of_sealed
from deckbuilder.app.pods.changes import PodChange, change_pod
from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.change_lock import ChangesLockedError, change_lock, without_waiting
from deckbuilder.decks.load import load
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import DraftOrder
from deckbuilder.limited.packs import format_with_packs, open_packs
from deckbuilder.limited.pod import PairingResult
from deckbuilder.limited.table import lay_table
from deckbuilder.match.best_of import Score
from deckbuilder.match.saves import load as load_record
from deckbuilder.match.saves import next_game, save_game
from deckbuilder.simulation.rounds import run_rounds
from deckbuilder.simulation.statistics import EndlessGame
from tests.depth import deep

CHESS = "summoners-chess"
ORDER = PodOrder("Friday", 23, None, "random")


@pytest.fixture
def draft(finished_draft: str, workbench: Workbench, tmp_path: Path) -> DraftFile:
    path = tmp_path / "friday.yaml"
    path.write_text(finished_draft, "utf-8")
    return DraftFile.open(path, workbench)


def begun(draft: DraftFile, workbench: Workbench, order: PodOrder = ORDER) -> PodFolder:
    folder = draft.path.with_name("friday-pod")
    seats = seats_of_draft(draft.table, order, {})
    begin_pod(folder, order, draft.table.ruleset, seats, workbench, private=False)
    return PodFolder.open(folder, workbench)


@pytest.fixture
def pod(pod_files: Path, workbench: Workbench, tmp_path: Path) -> PodFolder:
    """A pod of that draft."""
    return PodFolder.open(Path(shutil.copytree(pod_files, tmp_path / "friday-pod")), workbench)


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
        assert deck.deck.cards() <= Counter((*draft.table.draft.given[seat], *picks))


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
    seats = seats_of_draft(draft.table, ORDER, {0: replace(built, pool=Counter())})
    folder = draft.path.with_name("another-pod")
    begin_pod(folder, ORDER, draft.table.ruleset, seats, workbench, private=False)
    played = PodFolder.open(folder, workbench).deck(0).deck
    assert (played.sections, played.pool) == (built.sections, seats[0].pool)


def test_a_draft_that_goes_on_makes_no_pod(workbench: Workbench) -> None:
    table = lay_table("Friday", DraftOrder(CHESS, 7, 2), workbench.resolver)
    with pytest.raises(InputError, match="the draft is not over yet"):
        seats_of_draft(table, ORDER, {})


def test_bots_play_each_other_and_every_game_replays(pod: PodFolder, workbench: Workbench) -> None:
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


def test_bots_play_the_decks_of_their_seats_each_pairing_with_chance_of_its_own(pod: PodFolder) -> None:
    taken = pod.change(lambda kept: kept.with_player(0, replace(kept.players[0], bot="passive")))
    tasks, seats = taken.games_of_bots().tasks, [pairing.seats for pairing in taken.pod.pairings]
    assert [[deck.name for deck in task.setting.decks] for task in tasks] == [
        list(map(pod.deck_name, s)) for s in seats
    ]
    assert [task.setting.players for task in tasks] == [
        tuple("random" if seat else "passive" for seat in s) for s in seats
    ]
    assert [task.numbers for task in tasks] == [(0,), (1,), (2,)]


def test_a_person_plays_the_decks_of_the_seats_each_pairing_with_another_seed(pod: PodFolder) -> None:
    pairings = [pairing for pairing in pod.pod.pairings if pod.people(pairing)]
    setups = [pod.new_match(pairing).setup for pairing in pairings]
    names = [[deck.name for deck in setup.decks] for setup in setups]
    assert names == [list(map(pod.deck_name, pairing.seats)) for pairing in pairings]
    assert len({setup.seed for setup in setups}) == len(pairings) == 2


def test_a_pod_is_not_changed_while_another_program_changes_files(pod: PodFolder) -> None:
    (pairing,) = pod.waiting_bots()

    def change() -> None:
        with without_waiting(), pytest.raises(ChangesLockedError):
            pod.enter(pairing, PairingResult((0,)))

    with change_lock(), ThreadPoolExecutor(1) as other:
        other.submit(change).result()


@deep
def test_the_same_seed_plays_the_same_games(pod: PodFolder) -> None:
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
    assert match.setup.event == f"Friday, round {pairing.round}: Bot 3 against You"
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


def test_stopped_bots_go_on_later(pod: PodFolder) -> None:
    games = pod.games_of_bots()
    run_rounds(games, lambda _done: None, stop=lambda: True)
    assert games.interrupted
    assert len(pod.waiting_bots()) == 1
    play_bots(pod)
    assert [pairing["over"] for pairing in pod.to_json()["pairings"]].count(True) == 1


def test_a_finished_result_survives_its_game(pod: PodFolder, workbench: Workbench) -> None:
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


def test_a_result_that_was_not_entered_any_more_is_entered_later(pod: PodFolder, workbench: Workbench) -> None:
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
def test_damaged_games_that_are_not_over_are_named(text: str | None, pod: PodFolder) -> None:
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


def test_games_that_ended_otherwise_than_the_pod_says_are_named(pod: PodFolder, workbench: Workbench) -> None:
    (pairing,) = pod.waiting_bots()
    play_bots(pod)
    (winner,) = PodFolder.open(pod.path, workbench).pod.results[pairing].winners
    assert winner is not None
    other = pod.enter(pairing, PairingResult((1 - winner,)))
    assert [problem.rpartition(": ")[2] for problem in other.problems()] == [
        "holds other results than were kept, which stand"
    ]


def test_a_damaged_deck_closes_no_pod(pod: PodFolder) -> None:
    pod.deck_path(1).write_text("deck: [", "utf-8")
    assert [pod.leader_name(seat) == "" for seat in range(3)] == [False, True, False]
    (problem,) = pod.problems()
    assert problem.startswith(str(pod.deck_path(1)))


def test_a_game_without_an_end_counts_for_nobody(pod: PodFolder) -> None:
    (pairing,) = pod.waiting_bots()
    pod.keep(pairing, [EndlessGame(0, "a card goes on without end")])
    assert pod.score(pairing) == Score(1, (None,))
    assert {row.points for row in pod.standings() if row.played} == {1}


@deep
def test_sealed_pools_make_a_pod(workbench: Workbench, tmp_path: Path) -> None:
    ruleset = workbench.catalogue.ruleset(CHESS)
    pool = open_packs(ruleset, workbench.catalogue, 5)
    seats = seats_of_sealed(pool, 9, replace(ORDER, players=2), {}, ruleset, workbench)
    assert [(seat.name, seat.player) for seat in seats] == [("You", "person"), ("Bot 2", "random")]
    assert seats[0].pool == pool != seats[1].pool
    begin_pod(tmp_path / "pod", ORDER, ruleset, seats, workbench, private=True)
    pod = PodFolder.open(tmp_path / "pod", workbench)
    assert not pod.deck(1).problems()
    assert (tmp_path / "pod" / "pod.yaml").stat().st_mode & 0o077 == 0


def test_people_with_sealed_packs_have_their_names(workbench: Workbench) -> None:
    ruleset, order = workbench.catalogue.ruleset(CHESS), replace(ORDER, players=3, names="Anna, Ben")
    seats = seats_of_sealed({}, 9, order, {}, ruleset, workbench)
    assert [(seat.name, seat.player) for seat in seats] == [("Anna", "person"), ("Ben", "person"), ("Bot 3", "random")]
    with pytest.raises(InputError, match="these are 4 names for 3 people"):
        seats_of_sealed({}, 9, replace(order, names="A, B, C, D"), {}, ruleset, workbench)


@pytest.mark.rule("CH-2.1.2")
def test_people_bring_the_sealed_pools_of_their_decks(workbench: Workbench, tmp_path: Path) -> None:
    ruleset, order = workbench.catalogue.ruleset(CHESS), replace(ORDER, players=2, names="Anna, Ben")
    builder = LimitedDecks(ruleset, format_with_packs(ruleset), workbench.resolver)
    annas, bens = (open_packs(ruleset, workbench.catalogue, seed) for seed in (5, 6))
    deck = builder.build(bens, 1, "Ben's", builder.best_leader(bens.elements(), of_deck=True))
    seats = seats_of_sealed(annas, 9, order, {1: deck}, ruleset, workbench)
    assert [Counter(seat.pool) for seat in seats] == [annas, bens]
    begin_pod(tmp_path / "pod", order, ruleset, seats, workbench, private=False)
    played = PodFolder.open(tmp_path / "pod", workbench).deck(1).deck
    assert (played.sections, played.pool) == (deck.sections, bens)


def test_a_deck_from_no_pool_or_one_of_another_size_is_refused(workbench: Workbench) -> None:
    ruleset, order = workbench.catalogue.ruleset(CHESS), replace(ORDER, players=2, names="Anna, Ben")
    pool, deck = open_packs(ruleset, workbench.catalogue, 5), load("the-long-wall", workbench.resolver).deck
    larger = replace(deck, pool=pool + pool)
    for brought, names, sentence in (
        ({1: deck}, "Anna, Ben", "the deck 'The Long Wall' names no pool that it was built from"),
        ({1: larger}, "Anna, Ben", f"was built from {2 * pool.total()} cards, that of the first player from"),
        ({1: larger}, "Anna", "player 2 brings a deck but has no name"),
    ):
        with pytest.raises(InputError, match=sentence):
            seats_of_sealed(pool, 9, replace(order, names=names), brought, ruleset, workbench)


@pytest.fixture(scope="session")
def people_files(
    finished_draft: str, catalogue: Catalogue, resolver: Resolver, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A pod in which Anna and Ben sit at the first two seats, and a bot at the third; only to be copied."""
    folder = tmp_path_factory.mktemp("people")
    (folder / "friday.yaml").write_text(finished_draft, "utf-8")
    workbench = Workbench(folder / "cards.db", data=folder / "data")
    workbench.__dict__.update(catalogue=catalogue, resolver=resolver)
    draft, order = DraftFile.open(folder / "friday.yaml", workbench), PodOrder("Friday", 3, 3, "random")
    anna, ben, bot = seats_of_draft(draft.table, order, {})
    seats = [replace(anna, player="person", name="Anna"), replace(ben, player="person", name="Ben"), bot]
    begin_pod(folder / "people-pod", order, draft.table.ruleset, seats, workbench, private=False)
    return folder / "people-pod"


@pytest.fixture
def people(people_files: Path, workbench: Workbench, tmp_path: Path) -> PodFolder:
    return PodFolder.open(Path(shutil.copytree(people_files, tmp_path / "people-pod")), workbench)


def test_results_of_a_real_table_count_are_corrected_and_taken_back(people: PodFolder, workbench: Workbench) -> None:
    change = PodChange(result="ben, Anna", score="0-2", date="2026-03-07")
    pod = change_pod(people, change)
    pairing = pod.pod.pairing_of(0, 1)
    assert [row.seat for row in pod.standings() if row.points == 3] == [0]
    pod = change_pod(pod, replace(change, score="1-0-1"))  # a real table may stop before somebody has two games
    assert PodFolder.open(pod.path, workbench).pod.results[pairing].date == "2026-03-07"
    assert next((row.seat, row.points, row.games_won) for row in pod.standings()) == (1, 3, 1)
    assert pod.result_texts(pod.scores())[pairing] in ("1-0, 1 drawn", "0-1, 1 drawn")
    games = results_of(workbench).games()
    assert [(game.at, game.event[:30]) for game in games] == [
        ("2026-03-07", f"Friday, round {pairing.round}: {pod.pod.versus(pairing)}"[:30])
    ] * 2
    assert {seat.player for game in games for seat in game.seats} == {"person", "Ben"}
    assert pairing not in pod.open_pairings()
    pod = change_pod(pod, PodChange(result="1,2", score="none"))
    assert pod.pod.results == {}
    assert results_of(workbench).games() == []
    assert pairing in pod.open_pairings()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (PodChange(result="Anna", score="1-0"), "'Anna': name two players with a comma"),
        (PodChange(result="Anna,Cleo", score="1-0"), "'Cleo' is no player of this pod; name Anna, Ben or Bot 3"),
        (PodChange(result="Anna,1", score="1-0"), "a pairing is of two players"),
        (PodChange(result="Anna,Ben", score=""), "games: such as 2-1"),
        (
            PodChange(result="Anna,Ben", score="3-0"),
            "'3-0' cannot be the result of a pairing of at most 3 games; it ends when a player has won, such as 2-0",
        ),
        (PodChange(result="Anna,Ben", score="2-2"), "'2-2' cannot be the result of a pairing of at most 3 games"),
        (PodChange(result="Anna,Ben", score="0-0-0"), "cannot be the result of a pairing of at most 3 games"),
        (PodChange(result="Anna,Ben", score="2-1", date="soon"), "date: such as 2026-03-07, not 'soon'"),
        (PodChange(score="2-1"), "say whose result it is"),
        (PodChange(names="Anna, anna"), "'Anna, anna' names two players alike"),
        (PodChange(names="Bot 3"), "two players of a pod cannot have one name"),
        (PodChange(names="A,,B"), "a name has 1 to 40 characters"),
        (PodChange(names="A,B,C"), "these are 3 names for 2 people"),
        (PodChange(expel="Dan"), "'Dan' is no player of this pod"),
        (PodChange(replace="Ben", by="nobody"), "there is no player 'nobody'"),
    ],
)
def test_a_wrong_change_is_a_sentence_and_changes_nothing(change: PodChange, sentence: str, people: PodFolder) -> None:
    before = (people.path / "pod.yaml").read_text("utf-8")
    with pytest.raises(InputError) as error:
        change_pod(people, change)
    assert sentence in str(error.value)
    assert (people.path / "pod.yaml").read_text("utf-8") == before


def test_a_bot_takes_over_a_seat_and_the_games_that_have_begun(people: PodFolder, workbench: Workbench) -> None:
    pairing = people.pod.pairing_of(0, 1)
    people.match(pairing, bots_wait=True)
    assert people.waiting_bots() == []
    pod = change_pod(people, PodChange(replace="Ben", by="random"))
    plays = ["random" if seat == 1 else "person" for seat in pairing.seats]
    assert list(pod.match(pairing, bots_wait=True).setup.players) == plays
    (waiting,) = pod.waiting_bots()
    assert waiting.seats in ((1, 2), (2, 1))
    back = change_pod(pod, PodChange(readmit="Ben", names="Ann, Benno"))
    assert back.waiting_bots() == []
    assert [player.title for player in PodFolder.open(back.path, workbench).pod.players] == ["Ann", "Benno", "Bot 3"]


def test_who_leaves_plays_no_more(people: PodFolder) -> None:
    pod = change_pod(people, PodChange(expel="2"))
    assert [pairing.seats for pairing in pod.open_pairings()] in ([(0, 2)], [(2, 0)])
    assert pod.progress(pod.scores()) == "0 of 1 pairings are over, best of 3"
    assert any("Ben (left)" in row[1] for row in pod.report().figures[1].rows)


def test_nine_players_are_too_many(workbench: Workbench, tmp_path: Path) -> None:
    ruleset = workbench.catalogue.ruleset(CHESS)
    seats = [SeatCards("A", "random", {})] * 9
    with pytest.raises(InputError, match="2 to 8 players make a pod, not 9"):
        begin_pod(tmp_path / "pod", ORDER, ruleset, seats, workbench, private=False)


def test_a_pool_file_is_read_for_a_pod(draft: DraftFile, workbench: Workbench) -> None:
    pool = pool_of_file(str(draft.path), draft.table.ruleset, workbench)
    assert pool == Counter((*draft.table.draft.given[0], *draft.table.draft.picks[0]))
