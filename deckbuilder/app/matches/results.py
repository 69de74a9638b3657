"""The record of results: every finished game with the decks played, here or at a real table, in a small database."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from deckbuilder import files
from deckbuilder.app.decks.files import FOLDER as ARCHIVE
from deckbuilder.app.decks.history import DeckId, Version
from deckbuilder.app.fields import DATE, Field, day_of
from deckbuilder.app.report import ResultList
from deckbuilder.app.user_database import UserDatabase, checked_rows
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck, is_deck_name
from deckbuilder.decks.load import exists, resolve_text
from deckbuilder.errors import InputError, at_field
from deckbuilder.json_objects import JsonObject
from deckbuilder.match.match import Match
from deckbuilder.players import PERSON
from deckbuilder.simulation.intervals import Interval, share
from deckbuilder.text import fold, listed, short
from engine.core.deck import GameDeck

MAX_VERSIONS = 20  # versions of a deck file, the newest ones
ARCHIVED, DELETED = "in the archive", "deleted"


def played_version(deck: GameDeck, workbench: Workbench) -> tuple[DeckId | None, int | None]:
    """Return the deck that has the name and the cards of a played one, and its version; of several the newest one."""
    with suppress(InputError):
        played = max(_versions_with(deck, workbench), key=lambda found: found[1].at, default=None)
        return (played[0], played[1].number) if played else (None, None)
    return None, None


def _versions_with(deck: GameDeck, workbench: Workbench) -> Iterator[tuple[DeckId, Version]]:
    keys = Counter((*(key for key, _, _ in deck.board), *deck.pile, *deck.beside))  # the leader is on the board
    history = workbench.deck_history
    for deck_id in history.present_decks():
        for version in reversed(history.versions(deck_id.file)[-MAX_VERSIONS:]):
            if deck.name in version.text and version.number >= deck_id.first:
                listed = _deck_of(version.text, deck_id.file, workbench)
                if listed and Counter({card.key: count for card, count in listed.cards().items()}) == keys:
                    yield deck_id, version
                    break


def deck_called(name: str, workbench: Workbench) -> DeckId | None:
    """Return the deck of this name; None where no deck, or more than one, of those with a history has it."""
    with suppress(InputError):
        named = [
            deck_id
            for deck_id in workbench.deck_history.present_decks()
            if fold(_name_of(deck_id, workbench)) == fold(name)
        ]
        return named[0] if len(named) == 1 else None
    return None


def _name_of(deck_id: DeckId, workbench: Workbench) -> str:
    with suppress(InputError):
        deck = _deck_of(files.read(Path(deck_id.file)), deck_id.file, workbench)
        return deck.name if deck else ""
    return ""


def state_of(deck_id: DeckId, workbench: Workbench) -> str:
    """Return what has become of a deck: `in the archive`, `deleted`; empty where it is there."""
    with suppress(InputError):
        if deck_id in workbench.deck_history.present_decks():
            return ""
        path = Path(deck_id.file)
        archived = path.parent / ARCHIVE / path.name
        if exists(str(archived)) and workbench.deck_history.deck_of(deck_id.file, files.read(archived)) == deck_id:
            return ARCHIVED
        return DELETED
    return ""


def _deck_of(text: str, file: str, workbench: Workbench) -> Deck | None:
    with suppress(InputError):
        return resolve_text(text, Path(file), workbench.resolver).deck
    return None


APPLICATION_ID = 0x64_6B_72_31  # "dkr1"
RESULTS_FILE = "results.db"  # within the data of a workbench
TABLES = (
    """CREATE TABLE games (number INTEGER PRIMARY KEY, origin TEXT UNIQUE, at TEXT NOT NULL, ruleset TEXT NOT NULL,
    turns INTEGER NOT NULL, result TEXT NOT NULL, digest TEXT NOT NULL, note TEXT NOT NULL,
    event TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE seats (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
    deck TEXT NOT NULL, version INTEGER, player TEXT NOT NULL, won INTEGER, file TEXT NOT NULL DEFAULT '',
    first INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game, seat)) WITHOUT ROWID""",
)
CHANGES = (  # of earlier layouts, which began with 1
    (),
    ("ALTER TABLE games ADD COLUMN event TEXT NOT NULL DEFAULT ''",),
    (
        "ALTER TABLE seats ADD COLUMN file TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN first INTEGER NOT NULL DEFAULT 0",
    ),
)
GAME_KINDS = (int, str, str, int, str, str, str | None, str, str)  # of columns read
SEAT_KINDS = (int, str, int | None, str, int | None, str, int)
WON, LOST, DRAWN = "won", "lost", "drawn"
OUTCOMES = {WON: True, LOST: False, DRAWN: None}


@dataclass(frozen=True)
class SeatResult(JsonObject):
    """A player of a finished game.

    Attributes:
        player: `person`, or the name of a bot.
        won: Whether the player has won; None where the game was drawn.
        version: The version of the deck's file; None where there is none.
        deck_id: Which deck of the user it was; None where that is unknown, and for decks of others.
    """

    KEYS = "deck version player outcome"

    deck: str
    player: str
    won: bool | None
    version: int | None = None
    deck_id: DeckId | None = None

    @property
    def outcome(self) -> str:
        return DRAWN if self.won is None else WON if self.won else LOST


@dataclass(frozen=True)
class GameResult(JsonObject):
    """A finished game.

    Attributes:
        turns: How many turns it took; 0 where that is unknown.
        result: How it ended, such as `summoner destroyed`; empty where that is unknown.
        digest: The hash of the last state, with which a record of the game can be compared; empty for real tables.
        origin: What the game was played in: a second result of it replaces the first one. Empty for real tables.
        event: What it was a game of: `Friday, round 2, best of 3, game 1`; empty for a game by itself.
        at: When it ended (UTC, ISO 8601).
    """

    KEYS = "number at ruleset turns result digest note event seats"

    seats: tuple[SeatResult, ...]
    ruleset: str
    turns: int = 0
    result: str = ""
    digest: str = ""
    origin: str = ""
    note: str = ""
    at: str = ""
    number: int = 0
    event: str = ""


class FinishedGames(ResultList[GameResult]):
    """Finished games: objects of JSON, and a table with a row for each player of each game."""

    of_game = ("number", "at", "ruleset", "turns", "result", "note", "event")
    of_seat = ("deck", "version", "player", "outcome")

    def __init__(self, games: Sequence[GameResult]) -> None:
        super().__init__(games, (*self.of_game, *self.of_seat))

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each player."""
        for game in self.to_json():
            for seat in game["seats"]:
                yield [*(game[column] for column in self.of_game), *(seat[column] for column in self.of_seat)]


@dataclass(frozen=True)
class Standing(JsonObject):
    """How often the user has won with a deck against an opponent.

    Attributes:
        deck: The user's deck, as it was called last.
        version: Its version; None for all of them, and for decks without a file.
        opponent: The opponent's deck, or its player where results are counted by players.
        streak: How many of the last games in a row were won, negative if lost.
        deck_id: Which deck of the user it is; None for decks without a file.
        state: What has become of the deck: `deleted`, `in the archive`; empty where it is there.
    """

    KEYS = """
        deck file=deck_id.file state? version opponent games wins losses draws share=interval.value
        low=interval.low high=interval.high streak
    """

    deck: str
    version: int | None
    opponent: str
    wins: int
    losses: int
    draws: int
    streak: int
    deck_id: DeckId | None = None
    state: str = ""

    @property
    def title(self) -> str:
        """The deck, with what has become of it."""
        return f"{self.deck} ({self.state})" if self.state else self.deck

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def interval(self) -> Interval | None:
        """The share of wins among the games that were not drawn, with its 95 % interval; None without such games."""
        return share(self.wins, self.wins + self.losses) if self.wins + self.losses else None


class Results:
    """The finished games of a user, in a database. Methods raise InputError where it cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database = UserDatabase(path, "results", APPLICATION_ID, TABLES, CHANGES)

    def enter(self, game: GameResult) -> int:
        """Enter a game and return its number; one of the same origin is replaced."""
        at = game.at or datetime.now(UTC).isoformat(timespec="seconds")
        with self._database.open(writes=True) as connection:
            if game.origin:
                connection.execute("DELETE FROM games WHERE origin = ?", (game.origin,))
            values = (
                game.origin or None,
                at,
                game.ruleset,
                game.turns,
                game.result,
                game.digest,
                game.note,
                game.event,
            )
            number = connection.execute(
                "INSERT INTO games (origin, at, ruleset, turns, result, digest, note, event) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            ).lastrowid
            connection.executemany(
                "INSERT INTO seats (game, seat, deck, version, player, won, file, first) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (number, seat, entry.deck, entry.version, entry.player, entry.won, *(entry.deck_id or ("", 0)))
                    for seat, entry in enumerate(game.seats)
                ],
            )
        return int(number or 0)

    def games(self) -> list[GameResult]:
        """Return all games, the newest first."""
        if self._database.is_missing:
            return []
        with self._database.open() as connection:
            rows = checked_rows(
                connection,
                GAME_KINDS,
                "SELECT number, at, ruleset, turns, result, digest, origin, note, event "
                "FROM games ORDER BY at DESC, number DESC",
            )
            seat_rows = checked_rows(
                connection,
                SEAT_KINDS,
                "SELECT game, deck, version, player, won, file, first FROM seats ORDER BY game, seat",
            )
        seats: dict[int, list[SeatResult]] = {}
        for game, deck, version, player, won, file, first in seat_rows:
            outcome, deck_id = None if won is None else bool(won), DeckId(file, first) if file else None
            seats.setdefault(game, []).append(SeatResult(deck, player, outcome, version, deck_id))
        return [
            GameResult(
                tuple(seats.get(number, ())), ruleset, turns, result, digest, origin or "", note, at, number, event
            )
            for number, at, ruleset, turns, result, digest, origin, note, event in rows
        ]

    def withdraw(self, origin: str) -> None:
        """Remove the result of a game that goes on after all; nothing happens where there is none."""
        if not self._database.is_missing:
            with self._database.open(writes=True) as connection:
                connection.execute("DELETE FROM games WHERE origin = ?", (origin,))

    def remove(self, number: int) -> None:
        """Remove a game. Raises InputError where there is none of that number."""
        if self._database.is_missing:
            raise InputError(f"there is no result {number}")
        with self._database.open(writes=True) as connection:
            if not connection.execute("DELETE FROM games WHERE number = ?", (number,)).rowcount:
                raise InputError(f"there is no result {number}")


def results_of(workbench: Workbench) -> Results:
    """Return the record of results of the user of a workbench."""
    return Results(workbench.data / RESULTS_FILE)


def record_result(match: Match, origin: str, workbench: Workbench) -> None:
    """Enter a match that is over; take out the result of one that has been gone on with. Raises InputError."""
    if match.game.over:
        results_of(workbench).enter(result_of(match, origin, workbench))
    else:
        results_of(workbench).withdraw(origin)


def result_of(match: Match, origin: str, workbench: Workbench) -> GameResult:
    """Return the result of a match that is over, with the versions of decks that people played."""
    game, setup, sides = match.game, match.setup, match.library.sides
    winner = None if game.winner is None else sides[game.winner]
    people = setup.people
    seats = []
    for seat, deck in enumerate(setup.decks):
        deck_id, version = played_version(deck, workbench) if seat in people else (None, None)
        player = PERSON if seat in people else setup.players[seat]
        seats.append(SeatResult(deck.name, player, None if winner is None else winner == sides[seat], version, deck_id))
    facts = match.library.ruleset, game.state.turn, game.state.result, game.digest(), origin
    best_of = match.setup.best_of
    parts = [match.setup.event, f"best of {best_of.size}, game {best_of.number}" if best_of else ""]
    return GameResult(tuple(seats), *facts, event=", ".join(filter(None, parts)))


@dataclass(frozen=True)
class TableGame:
    """A game at a real table, as its first player saw it."""

    deck: str
    against: str
    outcome: str
    ruleset: Annotated[str, Field("Game", "The rule set.", metavar="ID")] = "2e"
    opponent: Annotated[str, Field("Played by", "Who played against you.", metavar="NAME")] = "somebody"
    turns: Annotated[int, Field("Turns", "How many turns it took.", 0, 9999)] = 0
    note: Annotated[str, Field("Note", "A remark.", metavar="TEXT")] = ""
    date: Annotated[str, DATE] = ""
    event: Annotated[str, Field("Event", "What it was a game of.", metavar="TEXT")] = ""


def enter_table_game(game: TableGame, workbench: Workbench) -> int:
    """Enter a game of a real table, and return its number. Raises InputError for bad names."""
    with at_field("ruleset"):
        ruleset = workbench.catalogue.ruleset(game.ruleset).id
    result = table_result(replace(game, ruleset=ruleset), deck_called(game.deck, workbench))
    return results_of(workbench).enter(result)


def table_result(game: TableGame, deck_id: DeckId | None = None) -> GameResult:
    """Return the result of a game at a real table. Raises InputError for bad names."""
    texts = {field: getattr(game, field) for field in ("deck", "against", "opponent", "note", "event")}
    for field, name in texts.items():
        if not is_deck_name(name) and (name or field not in ("note", "event")):
            sentence = f"'{short(name)}': a name or a remark has 1 to 80 characters, none of them invisible"
            raise InputError(sentence, field=field)
    if game.opponent == PERSON:
        raise InputError(f"'{PERSON}' stands for you; name your opponent otherwise", field="opponent")
    if game.outcome not in OUTCOMES:
        raise InputError(f"a game is {listed(OUTCOMES, 'or')}, not '{short(game.outcome)}'", field="outcome")
    won = OUTCOMES[game.outcome]
    own = SeatResult(game.deck, PERSON, won, deck_id=deck_id)
    seats = (own, SeatResult(game.against, game.opponent, None if won is None else not won))
    at = day_of(game.date) if game.date else ""
    return GameResult(seats, game.ruleset, game.turns, note=game.note, at=at, event=game.event)


def standings(
    games: Iterable[GameResult], *, by_version: bool = False, by_player: bool = False, people: Sequence[str] = (PERSON,)
) -> list[Standing]:
    """Return how the user's decks have done, by deck (and version) and by the opponent's deck (or player).

    Decks of one name that are not the same deck are counted apart.
    Games without a person, or with people at both sides, count for every person's seat.
    """
    results: dict[tuple[DeckId | str, int | None, str], list[SeatResult]] = {}
    for game in sorted(games, key=lambda game: (game.at, game.number)):
        for seat, entry in enumerate(game.seats):
            if entry.player in people:
                others = [other for place, other in enumerate(game.seats) if place != seat]
                opponent = ", ".join(dict.fromkeys(other.player if by_player else other.deck for other in others))
                key = entry.deck_id or entry.deck, entry.version if by_version else None, opponent
                results.setdefault(key, []).append(entry)
    rows = [_standing(version, opponent, entries) for (_, version, opponent), entries in results.items()]
    return sorted(rows, key=_order)


def _order(row: Standing) -> tuple[object, ...]:
    return row.deck, row.deck_id or (), row.version or 0, -row.games, row.opponent


def _standing(version: int | None, opponent: str, entries: Sequence[SeatResult]) -> Standing:
    outcomes, last = Counter(entry.outcome for entry in entries), entries[-1]
    figures = outcomes[WON], outcomes[LOST], outcomes[DRAWN], _streak(entries)
    return Standing(last.deck, version, opponent, *figures, last.deck_id)


def _streak(entries: Sequence[SeatResult]) -> int:
    """Return how many of the last games in a row ended alike: positive for wins, negative for losses, 0 for a draw."""
    last = entries[-1].won
    if last is None:
        return 0
    length = next((number for number, entry in enumerate(reversed(entries)) if entry.won is not last), len(entries))
    return length if last else -length


def deck_standings(workbench: Workbench, *, by_version: bool = False, by_player: bool = False) -> list[Standing]:
    """Return the standings of the user of a workbench, each deck as it is called now, and what has become of it."""
    rows = standings(results_of(workbench).games(), by_version=by_version, by_player=by_player)
    decks = {row.deck_id for row in rows if row.deck_id}
    states = {deck: state_of(deck, workbench) for deck in decks}
    names = {deck: _name_of(deck, workbench) for deck in decks if not states[deck]}
    named = [
        replace(row, deck=names.get(row.deck_id) or row.deck, state=states[row.deck_id]) if row.deck_id else row
        for row in rows
    ]
    return sorted(named, key=_order)
