"""Actions of the second edition in the phases of a turn, and what cards cost."""

from collections.abc import Sequence
from typing import Final

from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.characteristics import modifiers_on_player
from engine.core.decisions import END, Option
from engine.core.game import Game
from engine.core.position import Position
from engine.games.summoner_wars.attack_rules import targets
from engine.games.summoner_wars.attribution import emit_cost
from engine.games.summoner_wars.changes import change_magic
from engine.games.summoner_wars.characteristics import event_tax, may_pay, phases_allowed
from engine.games.summoner_wars.layout import MAGIC
from engine.games.summoner_wars.options import Attack, Build, Discard, Move, Play, Summon
from engine.games.summoner_wars.paths import Obstacles, paths
from engine.games.summoner_wars.summoning import (
    SourcedMethod,
    beside_entrances,
    cost_of,
    costs_change,
    methods_of,
    squares_of_method,
)
from engine.games.summoner_wars.turn import free_to_act, hand, playable, uses


def current_cost(position: Position, card: int) -> int | None:
    """Return the magic that a card costs now, never below 0; None for a card without a printed cost (2E-DMG-5)."""
    cost = cost_of(position, card)
    if cost is None or not position.definition(card).is_event or not costs_change(position):
        return cost
    return max(0, cost + event_tax(position, position.state.control[card]))


def can_pay(position: Position, card: int) -> bool:
    """Return True if the active player can pay for a card; a card without a printed cost can't be paid."""
    player = position.state.active
    cost = current_cost(position, card) if costs_change(position) else position.definition(card).cost
    if cost is None or cost > position.state.tallies[MAGIC][player]:
        return False
    return not cost or may_pay(position, player)


def emit_current_cost(game: Game, card: int) -> None:
    """Emit what has changed the cost of a card, if the log takes reasons."""
    if logs_everything(game) and costs_change(game):
        player, of_event = game.state.control[card], game.definition(card).is_event
        emit_cost(game, card, modifiers_on_player(game, "event_cost", player) if of_event else [])


def pay_cost(game: Game, card: int) -> None:
    """Have the active player pay the magic that a card costs."""
    change_magic(game, game.state.active, -(current_cost(game, card) or 0))


GATE: Final = "gate"


def options(position: Position) -> list[Option]:
    """Return the options of the active player, in order; the last is to end the phase."""
    phase = position.card_set.phases[position.state.phase]
    cards = hand(position)
    free = free_to_act(position, phase)
    actions: list[Option] = []
    kinds = active_index(position).kinds
    if phase == "summon" or "summon" in kinds:
        _summons(position, phase, cards, actions)
    _of_phase(position, phase, cards, free, actions)
    uses(position, phase, free, actions)
    if phase == "magic":
        actions += [Discard(card) for card in cards]
    if "actions" in kinds:
        for other in phases_allowed(position, phase):
            _of_another_phase(position, other, cards, actions)
    actions.append(END)
    return actions


def _of_phase(position: Position, phase: str, cards: list[int], free: list[int], actions: list[Option]) -> None:
    """Append the moves, buildings, attacks and events of a phase. `free`: the units that may still act in it."""
    if phase == "move":
        traffic = Obstacles(position)
        for card in free:
            actions += [Move(card, path) for path in paths(position, card, traffic)]
    elif phase == "build":
        _builds(position, cards, actions)
    elif phase == "attack":
        for card in free:
            actions += [Attack(card, target) for target in targets(position, card)]
    _plays(position, phase, cards, actions)


def _of_another_phase(position: Position, phase: str, cards: list[int], actions: list[Option]) -> None:
    """Append the actions of a phase that an ability allows in others too."""
    if phase == "summon":
        taken = {option.card for option in actions if isinstance(option, Summon)}
        _summons(position, phase, [card for card in cards if card not in taken], actions)
    elif phase == "magic":
        actions += [Discard(card) for card in cards]
    _of_phase(position, phase, cards, free_to_act(position, phase), actions)


# Summoning


def _summons(position: Position, phase: str, cards: list[int], actions: list[Option]) -> None:
    """Append the summonings of the units in hand; in other phases than the one for it, of those that may come then."""
    beside: list[int] | None = None
    for card in cards:
        class_words = position.definition(card).words
        if "unit" not in class_words or "summoner" in class_words or not can_pay(position, card):
            continue
        allowed = methods_of(position, card, position.state.active)
        if phase != "summon" and not any(modifier.word == "any" for modifier, _ in allowed):
            continue
        if beside is None and not any(method.word == "replacing" for method, _ in allowed):
            beside = beside_entrances(position, position.state.active, GATE)
        actions += [Summon(card, square) for square in _squares(position, allowed, beside or [])]


def _squares(position: Position, methods: Sequence[SourcedMethod], beside: Sequence[int]) -> Sequence[int]:
    """Return the squares where a unit may be summoned; one that replaces another only onto that unit's space."""
    for method in methods:
        if method[0].word == "replacing":
            return squares_of_method(position, *method)
    more = {square for method in methods for square in squares_of_method(position, *method)}
    return sorted({*beside, *more}) if more else beside


def squares_of(position: Position, card: int, player: int) -> list[int]:
    """Return the squares onto which an effect lets a player summon a card."""
    return list(_squares(position, methods_of(position, card, player), beside_entrances(position, player, GATE)))


# Building and playing events


def _builds(position: Position, cards: list[int], actions: list[Option]) -> None:
    """Append the buildings of all structures in hand next to the summoner or in the back rows (2E-BLD-1)."""
    structures = [card for card in cards if is_structure(position, card) and can_pay(position, card)]
    if structures:
        squares = building_squares(position)
        actions += [Build(card, square) for card in structures for square in squares]


def is_structure(position: Position, card: int) -> bool:
    """Return True if a card is built: a structure or a gate."""
    class_words = position.definition(card).words
    return "structure" in class_words or "gate" in class_words


def building_squares(position: Position) -> list[int]:
    """Return the empty spaces beside the summoner and in the back rows."""
    state, board = position.state, position.card_set.board
    leader, rows = state.leaders[state.active], position.card_set.numbers["build_rows"]
    beside = board.neighbours[state.place[leader]] if leader >= 0 and state.place[leader] >= 0 else ()
    return [
        square
        for square in range(board.size)
        if state.board[square] < 0 and (square in beside or board.own_row(state.active, square) < rows)
    ]


def _plays(position: Position, phase: str, cards: list[int], actions: list[Option]) -> None:
    """Append the events of this phase that can be paid and have their targets (2E-EVT-1)."""
    definitions, indexes = position.card_set.definitions, position.state.definition
    for card in cards:
        definition = definitions[indexes[card]]
        if not definition.is_event or definition.marks.get("phase") != phase or is_structure(position, card):
            continue
        if can_pay(position, card) and playable(position, card):
            actions.append(Play(card))
