"""Characteristics: the current abilities, class words and modifiers of cards."""

from typing import Final

from engine.core.active_index import active_index
from engine.core.context import AbilityContext
from engine.core.position import Ability, ActiveIndex, ActiveModifier, Position
from engine.core.state import Names

NAME: Final = "name"  # the kind of what lasts that is the name of another card, by the index of its definition


def names(position: Position, card: int) -> list[str]:
    """The names of a card: the printed one, and those that it has for a time."""
    definitions, state = position.card_set.definitions, position.state
    gained = [definitions[each.value].name for each in state.lasting if each.card == card and each.kind == NAME]
    return [definitions[state.what[card]].name, *gained]


def abilities(position: Position, card: int) -> tuple[Ability, ...]:
    """The abilities that a card has now, gained ones too (2E-GEN-9)."""
    return active_index(position).abilities.get(card, ())


def classes(position: Position, card: int) -> frozenset[str]:
    """Return the class words of a card, printed and gained (2E-GEN-8)."""
    words = position.definition(card).words
    if "is" not in active_index(position).kinds:
        return words
    gained = {modifier.word for modifier, _ in modifiers_on_card(position, "is", card)}
    return words | gained if gained else words


def could_have_modifier(index: ActiveIndex, kind: str, card: int) -> bool:
    """Whether there is any modifier of a kind that could hold for a card."""
    return kind in index.kinds and (kind in index.modifiers or (kind, card) in index.own)


def modifiers_on_card(
    position: Position, kind: str, card: int, event: AbilityContext | None = None
) -> list[ActiveModifier]:
    """Return the modifiers of a kind that apply to a card; those of events only where the card itself acts.

    `event`: the context of what is under way, in which those who take part have names; its card is the one that acts.
    """
    index = active_index(position)
    found: list[ActiveModifier] = []
    own = index.own.get((kind, card))
    if own is not None:
        for modifier, context in own:
            if modifier.condition is None or modifier.condition.holds(position, context):
                found.append((modifier, context))
    others = index.modifiers.get(kind)
    if others is not None:
        position.lookups.count(len(others), card)
        for modifier, context in others:
            if modifier.event_filter is None:
                if modifier.holds_for(position, context, card):
                    found.append((modifier, context))
            elif event is not None and event.card == card:
                known = merged_context(context, event)
                if modifier.holds_in(position, known, event.card):
                    found.append((modifier, known))
    return found


def modifiers_on_event(position: Position, kind: str, event: AbilityContext) -> list[ActiveModifier]:
    """Return the modifiers of a kind that apply to an event."""
    found: list[ActiveModifier] = []
    others = active_index(position).modifiers.get(kind)
    if others is not None:
        for modifier, context in others:
            if modifier.event_filter is not None:
                known = merged_context(context, event)
                if modifier.holds_in(position, known, event.card):
                    found.append((modifier, known))
    return found


def modifiers_on_player(position: Position, kind: str, player: int) -> list[ActiveModifier]:
    """The modifiers of a kind that hold for a player."""
    found: list[ActiveModifier] = []
    for modifier, context in active_index(position).modifiers.get(kind, ()):
        if modifier.whose is None or player not in modifier.whose.players(position, context):
            continue
        if modifier.condition is None or modifier.condition.holds(position, context):
            found.append((modifier, context))
    return found


def has_modifier(position: Position, kind: str, card: int) -> bool:
    """Whether any modifier of a kind holds for a card."""
    index = active_index(position)
    return (
        kind in index.kinds and could_have_modifier(index, kind, card) and bool(modifiers_on_card(position, kind, card))
    )


def is_forbidden(position: Position, card: int, what: str) -> bool:
    """Whether a modifier forbids the card what a word names."""
    return has_modifier(position, f"cannot {what}", card)


def merged_context(context: AbilityContext, other: AbilityContext) -> AbilityContext:
    """The context of a card's ability, knowing the names and facts of another context too."""
    return AbilityContext(
        context.card, context.player, _joined(context.names, other.names), _joined(context.facts, other.facts)
    )


def _joined(one: Names, other: Names) -> Names:
    if not one:
        return other
    return {**one, **other} if other else one


def holding_player(position: Position, card: int) -> int:
    """The player in whose hand or on whose pile a card lies; its controller where it lies in none."""
    for piles in position.state.piles:
        for player, pile in enumerate(piles):
            if card in pile:
                return player
    return position.state.control[card]


def one_of_each(position: Position, cards: tuple[int, ...] | list[int]) -> list[int]:
    """Of cards off the board one of each kind and place; those on it, all."""
    what, place = position.state.what, position.state.place
    kinds: dict[tuple[int, int], int] = {}
    for card in cards:
        kinds.setdefault((what[card], place[card]), card)
    return list(kinds.values())


def total_of(held_: list[ActiveModifier], position: Position) -> int:
    """Return the sum of modifiers of a number."""
    total = 0
    for modifier, context in held_:
        total += modifier.number(position, context)
    return total
