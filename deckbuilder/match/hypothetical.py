"""What would be if it were another phase now: so that an attack is weighed before the units are moved away from it."""

from deckbuilder.games import presentation_of
from deckbuilder.match.legality import as_sentence, why
from deckbuilder.match.option_odds import outcome_lines
from engine.core.changes import mark_changed
from engine.core.game import Game


def hypothetical_odds(view: Game, line: str) -> list[str]:
    """The chances of an attack that a line names by its spaces, or why there is none, as if it could be made now.

    Nothing where the line names no two spaces, or it is the phase for it already.
    """
    verb, numbers = presentation_of(view.library).striking, view.library.board.numbers
    words = line.lower().split()
    words = words[1:] if words and verb.startswith(words[0]) else words
    squares = [numbers.get(word, -1) for word in words]
    if not _has_odds_in_phase(view, verb) or len(words) != len(("from", "to")):
        return []
    if -1 in squares:
        return []
    game = _at(view, verb)
    option = game.find(text := " ".join([verb, *words]))
    if option is None:
        return [f"Not in the {verb.title()} phase either: {why(game, text)}."]
    first, *others = outcome_lines(game, option)
    return [f"As if it were the {verb.title()} phase now:", as_sentence(first), *others]


def _has_odds_in_phase(view: Game, phase: str) -> bool:
    """Whether a player is free to act in another phase than that."""
    phases, decision = view.library.phases, view.decision
    return phase in phases and decision is not None and decision.action and phases[view.state.phase] != phase


def _at(view: Game, phase: str) -> Game:
    """The game inside a phase, with nothing else changed."""
    game = view.copy()
    game.state.phase = game.library.phases.index(phase)
    mark_changed(game)
    game.library.rules.take_up(game)
    game.run()
    return game
