"""The option that passes: it uses nothing, or ends the phase of a player who is free to act."""

from engine.core.game import Game


def pass_option(game: Game) -> int | None:
    """Return the number of the option that uses nothing, if a player is asked who is not free to act; else None."""
    return _passing(game) if game.decision and not game.decision.action else None


def end_phase_option(game: Game) -> int | None:
    """Return the number of the option that ends the phase, if a player is free to act; else None."""
    return _passing(game) if game.decision and game.decision.action else None


def _passing(game: Game) -> int | None:
    return next((number for number, option in enumerate(game.options) if option.passes), None)
