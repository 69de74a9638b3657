"""The magic pile: cards face down, paid from the top (1E-SUM-1), built from hand (1E-MAG-1), gained by destruction."""

from engine.core.changes import detach_top, leave_play, mark_changed, to_discard
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoner_wars import events
from engine.games.summoner_wars.characteristics import may_pay
from engine.games.summoner_wars.first_edition.layout import MAGIC_PILE


def magic(position: Position, player: int) -> int:
    """Return how much magic a player has: the number of cards in the magic pile."""
    return len(position.state.zone(MAGIC_PILE)[player])


def payable(position: Position, player: int) -> int:
    """Return how much magic a player can pay."""
    return magic(position, player) if may_pay(position, player) else 0


def set_aside(position: Position, player: int, number: int) -> list[int]:
    """Take the top cards off a magic pile for a while, to test what can be paid without them.

    Returns the cards, top card last; `put_back` returns them to the pile.
    """
    pile = position.state.zone(MAGIC_PILE)[player]
    top = pile[len(pile) - number :]
    del pile[len(pile) - number :]
    return top


def put_back(position: Position, player: int, cards: list[int]) -> None:
    """Put the cards that `set_aside` took back on the magic pile."""
    position.state.zone(MAGIC_PILE)[player].extend(cards)


def stack(game: Game, card: int, player: int) -> None:
    """Put a card face down on top of a player's magic pile, after the cards that lie under it (1E-GEN-9)."""
    before = magic(game, player)
    leave_play(game, card, MAGIC_PILE, player)
    game.state.give(card, MAGIC_PILE, player)
    game.emit(events.MagicChanged(player, magic(game, player) - before))
    mark_changed(game)


def pay(game: Game, player: int, number: int) -> None:
    """Move cards from the top of a magic pile, face up, to its player's discard pile one by one (1E-SUM-1)."""
    if not number:
        return
    for card in detach_top(game, game.state.zone(MAGIC_PILE)[player], number)[::-1]:
        to_discard(game, card, player)
    game.emit(events.MagicChanged(player, -number))
    mark_changed(game)


def pass_on(game: Game, player: int, other: int, number: int) -> None:
    """Move the top cards of a magic pile to another player's, keeping their order (1E-TEAM-5)."""
    if not number:
        return
    for card in detach_top(game, game.state.zone(MAGIC_PILE)[player], number):
        game.state.give(card, MAGIC_PILE, other)
    game.emit(events.MagicChanged(player, -number))
    game.emit(events.MagicChanged(other, number))
    mark_changed(game)
