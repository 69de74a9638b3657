"""Activating a unit by an effect: it follows a command of a pattern without being commanded (CH-5.4.2, CH-8.1.1)."""

from engine.core.game import Game


def activate(game: Game, card: int, pattern: int) -> None:
    """Let a unit follow a command of its own pattern, or of that of the card `pattern` (-1: its own)."""
