"""Costs of cards in the second edition: the printed magic after modifiers, which events have further ones of."""

from engine.core.characteristics import modifiers_on_player
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoner_wars.attribution import emit_cost
from engine.games.summoner_wars.changes import change_magic
from engine.games.summoner_wars.layout import MAGIC
from engine.games.summoner_wars.permissions import event_tax, may_pay
from engine.games.summoner_wars.summoning import cost_of, costs_change


def current_cost(position: Position, card: int) -> int | None:
    """Return the magic that a card costs now, never below 0; None for a card without a printed cost (2E-DMG-5)."""
    cost = cost_of(position, card)
    if cost is None or not position.definition(card).is_event or not costs_change(position):
        return cost
    return max(0, cost + event_tax(position, position.state.control[card]))


def can_pay(position: Position, card: int) -> bool:
    """Return True if the active player can pay for a card; a card without a printed cost can't be paid."""
    player = position.state.active
    cost = current_cost(position, card) if costs_change(position) else position.definition(card).cost
    if cost is None or cost > position.state.tallies[MAGIC][player]:
        return False
    return not cost or may_pay(position, player)


def emit_current_cost(game: Game, card: int) -> None:
    """Emit what has changed the cost of a card, if the game keeps a log."""
    if game.log is not None and costs_change(game):
        player, of_event = game.state.control[card], game.definition(card).is_event
        emit_cost(game, card, modifiers_on_player(game, "event_cost", player) if of_event else [])


def pay_cost(game: Game, card: int) -> None:
    """Have the active player pay the magic that a card costs."""
    change_magic(game, game.state.active, -(current_cost(game, card) or 0))
