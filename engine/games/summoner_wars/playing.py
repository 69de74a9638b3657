"""Events that are played and abilities that are used: what both editions do alike."""

from engine.core.changes import bury, show
from engine.core.game import Doing, Game, Work
from engine.core.position import Frame
from engine.core.state import DISCARD, GONE
from engine.games.summoner_wars.announcing import BEFORE, announce
from engine.games.summoner_wars.attack import count_attacker
from engine.games.summoner_wars.movement import count_mover


def resolve(game: Game, card: int, zone: int = GONE) -> None:
    """Resolve an event that has been paid; then it is discarded, unless it stays in a zone or finds another place."""
    player = game.state.active
    show(game, card, player, zone)
    game.stack.append(Spent(card, player))
    for ability in reversed(game.definition(card).abilities):
        for clause in reversed(ability.clauses):
            if clause.played:
                game.stack.append(Doing(clause.block.index, Frame(card, player)))


class Spent(Work):
    """An event that has been resolved is discarded, unless it has found a place."""

    def run(self, game: Game) -> None:
        """Discard it."""
        game.stack.pop()
        if game.state.place[self.card] == GONE:
            bury(game, self.card, game.library.rules.belongs_to(game, self.card, DISCARD, self.player))

    def copy(self) -> "Spent":
        return Spent(self.card, self.player)


def use(game: Game, card: int, ability: int) -> None:
    """Start an ability; one that stands for a move or an attack counts as that."""
    state = game.state
    phase = game.table.phases[state.phase]
    clauses = game.table.abilities[ability].clauses
    moments = (f"instead {phase}", f"during {phase}", f"ready {phase}", *([BEFORE] if phase == "move" else []))
    clause = next(clause for clause in clauses if any(clause.waits_for(moment) for moment in moments))
    if clause.waits_for(BEFORE):
        count_mover(game, card)
        announce(game, card, clause)
        return
    if clause.waits_for("instead move") and phase == "move":
        count_mover(game, card)
    elif clause.waits_for("instead attack") and phase == "attack":
        count_attacker(game, card)
    game.stack.append(Doing(clause.block.index, Frame(card, state.control[card]), started=True))
