"""The command for option odds."""

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.hypothetical import hypothetical_odds
from deckbuilder.match.legality import as_sentence
from deckbuilder.match.option_odds import NO_DICE, menu_odds, outcome_lines
from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.state import Reply, SessionState
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


def odds(session: SessionState, rest: str) -> Reply:
    try:
        return _odds(session, rest)
    except LimitExceededError as error:
        raise InputError(f"That cannot be counted: {error}.") from None


def _odds(session: SessionState, rest: str) -> Reply:
    view = session.known
    if view.decision is None:
        raise InputError("There is nothing to choose.")
    if not rest:
        lines = menu_odds(view)
        return Reply(tuple(lines) or (f"{_nothing(view)}; 'odds' takes whatever is offered.",))
    menu = session.menu
    options = menu.find(rest)
    if not options and (lines := hypothetical_odds(view, rest)):
        return Reply(tuple(lines))
    if len(options) != 1:
        return Reply((menu.reason(rest, [option.text for option in options]),))
    option = options[0]
    lines = outcome_lines(view, option.option)
    if lines == [NO_DICE]:  # spaces that are offered for a move may be meant for an attack
        lines = [f"{as_sentence(option.text)}: {NO_DICE.lower()}", *hypothetical_odds(view, rest)]
    return Reply(tuple(lines))


def _nothing(view: Game) -> str:
    """Return a sentence that no option has a target now, and when one has."""
    phases, phase = view.library.phases, presentation_of(view.library).aiming_phase
    if phase not in phases or phases.index(phase) == view.state.phase:
        return "No attacks are possible now"
    is_over = phases.index(phase) < view.state.phase
    return f"No attacks are possible now: {phase.title()} {'is over for this turn' if is_over else 'is still to come'}"


COMMANDS = (
    TableCommand("odds", odds, "odds, odds c3 c4", "the chances of all attacks, or of one option", MORE, is_look=True),
)
