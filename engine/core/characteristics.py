"""Characteristics: the current abilities, class words and modifiers of cards."""

from typing import Final

from engine.core.active_index import active_index
from engine.core.context import AbilityContext
from engine.core.position import Ability, ActiveIndex, ActiveModifier, Position
from engine.core.state import Names

NAME: Final = "name"  # the kind of a lasting effect that gives the name of another card, by its definition's index


def names(position: Position, card: int) -> list[str]:
    """Return the names of a card: the printed one, and those that it has for a time."""
    definitions, state = position.card_set.definitions, position.state
    gained = [definitions[effect.value].name for effect in state.lasting if effect.card == card and effect.kind == NAME]
    return [definitions[state.definition[card]].name, *gained]


def abilities(position: Position, card: int) -> tuple[Ability, ...]:
    """Return the abilities that a card has now, including gained ones (2E-GEN-9)."""
    return active_index(position).abilities.get(card, ())


def classes(position: Position, card: int) -> frozenset[str]:
    """Return the class words of a card, printed and gained (2E-GEN-8)."""
    class_words = position.definition(card).words
    if "is" not in active_index(position).kinds:
        return class_words
    gained = {modifier.word for modifier, _ in modifiers_on_card(position, "is", card)}
    return class_words | gained if gained else class_words


def could_have_modifier(index: ActiveIndex, kind: str, card: int) -> bool:
    """Return True if there is a modifier of a kind that may hold for a card."""
    return kind in index.kinds and (kind in index.modifiers or index.has_own(kind, card))


def modifiers_on_card(
    position: Position, kind: str, card: int, event: AbilityContext | None = None
) -> list[ActiveModifier]:
    """Return the modifiers of a kind that apply to a card; those of events only if the card itself acts.

    `event`: the context of the current event, with the names of the cards that take part; its card is the one that
    acts.
    """
    index = active_index(position)
    modifiers: list[ActiveModifier] = []
    own = index.own.get(kind)
    if own is not None and card in own:
        for modifier, context in own[card]:
            if modifier.condition is None or modifier.condition.holds(position, context):
                modifiers.append((modifier, context))
    others = index.modifiers.get(kind)
    if others is not None and (event is not None or kind in index.standing):
        position.lookups.count(len(others), card)
        for modifier, context in others:
            if modifier.event_filter is None:
                if modifier.holds_for(position, context, card):
                    modifiers.append((modifier, context))
            elif event is not None and event.card == card:
                merged = merge_contexts(context, event)
                if modifier.holds_in(position, merged, event.card):
                    modifiers.append((modifier, merged))
    return modifiers


def modifiers_on_event(position: Position, kind: str, event: AbilityContext) -> list[ActiveModifier]:
    """Return the modifiers of a kind that apply to an event."""
    modifiers: list[ActiveModifier] = []
    others = active_index(position).modifiers.get(kind)
    if others is not None:
        for modifier, context in others:
            if modifier.event_filter is not None:
                merged = merge_contexts(context, event)
                if modifier.holds_in(position, merged, event.card):
                    modifiers.append((modifier, merged))
    return modifiers


def modifiers_on_player(position: Position, kind: str, player: int) -> list[ActiveModifier]:
    """Return the modifiers of a kind that hold for a player."""
    modifiers: list[ActiveModifier] = []
    for modifier, context in active_index(position).modifiers.get(kind, ()):
        if modifier.whose is None or player not in modifier.whose.players(position, context):
            continue
        if modifier.condition is None or modifier.condition.holds(position, context):
            modifiers.append((modifier, context))
    return modifiers


def has_modifier(position: Position, kind: str, card: int) -> bool:
    """Return True if a modifier of a kind holds for a card."""
    index = active_index(position)
    return (
        kind in index.kinds and could_have_modifier(index, kind, card) and bool(modifiers_on_card(position, kind, card))
    )


def merge_contexts(context: AbilityContext, other: AbilityContext) -> AbilityContext:
    """Return the context of a card's ability with the names and facts of another context added."""
    return AbilityContext(
        context.card, context.player, _join_names(context.names, other.names), _join_names(context.facts, other.facts)
    )


def _join_names(first: Names, other: Names) -> Names:
    if not first:
        return other
    return {**first, **other} if other else first


def holding_player(position: Position, card: int) -> int:
    """Return the player whose hand or pile a card is in; its controller if it is in none."""
    for piles in position.state.piles:
        for player, pile in enumerate(piles):
            if card in pile:
                return player
    return position.state.control[card]


def one_of_each(position: Position, cards: tuple[int, ...] | list[int]) -> list[int]:
    """Return one card of each kind and place for cards off the board, and all cards on it.

    The place of a card on the board is its square, so that no two are the same.
    """
    definition, place = position.state.definition, position.state.place
    kinds: dict[tuple[int, int], int] = {}
    for card in cards:
        kinds.setdefault((definition[card], place[card]), card)
    return list(kinds.values())


def total_of(entry: list[ActiveModifier], position: Position) -> int:
    """Return the sum of modifiers of a number."""
    total = 0
    for modifier, context in entry:
        total += modifier.number(position, context)
    return total
