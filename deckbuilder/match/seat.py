"""A seat of a match: what its player may see and do, as values for every front end."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from deckbuilder.errors import InputError
from deckbuilder.games.presentation import Reach
from deckbuilder.match.history import RecentEvents
from deckbuilder.match.inspection import PileView, moves, pile_views
from deckbuilder.match.match import Match
from deckbuilder.match.option_odds import outcome_lines
from deckbuilder.match.options import OptionMenu, OptionView, option_view
from deckbuilder.match.player_view import PlayerView, player_view
from deckbuilder.match.visible_events import EventView, event_views
from engine.core.errors import IllegalOptionError, LimitExceededError
from engine.core.game import Game

LAST_ACTION = "*"  # the sign on the squares of the last action


class StaleOptionError(InputError):
    """An option that does not belong to the open decision."""

    def __init__(self) -> None:
        super().__init__("This is not an option of the open decision.")


class MatchSeat:
    """A match as the player of one seat may know it; `choose` and `odds` take one of its `options`."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number

    @property
    def known(self) -> Game:
        """The game as far as the player may know it."""
        return self.match.game.view(self.number)

    def view(self, signs: Mapping[str, str] = MappingProxyType({})) -> PlayerView:
        """Return the table, with signs on squares; those of the last action if none are given."""
        match, setup = self.match, self.match.setup
        shown = signs or dict.fromkeys(match.history.last_squares, LAST_ACTION)
        seen = player_view(match.game, self.number, setup.names, setup.roles(self.number), shown)
        return replace(seen, edited=match.is_edited, looked=match.has_looked)

    def menu(self, *, everything: bool = False, with_chances: bool = False) -> OptionMenu:
        """Return the options of the open decision in groups; see `OptionMenu`."""
        return OptionMenu(self.match.game, everything=everything, with_chances=with_chances)

    def options(self, *, with_chances: bool = False) -> tuple[OptionView, ...]:
        """Return the options of the open decision; none where another player or a bot decides.

        `with_chances`: compute the probability of the worst for each target.
        """
        return self.menu(with_chances=with_chances).options if self._decides else ()

    @property
    def _decides(self) -> bool:
        decision = self.match.game.decision
        return not self.match.is_waiting_for_bots and decision is not None and decision.player == self.number

    def option(self, index: int) -> OptionView:
        """Return an option by its index. Raises StaleOptionError where the open decision has none like it."""
        game = self.match.game
        if not self._decides or not 0 <= index < len(game.options):
            raise StaleOptionError
        return option_view(game, index)

    def choose(self, option: OptionView) -> None:
        """Choose an option; bots answer by `Match.step_bots`. Raises StaleOptionError."""
        if not self._decides:
            raise StaleOptionError
        try:
            self.match.answer(option.option, option.text)
        except IllegalOptionError:
            raise StaleOptionError from None

    def odds(self, option: OptionView) -> list[str]:
        """Return the outcomes of an option with their exact probabilities, in sentences.

        Raises StaleOptionError, and InputError where they cannot be computed.
        """
        if not self._decides or option.option not in self.match.game.options:
            raise StaleOptionError
        try:
            return outcome_lines(self.known, option.option)
        except LimitExceededError as error:
            raise InputError(f"the outcomes cannot be computed: {error}") from None

    def reach(self, square: str) -> Reach:
        """Return where the card on a square can go. Raises InputError where there is no card."""
        return moves(self.known, square)

    def piles(self) -> list[PileView]:
        """Return what the player may know of all piles."""
        return pile_views(self.known, self.number)

    def log(self) -> list[str]:
        """Return the log: all events as sentences."""
        return self.match.history.log(self.number)

    def recent(self) -> RecentEvents:
        """Return the log in few lines, and how much of it has come since the last choice of this seat's person."""
        match, setup = self.match, self.match.setup
        person = setup.person(self.number)
        own = [seat for seat in setup.people if setup.person(seat) == person]
        logged, lines = match.history.fresh(self.number, own)
        return RecentEvents(match.history.summary(self.number), lines, logged)

    def events(self) -> list[EventView]:
        """Return all events, as data."""
        before, views = self.match.initial_game, list[EventView]()
        for snapshot in self.match.history.past:
            views += event_views(before, snapshot.events, self.number)
            before = snapshot.game
        return views
