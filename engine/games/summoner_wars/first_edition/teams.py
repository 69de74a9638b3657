"""Players and teams: turn order, players who are out, and the removal of their cards (1E-TEAM)."""

from engine.core.changes import expire_of, leave_play
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoner_wars.first_edition.events import PlayerEliminated
from engine.games.summoner_wars.first_edition.layout import SUPPLY
from engine.games.summoner_wars.first_edition.magic import magic, pass_on


def mates(position: Position, player: int) -> list[int]:
    """Return the other players of a player's team who are still in the game."""
    sides = position.card_set.sides
    others = [other for other in range(position.state.seats) if other != player and sides[other] == sides[player]]
    return [other for other in others if not position.is_out(other)]


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

    Effects that last until a turn of this player end now, because no such turn follows.
    """
    state = game.state
    for mate in mates(game, player):
        pass_on(game, player, mate, magic(game, player))
    standing = [card for card in (*state.board, *state.ground) if card >= 0 and state.control[card] == player]
    under = [card for card, host in enumerate(state.host) if host in standing]
    piles = [*state.hands[player], *state.draws[player], *state.discards[player], *state.zone(SUPPLY)[player]]
    for card in (*under, *standing, *piles):
        state.set_control(card, player)
        leave_play(game, card)
    expire_of(game, player)
    game.emit(PlayerEliminated(player))
