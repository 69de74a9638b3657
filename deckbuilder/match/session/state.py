"""The state of a session, apart from the match: the pending question, and what is shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Presentation
from deckbuilder.match.history import RecentEvents
from deckbuilder.match.match import Match
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.player_view import PlayerView
from deckbuilder.match.seat import MatchSeat
from engine.core.game import Game


@dataclass(frozen=True)
class Reply:
    """The reply to a line: sentences, whether to draw the screen again, and whether the session is over.

    `legend`: whether to print the legend of the board, too. `error`: what was wrong with the line, of which `lines` are
    the sentence.
    """

    lines: tuple[str, ...] = ()
    redraw: bool = False
    over: bool = False
    legend: bool = False
    error: InputError | None = None


@dataclass(frozen=True)
class Question:
    """A question of the session itself, and the function for the answer yes.

    `until_saved`: it is only asked because the game is not saved. `earlier`: the question that is asked again once this
    one is answered.
    """

    text: str
    yes: Callable[[], Reply]
    until_saved: bool = False
    earlier: "Question | None" = None


class SessionState:
    """A person in a match: everything that commands look at and change."""

    def __init__(self, match: Match) -> None:
        self.question: Question | None
        self.signs: Mapping[str, str] = {}  # by square, further signs for the next drawing
        self.lists_all = False  # list rarely used options, too
        self.sit_down(match)

    def sit_down(self, match: Match) -> None:
        """Go on with a match."""
        self.question = None
        self.match = match
        self.viewer = min(match.setup.people) if match.is_waiting_for_bots else match.player
        self.curtain = self.is_shared  # the hand stays hidden until its owner is alone with the screen

    @property
    def is_shared(self) -> bool:
        return self.match.setup.is_shared

    @property
    def presentation(self) -> Presentation:
        return presentation_of(self.match.library)

    @property
    def known(self) -> Game:
        """The game as far as the deciding player may know it."""
        return self.seat.known

    @property
    def seat(self) -> MatchSeat:
        """The seat of the deciding player."""
        return MatchSeat(self.match, self.viewer)

    @property
    def view(self) -> PlayerView:
        """The view of that player."""
        return self.seat.view(self.signs)

    @property
    def menu(self) -> OptionMenu:
        return self.seat.menu(everything=self.lists_all)

    @property
    def menu_with_odds(self) -> OptionMenu:
        """The menu with the odds of attacks, for drawing."""
        return self.seat.menu(everything=self.lists_all, with_chances=True)

    @property
    def log(self) -> list[str]:
        """All events, as that player may know them."""
        return self.seat.log()

    @property
    def recent(self) -> RecentEvents:
        """The events in few lines, and how many of them are new since that player's last choice."""
        return self.seat.recent()

    @property
    def fresh(self) -> int:
        """The number of log lines since that player's last choice."""
        return self.recent.logged

    def ask(self, text: str, yes: Callable[[], Reply], *, until_saved: bool = False) -> Reply:
        """Ask a question before something is done; one that is open is asked again afterwards."""
        if self.question is None or self.question.text != text:
            self.question = Question(text, yes, until_saved, self.question)
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
        self.curtain = self.is_shared and (is_other or self.curtain) and not self.match.game.over
        return Reply(redraw=True)
