"""Reach and threats: where a piece can go and why not, what can be taken on both sides."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from deckbuilder.games.presentation import Reach
from deckbuilder.text import capitalized, listed
from engine.core.game import Game
from engine.games.summoners_chess.check import Enemy, enemies_of, is_struck
from engine.games.summoners_chess.face_down import is_down
from engine.games.summoners_chess.layout import EXERTED, ICE
from engine.games.summoners_chess.movement import landings
from engine.games.summoners_chess.options import Command
from engine.games.summoners_chess.pieces import pieces_of


class Threat(NamedTuple):
    """A card under attack, its possible captors, and the guards that could recapture."""

    card: int
    captors: tuple[int, ...]
    guards: tuple[int, ...]


def threats(game: Game, player: int) -> list[str]:
    """Return threats to a player's cards, then the player's own threats; unguarded and valuable cards first."""
    theirs = _threats(game, player)
    mine = _threats(game, 1 - player)
    lines = [
        f"{_named(game, threat)} can be taken by {_those(game, threat.captors)}; {_back(game, threat)}"
        for threat in theirs
    ]
    lines += [
        f"you can take {_named(game, threat)} with {_those(game, threat.captors)}; {_back(game, threat)}"
        for threat in mine
    ]
    return [f"{capitalized(line)}." if line.startswith("you") else f"{line}." for line in lines]


def threat_on(game: Game, player: int, square: int) -> str:
    """Return who could capture a player's card on a square; on one without, the general if it stood there."""
    board, leader = game.state.board.copy(), game.state.leaders[player]
    there = board[square]
    is_own = there >= 0 and game.state.control[there] == player
    if not is_own and leader >= 0:
        board[game.state.place[leader]], board[square] = -1, leader
    captors = [enemy.card for enemy in enemies_of(game, board, player) if enemy.takes(game, board, square)]
    by = _those(game, captors) if captors else "nobody"
    if is_own:
        return f"{_those(game, [there])} can be taken by {by}."
    return f"Your general on {game.square_name(square)} could be taken by {by}."


def attacks_on(game: Game, card: int) -> list[str]:
    """Return who attacks a card of the field, and who could recapture; empty if none does."""
    attacks = [threat for threat in _threats(game, game.state.control[card]) if threat.card == card]
    return [f"attacked by {_those(game, threat.captors)}; {_back(game, threat)}" for threat in attacks]


def _threats(game: Game, player: int) -> list[Threat]:
    state = game.state
    hostile, own = enemies_of(game, state.board, player), enemies_of(game, state.board, 1 - player)
    threats_: list[Threat] = []
    for square, card in enumerate(state.board):
        if card < 0 or state.control[card] != player:
            continue
        captors = [enemy for enemy in hostile if enemy.takes(game, state.board, square)]
        if captors:
            guards = _guards(game, own, captors, square)
            threats_.append(Threat(card, tuple(captor.card for captor in captors), tuple(guards)))
    threats_.sort(key=lambda threat: (bool(threat.guards), -_value(game, threat.card)))
    return threats_


def _guards(game: Game, own: Sequence[Enemy], captors: Sequence[Enemy], square: int) -> list[int]:
    """Return the cards that could recapture every captor."""
    guards: list[int] = []
    for guard in own:
        fields = []
        for captor in captors:
            field = game.state.board.copy()
            field[captor.square], field[square] = -1, captor.card
            fields.append(field)
        if all(is_struck(game, field, [guard], square) for field in fields):
            guards.append(guard.card)
    return guards


def _value(game: Game, card: int) -> int:
    """Return the morale that the capture of a card costs; a general's value is higher than all others."""
    if card in game.state.leaders:
        return 1000
    return 0 if is_down(game, card) else pieces_of(game)[game.state.definition[card]].value


def _named(game: Game, threat: Threat) -> str:
    return _those(game, [threat.card])


def _those(game: Game, cards: Sequence[int]) -> str:
    """Return cards with their squares, and whether they are exerted."""
    state = game.state
    descriptions = []
    for card in cards:
        name = "a face-down card" if is_down(game, card) else game.name(card)
        exerted = ", exerted" if state.columns[EXERTED][card] else ""
        descriptions.append(f"{name} ({game.square_name(state.place[card])}{exerted})")
    return listed(descriptions)


def _back(game: Game, threat: Threat) -> str:
    if threat.card in game.state.leaders:
        return "that is check"
    return f"{_those(game, threat.guards)} could take back" if threat.guards else "nobody could take back"


QUIET, TAKES, SHOOTS, SPECIAL = "o", "x", "s", "!"  # signs
MEANINGS: Final[Mapping[str, str]] = {QUIET: "goes there", TAKES: "captures", SHOOTS: "shoots", SPECIAL: "special"}
CAN: Final[Mapping[str, str]] = {QUIET: "go to", TAKES: "capture on", SHOOTS: "shoot"}


def reach(game: Game, card: int) -> Reach:
    """Return the squares onto which a card of the field could be commanded, by its own pattern, as things stand."""
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
