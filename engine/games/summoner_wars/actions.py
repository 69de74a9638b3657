"""Actions that both editions offer in a phase: cards in hand, events, and abilities that players start."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import is_forbidden, one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import Option
from engine.core.position import Listener, Position
from engine.games.summoner_wars.attack_rules import free_to_attack
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.move_declaration import BEFORE, before_moving
from engine.games.summoner_wars.movement import free_to_move
from engine.games.summoner_wars.options import Use

ATTACKING: Final = ("instead attack", "ready attack")


def hand(position: Position) -> list[int]:
    """Return the active player's hand, one card of each kind."""
    return one_of_each(position, position.state.hands[position.state.active])


def playable(position: Position, card: int) -> bool:
    """Return True if the abilities that an event has when it is played can be started."""
    context = AbilityContext(card, position.state.active)
    for ability in position.definition(card).abilities:
        for clause in ability.clauses:
            if clause.played and not clause.ready(position, context):
                return False
    return True


def free_to_act(position: Position, phase: str) -> list[int]:
    """Return the active player's units that may still take the action of a phase: move or attack."""
    if phase == "move":
        return free_to_move(position)
    return free_to_attack(position) if phase == "attack" else []


def uses(position: Position, phase: str, free: list[int], actions: list[Option]) -> None:
    """Append the abilities that the player may start during a phase, or instead of moving or attacking (2E-GEN-10).

    `free`: the units that may still act. The options are appended to `actions`.
    """
    listeners = active_index(position).listeners
    for moment in _moments(phase):
        if moment in listeners:
            _offer(position, listeners[moment], None, actions)
    if phase == "move":
        if "instead move" in listeners:
            _offer(position, listeners["instead move"], free, actions)
        if BEFORE in listeners:
            actions += [Use(card, clause.ability) for card in free for clause in before_moving(position, card)]
    elif phase == "attack":
        own = [entry for moment in ATTACKING if moment in listeners for entry in listeners[moment]]
        if own:
            _offer(position, own, [card for card in free if _has_attack(position, card)], actions)


def _has_attack(position: Position, card: int) -> bool:
    """Return True if a unit that is free to attack has an attack to give up."""
    return edition_of(position).may_attack(position, card) and not is_forbidden(position, card, "attack")


@cache
def _moments(phase: str) -> tuple[str, ...]:
    """Return the trigger events of abilities that can be used throughout a phase."""
    return f"during {phase}", "during turn", "during any"


def _offer(position: Position, listeners: Sequence[Listener], units: list[int] | None, actions: list[Option]) -> None:
    active = position.state.active
    for clause, trigger, context in listeners:
        if context.player != active and not trigger.anyone:
            continue
        own = context if context.player == active else AbilityContext(context.card, active, context.names)
        if (units is None or context.card in units) and clause.ready(position, own):
            actions.append(Use(context.card, clause.ability))
