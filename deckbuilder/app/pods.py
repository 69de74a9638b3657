"""Pods in folders: who plays, their decks and their games, kept after each game and gone on with at any time."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from deckbuilder import files
from deckbuilder.app.matches.kept import FOLDER as MATCHES
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import MAX_NAME_LENGTH, Copies, Deck
from deckbuilder.decks.edit import read_pool
from deckbuilder.decks.load import file_text, resolve_text
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import name_problem
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.packs import format_with_packs, open_packs
from deckbuilder.limited.pod import Pairing, Pod, PodPlayer, PodStanding, Wins, pairings, standings
from deckbuilder.limited.pod_file import read_pod, write_pod
from deckbuilder.limited.table import DraftTable
from deckbuilder.match.best_of import Score, join_games, split_games
from deckbuilder.match.match import Match
from deckbuilder.match.saves import load_game, save_game
from deckbuilder.match.setup import PERSON, PROXY, known_bot, must_be_player
from deckbuilder.match.start import begin
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.simulation.chunks import ReportProgress, Stop, Task, never
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.result import EndlessGame, GameResult
from deckbuilder.simulation.run import run
from deckbuilder.text import short, slug
from engine import Generator

POD_FILE = "pod.yaml"
FOLDER = "pods"  # within the data of a workbench
NO_LOCK = nullcontext()
MAX_STEM = 40  # characters of a name of a folder before a number that makes it free
END = re.compile(r"^end: \d+ steps?, (?:won by player ([12])|(drawn))$", re.MULTILINE | re.ASCII)
MAX_TURNS = 10_000  # of a game between bots, which the rules end long before
ENDLESS = "# without an end, so that it counts for nobody: "
SEEDS = 1 << 32  # streams of the seed from here on are those of games with people


@dataclass(frozen=True)
class PodFolder:
    """A pod, and the folder with its file, its decks (`seat-1.yaml`) and its games (`1-2.txt`).

    Methods raise InputError. `games`: where the games with people lie, each with the beginning `stem` in its name.
    `is_private`: whether others may not read the files.
    """

    path: Path
    pod: Pod
    workbench: Workbench
    games: Path
    stem: str = ""
    is_private: bool = False

    @classmethod
    def open(cls, path: Path, workbench: Workbench) -> "PodFolder":
        """Return the pod of a folder."""
        file = str(path / POD_FILE)
        pod = read_pod(files.read(path / POD_FILE), file)
        try:
            workbench.catalogue.ruleset(pod.ruleset)
            for player in pod.players:
                must_be_player(player.player)
        except InputError as error:
            raise InputError(str(error), Place(file)) from None
        return cls(path, pod, workbench, path)

    @property
    def ruleset(self) -> RuleSet:
        return self.workbench.catalogue.ruleset(self.pod.ruleset)

    def deck_path(self, seat: int) -> Path:
        """Return the file of a player's deck."""
        return self.path / f"seat-{seat + 1}.yaml"

    def deck(self, seat: int) -> ResolvedDeck:
        """Return a player's deck."""
        path = self.deck_path(seat)
        return resolve_text(files.read(path), path, self.workbench.resolver)

    def people(self, pairing: Pairing) -> list[int]:
        """Return the seats of people in a pairing."""
        seats = pairing.first, pairing.second
        return [seat for seat in seats if self.pod.players[seat].player == PERSON]

    def game_path(self, pairing: Pairing) -> Path:
        """Return the file with the games of a pairing."""
        name = f"{pairing.first + 1}-{pairing.second + 1}.txt"
        return self.games / f"{self.stem}{name}" if self.people(pairing) else self.path / name

    def text(self, pairing: Pairing) -> str:
        """Return the saved games of a pairing; empty where none has begun."""
        path = self.game_path(pairing)
        return "" if files.is_missing(path) else files.read(path)

    def score(self, pairing: Pairing) -> Score | None:
        """Return the score of a pairing by its finished games; None where none has begun."""
        text = self.text(pairing)
        if not text:
            return None
        winners: list[int | None] = []
        for game in split_games(text):
            if ENDLESS in game:
                winners.append(None)
            elif end := END.search(game):
                winners.append(int(end[1]) - 1 if end[1] else None)
        return Score(self.pod.best_of or 1, tuple(winners))

    def scores(self) -> dict[Pairing, Score]:
        """Return the scores of the pairings that have begun."""
        scores = ((pairing, self.score(pairing)) for pairing in self.pod.pairings)
        return {pairing: score for pairing, score in scores if score is not None}

    def standings(self, scores: Mapping[Pairing, Score] | None = None) -> list[PodStanding]:
        """Return how the players stand. `scores`: of `scores`, if they are known already."""
        known = self.scores() if scores is None else scores
        results = {pairing: Wins(*score.wins, score.is_over) for pairing, score in known.items()}
        return standings(len(self.pod.players), results)

    def waiting_bots(self) -> list[Pairing]:
        """Return the pairings of bots that are still to be played."""
        return [pairing for pairing in self.pod.pairings if not self.people(pairing) and not self.text(pairing)]

    def next_own(self) -> Pairing | None:
        """Return the next pairing with a person that is not over; None after the last one."""
        own = (pairing for pairing in self.pod.pairings if self.people(pairing))
        return next((pairing for pairing in own if not (score := self.score(pairing)) or not score.is_over), None)

    def match(self, pairing: Pairing, *, bots_wait: bool = False) -> Match:
        """Return the game of a pairing with a person, as it was left, or the first one, which is kept at once."""
        path = self.game_path(pairing)
        if not files.is_missing(path):
            return load_game(path, self.workbench.catalogue, bots_wait=bots_wait)
        match = self.new_match(pairing, bots_wait=bots_wait)
        save_game(match, path, private=self.is_private)
        return match

    def new_match(self, pairing: Pairing, *, bots_wait: bool = False) -> Match:
        """Return the first game of a pairing with a person."""
        number = self.pod.pairings.index(pairing)
        seats = pairing.first, pairing.second
        return begin(
            [self.deck(seat) for seat in seats],
            self.workbench.resolver,
            Generator(self.pod.seed, SEEDS + number).word(),
            None,
            tuple(self.pod.players[seat].player for seat in seats),
            strict=False,
            bots_wait=bots_wait,
            best_of=self.pod.best_of,
            event=f"{self.pod.name}, round {pairing.round}",
        )

    def tasks(self, pairings: Iterable[Pairing]) -> list[Task]:
        """Return the games of pairings of bots, for `simulation.run`."""
        return [self._task(pairing) for pairing in pairings]

    def _task(self, pairing: Pairing) -> Task:
        seats = pairing.first, pairing.second
        of_pairing = series(
            self.workbench.catalogue,
            [self.deck(seat).must_be_readable() for seat in seats],
            players=tuple(self.pod.players[seat].player for seat in seats),
            seed=self.pod.seed,
            turns=MAX_TURNS,
            records=True,
            best_of=self.pod.best_of,
        )
        return Task(of_pairing.setting, (self.pod.pairings.index(pairing),))

    def keep(self, pairing: Pairing, results: Sequence[GameResult | EndlessGame]) -> None:
        """Write the games of a pairing of bots."""
        texts = [
            f"{ENDLESS}{result.why}\n" if isinstance(result, EndlessGame) else result.record or ""
            for result in sorted(results, key=lambda result: result.number)
        ]
        write = files.write_private if self.is_private else files.write
        size = self.pod.best_of
        write(self.game_path(pairing), join_games(size, texts) if size else texts[0])

    def play_bots(
        self,
        pairings: Sequence[Pairing],
        report: ReportProgress,
        stop: Stop = never,
        *,
        jobs: int,
        is_isolated: bool = False,
        lock: AbstractContextManager[object] = NO_LOCK,
    ) -> bool:
        """Play pairings of bots, and keep each when it is over. Return False if that was interrupted or stopped.

        `report`, `stop` and `is_isolated` as for `simulation.run`; the numbers are those of pairings. `lock` is held
        while the catalogue is read, not while games are played.
        """
        with lock:
            tasks = self.tasks(pairings)
        done = run(
            tasks,
            report,
            jobs=jobs,
            is_isolated=is_isolated,
            keep=lambda task, results: self.keep(pairings[task], results) if results else None,
            stop=stop,
        )
        for (task, _), endless in done.endless.items():
            if not self.text(pairings[task]):
                self.keep(pairings[task], [endless])
        if done.input_error:
            raise done.input_error
        return not done.interrupted

    def to_json(self) -> dict[str, Any]:
        """Return the pod for programs: players, pairings with scores, and standings."""
        scores = self.scores()
        return {
            "pod": self.pod.name,
            "ruleset": self.pod.ruleset,
            "seed": self.pod.seed,
            "best_of": self.pod.best_of or 1,
            "players": [
                {"name": player.name, "player": player.player, "deck": str(self.deck_path(seat))}
                for seat, player in enumerate(self.pod.players)
            ],
            "pairings": [_pairing_json(pairing, scores.get(pairing)) for pairing in self.pod.pairings],
            "standings": [self._standing_json(row) for row in self.standings(scores)],
        }

    def _standing_json(self, row: PodStanding) -> dict[str, Any]:
        return {
            "place": row.place,
            "name": self.pod.players[row.seat].name,
            "seat": row.seat + 1,
            "points": row.points,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "games_won": row.games_won,
            "games_lost": row.games_lost,
        }


def _pairing_json(pairing: Pairing, score: Score | None) -> dict[str, Any]:
    return {
        "round": pairing.round,
        "seats": [pairing.first + 1, pairing.second + 1],
        "wins": list(score.wins) if score else [0, 0],
        "over": score is not None and score.is_over,
    }


@dataclass(frozen=True)
class PodOrder:
    """How a pod is played. `best_of`: the size of the best-of of each pairing, single games if None."""

    name: str
    seed: int
    best_of: int | None = None
    bot: str = PROXY


@dataclass(frozen=True)
class SeatCards:
    """A player of a pod before it begins, with the cards of the event.

    `deck`: that of a person; one is built from the cards where it is None.
    """

    name: str
    player: str
    pool: Copies
    deck: Deck | None = None


def begin_pod(
    folder: Path, order: PodOrder, ruleset: RuleSet, seats: Sequence[SeatCards], workbench: Workbench, *, private: bool
) -> None:
    """Write the folder of a new pod: its decks, then its file. Raises InputError for decks that cannot play in it."""
    pairings(len(seats))  # raises for a number of players that cannot play
    decks = [_deck_of(seat, order, ruleset, workbench) for seat in seats]
    write = files.write_private if private else files.write
    try:
        if private:
            files.make_private_folder(folder)
        else:
            folder.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(files.reason(error), Place(str(folder))) from None
    players = tuple(PodPlayer(seat.name, seat.player) for seat in seats)
    pod = Pod(order.name, ruleset.id, order.seed, players, order.best_of)
    for number, deck in enumerate(decks, start=1):
        path = folder / f"seat-{number}.yaml"
        write(path, file_text(deck, path, workbench.resolver))
    write(folder / POD_FILE, write_pod(pod))


def _deck_of(seat: SeatCards, order: PodOrder, ruleset: RuleSet, workbench: Workbench) -> Deck:
    """Return the deck of a player, made of the player's cards alone (CH-2.1.2). Raises InputError."""
    format_ = format_with_packs(ruleset)
    if seat.deck is None:
        builder = LimitedDecks(ruleset, format_, workbench.resolver)
        leader = builder.best_leader(Counter(seat.pool).elements())
        name = f"{leader.name}, {order.name}" if seat.player == PERSON else f"{seat.name}, {leader.name}"
        return builder.build(seat.pool, order.seed, name[:MAX_NAME_LENGTH], leader)
    deck = replace(seat.deck, format=format_.name, pool=seat.pool)
    problems = workbench.resolver.validator_of(deck).validate(deck)
    if problems:
        raise InputError(f"the deck '{deck.name}' cannot be played in this event: {problems[0].message}")
    return deck


def seats_of_draft(table: DraftTable, bot: str, decks: Mapping[int, Deck]) -> list[SeatCards]:
    """Return the players of a draft that is over. `decks`: of people, by seat. Raises InputError before the end."""
    if not table.draft.is_over:
        raise InputError("the draft is not over yet")
    kind, people = known_bot(bot), table.draft.order.people
    return [
        SeatCards(
            table.name_of(seat),
            PERSON if seat in people else kind,
            Counter((*table.draft.given, *picks)),
            decks.get(seat),
        )
        for seat, picks in enumerate(table.draft.picks)
    ]


def seats_of_sealed(
    pool: Copies, players: int, seed: int, bot: str, deck: Deck | None, ruleset: RuleSet, workbench: Workbench
) -> list[SeatCards]:
    """Return a person with a sealed pool, and bots who open packs of their own. Raises InputError."""
    kind = known_bot(bot)
    bots = [
        SeatCards(f"Bot {seat}", kind, open_packs(ruleset, workbench.catalogue, Generator(seed, seat).word()))
        for seat in range(2, players + 1)
    ]
    return [SeatCards("You", PERSON, pool, deck), *bots]


def pool_of_file(name: str, ruleset: RuleSet, workbench: Workbench) -> Copies:
    """Return the cards of a pool file. Raises InputError."""
    names = CardNames(workbench.catalogue, ruleset)
    return Counter({names.find(entry.name): entry.count for entry in read_pool(name, workbench.resolver, ruleset)})


class KeptPods:
    """The pods of the data of a workbench; the games of people in them are among the user's matches.

    Methods raise InputError.
    """

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.folder = workbench.data / FOLDER

    def names(self) -> list[str]:
        """Return the names of all pods, the one that was changed last first."""
        try:
            paths = [path for path in self.folder.iterdir() if not name_problem(path.name) and path.is_dir()]
            changed = {path.name: path.stat().st_mtime_ns for path in paths if (path / POD_FILE).is_file()}
        except FileNotFoundError:
            return []
        except OSError as error:
            raise InputError(f"cannot be read: {files.reason(error)}", Place(str(self.folder))) from None
        return sorted(changed, key=lambda name: (-changed[name], name))

    def has(self, name: str) -> bool:
        """Whether there is a pod of this name."""
        return not name_problem(name) and (self.folder / name / POD_FILE).is_file()

    def open(self, name: str) -> PodFolder:
        """Return a pod by its name."""
        if not self.has(name):
            raise InputError(f"there is no pod '{short(name)}'")
        pod = PodFolder.open(self.folder / name, self._workbench)
        return replace(pod, games=self._workbench.data / MATCHES, stem=f"{name}-", is_private=True)

    def begin(self, order: PodOrder, ruleset: RuleSet, seats: Sequence[SeatCards]) -> str:
        """Begin a pod under a free name like its title, and return that."""
        stem = slug(order.name)[:MAX_STEM] or "pod"
        names = (f"{stem}{'' if number == 1 else f'-{number}'}" for number in count(1))
        name = next(name for name in names if not (self.folder / name).exists())
        begin_pod(self.folder / name, order, ruleset, seats, self._workbench, private=True)
        return name

    def remove(self, name: str) -> None:
        """Delete a pod with its decks and the games of bots; those of people stay among the matches."""
        folder = self.open(name).path
        try:
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()
        except OSError as error:
            raise InputError(f"cannot be deleted: {files.reason(error)}", Place(name)) from None
