"""Clauses that go on without a card in play, and how long something lasts."""

from engine.core.changes import go_on
from engine.core.game import Doing, Game, Step
from engine.core.state import Ongoing
from engine.language.compiled.effects import Effect, Until, until
from engine.language.compiled.registry import abilities, steps
from engine.language.compiled.scope import Scope
from engine.language.words import lasting as words
from engine.language.words.clauses import Ability, Triggered


class Hold(Effect):
    """A clause, as an ability of the library, that goes on for a time."""

    tells: bool = False

    def __init__(self, ability: int, until_: Until) -> None:
        self.ability = ability
        self.until = until_

    def do(self, game: Game, doing: Doing) -> None:
        frame = doing.frame
        names = tuple(sorted(frame.names.items()))
        go_on(game, Ongoing(self.ability, frame.card, frame.player, names, self.until.now(game, frame)))


@steps(words.Hold)
def _hold(node: words.Hold, scope: Scope) -> Step:
    clause, happens = node.hold, isinstance(node.hold, Triggered)
    if isinstance(clause, Triggered) and clause.played:
        raise scope.error((*node.path, "hold", "when"), "what goes on can't wait for its card to be played")
    if node.until == "used" and not happens:
        raise scope.error((*node.path, "until"), "only what waits for a moment ends when that has come")
    made = abilities.make(Ability(name=scope.title, definition=clause), scope.block())
    return Hold(made.index, until(node.until, scope))
