"""A best-of: several games of the same two decks, of which the player who wins more of them wins the whole."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.errors import InputError, Place
from deckbuilder.model.ruleset import DUEL, Beginner
from deckbuilder.text import listed
from engine.record import Record, RecordError
from engine.record import read as read_record

SIZES = (3, 5, 7)
HEADING = re.compile(r"^# best of (\d), game (\d)$", re.MULTILINE | re.ASCII)


@dataclass(frozen=True)
class Score:
    """What has come of the games of a best-of.

    At most `size` games are played, and none when the player who is behind cannot catch up any more. A drawn game
    counts for nobody. `winners`: of each finished game, by seat; None for a drawn one.
    """

    size: int
    winners: tuple[int | None, ...] = ()

    @property
    def wins(self) -> tuple[int, int]:
        """The games that each of the two players has won."""
        return self.winners.count(0), self.winners.count(1)

    @property
    def is_over(self) -> bool:
        """Whether the games that are left can change nothing."""
        return abs(self.wins[0] - self.wins[1]) > self.size - len(self.winners) or len(self.winners) == self.size

    @property
    def leader(self) -> int | None:
        """The seat that has won more games; None while they are even. After the end it has won the best-of."""
        return None if self.wins[0] == self.wins[1] else int(self.wins[1] > self.wins[0])

    def chooser(self, beginner: Beginner) -> int | None:
        """Return the seat that chooses who begins the next game (CH-1.4); None where chance decides."""
        last = self.winners[-1] if self.winners else None
        return 1 - last if last is not None and beginner.is_chosen_by_loser else None


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of a best-of: its saved text, who began it, who has won (None: drawn), and its last turn."""

    text: str
    first: int
    winner: int | None
    turns: int


@dataclass(frozen=True)
class BestOf:
    """The best-of to which a game belongs: at most so many games, who begins them, and those before this game."""

    size: int
    beginner: Beginner
    played: tuple[PlayedGame, ...] = ()

    @property
    def number(self) -> int:
        """The number of the present game, from 1."""
        return len(self.played) + 1

    def score(self, *winners: int | None) -> Score:
        """Return the score after the games before this one, and further ones with these winners."""
        return Score(self.size, (*(game.winner for game in self.played), *winners))

    def after(self, game: PlayedGame) -> "BestOf":
        """Return the same best-of with one more finished game."""
        return replace(self, played=(*self.played, game))

    @property
    def begun_anew(self) -> "BestOf":
        """A best-of like this one without any game."""
        return replace(self, played=())


def score_sentence(score: Score, names: Sequence[str]) -> str:
    """Return the score as a sentence. `names`: what the two players are called."""
    first, second = score.wins
    drawn = len(score.winners) - first - second
    more = f", {drawn} drawn" if drawn else ""
    if not score.is_over:
        return f"Best of {score.size}: {names[0]} {first}, {names[1]} {second}{more}."
    if score.leader is None:
        return f"The best of {score.size} is drawn, {first} to {second}{more}."
    return f"{names[score.leader]} wins the best of {score.size}, {max(score.wins)} to {min(score.wins)}{more}."


def begin_best_of(size: int, beginner: Beginner, seats: int) -> BestOf:
    """Return a best-of without games. Raises InputError for a number of games or of players that it cannot have."""
    must_be_size(size)
    if seats != DUEL:
        raise InputError(f"a best-of is played by two, not by {seats}")
    return BestOf(size, beginner)


def must_be_size(size: int | None) -> None:
    """Raise InputError for a number of games that a best-of cannot have; None stands for a single game."""
    if size is not None and size not in SIZES:
        raise InputError(f"a best-of has {listed(map(str, SIZES), 'or')} games, not {size}")


def join_games(size: int, texts: Sequence[str]) -> str:
    """Return the text of a file with the saved texts of the games of a best-of, in their order."""
    return "".join(f"# best of {size}, game {number}\n{text}" for number, text in enumerate(texts, start=1))


def size_of_save(text: str) -> int | None:
    """Return the size of the best-of in the text of a saved game; None for a single game."""
    heading = HEADING.search(text)
    return int(heading[1]) if heading else None


def split_games(text: str) -> list[str]:
    """Return the saved texts of all games in the text of a file, in their order; a single game is the only one."""
    headings = list(HEADING.finditer(text))
    if not headings:
        return [text]
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return [text[heading.end() + 1 : end] for heading, end in zip(headings, ends, strict=True)]


def game_of_save(text: str, number: int | None = None) -> str:
    """Return the text of one game of a file, the last by default; its lines keep their numbers. Raises InputError."""
    games = split_games(text)
    if number is not None and not 1 <= number <= len(games):
        raise InputError(f"there is no game {number}; the file has {len(games)}")
    headings = list(HEADING.finditer(text))
    if not headings:
        return text
    chosen = (number or len(games)) - 1
    return "\n" * text.count("\n", 0, headings[chosen].end() + 1) + games[chosen]


def best_of_save(text: str, beginner: Beginner, file: str) -> BestOf | None:
    """Return the best-of of a saved game with its earlier games; None for a single game. Raises InputError."""
    headings = list(HEADING.finditer(text))
    if not headings:
        return None
    best_of = begin_best_of(int(headings[0][1]), beginner, DUEL)
    for number, heading in enumerate(headings, start=1):
        if (int(heading[1]), int(heading[2])) != (best_of.size, number) or best_of.score().is_over:
            line = text.count("\n", 0, heading.start()) + 1
            raise InputError(f"game {number} of a best of {best_of.size} cannot stand here", Place(file, line))
        if number < len(headings):
            own_text = game_of_save(text, number)
            try:
                record = read_record(own_text)
            except RecordError as error:
                raise InputError(error.sentence, Place(file, error.line)) from None
            if record.winner is None and not record.drawn:
                raise InputError(f"game {number} is not over, so no other one can follow it", Place(file))
            best_of = best_of.after(played_game(split_games(text)[number - 1], record))
    return best_of


def played_game(text: str, record: Record) -> PlayedGame:
    """Return a finished game of its saved text and its record."""
    steps = record.steps
    first = record.first if record.first is not None else steps[0].player if steps else 0
    return PlayedGame(text, first, record.winner, steps[-1].turn if steps else 1)
