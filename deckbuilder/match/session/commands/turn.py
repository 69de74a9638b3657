"""Commands for playing: undo, skip questions, let a bot play."""

from deckbuilder.errors import InputError
from deckbuilder.match.session.commands.command import TableCommand
from deckbuilder.match.session.state import Reply, SessionState
from deckbuilder.text import listed

OVER = "The game is over."


def undo(session: SessionState, _rest: str) -> Reply:
    return _undo(session, confirmed=False)


def _undo(session: SessionState, *, confirmed: bool) -> Reply:
    needed = session.match.undo(confirmed=confirmed)
    if needed:
        return session.ask(f"{needed.reason} Take it back anyway?", lambda: _undo(session, confirmed=True))
    return session.played()


def redo(session: SessionState, _rest: str) -> Reply:
    session.match.redo()
    return session.played()


def skip(session: SessionState, _rest: str) -> Reply:
    session.match.skip()
    return session.played()


def stop(session: SessionState, rest: str) -> Reply:
    known = session.presentation.occasions
    wanted = rest.lower().replace(",", " ").split()
    if wanted in (["on"], ["off"]) or (wanted and set(wanted) <= set(known)):
        session.match.questions.ask_only_on(session.viewer, None if wanted == ["on"] else frozenset(wanted) - {"off"})
    elif wanted:
        takes = f"'on', 'off' or some of {listed(known)}" if known else "'on' or 'off'"
        raise InputError(f"'stop' takes {takes}")
    return Reply((_stops(session),))


def _stops(session: SessionState) -> str:
    """Return a sentence about the occasions on which the player is asked."""
    stops = session.match.questions.occasions(session.viewer)
    if stops is None:
        return "You are asked whenever you could use something."
    if not stops:
        return "You are not asked whether to use something; 'stop on' changes that."
    return f"You are asked whether to use something in answer to: {listed(sorted(stops))}. 'stop on' changes that."


def hint(session: SessionState, _rest: str) -> Reply:
    if session.match.game.over:
        return Reply((OVER,))
    return Reply(tuple(session.match.advice()))


def auto(session: SessionState, _rest: str) -> Reply:
    if session.match.game.over:
        return Reply((OVER,))
    session.match.finish_turn()
    return session.played()


COMMANDS = (
    TableCommand("undo", undo, "undo, redo", "undo the last choice; redo it"),
    TableCommand("redo", redo),
    TableCommand("skip", skip, "skip", "use nothing until the turn ends, unless free to act"),
    TableCommand("stop", stop, "stop on, stop off", "always ask when you could use something; never"),
    TableCommand("hint", hint, "hint, auto", "a strong bot's plan, and why; let a bot end your turn"),
    TableCommand("auto", auto),
)
