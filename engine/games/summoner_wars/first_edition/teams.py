"""Players and teams: turn order, players who are out, and the removal of their cards (1E-TEAM)."""

from engine.core.changes import expire_of, leave_play, put_in_discard
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoner_wars.events import LeftGame, PlayerEliminated
from engine.games.summoner_wars.first_edition.layout import SUPPLY
from engine.games.summoner_wars.first_edition.magic import magic, pass_on


def mates(position: Position, player: int) -> list[int]:
    """Return the other players of a player's team who are still in the game."""
    sides = position.card_set.sides
    side = sides[player]
    return [seat for seat in range(len(sides)) if seat != player and sides[seat] == side and not position.is_out(seat)]


def opponents(position: Position, player: int) -> list[int]:
    """Return the players of the other team, including those who are out."""
    sides = position.card_set.sides
    return [other for other in range(position.state.seats) if sides[other] != sides[player]]


def next_player(position: Position) -> int:
    """Return the player of the next turn; players who are out are skipped (1E-TEAM-2)."""
    state = position.state
    player = state.active
    for _ in range(state.seats):
        player = (player + 1) % state.seats
        if not position.is_out(player):
            break
    return player


def eliminate(game: Game, player: int) -> None:
    """Remove a player: every card leaves without being destroyed, and the magic goes to the team-mate (1E-TEAM-4).

    The cards that the player has laid on those of others go too. Effects that last until a turn of this player end
    now, because no such turn follows.
    """
    state = game.state
    for mate in mates(game, player):
        pass_on(game, player, mate, magic(game, player))
    _remove_from_board(game, player)
    for card in [card for card in state.hosted if _is_laid_by(game, card, player)]:
        leave_play(game, card)
        game.emit(LeftGame(card))
    for card in (*state.hands[player], *state.draws[player], *state.discards[player], *state.zone(SUPPLY)[player]):
        state.set_control(card, player)
        leave_play(game, card)
    expire_of(game, player)
    game.emit(PlayerEliminated(player))


def _is_laid_by(position: Position, card: int, player: int) -> bool:
    """Return True if a card under another is an event of a player; it may have changed sides with the card above."""
    state = position.state
    return position.definition(card).is_event and player in (state.control[card], state.owner[card])


def _remove_from_board(game: Game, player: int) -> list[int]:
    """Remove the cards of a player from the board, with those under them; what others have laid on them is discarded.

    Returns the removed cards of the board.
    """
    state = game.state
    standing = [card for card in state.on_board() if state.control[card] == player]
    if not standing:
        return standing
    for card in state.hosted[:]:
        if state.host[card] in standing:
            if state.control[card] == player:
                leave_play(game, card)
            else:
                put_in_discard(game, card, state.control[card])
    for card in standing:
        leave_play(game, card)
    return standing


def remove_returned(game: Game) -> None:
    """Remove cards that have gone back to a player who is out, because the control of another player has ended."""
    for player in range(game.state.seats):
        if game.is_out(player):
            for card in _remove_from_board(game, player):
                game.emit(LeftGame(card))
