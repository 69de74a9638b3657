"""Features of one player of a position of Summoner's Chess, from which the chance of winning is learned."""

from typing import Final

from engine.core.game import Game
from engine.games.summoners_chess.layout import EXERTED, MORALE
from engine.games.summoners_chess.movement import stops
from engine.games.summoners_chess.payment import count_paid
from engine.games.summoners_chess.pieces import pieces_of

RESOURCES: Final = ("morale", "low morale", "hand", "pips", "payable", "symbols", "pile")
FIELD: Final = (
    *("cards", "minions", "payers", "ready", "value", "advance", "advanced", "centre"),
    *("mobility", "captures", "cover", "check", "escapes"),
)
THREATS: Final = ("reach", "siege", "best capture")  # which the evaluation knows
TO_MOVE: Final = "to move"
MOVER: Final = ("captures", "cover", "check", "best capture")  # what counts apart for whose turn it is
NAMES: Final = (*RESOURCES, *FIELD, *THREATS, TO_MOVE, *[f"{name} {TO_MOVE}" for name in MOVER])
CENTRE: Final = 2  # the distance from the edge from which on a tile is central


def resource_features(game: Game, player: int) -> list[float]:
    """Return the features `RESOURCES` of a player: morale, cards in hand and what of them can be paid."""
    state, pieces = game.state, pieces_of(game)
    morale = state.tallies[MORALE][player]
    payers = [
        card
        for card in state.board
        if card >= 0 and state.control[card] == player and pieces[state.definition[card]].pays
    ]
    hand = [pieces[state.definition[card]].pips for card in state.hands[player] if state.definition[card] >= 0]
    payable = sum([len(pips) <= len(payers) and count_paid(game, pips, payers) == len(pips) for pips in hand])
    symbols = {symbol for card in payers for symbol in pieces[state.definition[card]].symbols}
    low = sum([1 / place for place in range(1, morale + 1)])
    pips_in_hand = sum([len(pips) for pips in hand])
    return [morale, low, len(state.hands[player]), pips_in_hand, payable, len(symbols), len(state.draws[player])]


def field_features(game: Game, player: int) -> list[float]:
    """Return the features `FIELD` of a player's cards on the field."""
    state, pieces, board = game.state, pieces_of(game), game.library.board
    general, enemy_general = state.leaders[player], state.leaders[1 - player]
    around, throne = _around(game, enemy_general)
    last = board.ranks - 1
    cards = minions = payers = ready = value = advance = advanced = centre = 0.0
    mobility = captures = cover = check = escapes = 0.0
    for square, card in enumerate(state.board):
        if card < 0 or state.control[card] != player:
            continue
        piece = pieces[state.definition[card]]
        rank, file = square // board.files, square % board.files
        rank = rank if player == 0 else last - rank
        cards += 1
        value += piece.value if piece.is_unit else 0
        payers += piece.pays
        ready += not state.columns[EXERTED][card]
        if piece.pays and piece.is_unit:
            minions += 1
            advance += rank
            advanced += rank * rank / last
        if CENTRE <= rank <= last - CENTRE and CENTRE <= file < board.files - CENTRE:
            centre += 1
        for line in piece.reach(player, square).lines:
            for number in stops(game, state.board, card, line):
                end = line.squares[number]
                mobility += 1
                escapes += card == general
                captures += state.board[end] >= 0
                cover += line.takes and end in around
                check += end == throne
    return [
        *(cards, minions, payers, ready, value, advance, advanced, centre),
        *(mobility, captures, cover, check, escapes),
    ]


def _around(game: Game, general: int) -> tuple[frozenset[int], int]:
    """Return the tiles around a general, and its tile; nothing and -1 if it is not on the field."""
    square = game.state.place[general] if general >= 0 else -1
    return (frozenset(game.library.board.all_round[square]), square) if square >= 0 else (frozenset(), -1)
