"""Players and teams: whose turn comes next, who is out, and what goes with a player who falls (1E-TEAM)."""

from engine.core.changes import expire_of, leave_play
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoner_wars.first_edition.events import PlayerFell
from engine.games.summoner_wars.first_edition.layout import SUPPLY
from engine.games.summoner_wars.first_edition.magic import magic, pass_on


def mates(position: Position, player: int) -> list[int]:
    """The players of a player's team who are still in the game, without the player."""
    sides = position.card_set.sides
    others = [other for other in range(position.state.seats) if other != player and sides[other] == sides[player]]
    return [other for other in others if not position.is_out(other)]


def opponents(position: Position, player: int) -> list[int]:
    """The players of the other team, whether they are out or not."""
    sides = position.card_set.sides
    return [other for other in range(position.state.seats) if sides[other] != sides[player]]


def next_player(position: Position) -> int:
    """Whose turn comes next: play goes round the players who are not out (1E-TEAM-2)."""
    state = position.state
    player = state.active
    for _ in range(state.seats):
        player = (player + 1) % state.seats
        if not position.is_out(player):
            break
    return player


def fall(game: Game, player: int) -> None:
    """A player is out: every card goes, undestroyed, and the magic pile goes to the team-mate (1E-TEAM-4).

    No turn of this player comes any more: what lasts until one ends now.
    """
    state = game.state
    for mate in mates(game, player):
        pass_on(game, player, mate, magic(game, player))
    standing = [card for card in (*state.board, *state.ground) if card >= 0 and state.control[card] == player]
    under = [card for card, host in enumerate(state.host) if host in standing]
    piles = [*state.hands[player], *state.draws[player], *state.discards[player], *state.zone(SUPPLY)[player]]
    for card in (*under, *standing, *piles):
        state.control[card] = player
        leave_play(game, card)
    expire_of(game, player)
    game.emit(PlayerFell(player))
