"""The primitive changes of Summoner's Chess: capture, morale, exerting, the end."""

from engine.core import events as core_events
from engine.core.changes import bury, touch
from engine.core.game import Game
from engine.games.summoners_chess import events
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.storage import EXERTED, LAST_CHANGE, MORALE, SEEN


def capture(game: Game, card: int, captor: int) -> None:
    """Capture a card: a unit costs its controller its value (CH-3.2.1), twice by fear, and inspire gains it once."""
    captured, by, control = piece_of(game, card), piece_of(game, captor), game.state.control
    loser, winner = control[card], control[captor]
    game.tell(events.Captured(card, captor))
    bury(game, card)
    if captured.is_unit:
        change_morale(game, loser, -captured.value * (2 if by.fear else 1))
        if by.inspire:
            change_morale(game, winner, captured.value)
    note_change(game)


def change_morale(game: Game, player: int, change: int) -> None:
    """Morale gained, without an upper limit, or lost."""
    if change:
        game.state.tallies[MORALE][player] += change
        game.state.unsettled = True
        game.tell(events.MoraleChanged(player, change))


def exert(game: Game, card: int) -> None:
    """Exert a ready card (CH-4.1.1.a)."""
    game.state.columns[EXERTED][card] = 1
    touch(game)


def ready_all(game: Game, player: int) -> None:
    """Ready every card that a player has on the field (CH-4.1.1)."""
    state = game.state
    for card in state.board:
        if card >= 0 and state.control[card] == player:
            state.columns[EXERTED][card] = 0
    touch(game)


def note_change(game: Game) -> None:
    """Note that the position can't be one that was there before."""
    game.state.numbers[LAST_CHANGE] = game.state.turn
    game.state.notes[SEEN] = []


def end(game: Game, winner: int | None, result: str) -> None:
    """End the game."""
    game.state.winner, game.state.result = winner, result
    game.tell(core_events.Ended(winner, result))
