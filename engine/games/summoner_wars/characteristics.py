"""Values after all modifiers: strength and life of cards with their parts, and what players may do and must pay."""

from engine.core.active_index import active_index
from engine.core.characteristics import classes, could_have_modifier, modifiers_on_card, modifiers_on_player, total_of
from engine.core.context import AbilityContext
from engine.core.position import ActiveModifier, Position
from engine.games.summoner_wars.layout import DAMAGE

NO_LIFE_LIMIT = 1 << 30  # the life of a card that has none


def strength(position: Position, card: int, attack: AbilityContext | None = None) -> int:
    """Return the strength after all modifiers, within an attack or outside one; never below 0 (2E-ATK-5)."""
    state, index = position.state, active_index(position)
    total = position.card_set.printed("strength", 0)[state.definition[card]]
    if could_have_modifier(index, "base_strength", card):
        for modifier, context in modifiers_on_card(position, "base_strength", card, attack):
            total = modifier.number(position, context)  # the last one counts
    if could_have_modifier(index, "strength", card):
        total += total_of(modifiers_on_card(position, "strength", card, attack), position)
    if state.lasting:
        weakened = 0
        for effect in state.lasting:
            if effect.card == card:
                if effect.kind == "strength":
                    total += effect.value
                elif effect.kind == "weaken":
                    weakened += effect.value
        if weakened:
            total -= min(weakened, max(0, total - 1))
    return max(0, total)


def weapon(position: Position, card: int, attempt: AbilityContext | None = None) -> str | None:
    """Return how a unit attacks, `melee` or `ranged`, after all modifiers, or None if it can't attack.

    `attempt`: the context of an attack, if it is asked for one.
    """
    kind = position.definition(card).marks.get("attack")
    if kind is not None and "weapon" in active_index(position).kinds:
        for modifier, _ in modifiers_on_card(position, "weapon", card, attempt):
            kind = modifier.word  # the last one counts
    return kind


def arms(position: Position, card: int) -> str | None:
    """Return how a unit attacks as printed, or as an effect has changed it for a time.

    Modifiers of other cards do not count, because they may depend on how the unit attacks.
    """
    kind = position.definition(card).marks.get("attack")
    if kind is not None:
        for effect in position.state.lasting:
            if effect.card == card and effect.kind == "modifier":
                modifier = position.card_set.modifiers[effect.value]
                kind = modifier.word if modifier.kind == "weapon" else kind
    return kind


def life(position: Position, card: int) -> int:
    """Return the life after all modifiers, before damage."""
    state, index = position.state, active_index(position)
    total = position.definition(card).numbers.get("life", 0)
    if index.checks:
        if could_have_modifier(index, "life", card):
            total += total_of(modifiers_on_card(position, "life", card), position)
        for effect in state.lasting:
            if effect.card == card and effect.kind == "life":
                total += effect.value
    return total


def life_left(position: Position, card: int) -> int:
    """Return the life less the damage."""
    return life(position, card) - position.state.columns[DAMAGE][card]


def parts(position: Position, card: int, number: str) -> list[tuple[int, str]]:
    """Return the parts that `strength` or `life` consists of: (amount, reason); the amounts add up to the value."""
    if number == "life":
        return _add_modifiers(position, card, "life", [(life_printed(position, card), "printed")])
    base, why = position.definition(card).numbers.get("strength", 0), "printed"
    for modifier, context in modifiers_on_card(position, "base_strength", card):
        base, why = modifier.number(position, context), modifier.title
    summands = _add_modifiers(position, card, "strength", [(base, why)])
    total = sum(amount for amount, _ in summands)
    weakened = sum(e.value for e in position.state.lasting if e.card == card and e.kind == "weaken")
    if lowered := min(weakened, max(0, total - 1)):
        summands.append((-lowered, "weakened"))
    if total < 0:
        summands.append((-total, "never below 0"))
    return summands


def life_printed(position: Position, card: int) -> int:
    """Return the life printed on a card; 0 if there is none."""
    return position.definition(card).numbers.get("life", 0)


def _add_modifiers(position: Position, card: int, kind: str, summands: list[tuple[int, str]]) -> list[tuple[int, str]]:
    for modifier, context in modifiers_on_card(position, kind, card):
        summands.append((modifier.number(position, context), modifier.title))
    for effect in position.state.lasting:
        if effect.card == card and effect.kind == kind:
            summands.append((effect.value, position.name(effect.source)))
    return summands


def extra_damage(position: Position, source: int, target: int) -> int:
    """Return the amount added to damage that an ability of `source` deals to `target`."""
    return total_of(adding_damage(position, source, target), position)


def adding_damage(position: Position, source: int, target: int) -> list[ActiveModifier]:
    """Return the modifiers that add to damage that an ability of `source` deals to `target`."""
    modifiers: list[ActiveModifier] = []
    for modifier, context in active_index(position).modifiers.get("ability_damage", ()):
        by = modifier.by
        if (by is None or by.matches(position, context, source)) and modifier.holds_for(position, context, target):
            modifiers.append((modifier, context))
    return modifiers


def is_a(position: Position, card: int, word: str) -> bool:
    """Return True if a card has a class word now, such as gate or wall."""
    return word in classes(position, card)


def may_pay(position: Position, player: int) -> bool:
    """Return True if a player can pay magic at all."""
    return "cannot pay magic" not in active_index(position).kinds or not modifiers_on_player(
        position, "cannot pay magic", player
    )


def most_attackers(position: Position) -> int:
    """Return how many units of the active player may attack; the smallest number if there are several."""
    if "attackers" in active_index(position).kinds:
        allowed = modifiers_on_player(position, "attackers", position.state.active)
        if allowed:
            return min([modifier.number(position, context) for modifier, context in allowed])
    return position.card_set.numbers["attackers"]


def most_moves(position: Position) -> int:
    """Return how many units may move this turn; a rule set may allow fewer in the first turn (1E-SETUP-4)."""
    numbers = position.card_set.numbers
    moves = numbers["moves"]
    if position.state.turn == 1:
        moves = numbers.get("first_moves", moves)
    if "movers" in active_index(position).kinds:
        moves += total_of(modifiers_on_player(position, "movers", position.state.active), position)
    return moves


def event_tax(position: Position, player: int) -> int:
    """Return what a player pays for an event in addition to its cost."""
    if "event_cost" not in active_index(position).kinds:
        return 0
    return total_of(modifiers_on_player(position, "event_cost", player), position)


def phases_allowed(position: Position, phase: str) -> list[str]:
    """Return the other phases whose actions the active player may take too."""
    if "actions" not in active_index(position).kinds:
        return []
    phases = {modifier.word for modifier, _ in modifiers_on_player(position, "actions", position.state.active)}
    return sorted(phases - {phase})
