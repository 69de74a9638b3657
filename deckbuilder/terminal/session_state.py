"""What a person has at the table besides the game: what is drawn, what is asked, and where the game is kept."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.app.storage import Storage
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Presentation
from deckbuilder.match.history import RecentEvents
from deckbuilder.match.match import Match
from deckbuilder.match.option_menu import OptionMenu, offers_of
from deckbuilder.match.option_odds import with_odds
from deckbuilder.match.player_view import PlayerView
from deckbuilder.match.seat import MatchSeat
from engine.core.game import Game


class TypedPaths:
    """Files by paths that are typed; `~` is the home folder, as a shell has it."""

    def path(self, name: str) -> Path:
        return Path(os.path.expanduser(name))  # noqa: PTH111 - its counterpart fails where there is no home


@dataclass(frozen=True)
class Reply:
    """What comes of a line: sentences, whether the table is to be drawn anew, whether the session is over.

    `legend`: what the signs of the board mean is to be told besides.
    """

    lines: tuple[str, ...] = ()
    redraw: bool = False
    over: bool = False
    legend: bool = False


@dataclass(frozen=True)
class Question:
    """A question of the session itself, and what a yes does."""

    text: str
    yes: Callable[[], Reply]


class SessionState:
    """A person at a course of a game: everything that commands look at and change."""

    def __init__(
        self, catalogue: Catalogue, match: Match, file: Path | None = None, storage: Storage | None = None
    ) -> None:
        self.catalogue = catalogue
        self.storage = storage or TypedPaths()  # of games that are saved and loaded by name
        self.file = file  # where the game was read from or written to last
        self.question: Question | None = None
        self.signs: Mapping[str, str] = {}  # by square, what the next drawing of the table shows besides
        self.lists_all = False  # offers that are seldom meant, too
        self.sit_down(match)

    def sit_down(self, match: Match) -> None:
        """Go on with a course, as it stands on the disk."""
        self.match = match
        self.stored = match.history.steps  # what is on the disk, or came of itself
        self.viewer = min(match.setup.people) if match.is_waiting_for_bots else match.player
        self.curtain = self.is_shared  # the hand stays hidden until its owner is alone with the screen

    @property
    def is_shared(self) -> bool:
        return self.match.setup.is_shared

    @property
    def is_unsaved(self) -> bool:
        return self.match.history.steps != self.stored

    @property
    def presentation(self) -> Presentation:
        return presentation_of(self.match.library)

    @property
    def known(self) -> Game:
        """The game as far as the player may know it whose answer is awaited."""
        return self.seat.known

    @property
    def seat(self) -> MatchSeat:
        """The seat of the player whose answer is awaited."""
        return MatchSeat(self.match, self.viewer)

    @property
    def view(self) -> PlayerView:
        """The table as that player sees it."""
        return self.seat.view(self.signs)

    @property
    def offers(self) -> OptionMenu:
        return offers_of(self.match.game, everything=self.lists_all)

    @property
    def menu(self) -> OptionMenu:
        """What is offered, as it is drawn: attacks with their chances."""
        return with_odds(self.offers, self.known)

    @property
    def log(self) -> list[str]:
        """Everything that happened, as that player may know it."""
        return self.seat.log()

    @property
    def recent(self) -> RecentEvents:
        """The same in few lines, and how many of them have come since that player's last choice."""
        return self.seat.recent()

    @property
    def fresh(self) -> int:
        """How many of the last news have come since that player's last choice."""
        return self.recent.logged

    def ask(self, text: str, yes: Callable[[], Reply]) -> Reply:
        """Ask before something is done."""
        self.question = Question(text, yes)
        return Reply()

    def played(self) -> Reply:
        """The table after something has changed; where players share the screen, the next one comes to it.

        As long as bots wait for their decisions, nobody does.
        """
        if self.match.is_waiting_for_bots:
            return Reply(redraw=True)
        before, self.viewer = self.viewer, self.match.player
        self.lists_all = False
        setup = self.match.setup
        is_other = setup.person(self.viewer) != setup.person(before)
        self.curtain = self.is_shared and is_other and not self.match.game.over
        return Reply(redraw=True)
