"""An attack: the roll, the damage, and what comes before and after (2E-ATK, 1E-ATK)."""

from typing import Any, ClassVar, Final

from engine.core.accounts import running, tell_changes, tell_work
from engine.core.changes import expire
from engine.core.continuous import in_force
from engine.core.decisions import Decision, Option, PickCard
from engine.core.frame import Frame
from engine.core.game import Doing, Game
from engine.core.position import Held, Listener
from engine.core.state import Names
from engine.core.triggers import awaited, fire, push, waiting
from engine.core.values import occasional, sum_of
from engine.games.summoner_wars import events
from engine.games.summoner_wars.accounts import tell_extra_attacker, tell_reach, tell_strength
from engine.games.summoner_wars.attack import count_attacker, is_first, passing, struck, toll
from engine.games.summoner_wars.changes import heal
from engine.games.summoner_wars.dice import Rolling, damage_of, roll, shown
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.storage import ATTACK, DAMAGE, TARGETED
from engine.games.summoner_wars.values import extra_damage, life, strength
from engine.games.summoner_wars.wounds import BEFORE_DAMAGE, Batch, Wounding, land, wound

# The stages of an attack; the last two come in between, where there is need.
BEFORE: Final = 0
ROLL: Final = 1
COUNT: Final = 2
DAMAGE_STAGE: Final = 3
AFTER: Final = 4
AIM: Final = 5
LETHAL: Final = 6

BEYOND_DAMAGE: Final = frozenset({"between", "recoil", "poisons"})  # what damage of an attack can bring besides

Hit = tuple[int, int, int, int, int]  # attacked card, its arrival, who controlled it, whether it is the first, damage


def strike(game: Game, attacker: int, attacked: int) -> None:
    """Attack as the unit's player has announced in the Attack Phase."""
    if game.log is not None:
        tell_extra_attacker(game, attacker)
    count_attacker(game, attacker)
    attack(game, attacker, attacked)


def attack(game: Game, attacker: int, attacked: int) -> None:
    """Begin an attack."""
    state = game.state
    first = is_first(game, attacked)
    work = Attacking(attacker, state.control[attacker], attacked, state.control[attacked], first=first)
    work.stays = ((attacker, state.arrival[attacker]), (attacked, state.arrival[attacked]))
    _takes_place(game, attacker, attacked)
    game.stack.append(work)


def _takes_place(game: Game, attacker: int, attacked: int) -> None:
    """Take note that a card is attacked, and have the attack paid for."""
    game.state.notes[TARGETED].append(attacked)
    edition = edition_of(game)
    edition.attacks(game, attacker, attacked)
    if "toll" in in_force(game).kinds:
        if game.log is not None:
            names: Names = {"attacker": (attacker,), "attacked": (attacked,)}
            tolls = occasional(game, "toll", Frame(attacker, game.state.control[attacker], names))
            tell_changes(game, attacker, "toll", 0, running(game, 0, tolls))
        edition.pay(game, game.state.control[attacker], toll(game, attacker, attacked))


class Attacking(Rolling):
    """An attack under way, stage by stage: before it, the roll, for each target the count and the damage, after it.

    `side`: who controlled the attacked card when it was attacked. `first`: it is the first attack on it this turn.
    `stays`: attacker and attacked card with their arrivals. `dice`: how many the attack has. `dealt`: the damage, -1
    before it is counted. `landing`: where it goes, once others have done what they do about it. Of an attack that hits
    several cards `aims` are those that are left, and `hits` those that have been hit.
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
        self.landing: Batch = ()
        self.replaced: bool = False
        self.aims: tuple[Hit, ...] = ()
        self.hits: tuple[Hit, ...] = ()

    @property
    def names(self) -> Names:
        """What other abilities call those who take part."""
        return {"attacker": (self.card,), "attacked": (self.attacked,)}

    @property
    def facts(self) -> Names:
        """What other abilities may know of it."""
        facts: Names = {"first": (int(self.first),)}
        if self.step > ROLL:
            facts["rolled"] = self.rolled
        if self.dealt >= 0:
            facts["dealt"] = (self.dealt,)
        return facts

    def frame(self) -> Frame:
        """The attack as modifiers read it."""
        return Frame(self.card, self.player, self.names, self.facts)

    def run(self, game: Game) -> Decision | None:
        """Go through one stage."""
        place = game.state.place
        stage = self.step
        self.step += 1
        if stage == BEFORE:
            if awaited(game, "before attack"):
                fire(game, "before attack", self.names, self.facts)
        elif stage == AFTER or place[self.card] < 0:
            self._end(game)
        elif stage == AIM:
            return self._aim(game)
        elif place[self.attacked] < 0:
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
        """The attacked card has gone: the next one, if there is another."""
        if self.aims:
            self.step = AIM
        else:
            self._end(game)

    def _roll(self, game: Game) -> None:
        """As many dice as the attacker's strength now is (2E-ATK-4)."""
        frame, kinds = self.frame(), in_force(game).kinds
        number = strength(game, self.card, frame)
        if game.log is not None:
            game.log.append(events.Attacked(self.card, self.attacked, number))
            tell_reach(game, frame, passing(game, self.card))
            tell_strength(game, frame)
        if "also_hits" in kinds:
            self._spread(game, frame)
        raised = occasional(game, "dice", frame) if "dice" in kinds else []
        higher = sum_of(raised, game) if raised else 0
        if raised and game.log is not None:
            tell_changes(game, self.card, "dice", 0, running(game, 0, raised))
        self.shift = higher - edition_of(game).lowered(game, self.card)
        if self.aims:
            self.dice = number
            self.step = AIM
        elif "unrolled" in kinds and (without := occasional(game, "unrolled", frame)):
            tell_work(game, without)
            self.dice = number
            return
        roll(game, self, self.card, number)

    def _spread(self, game: Game, frame: Frame) -> None:
        """Find the other cards that the attack hits; each is attacked (1E-GEN-2)."""
        state, cards = game.state, struck(game, frame)
        if len(cards) > 1:
            tell_work(game, occasional(game, "also_hits", frame))
            aims = [(self.attacked, self.stays[1][1], self.side, int(self.first), -1)]
            for card in cards[1:]:
                aims.append((card, state.arrival[card], state.control[card], int(is_first(game, card)), -1))
                _takes_place(game, self.card, card)
            self.aims = tuple(aims)

    def _aim(self, game: Game) -> Decision | None:
        """Which card is hit next: the attacker's player says so (1E-GEN-2)."""
        state = game.state
        self.aims = tuple([aim for aim in self.aims if state.arrival[aim[0]] == aim[1] and state.place[aim[0]] >= 0])
        if not self.aims:
            self.step = AFTER
            return None
        self.step = AIM
        options = tuple([PickCard(aim[0]) for aim in self.aims])
        return Decision(self.player, "Which is hit first?", self.card, options)

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickCard)  # noqa: S101 - it is one that was offered
        aim = next(aim for aim in self.aims if aim[0] == option.card)
        self.aims = tuple([other for other in self.aims if other != aim])
        self._turn_to(aim)
        self.step = COUNT

    def _turn_to(self, hit: Hit) -> None:
        """Be about another of the cards that the attack hits."""
        self.attacked, arrival, self.side, first, self.dealt = hit
        self.first = bool(first)
        self.stays = (self.stays[0], (self.attacked, arrival))

    def _count(self, game: Game) -> None:
        """Count the hits, and let others do what they do about the damage before it comes."""
        frame, kinds = self.frame(), in_force(game).kinds
        healing = occasional(game, "heals", frame) if "heals" in kinds else []
        if healing:
            modifier, _ = healing[0]
            tell_work(game, healing[:1])
            heal(game, self.attacked, shown(game, self.rolled, {symbol for symbol, _, _ in modifier.symbols}))
            self.dealt = 0
            self.step = AFTER
            return
        hit = edition_of(game).hit(game.definition(self.card))
        unrolled = "unrolled" in kinds and bool(occasional(game, "unrolled", frame))
        if unrolled:
            frame = Frame(frame.card, frame.player, frame.names, {**frame.facts, "rolled": ()})
        self.dealt = damage_of(game, frame, self.rolled, hit, unrolled=self.dice if unrolled else -1)
        if not self.dealt:
            game.tell(events.Missed(self.card, self.attacked))
        if self.dealt and awaited(game, BEFORE_DAMAGE):
            self.step = LETHAL
            batch = ((self.attacked, self.dealt),)
            poisons = bool(occasional(game, "poisons", self.frame()))
            game.stack.append(ByAttack(batch, ATTACK, self.card, self.player, poison=poisons))
        else:
            self._lethal(game)

    def come(self, landing: Batch) -> None:
        """Know where the damage goes that was about to come."""
        self.landing = landing
        self.dealt = sum([number for card, number in landing if card == self.attacked])

    def _lethal(self, game: Game) -> None:
        """Damage that would be lethal may be replaced."""
        self.step = DAMAGE_STAGE
        left = life(game, self.attacked) - game.state.columns[DAMAGE][self.attacked]
        if self.dealt >= max(left, 1):
            push(game, waiting(game, "instead lethal", self.names, self.facts, instead=True)[:1])

    def _add_damage(self, game: Game) -> None:
        """All damage of the roll at the same time (2E-ATK-8)."""
        landing = self.landing or ((self.attacked, self.dealt),)
        self.landing = ()
        if self.replaced:
            landing = tuple([entry for entry in landing if entry[0] != self.attacked])
            self.dealt = 0
            self.replaced = False
        attacker, player, dealt = self.card, self.player, self.dealt
        burning: list[Held] = []
        recoils: list[Held] = []
        poisons: list[Held] = []
        if not BEYOND_DAMAGE.isdisjoint(in_force(game).kinds):
            frame = self.frame()
            burning = occasional(game, "between", frame)
            recoils = occasional(game, "recoil", frame)
            poisons = occasional(game, "poisons", frame)
        between = sum_of(burning, game)
        self._go_on()
        if poisons and dealt > 0:
            tell_work(game, poisons)
        land(game, landing, ATTACK, attacker, player, poison=bool(poisons))
        if between:
            tell_work(game, burning)
            place, board = game.state.place, game.state.board
            for square in game.table.board.between[place[attacker]][place[self.attacked]] or ():
                card = board[square]
                if card >= 0 and "unit" in game.definition(card).words:  # not attacked: what the ability does to it
                    number = between + extra_damage(game, attacker, card)
                    wound(game, ((card, number),), ATTACK, attacker, player)
        if recoils and dealt > 0:
            tell_work(game, recoils)
            wound(game, ((attacker, dealt),), ATTACK, attacker, player)

    def _go_on(self) -> None:
        """The next card that the attack hits, if it hits several."""
        if self.aims or self.hits:
            self.hits = (*self.hits, (self.attacked, self.stays[1][1], self.side, int(self.first), self.dealt))
            self.step = AIM

    def _end(self, game: Game) -> None:
        """What was for this attack ends; what comes after attacking comes (2E-GEN-12)."""
        state = game.state
        game.stack.pop()
        if state.lasting or state.ongoing:
            expire(game, "attack", (self.card, self.attacked, *[hit[0] for hit in self.hits]))
        if not self.hits:
            push(game, self._following(game, None))
            return
        abilities: list[Doing] = []
        for number, hit in enumerate(self.hits):
            self._turn_to(hit)
            abilities += self._following(game, None if number == 0 else _of_the_attacked(game))
        push(game, abilities)

    def _following(self, game: Game, listeners: list[Listener] | None) -> list[Doing]:
        """What comes after the attack on the attacked card."""
        if self.dealt < 0:
            return []
        control, card = game.state.control, self.attacked
        now, control[card] = control[card], self.side  # as it stood when it was attacked
        found = waiting(game, "after attack", self.names, self.facts, listeners)
        control[card] = now
        for doing in found:
            doing.stays = self.stays  # who has come anew since is not who took part (2E-TOK-2)
        return found

    def replace(self) -> None:
        self.replaced = True

    def copy(self) -> "Attacking":
        new = Attacking(self.card, self.player, self.attacked, self.side, first=self.first)
        new.step = self.step
        new.stays = self.stays
        new.rolled = self.rolled
        new.shift = self.shift
        new.dice = self.dice
        new.dealt = self.dealt
        new.landing = self.landing
        new.replaced = self.replaced
        new.aims = self.aims
        new.hits = self.hits
        return new

    def key(self) -> tuple[Any, ...]:
        about = (self.card, self.player, self.attacked, self.side, self.first, self.step)
        more = (self.shift, self.dice, self.landing, self.aims, self.hits)
        return (*about, self.stays, self.rolled, self.dealt, self.replaced, *(more if any(more) else ()))


class ByAttack(Wounding):
    """Damage that an attack is about to add: what is left of it the attack adds itself."""

    tag: ClassVar[str] = "ByAttack"

    def come(self, game: Game) -> None:
        work = game.stack[-1]
        assert isinstance(work, Attacking)  # noqa: S101 - it lies on its attack
        work.come(self.batch)

    def copy(self) -> "ByAttack":
        new = ByAttack(self.batch, self.kind, self.card, self.player, poison=self.poison)
        new.go_on_from(self)
        return new


def _of_the_attacked(game: Game) -> list[Listener]:
    """Who waits for what comes after an attack on some card; what speaks of the attacker alone comes once."""
    found = in_force(game).listeners.get("after attack", [])
    return [entry for entry in found if any(role == "attacked" for role, _ in entry[1].roles)]
