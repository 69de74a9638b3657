"""Manual edits, as at a real table: numbers are set, cards are put, taken and drawn.

Cards are neither made nor lost, and nothing triggers. `engine.core.manual_edit_text` parses and applies edits.
"""

from typing import Final

from engine.core import events
from engine.core.changes import draw, place, put_silently, shuffle
from engine.core.decisions import card_label
from engine.core.game import Game
from engine.core.position import Position
from engine.core.state import FIRST_ZONE

PEEK: Final = "peek"
MAX_NUMBER: Final = 99  # the limit of numbers for which the game has none


class ManualEdit:
    """A manual edit, possible in the position in which it was parsed.

    `is_peek`: it changes nothing, and is possible at any decision.
    """

    is_peek: bool = False

    def text(self, position: Position) -> str:
        """Return its full text, which parses to an equal edit."""
        raise NotImplementedError

    def apply(self, game: Game) -> None:
        """Apply the edit and emit its event."""
        raise NotImplementedError


class MarkCard(ManualEdit):
    """Set a number on a card of the board."""

    def __init__(self, card: int, name: str, number: int) -> None:
        self.card = card
        self.name = name
        self.number = number

    def text(self, position: Position) -> str:
        return f"set {card_label(position, self.card)} {self.name} {self.number}"

    def apply(self, game: Game) -> None:
        game.state.set_column(game.card_set.layout.columns.index(self.name), self.card, self.number)
        game.emit(events.Marked(self.card, self.name, self.number))


class SetTally(ManualEdit):
    """Set a number of a player."""

    def __init__(self, player: int, name: str, number: int) -> None:
        self.player = player
        self.name = name
        self.number = number

    def text(self, position: Position) -> str:
        return f"set {self.name} {self.player + 1} {self.number}"

    def apply(self, game: Game) -> None:
        game.state.tallies[game.card_set.layout.tallies.index(self.name)][self.player] = self.number
        game.emit(events.TallySet(self.player, self.name, self.number))


class PutCard(ManualEdit):
    """Put a card on a square: from another square, or from the hand or a pile of a player, who then controls it."""

    def __init__(self, card: int, square: int, player: int) -> None:
        self.card = card
        self.square = square
        self.player = player

    def text(self, position: Position) -> str:
        here = position.state.place[self.card] >= 0
        whose = "" if here else f" {self.player + 1}{_origin(position, self.card)}"
        return f"put {card_label(position, self.card)} {position.square_name(self.square)}{whose}"

    def apply(self, game: Game) -> None:
        place(game, self.card, self.square, self.player)


class TakeCard(ManualEdit):
    """Put a card into a hand or onto a pile of a player."""

    def __init__(self, card: int, zone: int, player: int) -> None:
        self.card = card
        self.zone = zone
        self.player = player

    def text(self, position: Position) -> str:
        zone = position.card_set.layout.zones[FIRST_ZONE - self.zone]
        return f"take {card_label(position, self.card)} {zone} {self.player + 1}{_origin(position, self.card)}"

    def apply(self, game: Game) -> None:
        put_silently(game, self.card, self.zone, self.player)
        if self.zone in game.card_set.layout.in_play:
            game.state.set_control(self.card, self.player)


class DrawCards(ManualEdit):
    """Draw cards for a player."""

    def __init__(self, player: int, number: int) -> None:
        self.player = player
        self.number = number

    def text(self, position: Position) -> str:
        return f"draw {self.number} {self.player + 1}"

    def apply(self, game: Game) -> None:
        draw(game, self.player, self.number)


class LookAhead(ManualEdit):
    """Show a player the cards that a player would draw next; they stay where they are."""

    is_peek: bool = True

    def __init__(self, looker: int, player: int, number: int) -> None:
        self.looker = looker
        self.player = player
        self.number = number

    def text(self, position: Position) -> str:
        return f"{PEEK} {self.number} {self.player + 1}"

    def apply(self, game: Game) -> None:
        game.emit(events.Looked(self.looker, tuple(game.state.draws[self.player][: -self.number - 1 : -1])))


class ShuffleDraws(ManualEdit):
    """Shuffle a player's draw pile, with the game's own generator."""

    def __init__(self, player: int) -> None:
        self.player = player

    def text(self, position: Position) -> str:
        return f"shuffle {self.player + 1}"

    def apply(self, game: Game) -> None:
        shuffle(game, game.state.draws[self.player])
        game.emit(events.Shuffled(self.player))


def _origin(position: Position, card: int) -> str:
    """Return the text for the zone that a card comes from; empty if it is in none."""
    place = position.state.place[card]
    return f" from {position.card_set.layout.zones[FIRST_ZONE - place]}" if place <= FIRST_ZONE else ""
