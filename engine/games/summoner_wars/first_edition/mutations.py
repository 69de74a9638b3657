"""Mutations: cards that replace a common unit of their faction on the board (1E-MUT)."""

from engine.core import events as core_events
from engine.core.changes import detach, forget, mark_restructured, to_discard
from engine.core.game import Game
from engine.core.position import Position
from engine.core.state import UNDER


def is_mutation(position: Position, card: int) -> bool:
    """Return True if a card is a mutation, which is put on another unit."""
    return "mutation" in position.definition(card).words


def bases(position: Position, card: int, player: int) -> list[int]:
    """Return the squares of units that a mutation may be put on: printed commons, or mutations (1E-MUT-1, 1E-MUT-3)."""
    state, faction = position.state, position.definition(card).marks.get("faction")
    squares = []
    for other in state.standing:
        if state.control[other] == player:
            definition = position.definition(other)
            if definition.words & {"common", "mutation"} and definition.marks.get("faction") == faction:
                squares.append(state.place[other])
    return squares


def mutate(game: Game, card: int, base: int) -> None:
    """Put a mutation in the place of a unit: its damage and history stay, the common lies beneath (1E-MUT-2).

    A mutation that was there goes to its player's discard pile; the common beneath stays (1E-MUT-3).
    """
    state = game.state
    square, player = state.place[base], state.control[base]
    detach(game, card)
    forget(game, card)  # what is recorded about an earlier stay of the mutation
    game.library.rules.entered(game, card)
    for column, numbers in enumerate(state.columns):
        state.set_column(column, card, numbers[base])
        state.set_column(column, base, 0)
    state.set_control(card, player)
    state.lay(card, square)
    state.place[card] = state.last[card] = square
    _rename(game, base, card)
    if is_mutation(game, base):
        state.place[base] = UNDER  # off the board until it is discarded; the mutation has its square
        detach(game, base)
        to_discard(game, base, player)
    else:
        state.set_arrival(base, state.arrival[base] + 1)
        state.place[base] = UNDER
        state.set_host(base, card)
        game.emit(core_events.PutUnder(base, card))
    mark_restructured(game)


def _rename(game: Game, base: int, card: int) -> None:
    """Transfer everything recorded about a unit to the mutation that replaces it: it is no new unit (1E-MUT-2).

    That includes what other cards remember of it, such as the unit that a champion holds.
    """
    state = game.state
    state.host = tuple([card if host == base else host for host in state.host])
    state.notes = [[card if other == base else other for other in note] for note in state.notes]
    state.used = [(card if other == base else other, ability) for other, ability in state.used]
    state.loans = [(card if other == base else other, player) for other, player in state.loans]
    state.lasting = [effect._replace(card=card) if effect.card == base else effect for effect in state.lasting]
    state.ongoing = [
        clause._replace(
            card=card if clause.card == base else clause.card,
            names=tuple([(name, _with(cards, base, card)) for name, cards in clause.names]),
        )
        for clause in state.ongoing
    ]
    state.memory = {
        card if other == base else other: {name: _with(cards, base, card) for name, cards in names.items()}
        for other, names in state.memory.items()
    }


def _with(cards: tuple[int, ...], base: int, card: int) -> tuple[int, ...]:
    """Return some cards with a unit replaced by its mutation."""
    return tuple([card if other == base else other for other in cards])
