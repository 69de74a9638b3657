"""The turn: six phases, what begins and ends them, and the actions that a player takes (2E-TURN)."""

from typing import TYPE_CHECKING, Any

from engine.decision import Decision
from engine.rules.summoner_wars.actions import options
from engine.state import GONE, Frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game

# The steps of the turn's frame. Each does one thing and goes on to the next.
EVENTS, TURN_BEGINS, PHASE_BEGINS, ON_ENTRY, PHASE_STEP, PHASE_ENDS, AFTER_PHASE, TURN_ENDS, CLEAN_UP = range(9)


def run_turn(game: "Game", frame: Frame) -> Decision | None:
    """Go on with the turn until something else has to be done first or the player is free to act."""
    state = game.state
    while frame.step != PHASE_STEP:
        step = frame.step
        frame.step += 1
        _STEPS[step](game, frame)
        if state.unsettled or state.stack[-1] is not frame:
            return None
    phase = game.library.phases[state.phase]
    return Decision(state.active, f"{phase.title()} phase", -1, tuple(options(game)), action=True)


def _discard_events(game: "Game", frame: Frame) -> None:
    """At the start of a turn the active player's events are discarded (2E-TURN-3), unless one is kept."""
    state = game.state
    if "events" not in frame.vars:
        frame.vars["events"] = tuple(state.actives[state.active])
    card = frame.vars.pop("event", -1)
    if card >= 0:
        kept = frame.vars.pop("replaced", False)
        frame.step -= 1
        if not kept and card in state.actives[state.active]:
            game.discard(card)
    elif frame.vars["events"]:
        card, *left = frame.vars["events"]
        frame.vars["events"] = tuple(left)
        frame.vars["event"] = card
        frame.step -= 1
        instead = game.waiting("instead discard", {"discarded": card, "instead": True})
        game.push_triggers(instead[:1])
    else:
        frame.vars.pop("events")


def _begin_turn(game: "Game", _: Frame) -> None:
    game.state.phase = 0
    game.fire("start turn")


def _begin_phase(game: "Game", _: Frame) -> None:
    phase = game.library.phases[game.state.phase]
    game.tell("phase", game.state.active, phase)
    game.fire(f"start {phase}")


def _on_entry(game: "Game", _: Frame) -> None:
    """In the Draw phase the hand is filled up (2E-DRW-1)."""
    state = game.state
    if game.library.phases[state.phase] == "draw":
        game.draw(state.active, max(0, game.library.play["hand"] - len(state.hands[state.active])))


def _end_phase(game: "Game", _: Frame) -> None:
    game.fire(f"end {game.library.phases[game.state.phase]}")


def _after_phase(game: "Game", frame: Frame) -> None:
    """The cost of inaction, then the next phase, if there is one."""
    state = game.state
    if game.library.phases[state.phase] == "attack":
        _inaction(game)
    if state.phase + 1 < len(game.library.phases):
        state.phase += 1
        frame.step = PHASE_BEGINS


def _inaction(game: "Game") -> None:
    """Who has targeted no enemy card this turn adds damage to the own summoner (2E-ATK-6)."""
    state = game.state
    leader = state.leaders[state.active]
    if not state.threatened and state.active not in state.idle_free and leader >= 0 and state.place[leader] >= 0:
        game.add_damage(leader, game.library.play["inaction"], "inaction", -1, -1)


def _end_turn(game: "Game", _: Frame) -> None:
    game.fire("end turn")


def _clean_up(game: "Game", frame: Frame) -> None:
    """What lasted for the turn ends, and the next player's turn begins."""
    state = game.state
    game.expire("turn")
    game.return_loans()
    begin_turn(game, (state.active + 1) % len(state.magic), state.turn + 1)
    frame.step = EVENTS


def begin_turn(game: "Game", player: int, turn: int) -> None:
    """Make it a player's turn."""
    state = game.state
    state.active, state.turn, state.phase = player, turn, 0
    state.moves = state.attacks = 0
    state.threatened = False
    for field in ("moved", "attacked", "used", "history", "targeted"):
        setattr(state, field, [])
    game.touch()
    game.tell("turn", player, turn)


_STEPS: "dict[int, Callable[[Game, Frame], None]]" = {
    EVENTS: _discard_events,
    TURN_BEGINS: _begin_turn,
    PHASE_BEGINS: _begin_phase,
    ON_ENTRY: _on_entry,
    PHASE_ENDS: _end_phase,
    AFTER_PHASE: _after_phase,
    TURN_ENDS: _end_turn,
    CLEAN_UP: _clean_up,
}


# Actions


def answer_turn(game: "Game", frame: Frame, option: tuple[Any, ...]) -> None:
    """Do what the active player has chosen to do."""
    game.state.chain = 0
    if option[0] == "end":
        frame.step += 1
    else:
        _ACTIONS[option[0]](game, *option[1:])


def _pay(game: "Game", card: int) -> None:
    game.gain_magic(game.state.active, -(game.definition(card).cost or 0))


def _summon(game: "Game", card: int, square: int) -> None:
    _pay(game, card)
    game.state.stack.append(Frame("summon", 0, card, game.state.active, {"square": square}))


def run_summon(game: "Game", frame: Frame) -> None:
    """Put the unit on its space; one that takes the place of another destroys that first."""
    state, square, card = game.state, frame.vars["square"], frame.card
    victim = state.board[square]
    if frame.step == 0 and victim >= 0 and not frame.vars.get("asked"):
        frame.vars["asked"] = True
        state.blame[victim] = ("cost", card, frame.player)
        known = {"destroyed": victim, "destroyer": -1, "instead": True}
        game.push_triggers(game.waiting("instead destruction", known)[:1])
        return
    if frame.step == 0:
        frame.step = 1
        if victim >= 0:
            game.destroy(victim)
        if state.winner is None:
            game.enter(card, square, frame.player)
            game.tell("summon", card, square)
        return
    state.stack.pop()
    game.fire("after summon", summoned=card)


def _build(game: "Game", card: int, square: int) -> None:
    _pay(game, card)
    game.enter(card, square, game.state.active)
    game.tell("build", card, square)


def _move(game: "Game", card: int, path: tuple[int, ...]) -> None:
    game.state.moved.append(card)
    game.state.moves += 1
    game.slide("move", card, path, game.state.active)


def _attack(game: "Game", card: int, target: int) -> None:
    _count_attacker(game, card)
    game.attack(card, target)


def _count_attacker(game: "Game", card: int) -> None:
    """An extra attacker takes none of the phase's attacking units."""
    game.state.attacked.append(card)
    if not game.has("extra_attacker", card):
        game.state.attacks += 1


def _play(game: "Game", card: int) -> None:
    """Pay the event; it is resolved, then discarded, or it stays active (2E-EVT-1, 2E-EVT-2)."""
    state, player = game.state, game.state.active
    game.tell("play", player, card)
    _pay(game, card)
    game.take_up(card, player, active=game.definition(card).active)
    state.stack.append(Frame("event", 0, card, player, {}))
    for ability in reversed(game.definition(card).abilities):
        for clause in reversed(ability.clauses):
            if clause.played:
                state.stack.append(Frame("block", clause.block.index, card, player, {}))


def run_event(game: "Game", frame: Frame) -> None:
    """An event that has been resolved is discarded, unless it has found a place."""
    game.state.stack.pop()
    if game.state.place[frame.card] == GONE:
        game.bury(frame.card)


def _use(game: "Game", card: int, ability: int) -> None:
    state = game.state
    clause = next(clause for clause in game.library.all_abilities[ability].clauses if clause.started)
    if clause.uses_up("instead move") and game.library.phases[state.phase] == "move":
        state.moved.append(card)
        state.moves += 1
    elif clause.uses_up("instead attack"):
        _count_attacker(game, card)
    state.stack.append(Frame("block", clause.block.index, card, state.control[card], {"started": True}))


def _discard(game: "Game", card: int) -> None:
    """Magic for a card from hand (2E-MAG-1)."""
    game.bury(card)
    game.gain_magic(game.state.active, 1)


_ACTIONS: "dict[str, Callable[..., None]]" = {
    "summon": _summon,
    "build": _build,
    "move": _move,
    "attack": _attack,
    "play": _play,
    "use": _use,
    "discard": _discard,
}
