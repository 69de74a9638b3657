"""Playing events and using abilities, as far as both editions agree."""

from typing import Any, ClassVar

from engine.core.active_index import active_index
from engine.core.changes import put_in_discard, show
from engine.core.context import AbilityContext
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause
from engine.core.state import DISCARD, GONE, NOTHING, Names
from engine.core.triggers import collect_triggered, listeners_to
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attack_rules import count_attacker
from engine.games.summoner_wars.movement import count_mover
from engine.games.summoner_wars.movement_resolution import BEFORE, declare_move


def resolve(game: Game, card: int, zone: int = GONE) -> None:
    """Resolve a paid event; then it is discarded, unless it stays in a zone or is put into another place."""
    player = game.state.active
    show(game, card, player, zone)
    game.stack.append(SpentEvent(card, player))
    for ability in reversed(game.definition(card).abilities):
        for clause in reversed(ability.clauses):
            if clause.played:
                game.stack.append(Resolution(clause.block.index, AbilityContext(card, player)))


class EventResolution(StackItem):
    """A paid event that may still be countered: the abilities that can are asked one after the other (1E-GEN-1).

    `asked`: card and block of each ability that has been asked.
    """

    tag: ClassVar[str] = "Countering"

    def __init__(self, card: int, player: int) -> None:
        super().__init__(card, player)
        self.asked: tuple[tuple[int, int], ...] = ()
        self.countered: bool = False

    def run(self, game: Game) -> None:
        """Ask the next ability that could counter the event."""
        if not self.countered:
            for resolution in collect_triggered(game, "instead play", {"played": (self.card,)}, instead=True):
                if (resolution.card, resolution.block_id) not in self.asked:
                    self.asked = (*self.asked, (resolution.card, resolution.block_id))
                    game.stack.append(resolution)
                    return
        game.stack.pop()
        while self.countered and not isinstance(game.stack[-1], SpentEvent):
            game.stack.pop()

    def replace(self) -> None:
        self.countered = True

    def copy(self) -> "EventResolution":
        new = EventResolution(self.card, self.player)
        new.asked = self.asked
        new.countered = self.countered
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.asked, self.countered)


def paid(game: Game, card: int) -> None:
    """Start the resolution of a paid event, once for the event whatever parts it has."""
    spent = next((item for item in reversed(game.stack) if isinstance(item, SpentEvent) and item.card == card), None)
    if spent is not None and spent.step == 0 and listeners_to(game, "instead play"):
        spent.step = 1
        game.stack.append(EventResolution(card, game.state.control[card]))


def play_as_answer(game: Game, card: int, player: int, item: Resolution) -> None:
    """Play an event from the hand outside its player's Event Phase; its cost has been paid.

    If it replaces something, the replacement takes place once the event can't be countered any more.
    """
    game.emit(events.Played(player, card))
    show(game, card, player, GONE)
    game.stack += [SpentEvent(card, player), item]
    if item.instead:
        game.stack.append(EventReplacement(card, player))
    paid(game, card)


class EventReplacement(StackItem):
    """An event that replaces what the stack item below was about to do, and that has not been countered."""

    tag: ClassVar[str] = "Replacing"

    def run(self, game: Game) -> None:
        """Mark that stack item as replaced: it lies below the ability by which the event was played."""
        game.stack.pop()
        spent = max(place for place, item in enumerate(game.stack) if isinstance(item, SpentEvent))
        game.stack[spent - 2].replace()

    def copy(self) -> "EventReplacement":
        return EventReplacement(self.card, self.player)


class SpentEvent(StackItem):
    """A resolved event that is discarded, unless it has been put into another place."""

    tag: ClassVar[str] = "Spent"

    def run(self, game: Game) -> None:
        """Discard the event."""
        game.stack.pop()
        if game.state.place[self.card] == GONE:
            put_in_discard(game, self.card, game.library.rules.belongs_to(game, self.card, DISCARD, self.player))

    def copy(self) -> "SpentEvent":
        new = SpentEvent(self.card, self.player)
        new.step = self.step
        return new


def use(game: Game, card: int, ability: int, player: int) -> None:
    """Start an ability for a player; one used instead of a move or an attack counts as that."""
    state = game.state
    phase = game.card_set.phases[state.phase]
    clauses = game.card_set.abilities[ability].clauses
    moments = (
        f"instead {phase}",
        f"during {phase}",
        f"ready {phase}",
        "during turn",
        "during any",
        *([BEFORE] if phase == "move" else []),
    )
    clause = next(clause for clause in clauses if any(clause.waits_for(moment) for moment in moments))
    if clause.waits_for(BEFORE):
        count_mover(game, card)
        declare_move(game, card, clause)
        return
    if clause.waits_for("instead move") and phase == "move":
        count_mover(game, card)
    elif clause.waits_for("instead attack") and phase == "attack":
        count_attacker(game, card)
    names = _names(game, card, clause, moments)
    game.stack.append(Resolution(clause.block.index, AbilityContext(card, player, names), started=True))


def _names(game: Game, card: int, clause: Clause, moments: tuple[str, ...]) -> Names:
    """Return the names of a clause that a player starts: the cards chosen for it before."""
    listeners = active_index(game).listeners
    for moment in moments:
        for other, _, source in listeners.get(moment, ()):
            if other is clause and source.card == card:
                return source.names
    return NOTHING
