"""Errors of a game: illegal options, invalid decks and edits, limits exceeded, scripted dice exhausted."""


class IllegalOptionError(ValueError):
    """A text that matches none of the options of the open decision."""

    def __init__(self, text: str, offered: tuple[str, ...]) -> None:
        super().__init__(
            f"'{text}' is not offered; it must be one of {', '.join(offered) or 'nothing: the game is over'}"
        )
        self.text = text
        self.offered = offered

    def __reduce__(self) -> tuple[type["IllegalOptionError"], tuple[str, tuple[str, ...]]]:
        """Return how to rebuild the error, so that it can come from another process."""
        return IllegalOptionError, (self.text, self.offered)


class InvalidDeckError(ValueError):
    """A deck with which no game can start; the message gives the reason."""


class InvalidEditError(ValueError):
    """A manual edit that is impossible; the message gives the reason."""


class LimitExceededError(Exception):
    """Abilities that trigger each other without end; the message names the card."""


class DiceExhaustedError(Exception):
    """A roll for which no scripted die is left. `number`: how many dice are rolled."""

    def __init__(self, number: int, scripted: int) -> None:
        super().__init__(f"{number} dice are rolled and {scripted} are scripted")
        self.number = number
        self.scripted = scripted

    def __reduce__(self) -> tuple[type["DiceExhaustedError"], tuple[int, int]]:
        """Return how to rebuild the error, so that it can come from another process."""
        return DiceExhaustedError, (self.number, self.scripted)
