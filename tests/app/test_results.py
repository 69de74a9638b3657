"""The record of results: finished games by deck, version, opponent and bot; entered once, and taken out with an undo."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.decks.files import DeckArchive, Edit
from deckbuilder.app.matches.kept import KeptMatches
from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.app.matches.results import (
    RESULTS_FILE,
    FinishedGames,
    GameResult,
    Results,
    SeatResult,
    TableGame,
    deck_called,
    played_version,
    result_of,
    standings,
    state_of,
    table_result,
)
from deckbuilder.app.storage import DECK_ENDINGS, FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place
from deckbuilder.match.match import Match
from tests.depth import examples


def result(outcome: str, against: str = "Breakers", at: str = "") -> GameResult:
    game = table_result(TableGame("Ice", against, outcome, "summoner-wars-2e"))
    return GameResult(game.seats, game.ruleset, at=at)


@pytest.fixture
def results(tmp_path: Path) -> Results:
    return Results(tmp_path / "data" / RESULTS_FILE)


def test_a_game_is_read_as_it_was_entered(results: Results) -> None:
    seats = (SeatResult("Ice", "person", True, 5), SeatResult("Breakers", "greedy", False))
    game = GameResult(
        seats, "summoner-wars-2e", 12, "summoner destroyed", "0" * 16, "matches/ice", "close", "2026-01-02"
    )
    number = results.enter(game)
    assert results.games() == [GameResult(**{**vars(game), "number": number})]
    assert stat.S_IMODE(results.path.stat().st_mode) == 0o600


def test_a_second_result_of_one_game_replaces_the_first(results: Results) -> None:
    for outcome in ("won", "lost"):
        game = result(outcome)
        results.enter(GameResult(game.seats, game.ruleset, origin="matches/a"))
    results.enter(result("drawn"))
    assert [game.seats[0].outcome for game in results.games()] == ["drawn", "lost"]
    results.withdraw("matches/a")
    assert [game.seats[0].outcome for game in results.games()] == ["drawn"]


def test_games_are_removed_with_their_seats(results: Results) -> None:
    number = results.enter(result("won"))
    results.remove(number)
    with sqlite3.connect(results.path) as connection:
        assert connection.execute("SELECT count(*) FROM seats").fetchone() == (0,)
    with pytest.raises(InputError, match=f"there is no result {number}"):
        results.remove(number)


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / RESULTS_FILE
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    with pytest.raises(InputError, match="another program's database"):
        Results(path).enter(result("won"))
    with sqlite3.connect(path) as connection:
        assert [name for (name,) in connection.execute("SELECT name FROM sqlite_master")] == ["recipes"]


def test_a_file_that_is_no_database_is_one_sentence(results: Results) -> None:
    results.path.parent.mkdir()
    results.path.write_text("no database at all, but long enough to be read as one" * 20)
    with pytest.raises(
        InputError,
        match=r"results\.db: the results cannot be used: the file is damaged.* move it away to begin a new one",
    ):
        results.games()


def use(results: Results) -> None:
    """Do everything that is done with a record of results."""
    for game in FinishedGames(results.games()).to_json():
        assert game["seats"] is not None
    standings(results.games())
    results.withdraw("matches/a")
    results.remove(results.enter(result("won")))


def refusal(results: Results) -> InputError | None:
    """Use a record of results that may be damaged, and return the error if it was refused."""
    try:
        use(results)
    except InputError as error:
        return error
    return None


def is_refused(results: Results) -> bool:
    """Return whether a record of results is refused in a sentence about its file."""
    error = refusal(results)
    return error is not None and error.place == Place(str(results.path)) and "\n" not in error.message


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a record of a few games."""
    results = Results(tmp_path_factory.mktemp("results") / RESULTS_FILE)
    for number in range(5):
        game = result("won", f"Breakers {number}", f"2026-01-0{number + 1}")
        results.enter(replace(game, origin=f"matches/{number}", note="close"))
    return results.path.read_bytes()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:50],
        lambda content: content[:2000],
        lambda content: content[: len(content) // 2],
        lambda content: content[:100] + bytes(len(content) - 100),
        lambda content: bytes(range(256)) * (len(content) // 256),
        lambda content: b'{"games": []}' * (len(content) // 13),
        lambda content: content.replace(b"CREATE TABLE ", b"CREATE TABLE\x80"),
        lambda content: content.replace(b"Breakers", b"\xff\xfe\x80\x81ers"),
    ],
)
def test_a_damaged_record_is_refused_in_a_sentence(
    damage: Callable[[bytes], bytes], content: bytes, tmp_path: Path
) -> None:
    results = Results(tmp_path / RESULTS_FILE)
    results.path.write_bytes(damage(content))
    assert is_refused(results)


def test_an_empty_file_is_a_new_record(tmp_path: Path) -> None:
    results = Results(tmp_path / RESULTS_FILE)
    results.path.touch()
    assert refusal(results) is None


@given(data=st.data())
@examples(60)
def test_whatever_bytes_are_damaged_a_record_is_read_or_refused(
    data: st.DataObject, content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    used = [place for place, byte in enumerate(content) if byte]
    places = data.draw(st.lists(st.sampled_from(used), min_size=1, max_size=8))
    damaged = bytearray(content)
    for place in places:
        damaged[place] = data.draw(st.integers(0, 255))
    results = Results(tmp_path_factory.mktemp("damaged") / RESULTS_FILE)
    results.path.write_bytes(damaged)
    error = refusal(results)  # another error is none that a front end expects
    assert error is None or error.place == Place(str(results.path))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET at = x'00'",
        "UPDATE games SET turns = 'many'",
        "UPDATE games SET result = x'ff'",
        "UPDATE games SET origin = x'ff' WHERE number = 1",
        "UPDATE games SET note = CAST(x'ff' AS TEXT)",
        "UPDATE seats SET deck = x'00'",
        "UPDATE seats SET version = 'first'",
        "UPDATE seats SET won = 'yes'",
        "UPDATE seats SET won = 0.5",
        "DROP TABLE seats",
        "ALTER TABLE seats DROP COLUMN won",
        "ALTER TABLE games DROP COLUMN event",
    ],
)
def test_a_record_of_other_values_or_columns_is_refused(statement: str, content: bytes, tmp_path: Path) -> None:
    results = Results(tmp_path / RESULTS_FILE)
    results.path.write_bytes(content)
    with closing(sqlite3.connect(results.path)) as connection, connection:
        connection.execute(statement)
    assert is_refused(results)


def test_a_folder_in_place_of_a_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / RESULTS_FILE).mkdir()
    assert is_refused(Results(tmp_path / RESULTS_FILE))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to this user")
def test_a_record_that_may_not_be_read_is_refused(content: bytes, tmp_path: Path) -> None:
    results = Results(tmp_path / RESULTS_FILE)
    results.path.write_bytes(content)
    results.path.chmod(0)
    assert is_refused(results)


@given(st.lists(st.sampled_from(["won", "lost", "drawn"]), min_size=1, max_size=12))
@examples(15)
def test_standings_count_every_game_once(outcomes: list[str]) -> None:
    games = [result(outcome, at=f"2026-01-{day:02}") for day, outcome in enumerate(outcomes, 1)]
    (row,) = standings(games)
    assert (row.wins, row.losses, row.draws) == tuple(map(outcomes.count, ("won", "lost", "drawn")))
    alike = len(outcomes) - max(
        (place + 1 for place, outcome in enumerate(outcomes) if outcome != outcomes[-1]), default=0
    )
    assert row.streak == {"won": alike, "lost": -alike, "drawn": 0}[outcomes[-1]]
    assert (row.interval is None) == (set(outcomes) == {"drawn"})
    assert row.interval is None or row.interval.low <= row.interval.value <= row.interval.high


def test_standings_are_counted_by_version_and_by_bot() -> None:
    games = [
        GameResult(
            (SeatResult("Ice", "person", won, version), SeatResult(deck, bot, not won)), "summoner-wars-2e", at=at
        )
        for won, version, deck, bot, at in [
            (True, 4, "Breakers", "greedy", "2026-01-01"),
            (False, 5, "Breakers", "beam", "2026-01-02"),
            (True, 5, "Oldin", "beam", "2026-01-03"),
        ]
    ]
    assert [(row.opponent, row.games) for row in standings(games)] == [("Breakers", 2), ("Oldin", 1)]
    assert [(row.version, row.games) for row in standings(games, by_version=True, by_player=True)] == [(4, 1), (5, 2)]
    assert {(row.opponent, row.wins) for row in standings(games, by_player=True)} == {("beam", 1), ("greedy", 1)}


def finished_match(workbench: Workbench) -> Match:
    """A match that is over in the first turn."""
    match = start_match(workbench, MatchOrder(3, "polar-dwarves", ["breakers"], opponent="greedy")).match
    match.edit("set f8 damage 20")
    assert match.game.over
    return match


@pytest.mark.rule("1E-WIN-1")
def test_all_players_of_a_team_have_lost_or_won(workbench: Workbench) -> None:
    match = start_match(workbench, MatchOrder(3, "workbench-oldin", seats=4)).match
    match.resign()
    assert [seat.won for seat in result_of(match, "", workbench).seats] == [False, True, False, True]


def test_the_version_of_a_deck_is_the_newest_with_its_cards(workbench: Workbench, tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path / "decks", DECK_ENDINGS)
    storage.folder.mkdir()
    decks = workbench.deck_files(storage)
    shipped = workbench.resolved_deck("polar-dwarves").deck
    decks.create("ice.yaml", replace(shipped, name="Ice"), "deck new")
    played = workbench.deck(str(storage.path("ice.yaml")))
    decks.change("ice.yaml", lambda resolved: replace(resolved.deck, notes=("A note.",)), "note")
    assert played_version(played, workbench)[1] == 2
    section, cards = next((name, cards) for name, cards in shipped.sections.items() if max(cards.values()) > 1)
    card = max(cards, key=lambda held: cards[held])
    decks.change("ice.yaml", lambda resolved: resolved.deck.with_count(section, card, 1), "deck remove")
    assert played_version(played, workbench)[1] == 2
    assert played_version(played._replace(name="Fire"), workbench) == (None, None)


def test_a_deck_that_comes_back_out_of_the_archive_has_its_own_results(workbench: Workbench, tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path / "decks", DECK_ENDINGS)
    storage.folder.mkdir()
    decks, archive = workbench.deck_files(storage), DeckArchive(storage)
    first = replace(workbench.resolved_deck("polar-dwarves").deck, name="Ice")
    decks.create("ice.yaml", first, "deck new")
    old = deck_called("Ice", workbench)
    archive.put_away("ice.yaml")
    decks.create("ice.yaml", replace(first, notes=("Another one.",)), "deck new")
    new = deck_called("Ice", workbench)
    assert old is not None
    assert new is not None
    assert old.file == new.file
    assert old.first < new.first
    assert (state_of(old, workbench), state_of(new, workbench)) == ("in the archive", "")
    archive.delete("ice.yaml")
    assert state_of(new, workbench) == "deleted"
    archive.bring_back("ice.yaml")
    decks.versions("ice.yaml")
    assert (state_of(old, workbench), state_of(new, workbench)) == ("", "deleted")


def noting(note: str) -> Edit:
    return lambda resolved: replace(resolved.deck, notes=(note,))


@pytest.mark.parametrize(
    "steps",
    [
        "change undo redo undo undo change outside undo",
        "change change undo undo redo redo outside change undo",
        "outside change undo undo undo redo delete change undo redo undo",
        "change delete undo change outside undo delete outside undo redo",
    ],
)
def test_a_deck_stays_itself_until_its_file_is_deleted(steps: str, workbench: Workbench, tmp_path: Path) -> None:
    storage = FolderStorage(tmp_path, DECK_ENDINGS)
    decks, deck = workbench.deck_files(storage), replace(workbench.resolved_deck("polar-dwarves").deck, name="Ice")
    path = storage.path("ice.yaml")
    decks.create("ice.yaml", deck, "deck new")
    seen = [workbench.deck_history.present_decks()[-1]]
    for number, step in enumerate(steps.split()):
        note = f"note {number}"
        if step == "delete":
            path.unlink()
            decks.create("ice.yaml", replace(deck, notes=(note,)), "deck new")
        elif step == "change":
            decks.change("ice.yaml", noting(note), "note")
        elif step == "outside":
            path.write_text(path.read_text("utf-8") + f"# {number}\n", "utf-8")
            decks.versions("ice.yaml")
        else:
            with suppress(InputError):
                getattr(decks, step)("ice.yaml")
        present = next(deck_id for deck_id in workbench.deck_history.present_decks() if deck_id.file == seen[0].file)
        assert (present in seen) == (step != "delete")
        assert (present == seen[-1]) == (step != "delete")
        if step == "delete":
            seen.append(present)


def test_a_finished_match_is_entered_until_its_end_is_undone(workbench: Workbench) -> None:
    match = finished_match(workbench)
    kept = KeptMatches(workbench)
    name = kept.begin("ice", match)
    kept.enter_result(name, match)
    kept.enter_result(name, match)
    (game,) = Results(workbench.data / RESULTS_FILE).games()
    assert [seat.player for seat in game.seats] == ["person", "greedy"]
    assert {seat.outcome for seat in game.seats} == {"won", "lost"}
    assert game.turns == match.game.state.turn
    assert game.digest == match.game.digest()
    match.undo(confirmed=True)
    kept.enter_result(name, match)
    assert Results(workbench.data / RESULTS_FILE).games() == []
