"""The command for option odds."""

from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.legality import as_sentence
from deckbuilder.match.option_odds import NO_DICE, hypothetical_odds, menu_odds, outcome_lines
from deckbuilder.match.options import OptionView
from deckbuilder.match.session.commands.command_word import CommandWord
from deckbuilder.match.session.session import Command, Look, Reply, Session
from engine.core.errors import LimitExceededError
from engine.core.game import Game

MORE = (
    "'odds' with an option, such as 'odds c3 c4', gives the exact chances of its",
    "results; 'odds' alone gives those of all options with a target of others.",
    "An option of a later phase is computed as if it were available now.",
    "Chances are computed, not simulated: with every modifier, and with abilities",
    "that you may use where they help. Abilities that others may use are listed, not",
    "counted. The chances in the menu leave out your optional abilities too.",
)


@dataclass(frozen=True)
class Odds(Look):
    """Show the chances of an option, or of all that are aimed at others.

    Attributes:
        option: The option; None for all.
        action: A text that means no option now, but perhaps an attack in its phase; or that means the option, and
            perhaps such an attack, too.
    """

    option: OptionView | None = None
    action: str = ""

    @classmethod
    def parse(cls, session: Session, _word: str, rest: str) -> Command:
        """Parse an option, or an attack between two squares."""
        if session.match.game.decision is None or not rest:
            return cls()
        menu = session.menu
        options = menu.find(rest)
        if len(options) > 1:
            raise InputError(menu.reason(rest, [option.text for option in options]))
        return cls(options[0] if options else None, rest)

    def run(self, session: Session) -> Reply:
        """Return the chances in sentences. Raises InputError."""
        view = session.known
        if view.decision is None:
            raise InputError("There is nothing to choose.")
        try:
            return Reply(tuple(self._lines(session, view)))
        except LimitExceededError as error:
            raise InputError(f"That cannot be counted: {error}.") from None

    def _lines(self, session: Session, view: Game) -> list[str]:
        if self.option is None:
            if self.action:
                return hypothetical_odds(view, self.action) or [session.menu.reason(self.action, [])]
            return menu_odds(view) or [f"{_no_attacks(view)}; 'odds' takes whatever is offered."]
        lines = outcome_lines(view, self.option.option)
        if lines == [NO_DICE]:  # spaces that are offered for a move may be meant for an attack
            return [f"{as_sentence(self.option.text)}: {NO_DICE.lower()}", *hypothetical_odds(view, self.action)]
        return lines


def _no_attacks(view: Game) -> str:
    """Return a sentence that no option has a target now, and when one has."""
    phases, phase = view.library.phases, presentation_of(view.library).aiming_phase
    if phase not in phases or phases.index(phase) == view.state.phase:
        return "No attacks are possible now"
    is_over = phases.index(phase) < view.state.phase
    return f"No attacks are possible now: {phase.title()} {'is over for this turn' if is_over else 'is still to come'}"


WORDS = (CommandWord("odds", Odds, "odds, odds c3 c4", "the chances of all attacks, or of one option", MORE),)
