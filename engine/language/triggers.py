"""Triggers: the moment at which an ability comes to work."""

from typing import TYPE_CHECKING, Any

from engine.language.scope import Scope, reference
from engine.language.selectors import matcher

if TYPE_CHECKING:
    from engine.game import Game
    from engine.language.scope import Match, Ref
    from engine.state import Frame

TIMINGS = ("start", "end", "during", "before", "after", "instead")
FILTERS = ("by", "on", "of", "from")
PLAYED = "played"

# By event: the names that its filters test, and the names that it binds for the effects.
ROLES: dict[str, dict[str, str]] = {
    "before attack": {"by": "attacker", "on": "attacked"},
    "after attack": {"by": "attacker", "on": "attacked"},
    "instead lethal": {"by": "attacker", "on": "attacked"},
    "after move": {"of": "moved"},
    "after force": {"of": "moved"},
    "after away": {"of": "moved"},
    "after summon": {"of": "summoned"},
    "after destruction": {"of": "destroyed", "by": "destroyer"},
    "instead destruction": {"of": "destroyed", "by": "destroyer"},
    "after leave": {"of": "left"},
    "after discard": {"of": "discarded"},
    "instead discard": {"of": "discarded"},
    "after roll": {"by": "roller"},
}
ALSO_BOUND = {"after move": ("passed",), "after force": ("passed",)}
STARTED = ("instead move", "instead attack")  # the player starts these, as those that work `during` a phase


class Trigger:
    """One event and who must take part in it."""

    def __init__(self, event: str, data: Any, scope: Scope) -> None:
        self.event = event
        self.started = event in STARTED or event.startswith("during ")
        self.of_phase = event.startswith(("start ", "end "))
        self.by_you = data.get("by") == "you"
        self._tests: list[tuple[str, Match]] = []
        self._from: Ref | None = None
        roles = ROLES.get(event, {})
        for key in FILTERS:
            if key in data and not (key == "by" and self.by_you):
                self._add(key, data[key], roles, scope)
        self.binds = (*roles.values(), *ALSO_BOUND.get(event, ()))

    def _add(self, key: str, value: Any, roles: dict[str, str], scope: Scope) -> None:
        if key == "from" and self.event in {"after move", "after away"}:
            self._from = reference(value, scope.at("from"))
        elif key in roles:
            self._tests.append((roles[key], matcher(value, scope.at(key))))
        else:
            raise scope.at(key).error(f"'{key}' says nothing of '{self.event}'")

    def matches(self, game: "Game", frame: "Frame") -> bool:
        """Whether the event, whose names stand in the frame, is the one that is waited for.

        Those of a phase wait for their player's own: the caller looks to that.
        """
        known = frame.vars
        if self.by_you and known.get("player") != frame.player:
            return False
        for role, match in self._tests:
            card = known.get(role, -1)
            if card < 0 or not match(game, frame, card):
                return False
        return self._from is None or self._began_beside(game, frame, self._from)

    def _began_beside(self, game: "Game", frame: "Frame", ref: "Ref") -> bool:
        """Whether the card stood beside another before; for `away`, whether the step led away from it (2E-TOK-11)."""
        known, distance, last = frame.vars, game.library.board.distance, game.state.last
        for other in ref(game, frame):
            if other != known["moved"] and distance[known["start"]][last[other]] == 1:
                return self.event != "after away" or distance[known["end"]][last[other]] > 1
        return False


def triggers(data: Any, scope: Scope) -> list[Trigger]:
    """The triggers of a `when:` other than `played`, several where a list or a list of events is written."""
    if isinstance(data, list):
        return [trigger for i, item in enumerate(data) for trigger in triggers(item, scope.at(i))]
    scope.only(data, (*TIMINGS, *FILTERS))
    given = [timing for timing in TIMINGS if timing in data]
    if len(given) != 1:
        raise scope.error(f"a trigger says exactly one of {', '.join(TIMINGS)}")
    timing = given[0]
    names = data[timing] if isinstance(data[timing], list) else [data[timing]]
    return [Trigger(_event(timing, name, scope.at(timing)), data, scope) for name in names]


def _event(timing: str, name: str, scope: Scope) -> str:
    event = f"{timing} {name}"
    phases = scope.library.phases
    known = {
        *ROLES,
        *STARTED,
        *(f"{edge} {phase}" for edge in ("start", "end") for phase in (*phases, "turn")),
        *(f"during {phase}" for phase in phases),
    }
    if event not in known:
        of_timing = sorted(other.partition(" ")[2] for other in known if other.startswith(f"{timing} "))
        raise scope.error(f"nothing happens {timing} '{name}'; it must be one of {', '.join(of_timing)}")
    return event
