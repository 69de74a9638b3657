"""A pod in a folder: who plays, their decks, games and results, kept after each game and gone on with at any time.

A result stands in the pod's file, so that damage to the file of its games does not take it away.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from deckbuilder import files
from deckbuilder.app.report import Figure, Report
from deckbuilder.app.workbench import Workbench
from deckbuilder.change_lock import change_lock
from deckbuilder.decks.load import resolve_text
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError, Place
from deckbuilder.limited.pod import LEAVING, TIE_BREAKS, Pairing, PairingResult, Pod, PodStanding, Wins, standings
from deckbuilder.limited.pod_file import read_pod, write_pod
from deckbuilder.match.best_of import Score, game_of_save, join_games, split_games
from deckbuilder.match.match import Match
from deckbuilder.match.remarks import with_players
from deckbuilder.match.saves import load_game, save_game
from deckbuilder.match.setup import must_be_player
from deckbuilder.match.start import begin
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import PERSON
from deckbuilder.simulation.chunks import Task
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.run import Aggregate
from deckbuilder.simulation.statistics import EndlessGame, GameResult
from engine import Generator
from engine.record import RecordError
from engine.record import read as read_record

POD_FILE = "pod.yaml"
MAX_TURNS = 10_000  # of a game between bots, which the rules end long before
ENDLESS = "# without an end, so that it counts for nobody: "
SEEDS = 1 << 32  # streams of the seed from here on are those of games with people


@dataclass(frozen=True)
class SavedGames:
    """The games of a pairing as their file holds them.

    Attributes:
        winners: Of each finished game, by player: 0 or 1; None for a drawn one.
        is_begun: Whether there is a file.
        problem: Why it cannot be read; empty where it can.
    """

    winners: tuple[int | None, ...] = ()
    is_begun: bool = False
    problem: str = ""


@dataclass(frozen=True)
class PodFolder:
    """A pod, and the folder with its file, its decks (`seat-1.yaml`) and its games (`1-2.txt`).

    Methods raise InputError. `games`: where the games with people lie, each with the beginning `stem` in its name.
    `is_private`: whether others may not read the files.
    """

    columns: ClassVar = ("place", "name", "seat", "deck", "points", "won", "drawn", "lost", "games_won", "games_lost")

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
                must_be_player(player.plays)
        except InputError as error:
            raise InputError(str(error), Place(file)) from None
        return cls(path, pod, workbench, path)

    @property
    def ruleset(self) -> RuleSet:
        return self.workbench.catalogue.ruleset(self.pod.ruleset)

    def deck_path(self, seat: int) -> Path:
        """Return the file of a player's deck."""
        return deck_file(self.path, seat)

    def deck(self, seat: int) -> ResolvedDeck:
        """Return a player's deck."""
        path = self.deck_path(seat)
        return resolve_text(files.read(path), path, self.workbench.resolver)

    def people(self, pairing: Pairing) -> list[int]:
        """Return the seats of people in a pairing."""
        return [seat for seat in pairing.seats if self.pod.players[seat].plays == PERSON]

    def is_of_people(self, pairing: Pairing) -> bool:
        """Whether a person had one of the seats at the beginning: the games stay where they were begun."""
        return any(self.pod.players[seat].player == PERSON for seat in pairing.seats)

    def event(self, pairing: Pairing) -> str:
        """Return what the games of a pairing are played in: `Friday, round 2: Anna against Ben`."""
        return f"{self.pod.name}, round {pairing.round}: {self.pod.versus(pairing)}"

    def game_path(self, pairing: Pairing) -> Path:
        """Return the file with the games of a pairing."""
        name = f"{pairing.first + 1}-{pairing.second + 1}.txt"
        return self.games / f"{self.stem}{name}" if self.is_of_people(pairing) else self.path / name

    def text(self, pairing: Pairing) -> str:
        """Return the saved games of a pairing; empty where none has begun."""
        path = self.game_path(pairing)
        return "" if files.is_missing(path) else files.read(path)

    def saved(self, pairing: Pairing) -> SavedGames:
        """Return the games of a pairing as their file holds them."""
        path = self.game_path(pairing)
        try:
            text = self.text(pairing)
            if not text and files.is_missing(path):
                return SavedGames()
            numbers = range(1, len(split_games(text)) + 1)
            ended = [ending for number in numbers if (ending := _ending(game_of_save(text, number), path))]
        except InputError as error:
            return SavedGames(is_begun=True, problem=str(error))
        return SavedGames(tuple(winner for (winner,) in ended), is_begun=True)

    def score(self, pairing: Pairing) -> Score | None:
        """Return the score of a pairing by its finished games; None where none has begun."""
        kept = self.pod.results.get(pairing)
        if kept and kept.date:
            return Score(len(kept.winners), kept.winners)  # a real table says when it is over
        score = Score(self.pod.games, kept.winners) if kept else None
        if score and score.is_over:
            return score
        saved = self.saved(pairing)
        is_newer = saved.is_begun and len(saved.winners) >= len(score.winners if score else ())
        return Score(self.pod.games, saved.winners) if is_newer else score

    def problems(self) -> list[str]:
        """Return a sentence for each file that is damaged, and for games that ended otherwise than the pod says."""
        seats = range(len(self.pod.players))
        return [*filter(None, map(self._problem_of_deck, seats)), *self.game_problems(self.pod.pairings)]

    def game_problems(self, pairings: Iterable[Pairing]) -> list[str]:
        """Return such a sentence for each pairing whose games have one."""
        return list(filter(None, map(self._problem_of_games, pairings)))

    def _problem_of_deck(self, seat: int) -> str:
        try:
            self.deck(seat)
        except InputError as error:
            return str(error)
        return ""

    def _problem_of_games(self, pairing: Pairing) -> str:
        saved, kept = self.saved(pairing), self.pod.results.get(pairing)
        if saved.problem:
            return f"{saved.problem}{'; the result that was kept stands' if kept else ''}"
        if kept and not kept.date and saved.is_begun and saved.winners[: len(kept.winners)] != kept.winners:
            return f"{Place(str(self.game_path(pairing)))}: holds other results than were kept, which stand"
        return ""

    def leader_name(self, seat: int) -> str:
        """Return the name of the leader of a player's deck; empty where the deck cannot be read."""
        try:
            leader = self.deck(seat).leader
        except InputError:
            return ""
        return leader.name if leader else ""

    def deck_name(self, seat: int) -> str:
        """Return the name of a player's deck; that of the player where the deck cannot be read."""
        try:
            return self.deck(seat).deck.name
        except InputError:
            return self.pod.players[seat].name

    def scores(self) -> dict[Pairing, Score]:
        """Return the scores of the pairings that have begun."""
        scores = ((pairing, self.score(pairing)) for pairing in self.pod.pairings)
        return {pairing: score for pairing, score in scores if score is not None}

    def progress(self, scores: Mapping[Pairing, Score]) -> str:
        """Return `2 of 28 pairings are over, best of 3`."""
        over = sum(score.is_over for score in scores.values())
        played = [pairing for pairing in self.pod.pairings if self.pod.is_played(pairing) or pairing in scores]
        how = f"best of {self.pod.best_of}" if self.pod.best_of else "single games"
        return f"{over} of {len(played)} pairings are over, {how}"

    def standings(self, scores: Mapping[Pairing, Score] | None = None) -> list[PodStanding]:
        """Return how the players stand. `scores`: of `scores`, if they are known already."""
        known = self.scores() if scores is None else scores
        return standings(len(self.pod.players), self.counting(known))

    def counting(self, scores: Mapping[Pairing, Score]) -> dict[Pairing, Wins]:
        """Return the results that count in the standings."""
        return self.pod.counting({pairing: Wins(*score.wins, score.is_over) for pairing, score in scores.items()})

    def result_texts(self, scores: Mapping[Pairing, Score]) -> dict[Pairing, str]:
        """Return what came of each pairing: `2-1`, `1-0, goes on`, `0-2 by default`; empty before the first game."""
        counting, texts = self.counting(scores), {}
        for pairing in self.pod.pairings:
            score, wins = scores.get(pairing), counting.get(pairing)
            if score is None:
                texts[pairing] = (
                    f"{wins.first}-{wins.second} by default"
                    if wins
                    else ("" if self.pod.is_played(pairing) else "not played")
                )
                continue
            drawn = f", {score.winners.count(None)} drawn" if None in score.winners else ""
            state = "" if wins else ", goes on" if self.pod.is_played(pairing) else ", does not count"
            texts[pairing] = f"{score.wins[0]}-{score.wins[1]}{drawn}{state}"
        return texts

    @property
    def notes(self) -> list[str]:
        """What decides about the places."""
        return [TIE_BREAKS, *([LEAVING] if any(player.has_left for player in self.pod.players) else [])]

    def report(self) -> Report:
        """Return the pairings, then the standings, which stay in a low window."""
        scores, names, rounds, ranks = self.scores(), [player.title for player in self.pod.players], [], []
        texts = self.result_texts(scores)
        for pairing in self.pod.pairings:
            kept = self.pod.results.get(pairing)
            file = str(self.game_path(pairing)) if pairing in scores and not (kept and kept.date) else ""
            players = f"{names[pairing.first]} - {names[pairing.second]}"
            rounds.append([str(pairing.round), players, texts[pairing], kept.date if kept else "", file])
        for row in self.standings(scores):
            numbers = map(str, (row.points, row.won, row.drawn, row.lost))
            games = f"{row.games_won}-{row.games_lost}"
            ranks.append([str(row.place), names[row.seat], self.leader_name(row.seat), *numbers, games])
        headings = ("", "Player", "Deck", "Points", "Won", "Drawn", "Lost", "Games")
        figures = [
            Figure("", ("Round", "Pairing", "Games", "Date", "File"), rounds, least=("File", "Date")),
            Figure("", headings, ranks, note=" ".join(self.notes), least=("Deck",)),
        ]
        return Report(self.pod.name, [f"{self.progress(scores)}."], figures=figures)

    def waiting_bots(self) -> list[Pairing]:
        """Return the pairings of bots that are still to be played."""
        return [pairing for pairing in self.open_pairings() if not self.people(pairing)]

    def next_own(self) -> Pairing | None:
        """Return the next pairing with a person that is not over; None after the last one."""
        return next((pairing for pairing in self.open_pairings() if self.people(pairing)), None)

    def open_pairings(self) -> list[Pairing]:
        """Return the pairings that are still played, and not over."""
        waiting = filter(self.pod.is_played, self.pod.pairings)
        return [pairing for pairing in waiting if not (score := self.score(pairing)) or not score.is_over]

    def enter(self, pairing: Pairing, result: PairingResult | None) -> "PodFolder":
        """Keep the result of a pairing, or none any more, and return the pod with it."""
        return self.change(lambda pod: pod.with_result(pairing, result))

    def change(self, change: Callable[[Pod], Pod]) -> "PodFolder":
        """Keep a changed pod, and return it; another program may have changed the file meanwhile."""
        with change_lock():
            pod = self._pod_of_file()
            changed = change(pod)
            if changed != pod:
                self._write(self.path / POD_FILE, write_pod(changed))
        return replace(self, pod=changed)

    def follow(self, pairing: Pairing) -> "PodFolder":
        """Keep the result of the games that the file of a pairing holds now; one of a real table stays."""
        with change_lock():
            saved, kept = self.saved(pairing), self._pod_of_file().results.get(pairing)
            if saved.problem or (kept and kept.date):
                return self
            return self.enter(pairing, PairingResult(saved.winners) if saved.winners else None)

    def settled(self) -> "PodFolder":
        """Keep the results of all finished games, as far as the file can be written; those of damaged files stay."""
        pod = self
        with suppress(InputError):
            for pairing in self.pod.pairings:
                kept = self.pod.results.get(pairing)
                if len(self.saved(pairing).winners) > len(kept.winners if kept else ()):
                    pod = pod.follow(pairing)
        return pod

    def _pod_of_file(self) -> Pod:
        return read_pod(files.read(self.path / POD_FILE), str(self.path / POD_FILE))

    def _write(self, path: Path, text: str) -> None:
        files.write(path, text, private=self.is_private)

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
        return begin(
            [self.deck(seat) for seat in pairing.seats],
            self.workbench.resolver,
            Generator(self.pod.seed, SEEDS + number).word(),
            None,
            tuple(self.pod.players[seat].plays for seat in pairing.seats),
            strict=False,
            bots_wait=bots_wait,
            best_of=self.pod.best_of,
            event=self.event(pairing),
        )

    def hand_over_games(self) -> None:
        """Note in the games that have begun, and in which a person plays on, who plays now."""
        for pairing in self.open_pairings():
            text = self.text(pairing) if self.people(pairing) else ""
            changed = with_players(text, [self.pod.players[seat].plays for seat in pairing.seats])
            if changed != text:
                self._write(self.game_path(pairing), changed)

    def games_of_bots(self) -> Aggregate:
        """Return the games of bots that are still to be played, each of which is kept when it is over."""
        pairings = self.waiting_bots()
        tasks = [self._task(pairing) for pairing in pairings]
        return Aggregate(tasks, lambda task, results: self.keep(pairings[task], results))

    def _task(self, pairing: Pairing) -> Task:
        of_pairing = series(
            self.workbench.catalogue,
            [self.deck(seat).must_be_readable() for seat in pairing.seats],
            players=tuple(self.pod.players[seat].plays for seat in pairing.seats),
            seed=self.pod.seed,
            turns=MAX_TURNS,
            records=True,
            best_of=self.pod.best_of,
        )
        return Task(of_pairing.setting, (self.pod.pairings.index(pairing),))

    def keep(self, pairing: Pairing, results: Sequence[GameResult | EndlessGame]) -> None:
        """Write the games of a pairing of bots, and their result."""
        texts = [
            f"{ENDLESS}{result.why}\n" if isinstance(result, EndlessGame) else result.record or ""
            for result in sorted(results, key=lambda result: result.number)
        ]
        size = self.pod.best_of
        self._write(self.game_path(pairing), join_games(size, texts) if size else texts[0])
        self.follow(pairing)

    def to_json(self) -> dict[str, Any]:
        """Return the pod for programs: players, pairings with scores, and standings."""
        scores = self.scores()
        return {
            "pod": self.pod.name,
            "ruleset": self.pod.ruleset,
            "seed": self.pod.seed,
            "best_of": self.pod.best_of or 1,
            "players": [
                {
                    "name": player.name,
                    "player": player.plays,
                    "left": player.has_left,
                    "deck": str(self.deck_path(seat)),
                }
                for seat, player in enumerate(self.pod.players)
            ],
            "pairings": [self._pairing_json(pairing, scores.get(pairing)) for pairing in self.pod.pairings],
            "standings": [dict(zip(self.columns, row, strict=True)) for row in self.rows()],
            "problems": self.problems(),
        }

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row of a table for each player, the best one first."""
        for row in self.standings():
            name, leader = self.pod.players[row.seat].name, self.leader_name(row.seat)
            figures = row.points, row.won, row.drawn, row.lost, row.games_won, row.games_lost
            yield [row.place, name, row.seat + 1, leader, *figures]

    def _pairing_json(self, pairing: Pairing, score: Score | None) -> dict[str, Any]:
        kept = self.pod.results.get(pairing)
        return {
            "round": pairing.round,
            "seats": [seat + 1 for seat in pairing.seats],
            "wins": list(score.wins) if score else [0, 0],
            "drawn": score.winners.count(None) if score else 0,
            "over": score is not None and score.is_over,
            "date": kept.date or None if kept else None,
        }


def deck_file(folder: Path, seat: int) -> Path:
    """Return the file of a player's deck in the folder of a pod."""
    return folder / f"seat-{seat + 1}.yaml"


def _ending(text: str, path: Path) -> tuple[int | None] | None:
    """Return the winner of a saved game (None: drawn), alone in a tuple; None before its end. Raises InputError."""
    if ENDLESS in text:
        return (None,)
    try:
        record = read_record(text)
    except RecordError as error:
        raise InputError(error.sentence, Place(str(path), error.line)) from None
    return (record.winner,) if record.drawn or record.winner is not None else None
