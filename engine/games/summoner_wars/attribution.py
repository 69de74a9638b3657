"""Events that attribute changed numbers of Summoner Wars to abilities; emitted only if the game keeps a log."""

from collections.abc import Sequence
from itertools import pairwise

from engine.core.active_index import active_index
from engine.core.attribution import ValueChange, emit_applied_abilities, emit_value_changes, running_totals
from engine.core.characteristics import modifiers_on_card, modifiers_on_player
from engine.core.context import AbilityContext
from engine.core.game import Game
from engine.core.position import ActiveModifier, Position
from engine.games.summoner_wars.attack_rules import lets_pass
from engine.games.summoner_wars.characteristics import life_printed
from engine.games.summoner_wars.layout import ATTACKS, DAMAGE, MOVES
from engine.games.summoner_wars.movement import ALL_MOVES, RARE_KINDS, move_modifiers
from engine.games.summoner_wars.summoning import cost_modifiers


def emit_strength(game: Game, attack: AbilityContext) -> None:
    """Emit what has changed the strength of an attacker."""
    card = attack.card
    total = printed = game.definition(card).numbers.get("strength", 0)
    changes: list[ValueChange] = []
    for modifier, context in modifiers_on_card(game, "base_strength", card, attack):
        total = modifier.number(game, context)
        changes.append((context.card, modifier.title, total, modifier.because))
    changes += running_totals(game, total, modifiers_on_card(game, "strength", card, attack))
    changes = _with_lasting(game, card, "strength", changes, printed)
    total = changes[-1][2] if changes else printed
    for effect in game.state.lasting:
        if effect.card == card and effect.kind == "weaken":
            total -= min(effect.value, max(0, total - 1))
            changes.append((effect.source, game.name(effect.source), total, ""))
    if changes and changes[-1][2] < 0:
        changes[-1] = (*changes[-1][:2], 0, changes[-1][3])
    emit_value_changes(game, card, "strength", printed, changes)


def _with_lasting(
    position: Position, card: int, number: str, changes: list[ValueChange], before: int
) -> list[ValueChange]:
    """Return the changes of a number, followed by those of effects that last for a time."""
    extended = list(changes)
    total = extended[-1][2] if extended else before
    for effect in position.state.lasting:
        if effect.card == card and effect.kind == number:
            total += effect.value
            extended.append((effect.source, position.name(effect.source), total, ""))
    return extended


def emit_life(game: Game, card: int, *, survives: bool) -> None:
    """Emit what has changed the life of a card, if that alone saves or destroys it."""
    printed, damage = life_printed(game, card), game.state.columns[DAMAGE][card]
    if (damage >= printed) is not survives:
        return  # the result would be the same without these changes
    changes = _with_lasting(
        game, card, "life", running_totals(game, printed, modifiers_on_card(game, "life", card)), printed
    )
    if changes and (damage < changes[-1][2]) is survives:
        emit_value_changes(game, card, "life", printed, changes)


def cost_changes(game: Game, card: int) -> list[ValueChange]:
    """Return what changes the cost of a card: what it costs instead, then what is added."""
    cost = game.definition(card).cost or 0
    changes: list[ValueChange] = []
    for modifier, context in cost_modifiers(game, "base_cost", card):
        cost = modifier.number(game, context)
        changes.append((context.card, modifier.title, cost, modifier.because))
    return changes + running_totals(game, cost, cost_modifiers(game, "cost", card))


def emit_cost(game: Game, card: int, added: Sequence[ActiveModifier] = ()) -> None:
    """Emit what has changed the cost of a card, which is never below 0. `added`: further modifiers that add to it."""
    printed, changes = game.definition(card).cost or 0, cost_changes(game, card)
    if added:
        changes += running_totals(game, changes[-1][2] if changes else printed, added)
    if changes and changes[-1][2] < 0:
        changes[-1] = (*changes[-1][:2], 0, changes[-1][3])
    emit_value_changes(game, card, "cost", printed, changes)


def emit_tax(game: Game, player: int) -> None:
    """Emit what a player pays for an event in addition to its cost."""
    emit_value_changes(game, -1, "tax", 0, running_totals(game, 0, modifiers_on_player(game, "event_cost", player)))


def emit_path(game: Game, card: int, path: tuple[int, ...], spaces: int) -> None:
    """Emit which abilities let a unit move this far, through cards and diagonally.

    `spaces`: how far it moves without them.
    """
    kinds = active_index(game).kinds
    if "move" not in kinds and RARE_KINDS.isdisjoint(kinds):
        return
    modifiers = move_modifiers(game, card)
    if len(path) - 1 > spaces:
        emit_value_changes(game, card, "spaces", spaces, running_totals(game, spaces, modifiers))
    emit_applied_abilities(game, [entry for entry in modifiers if _serves(game, entry, path)])


def _serves(game: Game, entry: ActiveModifier, path: tuple[int, ...]) -> bool:
    """Return True if a modifier allows a part of the path that would be illegal without it."""
    modifier, context = entry
    if modifier.kind == "move diagonal":
        neighbours = game.card_set.board.neighbours
        return any(end not in neighbours[start] for start, end in pairwise(path))
    passed = [game.state.board[square] for square in path[1:] if square != path[0]]
    match = modifier.match
    return match is not None and any(card >= 0 and match.matches(game, context, card) for card in passed)


def emit_reach(game: Game, attack: AbilityContext, through: list[ActiveModifier]) -> None:
    """Emit which abilities let a unit attack this far, and through cards."""
    card, attacked = attack.card, attack.named("attacked")
    board, place = game.card_set.board, game.state.last
    start, end = place[card], place[attacked]
    distance = board.distance[start][end]
    if "range" in active_index(game).kinds and distance > game.card_set.numbers["range"]:
        far = [entry for entry in modifiers_on_card(game, "range", card) if entry[0].number(game, entry[1]) >= distance]
        emit_applied_abilities(game, far[:1])
    for square in board.between[start][end] or ():
        other = game.state.board[square]
        if other >= 0:
            emit_applied_abilities(game, [entry for entry in through if lets_pass(game, entry, other)][:1])


def emit_extra_mover(game: Game) -> None:
    """Emit the abilities that raise the number of units that may move, if that number is exceeded."""
    state, numbers = game.state, game.card_set.numbers
    most = numbers.get("first_moves", numbers["moves"]) if state.turn == 1 else numbers["moves"]
    if most < state.numbers[MOVES] < ALL_MOVES:
        emit_applied_abilities(game, modifiers_on_player(game, "movers", state.active))


def emit_extra_attacker(game: Game, card: int) -> None:
    """Emit the ability that lets a unit attack in addition to the limit, or that raises the limit.

    Called before the attacker is counted.
    """
    state = game.state
    if extra := modifiers_on_card(game, "extra_attacker", card):
        emit_applied_abilities(game, extra[:1])
    elif state.numbers[ATTACKS] >= game.card_set.numbers["attackers"]:
        emit_applied_abilities(game, modifiers_on_player(game, "attackers", state.active))
