"""What selectors ask of the damage and the life of cards, and printed life as an amount."""

from engine.core.frame import Frame
from engine.core.position import Amount, Match, Position
from engine.games.summoner_wars.storage import DAMAGE
from engine.games.summoner_wars.values import life_left
from engine.games.summoner_wars.words import printed as words
from engine.language.compiled.amounts import Printed
from engine.language.compiled.cards import reference
from engine.language.compiled.registry import amounts, filters
from engine.language.compiled.scope import Scope
from engine.language.words.kinds import Limits, fits


class Damaged(Match):
    """Cards with so much damage."""

    def __init__(self, wanted: int | Limits) -> None:
        self.wanted = wanted

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return fits(position.state.columns[DAMAGE][card], self.wanted)


class WithLifeLeft(Match):
    """Cards with so much life left."""

    asks: bool = True

    def __init__(self, wanted: int | Limits) -> None:
        self.wanted = wanted

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return fits(life_left(position, card), self.wanted)


@filters(words.DamageFilter)
def _damaged(node: words.DamageFilter, scope: Scope) -> Match:
    return Damaged(node.damage)


@filters(words.LifeLeft)
def _life_left(node: words.LifeLeft, scope: Scope) -> Match:
    return WithLifeLeft(node.left)


@amounts(words.PrintedLife)
def _life(node: words.PrintedLife, scope: Scope) -> Amount:
    return Printed(reference(node.life, scope), "life")
