"""An attack: the roll, the damage, and what comes before and after (2E-ATK, 1E-ATK)."""

from typing import Any, Final

from engine.core.changes import expire
from engine.core.continuous import in_force
from engine.core.game import Doing, Game, Work
from engine.core.position import Frame, Held, Position
from engine.core.state import Names
from engine.core.triggers import fire, push, waiting
from engine.core.values import held, occasional, sum_of
from engine.games.summoner_wars import events
from engine.games.summoner_wars.changes import add_damage, heal, throw
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.storage import ATTACK, DAMAGE, TARGETED
from engine.games.summoner_wars.targeting import toll
from engine.games.summoner_wars.values import extra_damage, life, strength

BEFORE: Final = 0
ROLL: Final = 1
COUNT: Final = 2
DAMAGE_STAGE: Final = 3
AFTER: Final = 4


def attack(game: Game, attacker: int, attacked: int) -> None:
    """Begin an attack."""
    state = game.state
    first = attacked not in state.notes[TARGETED]
    state.notes[TARGETED].append(attacked)
    edition = edition_of(game)
    edition.attacks(game, attacker, attacked)
    if "toll" in in_force(game).kinds:
        edition.pay(game, state.control[attacker], toll(game, attacker, attacked))
    work = Attacking(attacker, state.control[attacker], attacked, state.control[attacked], first=first)
    work.stays = ((attacker, state.arrival[attacker]), (attacked, state.arrival[attacked]))
    game.stack.append(work)


class Attacking(Work):
    """An attack under way, stage by stage: before it, the roll, the count, the damage, after it.

    `side`: who controlled the attacked card when it was attacked. `first`: it is the first attack on it this turn.
    `stays`: attacker and attacked card with their arrivals. `rolled`: faces, by number. `dealt`: the damage, -1 before
    it is counted.
    """

    def __init__(self, attacker: int, player: int, attacked: int, side: int, *, first: bool) -> None:
        super().__init__(attacker, player)
        self.attacked = attacked
        self.side = side
        self.first = first
        self.stays: tuple[tuple[int, int], ...] = ()
        self.rolled: tuple[int, ...] = ()
        self.dealt: int = -1
        self.replaced: bool = False

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

    def run(self, game: Game) -> None:
        """Go through one stage."""
        place = game.state.place
        stage = self.step
        self.step += 1
        if stage == BEFORE:
            fire(game, "before attack", self.names, self.facts)
        elif stage == AFTER or place[self.card] < 0 or place[self.attacked] < 0:
            self._end(game)
        elif stage == ROLL:
            self._roll(game)
        elif stage == COUNT:
            self._count(game)
        else:
            self._add_damage(game)

    def _roll(self, game: Game) -> None:
        """As many dice as the attacker's strength now is (2E-ATK-4)."""
        number = strength(game, self.card, self.frame())
        if game.log is not None:
            game.log.append(events.Attacked(self.card, self.attacked, number))
        roll(game, self, self.card, number)

    def _count(self, game: Game) -> None:
        """Count the symbols; damage that would be lethal may be replaced."""
        frame = self.frame()
        healing = occasional(game, "heals", frame)
        if healing:
            modifier, _ = healing[0]
            heal(game, self.attacked, shown(game, self.rolled, {symbol for symbol, _, _ in modifier.symbols}))
            self.dealt = 0
            self.step = AFTER
            return
        self.dealt = damage_of(game, frame, self.rolled)
        left = life(game, self.attacked) - game.state.columns[DAMAGE][self.attacked]
        if self.dealt >= max(left, 1):
            push(game, waiting(game, "instead lethal", self.names, self.facts, instead=True)[:1])

    def _add_damage(self, game: Game) -> None:
        """All damage of the roll at the same time (2E-ATK-8)."""
        if self.replaced:
            self.dealt = 0
            self.replaced = False
        frame, attacker, dealt = self.frame(), self.card, self.dealt
        between = sum_of(occasional(game, "between", frame), game)
        recoil = dealt > 0 and bool(occasional(game, "recoil", frame))
        add_damage(game, self.attacked, dealt, ATTACK, attacker, self.player)
        if between:
            place, board = game.state.place, game.state.board
            for square in game.table.board.between[place[attacker]][place[self.attacked]] or ():
                card = board[square]
                if card >= 0 and "unit" in game.definition(card).words:  # not attacked: what the ability does to it
                    number = between + extra_damage(game, attacker, card)
                    add_damage(game, card, number, ATTACK, attacker, self.player)
        if recoil:
            add_damage(game, attacker, dealt, ATTACK, attacker, self.player)

    def _end(self, game: Game) -> None:
        """What was for this attack ends; what comes after attacking comes (2E-GEN-12)."""
        game.stack.pop()
        expire(game, "attack", (self.card, self.attacked))
        if self.dealt >= 0:
            control = game.state.control
            now, control[self.attacked] = control[self.attacked], self.side  # as it stood when it was attacked
            abilities = waiting(game, "after attack", self.names, self.facts)
            control[self.attacked] = now
            for doing in abilities:
                doing.stays = self.stays  # who has come anew since is not who took part (2E-TOK-2)
            push(game, abilities)

    def replace(self) -> None:
        self.replaced = True

    def copy(self) -> "Attacking":
        new = Attacking(self.card, self.player, self.attacked, self.side, first=self.first)
        new.step = self.step
        new.stays = self.stays
        new.rolled = self.rolled
        new.dealt = self.dealt
        new.replaced = self.replaced
        return new

    def key(self) -> tuple[Any, ...]:
        about = (self.card, self.player, self.attacked, self.side, self.first, self.step)
        return (*about, self.stays, self.rolled, self.dealt, self.replaced)


# Dice


def roll(game: Game, work: "Attacking | Doing", card: int, number: int) -> None:
    """Roll dice for a piece of work of a card; where any were rolled, others may react (2E-TOK-10)."""
    faces = throw(game, number)
    if isinstance(work, Attacking):
        work.rolled = faces
    else:
        work.note("rolled", faces)
    if game.log is not None:
        game.log.append(events.Rolled(work.player, faces))
    if faces:
        fire(game, "after roll", {"roller": (card,)})


def reroll(game: Game, doing: Doing) -> None:
    """Roll the dice again that lie under an ability's work."""
    for work in reversed(game.stack):
        if work is not doing and isinstance(work, Attacking | Doing):
            faces = work.rolled if isinstance(work, Attacking) else work.frame.facts.get("rolled", ())
            if faces:
                roll(game, work, doing.frame.named("roller"), len(faces))
                return


def shown(position: Position, rolled: tuple[int, ...], symbols: set[str]) -> int:
    """How often some symbols have been rolled."""
    faces = position.table.faces
    total = 0
    for face in rolled:
        for symbol in faces[face]:
            if symbol in symbols:
                total += 1
    return total


def damage_of(game: Game, attack: Frame, rolled: tuple[int, ...]) -> int:
    """The damage that a roll adds to the target, with all that changes it."""
    attacker = attack.named("attacker")
    counted = {edition_of(game).hit(game.definition(attacker))}
    for modifier, _ in occasional(game, "hits", attack):
        counted = {symbol for symbol, _, _ in modifier.symbols}
    hits = shown(game, rolled, counted)
    for (symbol, other), number in _readings(held(game, "reads", attacker, attack)).items():
        if other in counted:
            hits += shown(game, rolled, {symbol}) * number
    hits += sum_of(occasional(game, "damage", attack), game)
    for modifier, frame in occasional(game, "damage_most", attack):
        hits = min(hits, modifier.number(game, frame))
    return max(0, hits)


def _readings(modifiers: list[Held]) -> dict[tuple[str, str], int]:
    """How many of another symbol a symbol counts as; two cards that say the same do not add up."""
    readings: dict[tuple[str, str], int] = {}
    for modifier, _ in modifiers:
        for symbol, other, number in modifier.symbols:
            readings[symbol, other] = max(number, readings.get((symbol, other), 0))
    return readings
