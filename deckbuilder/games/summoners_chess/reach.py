"""Reach of a piece: the squares that its pattern and keywords allow, and those that are options now."""

from collections.abc import Mapping
from typing import Final

from deckbuilder.games.presentation import Reach
from deckbuilder.text import listed
from engine.core.game import Game
from engine.games.summoners_chess.layout import EXERTED, ICE
from engine.games.summoners_chess.movement import landings
from engine.games.summoners_chess.options import Command

QUIET, TAKES, SHOOTS, SPECIAL = "o", "x", "s", "!"  # signs
MEANINGS: Final[Mapping[str, str]] = {QUIET: "goes there", TAKES: "captures", SHOOTS: "shoots", SPECIAL: "special"}
CAN: Final[Mapping[str, str]] = {QUIET: "go to", TAKES: "capture on", SHOOTS: "shoot"}


def reach(game: Game, card: int) -> Reach:
    """Return the squares onto which a card of the field could be commanded, by its own pattern, as things stand.

    Squares that are impossible just now because its general would be in check are listed separately.
    """
    offered = _offered(game, card)
    signs = {**dict.fromkeys(offered, SPECIAL), **_by_pattern(game, card)}
    names = game.library.board.names
    signs_by_name = {names[square]: sign for square, sign in signs.items()}
    return Reach(signs_by_name, tuple(_lines(game, card, signs_by_name, {names[square] for square in offered})))


def could_go(game: Game, card: int, square: int) -> str:
    """Return what a card could do on a square in its player's turn, as things stand, by its own pattern."""
    sign = _by_pattern(game, card).get(square)
    name = game.square_name(square)
    if sign is None:
        return f"could not go to {name} as things stand"
    return f"could {CAN[sign]} {name} in its turn"


def _by_pattern(game: Game, card: int) -> dict[int, str]:
    """Return what the pattern allows, whether safe for the own general or not."""
    state = game.state
    signs: dict[int, str] = {}
    for landing in landings(game, state.board, card, state.place[card]):
        sign = SHOOTS if landing.is_shot else TAKES if state.board[landing.square] >= 0 else QUIET
        signs.setdefault(landing.square, sign)
    return signs


def _offered(game: Game, card: int) -> list[int]:
    """Return the squares onto which the card may be commanded now."""
    if game.decision is None or not game.decision.action:
        return []
    commands = [option for option in game.options if isinstance(option, Command) and option.card == card]
    return [option.square for option in commands if option.square >= 0]


def _lines(game: Game, card: int, signs: Mapping[str, str], offered: set[str]) -> list[str]:
    """Return the meaning of the signs, and what prevents a command now."""
    state = game.state
    name = f"{game.square_name(state.place[card])} {game.name(card)}"
    if not signs:
        return [f"{name} can go nowhere."]
    meanings = ", ".join(f"{sign} {MEANINGS[sign]}" for sign in MEANINGS if sign in signs.values())
    why = _obstacle(game, card)
    if why:
        return [f"{name}: {meanings}. {why}"]
    missing = [square for square in signs if square not in offered]
    return [f"{name}: {meanings}.{f' Not now, for its general: {listed(missing)}.' if missing else ''}"]


def _obstacle(game: Game, card: int) -> str:
    """Return why a card cannot be commanded at all now; empty if it can."""
    state, decision = game.state, game.decision
    if decision is None or state.control[card] != state.active:
        return "It is not its turn."
    if not decision.action:
        return "It can't be commanded now."
    if state.columns[EXERTED][card]:
        return "It is exerted."
    if state.columns[ICE][card]:
        return "It is frozen: a command melts one ice counter instead."
    if not any(isinstance(option, Command) for option in game.options):
        return "The command is spent."
    return ""
