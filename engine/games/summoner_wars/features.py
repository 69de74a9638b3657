"""Features of one side of a position of Summoner Wars, from which its chance of winning is learned.

They are plain counts and averages. The weights of the evaluation play no part in them, except in what an edition adds.
"""

from collections.abc import Sequence
from typing import Final

from engine.games.summoner_wars.pieces import PieceOnBoard

MAX_DISTANCE: Final = 6  # spaces from an enemy summoner; a unit farther away is worth no less
BOARD: Final = (
    *("life", "low life", "units", "cost", "champions", "unit life", "strength", "force"),
    *("structures", "structure life", "approach", "strong approach", "assets"),
)
RESOURCES: Final = ("magic", "excess magic", "hand", "plan", "pile", "empty pile", "few cards", "lasting")
FEW_CARDS: Final = 8  # cards in hand and draw pile; more are not few
ATTACKS: Final = ("gain", "wounds", "danger", "kill", "all wounds", "aim")  # of the next turn
MATCH: Final = ("race", "share")  # a side's strength against what it meets
TO_MOVE: Final = "to move"
NAMES: Final = (*BOARD, *RESOURCES, *MATCH, *ATTACKS, TO_MOVE, *[f"{name} {TO_MOVE}" for name in ATTACKS])


def board_features(
    pieces: Sequence[PieceOnBoard], distance: Sequence[int], attackers: int, assets: float
) -> list[float]:
    """Return the features `BOARD` of a side's cards, the strongest first.

    `distance`: of every square from the nearest enemy summoner; empty if there is none. `attackers`:
    how many units attack in a turn.
    """
    life = low = units = cost = champions = unit_life = strength = force = 0.0
    structures = structure_life = near = strong = 0.0
    for piece in pieces:
        if piece.leader:
            life += piece.left
            low += harmonic(piece.left)
        elif not piece.unit:
            structures += 1
            structure_life += piece.left
        else:
            units += 1
            cost += piece.printed.cost
            champions += piece.printed.champion
            unit_life += piece.left
            strength += piece.strike
            if units <= attackers:
                force += piece.strike
            away = distance[piece.square] if distance else MAX_DISTANCE
            spaces = MAX_DISTANCE - max(0, away - piece.reach)
            near += spaces
            strong += piece.strike * spaces
    board = [life, low, units, cost, champions, unit_life, strength, force]
    return [*board, structures, structure_life, near, strong, assets]


def attack_features(gain: float, wounds: float, more: float, aim: float, life: int) -> list[float]:
    """Return the features `ATTACKS`.

    `gain`: of the best attacks, on average. `wounds`: the average damage to a summoner with a life left, if as many
    units attack as may; `more`: if all that are near do; `aim`: of those that need not move.
    """
    danger = wounds / max(1, life)
    return [gain, wounds, min(1.0, danger * danger), 1.0 if wounds >= life else 0.0, more, aim]


def match_features(mine: Sequence[PieceOnBoard], theirs: Sequence[PieceOnBoard], attackers: int) -> list[float]:
    """Return the features `MATCH`: how fast a side could wound the enemy summoner, and its share of the strength."""
    own, other = (sum([piece.strike for piece in pieces if not piece.leader]) for pieces in (mine, theirs))
    force = sum([piece.strike for piece in mine[:attackers]])
    life = sum([piece.left for piece in theirs if piece.leader])
    return [force / max(1, life), (own + 2) / (own + other + 4)]


def harmonic(number: int) -> float:
    """Return 1 + 1/2 + 1/3 and so on: each of the last life points counts more than the one before it."""
    return sum([1 / place for place in range(1, number + 1)])
