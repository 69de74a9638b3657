"""`python -m benchmarks.bots`: how well a bot plays each deck of a rule set, against random and passive players.

With each deck it meets a random player who plays the decks that come next by their names, twice each, so that both
begin once; and it plays games against one who does nothing, which it is to win in a number of its own turns. Where
decks have champions, it meets its like, and those that it draws in time are to be played. Fails when a limit is missed.
The same options give the same figures, whatever the number of processes.
"""

import argparse
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.duels import IN_TIME, Arena, Seat
from benchmarks.house import House
from deckbuilder.decks.deck import Deck
from deckbuilder.match.weights import load_weights
from deckbuilder.simulation.chunks import whole
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.intervals import share
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.run import run, usable_processors
from deckbuilder.simulation.statistics import GameResult

SOON = 15  # own turns
TURN_LIMIT = 200  # turns of a game against a random player
MIN_BEATEN = 0.95  # the share of all games against random players to win
MIN_WON = 0.90  # the share of the games against a passive player to win soon, with each deck
MIN_PLAYED = 0.60  # the share of the champions drawn in time to play, with each deck
BOTH = 2  # games with each opponent, so that each begins once


@dataclass(frozen=True)
class Standing:
    """What games with a deck came to."""

    deck: str
    beaten: int
    met: int
    won: int  # soon
    played: int
    rounds: tuple[int, ...]  # of the games against a passive player, won or broken off

    @property
    def is_under(self) -> bool:
        return self.won < MIN_WON * self.played


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots", description=(__doc__ or "").split(": ", 1)[1])
    parser.add_argument("decks", nargs="*", help="the decks that are played, by their names; all if none is named")
    parser.add_argument("--ruleset", default="summoner-wars-1e")
    parser.add_argument("--player", default="greedy", help="the kind of bot")
    parser.add_argument("--opponents", type=int, default=4, help="random players that each deck meets, twice each")
    parser.add_argument("--games", type=int, default=100, help="games of each deck against a passive player")
    parser.add_argument("--champions", type=int, default=14, help="games of each deck in which champions are counted")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=usable_processors())
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        house = House(Path(folder))
        decks = house.decks_of(options.ruleset)
        names = {name.replace("-", " ").casefold() for name in options.decks}
        places = [place for place, deck in enumerate(decks) if not names or deck.name.casefold() in names]
        if not places:
            parser.error("no deck has such a name")
        standings: list[Standing] = []
        with Console(stderr=True).status("") as status:
            for place in places:
                status.update(f"{len(standings)} of {len(places)} decks: {decks[place].name}")
                standings.append(_standing(house, decks, place, options))
        counts = _champions(Arena(house, options.ruleset), places, options)
    Console().print(_table(standings))
    if any(drawn for _, drawn in counts.values()):
        Console().print("", _played_table(counts))
    beaten, met = sum(standing.beaten for standing in standings), sum(standing.met for standing in standings)
    is_under = any(standing.is_under for standing in standings) or any(
        _is_unplayed(*count) for count in counts.values()
    )
    return int(is_under or beaten < MIN_BEATEN * met)


def _standing(house: House, decks: Sequence[Deck], place: int, options: argparse.Namespace) -> Standing:
    following = [*decks[place + 1 :], *decks[: place + 1]]
    kinds = (options.player, "random")
    meetings = [
        _setting(house, (decks[place], following[number % len(decks)]), kinds, options.seed + number, TURN_LIMIT)
        for number in range(options.opponents)
    ]
    alone = _setting(house, (decks[place], following[0]), (options.player, "passive"), options.seed, 2 * SOON)
    met = _play(meetings, BOTH, options.jobs)
    played = _play([alone], options.games, options.jobs)
    return Standing(
        decks[place].name,
        sum(game.winner == 0 for game in met),
        len(met),
        sum(game.winner == 0 for game in played),
        len(played),
        tuple(sorted(game.rounds for game in played)),
    )


def _champions(arena: Arena, decks: Sequence[int], options: argparse.Namespace) -> dict[str, tuple[int, int]]:
    """By deck, the champions that were played, and those that were drawn in time, in games against its like."""
    weights, all_decks = load_weights(options.ruleset), len(arena.decks)
    counts: dict[str, tuple[int, int]] = {}
    for deck in decks:
        played = drawn = 0
        for number in range(options.champions):
            other = (deck + 1 + number // BOTH) % all_decks
            seats = [Seat(deck, options.player, weights), Seat(other, options.player, weights)]
            outcome = arena.play(seats, options.seed * 1000 + number, first=number % BOTH)
            fates = [fate.played for fate in outcome.champions if fate.seat == 0]
            played, drawn = played + sum(fates), drawn + len(fates)
        counts[arena.names[deck]] = played, drawn
    return counts


def _setting(house: House, decks: tuple[Deck, Deck], kinds: tuple[str, str], seed: int, turns: int) -> Setting:
    return series(house.resolver.catalogue, decks, players=kinds, seed=seed, turns=turns).setting


def _play(settings: Sequence[Setting], games: int, jobs: int) -> list[GameResult]:
    """All games of some settings; where there is nothing to play, none."""
    if not settings or not games:
        return []
    results = run(whole(settings, games), lambda _: None, jobs=jobs)
    if results.interrupted:
        raise KeyboardInterrupt
    return [game for number in range(len(settings)) for game in results.of(number)]


def _table(standings: Sequence[Standing]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("deck", no_wrap=True)
    for heading in ("beats random", f"alone in {SOON}", "turns", "most", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in standings:
        middle, last = (
            (str(standing.rounds[len(standing.rounds) // 2]), str(standing.rounds[-1])) if standing.rounds else ("", "")
        )
        verdict = "" if not standing.played else "under" if standing.is_under else "pass"
        won = f"{standing.won} of {standing.played}"
        table.add_row(standing.deck, f"{standing.beaten} of {standing.met}", won, middle, last, verdict)
    beaten, met = sum(standing.beaten for standing in standings), sum(standing.met for standing in standings)
    alone, played = sum(standing.won for standing in standings), sum(standing.played for standing in standings)
    share = "" if not met else "under" if beaten < MIN_BEATEN * met else "pass"
    table.add_row("all", f"{beaten} of {met} {share}", f"{alone} of {played}", "", "", "")
    return table


def _is_unplayed(played: int, drawn: int) -> bool:
    return played < MIN_PLAYED * drawn


def _played_table(counts: Mapping[str, tuple[int, int]]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(f"champions drawn with {IN_TIME} own turns left", no_wrap=True)
    for heading in ("played", "share", "95 % interval", ""):
        table.add_column(heading, justify="right", no_wrap=True)
    every = sum(played for played, _ in counts.values()), sum(drawn for _, drawn in counts.values())
    for name, (played, drawn) in [*counts.items(), ("all", every)]:
        estimate = share(played, drawn)
        verdict = "" if not drawn or name == "all" else "under" if _is_unplayed(played, drawn) else "pass"
        interval = f"{estimate.low:.0%} to {estimate.high:.0%}"
        table.add_row(name, f"{played} of {drawn}", f"{estimate.value:.0%}", interval, verdict)
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
