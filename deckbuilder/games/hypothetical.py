"""A game in another phase of the same turn, with nothing else changed: what could be done there."""

from engine.core.changes import mark_changed
from engine.core.game import Game


def in_phase(view: Game, phase: str) -> Game:
    """Return a copy of a game in which it is another phase; the same game if it is that phase already."""
    phases = view.library.phases
    if phases[view.state.phase] == phase:
        return view
    game = view.copy()
    game.state.phase = phases.index(phase)
    mark_changed(game)
    game.library.rules.resume(game)
    game.run()
    return game
