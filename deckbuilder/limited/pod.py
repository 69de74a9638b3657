"""A pod: the players of a limited event play everybody against everybody, one game or a best-of each time."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from deckbuilder.errors import InputError
from deckbuilder.text import fold, listed, short

FEWEST, MOST = 2, 8  # players
TIE_BREAKS = (
    "3 points for a pairing won, 1 for one drawn; then games won less games lost, then games won. Who has the same "
    "figures shares a place."
)
LEAVING = (
    "Who leaves with half of the pairings played loses the others, in as many games as it takes to win; with fewer "
    "played, none of that player's pairings counts."
)  # as in round robins of chess (FIDE General Regulations, withdrawals)
WIN_POINTS, DRAW_POINTS = 3, 1  # of a pairing; the rules of the games name none


@dataclass(frozen=True)
class PodPlayer:
    """A player of a pod.

    Attributes:
        player: `person`, or a kind of bot, from the beginning.
        bot: The kind of bot that has taken over the seat of a person; empty where none has.
    """

    name: str
    player: str
    bot: str = ""
    has_left: bool = False

    @property
    def plays(self) -> str:
        """Who plays now: `person`, or a kind of bot."""
        return self.bot or self.player

    @property
    def title(self) -> str:
        """The name, with what has become of the player."""
        return f"{self.name} (left)" if self.has_left else f"{self.name} (bot)" if self.bot else self.name


@dataclass(frozen=True)
class PairingResult:
    """What has come of a pairing up to now, as its pod keeps it.

    Attributes:
        winners: Of each finished game, 0 for the first player of the pairing and 1 for the second; None: drawn.
        date: When it was played at a real table, such as `2026-03-07`; empty for games that were played here.
    """

    winners: tuple[int | None, ...]
    date: str = ""


@dataclass(frozen=True)
class Pod:
    """The players of a pod, by seat, and how they play each other.

    Attributes:
        seed: All chance of its games comes from it.
        best_of: The size of the best-of that each pairing is; single games if None.
        results: Those of the pairings of which a game is over.
    """

    name: str
    ruleset: str
    seed: int
    players: tuple[PodPlayer, ...]
    best_of: int | None = None
    results: "Mapping[Pairing, PairingResult]" = field(default_factory=dict)

    @property
    def pairings(self) -> "list[Pairing]":
        """All pairings, round by round."""
        return pairings(len(self.players))

    @property
    def games(self) -> int:
        """The most games of a pairing."""
        return self.best_of or 1

    def seat_of(self, text: str) -> int:
        """Return the seat of a player by name, or by its number from 1. Raises InputError."""
        wanted = fold(text)
        for seat, player in enumerate(self.players):
            if wanted in (fold(player.name), str(seat + 1)):
                return seat
        names = listed([player.name for player in self.players], "or")
        raise InputError(f"'{short(text)}' is no player of this pod; name {names}")

    def pairing_of(self, one: int, other: int) -> "Pairing":
        """Return the pairing of two seats. Raises InputError where they are the same."""
        if one == other:
            raise InputError("a pairing is of two players")
        return next(pairing for pairing in self.pairings if {pairing.first, pairing.second} == {one, other})

    def versus(self, pairing: "Pairing") -> str:
        """Return who plays whom: `Anna against Ben`."""
        return " against ".join(self.players[seat].name for seat in pairing.seats)

    def is_played(self, pairing: "Pairing") -> bool:
        """Whether both players of a pairing are there to play it."""
        return not any(self.players[seat].has_left for seat in pairing.seats)

    def counting(self, results: "Mapping[Pairing, Wins]") -> "dict[Pairing, Wins]":
        """Return the results that count: of pairings that are over, and by default where a player has left."""
        over = {pairing: wins for pairing, wins in results.items() if wins.is_over}
        left = {seat for seat, player in enumerate(self.players) if player.has_left}
        early = {seat for seat in left if 2 * sum(seat in pairing.seats for pairing in over) < len(self.players) - 1}
        enough = self.games // 2 + 1
        for pairing in self.pairings:
            gone = left.intersection(pairing.seats)
            if pairing not in over and len(gone) == 1:
                over[pairing] = Wins(0, enough, True) if pairing.first in gone else Wins(enough, 0, True)
        return {pairing: wins for pairing, wins in over.items() if not early.intersection(pairing.seats)}

    def with_player(self, seat: int, player: PodPlayer) -> "Pod":
        """Return the pod with another player at a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_result(self, pairing: "Pairing", result: PairingResult | None) -> "Pod":
        """Return the pod with another result of a pairing; without one for None."""
        others = {known: kept for known, kept in self.results.items() if known != pairing}
        return replace(self, results=others | {pairing: result} if result else others)


class Pairing(NamedTuple):
    """Two seats, from 0, that play each other in a round, from 1. A seat is the first one in about half of its own."""

    round: int
    first: int
    second: int

    @property
    def seats(self) -> tuple[int, int]:
        return self.first, self.second


class Wins(NamedTuple):
    """The games that both players of a pairing have won. `is_over`: whether no further one is played."""

    first: int
    second: int
    is_over: bool


@dataclass(frozen=True)
class PodStanding:
    """How a player of a pod stands; only pairings that are over count.

    Attributes:
        seat: The seat, from 0.
        place: The place, from 1; players with the same figures share one.
        points: 3 for a pairing won, 1 for one drawn.
        won, drawn, lost: The pairings.
        games_won, games_lost: The games in them.
    """

    seat: int
    place: int
    points: int
    won: int
    drawn: int
    lost: int
    games_won: int
    games_lost: int

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def figures(self) -> tuple[int, int, int]:
        """What decides about the place: points, then games won less games lost, then games won."""
        return self.points, self.games_won - self.games_lost, self.games_won


def pairings(players: int) -> list[Pairing]:
    """Return the pairings of everybody with everybody, in rounds in which nobody plays twice.

    One player stays, the others go round (the circle method); with an odd number one player has a round off. Raises
    InputError for too few or too many players.
    """
    if not FEWEST <= players <= MOST:
        raise InputError(f"{FEWEST} to {MOST} players make a pod, not {players}")
    seats = list(range(players + players % 2))
    rounds = []
    for number in range(1, len(seats)):
        for place in range(len(seats) // 2):
            lower, upper = sorted((seats[place], seats[-1 - place]))
            if upper < players:
                is_odd = (lower + upper) % 2  # so that each is the first one in half of its pairings
                rounds.append(Pairing(number, lower, upper) if is_odd else Pairing(number, upper, lower))
        seats.insert(1, seats.pop())
    return rounds


def standings(players: int, results: Mapping[Pairing, Wins]) -> list[PodStanding]:
    """Return how the players stand, the best one first."""
    rows = [_standing(seat, results) for seat in range(players)]
    rows.sort(key=lambda row: (*(-figure for figure in row.figures), row.seat))
    places = {row.figures: place for place, row in reversed(list(enumerate(rows, start=1)))}
    return [replace(row, place=places[row.figures]) for row in rows]


def _standing(seat: int, results: Mapping[Pairing, Wins]) -> PodStanding:
    own = [
        (wins.first, wins.second) if pairing.first == seat else (wins.second, wins.first)
        for pairing, wins in results.items()
        if wins.is_over and seat in pairing.seats
    ]
    won, drawn = sum(mine > other for mine, other in own), sum(mine == other for mine, other in own)
    points = WIN_POINTS * won + DRAW_POINTS * drawn
    games = sum(mine for mine, _ in own), sum(other for _, other in own)
    return PodStanding(seat, 0, points, won, drawn, len(own) - won - drawn, *games)
