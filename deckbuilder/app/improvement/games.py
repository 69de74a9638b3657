"""Games of a deck and of its variants against the same opponents, as work for any process, kept in a file.

A variant has its new cards in the places of the pile from which others were taken: on the same seed both decks are
shuffled alike, and a game in which no swapped copy turns up is the same for both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from time import time
from typing import NamedTuple

from deckbuilder.app.user_database import UserDatabase, checked_rows
from deckbuilder.decks.deck import Copies
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.swaps import Swap, SwapPackage, is_legal_after
from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import Setting, pack, play_uncounted
from deckbuilder.simulation.rounds import SourcedWork, open_source
from engine.core.deck import GameDeck
from engine.core.errors import LimitExceededError
from engine.core.game import Library

DECK = ""  # the key of the deck itself


class VariantGame(NamedTuple):
    """How a game of a variant has ended. `won`: whether the variant has won; None for a game without an end."""

    number: int
    won: bool | None
    rounds: int


@dataclass(frozen=True)
class VariantSource:
    """What all games share. `setting`: of the deck against its first opponent, with the cards of all variants."""

    setting: Setting
    opponents: tuple[GameDeck, ...]

    def open(self) -> "tuple[VariantSource, Library]":
        """Return the source and its compiled cards."""
        return self, self.setting.prepare().library

    @property
    def fingerprint(self) -> str:
        """A hash of everything that determines the games, except the variant and the number."""
        text = f"{self.setting.fingerprint} {self.setting.seed} {self.opponents}"
        return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class VariantGames(SourcedWork):
    """The games of a variant. `variant`: its key, empty for the deck itself; `pile`: the keys of its cards."""

    variant: str
    pile: tuple[str, ...]

    def play(self, numbers: Sequence[int]) -> list[VariantGame]:
        """Return how the games of these numbers end."""
        source, library = open_source(self.source)
        return [self._play(source, library, number) for number in numbers]

    def _play(self, source: VariantSource, library: Library, number: int) -> VariantGame:
        """Play a game; the deck meets its opponents in turn, each of them as first and as second player."""
        deck = source.setting.decks[0]._replace(pile=self.pile)
        opponent = source.opponents[number // 2 % len(source.opponents)]
        try:
            ending = play_uncounted(replace(source.setting, decks=(deck, opponent)), library, number)
        except LimitExceededError:
            return VariantGame(number, None, 0)
        return VariantGame(number, ending.winner == 0, ending.rounds)


def pile_after(pile: Sequence[str], package: SwapPackage) -> tuple[str, ...]:
    """Return the cards of a pile after swaps. Raises InputError where it has too few copies of a card that leaves."""
    cards = list(pile)
    for swap in package.swaps:
        places = [place for place, key in enumerate(cards) if key == swap.out.key]
        if len(places) < swap.copies:
            raise InputError(f"only {len(places)} of {swap.out.name} can be drawn")
        for place in places[: swap.copies]:
            cards[place] = swap.into.key
    return tuple(cards)


APPLICATION_ID = 0x64_6B_69_31  # "dki1"
MAX_RUNS = 20  # that are kept; the oldest ones are forgotten
TABLES = (
    "CREATE TABLE runs (run TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",
    """CREATE TABLE games (run TEXT NOT NULL, variant TEXT NOT NULL, number INTEGER NOT NULL, won INTEGER,
    rounds INTEGER NOT NULL, PRIMARY KEY (run, variant, number)) WITHOUT ROWID""",
)


class KeptGames:
    """The games of improvements by run, variant and number. Methods raise InputError where the file cannot be used."""

    def __init__(self, path: Path) -> None:
        self._database = UserDatabase(path, "games of improvements", APPLICATION_ID, TABLES)

    def load(self, run: str) -> dict[str, dict[int, VariantGame]]:
        """Return the games of a run."""
        if self._database.is_missing:
            return {}
        with self._database.open() as connection:
            sql = "SELECT variant, number, won, rounds FROM games WHERE run = ?"
            rows = checked_rows(connection, (str, int, int | None, int), sql, (run,))
        games: dict[str, dict[int, VariantGame]] = {}
        for variant, number, won, rounds in rows:
            games.setdefault(variant, {})[number] = VariantGame(number, None if won is None else bool(won), rounds)
        return games

    def add(self, run: str, games: Mapping[str, Mapping[int, VariantGame]]) -> None:
        """Add games to a run; the oldest runs are forgotten."""
        rows = [
            (run, variant, game.number, game.won, game.rounds) for variant in games for game in games[variant].values()
        ]
        if not rows:
            return
        with self._database.open(writes=True) as connection:
            connection.execute("INSERT OR REPLACE INTO runs VALUES (?, ?)", (run, time()))
            connection.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", rows)
            old = "SELECT run FROM runs ORDER BY at DESC LIMIT -1 OFFSET ?"
            connection.execute(f"DELETE FROM games WHERE run IN ({old})", (MAX_RUNS,))
            connection.execute(f"DELETE FROM runs WHERE run IN ({old})", (MAX_RUNS,))


@dataclass(frozen=True)
class Trial:
    """The deck, its swaps, and all that its games depend on.

    Attributes:
        swaps: The legal swaps that bots can play.
        source: The setting and the opponents.
        is_race: Whether the opponents are passive, so that only the speed of the win counts.
        owned: The copies that there are of each card; None where that does not matter.
        left_out: Cards that bots cannot play.
    """

    resolved: ResolvedDeck
    swaps: tuple[Swap, ...]
    source: VariantSource
    is_race: bool
    owned: Copies | None = None
    left_out: tuple[str, ...] = ()

    @cached_property
    def packed(self) -> bytes:
        """The source as processes take it."""
        return pack(self.source)

    @property
    def seed(self) -> int:
        return self.source.setting.seed

    @property
    def most_rounds(self) -> int:
        """After so many rounds a game is broken off."""
        return self.source.setting.turns // 2

    def games_of(self, package: SwapPackage | None) -> VariantGames:
        """Return the games of a variant, or of the deck itself."""
        pile = self.source.setting.decks[0].pile
        return VariantGames(
            self.packed, package.key if package else DECK, pile_after(pile, package) if package else pile
        )

    def joined(self, first: SwapPackage, second: SwapPackage) -> SwapPackage | None:
        """Return two packages as one; None where the deck would not be legal, or a card would come and go."""
        package = SwapPackage((*first.swaps, *second.swaps))
        leaving, coming = ({getattr(swap, name) for swap in package.swaps} for name in ("out", "into"))
        try:
            pile_after(self.source.setting.decks[0].pile, package)
        except InputError:
            return None
        if leaving & coming or not is_legal_after(package, self.resolved, self.owned):
            return None
        return package
