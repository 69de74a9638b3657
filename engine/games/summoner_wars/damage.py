"""Damage and healing: pending changes, abilities that prevent or redirect them, and those triggered afterwards.

If no ability waits for any of that, damage is added and removed at once.
"""

from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import CardFilter, Listener, Position, Trigger
from engine.core.state import NOTHING, Names
from engine.core.triggers import collect_triggered, has_listeners, push
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attribution import emit_life
from engine.games.summoner_wars.changes import add_damage, heal
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import DAMAGE, KINDS

Batch = tuple[tuple[int, int], ...]  # cards, each with its amount of damage or healing

BEFORE_DAMAGE: Final = "before damage"
AFTER_DAMAGE: Final = "after damage"
BEFORE_HEAL: Final = "before heal"

ALL_POISON: Final = 1_000  # an amount of poison that is all of any damage


class PendingChange(StackItem):
    """Damage or healing that several cards are about to receive at once, less what is prevented.

    Attributes:
        card, player: The source.
        fresh: The cards for which no ability has been triggered yet.
        used: Card and block of the abilities that have redirected some of it; none of them does so again.
    """

    tag: ClassVar[str] = "Coming"

    event: str = ""
    role: str = ""

    def __init__(self, batch: Batch, card: int, player: int) -> None:
        super().__init__(card, player)
        self.batch = batch
        self.fresh: tuple[int, ...] = tuple([card for card, _ in batch])
        self.used: tuple[tuple[int, int], ...] = ()

    def of(self, card: int) -> int:
        """Return how much a card is about to receive."""
        return sum([number for other, number in self.batch if other == card])

    def less(self, card: int, number: int) -> int:
        """Reduce what a card is about to receive, and return by how much."""
        number = min(number, self.of(card))
        self.batch = tuple([(other, amount - number if other == card else amount) for other, amount in self.batch])
        return number

    def more(self, card: int, number: int) -> None:
        """Increase what a card is about to receive; abilities that wait for it are triggered anew."""
        others = tuple([entry for entry in self.batch if entry[0] != card])
        self.batch = (*others, (card, self.of(card) + number))
        if card not in self.fresh:
            self.fresh = (*self.fresh, card)

    def run(self, game: Game) -> None:
        """Trigger the abilities that wait for it, for one card after the other (1E-GEN-2), then carry it out."""
        while self.fresh:
            card, self.fresh = self.fresh[0], self.fresh[1:]
            if self.of(card) > 0 and push(game, self._concerned(game, card)):
                return
        game.stack.pop()
        self.apply(game)

    def _concerned(self, game: Game, card: int) -> list[Resolution]:
        names: Names = {self.role: (card,)}
        if self.card >= 0:
            names = {**names, "damager": (self.card,)}
        facts: Names = {"incoming": (self.of(card),), "player": (self.player,), **self.about()}
        abilities = collect_triggered(game, self.event, names, facts, self.listeners(game))
        return [resolution for resolution in abilities if (resolution.card, resolution.block_id) not in self.used]

    def about(self) -> Names:
        """Return further facts that abilities can read."""
        return NOTHING

    def listeners(self, game: Game) -> list[Listener] | None:
        """Return the listeners that may be triggered; None for all those of the event."""
        return None

    def apply(self, game: Game) -> None:
        """Carry out what is left."""
        raise NotImplementedError

    def go_on_from(self, other: "PendingChange") -> None:
        """Take over the progress of another pending change."""
        self.fresh = other.fresh
        self.used = other.used

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.batch, self.fresh, self.used)


class PendingDamage(PendingChange):
    """Damage that is about to be added. `kind`: the kind of its source. `poison`: how much of each amount is poison."""

    tag: ClassVar[str] = "Wounding"

    event: str = BEFORE_DAMAGE
    role: str = "damaged"

    def __init__(self, batch: Batch, kind: int, card: int, player: int, *, poison: int = 0) -> None:
        super().__init__(batch, card, player)
        self.kind = kind
        self.poison = poison

    def about(self) -> Names:
        return {KINDS[self.kind]: (1,)}

    def apply(self, game: Game) -> None:
        apply_damage(game, self.batch, self.kind, self.card, self.player, poison=self.poison)

    def copy(self) -> "PendingDamage":
        new = PendingDamage(self.batch, self.kind, self.card, self.player, poison=self.poison)
        new.go_on_from(self)
        return new

    def key(self) -> tuple[Any, ...]:
        return (*super().key(), self.kind, self.poison)


class PendingHealing(PendingChange):
    """Healing that is about to take place. `through`: the name of the ability that heals."""

    tag: ClassVar[str] = "Healing"

    event: str = BEFORE_HEAL
    role: str = "healed"

    def __init__(self, batch: Batch, through: str, card: int, player: int) -> None:
        super().__init__(batch, card, player)
        self.through = through

    def listeners(self, game: Game) -> list[Listener]:
        listeners = active_index(game).listeners.get(self.event, [])
        return [
            entry for entry in listeners if not isinstance(entry[1], HealingTrigger) or self.through in entry[1].through
        ]

    def apply(self, game: Game) -> None:
        for card, number in self.batch:
            heal(game, card, number)

    def copy(self) -> "PendingHealing":
        new = PendingHealing(self.batch, self.through, self.card, self.player)
        new.go_on_from(self)
        return new

    def key(self) -> tuple[Any, ...]:
        return (*super().key(), self.through)


class HealingTrigger(Trigger):
    """A trigger for healing by abilities with certain names."""

    def __init__(self, event: str, roles: tuple[tuple[str, CardFilter], ...], through: frozenset[str]) -> None:
        super().__init__(event, roles)
        self.through = through


class DamageTrigger(Trigger):
    """A trigger for damage by any cause, or by one that the event has as a fact."""

    def __init__(self, event: str, roles: tuple[tuple[str, CardFilter], ...], cause: str) -> None:
        super().__init__(event, roles)
        self.cause = cause

    def matches(self, position: Position, context: AbilityContext) -> bool:
        return (not self.cause or context.fact(self.cause) == 1) and super().matches(position, context)


def deal_damage(game: Game, batch: Batch, kind: int, source: int, player: int, *, poison: int = 0) -> None:
    """Deal damage to cards at the same time: at once, or after the abilities that react to it.

    `poison`: how much of the damage on each card is poison, at most.
    """
    if has_listeners(game, BEFORE_DAMAGE):
        game.stack.append(PendingDamage(batch, kind, source, player, poison=poison))
    else:
        apply_damage(game, batch, kind, source, player, poison=poison)


def apply_damage(game: Game, batch: Batch, kind: int, source: int, player: int, *, poison: int = 0) -> None:
    """Add damage as `deal_damage` does, then trigger the abilities that wait for it; destruction comes first."""
    place = game.state.place
    for card, number in batch:
        if number > 0 and place[card] >= 0:
            add_damage(game, card, number, kind, source, player)
            if poison:
                edition_of(game).poison(game, card, min(poison, number))
            if logs_everything(game):
                emit_life(game, card, survives=True)
    if has_listeners(game, AFTER_DAMAGE):
        names: Names = {"damager": (source,)} if source >= 0 else {}
        abilities: list[Resolution] = []
        for card, number in batch:
            if number <= 0 or place[card] < 0:
                continue
            facts: Names = {"dealt": (number,), KINDS[kind]: (1,), "player": (player,)}
            triggered = collect_triggered(game, AFTER_DAMAGE, {**names, "damaged": (card,)}, facts)
            for resolution in triggered:
                if resolution.card == card:
                    resolution.arrival = -1  # an ability triggered by its own card's damage outlives the card
            abilities += triggered
        push(game, abilities)


def heal_damage(game: Game, batch: Batch, through: str, source: int, player: int) -> None:
    """Remove damage from cards: at once, or after the abilities that react to it.

    `through`: the name of the ability that heals.
    """
    damage = game.state.columns[DAMAGE]
    batch = tuple([(card, min(number, damage[card])) for card, number in batch])
    if has_listeners(game, BEFORE_HEAL):
        game.stack.append(PendingHealing(batch, through, source, player))
        return
    for card, number in batch:
        heal(game, card, number)


# Abilities that change pending damage


def pending_change(position: Position, card: int) -> PendingChange | None:
    """Return the pending damage or healing of a card, None if there is none."""
    if isinstance(position, Game):
        for item in reversed(position.stack):
            if isinstance(item, PendingChange) and item.of(card) > 0:
                return item
    return None


def receiving_card(context: AbilityContext) -> int:
    """Return the card that receives the damage or healing that triggered an ability."""
    card = context.named("damaged")
    return card if card >= 0 else context.named("healed")


def prevent(game: Game, card: int, number: int) -> None:
    """Reduce the pending damage or healing of a card."""
    item = pending_change(game, card)
    if item is not None:
        prevented = item.less(card, number)
        if prevented:
            game.emit(events.Prevented(card, prevented))


def redirect(game: Game, resolution: Resolution, card: int, onto: int) -> None:
    """Move the pending damage or healing of a card to another card."""
    item = pending_change(game, card)
    if item is not None and onto != card:
        number = item.less(card, item.of(card))
        item.used = (*item.used, (resolution.card, resolution.block_id))
        item.more(onto, number)
        game.emit(events.Redirected(card, onto, number))
