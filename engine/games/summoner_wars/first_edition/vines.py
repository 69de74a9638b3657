"""Vine walls: a unit rolls a die to leave one (1E-VINE-4)."""

from typing import Any, ClassVar, Final

from engine.core.changes import mark_changed
from engine.core.characteristics import abilities, has_modifier
from engine.core.game import Game
from engine.core.ground import crosses_ground
from engine.core.position import Position
from engine.core.state import Names
from engine.games.summoner_wars.damage import deal_damage
from engine.games.summoner_wars.dice import DiceRoll, count_symbols, roll
from engine.games.summoner_wars.first_edition.layout import TRODDEN
from engine.games.summoner_wars.layout import RULE
from engine.games.summoner_wars.movement_resolution import MoveResolution
from engine.games.summoner_wars.runtime.moves import TroddenCondition

FREE: Final = "4+"  # the symbol that the die must show


def is_caught_by_vines(position: Position, card: int) -> bool:
    """Return True if a unit stands on a vine wall that it can't leave without a roll."""
    return position.state.ground[position.state.place[card]] >= 0 and _needs_roll(position, card)


def is_affected_by_vines(position: Position, card: int) -> bool:
    """Return True if vine walls on a unit's path matter to it: it has to roll, or an ability mentions them."""
    if _needs_roll(position, card):
        return True
    modifiers = [modifier for ability in abilities(position, card) for modifier in ability.modifiers]
    return any(isinstance(modifier.condition, TroddenCondition) for modifier in modifiers)


def _needs_roll(position: Position, card: int) -> bool:
    return "unit" in position.definition(card).words and not has_modifier(position, "can leave vines", card)


class VineRoll(DiceRoll):
    """The roll of a unit that is about to leave a vine wall as a step of the move below on the stack."""

    tag: ClassVar[str] = "Leaving"

    @property
    def names(self) -> Names:
        return {}

    @property
    def facts(self) -> Names:
        return {}

    def run(self, game: Game) -> None:
        """Roll the die; with a miss the unit stays and takes 1 damage."""
        self.step += 1
        if self.step == 1:
            roll(game, self, self.card, 1)
            return
        game.stack.pop()
        if not count_symbols(game, self.rolled, {FREE}):
            move = game.stack[-1]
            if isinstance(move, MoveResolution):
                move.halt()
            deal_damage(game, ((self.card, 1),), RULE, -1, self.player)

    def copy(self) -> "VineRoll":
        new = VineRoll(self.card, self.player)
        new.step = self.step
        new.rolled = self.rolled
        new.shift = self.shift
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.step, self.rolled, self.shift)


def tread(game: Game, card: int, path: tuple[int, ...]) -> None:
    """Record a unit that has moved onto or off vine walls."""
    trodden = game.state.notes[TRODDEN]
    if card not in trodden and crosses_ground(game, path):
        trodden.append(card)
        mark_changed(game)
