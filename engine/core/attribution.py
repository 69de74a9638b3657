"""Attribution: events that name the abilities which changed a number or contributed to an effect."""

from collections.abc import Iterable

from engine.core.events import AbilityApplied, ValueModified
from engine.core.game import Game, Resolution
from engine.core.position import ActiveModifier

ValueChange = tuple[int, str, int, str]  # a card, its ability, the number after the change, the reason


def logs_everything(game: Game) -> bool:
    """Return True if the log takes events that change nothing: phases, rolls, and reasons for numbers."""
    return game.log is not None and not game.logs_changes_only


def emit_value_changes(game: Game, card: int, number: str, before: int, changes: Iterable[ValueChange]) -> None:
    """Emit an event with the abilities that changed a number of a card, in order; those without effect are left out."""
    if not logs_everything(game):
        return
    effective: list[ValueChange] = []
    last = before
    for change in changes:
        if change[2] != last:
            effective.append(change)
            last = change[2]
    if effective:
        game.emit(ValueModified(card, number, before, tuple(effective)))


def resolving_ability_title(game: Game, card: int) -> str:
    """Return the title of the card's ability that is being resolved; the card's name if the ability has none."""
    for item in reversed(game.stack):
        if isinstance(item, Resolution) and item.card == card:
            clause = game.library.blocks[item.block_id].clause
            if clause is not None:
                return clause.title
    return game.name(card)


def running_totals(game: Game, before: int, added: Iterable[ActiveModifier]) -> list[ValueChange]:
    """Return the running totals of a number, one for each modifier that adds to it."""
    totals: list[ValueChange] = []
    for modifier, context in added:
        before += modifier.number(game, context)
        totals.append((context.card, modifier.title, before, modifier.because))
    return totals


def emit_applied_abilities(game: Game, modifiers: Iterable[ActiveModifier]) -> None:
    """Emit an event for each ability that contributed, each once."""
    if not logs_everything(game):
        return
    for card, title in dict.fromkeys([(context.card, modifier.title) for modifier, context in modifiers]):
        game.emit(AbilityApplied(card, title))
