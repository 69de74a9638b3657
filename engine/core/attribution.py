"""Which abilities have changed a number or had a part in something, told where somebody listens."""

from collections.abc import Iterable

from engine.core.events import AbilityApplied, ValueModified
from engine.core.game import Game, Resolution
from engine.core.position import ActiveModifier

ValueChange = tuple[int, str, int, str]  # a card, its ability, the number that it left, because of what


def emit_value_changes(game: Game, card: int, number: str, before: int, changes: Iterable[ValueChange]) -> None:
    """Tell who has changed a number that counts for a card, in their order; who left it as it was is not told."""
    found: list[ValueChange] = []
    last = before
    for change in changes:
        if change[2] != last:
            found.append(change)
            last = change[2]
    if found:
        game.emit(ValueModified(card, number, before, tuple(found)))


def resolving_ability_title(game: Game, card: int) -> str:
    """What the ability of a card is called that is under way: the card's name, if it has none of its own."""
    for item in reversed(game.stack):
        if isinstance(item, Resolution) and item.card == card:
            clause = game.library.blocks[item.block_id].clause
            if clause is not None:
                return clause.title
    return game.name(card)


def running_totals(game: Game, before: int, added: Iterable[ActiveModifier]) -> list[ValueChange]:
    """What a number comes to, one modifier that adds to it after the other."""
    found: list[ValueChange] = []
    for modifier, context in added:
        before += modifier.number(game, context)
        found.append((context.card, modifier.title, before, modifier.because))
    return found


def emit_applied_abilities(game: Game, modifiers: Iterable[ActiveModifier]) -> None:
    """Tell of the abilities that have their part in something, each once."""
    for card, title in dict.fromkeys([(context.card, modifier.title) for modifier, context in modifiers]):
        game.emit(AbilityApplied(card, title))
