"""Attackers and targets: which units may attack, and whom they reach (2E-ATK-1 to 3, 1E-ATK-1, 1E-ATK-2)."""

from engine.core.continuous import in_force
from engine.core.game import Game
from engine.core.position import Frame, Held, Position
from engine.core.state import Names
from engine.core.values import cannot, has, held
from engine.games.summoner_wars.permissions import most_attackers
from engine.games.summoner_wars.storage import ATTACKED, ATTACKS


def free_to_attack(position: Position) -> list[int]:
    """The active player's units that may still attack in this phase (2E-ATK-1, 1E-ATK-1)."""
    state, definitions = position.state, position.table.definitions
    control, active, what, attacked = state.control, state.active, state.what, state.notes[ATTACKED]
    units = [
        card
        for card in state.board
        if card >= 0 and control[card] == active and card not in attacked and "unit" in definitions[what[card]].words
    ]
    if state.numbers[ATTACKS] < most_attackers(position):
        return units
    return [card for card in units if has(position, "extra_attacker", card)]


def count_attacker(game: Game, card: int) -> None:
    """Count a unit among those that attack in this phase; an extra attacker takes none of their places."""
    game.state.notes[ATTACKED].append(card)
    if not has(game, "extra_attacker", card):
        game.state.numbers[ATTACKS] += 1


def targets(position: Position, card: int) -> list[int]:
    """The cards that a unit can attack now: any but itself in reach (2E-ATK-2, 2E-ATK-3, 1E-ATK-2)."""
    kind = position.definition(card).marks.get("attack")
    if kind is None or cannot(position, card, "attack"):
        return []
    kinds = in_force(position).kinds
    found = in_reach(position, card, _reach(position, card) if kind == "ranged" else 1)
    if "cannot be attacked" in kinds:
        found = [other for other in found if not cannot(position, other, "be attacked")]
    if "must_attack" in kinds:
        for modifier, frame in held(position, "must_attack", card):
            match = modifier.match
            if match is not None:
                found = [other for other in found if match.matches(position, frame, other)]
    return found


def _reach(position: Position, card: int) -> int:
    """How far a ranged unit attacks; a melee unit attacks adjacent cards whatever it is given."""
    reach = position.table.numbers["range"]
    if "range" in in_force(position).kinds:
        for modifier, frame in held(position, "range", card):
            reach = max(reach, modifier.number(position, frame))
    return reach


def in_reach(position: Position, card: int, reach: int) -> list[int]:
    """The cards that a unit can attack in straight lines up to so many spaces: the first in each direction.

    Those behind come too where its attack may pass through what is in between.
    """
    board, here = position.state.board, position.state.place[card]
    if position.state.ground:
        return _in_reach_on_two_layers(position, card, reach)
    if reach == 1:
        return [other for square in position.table.board.neighbours[here] if (other := board[square]) >= 0]
    through = _passing(position, card)
    found: list[int] = []
    for ray in position.table.board.rays[here]:
        for square in ray[:reach]:
            other = board[square]
            if other >= 0:
                found.append(other)
                if not through or not any(_lets_pass(position, held_, other) for held_ in through):
                    break
    return found


def _in_reach_on_two_layers(position: Position, card: int, reach: int) -> list[int]:
    """As `in_reach`, where cards may lie beneath others: both are targets, and both block the line behind them.

    What lies beneath the unit itself is adjacent to it and blocks nothing (1E-VINE-5).
    """
    board, ground, here = position.state.board, position.state.ground, position.state.place[card]
    through = _passing(position, card) if reach > 1 else []
    found = [ground[here]] if ground[here] >= 0 else []
    for ray in position.table.board.rays[here]:
        for square in ray[:reach]:
            there = [other for other in (board[square], ground[square]) if other >= 0]
            found += there
            if not all(any(_lets_pass(position, held_, other) for held_ in through) for other in there):
                break
    return found


def _passing(position: Position, card: int) -> list[Held]:
    """What lets the attacks of a unit pass through cards."""
    names: Names = {"attacker": (card,), "attacked": (-1,)}
    attempt = Frame(card, position.state.control[card], names, {"first": (0,)})
    return held(position, "attack_through", card, attempt)


def _lets_pass(position: Position, held_: Held, card: int) -> bool:
    modifier, frame = held_
    if modifier.match is None:
        return card == frame.card
    return modifier.match.matches(position, frame, card)
