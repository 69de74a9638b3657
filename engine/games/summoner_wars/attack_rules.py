"""Attackers and their targets: which units may attack, what they reach, and which targets are forbidden or required.

Rules: 2E-ATK, 1E-ATK.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import has_modifier, modifiers_on_card, modifiers_on_event, total_of
from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution
from engine.core.position import ActiveModifier, CardFilter, Listener, Position
from engine.core.state import Names
from engine.core.triggers import collect_triggered
from engine.games.summoner_wars.characteristics import most_attackers, weapon
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import ATTACKED, ATTACKS, TARGETED

TARGET_KINDS: Final = frozenset({"targets", "cannot be attacked", "must_attack", "cannot_attack", "toll"})


def free_to_attack(position: Position) -> list[int]:
    """Return the active player's units that may still attack in this phase (2E-ATK-1, 1E-ATK-1)."""
    state, definitions = position.state, position.card_set.definitions
    control, active, definition, attacked = state.control, state.active, state.definition, state.notes[ATTACKED]
    units = [
        card
        for card in state.standing
        if control[card] == active and card not in attacked and "unit" in definitions[definition[card]].words
    ]
    if state.numbers[ATTACKS] < most_attackers(position):
        return units
    return [card for card in units if has_modifier(position, "extra_attacker", card)]


def count_attacker(game: Game, card: int) -> None:
    """Count a unit among the attackers of this phase; an extra attacker does not count against the limit."""
    game.state.notes[ATTACKED].append(card)
    if not has_modifier(game, "extra_attacker", card):
        game.state.numbers[ATTACKS] += 1


def targets(position: Position, card: int, together: Sequence[int] = ()) -> list[int]:
    """Return the cards that a unit can attack now: any but itself within reach (2E-ATK-2, 2E-ATK-3, 1E-ATK-2).

    `together`: all cards that it attacks one after the other, if these attacks count as one.
    """
    kinds = active_index(position).kinds
    kind = position.definition(card).marks.get("attack")
    if "weapon" in kinds:
        kind = weapon(position, card, attempt(position, card))
    if kind is None or has_modifier(position, "cannot attack", card):
        return []
    within_reach = in_reach(position, card, reach_of(position, card, kind))
    return within_reach if TARGET_KINDS.isdisjoint(kinds) else _apply_modifiers(position, card, within_reach, together)


def _apply_modifiers(position: Position, card: int, allowed: list[int], together: Sequence[int]) -> list[int]:
    """Return the targets that abilities allow: those in reach and those they add, less those they forbid."""
    kinds = active_index(position).kinds
    if "targets" in kinds:
        for modifier, context in modifiers_on_card(position, "targets", card, attempt(position, card)):
            others = () if modifier.cards is None else modifier.cards.cards(position, context)
            allowed += [other for other in others if other != card and other not in allowed]
    if "cannot be attacked" in kinds:
        allowed = [other for other in allowed if not has_modifier(position, "cannot be attacked", other)]
    if "must_attack" in kinds:
        for match, context in _modifier_filters(position, "must_attack", card):
            if any(match.matches(position, context, other) for other in together):
                continue  # one of the attacks is on what must be attacked, so all of them may be made
            allowed = [other for other in allowed if includes(position, card, other, match, context)]
    if "cannot_attack" in kinds:
        for match, context in _modifier_filters(position, "cannot_attack", card):
            allowed = [other for other in allowed if not match.matches(position, context, other)]
    if "toll" in kinds:
        magic = edition_of(position).magic(position, position.state.control[card])
        allowed = [other for other in allowed if attack_cost(position, card, other) <= magic]
    return allowed


def includes(position: Position, card: int, other: int, match: CardFilter, context: AbilityContext) -> bool:
    """Return True if one of the cards that an attack hits matches a filter."""
    if match.matches(position, context, other):
        return True
    if "also_hits" not in active_index(position).kinds:
        return False
    names: Names = {"attacker": (card,), "attacked": (other,)}
    attack = AbilityContext(card, position.state.control[card], names, {"first": (int(is_first(position, other)),)})
    return any(match.matches(position, context, hit) for hit in attack_targets(position, attack))


def is_first(position: Position, attacked: int) -> bool:
    """Return True if a card has not been attacked yet this turn."""
    return attacked not in position.state.notes[TARGETED]


def attack_targets(position: Position, attack: AbilityContext) -> list[int]:
    """Return the cards that an attack hits: the attacked card first, then those that it also hits (1E-GEN-2)."""
    cards = [attack.named("attacked")]
    for modifier, merged in modifiers_on_event(position, "also_hits", attack):
        if modifier.cards is not None:
            others = modifier.cards.cards(position, merged)
            cards += [card for card in others if card not in cards and card != attack.card]
    return cards


def attempt(position: Position, card: int) -> AbilityContext:
    """Return the context of an attack that has not begun yet."""
    return AbilityContext(card, position.state.control[card])


def attack_cost(position: Position, card: int, other: int) -> int:
    """Return the magic that an attack costs its player."""
    names: Names = {"attacker": (card,), "attacked": (other,)}
    return total_of(
        modifiers_on_event(position, "toll", AbilityContext(card, position.state.control[card], names)), position
    )


def _modifier_filters(position: Position, kind: str, card: int) -> list[tuple[CardFilter, AbilityContext]]:
    """Return the filters of the modifiers of a kind that hold for a card, each with its context."""
    return [
        (modifier.match, context)
        for modifier, context in modifiers_on_card(position, kind, card)
        if modifier.match is not None
    ]


def reach_of(position: Position, card: int, kind: str) -> int:
    """Return how many spaces a unit can attack over.

    A melee attack reaches adjacent cards only, unless the rule set has a number for it (`sword`); modifiers that extend
    the range apply to the others.
    """
    numbers = position.card_set.numbers
    if kind != "ranged" and "sword" not in numbers:
        return 1
    reach = numbers["range" if kind == "ranged" else "sword"]
    if "range" in active_index(position).kinds:
        for modifier, context in modifiers_on_card(position, "range", card):
            reach = max(reach, modifier.number(position, context))
        for effect in position.state.lasting:
            if effect.card == card and effect.kind == "range":
                reach = max(reach, effect.value)
    return reach


def in_reach(position: Position, card: int, reach: int) -> list[int]:
    """Return the cards that a unit can attack in straight lines of `reach` spaces: the first in each direction.

    Cards behind it are added if the attack may pass through those in between.
    """
    board, here = position.state.board, position.state.place[card]
    if position.state.ground:
        return _in_reach_with_ground(position, card, reach)
    if reach == 1:
        return [other for square in position.card_set.board.neighbours[here] if (other := board[square]) >= 0]
    through = passing_modifiers(position, card)
    cards: list[int] = []
    for ray in position.card_set.board.rays[here]:
        for square in ray[:reach]:
            other = board[square]
            if other >= 0:
                cards.append(other)
                if not _is_let_through(position, through, other):
                    break
    return cards


def _in_reach_with_ground(position: Position, card: int, reach: int) -> list[int]:
    """Return what `in_reach` does where cards may lie beneath others: both are targets and block the line.

    A card beneath the unit itself is adjacent to it and blocks nothing (1E-VINE-5).
    """
    board, ground, here = position.state.board, position.state.ground, position.state.place[card]
    through = passing_modifiers(position, card) if reach > 1 else []
    cards = [ground[here]] if ground[here] >= 0 else []
    for ray in position.card_set.board.rays[here]:
        for square in ray[:reach]:
            upper, lower = board[square], ground[square]
            if upper >= 0:
                cards.append(upper)
            if lower >= 0:
                cards.append(lower)
            if (upper >= 0 and not _is_let_through(position, through, upper)) or (
                lower >= 0 and not _is_let_through(position, through, lower)
            ):
                break
    return cards


def _is_let_through(position: Position, through: list[ActiveModifier], card: int) -> bool:
    """Return True if one of some modifiers lets an attack pass through a card."""
    for entry in through:  # noqa: SIM110 - a loop is faster than any()
        if lets_pass(position, entry, card):
            return True
    return False


def passing_modifiers(position: Position, card: int) -> list[ActiveModifier]:
    """Return the modifiers that let the attacks of a unit pass through cards."""
    if "attack_through" not in active_index(position).kinds:
        return []
    names: Names = {"attacker": (card,), "attacked": (-1,)}
    attempt = AbilityContext(card, position.state.control[card], names, {"first": (0,)})
    return modifiers_on_card(position, "attack_through", card, attempt)


def lets_pass(position: Position, entry: ActiveModifier, card: int) -> bool:
    """Return True if a modifier lets an attack pass through a card."""
    modifier, context = entry
    if modifier.match is None:
        return card == context.card
    return modifier.match.matches(position, context, card)


# Just before an attack


def is_ready(position: Position, card: int) -> bool:
    """Return True if a unit has an ability that it may use just before it attacks."""
    return any(clause.ready(position, context) for clause, _, context in _of_ready(position, card))


def ready_abilities(game: Game, card: int) -> list[Resolution]:
    """Return the abilities that a unit may use just before an attack that an effect grants.

    In the Attack Phase they are offered like other abilities.
    """
    return collect_triggered(game, "ready attack", {"attacker": (card,)}, listeners=_of_ready(game, card))


def _of_ready(position: Position, card: int) -> list[Listener]:
    listeners = active_index(position).listeners.get("ready attack")
    return [entry for entry in listeners if entry[2].card == card] if listeners else []
