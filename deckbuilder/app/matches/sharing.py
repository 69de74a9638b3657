"""A game as it is handed on to others: at one of its steps, as a code, and in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.narration import winners
from deckbuilder.match.best_of import game_of_save
from deckbuilder.match.game_code import LINK_END, is_code, read_code, write_code
from deckbuilder.match.match import Match
from deckbuilder.match.saves import match_of
from deckbuilder.match.seat import MatchSeat, PlayerView, public_view
from deckbuilder.match.step_texts import sentence
from deckbuilder.match.steps import Step
from deckbuilder.players import match_title
from deckbuilder.text import listed, printable
from engine.record import read as read_record

KNOWS_HANDS = "Several people play, and a game knows every hand and what will be drawn: share it when it is over."


@dataclass(frozen=True)
class SharedGame:
    """A recorded game after one of its steps, as the person who plays it may know it.

    `text`: of the saved game, which goes on to its last step; `match`: the game at the step. `is_over`: the game is at
    its last step. `is_secret`: the record would tell one person at the screen what another one holds.
    """

    text: str
    match: Match
    step: int
    length: int
    is_over: bool
    is_secret: bool

    @property
    def seat(self) -> MatchSeat:
        """The seat from which the game is seen: that of a person, or the first one."""
        return MatchSeat(self.match, min(self.match.setup.people, default=0))

    @property
    def view(self) -> PlayerView:
        """The table; of several people, as each of them may know it."""
        seen = self.seat.view()
        return public_view(seen) if self.is_secret else seen

    @cached_property
    def steps(self) -> list[Step]:
        """The steps of the game up to here."""
        return self.seat.steps()

    @property
    def title(self) -> str:
        """The decks, side against side."""
        return match_title(list(map(printable, self.match.setup.player_names)), self.match.library.sides)

    @property
    def standing(self) -> str:
        """How the game stands: its turn, or how it has ended."""
        game = self.match.game
        if not game.over:
            return f"Turn {game.state.turn}, {game.player_name(game.state.active)}"
        result = "drawn" if game.winner is None else f"won by {listed(map(game.player_name, winners(game)))}"
        return f"Turn {game.state.turn}, {result}: {game.state.result}"

    def code(self) -> str:
        """Return the code of the game. Raises InputError for a secret game, and for one that is too long."""
        if self.is_secret:
            raise InputError(KNOWS_HANDS)
        return write_code(self.text)

    def link_end(self) -> str:
        """Return what stands in a link behind the address of the edition that opens it. Raises InputError as above."""
        at = f"&step={self.step}" if self.step < self.length else ""
        return f"{LINK_END}{self.code()}{at}"

    def sentence(self, step: Step) -> str:
        """Return what was done in a step."""
        names = self.match.setup.player_names
        return sentence(step, "", presentation_of(self.match.library).phrases, names)

    def words(self) -> str:
        """Return the game up to here turn by turn, as the person who plays it may know it. Raises InputError."""
        if self.is_secret:
            raise InputError(KNOWS_HANDS)
        return "\n".join([f"{self.title}. {self.standing}.", *self._turns(), ""])

    def _turns(self) -> Iterator[str]:
        names = self.match.setup.player_names
        for (turn, player), steps in groupby(self.steps, lambda step: (step.turn, step.player)):
            yield f"\nTurn {turn}, {printable(names[player])}"
            yield from (f"- {self.sentence(step)}" for step in steps)


def saved_text(workbench: Workbench, source: str) -> str:
    """Return the text of a saved game: of a file, or of the code of a game or a link to it. Raises InputError."""
    return read_code(source, workbench.catalogue) if is_code(source) else files.read(Path(source))


def shared_game(
    workbench: Workbench,
    text: str,
    name: str,
    step: int | None = None,
    number: int | None = None,
    match: Match | None = None,
) -> SharedGame:
    """Return the recorded game of a text after a step, or as it stands. Raises InputError.

    `name`: of its file or source, for errors. `number`: of a best-of the game of this number. `match`: the game as it
    stands, if it is open.
    """
    if match is None or step is not None or number is not None:
        match = match_of(text, workbench.catalogue, name, choices=step, number=number, bots_wait=True)
    text = game_of_save(text, number)
    record = read_record(text)
    is_over, length = record.winner is not None or record.drawn, len(record.steps)
    here = length if step is None else min(step, length)
    return SharedGame(text, match, here, length, is_over, is_secret=match.setup.is_shared and not is_over)
