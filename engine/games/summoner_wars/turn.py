"""Turns of both editions: the phases, and the actions that both offer: cards in hand, events, abilities to start."""

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from engine.core import events as core_events
from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.changes import draw, expire, expire_at, mark_changed, return_loans
from engine.core.characteristics import has_modifier
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, StackItem
from engine.core.position import Listener, Position
from engine.core.triggers import fire
from engine.games.summoner_wars.attack_resolution import strike
from engine.games.summoner_wars.attack_rules import free_to_attack
from engine.games.summoner_wars.card_play import use
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import ATTACKED, ATTACKS, HISTORY, MOVED, MOVES, TARGETED
from engine.games.summoner_wars.movement import count_mover, free_to_move
from engine.games.summoner_wars.movement_resolution import BEFORE, before_moving, move_as_action
from engine.games.summoner_wars.options import Attack, Move, Use

# The steps of a turn, in order.
BEFORE_TURN: Final = 0
TURN_BEGINS: Final = 1
PHASE_BEGINS: Final = 2
ON_ENTRY: Final = 3
PHASE: Final = 4
PHASE_ENDS: Final = 5
AFTER_PHASE: Final = 6
TURN_ENDS: Final = 7
CLEAN_UP: Final = 8


class PhasedTurn(StackItem):
    """The turns of a game, one after the other: the stack item below all others."""

    tag: ClassVar[str] = "PhasesOfTurns"

    def __init__(self, step: int = BEFORE_TURN) -> None:
        super().__init__(-1, -1)
        self.step = step

    def before_turn(self, game: Game) -> None:
        """Do what the rules require before the start of a turn."""

    def before_phase(self, game: Game) -> None:
        """Note that a phase begins."""

    def after_phase(self, game: Game, phase: str) -> None:
        """Apply the rules for a phase that ends."""

    def next_turn(self, game: Game) -> None:
        """Start the turn of the next player."""
        raise NotImplementedError

    def act(self, game: Game, option: Option) -> None:
        """Carry out an action that the active player has chosen: those that both editions have."""
        player = game.state.active
        if isinstance(option, Move):
            count_mover(game, option.card, len(option.path) - 1)
            move_as_action(game, option.card, option.path, player)
        elif isinstance(option, Attack):
            strike(game, option.card, option.target)
        elif isinstance(option, Use):
            use(game, option.card, option.ability, player)

    def is_cut_short(self, game: Game) -> bool:
        """Return True if the turn ends at once."""
        return False

    def run(self, game: Game) -> Decision | None:
        """Go on with the turn until another stack item comes first or the player is free to act."""
        state = game.state
        if self.is_cut_short(game):
            self.step = CLEAN_UP
        while self.step != PHASE:
            step = self.step
            self.step += 1
            self._do(game, step)
            if state.unsettled or game.stack[-1] is not self:
                return None
        return Decision(state.active, _question(game.card_set.phases[state.phase]), -1, None, action=True)

    def answer(self, game: Game, option: Option) -> None:
        """Carry out the chosen action, or end the phase."""
        game.state.chain = 0
        if option.passes:
            self.step += 1
        else:
            self.act(game, option)

    def _do(self, game: Game, step: int) -> None:
        state, phase = game.state, game.card_set.phases[game.state.phase]
        if step == BEFORE_TURN:
            self.before_turn(game)
        elif step == TURN_BEGINS:
            _begin(game, "turn")
        elif step == PHASE_BEGINS:
            if logs_everything(game):
                game.emit(core_events.PhaseBegan(state.active, phase))
            self.before_phase(game)
            _begin(game, phase)
        elif step == ON_ENTRY:
            if phase == "draw":  # the hand is filled up (2E-DRW-1, 1E-DRAW-1)
                draw(game, state.active, max(0, game.card_set.numbers["hand"] - len(state.hands[state.active])))
        elif step == PHASE_ENDS:
            fire(game, f"end {phase}")
        elif step == AFTER_PHASE:
            self._go_on(game, phase)
        elif step == TURN_ENDS:
            fire(game, "end turn")
        else:
            expire(game, "turn")
            expire(game, "attack")  # effects for an attack that was not made
            expire_at(game, "end turn")
            return_loans(game)
            self.next_turn(game)
            self.step = BEFORE_TURN

    def _go_on(self, game: Game, phase: str) -> None:
        """Apply the rules for the end of a phase, and go on to the next phase if there is one."""
        expire_at(game, f"end {phase}")
        self.after_phase(game, phase)
        if game.state.phase + 1 < len(game.card_set.phases):
            game.state.phase += 1
            if "phase" in game.library.concerns:
                mark_changed(game)
            self.step = PHASE_BEGINS
        fire(game, f"past {phase}")


@cache
def _question(phase: str) -> str:
    return f"{phase.title()} phase"


def _begin(game: Game, period: str) -> None:
    """End the effects that last until a turn or phase begins, and trigger the abilities that wait for it."""
    event = f"start {period}"
    expire_at(game, event)
    fire(game, event)


def start_turn(game: Game, player: int, number: int, phase: int = 0) -> None:
    """Start a player's turn with a phase."""
    state = game.state
    state.active, state.turn, state.phase = player, number, phase
    state.numbers[MOVES] = state.numbers[ATTACKS] = 0
    state.used = []
    for note in (MOVED, ATTACKED, HISTORY, TARGETED):
        state.notes[note] = []
    mark_changed(game)
    if game.log is not None:
        game.log.append(core_events.TurnBegan(player, number))


ATTACKING: Final = ("instead attack", "ready attack")


def hand(position: Position) -> list[int]:
    """Return the active player's hand, one card of each kind."""
    definition = position.state.definition
    cards: list[int] = []
    kinds: list[int] = []
    for card in position.state.hands[position.state.active]:
        if definition[card] not in kinds:
            kinds.append(definition[card])
            cards.append(card)
    return cards


def playable(position: Position, card: int) -> bool:
    """Return True if the abilities that an event has when it is played can be started."""
    context = AbilityContext(card, position.state.active)
    for ability in position.definition(card).abilities:
        for clause in ability.clauses:
            if clause.played and not clause.ready(position, context):
                return False
    return True


def free_to_act(position: Position, phase: str) -> list[int]:
    """Return the active player's units that may still take the action of a phase: move or attack."""
    if phase == "move":
        return free_to_move(position)
    return free_to_attack(position) if phase == "attack" else []


def uses(position: Position, phase: str, free: list[int], actions: list[Option]) -> None:
    """Append the abilities that the player may start during a phase, or instead of moving or attacking (2E-GEN-10).

    `free`: the units that may still act. The options are appended to `actions`.
    """
    listeners = active_index(position).listeners
    for moment in _moments(phase):
        if moment in listeners:
            _offer(position, listeners[moment], None, actions)
    if phase == "move":
        if "instead move" in listeners:
            _offer(position, listeners["instead move"], free, actions)
        if BEFORE in listeners:
            actions += [Use(card, clause.ability) for card in free for clause in before_moving(position, card)]
    elif phase == "attack":
        own = [entry for moment in ATTACKING if moment in listeners for entry in listeners[moment]]
        if own:
            _offer(position, own, [card for card in free if _has_attack(position, card)], actions)


def _has_attack(position: Position, card: int) -> bool:
    return edition_of(position).may_attack(position, card) and not has_modifier(position, "cannot attack", card)


@cache
def _moments(phase: str) -> tuple[str, ...]:
    """Return the trigger events of abilities that can be used throughout a phase."""
    return f"during {phase}", "during turn", "during any"


def _offer(position: Position, listeners: Sequence[Listener], units: list[int] | None, actions: list[Option]) -> None:
    active = position.state.active
    for clause, trigger, context in listeners:
        if context.player != active and not trigger.anyone:
            continue
        own = context if context.player == active else AbilityContext(context.card, active, context.names)
        if (units is None or context.card in units) and clause.ready(position, own):
            actions.append(Use(context.card, clause.ability))
