"""An attack: the roll, the damage, and what comes before and after (2E-ATK, 1E-ATK)."""

from typing import Any, Final

from engine.core.changes import expire
from engine.core.continuous import in_force
from engine.core.game import Doing, Game, Work
from engine.core.position import Frame, Held, Match, Position
from engine.core.state import Names
from engine.core.triggers import fire, push, waiting
from engine.core.values import cannot, has, held, occasional, sum_of
from engine.games.summoner_wars import events
from engine.games.summoner_wars.changes import add_damage, heal, throw
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.storage import ATTACK, ATTACKED, ATTACKS, DAMAGE, TARGETED
from engine.games.summoner_wars.values import extra_damage, life, strength, weapon

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
    edition_of(game).attacks(game, attacker, attacked)
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


# Attackers and targets


def free_to_attack(position: Position) -> list[int]:
    """The active player's units that may still attack in this phase (2E-ATK-1, 1E-ATK-1)."""
    state, definitions = position.state, position.table.definitions
    control, active, what, attacked = state.control, state.active, state.what, state.notes[ATTACKED]
    units = [
        card
        for card in state.board
        if card >= 0 and control[card] == active and card not in attacked and "unit" in definitions[what[card]].words
    ]
    if state.numbers[ATTACKS] < position.table.numbers["attackers"]:
        return units
    return [card for card in units if has(position, "extra_attacker", card)]


def count_attacker(game: Game, card: int) -> None:
    """Count a unit among those that attack in this phase; an extra attacker takes none of their places."""
    game.state.notes[ATTACKED].append(card)
    if not has(game, "extra_attacker", card):
        game.state.numbers[ATTACKS] += 1


def targets(position: Position, card: int) -> list[int]:
    """The cards that a unit can attack now: any but itself in reach (2E-ATK-2, 2E-ATK-3, 1E-ATK-2)."""
    kind = weapon(position, card)
    if kind is None or cannot(position, card, "attack"):
        return []
    kinds = in_force(position).kinds
    found = in_reach(position, card, _reach(position, card, kind))
    if "targets" in kinds:
        for modifier, frame in held(position, "targets", card):
            others = () if modifier.cards is None else modifier.cards.cards(position, frame)
            found += [other for other in others if other != card and other not in found]
    if "cannot be attacked" in kinds:
        found = [other for other in found if not cannot(position, other, "be attacked")]
    if "must_attack" in kinds:
        for match, frame in _described(position, "must_attack", card):
            found = [other for other in found if match.matches(position, frame, other)]
    if "cannot_attack" in kinds:
        for match, frame in _described(position, "cannot_attack", card):
            found = [other for other in found if not match.matches(position, frame, other)]
    return found


def _described(position: Position, kind: str, card: int) -> list[tuple[Match, Frame]]:
    """What the modifiers of a kind that hold for a card describe, with the frames in which it is read."""
    return [(modifier.match, frame) for modifier, frame in held(position, kind, card) if modifier.match is not None]


def _reach(position: Position, card: int, kind: str) -> int:
    """How far a unit attacks. A sword reaches adjacent cards; nothing lengthens it where the rule set says no number."""
    numbers = position.table.numbers
    reach = numbers["range"] if kind == "ranged" else numbers.get("sword", 0)
    if not reach:
        return 1
    if "range" in in_force(position).kinds:
        for modifier, frame in held(position, "range", card):
            reach = max(reach, modifier.number(position, frame))
        for effect in position.state.lasting:
            if effect.card == card and effect.kind == "range":
                reach = max(reach, effect.value)
    return reach


def in_reach(position: Position, card: int, reach: int) -> list[int]:
    """The cards that a unit can attack in straight lines up to so many spaces: the first in each direction.

    Those behind come too where its attack may pass through what is in between.
    """
    board, here = position.state.board, position.state.place[card]
    if position.state.ground:
        return _in_reach_on_two_layers(position, card, reach)
    if reach == 1:
        return [other for square in position.table.board.neighbours[here] if (other := board[square]) >= 0]
    through = _passing(position, card)
    found: list[int] = []
    for ray in position.table.board.rays[here]:
        for square in ray[:reach]:
            other = board[square]
            if other >= 0:
                found.append(other)
                if not through or not any(_lets_pass(position, held_, other) for held_ in through):
                    break
    return found


def _in_reach_on_two_layers(position: Position, card: int, reach: int) -> list[int]:
    """As `in_reach`, where cards may lie beneath others: both are targets, and both block the line behind them.

    What lies beneath the unit itself is adjacent to it and blocks nothing (1E-VINE-5).
    """
    board, ground, here = position.state.board, position.state.ground, position.state.place[card]
    through = _passing(position, card) if reach > 1 else []
    found = [ground[here]] if ground[here] >= 0 else []
    for ray in position.table.board.rays[here]:
        for square in ray[:reach]:
            there = [other for other in (board[square], ground[square]) if other >= 0]
            found += there
            if not all(any(_lets_pass(position, held_, other) for held_ in through) for other in there):
                break
    return found


def _passing(position: Position, card: int) -> list[Held]:
    """What lets the attacks of a unit pass through cards."""
    names: Names = {"attacker": (card,), "attacked": (-1,)}
    attempt = Frame(card, position.state.control[card], names, {"first": (0,)})
    return held(position, "attack_through", card, attempt)


def _lets_pass(position: Position, held_: Held, card: int) -> bool:
    modifier, frame = held_
    if modifier.match is None:
        return card == frame.card
    return modifier.match.matches(position, frame, card)
