"""Questions that are passed without asking: the option that passes, and what a person wants to be asked."""

from deckbuilder.games import presentation_of
from deckbuilder.match.setup import MatchSetup
from engine.core.decisions import Option
from engine.core.game import Game


def pass_option(game: Game) -> Option | None:
    """Return the option that uses nothing, if a player is asked who is not free to act; else None."""
    return _passing(game) if game.decision and not game.decision.action else None


def end_phase_option(game: Game) -> Option | None:
    """Return the option that ends the phase, if a player is free to act; else None."""
    return _passing(game) if game.decision and game.decision.action else None


def _passing(game: Game) -> Option | None:
    return next((option for option in game.options if option.passes), None)


class QuestionFilter:
    """The filter of questions between phases, such as whether to use a reaction."""

    def __init__(self, setup: MatchSetup) -> None:
        self._setup = setup
        self._skipped_turns: dict[int, int] = {}  # by seat, the turn in which a person is asked nothing more
        self._occasions: dict[int, frozenset[str]] = {}  # by seat, the occasions of questions; all if missing

    def occasions(self, player: int) -> frozenset[str] | None:
        """Return the occasions on which the person of a seat is asked; None for all."""
        return self._occasions.get(player)

    def ask_only_on(self, player: int, occasions: frozenset[str] | None) -> None:
        """Ask the person of a seat, in all of their seats, on these occasions only; None for all occasions."""
        for seat in self._setup.people:
            if self._setup.person(seat) == self._setup.person(player):
                self._occasions.pop(seat, None)
                if occasions is not None:
                    self._occasions[seat] = occasions

    def skip_turn(self, player: int, turn: int) -> None:
        """Ask a player nothing more in a turn."""
        self._skipped_turns[player] = turn

    def resume(self) -> None:
        """Ask again where the rest of a turn was skipped."""
        self._skipped_turns.clear()

    def is_skipped(self, game: Game) -> bool:
        """Whether the open question is one that the deciding player does not want, and can be passed."""
        decision = game.decision
        if decision is None or not (decision.player in self._skipped_turns or decision.player in self._occasions):
            return False
        if pass_option(game) is None:
            return False
        occasions = self._occasions.get(decision.player)
        is_unwanted = occasions is not None and presentation_of(game.library).occasion(game) not in occasions
        return is_unwanted or self._skipped_turns.get(decision.player) == game.state.turn
