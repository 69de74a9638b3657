"""Threats: the cards that each player could capture next, by which cards, and whether these could be recaptured."""

from collections.abc import Sequence
from typing import NamedTuple

from deckbuilder.text import listed
from engine.core.game import Game
from engine.games.summoners_chess.check import Enemy, enemies_of, is_struck
from engine.games.summoners_chess.face_down import is_down
from engine.games.summoners_chess.layout import EXERTED
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
    return [f"{line[:1].upper()}{line[1:]}." if line.startswith("you") else f"{line}." for line in lines]


def attacks_on(game: Game, card: int) -> list[str]:
    """Return who attacks a card of the field, and who could recapture; empty if none does."""
    attacks = [threat for threat in _threats(game, game.state.control[card]) if threat.card == card]
    return [f"attacked by {_those(game, threat.captors)}; {_back(game, threat)}" for threat in attacks]


def _threats(game: Game, player: int) -> list[Threat]:
    """Return the threats to a player's cards."""
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
