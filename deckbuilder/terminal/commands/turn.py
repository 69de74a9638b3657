"""Commands that play: taking back, passing over, leaving it to a bot."""

from deckbuilder.errors import Fault
from deckbuilder.terminal.commands.command import TableCommand
from deckbuilder.terminal.session_state import Reply, Sitting
from deckbuilder.text import listed

OVER = "The game is over."


def undo(sitting: Sitting, _rest: str) -> Reply:
    timeline = sitting.course.timeline
    if timeline.is_first:
        return Reply(("There is nothing to take back.",))
    if timeline.now.secret:
        return sitting.ask(f"{timeline.now.secret} since. Take it back anyway?", lambda: _back(sitting))
    return _back(sitting)


def _back(sitting: Sitting) -> Reply:
    sitting.course.back()
    return sitting.played()


def redo(sitting: Sitting, _rest: str) -> Reply:
    if sitting.course.timeline.is_last:
        return Reply(("There is nothing to make again.",))
    sitting.course.timeline.forth()
    return sitting.played()


def skip(sitting: Sitting, _rest: str) -> Reply:
    sitting.course.skip()
    return sitting.played()


def stop(sitting: Sitting, rest: str) -> Reply:
    known = sitting.presentation.occasions
    wanted = rest.lower().replace(",", " ").split()
    if wanted in (["on"], ["off"]) or (wanted and set(wanted) <= set(known)):
        sitting.course.stop_at(sitting.viewer, None if wanted == ["on"] else frozenset(wanted) - {"off"})
    elif wanted:
        raise Fault(f"'stop' takes 'on', 'off'{f', or some of {listed(known)}' if known else ''}")
    return Reply((_stops(sitting),))


def _stops(sitting: Sitting) -> str:
    """On which occasions the player is asked."""
    stops = sitting.course.stops.get(sitting.viewer)
    if stops is None:
        return "You are asked whenever you could use something."
    if not stops:
        return "You are not asked whether to use something; 'stop on' changes that."
    return f"You are asked whether to use something in answer to: {listed(sorted(stops))}. 'stop on' changes that."


def hint(sitting: Sitting, _rest: str) -> Reply:
    if sitting.course.game.over:
        return Reply((OVER,))
    return Reply(tuple(sitting.course.advice()))


def auto(sitting: Sitting, _rest: str) -> Reply:
    if sitting.course.game.over:
        return Reply((OVER,))
    sitting.course.finish_turn()
    return sitting.played()


COMMANDS = (
    TableCommand("undo", undo, "undo, redo", "take the last choice back; make it again"),
    TableCommand("redo", redo),
    TableCommand("skip", skip, "skip", "use nothing until the turn is over, unless free to act"),
    TableCommand("stop", stop, "stop on, stop off", "be asked whenever you could use something; never"),
    TableCommand("hint", hint, "hint, auto", "what a strong bot would do, and why; let one end your turn"),
    TableCommand("auto", auto),
)
