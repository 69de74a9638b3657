"""An attack: the roll, the damage, and what comes before and after (2E-ATK, 1E-ATK)."""

from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import emit_applied_abilities, emit_value_changes, logs_everything, running_totals
from engine.core.changes import expire
from engine.core.characteristics import modifiers_on_event, total_of
from engine.core.context import RETURNED, AbilityContext
from engine.core.decisions import Decision, Option, PickCard
from engine.core.game import Game, Resolution
from engine.core.position import ActiveModifier, Listener
from engine.core.state import Names
from engine.core.triggers import collect_triggered, fire, has_listeners, push
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attack_rules import (
    attack_cost,
    attack_targets,
    count_attacker,
    is_first,
    passing_modifiers,
)
from engine.games.summoner_wars.attribution import emit_extra_attacker, emit_reach, emit_strength
from engine.games.summoner_wars.changes import heal
from engine.games.summoner_wars.characteristics import extra_damage, life, strength
from engine.games.summoner_wars.damage import ALL_POISON, BEFORE_DAMAGE, Batch, PendingDamage, apply_damage, deal_damage
from engine.games.summoner_wars.dice import DiceRoll, count_as_read, damage_of, hits_by_face, hitting_symbols, roll
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import ATTACK, DAMAGE, TARGETED

# The stages of an attack; the last two are inserted when needed.
BEFORE: Final = 0
ROLL: Final = 1
COUNT: Final = 2
DAMAGE_STAGE: Final = 3
AFTER: Final = 4
AIM: Final = 5
LETHAL: Final = 6

BEYOND_DAMAGE: Final = frozenset({"between", "recoil", "poisons"})  # what the damage of an attack can cause in addition

Hit = tuple[int, int, int, int, int]  # attacked card, its arrival, who controlled it, whether it is the first, damage


def strike(game: Game, attacker: int, attacked: int) -> None:
    """Carry out an attack that the unit's player has announced in the Attack Phase."""
    if logs_everything(game):
        emit_extra_attacker(game, attacker)
    count_attacker(game, attacker)
    attack(game, attacker, attacked)


def attack(game: Game, attacker: int, attacked: int) -> None:
    """Begin an attack."""
    state = game.state
    first = is_first(game, attacked)
    item = AttackResolution(attacker, state.control[attacker], attacked, state.control[attacked], first=first)
    item.stays = ((attacker, state.arrival[attacker]), (attacked, state.arrival[attacked]))
    _takes_place(game, attacker, attacked)
    game.stack.append(item)


def _takes_place(game: Game, attacker: int, attacked: int) -> None:
    """Note that a card is attacked, and have the cost of the attack paid."""
    game.state.notes[TARGETED].append(attacked)
    edition = edition_of(game)
    edition.attacks(game, attacker, attacked)
    if "toll" in active_index(game).kinds:
        if logs_everything(game):
            names: Names = {"attacker": (attacker,), "attacked": (attacked,)}
            tolls = modifiers_on_event(game, "toll", AbilityContext(attacker, game.state.control[attacker], names))
            emit_value_changes(game, attacker, "toll", 0, running_totals(game, 0, tolls))
        edition.pay(game, game.state.control[attacker], attack_cost(game, attacker, attacked))


class AttackResolution(DiceRoll):
    """An attack while it is resolved: before it, the roll, the count and damage for each target, and after it.

    Attributes:
        side: The controller of the attacked card at the time of the attack.
        first: It is the first attack on that card this turn.
        stays: The attacker and the attacked card, each with its arrival number.
        dice: The number of dice.
        dealt: The damage, -1 before it is counted.
        final_damage: The damage by card, after abilities have prevented or redirected some.
        remaining_hits: In an attack that hits several cards, those that are still to come.
        hits: Those already made.
    """

    tag: ClassVar[str] = "Attacking"

    def __init__(self, attacker: int, player: int, attacked: int, side: int, *, first: bool) -> None:
        super().__init__(attacker, player)
        self.attacked = attacked
        self.side = side
        self.first = first
        self.stays: tuple[tuple[int, int], ...] = ()
        self.dice: int = 0
        self.dealt: int = -1
        self.final_damage: Batch = ()
        self.replaced: bool = False
        self.remaining_hits: tuple[Hit, ...] = ()
        self.hits: tuple[Hit, ...] = ()

    @property
    def names(self) -> Names:
        """The names under which abilities refer to the cards that take part."""
        return {"attacker": (self.card,), "attacked": (self.attacked,)}

    @property
    def facts(self) -> Names:
        """The facts of the attack that abilities can read."""
        facts: Names = {"first": (int(self.first),)}
        if self.step > ROLL:
            facts["rolled"] = self.rolled
        if self.dealt >= 0:
            facts["dealt"] = (self.dealt,)
        return facts

    def context(self) -> AbilityContext:
        """Return the context in which modifiers read the attack."""
        return AbilityContext(self.card, self.player, self.names, self.facts)

    def hits_by_face(self, game: Game) -> tuple[int, ...]:
        context = self.context()
        if "heals" in active_index(game).kinds and modifiers_on_event(game, "heals", context):
            return ()
        return hits_by_face(game, context, edition_of(game).hit_now(game, self.card, context), self.shift)

    def run(self, game: Game) -> Decision | None:
        """Run one stage."""
        stage = self.step
        self.step += 1
        if stage == BEFORE:
            if has_listeners(game, "before attack"):
                fire(game, "before attack", self.names, self.facts)
        elif stage == AFTER or _has_left(game, self.stays[0]):
            self._end(game)
        elif stage == AIM:
            return self._aim(game)
        elif _has_left(game, self.stays[1]):
            self._miss(game)
        elif stage == ROLL:
            self._roll(game)
        elif stage == COUNT:
            self._count(game)
        elif stage == DAMAGE_STAGE:
            self._add_damage(game)
        else:
            self._lethal(game)
        return None

    def _miss(self, game: Game) -> None:
        """Go on with the next target, if there is one, because the attacked card has left the board."""
        if self.remaining_hits:
            self.step = AIM
        else:
            self._end(game)

    def _roll(self, game: Game) -> None:
        """Roll as many dice as the attacker's current strength (2E-ATK-4)."""
        context, kinds = self.context(), active_index(game).kinds
        number = strength(game, self.card, context)
        if game.log is not None:
            game.log.append(events.Attacked(self.card, self.attacked, number))
        if logs_everything(game):
            emit_reach(game, context, passing_modifiers(game, self.card))
            emit_strength(game, context)
        if "also_hits" in kinds:
            self._spread(game, context)
        raised = modifiers_on_event(game, "dice", context) if "dice" in kinds else []
        higher = total_of(raised, game) if raised else 0
        if raised and logs_everything(game):
            emit_value_changes(game, self.card, "dice", 0, running_totals(game, 0, raised))
        self.shift = higher - edition_of(game).dice_reduction(game, self.card)
        if self.remaining_hits:
            self.dice = number
            self.step = AIM
        elif "unrolled" in kinds and (without := modifiers_on_event(game, "unrolled", context)):
            emit_applied_abilities(game, without)
            self.dice = number
            return
        roll(game, self, self.card, number)

    def _spread(self, game: Game, context: AbilityContext) -> None:
        """Find the other cards that the attack hits; each of them counts as attacked (1E-GEN-2)."""
        state, cards = game.state, attack_targets(game, context)
        if len(cards) > 1:
            emit_applied_abilities(game, modifiers_on_event(game, "also_hits", context))
            hits = [(self.attacked, self.stays[1][1], self.side, int(self.first), -1)]
            for card in cards[1:]:
                hits.append((card, state.arrival[card], state.control[card], int(is_first(game, card)), -1))
                _takes_place(game, self.card, card)
            self.remaining_hits = tuple(hits)

    def _aim(self, game: Game) -> Decision | None:
        """Ask the attacker's player which card is hit next (1E-GEN-2)."""
        self.remaining_hits = tuple([hit for hit in self.remaining_hits if not _has_left(game, (hit[0], hit[1]))])
        if not self.remaining_hits:
            self.step = AFTER
            return None
        self.step = AIM
        options = tuple([PickCard(hit[0]) for hit in self.remaining_hits])
        return Decision(self.player, "Which is hit first?", self.card, options)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickCard)  # noqa: S101 - it is one that was offered
        hit = next(hit for hit in self.remaining_hits if hit[0] == option.card)
        self.remaining_hits = tuple([other for other in self.remaining_hits if other != hit])
        self._turn_to(hit)
        self.step = COUNT

    def _turn_to(self, hit: Hit) -> None:
        """Make a hit the current one: its card, controller and damage."""
        self.attacked, arrival, self.side, first, self.dealt = hit
        self.first = bool(first)
        self.stays = (self.stays[0], (self.attacked, arrival))

    def _count(self, game: Game) -> None:
        """Count the hits, and let abilities change the damage before it is added."""
        context, kinds = self.context(), active_index(game).kinds
        healing = modifiers_on_event(game, "heals", context) if "heals" in kinds else []
        if healing:
            modifier, _ = healing[0]
            emit_applied_abilities(game, healing[:1])
            healing_symbols = {symbol for symbol, _, _ in modifier.symbols}
            heal(game, self.attacked, count_as_read(game, context, self.rolled, healing_symbols))
            self.dealt = 0
            self.step = AFTER
            return
        hit = edition_of(game).hit_now(game, self.card, context)
        unrolled = "unrolled" in kinds and bool(modifiers_on_event(game, "unrolled", context))
        if unrolled:
            context = AbilityContext(context.card, context.player, context.names, {**context.facts, "rolled": ()})
        if logs_everything(game) and not unrolled:
            symbols = tuple(hitting_symbols(game, context, self.rolled, hit))
            game.emit(events.HitsCounted(self.card, self.attacked, self.rolled, symbols))
        self.dealt = damage_of(game, context, self.rolled, hit, unrolled=self.dice if unrolled else -1)
        if not self.dealt:
            game.emit(events.Missed(self.card, self.attacked))
        if self.dealt and has_listeners(game, BEFORE_DAMAGE):
            self.step = LETHAL
            batch = ((self.attacked, self.dealt),)
            game.stack.append(AttackDamage(batch, ATTACK, self.card, self.player))
        else:
            self._lethal(game)

    def receive(self, final_damage: Batch) -> None:
        """Take over the damage that is left after abilities have prevented or redirected some."""
        self.final_damage = final_damage
        self.dealt = sum([number for card, number in final_damage if card == self.attacked])

    def _lethal(self, game: Game) -> None:
        """Trigger the first ability that replaces lethal damage, if the damage is lethal."""
        self.step = DAMAGE_STAGE
        remaining_life = life(game, self.attacked) - game.state.columns[DAMAGE][self.attacked]
        if self.dealt >= max(remaining_life, 1):
            push(game, collect_triggered(game, "instead lethal", self.names, self.facts, instead=True)[:1])

    def _add_damage(self, game: Game) -> None:
        """Add all damage of the roll at the same time (2E-ATK-8)."""
        final_damage = self.final_damage or ((self.attacked, self.dealt),)
        self.final_damage = ()
        if self.replaced:
            final_damage = tuple([entry for entry in final_damage if entry[0] != self.attacked])
            self.dealt = 0
            self.replaced = False
        attacker, player, dealt = self.card, self.player, self.dealt
        burning: list[ActiveModifier] = []
        recoils: list[ActiveModifier] = []
        poisons: list[ActiveModifier] = []
        if not BEYOND_DAMAGE.isdisjoint(active_index(game).kinds):
            context = self.context()
            burning = modifiers_on_event(game, "between", context)
            recoils = modifiers_on_event(game, "recoil", context)
            poisons = modifiers_on_event(game, "poisons", context)
        between = total_of(burning, game)
        self._go_on()
        if poisons and dealt > 0:
            emit_applied_abilities(game, poisons)
        apply_damage(game, final_damage, ATTACK, attacker, player, poison=ALL_POISON if poisons else 0)
        if between:
            emit_applied_abilities(game, burning)
            place, board = game.state.place, game.state.board
            for square in game.card_set.board.between[place[attacker]][place[self.attacked]] or ():
                card = board[square]
                # The ability deals this damage: these units are not attacked.
                if card >= 0 and "unit" in game.definition(card).words:
                    number = between + extra_damage(game, attacker, card)
                    deal_damage(game, ((card, number),), ATTACK, attacker, player)
        if recoils and dealt > 0:
            emit_applied_abilities(game, recoils)
            deal_damage(game, ((attacker, dealt),), ATTACK, attacker, player)

    def _go_on(self) -> None:
        """Go on with the next target if the attack hits several."""
        if self.remaining_hits or self.hits:
            self.hits = (*self.hits, (self.attacked, self.stays[1][1], self.side, int(self.first), self.dealt))
            self.step = AIM

    def _end(self, game: Game) -> None:
        """End the effects that last for this attack, and trigger what comes after attacking (2E-GEN-12)."""
        state = game.state
        game.stack.pop()
        if state.lasting or state.ongoing:
            expire(game, "attack", (self.card, self.attacked, *[hit[0] for hit in self.hits]))
        if not self.hits:
            push(game, self._following(game, None))
            return
        abilities: list[Resolution] = []
        for number, hit in enumerate(self.hits):
            self._turn_to(hit)
            abilities += self._following(game, None if number == 0 else _of_the_attacked(game))
        push(game, abilities)

    def _following(self, game: Game, listeners: list[Listener] | None) -> list[Resolution]:
        """Return the abilities that are triggered after the attack on the current target.

        A card that has left and returned did not take part in the attack (2E-TOK-2).
        """
        if self.dealt < 0:
            return []
        state, now = game.state, game.state.control
        returned = tuple([stay[0] for stay in self.stays if _has_left(game, stay) and state.place[stay[0]] >= 0])
        facts: Names = {**self.facts, RETURNED: returned} if returned else self.facts
        state.set_control(self.attacked, self.side)  # triggers see its controller at the time of the attack
        abilities = collect_triggered(game, "after attack", self.names, facts, listeners)
        state.control = now
        for resolution in abilities:
            resolution.bound_arrivals = self.stays
        return [resolution for resolution in abilities if resolution.card not in returned] if returned else abilities

    def replace(self) -> None:
        self.replaced = True

    def copy(self) -> "AttackResolution":
        new = AttackResolution(self.card, self.player, self.attacked, self.side, first=self.first)
        new.step = self.step
        new.stays = self.stays
        new.rolled = self.rolled
        new.shift = self.shift
        new.dice = self.dice
        new.dealt = self.dealt
        new.final_damage = self.final_damage
        new.replaced = self.replaced
        new.remaining_hits = self.remaining_hits
        new.hits = self.hits
        return new

    def key(self) -> tuple[Any, ...]:
        about = (self.card, self.player, self.attacked, self.side, self.first, self.step)
        more = (self.shift, self.dice, self.final_damage, self.remaining_hits, self.hits)
        return (*about, self.stays, self.rolled, self.dealt, self.replaced, *(more if any(more) else ()))


class AttackDamage(PendingDamage):
    """Damage that an attack is about to add; what is left of it goes back to the attack, which adds it."""

    tag: ClassVar[str] = "ByAttack"

    def apply(self, game: Game) -> None:
        item = game.stack[-1]
        assert isinstance(item, AttackResolution)  # noqa: S101 - it lies on its attack
        item.receive(self.batch)

    def copy(self) -> "AttackDamage":
        new = AttackDamage(self.batch, self.kind, self.card, self.player, poison=self.poison)
        new.go_on_from(self)
        return new


def _has_left(game: Game, stay: tuple[int, int]) -> bool:
    """Return True if a card has left the board since it had an arrival number, even if it has returned (2E-TOK-2)."""
    card, arrival = stay
    return game.state.place[card] < 0 or game.state.arrival[card] != arrival


def _of_the_attacked(game: Game) -> list[Listener]:
    listeners = active_index(game).listeners.get("after attack", [])
    return [entry for entry in listeners if any(role == "attacked" for role, _ in entry[1].roles)]
