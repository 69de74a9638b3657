"""Abilities and their clauses: a definition, compiled."""

from typing import TYPE_CHECKING, Any

from engine.language.amounts import condition
from engine.language.blocks import Block, block
from engine.language.modifiers import Modifier, modifiers
from engine.language.scope import Scope
from engine.language.triggers import PLAYED, Trigger, triggers

if TYPE_CHECKING:
    from engine.game import Game
    from engine.language.scope import Test
    from engine.state import Frame

CONTINUOUS = ("modify", "of", "by", "for", "attack", "if")
TRIGGERED = ("when", "if", "once", "may", "cost", "do")
NOT_DATA = ("name", "text", "does")


class Clause:
    """What one trigger sets off, as part of an `ability`. `once`: at most once a turn for each card."""

    def __init__(self, data: Any, ability: "Ability", scope: Scope) -> None:
        scope.only(data, TRIGGERED)
        self.ability = ability
        self.once = bool(data.get("once"))
        self.played = data["when"] == PLAYED
        self.triggers: list[Trigger] = [] if self.played else triggers(data["when"], scope.at("when"))
        bound = {name for trigger in self.triggers for name in trigger.binds}
        inner = scope.block(names=bound)
        self._condition: Test | None = condition(data["if"], inner.at("if")) if "if" in data else None
        self.minds_passing = "passed" in str(data["do"])
        self.started = any(trigger.started for trigger in self.triggers)
        if not data["do"] and not any(trigger.event.startswith("instead ") for trigger in self.triggers):
            raise scope.at("do").error("nothing is done; only 'instead' of something may that be all")
        if self.played and not scope.of_event:
            raise scope.at("when").error("only an event is played")
        self.block: Block = block(data["do"], inner, "do", terms=data, clause=self)
        self.names = inner.names - bound

    def ready(self, game: "Game", frame: "Frame") -> bool:
        """Whether it can work now: its condition holds, its limit allows it, its cost and first targets are there."""
        return self.set_off(game, frame) and self.block.possible(game, frame)

    def set_off(self, game: "Game", frame: "Frame") -> bool:
        """Whether its condition holds and its limit allows it; what it costs and chooses does not matter yet."""
        if self.once and (frame.card, self.ability.index) in game.state.used:
            return False
        return self._condition is None or self._condition(game, frame)

    def uses_up(self, event: str) -> bool:
        """Whether starting it stands for an event: instead of moving, instead of attacking."""
        return any(trigger.event == event for trigger in self.triggers)


class Ability:
    """What a card does under one name; events have abilities without a name."""

    def __init__(self, data: Any, scope: Scope) -> None:
        self.name: str | None = data.get("name")
        self.text: str = data.get("text", "")
        self.title = self.name or scope.card
        self.clauses: list[Clause] = []
        self.modifiers: list[Modifier] = []
        self.index = scope.library.register(self)
        remembered: set[str] = set()
        for part, place in _parts(data, scope):
            self._add(part, place, remembered)
        self.listening = [(trigger.event, clause, trigger) for clause in self.clauses for trigger in clause.triggers]
        self.giving = [m for m in self.modifiers if m.kind in {"have", "share"}]
        self.taking = [m for m in self.modifiers if m.kind == "lose"]

    def _add(self, part: Any, scope: Scope, remembered: set[str]) -> None:
        scope.names |= remembered
        if "when" in part:
            clause = Clause(part, self, scope)
            self.clauses.append(clause)
            if clause.played:
                remembered |= clause.names
        elif "modify" in part:
            scope.only(part, CONTINUOUS)
            for modifier in modifiers(part, scope, self.title):
                modifier.index = scope.library.register_modifier(modifier)
                self.modifiers.append(modifier)
        else:
            raise scope.error("a clause says 'when' something happens or what it does 'modify'")

    @property
    def started(self) -> bool:
        """Whether its player starts it (`use`)."""
        return any(clause.started for clause in self.clauses)


def _parts(data: Any, scope: Scope) -> list[tuple[Any, Scope]]:
    if "does" in data:
        return [(part, scope.block("does", i)) for i, part in enumerate(data["does"])]
    return [({key: value for key, value in data.items() if key not in NOT_DATA}, scope.block())]


def ability(data: Any, scope: Scope) -> Ability:
    """An ability of a checked document; a bare name or a text alone can't be compiled."""
    if not {"does", "when", "modify"} & data.keys():
        what = f"'{data['name']}'" if "name" in data else "the ability"
        raise scope.error(f"{what} has a text but no definition, so it can't be played")
    return Ability(data, scope)


def abilities(document: Any, scope: Scope) -> tuple[Ability, ...]:
    """The abilities of a card; what one clause of an event chooses, the clauses after it know."""
    remembered: set[str] = set()
    found = []
    for i, data in enumerate(document.get("abilities", ())):
        place = scope.block("abilities", i, names=remembered)
        found.append(ability(data, place))
        remembered |= {name for clause in found[-1].clauses if clause.played for name in clause.names}
    return tuple(found)
