"""Hypothetical questions: the odds of an attack before its phase, so that it can be weighed before units move."""

from deckbuilder.games import presentation_of
from deckbuilder.match.legality import as_sentence, why
from deckbuilder.match.option_odds import outcome_lines
from engine.core.changes import mark_changed
from engine.core.game import Game


def hypothetical_odds(view: Game, line: str) -> list[str]:
    """Return the odds of an attack between two named spaces, or why it is illegal, as if its phase were now.

    The list is empty if the line does not name two spaces, or if its phase is now.
    """
    verb, numbers = presentation_of(view.library).aiming_phase, view.library.board.numbers
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
    """Whether a player is free to act, in a phase other than the given one."""
    phases, decision = view.library.phases, view.decision
    return phase in phases and decision is not None and decision.action and phases[view.state.phase] != phase


def _at(view: Game, phase: str) -> Game:
    """Return the game in another phase, with nothing else changed."""
    game = view.copy()
    game.state.phase = game.library.phases.index(phase)
    mark_changed(game)
    game.library.rules.resume(game)
    game.run()
    return game
