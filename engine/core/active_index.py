"""Index of active abilities by card, listeners by event and modifiers by kind.

A card that enters or leaves is added or removed; if cards change each other's abilities, the index is rebuilt when
something changes. Entries are in the order of the cards' numbers, so that they do not depend on how the position was
reached.
"""

from bisect import insort
from collections.abc import Sequence
from typing import Final

from engine.core.context import AbilityContext
from engine.core.position import Ability, ActiveIndex, ActiveModifier, Clause, Listener, Modifier, Position
from engine.core.state import NOTHING, Lasting, Ongoing

ALL_ABILITIES: Final = ""  # in place of the name of a lost ability: all of them
DEALING: Final = frozenset({"have", "lose", "share"})  # kinds of modifiers that give or take abilities
STRUCTURAL: Final = frozenset({"abilities", "modifier"})  # kinds of effects for a time that change more than a number


def active_index(position: Position) -> ActiveIndex:
    """Return the active index; it is rebuilt only after a change that matters."""
    index = position.index
    if index is None or index.version != position.state.version:
        index = position.index = build_index(position)
    return index


def build_index(position: Position) -> ActiveIndex:
    """Build the index of a position from scratch."""
    state, definitions = position.state, position.card_set.definitions
    index = ActiveIndex(state.version)
    contexts = _sources(position, index)
    ongoing = [_entry(position, index, clause) for clause in position.state.ongoing]
    dealing = [card for card in contexts if definitions[state.definition[card]].special]
    clauses_deal = any(ability.giving or ability.taking for _, ability in ongoing)
    gains = any(effect.kind in STRUCTURAL for effect in state.lasting)
    index.simple = (
        not clauses_deal
        and not any(_deals_afar(ability) for card in dealing for ability in index.abilities[card])
        and all(concerns_its_card(position, effect) for effect in state.lasting)
    )
    if dealing or clauses_deal or gains:
        _gains(position, index, contexts, ongoing)
    for card in sorted(index.abilities):
        _add(position, index, contexts[card], index.abilities[card])
    for context, ability in ongoing:
        _enter(index, context, ability)
    for effect in state.lasting:
        _add_gained(position, index, effect, contexts.get(effect.card) or context_of(position, effect.card))
    _note_checks(position, index)
    return index


def _deals_afar(ability: Ability) -> bool:
    """Return True if an ability gives or takes abilities, and not only of the card under which its own lies."""
    return any(not modifier.of_host or modifier.condition for modifier in (*ability.giving, *ability.taking))


def copy_index(index: ActiveIndex) -> ActiveIndex:
    """Return an independent copy of an index, not shared with any other game; lists in it are only replaced."""
    new = ActiveIndex(index.version)
    new.volatile = index.volatile
    new.simple = index.simple
    new.silenced = index.silenced
    new.checks = index.checks
    new.lowers = index.lowers
    new.varies = index.varies
    new.abilities = index.abilities.copy()
    new.listeners = index.listeners.copy()
    new.modifiers = index.modifiers.copy()
    new.own = {kind: of_cards.copy() for kind, of_cards in index.own.items()}
    new.kinds = index.kinds.copy()
    new.standing = index.standing.copy()
    new.ongoing = index.ongoing[:]
    return new


def index_card(position: Position, index: ActiveIndex, card: int) -> None:
    """Add a card that has come into play, with the abilities that it has gained; only while the index is simple."""
    context = context_of(position, card)
    if printed := position.definition(card).abilities:
        index.abilities[card] = printed
    for effect in position.state.lasting:
        if effect.card == card:
            _give(position, index, {card: context}, card, _given(position, effect))
    for ability in index.abilities.get(card, ()):
        _enter(index, context, ability)
    for effect in position.state.lasting:
        if effect.card == card:
            _add_gained(position, index, effect, context)
    _note_checks(position, index)


def index_clause(position: Position, index: ActiveIndex, clause: Ongoing) -> None:
    """Add a clause that is active from now on without a card in play; only while the index is simple."""
    context, ability = _entry(position, index, clause)
    _enter(index, context, ability)
    _note_checks(position, index)


def unindex_clause(position: Position, index: ActiveIndex, clause: Ongoing) -> None:
    """Remove a clause that was active without a card in play; only while the index is simple."""
    number = [other for _, other in index.ongoing].index(clause)
    context, _ = index.ongoing.pop(number)
    ability = position.card_set.abilities[clause.ability]
    _remove(index, [ability], {modifier.kind for modifier in ability.modifiers}, clause.card, context)
    index_kinds(position, index)


def unindex_card(position: Position, index: ActiveIndex, card: int, ended: Sequence[Lasting] = ()) -> None:
    """Remove a card that has left play; only while the index is simple. `ended`: effects for a time, until now."""
    abilities, modifiers = index.abilities.pop(card, ()), position.card_set.modifiers
    kinds = {modifier.kind for ability in abilities for modifier in ability.modifiers}
    for effect in (*position.state.lasting, *ended):
        if effect.card == card and effect.kind == "modifier":
            kinds.add(modifiers[effect.value].kind)
    _remove(index, abilities, kinds, card, None)
    if kinds:
        index_kinds(position, index)


def _remove(
    index: ActiveIndex, abilities: Sequence[Ability], kinds: set[str], card: int, only: AbilityContext | None
) -> None:
    """Remove the listeners of some abilities of a card and its modifiers of some kinds; `only`: those of a context."""
    for ability in abilities:
        for event, _, _ in ability.listening:
            listeners = index.listeners.pop(event, [])
            if listeners := [entry for entry in listeners if not _is_of(entry[2], card, only)]:
                index.listeners[event] = listeners
    for kind in kinds:
        own = index.own.get(kind)
        if own is not None and card in own:
            remaining = [entry for entry in own.pop(card) if not _is_of(entry[1], card, only)]
            if remaining:
                own[card] = remaining
        if kind in index.modifiers:
            remaining = [entry for entry in index.modifiers.pop(kind) if not _is_of(entry[1], card, only)]
            if remaining:
                index.modifiers[kind] = remaining
            if all(modifier.event_filter is not None for modifier, _ in remaining):
                index.standing.discard(kind)


def _is_of(context: AbilityContext, card: int, only: AbilityContext | None) -> bool:
    return context.card == card and (only is None or context is only)


def index_kinds(position: Position, index: ActiveIndex) -> None:
    """Update the kinds of modifiers, those of effects for a time among them; only while the index is simple."""
    index.kinds = {kind for kind, of_cards in index.own.items() if of_cards}
    index.kinds.update(index.modifiers)
    index.kinds.update([effect.kind for effect in position.state.lasting])
    _note_checks(position, index)


def has_lost(position: Position, card: int, clause: Clause | None) -> bool:
    """Return True if a card in play has lost the printed ability of a clause, or all abilities."""
    if clause is None or position.state.place[card] < 0:
        return False
    index, ability = active_index(position), clause.ability
    if card in index.silenced:
        return True
    printed, remaining = position.definition(card).abilities, index.abilities.get(card, ())
    return printed is not remaining and ability in _numbers(printed) and ability not in _numbers(remaining)


def _numbers(abilities: Sequence[Ability]) -> list[int]:
    return [ability.index for ability in abilities]


def context_of(position: Position, card: int) -> AbilityContext:
    """Return the context in which a card's abilities are read."""
    state = position.state
    return AbilityContext(card, state.control[card], state.memory.get(card, NOTHING))


def _note_checks(position: Position, index: ActiveIndex) -> None:
    """Record whether modifiers change what state checks read, may lower it, or vary without a card changing."""
    layout = position.card_set.layout
    checked = layout.checked
    index.checks = not checked.isdisjoint(index.kinds)
    index.lowers, index.varies = False, layout.places_checked
    if index.checks:
        held: list[ActiveModifier] = []
        for kind in checked:
            held += index.modifiers.get(kind, [])
            for entries in index.own.get(kind, {}).values():
                held += entries
        lent = any(effect.kind in checked and effect.value < 0 for effect in position.state.lasting)
        index.lowers = lent or any(modifier.lowers for modifier, _ in held)
        index.varies = layout.places_checked or any(modifier.varies for modifier, _ in held)


def _sources(position: Position, index: ActiveIndex) -> dict[int, AbilityContext]:
    """Return every card whose printed abilities may be active, with its context."""
    state, definitions, printed = position.state, position.card_set.definitions, index.abilities
    definition, control, memory = state.definition, state.control, state.memory
    contexts: dict[int, AbilityContext] = {}
    for card, square in enumerate(state.place):  # by card: one that passes through another is on no square of the board
        if square >= 0 and (abilities := definitions[definition[card]].abilities):
            printed[card] = abilities
            contexts[card] = AbilityContext(card, control[card], memory.get(card, NOTHING))
    for place in position.card_set.layout.in_play:
        for player, pile in enumerate(state.zone(place)):
            for card in pile:
                printed[card] = definitions[definition[card]].abilities
                contexts[card] = AbilityContext(card, player, memory.get(card, NOTHING))
    for card in state.hosted:
        if not definitions[definition[card]].idle_below:
            printed[card] = definitions[definition[card]].abilities
            contexts[card] = context_of(position, card)
    return contexts


def _entry(position: Position, index: ActiveIndex, clause: Ongoing) -> tuple[AbilityContext, Ability]:
    """Return the ability of a clause with its context, and note it."""
    context = AbilityContext(clause.card, clause.player, dict(clause.names))
    index.ongoing.append((context, clause))
    return context, position.card_set.abilities[clause.ability]


def _gains(
    position: Position,
    index: ActiveIndex,
    contexts: dict[int, AbilityContext],
    ongoing: Sequence[tuple[AbilityContext, Ability]],
) -> None:
    """Give and take abilities: gained ones count once by name (2E-GEN-9), and lost ones are removed."""
    state = position.state
    _lasting(position, index, contexts)
    lost = _losing(position, index, contexts, ongoing)
    index.silenced = frozenset([card for card, names in lost.items() if ALL_ABILITIES in names])
    for card, names in lost.items():
        if card in index.abilities:
            index.abilities[card] = tuple(
                [ability for ability in index.abilities[card] if not _is_lost(ability, names)]
            )
    for context, ability in ongoing:
        for modifier in ability.giving:
            _spread(position, index, contexts, context, modifier, lost)
    waiting = sorted([card for card, of_card in index.abilities.items() if any(ability.giving for ability in of_card)])
    while waiting:
        card = waiting.pop(0)
        under = state.host[card] >= 0
        for ability in index.abilities[card]:
            for modifier in ability.giving:
                if modifier.of_host or not under:
                    changed = _spread(position, index, contexts, contexts[card], modifier, lost)
                    waiting += [other for other in changed if other not in waiting]


def _lasting(position: Position, index: ActiveIndex, contexts: dict[int, AbilityContext]) -> None:
    """Give the abilities that cards have gained for a time."""
    for effect in position.state.lasting:
        if effect.kind in STRUCTURAL:
            _give(position, index, contexts, effect.card, _given(position, effect))


def _given(position: Position, effect: Lasting) -> list[Ability]:
    table, numbers = position.card_set, effect.abilities
    if effect.kind == "modifier" and (modifier := table.modifiers[effect.value]).kind == "have":
        numbers = modifier.abilities
    return [table.abilities[number] for number in numbers]


def concerns_its_card(position: Position, effect: Lasting) -> bool:
    """Return True if an effect for a time changes no abilities, or those that its card gains and no other card's."""
    given = _given(position, effect)
    if effect.kind == "modifier" and position.card_set.modifiers[effect.value].kind in DEALING and not given:
        return False
    return not any(ability.giving or ability.taking for ability in given)


Lost = dict[int, set[str]]  # by card, the names of the abilities that it has lost, or ALL_ABILITIES


def _losing(
    position: Position,
    index: ActiveIndex,
    contexts: dict[int, AbilityContext],
    ongoing: Sequence[tuple[AbilityContext, Ability]],
) -> Lost:
    table, place = position.card_set, position.state.place
    lost: Lost = {}
    for effect in position.state.lasting:
        if effect.kind == "modifier" and (modifier := table.modifiers[effect.value]).kind == "lose":
            lost.setdefault(effect.card, set()).add(modifier.word)
    of_cards = [
        (contexts[card], ability)
        for card, abilities in index.abilities.items()
        for ability in abilities
        if ability.taking
    ]
    for context, ability in (*of_cards, *ongoing):
        for modifier in ability.taking:
            index.volatile = index.volatile or not modifier.ignores_places
            for other, square in enumerate(place):
                if square >= 0 and modifier.holds_for(position, context, other):
                    lost.setdefault(other, set()).add(modifier.word)
    return lost


def _is_lost(ability: Ability, names: set[str]) -> bool:
    return ALL_ABILITIES in names or ability.name in names


def _spread(
    position: Position,
    index: ActiveIndex,
    contexts: dict[int, AbilityContext],
    context: AbilityContext,
    modifier: Modifier,
    lost: Lost,
) -> list[int]:
    """Give the abilities of a `have` or `share` modifier; return the cards that got a new one."""
    index.volatile = index.volatile or not modifier.ignores_places
    table, definition = position.card_set, position.state.definition
    changed: list[int] = []
    for card, square in enumerate(position.state.place):
        if square < 0:
            continue
        names = lost.get(card) if lost else None
        if (names and ALL_ABILITIES in names) or not modifier.holds_for(position, context, card):
            continue
        if modifier.cards is None:
            given = [table.abilities[number] for number in modifier.abilities]
        else:
            others = [other for other in modifier.cards.cards(position, context) if other != card]
            given = [ability for other in others for ability in table.definitions[definition[other]].abilities]
        if names:
            given = [ability for ability in given if not _is_lost(ability, names)]
        if _give(position, index, contexts, card, given):
            changed.append(card)
    return changed


def _give(
    position: Position, index: ActiveIndex, contexts: dict[int, AbilityContext], card: int, given: Sequence[Ability]
) -> bool:
    """Give abilities to a card on the board, or under one; return True if one of them is new to it."""
    if position.state.place[card] < 0 and position.state.host[card] < 0:
        return False
    has = index.abilities.get(card, ())
    names = {ability.name for ability in has}
    new = [ability for ability in given if ability not in has and (ability.name is None or ability.name not in names)]
    if new:
        index.abilities[card] = (*has, *new)
        if card not in contexts:
            contexts[card] = context_of(position, card)
    return bool(new)


def _add(position: Position, index: ActiveIndex, context: AbilityContext, abilities: tuple[Ability, ...]) -> None:
    """Add the listeners and modifiers of a card's abilities.

    For a card under another these are only the modifiers of the upper card; listeners only if it was put there by an
    effect.
    """
    under = position.state.host[context.card] >= 0
    attached = under and "host" in context.names
    for ability in abilities:
        if attached or not under:
            for event, clause, trigger in ability.listening:
                index.listeners.setdefault(event, []).append((clause, trigger, context))
        for modifier in ability.modifiers:
            if not under or modifier.of_host:
                _add_modifier(index, modifier, context)


def _enter(index: ActiveIndex, context: AbilityContext, ability: Ability) -> None:
    """Add the listeners and modifiers of a clause that is active without a card in play."""
    for event, clause, trigger in ability.listening:
        listeners = index.listeners.get(event, [])[:]
        insort(listeners, (clause, trigger, context), key=_listener_card)
        index.listeners[event] = listeners
    for modifier in ability.modifiers:
        _add_modifier(index, modifier, context)


def _add_modifier(index: ActiveIndex, modifier: Modifier, context: AbilityContext) -> None:
    kind = modifier.kind
    index.kinds.add(kind)
    if modifier.of_self and modifier.event_filter is None:
        of_cards = index.own.setdefault(kind, {})
        of_cards[context.card] = [*of_cards.get(context.card, []), (modifier, context)]
    else:
        entries = index.modifiers.get(kind, [])
        is_last = not entries or entries[-1][1].card <= context.card
        entries = [*entries, (modifier, context)]
        if not is_last:
            entries.sort(key=_modifier_card)
        index.modifiers[kind] = entries
        if modifier.event_filter is None:
            index.standing.add(kind)


def _add_gained(position: Position, index: ActiveIndex, effect: Lasting, context: AbilityContext) -> None:
    """Add what an effect for a time gives its card, without abilities."""
    if effect.kind == "modifier":
        modifier = position.card_set.modifiers[effect.value]
        if modifier.kind != "have":  # which has given its abilities
            _add_modifier(index, modifier, context)
    else:
        index.kinds.add(effect.kind)


def _listener_card(listener: Listener) -> int:
    return listener[2].card


def _modifier_card(entry: ActiveModifier) -> int:
    return entry[1].card
